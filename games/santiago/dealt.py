"""Games of Santiago dealt from numbers: the tiles lie in the stacks in an order fixed beforehand.

So the n-th tile that is turned up is the same whatever was played before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.base import random_move
from vitrail.games.dealt import Dealt, Result, Terms, shared_victory
from vitrail.games.errors import ParameterError
from vitrail.games.files import parse_document
from vitrail.games.record import parse_record
from vitrail.games.santiago.components import SEATS, TILES, Tile
from vitrail.games.santiago.deal import deal
from vitrail.games.santiago.lines import format_line, grouped
from vitrail.games.santiago.moves import Reveal, SantiagoMove
from vitrail.games.santiago.play import LONGEST_GAME, SantiagoPosition
from vitrail.games.santiago.rules import Phase
from vitrail.games.santiago.setup import parse_setup

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from vitrail.games.dealt import History


class DealtTiles:
    """All tiles of a game in the order in which they are turned up.

    Parameters
    ----------
    position
        The start; what it has seen already is not in the stacks.
    tiles
        Gives their order.
    luck
        Gives what else is left to chance, such as a removed tile that nobody named.
    """

    def __init__(
        self, position: SantiagoPosition, tiles: random.Random, luck: random.Random
    ) -> None:
        counted = zip(TILES, position.unseen, strict=True)
        self._stack: list[Tile] = [tile for tile, count in counted for _ in range(count)]
        tiles.shuffle(self._stack)
        self._luck = luck

    def move(self, position: SantiagoPosition) -> SantiagoMove:
        """Return what chance decides; to be asked once at each chance position, in order."""
        if position.phase is Phase.REVEAL:
            return Reveal(self._stack.pop())
        return random_move(position, self._luck)


class SantiagoTable:
    """Deals games of Santiago."""

    seats = SEATS
    longest = LONGEST_GAME

    def deal(
        self,
        players: Sequence[str],
        terms: Terms,
        *,
        setup: random.Random,
        dice: random.Random,
        luck: random.Random,
        comment: str,
    ) -> Dealt:
        """Return a game to play.

        Raises
        ------
        ParameterError
            If players or terms are not possible.
        """
        if terms.tools is not None:
            message = f"{terms.tools} tool cards: Santiago has none"
            raise ParameterError(message)
        if terms.windows != "choose":
            message = f"windows {terms.windows}: Santiago has none"
            raise ParameterError(message)
        header = deal(players, setup, options=terms.options, comment=comment)
        laid_out = parse_setup(parse_record(parse_document(header.encode(), "the deal")))
        start = SantiagoPosition.start(laid_out)
        return Dealt(header, start, DealtTiles(start, dice, luck))

    def result(self, position: SantiagoPosition) -> Result:
        """Return points and victory: equal points share it (SCORE-2)."""
        points = position.scores()
        return Result(points, shared_victory(points))

    def lines(self, history: History, players: Sequence[str]) -> list[str]:
        """Return one line for the tiles of a round and for each thing a player did."""
        return [format_line(moves, position, players) for position, moves in grouped(history)]
