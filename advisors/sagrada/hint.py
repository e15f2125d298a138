"""The hint at the table: every legal placement, ranked by what can be proved about it.

Three steps: the moves, what each does to the window (score, dead spaces, ways to fill, odds), and
the best total each still leaves possible (`bounds`), in the solo game against the target
(`target`). Nothing is estimated: the value is an upper bound, and the order says which moves keep
the most open.
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
from vitrail.advisors.sagrada.target import cards_known, least_target
from vitrail.games.errors import VerificationError
from vitrail.games.sagrada.components import describe
from vitrail.games.sagrada.scoring import ScoreSheet, score_window
from vitrail.games.sagrada.window import (
    Placement,
    Window,
    dead_squares,
    legal_placements,
    legal_squares,
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
"""The level `good` shows the examined moves that lose at most so much."""


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
        Ways to fill every open space that is not dead, whatever the turns.
    dead
        Open spaces that nothing fits any more.
    kills
        Those of `dead` that were alive before the move.
    hard
        Spaces the move makes hard, see `HARD`.
    hard_left
        Every space that is hard after the move, those the move made hard included.
    expected
        The expected number of open spaces for which a die that fits is still drawn.
    odds
        The odds of each open space after the move.
    target
        In the solo game the least target still possible after the move; else None.
    margin
        In the solo game `value` less `target`: no luck leads to a greater margin; else None.
    reached_with
        With one turn left and nothing left to draw: those dice of the pool which, taken then, lead
        to the best end. None in any other turn.
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
    hard_left: tuple[Square, ...]
    expected: Fraction
    odds: Mapping[Square, SpaceOdds]
    target: int | None = None
    margin: int | None = None
    reached_with: tuple[Die, ...] | None = None

    @property
    def completable(self) -> bool:
        """Whether no space is dead and the turns suffice: free dice could fill the window."""
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
        In the solo game, the sums of the round track and of the pool and the least target that is
        still possible; else None.
    legal
        Every legal placement; to pass is always legal too.
    """

    bag: Mapping[Color, int]
    odds: Mapping[Square, SpaceOdds]
    score_now: int | None = None
    target: tuple[int, int, int] | None = None
    legal: tuple[Placement, ...] = ()


def give_hint(
    table: TablePosition,
    *,
    ranked: bool = True,
    seconds: float | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> SagradaHint:
    """Rank the legal placements and `pass` for the player to move.

    Parameters
    ----------
    ranked
        Whether to rank at all; if not, the hint holds no advice but only what is legal.
    seconds
        Wall time for the bounds; None for no limit.
    progress
        Told how many of how many bounds are done.

    Notes
    -----
    Order: bound, in the solo game the margin (greater first); placements before `pass`; with one
    turn left and nothing to draw, dice of the pool that lead to the best end (more first); dead
    spaces (fewer first); ways to fill the spaces that are not dead, whatever the turns (more
    first); hard spaces (fewer first); expected number of spaces for which a fitting die comes
    (more first); score now (greater first); notation. In the player's last turn of the game only
    the bound counts, which is then the score. Moves that were not examined in time come after the
    others. Moves equal in everything but notation share a rank.
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
    legal = legal_placements(window, table.pool)
    advice: tuple[SagradaAdvice, ...] = ()
    if ranked:
        drafts = [moves.draft(placement) for placement in (*legal, None)]
        drafts.sort(key=_Draft.promise)
        bounds = find_bounds(
            moves.outlook(None, turns_now=table.turns_left_now),
            [moves.outlook(one.placement, turns_now=table.turns_left_now - 1) for one in drafts],
            Terms(table.objectives(), bag, table.favor_tokens, table.setup.open_space),
            seconds=seconds,
            progress=progress,
        )
        advice = moves.ranked(list(zip(drafts, bounds, strict=True)))
    return SagradaHint(
        to_move=table.players[table.to_move],
        method="bound" if ranked else "exact",
        advice=advice,
        legal=legal,
        assumed=assumptions(table),
        seconds=time.perf_counter() - started,
        bag=bag,
        odds=moves.odds,
        score_now=best_scoring(table, window)[0].total,
        target=target,
    )


def _target(table: TablePosition) -> tuple[int, int, int] | None:
    """Return the sums of the round track and of the pool, and the least target (SOLO-7)."""
    if not table.setup.solo:
        return None
    track = sum(die.value for dice in table.track.values() for die in dice)
    turns = table.turns_left_now if table.pool else 0
    return track, sum(die.value for die in table.pool), least_target(table, table.pool, turns)


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
    pool: tuple[Die, ...]
    sheet: ScoreSheet
    private: Color | None
    turns_left: int
    fills: int
    dead: tuple[Square, ...]
    hard: tuple[Square, ...]
    odds: Mapping[Square, SpaceOdds]
    target: int | None

    @property
    def move(self) -> str:
        return str(self.placement) if self.placement else PASS

    @property
    def expected(self) -> Fraction:
        return sum((one.rest for one in self.odds.values()), Fraction(0))

    def margin(self, bound: Bound) -> int:
        """Return what ranks first: the best total still possible, less the least target."""
        return bound.value - (self.target or 0)

    def promise(self) -> tuple[bool, int, int, int, Fraction, int, str]:
        """Return the order of moves of equal bound: the smallest is the best."""
        passed = self.placement is None
        if not self.turns_left:  # nothing comes any more, so nothing is kept open
            return passed, 0, 0, 0, Fraction(0), -self.sheet.total, self.move
        return (
            passed,
            len(self.dead),
            -self.fills,
            len(self.hard),
            -self.expected,
            -self.sheet.total,
            self.move,
        )


class _Moves:
    """Turns moves into advice; holds what they share."""

    def __init__(self, table: TablePosition, window: Window, bag: Mapping[Color, int]) -> None:
        self._table = table
        self._window = window
        self._bag = bag
        self._before = best_scoring(table, window)[0]
        self._dead = dead_squares(window)
        self._all_examined = True
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
        table, window = self._table, self._window
        if placement:
            die, square = placement.die, placement.square
            if die not in table.pool or placement_violations(window, die, square):
                message = f"{placement} is advised but not legal: {window}"
                raise VerificationError(message)
            window = window.place(die, square)
        dead = dead_squares(window)
        pool = self._pool_after(placement)
        turns_now = table.turns_left_now - 1
        odds = self._odds(window, pool if turns_now else ())
        return _Draft(
            placement,
            window,
            pool,
            *best_scoring(table, window),
            table.turns_left - 1,
            count_totals(window, left_open=dead).fills,
            dead,
            tuple(
                square
                for square, one in odds.items()
                if table.draws_left and not one.dead and one.rest < HARD
            ),
            odds,
            least_target(table, pool, turns_now) if table.setup.solo else None,
        )

    def outlook(self, placement: Placement | None, *, turns_now: int) -> Outlook:
        """Return what can still come after a move."""
        window = self._window.place(placement.die, placement.square) if placement else self._window
        turns_later = self._table.turns_left - self._table.turns_left_now
        return Outlook(window, self._pool_after(placement), turns_now, turns_later)

    def reached_with(self, draft: _Draft) -> tuple[Die, ...] | None:
        """Return the dice of the pool that lead to the best end when taken in the last turn."""
        if self._table.draws_left or draft.turns_left != 1:
            return None
        solo = self._table.setup.solo
        ends = {
            die: max(
                best_scoring(self._table, window)[0].total + (die.value if taken and solo else 0)
                for window, taken in (
                    (draft.window, False),
                    *(
                        (draft.window.place(die, square), True)
                        for square in legal_squares(draft.window, die)
                    ),
                )
            )
            for die in set(draft.pool)
        }
        return tuple(die for die in draft.pool if ends[die] == max(ends.values()))

    def ranked(self, found: list[tuple[_Draft, Bound]]) -> tuple[SagradaAdvice, ...]:
        """Return the advice in order."""
        reached = {draft.move: self.reached_with(draft) for draft, _ in found}

        def order(pair: tuple[_Draft, Bound]) -> tuple[object, ...]:
            draft, bound = pair
            passed, *rest = draft.promise()
            kept = len(reached[draft.move] or ())
            return (not bound.examined, -draft.margin(bound), passed, -kept, *rest)

        found.sort(key=order)
        best = found[0][0].margin(found[0][1])
        self._all_examined = all(bound.examined for _, bound in found)
        advice: list[SagradaAdvice] = []
        last = None
        for at, (draft, bound) in enumerate(found, start=1):
            key = order((draft, bound))[:-1]
            rank = advice[-1].rank if key == last else at
            last = key
            advice.append(self._advice(draft, bound, best, rank, reached[draft.move]))
        return tuple(advice)

    def _advice(
        self, draft: _Draft, bound: Bound, best: int, rank: int, reached: tuple[Die, ...] | None
    ) -> SagradaAdvice:
        if bound.value < draft.sheet.total:
            message = f"{draft.move} scores {draft.sheet.total} but is bounded by {bound.value}"
            raise VerificationError(message)
        kills = tuple(square for square in draft.dead if square not in self._dead)
        hard = tuple(
            square for square in draft.hard if draft.odds[square].rest < self.odds[square].rest
        )
        loss = max(0, best - draft.margin(bound))
        return SagradaAdvice(
            move=draft.move,
            value=bound.value,
            error=0,
            loss=loss,
            rank=rank,
            reasons=tuple(filter(None, self._reasons(draft, bound, loss, kills, hard, reached))),
            placement=draft.placement,
            window=draft.window,
            bound=bound,
            score_now=draft.sheet.total,
            turns_left=draft.turns_left,
            fills=draft.fills,
            dead=draft.dead,
            kills=kills,
            hard=hard,
            hard_left=draft.hard,
            expected=draft.expected,
            odds=draft.odds,
            target=draft.target,
            margin=None if draft.target is None else draft.margin(bound),
            reached_with=reached,
        )

    def _reasons(
        self,
        draft: _Draft,
        bound: Bound,
        loss: int,
        kills: Sequence[Square],
        hard: Sequence[Square],
        reached: tuple[Die, ...] | None,
    ) -> Iterator[str]:
        final, known = not draft.turns_left, self._all_examined
        if draft.target is None:
            yield words.about_bound(bound, loss, final=final, all_examined=known)
        else:
            yield words.about_margin(bound, draft.target, loss, final=final, all_examined=known)
            yield self._about_losing(draft, bound)
        if reached is not None:
            yield words.about_last_turn(reached, draft.pool)
        for square in kills if not final else ():
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
            yield words.about_target(draft.placement.die if draft.placement else None, draft.pool)
        yield words.outlook_words(
            len(draft.window.open_squares),
            draft.turns_left,
            len(draft.dead),
            draft.fills,
            draws=self._table.draws_left > 0,
        )

    def _about_losing(self, draft: _Draft, bound: Bound) -> str:
        """Say when the solo game is lost, if every card that counts is known (SOLO-9)."""
        if draft.margin(bound) > 0 or not cards_known(self._table):
            return ""
        aside = " (tool cards aside)" if self._table.setup.tools else ""
        missing = self._table.rounds_not_recorded
        least = "the target" if not missing else "even what is recorded of the target"
        return f"cannot beat {least} any more{aside}: the total must be greater"
