"""Positions as numbers: one array for what changes, one for the pieces and the readings.

Compiled functions work on these. `packed` makes them from a position of the rules, `move_of` turns
the moves that they write down into those of the rules, by which all of them are replayed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from vitrail.games.errors import ParameterError
from vitrail.games.fertility.city import ShopName, shops
from vitrail.games.fertility.components import TILES, Good, RewardKind
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
    SetMonument,
    Supply,
    Take,
    TakeGood,
)
from vitrail.games.squares import Square

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vitrail.games.fertility.play import FertilityPosition
    from vitrail.games.fertility.setup import Setup

    Ints = NDArray[np.int64]
    Floats = NDArray[np.float64]

# -- what changes: one array ---------------------------------------------------------------------

STRIDE = 28
"""Squares of a row of the board with its rim; boards have up to 26 x 26 squares."""
HANDS = STRIDE * STRIDE
DISPLAY = HANDS + 12
OPEN = DISPLAY + 3
UNSEEN = OPEN + 4
DISTRICTS_LEFT = UNSEEN + 10
MOST_DISTRICTS = 64
WHEAT = DISTRICTS_LEFT + MOST_DISTRICTS
MONUMENTS_SET = WHEAT + 4
PLACES = MONUMENTS_SET + 4
"""Free places of each metropolis."""
STOCK = PLACES + 4
SEAT = STOCK + 4
TURN = SEAT + 1
LEFT = TURN + 1
"""Turns left once the display could not be refilled; -1 before."""
BUILT = LEFT + 1
STACK = BUILT + 1
SEATS = STACK + 1
ROWS = SEATS + 1
COLUMNS = ROWS + 1
SHOP_COUNT = COLUMNS + 1
CITY = SHOP_COUNT + 4
"""By seat and shop: the shop's kind, then how many goods of each kind it holds."""
MOST_SHOPS = 48
SHOP_SIZE = 5
SIZE = CITY + 4 * MOST_SHOPS * SHOP_SIZE

# Squares: 0 free, 1-4 free with a symbol; 8-11 a half. A free sanctuary has 16 more.
WATER, FIELD, START, HALF, MONUMENT, RIM = 5, 6, 7, 8, 12, 13
PAID = 16
KIND = 15
"""Mask of a square without `PAID`."""
MOST_FREE = 4
_SIGNS = {"~": WATER, "w": FIELD, "*": START, "M": MONUMENT, ".": 0, "S": 0}
_SIGNS |= {good.letter: 1 + good for good in Good}
_SIGNS |= {good.letter.casefold(): HALF + good for good in Good}

# -- pieces and readings: another one ------------------------------------------------------------

(
    START_SIDES,
    LIMITED,
    FREE_DISCARD,
    GAIN_PER_HALF,
    WHEAT_PER_HALF,
    EIGHT,
    RIM_OPEN,
    ALL_ENCLOSED,
    ONE_REWARD,
    SYMBOL_PAYS,
    FORBIDDEN,
    ONLY_COMPLETE,
    COMPETITION,
    ZERO_RANKED,
    WHEAT_ON,
    VARIANT,
) = range(16)
"""Readings that are not the default ones, each 1 if it is chosen."""
_OTHER = (
    ("start_tile", "one_good_per_side"),
    ("goods_supply", "20_per_kind"),
    ("discard_only_if_stuck", "false"),
    ("resource_gain", "per_half"),
    ("wheat_gain", "per_half"),
    ("sanctuary_neighbors", "8"),
    ("board_edge_encloses", "false"),
    ("only_newly_enclosed", "false"),
    ("reward_each_sanctuary", "false"),
    ("sanctuary_symbol_pays", "true"),
    ("chain_without_target", "forbidden"),
    ("unfinished_goods_count", "false"),
    ("monument_ties", "competition"),
    ("zero_monuments_score", "as_ranked"),
    ("wheat_past_end", "not_reached"),
    ("two_player_variant", "true"),
)
SIDES = 16
WHEAT_TABLE = 20
"""How many entries, then the points."""
_MOST_WHEAT = 60
GOD_TABLE = WHEAT_TABLE + 1 + _MOST_WHEAT
_MOST_GOD_POINTS = 60
MOST_GODS = 16
MONUMENT_POINTS = GOD_TABLE + 1 + _MOST_GOD_POINTS
COSTS = MONUMENT_POINTS + 2
"""By district: cost, number of shops, and the kinds of up to three."""
DISTRICT_SIZE = 5
SHOP_TABLE = COSTS + MOST_DISTRICTS * DISTRICT_SIZE
"""By kind of shop: goods needed, of any kind, what it pays, how much, good, god, choice, size."""
NEED_ANY, PAYS, VALUE, COUNTED, GOD, CHOICE, NEEDED = 4, 5, 6, 7, 8, 9, 10
KIND_SIZE = 11
_MOST_KINDS = 400
TABLE_SIZE = SHOP_TABLE + _MOST_KINDS * KIND_SIZE
POINTS, PAYS_WHEAT, PAYS_GOD, PER_GOOD, RESOURCE = range(5)
_PAYS = {
    RewardKind.POINTS: POINTS,
    RewardKind.WHEAT: PAYS_WHEAT,
    RewardKind.GOD: PAYS_GOD,
    RewardKind.PER_GOOD: PER_GOOD,
    RewardKind.RESOURCE: RESOURCE,
}
FIRST = np.array([tile.first for tile in TILES], np.int64)
SECOND = np.array([tile.second for tile in TILES], np.int64)

# -- moves that compiled functions write down ----------------------------------------------------

(LAY, DISCARD, GOOD, SET, BUILD, SUPPLY, BONUS, TAKE, DROP, DONE, TILE_OPENED, DISTRICT_OPENED) = (
    range(12)
)
MOVE_SIZE = 4
LONGEST = 700
"""No game has more moves."""


def cell_of(square: Square) -> int:
    """Return the number of a square in the array."""
    return (square.row + 1) * STRIDE + square.column + 1


def square_of(cell: int) -> Square:
    """Return the square of a number."""
    return Square(cell // STRIDE - 1, cell % STRIDE - 1)


def tables_of(setup: Setup) -> Ints:
    """Return pieces and readings as an array.

    Raises
    ------
    ParameterError
        If a set of components has more of something than there is room for.
    """
    pieces, found = setup.components, np.zeros(TABLE_SIZE, np.int64)
    for at, (name, value) in enumerate(_OTHER):
        found[at] = setup.options[name] == value
    found[SIDES : SIDES + 4] = pieces.sides
    _table(found, WHEAT_TABLE, pieces.wheat, _MOST_WHEAT, "the wheat track")
    _table(found, GOD_TABLE, pieces.gods, _MOST_GOD_POINTS, "the table of gods")
    found[MONUMENT_POINTS : MONUMENT_POINTS + 2] = pieces.monuments
    if len(pieces.districts) > MOST_DISTRICTS:
        message = (
            f"read {len(pieces.districts)} kinds of districts, up to {MOST_DISTRICTS} expected"
        )
        raise ParameterError(message)
    gods: dict[str, int] = {}
    for number, shop in enumerate(_kinds(setup)):
        at = SHOP_TABLE + number * KIND_SIZE
        reward = shop.reward
        found[at : at + 4] = shop.needs
        found[at + NEED_ANY : at + KIND_SIZE] = (
            shop.any,
            _PAYS[reward.kind],
            reward.value,
            reward.good or 0,
            gods.setdefault(reward.god, len(gods)) if reward.god else 0,
            sum(1 << good for good in reward.options),
            shop.size,
        )
    if len(gods) > MOST_GODS:
        message = f"read {len(gods)} different gods, up to {MOST_GODS} expected"
        raise ParameterError(message)
    kind = 0
    for number, district in enumerate(pieces.districts):
        if district.cost > 2 or len(district.shops) > 3:
            message = f"{district.id}: expected a cost up to 2 and up to 3 shops"
            raise ParameterError(message)
        at = COSTS + number * DISTRICT_SIZE
        found[at : at + 2] = district.cost, len(district.shops)
        for shop_at in range(len(district.shops)):
            found[at + 2 + shop_at] = kind
            kind += 1
    return found


def _table(found: Ints, at: int, values: tuple[int, ...], most: int, what: str) -> None:
    if len(values) > most:
        message = f"{what} has {len(values)} entries, up to {most} expected"
        raise ParameterError(message)
    found[at] = len(values)
    found[at + 1 : at + 1 + len(values)] = values


def _kinds(setup: Setup) -> list[Any]:
    """Return every shop there is: those of districts, then those printed on metropolises."""
    found = [shop for district in setup.components.districts for shop in district.shops]
    for board in setup.metropolises:
        found += [shop for _, printed in board.printed for shop in printed]
    if len(found) > _MOST_KINDS:
        message = f"read {len(found)} shops, up to {_MOST_KINDS} expected"
        raise ParameterError(message)
    return found


def packed(position: FertilityPosition) -> Ints:
    """Return a position as an array; goods that shops owe are not in it.

    Raises
    ------
    ParameterError
        If a metropolis has more shops than there is room for.
    """
    setup, state = position.setup, np.full(SIZE, -1, np.int64)
    if max(len(position.board), len(position.board[0])) > STRIDE - 2:
        message = f"the board is too large: expected up to {STRIDE - 2} squares a side"
        raise ParameterError(message)
    state[:HANDS] = RIM
    for row, signs in enumerate(position.board):
        for column, one in enumerate(signs):
            state[cell_of(Square(row, column))] = _SIGNS[one]
    for square in position.sanctuaries:
        if state[cell_of(square)] <= MOST_FREE:
            state[cell_of(square)] += PAID
    for seat, hand in enumerate(position.hands):
        state[HANDS + 3 * seat : HANDS + 3 * seat + len(hand)] = [TILES.index(one) for one in hand]
    shown = [TILES.index(tile) for tile in position.display]
    state[DISPLAY : DISPLAY + len(shown)] = shown
    places = [setup.components.district_index(name) or 0 for name in position.districts]
    state[OPEN : OPEN + len(places)] = places
    state[UNSEEN : UNSEEN + len(TILES)] = position.unseen
    state[DISTRICTS_LEFT:WHEAT] = 0
    state[DISTRICTS_LEFT : DISTRICTS_LEFT + len(position.unseen_districts)] = (
        position.unseen_districts
    )
    state[STOCK : STOCK + 4] = position.stock
    state[[SEAT, TURN, BUILT, STACK, SEATS]] = (
        position.seat,
        position.turn,
        position.built,
        position.stack,
        position.seats,
    )
    state[LEFT] = -1 if position.left is None else position.left
    state[[ROWS, COLUMNS]] = len(position.board), len(position.board[0])
    printed = sum(len(district.shops) for district in setup.components.districts)
    for seat, city in enumerate(position.cities):
        state[WHEAT + seat] = position.wheat[seat]
        state[MONUMENTS_SET + seat] = len(position.monuments[seat])
        board = setup.metropolises[seat]
        built = sum(bool(place.district) for place in city)
        state[PLACES + seat] = len(board.free) - built
        _pack_city(state, position, seat, printed)
        printed += sum(len(cell) for _, cell in board.printed)
    return state


def _pack_city(state: Ints, position: FertilityPosition, seat: int, printed: int) -> None:
    """Write the shops of a metropolis; `printed` is the number of its first printed shop."""
    setup, at = position.setup, CITY + seat * MOST_SHOPS * SHOP_SIZE
    first = [0]
    for district in setup.components.districts:
        first.append(first[-1] + len(district.shops))
    count = 0
    for place in position.cities[seat]:
        if place.district:
            number = setup.components.district_index(place.district)
            kind = first[number or 0]
        else:
            kind, printed = printed, printed + len(place.shops)
        for offset, goods in enumerate(place.goods):
            if count >= MOST_SHOPS:
                message = f"a metropolis has more than {MOST_SHOPS} shops"
                raise ParameterError(message)
            row = at + count * SHOP_SIZE
            state[row : row + SHOP_SIZE] = (kind + offset, *goods)
            count += 1
    state[SHOP_COUNT + seat] = count


def move_of(position: FertilityPosition, written: tuple[int, int, int, int]) -> FertilityMove:
    """Return the move that a compiled function has written down, in the position before it."""
    kind, one, two, three = written
    match kind:
        case 0:
            return Lay.of(TILES[one], square_of(two), square_of(three))
        case 1:
            return Discard(TILES[one])
        case 2:
            return TakeGood(Good(one))
        case 3:
            return SetMonument(square_of(one))
        case 4:
            paid = [0] * 5
            for good in (two, three):
                if good >= 0:
                    paid[good] += 1
            payment = (paid[0], paid[1], paid[2], paid[3], paid[4])
            return Build(position.setup.components.districts[one].id, payment)
        case 5:
            return Supply(_shop(position, one), Good(two))
        case 6:
            return Bonus(_shop(position, one), Good(two))
        case 7:
            return Take(TILES[one])
        case 8:
            return Drop(TILES[one])
        case 9:
            return Done()
        case 10:
            return OpenTile(TILES[one])
    return OpenDistrict(position.setup.components.districts[one].id)


def _shop(position: FertilityPosition, number: int) -> ShopName:
    return [name for name, _, _ in shops(position.cities[position.seat])][number]
