"""What a turn does, as facts: goods by source, what it opens and to whom, districts, shops."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.advisors.fertility.graph import Change, Met, ValleyGraph
from vitrail.games.fertility.checks import lays
from vitrail.games.fertility.city import ShopName, completes
from vitrail.games.fertility.components import NOTHING, Good, RewardKind
from vitrail.games.fertility.land import gain
from vitrail.games.fertility.moves import (
    Bonus,
    Build,
    Lay,
    SetMonument,
    Supply,
    Take,
    TakeGood,
)
from vitrail.games.fertility.rules import Phase

if TYPE_CHECKING:
    from vitrail.games.fertility.components import District, Reward, Shop, Tile
    from vitrail.games.fertility.moves import FertilityMove
    from vitrail.games.fertility.play import FertilityPosition
    from vitrail.solvers.fertility.turn import Turn


@dataclass(frozen=True)
class Answer:
    """The best answer of a player who comes later, as the board lies after a turn.

    Parameters
    ----------
    seat
        The player.
    moves
        The exact best turn with the hand that lies open, before anything is drawn.
    met, met_before
        What the tile brings by source, and what the best answer would bring if this turn had not
        been played.
    worth, worth_before
        What the answer adds to the player's metropolis by the value function, here and there.
    """

    seat: int
    moves: tuple[FertilityMove, ...]
    met: Met | None
    worth: float
    worth_before: float


@dataclass(frozen=True)
class DistrictWorth:
    """What an open district is worth after the goods of a turn.

    Parameters
    ----------
    district
        The district.
    more
        How much it is worth more than building nothing; None where it cannot be built. From the
        playouts in points ahead where turns with it and without any were played out after the same
        opening, else by the value function.
    played
        Whether that is from playouts.
    goods
        Goods it takes in all: its cost and what its shops need.
    points
        Points of its shops once they are complete, as far as they pay points by themselves.
    """

    district: District
    more: float | None
    played: bool
    goods: int
    points: int

    @property
    def per_good(self) -> float | None:
        """How much more it is worth for each good that it takes in all."""
        return None if self.more is None or not self.goods else self.more / self.goods


@dataclass(frozen=True)
class TurnFacts:
    """The facts of a turn.

    Parameters
    ----------
    lay
        The tile laid; None where none is.
    met, change
        What it brings by source, and what it opens and closes.
    monuments, taken
        Monuments set, and goods taken, for sanctuaries.
    build
        The district built; None where none is.
    completed
        The shops that the turn completes, with what they pay.
    started
        The shops that get goods and still lack some, with how many they lack then.
    unused
        Goods that go back to the supply.
    take
        The tile taken at the end; None where none is.
    next_place
        Where that tile would bring most as the board lies then; None where it fits nowhere.
    points_now, points_before
        By seat the points if the game ended after the turn, and before it.
    """

    lay: Lay | None
    met: Met | None
    change: Change | None
    monuments: int
    taken: tuple[Good, ...]
    build: Build | None
    completed: tuple[tuple[ShopName, Shop, Reward], ...]
    started: tuple[tuple[ShopName, Shop, int], ...]
    unused: int
    take: Tile | None
    next_place: tuple[Lay, Met] | None
    points_now: tuple[int, ...]
    points_before: tuple[int, ...]


def turn_facts(position: FertilityPosition, turn: Turn, graph: ValleyGraph) -> TurnFacts:
    """Return the facts of a turn."""
    lay = next((one for one in turn.moves if isinstance(one, Lay)), None)
    build = next((one for one in turn.moves if isinstance(one, Build)), None)
    completed: list[tuple[ShopName, Shop, Reward]] = []
    given: dict[ShopName, None] = {}
    here, seat, unused = position, position.seat, 0
    for move in turn.moves:
        if isinstance(move, Supply | Bonus):
            given[move.shop] = None
            reward = completes(here.cities[seat], move.shop)
            if reward is not None:
                shop = here.cities[seat][move.shop.place].shops[move.shop.shop]
                completed.append((move.shop, shop, reward))
        if here.phase in {Phase.BUILD, Phase.SUPPLY}:
            unused = sum(here.stock)
        here = here.apply(move)
    take = next((one.tile for one in turn.moves if isinstance(one, Take)), None)
    done = {name for name, _, _ in completed}
    started = []
    for name in given:
        if name not in done:
            place = here.cities[seat][name.place]
            shop = place.shops[name.shop]
            started.append((name, shop, shop.missing(place.goods[name.shop])))
    return TurnFacts(
        lay,
        None if lay is None else graph.met(lay),
        None if lay is None else graph.change(lay),
        sum(isinstance(one, SetMonument) for one in turn.moves),
        tuple(one.good for one in turn.moves if isinstance(one, TakeGood)),
        build,
        tuple(completed),
        tuple(started),
        unused,
        take,
        None if take is None else best_place(turn.after, seat, take),
        here.scores(),
        position.scores(),
    )


def best_place(after: FertilityPosition, seat: int, tile: Tile) -> tuple[Lay, Met] | None:
    """Return where a tile brings a seat most goods, wheat and sanctuaries, as the board lies."""
    here = turn_of(after, seat)
    if here is None:
        return None
    hands = tuple((tile,) if one == seat else hand for one, hand in enumerate(here.hands))
    graph, best, most = ValleyGraph(here), None, -1
    for lay in lays(dataclasses.replace(here, hands=hands)):
        brought = gain(
            here.board,
            lay.tile,
            lay.squares,
            options=here.setup.options,
            sides=here.setup.components.sides,
            paid=here.sanctuaries,
        )
        count = sum(brought.goods) + brought.wheat + len(brought.sanctuaries)
        if count > most:
            best, most = lay, count
    return None if best is None else (best, graph.met(best))


def turn_of(position: FertilityPosition, seat: int) -> FertilityPosition | None:
    """Return a position as if it were the turn of a seat now; None where it has no turn left."""
    step = (seat - position.seat) % position.seats
    left = position.left
    if left is not None:
        left -= step
        if left < 1:
            return None
    return dataclasses.replace(
        position,
        seat=seat,
        turn=position.turn + step,
        phase=Phase.LAY,
        left=left,
        stock=NOTHING,
        fresh=frozenset(),
        rewards=0,
        owed=(),
        built=False,
    )


def answer(
    position: FertilityPosition, after: FertilityPosition, seat: int, before: float | None = None
) -> Answer | None:
    """Return the exact best answer of a seat after a turn, before anything is drawn.

    Parameters
    ----------
    position, after
        The positions before and after the turn.
    before
        What the best answer would add if the turn had not been played, if it is known.
    """
    from vitrail.solvers.fertility.turn import TurnSolver

    here = turn_of(after, seat)
    if after.phase is Phase.OVER or here is None or len(here.hands[seat]) == 0:
        return None
    solver = TurnSolver(here)
    _, number, option = solver.ranked()[0]
    best = solver.turn(number, option)
    lay = next((one for one in best.moves if isinstance(one, Lay)), None)
    met = None if lay is None else ValleyGraph(here).met(lay)
    added = best.city - idle_worth(here)
    return Answer(seat, best.moves, met, added, added if before is None else before)


def idle_worth(position: FertilityPosition) -> float:
    """Return what the metropolis of the seat to move is worth if it does nothing this turn."""
    from vitrail.solvers.fertility.compact import packed, tables_of
    from vitrail.solvers.fertility.turn import turns_left
    from vitrail.solvers.fertility.worth import city_worth, load_weights

    state, table = packed(position), tables_of(position.setup)
    turns = turns_left(position) - 1
    return float(city_worth(state, table, load_weights().array(), position.seat, turns))


def district_worths(position: FertilityPosition, turn: Turn) -> tuple[DistrictWorth, ...]:
    """Return what each open district is worth after the goods of a turn, the best first."""
    by_name = dict(turn.by_district)
    without = by_name.get("")
    found = []
    for name in dict.fromkeys(position.districts):
        district = position.setup.components.district(name)
        worth = by_name.get(district.id)
        more = None if worth is None or without is None else worth - without
        points = sum(
            shop.reward.value for shop in district.shops if shop.reward.kind is RewardKind.POINTS
        )
        goods = district.cost + sum(shop.size for shop in district.shops)
        found.append(DistrictWorth(district, more, False, goods, points))
    return tuple(
        sorted(found, key=lambda one: (one.more is None, -(one.more or 0.0), one.district.id))
    )
