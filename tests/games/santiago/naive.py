"""A second, deliberately simple implementation of Santiago, which shares no code with the rules.

A state is a dictionary that is copied and changed, moves are texts in the notation of the records,
fields are pairs (column, row) and canals pairs of crossings. The board is computed, not read.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.games.santiago.play import SantiagoPosition

State = dict[str, Any]

ROUNDS = {3: 11, 4: 11, 5: 9}
SHOWN = {3: 4, 4: 4, 5: 5}
COLUMNS, ROWS = 8, 6


def name_of(field: tuple[int, int]) -> str:
    """Return a field as text."""
    return "ABCDEF"[field[1]] + str(field[0] + 1)


FIELDS = {name_of((x, y)): (x, y) for y in range(ROWS) for x in range(COLUMNS)}
CANALS: dict[str, tuple[tuple[int, int], tuple[int, int]]] = {}
for _i in range(5):
    for _j in range(4):
        if _i < 4:
            CANALS[f"H{_i}{_j}"] = ((_i, _j), (_i + 1, _j))
        if _j < 3:
            CANALS[f"V{_i}{_j}"] = ((_i, _j), (_i, _j + 1))


def wet(canal: str) -> set[tuple[int, int]]:
    """Return the fields that a canal waters."""
    (i, j), (k, _) = CANALS[canal]
    x, y = 2 * i, 2 * j
    if k > i:
        near = {(x, y - 1), (x + 1, y - 1), (x, y), (x + 1, y)}
    else:
        near = {(x - 1, y), (x - 1, y + 1), (x, y), (x, y + 1)}
    return near & set(FIELDS.values())


def near(field: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the fields beside a field."""
    x, y = field
    return [f for f in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)] if f in FIELDS.values()]


def plain(position: SantiagoPosition) -> State:
    """Return a position of the rules as a state."""
    setup = position.setup
    tiles = {}
    for number, plot in enumerate(position.board):
        if plot is not None:
            field = (number % COLUMNS, number // COLUMNS)
            tiles[field] = (str(plot.tile), plot.owner, plot.markers, plot.desert)
    waits = position.phase.name
    return {
        "seats": len(position.money),
        "options": dict(setup.options),
        "phase": waits,
        "round": position.round,
        "overseer": position.overseer,
        "money": list(position.money),
        "extra": list(position.extras),
        "supply": position.supply,
        "spring": None if position.spring is None else tuple(position.spring),
        "canals": {str(segment) for segment in position.canals},
        "tiles": tiles,
        "palms": {(square.column, square.row) for square in position.palms},
        "shown": [str(tile) for tile in position.shown],
        "unseen": {
            f"{crop}{n}": position.unseen[2 * at + n - 1]
            for at, crop in enumerate(["bananas", "beans", "cane", "peppers", "potatoes"])
            for n in (1, 2)
        },
        "bids": list(position.bids),
        "offers": {str(o.segment): list(o.parts) for o in position.offers},
        "done": set(position.acted),
        "palms_due": setup.with_palms and setup.palms is None,
    }


# -- moves ---------------------------------------------------------------------------------------


def clockwise(state: State) -> list[int]:
    """Return the seats from the overseer's left on."""
    seats = state["seats"]
    return [(state["overseer"] + 1 + step) % seats for step in range(seats)]


def planters(state: State) -> list[int]:
    """Return the seats in the order of planting."""
    bids = {amount: seat for seat, amount in state["bids"] if amount > 0}
    passed = [seat for seat, amount in state["bids"] if amount == 0]
    return [bids[amount] for amount in sorted(bids, reverse=True)] + passed[::-1]


def open_places(state: State) -> list[str]:
    """Return where a canal may lie."""
    ends = {state["spring"]}
    for canal in state["canals"]:
        ends |= set(CANALS[canal])
    return [c for c in CANALS if c not in state["canals"] and ends & set(CANALS[c])]


def mover(state: State) -> int:
    """Return the seat to move."""
    phase, order = state["phase"], clockwise(state)
    if phase == "BID":
        return order[len(state["bids"])]
    if phase == "PLANT":
        return planters(state)[len(state["done"])]
    if phase == "LEFTOVER":
        return planters(state)[0]
    if phase == "BRIBE":
        return order[len(state["done"])]
    if phase == "EXTRA":
        return next(s for s in order if state["extra"][s] and s not in state["done"])
    return int(state["overseer"])


def palm_places(state: State) -> list[str]:
    """Return where a palm may stand."""
    found = []
    for name, (x, y) in FIELDS.items():
        if state["options"]["palm_placing"] == "restricted":
            i, j = state["spring"]
            if x in (2 * i - 1, 2 * i) and y in (2 * j - 1, 2 * j):
                continue
            if any(abs(x - a) <= 1 and abs(y - b) <= 1 for a, b in state["palms"]):
                continue
        if (x, y) not in state["palms"]:
            found.append(name)
    return found


def moves(state: State) -> list[str]:
    """Return the legal moves."""
    return sorted(_moves(state))


def _moves(state: State) -> Iterator[str]:
    phase = state["phase"]
    if phase in {"ASIDE", "REVEAL"}:
        verb = "aside" if phase == "ASIDE" else "reveal"
        yield from (f"{verb} {tile}" for tile, count in state["unseen"].items() if count > 0)
    elif phase == "SPRING":
        yield from (f"spring X{i}{j}" for i in range(5) for j in range(4))
    elif phase == "PALMS":
        yield from (f"palm {name}" for name in palm_places(state))
    elif phase != "OVER":
        yield from _players_moves(state, phase, state["money"][mover(state)])


def _players_moves(state: State, phase: str, held: int) -> Iterator[str]:
    free = [name for name, field in FIELDS.items() if field not in state["tiles"]]
    if phase == "BID":
        named = [amount for _, amount in state["bids"]]
        yield from (f"bid {n}" for n in range(1, held + 1) if n not in named)
        yield "pass"
    elif phase == "PLANT":
        yield from (f"plant {tile} {name}" for tile in set(state["shown"]) for name in free)
    elif phase == "LEFTOVER":
        kinds = [
            [n for n in free if any(_is(state, f, desert) for f in near(FIELDS[n]))]
            for desert in (False, True)
        ]
        for name in kinds[0] or kinds[1]:
            yield f"leftover {state['shown'][0]} {name}"
    elif phase == "BRIBE":
        for amount in range(1, held + 1):
            for place in open_places(state):
                verb = "support" if place in state["offers"] else "propose"
                yield f"{verb} {place} {amount}"
        yield "pass"
    elif phase == "DECIDE":
        yield from _decisions(state, held)
    elif phase == "EXTRA":
        yield from (f"extra {place}" for place in open_places(state))
        yield "pass"


def _is(state: State, field: tuple[int, int], desert: bool) -> bool:
    return field in state["tiles"] and state["tiles"][field][3] == desert


def price(state: State) -> int:
    """Return what a plan of the overseer's own costs."""
    totals = [sum(amount for _, amount in parts) for parts in state["offers"].values()]
    if not totals and state["options"]["no_bribe"] == "must_build_pay1":
        return min(1, int(state["money"][state["overseer"]]))
    return max(totals, default=0) + 1


def _decisions(state: State, held: int) -> Iterator[str]:
    offers = state["offers"]
    yield from (f"accept {place}" for place in offers)
    if held >= price(state):
        for place in open_places(state):
            allowed = state["options"]["own_plan_on_proposed_segment"] == "allowed"
            if place not in offers or allowed:
                yield f"own {place}"
    if not offers and state["options"]["no_bribe"] == "pay1_or_nothing":
        yield "pass"


# -- what moves do -------------------------------------------------------------------------------


def played(state: State, move: str) -> State:
    """Return the state after a legal move."""
    state = copy.deepcopy(state)
    verb, *words = move.split()
    phase = state["phase"]
    seat = mover(state) if phase not in {"ASIDE", "REVEAL", "PALMS", "SPRING"} else -1
    if verb == "aside":
        state["unseen"][words[0]] -= 1
        _lay_out(state)
    elif verb == "spring":
        state["spring"] = (int(words[0][1]), int(words[0][2]))
        _lay_out(state)
    elif verb == "palm":
        state["palms"].add(FIELDS[words[0]])
        _lay_out(state)
    elif verb == "reveal":
        state["unseen"][words[0]] -= 1
        state["shown"] = sorted(state["shown"] + words)
        if len(state["shown"]) == SHOWN[state["seats"]]:
            state["phase"] = "BID"
    elif phase == "BID":
        _bid(state, seat, int(words[0]) if words else 0)
    elif phase in {"PLANT", "LEFTOVER"}:
        _plant(state, seat, *words)
    elif phase == "BRIBE":
        if words:
            state["money"][seat] -= int(words[1])
            state["offers"].setdefault(words[0], []).append((seat, int(words[1])))
        state["done"].add(seat)
        if len(state["done"]) == state["seats"] - 1:
            state["phase"], state["done"] = "DECIDE", set()
    elif phase == "DECIDE":
        _decide(state, seat, verb, words)
    elif verb == "extra":
        state["canals"].add(words[0])
        state["extra"][seat] = False
        _end_round(state)
    else:
        state["done"].add(seat)
        _ask(state)
    return state


def _lay_out(state: State) -> None:
    if state["spring"] is None:
        state["phase"] = "SPRING"
    elif state["palms_due"] and len(state["palms"]) < 3:
        state["phase"] = "PALMS"
    else:
        state["phase"] = "REVEAL"


def _bid(state: State, seat: int, amount: int) -> None:
    state["money"][seat] -= amount
    state["bids"].append((seat, amount))
    if len(state["bids"]) == state["seats"]:
        lowest = min(amount for _, amount in state["bids"])
        state["overseer"] = next(s for s, amount in state["bids"] if amount == lowest)
        state["phase"] = "PLANT"


def _plant(state: State, seat: int, tile: str, name: str) -> None:
    state["shown"].remove(tile)
    neutral = state["phase"] == "LEFTOVER"
    markers = 0 if neutral else int(tile[-1]) - ((seat, 0) in state["bids"])
    state["tiles"][FIELDS[name]] = (tile, seat if markers else None, markers, False)
    state["done"].add(seat)
    if not state["shown"]:
        state.update(phase="BRIBE", bids=[], done=set())
    elif not neutral and len(state["done"]) == state["seats"]:
        state.update(phase="LEFTOVER", done=set())


def _decide(state: State, seat: int, verb: str, words: list[str]) -> None:
    if verb == "accept":
        state["money"][seat] += sum(amount for _, amount in state["offers"].pop(words[0]))
    if verb == "own":
        state["money"][seat] -= price(state)
    if words:
        state["canals"].add(words[0])
        state["supply"] -= 1
    for parts in state["offers"].values():
        for giver, amount in parts:
            state["money"][giver] += amount
    state.update(offers={}, phase="EXTRA")
    _ask(state)


def _ask(state: State) -> None:
    if not any(state["extra"][s] and s not in state["done"] for s in range(state["seats"])):
        _end_round(state)


def _end_round(state: State) -> None:
    state["done"] = set()
    last = state["round"] == ROUNDS[state["seats"]]
    watered = set().union(*map(wet, state["canals"]))
    for field, (tile, owner, markers, desert) in list(state["tiles"].items()):
        if desert or field in watered:
            continue
        gone = last or markers == 0
        if state["options"]["desert_timing"] == "immediate" and field not in state["palms"]:
            gone = gone or markers == 1
        if gone:
            state["tiles"][field] = (tile, None, 0, True)
            state["palms"].discard(field)
        else:
            left = markers - 1
            state["tiles"][field] = (tile, owner if left else None, left, False)
    if last:
        state["phase"] = "OVER"
        return
    state["phase"] = "REVEAL"
    state["round"] += 1
    state["money"] = [held + 3 for held in state["money"]]


# -- points and counts -----------------------------------------------------------------------------


def harvest(state: State, seat: int) -> int:
    """Return the points of a seat's areas if the game ended now."""
    watered = set().union(*map(wet, state["canals"])) if state["canals"] else set()
    green = {f: t for f, t in state["tiles"].items() if f in watered and not t[3]}
    total = 0
    for field, (_tile, owner, markers, _) in green.items():
        if owner != seat or not markers:
            continue
        group = {field}
        while True:
            more = {
                g for f in group for g in near(f) if g in green and green[g][0][:-1] == _tile[:-1]
            }
            if more <= group:
                break
            group |= more
        total += len(group) * (markers + (field in state["palms"]))
    return total


def perft(state: State, depth: int) -> int:
    """Count the sequences of moves."""
    if depth == 0:
        return 1
    return sum(perft(played(state, move), depth - 1) for move in moves(state))
