"""`vitrail check`, `score` and `show` on records of Fertility."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

import pytest

from vitrail.cli.rooms import DataRoom, TableRoom, data_of, table_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ..conftest import Answer


def test_turns_are_checked(fertility: Path, vitrail: Callable[..., Answer]) -> None:
    """Scores by part, and on which pieces they rest."""
    answer = vitrail("check", "turns.yaml", "--json")
    assert answer.code == 0
    data = answer.data
    assert (data["legal"], data["faults"], data["moves"], data["round"]) == (True, [], 3, 1)
    # Each has 1 wheat from a shop, worth 2 points; Ben's good is in a wheat shop too.
    assert data["scores"] == {"Ann": 2, "Ben": 2}
    assert data["components"] == {"name": "the reconstructed set", "reconstructed": True}
    out = vitrail("check", "turns.yaml").out
    assert "3 moves, all legal" in out
    assert "reconstructed, not those of the printed game" in " ".join(out.split())


def test_faults_are_told_with_their_rules(fertility: Path, vitrail: Callable[..., Answer]) -> None:
    """A price not paid, a good that is not there, a turn out of order, a tile on a wheat field."""
    answer = vitrail("check", "faults.yaml", "--json")
    assert answer.code == 1
    rules = [rule for fault in answer.data["faults"] for rule in fault["rules"]]
    assert {"BUILD-2", "SUPPLY-1", "PLACE-1", "SETUP-9"} <= set(rules)
    lines = [fault["line"] for fault in answer.data["faults"]]
    assert lines == sorted(lines)


def test_a_score_is_told_line_by_line(fertility: Path, vitrail: Callable[..., Answer]) -> None:
    """Shops, gods, monuments, wheat, and what breaks a tie."""
    out = vitrail("score", "turns.yaml").out
    assert "1 wheat" in out
    assert "0 monuments" in out
    assert "1 good in the metropolis: fewer win a tie" in out
    data = vitrail("score", "turns.yaml", "--json").data
    assert (data["Ann"]["total"], data["Ann"]["rank"], data["Ben"]["rank"]) == (2, 1, 1)
    parts = {part["part"]: part["points"] for part in data["Ann"]["breakdown"]}
    assert parts == {"shops": 0, "per_good": 0, "gods": 0, "monuments": 0, "wheat": 2}


def test_the_table_is_shown(fertility: Path, vitrail: Callable[..., Answer]) -> None:
    """Board, displays, players with their shops, and what is legal."""
    out = vitrail("show", "turns.yaml", "--at", "2", "--legal").out
    assert "Round 1 of 9: Ben lays a tile" in out
    assert "> Ben (B): 0 points" in out
    assert "3b of T02-papyrus: papyrus -> 1 wheat (complete)" in out
    assert "lay CC A4 B4" in " ".join(out.split())
    data = vitrail("show", "turns.yaml", "--at", "2", "--legal", "--json").data
    assert data["to_move"] == "Ben"
    assert "lay CC A4 B4" in data["legal"]
    assert data["board"][0] == "*pc..."
    assert data["players"]["Ann"]["shops"]["3b"] == {
        "shop": "papyrus -> 1 wheat",
        "goods": {"papyrus": 1},
        "missing": 0,
    }
    last = vitrail("show", "turns.yaml").out
    assert "Round 1 of 9: 1 tile is opened" in last
    assert "c<" in last


def test_a_game_is_dealt(fertility: Path, vitrail: Callable[..., Answer]) -> None:
    """`new` writes a record that can be checked; no seed is needed to read it again."""
    made = vitrail("new", "fertility", "--players", "Ann,Ben,Cem", "--seed", "5", "-o", "new.yaml")
    assert made.code == 0
    assert (fertility / "new.yaml").exists()
    assert "0 moves, all legal" in vitrail("check", "new.yaml").out


@pytest.mark.parametrize(("room_of", "protocol"), [(table_of, TableRoom), (data_of, DataRoom)])
def test_rooms_have_the_functions_of_their_protocol(room_of: Any, protocol: type) -> None:
    """With the same parameters, since they are called without knowing the game."""
    room = room_of("fertility")
    for name in (one for one in vars(protocol) if not one.startswith("_")):
        expected = list(inspect.signature(getattr(protocol, name)).parameters.values())[1:]
        found = list(inspect.signature(getattr(room, name)).parameters.values())
        assert [(one.name, one.kind) for one in found] == [(one.name, one.kind) for one in expected]


def test_the_table_is_drawn(fertility: Path, vitrail: Callable[..., Answer]) -> None:
    """As a picture, with the squares of the last turn pointed out."""
    assert vitrail("show", "turns.yaml", "-o", "table.svg").code == 0
    svg = (fertility / "table.svg").read_text("utf-8")
    assert svg.count("#e0147d") == 2
    assert "Fertility, round 1 of 9" in svg
