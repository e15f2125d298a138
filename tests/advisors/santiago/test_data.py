"""A hint as data: names, strings and numbers only, the same keys for every decision."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from vitrail.advisors.santiago.data import hint_data
from vitrail.advisors.santiago.hint import give_hint

from ...games.santiago.games import PLAYERS, game

if TYPE_CHECKING:
    from vitrail.games.santiago.play import SantiagoPosition

BOARD = "C5 beans2 0 2, C6 beans1 1 1, D5 beans2 0 2, B3 cane2 2 2"
TILES = "beans1 beans2 cane1 peppers2"
POSITIONS = {
    "bid": game("bid", board=BOARD, canals="H21", round=9, shown=TILES),
    "plant": game(
        "plant", board=BOARD, canals="H21", round=9, shown=TILES, bids={1: 3, 2: 2, 3: 1, 0: 0}
    ),
    "bribe": game("bribe", board=BOARD, canals="H21", round=9, money=(9, 9, 9, 9)),
    "decide": game("decide", board=BOARD, canals="H21", round=9, offers={"V21": {1: 2}}),
    "extra": game("extra", board=BOARD, canals="H21", round=9),
}
KEYS = {
    "bid": {"places", "picks", "range"},
    "plant": {"plants"},
    "bribe": {"canals", "outlook"},
    "decide": {"canals"},
    "extra": {"canals"},
}


def asked(position: SantiagoPosition, **options: Any) -> dict[str, Any]:
    """Return the data of a hint, through JSON."""
    found = give_hint(position, PLAYERS[:4], playouts=120)
    data: dict[str, Any] = json.loads(json.dumps(hint_data(found, **options), allow_nan=False))
    return data


@pytest.mark.parametrize("kind", POSITIONS)
def test_every_kind_of_decision_has_its_facts(kind: str) -> None:
    """The keys that all have, and those of the decision."""
    data = asked(POSITIONS[kind])
    common = set(asked(POSITIONS[kind], level="legal"))
    assert set(data) - common == KEYS[kind]
    assert data["kind"] == kind
    first = data["advice"][0]
    assert (first["rank"], first["loss"]) == (1, 0)
    assert set(first["expected"]) == set(PLAYERS[:4])
    assert (first["points_now"] is None) == (kind in {"bid", "bribe"})
    assert data["headline"]
    assert set(data["standing"]["players"]) == set(PLAYERS[:4])
    assert data["standing"]["areas"][0]["crop"] == "beans"


def test_levels_tell_less() -> None:
    """`good` and `legal` have moves only; a number of choices cuts them."""
    data = asked(POSITIONS["extra"], level="good", top=2)
    assert all(set(one) == {"move"} for one in data["advice"])
    assert len(data["advice"]) <= 2
    assert data["headline"] == []
    assert "canals" not in data
    assert len(asked(POSITIONS["extra"], top=3)["advice"]) == 3


def test_nobody_to_move() -> None:
    """What to do next, and the standing."""
    data = asked(game("reveal", board=BOARD))
    assert (data["to_move"], data["kind"], data["advice"]) == (None, None, [])
    assert data["what_next"].startswith("Nobody decides anything here.")
    assert data["standing"]["players"]["Ann"]["total"] == 10
