"""How much is played out, what a difference means, and canals that come without a move.

All positions are played out on the same games (common random numbers), so differences are known far
better than the points themselves.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.santiago.moves import Accept, OwnPlan, Pass, SantiagoMove
from vitrail.games.santiago.offers import Offer
from vitrail.games.santiago.rules import Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.advisors.santiago.scene import Scene
    from vitrail.games.santiago.components import Segment
    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.solvers.santiago.policy import Character
    from vitrail.solvers.santiago.samples import Difference, Sample

NEAR, MOST_NEAR = 2.0, 1.0
"""Moves are about equal if the difference is within so many errors, and at most so many points."""


@dataclass(frozen=True)
class Budget:
    """How much may be played out.

    Parameters
    ----------
    games
        Playouts in all; None where a time is given.
    seconds
        Wall time if there is no number of playouts.
    seed
        Of all chance.
    characters
        Of the players by seat; those not told are sensible.
    """

    games: int | None
    seconds: float
    seed: int
    characters: Sequence[Character] = ()

    def share(self, part: float) -> Budget:
        """Return a part of it."""
        games = None if self.games is None else max(1, int(part * self.games))
        return dataclasses.replace(self, games=games, seconds=part * self.seconds)


def is_clear(gap: Difference) -> bool:
    """Whether a difference is more than twice its error away from nothing."""
    return abs(gap.points) > NEAR * gap.error


def is_near(gap: Difference) -> bool:
    """Whether a difference is small and within twice its error."""
    return not is_clear(gap) and abs(gap.points) <= MOST_NEAR


def sampled(scene: Scene, positions: Sequence[SantiagoPosition], part: float) -> list[Sample]:
    """Play positions out on the same games with a part of the budget of a scene."""
    from vitrail.solvers.santiago.samples import sample

    budget = scene.budget.share(part)
    return sample(
        positions,
        games=budget.games,
        seconds=budget.seconds,
        seed=budget.seed,
        characters=budget.characters,
        progress=scene.progress,
    )


def canals_next(
    position: SantiagoPosition, plan: Sequence[SantiagoMove], budget: Budget, games: int
) -> Counter[Segment | None]:
    """Return where overseers of playouts lay the canal of this round after a plan; None: nowhere.

    Parameters
    ----------
    games
        How many games are looked at.
    """
    from vitrail.solvers.santiago.sequels import sequels

    found: Counter[Segment | None] = Counter()
    # Nobody acts more than once before the decision, which follows the last bribe.
    most = position.seats
    for moves in sequels(
        position, plan, games, seed=budget.seed, characters=budget.characters, most=most
    ):
        after = position
        for move in (*plan, *moves):
            if after.phase is Phase.DECIDE:
                found[move.segment if isinstance(move, Accept | OwnPlan) else None] += 1
                break
            after = after.forced(move)
    return found


def laid(position: SantiagoPosition, segment: Segment | None) -> SantiagoPosition:
    """Return the position after the decision, with a canal on a segment for which nobody paid.

    All offers go back (BRIBE-6). What follows is asked of the rules: extra canals, or the drought.
    """
    held = list(position.money)
    for offer in position.offers:
        for seat, amount in offer.parts:
            known = held[seat]
            held[seat] = None if known is None else known + amount
    nothing = () if segment is None else (Offer(segment, ((position.order[0], 0),)),)
    open_ = dataclasses.replace(
        position, phase=Phase.DECIDE, money=tuple(held), offers=nothing, acted=(), asked=None
    )
    return open_.forced(Pass() if segment is None else Accept(segment))
