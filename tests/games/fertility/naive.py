"""A second, deliberately simple implementation of Fertility, which shares no code with the rules.

A state is a dictionary that is copied and changed, moves are texts in the notation of the records.
The board is a dictionary from the names of squares to signs, shops are dictionaries of texts.
"""

from __future__ import annotations

import copy
import itertools
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.games.fertility.play import FertilityPosition

State = dict[str, Any]

GOODS = ("papyrus", "cattle", "alabaster", "grapes")
DESERT = set(".PCAGS")


def plain(position: FertilityPosition) -> State:
    """Return a position of the rules as a state."""
    pieces = position.setup.components
    districts = {
        one.id: {"cost": one.cost, "shops": [_shop(shop) for shop in one.shops]}
        for one in pieces.districts
    }
    return {
        "options": dict(position.setup.options),
        "districts": districts,
        "tables": (list(pieces.wheat), list(pieces.gods), list(pieces.monuments)),
        "sides": [str(good) for good in pieces.sides],
        "board": {
            f"{chr(65 + row)}{column + 1}": sign
            for row, text in enumerate(position.board)
            for column, sign in enumerate(text)
        },
        "hands": [[str(tile) for tile in hand] for hand in position.hands],
        "shops": [
            [
                {**_shop(shop), "name": f"{at + 1}{chr(97 + number)}", "has": _bag(goods)}
                for at, place in enumerate(city)
                for number, (shop, goods) in enumerate(zip(place.shops, place.goods, strict=True))
            ]
            for city in position.cities
        ],
        "built": [[place.district for place in city] for city in position.cities],
        "room": [len(board.free) for board in position.setup.metropolises],
        "wheat": list(position.wheat),
        "display": [str(tile) for tile in position.display],
        "open": list(position.districts),
        "unseen": {
            f"{'PCAG'[a]}{'PCAG'[b]}": count
            for (a, b), count in zip(
                itertools.combinations_with_replacement(range(4), 2), position.unseen, strict=True
            )
        },
        "unseen_districts": {
            one.id: count
            for one, count in zip(pieces.districts, position.unseen_districts, strict=True)
        },
        "stack": position.stack,
        "seat": position.seat,
        "turn": position.turn,
        "phase": position.phase.name,
        "left": position.left,
        "monuments": [{str(square) for square in own} for own in position.monuments],
        "paid": {str(square) for square in position.sanctuaries},
        "stock": _bag(position.stock),
        "fresh": {str(square) for square in position.fresh},
        "rewards": position.rewards,
        "owed": [[str(good) for good in kinds] for kinds in position.owed],
        "once": position.built,
    }


def _bag(goods: Any) -> list[str]:
    return sorted(kind for kind, count in zip(GOODS, goods, strict=True) for _ in range(count))


def _shop(shop: Any) -> dict[str, Any]:
    reward = shop.reward
    return {
        "needs": _bag(shop.needs) + ["any"] * shop.any,
        "pays": reward.kind.value,
        "value": reward.value,
        "good": None if reward.good is None else str(reward.good),
        "god": reward.god,
        "kinds": [str(good) for good in reward.options],
        "has": [],
    }


# -- the valley ------------------------------------------------------------------------------------


def step(name: str, down: int, right: int) -> str:
    """Return the name of the square so many squares further."""
    return f"{chr(ord(name[0]) + down)}{int(name[1:]) + right}"


SIDES = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
OPPOSITE = {"north": 2, "east": 3, "south": 0, "west": 1}
CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def contacts(state: State, square: str, letter: str) -> int:
    """Return at how many sides a half of a letter would meet its own terrain."""
    found = 0
    for side, way in SIDES.items():
        sign = state["board"].get(step(square, *way), " ")
        if sign == "*":
            wild = state["options"]["start_tile"] == "wild_four"
            found += wild or state["sides"][OPPOSITE[side]][0].upper() == letter
        elif sign == letter.lower():
            found += 1
    return found


def placements(state: State, tile: str) -> Iterator[tuple[str, str]]:
    """Yield where a tile can lie, its first half first."""
    board = state["board"]
    for square, sign in board.items():
        for way in SIDES.values():
            other = step(square, *way)
            if sign not in DESERT or board.get(other, "~") not in DESERT:
                continue
            if tile[0] == tile[1] and way in {(-1, 0), (0, -1)}:
                continue
            if contacts(state, square, tile[0]) or contacts(state, other, tile[1]):
                yield square, other


def shut_in(state: State, board: dict[str, str]) -> set[str]:
    """Return the free squares that are shut in."""
    around = list(SIDES.values())
    if state["options"]["sanctuary_neighbors"] == "8":
        around += CORNERS
    found = set()
    for square, sign in board.items():
        near = [board.get(step(square, *way)) for way in around]
        rim = state["options"]["board_edge_encloses"] == "true" or None not in near
        if sign in DESERT and rim and not any(one in DESERT for one in near if one):
            found.add(square)
    return found


# -- moves -----------------------------------------------------------------------------------------


def moves(state: State) -> list[str]:
    """Return the legal moves."""
    return sorted(set(_moves(state)))


def _moves(state: State) -> Iterator[str]:
    phase, hand = state["phase"], set(state["hands"][state["seat"]])
    if phase == "LAY":
        lays = [
            f"lay {tile} {one} {other}" for tile in hand for one, other in placements(state, tile)
        ]
        yield from lays
        if not lays or state["options"]["discard_only_if_stuck"] == "false":
            yield from (f"discard {tile}" for tile in hand)
    elif phase == "REWARD":
        yield from (f"good {kind}" for kind in GOODS if left(state, kind))
        if len(state["monuments"][state["seat"]]) < 4:
            yield from (f"monument {square}" for square in state["fresh"])
    elif phase == "BONUS":
        for kind in state["owed"][-1]:
            for shop in state["shops"][state["seat"]]:
                allowed = left(state, kind) and takes(shop, kind)
                if allowed and _not_forbidden(state, shop, kind, bonus=True):
                    yield f"bonus {shop['name']} {kind}"
    elif phase == "DROP":
        yield from (f"drop {tile}" for tile in state["display"])
    elif phase == "REFILL":
        yield from (f"open {tile}" for tile, count in state["unseen"].items() if count)
    elif phase == "DISTRICT":
        yield from (f"open {name}" for name, count in state["unseen_districts"].items() if count)
    elif phase != "OVER":
        yield from _steps(state, phase)


def _steps(state: State, phase: str) -> Iterator[str]:
    seat = state["seat"]
    districts_built = len([name for name in state["built"][seat] if name])
    if phase == "BUILD" and districts_built < state["room"][seat]:
        for name in state["open"]:
            things = state["stock"] + ["wheat"] * min(2, state["wheat"][seat])
            cost = state["districts"][name]["cost"]
            order = [*GOODS, "wheat"]
            for paid in itertools.combinations(sorted(things, key=order.index), cost):
                yield f"build {name} pay {' '.join(paid)}" if paid else f"build {name}"
    for shop in state["shops"][seat]:
        for kind in set(state["stock"]):
            move = f"supply {shop['name']} {kind}"
            if takes(shop, kind) and _not_forbidden(state, shop, kind):
                yield move
    if state["left"] is None:
        yield from (f"take {tile}" for tile in state["display"])
    else:
        yield "done"


def takes(shop: dict[str, Any], kind: str) -> bool:
    """Whether a shop takes a good more: its needs can be dealt out to the goods."""
    wanted = list(shop["needs"])
    loose = []
    for good in [*shop["has"], kind]:
        if good in wanted:
            wanted.remove(good)
        else:
            loose.append(good)
    return wanted.count("any") >= len(loose)


def left(state: State, kind: str) -> int:
    """Return how many of a good the supply has."""
    if state["options"]["goods_supply"] == "unlimited":
        return 99
    inside = sum(shop["has"].count(kind) for shops in state["shops"] for shop in shops)
    return int(20 - inside - state["stock"].count(kind))


def _not_forbidden(state: State, shop: dict[str, Any], kind: str, *, bonus: bool = False) -> bool:
    """Whether the good that a completed shop pays can go somewhere, and what that one pays."""
    completed = len(shop["has"]) + 1 == len(shop["needs"]) and shop["pays"] == "resource"
    if state["options"]["chain_without_target"] == "lost" or not completed:
        return True
    after = copy.deepcopy(state)
    if bonus:
        after["owed"].pop()
    else:
        after["stock"].remove(kind)
    _put(after, shop["name"], kind)
    return _settles(after)


def _settles(state: State) -> bool:
    """Whether all goods that shops have paid can go into shops."""
    if not state["owed"]:
        return True
    kinds = state["owed"].pop()
    for kind in kinds:
        for shop in state["shops"][state["seat"]]:
            if takes(shop, kind) and left(state, kind):
                after = copy.deepcopy(state)
                _put(after, shop["name"], kind)
                if _settles(after):
                    return True
    return False


# -- what moves do ---------------------------------------------------------------------------------


def played(state: State, move: str) -> State:
    """Return the state after a legal move."""
    state = copy.deepcopy(state)
    verb, *words = move.split()
    seat = state["seat"]
    if verb == "lay":
        _lay(state, *words)
    elif verb == "discard":
        state["hands"][seat].remove(words[0])
        state["phase"] = "BUILD"
    elif verb in {"good", "monument"}:
        if verb == "good":
            state["stock"] = sorted([*state["stock"], words[0]])
        else:
            state["board"][words[0]] = "M"
            state["monuments"][seat].add(words[0])
            state["fresh"].remove(words[0])
        state["rewards"] -= 1
        _ask_for_rewards(state)
    elif verb == "build":
        _build(state, words[0], words[2:])
    elif verb in {"supply", "bonus"}:
        if verb == "supply":
            state["stock"].remove(words[1])
        else:
            state["owed"].pop()
        _put(state, *words)
        while state["owed"] and not any(
            takes(shop, kind) and left(state, kind)
            for shop in state["shops"][seat]
            for kind in state["owed"][-1]
        ):
            state["owed"].pop()
        state["phase"] = "BONUS" if state["owed"] else "SUPPLY"
    elif verb == "open" and state["phase"] == "REFILL":
        state["unseen"][words[0]] -= 1
        state["stack"] -= 1
        state["display"].append(words[0])
        _refill(state)
    elif verb == "open":
        state["unseen_districts"][words[0]] -= 1
        state["open"].append(words[0])
        _next(state)
    elif verb == "drop":
        state["display"].remove(words[0])
        _refill(state)
    else:
        _end(state, words)
    for part in ("display", "open"):
        state[part].sort()
    state["display"].sort(key=lambda tile: ("PCAG".index(tile[0]), "PCAG".index(tile[1])))
    return state


def _lay(state: State, tile: str, one: str, other: str) -> None:
    board, options, seat = state["board"], state["options"], state["seat"]
    state["hands"][seat].remove(tile)
    before = shut_in(state, board)
    gained: list[str] = []
    wheat = 0
    for letter, square in ((tile[0], one), (tile[1], other)):
        kind = GOODS["PCAG".index(letter)]
        met = contacts(state, square, letter)
        gained += [kind] * (met if options["resource_gain"] == "per_edge" else min(met, 1))
        fields = sum(board.get(step(square, *way)) == "w" for way in SIDES.values())
        wheat += fields if options["wheat_gain"] == "per_edge" else min(fields, 1)
        if board[square] in "PCAG":
            gained.append(GOODS["PCAG".index(board[square])])
    board[one], board[other] = tile[0].lower(), tile[1].lower()
    fresh = shut_in(state, board)
    fresh -= before if options["only_newly_enclosed"] == "true" else state["paid"]
    if options["sanctuary_symbol_pays"] == "true":
        gained += [GOODS["PCAG".index(board[one])] for one in fresh if board[one] in "PCAG"]
    for kind in gained:
        if left(state, kind):
            state["stock"] = sorted([*state["stock"], kind])
    _wheat(state, wheat)
    state["fresh"] = fresh
    state["paid"] |= fresh
    each = options["reward_each_sanctuary"] == "true"
    state["rewards"] = len(fresh) if each else min(1, len(fresh))
    _ask_for_rewards(state)


def _wheat(state: State, count: int) -> None:
    state["wheat"][state["seat"]] += count
    if state["options"]["wheat_past_end"] == "lost":
        top = len(state["tables"][0]) - 1
        state["wheat"][state["seat"]] = min(top, state["wheat"][state["seat"]])


def _ask_for_rewards(state: State) -> None:
    state["phase"] = "REWARD"
    if not state["rewards"] or not any(_moves(state)):
        state.update(phase="BUILD", rewards=0, fresh=set())


def _build(state: State, name: str, paid: list[str]) -> None:
    seat = state["seat"]
    for thing in paid:
        if thing == "wheat":
            state["wheat"][seat] -= 1
        else:
            state["stock"].remove(thing)
    state["built"][seat].append(name)
    at = len(state["built"][seat])
    for number, shop in enumerate(state["districts"][name]["shops"]):
        state["shops"][seat].append({**copy.deepcopy(shop), "name": f"{at}{chr(97 + number)}"})
    state["open"].remove(name)
    state.update(once=True, phase="SUPPLY")


def _put(state: State, name: str, kind: str) -> None:
    shop = next(one for one in state["shops"][state["seat"]] if one["name"] == name)
    shop["has"] = sorted([*shop["has"], kind])
    if len(shop["has"]) == len(shop["needs"]):
        if shop["pays"] == "wheat":
            _wheat(state, shop["value"])
        if shop["pays"] == "resource":
            state["owed"] += [list(shop["kinds"])] * shop["value"]


def _end(state: State, words: list[str]) -> None:
    state["stock"] = []
    if not words:
        _district(state)
        return
    state["display"].remove(words[0])
    hand = [*state["hands"][state["seat"]], words[0]]
    hand.sort(key=lambda tile: ("PCAG".index(tile[0]), "PCAG".index(tile[1])))
    state["hands"][state["seat"]] = hand
    if state["options"]["two_player_variant"] == "true":
        state["phase"] = "DROP"
    else:
        _refill(state)


def _refill(state: State) -> None:
    if len(state["display"]) < 3 and state["stack"]:
        state["phase"] = "REFILL"
    else:
        _district(state)


def _district(state: State) -> None:
    lacks = len(state["open"]) < 4 and sum(state["unseen_districts"].values())
    if state["once"] and lacks and state["left"] != 1:
        state["phase"] = "DISTRICT"
    else:
        _next(state)


def _next(state: State) -> None:
    seats = len(state["hands"])
    state.update(once=False, owed=[], fresh=set(), rewards=0, turn=state["turn"] + 1)
    if state["left"] is not None:
        state["left"] -= 1
    elif len(state["display"]) < 3:
        state["left"] = seats
    if state["left"] == 0:
        state["phase"] = "OVER"
    else:
        state.update(phase="LAY", seat=(state["seat"] + 1) % seats)


# -- points and counts -----------------------------------------------------------------------------


def points(state: State, seat: int) -> dict[str, int]:
    """Return the points of a seat by part."""
    wheat_table, god_table, monument_table = state["tables"]
    shops = state["shops"][seat]
    complete = [shop for shop in shops if len(shop["has"]) == len(shop["needs"])]
    counted = shops if state["options"]["unfinished_goods_count"] == "true" else complete
    goods = [good for shop in counted for good in shop["has"]]
    names = {shop["god"] for shop in complete if shop["pays"] == "god"}
    return {
        "points": sum(shop["value"] for shop in complete if shop["pays"] == "points"),
        "multipliers": sum(
            shop["value"] * goods.count(shop["good"])
            for shop in complete
            if shop["pays"] == "per_good"
        ),
        "gods": (god_table + god_table[-1:] * 99)[len(names)],
        "monuments": _for_monuments(state, seat, monument_table),
        "wheat": (wheat_table + wheat_table[-1:] * 99)[state["wheat"][seat]],
    }


def _for_monuments(state: State, seat: int, table: list[int]) -> int:
    counts = [len(own) for own in state["monuments"]]
    own = counts[seat]
    if own == 0 and state["options"]["zero_monuments_score"] == "0":
        return 0
    higher = [count for count in counts if count > own]
    if state["options"]["monument_ties"] == "dense":
        higher = list(set(higher))
    return (table + [0] * 9)[len(higher)]


def total(state: State, seat: int) -> int:
    """Return the points of a seat."""
    return sum(points(state, seat).values())


def perft(state: State, depth: int) -> int:
    """Count the sequences of moves."""
    if depth == 0:
        return 1
    return sum(perft(played(state, move), depth - 1) for move in moves(state))
