"""Sagrada at the coach's prompt: its session."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vitrail.cli.coach_session import Session
from vitrail.cli.sagrada.coach_short import in_full
from vitrail.cli.sagrada.coach_words import next_words
from vitrail.games.base import CHANCE
from vitrail.games.record import UNKNOWN
from vitrail.games.sagrada.lines import (
    GOES_ON,
    ROLL,
    TurnLine,
    WindowLine,
    format_turn,
)
from vitrail.games.sagrada.moves import Take, UseTool
from vitrail.games.sagrada.open_turn import asked_next
from vitrail.games.sagrada.ranking import result_lines
from vitrail.games.sagrada.replay import Replay
from vitrail.games.sagrada.sight import sight_of

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from vitrail.games.journal import Journal
    from vitrail.games.record import Record
    from vitrail.games.sagrada.lines import Line
    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.games.sagrada.step import Step


class Coach(Session[Replay]):
    """A game of Sagrada at the table."""

    help = """\
A line is what the player at turn does; the name may be left out.
  R5 B3                   draft a die and place it       p, pass    do nothing
  take R5, tool 1 R6, place B3     a tool card by number, name or its beginning, with what it asks:
      tool 4 A1>B2 C3>D4 (dice moved)   tool 6 R2 (what was rolled)   tool 8 (nothing)
  take G2, tool 6 G5      a turn may stop here: the next line goes on with it (return, or a space)
  tool 7 R1 G4 B2, ...    dots say so where the turn could also end
  roll R5 G2 B3 Y6 P1     the dice of a round            roll random    let vitrail roll
  window Virtus           choose a window: by name, its beginning or its number
  Ann remove A1           take a die off that breaks a rule
  R5 B3  # a comment      is kept in the file, and so is a line that begins with #"""
    chance_words = (ROLL,)

    def __init__(self, journal: Journal, record: Record, rng: random.Random) -> None:
        super().__init__(journal, record, rng)
        self._left_unknown: set[int] = set()

    @property
    def asked_window(self) -> int | None:
        """The seat whose window can still be told, before the first roll: the record is silent."""
        position: SagradaPosition = self.position
        begun = position.round > 1 or position.pool or not position.rolling
        if begun or self._record.position or position.choosing is not None:
            return None
        said: Any = self._record.setup.get("windows") or {}
        for seat, name in enumerate(self.players):
            known = position.windows[seat] is not None or said.get(name) == UNKNOWN
            if not known and seat not in self._left_unknown:
                return seat
        return None

    @property
    def prompt(self) -> str:
        """The prompt: whose line is expected."""
        position: SagradaPosition = self.position
        if self.asked_window is not None:
            return f"window of {self.players[self.asked_window]} (Enter: not known)> "
        if position.to_move is None:
            return "over> "
        if position.to_move == CHANCE:
            return f"roll {position.round}> "
        return f"{self.players[position.to_move]}{' ...' if position.turn.begun else ''}> "

    @property
    def expected(self) -> str:
        """What could be typed now, in words."""
        seat = self.asked_window
        said = super().expected
        return said if seat is None else f"{self.players[seat]} window NAME, or {said}"

    def in_full(self, text: str) -> str:
        """Return the line of a record that a short form stands for."""
        return in_full(text, self.position, self.players, self.asked_window)

    def next_words(self, text: str) -> tuple[str, ...]:
        """Return the words that may follow a text."""
        return next_words(text, self.position, self.players, self.asked_window)

    def leave_unknown(self) -> None:
        """Ask for the window of the next player, and not again for this one."""
        if self.asked_window is not None:
            self._left_unknown.add(self.asked_window)

    def state_lines(self) -> list[str]:
        """Return the running score, in the solo game with the target, and what comes next."""
        return [*self._totals(), *self._next()]

    def _totals(self) -> Iterator[str]:
        position: SagradaPosition = self.position
        sight = sight_of(self.found)
        scores = sight.scored.scores()
        known = [
            f"{name} {scores[seat]}"
            for seat, name in enumerate(self.players)
            if position.windows[seat] is not None
        ]
        pool = sum(die.value for die in position.pool)
        target = f"   target {position.target} so far, {pool} in the pool"
        if known:
            yield f"score  {'  '.join(known)}{target if position.setup.solo else ''}"
        if position.to_move is None:
            yield from result_lines(sight)

    def _next(self) -> Iterator[str]:
        position: SagradaPosition = self.position
        if position.rolling and position.pool:
            pool = " ".join(map(str, position.pool))
            yield f"pool   {pool}; expected: {self.expected}"
        elif position.turn.begun:
            name = self.players[position.order[position.turns_done]]
            yield f"{name} goes on: {asked_next(position)}"

    def warning(self, step: Step) -> str:
        """Return what is told of a turn that used a tool card and ended without a draft."""
        kinds = {type(move) for move in step.moves}
        drafted = step.before.turn.drafted or Take in kinds
        if UseTool not in kinds or drafted or step.after.turn.begun:
            return ""
        return "the turn ended without a draft; if it goes on: undo, and end the line with , ..."

    def looks_back(self, line: Line) -> bool:
        """Whether what the lines before a new one mean may depend on it.

        They do while a turn is out of order, and where a window is named that nobody knew.
        """
        return bool(self.faults) or isinstance(line, WindowLine)

    def variants(self, line: Line) -> tuple[str, ...]:
        """Return that a turn goes on which cannot end where it does."""
        turn = isinstance(line, TurnLine) and line.parts and not line.goes_on
        return (f", {GOES_ON}",) if turn else ()

    def canonical(self, step: Step, line: Line) -> str:
        """Return a line that was played in canonical words.

        Of a turn in a window that nobody records the moves do not hold the spaces that were named,
        so its words are taken from the line.
        """
        if isinstance(line, TurnLine) and step.before.windows[line.seat] is None:
            return format_turn(line, self.players)
        if isinstance(line, WindowLine):
            return f"{self.players[line.seat]} {step.moves[0]}"
        return super().canonical(step, line)

    def _drawn_together(self, start: SagradaPosition, position: SagradaPosition) -> bool:
        return start.rolling and position.rolling
