"""Random records as replays, and the clairvoyant optimum by trying everything with the rules."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from vitrail.games.base import random_move
from vitrail.games.record import RecordLine
from vitrail.games.sagrada.lines import parse_line
from vitrail.games.sagrada.moves import EndTurn, Place, SagradaMove, Take, UseTool
from vitrail.games.sagrada.replay import Replay
from vitrail.games.sagrada.step import Step, play_line

from ...games.sagrada.games import eager_move, random_start
from ...games.sagrada.transcripts import PLAYERS, play_out

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

    from vitrail.games.sagrada.play import SagradaPosition


def without_tools(position: SagradaPosition, rng: random.Random) -> SagradaMove:
    """Return a random move that is no tool card and seldom a pass."""
    legal = [
        move
        for move in position.legal_moves()
        if not isinstance(move, UseTool | Take)
        or (isinstance(move, Take) and position.spaces_for(move.die))
    ]
    busy = [move for move in legal if not isinstance(move, EndTurn)]
    return rng.choice(busy if busy and rng.random() < 0.8 else legal)


def only_others_use_tools(position: SagradaPosition, rng: random.Random) -> SagradaMove:
    """Return a random move; the player of seat 0 uses no tool card."""
    chooser = without_tools if position.to_move == 0 else eager_move
    return chooser(position, rng)


def replayed(start: SagradaPosition, lines: Sequence[str], players: Sequence[str]) -> Replay:
    """Return the replay of lines from a position; every line must be legal."""
    steps: list[Step] = []
    position = start
    for number, line in enumerate(lines, start=1):
        written = RecordLine(line, number)
        step = play_line(position, parse_line(line, players), written, players)
        assert step.violations == (), (line, step.violations)
        steps.append(step)
        position = step.after
    return Replay(tuple(players), start, tuple(steps))


def random_replay(
    rng: random.Random,
    seats: int,
    choose: Callable[[SagradaPosition, random.Random], SagradaMove] = random_move,
    *,
    rich: bool = False,
    any_reading: bool = False,
) -> Replay:
    """Return a whole random game; `rich` and `any_reading` are those of `random_start`."""
    start = random_start(rng, seats, rich=rich, any_reading=any_reading)
    players = PLAYERS[:seats]
    lines = [line for line, _ in play_out(start, players, rng, choose)]
    return replayed(start, lines, players)


def best_by_trying(replay: Replay, seat: int, after: int, *, against_target: bool = False) -> int:
    """Return the best final score over all own choices, the others playing their own moves.

    The moves of chance and of the others are those of the record, one after another; a line in
    which one of them is not legal does not count. No die may be rolled again in the record.
    """
    others = [step for step in replay.steps[after:] if step.seat != seat]

    def following(position: SagradaPosition, waiting: deque[Step]) -> int | None:
        if position.to_move == seat:
            ends = [position.apply(EndTurn())]
            for die in dict.fromkeys(position.pool):
                if position.violations(Take(die)):
                    continue
                taken = position.apply(Take(die))
                ends += [
                    taken.apply(Place(square)).apply(EndTurn()) for square in taken.spaces_for(die)
                ]
            values = [following(end, waiting.copy()) for end in ends]
            return max((value for value in values if value is not None), default=None)
        if position.to_move is None or not waiting:
            return position.scores()[seat] - (position.target if against_target else 0)
        for move in waiting.popleft().moves:
            if position.violations(move):
                return None
            position = position.apply(move)
        return following(position, waiting)

    found = following(replay.at(after), deque(others))
    assert found is not None
    return found
