"""From the lines of a record to positions, strictly or with every mistake listed.

`replay` is for what rests on a legal game (a hint, the next line at the table): it stops at the
first line that breaks a rule. `examine` is for checking: it notes every rule that a line breaks
and goes on as `step.py` describes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from vitrail.games import replay as common
from vitrail.games.errors import NotationError, quoted
from vitrail.games.replay import IllegalLineError
from vitrail.games.santiago.lines import Line, parse_line
from vitrail.games.santiago.moves import SantiagoMove, SetAside
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
class Replay(common.Replay[SantiagoPosition, SantiagoMove]):
    """A record played from its start.

    Parameters
    ----------
    table
        What the `position:` of the record says; None where the game begins with its set-up.
    """

    game: ClassVar[str] = "santiago"
    table: TablePosition | None = None

    def begins(self, position: SantiagoPosition, number: int) -> bool:
        """Whether a position is that of the first bid of a round, its tiles turned up."""
        return position.round == number and Phase.BID <= position.phase < Phase.OVER


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
    return Replay(
        record.players,
        start,
        tuple(steps),
        record.moves,
        record.about,
        assumed,
        table=table,
    )


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
