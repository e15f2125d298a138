"""From the lines of a record to positions, strictly or with every mistake listed.

`replay` is for what rests on a legal game (a hint, the next line at the table): it stops at the
first line that breaks a rule. `examine` is for checking: it notes every rule that a line breaks
and goes on as `step.py` describes.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from vitrail.games import replay as common
from vitrail.games.errors import InvalidPositionError, NotationError, quoted
from vitrail.games.replay import IllegalLineError
from vitrail.games.sagrada.assumed import (
    about_hands,
    about_objectives,
    about_position,
    about_solo,
    about_tools,
)
from vitrail.games.sagrada.lines import Line, RollLine, TurnLine, WindowLine, parse_line
from vitrail.games.sagrada.moves import SagradaMove
from vitrail.games.sagrada.play import SagradaPosition
from vitrail.games.sagrada.position import parse_position
from vitrail.games.sagrada.setup import parse_setup, side_named
from vitrail.games.sagrada.step import Step, expectation, play_line
from vitrail.games.sagrada.table import game_position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.record import Record, RecordLine
    from vitrail.games.sagrada.components import Pattern
    from vitrail.games.sagrada.position import TablePosition
    from vitrail.games.sagrada.setup import Setup


@dataclass(frozen=True)
class Replay(common.Replay[SagradaPosition, SagradaMove]):
    """A record played from its start.

    Parameters
    ----------
    table
        What the `position:` of the record says; None where the game begins with its set-up.
    """

    game: ClassVar[str] = "sagrada"
    table: TablePosition | None = None

    def begins(self, position: SagradaPosition, number: int) -> bool:
        """Whether a position is that of the first turn of a round, its dice rolled."""
        return position.round == number and not position.rolling and position.choosing is None


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
    setup = table.setup if table else parse_setup(record)
    start = position = game_position(table) if table else _start(record, setup, lines)
    steps: list[Step] = []
    following = _following(lines, 2 * len(record.players))
    for line, written, after in zip(lines, record.moves, following, strict=True):
        step = play_line(position, line, written, record.players, after)
        steps.append(step)
        position = step.after
    return Replay(
        record.players,
        start,
        tuple(steps),
        record.moves,
        record.about,
        _assumed(record, table, setup, start.setup),
        (*table.faults(), *table.doubts()) if table else (),
        table,
    )


def _assumed(
    record: Record, table: TablePosition | None, told: Setup, start: Setup
) -> tuple[str, ...]:
    """Return what the record does not tell and was assumed instead, in sentences.

    Parameters
    ----------
    told, start
        The set-up as it is told, and with what the lines of the record add to it.
    """
    return (
        *(about_position(table) if table else ()),
        *about_hands(told, record.players),
        *about_objectives(start),
        *about_tools(start),
        *about_solo(start),
    )


def _following(lines: Sequence[Line], most: int) -> list[tuple[int, ...]]:
    """Return for each turn whose turns begin after it up to the next roll.

    No more than `most` of them are told: a round has no more, so that more cannot fit better.
    """
    found: list[tuple[int, ...]] = []
    after: tuple[int, ...] = ()
    following: TurnLine | None = None
    for line in reversed(lines):
        if isinstance(line, RollLine):
            after, following = (), None
        elif isinstance(line, TurnLine):
            if following and not (line.goes_on and line.seat == following.seat):
                after = (following.seat, *after)[:most]
            following = line
        found.append(after)
    return found[::-1]


def _read(record: Record, written: RecordLine) -> Line:
    source = record.document.source
    try:
        return parse_line(written.text, record.players)
    except (NotationError, InvalidPositionError) as error:
        problem = error.problem if isinstance(error, NotationError) else str(error)
        told = f"{problem} (in the line {quoted(written.text)})"
        raise NotationError(told, source=source, line=written.line) from None


def _start(record: Record, setup: Setup, lines: Sequence[Line]) -> SagradaPosition:
    """Return the position before the first line of a game played from its set-up."""
    setup = dataclasses.replace(setup, offers=_offers(record, setup, lines))
    return SagradaPosition.start(setup, setup.starter or 0)


def _offers(record: Record, setup: Setup, lines: Sequence[Line]) -> tuple[tuple[Pattern, ...], ...]:
    """Return what each seat chooses among; where no cards are recorded, what its line names."""
    offers = [setup.offered(seat) for seat in range(len(setup.patterns))]
    for line, written in zip(lines, record.moves, strict=True):
        if not isinstance(line, WindowLine):
            continue
        if offers[line.seat] or setup.patterns[line.seat] is not None:
            continue
        try:
            offers[line.seat] = (side_named(line.name),)
        except (NotationError, InvalidPositionError) as error:
            problem = error.problem if isinstance(error, NotationError) else str(error)
            source = record.document.source
            raise NotationError(problem, source=source, line=written.line) from None
    return tuple(offers) if any(offers) else ()
