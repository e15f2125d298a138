"""A pattern as a constraint model: what it may ask for on each space, under rules and wishes.

Every rule and every wish is a `Condition`, so that a test can leave one out, and so that a request
that cannot be met is answered with the smallest set of conditions that clash. What a CP model
cannot see (the exact number of fills, the rating) is decided afterwards, in
`vitrail.generators.sagrada.guarantees`; what the model says of it holds for certain or is only a
guide, and guides are never part of a proof.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from ortools.sat.python import cp_model

from vitrail.games.sagrada.components import VALUES, Color, Restriction, describe
from vitrail.games.squares import Square
from vitrail.generators.sagrada.rating import EASIEST, HARDEST, load_weights
from vitrail.generators.sagrada.wishes import Motif, Span, Symmetry, kind_of, sign_of
from vitrail.solvers.limits import Limits, make_solver
from vitrail.solvers.outcome import Conflict, Infeasible, Outcome, Solved, Unknown

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from vitrail.games.squares import Shape
    from vitrail.generators.sagrada.likeness import Rows
    from vitrail.generators.sagrada.rating import Weights
    from vitrail.generators.sagrada.wishes import Band, Wishes

COLORS: tuple[Color | int, ...] = tuple(Color)
SHADES: tuple[Color | int, ...] = VALUES
PRINTS: tuple[Color | int, ...] = (*COLORS, *SHADES)
KINDS: tuple[Restriction, ...] = (None, *PRINTS)
SORTS: tuple[tuple[Color | int, ...], ...] = (COLORS, SHADES)
LEAST_PRINTED = 6
"""Fewer spaces ask for something only where that is wished."""
USUAL_PRINTED, USUAL_COLORS = Span(10, 14), Span(4, 8)
"""Spaces of the official cards that ask for something, and for a color."""
WORK, EXPLAIN_WORK = 0.5, 2.0
"""Deterministic time for one pattern, which usually takes a hundredth, and for one proof."""
_COLOR_SHARE = (0.3, 0.6)
"""How much of the print is colors: what the search tries first."""
_OPEN_AT_ALL, _OPEN_BY_COLOR, _OPEN_BY_SHADE = -0.48, 0.134, 0.156
"""Open spaces in playouts as a line of colors and shades, rounded; `benchmarks/cards.py` fits it
to other patterns as well, and comes within 0.05 spaces of it where cards are looked for."""
_MARGIN, _BEYOND = 0.1, 0.2
"""How far the guess of a rating is usually off, and how far it may lie beyond 3 or 6, in tokens."""
_SEEDS = 1 << 30
_THOUSAND, _HALF_HUNDREDTH, _TINY = 1000, 0.005, 1e-9
_LOWEST, _HIGHEST = float(EASIEST), float(HARDEST)

Literal = cp_model.IntVar


@dataclass(frozen=True)
class Draft:
    """A model that is being made.

    Parameters
    ----------
    at
        For each space and restriction (None for a blank) whether it is printed there.
    """

    shape: Shape
    model: cp_model.CpModel
    at: Mapping[tuple[Square, Restriction], Literal]
    _helpers: dict[object, Literal] = field(default_factory=dict)

    @classmethod
    def of(cls, shape: Shape) -> Draft:
        """Return the model in which every space asks for one thing or for nothing."""
        model = cp_model.CpModel()
        at = {
            (square, kind): model.new_bool_var(f"{square} {describe(kind)}")
            for square in shape.squares
            for kind in KINDS
        }
        for square in shape.squares:
            model.add_exactly_one(at[square, kind] for kind in KINDS)
        return cls(shape, model, at)

    def sort(self, square: Square, sort: Sequence[Color | int]) -> cp_model.LinearExpr | int:
        """Return whether a space asks for one of a sort, as a sum of literals."""
        return sum(self.at[square, kind] for kind in sort)

    @property
    def printed(self) -> cp_model.LinearExpr | int:
        """The number of printed spaces."""
        return sum(self.sort(square, PRINTS) for square in self.shape.squares)

    def helper(self, name: object) -> Literal:
        """Return a literal of its own for a name, the same for the same name."""
        if name not in self._helpers:
            self._helpers[name] = self.model.new_bool_var(str(name))
        return self._helpers[name]

    @property
    def equal_diagonals(self) -> Sequence[Literal]:
        """A literal for each pair of spaces touching at a corner: true if they ask for the same."""
        pairs = [
            (square, other)
            for square in self.shape.squares
            for other in self.shape.diagonal(square)
            if square < other
        ]
        for square, other in pairs:
            if ("equal", square, other) in self._helpers:
                continue
            same = self.helper(("equal", square, other))
            for kind in PRINTS:
                one, two = self.at[square, kind], self.at[other, kind]
                self.model.add_bool_or([one.negated(), two.negated(), same])
                self.model.add_bool_or([same.negated(), one.negated(), two])
                self.model.add_bool_or([same.negated(), two.negated(), one])
            self.model.add_implication(same, self.at[square, None].negated())
        return [self.helper(("equal", square, other)) for square, other in pairs]


@dataclass(frozen=True)
class Condition:
    """A rule or a wish.

    Parameters
    ----------
    conflict
        What is told of it when it clashes with others.
    add
        Adds it to a model.
    """

    conflict: Conflict
    add: Callable[[Draft], None]


# ---- the rules


def _lines(shape: Shape) -> Iterator[list[Square]]:
    squares = shape.squares
    for row in range(shape.rows):
        yield [square for square in squares if square.row == row]
    for column in range(shape.columns):
        yield [square for square in squares if square.column == column]


def _no_neighbors_alike(draft: Draft) -> None:
    for square in draft.shape.squares:
        for other in draft.shape.orthogonal(square):
            if square < other:
                for kind in PRINTS:
                    draft.model.add_at_most_one(draft.at[square, kind], draft.at[other, kind])


def _no_line_repeats(draft: Draft) -> None:
    for line in _lines(draft.shape):
        for kind in PRINTS:
            draft.model.add_at_most_one(draft.at[square, kind] for square in line)


def _none_forced(draft: Draft) -> None:
    """No space asks for the only color that its printed neighbors leave anyway.

    Of the guarantee that no restriction is idle this is the part that needs no counting. Values
    never need it: four neighbors cannot leave only one of six.
    """
    for square in draft.shape.squares:
        near = draft.shape.orthogonal(square)
        if len(near) < len(COLORS) - 1:
            continue
        for color in COLORS:
            others = [one for one in COLORS if one is not color]
            for order in itertools.permutations(others):
                clause = [draft.at[square, color].negated()]
                clause += [
                    draft.at[other, one].negated() for other, one in zip(near, order, strict=True)
                ]
                draft.model.add_bool_or(clause)


NEIGHBORS = Condition(
    Conflict("PLACE-5, PLACE-6", "neighbors may not ask for the same"), _no_neighbors_alike
)
LINES = Condition(
    Conflict("design", "no color or value twice in a row or column (--repeats allows it)"),
    _no_line_repeats,
)
IDLE = Condition(Conflict("design", "no restriction is idle"), _none_forced)


def _not_bare(draft: Draft) -> None:
    draft.model.add(draft.printed >= LEAST_PRINTED)


NOT_BARE = Condition(
    Conflict("design", f"{LEAST_PRINTED} or more spaces ask for something (--printed decides)"),
    _not_bare,
)


def conditions_of(wishes: Wishes) -> tuple[Condition, ...]:
    """Return every rule and wish that a pattern has to fulfil for certain."""
    found = [NEIGHBORS, IDLE]
    if not wishes.repeats:
        found.append(LINES)
    if wishes.printed is None:
        found.append(NOT_BARE)
    return (*found, *_wished(wishes))


# ---- the wishes


def _wish(text: str, add: Callable[[Draft], None], *squares: Square) -> Condition:
    return Condition(Conflict("given", text, tuple(map(str, squares))), add)


def _wished(wishes: Wishes) -> Iterator[Condition]:
    for square, kind in wishes.fixed:
        text = f"{square} asks for {describe(kind)}" if kind is not None else f"{square} is blank"
        yield _wish(text, partial(_fix, key=(square, kind)), square)
    for kind in sorted(wishes.avoid, key=sign_of):
        yield _wish(f"no {describe(kind)}", partial(_avoid, kind=kind))
    for span, sort, what in (
        (wishes.printed, PRINTS, "something"),
        (wishes.colors, COLORS, "a color"),
        (wishes.shades, SHADES, "a value"),
    ):
        if span is not None:
            yield _wish(span.spaces_ask(what), partial(_count, span=span, sort=sort))
    if wishes.symmetry is not Symmetry.FREE:
        yield _wish(wishes.symmetry.words, partial(_compose, symmetry=wishes.symmetry))
    if wishes.motif is not None:
        yield _wish(wishes.motif.words, partial(_lay_out, motif=wishes.motif))
    if wishes.band is not None and wishes.band.high < _HIGHEST:
        high = wishes.band.high
        yield _wish(f"a rating of at most {high:g}", partial(_limit_rating, high=high))


def _fix(draft: Draft, key: tuple[Square, Restriction]) -> None:
    draft.model.add_bool_and(draft.at[key])


def _avoid(draft: Draft, kind: Color | int) -> None:
    draft.model.add_bool_and(draft.at[square, kind].negated() for square in draft.shape.squares)


def _count(draft: Draft, span: tuple[int, int], sort: Sequence[Color | int]) -> None:
    total = sum(draft.sort(square, sort) for square in draft.shape.squares)
    draft.model.add_linear_constraint(total, *span)


def partner(symmetry: Symmetry, shape: Shape, square: Square) -> Square:
    """Return where a symmetry takes a space."""
    row, column = square
    if symmetry in {Symmetry.FLIP, Symmetry.ROTATION}:
        row = shape.rows - 1 - row
    if symmetry in {Symmetry.MIRROR, Symmetry.ROTATION}:
        column = shape.columns - 1 - column
    return Square(row, column)


def stripes(shape: Shape) -> tuple[tuple[Square, ...], ...]:
    """Return the diagonals that run from the top to the bottom."""
    return tuple(
        tuple(Square(row, start + way * row) for row in range(shape.rows))
        for way in (1, -1)
        for start in range(shape.columns)
        if 0 <= start + way * (shape.rows - 1) < shape.columns
    )


def _compose(draft: Draft, symmetry: Symmetry) -> None:
    model, at = draft.model, draft.at
    if symmetry is Symmetry.DIAGONAL:
        chosen = []
        for stripe in stripes(draft.shape):
            here = draft.helper(("stripe", stripe))
            chosen.append(here)
            for square, other in itertools.pairwise(stripe):
                for kind in PRINTS:
                    model.add_bool_or([here.negated(), at[square, kind].negated(), at[other, kind]])
            model.add_implication(here, at[stripe[0], None].negated())
        model.add_bool_or(chosen)
        return
    for sort in SORTS:
        for kind in sort:
            model.add_exactly_one(_exchange(draft, kind, other) for other in sort)
    for square in draft.shape.squares:
        other = partner(symmetry, draft.shape, square)
        if other < square:
            continue
        model.add(at[square, None] == at[other, None])
        for sort in SORTS:
            model.add(draft.sort(square, sort) == draft.sort(other, sort))
            for one, two in itertools.product(sort, repeat=2):
                model.add_bool_or(
                    [
                        at[square, one].negated(),
                        at[other, two].negated(),
                        _exchange(draft, one, two),
                    ]
                )


def _exchange(draft: Draft, one: Color | int, two: Color | int) -> Literal:
    """Return whether a symmetry exchanges two kinds, or leaves one as it is."""
    return draft.helper(("exchange", *sorted((sign_of(one), sign_of(two)))))


def _lay_out(draft: Draft, motif: Motif) -> None:
    shape, model, at = draft.shape, draft.model, draft.at
    if motif is Motif.CHECKER:
        even = draft.helper("checker")
        for square in shape.squares:
            fits = even if (square.row + square.column) % 2 == 0 else even.negated()
            model.add_bool_or([at[square, None], fits])
    elif motif is Motif.FRAME:
        _blank(draft, [square for square in shape.squares if not shape.is_border(square)])
    elif motif is Motif.PILLARS:
        _blank(draft, [square for square in shape.squares if square.column % 2 == 1])
    elif motif is Motif.ROSE:
        corner = {0: {0, shape.columns - 1}, shape.rows - 1: {0, shape.columns - 1}}
        _blank(draft, [s for s in shape.squares if s.column in corner.get(s.row, ())])
        for square in shape.squares:
            if not shape.is_border(square):
                model.add_bool_and(at[square, None].negated())
    else:
        for square in shape.squares:
            for other in shape.orthogonal(square):
                if square < other:
                    for sort in SORTS:
                        model.add(draft.sort(square, sort) + draft.sort(other, sort) <= 1)


def _blank(draft: Draft, squares: Sequence[Square]) -> None:
    draft.model.add_bool_and(draft.at[square, None] for square in squares)


# ---- the rating


def _base(weights: Weights) -> float:
    """Return the rating of a pattern of which nothing that weighs is counted."""
    less = sum(weight.tokens * weight.mean for weight in weights.by_measure.values())
    return weights.mean - less


def _limit_rating(draft: Draft, high: float) -> None:
    """Limit the rating from above for certain: by what printed spaces alone add to it.

    No weight is negative, and neither is what the other measures count.
    """
    weights = load_weights()
    each = weights.by_measure["printed_spaces"].tokens
    most = math.floor((high + _HALF_HUNDREDTH - _base(weights)) / each + _TINY)
    draft.model.add(draft.printed <= max(most, -1))


def _guide_rating(draft: Draft, band: Band) -> None:
    """Keep the rating in the band, as far as it can be told without playouts."""
    weights = load_weights()
    by_measure = weights.by_measure
    opened = by_measure["open_spaces"].tokens
    each: dict[tuple[Color | int, ...], float] = {
        COLORS: by_measure["printed_spaces"].tokens + opened * _OPEN_BY_COLOR,
        SHADES: by_measure["printed_spaces"].tokens + opened * _OPEN_BY_SHADE,
    }
    pairs, counted = sum(draft.equal_diagonals), by_measure["equal_diagonals"]
    if counted.most is not None:
        capped = draft.model.new_int_var(0, round(counted.most), "equal diagonals that count")
        draft.model.add_min_equality(capped, [pairs, round(counted.most)])
        pairs = capped
    rating = round(_THOUSAND * counted.tokens) * pairs + sum(
        round(_THOUSAND * tokens) * draft.sort(square, sort)
        for sort, tokens in each.items()
        for square in draft.shape.squares
    )
    base = _base(weights) + opened * _OPEN_AT_ALL
    margin = min(_MARGIN, (band.high - band.low) / 3)
    # Ratings end at 3 and 6, but not the patterns: a little beyond is as good.
    low = band.low - _BEYOND if band.low <= _LOWEST else band.low + margin
    high = band.high + _BEYOND if band.high >= _HIGHEST else band.high - margin
    draft.model.add(rating >= math.ceil(_THOUSAND * (low - base)))
    draft.model.add(rating <= math.floor(_THOUSAND * (high - base)))


# ---- the search


@dataclass(frozen=True)
class Guides:
    """What the search leans to; it is no part of a proof.

    Parameters
    ----------
    band
        Where the rating should lie.
    printed, colors
        How many spaces should ask for something, and for a color.
    """

    band: Band | None = None
    printed: Span | None = None
    colors: Span | None = None

    def add(self, draft: Draft) -> None:
        """Add them to a model."""
        if self.band is not None:
            _guide_rating(draft, self.band)
        if self.printed is not None:
            _count(draft, self.printed, PRINTS)
        if self.colors is not None:
            _count(draft, self.colors, COLORS)


NO_GUIDES = Guides()


def usual_guides(wishes: Wishes) -> Guides:
    """Return what official cards have where nothing is wished: printed spaces, and colors."""
    asked = wishes.printed or wishes.motif
    return Guides(
        wishes.band,
        None if asked or wishes.band is not None else USUAL_PRINTED,
        None if wishes.colors or wishes.shades else USUAL_COLORS,
    )


def find_pattern(
    wishes: Wishes,
    rng: random.Random,
    *,
    guides: Guides = NO_GUIDES,
    refused: Collection[Rows] = (),
    conditions: Sequence[Condition] | None = None,
    work: float = WORK,
) -> Outcome[Rows]:
    """Find a pattern that fulfils rules and wishes, by chance one of many.

    Parameters
    ----------
    rng
        Decides what the search tries first.
    refused
        Patterns that are not wanted.
    conditions
        Rules and wishes; by default all of them.
    work
        Deterministic time of CP-SAT.

    Returns
    -------
    Solved, Infeasible or Unknown
        `Solved` carries rows, which no rule has looked at yet. `Infeasible` holds for conditions,
        guides and refused patterns together, and has no core: `explain` finds one.
    """
    first = _first_try(wishes, rng)
    draft = Draft.of(wishes.shape)
    for condition in conditions_of(wishes) if conditions is None else conditions:
        condition.add(draft)
    guides.add(draft)
    for rows in refused:
        draft.model.add_bool_or(
            draft.at[square, kind_of(rows[square.row][square.column])].negated()
            for square in wishes.shape.squares
        )
    for (square, kind), literal in draft.at.items():
        draft.model.add_hint(literal, first[square] == kind)
    return _solve(draft, work, seed=rng.randrange(_SEEDS))


def _first_try(wishes: Wishes, rng: random.Random) -> Mapping[Square, Restriction]:
    """Return what each space should ask for if nothing spoke against it."""
    span = wishes.printed or USUAL_PRINTED
    squares = list(wishes.shape.squares)
    printed = set(rng.sample(squares, min(rng.randint(*span), len(squares))))
    share = rng.uniform(*_COLOR_SHARE)
    chosen: dict[Square, Restriction] = {}
    for square in squares:
        color, shade = rng.choice(COLORS), rng.choice(SHADES)
        kind: Color | int = color if rng.random() < share else shade
        chosen[square] = kind if square in printed else None
    return chosen


def _solve(draft: Draft, work: float, *, seed: int | None = None) -> Outcome[Rows]:
    solver = make_solver(Limits(seconds=None, work=work))
    solver.parameters.linearization_level = 1  # sums such as the number of printed spaces
    if seed is not None:
        solver.parameters.linearization_level = 0
        # Chance is wanted: symmetric patterns are not the same here, and hints are only a start.
        solver.parameters.symmetry_level = 0
        solver.parameters.random_seed = seed
        solver.parameters.randomize_search = True
    status = solver.solve(draft.model)
    seconds = solver.wall_time
    if status in {cp_model.OPTIMAL, cp_model.FEASIBLE}:
        return Solved(_rows(draft, solver), seconds=seconds)
    if status == cp_model.INFEASIBLE:
        return Infeasible(seconds=seconds)
    return Unknown(seconds=seconds)


def _rows(draft: Draft, solver: cp_model.CpSolver) -> Rows:
    signs = {
        square: next(
            sign_of(kind) for kind in KINDS if solver.boolean_value(draft.at[square, kind])
        )
        for square in draft.shape.squares
    }
    return tuple(
        "".join(signs[square] for square in draft.shape.squares if square.row == row)
        for row in range(draft.shape.rows)
    )


def explain(wishes: Wishes, *, work: float = EXPLAIN_WORK) -> Infeasible | None:
    """Return why no pattern fulfils rules and wishes: conditions that clash, none to be spared.

    Returns
    -------
    Infeasible or None
        None if it was not proved that none does. `irreducible` tells whether each condition of the
        core was proved to be needed.

    Notes
    -----
    Conditions are left out one by one, wishes about single spaces last; what is infeasible without
    one does not need it.
    """
    core = sorted(conditions_of(wishes), key=lambda condition: len(condition.conflict.squares))
    proved = True

    def clash(kept: Sequence[Condition]) -> Outcome[Rows]:
        draft = Draft.of(wishes.shape)
        for condition in kept:
            condition.add(draft)
        return _solve(draft, work)

    if not isinstance(clash(core), Infeasible):
        return None
    for condition in tuple(core):
        rest = [one for one in core if one is not condition]
        outcome = clash(rest)
        if isinstance(outcome, Infeasible):
            core = rest
        elif isinstance(outcome, Unknown):
            proved = False
    return Infeasible(tuple(one.conflict for one in core), irreducible=proved)
