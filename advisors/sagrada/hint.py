"""The hint at the table: every way to play the turn, what it is worth, how sure that is, and why.

Three steps: what can be done (`solvers.sagrada.plans`), what it leads to in playouts
(`solvers.sagrada.compare`), and the facts that explain it (`why`). The order is that of the
playouts; reasons only explain it.
"""

from __future__ import annotations

import dataclasses
import itertools
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.advisors.advice import Advice, Hint
from vitrail.advisors.sagrada.assumed import assumptions, tokens_unknown, what_next
from vitrail.advisors.sagrada.facts import HARD, Scene
from vitrail.advisors.sagrada.odds import SpaceOdds, odds_by_space
from vitrail.games.base import CHANCE
from vitrail.games.errors import IllegalMoveError, ParameterError, VerificationError
from vitrail.games.sagrada.assumed import about_position
from vitrail.games.sagrada.lines import PASS, format_line
from vitrail.games.sagrada.moves import Place, Take, UseTool
from vitrail.games.sagrada.position import TableRule
from vitrail.games.sagrada.sight import sight_of
from vitrail.games.sagrada.table import game_position, table_position
from vitrail.games.sagrada.turns import Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from vitrail.games.replay import Fault
    from vitrail.games.sagrada.components import Color
    from vitrail.games.sagrada.moves import SagradaMove
    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.games.sagrada.position import TablePosition
    from vitrail.games.sagrada.replay import Replay
    from vitrail.games.sagrada.window import Window
    from vitrail.games.squares import Square
    from vitrail.solvers.sagrada.evaluate import Evaluated, Evaluation

__all__ = ["HARD", "PASS", "Projection", "SagradaAdvice", "SagradaHint", "Spot", "give_hint"]

DEFAULT_SEED = 1
MOST_SEED = 2**63 - 1
"""The largest seed; the smallest is 0."""
GOOD_LOSS = 1.0
"""The level `good` shows the plans that lose at most so much."""
_LEAST_SHARE = 0.2
_EXPLAINING_S = 0.002
_EVERY_WAY = 100_000


@dataclass(frozen=True)
class Spot:
    """A moment at which a hint is asked for.

    Parameters
    ----------
    position
        The position under the rules.
    table
        The same as far as it is known: what is not known is None there.
    lasting
        What was wrong already with the position that the moves began with, and stays so.
    """

    position: SagradaPosition
    table: TablePosition
    lasting: tuple[Fault, ...] = ()

    @classmethod
    def of_table(cls, table: TablePosition) -> Spot:
        """Return the spot of a position typed at the table."""
        return cls(game_position(table), table)

    @classmethod
    def of_game(
        cls, position: SagradaPosition, players: Sequence[str], *, assumed: tuple[str, ...] = ()
    ) -> Spot:
        """Return the spot of a game, which may be inside a turn."""
        mover = position.to_move
        playing = mover not in {None, CHANCE} and position.choosing is None
        shown = position
        if playing and position.turn.begun and position.window is not None:
            shown = dataclasses.replace(position, turn=Turn())
        return cls(position, table_position(shown, players, assumed=assumed))

    @classmethod
    def of_record(cls, found: Replay) -> Spot:
        """Return the spot at the end of a record."""
        if found.table is not None and not found.steps:
            return cls.of_table(found.table)
        assumed = about_position(found.table) if found.table else ()
        spot = cls.of_game(found.final, found.players, assumed=assumed)
        table = dataclasses.replace(spot.table, tokens=sight_of(found).tokens)
        return cls(spot.position, table, _lasting(found))

    def faults(self) -> tuple[Fault, ...]:
        """Return every rule that the position breaks.

        Inside a turn the die of that turn may stand in the window already.
        """
        begun = self.position.turn.begun
        now = tuple(
            fault
            for fault in self.table.faults()
            if not (begun and fault.violation.rule is TableRule.ONE_DIE)
        )
        told = {(fault.player, fault.violation.rule) for fault in now}
        before = (one for one in self.lasting if (one.player, one.violation.rule) not in told)
        return (*before, *now)


def _lasting(found: Replay) -> tuple[Fault, ...]:
    """Return the faults of the position of a record that its moves cannot have mended.

    A window is looked at as it is now. What is wrong with another player's tokens is no fault of
    the one who is to move.
    """
    mover = found.final.to_move
    name = found.players[mover] if mover is not None and mover != CHANCE else None
    return tuple(
        fault
        for fault in found.position_faults
        if isinstance(fault.violation.rule, TableRule) and fault.player in {None, name}
    )


@dataclass(frozen=True, kw_only=True)
class SagradaAdvice(Advice):
    """Advice on a way to play the turn.

    Parameters
    ----------
    moves
        Its moves; they end where a card asks for dice, or with the turn.
    after
        The position after them.
    loss_error
        Standard error of the loss, from paired scenarios.
    near
        Whether the loss is within two standard errors: about equal to the best. Never of a plan
        that dropped out, of which too little is known to say so.
    margin, margin_error
        Expected points ahead of the target or of the best opponent whose window is known, and the
        standard error; None where nobody is known.
    wins
        Share of scenarios in which the margin is greater than 0; None as before.
    spread
        Nine out of ten final scores are at least the first of these, one out of ten is at least the
        second.
    scenarios, dropped
        How many it was played through, 0 where values are exact; whether that was cut short because
        others were better, so that the loss is only roughly known.
    tool
        Number of the tool card used, if any.
    score_now
        The score of the window after the plan, as if the game ended and as `check` tells it: favor
        tokens that nobody knows count nothing.
    kills, hard
        Spaces that nothing fits any more because of it; spaces that are hard after it and were not.
    branches
        Where dice decide: what comes, how likely, and the line of the whole turn then; empty where
        the whole pool is rolled.
    """

    moves: tuple[SagradaMove, ...]
    after: SagradaPosition
    loss_error: float
    near: bool
    margin: float | None
    margin_error: float | None
    wins: float | None
    spread: tuple[float, float]
    scenarios: int
    dropped: bool
    tool: int | None
    score_now: int | None
    kills: tuple[Square, ...]
    hard: tuple[Square, ...]
    branches: tuple[tuple[str, float, str], ...] = ()


@dataclass(frozen=True)
class Projection:
    """Where the game is heading when the best plan is played.

    Parameters
    ----------
    points, spread
        Expected final points, and the 10th and 90th percentile.
    against
        The expected target or points of the best opponent whose window is known; None if nobody is
        known.
    wins
        Chance to have more than that.
    """

    points: float
    spread: tuple[float, float]
    against: float | None
    wins: float | None


@dataclass(frozen=True, kw_only=True)
class SagradaHint(Hint[SagradaAdvice]):
    """A hint with what it rests on.

    Parameters
    ----------
    bag
        Dice not recorded anywhere, by color.
    odds
        The odds of each open space before the move.
    score_now
        The score of the window before the move; None when nobody is to move.
    target
        In the solo game, the sums of the round track and of the pool; else None.
    legal
        With the level `legal` every plan, as lines.
    opponents
        Names of the opponents whose windows are known.
    projection
        Where the game is heading; None without advice.
    cut
        Beginnings with a tool card that were not followed to the end.
    """

    bag: Mapping[Color, int]
    odds: Mapping[Square, SpaceOdds]
    score_now: int | None = None
    target: tuple[int, int] | None = None
    legal: tuple[str, ...] = ()
    opponents: tuple[str, ...] = ()
    projection: Projection | None = None
    cut: int = 0

    @property
    def obvious(self) -> bool:
        """Whether no other plan is about equal to the best one."""
        return not any(one.near for one in self.advice[1:])


def give_hint(
    spot: Spot,
    *,
    ranked: bool = True,
    seconds: float | None = None,
    since: float | None = None,
    playouts: int | None = None,
    seed: int = DEFAULT_SEED,
) -> SagradaHint:
    """Tell what the player to move can do, the best first.

    Parameters
    ----------
    ranked
        Whether to rank at all; if not, the hint holds no advice but only what is legal.
    seconds
        Wall time, used if no number of playouts is given; at least a fifth of it goes into them.
    since
        The moment from which it is counted, as `time.perf_counter` tells it; by default now.
    playouts
        How many games are played out to compare the plans: the same number gives the same answer.
    seed
        Of the scenarios, from 0 to `MOST_SEED`.

    Raises
    ------
    ParameterError
        If the seed is out of range.

    Notes
    -----
    Ranked by the expected margin where one is known (target, or the best opponent whose window is
    known), else by the expected points. Plans with the same results in every playout share a rank,
    as do plans that are equally good where that is exact; they stand in the order of their lines,
    the shortest that draft first.
    """
    if not 0 <= seed <= MOST_SEED:
        message = f"seed {seed}: expected a whole number from 0 to {MOST_SEED}"
        raise ParameterError(message)
    started = time.perf_counter() if since is None else since
    table = spot.table
    bag, window = table.bag(), table.window
    target = _target(spot) if table.setup.solo else None
    mover = table.to_move
    if window is None or mover is None:
        return SagradaHint(
            to_move=None,
            method="exact",
            advice=(),
            what_next=what_next(table),
            assumed=assumptions(table),
            seconds=time.perf_counter() - started,
            bag=bag,
            odds={},
            target=target,
        )
    position = _seen_by(spot, mover)
    odds = odds_by_space(
        window,
        bag,
        next_roll=min(table.draws_left, table.setup.dice_per_round),
        draws_left=table.draws_left,
        pool=position.pool,
    )
    answer = SagradaHint(
        to_move=table.players[mover],
        method="exact",
        advice=(),
        assumed=assumptions(table, ranked=ranked),
        bag=bag,
        odds=odds,
        score_now=_score(position, mover, unknown=tokens_unknown(table, mover)),
        target=target,
        opponents=tuple(
            name
            for seat, name in enumerate(table.players)
            if seat != mover and position.windows[seat] is not None
        ),
    )
    if ranked:
        answer = _ranked(spot, position, answer, started, seconds, playouts, seed)
    else:
        answer = dataclasses.replace(answer, legal=legal_lines(position, table.players))
    return dataclasses.replace(answer, seconds=time.perf_counter() - started)


def warm_up(announce: Callable[[], None]) -> None:
    """Compile the playouts if nothing is kept of them, and say so before.

    Parameters
    ----------
    announce
        Called before half a minute of work.
    """
    from vitrail.solvers.sagrada.evaluate import needs_compiling

    if needs_compiling():
        announce()


def legal_lines(position: SagradaPosition, players: Sequence[str]) -> tuple[str, ...]:
    """Return every plan of the turn as a line: plain drafts, then tool cards, to pass last."""
    from vitrail.solvers.sagrada.plans import find_plans

    found = find_plans(position, lambda positions: [0.0] * len(positions), _EVERY_WAY)
    lines = []
    for plan in found.plans:
        line = format_line(plan.moves, position, players)
        lines.append((plan.passes, plan.tool is not None, line))
    return tuple(line for _, _, line in sorted(lines))


def _seen_by(spot: Spot, mover: int) -> SagradaPosition:
    """Return the position as the mover sees it; others' tokens that nobody knows count nothing."""
    position = spot.position.view(mover)
    tokens = tuple(
        0 if seat != mover and tokens_unknown(spot.table, seat) else count
        for seat, count in enumerate(position.tokens)
    )
    return dataclasses.replace(position, tokens=tokens)


def _uncounted(spot: Spot, mover: int) -> int | None:
    """Return what the position has as favor tokens of the mover though nobody knows them.

    None if they are known. It is below 0 if tokens of theirs have been spent.
    """
    return spot.position.tokens[mover] if tokens_unknown(spot.table, mover) else None


def _target(spot: Spot) -> tuple[int, int]:
    """Return the sums of the round track and of the pool (SOLO-7)."""
    return spot.position.target, sum(die.value for die in spot.position.pool)


def _score(position: SagradaPosition, seat: int, *, unknown: bool) -> int | None:
    """Return the score as `check` tells it: favor tokens that nobody knows count nothing."""
    sheet = position.sheet(seat)
    return sheet.total - unknown * position.tokens[seat] if sheet else None


def _ranked(
    spot: Spot,
    position: SagradaPosition,
    answer: SagradaHint,
    started: float,
    seconds: float | None,
    playouts: int | None,
    seed: int,
) -> SagradaHint:
    """Return the answer with the plans rated, in order, and explained."""
    from vitrail.advisors.sagrada.why import explain
    from vitrail.solvers.sagrada.compare import compare
    from vitrail.solvers.sagrada.evaluate import Evaluator
    from vitrail.solvers.sagrada.plans import find_plans

    evaluator = Evaluator(position, seed)
    if playouts is None:
        evaluator.rate([position])  # loads the compiled playouts, so that they can be timed
    plans = find_plans(position, evaluator.rate)
    left = 0.0
    if playouts is None and seconds is not None:
        spent = time.perf_counter() - started
        after = _EXPLAINING_S * len(plans.plans)
        left = max(seconds - spent - after, seconds * _LEAST_SHARE)
    found = compare(evaluator, plans, playouts, seconds=left)
    for one in found.best_first:
        _replay(position, one)
    lines = {
        one.plan.moves: format_line(one.plan.moves, position, spot.table.players)
        for one in found.best_first
    }
    found = in_order(found, lines)
    scene = Scene(
        position,
        evaluator.seat,
        spot.table.bag(),
        min(spot.table.draws_left, spot.table.setup.dice_per_round),
        spot.table.draws_left,
    )
    uncounted = _uncounted(spot, evaluator.seat)
    reasons = explain(scene, found, spot.table.players)
    advice: list[SagradaAdvice] = []
    for at, one in enumerate(found.best_first):
        twin = at and found.best_first[at - 1].group == one.group
        rank = advice[-1].rank if twin else at + 1
        advice.append(
            _advice(
                scene,
                spot.table.players,
                one,
                lines[one.plan.moves],
                rank,
                reasons[at],
                uncounted,
                exact=found.exact,
            )
        )
    best = advice[0]
    projection = Projection(
        best.value,
        best.spread,
        None if best.margin is None else best.value - best.margin,
        best.wins,
    )
    return dataclasses.replace(
        answer,
        method="exact" if found.exact else "playouts",
        advice=tuple(advice),
        playouts=found.playouts,
        projection=projection,
        cut=found.cut,
    )


def in_order(found: Evaluation, lines: Mapping[tuple[SagradaMove, ...], str]) -> Evaluation:
    """Return the plans with ties in the order of their lines, the shortest that draft first."""
    ordered: list[Evaluated] = []
    for _, tied in itertools.groupby(found.best_first, key=lambda one: one.group):
        ordered += sorted(
            tied,
            key=lambda one: (one.plan.passes, len(one.plan.moves), lines[one.plan.moves]),
        )
    return dataclasses.replace(found, best_first=tuple(ordered))


def _replay(position: SagradaPosition, one: Evaluated) -> None:
    """Play a plan under the rules; none is shown that is not legal."""
    try:
        after = position
        for move in one.plan.moves:
            after = after.apply(move)
        if after != one.plan.after:
            message = f"a plan leads elsewhere: {', '.join(map(str, one.plan.moves))}"
            raise VerificationError(message)
        if after.turn.rerolled:
            return
        for outcome, _, moves in one.branches:
            here = after.apply(outcome)
            for move in moves:
                here = here.apply(move)
        for move in one.next_turn:
            after = after.apply(move)
    except IllegalMoveError as error:
        message = f"a plan is advised but not legal: {error}"
        raise VerificationError(message) from error


def _advice(
    scene: Scene,
    players: Sequence[str],
    one: Evaluated,
    line: str,
    rank: int,
    reasons: tuple[str, ...],
    uncounted: int | None,
    *,
    exact: bool,
) -> SagradaAdvice:
    after, seat = one.plan.after, scene.seat
    window, before = after.windows[seat], scene.window
    from vitrail.advisors.sagrada.why import is_near

    invented = uncounted or 0
    kills, hard = _changes(scene, before, window)
    return SagradaAdvice(
        move=line,
        value=one.points - invented,
        error=one.points_error,
        loss=one.standing.behind,
        rank=rank,
        reasons=reasons,
        moves=one.plan.moves,
        after=after,
        loss_error=one.standing.behind_error,
        near=is_near(one),
        margin=None if one.margin is None else one.margin - invented,
        margin_error=None if one.margin is None else one.standing.error,
        wins=one.wins,
        spread=(one.spread[0] - invented, one.spread[1] - invented),
        scenarios=0 if exact else one.standing.scenarios,
        dropped=one.dropped,
        tool=one.plan.tool,
        score_now=_score(after, seat, unknown=uncounted is not None),
        kills=kills,
        hard=hard,
        branches=branch_lines(scene.position, one, players),
    )


def _changes(
    scene: Scene, before: Window, window: Window | None
) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
    """Return the spaces that die, and those that become hard."""
    if window is None:
        return (), ()
    dead, hard = scene.dead(before), scene.hard(before)
    return (
        tuple(square for square in scene.dead(window) if square not in dead),
        tuple(square for square in scene.hard(window) if square not in hard),
    )


def branch_lines(
    before: SagradaPosition, one: Evaluated, players: Sequence[str]
) -> tuple[tuple[str, float, str], ...]:
    """Return what can come, how likely it is, and the line of the whole turn then."""
    if one.plan.after.turn.rerolled:
        return ()
    found = []
    for outcome, share, moves in one.branches:
        line = format_line((*one.plan.moves, outcome, *moves), before, players)
        what = str(outcome).removeprefix("reroll ").removeprefix("draw ")
        found.append((what, share, line))
    return tuple(found)


def plain_drafts(position: SagradaPosition) -> dict[str, list[str]]:
    """Return by die of the pool the spaces where it may be placed without a tool card."""
    if position.turn.hand is not None:
        spaces = [str(move.square) for move in position.legal_moves() if isinstance(move, Place)]
        return {str(position.turn.hand): spaces} if spaces else {}
    takes = [move.die for move in position.legal_moves() if isinstance(move, Take)]
    found = {str(die): list(map(str, position.spaces_for(die))) for die in takes}
    return {die: spaces for die, spaces in found.items() if spaces}


def usable_tools(position: SagradaPosition) -> tuple[int, ...]:
    """Return the numbers of the tool cards that may be used now or on the die taken."""
    numbers: set[int] = set()
    for move in position.legal_moves():
        numbers |= {move.number} if isinstance(move, UseTool) else set()
        if isinstance(move, Take):
            then = position.forced(move).legal_moves()
            numbers |= {one.number for one in then if isinstance(one, UseTool)}
    return tuple(sorted(numbers))
