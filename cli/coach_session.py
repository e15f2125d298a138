"""What the coach understands and does, without any terminal.

A session holds a record that is being written. Every line that is confirmed is legal and stands in
the file before it is answered; everything else changes nothing. After each change the file is
played anew, so that the session says what `vitrail check` would say: how a turn out of order is
taken depends on the lines after it.
"""

from __future__ import annotations

import dataclasses
import re
from typing import TYPE_CHECKING, Any

from vitrail.cli.coach_short import in_full, split_comment, split_mark
from vitrail.games.base import CHANCE, random_move
from vitrail.games.errors import NotationError, VitrailError, quoted
from vitrail.games.record import UNKNOWN, RecordLine, parse_record, read_line
from vitrail.games.sagrada.lines import (
    GOES_ON,
    Line,
    TurnLine,
    WindowLine,
    format_line,
    format_turn,
    parse_line,
)
from vitrail.games.sagrada.moves import Roll
from vitrail.games.sagrada.replay import IllegalLineError, examine
from vitrail.games.sagrada.step import expectation, play_line

if TYPE_CHECKING:
    import random

    from vitrail.games.journal import Journal, Removed
    from vitrail.games.record import Record
    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.games.sagrada.replay import Replay
    from vitrail.games.sagrada.step import Step

_RANDOM_ROLL = re.compile(r"(?i)(?:roll\s+)?random")


class LineBeforeError(VitrailError):
    """A line that makes another illegal that stands before it."""


class Session:
    """A game at the table.

    Parameters
    ----------
    journal
        The record, whole to its last line.
    rng
        Rolls dice when the players have none.

    Raises
    ------
    NotationError, InvalidPositionError
        If the record cannot be read.
    JournalError
        If no move can be added to it.
    """

    def __init__(self, journal: Journal, rng: random.Random) -> None:
        self.journal = journal
        self._rng = rng
        self._record, self._found = _read(journal)
        journal.require_list()
        self._undone: list[Removed] = []
        self._left_unknown: set[int] = set()

    @property
    def players(self) -> tuple[str, ...]:
        """Names by seat."""
        return self._found.players

    @property
    def found(self) -> Replay:
        """The record as it is in the file, played to its end."""
        return self._found

    @property
    def steps(self) -> tuple[Step, ...]:
        """The lines of the record, played."""
        return self._found.steps

    @property
    def faults(self) -> tuple[Step, ...]:
        """The lines that break a rule."""
        return self._found.faults

    @property
    def position(self) -> SagradaPosition:
        """The position on the table."""
        return self._found.final

    @property
    def asked_window(self) -> int | None:
        """The seat whose window can still be told, before the first roll: the record is silent."""
        position = self.position
        begun = position.round > 1 or position.pool or not position.rolling
        if begun or self._record.position or position.choosing is not None:
            return None
        said: Any = self._record.setup.get("windows") or {}
        for seat, name in enumerate(self.players):
            known = position.windows[seat] is not None or said.get(name) == UNKNOWN
            if not known and seat not in self._left_unknown:
                return seat
        return None

    def is_player(self, word: str) -> bool:
        """Whether a word is a player's name, in any case of letters."""
        return word.casefold() in {name.casefold() for name in self.players}

    def leave_unknown(self) -> None:
        """Ask for the window of the next player, and not again for this one."""
        if self.asked_window is not None:
            self._left_unknown.add(self.asked_window)

    @property
    def expected(self) -> str:
        """What could be typed now, in words."""
        said = expectation(self.position, self.players)
        seat = self.asked_window
        return said if seat is None else f"{self.players[seat]} window NAME, or {said}"

    @property
    def undone(self) -> tuple[str, ...]:
        """The lines that were taken back and could still be put back, in the order of the game."""
        return tuple(_shown(removed) for removed in reversed(self._undone))

    # -- moves -----------------------------------------------------------------------------------

    def play(self, text: str) -> Step:
        """Play a line in full or in short form and append it to the file, with mark and comment.

        A line of a turn that cannot end there is written as one that goes on.

        Raises
        ------
        NotationError, IllegalLineError, LineBeforeError
            If it cannot be read or is not legal; nothing has changed then.
        JournalError
            If it cannot be written; nothing has changed then.
        """
        told, comment = split_comment(text)
        told, mark = split_mark(" ".join(told.split()))
        line = self._random_roll() if _RANDOM_ROLL.fullmatch(told) else self._full(told)
        written = read_line(line, len(self.steps) + 1)
        step = self._tried(written.text)
        whole = f"{step.text} {mark or written.mark}".rstrip()
        if read_line(whole, 0).text != step.text:
            message = f"{quoted(whole)} would be read as something else: expected {self.expected}"
            raise NotationError(message)
        self.journal.append(whole, comment)
        self._reload()
        self._undone.clear()
        return self.steps[-1]

    def note(self, comment: str) -> str:
        """Write a comment as a line of its own into the file and return it.

        Raises
        ------
        NotationError, JournalError
            If it cannot be written; nothing has changed then.
        """
        _, comment = split_comment(comment)
        self.journal.comment(comment)
        return comment

    def undo(self) -> str | None:
        """Take the last line back, out of the file as well.

        Returns the line as it stood in the file with its comment; None if there is none.

        Raises
        ------
        JournalError
            If the file cannot be written; nothing has changed then.
        """
        removed = self.journal.undo() if self.steps else None
        if removed is None:
            return None
        self._undone.append(removed)
        self._reload()
        return _shown(removed)

    def redo(self) -> str | None:
        """Put the line back, as it was, that was taken back last; None if there is none.

        It may be one that is not legal: then it stood in the file before.

        Raises
        ------
        JournalError
            If the file cannot be written; nothing has changed then.
        """
        if not self._undone:
            return None
        removed = self._undone[-1]
        self.journal.restore(removed)
        self._undone.pop()
        self._reload()
        return _shown(removed)

    def _reload(self) -> None:
        self._record, self._found = _read(self.journal)

    def _full(self, text: str) -> str:
        if not text:
            message = f"nothing was typed: expected {self.expected}"
            raise NotationError(message)
        return in_full(text, self.position, self.players, self.asked_window)

    def _tried(self, text: str) -> Step:
        line = parse_line(text, self.players)
        step, others = self._step(text)
        if step.violations and isinstance(line, TurnLine) and line.parts and not line.goes_on:
            going, others_going = self._step(f"{text}, {GOES_ON}")
            if not going.violations:
                line, step, others = dataclasses.replace(line, goes_on=True), going, others_going
        if step.violations:
            raise IllegalLineError(step, self.expected)
        if others:
            told = "; ".join(map(str, others[0].violations))
            message = f"with this line, line {others[0].line} ({others[0].text}) breaks: {told}"
            raise LineBeforeError(message)
        return self._canonical(step, line)

    def _canonical(self, step: Step, line: Line) -> Step:
        """Return a step in canonical words.

        Of a turn in a window that nobody records the moves do not hold the spaces that were named,
        so its words are taken from the line.
        """
        if isinstance(line, TurnLine) and step.before.windows[line.seat] is None:
            text = format_turn(line, self.players)
        elif isinstance(line, WindowLine):
            text = f"{self.players[line.seat]} {step.moves[0]}"
        else:
            text = format_line(step.moves, step.before, self.players)
        printed, others = self._step(text)
        return printed if printed.after == step.after and not others else step

    def _step(self, text: str) -> tuple[Step, tuple[Step, ...]]:
        """Play the record with one line more; return that line and what was legal without it.

        While no turn is out of order, and no window named that nobody knew, the lines before do
        not depend on the one that follows.
        """
        line = parse_line(text, self.players)
        written = RecordLine(text, len(self.steps) + 1)
        if not self.faults and not isinstance(line, WindowLine):
            return play_line(self.position, line, written, self.players), ()
        moves = (*self._record.moves, written)
        found = examine(dataclasses.replace(self._record, moves=moves))
        old = {index for index, step in enumerate(self.steps) if step.violations}
        new = (
            step
            for index, step in enumerate(found.steps[:-1])
            if step.violations and index not in old
        )
        return found.steps[-1], tuple(new)

    def _random_roll(self) -> str:
        position, dice = self.position, []
        while position.rolling and position.to_move == CHANCE:
            move = random_move(position, self._rng)
            if isinstance(move, Roll):
                dice.append(str(move.die))
            position = position.apply(move)
        if not dice:
            message = f"no dice are to be rolled: expected {self.expected}"
            raise NotationError(message)
        return f"roll {' '.join(dice)}"


def _read(journal: Journal) -> tuple[Record, Replay]:
    record = parse_record(journal.document)
    return record, examine(record)


def _shown(removed: Removed) -> str:
    """Return a line as it stood in the file, on one line and without its dash."""
    return " ".join(map(str.strip, removed.text.splitlines())).removeprefix("-").strip()


def reasons(error: VitrailError) -> tuple[str, ...]:
    """Return why a line is refused: each rule that it breaks, or what was expected."""
    if isinstance(error, IllegalLineError):
        return tuple(map(str, error.violations))
    return (error.problem if isinstance(error, NotationError) else str(error),)
