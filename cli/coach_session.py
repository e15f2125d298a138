"""What the coach understands and does, without any terminal.

A session holds a record that is being written. Every line that is confirmed is legal and stands in
the file before it is answered; everything else changes nothing. After each change the file is
played anew, so that the session says what `vitrail check` would say.

What short forms, prompt and completion are in a game is told by a subclass in `cli/GAME/coach.py`.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from vitrail.cli.coach_lines import split_comment, split_mark
from vitrail.games.base import CHANCE, random_move
from vitrail.games.catalog import examine, game_named
from vitrail.games.errors import NotationError, VitrailError, quoted
from vitrail.games.record import RecordLine, parse_record, read_line
from vitrail.games.replay import IllegalLineError

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from vitrail.games.journal import Journal, Removed
    from vitrail.games.record import Record
    from vitrail.games.replay import Replay, Step

ReplayT = TypeVar("ReplayT", bound="Replay[Any, Any]")
_RANDOM = "random"


class LineBeforeError(VitrailError):
    """A line that makes another illegal that stands before it."""


class Session(Generic[ReplayT]):
    """A game at the table.

    Parameters
    ----------
    journal
        The record, whole to its last line.
    record
        The same, read.
    rng
        Rolls dice and draws tiles when the players have none.

    Raises
    ------
    NotationError, InvalidPositionError
        If the record cannot be read.
    JournalError
        If no move can be added to it.
    """

    help: ClassVar[str]
    """What lines look like in this game, for `help`."""
    why: ClassVar[str] = "reasons and odds"
    """What `hint why` tells beside the moves, for `help`."""
    page: ClassVar[str] = "docs/records.md"
    """The page with the grammar of the game."""
    short_forms: ClassVar[frozenset[str]] = frozenset()
    """Beginnings of lines that are commands if they are typed alone."""
    chance_words: ClassVar[tuple[str, ...]] = ()
    """The words before `random` that ask for what chance brings."""

    def __init__(self, journal: Journal, record: Record, rng: random.Random) -> None:
        self.journal = journal
        self._rng = rng
        self._game = game_named(record.game)
        self._record = record
        self._found: ReplayT = examine(record)  # type: ignore[assignment]
        journal.require_list()
        self._undone: list[Removed] = []

    @property
    def players(self) -> tuple[str, ...]:
        """Names by seat."""
        return self._found.players

    @property
    def found(self) -> ReplayT:
        """The record as it is in the file, played to its end."""
        return self._found

    @property
    def steps(self) -> tuple[Step[Any, Any], ...]:
        """The lines of the record, played."""
        return self._found.steps

    @property
    def faults(self) -> tuple[Step[Any, Any], ...]:
        """The lines that break a rule."""
        return self._found.faults

    @property
    def position(self) -> Any:
        """The position on the table."""
        return self._found.final

    def is_player(self, word: str) -> bool:
        """Whether a word is a player's name, in any case of letters."""
        return word.casefold() in {name.casefold() for name in self.players}

    def begins_line(self, word: str) -> bool:
        """Whether a word that is a command by itself begins a move with words behind it."""
        return self.is_player(word) or word.casefold() in self.short_forms

    @property
    def undone(self) -> tuple[str, ...]:
        """The lines that were taken back and could still be put back, in the order of the game."""
        return tuple(_shown(removed) for removed in reversed(self._undone))

    # -- what a game says of itself --------------------------------------------------------------

    @property
    def prompt(self) -> str:
        """The prompt: whose line is expected."""
        raise NotImplementedError

    @property
    def expected(self) -> str:
        """What could be typed now, in words."""
        return self._game.expectation(self.position, self.players)

    def in_full(self, text: str) -> str:
        """Return the line of a record that a short form stands for.

        Raises
        ------
        NotationError
            If nothing of the kind can stand here.
        """
        raise NotImplementedError

    def next_words(self, text: str) -> tuple[str, ...]:
        """Return the words that may follow a text, the last one of which may be half typed."""
        raise NotImplementedError

    def leave_unknown(self) -> None:
        """Do what an empty line stands for: nothing, unless something is asked for."""

    def state_lines(self) -> Sequence[str]:
        """Return what is told after each move beside the table: scores, and what comes next."""
        raise NotImplementedError

    def warning(self, step: Step[Any, Any]) -> str:
        """Return what is told of a line that may not be meant so; empty if nothing."""
        del step
        return ""

    def looks_back(self, line: Any) -> bool:
        """Whether what the lines before a new one mean may depend on it."""
        del line
        return bool(self.faults)

    def variants(self, line: Any) -> tuple[str, ...]:
        """Return what is added to a line that is not legal, to try what may be meant."""
        del line
        return ()

    def canonical(self, step: Step[Any, Any], line: Any) -> str:
        """Return a line that was played in canonical words."""
        del line
        return self._game.format_line(step.moves, step.before, self.players)

    # -- moves -----------------------------------------------------------------------------------

    def play(self, text: str) -> Step[Any, Any]:
        """Play a line in full or in short form and append it to the file, with mark and comment.

        Raises
        ------
        NotationError, IllegalLineError, LineBeforeError
            If it cannot be read or is not legal; nothing has changed then.
        JournalError
            If it cannot be written; nothing has changed then.
        """
        told, comment = split_comment(text)
        told, mark = split_mark(" ".join(told.split()))
        line = self._drawn(told.casefold()) if self._asks_for_chance(told) else self._full(told)
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
        self._record = parse_record(self.journal.document)
        self._found = examine(self._record)  # type: ignore[assignment]

    def _full(self, text: str) -> str:
        if not text:
            message = f"nothing was typed: expected {self.expected}"
            raise NotationError(message)
        return self.in_full(text)

    def _tried(self, text: str) -> Step[Any, Any]:
        line = self._game.parse_line(text, self.players)
        step, others = self._step(text)
        if step.violations:
            for more in self.variants(line):
                going, others_going = self._step(f"{text}{more}")
                if not going.violations:
                    line = self._game.parse_line(f"{text}{more}", self.players)
                    step, others = going, others_going
                    break
        if step.violations:
            raise IllegalLineError(step, self.expected)
        if others:
            told = "; ".join(map(str, others[0].violations))
            message = f"with this line, line {others[0].line} ({others[0].text}) breaks: {told}"
            raise LineBeforeError(message)
        printed, others = self._step(self.canonical(step, line))
        return printed if printed.after == step.after and not others else step

    def _step(self, text: str) -> tuple[Step[Any, Any], tuple[Step[Any, Any], ...]]:
        """Play the record with one line more; return that line and what was legal without it."""
        line = self._game.parse_line(text, self.players)
        written = RecordLine(text, len(self.steps) + 1)
        if not self.looks_back(line):
            return self._game.play_line(self.position, line, written, self.players), ()
        moves = (*self._record.moves, written)
        found = examine(dataclasses.replace(self._record, moves=moves))
        old = {index for index, step in enumerate(self.steps) if step.violations}
        new = (
            step
            for index, step in enumerate(found.steps[:-1])
            if step.violations and index not in old
        )
        return found.steps[-1], tuple(new)

    def _asks_for_chance(self, text: str) -> bool:
        words = text.casefold().split()
        return words == [_RANDOM] or (
            len(words) == 2 and words[0] in self.chance_words and words[1] == _RANDOM
        )

    def _drawn(self, text: str) -> str:
        """Return the line of what chance brings here: all dice of a roll, all tiles of a round."""
        start = position = self.chance_position(text.split()[0])
        moves: list[Any] = []
        while position.to_move == CHANCE and self._drawn_together(start, position):
            moves.append(random_move(position, self._rng))
            position = position.apply(moves[-1])
        if not moves:
            message = f"nothing is left to chance here: expected {self.expected}"
            raise NotationError(message)
        return self._game.format_line(moves, start, self.players)

    def chance_position(self, word: str) -> Any:
        """Return where chance acts that a word asks for: here, or after what it implies."""
        del word
        return self.position

    def _drawn_together(self, start: Any, position: Any) -> bool:
        """Whether what chance brings at a position belongs to the line that begins at `start`."""
        raise NotImplementedError


def open_session(journal: Journal, rng: random.Random) -> Session[Any]:
    """Return a session of the game that a record is of.

    Raises
    ------
    NotationError, InvalidPositionError
        If the record cannot be read.
    JournalError
        If no move can be added to it.
    """
    from vitrail.cli.rooms import coach_of

    record = parse_record(journal.document)
    return coach_of(record.game)(journal, record, rng)


def _shown(removed: Removed) -> str:
    """Return a line as it stood in the file, on one line and without its dash."""
    return " ".join(map(str.strip, removed.text.splitlines())).removeprefix("-").strip()


def reasons(error: VitrailError) -> tuple[str, ...]:
    """Return why a line is refused: each rule that it breaks, or what was expected."""
    if isinstance(error, IllegalLineError):
        return tuple(map(str, error.violations))
    return (error.problem if isinstance(error, NotationError) else str(error),)
