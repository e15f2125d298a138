"""From the lines of a record to positions, strictly or with every mistake listed.

`replay` is for what rests on a legal game (a hint, the next line at the table): it stops at the
first line that breaks a rule. `examine` is for checking: it notes every rule that a line breaks
and goes on as `step.py` describes.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.errors import (
    IllegalMoveError,
    InvalidPositionError,
    NotationError,
    ParameterError,
    quoted,
)
from vitrail.games.sagrada.assumed import (
    about_hands,
    about_objectives,
    about_position,
    about_solo,
    about_tools,
)
from vitrail.games.sagrada.lines import Line, RollLine, TurnLine, WindowLine, parse_line
from vitrail.games.sagrada.play import SagradaPosition
from vitrail.games.sagrada.position import parse_position
from vitrail.games.sagrada.setup import parse_setup, side_named
from vitrail.games.sagrada.step import Step, expectation, play_line
from vitrail.games.sagrada.table import game_position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.record import Record, RecordLine
    from vitrail.games.sagrada.components import Pattern
    from vitrail.games.sagrada.position import Fault, TablePosition
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
    table
        What the `position:` of the record says; None where the game begins with its set-up.
    written
        The lines as they stand in the record, with marks and comments.
    about
        What the record says about the game.
    hands
        Who chooses among fewer sides than the rules deal, in sentences.
    """

    players: tuple[str, ...]
    start: SagradaPosition
    steps: tuple[Step, ...]
    table: TablePosition | None = None
    written: tuple[RecordLine, ...] = ()
    about: str = ""
    hands: tuple[str, ...] = ()

    @property
    def final(self) -> SagradaPosition:
        """The position after the last line."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def faults(self) -> tuple[Step, ...]:
        """The lines that break a rule."""
        return tuple(step for step in self.steps if step.violations)

    @property
    def position_faults(self) -> tuple[Fault, ...]:
        """Every rule that the `position:` breaks before any move is played."""
        return (*self.table.faults(), *self.table.doubts()) if self.table else ()

    @property
    def assumed(self) -> tuple[str, ...]:
        """What the record does not tell and was assumed instead, in sentences."""
        told = about_position(self.table) if self.table else ()
        setup = self.start.setup
        return (
            *told,
            *self.hands,
            *about_objectives(setup),
            *about_tools(setup),
            *about_solo(setup),
        )

    def round_begins(self, number: int) -> int:
        """Return how many lines stand before the first turn of a round, those of its roll included.

        Raises
        ------
        ParameterError
            If the record has no such moment.
        """
        positions = [self.start, *(step.after for step in self.steps)]
        for count, position in enumerate(positions):
            if position.round == number and not position.rolling and position.choosing is None:
                return count
        message = f"the record has no turn of round {number}"
        raise ParameterError(message)

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
    table = parse_position(record) if record.position else None
    setup = table.setup if table else parse_setup(record)
    start = position = game_position(table) if table else _start(record, setup, lines)
    steps: list[Step] = []
    following = _following(lines, 2 * len(record.players))
    for line, written, after in zip(lines, record.moves, following, strict=True):
        step = play_line(position, line, written, record.players, after)
        steps.append(step)
        position = step.after
    hands = about_hands(setup, record.players)
    return Replay(record.players, start, tuple(steps), table, record.moves, record.about, hands)


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
