"""How an analysis shows moments of Santiago in the terminal: the board as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.advisors.santiago.pictures import changed
from vitrail.games.santiago.text_board import FREE, MARKED, board_text
from vitrail.games.santiago.words import initials

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.santiago.play import SantiagoPosition


def pictures(
    before: SantiagoPosition,
    played: SantiagoPosition,
    better: SantiagoPosition,
    players: Sequence[str],
    seat: int,
) -> Sequence[tuple[str, Sequence[str]]]:
    """Return one board, since it is wide: where something was put, and where it was better.

    Of bids there is nothing to see.
    """
    del seat
    put, best = changed(played, before), changed(better, before)
    if not put and not best:
        return ()
    text = board_text(before, initials(players), marked=put, free=set(best) - set(put))
    signs = [f"{MARKED} played"] * bool(put) + [f"{FREE} better"] * bool(best)
    return [(", ".join(signs), text.splitlines())]
