"""Playouts against the rules: every game they play is legal and scores what the rules say."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import numpy as np
import pytest

from vitrail.games.sagrada.components import (
    Color,
    Die,
    Pattern,
    official_patterns,
    public_objectives,
)
from vitrail.games.sagrada.moves import EndTurn, Place, Roll, Take
from vitrail.games.sagrada.play import SagradaPosition
from vitrail.games.sagrada.setup import OPTIONS, Setup
from vitrail.games.sagrada.window import Window
from vitrail.games.squares import Square
from vitrail.solvers.luck import seeded
from vitrail.solvers.sagrada.bits import COLORS, SPACES, die_of, encode_window
from vitrail.solvers.sagrada.playouts import (
    ANYBODY,
    BEST_OTHER,
    OWN,
    TARGET,
    Starts,
    Table,
    draw,
    play_out,
)
from vitrail.solvers.sagrada.policy import LINES, load_policy
from vitrail.solvers.sagrada.starts import starts_of, table_of
from vitrail.solvers.sagrada.worth import choose, choose_two

POLICY = load_policy("points")
DEFAULTS = {option.id: option.by_reading["default"] for option in OPTIONS}
ROUNDS = 10


def new_game(rng: random.Random, seats: int) -> SagradaPosition:
    """Return the first position of a game without tools."""
    colors = rng.sample(COLORS, seats)
    setup = Setup(
        DEFAULTS,
        tuple(rng.sample(official_patterns(), seats)),
        tuple((color,) for color in colors),
        tuple(rng.sample(public_objectives(), 2 if seats == 1 else 3)),
        (),
    )
    return SagradaPosition.start(setup)


class Replayer:
    """The same game by the rules: the kernel's dice and choices, each move checked."""

    def __init__(self, start: SagradaPosition, table: Table, seed: int, scenario: int) -> None:
        self.position, self.table = start, table
        state = np.zeros(1, np.uint64)
        seeded(seed, 2 * scenario, state)
        bag = np.array(start.bag, np.int64)
        self.rolls = np.zeros((ROUNDS, table.rolled), np.int64)
        for row in self.rolls:
            draw(bag, table.rolled, row, state)
        self.memory: list[Any] = [np.zeros(LINES), np.zeros(11, np.int64), np.zeros(2, np.int64)]
        self.then: list[Any] = [
            encode_window(start.windows[0]) if start.windows[0] else None,
            np.zeros(SPACES, np.int64),
            np.zeros(LINES),
            np.zeros(11, np.int64),
        ]

    def play(self) -> SagradaPosition:
        """Play all rounds; `apply` refuses what is not legal."""
        for number, roll in enumerate(self.rolls):
            for code in roll:
                self.position = self.position.apply(Roll(die_of(int(code))))
            pool = [int(code) for code in roll]
            order = [int(seat) for seat in self.table.later[number]]
            for at, seat in enumerate(order):
                assert self.position.to_move == seat
                self.turn(pool, seat, order[at + 1 :], number)
        return self.position

    def turn(self, pool: list[int], seat: int, rest: list[int], number: int) -> None:
        """Play one turn as the policy chooses."""
        window = self.position.windows[seat]
        assert window is not None
        left = rest.count(seat) + 2 * (ROUNDS - 1 - number)
        arguments = (
            encode_window(window),
            np.array(pool + [0] * (SPACES - len(pool)), np.int64),
            len(pool),
            left,
            int(self.table.private[seat, 0]),
            self.table.objectives,
            self.table.prices,
            POLICY.weights,
            POLICY.table,
            *self.memory,
        )
        if self.table.look and rest[:1] == [seat]:
            choose_two(*arguments, *self.then)
        else:
            choose(*arguments)
        index, space = (int(one) for one in self.memory[-1])
        if index >= 0:
            self.position = self.position.apply(Take(die_of(pool[index])))
            self.position = self.position.apply(Place(Square(*divmod(space, 5))))
            pool[index] = pool[-1]
            pool.pop()
        self.position = self.position.apply(EndTurn())


def compare(seats: int, seed: int, look: int, scenarios: int) -> None:
    """Play scenarios by the kernel and by the rules."""
    start = new_game(random.Random(seed), seats)
    table = table_of(start, 0, POLICY, look_at_pairs=look > 0)
    results = np.zeros((1, scenarios, 3), np.int64)
    play_out(starts_of([start]), np.zeros(1, np.int64), 0, scenarios, seed, table, POLICY, results)
    for scenario in range(scenarios):
        end = Replayer(start, table, seed, scenario).play()
        assert end.to_move is None
        assert results[0, scenario, OWN] == end.scores()[0]
        assert results[0, scenario, TARGET] == end.target
        if seats > 1:
            assert results[0, scenario, BEST_OTHER] == max(end.scores()[1:])


@pytest.mark.parametrize("look", [0, 1])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_playouts_follow_the_rules(seats: int, look: int) -> None:
    """Each die and space chosen is legal, the order of turns, points and round track agree."""
    compare(seats, seed=seats, look=look, scenarios=2)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_many_playouts_follow_the_rules(seats: int) -> None:
    """The same in some hundred games."""
    for seed in range(40):
        compare(seats, seed, look=seed % 2, scenarios=2)


def test_a_scenario_is_the_same_for_every_start() -> None:
    """Common random numbers: the same start twice gives the same games, in any order."""
    start = new_game(random.Random(7), 2)
    table, one = table_of(start, 0, POLICY), starts_of([start])
    both = Starts(*(np.concatenate([part, part]) for part in one))
    results = np.zeros((2, 6, 3), np.int64)
    play_out(both, np.arange(2), 0, 6, 5, table, POLICY, results)
    assert (results[0] == results[1]).all()
    late, early = np.zeros((1, 3, 3), np.int64), np.zeros((1, 3, 3), np.int64)
    play_out(both, np.array([1]), 3, 6, 5, table, POLICY, late)
    play_out(both, np.array([1]), 0, 3, 5, table, POLICY, early)
    assert (np.concatenate([early, late], axis=1) == results[1]).all()
    assert len({tuple(row) for row in results[0]}) > 1


def test_unknown_private_colors_are_drawn_anew() -> None:
    """An opponent whose private color is not known goes for different colors."""
    start = new_game(random.Random(7), 2)
    table = table_of(start, 0, POLICY)
    known, guessed = np.zeros((1, 60, 3), np.int64), np.zeros((1, 60, 3), np.int64)
    which = np.zeros(1, np.int64)
    play_out(starts_of([start]), which, 0, 60, 5, table, POLICY, known)
    hidden = table._replace(guess=np.array([0, 1]))
    play_out(starts_of([start]), which, 0, 60, 5, hidden, POLICY, guessed)
    assert (known[..., BEST_OTHER] != guessed[..., BEST_OTHER]).any()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_unknown_private_colors_are_those_nobody_has(seats: int) -> None:
    """There is one card of each color (SETUP-1): none is dealt twice, none that is known.

    Windows are full of ones of all colors but one to five, so the points tell which card it was.
    """
    start = new_game(random.Random(7), seats)
    rows = ["RGBYP", "GBYPR", "BYPRG", "YPRGB"]
    full = {
        Square(row, column): Die(Color(letter), 1 + (row + column) % 6)
        for row, colors in enumerate(rows)
        for column, letter in enumerate(colors)
    }
    worth = {
        color: sum(die.value for die in full.values() if die.color is color) for color in COLORS
    }
    assert len(set(worth.values())) == len(worth)
    blank = Pattern((".....",) * 4)
    windows = tuple(Window.of(blank, full) for _ in range(seats))
    bare = dataclasses.replace(start.setup, public=())
    over = dataclasses.replace(start, setup=bare, windows=windows, tokens=(0,) * seats)
    table = table_of(over, 0, POLICY)._replace(
        guess=np.array([0] + [1] * (seats - 1)), later=np.zeros((0, 2), np.int64)
    )
    results = np.zeros((1, 300, 3), np.int64)
    play_out(starts_of([over]), np.zeros(1, np.int64), 0, 300, 5, table, POLICY, results)
    mine = int(results[0, 0, OWN])
    assert (results[0, :, OWN] == mine).all()
    best = set(results[0, :, BEST_OTHER].tolist())
    others = sorted(points for points in worth.values() if points != mine)
    assert best == set(others[seats - 2 :])


def test_somebody_unknown_takes_a_random_die() -> None:
    """A turn of `ANYBODY` removes one die, so that less is left over."""
    start = new_game(random.Random(3), 1)
    table = table_of(start, 0, POLICY)._replace(
        later=np.array([[0, ANYBODY, 0]] * ROUNDS, np.int64), rolled=5
    )
    results = np.zeros((1, 20, 3), np.int64)
    play_out(starts_of([start]), np.zeros(1, np.int64), 0, 20, 5, table, POLICY, results)
    assert (results[0, :, OWN] > -60).all()
    assert results[0, :, TARGET].mean() < 2 * 6 * ROUNDS


def test_dice_leave_the_bag() -> None:
    """COMP-1: ninety draws empty the bag, 18 a color."""
    bag, drawn, state = np.full(5, 18), np.zeros(90, np.int64), np.zeros(1, np.uint64)
    seeded(1, 1, state)
    draw(bag, 90, drawn, state)
    assert not bag.any()
    assert [sum(die_of(int(code)).color is color for code in drawn) for color in Color] == [18] * 5
    assert {int(code) % 6 for code in drawn} == set(range(6))
