"""What happens on a turn, and the rules of a game beside placing and tool cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.base import Rule

if TYPE_CHECKING:
    from vitrail.games.sagrada.cards import Step
    from vitrail.games.sagrada.components import Die
    from vitrail.games.squares import Square


class GameRule(Rule):
    """The rules a move can break beside those of placing; ids of the rules digest."""

    OVER = ("END-1", "the game is over after round 10")
    DICE_FIRST = ("ROUND-1", "the dice have to be rolled first")
    IN_BAG = ("ROUND-1", "the bag holds no such die")
    NO_ROLL = ("ROUND-1", "no dice are to be rolled now")
    DICE_COUNT = ("ROUND-1", "each round draws a fixed number of dice")
    OFFERED = ("SETUP-2", "a window is chosen once, among the four sides dealt")
    CARD_ONCE = ("COMP-1", "each window pattern card exists once")
    IN_POOL = ("DRAFT-1", "the draft pool holds no such die")
    ONE_DRAFT = ("TURN-1", "one die is drafted a turn")
    MUST_PLACE = ("DRAFT-1", "a die that was taken has to be placed")
    NO_PLACE = ("DRAFT-1", "a die that cannot be placed may not be taken")
    NOTHING_TAKEN = ("DRAFT-1", "no die has been taken")
    NO_MISTAKE = ("MISTAKE-1", "dice are removed only from a window that breaks a rule")
    TURN_FIRST = ("MISTAKE-1", "the die taken or the tool card is finished first")
    NOT_UNKNOWN = ("", "the dice of the window are recorded, so the space must be named")
    SECOND_DIE = ("TOOL-8", "the second die of Running Pliers has to be drafted")


@dataclass(frozen=True, slots=True)
class Turn:
    """What has happened on the turn that is being played.

    Parameters
    ----------
    drafted
        Whether the draft of this turn is spent.
    hand
        The die taken and not yet placed.
    tool
        Number of the tool card used on this turn.
    step
        What the tool card asks for next; None when nothing is pending.
    moved
        Spaces where dice that this card moved stand now.
    lifted
        Dice lifted by the card, in order, with the spaces they came from.
    waived
        Spaces of `lifted` where the die stood against the print because a card had ignored it.
    rerolled
        Dice of the pool that Glazing Hammer has still to roll again.
    apart
        Whether the die taken must be placed apart (Cork-backed Straightedge).
    extra
        Whether the second die of Running Pliers is being drafted.
    """

    drafted: bool = False
    hand: Die | None = None
    tool: int | None = None
    step: Step | None = None
    moved: tuple[Square, ...] = ()
    lifted: tuple[tuple[Square, Die], ...] = ()
    waived: frozenset[Square] = frozenset()
    rerolled: tuple[Die, ...] = ()
    apart: bool = False
    extra: bool = False

    @property
    def begun(self) -> bool:
        """Whether anything has happened on the turn."""
        return self != Turn()
