"""Techniques of filling a window by hand: each looks at pencil marks and finds one deduction.

A technique returns what it saw, or None. It never changes the marks. Where it finds that no answer
is possible it strikes out every mark of a space, and whoever applies that meets the dead end.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vitrail.games.sagrada.components import Color, describe
from vitrail.games.words import plural
from vitrail.solvers.sagrada.puzzle_marks import LAYERS, OF_COLOR, OF_VALUE, SORTS, Marks, ones

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_LARGEST_GROUP = 3
Kind = Color | int
"""A color or a value."""


@dataclass(frozen=True)
class Found:
    """A deduction by index of space and bits of dice.

    Parameters
    ----------
    text
        What was seen, in words.
    spaces
        The spaces it looks at.
    struck
        Bits of the dice that a space cannot take.
    placed
        Space and sort of each die that is placed.
    """

    text: str
    spaces: tuple[int, ...]
    struck: Mapping[int, int] = field(default_factory=dict)
    placed: tuple[tuple[int, int], ...] = ()


# ---- level 1


def single_die(marks: Marks) -> Found | None:
    """Find a space that only one sort of die fits."""
    for at in sorted(marks.waiting):
        bits = marks.options[at]
        if bits & (bits - 1) == 0:
            sort = bits.bit_length() - 1
            text = f"{marks.squares[at]} takes no other die of the supply than {SORTS[sort]}"
            return Found(text, (at,), {}, ((at, sort),))
    return None


def single_space(marks: Marks) -> Found | None:
    """Find a sort of die with no more spaces than dice."""
    for sort, number in enumerate(marks.exact):
        if not number:
            continue
        spaces = marks.spaces(1 << sort)
        if len(spaces) < number:
            return _impossible(marks, f"{number} x {SORTS[sort]} fit into too few spaces")
        if len(spaces) == number:
            where = _names(marks, spaces)
            many = f"{number} dice {SORTS[sort]} fit" if number > 1 else f"{SORTS[sort]} fits"
            return Found(
                f"{many} nowhere but at {where}",
                tuple(spaces),
                {},
                tuple((at, sort) for at in spaces),
            )
    return None


# ---- level 2


def settled_neighbor(marks: Marks) -> Found | None:
    """Find a space that must hold a color or a value, and a neighbor that still lists it."""
    for at in sorted(marks.waiting):
        for kind, bits in LAYERS:
            if marks.options[at] & ~bits:
                continue
            struck = {
                other: marks.options[other] & bits
                for other in marks.near[at]
                if other in marks.waiting and marks.options[other] & bits
            }
            if struck:
                where = _names(marks, struck)
                text = f"{marks.squares[at]} will hold {describe(kind)}, so {where} cannot"
                return Found(text, (at, *struck), struck)
    return None


def counting(marks: Marks) -> Found | None:
    """Compare the dice of a color or a value with the spaces that may, or must, take them."""
    for kind, bits in LAYERS:
        least, most = marks.least(bits), marks.most(bits)
        if not most:
            continue
        may = marks.spaces(bits)
        dice = _dice(marks, bits, kind)
        if len(may) < least:
            return _impossible(marks, f"{dice} fit into too few spaces")
        if len(may) == least:
            struck = _without(marks, may, bits)
            if struck:
                text = f"{dice} fit only at {_names(marks, may)}: no other die there"
                return Found(text, tuple(may), struck)
        must = [at for at in may if not marks.options[at] & ~bits]
        if len(must) > most:
            return _impossible(marks, f"too many spaces need {describe(kind)}")
        if len(must) == most:
            struck = _only(marks, (at for at in may if at not in must), bits)
            if struck:
                text = f"{_names(marks, must)} will take {dice}: none is left for other spaces"
                return Found(text, tuple(must), struck)
    return None


# ---- level 3


def group_of_spaces(marks: Marks) -> Found | None:
    """Find two or three spaces that use up all dice that fit in them."""
    small = [at for at in sorted(marks.waiting) if marks.most(marks.options[at]) <= _LARGEST_GROUP]
    for size in range(1, _LARGEST_GROUP + 1):
        for group in itertools.combinations(small, size):
            bits = 0
            for at in group:
                bits |= marks.options[at]
            most = marks.most(bits)
            if most < size:
                return _impossible(marks, f"too few dice fit at {_names(marks, group)}")
            if most == size:
                others = (at for at in sorted(marks.waiting) if at not in group)
                struck = _only(marks, others, bits)
                if struck:
                    text = f"{_names(marks, group)} use up all dice that fit there: {_sorts(bits)}"
                    return Found(text, group, struck)
    return None


def pair_of_dice(marks: Marks) -> Found | None:
    """Find two sorts of dice that fit only into as many spaces as there are dice of them."""
    held = [sort for sort, number in enumerate(marks.exact) if number]
    for first, second in itertools.combinations(held, 2):
        bits = 1 << first | 1 << second
        number = marks.exact[first] + marks.exact[second]
        spaces = marks.spaces(bits)
        if len(spaces) < number:
            return _impossible(marks, f"{_sorts(bits)} fit into too few spaces")
        if len(spaces) == number:
            struck = _without(marks, spaces, bits)
            if struck:
                text = f"{_sorts(bits)} fit only at {_names(marks, spaces)}: no other die there"
                return Found(text, tuple(spaces), struck)
    return None


def color_pair(marks: Marks) -> Found | None:
    """Find neighbors that hold one each of two colors, which uses up a color."""
    return _pairs(marks, OF_COLOR)


def shade_pair(marks: Marks) -> Found | None:
    """Find neighbors that hold one each of two values, which uses up a value."""
    return _pairs(marks, OF_VALUE)


def _pairs(marks: Marks, layer: Mapping[Color, int] | Mapping[int, int]) -> Found | None:
    """Count the pairs of neighbors that take one die of a kind for certain.

    Pairs without a common space are counted, and spaces that must hold the kind by themselves; when
    they use up all dice of the kind, no other space can have one.
    """
    kinds: list[tuple[Kind, int]] = [*layer.items()]
    for kind, bits in kinds:
        most = marks.most(bits)
        if not most:
            continue
        alone = [at for at in sorted(marks.waiting) if not marks.options[at] & ~bits]
        pairs = []
        for other, others in kinds:
            if other == kind:
                continue
            either = bits | others
            limited = [
                at
                for at in sorted(marks.waiting)
                if not marks.options[at] & ~either and at not in alone
            ]
            pairs += [(a, b) for a in limited for b in marks.near[a] if a < b and b in limited]
        chosen = _disjoint(pairs)
        if not chosen or len(alone) + len(chosen) < most:
            continue
        used = {*alone, *(at for pair in chosen for at in pair)}
        if len(alone) + len(chosen) > most:
            return _impossible(marks, f"too many spaces need {describe(kind)}")
        struck = _only(marks, (at for at in sorted(marks.waiting) if at not in used), bits)
        if struck:
            listed = ", ".join(_names(marks, pair) for pair in chosen)
            dice = _dice(marks, bits, kind)
            text = f"one each of {listed} will be {describe(kind)}, which uses up {dice}"
            return Found(text, tuple(sorted(used)), struck)
    return None


def _disjoint(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return pairs without a common space, as many as a first look finds."""
    used: set[int] = set()
    chosen = []
    for pair in sorted(set(pairs)):
        if not used & set(pair):
            used |= set(pair)
            chosen.append(pair)
    return chosen


def room(marks: Marks) -> Found | None:
    """Find a space without which, or with which, too few places for a kind are no neighbors."""
    for kind, bits in LAYERS:
        needed = marks.least(bits)
        if not needed:
            continue
        spaces = marks.spaces(bits)
        dice = _dice(marks, bits, kind)
        widest = _apart(marks, spaces)
        if widest < needed:
            return _impossible(marks, f"{dice} do not fit beside each other")
        if widest > needed + 1:
            continue
        for at in spaces:
            if marks.options[at] & ~bits and (
                _apart(marks, [other for other in spaces if other != at]) < needed
            ):
                struck = {at: marks.options[at] & ~bits}
                text = f"without {marks.squares[at]} {dice} have no room that is not side by side"
                return Found(text, (at,), struck)
            rest = [other for other in spaces if other != at and other not in marks.near[at]]
            if 1 + _apart(marks, rest) < needed:
                text = (
                    f"with {describe(kind)} at {marks.squares[at]} the others of {dice} have no "
                    "room that is not side by side"
                )
                return Found(text, (at,), {at: bits & marks.options[at]})
    return None


def _apart(marks: Marks, spaces: Sequence[int]) -> int:
    """Return how many of these spaces can be chosen without two neighbors.

    The spaces of a window are those of a chessboard, so a largest matching tells (König's theorem).
    """
    among = set(spaces)
    partner: dict[int, int] = {}

    def augment(at: int, seen: set[int]) -> bool:
        for other in marks.near[at]:
            if other in among and other not in seen:
                seen.add(other)
                if other not in partner or augment(partner[other], seen):
                    partner[other] = at
                    return True
        return False

    dark = [at for at in spaces if sum(marks.squares[at]) % 2 == 0]
    matched = sum(augment(at, set()) for at in dark)
    return len(spaces) - matched


def parity(marks: Marks) -> Found | None:
    """Find a chain of spaces for two values, or colors, of which one way round is impossible."""
    layers: tuple[list[tuple[Kind, int]], ...] = ([*OF_VALUE.items()], [*OF_COLOR.items()])
    for layer in layers:
        for (first, one), (second, two) in itertools.combinations(layer, 2):
            limited = [at for at in sorted(marks.waiting) if not marks.options[at] & ~(one | two)]
            for chain in _chains(marks, limited):
                found = _one_way(marks, chain, (first, one), (second, two))
                if found is not None:
                    return found
    return None


def _chains(marks: Marks, spaces: Sequence[int]) -> list[list[int]]:
    """Return the groups of two or more of these spaces that hang together."""
    left, chains = set(spaces), []
    while left:
        queue = [min(left)]
        left -= set(queue)
        for at in queue:
            more = [other for other in marks.near[at] if other in left]
            left -= set(more)
            queue += more
        if len(queue) > 1:
            chains.append(sorted(queue))
    return chains


def _one_way(
    marks: Marks, chain: Sequence[int], first: tuple[Kind, int], second: tuple[Kind, int]
) -> Found | None:
    """Return what follows if a chain can alternate in one way only."""
    dark = [at for at in chain if sum(marks.squares[at]) % 2 == 0]
    light = [at for at in chain if at not in dark]
    ways = []
    for one, two in ((first, second), (second, first)):
        fits = all(marks.options[at] & one[1] for at in dark) and all(
            marks.options[at] & two[1] for at in light
        )
        enough = len(dark) <= marks.most(one[1]) and len(light) <= marks.most(two[1])
        # All dice of the supply are used: what the chain does not take needs room elsewhere.
        others = [at for at in sorted(marks.waiting) if at not in chain]
        room_left = all(
            marks.least(bits) - len(taken) <= sum(bool(marks.options[at] & bits) for at in others)
            for taken, (_, bits) in ((dark, one), (light, two))
        )
        if fits and enough and room_left:
            ways.append((one, two))
    names = f"{describe(first[0])} and {describe(second[0])} alternate at {_names(marks, chain)}"
    if not ways:
        return _impossible(marks, f"{names}, and neither way fits")
    if len(ways) > 1:
        return None
    ((one, two),) = ways
    struck = {**_without(marks, dark, one[1]), **_without(marks, light, two[1])}
    if not struck:
        return None
    where = dark[0] if dark else light[0]
    kind = one[0] if dark else two[0]
    text = f"{names}, and the supply allows only {describe(kind)} at {marks.squares[where]}"
    return Found(text, tuple(chain), struck)


# ---- for cases


def lacks_room(marks: Marks) -> bool:
    """Whether a color or a value of the supply has too few spaces, as anybody sees who counts."""
    return any(len(marks.spaces(bits)) < marks.least(bits) for _, bits in LAYERS)


# ---- words


def _impossible(marks: Marks, text: str) -> Found:
    """Return the deduction that there is no answer."""
    at = min(marks.waiting)
    return Found(text, (at,), {at: marks.options[at]})


def _without(marks: Marks, spaces: Iterable[int], bits: int) -> dict[int, int]:
    """Return what falls away where only these dice may stand."""
    return {at: marks.options[at] & ~bits for at in spaces if marks.options[at] & ~bits}


def _only(marks: Marks, spaces: Iterable[int], bits: int) -> dict[int, int]:
    """Return what falls away where none of these dice may stand."""
    return {at: marks.options[at] & bits for at in spaces if marks.options[at] & bits}


def _names(marks: Marks, spaces: Iterable[int]) -> str:
    """Return the names of spaces as a sentence lists them."""
    *others, last = [str(marks.squares[at]) for at in sorted(spaces)]
    return f"{', '.join(others)} and {last}" if others else last


def _sorts(bits: int) -> str:
    return ", ".join(str(SORTS[sort]) for sort in ones(bits))


def _dice(marks: Marks, bits: int, kind: Kind) -> str:
    """Return the dice of a kind in the supply, for instance `the 3 red dice`."""
    number = marks.most(bits)
    word = f"{kind} die" if isinstance(kind, Color) else f"die of value {kind}"
    if number == 1:
        return f"the only {word}"
    if isinstance(kind, Color):
        return f"the {plural(number, word)}"
    return f"the {number} dice of value {kind}"
