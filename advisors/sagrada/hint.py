"""The hint at the table: every legal placement, ranked by what can be proved about it.

Three steps: the moves, what each does to the window (score, dead spaces, ways to complete, odds),
and the best total each still leaves possible (`bounds`). Nothing is estimated: the value is an
upper bound, and the order says which moves keep the most open.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from vitrail.advisors.advice import Advice, Hint
from vitrail.advisors.sagrada import reasons as words
from vitrail.advisors.sagrada.assumed import assumptions, what_next
from vitrail.advisors.sagrada.bounds import Bound, Outlook, Terms, find_bounds
from vitrail.advisors.sagrada.odds import SpaceOdds, odds_by_space
from vitrail.games.errors import VerificationError
from vitrail.games.sagrada.components import describe
from vitrail.games.sagrada.scoring import ScoreSheet, score_window
from vitrail.games.sagrada.window import (
    Placement,
    Window,
    dead_squares,
    legal_placements,
    placement_violations,
)
from vitrail.solvers.sagrada.count import count_totals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from vitrail.games.sagrada.components import Color, Die
    from vitrail.games.sagrada.position import TablePosition
    from vitrail.games.squares import Square

PASS = "pass"  # noqa: S105 - the move, not a secret

HARD = Fraction(1, 2)
"""A space is hard when the dice still to come fit it with a smaller chance than this."""

RARE = Fraction(2, 3)
"""A placement takes a chance worth a word when a smaller share of a round's rolls fits there."""

GOOD_LOSS = 2
"""The level `good` shows the moves that lose at most so much."""


@dataclass(frozen=True, kw_only=True)
class SagradaAdvice(Advice):
    """Advice on a placement, or on passing.

    Parameters
    ----------
    placement
        The die and its space; None for `pass`.
    window
        The window after the move.
    bound
        The best total still possible; `value` repeats its number.
    score_now
        The score of the window after the move, as if the game ended.
    turns_left
        Own turns after this one.
    fills
        Ways to fill every open space that is not dead.
    dead
        Open spaces that nothing fits any more.
    kills
        Those of `dead` that were alive before the move.
    hard
        Spaces the move makes hard, see `HARD`.
    odds
        The odds of each open space after the move.
    """

    placement: Placement | None
    window: Window
    bound: Bound
    score_now: int
    turns_left: int
    fills: int
    dead: tuple[Square, ...]
    kills: tuple[Square, ...]
    hard: tuple[Square, ...]
    odds: Mapping[Square, SpaceOdds]

    @property
    def completable(self) -> bool:
        """Whether a full window is still possible with free dice and the turns left."""
        return not self.dead and len(self.window.open_squares) <= self.turns_left


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
    """

    bag: Mapping[Color, int]
    odds: Mapping[Square, SpaceOdds]
    score_now: int | None = None
    target: tuple[int, int] | None = None


def give_hint(
    table: TablePosition,
    *,
    seconds: float | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> SagradaHint:
    """Rank the legal placements and `pass` for the player to move.

    Parameters
    ----------
    seconds
        Wall time for the bounds; None for no limit.
    progress
        Told how many of how many bounds are done.

    Notes
    -----
    Order: bound (greater first), dead spaces (fewer first), ways to fill the spaces that are not
    dead (more first; none where turns are lacking), score now (greater first), notation. Moves
    that were not examined in time come after the others. Moves equal in the first four share a
    rank.
    """
    started = time.perf_counter()
    bag = table.bag()
    target = _target(table)
    window = table.window
    if window is None or table.to_move is None:
        return SagradaHint(
            to_move=None,
            method="bound",
            advice=(),
            what_next=what_next(table),
            assumed=assumptions(table),
            seconds=time.perf_counter() - started,
            bag=bag,
            odds={},
            target=target,
        )
    moves = _Moves(table, window, bag)
    drafts = [moves.draft(placement) for placement in legal_placements(window, table.pool)]
    drafts.append(moves.draft(None))
    drafts.sort(key=_Draft.promise)
    bounds = find_bounds(
        moves.outlook(None, turns_now=table.turns_left_now),
        [moves.outlook(draft.placement, turns_now=table.turns_left_now - 1) for draft in drafts],
        Terms(table.objectives(), bag, table.favor_tokens, table.setup.open_space),
        seconds=seconds,
        progress=progress,
    )
    return SagradaHint(
        to_move=table.players[table.to_move],
        method="bound",
        advice=moves.ranked(list(zip(drafts, bounds, strict=True))),
        assumed=assumptions(table),
        seconds=time.perf_counter() - started,
        bag=bag,
        odds=moves.odds,
        score_now=best_scoring(table, window)[0].total,
        target=target,
    )


def _target(table: TablePosition) -> tuple[int, int] | None:
    """Return the sums of the round track and of the pool in the solo game (SOLO-7)."""
    if not table.setup.solo:
        return None
    track = sum(die.value for dice in table.track.values() for die in dice)
    return track, sum(die.value for die in table.pool)


def best_scoring(table: TablePosition, window: Window) -> tuple[ScoreSheet, Color | None]:
    """Score a window for the mover by the private objective that pays most (SOLO-2).

    Returns
    -------
    tuple
        The scoring, and the color of that private objective.
    """
    scored = [
        (
            score_window(
                window,
                objectives,
                favor_tokens=table.favor_tokens,
                open_space=table.setup.open_space,
            ),
            objectives.private,
        )
        for objectives in table.objectives()
    ]
    return max(scored, key=lambda pair: pair[0].total)


@dataclass(frozen=True)
class _Draft:
    """A move and what it does to the window, before its bound is known."""

    placement: Placement | None
    window: Window
    sheet: ScoreSheet
    private: Color | None
    turns_left: int
    fills: int
    dead: tuple[Square, ...]
    odds: Mapping[Square, SpaceOdds]

    @property
    def move(self) -> str:
        return str(self.placement) if self.placement else PASS

    def promise(self) -> tuple[int, int, int, str]:
        """Return the order of moves of equal bound: the smallest is the best."""
        alive = len(self.window.open_squares) - len(self.dead)
        ways = self.fills if alive <= self.turns_left else 0
        return len(self.dead), -ways, -self.sheet.total, self.move


class _Moves:
    """Turns moves into advice; holds what they share."""

    def __init__(self, table: TablePosition, window: Window, bag: Mapping[Color, int]) -> None:
        self._table = table
        self._window = window
        self._bag = bag
        self._before = best_scoring(table, window)[0]
        self._dead = dead_squares(window)
        self.odds = self._odds(window, table.pool)

    def _odds(self, window: Window, pool: Sequence[Die]) -> dict[Square, SpaceOdds]:
        draws = self._table.draws_left
        per_round = self._table.setup.dice_per_round
        return odds_by_space(
            window,
            self._bag,
            next_roll=min(draws, per_round),
            draws_left=draws,
            pool=pool,
        )

    def _pool_after(self, placement: Placement | None) -> tuple[Die, ...]:
        pool = list(self._table.pool)
        if placement:
            pool.remove(placement.die)
        return tuple(pool)

    def draft(self, placement: Placement | None) -> _Draft:
        """Return what a move does to the window, replayed through the rules."""
        window = self._window
        if placement:
            die, square = placement.die, placement.square
            if die not in self._table.pool or placement_violations(window, die, square):
                message = f"{placement} is advised but not legal: {window}"
                raise VerificationError(message)
            window = window.place(die, square)
        dead = dead_squares(window)
        second_turn = self._table.turns_left_now > 1
        return _Draft(
            placement,
            window,
            *best_scoring(self._table, window),
            self._table.turns_left - 1,
            count_totals(window, left_open=dead).fills,
            dead,
            self._odds(window, self._pool_after(placement) if second_turn else ()),
        )

    def outlook(self, placement: Placement | None, *, turns_now: int) -> Outlook:
        """Return what can still come after a move."""
        window = self._window.place(placement.die, placement.square) if placement else self._window
        turns_later = self._table.turns_left - self._table.turns_left_now
        return Outlook(window, self._pool_after(placement), turns_now, turns_later)

    def ranked(self, found: list[tuple[_Draft, Bound]]) -> tuple[SagradaAdvice, ...]:
        """Return the advice in order."""
        found.sort(key=lambda pair: (not pair[1].examined, -pair[1].value, *pair[0].promise()))
        best = found[0][1].value
        advice: list[SagradaAdvice] = []
        last = None
        for at, (draft, bound) in enumerate(found, start=1):
            key = (bound.examined, bound.value, *draft.promise()[:3])
            rank = advice[-1].rank if key == last else at
            last = key
            advice.append(self._advice(draft, bound, best, rank))
        return tuple(advice)

    def _advice(self, draft: _Draft, bound: Bound, best: int, rank: int) -> SagradaAdvice:
        if bound.value < draft.sheet.total:
            message = f"{draft.move} scores {draft.sheet.total} but is bounded by {bound.value}"
            raise VerificationError(message)
        kills = tuple(square for square in draft.dead if square not in self._dead)
        hard = tuple(
            square
            for square, odds in draft.odds.items()
            if self._table.draws_left
            and not odds.dead
            and odds.rest < min(HARD, self.odds[square].rest)
        )
        return SagradaAdvice(
            move=draft.move,
            value=bound.value,
            error=0,
            loss=max(0, best - bound.value),
            rank=rank,
            reasons=tuple(filter(None, self._reasons(draft, bound, best, kills, hard))),
            placement=draft.placement,
            window=draft.window,
            bound=bound,
            score_now=draft.sheet.total,
            turns_left=draft.turns_left,
            fills=draft.fills,
            dead=draft.dead,
            kills=kills,
            hard=hard,
            odds=draft.odds,
        )

    def _reasons(
        self,
        draft: _Draft,
        bound: Bound,
        best: int,
        kills: Sequence[Square],
        hard: Sequence[Square],
    ) -> Iterator[str]:
        yield _about_bound(bound, best, final=not draft.turns_left)
        for square in kills:
            yield f"leaves {words.why_dead(draft.window, square)}: it can never be filled"
        for square in hard:
            yield (
                f"makes {square} hard: at {words.percent(draft.odds[square].rest)} a die that "
                f"fits still comes (now {words.percent(self.odds[square].rest)})"
            )
        if draft.placement:
            square = draft.placement.square
            if self._table.draws_left and self.odds[square].next_roll < RARE:
                share = words.percent(self.odds[square].next_roll)
                asked = self._window.pattern[square]
                print_ = f" (asks for {describe(asked)})" if asked else ""
                yield f"fills {square}{print_}, which only {share} of the rolls to come would fit"
            yield words.gains(self._before, draft.sheet, draft.private)
        if self._table.setup.solo:
            yield self._about_target(draft.placement)
        yield words.outlook_words(
            len(draft.window.open_squares), draft.turns_left, len(draft.dead), draft.fills
        )

    def _about_target(self, placement: Placement | None) -> str:
        left = sum(die.value for die in self._pool_after(placement))
        if placement:
            return f"keeps {placement.die.value} off the round track, where {left} would go"
        return f"leaves {left} in the pool for the round track"


def _about_bound(bound: Bound, best: int, *, final: bool) -> str:
    if not bound.examined:
        return f"not examined in the time given; no move leads to more than {bound.value}"
    if final and bound.value >= best:
        return f"no move scores more: {bound.value} in the end"
    if final:
        return f"scores {best - bound.value} less: {bound.value} in the end"
    reach = "with luck up to" if bound.proved else "at most"
    if bound.value >= best:
        return f"no move keeps more possible: {reach} {bound.value} in the end"
    return f"gives up {best - bound.value} of what is possible: {reach} {bound.value} in the end"
