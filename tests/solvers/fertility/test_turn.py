"""The exact best turn against an enumeration of every sequence of moves by the rules."""

from __future__ import annotations

import dataclasses
import random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from vitrail.games.base import CHANCE, random_move
from vitrail.games.fertility.moves import Done, Lay, Take
from vitrail.games.fertility.play import TURNS
from vitrail.games.fertility.rules import Phase
from vitrail.solvers.fertility.compact import packed, tables_of
from vitrail.solvers.fertility.references import GREEDY, SOLO, greedy_turn, solo_turn
from vitrail.solvers.fertility.turn import TurnSolver, best_turn, turns_left
from vitrail.solvers.fertility.worth import city_worth, load_weights

from ...games.fertility.games import random_game, random_start, readings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.games.fertility.play import FertilityPosition

MOST = 6000
"""Positions that an enumeration may meet; larger turns are left out."""


def in_hand(seed: int, seats: int, phases: set[Phase]) -> Iterator[FertilityPosition]:
    """Yield positions of a random game in some phases, under random readings."""
    rng = random.Random(seed)
    for position, _, _ in random_game(random_start(rng, seats, readings(rng, seats)), rng):
        if position.phase in phases:
            yield position


def best_by_enumeration(position: FertilityPosition, *, turns: int) -> float | None:
    """Return what the city is worth at best after all ways to go on; None if there are too many."""
    weights, table = load_weights().array(), tables_of(position.setup)
    seat, best = position.seat, -np.inf
    waiting, met = [position], {position}
    while waiting:
        here = waiting.pop()
        if len(met) > MOST:
            return None
        for move in here.legal_moves():
            if isinstance(move, Take | Done):
                best = max(best, city_worth(packed(here), table, weights, seat, turns))
                continue
            after = here.apply(move)
            if after not in met:
                met.add(after)
                waiting.append(after)
    return float(best)


@pytest.mark.parametrize("seed", range(12))
def test_building_and_supplying_are_solved_exactly(seed: int) -> None:
    """District, payment, goods and chains: as good as the best of all sequences of moves."""
    phases = {Phase.BUILD, Phase.SUPPLY, Phase.BONUS}
    checked = 0
    rng = random.Random(seed)
    for position in in_hand(seed, 2 + seed % 3, phases):
        if rng.random() < 0.6 or checked >= 12:
            continue
        solver = TurnSolver(position)
        wanted = best_by_enumeration(position, turns=solver.turns)
        if wanted is None:
            continue
        _, number, option = solver.ranked()[0]
        turn = solver.turn(number, option)
        assert turn.city == pytest.approx(wanted)
        checked += 1
    assert checked


@pytest.mark.parametrize("seed", range(6))
def test_what_a_turn_is_worth_is_what_its_city_is_worth(seed: int) -> None:
    """Every turn is played by the rules, and the city after it has the value that was told."""
    rng = random.Random(seed)
    for position in in_hand(seed, 2 + seed % 3, {Phase.LAY, Phase.REWARD}):
        if rng.random() < 0.8:
            continue
        solver = TurnSolver(position)
        ranked = solver.ranked()
        worths = [round(one[0], 9) for one in ranked]
        assert worths == sorted(worths, reverse=True)
        for _, number, option in [ranked[0], rng.choice(ranked)]:
            turn = solver.turn(number, option)
            after = position
            for move in turn.moves:
                after = after.apply(move)
            assert after == turn.after
            assert after.phase in {Phase.REFILL, Phase.DISTRICT, Phase.LAY, Phase.OVER}
            state = packed(after)
            value = city_worth(state, solver.table, solver.weights, position.seat, solver.turns)
            assert value == pytest.approx(turn.city)


def last_turns(seed: int, seats: int) -> Iterator[FertilityPosition]:
    """Yield the beginning of the last turn of a game of greedy players, and what follows in it."""
    rng = random.Random(seed)
    position = random_start(rng, seats)
    while position.to_move is not None:
        if position.to_move == CHANCE:
            position = position.apply(random_move(position, rng))
            continue
        if position.left == 1:
            yield position
            return
        for move in greedy_turn(position, rng):
            position = position.apply(move)


@pytest.mark.parametrize("seed", range(3))
def test_the_last_turn_of_all_is_the_best_of_every_sequence(seed: int) -> None:
    """The points ahead at the end equal those of the enumeration of all complete turns."""
    for position in last_turns(seed, 2):
        seat, best = position.seat, -1000
        for lay in position.legal_moves():
            after = position.apply(lay)
            waiting, met = [after], {after}
            while waiting:
                here = waiting.pop()
                for move in here.legal_moves():
                    following = here.apply(move)
                    if following.phase is Phase.OVER:
                        scores = following.scores()
                        best = max(best, scores[seat] - scores[1 - seat])
                    elif following not in met and len(met) < MOST:
                        met.add(following)
                        waiting.append(following)
        turn = best_turn(position)
        scores = turn.after.scores()
        assert scores[seat] - scores[1 - seat] == best == round(turn.worth)


@pytest.mark.parametrize("seed", range(6))
def test_the_turns_left_are_those_that_follow(seed: int) -> None:
    """Counted from the stack, in both modes for two and for more players."""
    rng = random.Random(seed)
    seats = 2 + seed % 3
    for position, _, _ in random_game(random_start(rng, seats, readings(rng, seats)), rng):
        if position.phase is Phase.LAY:
            rest = seats * TURNS - position.turn
            assert turns_left(position) == -(-rest // seats)


@pytest.mark.parametrize("phase", [Phase.LAY, Phase.REWARD, Phase.BUILD, Phase.SUPPLY, Phase.DROP])
def test_a_turn_can_be_taken_up_in_every_phase(phase: Phase) -> None:
    """The rest of a turn is solved from wherever it stands."""
    found = 0
    for seed in range(8):
        rng = random.Random(seed)
        options = readings(rng, 2) | {"two_player_variant": "true"}
        for position, _, _ in random_game(random_start(rng, 2, options), rng):
            if position.phase is phase and rng.random() < 0.2:
                turn = best_turn(position)
                assert turn.after.turn > position.turn or turn.after.to_move in {None, CHANCE}
                found += 1
    assert found


def test_the_references_stay_as_they_are() -> None:
    """Their weights are not those that were tuned, and they play the same turn again."""
    assert GREEDY.points_only == 1.0
    assert dataclasses.asdict(SOLO)["patience"] == 1.0
    assert SOLO.others == 0.0
    position = random_start(random.Random(5), 3)
    for agent in (greedy_turn, solo_turn):
        first = agent(position, random.Random(1))
        assert first == agent(position, random.Random(1))
        assert isinstance(first[0], Lay)


def test_greedy_collects_most_goods_and_wheat() -> None:
    """No other place brings more."""
    from vitrail.games.fertility.checks import lays
    from vitrail.games.fertility.land import gain

    for seed in range(3):
        rng = random.Random(seed)
        for position, _, _ in random_game(random_start(rng, 3), rng):
            if position.phase is not Phase.LAY or rng.random() < 0.7:
                continue
            brought = {}
            for move in lays(position):
                one = gain(
                    position.board,
                    move.tile,
                    move.squares,
                    options=position.setup.options,
                    sides=position.setup.components.sides,
                )
                room = len(position.setup.components.wheat) - 1 - position.wheat[position.seat]
                brought[move] = sum(one.goods) + min(one.wheat, room) + len(one.sanctuaries)
            if brought:
                chosen = greedy_turn(position, rng)[0]
                assert isinstance(chosen, Lay)
                assert brought[chosen] == max(brought.values())
