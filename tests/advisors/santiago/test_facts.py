"""What canals and plantations do at once, against the scoring of the rules."""

from __future__ import annotations

import dataclasses
import random

import pytest

from vitrail.advisors.santiago.canals import CanalGraph, canals_left
from vitrail.advisors.santiago.facts import canal_facts, plant_facts, thirsty, with_canal
from vitrail.games.santiago.canals import is_watered
from vitrail.games.santiago.components import Segment
from vitrail.games.santiago.moves import Plant
from vitrail.games.santiago.plots import after_drought, index
from vitrail.games.santiago.rules import Phase

from ...games.santiago.games import game, random_game, random_start

BOARD = "C5 beans2 0 2, C6 beans1 1 1, D5 beans2 0 2, A1 cane1 2 1, C7 beans1"


def test_a_canal_waters_tiles_and_brings_points() -> None:
    """H21 waters C5 and C6: two tiles with two markers of Ann and one of Ben."""
    position = game("decide", board=BOARD, money=(10, 10, 10, 10))
    facts = {str(one.segment): one for one in canal_facts(position)}
    here = facts["H21"]
    assert list(map(str, here.fields)) == ["B5", "B6", "C5", "C6"]
    assert [str(at) for at, _ in here.tiles] == ["C5", "C6"]
    assert here.markers == (2, 1, 0, 0)
    assert here.gains == (4, 2, 0, 0)
    assert here.now == (14, 12, 10, 10)
    assert [(one.land.name, one.gains) for one in here.areas] == [("beans at C5", (4, 2, 0, 0))]
    assert facts["V21"].gains == (8, 0, 0, 0)


def test_a_canal_spent_elsewhere_puts_a_tile_out_of_reach() -> None:
    """In the last round with one extra canal two canals reach A3, one does not."""
    position = game(
        "decide", board="A3 cane1 2 1", round=11, supply=1, extras=(True, False, False, False)
    )
    assert canals_left(position) == 2
    graph = CanalGraph.of(position)
    assert graph is not None
    facts = {str(one.segment): one for one in canal_facts(position)}
    assert [str(at) for at, _ in facts["H21"].cut_off] == ["A3"]
    assert facts["V20"].cut_off == ()


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_facts_of_canals_agree_with_the_rules_in_random_games(seats: int) -> None:
    """Points, fields and markers are those that the rules give with the canal laid."""
    rng = random.Random(seats)
    for position, _, _ in random_game(random_start(rng, seats, {"palms": "true"}), rng):
        if position.phase is not Phase.DECIDE:
            continue
        before = position.scores()
        for facts in canal_facts(position):
            after = with_canal(position, facts.segment)
            assert facts.now == after.scores()
            assert facts.gains == tuple(map(int.__sub__, after.scores(), before))
            changed = [sum(area.gains[seat] for area in facts.areas) for seat in range(seats)]
            assert tuple(changed) == facts.gains
            for field in facts.fields:
                assert is_watered(after.canals, field)
                assert not is_watered(position.canals, field)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_facts_of_plantations_agree_with_the_rules_in_random_games(seats: int) -> None:
    """Points at once, and if everything got water, are those of the scoring."""
    rng = random.Random(seats)
    for position, move, after in random_game(random_start(rng, seats, {"palms": "true"}), rng):
        if not isinstance(move, Plant):
            continue
        seat = position.to_move
        plot = after.board[index(move.square)]
        assert seat is not None
        assert plot is not None
        facts = plant_facts(position, seat, move.tile, move.square, plot.markers)
        for drought, gains in ((True, facts.gains), (False, facts.gains_watered)):
            for other in range(seats):
                had = position.sheet(other, drought=drought).harvest
                assert gains[other] == after.sheet(other, drought=drought).harvest - had


def test_thirsty_is_what_the_drought_changes() -> None:
    """DROUGHT-1 and DROUGHT-2: exactly the dry plantations lose a marker or turn."""
    rng = random.Random(9)
    for position, _, _ in random_game(random_start(rng, 4), rng):
        board = after_drought(position.board, position.canals)
        for at, plot in thirsty(position):
            assert board[index(at)] != plot
        dry = {at for at, _ in thirsty(position)}
        changed = [n for n, plot in enumerate(board) if plot != position.board[n]]
        assert changed == sorted(map(index, dry))


def test_with_canal_changes_nothing_else() -> None:
    """The supply and the money stay as they are: it is a question, no move."""
    position = game("decide", board=BOARD)
    after = with_canal(position, Segment.parse("H21"))
    assert dataclasses.replace(after, canals=position.canals) == position
