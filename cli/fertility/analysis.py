"""How an analysis shows moments of Fertility in the terminal: the valley as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.advisors.fertility.pictures import changed
from vitrail.games.fertility.text_board import board_text
from vitrail.games.fertility.words import initials

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.fertility.play import FertilityPosition
    from vitrail.games.squares import Square


def pictures(
    before: FertilityPosition,
    played: FertilityPosition,
    better: FertilityPosition,
    players: Sequence[str],
    seat: int,
) -> Sequence[tuple[str, Sequence[str]]]:
    """Return the valley as it was played, and as it was better, where that differs."""
    del seat
    shown = []
    put, best = changed(played, before), changed(better, before)
    if put:
        shown.append(("played", _lines(played, players, put)))
    if best and best != put:
        shown.append(("better", _lines(better, players, best)))
    return shown


def _lines(
    position: FertilityPosition, players: Sequence[str], marked: Sequence[Square]
) -> Sequence[str]:
    return board_text(position, initials(players), marked=marked).splitlines()
