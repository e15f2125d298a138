"""The rules one by one: what each of them allows, refuses and does."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from vitrail.games.base import CHANCE
from vitrail.games.errors import IllegalMoveError
from vitrail.games.fertility.checks import TIMES
from vitrail.games.fertility.city import ShopName, gods, goods_in, shop_named
from vitrail.games.fertility.components import NOTHING, Good, Tile
from vitrail.games.fertility.land import assembled, start_squares
from vitrail.games.fertility.moves import (
    Bonus,
    Build,
    Discard,
    Done,
    Drop,
    Lay,
    OpenDistrict,
    OpenTile,
    SetMonument,
    Supply,
    Take,
    TakeGood,
)
from vitrail.games.fertility.play import FertilityPosition
from vitrail.games.fertility.rules import GameRule, Phase
from vitrail.games.fertility.scoring import monument_points
from vitrail.games.fertility.setup import LaidOut, options_of
from vitrail.games.squares import Square

from .games import city, game, legal, play, refusals, stock, tiles

SQ = Square.parse


def lay(text: str) -> Lay:
    """Return the move that lays a tile: `PC A1 A2`, its first half first."""
    tile, one, other = text.split()
    return Lay.of(Tile.parse(tile), SQ(one), SQ(other))


def build(name: str, *paid: int) -> Build:
    """Return the move that builds a district."""
    five = (*paid, 0, 0, 0, 0, 0)[:5]
    return Build(name, (five[0], five[1], five[2], five[3], five[4]))


def supply(name: str, good: str) -> Supply:
    """Return the move that supplies a shop."""
    return Supply(ShopName.parse(name), Good.parse(good))


def with_city(position: FertilityPosition, built: str = "", inside: str = "") -> FertilityPosition:
    """Return the position with another metropolis of seat 0."""
    return dataclasses.replace(position, cities=(city(built, inside), *position.cities[1:]))


# -- before the first turn -------------------------------------------------------------------------


def test_setup_3_the_start_nearest_the_middle() -> None:
    """SETUP-3: the symbol nearest the middle; equals are told."""
    assert start_squares(("S....", "...S.", "S....")) == (SQ("B4"),)
    assert start_squares(("....", "S..S", "....")) == (SQ("B1"), SQ("B4"))
    assert assembled([("ab", "cd"), ("ef", "gh")]) == ("abef", "cdgh")


@pytest.mark.parametrize(("seats", "stack"), [(2, 15), (3, 23), (4, 31)])
def test_setup_4_what_is_left_of_the_stack(seats: int, stack: int) -> None:
    """SETUP-4, SETUP-5: hands and display come from the stack; the rest of the box is unseen."""
    position = game(seats=seats)
    assert position.stack == stack
    assert sum(position.unseen) == 50 - 3 * (seats + 1)
    assert sum(position.unseen_districts) == 36


def test_setup_3_the_starting_tile() -> None:
    """SETUP-3: it answers every terrain, or one at each side."""
    board = ("....", ".*..", "....")
    wild = game("lay", board, hand="PP CC AA")
    assert {"lay PP A2 A3", "lay CC A2 A3", "lay AA A2 A3"} <= set(legal(wild))
    sides = {"start_tile": "one_good_per_side"}  # papyrus, cattle, alabaster, grapes clockwise
    one = game("lay", board, hand="PP CC AG", options=sides)
    assert refusals(one, lay("PP A2 A3")) == []
    assert refusals(one, lay("CC A2 A3")) == ["LAY_MATCH"]
    assert refusals(one, lay("CC B3 B4")) == []
    assert refusals(one, lay("AG C2 C3")) == []
    assert refusals(one, lay("AG A1 B1")) == []
    assert refusals(one, lay("AG B1 A1")) == ["LAY_MATCH"]
    assert one.apply(lay("AG C2 C3")).stock == stock("A")


# -- laying ----------------------------------------------------------------------------------------


def test_place_1_where_a_tile_may_lie() -> None:
    """PLACE-1: two free desert squares side by side, with a tile of the hand."""
    board = ("*.w.", "~..p", "....")
    position = game("lay", board, hand="PP PC CC")
    assert refusals(position, lay("PP A2 A3")) == ["LAY_FREE"]
    assert refusals(position, lay("PP B1 C1")) == ["LAY_FREE"]
    assert refusals(position, lay("PP B3 B4")) == ["LAY_FREE"]
    assert refusals(position, lay("PP A1 A2")) == ["LAY_FREE"]
    assert refusals(position, lay("PP C4 D4")) == ["LAY_FREE"]
    assert refusals(position, lay("PP A2 B3")) == ["LAY_BESIDE"]
    assert refusals(position, lay("PP B3 C4")) == ["LAY_BESIDE"]
    assert refusals(position, lay("GG A2 B2")) == ["LAY_HAND"]
    assert refusals(position, lay("PP C2 C3")) == ["LAY_MATCH"]
    assert refusals(position, lay("PP A2 B2")) == []
    assert refusals(game("build", board), lay("PP A2 B2")) == ["LAY_TIME"]
    with pytest.raises(IllegalMoveError):
        position.apply(lay("PP A2 A3"))


def test_place_1_both_ways_round() -> None:
    """PLACE-1: a tile is turned as one likes; a double has no two ways."""
    position = game("lay", ("p..", "..."), hand="PC PC PP")
    assert legal(position, "lay PC") == [
        "lay PC A2 A3",
        "lay PC A2 B2",
        "lay PC B1 B2",
    ]
    assert legal(position, "lay PP") == ["lay PP A2 A3", "lay PP A2 B2", "lay PP B1 B2"]
    both = game("lay", ("p.c", "..."), hand="PC PC PC")
    assert {"lay PC A2 B2", "lay PC B2 A2"} <= set(legal(both))


def test_place_2_symbols_are_desert_and_monuments_are_not() -> None:
    """PLACE-1, PLACE-2: symbols may be covered; a monument is no terrain."""
    position = game("lay", ("pGS.", "M..."), hand="PP AA CC")
    assert legal(position, "lay PP") == ["lay PP A2 A3", "lay PP A2 B2"]
    assert refusals(position, lay("AA B2 B3")) == ["LAY_MATCH"]


def test_place_3_discarding() -> None:
    """PLACE-3: only if no tile of the hand fits, unless the reading lets one choose."""
    stuck = game("lay", ("p~.", "~~."), hand="CC CC PG")
    assert legal(stuck) == ["discard CC", "discard PG"]
    after = play(stuck, "discard PG")
    assert (after.phase, after.hands[0], after.stock) == (Phase.BUILD, tiles("CC CC"), NOTHING)
    assert after.board == stuck.board
    assert refusals(stuck, Discard(Tile.parse("AA"))) == ["LAY_HAND"]
    free = game("lay", ("p..", "..."), hand="CC CC PG")
    assert refusals(free, Discard(Tile.parse("CC"))) == ["DISCARD_STUCK"]
    choice = game(
        "lay", ("p..", "..."), hand="CC CC PG", options={"discard_only_if_stuck": "false"}
    )
    assert refusals(choice, Discard(Tile.parse("CC"))) == []
    assert refusals(game("lay"), Take(Tile.parse("PA"))) == ["LAY_FIRST"]


# -- collecting ------------------------------------------------------------------------------------


def test_gain_1_by_side_or_by_half() -> None:
    """GAIN-1: one good a side, or one at most a half; the side inside never counts."""
    board = (".p.c", "p..c", ".p..")
    tile = lay("PC B2 B3")
    assert game("lay", board, hand="PC").apply(tile).stock == stock("P P P C")
    half = {"resource_gain": "per_half"}
    assert game("lay", board, hand="PC", options=half).apply(tile).stock == stock("P C")


def test_gain_2_wheat_by_side_or_by_half() -> None:
    """GAIN-2: one wheat a side at a field, or one at most a half."""
    board = ("pww.", "..w.", "....", "...~")
    position = game("lay", board, hand="PP")
    assert position.apply(lay("PP B1 B2")).wheat == (2, 0)
    half = game("lay", board, hand="PP", options={"wheat_gain": "per_half"})
    assert half.apply(lay("PP B1 B2")).wheat == (1, 0)


def test_gain_3_symbols() -> None:
    """GAIN-3: covered symbols pay, whatever the halves show; a start symbol does not."""
    assert game("lay", ("pGA.", "...."), hand="PC").apply(lay("PC A2 A3")).stock == stock("P G A")
    assert game("lay", ("pS..", "...."), hand="PC").apply(lay("PC A2 A3")).stock == stock("P")


def test_gain_4_who_shuts_in() -> None:
    """GAIN-4: tiles, fields, water and the rim."""
    board = ("..w..", "p.w..", ".....")
    tile = lay("PC B2 A2")
    assert game("lay", board, hand="PC").apply(tile).fresh == {SQ("A1")}
    no_rim = game("lay", board, hand="PC", options={"board_edge_encloses": "false"})
    assert no_rim.apply(tile).fresh == frozenset()
    water = ("..~..", "p.w..", ".....")
    assert game("lay", water, hand="PC").apply(tile).fresh == {SQ("A1")}
    two_free = ("..w..", "..w..", "p....")
    assert game("lay", two_free, hand="PC").apply(lay("PC C2 B2")).fresh == frozenset()


def test_gain_4_corners_count_under_the_other_reading() -> None:
    """GAIN-4: with eight neighbors a free corner keeps a square open."""
    board = ("p...", "w.~.", "pw..", "....")
    closing = lay("PC A2 A3")
    assert game("lay", board, hand="PC").apply(closing).fresh == {SQ("B2")}
    eight = game("lay", board, hand="PC", options={"sanctuary_neighbors": "8"})
    assert eight.apply(closing).fresh == frozenset()
    closed = ("p...", "w.~.", "pw~.", "....")
    full = game("lay", closed, hand="PC", options={"sanctuary_neighbors": "8"})
    assert full.apply(closing).fresh == {SQ("B2")}


def test_gain_4_only_what_this_tile_shuts_in() -> None:
    """GAIN-4: squares shut in before do not pay, or do once."""
    hole = ("p..w.w", "....w.", "......", "......")
    assert hole[0][4] == "."
    position = game("lay", hole, hand="PC PP PP")
    assert position.apply(lay("PC A2 A3")).fresh == frozenset()
    before = game("lay", hole, hand="PC PP PP", options={"only_newly_enclosed": "false"})
    after = before.apply(lay("PC A2 A3"))
    assert after.fresh == {SQ("A5")}
    done = play(after, "good cattle")
    again = dataclasses.replace(done, phase=Phase.LAY)
    assert again.apply(lay("PP B1 C1")).fresh == frozenset()


def test_gain_4_one_reward_each_or_one_in_all() -> None:
    """GAIN-4: several sanctuaries of one tile pay one reward each, or one in all."""
    board = ("w.w", "c..", "w.w")
    tile = lay("CG B2 B3")
    each = game("lay", board, hand="CG").apply(tile)
    assert (each.rewards, each.fresh) == (2, frozenset({SQ("A2"), SQ("C2")}))
    one = game("lay", board, hand="CG", options={"reward_each_sanctuary": "false"}).apply(tile)
    assert one.rewards == 1
    assert legal(one, "monument") == ["monument A2", "monument C2"]
    assert play(one, "monument C2").phase is Phase.BUILD


def test_gain_5_good_or_monument() -> None:
    """GAIN-5: one good of choice, or a monument while there are any; then the square is taken."""
    board = ("..w..", "p.w..", ".....")
    position = game("lay", board, hand="PC PA PG").apply(lay("PC B2 A2"))
    assert legal(position) == [
        "good alabaster",
        "good cattle",
        "good grapes",
        "good papyrus",
        "monument A1",
    ]
    good = play(position, "good grapes")
    assert (good.stock, good.phase) == (stock("P G"), Phase.BUILD)
    assert (good.board[0][0], good.monuments[0]) == (".", frozenset())
    stone = play(position, "monument A1")
    assert (stone.stock, stone.phase) == (stock("P"), Phase.BUILD)
    assert (stone.board[0][0], stone.monuments[0]) == ("M", frozenset({SQ("A1")}))
    assert refusals(position, SetMonument(SQ("C1"))) == ["MONUMENT_SQUARE"]
    assert refusals(position, build("T02-papyrus")) == ["REWARD_FIRST"]
    assert refusals(stone, TakeGood(Good.CATTLE)) == ["REWARD_TIME"]
    four = frozenset(map(SQ, ("D1", "D2", "D3", "D4")))
    none_left = dataclasses.replace(position, monuments=(four, frozenset()))
    assert refusals(none_left, SetMonument(SQ("A1"))) == ["MONUMENT_LEFT"]
    assert refusals(none_left, TakeGood(Good.CATTLE)) == []


def test_gain_5_a_symbol_in_a_sanctuary() -> None:
    """GAIN-5: it does not pay by default."""
    board = ("G.w..", "p.w..", ".....")
    tile = lay("PC B2 A2")
    assert game("lay", board, hand="PC").apply(tile).stock == stock("P")
    pays = game("lay", board, hand="PC", options={"sanctuary_symbol_pays": "true"})
    assert pays.apply(tile).stock == stock("P G")


def test_setup_8_the_supply_of_goods() -> None:
    """SETUP-8: goods never run out by default, else 20 of each are all there is."""
    board = ("pP..", "....")
    limited = {"goods_supply": "20_per_kind"}
    full = (19, 0, 0, 0)
    position = game("lay", board, hand="PC", stock=full, options=limited)
    assert position.apply(lay("PC A2 A3")).stock == (20, 0, 0, 0)
    endless = game("lay", board, hand="PC", stock=full)
    assert endless.apply(lay("PC A2 A3")).stock == (21, 0, 0, 0)
    reward = game(
        "reward", stock=(20, 0, 0, 0), options=limited, fresh=frozenset({SQ("A2")}), rewards=1
    )
    assert refusals(reward, TakeGood(Good.PAPYRUS)) == ["GOODS_LEFT"]
    assert refusals(reward, TakeGood(Good.CATTLE)) == []


def test_setup_8_goods_in_shops_are_not_in_the_supply() -> None:
    """SETUP-8: what stands in any metropolis is out of the supply."""
    limited = {"goods_supply": "20_per_kind"}
    position = with_city(game("build", goods="P P", options=limited), inside="1b papyrus")
    assert [position.available(good) for good in Good] == [17, 20, 20, 20]
    assert position.apply(supply("2a", "papyrus")).available(Good.PAPYRUS) == 17


def test_setup_9_who_starts() -> None:
    """SETUP-9: the named player starts, then it goes clockwise."""
    start = game(seats=3)
    setup = dataclasses.replace(start.setup, first=1)
    laid_out = LaidOut(setup, start.hands, start.display, start.districts)
    position = FertilityPosition.start(laid_out)
    assert (position.seat, position.turn, position.round) == (1, 0, 1)
    after = dataclasses.replace(position, phase=Phase.SUPPLY).apply(Take(position.display[0]))
    assert after.apply(after.legal_moves()[0]).seat == 2


def test_score_5_wheat_past_the_end() -> None:
    """SCORE-5: the marker stops at the end of its track, or goes on without more points."""
    board = ("pww.", "..w.", "....")
    position = game("lay", board, hand="PP", wheat=(9, 0))
    assert position.apply(lay("PP B1 B2")).wheat == (10, 0)
    beyond = game(
        "lay", board, hand="PP", wheat=(9, 0), options={"wheat_past_end": "not_reached"}
    ).apply(lay("PP B1 B2"))
    assert beyond.wheat == (11, 0)
    assert beyond.sheet(0).wheat_points == 40


# -- building --------------------------------------------------------------------------------------


def test_build_1_one_of_the_open_districts() -> None:
    """BUILD-1: at most one a turn, of the open ones; afterwards shops only."""
    position = game("build", goods="C C")
    assert refusals(position, build("T04-grapes")) == ["BUILD_OPEN"]
    after = position.apply(build("T02-papyrus"))
    assert (after.phase, after.built) == (Phase.SUPPLY, True)
    assert after.districts == ("T03-cattle", "T05-papyrus", "T09-papyrus")
    assert [place.district for place in after.cities[0]] == ["", "", "T02-papyrus"]
    assert refusals(after, build("T03-cattle", 0, 1)) == ["BUILD_ONCE"]
    assert legal(after, "build") == []
    supplied = position.apply(supply("1a", "cattle"))
    assert refusals(supplied, build("T02-papyrus")) == ["BUILD_TIME"]
    assert refusals(game("lay"), build("T02-papyrus")) == ["LAY_FIRST"]


def test_build_2_any_mix_of_goods_and_wheat() -> None:
    """BUILD-2: the price exactly, of goods beside the metropolis and wheat."""
    position = game("build", goods="C C G", wheat=(1, 0))
    assert legal(position, "build T05-papyrus") == [
        "build T05-papyrus pay cattle cattle",
        "build T05-papyrus pay cattle grapes",
        "build T05-papyrus pay cattle wheat",
        "build T05-papyrus pay grapes wheat",
    ]
    after = play(position, "build T05-papyrus pay grapes wheat")
    assert (after.stock, after.wheat) == (stock("C C"), (0, 0))
    assert legal(position, "build T02-papyrus") == ["build T02-papyrus"]
    assert refusals(position, build("T05-papyrus", 0, 1)) == ["BUILD_PRICE"]
    assert refusals(position, build("T02-papyrus", 0, 1)) == ["BUILD_PRICE"]


def test_build_3_what_cannot_pay() -> None:
    """BUILD-3: goods in shops and goods that are not there."""
    position = with_city(game("build"), inside="1a cattle")
    assert refusals(position, build("T03-cattle", 0, 1)) == ["BUILD_GOODS"]
    assert refusals(position, build("T03-cattle", 0, 0, 0, 0, 1)) == ["BUILD_GOODS"]


def test_build_4_a_free_place() -> None:
    """BUILD-4: seven districts and no more."""
    six = with_city(game("build"), built=" ".join(["T02-cattle"] * 6))
    assert refusals(six, build("T02-papyrus")) == []
    seven = with_city(game("build"), built=" ".join(["T02-cattle"] * 7))
    assert refusals(seven, build("T02-papyrus")) == ["BUILD_PLACE"]


# -- supplying -------------------------------------------------------------------------------------


def test_supply_1_own_shops_and_own_goods() -> None:
    """SUPPLY-1: goods from beside the metropolis into shops of it, old and new."""
    position = with_city(game("supply", goods="C"), "T01-cattle", "3a alabaster")
    assert legal(position, "supply") == ["supply 1a cattle", "supply 2a cattle", "supply 3a cattle"]
    assert refusals(position, supply("1a", "grapes")) == ["SUPPLY_STOCK"]
    assert refusals(position, supply("4a", "cattle")) == ["SUPPLY_SHOP"]
    assert refusals(position, supply("3b", "cattle")) == ["SUPPLY_SHOP"]
    after = position.apply(supply("3a", "cattle"))
    assert after.stock == NOTHING
    assert goods_in(after.cities[0]) == stock("A C")
    straight = game("build", goods="C").apply(supply("1a", "cattle"))
    assert straight.phase is Phase.SUPPLY


def test_supply_2_needs() -> None:
    """SUPPLY-2: exactly the goods shown, `any` one of any kind, over several turns."""
    position = with_city(game("supply", goods="C C G"), "T10-grapes")
    assert refusals(position, supply("1b", "cattle")) == ["SUPPLY_NEED"]
    assert refusals(position, supply("3c", "cattle")) == ["SUPPLY_NEED"]
    after = play(position, "supply 3a cattle, supply 3c grapes")
    assert refusals(after, supply("3a", "cattle")) == ["SUPPLY_NEED"]
    assert "shop 3a is complete" in str(after.violations(supply("3a", "cattle"))[0])
    found = shop_named(after.cities[0], ShopName.parse("3c"))
    assert found is not None
    assert found[0].missing(found[1]) == 2


def test_supply_4_rewards() -> None:
    """SUPPLY-4: wheat at once and once; gods, points and points per good at the end."""
    position = with_city(game("supply", goods="P P C"), "T05-papyrus T07-cattle")
    after = play(position, "supply 1b papyrus")
    assert (after.wheat, after.sheet(0).total) == ((1, 0), 2)
    assert refusals(after, supply("1b", "papyrus")) == ["SUPPLY_NEED"]
    god = play(after, "supply 3a papyrus")
    assert gods(god.cities[0]) == ("god_5",)
    per_good = play(god, "supply 4a cattle").sheet(0)
    assert [points for _, points in per_good.per_good_shops] == [1]


def test_supply_5_a_good_for_another_shop() -> None:
    """SUPPLY-5: at once, of another kind, into a shop that takes it; and so on."""
    position = with_city(game("supply", goods="P"), "T09-papyrus T09-cattle T05-cattle")
    after = play(position, "supply 3a papyrus")
    assert after.phase is Phase.BONUS
    assert refusals(after, Take(Tile.parse("PA"))) == ["BONUS_FIRST"]
    assert refusals(after, Bonus(ShopName.parse("2a"), Good.PAPYRUS)) == ["BONUS_KIND"]
    assert refusals(after, Bonus(ShopName.parse("9a"), Good.CATTLE)) == ["SUPPLY_SHOP"]
    assert refusals(after, Bonus(ShopName.parse("2a"), Good.GRAPES)) == ["SUPPLY_NEED"]
    chain = play(after, "bonus 4a cattle")
    assert chain.phase is Phase.BONUS
    end = play(chain, "bonus 5b grapes")
    assert (end.phase, end.stock) == (Phase.SUPPLY, NOTHING)
    assert goods_in(end.cities[0]) == stock("P C G")
    assert refusals(end, Bonus(ShopName.parse("1a"), Good.CATTLE)) == ["BONUS_TIME"]


def test_supply_5_without_another_shop() -> None:
    """SUPPLY-5: the good is lost, or the shop may not be completed then."""
    full = "1a cattle, 1b papyrus, 2a papyrus cattle, 3b grapes"
    position = with_city(game("supply", goods="P"), "T09-papyrus", full)
    after = position.apply(supply("3a", "papyrus"))
    assert (after.phase, after.owed) == (Phase.SUPPLY, ())
    strict = game("supply", goods="P", options={"chain_without_target": "forbidden"})
    assert refusals(with_city(strict, "T09-papyrus", full), supply("3a", "papyrus")) == [
        "BONUS_TARGET"
    ]
    open_shop = with_city(strict, "T09-papyrus", "1a cattle, 1b papyrus")
    assert refusals(open_shop, supply("3a", "papyrus")) == []


def test_supply_5_a_good_that_ran_out() -> None:
    """SETUP-8, SUPPLY-5: a shop cannot pay a good of which the supply has none."""
    limited = {"goods_supply": "20_per_kind"}
    position = game("supply", stock=(1, 20, 0, 0), options=limited)
    after = play(with_city(position, "T09-papyrus"), "supply 3a papyrus")
    assert refusals(after, Bonus(ShopName.parse("2a"), Good.CATTLE)) == ["GOODS_LEFT"]


# -- the end of a turn -----------------------------------------------------------------------------


def test_turn_1_and_2_goods_go_and_a_tile_is_taken() -> None:
    """TURN-1, TURN-2, TURN-3: unused goods go, wheat stays, hand and display have three again."""
    position = game("supply", hand="PP PC", goods="C C", wheat=(3, 0), turn=4)
    assert refusals(position, Take(Tile.parse("GG"))) == ["TAKE_SHOWN"]
    assert refusals(position, Done()) == ["DONE_LAST"]
    after = play(position, "take CG")
    assert (after.stock, after.wheat) == (NOTHING, (3, 0))
    assert after.hands[0] == tiles("PP PC CG")
    assert (after.phase, after.to_move, len(after.display)) == (Phase.REFILL, CHANCE, 2)
    assert refusals(after, Lay.of(Tile.parse("CC"), SQ("A1"), SQ("A2"))) == ["OPEN_FIRST"]
    opened = after.apply(OpenTile(Tile.parse("GG")))
    assert opened.display == tiles("PA AA GG")
    assert (opened.seat, opened.turn, opened.phase) == (1, 5, Phase.LAY)
    assert opened.stack == position.stack - 1
    none = dataclasses.replace(after, unseen=(0, *after.unseen[1:]))
    assert refusals(none, OpenTile(Tile.parse("PP"))) == ["OPEN_LEFT"]
    assert sum(weight for _, weight in after.chance_outcomes()) == sum(after.unseen)


def test_turn_4_the_next_district() -> None:
    """TURN-4: one is opened where one was built."""
    position = play(game("build", hand="PP PC"), "build T02-papyrus, take CG, open GG")
    assert (position.phase, position.to_move) == (Phase.DISTRICT, CHANCE)
    assert refusals(position, OpenDistrict("T02-papyrus")) == ["DISTRICT_LEFT"]
    assert refusals(position, Lay.of(Tile.parse("CC"), SQ("A1"), SQ("A2"))) == ["DISTRICT_FIRST"]
    after = position.apply(OpenDistrict("T01-grapes"))
    assert len(after.districts) == 4
    assert (after.phase, after.seat, after.built) == (Phase.LAY, 1, False)
    skipped = play(game("supply", hand="PP PC"), "take CG, open GG")
    assert skipped.phase is Phase.LAY


def test_variant_2p() -> None:
    """VARIANT-2P: a tile taken, one of the two left discarded, two opened; a larger stack."""
    position = game("supply", hand="PP PC", options={"two_player_variant": "true"})
    assert position.stack == 30
    after = play(position, "take CG")
    assert legal(after) == ["drop AA", "drop PA"]
    assert refusals(after, Drop(Tile.parse("GG"))) == ["TAKE_SHOWN"]
    assert refusals(after, Take(Tile.parse("PA"))) == ["DROP_FIRST"]
    opened = play(after, "drop PA, open GG")
    assert (opened.phase, len(opened.display)) == (Phase.REFILL, 2)
    assert play(opened, "open GG").phase is Phase.LAY
    assert refusals(game("supply"), Drop(Tile.parse("PA"))) == ["DROP_TIME"]


def test_every_move_has_its_time() -> None:
    """Shops, takings and what is opened wait for their step; a sanctuary pays first."""
    reward = game("reward", fresh=frozenset({SQ("A2")}), rewards=1, goods="C")
    assert refusals(reward, supply("1a", "cattle")) == ["REWARD_FIRST"]
    assert refusals(game("lay"), supply("1a", "cattle")) == ["LAY_FIRST"]
    assert refusals(game("supply"), OpenTile(Tile.parse("GG"))) == ["OPEN_TIME"]
    assert refusals(game("supply"), OpenDistrict("T01-grapes")) == ["DISTRICT_TIME"]
    assert TIMES[Supply][1] is GameRule.SUPPLY_TIME
    assert TIMES[Take][1] is TIMES[Done][1] is GameRule.TAKE_TIME


def test_end_1_the_last_round() -> None:
    """END-1: once the display cannot be refilled everybody has one turn more, without taking."""
    position = game("supply", hand="PP PC", stack=0, turn=15, seat=0)
    after = play(position, "take CG")
    assert (after.left, after.phase, after.seat, after.turn) == (2, Phase.LAY, 1, 16)
    last = dataclasses.replace(after, phase=Phase.SUPPLY, built=True, districts=after.districts[1:])
    assert legal(last, "take") == []
    assert refusals(last, Take(last.display[0])) == ["TAKE_LAST"]
    opened = play(last, "done")
    assert opened.phase is Phase.DISTRICT
    final = play(opened, "open T01-grapes")
    assert (final.left, final.phase, final.seat) == (1, Phase.LAY, 0)
    end = dataclasses.replace(final, phase=Phase.SUPPLY, built=True, districts=final.districts[1:])
    over = play(end, "done")
    assert (over.phase, over.to_move, over.legal_moves()) == (Phase.OVER, None, ())
    assert refusals(over, Done()) == ["OVER"]


# -- points ----------------------------------------------------------------------------------------


def test_score_1_and_2_shops() -> None:
    """SCORE-1, SCORE-2: unfinished shops pay nothing, but their goods count by default."""
    inside = "1a cattle, 3a cattle cattle cattle, 4a cattle"
    position = with_city(game("over"), "T08-cattle T03-cattle", inside)
    own = position.sheet(0)
    assert (own.points, own.multipliers, own.goods) == (2, 15, 5)
    without = with_city(
        game("over", options={"unfinished_goods_count": "false"}), "T08-cattle T03-cattle", inside
    ).sheet(0)
    assert (without.points, without.multipliers, without.goods) == (2, 12, 4)


def test_score_3_different_gods() -> None:
    """SCORE-3: the same god twice counts once."""
    position = with_city(
        game("over"), "T05-papyrus T05-papyrus T05-grapes", "3a papyrus, 4a papyrus, 5a grapes"
    )
    own = position.sheet(0)
    assert (own.gods, own.gods_points) == (("god_3", "god_5"), 5)


@pytest.mark.parametrize(
    ("counts", "readings", "points"),
    [
        ([4, 2, 2, 1], {}, [15, 7, 7, 0]),
        ([2, 2, 1, 0], {}, [15, 15, 7, 0]),
        ([2, 2, 1, 0], {"monument_ties": "competition"}, [15, 15, 0, 0]),
        ([3, 0], {}, [15, 0]),
        ([3, 0], {"zero_monuments_score": "as_ranked"}, [15, 7]),
        ([0, 0, 0], {"zero_monuments_score": "as_ranked"}, [15, 15, 15]),
    ],
)
def test_score_4_monuments(counts: list[int], readings: dict[str, str], points: list[int]) -> None:
    """SCORE-4: most 15, second most 7, equal ones alike."""
    assert list(monument_points(counts, (15, 7), options_of(readings))) == points


def test_end_3_and_4_winners() -> None:
    """END-3, END-4: points, then fewer goods, then shared."""
    position = game("over", seats=3, wheat=(1, 2, 2))
    assert position.scores() == (2, 4, 4)
    assert (position.winners(), position.ranking()) == ((1, 2), (1, 2, 0))
    goods = dataclasses.replace(
        position, cities=(city(), city("", "2a papyrus", 0), position.cities[2])
    )
    assert goods.scores() == (2, 4, 4)
    assert (goods.winners(), goods.ranking()) == ((2,), (2, 1, 0))


def test_every_rule_is_tried_here() -> None:
    """Each rule that a move can break is named by a test of this file."""
    text = Path(__file__).read_text("utf-8")
    named = {rule.name for rule in GameRule if f'"{rule.name}"' in text or f".{rule.name}" in text}
    assert {rule.name for rule in GameRule} - named == set()


def test_everything_is_open() -> None:
    """Nothing but the order of the stacks is hidden, and that is in no position."""
    position = game()
    assert position.view(1) == position
    assert "lay" in position.notation()
    assert hash(position) == hash(game())
