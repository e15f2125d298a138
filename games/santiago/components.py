"""What is in the box and on the board: fields, crossings, segments, tiles and money.

Covers BOARD-1, CANAL-1, SETUP-2, SETUP-3, SETUP-4 and the table of section 5. Everything is read
from `data.json`, as the digest has it.
"""

from __future__ import annotations

import enum
import functools
import json
import re
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING, Any, NamedTuple

from vitrail.games.errors import NotationError, quoted, suggestion
from vitrail.games.squares import Shape, Square

if TYPE_CHECKING:
    from collections.abc import Mapping

SHAPE = Shape(6, 8)
"""The fields of the board: A1 top left, F8 bottom right."""
SEATS = (3, 5)

_CROSSING = re.compile(r"[Xx]?([0-4])([0-3])", re.ASCII)
_SEGMENT = re.compile(r"([HhVv])([0-9])([0-9])", re.ASCII)
_TILE = re.compile(r"([A-Za-z_]+)([0-9]+)", re.ASCII)


@functools.cache
def data() -> Mapping[str, Any]:
    """Return the facts of the digest."""
    file = resources.files(__package__).joinpath("data.json")
    facts: Mapping[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return facts


# -- the board -----------------------------------------------------------------------------------


class Crossing(NamedTuple):
    """A crossing of ditches, where the spring may stand.

    The one at the left end of H21 and at the upper end of V21 is `X21`.

    Examples
    --------
    >>> str(Crossing.parse("x21"))
    'X21'
    """

    column: int
    row: int

    def __str__(self) -> str:
        """Return the notation, for instance `X21`."""
        return f"X{self.column}{self.row}"

    @classmethod
    def parse(cls, text: str) -> Crossing:
        """Read a crossing; the letter may be missing.

        Raises
        ------
        NotationError
            If there is no such crossing.
        """
        matched = _CROSSING.fullmatch(text.strip())
        if not matched:
            message = (
                f"{quoted(text)} is no crossing: expected X00 (top left) to X43 (bottom right), "
                "column before row"
            )
            raise NotationError(message)
        return cls(int(matched[1]), int(matched[2]))


class Segment(NamedTuple):
    """A ditch from one crossing to the next, the place of one canal; sorts by notation.

    Examples
    --------
    >>> [str(field) for field in Segment.parse("H00").waters]
    ['A1', 'A2']
    """

    direction: str
    column: int
    row: int

    def __str__(self) -> str:
        """Return the id of the segment, for instance `H21`."""
        return f"{self.direction}{self.column}{self.row}"

    @classmethod
    def parse(cls, text: str) -> Segment:
        """Read a segment.

        Raises
        ------
        NotationError
            If there is no such segment.
        """
        matched = _SEGMENT.fullmatch(text.strip())
        found = cls(matched[1].upper(), int(matched[2]), int(matched[3])) if matched else None
        if found is None or found not in _board().ends:
            message = (
                f"{quoted(text)} is no segment: expected H00 to H33 (from its left end to the "
                "right) or V00 to V42 (from its upper end down)"
            )
            raise NotationError(message)
        return found

    @property
    def ends(self) -> tuple[Crossing, Crossing]:
        """The crossings that it joins."""
        return _board().ends[self]

    @property
    def waters(self) -> tuple[Square, ...]:
        """The fields beside it, row by row (CANAL-1)."""
        return _board().waters[self]


@dataclass(frozen=True)
class _Board:
    """What lies where on the board."""

    ends: Mapping[Segment, tuple[Crossing, Crossing]]
    waters: Mapping[Segment, tuple[Square, ...]]
    at: Mapping[Crossing, tuple[Segment, ...]]
    touched: Mapping[Crossing, tuple[Square, ...]]
    ditches: Mapping[Square, tuple[Segment, ...]]


@functools.cache
def _board() -> _Board:
    board = data()["board"]

    def segment(text: str) -> Segment:
        return Segment(text[0], int(text[1]), int(text[2]))

    def squares(fields: list[list[int]]) -> tuple[Square, ...]:
        return tuple(sorted(Square(row, column) for column, row in fields))

    listed = sorted(board["segment_list"], key=lambda entry: str(entry["id"]))
    crossings = sorted(board["intersection_list"], key=lambda entry: list(entry["id"]))
    return _Board(
        {segment(e["id"]): (Crossing(*e["a"]), Crossing(*e["b"])) for e in listed},
        {segment(e["id"]): squares(e["waters"]) for e in listed},
        {Crossing(*e["id"]): tuple(sorted(map(segment, e["segments"]))) for e in crossings},
        {Crossing(*e["id"]): squares(e["touching_fields"]) for e in crossings},
        {
            Square(e["id"][1], e["id"][0]): tuple(sorted(map(segment, e["watered_by"])))
            for e in board["field_list"]
        },
    )


def segments() -> tuple[Segment, ...]:
    """Return the 31 segments, sorted."""
    return tuple(_board().ends)


def crossings() -> tuple[Crossing, ...]:
    """Return the 20 crossings, sorted."""
    return tuple(_board().at)


def segments_at(crossing: Crossing) -> tuple[Segment, ...]:
    """Return the segments that end at a crossing, sorted."""
    return _board().at[crossing]


def fields_touching(crossing: Crossing) -> tuple[Square, ...]:
    """Return the fields that touch a crossing by their corner, row by row."""
    return _board().touched[crossing]


def ditches_of(square: Square) -> tuple[Segment, ...]:
    """Return the two segments beside a field, sorted."""
    return _board().ditches[square]


# -- tiles ---------------------------------------------------------------------------------------


class Crop(enum.Enum):
    """A crop; the value is the word of the records, which also sorts."""

    BANANAS = "bananas"
    BEANS = "beans"
    CANE = "cane"
    PEPPERS = "peppers"
    POTATOES = "potatoes"

    def __str__(self) -> str:
        """Return the word."""
        return self.value

    def __lt__(self, other: Crop) -> bool:
        """Order by the word."""
        return self.value < other.value


_OTHER_NAMES = {
    "banana": Crop.BANANAS,
    "bean": Crop.BEANS,
    "peas": Crop.BEANS,
    "sugarcane": Crop.CANE,
    "sugar_cane": Crop.CANE,
    "sugar": Crop.CANE,
    "pepper": Crop.PEPPERS,
    "chili": Crop.PEPPERS,
    "paprika": Crop.PEPPERS,
    "potato": Crop.POTATOES,
}
"""Further names of the crops, the ids of `data.json` among them."""


class Tile(NamedTuple):
    """A tile: its crop and the planters printed on it; sorts by notation.

    Examples
    --------
    >>> str(Tile.parse("Banana2"))
    'bananas2'
    """

    crop: Crop
    planters: int

    def __str__(self) -> str:
        """Return the notation, for instance `bananas2`."""
        return f"{self.crop}{self.planters}"

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Read a tile: crop and planters, without a blank.

        Raises
        ------
        NotationError
            If there is no such tile.
        """
        words = [crop.value for crop in Crop]
        matched = _TILE.fullmatch(text.strip())
        if not matched:
            message = f"{quoted(text)} is no tile: expected crop and planters such as bananas2"
            raise NotationError(message + suggestion(text.rstrip("0123456789"), words))
        word = matched[1].casefold()
        crop = Crop(word) if word in words else _OTHER_NAMES.get(word)
        if crop is None:
            message = f"{quoted(matched[1])} is no crop: expected {', '.join(words)}"
            raise NotationError(message + suggestion(word, [*words, *_OTHER_NAMES]))
        if matched[2] not in {"1", "2"}:
            message = f"{quoted(text)}: expected 1 or 2 planters, for instance {crop}2"
            raise NotationError(message)
        return cls(crop, int(matched[2]))


TILES = tuple(Tile(crop, planters) for crop in Crop for planters in (1, 2))
"""The ten kinds of tiles, sorted."""


@functools.cache
def tile_counts() -> tuple[int, ...]:
    """Return how many tiles of each of `TILES` are in the box."""
    by_planters = data()["tiles"]["workers_per_crop"]
    printed = {1: int(by_planters["one_worker"]), 2: int(by_planters["two_workers"])}
    return tuple(printed[tile.planters] for tile in TILES)


# -- money and numbers ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Money:
    """The sums that the rules name, in escudos."""

    start: int
    income: int
    least: int
    refusal: int


@functools.cache
def money() -> Money:
    """Return the sums that the rules name (SETUP-4, INCOME-1, BID-3, BRIBE-1, BRIBE-3)."""
    sums = data()["money"]
    return Money(
        int(sums["start"]),
        int(sums["income_per_round"]),
        int(sums["min_bid"]),
        int(sums["refusal_extra"]),
    )


@dataclass(frozen=True, slots=True)
class Numbers:
    """What depends on the number of players.

    Parameters
    ----------
    rounds
        How many rounds the game has.
    tiles
        How many tiles are turned up a round, one for each stack.
    supply
        Canals of the supply.
    aside
        Tiles turned up and removed before the game.
    """

    rounds: int
    tiles: int
    supply: int
    aside: int


@functools.cache
def numbers(players: int) -> Numbers:
    """Return what depends on the number of players."""
    entry = data()["setup_by_players"][str(players)]
    return Numbers(
        int(entry["rounds"]),
        int(entry["tiles_per_round"]),
        int(entry["supply_canals"]),
        int(entry["tiles_removed_face_up"]),
    )


def most_money(players: int, number: int) -> int:
    """Return the money of all players together in a round if nothing was ever paid to the bank."""
    return players * (money().start + money().income * (number - 1))
