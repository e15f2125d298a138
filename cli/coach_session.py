"""What the coach understands and does, without any terminal.

A session holds a record that is being written. Every line that is confirmed is legal and stands in
the file before it is answered; everything else changes nothing.
"""

from __future__ import annotations

import dataclasses
import re
from typing import TYPE_CHECKING

from vitrail.cli.coach_short import in_full, split_comment, split_mark
from vitrail.games.base import CHANCE, random_move
from vitrail.games.errors import NotationError, VitrailError
from vitrail.games.files import parse_document
from vitrail.games.record import RecordLine, parse_record, read_line
from vitrail.games.sagrada.lines import (
    GOES_ON,
    Line,
    TurnLine,
    format_line,
    format_turn,
    parse_line,
)
from vitrail.games.sagrada.moves import PlaceSomewhere, Roll
from vitrail.games.sagrada.replay import IllegalLineError, examine
from vitrail.games.sagrada.step import expectation, play_line

if TYPE_CHECKING:
    import random

    from vitrail.games.journal import Journal, Removed
    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.games.sagrada.step import Step

_RANDOM_ROLL = re.compile(r"(?i)(?:roll\s+)?random")


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
        record = parse_record(parse_document(journal.data, str(journal.path)))
        found = examine(record)
        journal.require_list()
        self.players = found.players
        self.start = found.start
        self.steps = list(found.steps)
        self.faults = found.faults
        self._undone: list[tuple[Removed, Step]] = []

    @property
    def position(self) -> SagradaPosition:
        """The position on the table."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def expected(self) -> str:
        """What could be typed now, in words."""
        return expectation(self.position, self.players)

    @property
    def undone(self) -> tuple[str, ...]:
        """The lines that were taken back and could still be put back, in the order of the game."""
        return tuple(_shown(removed) for removed, _ in reversed(self._undone))

    # -- moves -----------------------------------------------------------------------------------

    def play(self, text: str) -> Step:
        """Play a line in full or in short form and append it to the file, with mark and comment.

        A line of a turn that cannot end there is written as one that goes on.

        Raises
        ------
        NotationError, IllegalLineError
            If it cannot be read or is not legal; nothing has changed then.
        JournalError
            If it cannot be written; nothing has changed then.
        """
        told, comment = split_comment(text)
        told, mark = split_mark(told)
        line = self._random_roll() if _RANDOM_ROLL.fullmatch(told) else self._full(told)
        written = read_line(line, len(self.steps) + 1)
        step = self._tried(written.text)
        self.journal.append(f"{step.text} {mark or written.mark}".rstrip(), comment)
        self.steps.append(step)
        self._undone.clear()
        return step

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
        self._undone.append((removed, self.steps.pop()))
        return _shown(removed)

    def redo(self) -> str | None:
        """Put the line back, as it was, that was taken back last; None if there is none.

        Raises
        ------
        JournalError
            If the file cannot be written; nothing has changed then.
        """
        if not self._undone:
            return None
        removed, step = self._undone[-1]
        self.journal.restore(removed)
        self.steps.append(step)
        self._undone.pop()
        return _shown(removed)

    def _full(self, text: str) -> str:
        if not text:
            message = f"nothing was typed: expected {self.expected}"
            raise NotationError(message)
        return in_full(text, self.position, self.players)

    def _tried(self, text: str) -> Step:
        line = parse_line(text, self.players)
        step = self._step(text, line)
        if step.violations and isinstance(line, TurnLine) and line.parts and not line.goes_on:
            goes_on = dataclasses.replace(line, goes_on=True)
            going = self._step(f"{text}, {GOES_ON}", goes_on)
            if not going.violations:
                line, step = goes_on, going
        if step.violations:
            raise IllegalLineError(step, self.expected)
        return self._canonical(step, line)

    def _canonical(self, step: Step, line: Line) -> Step:
        """Return a step in canonical words; a space named in an unknown window stays named."""
        if any(isinstance(move, PlaceSomewhere) for move in step.moves):
            text = format_turn(line, self.players) if isinstance(line, TurnLine) else step.text
        else:
            text = format_line(step.moves, self.position, self.players)
        printed = self._step(text, parse_line(text, self.players))
        return printed if printed.after == step.after else step

    def _step(self, text: str, line: Line) -> Step:
        written = RecordLine(text, len(self.steps) + 1)
        return play_line(self.position, line, written, self.players)

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


def _shown(removed: Removed) -> str:
    """Return a line as it stood in the file, on one line and without its dash."""
    return " ".join(map(str.strip, removed.text.splitlines())).removeprefix("-").strip()


def reasons(error: VitrailError) -> tuple[str, ...]:
    """Return why a line is refused: each rule that it breaks, or what was expected."""
    if isinstance(error, IllegalLineError):
        return tuple(map(str, error.violations))
    return (str(error),)
