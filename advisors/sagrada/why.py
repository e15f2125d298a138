"""Why each plan stands where it stands: compared with the best, without a tool, and with passing.

Facts about the window are in `facts.py`. What is true of every plan is no reason and left out.
"""

from __future__ import annotations

import math
import statistics
from typing import TYPE_CHECKING

from vitrail.advisors.sagrada.facts import most_for, window_reasons
from vitrail.advisors.sagrada.reasons import Reason, give_or_take, tool_price
from vitrail.games.sagrada.components import ROUNDS, TOOLS
from vitrail.games.sagrada.lines import format_line
from vitrail.games.sagrada.moves import SetValue, Take, UseTool
from vitrail.games.words import plural
from vitrail.solvers.sagrada.starts import TURNS_EACH, turns_left

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vitrail.advisors.sagrada.facts import Scene
    from vitrail.games.sagrada.components import Die
    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.solvers.sagrada.evaluate import Evaluated, Evaluation

NEAR, MOST_NEAR = 2.0, 1.0
"""Plans are about equal if the difference is within so many errors, and at most so many points."""
_SURE = 2.5
_LEAST_DENIED = 0.7
_WORTH_TAKING = 3
_HIGH = 4
_LEAST_SCENARIOS = 100


def explain(scene: Scene, found: Evaluation, players: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return the reasons of each plan, the weightiest first."""
    teller = _Teller(scene, found, players)
    told = [teller.reasons(at) for at in range(len(found.best_first))]
    if len(told) > 1:
        common = set.intersection(*({one.text for one in reasons} for reasons in told))
        told = [[one for one in reasons if one.text not in common] for reasons in told]
    return tuple(
        tuple(one.text for one in sorted(reasons, key=lambda one: -one.weight))
        or (teller.bare(at),)
        for at, reasons in enumerate(told)
    )


class _Teller:
    """Tells why; holds what all plans are compared with."""

    def __init__(self, scene: Scene, found: Evaluation, players: Sequence[str]) -> None:
        self.scene, self.plans, self.players = scene, found.best_first, players
        self.exact = found.exact
        self.solo = scene.position.setup.solo
        plain = [one for one in self.plans if one.plan.tool is None]
        self.plain = plain[0] if plain else None
        self.passing = next((one for one in self.plans if one.plan.passes), None)
        denied = [
            one.denied[0]
            for one in self.plans
            if one.denied
            and not one.plan.passes
            and (found.exact or one.standing.scenarios >= _LEAST_SCENARIOS)
        ]
        self.usual = statistics.median(denied) if denied else 0.0

    def name(self, one: Evaluated) -> str:
        """Return a plan as a line without the player's name."""
        return format_line(one.plan.moves, self.scene.position, self.players).partition(" ")[2]

    def reasons(self, at: int) -> list[Reason]:
        """Return the reasons of a plan, in no order."""
        one = self.plans[at]
        found = list(self._verdict(at))
        found += self._about_tool(one)
        found += self._about_branches(one)
        found += self._about_next_turn(one)
        last = not self._turns_left(one.plan.after)
        found += window_reasons(self.scene, one.plan.after, last=last)
        found += self._about_target(one) if self.solo else self._about_others(one)
        return found

    def bare(self, at: int) -> str:
        """Return what is said of a plan of which nothing else is to be said."""
        one = self.plans[at]
        if at == 0:
            return "the only way to play the turn" if len(self.plans) == 1 else "no plan is better"
        if is_near(one):
            equal = "within the error as good as" if _error(one) else "as good as"
            return f"{equal} {self.name(self.plans[0])}"
        lost = give_or_take(one.standing.behind, one.standing.behind_error)
        return f"gives up {lost} against {self.name(self.plans[0])}"

    def _turns_left(self, after: SagradaPosition) -> int:
        """Return how many turns the player has left in the game."""
        rounds = ROUNDS - after.round + (1 if after.rolling else 0)
        return turns_left(after).count(self.scene.seat) + TURNS_EACH * rounds

    def _verdict(self, at: int) -> Iterator[Reason]:
        """Yield how the best plan compares with the others."""
        if at:
            return
        best, *others = self.plans
        near = [other for other in others if is_near(other)]
        if near:
            equal = "within the error" if any(map(_error, near)) else "equally good"
            text = f"not obvious: {plural(len(near), 'other plan')} {_are(len(near))} {equal}"
            yield Reason(9.0, text)
        elif others and not (best.plan.tool is not None and others[0] is self.plain):
            lead = give_or_take(others[0].standing.behind, others[0].standing.behind_error)
            yield Reason(9.0, f"{lead} better than the next best, {self.name(others[0])}")
        if self.passing and self.passing is not best and self.passing not in others[:2]:
            more = give_or_take(self.passing.standing.behind, self.passing.standing.behind_error)
            yield Reason(0.4, f"{more} better than to pass")

    def _about_tool(self, one: Evaluated) -> Iterator[Reason]:
        """Yield whether a tool card is worth its price."""
        number, plain = one.plan.tool, self.plain
        used = next((move for move in one.plan.moves if isinstance(move, UseTool)), None)
        if number is None or used is None:
            return
        seat = self.scene.seat
        spent = self.scene.position.tokens[seat] - one.plan.after.tokens[seat]
        price = tool_price(spent, str(used.paid) if used.paid else "")
        name = TOOLS[number - 1]
        if plain is None:
            return
        gain = plain.standing.behind - one.standing.behind
        error = _of_difference(plain, one, self.plans[0])
        than = f"without a tool ({self.name(plain)})"
        if gain > NEAR * error and gain > 0:
            text = f"{name}, {price}: {give_or_take(gain, error)} more than {than}"
        elif gain < -NEAR * error:
            text = f"{name}, {price}: {give_or_take(-gain, error)} less than {than}"
        elif not gain and not error:
            text = f"{name}, {price}: as good as the best {than}"
        else:
            text = f"{name}, {price}: no clear gain over the best {than}"
        yield Reason(8.0, text)

    def _about_branches(self, one: Evaluated) -> Iterator[Reason]:
        """Yield how the turn goes on after what the dice say."""
        after = one.plan.after
        if after.turn.rerolled:
            rolls = "all rolls" if self.exact else "sample rolls"
            yield Reason(7.0, f"the whole pool is rolled again: a mean over {rolls}")
        if not one.branches:
            return
        groups: dict[str, list[str]] = {}
        for outcome, _, moves in one.branches:
            if any(isinstance(move, SetValue) for move in moves):
                whole = (*one.plan.moves, outcome, *moves)
                line = format_line(whole, self.scene.position, self.players)
                told = line.rpartition("tool flux remover ")[2]
                groups.setdefault(told, [])
                continue
            line = format_line(moves, after.forced(outcome), self.players).partition(" ")[2]
            what = str(outcome).removeprefix("reroll ").removeprefix("draw ")
            groups.setdefault(line, []).append(what)
        ways = [f"{' '.join(come)}: {line}" if come else line for line, come in groups.items()]
        yield Reason(7.0, f"then {'; or '.join(ways)}")

    def _about_next_turn(self, one: Evaluated) -> Iterator[Reason]:
        """Yield what the player does at best with the turn that follows on the same pool."""
        if one.next_turn:
            line = format_line(one.next_turn, one.plan.after, self.players).partition(" ")[2]
            last = one.plan.after.round == ROUNDS and self.solo
            yield Reason(6.0, f"then {line} on {'the last turn' if last else 'your next turn'}")

    def _about_target(self, one: Evaluated) -> Iterator[Reason]:
        """Yield which dice a plan of the solo game keeps off the round track (SOLO-7)."""
        gone = _dice_gone(self.scene.position, one)
        total = sum(die.value for die in gone)
        if total >= _HIGH:
            *others, last = map(str, gone)
            dice = f"{', '.join(others)} and {last}" if others else last
            over = one.plan.after.round > self.scene.position.round
            text = f"keeps {dice} off the round track: target {total} lower"
            yield Reason((0.4 if over else 0.3) * total, text)

    def _about_others(self, one: Evaluated) -> Iterator[Reason]:
        """Yield what the others lose, or what they could do with the die."""
        position = self.scene.position
        known = [
            seat
            for seat, window in enumerate(position.windows)
            if seat != self.scene.seat and window is not None
        ]
        if one.denied and not one.plan.passes:
            less, error = one.denied
            name = self.players[known[0]] if len(known) == 1 else "the best opponent"
            excess = less - self.usual
            if excess > max(_LEAST_DENIED, _SURE * error):
                text = f"{name} ends {excess:.1f} lower than after most other choices"
                yield Reason(excess, text)
        following = next((seat for seat in turns_left(one.plan.after)), None)
        taken = next((move.die for move in one.plan.moves if isinstance(move, Take)), None)
        if taken is None or following not in known or taken in one.plan.after.pool:
            return
        points = most_for(position, following, taken)
        if points >= _WORTH_TAKING:
            name = self.players[following]
            yield Reason(0.5 * points, f"{name} could score {points:+d} at once with {taken}")


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def _error(one: Evaluated) -> float:
    return one.standing.behind_error


def is_near(one: Evaluated) -> bool:
    """Whether a plan is about equal to the best: the difference is small and within the error.

    Never if it dropped out: it was behind when it did, and too little is known of it since.
    """
    behind = one.standing.behind
    return not one.dropped and behind <= min(NEAR * one.standing.behind_error, MOST_NEAR)


def _of_difference(first: Evaluated, second: Evaluated, best: Evaluated) -> float:
    """Return the standard error of the difference of two plans.

    Exact where one of them is the best; else the differences to the best count as independent.
    """
    if second is best:
        return first.standing.behind_error
    if first is best:
        return second.standing.behind_error
    return math.hypot(first.standing.behind_error, second.standing.behind_error)


def _dice_gone(before: SagradaPosition, one: Evaluated) -> list[Die]:
    """Return the dice that leave the pool for good; of a plan that stops at a roll, the price."""
    after = one.plan.after
    if one.plan.waits:
        return [move.paid for move in one.plan.moves if isinstance(move, UseTool) and move.paid]
    left = list(before.pool)
    over = after.round > before.round
    for die in after.track[before.round - 1] if over else after.pool:
        if die in left:
            left.remove(die)
    return left
