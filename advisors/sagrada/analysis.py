"""How a game of Sagrada is analyzed: positions valued by playouts, decisions by the advisor."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vitrail.advisors.analysis import (
    Alternative,
    Budget,
    Decision,
    Outcome,
    Scale,
    Worth,
    own_reasons,
)
from vitrail.advisors.sagrada.hindsight import Possible, possible
from vitrail.advisors.sagrada.hint import Spot, give_hint
from vitrail.advisors.sagrada.sections import sections_of
from vitrail.games.base import CHANCE
from vitrail.games.errors import ParameterError
from vitrail.games.sagrada.components import TOOLS
from vitrail.games.sagrada.lines import format_line
from vitrail.games.sagrada.moves import EndTurn, UseTool
from vitrail.games.sagrada.sight import Sight

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vitrail.advisors.analysis import Analysis, Section, Turn
    from vitrail.advisors.sagrada.hint import SagradaAdvice
    from vitrail.games.sagrada.moves import SagradaMove
    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.games.sagrada.replay import Replay

SCALE = Scale(
    inaccuracy=1.0,
    mistake=2.0,
    blunder=4.0,
    lucky=2.0,
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
FULL = Budget(games=600, outcomes=48, playouts=6000, work=4.0)
FAST = Budget(games=100, outcomes=12, playouts=800, work=1.0)
ALTERNATIVES = 5


def analyst(found: Replay, seat: int, *, fast: bool, seed: int) -> SagradaAnalyst:
    """Return the analyst of a player.

    Raises
    ------
    ParameterError
        If the window of the player is not known.
    """
    position = found.final
    if position.windows[seat] is None and not position.setup.offered(seat):
        message = f"the window of {found.players[seat]} is not recorded: nothing can be rated"
        raise ParameterError(message)
    return SagradaAnalyst(found.players, seat, FAST if fast else FULL, seed)


def groups(found: Replay, seat: int) -> Mapping[str, str]:
    """Return what games are grouped by in figures over many of them: the pattern."""
    pattern = found.final.setup.patterns[seat]
    return {"pattern": pattern.name} if pattern else {}


@dataclass(frozen=True)
class SagradaAnalyst:
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
        """Return how many lines stand before the first roll: windows are chosen blindly."""
        chosen = (at for at, position in enumerate(found.positions) if position.choosing is None)
        return next(chosen, len(found.steps))

    def inside(self, position: SagradaPosition) -> bool:
        """Whether a turn has begun and is not over."""
        return position.turn.begun

    def values(self, positions: Sequence[SagradaPosition]) -> list[Worth]:
        """Return what the player may expect in each position, all that the record tells known.

        Who looks back knows the private objectives of the others; who decided did not.
        """
        return [self._value(position) for position in positions]

    def _value(self, position: SagradaPosition) -> Worth:
        from vitrail.solvers.sagrada.value import expected

        return Worth(*expected(position, self.seat, self.budget.games, self.seed))

    def outcome(self, final: SagradaPosition) -> Outcome:
        """Return how the game stands."""
        over, solo = final.to_move is None, final.setup.solo
        sight = Sight.of(final, self.players)
        sheets = [sight.sheet(seat) for seat in range(final.seats)]
        points = tuple(sheet.total if sheet else None for sheet in sheets)
        target = final.target if solo else None
        own, ranks = points[self.seat], sight.ranks()
        won: bool | None = None
        if over:
            won = sight.won if solo else None if None in ranks else ranks[self.seat] == 1
        others = [one for at, one in enumerate(points) if at != self.seat and one is not None]
        lead = (
            0 if own is None else own - (target if target is not None else max(others, default=0))
        )
        return Outcome(Worth(own or 0, lead), points, target, won)

    def lead_words(self, position: SagradaPosition) -> str:
        """Return what the lead counts."""
        if position.setup.solo:
            return "points more than the target"
        known = [
            name
            for seat, name in enumerate(self.players)
            if seat != self.seat and position.windows[seat] is not None
        ]
        if not known:
            return "points"
        return f"points ahead of {known[0] if len(known) == 1 else 'the best other player'}"

    def decide(
        self, before: SagradaPosition, moves: Sequence[SagradaMove], turn: Turn
    ) -> Decision | None:
        """Rate a way to play a turn against the advisor's first."""
        after = before
        for move in moves:
            after = after.forced(move)
        view = before.view(self.seat)
        spot = Spot.of_game(view, self.players)
        found = give_hint(spot, playouts=self.budget.playouts, seed=self.seed)
        seen = after.view(self.seat)
        own = next((one for one in found.advice if one.after == seen), None)
        if len(found.advice) <= 1 and own is not None:
            return None
        best = found.advice[0]
        plain = next((one for one in found.advice if one.tool is None), None)
        duel = self._duel(view, tuple(moves), own, best, plain)
        told = _Told(self.players, before, turn)
        played = self.text(before, moves, turn)
        alternatives = [told.alternative(one, one is own) for one in found.advice[:ALTERNATIVES]]
        if own is not None and not any(one.played for one in alternatives):
            alternatives.append(told.alternative(own, played=True))
        loss, error = duel.loss, duel.loss_error
        better = sum(one.loss < loss and one is not own for one in found.advice)
        return Decision(
            what=_what((*turn.moves, *moves)),
            played=played,
            best=told.words(best) if loss else played,
            loss=loss,
            loss_error=error,
            rank=(own.rank if own else better + 1) if loss else 1,
            choices=len(found.advice) + (own is None),
            reasons=own_reasons(own.reasons) if own else (),
            best_reasons=own_reasons(best.reasons),
            alternatives=tuple(alternatives),
            best_moves=best.moves if loss else tuple(moves),
            figures=duel.figures,
        )

    def _duel(
        self,
        view: SagradaPosition,
        moves: tuple[SagradaMove, ...],
        own: SagradaAdvice | None,
        best: SagradaAdvice,
        plain: SagradaAdvice | None,
    ) -> _Duel:
        """Compare what was played with the best plan, and a tool card with the best without one.

        The games that chose the best plan flatter it; these have not seen it before.
        """
        from vitrail.solvers.sagrada.compare import compare
        from vitrail.solvers.sagrada.evaluate import Evaluator
        from vitrail.solvers.sagrada.plans import Plan, Plans

        after = view
        for move in moves:
            after = after.forced(move)
        is_best = own is best or best.moves == moves
        mine = best if is_best else Plan(moves, after)
        plans = {mine.moves: Plan(mine.moves, mine.after)}
        plans.setdefault(best.moves, Plan(best.moves, best.after))
        tool = plans[mine.moves].tool
        if tool is not None and plain is not None:
            plans.setdefault(plain.moves, Plan(plain.moves, plain.after))
        if len(plans) == 1:
            return _Duel(0.0, 0.0, {})
        found = compare(
            Evaluator(view, self.seed + 1),
            Plans(tuple(plans.values()), 0),
            self.budget.playouts // 2,
            shown=len(plans),
        )
        standing = {one.plan.moves: one.standing for one in found.best_first}
        here = standing[mine.moves]
        figures = {}
        if tool is not None and plain is not None:
            there = standing[plain.moves]
            error = max(there.behind_error, here.behind_error)
            figures = {
                "tool": tool,
                "tool_gain": there.behind - here.behind,
                "tool_gain_error": error,
            }
        if is_best:
            return _Duel(0.0, 0.0, figures)
        behind = here.behind - standing[best.moves].behind
        error = max(here.behind_error, standing[best.moves].behind_error)
        return _Duel(max(0.0, behind), error, figures)

    def text(self, before: SagradaPosition, moves: Sequence[SagradaMove], turn: Turn) -> str:
        """Return moves as a line of a record; inside a turn the whole turn so far."""
        if before.to_move == CHANCE and not before.rolling:
            used = [move for move in turn.moves if isinstance(move, UseTool)]
            told = ", ".join(map(str, moves))
            return f"{told} ({TOOLS[used[-1].number - 1]})" if used else told
        return _line(self.players, before, moves, turn)

    def study(self, found: Replay) -> Possible:
        """Find out what was possible on the dice of the record."""
        from vitrail.solvers.limits import Limits

        limits = Limits(seconds=None, work=self.budget.work)
        return possible(found, self.seat, self.begin(found), limits)

    def sections(self, found: Replay, analysis: Analysis, studied: Possible) -> Sequence[Section]:
        """Return what was possible on these dice, and what the tool cards brought."""
        return tuple(sections_of(found, analysis, studied))


@dataclass(frozen=True, slots=True)
class _Duel:
    """What was played against the best plan, and what a tool card brought."""

    loss: float
    loss_error: float
    figures: Mapping[str, float]


@dataclass(frozen=True)
class _Told:
    """Puts advice into words where it stands in a turn."""

    players: tuple[str, ...]
    before: SagradaPosition
    turn: Turn

    def words(self, one: SagradaAdvice) -> str:
        """Return a plan as people read it."""
        return _line(self.players, self.before, one.moves, self.turn)

    def alternative(self, one: SagradaAdvice, played: bool) -> Alternative:
        """Return advice as an alternative."""
        return Alternative(
            self.words(one),
            one.loss,
            one.loss_error,
            one.dropped,
            played,
            own_reasons(one.reasons),
            self._recorded(one),
            one.moves,
        )

    def _recorded(self, one: SagradaAdvice) -> str:
        """Return the line of a record for a plan; where dice decide, with the likeliest ones."""
        if one.after.to_move != CHANCE or one.after.rolling:
            return self.words(one)
        if not one.branches:
            return ""
        likely = max(one.branches, key=lambda branch: branch[1])[2]
        return likely if not self.turn.moves else ""


def _line(
    players: Sequence[str], before: SagradaPosition, moves: Sequence[SagradaMove], turn: Turn
) -> str:
    if turn.before is None or (not turn.before.turn.begun and not turn.moves):
        return format_line(moves, before, players)
    return format_line((*turn.moves, *moves), turn.before, players)


def _what(moves: Sequence[Any]) -> str:
    """Return what kind of decision a way to play a turn is."""
    if any(isinstance(move, UseTool) for move in moves):
        return "turns with a tool card"
    return "passing" if moves and isinstance(moves[0], EndTurn) else "drafting"
