"""What a fill from a stock of dice has to satisfy, as a list of named conditions.

That every open space gets a die is the question itself. Everything else is a condition of its own:
what a space asks for (PLACE-3, PLACE-4), each pair of neighbors (PLACE-5, PLACE-6), and which dice
the stock holds. The constraint model is made of these conditions, and so is the explanation when
there is no fill: a smallest set of conditions that clash.

Each rule is one function, in the order of the rule book, so that tests can leave one out. Beside
the rules stand *aspects*, conditions that the rules imply. They lose no fill; they give an
explanation a shorter or a sharper sentence ("the stock holds only 1 green die").
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import networkx as nx

from vitrail.games.sagrada.components import VALUES, Color, Die, describe
from vitrail.games.sagrada.stock import Stock
from vitrail.games.sagrada.window import PlacementRule, Window
from vitrail.solvers.outcome import Conflict

if TYPE_CHECKING:
    from vitrail.games.squares import Shape, Square

GIVEN = "given"


@dataclass(frozen=True, slots=True)
class Choice:
    """A die of some sort on a space; None stands for any color, any value.

    Parameters
    ----------
    square
        The space.
    color, value
        The sort of die.
    """

    square: Square
    color: Color | None = None
    value: int | None = None


@dataclass(frozen=True, slots=True)
class AtMost:
    """At most so many of these choices may be made."""

    limit: int
    choices: tuple[Choice, ...]

    @property
    def spaces(self) -> int:
        """The number of spaces it speaks of."""
        return len({choice.square for choice in self.choices})

    def holds(self, dice: dict[Square, Die]) -> bool:
        """Whether these dice keep to the limit."""
        made = sum(
            choice.color in {None, dice[choice.square].color}
            and choice.value in {None, dice[choice.square].value}
            for choice in self.choices
        )
        return made <= self.limit


@dataclass(frozen=True, slots=True)
class Condition:
    """One thing a fill has to satisfy: its words, and the limits that say the same."""

    conflict: Conflict
    limits: tuple[AtMost, ...]

    def is_aspect_of(self, other: Condition) -> bool:
        """Whether the other condition says this and more."""
        return set(self.limits) < set(other.limits)

    def holds(self, dice: dict[Square, Die]) -> bool:
        """Whether these dice, one for each open space, satisfy it."""
        return all(limit.holds(dice) for limit in self.limits)

    @property
    def is_hopeless(self) -> bool:
        """Whether no dice satisfy it: it allows fewer dice, of any sort, than there are spaces."""
        return any(
            limit.limit < len(limit.choices)
            and all(choice.color is None and choice.value is None for choice in limit.choices)
            for limit in self.limits
        )


Conditions = Iterator[Condition]
Group = Callable[[Window, Stock], Conditions]
"""A rule: yields its conditions for a window and a stock."""


def printed_colors(window: Window, _: Stock) -> Conditions:
    """PLACE-3: a die must have the color its space asks for."""
    for square in window.open_squares:
        asked = window.pattern[square]
        if isinstance(asked, Color):
            others = tuple(Choice(square, color) for color in Color if color is not asked)
            yield Condition(print_conflict(window, square), (AtMost(0, others),))


def printed_shades(window: Window, _: Stock) -> Conditions:
    """PLACE-4: a die must have the value its space asks for."""
    for square in window.open_squares:
        asked = window.pattern[square]
        if isinstance(asked, int):
            others = tuple(Choice(square, value=value) for value in VALUES if value != asked)
            yield Condition(print_conflict(window, square), (AtMost(0, others),))


def equal_colors(window: Window, _: Stock) -> Conditions:
    """PLACE-5: no orthogonal neighbors of equal color, here of two open spaces."""
    for square, near in _open_pairs(window):
        limits = tuple(AtMost(1, (Choice(square, c), Choice(near, c))) for c in Color)
        yield Condition(_pair_conflict(square, near, PlacementRule.EQUAL_COLOR, "color"), limits)


def equal_values(window: Window, _: Stock) -> Conditions:
    """PLACE-6: no orthogonal neighbors of equal value, here of two open spaces."""
    for square, near in _open_pairs(window):
        limits = tuple(AtMost(1, (Choice(square, value=v), Choice(near, value=v))) for v in VALUES)
        yield Condition(_pair_conflict(square, near, PlacementRule.EQUAL_VALUE, "value"), limits)


def standing_dice(window: Window, _: Stock) -> Conditions:
    """PLACE-5, PLACE-6: a die that stands bars its color and its value beside it."""
    for square, near, die in _beside_dice(window):
        bars = (Choice(square, die.color), Choice(square, value=die.value))
        conflict = Conflict(
            f"{PlacementRule.EQUAL_COLOR.id}, {PlacementRule.EQUAL_VALUE.id}",
            f"{square} lies beside {die} at {near}: no {die.color}, no value {die.value}",
            (str(square), str(near)),
        )
        yield Condition(conflict, tuple(AtMost(0, (choice,)) for choice in bars))


def standing_colors(window: Window, _: Stock) -> Conditions:
    """Aspect of `standing_dice`: the color alone."""
    for square, near, die in _beside_dice(window):
        limit = AtMost(0, (Choice(square, die.color),))
        yield Condition(beside_conflict(square, near, die, PlacementRule.EQUAL_COLOR), (limit,))


def standing_values(window: Window, _: Stock) -> Conditions:
    """Aspect of `standing_dice`: the value alone."""
    for square, near, die in _beside_dice(window):
        limit = AtMost(0, (Choice(square, value=die.value),))
        yield Condition(beside_conflict(square, near, die, PlacementRule.EQUAL_VALUE), (limit,))


def stock_dice(window: Window, stock: Stock) -> Conditions:
    """Given: the dice of each color in the stock.

    For each set of values: together they are shown by at most the dice that show one of them and
    the dice of free value. By Hall's theorem the dice can then be taken from the stock. Without
    dice of free value the sets of one value say it all.
    """
    for color in Color:
        shown = {die: n for die, n in stock.exact.items() if die.color is color}
        free = stock.free.get(color, 0)
        held = stock.count(color)
        limits = [_limit(window, held, color)]
        for values in _subsets(VALUES, len(VALUES) - 1 if free else 1) if shown else ():
            showing = free + sum(n for die, n in shown.items() if die.value in values)
            limits.append(_limit(window, showing, color, *values))
        text = f"the stock holds {_number(held, f'{color} die', f'{color} dice')}"
        if shown:
            more = f" and {free} of free value" if free else ""
            noun = "die of the stock is" if held == 1 else "dice of the stock are"
            text = f"the only {color} {noun} {Stock(shown)}{more}"
        yield from _stock_condition(text, limits)


def stock_size(window: Window, stock: Stock) -> Conditions:
    """Aspect of `stock_dice`: the number of all dice."""
    held, spaces = stock.size, len(window.open_squares)
    text = f"the stock holds {_number(held, 'die', 'dice')} for {spaces} open spaces"
    yield from _stock_condition(text, [_limit(window, held)])


def color_room(window: Window, stock: Stock) -> Conditions:
    """Aspect of PLACE-5 and `stock_dice`: a color may be too common to be used up."""
    held = {color: stock.count(color) for color in Color}
    yield from _room(window, held, stock.size, PlacementRule.EQUAL_COLOR)


def value_room(window: Window, stock: Stock) -> Conditions:
    """Aspect of PLACE-6 and `stock_dice`: a value may be too common to be used up."""
    held = {v: sum(n for die, n in stock.exact.items() if die.value == v) for v in VALUES}
    yield from _room(window, held, stock.size, PlacementRule.EQUAL_VALUE)


def stock_colors(window: Window, stock: Stock) -> Conditions:
    """Aspect of `stock_dice`: the number of dice of a color, where their values differ."""
    for color in {die.color: None for die in stock.exact}:
        held = stock.count(color)
        text = f"the stock holds {_number(held, f'{color} die', f'{color} dice')}"
        yield from _stock_condition(text, [_limit(window, held, color)])


def stock_values(window: Window, stock: Stock) -> Conditions:
    """Aspect of `stock_dice`: the number of dice that show, or can show, a value."""
    one, several = ("die that shows", "dice that show")
    if stock.free:
        one, several = ("die that can show", "dice that can show")
    for value in VALUES:
        held = sum(n for die, n in stock.exact.items() if die.value == value)
        held += sum(stock.free.values())
        text = f"the stock holds {_number(held, one, several)} {value}"
        yield from _stock_condition(text, [_limit(window, held, None, value)])


def stock_sorts(window: Window, stock: Stock) -> Conditions:
    """Aspect of `stock_dice`: the number of dice of one color and value."""
    for color in {die.color: None for die in stock.exact}:
        free = stock.free.get(color, 0)
        for value in VALUES:
            die = Die(color, value)
            held = free + stock.exact.get(die, 0)
            text = f"the stock holds {'no' if held == 0 else f'only {held}'} {die}"
            if free:
                text = f"the stock holds {_number(held, 'die', 'dice')} that can be {die}"
            if held < stock.count(color):
                yield from _stock_condition(text, [_limit(window, held, color, value)])


PLACEMENT: tuple[Group, ...] = (
    printed_colors,
    printed_shades,
    equal_colors,
    equal_values,
    standing_dice,
)
"""The rules of placing that a complete window can break."""

RULES: tuple[Group, ...] = (*PLACEMENT, stock_dice)
"""What decides whether there is a fill."""

ASPECTS: tuple[Group, ...] = (
    standing_colors,
    standing_values,
    stock_size,
    color_room,
    value_room,
    stock_colors,
    stock_values,
    stock_sorts,
)
"""What the rules imply, for the explanation."""

GROUPS: tuple[Group, ...] = (
    *PLACEMENT,
    standing_colors,
    standing_values,
    stock_dice,
    stock_size,
    color_room,
    value_room,
    stock_colors,
    stock_values,
    stock_sorts,
)


def fill_conditions(
    window: Window, stock: Stock, groups: Sequence[Group] = GROUPS
) -> tuple[Condition, ...]:
    """Return the conditions of filling a window from a stock, in rule-book order."""
    return tuple(condition for group in groups for condition in group(window, stock))


def print_conflict(window: Window, square: Square) -> Conflict:
    """Say what a space asks for."""
    asked = window.pattern[square]
    rule = PlacementRule.COLOR if isinstance(asked, Color) else PlacementRule.SHADE
    return Conflict(rule.id, f"{square} asks for {describe(asked)}", (str(square),))


def beside_conflict(square: Square, near: Square, die: Die, rule: PlacementRule) -> Conflict:
    """Say that a die bars its color, or its value, on an open space beside it."""
    barred = str(die.color) if rule is PlacementRule.EQUAL_COLOR else f"value {die.value}"
    text = f"{square} lies beside {die} at {near}: no {barred}"
    return Conflict(rule.id, text, (str(square), str(near)))


def _pair_conflict(square: Square, near: Square, rule: PlacementRule, layer: str) -> Conflict:
    text = f"{square} and {near} are neighbors and may not have the same {layer}"
    return Conflict(rule.id, text, (str(square), str(near)))


def _open_pairs(window: Window) -> Iterator[tuple[Square, Square]]:
    for square in window.open_squares:
        for near in window.shape.orthogonal(square):
            if square < near and window[near] is None:
                yield square, near


def _beside_dice(window: Window) -> Iterator[tuple[Square, Square, Die]]:
    for square in window.open_squares:
        for near in window.shape.orthogonal(square):
            if die := window[near]:
                yield square, near, die


def _limit(window: Window, held: int, color: Color | None = None, *values: int) -> AtMost:
    """Return the limit on the dice of a color (or any) that show one of these values (or any)."""
    return AtMost(
        held,
        tuple(
            Choice(square, color, value)
            for square in window.open_squares
            for value in values or (None,)
        ),
    )


def _room(
    window: Window,
    held: Mapping[Color, int] | Mapping[int, int],
    size: int,
    rule: PlacementRule,
) -> Conditions:
    """Yield the condition that too many dice of a color (or value) do not fit beside each other.

    What the spaces ask for is left out of account: then sharper sentences can be found. A stock
    that is too small anyway is left to `stock_size`.

    Parameters
    ----------
    held
        How many dice of the stock have each color (or value) for certain.
    size
        The number of all its dice.
    """
    spaces = len(window.open_squares)
    room = largest_apart(window.shape, window.open_squares)
    crowded = {kind: number for kind, number in held.items() if number > room}
    usable = size - sum(number - room for number in crowded.values())
    if usable < spaces <= size:
        fit = " and ".join(f"{room} of the {n} {_dice_of(kind)}" for kind, n in crowded.items())
        text = f"at most {fit} fit: {usable} dice for {spaces} open spaces"
        yield Condition(Conflict(rule.id, text), (_limit(window, usable),))


def _dice_of(kind: Color | int) -> str:
    return f"{kind} dice" if isinstance(kind, Color) else f"dice that show {kind}"


def largest_apart(shape: Shape, squares: Sequence[Square]) -> int:
    """Return how many of these spaces can be chosen without two orthogonal neighbors.

    The neighborhood of a grid is bipartite, so the others form a smallest vertex cover, which is
    as large as a largest matching (König's theorem).
    """
    grid: nx.Graph[Square] = nx.Graph()
    grid.add_nodes_from(squares)
    grid.add_edges_from(
        (square, near) for square in squares for near in shape.orthogonal(square) if near in grid
    )
    dark = [square for square in squares if (square.row + square.column) % 2 == 0]
    return len(squares) - len(nx.bipartite.hopcroft_karp_matching(grid, dark)) // 2


def _stock_condition(text: str, limits: Sequence[AtMost]) -> Conditions:
    """Yield the condition, unless its limits are so high that no fill can break them."""
    kept = tuple(limit for limit in limits if limit.limit < limit.spaces)
    if kept:
        yield Condition(Conflict(GIVEN, text), kept)


def _number(count: int, one: str, several: str) -> str:
    if count == 0:
        return f"no {one}"
    return f"only {count} {one if count == 1 else several}"


def _subsets(values: Sequence[int], largest: int) -> Iterator[tuple[int, ...]]:
    """Yield the sets of one value up to so many."""
    for size in range(1, largest + 1):
        yield from itertools.combinations(values, size)
