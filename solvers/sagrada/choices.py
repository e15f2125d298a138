"""What the solvers would play: one move or one turn, without the figures behind it.

`one_look_turn` is a reference that other players are measured against: the weights `one_look` of
`policy.json` are those of `points` when the reference was fixed, and stay as they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vitrail.games.sagrada.components import COLUMNS
from vitrail.games.sagrada.moves import EndTurn, Place, Take
from vitrail.games.squares import Square
from vitrail.solvers.compiled import compiled
from vitrail.solvers.sagrada.bits import (
    COLORS,
    SPACES,
    die_code,
    encode_objectives,
    encode_window,
)
from vitrail.solvers.sagrada.compare import evaluate
from vitrail.solvers.sagrada.evaluate import Evaluator
from vitrail.solvers.sagrada.playouts import OWN, TARGET, play_out
from vitrail.solvers.sagrada.policy import LINES, line_prices, load_policy
from vitrail.solvers.sagrada.starts import rounds_left, starts_of, table_of, turns_left
from vitrail.solvers.sagrada.worth import choose

if TYPE_CHECKING:
    from vitrail.games.sagrada.components import Color
    from vitrail.games.sagrada.moves import SagradaMove
    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.games.sagrada.window import Window
    from vitrail.solvers.sagrada.bits import Vector
    from vitrail.solvers.sagrada.policy import Weights


def one_look_turn(position: SagradaPosition) -> tuple[SagradaMove, ...]:
    """Return the turn that the playout policy plays at the beginning of a turn, without tools."""
    policy = load_policy("one_look")
    setup, seat = position.setup, position.order[position.turns_done]
    window = position.known_window
    objectives = encode_objectives(setup.public)
    pool = [die_code(die) for die in position.pool]
    index, space = _look(
        encode_window(window),
        np.array(pool + [0] * (SPACES - len(pool)), np.int64),
        len(pool),
        turns_left(position).count(seat) + int((rounds_left(position) == seat).sum()) - 1,
        _aim(window, setup.private[seat]),
        objectives,
        line_prices(objectives, policy),
        policy.weights,
        policy.table,
    )
    if index < 0:
        return (EndTurn(),)
    place = Place(Square(*divmod(space, COLUMNS)))
    return Take(position.pool[index]), place, EndTurn()


def _aim(window: Window, private: tuple[Color, ...]) -> int:
    """Return the private color that a player goes for, the better one so far; -1 for none."""
    if not private:
        return -1
    dice = window.placed.values()
    return COLORS.index(
        max(private, key=lambda color: sum(die.value for die in dice if die.color is color))
    )


@compiled
def _look(
    word: Vector,
    pool: Vector,
    dice: int,
    turns: int,
    private: int,
    objectives: Vector,
    prices: Weights,
    weights: Weights,
    table: Weights,
) -> tuple[int, int]:
    """Return index and space that the policy chooses."""
    chances, counts, chosen = np.zeros(LINES), np.zeros(11, np.int64), np.zeros(2, np.int64)
    choose(
        word,
        pool,
        dice,
        turns,
        private,
        objectives,
        prices,
        weights,
        table,
        chances,
        counts,
        chosen,
    )
    return chosen[0], chosen[1]


def best_turn(position: SagradaPosition, seed: int, playouts: int) -> tuple[SagradaMove, ...]:
    """Return the moves of the plan that playouts rate best, up to the end or a roll or draw."""
    return evaluate(Evaluator(position, seed), playouts, shown=0).best_first[0].plan.moves


def best_window(position: SagradaPosition, seed: int, playouts: int) -> SagradaMove:
    """Return the window to choose: most points on average, in the solo game less the target."""
    seat = position.to_move
    if seat is None or position.choosing is None:
        message = "no window is to be chosen"
        raise ValueError(message)
    policy = load_policy("points")
    moves = position.legal_moves()
    chosen = [position.forced(move) for move in moves]
    results = np.zeros((len(moves), max(1, playouts // len(moves)), 3), np.int64)
    play_out(
        starts_of(chosen),
        np.arange(len(moves)),
        0,
        results.shape[1],
        seed,
        table_of(chosen[0], seat, policy),
        policy,
        results,
    )
    points = results[..., OWN] - results[..., TARGET] * position.setup.solo
    return moves[int(points.mean(axis=1).argmax())]
