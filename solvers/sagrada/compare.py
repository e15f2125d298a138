"""Which plan of a turn is worth most: expected final points, by playouts.

Every plan is played out on the same scenarios, and the playouts go to the best ones (sequential
halving). Where the player has the next turn too, on the same pool (a round of the solo game, or the
middle of a round at the table), the best plans are then compared again together with what is
drafted next: two dice chosen one by one are worth about half a point less.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import numpy as np

from vitrail.solvers.halving import REFERENCE, Standing
from vitrail.solvers.sagrada.evaluate import Branch, Evaluated, Evaluation, Evaluator
from vitrail.solvers.sagrada.next_turn import drafts, goes_on
from vitrail.solvers.sagrada.plans import WIDTH, Plan, Plans, find_plans
from vitrail.solvers.sagrada.playouts import BEST_OTHER, OWN
from vitrail.solvers.sagrada.race import (
    Entry,
    Race,
    groups,
    groups_of_means,
    leader,
    play_on_twins,
)
from vitrail.solvers.sagrada.rerolls import Rerolls
from vitrail.solvers.sagrada.weighted import Weighted, less

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from vitrail.games.sagrada.moves import SagradaMove
    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.solvers.halving import References
    from vitrail.solvers.sagrada.bits import Vector
    from vitrail.solvers.sagrada.race import Ways

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
    ways = [evaluator.ways_on(plan) for plan in plans.plans]
    exact = all(_settled(evaluator, one) for one in ways)
    race = Race(evaluator, ways, exact=exact)
    entries = [
        Entry(race, choice, [] if isinstance(one, Rerolls) else one)
        for choice, one in enumerate(ways)
    ]
    if exact:
        race.count_all()
        told = _Told(entries, 0, plans.plans, exact=True)
        group = groups_of_means(entries)
        order = list(range(len(entries)))
        return Evaluation(told.in_order(order, group), plans.cut, 0, exact=True)

    def references(order: Sequence[int]) -> list[int]:
        """Return the first plans, the best without a card, and to pass."""
        if not shown:
            return []
        plain = [at for at in order if plans.plans[at].tool is None]
        passing = [at for at in plain if plans.plans[at].passes]
        return list(dict.fromkeys([*order[:shown], *plain[:1], *passing]))

    twice = any(_goes_on(one, evaluator.seat) for one in ways)
    share = FIRST_SHARE if twice else 1.0
    first = None if budget is None else int(share * budget)
    order = race.run(first, share * seconds, references)
    if twice:
        rest = None if budget is None else budget - int(share * budget)
        going = [at for at in order if _goes_on(ways[at], evaluator.seat)]
        chosen = list(dict.fromkeys([*going[:FOLLOWED], *references(order)]))
        order = _with_next_turn(entries, chosen, order, references, rest, (1 - share) * seconds)
    best = leader(entries, order[0])
    while shown and play_on_twins(entries):
        best = leader(entries, best)
    told = _Told(entries, best, plans.plans, exact=False)
    return Evaluation(told.in_order(order, groups(entries)), plans.cut, evaluator.playouts)


def _with_next_turn(
    entries: list[Entry],
    chosen: Sequence[int],
    order: Sequence[int],
    references: References,
    budget: int | None,
    seconds: float,
) -> list[int]:
    """Compare the leading plans again, each together with the best draft of the next turn.

    Their entries are changed to that; the new order is returned. Two plans may lead to the same
    windows: the two dice in either order.
    """
    evaluator = entries[0].race.evaluator
    number: dict[SagradaPosition, int] = {}
    reached: dict[int, dict[int, Branch]] = {}
    for choice in chosen:
        own = entries[choice].branches
        if _goes_on(own, evaluator.seat):
            reached[choice] = {
                number.setdefault(after, len(number)): dataclasses.replace(
                    own[0], after=after, next_turn=moves
                )
                for moves, after in drafts(own[0].after)
            }
    last = Race(evaluator, [[Branch(None, 1, (), after)] for after in number], exact=False)
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
        entries[choice] = Entry(last, end, [reached[choice][end]])
    return list(dict.fromkeys([*best, *order]))


def _settled(evaluator: Evaluator, ways: Ways) -> bool:
    """Whether nothing that counts can change any more after a turn, whatever dice decide in it."""
    if isinstance(ways, Rerolls):
        return evaluator.settled(ways.passed)
    return all(evaluator.settled(branch.after) for branch in ways)


def _goes_on(ways: Ways, seat: int) -> bool:
    """Whether nothing is left to dice and the player has the next turn of this round too."""
    return not isinstance(ways, Rerolls) and len(ways) == 1 and goes_on(ways[0].after, seat)


class _Told:
    """What playouts told, put together by plan.

    Means are taken over the scenarios of the best plan: another one is worth as much less as it was
    on the scenarios that both were played through. So a plan that dropped out early is not made
    better or worse by the few dice it saw.
    """

    def __init__(
        self, entries: Sequence[Entry], best: int, plans: Sequence[Plan], *, exact: bool
    ) -> None:
        self.entries, self.plans, self.exact = entries, plans, exact
        evaluator = entries[0].race.evaluator
        self.against, self.has_margin = evaluator.against, evaluator.has_margin
        if exact:
            best = max(range(len(entries)), key=lambda at: entries[at].value().mean())
        self.best = best
        first = entries[best]
        self.enough = min(REFERENCE, len(first))
        self.best_value, self.best_own = first.value(), first.own()
        self.best_won = self.won(first)
        passing = next((at for at, plan in enumerate(plans) if plan.passes), None)
        self.others = None
        if passing is not None and self.against == BEST_OTHER and self.has_margin:
            self.others = self.other(entries[passing])

    def won(self, entry: Entry) -> Weighted:
        """Return the share of branches in which the player is ahead, by scenario."""
        results = entry.results
        return entry.weighted((results[..., OWN] > results[..., self.against]).astype(np.int64))

    def other(self, entry: Entry) -> Weighted:
        """Return the points of the best opponent, by scenario."""
        return entry.weighted(entry.results[..., BEST_OTHER])

    def error(self, mean: Weighted) -> float:
        """Return the standard error of a mean."""
        return 0.0 if self.exact else mean.error()

    def in_order(self, order: Sequence[int], group: Sequence[int]) -> tuple[Evaluated, ...]:
        """Return what is told of all plans, the best first; what dropped out early comes last.

        Members of a group stand together, in the order given, and are told the same.
        """
        place: dict[int, int] = {}
        for at in (self.best, *order):
            place.setdefault(group[at], len(place))
        leads = {number: self.evaluated(number) for number in place}
        ranked = sorted(
            order,
            key=lambda at: (
                group[at] != group[self.best],
                leads[group[at]].dropped,
                leads[group[at]].standing.behind,
                place[group[at]],
            ),
        )
        return tuple(self._as_member(leads[group[at]], at) for at in ranked)

    def _as_member(self, lead: Evaluated, at: int) -> Evaluated:
        """Return what is told of a plan whose results are those of the lead of its group."""
        if at == lead.group:
            return lead
        own = self.evaluated(at)
        if self.exact:  # worth the same, though perhaps with other points
            return dataclasses.replace(own, group=lead.group)
        standing = dataclasses.replace(lead.standing, choice=at, scenarios=len(self.entries[at]))
        return dataclasses.replace(
            lead,
            plan=own.plan,
            standing=standing,
            branches=own.branches,
            next_turn=own.next_turn,
        )

    def evaluated(self, at: int) -> Evaluated:
        """Return what is told of a plan by its own results."""
        entry, margin, wins, denied = self.entries[at], None, None, None
        value, own = entry.value(), entry.own()
        behind = less(self.best_value, value)
        if self.has_margin:
            margin = _beside(self.best_value, value)
            wins = min(1.0, max(0.0, _beside(self.best_won, self.won(entry))))
        if self.others is not None:
            gone = less(self.others, self.other(entry))
            denied = float(gone.mean()), self.error(gone)
        standing = Standing(
            at,
            float(value.mean()),
            self.error(value),
            float(behind.mean()),
            self.error(behind),
            len(entry),
        )
        return Evaluated(
            self.plans[at],
            standing,
            _beside(self.best_own, own),
            margin,
            wins,
            _spread(entry.weights, entry.results[..., OWN]),
            _told_branches(entry.branches),
            self.error(own),
            denied,
            entry.branches[0].next_turn if len(entry.branches) == 1 else (),
            not self.exact and len(entry) < self.enough,
            at,
        )


def _told_branches(
    branches: Sequence[Branch],
) -> tuple[tuple[SagradaMove, float, tuple[SagradaMove, ...]], ...]:
    """Return what dice can decide, its chance, and how the turn goes on."""
    total = sum(branch.weight for branch in branches)
    return tuple((b.outcome, b.weight / total, b.moves) for b in branches if b.outcome is not None)


def _beside(best: Weighted, own: Weighted) -> float:
    """Return the mean of values as if they had been seen on all scenarios of the best plan."""
    return float(best.mean() - less(best, own).mean())


def _spread(weights: Vector, own: NDArray[np.int64]) -> tuple[float, float]:
    """Return the 10th and the 90th percentile of points by branch and scenario."""
    every = np.repeat(weights, own.shape[1])
    order = np.argsort(own, axis=None, kind="stable")
    reached = 10 * np.cumsum(every[order])
    ends = order[np.searchsorted(reached, every.sum() * np.array([1, 9]))]
    low, high = own.ravel()[ends]
    return float(low), float(high)
