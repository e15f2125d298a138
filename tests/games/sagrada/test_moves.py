"""Moves as values: their order."""

from __future__ import annotations

from .games import moves


def test_moves_are_ordered_by_notation() -> None:
    """`end` comes before `place`, and no move comes before itself."""
    end, place, take = moves("end, place A1, take R5")
    assert end < place < take
    assert not place < end
    assert not place < place
