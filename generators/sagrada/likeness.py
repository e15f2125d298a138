"""Which patterns are alike: symmetries, renamings, a canonical form, and a distance.

A pattern turned or mirrored is the same card to play on, and so is one whose colors trade places,
or whose values do: dice of all colors and values are equally many. The objectives for values alone
(light, medium and deep shades) tell values apart; likeness is about the picture, so they do not
count here.
"""

from __future__ import annotations

import functools
import itertools
from typing import TYPE_CHECKING, NamedTuple

from vitrail.games.sagrada.components import VALUES, Color, official_patterns

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from vitrail.games.sagrada.components import Pattern

Rows = tuple[str, ...]

BLANK = "."
COLOR_SIGNS = "".join(color.letter for color in Color)
SHADE_SIGNS = "".join(map(str, VALUES))
_SORTS = (COLOR_SIGNS, SHADE_SIGNS)


def mirrored(rows: Rows) -> Rows:
    """Return a pattern with left and right exchanged."""
    return tuple(row[::-1] for row in rows)


def flipped(rows: Rows) -> Rows:
    """Return a pattern with top and bottom exchanged."""
    return rows[::-1]


def rotated(rows: Rows) -> Rows:
    """Return a pattern after half a turn."""
    return mirrored(flipped(rows))


def positions(rows: Rows) -> tuple[Rows, ...]:
    """Return a pattern in all positions that its rectangle can lie in.

    Examples
    --------
    >>> positions(("R1", ".2"))
    (('R1', '.2'), ('1R', '2.'), ('.2', 'R1'), ('2.', '1R'))
    """
    return rows, mirrored(rows), flipped(rows), rotated(rows)


def canonical(rows: Rows) -> Rows:
    """Return one and the same form for all patterns that are equal but for position and names.

    Colors and values are renamed in the order in which they occur, and of the positions the first
    in alphabetical order is taken.

    Examples
    --------
    >>> canonical(("R1", ".2")) == canonical(("4.", "2B"))
    True
    """
    return min(_renamed(place) for place in positions(rows))


def _renamed(rows: Rows) -> Rows:
    fresh = {sort: iter(sort) for sort in _SORTS}
    names = {BLANK: BLANK}
    for sign in "".join(rows):
        if sign not in names:
            names[sign] = next(fresh[COLOR_SIGNS if sign in COLOR_SIGNS else SHADE_SIGNS])
    return tuple("".join(names[sign] for sign in row) for row in rows)


def distance(first: Rows, second: Rows) -> int:
    """Return how many spaces at least differ, however one of two patterns is turned and renamed.

    Examples
    --------
    >>> distance(("R1", ".2"), ("4.", "2B")), distance(("R1", ".2"), ("R1", ".."))
    (0, 1)

    Notes
    -----
    A metric on patterns up to position and names: the least number of differing spaces over 4
    positions, 120 renamings of colors and 720 of values. Blanks agree with blanks, and the best
    renaming of a sort is an assignment problem, solved by dynamic programming over sets of names.
    """
    spaces = sum(map(len, first))
    signs = "".join(first)
    fewest = spaces
    for place in positions(second):
        pairs = list(zip(signs, "".join(place), strict=True))
        blank = sum(one == other == BLANK for one, other in pairs)
        same_sort = sum(one in sort and other in sort for one, other in pairs for sort in _SORTS)
        if spaces - blank - same_sort >= fewest:
            continue
        agreeing = blank + sum(_most_agreeing(pairs, sort) for sort in _SORTS)
        fewest = min(fewest, spaces - agreeing)
    return fewest


def _most_agreeing(pairs: Iterable[tuple[str, str]], sort: str) -> int:
    """Return on how many spaces two patterns ask for the same, after the best renaming."""
    together: dict[str, dict[int, int]] = {}
    for one, other in pairs:
        if one in sort and other in sort:
            counts = together.setdefault(one, {})
            at = sort.index(other)
            counts[at] = counts.get(at, 0) + 1
    best = {0: 0}
    for counts in together.values():
        after = dict(best)  # the name may also go to one that it never meets
        for used, agreeing in best.items():
            for at, count in counts.items():
                bit = 1 << at
                if not used & bit and agreeing + count > after.get(used | bit, -1):
                    after[used | bit] = agreeing + count
        best = after
    return max(best.values())


class Neighbor(NamedTuple):
    """A pattern and how far it is."""

    name: str
    distance: int


def nearest(rows: Rows, others: Iterable[Pattern]) -> Neighbor:
    """Return the nearest of one or more other patterns, the first of several as near."""
    return min(
        (Neighbor(other.name, distance(rows, other.rows)) for other in others),
        key=lambda neighbor: neighbor.distance,
    )


@functools.cache
def nearest_official(rows: Rows) -> Neighbor:
    """Return the nearest of the official patterns.

    Examples
    --------
    >>> nearest_official(("YB..1", "G.5.4", "3.R.G", "2..BY"))
    Neighbor(name='Kaleidoscopic Dream', distance=0)
    """
    return nearest(rows, official_patterns())


def distances(patterns: Sequence[Pattern]) -> Iterator[int]:
    """Yield the distance of each pair of patterns."""
    for first, second in itertools.combinations(patterns, 2):
        yield distance(first.rows, second.rows)
