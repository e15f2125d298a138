"""The constraint model of a window: the placement rules, the supply and the objectives.

The model has two layers, a color and a value for each space, which printed restrictions and
orthogonal neighbors restrict separately. Only the supply and the private objective couple them.
Each rule is one function, in the order of the rule book, so that the model reads as the rule list
and tests can leave one out.

Touching and the border rule of the first die (PLACE-1, PLACE-2) are not in the model: a full window
can always be built in some legal order. Where spaces may stay open, `contact_cuts` adds what an
answer broke.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ortools.sat.python import cp_model

from vitrail.games.sagrada.components import VALUES, Color, Die, PublicObjective
from vitrail.games.sagrada.scoring import Objectives, lines

if TYPE_CHECKING:
    from vitrail.games.sagrada.window import Window
    from vitrail.games.squares import Square
    from vitrail.solvers.sagrada.supply import Source

Literal = cp_model.IntVar
Points = cp_model.LinearExprT


@dataclass(frozen=True)
class WindowModel:
    """Variables of a window, keyed by what they mean; `solve` is somebody else's job.

    Attributes
    ----------
    color, value
        Whether a space holds a die of that color, of that value.
    filled
        Whether a space holds a die.
    taken
        Whether a space holds this exact die of a source (by its index).
    drawn
        Whether a space holds a free die of this color of a source (by its index).
    parts
        Points by part of the scoring.
    """

    window: Window
    model: cp_model.CpModel
    must_fill: bool
    color: Mapping[tuple[Square, Color], Literal]
    value: Mapping[tuple[Square, int], Literal]
    filled: Mapping[Square, Literal]
    taken: dict[tuple[int, Square, Die], Literal] = field(default_factory=dict)
    drawn: dict[tuple[int, Square, Color], Literal] = field(default_factory=dict)
    parts: dict[str, Points] = field(default_factory=dict)

    @property
    def squares(self) -> tuple[Square, ...]:
        """All spaces."""
        return self.window.shape.squares

    def from_supply(self) -> list[tuple[tuple[int, Square, Die | Color], Literal]]:
        """Return every variable of a die from the supply with its source, space and die."""
        return [*self.taken.items(), *self.drawn.items()]


def one_die_per_space(m: WindowModel) -> None:
    """PLACE-7: a space holds one die, so one color and one value, or it is open."""
    for square in m.squares:
        colors = [m.color[square, color] for color in Color]
        values = [m.value[square, value] for value in VALUES]
        if m.must_fill:
            m.model.add_exactly_one(colors)
            m.model.add_exactly_one(values)
            m.model.add(m.filled[square] == 1)
        else:
            m.model.add_exactly_one([*colors, m.filled[square].negated()])
            m.model.add_exactly_one([*values, m.filled[square].negated()])


def standing_dice(m: WindowModel) -> None:
    """PLACE-7: dice in the window stay where they are."""
    for square, die in m.window.placed.items():
        m.model.add(m.color[square, die.color] == 1)
        m.model.add(m.value[square, die.value] == 1)


def _bound_by_print(window: Window) -> Iterable[Square]:
    """Yield the spaces whose print counts: all but those where a tool card ignored it."""
    return (square for square in window.shape.squares if square not in window.exempt)


def asked_colors(m: WindowModel) -> None:
    """PLACE-3: a space that asks for a color holds no other."""
    for square in _bound_by_print(m.window):
        asked = m.window.pattern[square]
        if isinstance(asked, Color):
            for color in set(Color) - {asked}:
                m.model.add(m.color[square, color] == 0)


def asked_values(m: WindowModel) -> None:
    """PLACE-4: a space that asks for a value holds no other."""
    for square in _bound_by_print(m.window):
        asked = m.window.pattern[square]
        if isinstance(asked, int):
            for value in set(VALUES) - {asked}:
                m.model.add(m.value[square, value] == 0)


def no_equal_colors(m: WindowModel) -> None:
    """PLACE-5: orthogonal neighbors differ in color."""
    for first, second in neighbor_pairs(m.window):
        for color in Color:
            m.model.add_at_most_one(m.color[first, color], m.color[second, color])


def no_equal_values(m: WindowModel) -> None:
    """PLACE-6: orthogonal neighbors differ in value."""
    for first, second in neighbor_pairs(m.window):
        for value in VALUES:
            m.model.add_at_most_one(m.value[first, value], m.value[second, value])


RuleGroup = Callable[[WindowModel], None]
PLACEMENT_RULES: tuple[RuleGroup, ...] = (
    one_die_per_space,
    standing_dice,
    asked_colors,
    asked_values,
    no_equal_colors,
    no_equal_values,
)


def neighbor_pairs(window: Window) -> Iterable[tuple[Square, Square]]:
    """Yield each pair of orthogonal neighbors once."""
    for square in window.shape.squares:
        for other in window.shape.orthogonal(square):
            if square < other:
                yield square, other


def within_supply(m: WindowModel, sources: Sequence[Source]) -> None:
    """Let every new die be one of a source, and take no source beyond its stock or its limit."""
    spaces = m.window.open_squares
    for index, source in enumerate(sources):
        for die, count in source.stock.exact.items():
            for square in spaces:
                here = m.model.new_bool_var(f"{square} is {die} of source {index}")
                m.model.add_implication(here, m.color[square, die.color])
                m.model.add_implication(here, m.value[square, die.value])
                m.taken[index, square, die] = here
            m.model.add(sum(m.taken[index, square, die] for square in spaces) <= count)
        for color, count in source.stock.free.items():
            for square in spaces:
                here = m.model.new_bool_var(f"{square} is {color} of source {index}")
                m.model.add_implication(here, m.color[square, color])
                m.drawn[index, square, color] = here
            m.model.add(sum(m.drawn[index, square, color] for square in spaces) <= count)
        if source.at_most is not None:
            used = [var for key, var in m.from_supply() if key[0] == index]
            m.model.add(sum(used) <= source.at_most)
    for square in spaces:
        here_all = [var for key, var in m.from_supply() if key[1] == square]
        m.model.add(sum(here_all) == m.filled[square])


def score_variety(m: WindowModel, objective: PublicObjective) -> Points:
    """Rows or columns without a repeated color or value; only complete lines count (SCORE-2).

    A proper line of n spaces holds a color or value at most (n + 1) // 2 times, so the big-M
    below is the true maximum and the relaxation is tight.
    """
    earned = []
    for line in lines(m.window, objective.per):
        counts = [sum(var[square] for square in line) for var in _layer(m, objective)]
        full = m.model.new_bool_var(f"{objective.id} at {line[0]}")
        most = (len(line) + 1) // 2
        for count in counts:
            m.model.add(count <= most - (most - 1) * full)
        if not m.must_fill:
            m.model.add(sum(m.filled[square] for square in line) >= len(line) * full)
        earned.append(full)
    return objective.points * sum(earned)


def score_sets(m: WindowModel, objective: PublicObjective) -> Points:
    """Count as many sets as there are dice of the rarest member (SCORE-3)."""
    members = _SET_MEMBERS.get(objective.id)
    chosen = [
        var
        for kind, var in zip(_kinds(objective), _layer(m, objective), strict=True)
        if members is None or kind in members
    ]
    sets = m.model.new_int_var(0, len(m.squares) // len(chosen), objective.id)
    for var in chosen:
        m.model.add(sets <= sum(var.values()))
    return objective.points * sets


def score_diagonals(m: WindowModel, objective: PublicObjective) -> Points:
    """Dice with a die of their color at a corner, each counted once (SCORE-4)."""
    earned = []
    for square in m.squares:
        matched = m.model.new_bool_var(f"{objective.id} at {square}")
        for color in Color:
            corners = sum(m.color[near, color] for near in m.window.shape.diagonal(square))
            m.model.add(matched <= corners + 1 - m.color[square, color])
        if not m.must_fill:
            m.model.add_implication(matched, m.filled[square])
        earned.append(matched)
    return objective.points * sum(earned)


def score_private(m: WindowModel, private: Color) -> Points:
    """Sum the values of the dice of one color (SCORE-5), with a product for each value.

    The products are much tighter under linear relaxation than one bounded integer per space.
    """
    earned: list[Points] = []
    for square in m.squares:
        products = []
        for value in VALUES:
            both = m.model.new_bool_var(f"{square} is {private} {value}")
            m.model.add_implication(both, m.value[square, value])
            products.append(both)
            earned.append(value * both)
        m.model.add(sum(products) <= m.color[square, private])
    return sum(earned)


_SET_MEMBERS: Mapping[str, tuple[int, ...]] = {"light": (1, 2), "medium": (3, 4), "deep": (5, 6)}
_COLOR_LAYER = frozenset({"row_color", "column_color", "color_variety"})


def _kinds(objective: PublicObjective) -> Sequence[Color | int]:
    return tuple(Color) if objective.id in _COLOR_LAYER else VALUES


def _layer(m: WindowModel, objective: PublicObjective) -> list[dict[Square, Literal]]:
    """Return, for each color or each value, its variables by space."""
    if objective.id in _COLOR_LAYER:
        return [{square: m.color[square, color] for square in m.squares} for color in Color]
    return [{square: m.value[square, value] for square in m.squares} for value in VALUES]


def score_objective(m: WindowModel, objective: PublicObjective) -> Points:
    """Return the points of one public objective as an expression."""
    if objective.per in {"row", "column"}:
        return score_variety(m, objective)
    if objective.per == "set":
        return score_sets(m, objective)
    return score_diagonals(m, objective)


def build_model(
    window: Window,
    objectives: Objectives | None = None,
    *,
    supply: Sequence[Source] | None = None,
    may_stay_open: bool = False,
    favor_tokens: int = 0,
    open_space: int = 1,
    rules: Sequence[RuleGroup] = PLACEMENT_RULES,
) -> WindowModel:
    """Build the model of filling a window; nothing is solved.

    Parameters
    ----------
    objectives
        What to maximize; None builds a model without an objective.
    supply
        Where new dice come from; None for dice of any color and value.
    may_stay_open
        Whether spaces may stay open, at `open_space` points each.
    rules
        The placement rules to impose; tests leave one out.
    """
    model = cp_model.CpModel()
    squares = window.shape.squares
    m = WindowModel(
        window,
        model,
        not may_stay_open,
        {(s, c): model.new_bool_var(f"{s} is {c}") for s in squares for c in Color},
        {(s, v): model.new_bool_var(f"{s} is {v}") for s in squares for v in VALUES},
        {s: model.new_bool_var(f"{s} is filled") for s in squares},
    )
    for rule in rules:
        rule(m)
    if supply is not None:
        within_supply(m, supply)
    if objectives is not None:
        for objective in objectives.public:
            m.parts[objective.name] = score_objective(m, objective)
        if objectives.private is not None:
            m.parts["private"] = score_private(m, objectives.private)
        m.parts["favor_tokens"] = favor_tokens
        m.parts["open_spaces"] = open_space * (sum(m.filled.values()) - len(squares))
        model.maximize(sum(m.parts.values()))
    return m
