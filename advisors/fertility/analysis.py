"""How a game of Fertility is analyzed: positions valued by playouts, decisions by the advisor."""

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
from vitrail.advisors.fertility.hint import give_hint
from vitrail.advisors.fertility.sections import sections_of
from vitrail.games.fertility.lines import format_line
from vitrail.games.fertility.moves import Build, SetMonument
from vitrail.games.fertility.rules import Phase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vitrail.advisors.analysis import Analysis, Section, Turn
    from vitrail.advisors.fertility.turns import FertilityAdvice
    from vitrail.games.fertility.moves import FertilityMove
    from vitrail.games.fertility.play import FertilityPosition
    from vitrail.games.fertility.replay import Replay

SCALE = Scale(
    inaccuracy=1.0,
    mistake=2.5,
    blunder=5.0,
    lucky=2.0,
    bands=(
        ("superb", 0.3),
        ("expert", 0.8),
        ("strong", 1.5),
        ("good", 2.5),
        ("casual", 4.0),
        ("beginner", math.inf),
    ),
)
"""The bands lie around what agents of known strength lose (docs/analysis.md)."""
FULL = Budget(games=300, outcomes=16, playouts=2500, work=1.0)
FAST = Budget(games=40, outcomes=6, playouts=250, work=1.0)
ALTERNATIVES = 5
_BETWEEN = (Phase.LAY, Phase.REFILL, Phase.DISTRICT, Phase.OVER)
"""What a game waits for between two turns."""


def analyst(found: Replay, seat: int, *, fast: bool, seed: int) -> FertilityAnalyst:
    """Return the analyst of a player."""
    return FertilityAnalyst(found.players, seat, FAST if fast else FULL, seed)


def groups(found: Replay, seat: int) -> Mapping[str, str]:
    """Return what games are grouped by in figures over many of them: nothing more."""
    del found, seat
    return {}


@dataclass(frozen=True)
class FertilityAnalyst:
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
        """Return how many lines lay out the game: none."""
        del found
        return 0

    def inside(self, position: FertilityPosition) -> bool:
        """Whether a turn has begun and is not over."""
        return position.phase not in _BETWEEN

    def values(self, positions: Sequence[FertilityPosition]) -> list[Worth]:
        """Return what the players may expect in each position."""
        return [self._value(position) for position in positions]

    def _value(self, position: FertilityPosition) -> Worth:
        from vitrail.solvers.fertility.compare import final_points, margins
        from vitrail.solvers.fertility.playouts import play_out

        if self.inside(position):
            position = self._ended(position)
        if position.phase is Phase.OVER:
            return _worth(tuple(map(float, position.scores())), self.seat)
        points, _ = play_out(position, self.budget.games, seed=self.seed)
        by_seat = tuple(map(float, final_points(points).mean(axis=0)))
        return Worth(by_seat[self.seat], float(margins(points, self.seat).mean()), by_seat)

    def _ended(self, position: FertilityPosition) -> FertilityPosition:
        """Return a position after the turn under way, played as is best by the value function."""
        from vitrail.advisors.fertility.turns import turns_to_compare

        return turns_to_compare(position)[0].after

    def outcome(self, final: FertilityPosition) -> Outcome:
        """Return how the game stands."""
        scores = final.scores()
        won = self.seat in final.winners() if final.phase is Phase.OVER else None
        return Outcome(_worth(tuple(map(float, scores)), self.seat), scores, None, won)

    def lead_words(self, position: FertilityPosition) -> str:
        """Return what the lead counts."""
        if position.seats == 2:
            return f"points ahead of {self.players[1 - self.seat]}"
        return "points ahead of the best other player"

    def decide(
        self, before: FertilityPosition, moves: Sequence[FertilityMove], turn: Turn
    ) -> Decision | None:
        """Rate a turn against the advisor's first."""
        after = before
        for move in moves:
            after = after.forced(move)
        found = give_hint(before, self.players, playouts=self.budget.playouts, seed=self.seed)
        own = next((one for one in found.advice if one.after == after), None)
        if len(found.advice) <= 1 and own is not None:
            return None
        best = found.advice[0]
        loss, error = self._duel(before, tuple(moves), after, best, own)
        played = self.text(before, moves, turn)
        alternatives = [
            self._alternative(before, one, turn, played=one is own)
            for one in found.advice[:ALTERNATIVES]
        ]
        if own is not None and not any(one.played for one in alternatives):
            alternatives.append(self._alternative(before, own, turn, played=True))
        better = sum(one.loss < loss and one is not own for one in found.advice)
        return Decision(
            what=_what(moves),
            played=played,
            best=self.text(before, best.moves, turn) if loss else played,
            loss=loss,
            loss_error=error,
            rank=(own.rank if own else better + 1) if loss else 1,
            choices=len(found.advice) + (own is None),
            reasons=own_reasons(own.reasons) if own else (),
            best_reasons=own_reasons(best.reasons),
            alternatives=tuple(alternatives),
            best_moves=best.moves if loss else tuple(moves),
        )

    def _duel(
        self,
        before: FertilityPosition,
        moves: tuple[FertilityMove, ...],
        after: FertilityPosition,
        best: FertilityAdvice,
        own: FertilityAdvice | None,
    ) -> tuple[float, float]:
        """Return what the best turn is worth more, on games that did not choose it."""
        from vitrail.solvers.fertility.compare import compare
        from vitrail.solvers.fertility.turn import Turn as Played

        if own is best or self.inside(after):  # a turn that a record breaks off cannot be compared
            return 0.0, 0.0
        turns = [
            Played(best.moves, 0.0, 0.0, 0.0, (), best.after),
            Played(moves, 0.0, 0.0, 0.0, (), after),
        ]
        found = compare(
            turns,
            before.seat,
            games=self.budget.playouts // 2,
            seconds=None,
            seed=self.seed + 1,
            shown=2,
        )
        standing = {one.turn.moves: one for one in found}
        first, played = standing[best.moves], standing[moves]
        loss = max(0.0, played.behind - first.behind)
        return loss, max(played.behind_error, first.behind_error)

    def _alternative(
        self, before: FertilityPosition, one: FertilityAdvice, turn: Turn, *, played: bool
    ) -> Alternative:
        line = self.text(before, one.moves, turn)
        return Alternative(
            line,
            one.loss,
            one.loss_error,
            one.dropped,
            played,
            own_reasons(one.reasons),
            line,
            one.moves,
        )

    def text(self, before: FertilityPosition, moves: Sequence[FertilityMove], turn: Turn) -> str:
        """Return moves as a line; inside a turn the whole turn so far."""
        if turn.before is None or not turn.moves:
            return format_line(moves, before, self.players)
        return format_line((*turn.moves, *moves), turn.before, self.players)

    def study(self, found: Replay) -> None:
        """Nothing takes long."""
        del found

    def sections(self, found: Replay, analysis: Analysis, studied: None) -> Sequence[Section]:
        """Return what placements collected and opened, and the price of the shops."""
        del studied
        return tuple(sections_of(found, analysis))


def _worth(points: tuple[float, ...], seat: int) -> Worth:
    others = max(one for other, one in enumerate(points) if other != seat)
    return Worth(points[seat], points[seat] - others, points)


def _what(moves: Sequence[FertilityMove]) -> str:
    """Return what kind of decision a turn is."""
    if any(isinstance(move, Build) for move in moves):
        return "turns with a district"
    if any(isinstance(move, SetMonument) for move in moves):
        return "turns with a monument"
    return "other turns"
