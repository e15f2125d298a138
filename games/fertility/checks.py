"""Which rules a move breaks in a position, and which moves there are to ask about.

Covers PLACE-1 to PLACE-3, GAIN-4, GAIN-5, BUILD-1 to BUILD-4, SUPPLY-1 to SUPPLY-5, TURN-2 to
TURN-4, END-1 and VARIANT-2P.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from vitrail.games.base import Violation
from vitrail.games.fertility.city import (
    ShopName,
    built,
    completes,
    shop_named,
    shops,
    supplied,
    targets,
)
from vitrail.games.fertility.components import (
    MONUMENTS,
    TILES,
    Good,
    RewardKind,
    goods_words,
    is_tile,
)
from vitrail.games.fertility.land import FREE, are_beside, matching_sides, shape, sign
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
from vitrail.games.fertility.rules import GameRule, Phase
from vitrail.games.squares import ORTHOGONAL, Square
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vitrail.games.fertility.city import City
    from vitrail.games.fertility.components import Stock, Tile
    from vitrail.games.fertility.play import FertilityPosition

OWN_STEPS = frozenset({Phase.BUILD, Phase.SUPPLY})
TIMES: dict[type[FertilityMove], tuple[frozenset[Phase], GameRule]] = {
    Lay: (frozenset({Phase.LAY}), GameRule.LAY_TIME),
    Discard: (frozenset({Phase.LAY}), GameRule.LAY_TIME),
    TakeGood: (frozenset({Phase.REWARD}), GameRule.REWARD_TIME),
    SetMonument: (frozenset({Phase.REWARD}), GameRule.REWARD_TIME),
    Build: (frozenset({Phase.BUILD}), GameRule.BUILD_TIME),
    Supply: (OWN_STEPS, GameRule.SUPPLY_TIME),
    Bonus: (frozenset({Phase.BONUS}), GameRule.BONUS_TIME),
    Take: (OWN_STEPS, GameRule.TAKE_TIME),
    Done: (OWN_STEPS, GameRule.TAKE_TIME),
    Drop: (frozenset({Phase.DROP}), GameRule.DROP_TIME),
    OpenTile: (frozenset({Phase.REFILL}), GameRule.OPEN_TIME),
    OpenDistrict: (frozenset({Phase.DISTRICT}), GameRule.DISTRICT_TIME),
}
"""In which phases each move is made, and the rule that says so."""
FIRST = {
    Phase.LAY: GameRule.LAY_FIRST,
    Phase.REWARD: GameRule.REWARD_FIRST,
    Phase.BONUS: GameRule.BONUS_FIRST,
    Phase.DROP: GameRule.DROP_FIRST,
    Phase.REFILL: GameRule.OPEN_FIRST,
    Phase.DISTRICT: GameRule.DISTRICT_FIRST,
}
"""What has to be done before anything else in a phase."""


def check(position: FertilityPosition, move: FertilityMove) -> Iterator[Violation]:
    """Yield every rule that a move breaks in a position."""
    if position.phase is Phase.OVER:
        yield Violation(GameRule.OVER)
        return
    phases, rule = TIMES[type(move)]
    if position.phase not in phases:
        yield Violation(_time(position, move, rule))
        return
    match move:
        case Lay(tile, squares):
            yield from _check_lay(position, tile, squares)
        case Discard(tile):
            yield from _check_hand(position, tile)
            if position.setup.options["discard_only_if_stuck"] == "true" and can_lay(position):
                yield Violation(GameRule.DISCARD_STUCK)
        case TakeGood(good):
            if not position.available(good):
                yield Violation(GameRule.GOODS_LEFT, detail=f"no {good} is left in the supply")
        case SetMonument(square):
            if square not in position.fresh:
                yield Violation(GameRule.MONUMENT_SQUARE, square)
            if len(position.monuments[position.seat]) >= MONUMENTS:
                yield Violation(GameRule.MONUMENT_LEFT)
        case Build(district, payment):
            yield from _check_build(position, district, payment)
        case Supply(name, good):
            yield from _check_supply(position, name, good)
        case Bonus(name, good):
            yield from _check_bonus(position, name, good)
        case Take(tile):
            if position.left is not None:
                yield Violation(GameRule.TAKE_LAST)
            elif tile not in position.display:
                detail = f"no {tile} lies in the display ({_listed(position.display)})"
                yield Violation(GameRule.TAKE_SHOWN, detail=detail)
        case Done():
            if position.left is None and position.display:
                yield Violation(GameRule.DONE_LAST)
        case Drop(tile):
            if tile not in position.display:
                detail = f"no {tile} is left in the display ({_listed(position.display)})"
                yield Violation(GameRule.TAKE_SHOWN, detail=detail)
        case OpenTile(tile):
            if not position.unseen[TILES.index(tile)]:
                yield Violation(GameRule.OPEN_LEFT, detail=f"no {tile} is left")
        case OpenDistrict(district):
            at = position.setup.components.district_index(district)
            if at is None:
                yield Violation(GameRule.DISTRICT_LEFT, detail=f"there is no district {district}")
            elif not position.unseen_districts[at]:
                yield Violation(GameRule.DISTRICT_LEFT, detail=f"{district} was opened before")


def _time(position: FertilityPosition, move: FertilityMove, rule: GameRule) -> GameRule:
    """Return the rule against a move in the phase of a position."""
    if isinstance(move, Build) and position.phase is Phase.SUPPLY and position.built:
        return GameRule.BUILD_ONCE
    if isinstance(move, OpenTile) or (isinstance(move, Drop) and not position.setup.variant):
        return rule
    if isinstance(move, OpenDistrict) and position.phase is not Phase.REFILL:
        return rule
    return FIRST.get(position.phase, rule)


def _listed(tiles: Sequence[Tile]) -> str:
    return " ".join(map(str, tiles)) or "empty"


# -- laying ----------------------------------------------------------------------------------------


def _check_hand(position: FertilityPosition, tile: Tile) -> Iterator[Violation]:
    hand = position.hands[position.seat]
    if tile not in hand:
        detail = f"no {tile} is in the hand ({_listed(hand)})"
        yield Violation(GameRule.LAY_HAND, detail=detail)


def _check_lay(
    position: FertilityPosition, tile: Tile, squares: tuple[Square, Square]
) -> Iterator[Violation]:
    yield from _check_hand(position, tile)
    yield from place_violations(position, tile, squares)


def place_violations(
    position: FertilityPosition, tile: Tile, squares: tuple[Square, Square]
) -> Iterator[Violation]:
    """Yield the rules that a place for a tile breaks (PLACE-1, PLACE-2)."""
    board = position.board
    taken = False
    for square in squares:
        if square not in shape(board):
            taken = True
            yield Violation(GameRule.LAY_FREE, square, detail="this lies outside the board")
        elif sign(board, square) not in FREE:
            taken = True
            what = _NOT_FREE.get(sign(board, square), "a tile")
            yield Violation(GameRule.LAY_FREE, square, detail=f"{what} is here")
    if not are_beside(*squares):
        yield Violation(GameRule.LAY_BESIDE)
    elif not taken and not matches(position, tile, squares):
        yield Violation(GameRule.LAY_MATCH)


_NOT_FREE = {"~": "water", "w": "a wheat field", "*": "the starting tile", "M": "a monument"}


def matches(position: FertilityPosition, tile: Tile, squares: tuple[Square, Square]) -> bool:
    """Whether a half of a tile meets the same terrain (PLACE-2)."""
    setup = position.setup
    wild = setup.options["start_tile"] == "wild_four"
    sides = None if wild else setup.components.sides
    return any(
        matching_sides(position.board, square, good, sides=sides)
        for good, square in zip(tile, squares, strict=True)
    )


def lays(position: FertilityPosition) -> Iterator[Lay]:
    """Yield the ways to lay the tiles of the hand of the seat to move."""
    board = position.board
    whole = shape(board)
    free = [square for square in whole.squares if sign(board, square) in FREE]
    near = {square for square in free for other in whole.orthogonal(square)
            if sign(board, other) in "*pcag"}  # fmt: skip
    for square in free:
        for step in ORTHOGONAL:
            other = Square(square.row + step[0], square.column + step[1])
            if other not in whole or sign(board, other) not in FREE:
                continue
            if square not in near and other not in near:
                continue
            for tile in sorted(set(position.hands[position.seat])):
                if tile.first == tile.second and other < square:
                    continue
                if not any(place_violations(position, tile, (square, other))):
                    yield Lay(tile, (square, other))


def can_lay(position: FertilityPosition) -> bool:
    """Whether any tile of the hand of the seat to move fits anywhere (PLACE-3)."""
    return next(lays(position), None) is not None


# -- building --------------------------------------------------------------------------------------


def _check_build(position: FertilityPosition, name: str, payment: Payment) -> Iterator[Violation]:
    pieces = position.setup.components
    if pieces.district_index(name) is None:
        yield Violation(GameRule.BUILD_OPEN, detail=f"there is no district {name}")
        return
    if name not in position.districts:
        detail = f"{name} does not lie open ({' '.join(position.districts) or 'none does'})"
        yield Violation(GameRule.BUILD_OPEN, detail=detail)
    seat = position.seat
    free = len(position.setup.metropolises[seat].free)
    if built(position.cities[seat]) >= free:
        yield Violation(GameRule.BUILD_PLACE)
    cost = pieces.district(name).cost
    if sum(payment) != cost:
        detail = f"{name} costs {cost}, read {sum(payment)}"
        yield Violation(GameRule.BUILD_PRICE, detail=detail)
    for good in Good:
        if payment[good] > position.stock[good]:
            detail = f"{goods_words(position.stock)} beside the metropolis"
            yield Violation(GameRule.BUILD_GOODS, detail=detail)
            break
    if payment[-1] > position.wheat[seat]:
        detail = f"the player has {position.wheat[seat]} wheat"
        yield Violation(GameRule.BUILD_GOODS, detail=detail)


def payments(stock: Stock, wheat: int, cost: int) -> Iterator[Payment]:
    """Yield every way to pay a cost (BUILD-2)."""
    held = (*stock, wheat)
    for chosen in itertools.combinations_with_replacement(range(5), cost):
        paid = [chosen.count(kind) for kind in range(5)]
        if all(n <= have for n, have in zip(paid, held, strict=True)):
            yield (paid[0], paid[1], paid[2], paid[3], paid[4])


# -- supplying -------------------------------------------------------------------------------------


def _check_shop(city: City, name: ShopName, good: Good) -> Iterator[Violation]:
    found = shop_named(city, name)
    if found is None:
        yield Violation(GameRule.SUPPLY_SHOP, detail=f"the metropolis has no shop {name}")
    elif not found[0].missing(found[1]):
        yield Violation(GameRule.SUPPLY_NEED, detail=f"shop {name} is complete")
    elif not found[0].takes(found[1], good):
        detail = f"shop {name} takes no {good} here ({found[0]})"
        yield Violation(GameRule.SUPPLY_NEED, detail=detail)


def _check_supply(position: FertilityPosition, name: ShopName, good: Good) -> Iterator[Violation]:
    if not position.stock[good]:
        detail = f"no {good} is beside the metropolis ({goods_words(position.stock)})"
        yield Violation(GameRule.SUPPLY_STOCK, detail=detail)
    city = position.cities[position.seat]
    faults = tuple(_check_shop(city, name, good))
    yield from faults
    if not faults:
        yield from _check_target(position, name, good, position.owed)


def _check_bonus(position: FertilityPosition, name: ShopName, good: Good) -> Iterator[Violation]:
    kinds = position.owed[-1]
    if good not in kinds:
        detail = f"the shop pays {' or '.join(map(str, kinds))}, not {good}"
        yield Violation(GameRule.BONUS_KIND, detail=detail)
    elif not position.available(good):
        yield Violation(GameRule.GOODS_LEFT, detail=f"no {good} is left in the supply")
    faults = tuple(_check_shop(position.cities[position.seat], name, good))
    yield from faults
    if not faults:
        yield from _check_target(position, name, good, position.owed[:-1])


def _check_target(
    position: FertilityPosition, name: ShopName, good: Good, owed: tuple[tuple[Good, ...], ...]
) -> Iterator[Violation]:
    """Yield the violation of a shop that would pay a good which no other one takes (SUPPLY-5)."""
    if position.setup.options["chain_without_target"] != "forbidden":
        return
    city = position.cities[position.seat]
    after, due = after_good(city, name, good, owed)
    if len(due) > len(owed) and not all_placed(position, after, due):
        yield Violation(GameRule.BONUS_TARGET)


def after_good(
    city: City, name: ShopName, good: Good, owed: tuple[tuple[Good, ...], ...]
) -> tuple[City, tuple[tuple[Good, ...], ...]]:
    """Return a metropolis with a good more in a shop, and what goods are then due for others."""
    reward = completes(city, name)
    after = supplied(city, name, good)
    if reward is not None and reward.kind is RewardKind.RESOURCE:
        owed = (*owed, *(reward.options,) * reward.value)
    return after, owed


def all_placed(position: FertilityPosition, city: City, owed: tuple[tuple[Good, ...], ...]) -> bool:
    """Whether every good that shops have paid can go into another shop."""
    if not owed:
        return True
    return any(
        all_placed(position, *after_good(city, name, good, owed[:-1]))
        for good in owed[-1]
        if position.available(good)
        for name in targets(city, good)
    )


# -- everything ------------------------------------------------------------------------------------


def candidates(position: FertilityPosition) -> Iterator[FertilityMove]:
    """Yield moves of a player among which all legal ones are."""
    seat = position.seat
    match position.phase:
        case Phase.LAY:
            yield from lays(position)
            yield from map(Discard, set(position.hands[seat]))
        case Phase.REWARD:
            yield from map(TakeGood, Good)
            yield from map(SetMonument, position.fresh)
        case Phase.BONUS:
            for name, _, _ in shops(position.cities[seat]):
                yield from (Bonus(name, good) for good in Good)
        case Phase.DROP:
            yield from map(Drop, set(position.display))
        case Phase.BUILD | Phase.SUPPLY:
            if position.phase is Phase.BUILD:
                for district in set(position.districts):
                    cost = position.setup.components.district(district).cost
                    for payment in payments(position.stock, position.wheat[seat], cost):
                        yield Build(district, payment)
            for name, _, _ in shops(position.cities[seat]):
                yield from (Supply(name, good) for good in Good if position.stock[good])
            yield from map(Take, set(position.display))
            yield Done()


def outcomes(position: FertilityPosition) -> Iterator[tuple[FertilityMove, int]]:
    """Yield what chance may bring, with weights: one for each piece nobody has seen."""
    if position.phase is Phase.REFILL:
        for tile, count in zip(TILES, position.unseen, strict=True):
            if count:
                yield OpenTile(tile), count
    elif position.phase is Phase.DISTRICT:
        districts = position.setup.components.districts
        for district, count in zip(districts, position.unseen_districts, strict=True):
            if count:
                yield OpenDistrict(district.id), count


def opened(word: str) -> str:
    """Return which of the two things that are opened a word names."""
    return "tile" if is_tile(word) else "district"


def still(position: FertilityPosition) -> str:
    """Return what chance still owes, in words."""
    if position.phase is Phase.REFILL:
        return plural(min(position.stack, position.lacking), "tile")
    return "a district"
