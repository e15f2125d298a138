"""The checkable cases that came with the rules digest, each worked out by hand there."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from vitrail.games.errors import NotationError
from vitrail.games.santiago.canals import legal_segments, watered
from vitrail.games.santiago.components import Crop, Crossing, Segment, Tile
from vitrail.games.santiago.moves import Plant
from vitrail.games.santiago.play import SantiagoPosition
from vitrail.games.santiago.plots import (
    EMPTY,
    Plot,
    after_drought,
    after_last_drought,
    areas,
    index,
    with_plot,
)
from vitrail.games.santiago.rules import Phase
from vitrail.games.santiago.scoring import area_parts
from vitrail.games.squares import Square

from .games import game, move, play, refusals, segs, setup_of

CASES: dict[str, dict[str, Any]] = {
    case["id"]: case
    for case in json.loads(Path(__file__).with_name("cases.json").read_text("utf-8"))["cases"]
}
SCORING = ("S1", "S2", "S5", "S6")
SEGMENTS = ("C1", "C3", "C6")


def crop(name: str) -> Crop:
    """Return a crop by its id in the digest."""
    return Tile.parse(f"{name}2").crop


def square(field: list[int]) -> Square:
    """Return a field of the digest, column before row."""
    return Square(field[1], field[0])


def laid(names: list[str]) -> frozenset[Segment]:
    """Return canals by their ids."""
    return segs(" ".join(names))


def seats_of(case: dict[str, Any]) -> dict[str, int]:
    """Return the players of a case in order of their names or of the seating."""
    state = case["state"]
    names = list(state.get("seating") or [])
    names += [tile["owner"] for tile in state.get("tiles", []) if tile.get("owner")]
    names += list(state.get("money") or {})
    names = list(dict.fromkeys(names))
    return {name: seat for seat, name in enumerate(names if "seating" in state else sorted(names))}


def given(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the state of a case and what it expects."""
    return CASES[name]["state"], CASES[name]["expected"]


def board_of(state: dict[str, Any], seats: dict[str, int]) -> tuple[Plot | None, ...]:
    """Return the board of a case."""
    board = EMPTY
    for tile in state["tiles"]:
        owner = seats[tile["owner"]] if tile.get("owner") else None
        kind = Tile(crop(tile["crop"]), max(1, tile["markers"]))
        plot = Plot(kind, owner, tile["markers"])
        board = with_plot(board, square(tile["f"]), plot)
    return board


def listed(board: tuple[Plot | None, ...]) -> list[tuple[Crop, int]]:
    """Return crop and size of each area."""
    return sorted((area.crop, area.size) for area in areas(board))


def expected_areas(found: list[list[Any]]) -> list[tuple[Crop, int]]:
    """Return what a case says of the areas."""
    return sorted((crop(name), size) for name, size in found)


def test_every_case_has_a_test() -> None:
    """Each case of the digest is a test here, by its id."""
    tests = {name.removeprefix("test_").upper() for name in globals()}
    assert set(CASES) <= {*tests, *SCORING, *SEGMENTS}
    assert len(CASES) == 23


@pytest.mark.parametrize("name", SCORING)
def test_scoring(name: str) -> None:
    """Tiles times markers for each area and player (SCORE-1, PALM-2)."""
    state, expected = given(name)
    seats = seats_of(CASES[name])
    board, canals = board_of(state, seats), laid(state["canals"])
    palms = frozenset(square(tile["f"]) for tile in state["tiles"] if tile.get("palm"))
    assert listed(after_last_drought(board, canals)) == expected_areas(expected["areas"])
    for player, points in expected["area_points"].items():
        parts = area_parts(board, canals, palms, seats[player])
        assert sum(part.points for part in parts) == points
    for player, total in expected.get("totals", {}).items():
        held = [state["money"].get(one) for one in seats]
        position = game("over", len(seats), board="", money=tuple(held))
        position = dataclasses.replace(position, board=board, canals=canals, palms=palms)
        assert position.sheet(seats[player]).total == total
    for player in ("Bernd",) if name == "S6" else ():
        parts = area_parts(board, canals, palms, seats[player])
        by_crop = {crop(name): points for name, points in expected["Bernd_by_area"].items()}
        assert {part.area.crop: part.points for part in parts} == by_crop


def test_e1() -> None:
    """E1: money and areas make the total, the last round pays nothing, equal totals share."""
    state, expected = given("E1")
    # Areas made up to bring 20, 25 and 10, all beside canals.
    beans = "A1 beans2 0 2, A2 beans2 0 2, A3 beans2 1 2, A4 beans2 1 2, A5 beans1 1 1"
    cane = "C1 cane2 2 2, C2 cane2, C3 cane1, C4 cane1, C5 cane2"
    start = game(
        "extra",
        3,
        canals="H00 H10 H20 V00 H01 H11 H21",
        board=f"{beans}, {cane}",
        money=tuple(state["money"].values()),
        round=state["round"],
        extras=(True, False, False),
    )
    end = play(start, "pass")
    assert end.phase is Phase.OVER
    harvests = [end.sheet(seat).harvest for seat in range(3)]
    assert harvests == list(state["area_points_after_final_drought"].values())
    paid = sum(filter(None, end.money)) - sum(filter(None, start.money))
    assert paid == expected["income_paid"]
    assert list(end.scores()) == list(expected["totals"].values())
    assert [("A", "B", "C")[seat] for seat in end.winners()] == expected["winners"]


def test_e2() -> None:
    """E2: in the last round an extra canal still counts, drought and income are left out."""
    state, expected = given("E2")
    seats = seats_of(CASES["E2"])
    start = game(
        "extra",
        4,
        canals=" ".join(state["canals"]),
        round=state["round"],
        overseer=seats["D"],
        extras=tuple(state["has_extra"].values()),
        money=tuple(state["money"].values()),
    )
    start = dataclasses.replace(start, board=board_of(state, seats))
    end = play(start, "extra H31")
    assert end.phase is Phase.OVER
    turned = [one for one in (start.board) if one is not None]
    deserts = [s for s in map(square, ([0, 5], [6, 1], [7, 1], [4, 1])) if _desert(end, s)]
    assert deserts == [square(one) for one in expected["turned_to_desert"]]
    kept = sum(plot.markers for plot in end.board if plot) + 2  # those of the desert
    assert sum(plot.markers for plot in turned) - kept == expected["markers_removed_in_phase_6"]
    assert end.money == start.money
    assert listed(end.board) == expected_areas(expected["areas"])
    for player, points in expected["area_points"].items():
        assert end.sheet(seats[player]).harvest == points
    assert list(end.scores()) == list(expected["totals"].values())
    assert [seats[name] for name in expected["winners"]] == list(end.winners())


def _desert(position: SantiagoPosition, where: Square) -> bool:
    plot = position.board[index(where)]
    return plot is not None and plot.desert


@pytest.mark.parametrize("name", SEGMENTS)
def test_legal_segments(name: str) -> None:
    """Where the next canal may lie (CANAL-2)."""
    state, expected = given(name)
    spring, canals = Crossing(*state["spring"]), laid(state["canals"])
    assert list(map(str, legal_segments(spring, canals))) == expected["legal"]
    assert not set(expected.get("illegal_examples", ())) & set(expected["legal"])
    if name == "C6":
        more = canals | {Segment.parse(CASES[name]["action"]["lay"])}
        assert list(map(str, legal_segments(spring, more))) == expected["legal_after"]


def test_c2() -> None:
    """C2: a canal lies on one segment, once, and joined to the network."""
    state, expected = given("C2")
    position = game("bribe", canals=" ".join(state["canals"]))
    tries = CASES["C2"]["action"]["tries"]
    # The first two are no segments at all: no text says them.
    for text in ("H1.51", "thin"):
        with pytest.raises(NotationError):
            Segment.parse(text)
    found = [refusals(position, f"propose {one['segment']} 1") for one in tries[2:]]
    assert found == [["CANAL_FREE"], ["CANAL_JOINED"]]
    assert expected["legal"] == [False] * len(tries)


def test_c5() -> None:
    """C5: an inner canal waters 4 fields, one at the edge 2, the spring none."""
    _, expected = given("C5")
    for canals, fields in zip(CASES["C5"]["action"]["canals"], expected["watered"], strict=True):
        assert watered(laid(canals)) == tuple(sorted(map(square, fields)))


def test_a1() -> None:
    """A1: which bids are allowed."""
    state, expected = given("A1")
    position = game(
        "bid",
        money=tuple(state["money"].values()),
        overseer=state["order"].index(state["old_overseer"]),
        shown="beans1 beans2 cane1 cane2",
    )
    found = []
    for _, *words in CASES["A1"]["action"]["steps"]:
        text = " ".join(map(str, words))
        found.append(not refusals(position, text))
        position = play(position, text) if found[-1] else position
    assert found == expected["legal"]
    assert refusals(position, "bid 4") == ["BID_TIME"]


def _bids(case: dict[str, Any], names: list[str], start: SantiagoPosition) -> SantiagoPosition:
    """Let the players bid in their order."""
    for seat in start.order:
        bid = case[names[seat]]
        start = play(start, "pass" if bid == "pass" else f"bid {bid}")
    return start


@pytest.mark.parametrize("number", [1, 2])
def test_a2(number: int) -> None:
    """A2: new overseer, planting order, markers of passers, payments."""
    state, expected = given("A2")
    names = state["order"]
    start = game("bid", overseer=3, shown="beans1 beans2 cane1 cane2")
    position = _bids(state[f"bids_case_{number}"], names, start)
    told = expected[f"case_{number}"]
    assert names[position.overseer] == told["overseer"]
    assert [names[seat] for seat in position.plant_order] == told["plant_order"]
    if number == 2:
        assert [names[seat] for seat in position.passers] == told["marker_penalty"]
        return
    after = position
    for printed in (1, 2):
        after = dataclasses.replace(position, shown=(Tile(Crop.BEANS, printed),) * 4)
        for seat in position.plant_order:
            where = Square(0, seat)
            after = after.apply(Plant(Tile(Crop.BEANS, printed), where))
            plot = after.board[index(where)]
            assert plot is not None
            assert plot.markers == told[f"markers_on_a_{printed}_worker_tile"][names[seat]]
    assert position.bids[3] == (3, told["paid_to_bank"]["D"])
    paid = {names[s]: 10 - (held or 0) for s, held in enumerate(after.money) if held != 10}
    assert paid == told["paid_to_bank"]


def test_a4() -> None:
    """A4: the rulebook's example of phases 1 to 3."""
    state, expected = given("A4")
    names = state["seating"]
    shown = " ".join(f"{tile['crop']}{tile['planters']}" for tile in state["revealed"])
    start = game("bid", overseer=names.index(state["old_overseer"]), shown=shown)
    assert [names[seat] for seat in start.waiting] == expected["bidding_order"]
    position = _bids(state["bids"], names, start)
    assert names[position.overseer] == expected["overseer"]
    assert [names[seat] for seat in position.plant_order] == expected["plant_order"]
    for seat in position.plant_order:
        name, planters = state["takes"][names[seat]]
        position = play(position, f"plant {name}{planters} A{seat + 1}")
        plot = position.board[seat]
        assert plot is not None
        assert plot.markers == expected["markers"][names[seat]]
    assert position.phase is Phase.BRIBE
    paid = {names[s]: 10 - (held or 0) for s, held in enumerate(position.money) if held != 10}
    assert paid == expected["paid_to_bank"]
    assert sum(paid.values()) == expected["bank_gets"]


def test_p1() -> None:
    """P1: the fourth tile of three players shares a side with a plantation."""
    state, expected = given("P1")
    board = EMPTY
    for field in state["plantations"]:
        board = with_plot(board, square(field), Plot(Tile(Crop.CANE, 1)))
    start = game("leftover", 3, shown="beans2", bids={1: 3, 2: 2, 0: 0})
    position = dataclasses.replace(start, board=board)
    found = {str(one).split()[2] for one in position.legal_moves()}
    assert found == {str(square(field)) for field in expected["legal"]}
    for field in expected["illegal_examples"]:
        assert refusals(position, f"leftover beans2 {square(field)}")
    after = play(position, f"leftover beans2 {square(expected['legal'][0])}")
    plot = after.board[index(square(expected["legal"][0]))]
    assert plot is not None
    assert (plot.owner, plot.markers) == (None, expected["markers_placed"])


def bribes(name: str) -> SantiagoPosition:
    """Return the position of a case in which the overseer decides, money before the offers."""
    state, _ = given(name)
    seats = seats_of(CASES[name])
    held = list(state["money"].values())
    offers = {}
    for offer in state["offers"]:
        offers[offer["segment"]] = {seats[who]: sum_ for who, sum_ in offer["parts"].items()}
        for who, sum_ in offer["parts"].items():
            held[seats[who]] -= sum_
    return game(
        "decide",
        money=tuple(held),
        offers=offers,
        overseer=seats[state["overseer"]],
        supply=state["supply"],
    )


VERBS = {"refuse_and_build": "own", "build": "own", "build_nothing": "pass"}


def tried(position: SantiagoPosition, words: list[Any]) -> str:
    """Return a try of a case as a move."""
    return " ".join(map(str, (VERBS.get(words[1], words[1]), *words[2:])))


def test_b1() -> None:
    """B1: refusing costs the highest total plus 1; offers are checked."""
    state, expected = given("B1")
    position = bribes("B1")
    own, *others = CASES["B1"]["action"]["tries"]
    found = [not refusals(position, tried(position, own))]
    seats = seats_of(CASES["B1"])
    for words in others:
        # The moment before that player has acted.
        seat = seats[words[0]]
        offers = {
            one["segment"]: {seats[who]: sum_ for who, sum_ in one["parts"].items()}
            for one in state["offers"]
        }
        before = game(
            "bribe",
            money=tuple(state["money"].values()),
            offers={s: parts for s, parts in offers.items() if s != "V21" or seat != 2},
            overseer=3,
            acted=tuple(range(seat)),
        )
        assert before.to_move == seat
        found.append(not refusals(before, tried(before, words)))
    assert found == expected["legal"]
    after, told = play(position, "own H11"), expected["after_first"]
    assert list(after.money) == list(told["money"].values())
    assert sum(filter(None, after.money)) == sum(state["money"].values()) - told["paid_to_bank"]
    assert list(map(str, after.canals)) == told["canals"]
    assert after.supply == told["supply"]


def test_b3() -> None:
    """B3: who is too poor to refuse has to accept."""
    _, expected = given("B3")
    position = bribes("B3")
    tries = CASES["B3"]["action"]["tries"]
    found = [refusals(position, tried(position, words)) for words in tries]
    assert [not one for one in found] == expected["legal"]
    assert found[:2] == [["OWN_MONEY"], ["MUST_ACCEPT"]]


@pytest.mark.parametrize("held", [3, 0])
def test_b4(held: int) -> None:
    """B4: nobody offered: pay 1 and lay a canal, or lay none."""
    state, expected = given("B4")
    told = expected[f"with_money_{held}"]
    position = game(
        "decide",
        canals="H21",
        overseer=3,
        money=(0, 0, 0, held),
        supply=state["supply"],
        extras=(True,) * 4,
    )
    for at, words in enumerate(CASES["B4"]["action"]["tries"]):
        text = tried(position, words)
        assert (not refusals(position, text)) is told["legal"][at]
        if told["legal"][at]:
            after = play(position, text)
            assert after.supply == told["supply_after"][at]
            assert "money_after" not in told or after.money[3] == told["money_after"][at]


def test_b5() -> None:
    """B5: the rulebook's example of phase 4."""
    state, expected = given("B5")
    names = state["seating"]
    position = bribes("B5")
    order = [names[seat] for seat in position.order[:-1]]
    assert order == expected["acting_order"]
    assert {str(o.segment): o.total for o in position.offers} == expected["bribe_totals"]
    before = sum(state["money"].values())
    for at, words in enumerate(CASES["B5"]["action"]["tries"]):
        text = tried(position, words)
        assert (not refusals(position, text)) is expected["legal"][at]
        after = play(position, text)
        assert dict(zip(names, after.money, strict=True)) == expected["money_after"][at]
        assert before - sum(filter(None, after.money)) == expected["paid_to_bank"][at]


def test_x1() -> None:
    """X1: one extra canal a round, in order from the overseer's left."""
    state, expected = given("X1")
    position = game(
        "extra",
        canals="H21",
        overseer=3,
        supply=state["supply"],
        extras=tuple(state["has_extra"].values()),
    )
    asked, found = [], []
    for name, what, *rest in CASES["X1"]["action"]["steps"]:
        text = "pass" if what == "decline" else f"extra {rest[0]}"
        if position.phase is Phase.EXTRA:
            asked.append("ABCD"[position.to_move or 0])
            assert asked[-1] == name
        found.append(not refusals(position, text))
        position = play(position, text) if found[-1] else position
    assert found == expected["legal"]
    assert asked == expected["asked"]
    assert sorted(map(str, position.canals)) == expected["canals"]
    assert position.supply == expected["supply"]
    assert [one - 13 for one in position.money if one is not None] == [expected["cost"]] * 4
    assert list(position.extras) == list(expected["has_extra"].values())


@pytest.mark.parametrize("immediate", [False, True])
def test_d1(*, immediate: bool) -> None:
    """D1: a dry tile loses a marker, one without turns, a watered one is safe."""
    state, expected = given("D1")
    board = board_of(state, {"A": 0, "B": 1})
    after = after_drought(board, laid(state["canals"]), immediate=immediate)
    for key, markers in expected["markers"].items():
        column, row = map(int, key.split(","))
        plot = after[index(Square(row, column))]
        assert plot is not None
        assert plot.markers == markers
    turned = [s for s in map(square, ([6, 5], [7, 0], [3, 1])) if _is_desert(after, s)]
    assert turned == [square(one) for one in expected["deserts"]]


def _is_desert(board: tuple[Plot | None, ...], where: Square) -> bool:
    plot = board[index(where)]
    return plot is not None and plot.desert


def test_d2() -> None:
    """D2: a tile that loses its last marker turns in the next drought, or at once."""
    state, expected = given("D2")
    board, canals = board_of(state, {"B": 1}), laid(state["canals"])
    where = square(state["tiles"][0]["f"])
    told = expected["default (desert_timing = delayed)"]
    first = after_drought(board, canals)
    plot = first[index(where)]
    assert plot is not None
    assert {"markers": plot.markers, "desert": plot.desert} == told["after_first"]
    assert plot.owner is None
    assert _is_desert(after_drought(first, canals), where) is told["after_second"]["desert"]
    at_once = after_drought(board, canals, immediate=True)
    told = expected["option desert_timing = immediate"]
    assert _is_desert(at_once, where) is told["after_first"]["desert"]


def test_d4() -> None:
    """D4: the rulebook's example of a tile beside a watered one."""
    state, expected = given("D4")
    seats = {"Bernd": 0, "Anika": 1}
    board, canals = board_of(state, seats), laid(state["canals"])
    first = after_drought(board, canals)
    told = expected["after_first"]
    for key, markers in told["markers"].items():
        column, row = map(int, key.split(","))
        plot = first[index(Square(row, column))]
        assert plot is not None
        assert plot.markers == markers
    assert listed(first) == expected_areas(told["areas"])
    for branch, more in (("dry_again", ""), ("lay_V21_before_the_next_drought", "V21")):
        wet = canals | segs(more)
        second = after_drought(first, wet)
        told = expected[branch]
        deserts = [s for s in map(square, ([4, 2], [4, 3])) if _is_desert(second, s)]
        assert deserts == [square(one) for one in told["deserts"]]
        assert listed(second) == expected_areas(told["areas"])
        for player, points in told["area_points"].items():
            parts = area_parts(second, wet, (), seats[player])
            assert sum(part.points for part in parts) == points


def test_the_setup_of_a_case_is_that_of_the_box() -> None:
    """The cases start from 11 canals with four players (SETUP-2)."""
    assert SantiagoPosition.start(setup_of(4)).supply == 11
    assert str(move("own H11")) == "own H11"
