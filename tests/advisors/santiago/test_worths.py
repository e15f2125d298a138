"""What bribes and bids are worth: limits, places and shares, on results written by hand."""

from __future__ import annotations

import dataclasses
from fractions import Fraction

import numpy as np
import pytest

from vitrail.advisors.santiago.bid import advise_bidder, at_place, bid_odds, right_range
from vitrail.advisors.santiago.bribe import highest_offer, least_offer, wanted
from vitrail.advisors.santiago.canal import CanalWorth
from vitrail.advisors.santiago.facts import CanalFacts
from vitrail.advisors.santiago.scene import Found, Rated, Scene
from vitrail.advisors.santiago.worths import Budget, canals_next, is_near, laid
from vitrail.games.santiago.components import Segment
from vitrail.games.santiago.moves import Bid, Pass, Propose, SantiagoMove
from vitrail.games.santiago.rules import Phase
from vitrail.solvers.santiago.samples import Difference, Sample, difference, exact, joined, sample

from ...games.santiago.games import game, play, segs

NAMES = ("Ann", "Ben", "Cem", "Dan")
TILES = "beans1 beans2 cane1 peppers2"
H21, V21, V20 = (Segment.parse(text) for text in ("H21", "V21", "V20"))


# -- samples -------------------------------------------------------------------------------------


def test_a_sample_tells_means_margins_and_victories() -> None:
    """Shared victories count in parts."""
    one = Sample(np.array([[10, 8, 3], [6, 6, 9], [7, 7, 2]]))
    assert one.means() == (23 / 3, 7.0, 14 / 3)
    assert list(one.margins(0)) == [2, -3, 0]
    assert list(one.margins(0, (-1, 2, 0))) == [-1, -4, -3]
    assert list(one.wins(0)) == [1, 0, 0.5]
    assert (one.games, one.seats) == (3, 3)
    assert joined([one, one]).games == 6


def test_differences_are_taken_game_by_game() -> None:
    """Only games that both were played on count; equal differences have no error."""
    one = Sample(np.array([[10, 0], [20, 0], [60, 0]]))
    other = Sample(np.array([[8, 0], [18, 0]]))
    assert difference(one.points(0), other.points(0)) == Difference(2.0, 0.0)
    assert not is_near(Difference(2.0, 0.0))
    assert is_near(Difference(0.4, 0.3))
    assert not is_near(Difference(3.0, 4.0))


def test_positions_are_played_out_on_the_same_games() -> None:
    """The same position twice brings the same points, game by game."""
    position = game("bid", shown=TILES, canals="H21", round=9)
    first, again = sample([position, position], games=24, seconds=0, seed=4)
    assert first.games == again.games == 12
    assert (first.results == again.results).all()


# -- bribes --------------------------------------------------------------------------------------


def test_a_bribe_is_worth_what_it_keeps_one_ahead() -> None:
    """The overseer, who gets the money, is seat 0; the canal brings Ben 6 points more."""
    position = game("bribe", canals="H21", money=(9, 9, 9, 9))
    passing = exact((20, 30, 10, 10))
    assert highest_offer(position, 1, V21, exact((20, 36, 10, 10)), passing) == 3
    assert highest_offer(position, 1, V21, exact((10, 36, 20, 10)), passing) == 6
    assert highest_offer(position, 1, V21, exact((20, 30, 10, 10)), passing) == 0
    assert highest_offer(position, 1, V21, exact((20, 60, 10, 10)), passing) == 9


def test_what_others_offer_for_the_same_place_is_paid_by_them() -> None:
    """Cem supports with 4, which then go to the overseer: three less in Ben's reach."""
    offers = {"V21": {2: 4}}
    position = game("bribe", canals="H21", money=(9, 9, 5, 9), offers=offers, acted=(2,))
    passing = exact((20, 30, 10, 10))
    assert highest_offer(position, 1, V21, exact((20, 36, 10, 10)), passing) == 1


def test_an_overseer_takes_what_leaves_him_best_off() -> None:
    """An own plan elsewhere costs one more than the highest total, and competes with offers."""
    position = game("bribe", canals="H21", money=(9, 9, 9, 9))
    samples: dict[Segment | None, Sample] = {
        V21: exact((10, 0, 0, 0)),
        V20: exact((16, 0, 0, 0)),
        None: exact((9, 0, 0, 0)),
    }
    # 10 + a against 16 - (a + 1): from 3 on.
    assert least_offer(position, V21, samples) == 3
    offered = game("bribe", canals="H21", money=(9, 9, 5, 9), offers={"V20": {2: 4}}, acted=(2,))
    # 10 + a against the offer, 16 + 4.
    assert least_offer(offered, V21, samples) == 10
    assert least_offer(offered, V20, samples) == 1


def test_a_canal_that_comes_for_nothing_leaves_all_money_where_it_was() -> None:
    """Offers go back, the canal lies, and the round goes on."""
    offers = {"V21": {1: 2, 2: 1}}
    position = game("bribe", canals="H21", money=(9, 7, 8, 9), offers=offers, acted=(1, 2))
    after = laid(position, V20)
    assert after.canals == segs("H21 V20")
    assert after.money == (9, 9, 9, 9)
    assert (after.phase, after.offers) == (Phase.EXTRA, ())
    assert after.supply == position.supply - 1
    none = laid(position, None)
    assert (none.canals, none.money) == (segs("H21"), (9, 9, 9, 9))


def test_where_the_canal_goes_is_counted_over_playouts() -> None:
    """Every game ends in one place; a proposal at a price that nobody can refuse is taken."""
    position = game("bribe", canals="H21", money=(0, 9, 9, 9), round=5)
    budget = Budget(None, 0.0, 1)
    counted = canals_next(position, (Pass(),), budget, 20)
    assert sum(counted.values()) == 20
    last = play(position, "propose V21 9, pass")
    assert canals_next(last, (Pass(),), budget, 10) == {V21: 10}
    # Too poor for a plan of his own the overseer has to accept (BRIBE-5).


# -- bids ----------------------------------------------------------------------------------------


def test_a_place_in_the_order_costs_nothing() -> None:
    """The order and the overseer are set, with or without a pass."""
    position = game("bid", shown=TILES, money=(9, 9, 9, 9), bids={1: 4})
    first = at_place(position, (0, 1, 2, 3), 3)
    assert (first.plant_order, first.overseer, first.passers) == ((0, 1, 2, 3), 3, ())
    last = at_place(position, (1, 2, 3, 0), 0, passer=0)
    assert (last.plant_order, last.overseer, last.passers) == ((1, 2, 3, 0), 0, (0,))
    assert first.money == last.money == (9, 9, 9, 9)
    assert first.to_move == 0
    assert last.to_move == 1


def rated(move: SantiagoMove, behind: float, error: float = 0.4, *, rough: bool = False) -> Rated:
    """Return a rated plan that is so far behind."""
    some = exact((1, 2, 3, 4))
    none = (0.0,) * 4
    return Rated((move,), none, none, 0.0, 0.0, 0.0, behind, error, 50, rough, some)


@pytest.mark.parametrize(
    ("behind", "expected"),
    [
        ({3: 0.0, 2: 0.3, 4: 0.5, 5: 2.0, 1: 1.5}, (2, 4)),
        ({3: 0.0, 2: 3.0, 4: 3.0, 5: 0.2}, (3, 3)),
        ({1: 0.0, 2: 0.1, 3: 0.1}, (1, 3)),
    ],
)
def test_the_range_of_a_bid_is_without_gaps(
    behind: dict[int, float], expected: tuple[int, int]
) -> None:
    """A bid that is about equal but lies beyond a worse one does not belong to it."""
    plans = [rated(Bid(amount), less) for amount, less in behind.items()]
    assert right_range(Found(plans, False, 0)) == expected


def test_to_pass_has_no_range() -> None:
    """A range is one of bids."""
    assert right_range(Found([rated(Pass(), 0.0), rated(Bid(1), 0.2)], False, 0)) is None


def test_the_odds_of_a_bid_are_those_of_the_order() -> None:
    """The last to bid knows the order: 5 is second behind 7, and a pass the first one."""
    position = game(
        "bid", shown=TILES, money=(9, 2, 6, 8), bids={1: 7, 2: 3, 3: 1}, round=4, canals="H21"
    )
    scene = Scene(position, 0, NAMES, Budget(40, 0.0, 1))
    odds = bid_odds(scene, Bid(5))
    assert (dict(odds.places), float(odds.overseer)) == ({2: Fraction(1)}, 0.0)
    passed = bid_odds(scene, Pass())
    assert (dict(passed.places), float(passed.overseer)) == ({4: Fraction(1)}, 1.0)


def test_a_bidder_is_told_that_the_post_is_gone() -> None:
    """OVERSEER-1: the first who passes has it."""
    position = game(
        "bid", shown=TILES, money=(9, 9, 9, 9), bids={1: 0, 2: 3}, round=4, canals="H21"
    )
    scene = Scene(position, 3, NAMES, Budget(200, 0.0, 1))
    found = advise_bidder(scene)
    assert any(line.startswith("Ben passed first and will be overseer") for line in found.headline)
    free = dataclasses.replace(position, bids=((1, 4), (2, 3)))
    found = advise_bidder(dataclasses.replace(scene, position=free))
    assert any(line.startswith("The overseer's post is worth") for line in found.headline)
    assert all(isinstance(one.move, Bid | Pass) for one in found.plans)
    assert Propose(H21, 1) not in {one.move for one in found.plans}


# -- the canal that a player is after ------------------------------------------------------------


def worth(place: Segment, seat: int, gain: float, bribe: int, *, now: int = 0) -> CanalWorth:
    """Return a canal that gains so much for a seat."""
    none = (0, 0, 0, 0)
    gains = tuple(now if other == seat else 0 for other in range(4))
    facts = CanalFacts(place, (), (), none, none, gains, (), ())
    by_seat = tuple(Difference(gain if other == seat else 0.0, 0.1) for other in range(4))
    zeros = (0.0,) * 4
    return CanalWorth(facts, zeros, zeros, by_seat, 1, bribe, bribe)


def test_a_player_is_after_the_canal_that_reaches_his_tiles() -> None:
    """A canal that only harms the others may be worth more, but is not what he asks about."""
    scene = Scene(game("bribe"), 1, NAMES, Budget(40, 0.0, 1))
    harm, reach = worth(V20, 1, -1.0, 7), worth(V21, 1, 3.0, 4, now=5)
    assert wanted(scene, [harm, reach]) is reach
    assert wanted(scene, [harm, worth(V21, 1, 3.0, 0, now=5)]) is harm
    assert wanted(scene, [reach, worth(H21, 1, 9.0, 6, now=2)]).segment == H21


def test_partners_gain_clearly_by_the_same_canal() -> None:
    """Small or uncertain gains make no partner."""
    gains = (
        Difference(3.0, 0.5),
        Difference(5.0, 0.5),
        Difference(3.0, 2.0),
        Difference(-2.0, 0.1),
    )
    one = dataclasses.replace(worth(V21, 1, 5.0, 4), gains=gains)
    assert one.friends(1) == (0,)
    assert one.foes(1) == (3,)
