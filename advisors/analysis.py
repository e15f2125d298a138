"""What an analysis of a game says: events with luck and losses, what they add up to, sections.

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

How it is made is in `analyzing.py`. What is special to a game (how a position is valued, how a
decision is rated) is an `Analyst` in `advisors/GAME/analysis.py`.
"""

from __future__ import annotations

import enum
import functools
import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vitrail.games.replay import Replay


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
    lucky
        From how many points on a chance event is called lucky, or unlucky; twice as many are very
        lucky.
    bands
        Names of levels with the greatest mean loss of a decision, the best first; the last one has
        no limit (`math.inf`).
    """

    inaccuracy: float
    mistake: float
    blunder: float
    lucky: float
    bands: tuple[tuple[str, float], ...]

    def mark(self, loss: float, error: float) -> Mark:
        """Return the mark of a loss; what may be an error of the playouts is none."""
        if loss <= 2 * error:
            return Mark.GOOD
        for mark, least in (
            (Mark.BLUNDER, self.blunder),
            (Mark.MISTAKE, self.mistake),
            (Mark.INACCURACY, self.inaccuracy),
        ):
            if loss >= least:
                return mark
        return Mark.GOOD

    def accuracy(self, loss: float) -> float:
        """Return how good a decision was, from 100 down: halved by each `mistake` that it lost."""
        return 100 * math.pow(0.5, max(0.0, loss) / self.mistake)

    def band(self, mean_loss: float) -> str:
        """Return the name of the level of a mean loss."""
        return next(name for name, most in self.bands if mean_loss <= most)

    def luck_words(self, luck: float) -> str:
        """Return what a chance event is called; empty if it is nothing special.

        Examples
        --------
        >>> scale = Scale(1, 2, 4, 2, (("good", math.inf),))
        >>> scale.luck_words(2.5), scale.luck_words(-4), scale.luck_words(1)
        ('lucky', 'very unlucky', '')
        """
        size = abs(luck)
        if size < self.lucky:
            return ""
        return f"{'very ' if size >= 2 * self.lucky else ''}{'lucky' if luck > 0 else 'unlucky'}"


@dataclass(frozen=True, slots=True)
class Budget:
    """How much is played out.

    Parameters
    ----------
    games
        Playouts for the value of a position.
    outcomes
        How many outcomes of a chance event are drawn to tell what is average.
    playouts
        Playouts to compare the ways to play a decision; half as many more for the played one
        against the best.
    work
        Deterministic time of a solver for each proof of what was possible, roughly seconds.
    """

    games: int
    outcomes: int
    playouts: int
    work: float


@dataclass(frozen=True, slots=True)
class Alternative:
    """A move that could have been played.

    Parameters
    ----------
    move
        Its line, as people read it.
    loss, loss_error
        What it loses against the best, and the standard error.
    rough
        Whether others were better so soon that the loss is only roughly known.
    played
        Whether this is what was played.
    reasons
        Why, in sentences.
    line
        The line that a record has for it; empty where dice decide in the middle of it.
    moves
        Its moves.
    """

    move: str
    loss: float
    loss_error: float
    rough: bool
    played: bool
    reasons: tuple[str, ...]
    line: str
    moves: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision rated.

    Parameters
    ----------
    what
        What was decided, in a word or two: by it losses are summed up.
    played, best
        The lines of the move played and of the advisor's first.
    loss, loss_error
        What the best is worth more, and the standard error of that difference.
    rank, choices
        The place of the played move among all, and how many there were.
    reasons, best_reasons
        What speaks for or against the played move, and for the best.
    alternatives
        The best few moves, and the played one.
    best_moves
        The moves of the best.
    figures
        What only this game has, by name.
    """

    what: str
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
    figures: Mapping[str, float] = field(default_factory=dict)

    @property
    def is_best(self) -> bool:
        """Whether nothing better was found."""
        return self.loss == 0


@dataclass(frozen=True, slots=True)
class Worth:
    """What a player may expect: own points at the end, and the lead that is played for.

    `lead` is points ahead of the best other player (alone: of the target) where those are known,
    else the points themselves. `by_seat` is what everybody may expect, where a game tells it.
    """

    points: float
    lead: float
    by_seat: tuple[float, ...] = ()

    def __sub__(self, other: Worth) -> Worth:
        """Return the difference of points and lead."""
        return Worth(self.points - other.points, self.lead - other.lead)

    def __add__(self, other: Worth) -> Worth:
        """Return the sum of points and lead."""
        return Worth(self.points + other.points, self.lead + other.lead)


NOTHING = Worth(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game stands at the end of what is analyzed.

    Parameters
    ----------
    worth
        Points and lead of the player, everything known that the record tells.
    points
        Points by seat; None where they are not known.
    target
        What a player alone has to beat; None in other games.
    won
        Whether the player has won, tie-breaks applied; None if the game is not over or that is not
        known.
    """

    worth: Worth
    points: tuple[int | None, ...]
    target: int | None
    won: bool | None


@dataclass(frozen=True, slots=True)
class Turn:
    """How far a turn had gone: the position it began with, and the moves made since."""

    before: Any
    moves: tuple[Any, ...] = ()


_COMPARISONS = ("not obvious: ", "gives up ", "no plan is better", "no other reason than ")
_OF_THE_BEST = (" better than the next best, ", " better than the next, ")


def own_reasons(reasons: Sequence[str]) -> tuple[str, ...]:
    """Return reasons without the comparisons of plans, which an analysis makes itself."""
    return tuple(
        text
        for text in reasons
        if not text.startswith(_COMPARISONS) and not any(one in text for one in _OF_THE_BEST)
    )


class Analyst(Protocol):
    """What a game adds, for one player of one record; can be sent to another process."""

    scale: Scale
    budget: Budget

    def begin(self, found: Replay[Any, Any]) -> int:
        """Return before how many lines nothing is rated (what is laid out, or chosen blindly)."""
        ...

    def inside(self, position: Any) -> bool:
        """Whether a position lies in the middle of a turn that the same player goes on with."""
        ...

    def values(self, positions: Sequence[Any]) -> Sequence[Worth]:
        """Return what the player may expect in each position."""
        ...

    def decide(self, before: Any, moves: Sequence[Any], turn: Turn) -> Decision | None:
        """Rate what the player did; None if nothing else was legal."""
        ...

    def text(self, before: Any, moves: Sequence[Any], turn: Turn) -> str:
        """Return moves as a line; `turn` is the one that they belong to."""
        ...

    def outcome(self, final: Any) -> Outcome:
        """Return how the game stands in a position."""
        ...

    def lead_words(self, position: Any) -> str:
        """Return what `Worth.lead` counts, for instance `points ahead of Ben`."""
        ...

    def study(self, found: Replay[Any, Any]) -> Any:
        """Find out what `sections` need and takes long; done beside the rest."""
        ...

    def sections(
        self, found: Replay[Any, Any], analysis: Analysis, studied: Any
    ) -> Sequence[Section]:
        """Return what is told of this game alone."""
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
    turn_number
        The number of the line in which its turn began.
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
    turn_number: int
    round: int
    before: Any
    after: Any
    moves: tuple[Any, ...]
    worth: Worth
    change: Worth
    luck: Worth = NOTHING
    decision: Decision | None = None
    mark: Mark = Mark.GOOD

    @property
    def loss(self) -> float:
        """What the decision lost; 0 where nothing was decided."""
        return self.decision.loss if self.decision else 0.0

    @property
    def rest(self) -> float:
        """What the search changed its mind by here, in points of the lead."""
        if self.kind is Kind.CHANCE:
            return self.change.lead - self.luck.lead
        return self.change.lead + self.loss if self.kind is Kind.OWN else 0.0


@dataclass(frozen=True, slots=True)
class Section:
    """What is told of one game alone.

    Parameters
    ----------
    name
        In data, a word.
    title
        The heading.
    sentences
        What is to be said.
    columns, rows
        A table; none if there are no columns.
    below
        The column under which the last one may go where the table is too wide; empty if under none.
    notes
        Sentences after the table.
    data
        The same as data.
    reachable
        By the number of lines played: the best score that could still be reached.
    kept, lines
        A line to save as a record: how many lines of the record it keeps, and the lines after them.
    """

    name: str
    title: str
    sentences: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    notes: tuple[str, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)
    below: str = ""
    reachable: Mapping[int, float] = field(default_factory=dict)
    kept: int = 0
    lines: tuple[str, ...] = ()


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
    outcome
        How the game stands at the end.
    lead_words
        What the lead counts.
    scale
        How losses are marked.
    budget
        What was played out.
    stopped
        Why not the whole record is analyzed; empty if it is.
    assumed
        What is not known and was assumed instead, in sentences.
    sections
        What is told of this game alone.
    """

    game: str
    players: tuple[str, ...]
    seat: int
    start: Worth
    events: tuple[Event, ...]
    over: bool
    outcome: Outcome
    lead_words: str
    scale: Scale
    budget: Budget
    stopped: str = ""
    assumed: tuple[str, ...] = ()
    sections: tuple[Section, ...] = ()

    @property
    def name(self) -> str:
        """The player looked at."""
        return self.players[self.seat]

    @property
    def result(self) -> Worth:
        """What the player had at the end."""
        return self.events[-1].worth if self.events else self.start

    @functools.cached_property
    def decisions(self) -> tuple[Event, ...]:
        """The player's decisions; forced moves are none."""
        return tuple(event for event in self.events if event.decision is not None)

    @functools.cached_property
    def luck(self) -> Worth:
        """All luck together."""
        return sum((event.luck for event in self.events), NOTHING)

    @property
    def adjusted(self) -> Worth:
        """The result without luck: the same on average, and less scattered."""
        return self.result - self.luck

    @functools.cached_property
    def lost(self) -> float:
        """What all decisions lost, in points of the lead."""
        return sum(event.loss for event in self.decisions)

    @functools.cached_property
    def others(self) -> Worth:
        """What the moves of others changed."""
        return sum((e.change for e in self.events if e.kind is Kind.OTHER), NOTHING)

    @property
    def rest(self) -> float:
        """What the search changed its mind by, in points of the lead.

        `result - start = luck - lost + others + rest`.
        """
        return sum(event.rest for event in self.events)

    @property
    def mean_loss(self) -> float:
        """The mean loss of a decision."""
        return self.lost / len(self.decisions) if self.decisions else 0.0

    @property
    def band(self) -> str | None:
        """The level that the mean loss belongs to; None without a decision."""
        return self.scale.band(self.mean_loss) if self.decisions else None

    @property
    def accuracy(self) -> float | None:
        """From 0 to 100: half the mean, half the harmonic mean of the decisions' accuracies.

        The harmonic mean keeps many easy decisions from hiding a blunder, as on lichess.
        """
        each = [self.scale.accuracy(event.loss) for event in self.decisions]
        if not each:
            return None
        mean = sum(each) / len(each)
        harmonic = len(each) / sum(1 / max(one, 1e-6) for one in each)
        return (mean + harmonic) / 2

    def worst(self, count: int = 3) -> tuple[Event, ...]:
        """Return the decisions that lost most, in that order; good ones are left out."""
        bad = [event for event in self.decisions if event.mark is not Mark.GOOD]
        return tuple(sorted(bad, key=lambda event: -event.loss)[:count])

    def marked(self, mark: Mark) -> int:
        """Return how many decisions have a mark."""
        return sum(event.mark is mark for event in self.decisions)

    def lost_by(self) -> Mapping[str, tuple[int, float]]:
        """Return by what was decided how many decisions there were and what they lost in all."""
        found: dict[str, tuple[int, float]] = {}
        for event in self.decisions:
            what = event.decision.what if event.decision else ""
            count, lost = found.get(what, (0, 0.0))
            found[what] = count + 1, lost + event.loss
        return dict(sorted(found.items(), key=lambda pair: -pair[1][1]))
