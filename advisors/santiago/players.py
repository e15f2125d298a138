"""The agents of Santiago: random, spender, greedy, the playout policy, the advisor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.advisors.players import Agent, AgentKind, PlanningAgent, RandomAgent

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

    from vitrail.games.santiago.moves import SantiagoMove
    from vitrail.games.santiago.play import SantiagoPosition

    _Moves = Callable[[SantiagoPosition, random.Random], SantiagoMove]

_SEED_BITS = 32
PLAYOUTS = 1000
"""Playouts that the advisor makes for a decision unless told."""


def greedy_move(position: SantiagoPosition, rng: random.Random) -> SantiagoMove:
    """Return the move of *greedy*, who looks at points; a reference: it stays as it is.

    The gain of a tile on a field is the mean of the points that it adds if dry tiles count nothing
    and if all tiles count; that of a canal is what it adds if dry tiles count nothing.

    - Bid: all pairs of a tile and a field are tried, the four best kept that exclude each other
      least (no tile and no field twice), and their mean gain mapped to one of three bids: below 1.3
      points it is 1, below 2.3 it is 2, else 4; where that has been bid, the next one that is free.
      Greedy passes only if that is too dear.
    - Plant: the pair that gains most.
    - Bribe: for the canal that gains most, 1 below a gain of 2 points, 2 below 5, else 4; no offer
      without a gain. As overseer he takes what gains most, money counted.
    - Extra canal: from a gain of 4 points on; in the last round any gain will do.

    Equal gains are decided at random.
    """
    from vitrail.solvers.santiago.choices import policy_move
    from vitrail.solvers.santiago.policy import REFERENCES

    return policy_move(position, rng.getrandbits(_SEED_BITS), REFERENCES["greedy"])


def spender_move(position: SantiagoPosition, rng: random.Random) -> SantiagoMove:
    """Return the move of *spender*, who outbids; a reference: it stays as it is.

    - Bid: 1 more than the highest bid seen; a pass if less than 2 would be left in hand.
    - Plant: as greedy.
    - Bribe: for the canal that gains most, 1 more than the highest sum offered; a pass without a
      gain, or if less than 2 would be left. As overseer he takes the highest sum; without offers
      he does what gains most.
    - Extra canal: as greedy.
    """
    from vitrail.solvers.santiago.choices import policy_move
    from vitrail.solvers.santiago.policy import REFERENCES

    return policy_move(position, rng.getrandbits(_SEED_BITS), REFERENCES["spender"])


def one_look(position: SantiagoPosition, rng: random.Random) -> SantiagoMove:
    """Return the move of the tuned policy, which decides at one look."""
    from vitrail.solvers.santiago.choices import policy_move

    return policy_move(position, rng.getrandbits(_SEED_BITS))


def _one_by_one(move: _Moves) -> Agent:
    def plan(position: SantiagoPosition, rng: random.Random) -> Sequence[SantiagoMove]:
        return (move(position, rng),)

    return PlanningAgent(plan)


def _random(_: int | None) -> Agent:
    return RandomAgent()


def _spender(_: int | None) -> Agent:
    return _one_by_one(spender_move)


def _greedy(_: int | None) -> Agent:
    return _one_by_one(greedy_move)


def _policy(_: int | None) -> Agent:
    return _one_by_one(one_look)


def _advisor(playouts: int | None) -> Agent:
    def move(position: SantiagoPosition, rng: random.Random) -> SantiagoMove:
        from vitrail.solvers.santiago.choices import best_move

        return best_move(position, rng.getrandbits(_SEED_BITS), playouts or PLAYOUTS)

    return _one_by_one(move)


AGENTS = (
    AgentKind("random", "any legal move", _random),
    AgentKind("spender", "outbids what it sees, passes when poor", _spender),
    AgentKind("greedy", "what brings most points now; three classes of bids and bribes", _greedy),
    AgentKind("policy", "the tuned playout policy, at one look", _policy),
    AgentKind("advisor", "what playouts rate best, N for each decision", _advisor, PLAYOUTS),
)
