"""What is true in every game: it ends after nine turns each, keeps its pieces, reads as it prints.

Games are random ones of 2, 3 and 4 players, under every value of every option.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vitrail.games.base import CHANCE
from vitrail.games.fertility.city import built, goods_in, shops, wheat_paid
from vitrail.games.fertility.components import MONUMENTS, TILES, Good, Tile
from vitrail.games.fertility.land import FREE, MONUMENT, is_shut_in, shape, sign
from vitrail.games.fertility.lines import format_line, grouped, parse_line
from vitrail.games.fertility.moves import (
    Bonus,
    Build,
    Discard,
    Drop,
    FertilityMove,
    Lay,
    Supply,
    TakeGood,
)
from vitrail.games.fertility.play import LONGEST_GAME, SCORE_RANGE, TURNS, FertilityPosition
from vitrail.games.fertility.rules import Phase
from vitrail.games.fertility.setup import OPTIONS

from .games import PLAYERS, random_game, random_start, readings

SINGLE = [(option.id, value) for option in OPTIONS for value in option.values]
"""Every value of every option."""

Played = list[tuple[FertilityPosition, FertilityMove, FertilityPosition]]


def a_game(seats: int, seed: object, options: dict[str, str] | None = None) -> Played:
    """Return a random game, under random readings where none are named."""
    rng = random.Random(f"{seats} {seed}")
    chosen = readings(rng, seats) if options is None else options
    return list(random_game(random_start(rng, seats, chosen), rng))


def tiles_of(position: FertilityPosition, gone: Counter[Tile]) -> Counter[Tile]:
    """Return every valley tile, wherever it is."""
    found = Counter(position.display) + gone
    for hand in position.hands:
        found.update(hand)
    found.update(dict(zip(TILES, position.unseen, strict=True)))
    return found


def check_pieces(played: Played) -> None:
    """Check that no tile or district appears or is lost, whatever is played."""
    start = played[0][0]
    pieces = start.setup.components
    box = Counter(dict(zip(TILES, pieces.tiles, strict=True)))
    districts = Counter({one.id: one.count for one in pieces.districts})
    gone = Counter[Tile]()
    for _, move, after in played:
        if isinstance(move, Lay | Discard | Drop):
            gone[move.tile] += 1
        assert tiles_of(after, gone) == box
        known = Counter(after.districts)
        known.update(place.district for city in after.cities for place in city if place.district)
        known.update(
            dict(zip((one.id for one in pieces.districts), after.unseen_districts, strict=True))
        )
        assert known == districts


def check_goods(played: Played) -> None:
    """Check that goods in shops only grow, by what was supplied, and that all of them fit."""
    for before, move, after in played:
        seat = before.seat
        for other in range(before.seats):
            then, now = (goods_in(one.cities[other]) for one in (before, after))
            added = [b - a for a, b in zip(then, now, strict=True)]
            due = [0, 0, 0, 0]
            if isinstance(move, Supply | Bonus) and other == seat:
                due[move.good] += 1
            assert added == due
        if isinstance(move, Supply):
            assert after.stock[move.good] == before.stock[move.good] - 1
        elif isinstance(move, TakeGood):
            assert after.stock[move.good] == before.stock[move.good] + 1
        elif isinstance(move, Build):
            cost = before.setup.components.district(move.district).cost
            wheat = before.wheat[seat] - after.wheat[seat]
            assert sum(before.stock) - sum(after.stock) + wheat == cost
        elif isinstance(move, Bonus):
            assert after.stock == before.stock
        for city in after.cities:
            for _, shop, goods in shops(city):
                assert shop.missing(goods) >= 0
                over = sum(max(0, goods[good] - shop.needs[good]) for good in Good)
                assert over <= shop.any
        if before.setup.limited:
            for good in Good:
                used = after.stock[good] + sum(goods_in(city)[good] for city in after.cities)
                assert used <= 20
        if after.turn > before.turn:
            assert after.stock == (0, 0, 0, 0)


def check_turns(played: Played) -> None:
    """Check nine turns each, at most one district a turn, full hands and displays between."""
    turns, districts = Counter[int](), Counter[int]()
    for before, move, after in played:
        districts[before.turn] += isinstance(move, Build)
        if after.turn == before.turn:
            assert after.seat == before.seat
            continue
        turns[before.seat] += 1
        if after.phase is Phase.LAY:
            assert after.seat == (before.seat + 1) % before.seats
            assert len(after.hands[after.seat]) == 3
        if after.left is None:
            assert (len(after.display), len(after.districts)) == (3, 4)
    end = played[-1][2]
    assert (end.phase, end.to_move, end.legal_moves()) == (Phase.OVER, None, ())
    assert turns == dict.fromkeys(range(end.seats), TURNS)
    assert max(districts.values()) <= 1
    assert len(played) <= LONGEST_GAME


def check_board(played: Played) -> None:
    """Check that halves touch a like one, and that monuments stand where nothing could lie."""
    for before, move, after in played:
        if isinstance(move, Lay):
            assert all(sign(before.board, square) in FREE for square in move.squares)
            gained = sum(after.stock)
            assert gained >= 1 or before.setup.limited
        lost = sum(sign(before.board, square) in FREE for square in shape(before.board).squares)
        left = sum(sign(after.board, square) in FREE for square in shape(after.board).squares)
        assert lost - left == (2 if isinstance(move, Lay) else move_covers(move))
    end = played[-1][2]
    options = end.setup.options
    for own in end.monuments:
        assert len(own) <= MONUMENTS
        for square in own:
            assert sign(end.board, square) == MONUMENT
    rim = options["board_edge_encloses"] == "true"
    for square in end.sanctuaries:
        around = int(options["sanctuary_neighbors"])
        free = sign(end.board, square) in FREE
        assert not free or is_shut_in(end.board, square, around=around, rim=rim)


def move_covers(move: FertilityMove) -> int:
    """Return how many free squares a move takes that lays no tile."""
    return int(str(move).startswith("monument"))


def check_wheat(played: Played) -> None:
    """Check that all wheat comes from fields and shops, and goes for districts only."""
    for before, move, after in played:
        for seat in range(before.seats):
            change = after.wheat[seat] - before.wheat[seat]
            paid = wheat_paid(after.cities[seat]) - wheat_paid(before.cities[seat])
            if isinstance(move, Supply | Bonus):
                assert 0 <= change <= paid
            elif isinstance(move, Lay):
                assert 0 <= change <= 6
            else:
                assert change <= 0
                assert change == 0 or isinstance(move, Build)


def check_points(played: Played) -> None:
    """Check that scores stay in their range and never depend on what was played how."""
    for _, _, after in played:
        points = after.scores()
        assert all(SCORE_RANGE[0] <= one <= SCORE_RANGE[1] for one in points)
        assert set(after.winners()) <= {s for s, one in enumerate(points) if one == max(points)}
        assert sorted(after.ranking()) == list(range(after.seats))
        rooms = (len(board.free) for board in after.setup.metropolises)
        assert all(built(city) <= room for city, room in zip(after.cities, rooms, strict=True))


def check_lines(played: Played) -> None:
    """Check that the moves of a game come back from the lines of its record."""
    history = [(before, move) for before, move, _ in played]
    found: list[FertilityMove] = []
    for before, moves in grouped(history):
        line = format_line(moves, before, PLAYERS)
        read = parse_line(line, PLAYERS)
        assert read.moves == moves
        assert format_line(read.moves, before, PLAYERS) == line
        found += read.moves
    assert found == [move for _, move in history]


CHECKS = (
    check_pieces, check_goods, check_turns, check_board, check_wheat, check_points, check_lines,
)  # fmt: skip


def check_all(played: Played) -> None:
    """Check everything that is true of every game."""
    for check in CHECKS:
        check(played)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games(seats: int) -> None:
    """Random games under random readings."""
    for seed in range(2):
        check_all(a_game(seats, seed))


@pytest.mark.parametrize(("option", "value"), SINGLE)
def test_games_under_every_value_of_every_option(option: str, value: str) -> None:
    """Each value alone, the rest as by default."""
    check_all(a_game(2, f"{option} {value}", {option: value}))


@settings(max_examples=10, deadline=None)
@given(st.integers(2, 4), st.integers())
def test_any_game(seats: int, seed: int) -> None:
    """The same for any seed."""
    check_all(a_game(seats, seed))


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(st.integers(2, 4), st.integers())
def test_many_games(seats: int, seed: int) -> None:
    """The same for many seeds."""
    check_all(a_game(seats, seed))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_violations_are_the_engine(seats: int) -> None:
    """What is legal is what breaks no rule; chance weighs only what is there."""
    rng = random.Random(seats)
    for before, move, _ in a_game(seats, "violations", {})[:: 5 + seats]:
        legal = before.legal_moves()
        assert move in legal
        assert list(legal) == sorted(set(legal), key=str)
        assert all(not before.violations(one) for one in rng.sample(legal, min(9, len(legal))))
        if before.to_move == CHANCE:
            assert all(weight > 0 for _, weight in before.chance_outcomes())
        else:
            assert before.chance_outcomes() == ()
        assert before.view(0) == before
