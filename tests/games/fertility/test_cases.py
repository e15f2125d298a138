"""The checkable cases that came with the rules digest, each worked out there."""

from __future__ import annotations

import dataclasses
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from vitrail.games.fertility.city import City, Place, ShopName
from vitrail.games.fertility.component_file import reconstructed
from vitrail.games.fertility.components import (
    NOTHING,
    District,
    Good,
    Reward,
    RewardKind,
    Shop,
    Stock,
    Tile,
    added,
)
from vitrail.games.fertility.moves import WHEAT, Build, Lay, SetMonument, Supply, TakeGood
from vitrail.games.fertility.play import TURNS, FertilityPosition
from vitrail.games.fertility.rules import Phase
from vitrail.games.fertility.scoring import monument_points, sheet
from vitrail.games.fertility.setup import options_of
from vitrail.games.squares import Square

from .games import game, legal, random_game, random_start, refusals

CASES: dict[str, dict[str, Any]] = {
    case["id"]: case
    for case in json.loads(Path(__file__).with_name("cases.json").read_text("utf-8"))["cases"]
}
PLACE = sorted(name for name, case in CASES.items() if case["kind"] == "place")


def of_kind(kind: str) -> dict[str, Any]:
    """Return the only case of a kind."""
    (found,) = [case for case in CASES.values() if case["kind"] == kind]
    return found


def stock_of(counts: dict[str, int]) -> Stock:
    """Return goods by their names."""
    found = NOTHING
    for name, count in counts.items():
        if name != "wheat":
            found = added(found, Good.parse(name), count)
    return found


def shop_of(told: dict[str, Any]) -> Shop:
    """Return a shop of a case."""
    needs = dict(told["needs"])
    any_kind = needs.pop("any", 0)
    reward = told["reward"]
    good = Good.parse(reward["good"]) if "good" in reward else None
    kind = RewardKind(reward["type"])
    return Shop(
        stock_of(needs),
        any_kind,
        Reward(kind, reward.get("value", 1), good=good, god=reward.get("god") or ""),
    )


def options(case: dict[str, Any]) -> dict[str, str]:
    """Return the readings of a case as values of options."""
    told = case.get("depends_on_options", {})
    return {
        key: value if isinstance(value, str) else json.dumps(value) for key, value in told.items()
    }


def placing(case: dict[str, Any]) -> tuple[FertilityPosition, Lay]:
    """Return the position of a case and the tile that is laid."""
    one, other = (Square(*cell) for cell in case["action"]["cells"])
    first, second = (Good.parse(name) for name in case["action"]["terrains"])
    tile = Tile.of(first, second)
    move = Lay.of(tile, one, other) if tile.first == first else Lay.of(tile, other, one)
    position = game("lay", case["board"], options=options(case), hands=((tile,) * 3, ()))
    before = case.get("player_before", {})
    if "monuments_set" in before:
        elsewhere = frozenset(Square(9, at) for at in range(before["monuments_set"]))
        position = dataclasses.replace(position, monuments=(elsewhere, frozenset()))
    return position, move


def test_every_case_has_a_test() -> None:
    """Each kind of case of the digest is a test here, each placing by its id."""
    assert len(CASES) == 18
    kinds = Counter(case["kind"] for case in CASES.values())
    assert kinds == {
        "place": len(PLACE),
        "ranking": 1,
        "turn": 2,
        "build_many": 1,
        "supply": 1,
        "invariant": 1,
        "score": 1,
        "monuments": 1,
    }


@pytest.mark.parametrize("name", PLACE)
def test_placing(name: str) -> None:
    """Whether a tile may lie there, what it brings, and which sanctuaries it makes."""
    case = CASES[name]
    position, move = placing(case)
    expected = case["expect"]
    assert (not position.violations(move)) == expected["legal"]
    assert (str(move) in legal(position)) == expected["legal"]
    if not expected["legal"]:
        assert refusals(position, move) == ["LAY_MATCH"]
        return
    after = position.apply(move)
    gained = {str(good): after.stock[good] for good in Good} | {"wheat": after.wheat[0]}
    assert gained == expected["gain"]
    sanctuaries = [Square(*cell) for cell in expected["sanctuaries"]]
    assert sorted(after.fresh) == sorted(sanctuaries)
    assert after.phase is (Phase.REWARD if sanctuaries else Phase.BUILD)


def test_two_sanctuaries_with_one_monument_left() -> None:
    """E13: good and good, good and monument in either order, never two monuments."""
    position, move = placing(CASES["E13"])
    after = position.apply(move)
    allowed = CASES["E13"]["expect"]["rewards_allowed"]
    found = set()
    for first in after.legal_moves():
        for second in after.apply(first).legal_moves():
            kinds = sorted(
                "good" if isinstance(m, TakeGood) else "monument" for m in (first, second)
            )
            found.add("+".join(kinds))
            assert after.apply(first).apply(second).phase is Phase.BUILD
    assert found == set(allowed)
    last = after.apply(SetMonument(min(after.fresh)))
    assert refusals(last, SetMonument(min(last.fresh))) == ["MONUMENT_LEFT"]


def test_ranking() -> None:
    """E15: the fewer goods in the metropolis win a tie; equal there too, the victory is shared."""
    case = of_kind("ranking")

    def ranked(goods: dict[str, int]) -> FertilityPosition:
        position = game("over", seats=3, left=0, turn=27)
        cities = tuple(_city(one["score"], goods[one["name"]]) for one in case["players"])
        return dataclasses.replace(position, cities=cities)

    told = {one["name"]: one["goods_in_metropolis"] for one in case["players"]}
    names = [one["name"] for one in case["players"]]
    position = ranked(told)
    assert list(position.scores()) == [one["score"] for one in case["players"]]
    assert [names[seat] for seat in position.ranking()] == case["expect"]["order"]
    assert [names[seat] for seat in position.winners()] == case["expect"]["winners"]
    equal = ranked({**told, "X": told["Y"]})
    assert [names[seat] for seat in equal.winners()] == ["X", "Y"]


def _city(points: int, goods: int) -> City:
    """Return a metropolis with so many points and goods."""
    pays = Shop(NOTHING, goods, Reward(RewardKind.POINTS, points))
    return (Place("", (pays,), ((goods, 0, 0, 0),)),)


def test_no_tile_fits() -> None:
    """E16: one of the three is discarded without gains, and the turn goes on."""
    case = CASES["E16"]
    hand = tuple(sorted(Tile.of(*map(Good.parse, pair)) for pair in case["player_before"]["hand"]))
    wheat = case["player_before"]["wheat"]
    position = game(
        "lay",
        case["board"],
        hands=(hand, ()),
        wheat=(wheat, 0),
        districts="T03-cattle T02-papyrus T05-cattle T05-papyrus",
    )
    costs = [reconstructed().district(name).cost for name in position.districts]
    assert sorted(costs) == sorted(one["cost"] for one in case["district_display"])
    assert legal(position, "lay") == []
    assert legal(position) == sorted(f"discard {tile}" for tile in hand)
    after = position.apply(position.legal_moves()[0])
    assert (after.stock, after.wheat, len(after.hands[0])) == (NOTHING, (wheat, 0), 2)
    built = {move.district for move in after.legal_moves() if isinstance(move, Build)}
    assert built == set(position.districts)
    assert legal(after, "take")


def test_refused_builds() -> None:
    """E18: goods in shops do not pay, no place is free, one a turn, the whole price."""
    for check in of_kind("build_many")["checks"]:
        before, action = check["player_before"], check["action"]
        cost = action["cost"]
        name = {0: "T02-papyrus", 1: "T03-cattle", 2: "T05-papyrus"}[cost]
        pay = [*stock_of(action["pay"]), action["pay"].get("wheat", 0)]
        built = 7 - before["free_places"]
        position = game(
            "supply" if before.get("built_this_turn") else "build",
            built=" ".join(["T01-cattle"] * built),
            stock=stock_of(before["goods"]),
            wheat=(before["wheat"], 0),
            districts=f"{name} T02-cattle T02-grapes T02-alabaster",
        )
        position = dataclasses.replace(position, built=bool(before.get("built_this_turn")))
        inside = before.get("goods_in_shops", {})
        if inside:
            shop = Shop(NOTHING, 9, Reward(RewardKind.POINTS, 1))
            full = (*position.cities[0], Place("T01-cattle", (shop,), (stock_of(inside),)))
            position = dataclasses.replace(position, cities=(full, position.cities[1]))
        move = Build(name, (pay[0], pay[1], pay[2], pay[3], pay[WHEAT]))
        assert (not position.violations(move)) is check["expect"]["ok"], check["why"]
        assert len(position.violations(move)) == 1, check["why"]


def test_supply() -> None:
    """E19: a shop is filled over several turns; what does not fit is refused."""
    case = of_kind("supply")
    shop = shop_of(case["shop"])
    district = District("test", 0, (shop,))
    position = game("supply", goods="cattle cattle grapes grapes")
    city = (*position.cities[0], Place(district.id, (shop,), (NOTHING,)))
    position = dataclasses.replace(position, cities=(city, position.cities[1]))
    name = ShopName(len(city) - 1, 0)
    assert [step["supply"] for step in case["steps"]] == [{"cattle": 1}, {"grapes": 1}]
    first = position.apply(Supply(name, Good.CATTLE))
    assert len(first.sheet(0).gods) == case["steps"][0]["expect"]["gods"]
    refused, never = case["also_refused"]
    assert refused["supply"] == {"cattle": 1}
    assert refusals(first, Supply(name, Good.CATTLE)) == ["SUPPLY_NEED"]
    assert never["supply"] == {"wheat": 1}
    assert not [move for move in map(str, first.legal_moves()) if "wheat" in move.split()[2:]]
    full = first.apply(Supply(name, Good.GRAPES))
    assert len(full.sheet(0).gods) == case["steps"][1]["expect"]["gods"]


def test_end_of_turn() -> None:
    """E21: left-overs go, wheat stays, hand and displays are full again."""
    case = CASES["E21"]
    before, expected = case["player_before"], case["expect"]
    position = game(
        "supply",
        hand="PP PC",
        stock=stock_of(before["goods"]),
        wheat=(before["wheat"], 0),
        built="T01-cattle",
        districts="T02-papyrus T03-cattle T05-papyrus",
        stack=case["display"]["valley_deck"],
    )
    position = dataclasses.replace(position, built=case["built_this_turn"])
    districts = sum(position.unseen_districts)
    after = position.apply(position.legal_moves()[-1])
    assert (after.phase, len(after.hands[0])) == (Phase.REFILL, expected["hand_size"])
    after = after.apply(after.legal_moves()[0])
    assert after.phase is Phase.DISTRICT
    after = after.apply(after.legal_moves()[0])
    assert (after.phase, after.seat) == (Phase.LAY, 1)
    assert (after.stock, after.wheat[0]) == (stock_of(expected["goods"]), expected["wheat"])
    assert len(after.display) == expected["display"]["valley"]
    assert len(after.districts) == expected["display"]["district"]
    assert after.stack == expected["valley_deck"]
    assert districts - sum(after.unseen_districts) == (
        case["display"]["district_deck"] - expected["district_deck"]
    )


@pytest.mark.parametrize("check", of_kind("invariant")["checks"], ids=str)
def test_nine_turns_each(check: dict[str, Any]) -> None:
    """E22: the sizes of the stacks give nine turns each."""
    rng = random.Random(str(check))
    told = {"two_player_variant": "true"} if check.get("options") else {}
    start = random_start(rng, check["players"], told)
    assert start.setup.valley_tiles == check["tiles"]
    turns = Counter[int]()
    last = start
    for before, _, after in random_game(start, rng):
        if after.turn > before.turn:
            turns[before.seat] += 1
        last = after
    assert last.phase is Phase.OVER
    assert turns == dict.fromkeys(range(check["players"]), check["turns_each"])
    assert check["turns_each"] == TURNS


def test_score() -> None:
    """E23: the example of 87 points."""
    case = of_kind("score")
    player, expected = case["player"], case["expect"]
    city = tuple(
        Place("", (shop_of(shop),), (stock_of(shop["stock"]),)) for shop in player["shops"]
    )
    counts = [player["monuments"], *case["other_players_monuments"]]
    found = sheet(city, player["wheat"], counts, 0, pieces=reconstructed(), options=options_of({}))
    assert found.points == expected["points"]
    assert found.multipliers == expected["multipliers"]
    assert found.gods_points == expected["gods"]
    assert found.monuments_points == expected["monuments"]
    assert found.wheat_points == expected["wheat"]
    assert found.total == expected["total"] == 87


def test_monuments() -> None:
    """E24: places of monuments where counts are equal."""
    case = of_kind("monuments")
    told = options_of(options(case))
    for check in case["checks"]:
        points = monument_points(check["counts"], reconstructed().monuments, told)
        assert list(points) == check["expect"]
