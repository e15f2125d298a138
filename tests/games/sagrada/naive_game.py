"""The rules of a whole game a second time, as plainly as they can be written.

A witness for the tests, written from the rules digest alone: it imports nothing of `vitrail`,
works on strings, lists and dictionaries, and repeats itself rather than being clever. Windows are
those of `naive.py`. A state is a dictionary (see `new_game`), a move is the text that the notation
of moves gives it: `take R5`, `place A2`, `tool lathekin`, `move A1 B2`, `end`. Mistakes
(MISTAKE-1) do not occur here, and every window is known.
"""

from __future__ import annotations

import copy
from typing import Any

from . import naive

State = dict[str, Any]

CARDS = [
    "grozing pliers",
    "eglomise brush",
    "copper foil burnisher",
    "lathekin",
    "lens cutter",
    "flux brush",
    "glazing hammer",
    "running pliers",
    "cork-backed straightedge",
    "grinding stone",
    "flux remover",
    "tap wheel",
]
NEEDS_DRAFTED_DIE = [
    "grozing pliers",
    "lens cutter",
    "flux brush",
    "cork-backed straightedge",
    "grinding stone",
    "flux remover",
]
CORNER = {
    "grozing pliers": "P",
    "flux brush": "P",
    "flux remover": "P",
    "eglomise brush": "B",
    "glazing hammer": "B",
    "tap wheel": "B",
    "copper foil burnisher": "R",
    "running pliers": "R",
    "lathekin": "Y",
    "cork-backed straightedge": "Y",
    "lens cutter": "G",
    "grinding stone": "G",
}
IGNORED = {"eglomise brush": ["PLACE-3"], "copper foil burnisher": ["PLACE-4"]}


def new_game(options: dict[str, str], patterns: list[list[str]], cards: list[str]) -> State:
    """Return the state before the first roll; tokens are for the caller to put in."""
    players = len(patterns)
    return {
        "options": options,
        "patterns": patterns,
        "windows": [[[".."] * len(rows[0]) for _ in rows] for rows in patterns],
        "begun": [False] * players,
        "tokens": [0] * players,
        "bag": {"R": 18, "Y": 18, "G": 18, "B": 18, "P": 18},
        "pool": [],
        "track": [],
        "cards": cards,
        "paid": dict.fromkeys(cards, 0),
        "gone": [],
        "starter": 0,
        "turn": 0,
        "skips": [],
        "rolling": True,
        **new_turn(),
    }


def new_turn() -> State:
    """Return what is known of a turn at its start."""
    return {
        "drafted": False,
        "hand": "",
        "tool": "",
        "asks": "",
        "moved": [],
        "lifted": [],
        "rerolled": [],
        "apart": False,
        "extra": False,
    }


def turn_order(state: State) -> list[int]:
    """Return the seats of the round: clockwise from the starter, and back (ROUND-2)."""
    players = len(state["windows"])
    order = []
    seat = state["starter"]
    for _ in range(players):
        order.append(seat)
        seat = seat + 1
        if seat == players:
            seat = 0
    return order + list(reversed(order))


def mover(state: State) -> int:
    """Return the seat whose turn it is."""
    return turn_order(state)[state["turn"]]


def spot(space: str) -> tuple[int, int]:
    """Return row and column of a space, from 0."""
    return "ABCDEFGH".index(space[0]), int(space[1:]) - 1


def dice_of(rows: naive.Rows) -> list[str]:
    """Return the spaces that hold a die."""
    found = []
    for row, line in enumerate(rows):
        for column, text in enumerate(line):
            if text != "..":
                found.append(naive.name(row, column))
    return found


def die_at(rows: naive.Rows, space: str) -> str:
    """Return what stands on a space."""
    row, column = spot(space)
    return rows[row][column]


def put(rows: naive.Rows, space: str, die: str) -> naive.Rows:
    """Return the window with another die, or `..`, on a space."""
    new = copy.deepcopy(rows)
    row, column = spot(space)
    new[row][column] = die
    return new


def fits(
    state: State,
    die: str,
    *,
    rows: naive.Rows | None = None,
    ignored: list[str] | None = None,
    apart: bool = False,
) -> list[str]:
    """Return the spaces of the mover that take a die."""
    seat = mover(state)
    if rows is None:
        rows = state["windows"][seat]
    found = []
    for row, line in enumerate(rows):
        for column, _ in enumerate(line):
            broken = naive.refusals(state["patterns"][seat], rows, die, row, column, apart=apart)
            against = set(broken) - set(ignored or [])
            had_a_die = state["begun"][seat] and not dice_of(rows)
            if had_a_die and state["options"]["emptied_window"] == "must_touch":
                against.discard("PLACE-1")
                if not apart:
                    against.add("PLACE-9")
            if not against:
                found.append(naive.name(row, column))
    return found


# -- dice moved in the window --------------------------------------------------------------------


def shifts(state: State, rows: naive.Rows, start: str) -> list[str]:
    """Return where a card may move a die, the die being lifted first (USE-4)."""
    lifted = put(rows, start, "..")
    ignored = IGNORED.get(state["tool"], [])
    ends = fits(state, die_at(rows, start), rows=lifted, ignored=ignored)
    return [end for end in ends if end != start]


def may_be_moved(state: State, rows: naive.Rows, space: str, colors_before: list[str]) -> bool:
    """Whether the color of a die is right: only Tap Wheel cares (TOOL-12)."""
    if state["tool"] != "tap wheel":
        return True
    color = die_at(rows, space)[0]
    on_track = [die[0] for dice in state["track"] for die in dice]
    return color in on_track and all(color == other for other in colors_before)


def first_shifts(state: State) -> list[tuple[str, str]]:
    """Return the moves of one die that may begin (or be all of) the use of a card."""
    rows = state["windows"][mover(state)]
    found = []
    for start in dice_of(rows):
        if not may_be_moved(state, rows, start, []):
            continue
        for end in shifts(state, rows, start):
            if state["tool"] == "lathekin":
                after = put(put(rows, start, ".."), end, die_at(rows, start))
                if not second_shifts(state, after, end):
                    continue
            found.append((start, end))
    return found


def second_shifts(state: State, rows: naive.Rows, moved: str) -> list[tuple[str, str]]:
    """Return the moves of a second die, another than the one on `moved`."""
    found = []
    for start in dice_of(rows):
        if start != moved and may_be_moved(state, rows, start, [die_at(rows, moved)[0]]):
            found += [(start, end) for end in shifts(state, rows, start)]
    return found


def drops(state: State, rows: naive.Rows, lifted: list[list[str]]) -> list[str]:
    """Return where the first of the lifted dice may go so that all of them find a place."""
    start, die = lifted[0]
    found = []
    for end in fits(state, die, rows=rows):
        if end == start:
            continue
        if len(lifted) == 1 or drops(state, put(rows, end, die), lifted[1:]):
            found.append(end)
    return found


def lifts(state: State) -> list[str]:
    """Return the dice that may be lifted next so that all finds a place in the end."""
    rows = state["windows"][mover(state)]
    before = state["lifted"]
    found = []
    for space in dice_of(rows):
        if not may_be_moved(state, rows, space, [die[0] for _, die in before]):
            continue
        die = die_at(rows, space)
        after = put(rows, space, "..")
        now = [*before, [space, die]]
        possible = False
        if len(now) == 2 or state["tool"] == "tap wheel":
            possible = bool(drops(state, after, now))
        if len(now) == 1 and not possible:
            for other in dice_of(after):
                if may_be_moved(state, after, other, [die[0]]):
                    both = [*now, [other, die_at(after, other)]]
                    if drops(state, put(after, other, ".."), both):
                        possible = True
        if possible:
            found.append(space)
    return found


# -- tool cards ----------------------------------------------------------------------------------


def prices(state: State, card: str) -> list[str]:
    """Return the ways to pay for a card: "" for tokens, dice in the solo game."""
    if len(state["windows"]) > 1:
        cost = 1 if state["paid"][card] == 0 else 2
        return [""] if state["tokens"][mover(state)] >= cost else []
    if state["paid"][card] > 0:
        return []
    found = []
    for die in state["pool"]:
        suits = die[0] == CORNER[card]
        if state["options"]["solo_tool_price"] == "color_or_value":
            suits = suits or int(die[1]) == CARDS.index(card) + 1
        if suits and die not in found:
            found.append(die)
    return found


def timely(state: State, card: str) -> bool:
    """Whether this is the moment for a card."""
    if state["tool"]:
        return False
    if card in NEEDS_DRAFTED_DIE:
        return bool(state["hand"])
    if state["hand"] != "":
        return False
    second = state["turn"] >= len(state["windows"])
    if card == "glazing hammer":
        return second and not bool(state["drafted"])
    if card == "running pliers":
        needs = state["options"]["running_pliers_needs_draft"] == "true"
        return not second and bool(state["drafted"] or not needs)
    return True


def fruitful(state: State, card: str) -> bool:
    """Whether a card has a legal result (USE-3); the price has been paid already."""
    hand = state["hand"]
    state = {**state, "tool": card}
    if card == "grozing pliers":
        return bool(steps_of_one(state))
    if card == "grinding stone":
        return bool(fits(state, hand[0] + str(7 - int(hand[1]))))
    if card == "lens cutter":
        return any(fits(state, die) for dice in state["track"] for die in dice)
    if card in {"flux brush", "flux remover"}:
        return True
    if card == "cork-backed straightedge":
        return bool(fits(state, hand, apart=True))
    if card == "glazing hammer":
        return bool(state["pool"])
    if card == "running pliers":
        return any(fits(state, die) for die in state["pool"])
    if card in {"lathekin", "tap wheel"} and state["options"]["paired_moves"] == "lift_both":
        return bool(lifts(state))
    return bool(first_shifts(state))


def steps_of_one(state: State) -> list[int]:
    """Return the values that Grozing Pliers may give the die in hand."""
    color = state["hand"][0]
    old = int(state["hand"][1])
    return [new for new in (old - 1, old + 1) if 1 <= new <= 6 and fits(state, color + str(new))]


def tool_moves(state: State) -> list[str]:
    """Return the uses of tool cards that are legal."""
    found = []
    for card in state["cards"]:
        if not timely(state, card):
            continue
        for die in prices(state, card):
            paid = pay(state, card, die)
            if not fruitful(paid, card):
                if state["options"]["tool_without_effect"] == "refused":
                    continue
                if state["hand"] and not fits(state, state["hand"]):
                    continue
            found.append(f"tool {card} pay {die}" if die else f"tool {card}")
    return found


def pay(state: State, card: str, die: str) -> State:
    """Return the state after a card was paid for."""
    new = copy.deepcopy(state)
    if die:
        new["pool"].remove(die)
        new["gone"] = sorted([*new["gone"], die])
        new["paid"][card] = 1
        return new
    cost = 1 if new["paid"][card] == 0 else 2
    new["tokens"][mover(state)] -= cost
    new["paid"][card] += cost
    return new


# -- legal moves ---------------------------------------------------------------------------------


def legal(state: State) -> list[str]:
    """Return every legal move, those of the dice too, sorted."""
    return sorted(set(_legal(state)))


def _legal(state: State) -> list[str]:
    if len(state["track"]) == 10:
        return []
    if state["rolling"]:
        colors = [color for color in "RYGBP" if state["bag"][color] > 0]
        return [f"roll {color}{value}" for color in colors for value in "123456"]
    asks, hand = state["asks"], state["hand"]
    if asks == "reroll hand":
        return [f"reroll {hand[0]}{value}" for value in "123456"]
    if asks == "reroll pool":
        return [f"reroll {state['rerolled'][0][0]}{value}" for value in "123456"]
    if asks == "draw":
        return [f"draw {color}" for color in "RYGBP" if state["bag"][color] > 0]
    if asks == "one step":
        return [f"set {value}" for value in steps_of_one(state)]
    if asks == "other face":
        return [f"set {7 - int(hand[1])}"]
    bound = state["options"]["flux_remover_return"] == "only_if_unplaceable"
    if asks == "any value":
        fitting = [value for value in "123456" if fits(state, hand[0] + value)]
        return [f"set {value}" for value in (fitting if bound and fitting else "123456")]
    if asks == "place or return":
        fitting = [f"place {space}" for space in fits(state, hand)]
        return fitting if bound and fitting else [*fitting, "return"]
    if asks == "return":
        return ["return"]
    if asks == "swap":
        found = []
        for number, dice in enumerate(state["track"], start=1):
            found += [f"swap {die} round {number}" for die in dice if fits(state, die)]
        return found
    rows = state["windows"][mover(state)]
    if asks == "shift":
        return [f"move {start} {end}" for start, end in first_shifts(state)]
    if asks == "shift again":
        return [f"move {a} {b}" for a, b in second_shifts(state, rows, state["moved"][0])]
    if asks == "lift":
        return [f"lift {space}" for space in lifts(state)]
    if asks == "drop":
        return [f"drop {space}" for space in drops(state, rows, state["lifted"])]
    if asks == "lift or drop":
        one = [f"drop {space}" for space in drops(state, rows, state["lifted"])]
        return [*one, *(f"lift {space}" for space in lifts(state))]
    found = ordinary(state)
    if asks == "shift more":
        found += [f"move {a} {b}" for a, b in second_shifts(state, rows, state["moved"][0])]
    return found


def ordinary(state: State) -> list[str]:
    """Return the legal moves while no card asks for anything."""
    hand = state["hand"]
    if hand:
        places = [f"place {space}" for space in fits(state, hand, apart=state["apart"])]
        return [*places, *tool_moves(state)]
    found = tool_moves(state)
    if not state["drafted"]:
        for die in state["pool"]:
            taken = apply(state, f"take {die}")
            helped = any(word.startswith("tool") for word in tool_moves(taken))
            if fits(state, die) or helped:
                found.append(f"take {die}")
    must = state["extra"] and not state["drafted"]
    if not (must and any(fits(state, die) for die in state["pool"])):
        found.append("end")
    return found


# -- what moves do -------------------------------------------------------------------------------


def apply(state: State, move: str) -> State:
    """Return the state after a legal move."""
    new = copy.deepcopy(state)
    words = move.split()
    verb = words[0]
    if verb == "roll":
        new["bag"][words[1][0]] -= 1
        new["pool"] = sorted([*new["pool"], words[1]])
        players = len(new["windows"])
        wanted = 4 if players == 1 else 2 * players + 1
        new["rolling"] = len(new["pool"]) < wanted
        return new
    seat = mover(state)
    if verb == "take":
        new["pool"].remove(words[1])
        new.update(hand=words[1], drafted=True, asks="")
    elif verb == "place":
        new["windows"][seat] = put(new["windows"][seat], words[1], new["hand"])
        new["begun"][seat] = True
        new.update(hand="", apart=False, asks="")
    elif verb == "return":
        new["pool"] = sorted([*new["pool"], new["hand"]])
        new.update(hand="", asks="")
    elif verb == "set":
        new["asks"] = "place or return" if new["asks"] == "any value" else ""
        new["hand"] = new["hand"][0] + words[1]
    elif verb == "swap":
        dice = new["track"][int(words[3]) - 1]
        dice.remove(words[1])
        new["track"][int(words[3]) - 1] = sorted([*dice, new["hand"]])
        new.update(hand=words[1], asks="")
    elif verb == "reroll" and new["asks"] == "reroll hand":
        new["hand"] = words[1]
        new["asks"] = "" if fits(new, words[1]) else "return"
    elif verb == "reroll":
        new["rerolled"] = new["rerolled"][1:]
        new["pool"] = sorted([*new["pool"], words[1]])
        new["asks"] = "reroll pool" if new["rerolled"] else ""
    elif verb == "draw":
        new["bag"][words[1]] -= 1
        new.update(hand=words[1] + "1", asks="any value")
    elif verb == "move":
        rows = new["windows"][seat]
        new["windows"][seat] = put(put(rows, words[1], ".."), words[2], die_at(rows, words[1]))
        more = {"lathekin": "shift again", "tap wheel": "shift more"}
        new["asks"] = more.get(new["tool"], "") if new["asks"] == "shift" else ""
        new["moved"].append(words[2])
    elif verb == "lift":
        rows = new["windows"][seat]
        first = new["asks"] == "lift" and not new["lifted"]
        new["lifted"].append([words[1], die_at(rows, words[1])])
        new["windows"][seat] = put(rows, words[1], "..")
        if not first:
            new["asks"] = "drop"
        elif new["tool"] == "tap wheel":
            new["asks"] = "lift or drop"
    elif verb == "drop":
        _, die = new["lifted"].pop(0)
        new["windows"][seat] = put(new["windows"][seat], words[1], die)
        new["moved"].append(words[1])
        new["asks"] = "drop" if new["lifted"] else ""
    elif verb == "tool":
        return use(new, move)
    elif verb == "end":
        return end_turn(new)
    return new


def use(state: State, move: str) -> State:
    """Return the state after a card was paid for."""
    card, _, die = move.removeprefix("tool ").partition(" pay ")
    new = pay(state, card, die)
    if not fruitful(new, card):
        new["tool"] = card
        return new
    new["tool"] = card
    lift_both = new["options"]["paired_moves"] == "lift_both"
    if card in {"lathekin", "tap wheel"}:
        new["asks"] = "lift" if lift_both else "shift"
    elif card in {"eglomise brush", "copper foil burnisher"}:
        new["asks"] = "shift"
    elif card == "grozing pliers":
        new["asks"] = "one step"
    elif card == "grinding stone":
        new["asks"] = "other face"
    elif card == "lens cutter":
        new["asks"] = "swap"
    elif card == "flux brush":
        new["asks"] = "reroll hand"
    elif card == "glazing hammer":
        new.update(asks="reroll pool", rerolled=new["pool"], pool=[])
    elif card == "cork-backed straightedge":
        new["apart"] = True
    elif card == "running pliers":
        new.update(extra=True, drafted=False, skips=sorted({*new["skips"], mover(new)}))
    elif card == "flux remover":
        new["bag"][new["hand"][0]] += 1
        new.update(asks="draw", hand="")
    return new


def end_turn(state: State) -> State:
    """Return the state at the beginning of the next turn, or before the next roll."""
    state.update(new_turn())
    players = len(state["windows"])
    state["turn"] += 1
    while players <= state["turn"] < 2 * players and mover(state) in state["skips"]:
        state["turn"] += 1
    if state["turn"] == 2 * players:
        state["track"].append(state["pool"])
        starter = (state["starter"] + 1) % players
        state.update(pool=[], turn=0, skips=[], rolling=True, starter=starter)
    return state


def perft(state: State, depth: int) -> int:
    """Count the sequences of `depth` moves."""
    if depth == 0:
        return 1
    moves = legal(state)
    if depth == 1:
        return len(moves)
    return sum(perft(apply(state, move), depth - 1) for move in moves)
