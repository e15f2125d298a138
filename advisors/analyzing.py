"""From a record to an analysis: the record cut into events, each of them valued and rated."""

from __future__ import annotations

import dataclasses
import importlib
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from vitrail.advisors.analysis import (
    NOTHING,
    Analysis,
    Decision,
    Event,
    Kind,
    Mark,
    Turn,
    Worth,
)
from vitrail.advisors.executors import InProcess
from vitrail.games.base import CHANCE, random_move
from vitrail.games.errors import ParameterError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor

    from vitrail.advisors.analysis import Analyst
    from vitrail.games.replay import Replay

MOST_OUTCOMES = 24
"""A chance event with at most so many outcomes is averaged exactly."""


def analyst_of(found: Replay[Any, Any], seat: int, *, fast: bool, seed: int) -> Analyst:
    """Return the analyst of a record's game.

    Parameters
    ----------
    seat
        The player looked at.
    fast
        Whether a rough answer at once is better than a good one.
    seed
        Of all playouts.

    Raises
    ------
    ParameterError
        If the game of this player cannot be analyzed; the message says why.
    """
    room = importlib.import_module(f"vitrail.advisors.{found.game}.analysis")
    return cast("Analyst", room.analyst(found, seat, fast=fast, seed=seed))


@dataclass(frozen=True, slots=True)
class _Part:
    """Moves that one seat, or chance, made one after the other."""

    seat: int
    line: int
    number: int
    turn_number: int
    turn: Turn
    before: Any
    moves: tuple[Any, ...]
    after: Any


@dataclass(frozen=True, slots=True)
class _Rated:
    """What is found out about a part by itself."""

    worth: Worth
    mean: Worth | None
    decision: Decision | None
    text: str


def analyze(
    found: Replay[Any, Any],
    analyst: Analyst,
    seat: int,
    *,
    seed: int,
    executor: Executor | None = None,
    sections: bool = True,
    progress: Callable[[], None] | None = None,
) -> Analysis:
    """Analyze a record from the seat of a player.

    Parameters
    ----------
    found
        The record, played with its mistakes noted: only what stands before the first of them is
        analyzed.
    seed
        Of the outcomes that chance events are compared with.
    executor
        Where events are rated; by default in this process.
    sections
        Whether what is told of the game alone is wanted too.
    progress
        Called after each event.

    Raises
    ------
    ParameterError
        If the record holds nothing that can be rated.
    """
    legal = _legal(found)
    parts = list(_parts(found, analyst, seat, legal))
    if not parts:
        message = _nothing(found, legal)
        raise ParameterError(message)
    workers = executor or InProcess()
    legal_part = dataclasses.replace(found, steps=found.steps[:legal])
    study = workers.submit(analyst.study, legal_part) if sections else None
    beginning = workers.submit(_worth, analyst, parts[0].before)
    tasks = []
    for at, part in enumerate(parts):
        task = workers.submit(_rate, part, analyst, seat, f"{seed} {at}")
        if progress is not None:
            task.add_done_callback(lambda _: progress())
        tasks.append(task)
    start = beginning.result()
    rated = [task.result() for task in tasks]
    events, value = list[Event](), start
    for part, one in zip(parts, rated, strict=True):
        event = _event(part, one, analyst, seat, value)
        events.append(event)
        value = event.worth
    final = parts[-1].after
    analysis = Analysis(
        found.game,
        found.players,
        seat,
        start,
        tuple(events),
        final.to_move is None,
        analyst.outcome(final),
        analyst.lead_words(final),
        analyst.scale,
        analyst.budget,
        _stopped(found, legal),
        found.assumed,
    )
    if study is None:
        return analysis
    told = tuple(analyst.sections(legal_part, analysis, study.result()))
    return dataclasses.replace(analysis, sections=told)


def events_of(found: Replay[Any, Any], analyst: Analyst, seat: int) -> int:
    """Return how many events `analyze` will rate."""
    return sum(1 for _ in _parts(found, analyst, seat, _legal(found)))


def _legal(found: Replay[Any, Any]) -> int:
    """Return how many lines stand before the first one that breaks a rule."""
    return next((at for at, step in enumerate(found.steps) if step.violations), len(found.steps))


def _nothing(found: Replay[Any, Any], legal: int) -> str:
    """Return why nothing can be analyzed."""
    if legal < len(found.steps):
        return f"nothing to analyze: {_stopped(found, legal)}"
    return "nothing to analyze: the record holds no moves that can be rated"


def _stopped(found: Replay[Any, Any], legal: int) -> str:
    """Return why the record is not analyzed to its end; empty if it is."""
    if legal == len(found.steps):
        return ""
    step = found.steps[legal]
    broken = "; ".join(map(str, step.violations))
    return f"line {step.line} is not legal: {step.text} ({broken})"


def _parts(found: Replay[Any, Any], analyst: Analyst, seat: int, end: int) -> Iterator[_Part]:
    """Yield the moves of a record by who made them.

    A turn that goes on in another line is one part, and so is what others do in one line.
    """
    part: _Part | None = None
    begin = analyst.begin(found)
    turn, turn_number = Turn(None), begin + 1
    for number, step in enumerate(found.steps[begin:end], start=begin + 1):
        position = step.before
        for move in step.moves:
            mover, inside = position.to_move, analyst.inside(position)
            after = position.forced(move)
            if not inside:
                turn, turn_number = Turn(position), number
            if part is not None and _together(part, mover, seat, number, inside=inside):
                moves = (*part.moves, move)
                part = dataclasses.replace(part, seat=mover, moves=moves, after=after)
            else:
                if part is not None:
                    yield part
                part = _Part(mover, step.line, number, turn_number, turn, position, (move,), after)
            turn = Turn(turn.before, (*turn.moves, move))
            position = after
    if part is not None:
        yield part


def _together(part: _Part, mover: int, seat: int, number: int, *, inside: bool) -> bool:
    """Whether a move belongs to a part: the same turn, the same roll, a line of several others."""
    if part.seat == mover and (inside or (mover == CHANCE and part.number == number)):
        return True
    return part.number == number and not {mover, part.seat} & {seat, CHANCE}


def _worth(analyst: Analyst, position: Any) -> Worth:
    return analyst.values([position])[0]


def _rate(part: _Part, analyst: Analyst, seat: int, seed: str) -> _Rated:
    worth = _worth(analyst, part.after)
    text = analyst.text(part.before, part.moves, part.turn)
    if part.seat == CHANCE:
        return _Rated(worth, _mean(part, analyst, seed), None, text)
    decision = analyst.decide(part.before, part.moves, part.turn) if part.seat == seat else None
    return _Rated(worth, None, decision, text)


def _event(part: _Part, rated: _Rated, analyst: Analyst, seat: int, before: Worth) -> Event:
    kind = Kind.CHANCE if part.seat == CHANCE else Kind.OWN if part.seat == seat else Kind.OTHER
    decision = rated.decision
    mark = Mark.GOOD
    if decision is not None:
        mark = analyst.scale.mark(decision.loss, decision.loss_error)
    return Event(
        kind,
        None if kind is Kind.CHANCE else part.seat,
        rated.text,
        part.line,
        part.number,
        part.turn_number,
        part.before.round,
        part.before,
        part.after,
        part.moves,
        rated.worth,
        rated.worth - before,
        NOTHING if rated.mean is None else rated.worth - rated.mean,
        decision,
        mark,
    )


def _mean(part: _Part, analyst: Analyst, seed: str) -> Worth:
    """Return what was to be expected before a chance event: exactly where few things can come."""
    counted = part.before.chance_outcomes()
    if len(part.moves) == 1 and len(counted) <= MOST_OUTCOMES:
        weights = [weight for _, weight in counted]
        after = [part.before.forced(move) for move, _ in counted]
    else:
        rng = random.Random(seed)
        weights = [1] * analyst.budget.outcomes
        after = [_drawn(part, rng) for _ in weights]
    values = analyst.values(after)
    total = sum(weights)
    return Worth(
        sum(w * one.points for w, one in zip(weights, values, strict=True)) / total,
        sum(w * one.lead for w, one in zip(weights, values, strict=True)) / total,
    )


def _drawn(part: _Part, rng: random.Random) -> Any:
    """Return the position after chance acted anew."""
    position = part.before
    for _ in part.moves:
        position = position.forced(random_move(position, rng))
    return position
