"""What the advice on every decision has in common: the position as it may be known, rated plans."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vitrail.advisors.santiago.worths import MOST_NEAR, NEAR
from vitrail.games.santiago.lines import format_line
from vitrail.games.santiago.rules import Phase

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vitrail.advisors.reasons import Reason
    from vitrail.advisors.santiago.worths import Budget
    from vitrail.games.santiago.moves import SantiagoMove
    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.solvers.santiago.samples import Difference, Sample

SHOWN = 6
"""Plans that people look at: they are played out often even if others are better."""
_CERTAIN = 4
"""Games for each plan where all of them end the same."""
ENOUGH = 100
"""Games after which a plan is not called roughly known; or half as many as the best one has."""


@dataclass(frozen=True)
class Scene:
    """A decision to advise on.

    Parameters
    ----------
    position
        What the player may know; money that is not known is None.
    seat
        The player to move.
    players
        Names by seat.
    budget
        How much may be played out.
    shown
        How many plans people look at.
    progress
        Told from time to time that games were played.
    """

    position: SantiagoPosition
    seat: int
    players: Sequence[str]
    budget: Budget
    shown: int = SHOWN
    progress: Callable[[int], None] | None = None

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats, clockwise from the player's left."""
        seats = self.position.seats
        return tuple((self.seat + step) % seats for step in range(1, seats))

    @property
    def held(self) -> int | None:
        """The player's money in hand; None if it is not known."""
        return self.position.money[self.seat]

    @property
    def certain(self) -> bool:
        """Whether only extra canals of the last round can follow, which take no luck.

        There the players of the playouts do what brings them most, without mistakes.
        """
        position = self.position
        late = position.last_round and position.phase in {Phase.DECIDE, Phase.EXTRA}
        return late and None not in position.money

    def name(self, seat: int) -> str:
        """Return a player's name, or `you`."""
        return "you" if seat == self.seat else self.players[seat]

    def after(self, plan: Sequence[SantiagoMove]) -> SantiagoPosition:
        """Return the position after moves, played by the rules."""
        position = self.position
        for move in plan:
            position = position.apply(move)
        return position


@dataclass(frozen=True)
class Rated:
    """A plan with what it leads to.

    Parameters
    ----------
    plan
        Its moves.
    scores, errors
        Mean final points by seat, and their standard errors.
    margin, margin_error
        Mean final points ahead of the best other player.
    wins
        Share of games won; a shared victory counts in parts.
    behind, behind_error
        How much less margin than the best plan, on the games that both were played on.
    games
        On how many games it was played out; 0 where the values are exact.
    rough
        Whether these are few, because others were better.
    sample
        The final points by game.
    """

    plan: tuple[SantiagoMove, ...]
    scores: tuple[float, ...]
    errors: tuple[float, ...]
    margin: float
    margin_error: float
    wins: float
    behind: float
    behind_error: float
    games: int
    rough: bool
    sample: Sample

    @property
    def near(self) -> bool:
        """Whether it is about equal to the best plan."""
        return not self.rough and self.behind <= min(NEAR * self.behind_error, MOST_NEAR)

    @property
    def move(self) -> SantiagoMove:
        """Its first move."""
        return self.plan[0]

    def points_more(self, other: Rated, seat: int) -> Difference:
        """Return how many final points of a seat are more than with another plan."""
        from vitrail.solvers.santiago.samples import difference

        return difference(self.sample.points(seat), other.sample.points(seat))


@dataclass
class Found:
    """What is found about a decision.

    Parameters
    ----------
    plans
        The best first.
    exact
        Whether nothing is left to chance or to others, so that no game was played out.
    games
        Games played out in all.
    headline
        The first lines: the answers to what players ask.
    reasons
        By plan, in the order of `plans`.
    facts
        What the answers rest on, by name, for further use.
    """

    plans: list[Rated]
    exact: bool
    games: int
    headline: list[str] = field(default_factory=list)
    reasons: list[list[Reason]] = field(default_factory=list)
    facts: dict[str, object] = field(default_factory=dict)

    @property
    def best(self) -> Rated:
        """The plan to recommend."""
        return self.plans[0]


def rate_plans(
    scene: Scene,
    plans: Sequence[Sequence[SantiagoMove]],
    budget: Budget,
    also: Callable[[Sequence[int]], Sequence[int]] | None = None,
) -> Found:
    """Return plans of the player to move in order of what they are worth.

    Parameters
    ----------
    also
        Told the numbers of the plans in order, returns further ones that people look at.

    Notes
    -----
    What a plan is worth is what the best one is worth, less the difference on the games that both
    were played on; so the columns agree with each other.
    """
    ends = [scene.after(plan) for plan in plans]
    if all(end.phase is Phase.OVER for end in ends):
        return _exact(scene, plans, ends)

    from vitrail.solvers.santiago.compare import compare
    from vitrail.solvers.santiago.samples import Sample

    found = compare(
        scene.position,
        plans,
        seat=scene.seat,
        games=_CERTAIN * len(plans) if scene.certain else budget.games,
        seconds=budget.seconds,
        seed=budget.seed,
        characters=budget.characters,
        progress=scene.progress,
        shown=scene.shown,
        looked_at=also,
    )
    samples = [Sample(one.points) for one in found.plans]
    enough = min(ENOUGH, samples[0].games / 2)
    rated = [
        _rated(one.plan, played, samples[0], scene.seat, rough=played.games < enough)
        for one, played in zip(found.plans, samples, strict=True)
    ]
    rated.sort(key=lambda one: (one.rough, max(0.0, one.behind), one.sample is not samples[0]))
    twins = [one for one in rated if same(rated[0], one)]
    twins.sort(key=lambda one: [str(move) for move in one.plan])
    rated = [*twins, *(one for one in rated if not same(rated[0], one))]
    return Found(rated, False, found.games)


def _rated(
    plan: tuple[SantiagoMove, ...], one: Sample, best: Sample, seat: int, *, rough: bool
) -> Rated:
    from vitrail.solvers.santiago.samples import difference, standard_error

    seats = range(one.seats)
    less = [difference(best.points(other), one.points(other)).points for other in seats]
    behind = difference(best.margins(seat), one.margins(seat))
    lost = difference(best.wins(seat), one.wins(seat)).points
    return Rated(
        plan,
        tuple(best.mean(other) - less[other] for other in seats),
        tuple(map(one.error, seats)),
        float(best.margins(seat).mean()) - behind.points,
        standard_error(one.margins(seat)),
        min(1.0, max(0.0, float(best.wins(seat).mean()) - lost)),
        behind.points,
        behind.error,
        one.games,
        rough,
        one,
    )


def _exact(
    scene: Scene, plans: Sequence[Sequence[SantiagoMove]], ends: Sequence[SantiagoPosition]
) -> Found:
    """Return plans that end the game, by points ahead."""
    from vitrail.solvers.santiago.samples import exact

    samples = [exact(end.scores()) for end in ends]
    best = max(samples, key=lambda one: float(one.margins(scene.seat)[0]))
    rated = [
        dataclasses.replace(_rated(tuple(plan), one, best, scene.seat, rough=False), games=0)
        for plan, one in zip(plans, samples, strict=True)
    ]
    rated.sort(key=lambda one: (one.behind, -one.scores[scene.seat], [str(m) for m in one.plan]))
    return Found(rated, True, 0)


def same(one: Rated, other: Rated) -> bool:
    """Whether two plans had the same results, game by game, as far as can be told."""
    return (one.behind, one.behind_error, one.games, one.scores) == (
        other.behind,
        other.behind_error,
        other.games,
        other.scores,
    )


def told(scene: Scene, plan: Sequence[SantiagoMove]) -> str:
    """Return a plan as the line of a record."""
    return format_line(plan, scene.position, scene.players)


def short(scene: Scene, plan: Sequence[SantiagoMove]) -> str:
    """Return a plan without the name of the player, as in `propose H21 3`."""
    seat = scene.players[scene.seat]
    line = told(scene, plan)
    return line.removeprefix(f"{seat} ") if line.startswith(f"{seat} ") else str(plan[0])
