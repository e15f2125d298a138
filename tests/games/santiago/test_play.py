"""The rules of a game, one test for each sentence of the digest."""

from __future__ import annotations

import dataclasses

import pytest

from vitrail.games.base import CHANCE
from vitrail.games.errors import IllegalMoveError
from vitrail.games.santiago.components import Crossing, Segment, Tile
from vitrail.games.santiago.moves import (
    Bid,
    PlacePalm,
    PlaceSpring,
    Plant,
    Reveal,
    SantiagoMove,
    SetAside,
)
from vitrail.games.santiago.play import SantiagoPosition
from vitrail.games.santiago.plots import Plot, after_drought, index
from vitrail.games.santiago.rules import Phase
from vitrail.games.santiago.setup import options_of
from vitrail.games.squares import Square

from .games import PLAYERS, fields, game, legal, move, play, refusals, segs, setup_of, tiles

FOUR = "beans1 beans2 cane1 cane2"


def names(position: SantiagoPosition, chance: str) -> list[str]:
    """Return the rules that a move of chance breaks."""
    verb, word = chance.split()
    found: SantiagoMove
    if verb in {"aside", "reveal"}:
        tile = Tile.parse(word)
        found = SetAside(tile) if verb == "aside" else Reveal(tile)
    elif verb == "palm":
        found = PlacePalm(Square.parse(word))
    else:
        found = PlaceSpring(Crossing.parse(word))
    return [violation.rule.name for violation in position.violations(found)]


# -- setup ---------------------------------------------------------------------------------------


def test_setup_1_the_spring_is_placed_by_chance_or_by_the_first_overseer() -> None:
    """SETUP-1: any crossing; who chooses is an option."""
    start = SantiagoPosition.start(setup_of(5, None))
    assert start.to_move == CHANCE
    assert len(start.legal_moves()) == 20
    chosen = SantiagoPosition.start(setup_of(5, None, spring_choice="first_player"))
    assert chosen.to_move == 0
    assert len(chosen.legal_moves()) == 20
    assert chosen.chance_outcomes() == ()
    later = dataclasses.replace(setup_of(5, None, spring_choice="first_player"), overseer=3)
    assert SantiagoPosition.start(later).to_move == 3


def test_setup_1_the_spring_is_placed_once_and_first() -> None:
    """SETUP-1: nothing is done before, and the spring never moves."""
    start = SantiagoPosition.start(setup_of(5, None, spring_choice="first_player"))
    assert refusals(start, "propose H21 1") == ["SPRING_FIRST"]
    assert refusals(start, "pass") == ["SPRING_FIRST"]
    assert names(game("bid", shown=FOUR), "spring X11") == ["SPRING_TIME"]


@pytest.mark.parametrize(("seats", "supply", "rounds"), [(3, 11, 11), (4, 11, 11), (5, 9, 9)])
def test_setup_2_numbers(seats: int, supply: int, rounds: int) -> None:
    """SETUP-2 and SETUP-5: canals of the supply, one extra canal each, and rounds."""
    start = SantiagoPosition.start(setup_of(seats))
    assert (start.supply, start.extras) == (supply, (True,) * seats)
    assert start.setup.numbers.rounds == rounds
    assert start.money == (10,) * seats


def test_setup_3_one_tile_is_removed_with_three_and_four() -> None:
    """SETUP-3: 45 tiles; with five players none is removed."""
    for seats in (3, 4):
        start = SantiagoPosition.start(setup_of(seats))
        assert (start.phase, start.to_move, sum(start.unseen)) == (Phase.ASIDE, CHANCE, 45)
        assert [weight for _, weight in start.chance_outcomes()] == [3, 6] * 5
        after = start.apply(SetAside(Tile.parse("beans1")))
        assert after.phase is Phase.REVEAL
        assert (sum(after.unseen), after.aside) == (44, tiles("beans1"))
    assert SantiagoPosition.start(setup_of(5)).phase is Phase.REVEAL


def test_setup_3_a_tile_can_only_come_as_often_as_it_is_in_the_box() -> None:
    """SETUP-3: three tiles of a crop have one planter."""
    start = game("reveal", unseen=(0, 6, 3, 6, 3, 6, 3, 6, 3, 6))
    assert names(start, "reveal bananas1") == ["TILE_LEFT"]
    assert names(start, "reveal bananas2") == []
    assert all("bananas1" not in str(move) for move in start.legal_moves())
    aside = dataclasses.replace(start, phase=Phase.ASIDE)
    assert names(aside, "aside bananas1") == ["TILE_LEFT"]
    assert names(start, "aside bananas2") == ["ASIDE_TIME"]


# -- phases 1 to 3 ---------------------------------------------------------------------------------


def test_bid_1_one_tile_of_each_stack_is_turned_up() -> None:
    """BID-1: four tiles, or five with five players; nobody acts before."""
    for seats, count in ((3, 4), (4, 4), (5, 5)):
        position = game("reveal", seats)
        for _ in range(count):
            assert (position.to_move, position.phase) == (CHANCE, Phase.REVEAL)
            assert refusals(position, "bid 1") == ["TILES_FIRST"]
            assert refusals(position, "pass") == ["TILES_FIRST"]
            position = position.apply(position.legal_moves()[0])
        assert position.phase is Phase.BID
        assert names(position, "reveal beans1") == ["TILE_TIME"]


def test_bid_2_the_overseer_bids_last() -> None:
    """BID-2: clockwise from the overseer's left, each once."""
    position = game("bid", shown=FOUR, overseer=2)
    seats = []
    while position.phase is Phase.BID:
        seats.append(position.to_move)
        position = play(position, "pass")
    assert seats == [3, 0, 1, 2]
    assert refusals(position, "bid 3") == ["BID_TIME"]
    assert refusals(position, "pass") == ["PLANT_ALL"]


def test_bid_3_amounts() -> None:
    """BID-3: at least 1, at most the own money, different from all bids made; lower is fine."""
    position = play(game("bid", shown=FOUR, money=(10, 10, 4, 10)), "bid 3")
    assert refusals(position, "bid 0") == ["BID_LEAST"]
    assert refusals(position, "bid 3") == ["BID_TAKEN"]
    assert refusals(position, "bid 5") == ["BID_MONEY"]
    assert legal(position) == ["bid 1", "bid 2", "bid 4", "pass"]
    passed = play(position, "pass")
    assert refusals(passed, "bid 0") == ["BID_LEAST"]
    assert not refusals(play(passed, "pass"), "pass")


def test_bid_3_money_that_is_not_known_may_be_bid() -> None:
    """BID-3: where nobody knows the money of a player, all that can be there may be bid."""
    position = game("bid", shown=FOUR, money=(10, None, 10, 10))
    assert legal(position, "bid")[-1] == "bid 10"
    assert not refusals(position, "bid 10")
    assert play(position, "bid 7").money[1] is None
    second = dataclasses.replace(position, round=2)
    assert legal(second, "bid")[-1] == "bid 22"


def test_setup_4_money_is_hidden() -> None:
    """SETUP-4: nobody sees the others' money, unless it lies open."""
    position = game("bid", shown=FOUR, money=(4, 5, 6, 7))
    assert position.view(2).money == (None, None, 6, None)
    opened = game("bid", shown=FOUR, money=(4, 5, 6, 7), options={"money_visible": "open"})
    assert opened.view(2) == opened


def test_overseer_1_first_pass_or_lowest_bid() -> None:
    """OVERSEER-1: the first who passed, else the lowest bidder, at once."""
    start = game("bid", shown=FOUR)
    assert play(start, "bid 4, pass, pass, bid 1").overseer == 2
    assert play(start, "bid 4, bid 2, bid 3, bid 9").overseer == 2
    assert play(start, "pass, bid 1, bid 2, bid 3").overseer == 1


def test_plant_1_order() -> None:
    """PLANT-1: bids from high to low, then the latest pass first."""
    position = play(game("bid", shown=FOUR), "pass, bid 1, pass, bid 3")
    assert position.plant_order == (0, 2, 3, 1)
    assert position.to_move == 0
    assert refusals(position, "propose H21 1") == ["BRIBE_TIME"]
    assert refusals(position, "leftover beans1 A1") == ["LEFTOVER_TIME"]
    assert refusals(game("bid", shown=FOUR), "plant beans1 A1") == ["PLANT_TIME"]


def test_plant_2_a_shown_tile_goes_on_a_free_field() -> None:
    """PLANT-2: any free field, no desert; as many markers as planters."""
    position = game(
        "plant", board="A1 cane2 1 2, A2 desert", shown=FOUR, bids={1: 3, 2: 2, 3: 1, 0: 4}
    )
    assert position.to_move == 0
    assert refusals(position, "plant beans2 A1") == ["PLANT_FREE"]
    assert refusals(position, "plant beans2 A2") == ["PLANT_DESERT"]
    assert refusals(position, "plant peppers2 A3") == ["PLANT_SHOWN"]
    outside = Plant(Tile.parse("beans2"), Square(6, 0))
    assert [v.rule.name for v in position.violations(outside)] == ["PLANT_FREE"]
    after = play(position, "plant beans2 F8")
    assert after.board[47] == Plot(Tile.parse("beans2"), 0, 2)
    assert after.shown == tiles("beans1 cane1 cane2")
    assert len(legal(position)) == 4 * 46


def test_plant_3_a_passer_adds_one_marker_fewer() -> None:
    """PLANT-3: 1 instead of 2, and 0 instead of 1; the tile is neutral then."""
    position = game("plant", shown=FOUR, bids={1: 0, 2: 0, 3: 0, 0: 0})
    after = play(position, "plant beans2 A1, plant beans1 A2")
    assert after.board[0] == Plot(Tile.parse("beans2"), 0, 1)
    assert after.board[1] == Plot(Tile.parse("beans1"))


def test_plant_4_the_fourth_tile_is_for_the_highest_bidder() -> None:
    """PLANT-4: three players; it is put down last, without markers; all passed: the latest pass."""
    start = game("bid", 3, shown=FOUR)
    position = play(start, "bid 2, bid 4, pass, plant beans1 A1, plant beans2 C1, plant cane1 E1")
    assert (position.phase, position.to_move) == (Phase.LEFTOVER, 2)
    assert refusals(position, "plant cane2 A2") == ["PLANT_TIME"]
    assert refusals(position, "pass") == ["PLANT_ALL"]
    after = play(position, "leftover cane2 A2")
    assert after.board[1] == Plot(Tile.parse("cane2"))
    assert after.phase is Phase.BRIBE
    passed = play(start, "pass, pass, pass, plant beans1 A1, plant beans2 C1, plant cane1 E1")
    assert passed.to_move == 0


def test_plant_4_beside_a_plantation_else_beside_a_desert() -> None:
    """PLANT-4: a desert counts only where no free field touches a plantation."""
    position = game(
        "leftover", 3, shown="cane2", bids={1: 1, 2: 2, 0: 3}, board="A1 beans1, F8 desert"
    )
    assert refusals(position, "leftover cane2 F7") == ["LEFTOVER_PLACE"]
    assert refusals(position, "leftover cane2 A1") == ["PLANT_FREE"]
    assert legal(position) == ["leftover cane2 A2", "leftover cane2 B1"]
    closed = dataclasses.replace(position, board=fields("A1 beans1, A2 desert, B1 desert"))
    assert legal(closed) == [f"leftover cane2 {one}" for one in ("A3", "B2", "C1")]
    assert refusals(closed, "leftover cane2 F7") == ["LEFTOVER_DESERT"]


def test_plant_5_bids_go_to_the_bank() -> None:
    """PLANT-5: bids are set aside at once and never come back."""
    position = play(game("bid", shown=FOUR), "bid 2, bid 4, pass, bid 1")
    assert position.money == (9, 8, 6, 10)
    done = play(position, "plant beans1 A1, plant beans2 A3, plant cane1 A5, plant cane2 A7")
    assert (done.money, done.bids, done.phase) == ((9, 8, 6, 10), (), Phase.BRIBE)


# -- phase 4 ---------------------------------------------------------------------------------------


def test_bribe_1_each_other_player_acts_once() -> None:
    """BRIBE-1: clockwise from the overseer's left, without the overseer."""
    position = game("bribe", overseer=1)
    seats = []
    while position.phase is Phase.BRIBE:
        seats.append(position.to_move)
        position = play(position, "pass")
    assert seats == [2, 3, 0]
    assert (position.phase, position.to_move) == (Phase.DECIDE, 1)
    assert refusals(position, "propose H21 1") == ["BRIBE_TIME"]
    assert refusals(position, "support H21 1") == ["BRIBE_TIME"]


def test_bribe_1_offers() -> None:
    """BRIBE-1: 1 or more, no more than the own money; one proposal for a place, others support."""
    position = play(game("bribe", money=(5, 5, 5, 2)), "propose H21 3, propose V20 1")
    assert position.money == (5, 2, 4, 2)
    assert refusals(position, "propose V21 0") == ["OFFER_LEAST"]
    assert refusals(position, "propose V21 3") == ["OFFER_MONEY"]
    assert refusals(position, "propose H21 1") == ["OFFER_PLACE_TAKEN"]
    assert refusals(position, "support V21 1") == ["OFFER_NO_PLACE"]
    assert refusals(position, "support H21 0") == ["OFFER_LEAST"]
    assert refusals(position, "support H21 3") == ["OFFER_MONEY"]
    assert refusals(position, "propose H00 1") == ["CANAL_JOINED"]
    after = play(position, "support H21 2")
    assert [offer.total for offer in after.offers] == [5, 1]
    assert after.phase is Phase.DECIDE


def test_bribe_2_accept_any() -> None:
    """BRIBE-2 and BRIBE-6: all money of the proposal; the rest goes back."""
    position = game(
        "decide", offers={"H21": {1: 3, 3: 2}, "V20": {2: 1}}, money=(5, 2, 4, 0), supply=7
    )
    assert refusals(position, "accept V21") == ["ACCEPT_PROPOSED"]
    low, high = play(position, "accept V20"), play(position, "accept H21")
    assert (low.money, low.canals, low.supply) == ((6, 5, 4, 2), segs("V20"), 6)
    assert (high.money, high.canals, high.offers) == ((10, 2, 5, 0), segs("H21"), ())
    assert refusals(low, "accept H21") == ["DECIDE_TIME"]
    assert refusals(dataclasses.replace(position, supply=0), "accept V20") == ["CANAL_SUPPLY"]


def test_bribe_3_own_plan() -> None:
    """BRIBE-3: another place, for the highest total of one proposal plus 1."""
    position = game("decide", offers={"H21": {1: 3, 3: 2}, "V20": {2: 4}}, money=(6, 2, 4, 0))
    assert position.price == 6
    assert refusals(position, "own H21") == ["OWN_PLACE"]
    assert refusals(position, "own H00") == ["CANAL_JOINED"]
    after = play(position, "own V21")
    assert (after.money, after.canals, after.supply) == ((0, 5, 8, 2), segs("V21"), 10)
    poor = dataclasses.replace(position, money=(5, 2, 4, 0))
    assert refusals(poor, "own V21") == ["OWN_MONEY"]
    assert legal(poor) == ["accept H21", "accept V20"]
    empty = dataclasses.replace(position, supply=0)
    assert refusals(empty, "own V21") == ["CANAL_SUPPLY"]
    options = options_of({"own_plan_on_proposed_segment": "allowed"})
    free = dataclasses.replace(position.setup, options=options)
    assert not refusals(dataclasses.replace(position, setup=free), "own H21")


def test_bribe_3_every_place_proposed() -> None:
    """BRIBE-3: if every legal segment is proposed, one has to be accepted."""
    places = {"H11": {1: 1}, "H21": {2: 1}, "V20": {3: 1}, "V21": {4: 1}}
    position = game("decide", 5, offers=places, money=(9,) * 5)
    assert legal(position) == [f"accept {place}" for place in places]


def test_bribe_4_nobody_offered() -> None:
    """BRIBE-4: pay 1 and lay a canal, or lay none; under the other reading it must be laid."""
    position = game("decide", money=(4, 0, 0, 0))
    assert legal(position) == ["own H11", "own H21", "own V20", "own V21", "pass"]
    assert play(position, "own H11").money == (3, 0, 0, 0)
    none = play(position, "pass")
    assert (none.money, none.canals, none.phase) == ((4, 0, 0, 0), frozenset(), Phase.EXTRA)
    poor = dataclasses.replace(position, money=(0, 0, 0, 0))
    assert refusals(poor, "own H11") == ["OWN_ALONE"]
    must = {"no_bribe": "must_build_pay1"}
    for held in (4, 0):
        bound = game("decide", money=(held, 0, 0, 0), options=must)
        assert refusals(bound, "pass") == ["MUST_BUILD"]
        assert play(bound, "own H11").money[0] == max(0, held - 1)
    offered = game("decide", money=(0, 0, 0, 0), options=must, offers={"H21": {1: 1}})
    assert refusals(offered, "own H11") == ["OWN_MONEY"]


def test_bribe_5_doing_nothing_is_no_way_out() -> None:
    """BRIBE-5: once somebody offered, the overseer accepts or pays."""
    position = game("decide", offers={"H21": {1: 1}}, money=(9, 0, 0, 0))
    assert refusals(position, "pass") == ["MUST_ACCEPT"]


@pytest.mark.parametrize("held", [None, 3])
def test_money_that_is_not_known_stays_so(held: int | None) -> None:
    """What is paid and got is counted where it is known only."""
    position = game("decide", offers={"H21": {1: 2}}, money=(held, None, 1, 1))
    assert position.price == 3
    after = play(position, "own H11")
    assert after.money == (None if held is None else 0, None, 1, 1)
    assert play(position, "accept H21").money[0] == (None if held is None else 5)
    assert position.scores()[1] == 0


# -- phase 5 ---------------------------------------------------------------------------------------


def test_extra_1_one_a_round_and_one_a_player() -> None:
    """EXTRA-1: asked clockwise, the overseer last; one canal ends the phase."""
    position = game("extra", extras=(True, False, True, True), round=4, supply=8)
    assert (position.to_move, position.waiting) == (2, (2, 3, 0))
    after = play(position, "pass, extra H21")
    assert (after.phase, after.round) == (Phase.REVEAL, 5)
    assert after.extras == (True, False, True, False)
    assert (after.supply, after.canals) == (8, segs("H21"))
    assert refusals(position, "extra H00") == ["CANAL_JOINED"]
    assert refusals(game("decide"), "extra H21") == ["EXTRA_TIME"]
    asked = dataclasses.replace(position, asked=1)
    assert refusals(asked, "extra H21") == ["EXTRA_ONCE"]
    again = dataclasses.replace(play(position, "pass"), asked=2)
    assert refusals(again, "extra H21") == ["EXTRA_TIME"]
    nobody = game("decide", extras=(False,) * 4, money=(1, 1, 1, 1))
    assert play(nobody, "pass").phase is Phase.REVEAL


# -- phases 6 and 7, the end -----------------------------------------------------------------------


def test_drought_1_and_2() -> None:
    """DROUGHT-1, DROUGHT-2: a marker less; without any the tile turns, palms or not."""
    board = fields("A1 beans2 0 2, A2 beans2 0 1, A3 beans2, F8 beans2 1 2, E1 desert cane1")
    after = after_drought(board, segs("H33"))
    assert after == fields(
        "A1 beans2 0 1, A2 beans2, A3 desert beans2, F8 beans2 1 2, E1 desert cane1"
    )
    at_once = after_drought(board, segs("H33"), immediate=True)
    assert at_once[1] == Plot(Tile.parse("beans2"), desert=True)
    assert at_once[0] == Plot(Tile.parse("beans2"), 0, 1)


def test_income_1() -> None:
    """INCOME-1: 3 for everybody, not in the last round."""
    position = game("extra", 5, extras=(True,) + (False,) * 4, round=8)
    assert play(position, "pass").money == (13,) * 5
    last = play(dataclasses.replace(position, round=9), "pass")
    assert (last.money, last.phase, last.to_move) == ((10,) * 5, Phase.OVER, None)


def test_end_1_every_dry_tile_turns() -> None:
    """END-1: the last round has no drought; then dry tiles turn, with or without markers."""
    position = game(
        "extra",
        extras=(False,) * 3 + (True,),
        round=11,
        canals="H21",
        board="A1 beans2 0 2, B5 cane2 1 2",
    )
    end = play(position, "pass")
    assert end.board == fields("A1 desert beans2, B5 cane2 1 2")
    assert end.scores() == (10, 12, 10, 10)
    assert position.scores() == (10, 12, 10, 10)
    assert position.sheet(0, drought=False).total == 12
    assert legal(end) == []
    assert refusals(end, "pass") == ["OVER"]
    with pytest.raises(IllegalMoveError, match="the game is over"):
        end.apply(move("pass"))


def test_score_2_offers_that_lie_on_the_table_count() -> None:
    """BRIBE-6, SCORE-2: money of an offer is still the giver's, a bid is gone."""
    position = game("decide", offers={"H21": {1: 3, 2: 1}}, money=(1, 2, 3, 4))
    assert position.scores() == (1, 5, 4, 4)
    assert position.ranking() == (1, 2, 3, 0)
    assert position.winners() == (1,)
    bid = play(game("bid", shown=FOUR), "bid 4")
    assert bid.scores() == (10, 6, 10, 10)


# -- palms -----------------------------------------------------------------------------------------


def test_palm_1_places() -> None:
    """PALM-1: not at the spring, no two touching; anywhere under the other reading."""
    start = SantiagoPosition.start(setup_of(5, "X21", palms="true"))
    assert (start.phase, start.to_move) == (Phase.PALMS, CHANCE)
    assert names(start, "palm B4") == ["PALM_PLACE"]
    first = start.apply(PlacePalm(Square.parse("E5")))
    for near in ("E5", "E6", "D4"):
        assert names(first, f"palm {near}") == ["PALM_PLACE"]
    assert names(first, "palm E7") == []
    last = first.apply(PlacePalm(Square.parse("A1"))).apply(PlacePalm(Square.parse("A3")))
    assert last.phase is Phase.REVEAL
    assert names(last, "palm F8") == ["PALM_TIME"]
    free = SantiagoPosition.start(setup_of(5, "X21", palms="true", palm_placing="random_any_field"))
    assert names(free, "palm B4") == []
    again = free.apply(PlacePalm(Square.parse("B4")))
    assert names(again, "palm B4") == ["PALM_PLACE"]
    assert names(again, "palm B5") == []


def test_palm_2_one_marker_more_for_the_owner() -> None:
    """PALM-2: 1 counts as 2, and nothing without a marker."""
    position = game(
        "bribe",
        canals="H00 H10",
        board="A1 beans2 0 1, A2 beans2 1 2, A3 beans2",
        palms=frozenset(map(Square.parse, ("A1", "A3"))),
    )
    assert [position.sheet(seat).harvest for seat in range(3)] == [6, 6, 0]


def test_palm_3_the_palm_goes_with_the_tile() -> None:
    """PALM-3: the tile stays neutral for a round under both readings, then both go."""
    where = Square.parse("A1")
    for timing in ("delayed", "immediate"):
        position = game(
            "extra",
            extras=(True, False, False, False),
            board="A1 beans2 0 1, A5 beans2 0 1",
            palms=frozenset({where, Square.parse("F8")}),
            options={"desert_timing": timing, "palms": "true"},
        )
        first = play(position, "pass")
        assert first.board[0] == Plot(Tile.parse("beans2"))
        assert where in first.palms
        plot = first.board[4]
        assert plot is not None
        assert plot.desert is (timing == "immediate")
        again = dataclasses.replace(first, phase=Phase.EXTRA)
        second = play(again, "pass")
        assert second.board[0] == Plot(Tile.parse("beans2"), desert=True)
        assert second.palms == {Square.parse("F8")}


# -- moves, order, texts ---------------------------------------------------------------------------


def test_a_move_is_refused_with_its_rule() -> None:
    """What `apply` raises names the rule, its id and the position."""
    position = game("bid", shown=FOUR)
    with pytest.raises(IllegalMoveError, match=r"at least 1, read 0 \[BID-3\]"):
        position.apply(Bid(0))


def test_amounts_are_sorted_by_size() -> None:
    """Moves come in the order of their notation, amounts by size."""
    assert legal(game("bid", shown=FOUR))[:2] == ["bid 1", "bid 2"]
    assert legal(game("bid", shown=FOUR))[-2:] == ["bid 10", "pass"]


def test_the_notation_tells_everything() -> None:
    """The position in one line."""
    position = game(
        "decide",
        canals="V20",
        board="A1 beans2 0 1, A2 desert",
        offers={"H21": {1: 2, 2: 1}},
        money=(10, None, 3, 0),
        palms=frozenset({Square.parse("C3")}),
    )
    assert position.notation() == (
        "round 1 decide (seat 0); overseer 0; money 10 ? 3 0; extra ++++; spring X21; "
        "canals V20 (11 left); fields A1=beans2/0x1 A2=desert; palms C3; offer H21 1:2+2:1"
    )
    bidding = play(game("bid", 3, shown="beans1 beans2 cane1 cane2"), "bid 3")
    assert bidding.notation().endswith("shown beans1 beans2 cane1 cane2; bids 1:3")


def test_pieces_that_are_not_there_cannot_be_moved() -> None:
    """Illegal moves are possible where the pieces allow it, and refused where they do not."""
    position = game("bid", shown=FOUR)
    for text in ("bid 11", "plant beans1 A1", "accept H21", "extra H21", "leftover beans1 A1"):
        with pytest.raises(ValueError, match="not possible"):
            position.forced(move(text))
    twice = play(position, "bid 3").forced(move("bid 3"))
    assert twice.bids == ((1, 3), (2, 3))
    far = game("bribe").forced(move("propose H00 1"))
    assert far.offers[0].segment == Segment.parse("H00")
    assert index(Square.parse("F8")) == 47
    assert len(PLAYERS) == 5
