"""From the lines of a record to positions, strictly or with every mistake listed.

`replay` is for what rests on a legal game (a hint, the next line at the table): it stops at the
first line that breaks a rule. `examine` is for checking: it notes every rule that a line breaks
and goes on as `step.py` describes.
"""

from __future__ import annotations

import dataclasses
import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.errors import (
    IllegalMoveError,
    InvalidPositionError,
    NotationError,
    ParameterError,
    quoted,
)
from vitrail.games.sagrada.components import find_pattern
from vitrail.games.sagrada.lines import Line, RollLine, TurnLine, WindowLine, parse_line
from vitrail.games.sagrada.play import SagradaPosition
from vitrail.games.sagrada.position import parse_position
from vitrail.games.sagrada.setup import parse_setup
from vitrail.games.sagrada.step import Step, expectation, play_line
from vitrail.games.sagrada.table import game_position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.record import Record, RecordLine
    from vitrail.games.sagrada.components import Pattern
    from vitrail.games.sagrada.setup import Setup


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
    """

    players: tuple[str, ...]
    start: SagradaPosition
    steps: tuple[Step, ...]

    @property
    def final(self) -> SagradaPosition:
        """The position after the last line."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def faults(self) -> tuple[Step, ...]:
        """The lines that break a rule."""
        return tuple(step for step in self.steps if step.violations)

    def at(self, count: int) -> SagradaPosition:
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
    start = position = _start(record, lines)
    steps: list[Step] = []
    for index, (line, written) in enumerate(zip(lines, record.moves, strict=True)):
        step = play_line(position, line, written, record.players, _following(lines, index))
        steps.append(step)
        position = step.after
    return Replay(record.players, start, tuple(steps))


def _following(lines: Sequence[Line], index: int) -> tuple[int, ...]:
    """Return whose turns come after a line up to the next roll."""
    rest = itertools.takewhile(lambda line: not isinstance(line, RollLine), lines[index + 1 :])
    return tuple(line.seat for line in rest if isinstance(line, TurnLine))


def _read(record: Record, written: RecordLine) -> Line:
    source = record.document.source
    try:
        return parse_line(written.text, record.players)
    except (NotationError, InvalidPositionError) as error:
        problem = error.problem if isinstance(error, NotationError) else str(error)
        told = f"{problem} (in the line {quoted(written.text)})"
        raise NotationError(told, source=source, line=written.line) from None


def _start(record: Record, lines: Sequence[Line]) -> SagradaPosition:
    """Return the position before the first line."""
    if record.position:
        return game_position(parse_position(record))
    setup = parse_setup(record)
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
            offers[line.seat] = (find_pattern(line.name),)
        except NotationError as error:
            raise error.at(record.document.source, written.line) from None
    return tuple(offers) if any(offers) else ()
