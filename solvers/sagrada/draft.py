"""Drafting with every die known: which die to take, where to put it and when.

Nothing here knows of records or opponents: an `Offer` says which dice lie there at one own turn or
two, and the best choice among all of them is one CP-SAT model. Tool cards are not used. That the
dice come in a given order is a real constraint: a die needs contact with one that was placed
earlier (PLACE-1, PLACE-2).
"""

from __future__ import annotations

import dataclasses
import itertools
import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.errors import InvalidPositionError, ParameterError, VerificationError
from vitrail.games.sagrada.components import VALUES
from vitrail.games.sagrada.scoring import OPEN_SPACE, Objectives, score_window
from vitrail.games.sagrada.window import legal_squares
from vitrail.solvers.limits import Limits, make_solver
from vitrail.solvers.outcome import Infeasible, Outcome, Solved, Unknown
from vitrail.solvers.sagrada.best import ceiling

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from vitrail.games.sagrada.components import Color, Die, PublicObjective
    from vitrail.games.sagrada.window import Window
    from vitrail.games.squares import Square

DEFAULT_LIMITS = Limits(seconds=20.0)
MOST_PICKS = 2
"""Turns that one offer may stand for; the model orders the dice of two turns, not of more."""


@dataclass(frozen=True)
class Offer:
    """The dice that lie there at an own turn, or at two in a row that see the same dice.

    Parameters
    ----------
    dice
        What each die shows, by its number. A number means the same die in every offer; it can be
        taken once, and may show another value later (after a reroll).
    picks
        For how many turns the offer stands, 1 or 2; each takes one die at most.

    Raises
    ------
    ParameterError
        If it stands for another number of turns.
    """

    dice: Mapping[int, Die]
    picks: int = MOST_PICKS

    def __post_init__(self) -> None:
        if self.picks not in range(1, MOST_PICKS + 1):
            message = f"an offer stands for 1 or {MOST_PICKS} turns, read {self.picks}"
            raise ParameterError(message)


@dataclass(frozen=True, slots=True)
class Pick:
    """A die that is taken: from which offer (counted from 0), its number, where it goes."""

    offer: int
    number: int
    die: Die
    square: Square

    def __str__(self) -> str:
        """Return die and space."""
        return f"{self.die} {self.square}"


@dataclass(frozen=True)
class Draft:
    """What is taken and placed, in order, and the window afterwards."""

    picks: tuple[Pick, ...]
    window: Window


@dataclass(frozen=True)
class Goal:
    """What a draft is played for: points, in the solo game also points less the target.

    Parameters
    ----------
    public
        The public objectives.
    private
        Private objectives, of which the one that pays most counts (SOLO-2); empty for none.
    favor_tokens
        Unspent tokens, 1 point each.
    open_space
        Points lost per open space.
    on_track
        None to play for points. A number to play for points less the sum of the dice on the round
        track (SOLO-7): the sum that lies there already; the dice of the offers that nobody takes
        come to it.
    """

    public: tuple[PublicObjective, ...] = ()
    private: tuple[Color, ...] = ()
    favor_tokens: int = 0
    open_space: int = OPEN_SPACE
    on_track: int | None = None

    def value(self, window: Window, offers: Sequence[Offer], picks: Iterable[Pick]) -> int:
        """Return what a draft is worth by the rules of scoring, in points."""
        best = max(
            score_window(
                window,
                Objectives(self.public, color),
                favor_tokens=self.favor_tokens,
                open_space=self.open_space,
            ).total
            for color in self.private or (None,)
        )
        if self.on_track is None:
            return best
        left = last_shown(offers)
        taken = {pick.number for pick in picks}
        lying = sum(die.value for number, die in left.items() if number not in taken)
        return best - self.on_track - lying


def last_shown(offers: Iterable[Offer]) -> dict[int, Die]:
    """Return what each die shows in the last offer that holds it."""
    return {number: die for offer in offers for number, die in offer.dice.items()}


@dataclass(frozen=True, slots=True)
class Choice:
    """What was taken of some offers; as a condition: that exactly this is not taken.

    Parameters
    ----------
    taken
        Offer and number of each die.
    offers
        The offers it speaks of.
    """

    taken: frozenset[tuple[int, int]]
    offers: frozenset[int]


@dataclass(frozen=True, slots=True)
class Conditions:
    """Further conditions on which dice are taken.

    Parameters
    ----------
    keep
        Sets of dice (by number) of which at least one must not be taken.
    forbidden
        Choices that are excluded.
    """

    keep: tuple[frozenset[int], ...] = ()
    forbidden: tuple[Choice, ...] = ()

    def allow_passing(self) -> bool:
        """Whether taking nothing at all meets the conditions."""
        return all(self.keep) and all(choice.taken for choice in self.forbidden)


def rounds_as_offers(rounds: Iterable[Sequence[Die]], picks: int = MOST_PICKS) -> tuple[Offer, ...]:
    """Return the offers of a deal: the dice of each round and how many are taken of each.

    Parameters
    ----------
    picks
        Own turns a round, any number.

    Examples
    --------
    >>> from vitrail.games.sagrada.components import Die
    >>> [len(offer.dice) for offer in rounds_as_offers([[Die.parse("R5"), Die.parse("B1")]])]
    [2]
    """
    numbers = itertools.count()
    found: list[Offer] = []
    for dice in rounds:
        shown = {next(numbers): die for die in dice}
        whole, rest = divmod(picks, MOST_PICKS)
        found += [Offer(shown)] * whole
        if rest:
            found.append(Offer(shown, rest))
    return tuple(found)


def best_draft(
    window: Window,
    goal: Goal,
    offers: Sequence[Offer],
    *,
    conditions: Conditions = Conditions(),
    at_most: int | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Outcome[Draft]:
    """Find the draft that is worth most, all dice being known from the start.

    Dice that stand in the window stay, at most one die is taken a turn, a die that is taken is
    placed by the rules, and passing is always possible: without conditions there is always an
    answer, and what may be missing is the proof. The answer was replayed by the rules.

    Parameters
    ----------
    offers
        The own turns in order.
    conditions
        What else must hold of the dice that are taken.
    at_most
        A bound the caller knows and answers for, for instance the optimum from an earlier position
        of the same game: a search that reaches it is over.
    limits
        Limits on everything together.

    Returns
    -------
    Solved, Infeasible or Unknown
        Value and bound in points (less the target, where that is the goal). `Infeasible` and
        `Unknown` only with conditions that exclude passing all the time.

    Raises
    ------
    InvalidPositionError
        If the dice in the window already break a rule.
    VerificationError
        If the rules refuse the answer or count other points.

    Examples
    --------
    >>> from vitrail.games.sagrada.components import Die, Pattern
    >>> from vitrail.games.sagrada.window import Window
    >>> window = Window.empty(Pattern(("R.B",)))
    >>> rounds = [[Die.parse("R1")], [Die.parse("B2")], [Die.parse("G3")]]
    >>> outcome = best_draft(window, Goal(), rounds_as_offers(rounds, picks=1))
    >>> outcome.value, outcome.proved  # B2 comes before a die that it could lean on at A3
    (-1, True)

    Notes
    -----
    The model is in `vitrail.solvers.sagrada.draft_model`; docs/decisions/021-clairvoyant.md says
    what was tried. With two private objectives it is solved for each, the second time only for
    more than the first time brought.
    """
    if window.faults:
        reasons = "; ".join(map(str, window.faults))
        message = f"the window already breaks the rules: {reasons}"
        raise InvalidPositionError(message, window.faults)
    started = time.perf_counter()
    best: Draft | None = Draft((), window) if conditions.allow_passing() else None
    value = goal.value(window, offers, ()) if best else None
    bounds: list[int] = []
    for color in goal.private or (None,):
        spent = time.perf_counter() - started
        left = None if limits.seconds is None else max(limits.seconds - spent, 1e-3)
        one = _Search(window, dataclasses.replace(goal, private=() if color is None else (color,)))
        found, bound = one.run(
            offers, conditions, value, at_most, dataclasses.replace(limits, seconds=left)
        )
        if bound is not None:
            bounds.append(bound)
        if found is not None:
            best, value = found, goal.value(found.window, offers, found.picks)
    seconds = time.perf_counter() - started
    if best is not None and value is not None:
        bound = max([value, *bounds])
        return Solved(best, value, bound, value == bound, seconds)
    return Unknown(max(bounds), seconds) if bounds else Infeasible(seconds=seconds)


@dataclass(frozen=True)
class _Search:
    """One model, solved and checked, for one private objective or none."""

    window: Window
    goal: Goal

    def run(
        self,
        offers: Sequence[Offer],
        conditions: Conditions,
        above: int | None,
        at_most: int | None,
        limits: Limits,
    ) -> tuple[Draft | None, int | None]:
        """Return a draft worth more than `above` and a bound, or None for what there is not."""
        from vitrail.solvers.sagrada.draft_model import build_draft

        m = build_draft(self.window, self.goal, offers, conditions)
        most = self._ceiling(offers)
        most = most if at_most is None else min(most, at_most)
        m.model.add(m.total <= most)
        if above is not None:
            m.model.add(m.total > above)
        solver = make_solver(limits)
        # The relaxation is tight without cuts, which cost more here than they bring
        # (docs/decisions/021-clairvoyant.md has the figures).
        solver.parameters.cut_level = 0
        status = solver.status_name(solver.solve(m.model))
        if status == "INFEASIBLE":
            return None, None
        if status not in {"OPTIMAL", "FEASIBLE"}:
            return None, most
        bound = min(math.floor(solver.best_objective_bound + 1e-6), most)
        found = Draft(*self._in_order(m.picks(solver), len(offers)))
        value = self.goal.value(found.window, offers, found.picks)
        counted = round(solver.objective_value)
        # Points are bounded from above in the model, so that an answer the clock stopped may be
        # worth more than the model counted for it; an optimum may not.
        if value < counted or value > bound or (status == "OPTIMAL" and value != counted):
            message = f"the model counts {counted}, the rules {value}: {found.window}"
            raise VerificationError(message)
        return found, bound

    def _in_order(self, picks: Sequence[Pick], offers: int) -> tuple[tuple[Pick, ...], Window]:
        """Return the picks in an order that the rules allow, and the window after them."""
        window, order = self.window, []
        for at in range(offers):
            waiting = [pick for pick in picks if pick.offer == at]
            while waiting:
                ready = (p for p in waiting if p.square in legal_squares(window, p.die))
                pick = next(ready, None)
                if pick is None:
                    listed = ", ".join(map(str, waiting))
                    message = f"{listed} cannot be placed in {window}"
                    raise VerificationError(message)
                window = window.place(pick.die, pick.square)
                waiting.remove(pick)
                order.append(pick)
        return tuple(order), window

    def _ceiling(self, offers: Sequence[Offer]) -> int:
        """Return a bound that needs no search."""
        goal = self.goal
        objectives = Objectives(goal.public, goal.private[0] if goal.private else None)
        most = ceiling(self.window, objectives, goal.favor_tokens)
        if goal.on_track is None:
            return most
        lying = sum(die.value for die in last_shown(offers).values())
        taken = sum(offer.picks * max(VALUES) for offer in offers)
        return most - goal.on_track - lying + taken
