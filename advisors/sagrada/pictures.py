"""The pictures of Sagrada in reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.sagrada.drawing import Mark, window_svg
from vitrail.games.sagrada.page import page_svg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.sagrada.drawing import Marks
    from vitrail.games.sagrada.play import SagradaPosition


def table_svg(
    position: SagradaPosition, players: Sequence[str], since: SagradaPosition | None
) -> str:
    """Return the whole table; what changed since a position is marked."""
    marks = {seat: _changed(position, seat, since) for seat in range(position.seats)}
    return page_svg(position, players, marks)


def own_svg(
    position: SagradaPosition, players: Sequence[str], seat: int, since: SagradaPosition | None
) -> str:
    """Return what belongs to a player; an empty text where nothing of it is known."""
    window = position.windows[seat]
    if window is None:
        return ""
    marks = _changed(position, seat, since)
    return window_svg(window, marks=marks, title=f"{players[seat]}: {window.pattern.name}")


def _changed(position: SagradaPosition, seat: int, since: SagradaPosition | None) -> Marks:
    now = position.windows[seat]
    before = since.windows[seat] if since is not None else None
    if now is None or before is None or now.pattern != before.pattern:
        return {}
    return {
        square: Mark.LAST for square in now.pattern.shape.squares if now[square] != before[square]
    }
