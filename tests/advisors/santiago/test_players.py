"""The agents of Santiago: the reference players do what they are said to do, all play legally."""

from __future__ import annotations

import dataclasses
import functools
import random
from typing import TYPE_CHECKING

import pytest

from vitrail.advisors import matches
from vitrail.advisors.matches import GameId, Series, play
from vitrail.advisors.players import agents_of, full_name, make_agent
from vitrail.advisors.santiago.players import greedy_move, spender_move
from vitrail.games.dealt import Terms
from vitrail.games.santiago.canals import is_watered, legal_segments
from vitrail.games.santiago.components import SHAPE, Segment, Tile
from vitrail.games.santiago.moves import (
    Accept,
    Bid,
    LayExtra,
    Leftover,
    OwnPlan,
    Pass,
    Plant,
    Propose,
    Support,
)
from vitrail.games.santiago.plots import Plot, areas, index, with_plot
from vitrail.games.santiago.rules import Phase

from ...games.santiago.games import game, random_game, random_start, readings
from ..test_players import Watched

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from vitrail.games.santiago.moves import SantiagoMove
    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.games.santiago.plots import Board
    from vitrail.games.squares import Square

    Player = Callable[[SantiagoPosition, random.Random], SantiagoMove]

QUICK = ("random", "spender", "greedy", "policy", "advisor:8")


@functools.cache
def some_games() -> tuple[SantiagoPosition, ...]:
    """Return the positions of random games of every size under random readings."""
    rng = random.Random(1)
    starts = [random_start(rng, 3 + number % 3, readings(rng)) for number in range(9)]
    return tuple(before for start in starts for before, _, _ in random_game(start, rng))


def positions(phase: Phase, every: int = 1) -> list[SantiagoPosition]:
    """Return positions of random games in a phase."""
    return [before for before in some_games() if before.phase is phase][::every]


# -- the gains of greedy, counted slowly -----------------------------------------------------------


def points(
    board: Board,
    canals: Collection[Segment],
    palms: Collection[Square],
    seat: int,
    *,
    dry_counts: bool,
) -> int:
    """Return tiles times markers, areas as they lie; dry tiles count in full or not at all."""
    total = 0
    for area in areas(board):
        counted = [one for one in area.squares if dry_counts or is_watered(canals, one)]
        markers = 0
        for square in counted:
            plot = board[index(square)]
            if plot is not None and plot.owner == seat and plot.markers:
                markers += plot.markers + (square in palms)
        total += markers * len(counted)
    return total


def pair_gain(
    position: SantiagoPosition, seat: int, tile: Tile, square: Square, less: int
) -> float:
    """Return the mean of what a tile on a field adds with dry tiles counted, and not."""
    markers = max(0, tile.planters - less)
    board = with_plot(position.board, square, Plot(tile, seat if markers else None, markers))
    gains = [
        points(board, position.canals, position.palms, seat, dry_counts=dry_counts)
        - points(position.board, position.canals, position.palms, seat, dry_counts=dry_counts)
        for dry_counts in (False, True)
    ]
    return sum(gains) / 2


def canal_gain(position: SantiagoPosition, seat: int, segment: Segment) -> int:
    """Return what a canal adds if dry tiles count nothing."""
    return points(
        position.board, position.canals | {segment}, position.palms, seat, dry_counts=False
    ) - points(position.board, position.canals, position.palms, seat, dry_counts=False)


def possible_bids(position: SantiagoPosition, seat: int) -> set[int]:
    """Return what greedy may bid, however equal gains are decided."""
    free = [square for square in SHAPE.squares if position.board[index(square)] is None]
    gains = {
        (tile, square): pair_gain(position, seat, tile, square, 0)
        for tile in set(position.shown)
        for square in free
    }
    found = set()
    for number in range(40):
        rng = random.Random(number)
        left, taken = list(position.shown), set()
        kept: list[float] = []
        for pair in sorted(gains, key=lambda one: (-gains[one], rng.random())):
            if len(kept) < 4 and pair[0] in left and pair[1] not in taken:
                kept.append(gains[pair])
                left.remove(pair[0])
                taken.add(pair[1])
        mean = sum(kept) / 4
        bid = 1 if mean < 1.3 else 2 if mean < 2.3 else 4
        while any(bid == amount for _, amount in position.bids):
            bid += 1
        found.add(0 if bid > (position.money[seat] or 0) else bid)
    return found


def best_canals(position: SantiagoPosition, seat: int) -> tuple[int, set[Segment]]:
    """Return the highest gain by a canal, and where it lies."""
    assert position.spring is not None
    gains = {
        segment: canal_gain(position, seat, segment)
        for segment in legal_segments(position.spring, position.canals)
    }
    most = max(gains.values())
    return most, {segment for segment, gain in gains.items() if gain == most}


def seat_of(position: SantiagoPosition) -> int:
    """Return the seat to move."""
    assert position.to_move is not None
    return position.to_move


def test_greedy_bids_by_the_mean_of_its_four_best_pairs() -> None:
    """Three classes, raised to the next amount that is free; a pass if that is too dear."""
    made = set()
    for number, position in enumerate(positions(Phase.BID, every=6)):
        bid = greedy_move(position, random.Random(number))
        amount = bid.amount if isinstance(bid, Bid) else 0
        assert amount in possible_bids(position, seat_of(position)), position.notation()
        made.add(amount)
    assert made >= {0, 1, 2, 4}


@pytest.mark.parametrize("player", [greedy_move, spender_move])
def test_greedy_and_spender_plant_what_gains_most(player: Player) -> None:
    """No tile on no field gains more; passers count one marker less, a leftover tile none."""
    for phase in (Phase.PLANT, Phase.LEFTOVER):
        for number, position in enumerate(positions(phase, every=12)):
            move = player(position, random.Random(number))
            assert isinstance(move, Plant | Leftover)
            seat = seat_of(position)
            less = 2 if phase is Phase.LEFTOVER else int(seat in position.passers)
            best = max(
                pair_gain(position, seat, one.tile, one.square, less)  # type: ignore[attr-defined]
                for one in position.legal_moves()
            )
            gain = pair_gain(position, seat, move.tile, move.square, less)
            assert gain == best, (position.notation(), str(move))


def test_greedy_bribes_by_the_gain_of_its_best_canal() -> None:
    """1, 2 or 4, as far as the money goes, for a canal that no other one beats."""
    offers = set()
    lone = game("bribe", board="C4 bananas1 1 1, D6 beans1 2 1")
    pair = game("bribe", board="B5 bananas2 1 2, B6 bananas2 1 2")
    for number, position in enumerate([lone, pair, *positions(Phase.BRIBE, every=2)]):
        seat, move = seat_of(position), greedy_move(position, random.Random(number))
        gain, places = best_canals(position, seat)
        held = position.money[seat] or 0
        if gain == 0 or held == 0:
            assert move == Pass()
            continue
        assert isinstance(move, Propose | Support)
        assert move.segment in places
        assert move.amount == min(held, 1 if gain < 2 else 2 if gain < 5 else 4)
        assert isinstance(move, Support) == bool(position.offer_at(move.segment))
        offers.add(move.amount)
    assert offers >= {1, 2, 4}


def worth_of(position: SantiagoPosition, move: object) -> int:
    """Return gain and money of a decision about the canal."""
    seat = position.overseer
    if isinstance(move, Accept):
        offer = position.offer_at(move.segment)
        assert offer is not None
        return canal_gain(position, seat, move.segment) + offer.total
    if isinstance(move, OwnPlan):
        return canal_gain(position, seat, move.segment) - position.price
    return 0


def test_greedy_decides_for_gain_and_money() -> None:
    """What gains most with money counted."""
    for number, position in enumerate(positions(Phase.DECIDE, every=2)):
        move = greedy_move(position, random.Random(number))
        best = max(worth_of(position, one) for one in position.legal_moves())
        assert worth_of(position, move) == best, (position.notation(), str(move))


@pytest.mark.parametrize("player", [greedy_move, spender_move])
def test_extra_canals_are_laid_for_a_gain(player: Player) -> None:
    """From 4 points on, in the last round from 1."""
    laid = set()
    lone = game("extra", board="C4 bananas1 1 1, D6 beans1 2 1")
    pair = game("extra", board="B5 bananas2 1 2, B6 bananas2 1 2")
    made = [lone, pair, dataclasses.replace(lone, round=11)]
    for number, position in enumerate([*made, *positions(Phase.EXTRA, every=3)]):
        move = player(position, random.Random(number))
        gain, places = best_canals(position, seat_of(position))
        if gain >= (1 if position.last_round else 4):
            assert isinstance(move, LayExtra)
            assert move.segment in places
        else:
            assert move == Pass()
        laid.add(isinstance(move, LayExtra))
    assert laid == {True, False}


def test_spender_outbids_and_passes_when_poor() -> None:
    """One more than the highest bid, with 2 left in hand."""
    made = set()
    for number, position in enumerate(positions(Phase.BID, every=2)):
        seat, move = seat_of(position), spender_move(position, random.Random(number))
        more = max((amount for _, amount in position.bids), default=0) + 1
        poor = (position.money[seat] or 0) < more + 2
        assert move == (Pass() if poor else Bid(more))
        made.add(type(move))
    assert made == {Pass, Bid}


def test_spender_outbids_other_offers() -> None:
    """One more than the highest sum for its best canal; as overseer it takes the highest sum."""
    for number, position in enumerate(positions(Phase.BRIBE, every=2)):
        seat, move = seat_of(position), spender_move(position, random.Random(number))
        more = max((offer.total for offer in position.offers), default=0) + 1
        gain, places = best_canals(position, seat)
        if gain == 0 or (position.money[seat] or 0) < more + 2:
            assert move == Pass()
            continue
        assert isinstance(move, Propose | Support)
        assert move.amount == more
        assert move.segment in places
    for number, position in enumerate(positions(Phase.DECIDE, every=2)):
        move = spender_move(position, random.Random(number))
        if position.offers:
            assert isinstance(move, Accept)
            offer = position.offer_at(move.segment)
            assert offer is not None
            assert offer.total == max(one.total for one in position.offers)
        else:
            best = max(worth_of(position, one) for one in position.legal_moves())
            assert worth_of(position, move) == best


def every_deal() -> Iterator[tuple[int, dict[str, str]]]:
    """Yield numbers of players and readings."""
    for seats in (3, 4, 5):
        yield seats, {}
        yield seats, {"palms": "true", "spring_choice": "first_player", "money_visible": "open"}


@pytest.mark.parametrize(("seats", "options"), list(every_deal()))
def test_agents_see_only_their_view_and_play_only_legal_moves(
    seats: int, options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In games of every size; the others' money is not shown, and the rules take every move."""
    monkeypatch.setattr(matches, "make_agent", lambda *words: Watched(make_agent(*words)))
    agents = tuple(QUICK[(at + seats + 2 * len(options)) % len(QUICK)] for at in range(seats))
    played = play(Series(Terms("santiago", options), agents, 3), GameId(0, 0))
    assert len(played.points) == len(played.shares) == seats
    assert sum(played.shares) == pytest.approx(1)


def test_every_agent_was_among_those() -> None:
    """The test above plays with all agents that there are."""
    kinds = agents_of("santiago")
    assert {kind.name for kind in kinds} == {name.split(":")[0] for name in QUICK}
    assert full_name("santiago", "advisor") == f"advisor:{kinds[-1].playouts}"


def test_the_advisor_takes_the_money_in_the_last_round() -> None:
    """Nothing grows any more: of two offers for empty fields it takes the dearer one."""
    position = game(
        "decide", round=11, offers={"H21": {1: 2}, "V21": {2: 5}}, overseer=0, extras=(False,) * 4
    )
    for seed in range(3):
        agent = make_agent("santiago", "advisor:40")
        assert agent.move(position, random.Random(seed)) == Accept(Segment.parse("V21"))
