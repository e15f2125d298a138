"""What a player can do with a turn: every sequence of moves to its end, or to a roll or draw.

Plans are made by the rules themselves, move by move, so each of them is legal. Where a card opens
hundreds of ways (Lathekin moves two dice), the most promising windows are gone on with, and the
others are counted but not followed: `Plans.cut` tells how many.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.base import CHANCE
from vitrail.games.sagrada.moves import EndTurn, SagradaMove, UseTool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from vitrail.games.sagrada.play import SagradaPosition

    Rate = Callable[[Sequence[SagradaPosition]], Sequence[float]]

WIDTH = 40
"""Positions inside a turn that are gone on with at each depth, beyond the plain drafts."""


@dataclass(frozen=True)
class Plan:
    """A way to play a turn.

    Parameters
    ----------
    moves
        The moves of the player, in order.
    after
        The position after them: between two turns, or before a roll or draw that a card asks for.
    """

    moves: tuple[SagradaMove, ...]
    after: SagradaPosition

    @property
    def tool(self) -> int | None:
        """The number of the tool card used, if any."""
        return next((move.number for move in self.moves if isinstance(move, UseTool)), None)

    @property
    def passes(self) -> bool:
        """Whether it does nothing more in the turn."""
        return isinstance(self.moves[0], EndTurn)

    @property
    def waits(self) -> bool:
        """Whether dice decide how the turn goes on."""
        return self.after.to_move == CHANCE and not self.after.rolling


@dataclass(frozen=True)
class Plans:
    """The plans of a turn, and how many beginnings were not followed to the end."""

    plans: tuple[Plan, ...]
    cut: int


def find_plans(position: SagradaPosition, rate: Rate, width: int = WIDTH) -> Plans:
    """Return what the player at turn can do, equal results once.

    Parameters
    ----------
    rate
        Says how promising positions inside a turn are, as if it ended there.
    width
        How many beginnings with a tool card are followed at each depth.
    """
    found: dict[SagradaPosition, Plan] = {}
    layer = [Plan((), position)]
    cut = 0
    while layer:
        begun: dict[SagradaPosition, Plan] = {}
        for plan in layer:
            for longer in _longer(plan):
                target = found if _is_over(longer) else begun
                target.setdefault(longer.after, longer)
        layer, less = _promising(list(begun.values()), rate, width)
        cut += less
    return Plans(tuple(found.values()), cut)


def _longer(plan: Plan) -> Iterator[Plan]:
    """Yield a plan with one move more."""
    for move in plan.after.legal_moves():
        yield Plan((*plan.moves, move), plan.after.forced(move))


def _is_over(plan: Plan) -> bool:
    """Whether the turn has ended, or dice decide how it goes on."""
    ended = isinstance(plan.moves[-1], EndTurn)
    return ended or plan.after.to_move == CHANCE or plan.after.to_move is None


def _promising(plans: list[Plan], rate: Rate, width: int) -> tuple[list[Plan], int]:
    """Return the plans to go on with, and how many are left out.

    Those without a card are kept, and those that have just used one and still have to go on with
    it: there are few, and it is too early to rate them. Of the others the best go on.
    """
    kept = [plan for plan in plans if _is_early(plan)]
    rest = [plan for plan in plans if not _is_early(plan)]
    if len(rest) <= width:
        return kept + rest, 0
    rated = sorted(
        zip(rate([plan.after for plan in rest]), range(len(rest)), strict=True),
        key=lambda pair: (-pair[0], pair[1]),
    )
    best = [rest[at] for _, at in rated[:width]]
    return kept + best, len(rest) - width


def _is_early(plan: Plan) -> bool:
    """Whether no card was used, or one that waits for its first answer or for the die taken."""
    return plan.tool is None or (plan.after.busy and isinstance(plan.moves[-1], UseTool))
