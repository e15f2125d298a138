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
from vitrail.games.fertility.lines import Line, parse_line
from vitrail.games.fertility.moves import FertilityMove
from vitrail.games.fertility.play import FertilityPosition
from vitrail.games.fertility.position import parse_position
from vitrail.games.fertility.rules import Phase
from vitrail.games.fertility.setup import parse_setup
from vitrail.games.fertility.step import Step, expectation, play_line
from vitrail.games.replay import IllegalLineError

if TYPE_CHECKING:
    from vitrail.games.fertility.position import TablePosition
    from vitrail.games.record import Record, RecordLine


@dataclass(frozen=True)
class Replay(common.Replay[FertilityPosition, FertilityMove]):
    """A record played from its start.

    Parameters
    ----------
    table
        What the `position:` of the record says; None where the game begins with its set-up.
    """

    game: ClassVar[str] = "fertility"
    table: TablePosition | None = None

    def begins(self, position: FertilityPosition, number: int) -> bool:
        """Whether a position is that of the first turn of a round, everything opened."""
        first = position.turn % position.seats == 0
        return position.round == number and position.phase is Phase.LAY and first


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
    start = FertilityPosition.start(parse_setup(record)) if table is None else table.position
    position = start
    steps: list[Step] = []
    for line, written in zip(lines, record.moves, strict=True):
        step = play_line(position, line, written, record.players)
        steps.append(step)
        position = step.after
    assumed = list(table.assumed) if table is not None else []
    if table is None and record.setup.get("first") is None:
        assumed.append(f"{record.players[0]} starts")
    if start.setup.components.reconstructed:
        assumed.append(start.setup.components.sentence)
    return Replay(
        record.players,
        start,
        tuple(steps),
        record.moves,
        record.about,
        tuple(assumed),
        table=table,
    )


def _read(record: Record, written: RecordLine) -> Line:
    try:
        return parse_line(written.text, record.players)
    except NotationError as error:
        told = f"{error.problem} (in the line {quoted(written.text)})"
        source = record.document.source
        raise NotationError(told, source=source, line=written.line) from None
