"""What each move of a game was worth, and what was luck: the analysis of every game.

A record is cut into events: what chance brought, what the player decided, what the others did. One
fixed evaluator (playouts by the policy, always on the same games) tells what the player may expect
before and after each of them.

- **Luck** of a chance event: the value after it, less the mean over outcomes drawn independently.
  It is 0 on average whoever plays, so `result - luck` has the same mean as the result and varies
  less (the control variate of Zare, *Hedging Toward Skill*, as GNU Backgammon uses it).
- **Loss** of a decision: what the advisor's best move is worth more than the one that was played,
  both on the same games.
- **Others**: what their moves changed.
- **Rest**: what the search changed its mind by: all that is left of the difference between result
  and start value, since a value is an estimate.

What is special to a game (how a position is valued, how a decision is rated) is an `Analyst` in
`advisors/GAME/analysis.py`.
"""

from __future__ import annotations

import enum
import math
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from vitrail.games.base import CHANCE, random_move
from vitrail.games.errors import ParameterError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from vitrail.games.replay import Replay

MOST_OUTCOMES = 24
"""A chance event with at most so many outcomes is averaged exactly."""


class Kind(enum.Enum):
    """Whose event it is."""

    CHANCE = "chance"
    OWN = "own"
    OTHER = "other"


class Mark(enum.Enum):
    """How a decision is marked, from the worst."""

    BLUNDER = ("blunder", "??")
    MISTAKE = ("mistake", "?")
    INACCURACY = ("inaccuracy", "?!")
    GOOD = ("good", "")

    def __init__(self, word: str, sign: str) -> None:
        self.word, self.sign = word, sign


@dataclass(frozen=True, slots=True)
class Scale:
    """How many points a game means by a mistake.

    Parameters
    ----------
    inaccuracy, mistake, blunder
        The least loss of each mark.
    bands
        Names of levels with the greatest mean loss of a decision, the best first; the last one has
        no limit (`math.inf`).
    """

    inaccuracy: float
    mistake: float
    blunder: float
    bands: tuple[tuple[str, float], ...]

    def mark(self, loss: float, error: float) -> Mark:
        """Return the mark of a loss; what may be an error of the playouts is none."""
        sure = loss - 2 * error
        for mark, least in (
            (Mark.BLUNDER, self.blunder),
            (Mark.MISTAKE, self.mistake),
            (Mark.INACCURACY, self.inaccuracy),
        ):
            if loss >= least and sure > 0:
                return mark
        return Mark.GOOD

    def accuracy(self, loss: float) -> float:
        """Return how good a decision was, from 100 down: halved by each `mistake` that it lost."""
        return 100 * math.pow(0.5, max(0.0, loss) / self.mistake)

    def band(self, mean_loss: float) -> str:
        """Return the name of the level of a mean loss."""
        return next(name for name, most in self.bands if mean_loss <= most)


@dataclass(frozen=True, slots=True)
class Alternative:
    """A move that could have been played.

    Parameters
    ----------
    move
        Its line.
    loss, loss_error
        What it loses against the best, and the standard error.
    reasons
        Why, in sentences.
    """

    move: str
    loss: float
    loss_error: float
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision rated.

    Parameters
    ----------
    played, best
        The lines of the move played and of the advisor's first.
    loss, loss_error
        What the best is worth more, and the standard error of that difference.
    rank, choices
        The place of the played move among all, and how many there were.
    reasons, best_reasons
        What speaks for the played move, and for the best.
    alternatives
        The best few moves, the played one among them.
    best_moves
        The moves of the best.
    """

    played: str
    best: str
    loss: float
    loss_error: float
    rank: int
    choices: int
    reasons: tuple[str, ...] = ()
    best_reasons: tuple[str, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    best_moves: tuple[Any, ...] = ()

    @property
    def is_best(self) -> bool:
        """Whether nothing better was found."""
        return self.loss == 0


@dataclass(frozen=True, slots=True)
class Worth:
    """What a player may expect: own points at the end, and the lead that is played for.

    `lead` is points ahead of the best other player (alone: of the target) where those are known,
    else the points themselves.
    """

    points: float
    lead: float

    def __sub__(self, other: Worth) -> Worth:
        """Return the difference."""
        return Worth(self.points - other.points, self.lead - other.lead)

    def __add__(self, other: Worth) -> Worth:
        """Return the sum."""
        return Worth(self.points + other.points, self.lead + other.lead)


NOTHING = Worth(0.0, 0.0)


class Analyst(Protocol):
    """What a game adds, for one player of one record."""

    scale: Scale

    def begin(self, found: Replay[Any, Any]) -> int:
        """Return before how many lines nothing is rated (what is laid out, or chosen blindly)."""
        ...

    def inside(self, position: Any) -> bool:
        """Whether a position lies in the middle of a turn that the same player goes on with."""
        ...

    def values(self, positions: Sequence[Any]) -> Sequence[Worth]:
        """Return what the player may expect in each position; exact at the end of the game."""
        ...

    def decide(self, before: Any, moves: Sequence[Any]) -> Decision | None:
        """Rate what the player did; None if nothing else was legal."""
        ...

    def text(self, before: Any, moves: Sequence[Any]) -> str:
        """Return moves as a line."""
        ...


@dataclass(frozen=True, slots=True)
class Event:
    """A part of a game in which one seat, or chance, acted.

    Parameters
    ----------
    kind
        Chance, the player, or another one.
    seat
        Who acted; None for chance.
    text
        What happened, as a line.
    line, number
        The first line of the record that it belongs to, and the number of that line among the
        moves, from 1.
    round
        The round it falls in.
    before, after
        The positions around it.
    moves
        What was played.
    worth
        What the player may expect after it.
    change
        The difference to before.
    luck
        Of a chance event: how much better than on average.
    decision
        Of the player's own decision: its rating; None if there was nothing to decide.
    mark
        How the decision is marked.
    """

    kind: Kind
    seat: int | None
    text: str
    line: int
    number: int
    round: int
    before: Any
    after: Any
    moves: tuple[Any, ...]
    worth: Worth
    change: Worth
    luck: Worth = NOTHING
    decision: Decision | None = None
    mark: Mark = Mark.GOOD


@dataclass(frozen=True)
class Analysis:
    """A game seen from a player.

    Parameters
    ----------
    game, players, seat
        What was played, by whom, and who is looked at.
    start
        What the player could expect when the rated part began.
    events
        In order.
    over
        Whether the game is over; if not, the result is what was to be expected at the end of the
        record.
    scale
        How losses are marked.
    stopped
        Why not the whole record is analyzed; empty if it is.
    """

    game: str
    players: tuple[str, ...]
    seat: int
    start: Worth
    events: tuple[Event, ...]
    over: bool
    scale: Scale
    stopped: str = ""

    @property
    def name(self) -> str:
        """The player looked at."""
        return self.players[self.seat]

    @property
    def result(self) -> Worth:
        """What the player had at the end."""
        return self.events[-1].worth if self.events else self.start

    @property
    def decisions(self) -> tuple[Event, ...]:
        """The player's decisions; forced moves are none."""
        return tuple(event for event in self.events if event.decision is not None)

    @property
    def luck(self) -> Worth:
        """All luck together."""
        return sum((event.luck for event in self.events), NOTHING)

    @property
    def adjusted(self) -> Worth:
        """The result without luck: the same on average, and less scattered."""
        return self.result - self.luck

    @property
    def lost(self) -> float:
        """What all decisions lost, in points of the lead."""
        return sum(event.decision.loss for event in self.decisions if event.decision)

    @property
    def others(self) -> Worth:
        """What the moves of others changed."""
        return sum((e.change for e in self.events if e.kind is Kind.OTHER), NOTHING)

    @property
    def rest(self) -> float:
        """What the search changed its mind by, in points of the lead.

        `result - start = luck - lost + others + rest`.
        """
        change = self.result.lead - self.start.lead
        return change - self.luck.lead + self.lost - self.others.lead

    @property
    def mean_loss(self) -> float:
        """The mean loss of a decision."""
        return self.lost / len(self.decisions) if self.decisions else 0.0

    @property
    def band(self) -> str:
        """The level that the mean loss belongs to."""
        return self.scale.band(self.mean_loss)

    @property
    def accuracy(self) -> float | None:
        """From 0 to 100: half the mean, half the harmonic mean of the decisions' accuracies.

        The harmonic mean keeps many easy decisions from hiding a blunder, as on lichess.
        """
        each = [self.scale.accuracy(e.decision.loss) for e in self.decisions if e.decision]
        if not each:
            return None
        mean = sum(each) / len(each)
        harmonic = len(each) / sum(1 / max(one, 1e-6) for one in each)
        return (mean + harmonic) / 2

    def worst(self, count: int = 3) -> tuple[Event, ...]:
        """Return the decisions that lost most, in that order; good ones are left out."""
        bad = [event for event in self.decisions if event.mark is not Mark.GOOD]
        return tuple(sorted(bad, key=lambda event: -(event.decision or _NONE).loss)[:count])

    def marked(self, mark: Mark) -> int:
        """Return how many decisions have a mark."""
        return sum(event.mark is mark for event in self.decisions)


_NONE = Decision("", "", 0.0, 0.0, 1, 1)


@dataclass(frozen=True, slots=True)
class _Part:
    """Moves that one seat, or chance, made one after the other."""

    seat: int
    line: int
    number: int
    before: Any
    moves: tuple[Any, ...]
    after: Any


def analyze(
    found: Replay[Any, Any],
    analyst: Analyst,
    seat: int,
    *,
    outcomes: int,
    seed: int,
    progress: Callable[[int, int], None] | None = None,
) -> Analysis:
    """Analyze a record from the seat of a player.

    Parameters
    ----------
    found
        The record, played with its mistakes noted: only what stands before the first of them is
        analyzed.
    outcomes
        How many outcomes of a chance event are drawn to tell what is average.
    seed
        Of these outcomes.
    progress
        Told how many events are done, and how many there are.

    Raises
    ------
    ParameterError
        If the record holds nothing that can be rated.
    """
    legal = next((at for at, step in enumerate(found.steps) if step.violations), len(found.steps))
    parts = list(_parts(found, analyst, analyst.begin(found), legal))
    if not parts:
        message = "the record holds no moves that could be analyzed"
        raise ParameterError(message)
    events: list[Event] = []
    value = start = analyst.values([parts[0].before])[0]
    for at, part in enumerate(parts):
        if progress:
            progress(at, len(parts))
        event = _event(part, analyst, seat, value, outcomes, random.Random(f"{seed} {at}"))
        events.append(event)
        value = event.worth
    stopped = ""
    if legal < len(found.steps):
        step = found.steps[legal]
        broken = "; ".join(map(str, step.violations))
        stopped = f"analyzed up to line {step.line}, which is not legal: {step.text} ({broken})"
    over = parts[-1].after.to_move is None
    return Analysis(
        found.game, found.players, seat, start, tuple(events), over, analyst.scale, stopped
    )


def _parts(found: Replay[Any, Any], analyst: Analyst, begin: int, end: int) -> Iterator[_Part]:
    """Yield the moves of a record by who made them; a turn that goes on in another line is one."""
    part: _Part | None = None
    for number, step in enumerate(found.steps[begin:end], start=begin + 1):
        position = step.before
        for move in step.moves:
            mover = position.to_move
            after = position.forced(move)
            joined = (
                part is not None
                and part.seat == mover
                and (part.number == number or analyst.inside(position))
                and _together(part, position, analyst)
            )
            if part is not None and joined:
                part = _Part(mover, part.line, part.number, part.before, (*part.moves, move), after)
            else:
                if part is not None:
                    yield part
                part = _Part(mover, step.line, number, position, (move,), after)
            position = after
    if part is not None:
        yield part


def _together(part: _Part, position: Any, analyst: Analyst) -> bool:
    """Whether a move belongs to the part before it: the same roll, or the same turn."""
    if part.seat == CHANCE:
        return True
    return analyst.inside(position)


def _event(
    part: _Part, analyst: Analyst, seat: int, before: Worth, outcomes: int, rng: random.Random
) -> Event:
    worth = analyst.values([part.after])[0]
    kind = Kind.CHANCE if part.seat == CHANCE else Kind.OWN if part.seat == seat else Kind.OTHER
    luck, decision, mark = NOTHING, None, Mark.GOOD
    if kind is Kind.CHANCE:
        luck = worth - _mean(part, analyst, outcomes, rng)
    elif kind is Kind.OWN:
        decision = analyst.decide(part.before, part.moves)
        if decision is not None:
            mark = analyst.scale.mark(decision.loss, decision.loss_error)
    return Event(
        kind,
        None if kind is Kind.CHANCE else part.seat,
        analyst.text(part.before, part.moves),
        part.line,
        part.number,
        part.before.round,
        part.before,
        part.after,
        part.moves,
        worth,
        worth - before,
        luck,
        decision,
        mark,
    )


def _mean(part: _Part, analyst: Analyst, outcomes: int, rng: random.Random) -> Worth:
    """Return what was to be expected before a chance event: exactly where few things can come."""
    counted = part.before.chance_outcomes()
    if len(part.moves) == 1 and len(counted) <= MOST_OUTCOMES:
        weights = [weight for _, weight in counted]
        after = [part.before.forced(move) for move, _ in counted]
    else:
        weights = [1] * outcomes
        after = [_drawn(part, rng) for _ in range(outcomes)]
    values = analyst.values(after)
    total = sum(weights)
    return Worth(
        sum(w * one.points for w, one in zip(weights, values, strict=True)) / total,
        sum(w * one.lead for w, one in zip(weights, values, strict=True)) / total,
    )


def _drawn(part: _Part, rng: random.Random) -> Any:
    """Return the position after chance acted anew."""
    position = part.before
    for _ in part.moves:
        position = position.forced(random_move(position, rng))
    return position
