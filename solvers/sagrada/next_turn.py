"""The turn of the player that may follow on the same pool, played without tool cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.sagrada.components import ROUNDS
from vitrail.games.sagrada.moves import EndTurn, Place, Take

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vitrail.games.sagrada.components import Die
    from vitrail.games.sagrada.moves import SagradaMove
    from vitrail.games.sagrada.play import SagradaPosition

    Draft = tuple[tuple[SagradaMove, ...], SagradaPosition]


def goes_on(after: SagradaPosition, seat: int) -> bool:
    """Whether the player has the next turn of this round too."""
    return after.to_move == seat and not after.turn.begun


def drafts(position: SagradaPosition) -> Iterator[Draft]:
    """Yield every way to play a turn without a tool card, to pass first, and the position then."""
    yield (EndTurn(),), position.forced(EndTurn())
    yield from placements(position, dict.fromkeys(position.pool))


def placements(position: SagradaPosition, dice: Iterable[Die]) -> Iterator[Draft]:
    """Yield every way to place one of some dice of the pool and end the turn."""
    for die in dice:
        taken = position.forced(Take(die))
        for square in position.spaces_for(die):
            end = taken.forced(Place(square)).forced(EndTurn())
            yield (Take(die), Place(square), EndTurn()), end


def last_turn(after: SagradaPosition) -> Draft:
    """Return the best draft of the one turn of a solo game that may be left, and its end.

    No moves where the game is over. Tool cards are not used, as in playouts.
    """
    if after.round > ROUNDS or after.turn.begun:
        return (), after
    return max(drafts(after), key=lambda way: ahead(way[1]))


def ahead(end: SagradaPosition) -> int:
    """Return by how much the solo game is won at its end (SOLO-9)."""
    return end.scores()[0] - end.target
