"""What is known at the table in the middle of a game: the `position:` of a record.

A hint must not require typing the whole game. What is typed is checked against SETUP-4 to SETUP-7,
PLACE-1, PLACE-2, GAIN-4, GAIN-5, BUILD-4, SUPPLY-2 and SCORE-5; what is assumed is told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vitrail.games.errors import InvalidPositionError, NotationError
from vitrail.games.fertility.city import (
    City,
    ShopName,
    founded,
    shop_named,
    supplied,
    with_district,
)
from vitrail.games.fertility.components import (
    DISTRICT_DISPLAY,
    HAND,
    MONUMENTS,
    NOTHING,
    TILES,
    Good,
    added,
)
from vitrail.games.fertility.land import (
    FREE,
    MONUMENT,
    are_beside,
    is_shut_in,
    laid,
    matching_sides,
    shape,
    sign,
    with_sign,
)
from vitrail.games.fertility.lines import parse_line
from vitrail.games.fertility.moves import Lay
from vitrail.games.fertility.play import TURNS, FertilityPosition
from vitrail.games.fertility.rules import Phase
from vitrail.games.fertility.setup import SetupReader, too_many
from vitrail.games.files import Keys, shown
from vitrail.games.squares import Square
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.fertility.components import Stock, Tile
    from vitrail.games.fertility.land import Board
    from vitrail.games.fertility.setup import Setup
    from vitrail.games.record import Record

PHASES = tuple(str(phase) for phase in (Phase.LAY, Phase.BUILD, Phase.SUPPLY))
"""The words that `phase:` may hold."""


@dataclass(frozen=True)
class TablePosition:
    """A position as it was typed.

    Parameters
    ----------
    players
        Names by seat.
    position
        The position of the game.
    assumed
        What was not told and was assumed instead, in sentences.
    """

    players: tuple[str, ...]
    position: FertilityPosition
    assumed: tuple[str, ...]


class _Reader:
    """Reads the parts of a `position:`, and names the place of each mistake."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.tree: Any = record.position
        self.given = SetupReader(record)
        self.setup: Setup = self.given.setup()
        self.seats = self.setup.seats
        self.players = record.players

    def impossible(self, keys: Keys, problem: str) -> InvalidPositionError:
        """Return the error of a value that can be read but not be."""
        return InvalidPositionError(str(self.given.fail(("position", *keys), problem)))

    def by_seat(self, key: str) -> dict[int, Any]:
        """Return the values of a mapping by player."""
        return self.given.by_seat(("position", key), self.tree.get(key))

    def lays(self) -> tuple[Lay, ...]:
        """Return the tiles that lie, as they are written: `PG C4 C5`."""
        found = []
        for at, text in enumerate(self.tree.get("laid") or []):
            keys: Keys = ("position", "laid", at)
            try:
                line = parse_line(f"{self.players[0]} lay {text}", self.players)
            except NotationError:
                line = None
            move = line.moves[0] if line is not None and len(line.moves) == 1 else None
            if not isinstance(move, Lay):
                message = f"read {shown(text)}, expected a tile and its squares, PG C4 C5"
                raise self.given.fail(keys, message)
            found.append(move)
        return tuple(found)

    def board(self, lays: Sequence[Lay]) -> Board:
        """Return the board with the tiles that lie (PLACE-1, PLACE-2)."""
        board = self.setup.land
        for at, lay in enumerate(lays):
            for square in lay.squares:
                if square not in shape(board):
                    message = f"{square} lies outside the board [PLACE-1]"
                    raise self.given.fail(("position", "laid", at), message)
                if sign(board, square) not in FREE:
                    message = f"{square} is no free desert square for {lay.tile} [PLACE-1]"
                    raise self.impossible(("laid", at), message)
            if not are_beside(*lay.squares):
                message = f"{lay.squares[0]} and {lay.squares[1]} share no side [PLACE-1]"
                raise self.impossible(("laid", at), message)
            board = laid(board, lay.tile, lay.squares)
        return board

    def _square(self, text: str) -> Square:
        return Square.parse(text, shape(self.setup.land))

    def monuments(self, board: Board) -> tuple[Board, tuple[frozenset[Square], ...]]:
        """Return the board with the monuments, and whose they are (GAIN-5)."""
        found: list[frozenset[Square]] = [frozenset()] * self.seats
        options = self.setup.options
        around, rim = int(options["sanctuary_neighbors"]), options["board_edge_encloses"] == "true"
        for seat, tree in self.by_seat("monuments").items():
            keys: Keys = ("position", "monuments", self.players[seat])
            for at, word in self.given.words(keys, tree):
                square = self.given.read(at, word, self._square)
                if not is_shut_in(board, square, around=around, rim=rim):
                    message = f"{square} is no sanctuary: a monument stands on one [GAIN-5]"
                    raise self.impossible(at[1:], message)
                board = with_sign(board, square, MONUMENT)
                found[seat] |= {square}
            if len(found[seat]) > MONUMENTS:
                message = f"{len(found[seat])} monuments, each player has {MONUMENTS} [GAIN-5]"
                raise self.impossible(keys[1:], message)
        return board, tuple(found)

    def city(self, seat: int, built: Any, goods: Any) -> City:
        """Return a metropolis with its districts and the goods in its shops."""
        city = founded(self.setup.metropolises[seat])
        name = self.players[seat]
        keys: Keys = ("position", "built", name)
        count = 0
        for at, word in self.given.words(keys, built):
            district = self.given.read(at, word, self.setup.components.district)
            city = with_district(city, district)
            count += 1
        if count > len(self.setup.metropolises[seat].free):
            free = plural(len(self.setup.metropolises[seat].free), "free place")
            raise self.impossible(keys[1:], f"{count} districts, but {free} [BUILD-4]")
        for text, tree in (goods or {}).items():
            at = ("position", "shops", name, text)
            shop = self.given.read(at, str(text), ShopName.parse)
            if shop_named(city, shop) is None:
                message = f"{name} has no shop {shop} [SUPPLY-1]"
                raise self.given.fail(at, message)
            for way, word in self.given.words(at, tree):
                good = self.given.read(way, word, Good.parse)
                try:
                    city = supplied(city, shop, good)
                except ValueError:
                    asked = shop_named(city, shop)
                    message = f"shop {shop} takes no more {good}: {asked and asked[0]} [SUPPLY-2]"
                    raise self.impossible(at[1:], message) from None
        return city

    def stock(self) -> Stock:
        """Return the goods beside the metropolis of the player at turn."""
        stock = NOTHING
        for at, word in self.given.words(("position", "goods"), self.tree.get("goods")):
            stock = added(stock, self.given.read(at, word, Good.parse))
        return stock

    def counted(self, key: str, count: int, expected: int, rule: str, what: str) -> None:
        """Refuse another number of pieces than there is."""
        if count != expected:
            message = f"read {count}, expected {plural(expected, what)} here [{rule}]"
            raise self.given.fail(("position", *key.split(".")), message)


def parse_position(record: Record) -> TablePosition:
    """Read the setup and the `position:` of a record.

    Raises
    ------
    NotationError
        If a part of it cannot be read.
    InvalidPositionError
        If it can be read but cannot be under the rules.
    """
    reader = _Reader(record)
    setup, tree, seats = reader.setup, reader.tree, reader.seats
    seat = record.seat(str(tree["to_move"]), "position", "to_move")
    number = int(str(tree["round"]))
    turn = (number - 1) * seats + (seat - setup.first) % seats
    phase = Phase[str(tree.get("phase") or Phase.LAY).upper()]
    left = TURNS * seats - turn if number == TURNS else None
    lays = reader.lays()
    board, monuments = reader.monuments(reader.board(lays))
    hands = _hands(reader, seat, phase, last=left is not None)
    display = reader.given.tiles(("position", "display"), tree.get("display"))
    taken = 1 + setup.variant
    reader.counted(
        "display", len(display), HAND if left is None else HAND - taken, "SETUP-5", "tile"
    )
    districts = reader.given.districts(("position", "districts"), tree.get("districts"))
    built_now = phase is Phase.SUPPLY and len(districts) == DISTRICT_DISPLAY - 1
    reader.counted("districts", len(districts), DISTRICT_DISPLAY - built_now, "SETUP-7", "district")
    built, shops = reader.by_seat("built"), reader.by_seat("shops")
    cities = tuple(reader.city(one, built.get(one), shops.get(one)) for one in range(seats))
    stock = reader.stock()
    if any(stock) and phase is Phase.LAY:
        message = "goods are beside a metropolis only within a turn [TURN-1]"
        raise reader.impossible(("goods",), message)
    _require_tiles(reader, lays, board, turn + (phase is not Phase.LAY))
    discarded = reader.given.tiles(("position", "discarded"), tree.get("discarded"))
    known = [
        *display,
        *discarded,
        *(lay.tile for lay in lays),
        *(one for hand in hands for one in hand),
    ]
    named = [*districts, *(place.district for city in cities for place in city if place.district)]
    problem = too_many(setup, known, named)
    if problem:
        raise reader.impossible((), problem)
    pieces = setup.components
    position = FertilityPosition(
        setup,
        board,
        hands,
        cities,
        _wheat(reader),
        display,
        districts,
        tuple(n - known.count(tile) for tile, n in zip(TILES, pieces.tiles, strict=True)),
        tuple(one.count - named.count(one.id) for one in pieces.districts),
        max(0, setup.valley_tiles - HAND * (seats + 1) - taken * turn),
        seat=seat,
        turn=turn,
        phase=phase,
        left=left,
        monuments=monuments,
        sanctuaries=_sanctuaries(setup, board, monuments),
        stock=stock,
        built=built_now,
        joints=frozenset((min(lay.squares), max(lay.squares)) for lay in lays),
    )
    return TablePosition(record.players, position, _assumed(position, len(lays) + len(discarded)))


def _hands(reader: _Reader, seat: int, phase: Phase, *, last: bool) -> tuple[tuple[Tile, ...], ...]:
    """Return the hands (SETUP-5, TURN-2, END-1)."""
    told, hands = reader.by_seat("hands"), []
    first, seats = reader.setup.first, reader.seats
    for one, name in enumerate(reader.players):
        hand = reader.given.tiles(("position", "hands", name), told.get(one))
        played = one == seat and phase is not Phase.LAY
        over = last and (one - first) % seats < (seat - first) % seats
        reader.counted(f"hands.{name}", len(hand), HAND - (played or over), "SETUP-5", "tile")
        hands.append(hand)
    return tuple(hands)


def _require_tiles(reader: _Reader, lays: Sequence[Lay], board: Board, turns: int) -> None:
    """Refuse tiles that touch no like terrain, and more of them than there were turns."""
    if len(lays) > turns:
        message = f"{plural(len(lays), 'tile')} laid in {plural(turns, 'turn')} [PLACE-1]"
        raise reader.impossible(("laid",), message)
    wild = reader.setup.options["start_tile"] == "wild_four"
    sides = None if wild else reader.setup.components.sides
    for at, lay in enumerate(lays):
        bare = board
        for square in lay.squares:
            bare = with_sign(bare, square, ".")
        met = (
            matching_sides(bare, square, good, sides=sides)
            for good, square in zip(lay.tile, lay.squares, strict=True)
        )
        if not any(met):
            message = f"{lay.tile} on {lay.squares[0]} and {lay.squares[1]} meets no like terrain"
            raise reader.impossible(("laid", at), f"{message} [PLACE-2]")


def _wheat(reader: _Reader) -> tuple[int, ...]:
    """Return the wheat by seat (SCORE-5)."""
    wheat = [0] * reader.seats
    end = len(reader.setup.components.wheat) - 1
    for seat, text in reader.by_seat("wheat").items():
        wheat[seat] = int(str(text))
        if wheat[seat] > end and reader.setup.options["wheat_past_end"] == "lost":
            message = f"{wheat[seat]} wheat, the track ends at {end} [SCORE-5]"
            raise reader.impossible(("wheat", reader.players[seat]), message)
    return tuple(wheat)


def _sanctuaries(
    setup: Setup, board: Board, monuments: Sequence[frozenset[Square]]
) -> frozenset[Square]:
    """Return the squares that tiles have shut in."""
    around = int(setup.options["sanctuary_neighbors"])
    rim = setup.options["board_edge_encloses"] == "true"
    found = set().union(*monuments)
    for square in shape(board).squares:
        shut = is_shut_in(board, square, around=around, rim=rim)
        if shut and not is_shut_in(setup.land, square, around=around, rim=rim):
            found.add(square)
    return frozenset(found)


def _assumed(position: FertilityPosition, told: int) -> tuple[str, ...]:
    """Return what a typed position does not tell, in sentences."""
    gone = position.turn + (position.phase is not Phase.LAY)
    gone += position.turn if position.setup.variant else 0
    missing = gone - told
    if missing <= 0:
        return ()
    word = "tile that was" if missing == 1 else "tiles that were"
    return (f"{missing} {word} discarded may still come, for nobody has told which",)
