"""Puzzle IDs: one word that holds a whole puzzle, to be copied, printed and typed.

An ID is `kind:v1:description`, the parts of the description joined by `+`:

- glazing: pattern, dice, supply: `glazing:v1:R../...+..B3../......+R4,G1x2,Yx2`;
- repair: pattern, dice;
- endgame: pattern, dice, public objectives, private color or `none`, price of an open space, then
  the rounds: pool, order of drafting and, if there are any, the wishes of the other player, joined
  by `=`: `R4,G1,B2=YOOY=G1,B2`.

Rows are joined by `/`, a die is two signs, an open space `..`. None of the signs needs quotes in a
shell. `v1` is the version of this form.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.errors import InvalidPositionError, NotationError, ParameterError, quoted
from vitrail.games.sagrada.components import Color, Die, find_objective
from vitrail.games.sagrada.notation import parse_window
from vitrail.games.sagrada.scoring import Objectives
from vitrail.games.sagrada.stock import Stock
from vitrail.solvers.sagrada.puzzle_values import (
    KINDS,
    OTHER,
    YOU,
    Endgame,
    Glazing,
    Puzzle,
    Repair,
    Round,
    known_pattern,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.sagrada.window import Window

VERSION = "v1"
_FORM = {
    "glazing": "pattern+dice+supply",
    "repair": "pattern+dice",
    "endgame": "pattern+dice+public+private+price+round+...",
}
_LETTERS = {YOU: "Y", OTHER: "O"}
_WORDS = {letter: word for word, letter in _LETTERS.items()}
_NONE = "none"
_ENDGAME_HEAD = 5


def format_puzzle_id(puzzle: Puzzle) -> str:
    """Return the ID of a puzzle.

    Examples
    --------
    >>> puzzle = parse_puzzle_id("glazing:v1:R../...+..B3../......+G1x2,R4,Yx2")
    >>> format_puzzle_id(puzzle)
    'glazing:v1:R../...+..B3../......+G1x2,R4,Yx2'
    """
    parts = _window_parts(puzzle.window)
    if isinstance(puzzle, Glazing):
        parts.append(_stock(puzzle.supply))
    if isinstance(puzzle, Endgame):
        public = ",".join(one.id for one in puzzle.objectives.public)
        private = puzzle.objectives.private
        parts += [
            public or _NONE,
            private.letter if private else _NONE,
            str(puzzle.open_space),
        ]
        parts += map(_round, puzzle.rounds)
    return f"{puzzle.kind}:{VERSION}:{'+'.join(parts)}"


def _window_parts(window: Window) -> list[str]:
    rows = (row.replace(" ", "") for row in window.rows())
    return ["/".join(window.pattern.rows), "/".join(rows)]


def _stock(stock: Stock) -> str:
    return str(stock).replace(" ", ",")


def _round(one: Round) -> str:
    parts = [",".join(map(str, one.pool)), "".join(_LETTERS[who] for who in one.order)]
    return "=".join([*parts, *([",".join(map(str, one.wishes))] if one.wishes else [])])


def looks_like_puzzle_id(text: str) -> bool:
    """Whether a word is meant as a puzzle ID or as a request by seed.

    Examples
    --------
    >>> looks_like_puzzle_id("glazing:v1-easy#7"), looks_like_puzzle_id("puzzles.yaml")
    (True, False)
    """
    return text.strip().partition(":")[0].casefold() in KINDS and ":" in text


def parse_puzzle_id(text: str) -> Puzzle:
    """Read the ID of a puzzle.

    Raises
    ------
    NotationError
        If it is none; the message tells the part that cannot be read.
    """
    kind, _, rest = text.strip().partition(":")
    version, colon, description = rest.partition(":")
    kind = kind.casefold()
    if kind not in KINDS or not colon:
        message = f"{quoted(text)} is no puzzle ID: expected {'|'.join(KINDS)}:{VERSION}:..."
        raise NotationError(message)
    if version != VERSION:
        message = f"{quoted(text)} is a puzzle ID of another form: expected {kind}:{VERSION}:..."
        raise NotationError(message)
    parts = description.split("+")
    count = len(_FORM[kind].split("+"))
    if len(parts) < count - (kind == "endgame") or (kind != "endgame" and len(parts) != count):
        message = f"{quoted(text)} is no puzzle ID: expected {kind}:{VERSION}:{_FORM[kind]}"
        raise NotationError(message)
    try:
        return _puzzle(kind, parts)
    except NotationError as error:
        message = f"{quoted(text)} is no puzzle ID: {error.problem}"
        raise NotationError(message) from None
    except (InvalidPositionError, ParameterError) as error:
        message = f"{quoted(text)} is no puzzle: {error}"
        raise NotationError(message) from None


def _puzzle(kind: str, parts: Sequence[str]) -> Puzzle:
    window = _window(parts[0], parts[1])
    if kind == "glazing":
        return Glazing(window, Stock.parse(parts[2]))
    if kind == "repair":
        return Repair(window)
    public, private, price = parts[2:_ENDGAME_HEAD]
    objectives = Objectives(
        () if public == _NONE else tuple(map(find_objective, public.split(","))),
        None if private == _NONE else Color.parse(private),
    )
    if not (price.isascii() and price.isdigit() and len(price) == 1):
        message = f"the price of an open space is 1 or 3, read {quoted(price)}"
        raise NotationError(message)
    rounds = tuple(map(_parse_round, parts[_ENDGAME_HEAD:]))
    return Endgame(window, objectives, rounds, int(price))


def _window(rows: str, dice: str) -> Window:
    pattern = known_pattern(tuple(rows.upper().split("/")))
    spaced = (" ".join(row[at : at + 2] for at in range(0, len(row), 2)) for row in dice.split("/"))
    return parse_window(pattern, "\n".join(spaced))


def _parse_round(text: str) -> Round:
    pool, *rest = text.split("=")
    if len(rest) not in {1, 2}:
        message = f"{quoted(text)} is no round: expected pool=order or pool=order=wishes"
        raise NotationError(message)
    order = rest[0].upper()
    if not order or set(order) - set(_WORDS):
        message = f"{quoted(rest[0])} is no order of drafting: expected Y (you) and O (other)"
        raise NotationError(message)
    wishes = rest[1].split(",") if len(rest) == 2 else []
    return Round(
        tuple(map(Die.parse, pool.split(","))),
        tuple(_WORDS[letter] for letter in order),
        tuple(map(Die.parse, wishes)),
    )
