"""How a game of Santiago is analyzed: positions valued by playouts, decisions by the advisor."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.advisors.analysis import (
    Alternative,
    Budget,
    Decision,
    Outcome,
    Scale,
    Worth,
    own_reasons,
)
from vitrail.advisors.santiago.hint import give_hint
from vitrail.advisors.santiago.sections import sections_of
from vitrail.games.base import CHANCE
from vitrail.games.santiago.lines import format_line
from vitrail.games.santiago.moves import Pass
from vitrail.games.santiago.rules import Phase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vitrail.advisors.analysis import Analysis, Section, Turn
    from vitrail.advisors.santiago.hint import SantiagoAdvice
    from vitrail.games.santiago.moves import SantiagoMove
    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.games.santiago.replay import Replay

SCALE = Scale(
    inaccuracy=1.0,
    mistake=2.0,
    blunder=5.0,
    lucky=2.0,
    bands=(
        ("superb", 0.1),
        ("expert", 0.25),
        ("strong", 0.5),
        ("good", 0.8),
        ("casual", 1.2),
        ("beginner", math.inf),
    ),
)
"""A point is an escudo. The bands lie around what agents of known strength lose
(docs/analysis.md)."""
FULL = Budget(games=300, outcomes=16, playouts=2000, work=1.0)
FAST = Budget(games=60, outcomes=8, playouts=300, work=1.0)
ALTERNATIVES = 5
_WHAT = {
    Phase.SPRING: "placing the spring",
    Phase.BID: "bids",
    Phase.PLANT: "planting",
    Phase.LEFTOVER: "planting",
    Phase.BRIBE: "offers for the canal",
    Phase.DECIDE: "decisions of the overseer",
    Phase.EXTRA: "extra canals",
}


_PASSES = {Phase.BRIBE: "offers nothing", Phase.EXTRA: "lays no extra canal"}


def analyst(found: Replay, seat: int, *, fast: bool, seed: int) -> SantiagoAnalyst:
    """Return the analyst of a player."""
    return SantiagoAnalyst(found.players, seat, FAST if fast else FULL, seed)


def groups(found: Replay, seat: int) -> Mapping[str, str]:
    """Return what games are grouped by in figures over many of them: nothing more."""
    del found, seat
    return {}


@dataclass(frozen=True)
class SantiagoAnalyst:
    """Rates the game of one player of a record.

    Parameters
    ----------
    players
        Names by seat.
    seat
        The player.
    budget
        What is played out.
    seed
        Of all playouts.
    """

    players: tuple[str, ...]
    seat: int
    budget: Budget
    seed: int
    scale: Scale = SCALE

    def begin(self, found: Replay) -> int:
        """Return how many lines lay out the game."""
        begun = (at for at, one in enumerate(found.positions) if one.phase >= Phase.REVEAL)
        return next(begun, len(found.steps))

    def inside(self, position: SantiagoPosition) -> bool:
        """Whether a turn goes on: each move is one of its own."""
        del position
        return False

    def values(self, positions: Sequence[SantiagoPosition]) -> list[Worth]:
        """Return what the players may expect in each position."""
        return [self._value(position) for position in positions]

    def _value(self, position: SantiagoPosition) -> Worth:
        if position.phase is Phase.OVER and None not in position.money:
            return _worth(tuple(map(float, position.scores())), self.seat)
        from vitrail.solvers.santiago.playouts import play_out

        points = play_out(position, self.budget.games, seed=self.seed)
        others = [seat for seat in range(position.seats) if seat != self.seat]
        lead = points[:, self.seat] - points[:, others].max(axis=1)
        by_seat = tuple(map(float, points.mean(axis=0)))
        return Worth(by_seat[self.seat], float(lead.mean()), by_seat)

    def outcome(self, final: SantiagoPosition) -> Outcome:
        """Return how the game stands."""
        scores = final.scores()
        over = final.phase is Phase.OVER
        points = tuple(
            None if held is None else score for held, score in zip(final.money, scores, strict=True)
        )
        won = self.seat in final.winners() if over and None not in points else None
        return Outcome(_worth(tuple(map(float, scores)), self.seat), points, None, won)

    def lead_words(self, position: SantiagoPosition) -> str:
        """Return what the lead counts."""
        del position
        return "points ahead of the best other player"

    def decide(
        self, before: SantiagoPosition, moves: Sequence[SantiagoMove], turn: Turn
    ) -> Decision | None:
        """Rate a move against the advisor's first."""
        del turn
        (move,) = moves
        if len(before.legal_moves()) == 1:
            return None
        found = give_hint(before, self.players, playouts=self.budget.playouts, seed=self.seed)
        own = next((one for one in found.advice if one.moves[0] == move), None)
        best = found.advice[0]
        loss, error = self._duel(before, move, best)
        played = self._words(before, move)
        alternatives = [
            self._alternative(before, one, played=one is own) for one in found.advice[:ALTERNATIVES]
        ]
        if own is not None and not any(one.played for one in alternatives):
            alternatives.append(self._alternative(before, own, played=True))
        better = sum(one.loss < loss and one is not own for one in found.advice)
        return Decision(
            what=_WHAT[before.phase],
            played=played,
            best=self._words(before, best.moves[0]) if loss else played,
            loss=loss,
            loss_error=error,
            rank=(own.rank if own else better + 1) if loss else 1,
            choices=len(found.advice) + (own is None),
            reasons=own_reasons(own.reasons) if own else (),
            best_reasons=own_reasons(best.reasons),
            alternatives=tuple(alternatives),
            best_moves=best.moves[:1] if loss else (move,),
        )

    def _duel(
        self, before: SantiagoPosition, move: SantiagoMove, best: SantiagoAdvice
    ) -> tuple[float, float]:
        """Return what the best choice is worth more, on games that did not choose it."""
        from vitrail.solvers.santiago.compare import compare

        if best.moves[0] == move:
            return 0.0, 0.0
        found = compare(
            before,
            [best.moves[:1], (move,)],
            seat=self.seat,
            games=self.budget.playouts // 2,
            seconds=None,
            seed=self.seed + 1,
        )
        first, played = found.of(0), found.of(1)
        return max(0.0, played.behind - first.behind), max(played.behind_error, first.behind_error)

    def _alternative(
        self, before: SantiagoPosition, one: SantiagoAdvice, *, played: bool
    ) -> Alternative:
        return Alternative(
            self._words(before, one.moves[0]),
            one.loss,
            one.loss_error,
            one.dropped,
            played,
            own_reasons(one.reasons),
            f"{self.players[self.seat]} {one.moves[0]}",
            one.moves[:1],
        )

    def _words(self, before: SantiagoPosition, move: SantiagoMove) -> str:
        """Return a move of the player as people read it; what a pass means depends on the phase."""
        said = _PASSES.get(before.phase, "") if isinstance(move, Pass) else ""
        return f"{self.players[self.seat]} {said or move}"

    def text(self, before: SantiagoPosition, moves: Sequence[SantiagoMove], turn: Turn) -> str:
        """Return moves as a line, passes in words."""
        del turn
        if before.to_move in {None, CHANCE}:
            return format_line(moves, before, self.players)
        if before.phase in _PASSES and all(isinstance(move, Pass) for move in moves):
            *names, last = [self.players[seat] for seat in before.waiting[: len(moves)]]
            who = f"{', '.join(names)} and {last}" if names else last
            said = _PASSES[before.phase]
            return (
                f"{who} {said.replace('lays', 'lay').replace('offers', 'offer')}"
                if names
                else (f"{who} {said}")
            )
        return format_line(moves, before, self.players)

    def study(self, found: Replay) -> None:
        """Nothing takes long."""
        del found

    def sections(self, found: Replay, analysis: Analysis, studied: None) -> Sequence[Section]:
        """Return what canals, bribes and bids brought, and the standing over the rounds."""
        del studied
        return tuple(sections_of(found, analysis))


def _worth(points: tuple[float, ...], seat: int) -> Worth:
    others = max(one for other, one in enumerate(points) if other != seat)
    return Worth(points[seat], points[seat] - others, points)
