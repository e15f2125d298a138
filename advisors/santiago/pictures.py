"""The pictures of Santiago in reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.santiago.page import page_svg
from vitrail.games.santiago.plots import index, plots

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.santiago.components import Segment
    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.games.squares import Square


def table_svg(
    position: SantiagoPosition, players: Sequence[str], since: SantiagoPosition | None
) -> str:
    """Return the whole table; what changed since a position is marked."""
    return page_svg(position, players, marked=changed(position, since))


def own_svg(
    position: SantiagoPosition, players: Sequence[str], seat: int, since: SantiagoPosition | None
) -> str:
    """Return the whole table, all play on one board; an empty text if nothing lies there anew."""
    del seat
    if since is not None and not changed(position, since):
        return ""
    return table_svg(position, players, since)


def changed(
    position: SantiagoPosition, since: SantiagoPosition | None
) -> tuple[Square | Segment, ...]:
    """Return the fields and segments that are not as they were; droughts are left out."""
    if since is None:
        return ()
    planted: list[Square | Segment] = [
        square for square, _ in plots(position.board) if since.board[index(square)] is None
    ]
    offered = {one.segment for one in position.offers} - {one.segment for one in since.offers}
    return (*planted, *sorted({*(position.canals - since.canals), *offered}))
