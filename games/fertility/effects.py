"""What moves do, legal or not as long as the pieces are there.

Covers PLACE-1 to PLACE-3, GAIN-1 to GAIN-5, BUILD-2, SUPPLY-1 to SUPPLY-5, TURN-1 to TURN-4, END-1
and VARIANT-2P.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from vitrail.games.fertility.checks import after_good
from vitrail.games.fertility.city import completes, targets, with_district
from vitrail.games.fertility.components import (
    DISTRICT_DISPLAY,
    MONUMENTS,
    NOTHING,
    TILES,
    Good,
    RewardKind,
    added,
)
from vitrail.games.fertility.land import (
    FREE,
    MONUMENT,
    are_beside,
    gain,
    laid,
    shape,
    sign,
    with_sign,
)
from vitrail.games.fertility.moves import (
    Bonus,
    Build,
    Discard,
    Done,
    Drop,
    FertilityMove,
    Lay,
    OpenDistrict,
    OpenTile,
    Payment,
    SetMonument,
    Supply,
    Take,
    TakeGood,
)
from vitrail.games.fertility.rules import Phase

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeVar

    from vitrail.games.fertility.city import ShopName
    from vitrail.games.fertility.components import Stock, Tile
    from vitrail.games.fertility.play import FertilityPosition
    from vitrail.games.squares import Square

    ValueT = TypeVar("ValueT")


def played(position: FertilityPosition, move: FertilityMove) -> FertilityPosition:
    """Return the position after a move.

    Raises
    ------
    ValueError
        If the pieces or the place that it needs are not there.
    """
    match move:
        case Lay(tile, squares):
            return _lay(position, tile, squares)
        case Discard(tile):
            after = _with_hand(position, without(position.hands[position.seat], tile))
            return dataclasses.replace(after, phase=Phase.BUILD)
        case TakeGood(good):
            after = _changed(position, stock=added(position.stock, good))
            return _rewarded(after, position.rewards - 1)
        case SetMonument(square):
            return _monument(position, square)
        case Build(district, payment):
            return _build(position, district, payment)
        case Supply(name, good):
            stock = added(position.stock, good, -min(1, position.stock[good]))  # lent if missing
            return _supply(_changed(position, stock=stock), name, good, position.owed)
        case Bonus(name, good):
            if not position.owed:
                message = "no shop has paid a good"
                raise ValueError(message)
            return _supply(position, name, good, position.owed[:-1])
        case Take(tile):
            return _take(position, tile)
        case Drop(tile):
            return refilled(_changed(position, display=without(position.display, tile)))
        case Done():
            return district_due(_changed(position, stock=NOTHING))
        case OpenTile(tile):
            return _open_tile(position, tile)
        case OpenDistrict(district):
            return _open_district(position, district)
    message = f"unknown move {move}"
    raise ValueError(message)


def without(values: Sequence[ValueT], value: ValueT) -> tuple[ValueT, ...]:
    """Return values with one of them taken away.

    Raises
    ------
    ValueError
        If it is not there.
    """
    left = list(values)
    left.remove(value)
    return tuple(left)


def replaced(values: Sequence[ValueT], at: int, value: ValueT) -> tuple[ValueT, ...]:
    """Return values with another one at a place."""
    return (*values[:at], value, *values[at + 1 :])


def _changed(position: FertilityPosition, **changes: Any) -> FertilityPosition:
    return dataclasses.replace(position, **changes)


def _with_hand(position: FertilityPosition, hand: tuple[Tile, ...]) -> FertilityPosition:
    return _changed(position, hands=replaced(position.hands, position.seat, hand))


def _with_wheat(position: FertilityPosition, wheat: int) -> FertilityPosition:
    """Return a position with more wheat of the seat to move, up to the end of its track."""
    setup = position.setup
    reached = position.wheat[position.seat] + wheat
    if setup.options["wheat_past_end"] == "lost":
        reached = min(reached, len(setup.components.wheat) - 1)
    return _changed(position, wheat=replaced(position.wheat, position.seat, reached))


# -- laying and collecting -------------------------------------------------------------------------


def _lay(
    position: FertilityPosition, tile: Tile, squares: tuple[Square, Square]
) -> FertilityPosition:
    hand = without(position.hands[position.seat], tile)
    board = position.board
    free = all(one in shape(board) and sign(board, one) in FREE for one in squares)
    if not free or not are_beside(*squares):
        message = f"{tile} cannot lie there"
        raise ValueError(message)
    options = position.setup.options
    brought = gain(
        board,
        tile,
        squares,
        options=options,
        sides=position.setup.components.sides,
        paid=position.sanctuaries,
    )
    position = _collected(_with_hand(position, hand), brought.goods)
    position = _with_wheat(position, brought.wheat)
    fresh = frozenset(brought.sanctuaries)
    one, other = sorted(squares)
    after = _changed(
        position,
        board=laid(board, tile, squares),
        joints=position.joints | {(one, other)},
        sanctuaries=position.sanctuaries | fresh,
        fresh=fresh,
    )
    each = options["reward_each_sanctuary"] == "true"
    return _rewarded(after, len(fresh) if each else min(1, len(fresh)))


def _collected(position: FertilityPosition, goods: Stock) -> FertilityPosition:
    """Return a position with goods more beside the metropolis, as many as the supply has."""
    stock = position.stock
    for good in Good:
        stock = added(stock, good, min(goods[good], position.available(good)))
    return _changed(position, stock=stock)


def _rewarded(position: FertilityPosition, rewards: int) -> FertilityPosition:
    """Return a position in which so many sanctuaries have still to pay (GAIN-5)."""
    monuments = position.monuments[position.seat]
    payable = (position.fresh and len(monuments) < MONUMENTS) or any(map(position.available, Good))
    if rewards and payable:
        return _changed(position, rewards=rewards, phase=Phase.REWARD)
    return _changed(position, rewards=0, fresh=frozenset(), phase=Phase.BUILD)


def _monument(position: FertilityPosition, square: Square) -> FertilityPosition:
    own = position.monuments[position.seat]
    if square not in position.fresh or len(own) >= MONUMENTS:
        message = f"no monument can stand on {square}"
        raise ValueError(message)
    after = _changed(
        position,
        board=with_sign(position.board, square, MONUMENT),
        monuments=replaced(position.monuments, position.seat, own | {square}),
        fresh=position.fresh - {square},
    )
    return _rewarded(after, position.rewards - 1)


# -- building and supplying ------------------------------------------------------------------------


def _build(position: FertilityPosition, name: str, payment: Payment) -> FertilityPosition:
    """Return the position with a district built; what is missing of its price is lent."""
    seat, stock = position.seat, position.stock
    for good in Good:
        stock = added(stock, good, -min(payment[good], stock[good]))
    wheat = max(0, position.wheat[seat] - payment[-1])
    open_now = position.districts
    city = with_district(position.cities[seat], position.setup.components.district(name))
    return _changed(
        position,
        stock=stock,
        wheat=replaced(position.wheat, seat, wheat),
        districts=without(open_now, name) if name in open_now else open_now[1:],
        cities=replaced(position.cities, seat, city),
        built=True,
        phase=Phase.SUPPLY,
    )


def _supply(
    position: FertilityPosition, name: ShopName, good: Good, owed: tuple[tuple[Good, ...], ...]
) -> FertilityPosition:
    seat = position.seat
    reward = completes(position.cities[seat], name)
    city, due = after_good(position.cities[seat], name, good, owed)
    after = _changed(position, cities=replaced(position.cities, seat, city))
    if reward is not None and reward.kind is RewardKind.WHEAT:
        after = _with_wheat(after, reward.value)
    while due and not _placeable(after, due[-1]):
        due = due[:-1]  # lost: no shop can take it
    return _changed(after, owed=due, phase=Phase.BONUS if due else Phase.SUPPLY)


def _placeable(position: FertilityPosition, kinds: Sequence[Good]) -> bool:
    """Whether a good of one of some kinds can go into a shop of the seat to move."""
    city = position.cities[position.seat]
    return any(position.available(good) and targets(city, good) for good in kinds)


# -- the end of a turn -----------------------------------------------------------------------------


def _take(position: FertilityPosition, tile: Tile) -> FertilityPosition:
    """Return the position with a tile in the hand; one that did not lie there counts as shown."""
    display = position.display
    left = without(display, tile) if tile in display else display[1:]
    hand = tuple(sorted((*position.hands[position.seat], tile)))
    after = _changed(_with_hand(position, hand), display=left, stock=NOTHING)
    if position.setup.variant and left and position.left is None:
        return _changed(after, phase=Phase.DROP)
    return refilled(after)


def refilled(position: FertilityPosition) -> FertilityPosition:
    """Return a position that waits for the next tile of the stack, or for what follows (TURN-3)."""
    if position.left is None and position.lacking and position.stack:
        return _changed(position, phase=Phase.REFILL)
    return district_due(position)


def district_due(position: FertilityPosition) -> FertilityPosition:
    """Return a position that waits for the next district, or for the next turn (TURN-4)."""
    lacks = len(position.districts) < DISTRICT_DISPLAY and any(position.unseen_districts)
    if position.built and lacks and position.left != 1:
        return _changed(position, phase=Phase.DISTRICT)
    return next_turn(position)


def next_turn(position: FertilityPosition) -> FertilityPosition:
    """Return a position at the beginning of the next turn, or at the end of the game (END-1)."""
    if position.left is not None:
        left: int | None = position.left - 1
    else:
        over = position.lacking and not position.stack
        left = len(position.hands) if over else None
    return _changed(
        position,
        left=left,
        phase=Phase.OVER if left == 0 else Phase.LAY,
        seat=position.seat if left == 0 else (position.seat + 1) % len(position.hands),
        turn=position.turn + 1,
        stock=NOTHING,
        built=False,
        fresh=frozenset(),
        rewards=0,
        owed=(),
    )


def _open_tile(position: FertilityPosition, tile: Tile) -> FertilityPosition:
    at = TILES.index(tile)
    unseen = position.unseen
    after = _changed(
        position,
        display=tuple(sorted((*position.display, tile))),
        unseen=replaced(unseen, at, max(0, unseen[at] - 1)),
        stack=position.stack - 1,
    )
    return refilled(after)


def _open_district(position: FertilityPosition, name: str) -> FertilityPosition:
    at = position.setup.components.district_index(name)
    if at is None:
        message = f"there is no district {name}"
        raise ValueError(message)
    unseen = position.unseen_districts
    after = _changed(
        position,
        districts=tuple(sorted((*position.districts, name))),
        unseen_districts=replaced(unseen, at, max(0, unseen[at] - 1)),
    )
    return district_due(after)
