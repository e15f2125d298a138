"""What is in the box: goods, valley tiles, districts with their shops, sections, metropolises.

Only the forms stand here. Which sections, tiles and districts there are is said by a component set,
a file of the form that `component_file.py` reads; the one that is shipped is *reconstructed*.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import NamedTuple

from vitrail.games.errors import NotationError, quoted, suggestion

SEATS = (2, 4)
HAND = 3
"""Valley tiles in a hand, and in the common display (SETUP-5)."""
DISTRICT_DISPLAY = 4
"""Districts that lie open (SETUP-7)."""
MONUMENTS = 4
"""Monuments of a player (SETUP-6)."""
GOODS_OF_A_KIND = 20
"""Tokens of each good in the box (SETUP-8)."""
VALLEY_STACK = {2: 24, 3: 35, 4: 46}
"""Valley tiles by number of players (SETUP-4)."""
VARIANT_STACK = 39
"""Valley tiles of the variant for two (VARIANT-2P)."""


class Good(enum.IntEnum):
    """One of the four goods, and of the four terrains that bear them."""

    PAPYRUS = 0
    CATTLE = 1
    ALABASTER = 2
    GRAPES = 3

    def __str__(self) -> str:
        """Return the word of the records."""
        return self.name.casefold()

    @property
    def letter(self) -> str:
        """The letter on tiles, `P`, `C`, `A` or `G`."""
        return self.name[0]

    @classmethod
    def parse(cls, text: str) -> Good:
        """Read a good: its word or its letter.

        Raises
        ------
        NotationError
            If it is none.
        """
        word = text.casefold()
        for good in cls:
            if word in {str(good), good.letter.casefold(), *_OTHER_WORDS.get(good, ())}:
                return good
        expected = ", ".join(map(str, cls))
        message = f"{quoted(text)} is no good: expected {expected} (or its first letter)"
        raise NotationError(message + suggestion(text, map(str, cls)))


_OTHER_WORDS = {Good.ALABASTER: ("stone",), Good.GRAPES: ("grape",)}

Stock = tuple[int, int, int, int]
"""How many goods of each kind, in the order of `Good`."""
NOTHING: Stock = (0, 0, 0, 0)


def added(stock: Stock, good: Good, count: int = 1) -> Stock:
    """Return a stock with so many more of a good.

    Raises
    ------
    ValueError
        If there are not so many to take away.
    """
    changed = list(stock)
    changed[good] += count
    if changed[good] < 0:
        message = f"no {good} is there"
        raise ValueError(message)
    return (changed[0], changed[1], changed[2], changed[3])


def goods_words(stock: Stock) -> str:
    """Return a stock in words.

    Examples
    --------
    >>> goods_words((2, 0, 1, 0)), goods_words(NOTHING)
    ('2 papyrus, 1 alabaster', 'no goods')
    """
    return ", ".join(f"{stock[good]} {good}" for good in Good if stock[good]) or "no goods"


class Tile(NamedTuple):
    """A valley tile: its two terrains, in the order of `Good`."""

    first: Good
    second: Good

    def __str__(self) -> str:
        """Return the two letters, for instance `PG`."""
        return self.first.letter + self.second.letter

    @classmethod
    def of(cls, one: Good, other: Good) -> Tile:
        """Return the tile with these terrains, whichever comes first."""
        return cls(*sorted((one, other)))

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Read a tile, in either direction.

        Raises
        ------
        NotationError
            If it is none.

        Examples
        --------
        >>> str(Tile.parse("gp"))
        'PG'
        """
        return cls.of(*halves(text))


def halves(text: str) -> tuple[Good, Good]:
    """Return the two terrains of a tile as they are written.

    Raises
    ------
    NotationError
        If the text is no tile.
    """
    if len(text) != 2 or not is_tile(text):
        message = (
            f"{quoted(text)} is no tile: expected two letters of P (papyrus), C (cattle), "
            "A (alabaster), G (grapes), for instance PG"
        )
        raise NotationError(message)
    return Good.parse(text[0]), Good.parse(text[1])


def is_tile(text: str) -> bool:
    """Whether a word is written like a tile."""
    return len(text) == 2 and set(text.upper()) <= set("PCAG")


TILES = tuple(Tile(one, other) for one in Good for other in Good if one <= other)
"""The ten kinds of valley tiles."""


class RewardKind(enum.Enum):
    """What a shop pays (SUPPLY-4)."""

    POINTS = "points"
    WHEAT = "wheat"
    GOD = "god"
    PER_GOOD = "per_good"
    RESOURCE = "resource"


@dataclass(frozen=True, slots=True)
class Reward:
    """What stands right of the arrow of a shop.

    Parameters
    ----------
    kind
        What it pays.
    value
        Points, wheat, points per good, or number of goods; 1 for a god.
    good
        The good that is counted.
    god
        The name of the god.
    options
        The kinds of goods among which the player chooses.
    """

    kind: RewardKind
    value: int = 1
    good: Good | None = None
    god: str = ""
    options: tuple[Good, ...] = ()

    def __str__(self) -> str:
        """Return the reward in words."""
        match self.kind:
            case RewardKind.POINTS:
                return f"{self.value} point{'s' * (self.value != 1)}"
            case RewardKind.WHEAT:
                return f"{self.value} wheat"
            case RewardKind.GOD:
                return f"god {self.god.removeprefix('god_')}"
            case RewardKind.PER_GOOD:
                return f"{self.value} per {self.good}"
        many = f"{self.value} " if self.value != 1 else ""
        return many + " or ".join(map(str, self.options))


@dataclass(frozen=True, slots=True)
class Shop:
    """A shop.

    Parameters
    ----------
    needs
        How many goods of each kind it asks for.
    any
        How many goods of any kind it asks for beside them.
    reward
        What it pays once it has them.
    """

    needs: Stock
    any: int
    reward: Reward

    @property
    def size(self) -> int:
        """How many goods it takes."""
        return sum(self.needs) + self.any

    def missing(self, goods: Stock) -> int:
        """Return how many goods a shop lacks that holds some."""
        return self.size - sum(goods)

    def takes(self, goods: Stock, good: Good) -> bool:
        """Whether one more good fits beside those that it holds (SUPPLY-2).

        A good fills a place of its own kind as long as one is free, else one for any kind.
        """
        over = [max(0, goods[kind] - self.needs[kind]) for kind in Good]
        return goods[good] < self.needs[good] or sum(over) < self.any

    def __str__(self) -> str:
        """Return needs and reward, for instance `papyrus + cattle -> 5 points`."""
        needs = [str(good) for good in Good for _ in range(self.needs[good])]
        needs += ["any"] * self.any
        return f"{' + '.join(needs)} -> {self.reward}"


@dataclass(frozen=True, slots=True)
class District:
    """A district tile: its name in the set, what it costs, its shops, and how many there are."""

    id: str
    cost: int
    shops: tuple[Shop, ...]
    count: int = 1

    def __str__(self) -> str:
        """Return cost and shops in words."""
        return f"cost {self.cost}: {'; '.join(map(str, self.shops))}"


@dataclass(frozen=True, slots=True)
class Section:
    """A board section: its rows as printed, and its side if it has two."""

    id: str
    rows: tuple[str, ...]
    side: str = ""

    @property
    def name(self) -> str:
        """The name that a record has for it."""
        return f"{self.id}-{self.side}" if self.side else self.id

    @property
    def turned(self) -> tuple[str, ...]:
        """The rows after half a turn."""
        return tuple(row[::-1] for row in reversed(self.rows))


@dataclass(frozen=True, slots=True)
class MetropolisBoard:
    """A player's board: the shops of each printed cell, and where districts can go."""

    id: str
    rows: int
    columns: int
    printed: tuple[tuple[tuple[int, int], tuple[Shop, ...]], ...]
    free: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class ComponentSet:
    """Everything in the box that the rules do not fix.

    Parameters
    ----------
    name
        How the owner calls it.
    provenance
        Where it comes from, in words; the word `reconstructed` at its beginning says that it is not
        the printed one.
    sections, districts, metropolises
        The pieces.
    tiles
        How many of each of `TILES`.
    sides
        The goods of the starting tile at its upper, right, lower and left side, where each side
        answers one terrain only.
    wheat, gods
        Points by number.
    monuments
        Points of most and second most monuments.
    """

    name: str
    provenance: str
    sections: tuple[Section, ...]
    tiles: tuple[int, ...]
    districts: tuple[District, ...]
    metropolises: tuple[MetropolisBoard, ...]
    sides: tuple[Good, Good, Good, Good]
    wheat: tuple[int, ...]
    gods: tuple[int, ...]
    monuments: tuple[int, int]

    @property
    def reconstructed(self) -> bool:
        """Whether these are not the printed pieces, but ones made to fit what is known of them."""
        return self.provenance.casefold().startswith("reconstructed")

    @property
    def sentence(self) -> str:
        """What has to be said beside anything computed with the set; empty if nothing."""
        if not self.reconstructed:
            return ""
        return (
            "sections, tile counts, districts, printed shops and two score tables are "
            "reconstructed, not those of the printed game"
        )

    def district(self, name: str) -> District:
        """Return a district by its id.

        Raises
        ------
        NotationError
            If the set has none of that name.
        """
        at = self.district_index(name)
        if at is None:
            known = [district.id for district in self.districts]
            message = f"{quoted(name)} is no district: expected for instance {known[0]}"
            raise NotationError(message + suggestion(name, known))
        return self.districts[at]

    def district_index(self, name: str) -> int | None:
        """Return the place of a district in `districts`; None if the set has none of that name."""
        folded = name.casefold()
        for at, district in enumerate(self.districts):
            if district.id.casefold() == folded:
                return at
        return None
