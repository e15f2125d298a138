"""The lines of a record: one readable line for each turn, and one for what is opened after it.

::

    line   = NAME action ("," action)*      a turn, or a part of it
           | "open" (tile | district)...    what is opened at the end of a turn
    action = "lay" tile square square       a tile of the hand; its first letter on the first square
           | "discard" tile                 a tile of the hand where none fits
           | "good" good                    a good for a sanctuary
           | "monument" square              a monument on it instead
           | "build" district ["pay" price...]
           | "supply" shop good...          goods from beside the metropolis into a shop
           | "bonus" shop good              the good that a shop has paid, into another shop
           | "take" tile                    a tile of the display; the turn is over
           | "drop" tile                    a tile of the display (variant for two)
           | "done"                         the end of the last turn, in which nothing is taken
    price  = good | "wheat"

A line is read in two steps: into moves, which needs no position, and from there into what happens.
Printing is the reverse.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.base import CHANCE
from vitrail.games.errors import NotationError, quoted, suggestion
from vitrail.games.fertility.city import ShopName
from vitrail.games.fertility.components import Good, Tile, halves, is_tile
from vitrail.games.fertility.moves import (
    WHEAT,
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
    from collections.abc import Iterator, Sequence

    from vitrail.games.fertility.play import FertilityPosition

OPEN = "open"
PAY = "pay"
_ACTIONS = {
    "lay": ("lay TILE SQUARE SQUARE", "lay PG C4 C5"),
    "discard": ("discard TILE", "discard PG"),
    "good": ("good GOOD", "good grapes"),
    "monument": ("monument SQUARE", "monument D4"),
    "build": ("build DISTRICT, or build DISTRICT pay GOODS", "build T03-papyrus pay wheat"),
    "supply": ("supply SHOP GOODS", "supply 3a papyrus"),
    "bonus": ("bonus SHOP GOOD", "bonus 1b cattle"),
    "take": ("take TILE", "take CG"),
    "drop": ("drop TILE", "drop CG"),
    "done": ("done", "done"),
}
_LENGTHS = {"lay": 3, "discard": 1, "good": 1, "monument": 1, "bonus": 2, "take": 1, "drop": 1,
            "done": 0}  # fmt: skip


@dataclass(frozen=True, slots=True)
class OpenLine:
    """What was opened at the end of a turn."""

    moves: tuple[FertilityMove, ...]


@dataclass(frozen=True, slots=True)
class TurnLine:
    """What a seat does in its turn, or in a part of it."""

    seat: int
    moves: tuple[FertilityMove, ...]


Line = OpenLine | TurnLine


# -- text to lines ---------------------------------------------------------------------------------


def parse_line(text: str, players: Sequence[str]) -> Line:
    """Read a line of a record.

    Raises
    ------
    NotationError
        If a word is not what the grammar asks for there.

    Examples
    --------
    >>> line = parse_line("Ben LAY gp c4 C5, take CG", ["Ann", "Ben"])
    >>> [str(move) for move in line.moves]
    ['lay PG C5 C4', 'take CG']
    """
    words = text.split()
    if not words:
        message = "the line is empty: expected what a player does, or open and what was opened"
        raise NotationError(message)
    if words[0] in players:
        return _turn(players.index(words[0]), words[0], text.split(None, 1)[1:])
    if words[0].casefold() == OPEN:
        return _open(text.replace(",", " ").split()[1:])
    message = f"{quoted(words[0])} starts no line: expected open or a player ({', '.join(players)})"
    raise NotationError(message + suggestion(words[0], (*players, OPEN)))


def _open(words: Sequence[str]) -> OpenLine:
    if not words:
        message = "open what? expected a tile, a district, or both, for instance open CG"
        raise NotationError(message)
    return OpenLine(
        tuple(OpenTile(Tile.parse(word)) if is_tile(word) else OpenDistrict(word) for word in words)
    )


def _turn(seat: int, name: str, rest: Sequence[str]) -> TurnLine:
    if not rest:
        message = f"what does {name} do? expected one of {', '.join(_ACTIONS)}"
        raise NotationError(message)
    moves: list[FertilityMove] = []
    for part in rest[0].split(","):
        words = part.split()
        if not words:
            message = f"nothing stands beside a comma: expected one of {', '.join(_ACTIONS)}"
            raise NotationError(message)
        moves += _action(name, words)
    return TurnLine(seat, tuple(moves))


def _action(name: str, words: Sequence[str]) -> Iterator[FertilityMove]:
    verb, given = words[0].casefold(), words[1:]
    if verb not in _ACTIONS:
        message = (
            f"{quoted(words[0])} is nothing that {name} can do: expected {', '.join(_ACTIONS)}"
        )
        raise NotationError(message + suggestion(words[0], _ACTIONS))
    length = _LENGTHS.get(verb)
    enough = len(given) == length if length is not None else bool(given)
    if not enough or (verb == "supply" and len(given) == 1):
        form, example = _ACTIONS[verb]
        shown = f", for instance {example}" if example != form else ""
        message = f"{quoted(' '.join(words))}: expected {form}{shown}"
        raise NotationError(message)
    match verb:
        case "lay":
            yield _lay(given)
        case "discard":
            yield Discard(Tile.parse(given[0]))
        case "good":
            yield TakeGood(Good.parse(given[0]))
        case "monument":
            yield SetMonument(Square.parse(given[0]))
        case "build":
            yield _build(given)
        case "supply":
            shop = ShopName.parse(given[0])
            yield from (Supply(shop, Good.parse(word)) for word in given[1:])
        case "bonus":
            yield Bonus(ShopName.parse(given[0]), Good.parse(given[1]))
        case "take":
            yield Take(Tile.parse(given[0]))
        case "drop":
            yield Drop(Tile.parse(given[0]))
        case _:
            yield Done()


def _lay(given: Sequence[str]) -> Lay:
    one, other = halves(given[0])
    squares = Square.parse(given[1]), Square.parse(given[2])
    if other < one:
        squares = squares[1], squares[0]
    return Lay.of(Tile.of(one, other), *squares)


def _build(given: Sequence[str]) -> Build:
    district, *rest = given
    if rest and rest[0].casefold() != PAY:
        message = f"{quoted(rest[0])} after build {district}: expected pay and what is paid"
        raise NotationError(message)
    if len(rest) == 1:
        message = f"build {district} pay what? expected goods and wheat, for instance pay wheat"
        raise NotationError(message)
    paid = [0] * 5
    for word in rest[1:]:
        paid[_price(word)] += 1
    return Build(district, (paid[0], paid[1], paid[2], paid[3], paid[4]))


def _price(word: str) -> int:
    if word.casefold() in {"w", "wheat"}:
        return WHEAT
    try:
        return Good.parse(word)
    except NotationError as error:
        message = error.problem.replace(" is no good: expected ", " pays nothing: expected wheat, ")
        raise NotationError(message) from None


# -- lines to text ---------------------------------------------------------------------------------


def line_text(line: Line, players: Sequence[str]) -> str:
    """Return a line as a record has it."""
    match line:
        case OpenLine(moves):
            return " ".join([OPEN, *(str(move).split()[1] for move in moves)])
        case TurnLine(seat, moves):
            return f"{players[seat]} {', '.join(_actions(moves))}"


def _actions(moves: Sequence[FertilityMove]) -> Iterator[str]:
    """Yield the texts of moves, goods for the same shop in a row together."""
    text, shop = "", None
    for move in moves:
        if isinstance(move, Supply) and move.shop == shop:
            text += f" {move.good}"
            continue
        if text:
            yield text
        text = str(move)
        shop = move.shop if isinstance(move, Supply) else None
    if text:
        yield text


def line_of(moves: Sequence[FertilityMove], position: FertilityPosition) -> Line:
    """Return the line that says moves made one after the other.

    Parameters
    ----------
    moves
        What is opened after a turn, or moves of a turn.
    position
        The position before the first of them.
    """
    if position.to_move == CHANCE:
        return OpenLine(tuple(moves))
    return TurnLine(position.seat, tuple(moves))


def format_line(
    moves: Sequence[FertilityMove], position: FertilityPosition, players: Sequence[str]
) -> str:
    """Return the text of `line_of`."""
    return line_text(line_of(moves, position), players)


def grouped(
    history: Sequence[tuple[FertilityPosition, FertilityMove]],
) -> Iterator[tuple[FertilityPosition, tuple[FertilityMove, ...]]]:
    """Yield the moves of a game as lines take them, each group with the position before it.

    The moves of a turn belong together, and what is opened after it.
    """
    first, moves = None, list[FertilityMove]()
    for position, move in history:
        if first is not None and (position.turn, position.to_move) != (first.turn, first.to_move):
            yield first, tuple(moves)
            first, moves = None, []
        first = first or position
        moves.append(move)
    if first is not None:
        yield first, tuple(moves)
