"""The agents of Fertility: random, greedy, solo, policy, exact, advisor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.advisors.players import Agent, AgentKind, PlanningAgent, RandomAgent

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from vitrail.games.fertility.moves import FertilityMove
    from vitrail.games.fertility.play import FertilityPosition

PLAYOUTS = 300
"""Playouts that the advisor makes for a decision unless told."""
_SEED_BITS = 32


def greedy(position: FertilityPosition, rng: random.Random) -> Sequence[FertilityMove]:
    """Return the turn of *greedy*, a reference: it stays as it is.

    See `solvers.fertility.references.greedy_turn` for how it decides.
    """
    from vitrail.solvers.fertility.references import greedy_turn

    return greedy_turn(position, rng)


def solo(position: FertilityPosition, rng: random.Random) -> Sequence[FertilityMove]:
    """Return the turn of *solo*, who does not look at the others; a reference: it stays as it is.

    See `solvers.fertility.references.solo_turn` for how it decides.
    """
    from vitrail.solvers.fertility.references import solo_turn

    return solo_turn(position, rng)


def one_look(position: FertilityPosition, rng: random.Random) -> Sequence[FertilityMove]:
    """Return the turn of the players of the playouts."""
    from vitrail.games.fertility.rules import Phase
    from vitrail.solvers.fertility.compact import move_of
    from vitrail.solvers.fertility.playouts import play_out

    if position.phase is not Phase.LAY:
        return exact(position, rng)
    _, log = play_out(position, 1, seed=rng.getrandbits(_SEED_BITS))
    moves: list[FertilityMove] = []
    after = position
    for written in log.tolist():
        if after.to_move != position.seat or after.turn != position.turn:
            break
        moves.append(move_of(after, written))
        after = after.apply(moves[-1])
    return moves


def exact(position: FertilityPosition, _: random.Random) -> Sequence[FertilityMove]:
    """Return the exact best turn by the value function."""
    from vitrail.solvers.fertility.turn import best_turn

    return best_turn(position).moves


def _random(_: int | None) -> Agent:
    return RandomAgent()


def _greedy(_: int | None) -> Agent:
    return PlanningAgent(greedy)


def _solo(_: int | None) -> Agent:
    return PlanningAgent(solo)


def _policy(_: int | None) -> Agent:
    return PlanningAgent(one_look)


def _exact(_: int | None) -> Agent:
    return PlanningAgent(exact)


def _advisor(playouts: int | None) -> Agent:
    def plan(position: FertilityPosition, rng: random.Random) -> Sequence[FertilityMove]:
        from vitrail.solvers.fertility.compare import best_by_playouts

        seed = rng.getrandbits(_SEED_BITS)
        return best_by_playouts(position, seed, playouts or PLAYOUTS).moves

    return PlanningAgent(plan)


AGENTS = (
    AgentKind("random", "any legal move", _random),
    AgentKind("greedy", "most goods and wheat now, then most points now", _greedy),
    AgentKind("solo", "the exact best turn, the others left aside", _solo),
    AgentKind("policy", "the player of the playouts, at one look", _policy),
    AgentKind("exact", "the exact best turn by the value function, no playouts", _exact),
    AgentKind("advisor", "what playouts rate best, N for each decision", _advisor, PLAYOUTS),
)
