"""The pictures of Fertility in reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.fertility.land import shape, sign
from vitrail.games.fertility.page import page_svg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.fertility.play import FertilityPosition
    from vitrail.games.squares import Square


def table_svg(
    position: FertilityPosition, players: Sequence[str], since: FertilityPosition | None
) -> str:
    """Return the whole table; squares that changed since a position are marked."""
    return page_svg(position, players, marked=changed(position, since))


def own_svg(
    position: FertilityPosition, players: Sequence[str], seat: int, since: FertilityPosition | None
) -> str:
    """Return the whole table: all lay tiles on one board."""
    del seat
    return table_svg(position, players, since)


def changed(position: FertilityPosition, since: FertilityPosition | None) -> tuple[Square, ...]:
    """Return the squares on which something lies that did not, monuments included."""
    if since is None:
        return ()
    covered = [
        square
        for square in shape(position.board).squares
        if sign(position.board, square) != sign(since.board, square)
    ]
    monuments = {square for own in position.monuments for square in own}
    old = {square for own in since.monuments for square in own}
    return tuple(sorted({*covered, *(monuments - old)}))
