"""The constraint model of a draft: the window of `model.py`, filled offer by offer.

The two layers of the window, its rules and its objectives are those of every window. What comes to
them is where the dice are from, and when: a variable for each die, offer and space, and for each
space a chain that says after which offer it is filled.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.sagrada.components import VALUES, Color, Die
from vitrail.games.sagrada.window import allowed_dice
from vitrail.solvers.sagrada.draft import Pick, last_shown
from vitrail.solvers.sagrada.model import Literal, Points, WindowModel, build_model, score_objective

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ortools.sat.python import cp_model

    from vitrail.games.sagrada.window import Window
    from vitrail.games.squares import Square
    from vitrail.solvers.sagrada.draft import Conditions, Goal, Offer

    Amount = cp_model.LinearExpr | int


@dataclass(frozen=True)
class Kind:
    """Dice that nothing tells apart: in each offer they are there or not together, and alike.

    Parameters
    ----------
    numbers
        The dice.
    shows
        What each of them shows, by offer.
    """

    numbers: tuple[int, ...]
    shows: Mapping[int, Die]


@dataclass(frozen=True)
class DraftModel:
    """Variables of a draft, keyed by what they mean.

    Attributes
    ----------
    takes
        Whether at this offer a die of this kind (by its index) goes to this space.
    fills
        Whether the space is filled at this offer.
    total
        What is maximized.
    """

    window: WindowModel
    kinds: tuple[Kind, ...]
    takes: Mapping[tuple[int, int, Square], Literal]
    fills: Mapping[tuple[int, Square], Literal]
    total: Points

    @property
    def model(self) -> cp_model.CpModel:
        """The model to solve."""
        return self.window.model

    def picks(self, solver: cp_model.CpSolver) -> list[Pick]:
        """Return the picks of a solution, by offer; equal dice are handed out by number."""
        left = {index: list(kind.numbers) for index, kind in enumerate(self.kinds)}
        return [
            Pick(offer, left[index].pop(0), self.kinds[index].shows[offer], square)
            for (offer, index, square), var in sorted(self.takes.items(), key=lambda item: item[0])
            if solver.boolean_value(var)
        ]


def build_draft(
    window: Window, goal: Goal, offers: Sequence[Offer], conditions: Conditions
) -> DraftModel:
    """Build the model of a draft for one private objective or none; nothing is solved."""
    base = build_model(window, may_stay_open=True)
    kinds = _kinds(offers, conditions)
    takes = dict(_takes(base, kinds))
    fills = _fills(base, takes, len(offers))
    _draw_from_offers(base, takes, kinds, offers)
    _cover_layers(base, takes, kinds)
    _in_contact(base, fills, offers)
    _meet(base, takes, kinds, conditions)
    shown = {key: kinds[key[1]].shows[key[0]] for key in takes}
    parts = base.parts
    for objective in goal.public:
        parts[objective.name] = score_objective(base, objective)
    for private in goal.private:
        standing = sum(d.value for d in window.placed.values() if d.color is private)
        new = sum(
            shown[key].value * var for key, var in takes.items() if shown[key].color is private
        )
        parts["private"] = standing + new
    parts["favor_tokens"] = goal.favor_tokens
    parts["open_spaces"] = goal.open_space * (sum(base.filled.values()) - len(base.squares))
    if goal.on_track is not None:
        last = last_shown(offers)
        lying = sum(die.value for die in last.values())
        taken = sum(last[kinds[key[1]].numbers[0]].value * var for key, var in takes.items())
        parts["round_track"] = taken - lying - goal.on_track
    total: Points = sum(parts.values())
    base.model.maximize(total)
    return DraftModel(base, kinds, takes, fills, total)


def _kinds(offers: Sequence[Offer], conditions: Conditions) -> tuple[Kind, ...]:
    """Sort the dice into kinds: equal ones are interchangeable, one variable serves them."""
    shows: dict[int, dict[int, Die]] = defaultdict(dict)
    for at, offer in enumerate(offers):
        for number, die in offer.dice.items():
            shows[number][at] = die
    alike: dict[object, list[int]] = defaultdict(list)
    for number, by_offer in shows.items():
        kept = tuple(number in group for group in conditions.keep)
        alike[tuple(by_offer.items()), kept].append(number)
    return tuple(Kind(tuple(numbers), shows[numbers[0]]) for numbers in alike.values())


def _takes(
    m: WindowModel, kinds: Sequence[Kind]
) -> Iterator[tuple[tuple[int, int, Square], Literal]]:
    """Yield a variable for each offer, kind and space where print and standing dice allow it."""
    allowed = {square: allowed_dice(m.window, square) for square in m.window.open_squares}
    for index, kind in enumerate(kinds):
        for offer, die in kind.shows.items():
            for square, (colors, values) in allowed.items():
                if die.color in colors and die.value in values:
                    name = f"{die} of offer {offer} to {square}"
                    yield (offer, index, square), m.model.new_bool_var(name)


def _fills(
    m: WindowModel, takes: Mapping[tuple[int, int, Square], Literal], offers: int
) -> dict[tuple[int, Square], Literal]:
    """Return for each offer and space whether it is filled then."""
    here: dict[tuple[int, Square], list[Literal]] = defaultdict(list)
    for (offer, _, square), var in takes.items():
        here[offer, square].append(var)
    fills = {}
    for offer in range(offers):
        for square in m.window.open_squares:
            fills[offer, square] = m.model.new_bool_var(f"{square} filled at offer {offer}")
            m.model.add(fills[offer, square] == sum(here[offer, square]))
    return fills


def _draw_from_offers(
    m: WindowModel,
    takes: Mapping[tuple[int, int, Square], Literal],
    kinds: Sequence[Kind],
    offers: Sequence[Offer],
) -> None:
    """TURN-1, DRAFT-1: at most one die a turn, and each die once."""
    by_kind: dict[int, list[Literal]] = defaultdict(list)
    by_offer: dict[int, list[Literal]] = defaultdict(list)
    for (offer, index, _), var in takes.items():
        by_kind[index].append(var)
        by_offer[offer].append(var)
    for index, kind in enumerate(kinds):
        m.model.add(sum(by_kind[index]) <= len(kind.numbers))
    for at, offered in enumerate(offers):
        m.model.add(sum(by_offer[at]) <= offered.picks)


def _cover_layers(
    m: WindowModel, takes: Mapping[tuple[int, int, Square], Literal], kinds: Sequence[Kind]
) -> None:
    """Tie both layers of each open space to the die that goes there."""
    colors: dict[tuple[Square, Color], list[Literal]] = defaultdict(list)
    values: dict[tuple[Square, int], list[Literal]] = defaultdict(list)
    for (offer, index, square), var in takes.items():
        die = kinds[index].shows[offer]
        colors[square, die.color].append(var)
        values[square, die.value].append(var)
    for square in m.window.open_squares:
        for color in Color:
            m.model.add(m.color[square, color] == sum(colors[square, color]))
        for value in VALUES:
            m.model.add(m.value[square, value] == sum(values[square, value]))


def _in_contact(
    m: WindowModel, fills: Mapping[tuple[int, Square], Literal], offers: Sequence[Offer]
) -> None:
    """PLACE-1, PLACE-2: a die touches one that was there before, but for the very first.

    The first die of an empty window is the only one that may stand without contact, on a border
    space: one variable for each place and time it may have, at most one of which is true. Two dice
    of one offer may lean on each other in one direction, so that together they must touch a third.
    """
    shape = m.window.shape
    first: dict[tuple[int, Square], Literal] = {}
    if not m.window.placed:
        for (at, square), var in fills.items():
            if shape.is_border(square):
                first[at, square] = m.model.new_bool_var(f"{square} first at offer {at}")
                m.model.add_implication(first[at, square], var)
        m.model.add_at_most_one(first.values())
    before: dict[Square, Amount] = {s: int(s in m.window.placed) for s in m.squares}
    for at, offered in enumerate(offers):
        pair = offered.picks > 1
        for square in m.window.open_squares:
            around = shape.around(square)
            open_around = [near for near in around if (at, near) in fills]
            support = sum(before[near] for near in around) + first.get((at, square), 0)
            beside = sum(fills[at, near] for near in open_around) if pair else 0
            m.model.add(fills[at, square] <= support + beside)
            for near in open_around if pair else ():
                if near < square:
                    continue
                third = (set(around) | set(shape.around(near))) - {square, near}
                touched = sum(before[other] for other in sorted(third))
                begun = first.get((at, square), 0) + first.get((at, near), 0)
                m.model.add(fills[at, square] + fills[at, near] - 1 <= touched + begun)
        before = {square: _after(m, before, fills, at, square) for square in m.squares}
    for square in m.window.open_squares:
        m.model.add(m.filled[square] == before[square])


def _after(
    m: WindowModel,
    before: Mapping[Square, Amount],
    fills: Mapping[tuple[int, Square], Literal],
    at: int,
    square: Square,
) -> Amount:
    """Return whether a space is filled after an offer: a variable, or 1 for a die that stood."""
    if (at, square) not in fills:
        return before[square]
    after = m.model.new_bool_var(f"{square} filled by offer {at}")
    m.model.add(after == before[square] + fills[at, square])
    return after


def _meet(
    m: WindowModel,
    takes: Mapping[tuple[int, int, Square], Literal],
    kinds: Sequence[Kind],
    conditions: Conditions,
) -> None:
    """Impose the further conditions on which dice are taken."""
    kind_of = {number: index for index, kind in enumerate(kinds) for number in kind.numbers}
    used: dict[tuple[int, int], list[Literal]] = defaultdict(list)
    for (offer, index, _), var in takes.items():
        used[offer, index].append(var)
    for group in conditions.keep:
        if group <= kind_of.keys():
            inside = {kind_of[number] for number in group}
            taken = [var for key, some in used.items() if key[1] in inside for var in some]
            m.model.add(sum(taken) < len(group))
    for choice in conditions.forbidden:
        exact = Counter((offer, kind_of[number]) for offer, number in choice.taken)
        ways: list[Literal] = []
        for key, some in used.items():
            if key[0] not in choice.offers:
                continue
            fewer, more = m.model.new_bool_var("fewer"), m.model.new_bool_var("more")
            m.model.add(sum(some) < exact[key]).only_enforce_if(fewer)
            m.model.add(sum(some) > exact[key]).only_enforce_if(more)
            ways += [fewer, more]
        m.model.add_bool_or(ways)
