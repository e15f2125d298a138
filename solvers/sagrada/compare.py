"""Which plan of a turn is worth most: expected final points, by playouts.

Every plan is played out on the same scenarios, and the playouts go to the best ones (sequential
halving). Where the player has the next turn too, on the same pool (a round of the solo game, or the
middle of a round at the table), the best plans are then compared again together with what is
drafted next: two dice chosen one by one are worth about half a point less.
"""

from __future__ import annotations

import dataclasses
import itertools
from typing import TYPE_CHECKING, Any

import numpy as np

from vitrail.games.sagrada.components import ROUNDS
from vitrail.games.sagrada.moves import EndTurn, Place, Take
from vitrail.solvers.halving import REFERENCE, error_of, sequential_halving, standings
from vitrail.solvers.sagrada.evaluate import Branch, Evaluated, Evaluation, Evaluator
from vitrail.solvers.sagrada.plans import WIDTH, Plan, Plans, find_plans
from vitrail.solvers.sagrada.playouts import BEST_OTHER, OWN
from vitrail.solvers.sagrada.starts import starts_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from vitrail.games.sagrada.moves import SagradaMove
    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.solvers.halving import References, Standing

FOLLOWED = 24
"""Plans that are compared together with the next turn."""
SHOWN = 8
"""Plans that people look at, if nothing else is said."""
FIRST_SHARE = 0.25
"""Share of the playouts for the comparison without the next turn, if another one follows."""


def evaluate(
    evaluator: Evaluator,
    budget: int | None,
    *,
    seconds: float = 0.0,
    shown: int = SHOWN,
    width: int = WIDTH,
) -> Evaluation:
    """Return what each plan of the turn is worth.

    Parameters
    ----------
    budget
        Playouts for the comparison of the plans; None for as many as the time allows.
    seconds
        Wall time for the comparison if there is no budget.
    shown
        Plans that people look at: they are played through many scenarios even if others are better,
        as are the best one without a card and to pass. 0 where only the best plan is asked for.
    width
        As in `find_plans`.
    """
    plans = find_plans(evaluator.position, evaluator.rate, width)
    return compare(evaluator, plans, budget, seconds=seconds, shown=shown)


def compare(
    evaluator: Evaluator,
    plans: Plans,
    budget: int | None,
    *,
    seconds: float = 0.0,
    shown: int = SHOWN,
) -> Evaluation:
    """Return what given plans are worth."""
    branches = [evaluator.branches(plan) for plan in plans.plans]
    if evaluator.position.setup.solo and evaluator.position.round == ROUNDS:
        branches = [[_with_last_turn(one) for one in own] for own in branches]
    exact = all(evaluator.settled(one.after) for own in branches for one in own) and not any(
        plan.after.turn.rerolled for plan in plans.plans
    )
    twice = not exact and any(_goes_on(own, evaluator.seat) for own in branches)
    share = FIRST_SHARE if twice else 1.0

    def references(order: Sequence[int]) -> list[int]:
        """Return the first plans, the best without a card, and to pass."""
        if not shown:
            return []
        plain = [at for at in order if plans.plans[at].tool is None]
        passing = [at for at in plain if _passes(plans.plans[at])]
        return list(dict.fromkeys([*order[:shown], *plain[:1], *passing]))

    race = _Race(evaluator, branches)
    first = None if budget is None else int(share * budget)
    order = race.run(0 if exact else first, share * seconds, references)
    if twice:
        rest = None if budget is None else budget - int(share * budget)
        going = [at for at in order if _goes_on(branches[at], evaluator.seat)]
        leaders = list(dict.fromkeys([*going[:FOLLOWED], *references(order)]))
        order = _with_next_turn(race, leaders, order, references, rest, (1 - share) * seconds)
    ranked = standings(order, [race.values(choice) for choice in order])
    passing = next((at for at, plan in enumerate(plans.plans) if _passes(plan)), None)
    told = _Told(race, order[0], passing, exact=exact)
    return Evaluation(
        tuple(told.evaluated(plans.plans[one.choice], one) for one in ranked),
        plans.cut,
        0 if exact else evaluator.playouts,
        exact,
    )


class _Race:
    """Choices played out against each other; each is a list of branches.

    `results` holds what playouts told by choice: own points, others and target by branch and
    scenario.
    """

    def __init__(self, evaluator: Evaluator, branches: list[list[Branch]]) -> None:
        self.evaluator, self.branches = evaluator, branches
        parts = [(at, one) for at, own in enumerate(branches) for one in own]
        self.starts = starts_of([branch.after for _, branch in parts])
        self.choice_of = np.array([at for at, _ in parts])
        self.results: list[NDArray[np.int64]] = []

    def run(self, budget: int | None, seconds: float, references: References) -> list[int]:
        """Share out the playouts; return the choices, the best first."""
        told: list[list[NDArray[np.int64]]] = [[] for _ in self.branches]

        def play(which: NDArray[np.int64], begin: int, end: int) -> NDArray[np.float64]:
            parts = np.concatenate([np.flatnonzero(self.choice_of == choice) for choice in which])
            results = self.evaluator.play(self.starts, parts, begin, end)
            values, at = [], 0
            for choice in which:
                own = results[at : at + len(self.branches[choice])]
                told[choice].append(own)
                values.append(_mean(self.branches[choice], self.evaluator.value(own)))
                at += len(own)
            return np.array(values)

        ranked = sequential_halving(
            len(self.branches), budget, play, seconds=seconds, references=references
        )
        self.results = [np.concatenate(parts, axis=1) for parts in told]
        return [standing.choice for standing in ranked]

    def values(self, choice: int) -> NDArray[np.float64]:
        """Return what a choice is worth, by scenario."""
        return _mean(self.branches[choice], self.evaluator.value(self.results[choice]))


def _with_next_turn(
    race: _Race,
    leaders: Sequence[int],
    order: Sequence[int],
    references: References,
    budget: int | None,
    seconds: float,
) -> list[int]:
    """Compare the leading plans again, each together with the best draft of the next turn.

    Two plans may lead to the same windows: the two dice in either order.
    """
    number: dict[SagradaPosition, int] = {}
    reached: dict[int, dict[int, Branch]] = {}
    for choice in leaders:
        own = race.branches[choice]
        if _goes_on(own, race.evaluator.seat):
            reached[choice] = {
                number.setdefault(after, len(number)): dataclasses.replace(
                    own[0], after=after, next_turn=moves
                )
                for moves, after in _drafts(own[0].after)
            }
    last = _Race(race.evaluator, [[Branch(None, 1.0, (), after)] for after in number])
    place = {choice: at for at, choice in enumerate(order)}

    def best_ends(ranked: Sequence[int]) -> dict[int, int]:
        """Return the best end of each plan, the best plan first."""
        rank = {end: at for at, end in enumerate(ranked)}
        best = {choice: min(ends, key=lambda end: rank[end]) for choice, ends in reached.items()}
        return dict(sorted(best.items(), key=lambda one: (rank[one[1]], place[one[0]])))

    def ends_of_references(ranked: Sequence[int]) -> list[int]:
        """Return the best end of each plan that others are compared with."""
        best = best_ends(ranked)
        return [best[choice] for choice in references([*best]) if choice in best]

    best = best_ends(last.run(budget, seconds, ends_of_references))
    for choice, end in best.items():
        race.branches[choice] = [reached[choice][end]]
        race.results[choice] = last.results[end]
    # What dice decide was not looked at again: it leads if it led, and still has more points.
    reached_now = race.values(next(iter(best)))

    def leads(choice: int) -> bool:
        own = race.values(choice)
        return float((own[: len(reached_now)] - reached_now[: len(own)]).mean()) > 0

    led = itertools.takewhile(lambda choice: choice not in best, order)
    ahead = [choice for choice in led if leads(choice)]
    return list(dict.fromkeys([*ahead, *best, *order]))


def _goes_on(branches: Sequence[Branch], seat: int) -> bool:
    """Whether nothing is left to dice and the player has the next turn of this round too."""
    after = branches[0].after
    return len(branches) == 1 and after.to_move == seat and not after.turn.begun


def _passes(plan: Plan) -> bool:
    """Whether a plan does nothing more in the turn."""
    return isinstance(plan.moves[0], EndTurn)


def _mean(branches: Sequence[Branch], values: NDArray[Any]) -> NDArray[np.float64]:
    """Return the mean over branches of values by branch and scenario."""
    weights = np.array([branch.weight for branch in branches])
    mean: NDArray[np.float64] = weights @ values.astype(np.float64)
    return mean


def _drafts(position: SagradaPosition) -> Iterator[tuple[tuple[SagradaMove, ...], SagradaPosition]]:
    """Yield every way to play a turn without a tool card, to pass first, and the position then."""
    yield (EndTurn(),), position.forced(EndTurn())
    for die in dict.fromkeys(position.pool):
        taken = position.forced(Take(die))
        for square in position.spaces_for(die):
            end = taken.forced(Place(square)).forced(EndTurn())
            yield (Take(die), Place(square), EndTurn()), end


def _with_last_turn(branch: Branch) -> Branch:
    """Return a branch of the last solo round with the one turn that may be left played out.

    Tool cards are not used in it, as in playouts.
    """
    after = branch.after
    if after.round > ROUNDS or after.turn.begun:
        return branch
    moves, end = max(_drafts(after), key=lambda way: _ahead(way[1]))
    return dataclasses.replace(branch, after=end, next_turn=moves)


def _ahead(position: SagradaPosition) -> int:
    """Return by how much the solo game is won at its end (SOLO-9)."""
    return position.scores()[0] - position.target


class _Told:
    """What playouts told, put together by plan.

    Means are taken over the scenarios of the best plan: another one is worth as much less as it was
    on the scenarios that both were played through. So a plan that dropped out early is not made
    better or worse by the few dice it saw.
    """

    def __init__(self, race: _Race, best: int, passing: int | None, *, exact: bool) -> None:
        self.race, self.exact = race, exact
        self.has_margin = race.evaluator.has_margin
        self.enough = min(REFERENCE, race.results[best].shape[1])
        self.best_own, self.best_ahead = self.own(best), self.ahead(best)
        self.best_wins = self.won(best)
        self.others = None
        if passing is not None and race.evaluator.against == BEST_OTHER and self.has_margin:
            self.others = self.mean(passing, race.results[passing][..., BEST_OTHER])

    def mean(self, choice: int, values: NDArray[Any]) -> NDArray[np.float64]:
        """Return the mean over the branches of a choice, by scenario."""
        return _mean(self.race.branches[choice], values)

    def own(self, choice: int) -> NDArray[np.float64]:
        """Return own points by scenario."""
        return self.mean(choice, self.race.results[choice][..., OWN])

    def ahead(self, choice: int) -> NDArray[np.float64]:
        """Return points ahead of the target or the best opponent by scenario."""
        results = self.race.results[choice]
        return self.mean(choice, results[..., OWN] - results[..., self.race.evaluator.against])

    def won(self, choice: int) -> NDArray[np.float64]:
        """Return the share of branches in which the player is ahead, by scenario."""
        results = self.race.results[choice]
        return self.mean(choice, results[..., OWN] > results[..., self.race.evaluator.against])

    def evaluated(self, plan: Plan, standing: Standing) -> Evaluated:
        """Return what is told of a plan."""
        choice, margin, wins, denied = standing.choice, None, None, None
        branches, results = self.race.branches[choice], self.race.results[choice]
        if self.has_margin:
            margin = _beside(self.best_ahead, self.ahead(choice))
            wins = min(1.0, max(0.0, _beside(self.best_wins, self.won(choice))))
        if self.others is not None:
            there = self.mean(choice, results[..., BEST_OTHER])
            less = self.others[: len(there)] - there[: len(self.others)]
            denied = float(less.mean()), error_of(less)
        own = self.own(choice)
        return Evaluated(
            plan,
            standing,
            _beside(self.best_own, own),
            margin,
            wins,
            _spread(branches, results[..., OWN]),
            tuple((b.outcome, b.weight, b.moves) for b in branches if b.outcome is not None),
            error_of(own),
            denied,
            branches[0].next_turn if len(branches) == 1 else (),
            not self.exact and standing.scenarios < self.enough,
        )


def _beside(best: NDArray[np.float64], own: NDArray[np.float64]) -> float:
    """Return the mean of values as if they had been seen on all scenarios of the best plan."""
    less = best[: len(own)] - own[: len(best)]
    return float(best.mean() - less.mean())


def _spread(branches: Sequence[Branch], own: NDArray[np.int64]) -> tuple[float, float]:
    """Return the 10th and the 90th percentile of points by branch and scenario."""
    weights = np.repeat([branch.weight for branch in branches], own.shape[1])
    order = np.argsort(own, axis=None, kind="stable")
    reached = np.cumsum(weights[order]) / weights.sum()
    low, high = (own.ravel()[order[np.searchsorted(reached, at)]] for at in (0.1, 0.9))
    return float(low), float(high)
