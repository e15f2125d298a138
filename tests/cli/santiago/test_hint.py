"""Hints of Santiago in every phase, under every reading, and where little is left to do."""

from __future__ import annotations

import dataclasses
import json
import random
from typing import TYPE_CHECKING

import pytest

from vitrail.advisors.santiago.hint import give_hint
from vitrail.advisors.santiago.lines import hint_lines
from vitrail.cli.santiago.hint import hint_data
from vitrail.games.base import CHANCE
from vitrail.games.santiago.components import SHAPE
from vitrail.games.santiago.lines import parse_line

from ...games.santiago.games import PLAYERS, game, random_game, random_start, readings

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.games.santiago.rules import Phase

    from ..conftest import Answer

EVERYWHERE = ", ".join(f"{square} desert" for square in SHAPE.squares)
ALMOST = ", ".join(EVERYWHERE.split(", ")[:40])
"""As much as ten rounds of four tiles can bring."""
SHOWN = "bananas1 beans2 cane1 peppers2"
BIDS = {1: 3, 2: 1, 3: 0, 0: 2}
NO_MONEY = (0, 0, 0, 0)
USED = (False, False, False, False)
ODD = {
    "no money": game("bid", shown=SHOWN, money=NO_MONEY),
    "no money is known": game("bid", shown=SHOWN, money=(None,) * 4, round=5),
    "deserts as far as tiles came": game("bid", shown=SHOWN, board=ALMOST, round=11),
    "the last plantations": game("plant", shown=SHOWN, bids=BIDS, board=ALMOST, round=11),
    "only deserts to put it beside": game(
        "leftover", 3, shown="cane1", bids={1: 3, 2: 1, 0: 2}, board=ALMOST, round=11
    ),
    "nothing to offer": game("bribe", canals="H21", money=NO_MONEY, round=2),
    "no canal in the supply": game("decide", canals="H21 H11", supply=0, round=11),
    "no money for a plan": game("decide", canals="H21", money=NO_MONEY, round=2),
    "an offer of all": game("decide", canals="H21", offers={"H11": {1: 10}}, round=2),
    "must build without money": game(
        "decide", money=NO_MONEY, options={"no_bribe": "must_build_pay1"}
    ),
    "the last extra canal": game(
        "extra", canals="H21", extras=(False, True, False, False), round=11, board="C5 cane2 1 2"
    ),
    "five players at the end": game(
        "plant",
        5,
        shown=f"{SHOWN} potatoes1",
        bids={1: 3, 2: 1, 3: 0, 4: 5, 0: 2},
        round=9,
        options={"desert_timing": "immediate"},
        board=ALMOST.replace("C5 desert", "C5 bananas2 1 1"),
    ),
    "the spring": game(
        "spring",
        spring=None,  # type: ignore[arg-type]
        options={"spring_choice": "first_player"},
    ),
}


def check_hint(position: SantiagoPosition, *, playouts: int, seed: int = 1) -> None:
    """Ask for a hint and hold it against the rules: each choice is legal and can be typed."""
    seat = position.to_move
    assert seat is not None
    assert seat != CHANCE
    players = PLAYERS[: position.seats]
    found = give_hint(position, players, playouts=playouts, seed=seed)
    assert found.advice
    assert found.advice[0].loss == 0
    assert [one.rank for one in found.advice] == sorted(one.rank for one in found.advice)
    for one in found.advice:
        going = position
        for move in one.moves:
            assert not going.violations(move)
            going = going.apply(move)
        parse_line(one.move, players)
        assert 0 <= one.wins <= 1 + 1e-9
    legal = give_hint(position, players, ranked=False)
    for level, answer in (("best", found), ("good", found), ("legal", legal)):
        data = json.dumps(hint_data(answer, level, None), allow_nan=False)
        assert json.loads(data)["to_move"] == players[seat]
        text = "\n".join(hint_lines(answer, level=level, top=None, explain=True))
        assert "nan" not in text.split()
        assert "None" not in text


@pytest.mark.parametrize("name", ODD)
def test_a_hint_where_little_is_left(name: str) -> None:
    """No money, no field, no place, no canal: there is advice, if only to pass."""
    check_hint(ODD[name], playouts=20)


@pytest.mark.parametrize("seed", range(4))
def test_a_hint_under_every_reading(seed: int) -> None:
    """In every phase of random games, with money that is told, or not, or gone."""
    rng = random.Random(seed)
    start = random_start(rng, rng.choice((3, 4, 5)), readings(rng))
    found: dict[Phase, list[SantiagoPosition]] = {}
    for position, _, _ in random_game(start, rng):
        if position.to_move != CHANCE:
            found.setdefault(position.phase, []).append(position)
    for positions in found.values():
        position = rng.choice(positions)
        money = tuple(rng.choice((None, 0, held, held)) for held in position.money)
        check_hint(dataclasses.replace(position, money=money), playouts=30, seed=seed)


def test_the_least_that_can_be_asked_for(santiago: Path, vitrail: Callable[..., Answer]) -> None:
    """One playout, no time at all, the first choice only; the same seed gives the same."""
    for words in (["--playouts", "1"], ["--time", "0.01"]):
        advice = vitrail("hint", "offers.yaml", "--json", *words).data["advice"]
        assert advice[0]["rank"] == 1
    top = vitrail("hint", "offers.yaml", "--json", "--top", "1", "--playouts", "9").data["advice"]
    assert len(top) == 1
    once, again = (
        vitrail("hint", "late.yaml", "--json", "--playouts", "60", "--seed", "3").data
        for _ in range(2)
    )
    assert {**once, "seconds": 0} == {**again, "seconds": 0}
