"""What nobody records: windows and favor tokens, and what can be told of them all the same.

A window that is not recorded is None in a position. How many dice its player can have placed is
counted, and so a tool card that moves dice is refused before any stand there; spaces that a line
names are checked as far as they clash with each other, whatever the window holds. A window of which
only the dice are recorded stands on a blank pattern: what breaks a rule there breaks it on every
one, and nothing is refused because a die would fit.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.base import Violation
from vitrail.games.sagrada.cards import (
    LATHEKIN,
    LENS_CUTTER,
    MOVES_DICE,
    TAP_WHEEL,
    ToolRule,
    moved_twice,
    not_moved,
)
from vitrail.games.sagrada.components import SHAPE
from vitrail.games.sagrada.moves import Drop, Lift, Place, PlaceSomewhere, Shift, UseTool
from vitrail.games.sagrada.window import PlacementRule
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vitrail.games.sagrada.moves import SagradaMove
    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.games.sagrada.setup import Setup
    from vitrail.games.squares import Square


@dataclass(frozen=True)
class Unrecorded:
    """What is known of windows and favor tokens that nobody records.

    Parameters
    ----------
    dice
        By seat the most dice that can stand in a window that is not recorded; empty where not even
        that is known.
    tokens
        Seats with a pattern of their own of whom nobody said how many favor tokens it gives: they
        may spend any number, and their tokens in the position count down from 0, below it too.
    """

    dice: tuple[int, ...] = ()
    tokens: frozenset[int] = frozenset()

    @classmethod
    def of(cls, setup: Setup, dice: tuple[int, ...]) -> Unrecorded:
        """Return what is not known of a set-up, with so many dice in the windows."""
        seats = range(len(setup.patterns))
        return cls(dice, frozenset(seat for seat in seats if setup.uncounted(seat)))

    def with_die(self, seat: int) -> Unrecorded:
        """Return the same after a seat has placed a die in a window that nobody records."""
        dice = tuple(count + (other == seat) for other, count in enumerate(self.dice))
        return dataclasses.replace(self, dice=dice)


def most_dice(p: SagradaPosition) -> int | None:
    """Return how many dice at most stand in the window of the player at turn; None if not known."""
    dice = p.unrecorded.dice
    return dice[p.order[p.turns_done]] if dice else None


def print_known(p: SagradaPosition, seat: int | None = None) -> bool:
    """Whether dice and print of a window are known, by default that of the player at turn."""
    seat = p.order[p.turns_done] if seat is None else seat
    return p.windows[seat] is not None and p.setup.patterns[seat] is not None


def why_useless(p: SagradaPosition, number: int) -> str:
    """Return why a card can have no legal result in a window that nobody records.

    Empty where it could have one for all that is known (USE-3, TOOL-4.1, TOOL-5, TOOL-12).
    """
    if number in {LENS_CUTTER, TAP_WHEEL} and not p.track:
        return "the round track is empty"
    dice = most_dice(p)
    if number not in MOVES_DICE or dice is None:
        return ""
    if dice < _fewest(number):
        return f"{_standing(dice)} in the window, the card moves {plural(_fewest(number), 'die')}"
    both = number == LATHEKIN and _both_lifted(p)
    if p.must_touch and dice == (2 if both else 1):
        return ToolRule.EMPTIED.text
    return ""


def _fewest(number: int) -> int:
    return 2 if number == LATHEKIN else 1


def _standing(dice: int) -> str:
    if not dice:
        return "no die stands"
    return f"at most {plural(dice, 'die')} can stand"


def _both_lifted(p: SagradaPosition) -> bool:
    return p.setup.options["paired_moves"] == "lift_both"


def check_spaces(p: SagradaPosition, moves: Iterable[SagradaMove]) -> Iterator[Violation]:
    """Yield what is wrong, whatever the window holds, with the spaces that a line names."""
    named = _Named(p, most_dice(p))
    for move in moves:
        match move:
            case UseTool(number):
                named.begin(number)
            case PlaceSomewhere():
                named.placed()
            case Place(square):
                yield from named.place(square)
            case Shift(start, end):
                yield from named.lift(start)
                yield from named.drop(end)
            case Lift(square):
                yield from named.lift(square)
            case Drop(square):
                yield from named.drop(square)


class _Named:
    """The spaces that a line names, followed in a window of which only the number of dice is known.

    Parameters
    ----------
    position
        The position before the line.
    dice
        How many dice at most stand there; None if not known.
    """

    def __init__(self, position: SagradaPosition, dice: int | None) -> None:
        self.position = position
        self.dice = dice
        self.useless = self.untapped = False
        self.count = self.tool = 0
        self.lifted: list[Square] = []
        self.left: set[Square] = set()
        self.filled: set[Square] = set()
        self.moved: set[Square] = set()

    def begin(self, number: int) -> None:
        """Begin with another card; where it needs a result and has none, only that is told."""
        allowed = self.position.setup.options["tool_without_effect"] == "allowed"
        few = self.dice is not None and self.dice < _fewest(number)
        self.useless = few and not allowed
        self.untapped = number == TAP_WHEEL and not self.position.track and allowed
        self.count = 0
        self.tool = number
        self.moved = set()

    def placed(self) -> None:
        """Count a die more."""
        if self.dice is not None:
            self.dice += 1

    def place(self, square: Square) -> Iterator[Violation]:
        """Place a die: the first one goes on a border space (PLACE-1)."""
        yield from self._open(square)
        yield from self._contact(square)
        self.placed()

    def lift(self, square: Square) -> Iterator[Violation]:
        """Lift a die, which must stand there and not have been moved by the card (TOOL-4.2)."""
        if square in self.left:
            yield Violation(ToolRule.NO_DIE, square)
        elif square in self.moved:
            yield Violation(moved_twice(self.tool), square)
        elif not self.useless and self.dice is not None and self.count >= self.dice:
            detail = f"{_standing(self.dice)} in the window"
            yield Violation(ToolRule.NO_DIE, square, detail=detail)
            self.useless = True
        elif self.untapped:
            yield Violation(ToolRule.TRACK_COLOR, square)
        self.count += 1
        self.lifted.append(square)
        self.left.add(square)
        self.filled.discard(square)

    def drop(self, square: Square) -> Iterator[Violation]:
        """Put the die lifted first on another space, which is open (TOOL-4.1, PLACE-7)."""
        start = self.lifted[0]
        if square == start:
            yield Violation(not_moved(self.tool), square)
        elif not self.useless:
            yield from self._contact(square)
        yield from self._open(square)
        self.lifted.pop(0)
        self.moved.add(square)

    def _open(self, square: Square) -> Iterator[Violation]:
        """Put a die on a space, where the line has put none before (PLACE-7)."""
        if square in self.filled:
            yield Violation(PlacementRule.OCCUPIED, square)
        self.left.discard(square)
        self.filled.add(square)

    def _contact(self, square: Square) -> Iterator[Violation]:
        """Check the die of an empty window (PLACE-1, PLACE-9)."""
        if self.dice is None or self.dice > len(self.lifted):
            return
        if self.lifted and self.position.must_touch:
            yield Violation(ToolRule.EMPTIED, square)
        elif not SHAPE.is_border(square):
            yield Violation(PlacementRule.BORDER, square)
