"""A window and the rules of placing dice in it.

Covers PLACE-1 to PLACE-9, MISTAKE-1 and MISTAKE-2 and the placement part of the tools (a tool
waives single rules). `placement_violations` names *every* rule a placement breaks; everything else
here follows from it.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.base import Rule, Violation
from vitrail.games.errors import IllegalMoveError, InvalidPositionError, NotationError, quoted
from vitrail.games.sagrada.components import Color, Die, Pattern, describe
from vitrail.games.squares import Shape, Square

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping


class PlacementRule(Rule):
    """The rules a placement can break; ids of `docs/rules/sagrada/rules.md`."""

    OUTSIDE = ("COMP-3", "the space must lie in the window")
    OCCUPIED = ("PLACE-7", "one die per space")
    BORDER = ("PLACE-1", "the first die goes on a border space")
    TOUCH = ("PLACE-2", "a die must touch another die, at an edge or a corner")
    COLOR = ("PLACE-3", "a die must have the color its space asks for")
    SHADE = ("PLACE-4", "a die must have the value its space asks for")
    EQUAL_COLOR = ("PLACE-5", "no orthogonal neighbors of equal color")
    EQUAL_VALUE = ("PLACE-6", "no orthogonal neighbors of equal value")
    APART = ("TOOL-9", "the die must not touch any die")


@dataclass(frozen=True, slots=True)
class Placement:
    """A die and the space it goes to.

    Examples
    --------
    >>> str(Placement.parse("R5 A2"))
    'R5 A2'
    """

    die: Die
    square: Square

    def __str__(self) -> str:
        """Return the notation: die and space."""
        return f"{self.die} {self.square}"

    def __lt__(self, other: Placement) -> bool:
        """Order by notation."""
        return str(self) < str(other)

    @classmethod
    def parse(cls, text: str, shape: Shape | None = None) -> Placement:
        """Read a placement, for instance `R5 A2`.

        Raises
        ------
        NotationError
            If the text is not a die followed by a space.
        """
        words = text.split()
        if len(words) != 2:
            message = f"{quoted(text)} is no placement: expected die and space, for instance R5 A2"
            raise NotationError(message)
        return cls(Die.parse(words[0]), Square.parse(words[1], shape))


@dataclass(frozen=True)
class Window:
    """A pattern and the dice on it, row by row; None is an open space.

    Any filling is a value, legal or not: `window_violations` tells what is wrong with it.

    Parameters
    ----------
    pattern
        The pattern card.
    dice
        One entry a space, row by row.
    exempt
        Spaces whose die stands there against the print because a tool card ignored it (TOOL-2,
        TOOL-3): no mistake, as long as that die stays.
    """

    pattern: Pattern
    dice: tuple[Die | None, ...]
    exempt: frozenset[Square] = frozenset()

    def __post_init__(self) -> None:
        shape = self.pattern.shape
        if len(self.dice) != shape.rows * shape.columns:
            message = (
                f"a window of {shape.rows} x {shape.columns} spaces cannot take "
                f"{len(self.dice)} entries"
            )
            raise InvalidPositionError(message)
        for square in sorted(self.exempt):
            die = self.placed.get(square)
            if die is None or suits(self.pattern, die, square):
                message = f"{square} is marked exempt, but no die stands there against the print"
                raise InvalidPositionError(message)

    @classmethod
    def empty(cls, pattern: Pattern) -> Window:
        """Return the window without dice."""
        return cls(pattern, (None,) * len(pattern.shape.squares))

    @classmethod
    def of(
        cls, pattern: Pattern, dice: Mapping[Square, Die], exempt: Collection[Square] = ()
    ) -> Window:
        """Return the window with the given dice, those on `exempt` spaces free of the print.

        Raises
        ------
        InvalidPositionError
            If a die stands outside the window.
        """
        outside = [square for square in dice if square not in pattern.shape]
        if outside:
            message = (
                f"no space {', '.join(map(str, outside))}: a window of this shape ends at "
                f"{pattern.shape.last} [COMP-3]"
            )
            raise InvalidPositionError(message)
        in_order = tuple(dice.get(square) for square in pattern.shape.squares)
        against = (s for s in exempt if s in dice and not suits(pattern, dice[s], s))
        return cls(pattern, in_order, frozenset(against))

    @property
    def shape(self) -> Shape:
        """Rows and columns."""
        return self.pattern.shape

    @functools.cached_property
    def placed(self) -> Mapping[Square, Die]:
        """The dice by square, row by row."""
        pairs = zip(self.shape.squares, self.dice, strict=True)
        return {square: die for square, die in pairs if die is not None}

    @functools.cached_property
    def open_squares(self) -> tuple[Square, ...]:
        """The spaces without a die, row by row."""
        return tuple(square for square in self.shape.squares if square not in self.placed)

    @functools.cached_property
    def reachable(self) -> tuple[Square, ...]:
        """The open spaces that touch a die, or the border spaces of an empty window."""
        return tuple(s for s in self.open_squares if not any(_contact(self, s, apart=False)))

    @functools.cached_property
    def _layers(self) -> tuple[tuple[Square, frozenset[Color], frozenset[int]], ...]:
        """The colors and values that the reachable spaces take; a game asks again and again."""
        return tuple((square, *allowed_dice(self, square)) for square in self.reachable)

    @functools.cached_property
    def _lifted(self) -> dict[Square, Window]:
        """What `lifted` found already."""
        return {}

    @functools.cached_property
    def faults(self) -> tuple[Violation, ...]:
        """What is wrong with the window as it stands: its `window_violations`."""
        return window_violations(self)

    def __getitem__(self, square: Square) -> Die | None:
        """Return the die on a space, or None."""
        return self.placed.get(square)

    def with_die(self, die: Die, square: Square, *, exempt: bool = False) -> Window:
        """Return the window with one more (or another) die, legal or not.

        With `exempt` the print of the space is ignored for this die from now on.
        """
        spaces = self.exempt | {square} if exempt else self.exempt - {square}
        return Window.of(self.pattern, {**self.placed, square: die}, spaces)

    def without(self, *squares: Square) -> Window:
        """Return the window with the dice of these spaces lifted."""
        kept = {square: die for square, die in self.placed.items() if square not in squares}
        return Window.of(self.pattern, kept, self.exempt)

    def lifted(self, square: Square) -> Window:
        """Return the window with the die of one space lifted, the same object each time."""
        if square not in self._lifted:
            self._lifted[square] = self.without(square)
        return self._lifted[square]

    def place(self, die: Die, square: Square) -> Window:
        """Return the window after a legal placement.

        Raises
        ------
        IllegalMoveError
            If the placement breaks a rule; it carries all violations.
        """
        found = placement_violations(self, die, square)
        if found:
            raise IllegalMoveError(Placement(die, square), str(self), found)
        return self.with_die(die, square)

    def __str__(self) -> str:
        """Return the one-line text form: pattern rows, then rows of dice, joined by `/`."""
        return f"{self.pattern} with {'/'.join(self.rows())}"

    def rows(self) -> tuple[str, ...]:
        """Return one line of tokens a row: a die, `!` behind it if it is exempt, or `..`."""
        tokens = [
            f"{die or '..'}{'!' if square in self.exempt else ''}"
            for square, die in zip(self.shape.squares, self.dice, strict=True)
        ]
        width = self.shape.columns
        return tuple(" ".join(tokens[at : at + width]) for at in range(0, len(tokens), width))


def suits(pattern: Pattern, die: Die, square: Square) -> bool:
    """Whether a die has what its space asks for (PLACE-3, PLACE-4)."""
    return not any(_restriction(pattern, die, square))


def placement_violations(
    window: Window,
    die: Die,
    square: Square,
    *,
    waived: Collection[PlacementRule] = (),
    apart: bool = False,
) -> tuple[Violation, ...]:
    """Return every rule that placing a die breaks; the empty tuple means legal.

    Parameters
    ----------
    waived
        Rules that a tool card switches off (Eglomise Brush: COLOR, Copper Foil Burnisher: SHADE).
    apart
        Cork-backed Straightedge (TOOL-9): the die must touch no die instead of touching one. It
        does not help to dodge the border rule of the first die.

    Notes
    -----
    An empty window follows PLACE-1, whether or not dice stood in it before (PLACE-9, the default
    of the option `emptied_window`).
    """
    if square not in window.shape:
        detail = f"the window has no such space, its last is {window.shape.last}"
        return (Violation(PlacementRule.OUTSIDE, square, (), detail),)
    found = [
        *_occupied(window, square),
        *_contact(window, square, apart=apart),
        *_restriction(window.pattern, die, square),
        *_neighbors(window.placed, window.shape.orthogonal(square), die, square),
    ]
    return tuple(violation for violation in found if violation.rule not in waived)


def _occupied(window: Window, square: Square) -> Iterator[Violation]:
    standing = window[square]
    if standing is not None:
        yield Violation(
            PlacementRule.OCCUPIED, square, (square,), f"the space already holds {standing}"
        )


def _contact(window: Window, square: Square, *, apart: bool) -> Iterator[Violation]:
    """PLACE-1 for the first die, else PLACE-2 or its reverse TOOL-9."""
    if not window.placed:
        if not window.shape.is_border(square):
            yield Violation(PlacementRule.BORDER, square)
        return
    touched = tuple(near for near in window.shape.around(square) if window[near] is not None)
    if apart and touched:
        listed = ", ".join(map(str, touched))
        yield Violation(PlacementRule.APART, square, touched, f"the die would touch {listed}")
    if not apart and not touched:
        yield Violation(PlacementRule.TOUCH, square)


def _restriction(pattern: Pattern, die: Die, square: Square) -> Iterator[Violation]:
    asked = pattern[square]
    if isinstance(asked, Color) and die.color is not asked:
        yield Violation(
            PlacementRule.COLOR, square, (), f"the space asks for {asked}, {die} is {die.color}"
        )
    if isinstance(asked, int) and die.value != asked:
        yield Violation(
            PlacementRule.SHADE, square, (), f"the space asks for {describe(asked)}, not {die}"
        )


def _neighbors(
    placed: Mapping[Square, Die], beside: Iterable[Square], die: Die, square: Square
) -> Iterator[Violation]:
    around = {near: placed[near] for near in beside if near in placed}
    same_color = tuple(near for near, other in around.items() if other.color is die.color)
    if same_color:
        listed = ", ".join(f"{around[near]} at {near}" for near in same_color)
        yield Violation(
            PlacementRule.EQUAL_COLOR, square, same_color, f"{die} beside {listed}: equal color"
        )
    same_value = tuple(near for near, other in around.items() if other.value == die.value)
    if same_value:
        listed = ", ".join(f"{around[near]} at {near}" for near in same_value)
        yield Violation(
            PlacementRule.EQUAL_VALUE, square, same_value, f"{die} beside {listed}: equal value"
        )


def reachable_squares(window: Window) -> tuple[Square, ...]:
    """Return the open spaces that touch a die, or the border spaces of an empty window."""
    return window.reachable


def legal_squares(window: Window, die: Die) -> tuple[Square, ...]:
    """Return the spaces where a die may be placed, row by row."""
    return tuple(
        square
        for square, colors, values in window._layers
        if die.color in colors and die.value in values
    )


def legal_placements(window: Window, dice: Iterable[Die]) -> tuple[Placement, ...]:
    """Return the legal placements of any of the dice, in notation order, equal dice once."""
    reached = reachable_squares(window)
    wanted = (Placement(die, square) for die in set(dice) for square in reached)
    found = (one for one in wanted if not placement_violations(window, one.die, one.square))
    return tuple(sorted(found, key=str))


def window_violations(window: Window) -> tuple[Violation, ...]:
    """Return what is wrong with a window as it stands (MISTAKE-1), row by row.

    Printed restrictions (but for exempt spaces) and equal orthogonal neighbors are checked; each
    pair of neighbors is reported once, at its first space. Dice standing apart break nothing,
    since touching is asked only at the moment of placing (MISTAKE-2).
    """
    found: list[Violation] = []
    for square, die in window.placed.items():
        if square not in window.exempt:
            found.extend(_restriction(window.pattern, die, square))
        later = (near for near in window.shape.orthogonal(square) if near > square)
        found.extend(_neighbors(window.placed, later, die, square))
    return tuple(found)


def allowed_dice(window: Window, square: Square) -> tuple[frozenset[Color], frozenset[int]]:
    """Return the colors and the values that an open space still takes, one layer each.

    A die fits (apart from touching) exactly when its color is in the first set and its value in
    the second: print and orthogonal neighbors restrict the two layers separately (FILL-1).
    """
    asked = window.pattern[square]
    near = [die for other in window.shape.orthogonal(square) if (die := window[other])]
    colors = {asked} if isinstance(asked, Color) else set(Color)
    values = {asked} if isinstance(asked, int) else {1, 2, 3, 4, 5, 6}
    return (
        frozenset(colors - {die.color for die in near}),
        frozenset(values - {die.value for die in near}),
    )


def dead_squares(window: Window) -> tuple[Square, ...]:
    """Return the open spaces that no die will ever fit, whatever comes (tools aside)."""
    return tuple(square for square in window.open_squares if not all(allowed_dice(window, square)))


def building_order(start: Window, target: Window) -> tuple[Placement, ...] | None:
    """Return placements that turn one window into another, each legal, or None if none do.

    Nothing leads to a window of another pattern. Otherwise it does not matter which legal die comes
    first: beside the dice of a target that breaks nothing every die stays legal, contact only
    grows, and if the target hangs together it can be reached from any of its dice.
    """
    moved = any(target[square] != die for square, die in start.placed.items())
    if moved or start.pattern != target.pattern:
        return None
    window, order = start, []
    waiting = {square: die for square, die in target.placed.items() if square not in start.placed}
    while waiting:
        ready = (Placement(die, square) for square, die in waiting.items())
        chosen = next((p for p in ready if not placement_violations(window, p.die, p.square)), None)
        if chosen is None:
            return None
        del waiting[chosen.square]
        order.append(chosen)
        window = window.with_die(chosen.die, chosen.square)
    return tuple(order)
