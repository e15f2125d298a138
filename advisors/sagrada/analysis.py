"""How a game of Sagrada is analyzed: positions valued by playouts, decisions by the advisor."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from vitrail.advisors.analysis import Alternative, Decision, Scale, Worth
from vitrail.advisors.sagrada.hint import Spot, give_hint
from vitrail.games.base import CHANCE
from vitrail.games.sagrada.lines import format_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.advisors.sagrada.hint import SagradaAdvice
    from vitrail.games.sagrada.moves import SagradaMove
    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.games.sagrada.replay import Replay

SCALE = Scale(
    inaccuracy=1.0,
    mistake=2.0,
    blunder=4.0,
    bands=(
        ("superb", 0.15),
        ("expert", 0.4),
        ("strong", 0.7),
        ("good", 1.1),
        ("casual", 1.7),
        ("beginner", math.inf),
    ),
)
"""A point is a single favor token; four are what a missed set of shades or a dead space costs. The
bands lie around what agents of known strength lose (docs/analysis.md)."""
ALTERNATIVES = 5


class SagradaAnalyst:
    """Rates the game of one player of a record.

    Parameters
    ----------
    players
        Names by seat.
    seat
        The player.
    games
        Playouts for the value of a position.
    playouts
        Playouts for a decision.
    seed
        Of all playouts.
    """

    scale = SCALE

    def __init__(
        self, players: Sequence[str], seat: int, *, games: int, playouts: int, seed: int
    ) -> None:
        self.players, self.seat = tuple(players), seat
        self.games, self.playouts, self.seed = games, playouts, seed

    def begin(self, found: Replay) -> int:
        """Return how many lines stand before the first roll: windows are chosen blindly."""
        chosen = (at for at, position in enumerate(found.positions) if position.choosing is None)
        return next(chosen, len(found.steps))

    def inside(self, position: SagradaPosition) -> bool:
        """Whether a turn has begun and is not over."""
        return position.turn.begun

    def values(self, positions: Sequence[SagradaPosition]) -> list[Worth]:
        """Return what the player may expect in each position."""
        return [self._value(position) for position in positions]

    def _value(self, position: SagradaPosition) -> Worth:
        from vitrail.solvers.sagrada.value import expected

        return Worth(*expected(position.view(self.seat), self.seat, self.games, self.seed))

    def decide(self, before: SagradaPosition, moves: Sequence[SagradaMove]) -> Decision | None:
        """Rate a way to play a turn against the advisor's first."""
        after = before
        for move in moves:
            after = after.forced(move)
        view = before.view(self.seat)
        found = give_hint(Spot.of_game(view, self.players), playouts=self.playouts, seed=self.seed)
        if len(found.advice) <= 1 and found.advice and found.advice[0].moves == tuple(moves):
            return None
        best = found.advice[0]
        seen = after.view(self.seat)
        own = next((one for one in found.advice if one.after == seen), None)
        loss, error = self._duel(view, best, tuple(moves), own)
        rank = own.rank if own else len(found.advice) + 1
        return Decision(
            played=self.text(before, moves),
            best=best.move if loss else self.text(before, moves),
            loss=loss,
            loss_error=error,
            rank=rank if loss else 1,
            choices=len(found.advice),
            reasons=own.reasons if own else (),
            best_reasons=best.reasons,
            alternatives=tuple(
                Alternative(one.move, one.loss, one.loss_error, one.reasons)
                for one in found.advice[:ALTERNATIVES]
            ),
            best_moves=best.moves if loss else tuple(moves),
        )

    def _duel(
        self,
        view: SagradaPosition,
        best: SagradaAdvice,
        moves: tuple[SagradaMove, ...],
        own: SagradaAdvice | None,
    ) -> tuple[float, float]:
        """Return what the best plan is worth more than the one played, on games of their own.

        The games that chose the best plan flatter it; these have not seen it before.
        """
        from vitrail.solvers.sagrada.compare import compare
        from vitrail.solvers.sagrada.evaluate import Evaluator
        from vitrail.solvers.sagrada.plans import Plan, Plans

        if own is best or best.moves == moves:
            return 0.0, 0.0
        after = view
        for move in moves:
            after = after.forced(move)
        plans = Plans((Plan(best.moves, best.after), Plan(moves, after)), 0)
        found = compare(Evaluator(view, self.seed + 1), plans, self.playouts // 2, shown=2)
        standing = {one.plan.moves: one.standing for one in found.best_first}
        worse = standing[moves]
        return max(0.0, worse.behind), worse.behind_error

    def text(self, before: SagradaPosition, moves: Sequence[SagradaMove]) -> str:
        """Return moves as a line of a record."""
        if before.to_move == CHANCE and not before.rolling:
            return ", ".join(map(str, moves))
        return format_line(moves, before, self.players)
