"""The turns that a hint tells of: which are compared, and what is told of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.advisors.advice import Advice
from vitrail.advisors.fertility.facts import Answer, TurnFacts, answer, turn_facts
from vitrail.advisors.fertility.words import answer_reason, change_reasons, turn_reasons
from vitrail.games.fertility.lines import format_line
from vitrail.games.fertility.rules import Phase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vitrail.advisors.fertility.graph import ValleyGraph
    from vitrail.games.fertility.moves import FertilityMove
    from vitrail.games.fertility.play import FertilityPosition
    from vitrail.solvers.fertility.compare import Compared
    from vitrail.solvers.fertility.turn import Turn

_NEAR, _MOST_NEAR = 2.0, 1.0
"""About equal: less than so many standard errors behind, and at most so many points."""
ANSWERED = 5
"""For so many turns the best answer of the next player is computed."""


@dataclass(frozen=True, kw_only=True)
class FertilityAdvice(Advice):
    """Advice on a complete turn, or on the rest of one.

    Parameters
    ----------
    moves
        Its moves.
    after
        The position after them; chance may still owe something.
    loss_error
        Standard error of the loss, from paired games.
    near
        Whether the turn is about equal to the best one.
    margin, margin_error
        Expected points ahead of the best other player, which ranks; and the standard error.
    wins
        Share of games won; a shared victory counts in parts.
    expected
        Expected final points by seat.
    worth
        What the turn is worth by the value function.
    games
        On how many games it was played out; 0 where the values are exact.
    dropped
        Whether that was cut short because others were better, so that the loss is only roughly
        known.
    facts
        What it does.
    answers
        The best answers of the players who come next, as the board lies after it; for the turns at
        the top only.
    """

    moves: tuple[FertilityMove, ...]
    after: FertilityPosition
    loss_error: float
    near: bool
    margin: float
    margin_error: float
    wins: float
    expected: tuple[float, ...]
    worth: float
    games: int
    dropped: bool
    facts: TurnFacts
    answers: tuple[Answer, ...] = ()


def turns_to_compare(position: FertilityPosition) -> list[Turn]:
    """Return the turns worth comparing, the best by the value function first.

    With the best one stands the same turn with each other tile of the display taken.
    """
    from vitrail.solvers.fertility.compare import candidates
    from vitrail.solvers.fertility.turn import TurnSolver

    solver = TurnSolver(position)
    if position.phase is Phase.DROP:
        return solver.drops()
    chosen = candidates(solver)
    found = [solver.turn(number, option) for number, option in chosen]
    found += solver.other_takes(*chosen[0])
    return found


def advice_on(
    position: FertilityPosition,
    players: Sequence[str],
    graph: ValleyGraph,
    found: Sequence[Compared],
) -> list[FertilityAdvice]:
    """Return what is told of turns that were compared, the best first."""
    exact = all(one.turn.after.phase is Phase.OVER for one in found)
    befores = {} if exact else _answers_before(position)
    advice: list[FertilityAdvice] = []
    for at, one in enumerate(found):
        facts = turn_facts(position, one.turn, graph)
        answers = _answers(position, one.turn, befores) if at < ANSWERED else ()
        twin = at > 0 and _same(found[at - 1], one)
        rank = advice[-1].rank if twin else at + 1
        told = _reasons(position, players, one.turn, facts, answers)
        advice.append(_advice(position, players, found[0], one, rank, told, facts, answers))
    return advice


def _reasons(
    position: FertilityPosition,
    players: Sequence[str],
    turn: Turn,
    facts: TurnFacts,
    answers: Sequence[Answer],
) -> tuple[str, ...]:
    """Return the reasons of a turn in sentences, the weightiest first."""
    reasons = [*turn_reasons(position, position.seat, facts, players)]
    reasons += [answer_reason(one, players) for one in answers]
    if turn.after.phase is not Phase.OVER:
        following = players[(position.seat + 1) % position.seats]
        reasons += change_reasons(facts, following)
    reasons.sort(key=lambda one: -one.weight)
    return tuple(dict.fromkeys(one.text for one in reasons)) or (
        "no other reason than the playouts",
    )


def _answers_before(position: FertilityPosition) -> dict[int, float]:
    seat = (position.seat + 1) % position.seats
    found = answer(position, position, seat)
    return {} if found is None else {seat: found.worth}


def _answers(
    position: FertilityPosition, turn: Turn, befores: Mapping[int, float]
) -> tuple[Answer, ...]:
    """Return the best answer of the next player to a turn."""
    found = []
    for seat, before in befores.items():
        one = answer(position, turn.after, seat, before)
        if one is not None:
            found.append(one)
    return tuple(found)


def _same(one: Compared, other: Compared) -> bool:
    """Whether two turns had the same results, game by game."""
    return one.points.shape == other.points.shape and bool((one.points == other.points).all())


def _advice(
    position: FertilityPosition,
    players: Sequence[str],
    best: Compared,
    one: Compared,
    rank: int,
    reasons: tuple[str, ...],
    facts: TurnFacts,
    answers: tuple[Answer, ...],
) -> FertilityAdvice:
    from vitrail.solvers.fertility.compare import final_points, margins, wins
    from vitrail.solvers.halving import error_of

    seat = position.seat
    both = min(one.games, best.games)
    less = final_points(best.points[:both]) - final_points(one.points[:both])
    top = final_points(best.points).mean(axis=0)
    expected = tuple(float(value) for value in top - less.mean(axis=0))
    own = one.scores()[:, seat]
    ahead = margins(one.points, seat)
    lost = (wins(best.points[:both], seat) - wins(one.points[:both], seat)).mean()
    many = one.games > 1
    return FertilityAdvice(
        move=format_line(one.turn.moves, position, players),
        value=expected[seat],
        error=error_of(own) if many else 0.0,
        loss=max(0.0, one.behind),
        rank=rank,
        reasons=reasons,
        moves=one.turn.moves,
        after=one.turn.after,
        loss_error=one.behind_error,
        near=not one.rough and one.behind <= min(_NEAR * one.behind_error, _MOST_NEAR),
        margin=float(margins(best.points, seat).mean()) - one.behind,
        margin_error=error_of(ahead) if many else 0.0,
        wins=min(1.0, max(0.0, float(wins(best.points, seat).mean() - lost))),
        expected=expected,
        worth=one.turn.worth,
        games=0 if one.turn.after.phase is Phase.OVER else one.games,
        dropped=one.rough,
        facts=facts,
        answers=answers,
    )
