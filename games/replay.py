"""A record played line by line: what every game's replay has in common.

Each game reads and plays its own lines (`games/GAME/replay.py`, `step.py`) and returns them in
these forms, so that whoever checks, shows or goes on with a game need not know which one it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from vitrail.games.errors import IllegalMoveError, ParameterError, quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.base import Violation
    from vitrail.games.record import RecordLine

PositionT = TypeVar("PositionT", bound=Any)
MoveT = TypeVar("MoveT", bound=Any)


@dataclass(frozen=True)
class Step(Generic[PositionT, MoveT]):
    """A line of a record, what it did, and the position after it.

    Parameters
    ----------
    text, line
        The line as written and its number in the file.
    seat
        Whose line it is; None where chance acts, and where nobody does anything.
    moves
        The moves it stands for; none if that cannot be told.
    violations
        Every rule that it breaks, each once; empty means legal.
    skipped
        Whether it could not be played with the pieces that are there.
    before, after
        The positions around it.
    """

    text: str
    line: int
    seat: int | None
    moves: tuple[MoveT, ...]
    violations: tuple[Violation, ...]
    skipped: bool
    before: PositionT
    after: PositionT


@dataclass(frozen=True, slots=True)
class Fault:
    """A rule that the `position:` of a record breaks, and the player whom it is about."""

    player: str | None
    violation: Violation

    def __str__(self) -> str:
        """Return the player, if it is about one, and the rule in words."""
        return f"{self.player}: {self.violation}" if self.player else str(self.violation)


@dataclass(frozen=True)
class Replay(Generic[PositionT, MoveT]):
    """A record played from its start.

    Parameters
    ----------
    players
        Names by seat.
    start
        The position before the first line.
    steps
        The lines in order.
    written
        The lines as they stand in the record, with marks and comments.
    about
        What the record says about the game.
    assumed
        What the record does not tell and was assumed instead, in sentences.
    position_faults
        Every rule that the `position:` of the record breaks before any move is played.
    """

    game: ClassVar[str]
    """One of `vitrail.games.record.GAMES`; a subclass of each game says which."""

    players: tuple[str, ...]
    start: PositionT
    steps: tuple[Step[PositionT, MoveT], ...]
    written: tuple[RecordLine, ...] = ()
    about: str = ""
    assumed: tuple[str, ...] = ()
    position_faults: tuple[Fault, ...] = ()

    @property
    def final(self) -> PositionT:
        """The position after the last line."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def positions(self) -> Sequence[PositionT]:
        """The start and the positions after each line."""
        return (self.start, *(step.after for step in self.steps))

    @property
    def faults(self) -> tuple[Step[PositionT, MoveT], ...]:
        """The lines that break a rule."""
        return tuple(step for step in self.steps if step.violations)

    def at(self, count: int) -> PositionT:
        """Return the position after the first `count` lines.

        Raises
        ------
        ParameterError
            If the record has fewer lines.
        """
        if not 0 <= count <= len(self.steps):
            message = f"the record has {len(self.steps)} moves, there is none numbered {count}"
            raise ParameterError(message)
        return self.positions[count]

    def begins(self, position: PositionT, number: int) -> bool:
        """Whether a position is one in which players act for the first time in a round."""
        raise NotImplementedError

    def round_begins(self, number: int) -> int:
        """Return how many lines stand before a round in which what chance brought is known.

        Raises
        ------
        ParameterError
            If the record has no such moment.
        """
        for count, position in enumerate(self.positions):
            if self.begins(position, number):
                return count
        message = f"the record has no turn of round {number}"
        raise ParameterError(message)


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

    def __init__(self, step: Step[Any, Any], expected: str, source: str | None = None) -> None:
        super().__init__(step.text, step.before.notation(), step.violations)
        self.step = step
        self.expected = expected
        reasons = "; ".join(map(str, step.violations))
        where = f"{source}:{step.line}: " if source else ""
        self.args = (f"{where}{quoted(step.text)} is not legal: {reasons} (expected {expected})",)
