"""The fewest dice to take out of a full window, how many ways there are, and how a person sees it.

What must go is a smallest *vertex cover*: dice against their print, and one die of each pair of
equal neighbors.
"""

from __future__ import annotations

import enum
import itertools
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.errors import VerificationError
from vitrail.games.sagrada.window import Window, window_violations
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from vitrail.games.squares import Square

Pair = tuple["Square", "Square"]
_SMALL_GROUP = 5


class RepairTechnique(enum.Enum):
    """The techniques in the order in which they are tried: level, name, what it says."""

    PRINT = (1, "against the print", "a die that has not what its space asks for must go")
    HUB = (1, "hub", "a die between two or more that clash with nothing else: it alone, or they")
    GROUP = (2, "counting a small group", "clashes without a common die cost one die each")
    LARGE = (3, "counting a large group", "the same among more than five dice")

    def __init__(self, level: int, title: str, says: str) -> None:
        self.level = level
        self.title = title
        self.says = says


@dataclass(frozen=True)
class Removal:
    """One step: a die that must go, and why."""

    technique: RepairTechnique
    square: Square
    text: str


def clashes(window: Window) -> tuple[frozenset[Square], tuple[Pair, ...]]:
    """Return the dice against their print, and the other pairs of neighbors that clash."""
    broken = window_violations(window)
    alone = frozenset(fault.square for fault in broken if fault.square and not fault.others)
    pairs = {(fault.square, near) for fault in broken if fault.square for near in fault.others}
    return alone, tuple(sorted(pair for pair in pairs if not alone & set(pair)))


def smallest_removals(window: Window, most: int = 2) -> tuple[tuple[Square, ...], ...]:
    """Return up to `most` smallest sets of spaces to clear, each replayed by the rules.

    Notes
    -----
    One die of each clash must go, which makes a search of at most 2 to the power of its depth
    steps; one color of the checkerboard, 10 dice on a printed card, is always enough.
    """
    alone, pairs = clashes(window)
    for size in itertools.count():
        found: dict[tuple[Square, ...], None] = {}
        for cover in _covers(pairs, size):
            chosen = tuple(sorted(alone | cover))
            if window_violations(window.without(*chosen)):
                message = f"without {' '.join(map(str, chosen))} rules are still broken: {window}"
                raise VerificationError(message)
            found[chosen] = None
            if len(found) >= most:
                break
        if found:
            return tuple(sorted(found))
    raise AssertionError  # all dice together are a cover


def _covers(pairs: Sequence[Pair], size: int) -> Iterator[frozenset[Square]]:
    """Yield the sets of at most so many spaces with one of each pair, smallest ones completely."""
    if not pairs:
        yield frozenset()
        return
    if size == 0:
        return
    for square in pairs[0]:
        for rest in _covers([pair for pair in pairs if square not in pair], size - 1):
            yield rest | {square}


def climb_repair(window: Window, level: int = 3) -> tuple[tuple[Removal, ...], bool]:
    """Take dice out with the techniques up to a level.

    Returns
    -------
    tuple
        The steps, and whether nothing is broken after them.
    """
    alone, pairs = clashes(window)
    steps = [
        Removal(RepairTechnique.PRINT, square, f"{window[square]} at {square} breaks its print")
        for square in sorted(alone)
    ]
    left = list(pairs)
    while left:
        found = _hub(window, left)
        if found is None and level >= RepairTechnique.GROUP.level:
            found = _count(window, left, level)
        if found is None:
            break
        steps.append(found)
        left = [pair for pair in left if found.square not in pair]
    return tuple(steps), not left


def _partners(pairs: Iterable[Pair]) -> Mapping[Square, frozenset[Square]]:
    partners: dict[Square, set[Square]] = defaultdict(set)
    for first, second in pairs:
        partners[first].add(second)
        partners[second].add(first)
    return {square: frozenset(partners[square]) for square in sorted(partners)}


def _hub(window: Window, pairs: Sequence[Pair]) -> Removal | None:
    partners = _partners(pairs)
    for square, around in partners.items():
        ends = sorted(other for other in around if len(partners[other]) == 1)
        if len(ends) > 1:
            listed = " and ".join(map(str, ends))
            text = f"{window[square]} at {square} goes, or else the dice at {listed} all would"
            return Removal(RepairTechnique.HUB, square, text)
    return None


def _count(window: Window, pairs: Sequence[Pair], level: int) -> Removal | None:
    """Find a die whose keeping would cost more than the group needs."""
    partners = _partners(pairs)
    for group in sorted(_groups(partners), key=lambda one: (len(one), sorted(one))):
        technique = RepairTechnique.GROUP if len(group) <= _SMALL_GROUP else RepairTechnique.LARGE
        if technique.level > level:
            continue
        needed = _disjoint(partners, group)
        for square in sorted(group):
            around = partners[square]
            kept = len(around) + _disjoint(partners, group - around - {square})
            if kept > needed:
                listed = ", ".join(map(str, sorted(group)))
                text = (
                    f"of {listed} at least {plural(needed, 'die')} must go; with {window[square]} "
                    f"at {square} kept it would be {kept}"
                )
                return Removal(technique, square, text)
    return None


def _groups(partners: Mapping[Square, frozenset[Square]]) -> Iterator[frozenset[Square]]:
    left = set(partners)
    while left:
        queue = [min(left)]
        left.discard(queue[0])
        for square in queue:
            more = sorted(partners[square] & left)
            left -= set(more)
            queue += more
        yield frozenset(queue)


def _disjoint(partners: Mapping[Square, frozenset[Square]], group: frozenset[Square]) -> int:
    """Return how many clashes of a group have no die in common: it needs as many dice (König)."""
    taken: dict[Square, Square] = {}

    def augment(square: Square, seen: set[Square]) -> bool:
        for other in sorted(partners[square] & group - seen):
            seen.add(other)
            if other not in taken or augment(taken[other], seen):
                taken[other] = square
                return True
        return False

    dark = [square for square in sorted(group) if sum(square) % 2 == 0]
    return sum(augment(square, set()) for square in dark)
