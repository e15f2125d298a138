"""The network of canals: where the next one may lie, and what it waters.

Covers CANAL-2, WATER-1 and SPRING-1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.base import Violation
from vitrail.games.santiago.components import Crossing, Segment, ditches_of, segments, segments_at
from vitrail.games.santiago.rules import GameRule

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from vitrail.games.squares import Square


def reached(spring: Crossing, canals: Collection[Segment]) -> frozenset[Crossing]:
    """Return the crossings that the water reaches: the spring and all that is joined to it."""
    found = {spring}
    waiting = [spring]
    while waiting:
        for segment in segments_at(waiting.pop()):
            if segment in canals:
                fresh = set(segment.ends) - found
                found |= fresh
                waiting += sorted(fresh)
    return frozenset(found)


def touches(spring: Crossing, canals: Collection[Segment], segment: Segment) -> bool:
    """Whether an end of a segment lies at the spring or at the end of a canal."""
    return any(
        end == spring or any(other in canals for other in segments_at(end)) for end in segment.ends
    )


def laying_violations(
    spring: Crossing, canals: Collection[Segment], segment: Segment
) -> Iterator[Violation]:
    """Yield every rule that a canal on a segment breaks (CANAL-2)."""
    if segment in canals:
        yield Violation(GameRule.CANAL_FREE, detail=f"a canal lies on {segment} already")
    elif not touches(spring, canals, segment):
        what = f"the spring at {spring}" if not canals else "the spring or a canal"
        yield Violation(GameRule.CANAL_JOINED, detail=f"{segment} does not touch {what}")


def legal_segments(spring: Crossing, canals: Collection[Segment]) -> tuple[Segment, ...]:
    """Return where the next canal may lie, sorted."""
    return tuple(
        segment for segment in segments() if not any(laying_violations(spring, canals, segment))
    )


def is_watered(canals: Collection[Segment], square: Square) -> bool:
    """Whether a side of a field lies on a canal (WATER-1)."""
    return any(segment in canals for segment in ditches_of(square))


def watered(canals: Collection[Segment]) -> tuple[Square, ...]:
    """Return the fields beside canals, row by row; the spring waters none (SPRING-1)."""
    return tuple(sorted({square for segment in canals for square in segment.waters}))
