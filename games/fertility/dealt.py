"""Games of Fertility dealt from numbers: the stacks lie in an order fixed beforehand.

So the n-th tile or district that is opened is the same whatever was played before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.dealt import Dealt, Result, Terms
from vitrail.games.errors import ParameterError
from vitrail.games.fertility.components import SEATS, TILES, Tile
from vitrail.games.fertility.deal import deal
from vitrail.games.fertility.lines import format_line, grouped
from vitrail.games.fertility.moves import FertilityMove, OpenDistrict, OpenTile
from vitrail.games.fertility.play import LONGEST_GAME, FertilityPosition
from vitrail.games.fertility.reading import parse_record
from vitrail.games.fertility.rules import Phase
from vitrail.games.fertility.setup import parse_setup
from vitrail.games.files import parse_document

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from vitrail.games.dealt import History


class DealtStacks:
    """All tiles and districts of a game in the order in which they are opened.

    Parameters
    ----------
    position
        The start; what lies open there is not in the stacks.
    order
        Gives the order of both.
    """

    def __init__(self, position: FertilityPosition, order: random.Random) -> None:
        counted = zip(TILES, position.unseen, strict=True)
        self._tiles: list[Tile] = [tile for tile, count in counted for _ in range(count)]
        districts = position.setup.components.districts
        left = zip(districts, position.unseen_districts, strict=True)
        self._districts = [district.id for district, count in left for _ in range(count)]
        order.shuffle(self._tiles)
        order.shuffle(self._districts)

    def move(self, position: FertilityPosition) -> FertilityMove:
        """Return what chance decides; to be asked once at each chance position, in order."""
        if position.phase is Phase.REFILL:
            return OpenTile(self._tiles.pop())
        return OpenDistrict(self._districts.pop())


class FertilityTable:
    """Deals games of Fertility."""

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
        del luck  # the stacks decide everything
        if terms.tools is not None:
            message = f"{terms.tools} tool cards: Fertility has none"
            raise ParameterError(message)
        if terms.windows != "choose":
            message = f"windows {terms.windows}: Fertility has none"
            raise ParameterError(message)
        header = deal(players, setup, options=terms.options, comment=comment)
        laid_out = parse_setup(parse_record(parse_document(header.encode(), "the deal")))
        start = FertilityPosition.start(laid_out)
        return Dealt(header, start, DealtStacks(start, dice))

    def result(self, position: FertilityPosition) -> Result:
        """Return points and victory: fewer goods break ties, then it is shared (END-4)."""
        winners = position.winners()
        shares = (1 / len(winners) if one in winners else 0.0 for one in range(position.seats))
        return Result(position.scores(), tuple(shares))

    def lines(self, history: History, players: Sequence[str]) -> list[str]:
        """Return a line for each turn and for what was opened after it."""
        return [format_line(moves, position, players) for position, moves in grouped(history)]
