"""The agents of Sagrada: random, greedy, the playout policy, the advisor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.advisors.players import Agent, AgentKind, PlanningAgent, RandomAgent
from vitrail.games.sagrada.moves import EndTurn, Place, SagradaMove, Take

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from vitrail.games.sagrada.play import SagradaPosition

_SEED_BITS = 32


def greedy_turn(position: SagradaPosition, rng: random.Random) -> Sequence[SagradaMove]:
    """Return the placement after which the window scores most as it stands, ties at random.

    Without tool cards; it passes only if nothing fits, and takes any of the windows dealt. A
    reference: it stays as it is.
    """
    if position.choosing is not None:
        return (rng.choice(position.legal_moves()),)
    seat = position.order[position.turns_done]
    found: list[tuple[int, Take, Place]] = []
    for die in dict.fromkeys(position.pool):
        taken = position.forced(Take(die))
        for square in position.spaces_for(die):
            sheet = taken.forced(Place(square)).sheet(seat)
            found.append((sheet.total if sheet else 0, Take(die), Place(square)))
    if not found:
        return (EndTurn(),)
    most = max(points for points, _, _ in found)
    _, take, place = rng.choice([one for one in found if one[0] == most])
    return take, place, EndTurn()


def one_look(position: SagradaPosition, rng: random.Random) -> Sequence[SagradaMove]:
    """Return the placement of the tuned playout policy; a reference, without tool cards.

    It takes any of the windows dealt.
    """
    from vitrail.solvers.sagrada.choices import one_look_turn

    if position.choosing is not None:
        return (rng.choice(position.legal_moves()),)
    return one_look_turn(position)


def _random(_: int | None) -> Agent:
    return RandomAgent()


def _greedy(_: int | None) -> Agent:
    return PlanningAgent(greedy_turn)


def _policy(_: int | None) -> Agent:
    return PlanningAgent(one_look)


def _advisor(playouts: int | None) -> Agent:
    def plan(position: SagradaPosition, rng: random.Random) -> Sequence[SagradaMove]:
        from vitrail.solvers.sagrada.choices import best_turn, best_window

        seed = rng.getrandbits(_SEED_BITS)
        if position.choosing is not None:
            return (best_window(position, seed, playouts or 0),)
        return best_turn(position, seed, playouts or 0)

    return PlanningAgent(plan)


AGENTS = (
    AgentKind("random", "any legal move", _random),
    AgentKind("greedy", "the placement that scores most now; no tools", _greedy),
    AgentKind("policy", "the tuned playout policy, one look ahead; no tools", _policy),
    AgentKind("advisor", "what playouts rate best, N for each decision", _advisor, 2000),
)
