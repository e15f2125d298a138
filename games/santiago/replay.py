"""From the lines of a record to positions, strictly or with every mistake listed.

`replay` is for what rests on a legal game (a hint, the next line at the table): it stops at the
first line that breaks a rule. `examine` is for checking: it notes every rule that a line breaks
and goes on as `step.py` describes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.errors import IllegalMoveError, NotationError, ParameterError, quoted
from vitrail.games.santiago.lines import Line, parse_line
from vitrail.games.santiago.moves import SetAside
from vitrail.games.santiago.play import SantiagoPosition
from vitrail.games.santiago.position import parse_position
from vitrail.games.santiago.rules import Phase
from vitrail.games.santiago.setup import parse_setup
from vitrail.games.santiago.step import Step, expectation, play_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.record import Record, RecordLine
    from vitrail.games.santiago.position import TablePosition


@dataclass(frozen=True)
class Replay:
    """A record played from its start.

    Parameters
    ----------
    players
        Names by seat.
    start
        The position before the first line.
    steps
        The lines in order.
    assumed
        What the record does not tell and was assumed instead, in sentences.
    table
        What the `position:` of the record says; None where the game begins with its set-up.
    written
        The lines as they stand in the record, with marks and comments.
    about
        What the record says about the game.
    """

    players: tuple[str, ...]
    start: SantiagoPosition
    steps: tuple[Step, ...]
    assumed: tuple[str, ...] = ()
    table: TablePosition | None = None
    written: tuple[RecordLine, ...] = ()
    about: str = ""

    @property
    def final(self) -> SantiagoPosition:
        """The position after the last line."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def faults(self) -> tuple[Step, ...]:
        """The lines that break a rule."""
        return tuple(step for step in self.steps if step.violations)

    def round_begins(self, number: int) -> int:
        """Return how many lines stand before the first bid of a round.

        Raises
        ------
        ParameterError
            If the record has no such moment.
        """
        positions = [self.start, *(step.after for step in self.steps)]
        for count, position in enumerate(positions):
            if position.round == number and Phase.BID <= position.phase < Phase.OVER:
                return count
        message = f"the record has no bid of round {number}"
        raise ParameterError(message)

    def at(self, count: int) -> SantiagoPosition:
        """Return the position after the first `count` lines.

        Raises
        ------
        ParameterError
            If the record has fewer lines.
        """
        if not 0 <= count <= len(self.steps):
            message = f"the record has {len(self.steps)} moves, there is none numbered {count}"
            raise ParameterError(message)
        return self.steps[count - 1].after if count else self.start


class IllegalLineError(IllegalMoveError):
    """A line that can be read but breaks a rule.

    Parameters
    ----------
    step
        The line, the rules it breaks and the position before it.
    expected
        What could stand there, in words.
    source
        The name of the file; None for a line that stands in none yet.
    """

    def __init__(self, step: Step, expected: str, source: str | None = None) -> None:
        super().__init__(step.text, step.before.notation(), step.violations)
        self.step = step
        self.expected = expected
        reasons = "; ".join(map(str, step.violations))
        where = f"{source}:{step.line}: " if source else ""
        self.args = (f"{where}{quoted(step.text)} is not legal: {reasons} (expected {expected})",)


def replay(record: Record) -> Replay:
    """Play the moves of a record.

    Raises
    ------
    NotationError
        If a line cannot be read.
    IllegalLineError
        At the first line that breaks a rule.
    InvalidPositionError
        If the `position:` of the record is impossible.
    """
    found = examine(record)
    for step in found.faults:
        expected = expectation(step.before, record.players)
        raise IllegalLineError(step, expected, record.document.source)
    return found


def examine(record: Record) -> Replay:
    """Play the moves of a record and note every rule that is broken.

    Raises
    ------
    NotationError
        If a line cannot be read.
    InvalidPositionError
        If the `position:` of the record is impossible.
    """
    lines = [_read(record, written) for written in record.moves]
    table = parse_position(record) if record.position else None
    start = SantiagoPosition.start(parse_setup(record)) if table is None else table.position
    position = start
    steps: list[Step] = []
    for line, written in zip(lines, record.moves, strict=True):
        step = play_line(position, line, written, record.players)
        steps.append(step)
        position = step.after
    assumed = _assumed(record, start, steps) if table is None else table.assumed
    return Replay(record.players, start, tuple(steps), assumed, table, record.moves, record.about)


def _read(record: Record, written: RecordLine) -> Line:
    try:
        return parse_line(written.text, record.players)
    except NotationError as error:
        told = f"{error.problem} (in the line {quoted(written.text)})"
        source = record.document.source
        raise NotationError(told, source=source, line=written.line) from None


def _assumed(record: Record, start: SantiagoPosition, steps: Sequence[Step]) -> tuple[str, ...]:
    """Return what a record of a game from its start does not tell, in sentences."""
    assumed = []
    if record.setup.get("overseer") is None:
        assumed.append(f"{record.players[0]} is the first overseer")
    moves = [move for step in steps if not step.skipped for move in step.moves]
    told = start.phase is not Phase.ASIDE or any(isinstance(move, SetAside) for move in moves)
    if moves and not told:
        assumed.append("the tile removed before the game is not told: it may still come")
    return tuple(assumed)
