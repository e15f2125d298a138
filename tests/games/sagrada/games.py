"""Short ways to write positions of whole games, and their plain form for the second engine."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from vitrail.games.base import random_move
from vitrail.games.sagrada.cards import Step
from vitrail.games.sagrada.components import (
    BLANK,
    TOOLS,
    Color,
    Die,
    Pattern,
    official_patterns,
    public_objectives,
)
from vitrail.games.sagrada.moves import (
    Draw,
    Drop,
    EndTurn,
    Exchange,
    Lift,
    Place,
    PlaceSomewhere,
    Reroll,
    Return,
    Roll,
    SagradaMove,
    SetValue,
    Shift,
    Take,
    UseTool,
)
from vitrail.games.sagrada.play import COLORS, SagradaPosition, Turn
from vitrail.games.sagrada.setup import OPTIONS, Setup, find_tool
from vitrail.games.squares import Square

from .boards import board, plain_rows

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

    from vitrail.games.sagrada.window import Window

DEFAULTS = {option.id: option.by_reading["default"] for option in OPTIONS}
READINGS = {option.id: option.values for option in OPTIONS}

_ASKS = {
    None: "",
    Step.SET: "one step",
    Step.FLIP: "other face",
    Step.EXCHANGE: "swap",
    Step.SHIFT: "shift",
    Step.SHIFT_AGAIN: "shift again",
    Step.SHIFT_MORE: "shift more",
    Step.LIFT: "lift",
    Step.LIFT_AGAIN: "lift",
    Step.LIFT_MORE: "lift or drop",
    Step.DROP: "drop",
    Step.REROLL_HAND: "reroll hand",
    Step.REROLL_POOL: "reroll pool",
    Step.DRAW: "draw",
    Step.CHOOSE: "any value",
    Step.PLACE_OR_RETURN: "place or return",
    Step.RETURN: "return",
}


def dice(text: str) -> tuple[Die, ...]:
    """Return dice from `R5 G2`."""
    return tuple(map(Die.parse, text.split()))


def move(text: str) -> SagradaMove:
    """Return a move from its notation; windows and mistakes aside."""
    verb, *words = text.split()
    match verb:
        case "roll":
            return Roll(Die.parse(words[0]))
        case "take":
            return Take(Die.parse(words[0]))
        case "place":
            return PlaceSomewhere() if words == ["?"] else Place(Square.parse(words[0]))
        case "tool":
            name, _, paid = " ".join(words).partition(" pay ")
            number = TOOLS.index(find_tool(name)) + 1
            return UseTool(number, Die.parse(paid) if paid else None)
        case "set":
            return SetValue(int(words[0]))
        case "swap":
            return Exchange(int(words[2]), Die.parse(words[0]))
        case "move":
            return Shift(Square.parse(words[0]), Square.parse(words[1]))
        case "lift":
            return Lift(Square.parse(words[0]))
        case "drop":
            return Drop(Square.parse(words[0]))
        case "reroll":
            return Reroll(Die.parse(words[0]))
        case "draw":
            return Draw(Color(words[0]))
    return {"return": Return(), "end": EndTurn()}[verb]


def moves(text: str) -> list[SagradaMove]:
    """Return moves from notations joined by commas."""
    return [move(one.strip()) for one in text.split(",")]


def play(position: SagradaPosition, text: str) -> SagradaPosition:
    """Return the position after legal moves, written with commas between."""
    for one in moves(text):
        position = position.apply(one)
    return position


def legal(position: SagradaPosition, verb: str = "") -> list[str]:
    """Return the notations of the legal moves, all or those that begin with some words."""
    return [str(one) for one in position.legal_moves() if str(one).startswith(verb)]


def refusals(position: SagradaPosition, text: str) -> list[str]:
    """Return the ids of the rules that a move breaks."""
    return [violation.rule.id for violation in position.violations(move(text))]


def setup_of(
    patterns: Sequence[Pattern | None],
    tools: str = "",
    *,
    private: str | None = None,
    offers: tuple[tuple[Pattern, ...], ...] = (),
    **options: str,
) -> Setup:
    """Return a setup; tools by name or number, one private color a player."""
    seats = len(patterns)
    colors = [Color(letter) for letter in private or "RYGB"]
    own: tuple[tuple[Color, ...], ...] = tuple((color,) for color in colors[:seats])
    if seats == 1 and private:
        own = (tuple(colors),)
    names = tuple(find_tool(name) for name in tools.split(",") if name.strip())
    return Setup({**DEFAULTS, **options}, tuple(patterns), own, (), names, offers)


def game(
    pool: str = "",
    tools: str = "",
    windows: Sequence[str | Window | None] = ("", ""),
    **changes: Any,
) -> SagradaPosition:
    """Return a position on a turn of the first round (or the one after `track`).

    Parameters
    ----------
    pool
        The draft pool; the bag holds what lies nowhere else.
    tools
        Tool cards by name or number.
    windows
        By seat: placements on the blank pattern (`R5 A1, B3 A2`), a window, or None if unknown.
    changes
        Options by id, `private` by letters, `track` with `|` between rounds; anything else is a
        field of the position, or of its turn (`hand` as text).
    """
    placed = [board(one, BLANK) if isinstance(one, str) else one for one in windows]
    options = {name: changes.pop(name) for name in list(changes) if name in DEFAULTS}
    setup = setup_of(
        [window.pattern if window else None for window in placed],
        tools,
        private=changes.pop("private", None),
        **options,
    )
    on_turn = {field.name for field in dataclasses.fields(Turn)}
    turn = {name: changes.pop(name) for name in list(changes) if name in on_turn}
    if isinstance(turn.get("hand"), str):
        turn = {"drafted": True, **turn, "hand": Die.parse(turn["hand"])}
    track = (
        tuple(dice(one) for one in changes.pop("track", "").split("|"))
        if ("track" in changes)
        else ()
    )
    here = [*dice(pool), *(die for one in track for die in one)]
    here += [die for window in placed if window for die in window.placed.values()]
    here += [turn["hand"]] if turn.get("hand") else []
    bag = tuple(18 - sum(die.color is color for die in here) for color in COLORS)
    start = SagradaPosition(
        setup,
        tuple(placed),
        (0,) if len(placed) == 1 else (5,) * len(placed),
        bag=bag,
        pool=tuple(sorted(dice(pool))),
        track=track,
        paid=(0,) * len(setup.tools),
        rolling=False,
        turn=Turn(**turn),
    )
    return dataclasses.replace(start, **changes)


def on(rows: str, dice: str, pool: str, tools: str, **changes: Any) -> SagradaPosition:
    """Return a position in which the player at turn has a small pattern."""
    return game(pool, tools, (board(dice, Pattern(tuple(rows.split("/")))), ""), **changes)


def random_start(
    rng: random.Random, seats: int, *, any_reading: bool = False, rich: bool = False, **options: str
) -> SagradaPosition:
    """Return the beginning of a game with cards drawn at random, the windows chosen already.

    Parameters
    ----------
    any_reading
        Whether every option gets a random value.
    rich
        Whether all twelve tool cards lie there and each player has 40 favor tokens.
    options
        Options by id.
    """
    chosen = {**DEFAULTS, **options}
    if any_reading:
        chosen = {name: rng.choice(values) for name, values in READINGS.items()} | options
    colors = rng.sample(COLORS, 5)
    private: tuple[tuple[Color, ...], ...] = tuple((color,) for color in colors[:seats])
    if seats == 1 and chosen["solo_private"] == "best_of_two":
        private = ((colors[0], colors[1]),)
    setup = Setup(
        chosen,
        tuple(rng.sample(official_patterns(), seats)),
        private,
        tuple(rng.sample(public_objectives(), 2 if seats == 1 else 3)),
        tuple(rng.sample(TOOLS, rng.randint(1, 5) if seats == 1 else 3)),
    )
    start = SagradaPosition.start(setup, rng.randrange(seats))
    if rich:
        setup = dataclasses.replace(setup, tools=TOOLS)
        tokens = (0,) if seats == 1 else (40,) * seats
        start = dataclasses.replace(start, setup=setup, tokens=tokens, paid=(0,) * len(TOOLS))
    return start


def eager_move(position: SagradaPosition, rng: random.Random) -> SagradaMove:
    """Return a random move that seldom passes, and likes tool cards: more happens that way."""
    listed = position.legal_moves()
    if len(listed) > 1 and rng.random() < 0.4:
        listed = [one for one in listed if isinstance(one, UseTool)] or listed
    if len(listed) > 1 and rng.random() < 0.8:
        listed = [one for one in listed if not isinstance(one, EndTurn | Return)] or listed
    return rng.choice(listed) if position.to_move != -1 else random_move(position, rng)


def eager_game(
    start: SagradaPosition, rng: random.Random
) -> Iterator[tuple[SagradaPosition, SagradaMove, SagradaPosition]]:
    """Yield position, move and following position of a game played by `eager_move`."""
    position = start
    while position.to_move is not None:
        chosen = eager_move(position, rng)
        after = position.apply(chosen)
        yield position, chosen, after
        position = after


def plain(position: SagradaPosition) -> dict[str, Any]:
    """Return a position in the plain form of `naive_game.py`."""
    turn = position.turn
    windows = [window for window in position.windows if window]
    begun = [bool(window.placed) for window in windows]
    if position.to_move is not None:
        begun[position.order[position.turns_done]] |= bool(turn.lifted)
    for seat in position.emptied:
        begun[seat] = True
    names = [name.casefold() for name in position.setup.tools]
    return {
        "options": dict(position.setup.options),
        "patterns": [list(window.pattern.rows) for window in windows],
        "windows": [plain_rows(window) for window in windows],
        "begun": begun,
        "tokens": list(position.tokens),
        "bag": {color.letter: n for color, n in zip(COLORS, position.bag, strict=True)},
        "pool": [str(die) for die in position.pool],
        "track": [[str(die) for die in space] for space in position.track],
        "cards": names,
        "paid": dict(zip(names, position.paid, strict=True)),
        "gone": [str(die) for die in position.gone],
        "starter": position.starter,
        "turn": position.turns_done,
        "skips": sorted(position.skipped),
        "rolling": position.rolling,
        "drafted": turn.drafted,
        "hand": str(turn.hand or ""),
        "tool": TOOLS[turn.tool - 1].casefold() if turn.tool else "",
        "asks": _ASKS[turn.step],
        "moved": [str(square) for square in turn.moved],
        "lifted": [[str(square), str(die)] for square, die in turn.lifted],
        "rerolled": [str(die) for die in turn.rerolled],
        "apart": turn.apart,
        "extra": turn.extra,
    }
