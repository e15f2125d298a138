"""Games of Sagrada dealt from numbers: the dice lie in the bag in an order fixed beforehand.

So the n-th die that is drawn for a pool is the same, color and value, whatever was played before.
What tool cards roll or draw comes from numbers of its own and does not disturb that order, but for
one die: when Flux Remover draws another color than it puts back, the two change places in the bag.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from vitrail.games.base import random_move
from vitrail.games.dealt import Dealt, Result, Terms, shared_victory
from vitrail.games.files import parse_document
from vitrail.games.record import parse_record
from vitrail.games.sagrada.components import DICE_PER_COLOR, VALUES, Die
from vitrail.games.sagrada.deal import deal
from vitrail.games.sagrada.lines import format_line
from vitrail.games.sagrada.moves import ChooseWindow, Draw, EndTurn, Roll, SagradaMove
from vitrail.games.sagrada.play import LONGEST_GAME, SagradaPosition
from vitrail.games.sagrada.setup import SEATS, parse_setup
from vitrail.games.sagrada.supply import COLORS

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from vitrail.games.dealt import History


class DealtDice:
    """All dice of a game in the order in which they are drawn.

    Parameters
    ----------
    dice
        Gives order and values.
    luck
        Gives what tool cards roll and draw.
    """

    def __init__(self, dice: random.Random, luck: random.Random) -> None:
        bag = [color for color in COLORS for _ in range(DICE_PER_COLOR)]
        dice.shuffle(bag)
        self._bag = [Die(color, dice.choice(VALUES)) for color in bag]
        self._luck = luck

    def move(self, position: SagradaPosition) -> SagradaMove:
        """Return what dice or bag decide; to be asked once at each chance position, in order."""
        if position.rolling:
            return Roll(self._bag.pop())
        move = random_move(position, self._luck)
        if isinstance(move, Draw):
            self._exchange(position.forced(move).bag)
        return move

    def _exchange(self, left: Sequence[int]) -> None:
        """Let the order hold the colors of the bag again after a die was put back and one drawn.

        Any die of the color drawn may have been the one: so its place is drawn, and the order of
        the bag stays a random one.
        """
        there, due = Counter(die.color for die in self._bag), dict(zip(COLORS, left, strict=True))
        for drawn in COLORS:
            for put_back in COLORS:
                if there[drawn] > due[drawn] and there[put_back] < due[put_back]:
                    places = [at for at, die in enumerate(self._bag) if die.color is drawn]
                    at = self._luck.choice(places)
                    self._bag[at] = Die(put_back, self._bag[at].value)


class SagradaTable:
    """Deals games of Sagrada."""

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
        """Return a game to play, with the private objectives written down.

        Raises
        ------
        ParameterError
            If players or terms are not possible.
        """
        header = deal(
            players,
            setup,
            options=terms.options,
            windows_chosen=terms.windows == "random",
            private_open=True,
            tools=terms.tools,
            comment=comment,
        )
        laid_out = parse_setup(parse_record(parse_document(header.encode(), "the deal")))
        start = SagradaPosition.start(laid_out, laid_out.starter or 0)
        return Dealt(header, start, DealtDice(dice, luck))

    def result(self, position: SagradaPosition) -> Result:
        """Return points and victory: alone against the target, else equal points share it."""
        points = position.scores()
        if position.setup.solo:
            return Result(points, (float(position.solo_won),), position.target)
        return Result(points, shared_victory(points))

    def lines(self, history: History, players: Sequence[str]) -> list[str]:
        """Return one line for each roll, each window chosen and each turn."""
        found: list[str] = []
        begun: list[SagradaMove] = []
        first = 0
        for at, (_, move) in enumerate(history):
            begun.append(move)
            more_dice = isinstance(move, Roll) and isinstance(history[at + 1][1], Roll)
            if not more_dice and isinstance(move, Roll | ChooseWindow | EndTurn):
                found.append(format_line(begun, history[first][0], players))
                begun, first = [], at + 1
        return found
