"""Advice on where to place the spring, where the first overseer does it (SETUP-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.advisors.reasons import Reason
from vitrail.advisors.santiago.canal import compared
from vitrail.advisors.santiago.canals import CanalGraph
from vitrail.advisors.santiago.scene import Found, Scene, rate_plans
from vitrail.advisors.santiago.words import points
from vitrail.games.santiago.components import segments_at
from vitrail.games.santiago.moves import PlaceSpring

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.games.santiago.components import Crossing

_NEAR = 3


def advise_spring(scene: Scene) -> Found:
    """Advise the first overseer on the crossing of the spring."""
    moves = scene.position.legal_moves()
    found = rate_plans(scene, [(move,) for move in moves], scene.budget)
    best, seat = found.best, scene.seat
    expected = points(best.scores[seat], best.errors[seat])
    found.headline = [
        f"{best.move}: {expected} points expected at the end.",
        "The place matters little for who wins, but much for how scarce water gets.",
    ]
    for at, one in enumerate(found.plans):
        told = list(compared(scene, found, at))
        if isinstance(one.move, PlaceSpring):
            told += _about_water(one.move.crossing)
        found.reasons.append(told)
    return found


def _about_water(crossing: Crossing) -> Iterator[Reason]:
    graph = CanalGraph(crossing, frozenset())
    within = len(graph.within(_NEAR))
    yield Reason(2.0, f"{within} of 48 fields lie within {_NEAR} canals of it")
    ways = len(segments_at(crossing))
    yield Reason(1.0, f"{ways} ways for the first canal")
