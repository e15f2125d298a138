"""`vitrail new`, `check`, `score` and `show` on records of Santiago."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vitrail.games.catalog import replay
from vitrail.games.files import parse_document
from vitrail.games.record import parse_record
from vitrail.games.santiago.rules import Phase

from ...tree import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ..conftest import Answer


def test_a_round_is_checked(santiago: Path, vitrail: Callable[..., Answer]) -> None:
    """Nobody has points of areas yet that get no water, and payments are counted."""
    answer = vitrail("check", "round.yaml", "--json")
    assert answer.code == 0
    data = answer.data
    assert (data["legal"], data["faults"], data["moves"], data["round"]) == (True, [], 11, 1)
    # 10 each; Ann bid 3 and gave 2, Ben bid 2 and gave 1, Cem got 3; Ann has 2 wet markers.
    assert data["scores"] == {"Ann": 5 + 2, "Ben": 7, "Cem": 13}
    assert data["unknown"] == {"Ann": [], "Ben": [], "Cem": []}
    assert "11 moves, all legal" in vitrail("check", "round.yaml").out


def test_faults_are_told_with_their_rules(santiago: Path, vitrail: Callable[..., Answer]) -> None:
    """A bid that was made, one beyond the money, a tile that does not lie there, a leap ahead."""
    answer = vitrail("check", "faults.yaml", "--json")
    assert answer.code == 1
    told = [(fault["move"], fault["rules"]) for fault in answer.data["faults"]]
    assert told == [
        ("Cem bid 2", ["BID-3"]),
        ("Ann bid 11", ["BID-3"]),
        ("Ann plant bananas2 C5", ["PLANT-2"]),
        ("Cem plant cane1 C8", ["PLANT-1"]),
    ]


def test_a_score_is_told_area_by_area(santiago: Path, vitrail: Callable[..., Answer]) -> None:
    """With tiles times markers, money, and what dry tiles would add."""
    out = vitrail("score", "round.yaml").out
    assert "beans" in out
    assert "1 tile x 2 markers" in out
    assert "C5" in out
    assert "Cem leads with 13 escudos [SCORE-2]" in out
    data = vitrail("score", "round.yaml", "--json").data
    assert data["Ann"]["total"] == 7
    assert data["Ann"]["breakdown"][0] == {
        "part": "beans",
        "points": 2,
        "tiles": 1,
        "markers": 2,
        "spaces": ["C5"],
    }
    assert [data[name]["rank"] for name in ("Ann", "Ben", "Cem")] == [2, 2, 1]
    assert data["Ben"]["watered"] == 9


def test_money_that_is_not_known_is_not_counted(
    santiago: Path, vitrail: Callable[..., Answer]
) -> None:
    """A bare position has scores only where the money is told, and no ranks."""
    data = vitrail("score", "late.yaml", "--json").data
    assert data["Ben"]["total"] is None
    assert data["Ben"]["unknown"] == ["money"]
    assert {data[name]["rank"] for name in ("Ann", "Ben", "Cem")} == {None}
    out = vitrail("score", "late.yaml").out
    assert "not counted, because not known: the money of Ben" in out
    assert "everybody still has the extra canal" in out


def test_show_tells_the_table(santiago: Path, vitrail: Callable[..., Answer]) -> None:
    """In words, as a list of moves, as data, and as a picture."""
    out = vitrail("show", "offers.yaml", "--legal").out
    assert "Ben proposes a canal, supports one or passes" in out
    assert "Legal    H11 H21 V20 V21" in out
    listed = vitrail("show", "round.yaml", "--list", "--json").data["moves"]
    assert {move["round"] for move in listed} == {1}
    data = vitrail("show", "offers.yaml", "--json", "--legal").data
    assert (data["phase"], data["to_move"], data["overseer"]) == ("bribe", "Ben", "Cem")
    assert data["offers"] == {"H21": {"Ann": 2}}
    assert data["legal"] == ["H11", "H21", "V20", "V21"]
    assert data["fields"]["C4"] == {
        "tile": "cane2",
        "desert": False,
        "owner": "Ben",
        "markers": 2,
        "dry": True,
    }
    assert sum(data["unseen"].values()) == 45 - 1 - 4
    assert vitrail("show", "round.yaml", "-o", "table.svg").code == 0
    assert "H21" in (santiago / "table.svg").read_text("utf-8")


@pytest.mark.parametrize(("players", "rounds"), [(3, 11), (4, 11), (5, 9)])
def test_golden_games_are_whole_and_list_their_rounds(
    vitrail: Callable[..., Answer], players: int, rounds: int
) -> None:
    """Every line of a game belongs to a round, in order, but those that lay the board out."""
    path = str(ROOT / "tests/golden/games" / f"santiago-{players}.yaml")
    assert vitrail("check", path, "--json").data["over"] is True
    listed = [move["round"] for move in vitrail("show", path, "--list", "--json").data["moves"]]
    known = [number for number in listed if number is not None]
    assert known == sorted(known)
    assert set(known) == set(range(1, rounds + 1))
    assert f"round {rounds} of {rounds}" in vitrail("show", path, "--at", f"r{rounds}").out.lower()


def test_new_deals_records_that_can_be_played(
    vitrail: Callable[..., Answer], refused: Callable[..., str]
) -> None:
    """For every number of players and option; what other games have is refused by name."""
    for players in ("Ann,Ben,Cem", "A,B,C,D,E"):
        text = vitrail("new", "santiago", "--players", players, "--seed", "4").out
        assert replay(parse_record(parse_document(text, "f"))).final.phase is Phase.REVEAL
    text = vitrail("new", "santiago", "--set", "palms=true", "--seed", "1").out
    assert "palm_fields" in text
    assert "read 2 players, expected 3 to 5" in refused("new", "santiago", "--players", "A,B")
    assert "'bid' is a word" in refused("new", "santiago", "--players", "A,bid,C").lower()
    assert "--tools is an option for Sagrada" in refused("new", "santiago", "--tools", "3")
    assert "--open is an option for Sagrada" in refused("new", "santiago", "--open")
    assert "unknown option 'palm'" in refused("new", "santiago", "--set", "palm=true")
