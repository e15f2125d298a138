"""What lies in the box: colors, dice, pattern cards, objective cards.

Covers COMP-1 to COMP-3 of the rules digest and the data of `patterns.json` and
`objectives.json`, whose provenance is in `docs/rules/sagrada/sources.md`.
"""

from __future__ import annotations

import enum
import functools
import json
import re
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING, Any

from vitrail.games.errors import InvalidPositionError, NotationError, quoted, suggestion
from vitrail.games.squares import Shape, Square

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

ROWS, COLUMNS = 4, 5
SHAPE = Shape(ROWS, COLUMNS)
"""The shape of every printed window. The code also takes other shapes, which tests use."""

VALUES = (1, 2, 3, 4, 5, 6)
DICE_PER_COLOR = 18
ROUNDS = 10
DIFFICULTIES = (3, 4, 5, 6)
UNNAMED = "custom"
"""Name of a pattern that was given none."""

TOOLS = (
    "Grozing Pliers",
    "Eglomise Brush",
    "Copper Foil Burnisher",
    "Lathekin",
    "Lens Cutter",
    "Flux Brush",
    "Glazing Hammer",
    "Running Pliers",
    "Cork-backed Straightedge",
    "Grinding Stone",
    "Flux Remover",
    "Tap Wheel",
)
"""The tool cards in the order of their numbers 1 to 12."""


class Color(enum.Enum):
    """A color of dice and of printed spaces; the value is the letter used in notation."""

    RED = "R"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"
    PURPLE = "P"

    def __str__(self) -> str:
        """Return the word, for instance `red`."""
        return self.name.lower()

    @property
    def letter(self) -> str:
        """The letter of notation, for instance `R`."""
        return str(self.value)

    @classmethod
    def parse(cls, text: str) -> Color:
        """Read a color by letter or word.

        Examples
        --------
        >>> Color.parse("P"), Color.parse("green")
        (<Color.PURPLE: 'P'>, <Color.GREEN: 'G'>)
        """
        folded = text.strip().casefold()
        for color in cls:
            if folded in {color.letter.casefold(), str(color)}:
                return color
        words = [str(color) for color in cls]
        message = (
            f"unknown color {quoted(text)}: expected one of {', '.join(words)} or R Y G B P"
            f"{suggestion(text, words)}"
        )
        raise NotationError(message)


@dataclass(frozen=True, slots=True)
class Die:
    """A die showing a value.

    Examples
    --------
    >>> Die.parse("R5")
    Die(color=<Color.RED: 'R'>, value=5)
    >>> str(Die(Color.BLUE, 2))
    'B2'
    """

    color: Color
    value: int

    def __str__(self) -> str:
        """Return the notation: color letter and value."""
        return f"{self.color.letter}{self.value}"

    def __lt__(self, other: Die) -> bool:
        """Order by notation."""
        return str(self) < str(other)

    @classmethod
    def parse(cls, text: str) -> Die:
        """Read a die, for instance `R5`.

        Raises
        ------
        NotationError
            If the text is no die, or its value is not 1 to 6.
        """
        letter, value = text[:1].upper(), text[1:]
        if letter not in LETTERS or not value.isascii() or not value.isdigit():
            message = (
                f"{quoted(text)} is no die: expected a color letter (R Y G B P) and a value "
                "1 to 6, for instance R5"
            )
            raise NotationError(message)
        if len(value) > 1 or int(value) not in VALUES:
            message = f"{quoted(text)} is no die: its value must be 1 to 6"
            raise NotationError(message)
        return cls(Color(letter), int(value))


LETTERS = frozenset(color.letter for color in Color)
Restriction = Color | int | None
"""What a space asks for: a color, a value ("shade"), or nothing."""


@dataclass(frozen=True)
class Pattern:
    """A window pattern card.

    Parameters
    ----------
    rows
        One string a row; each space is a color letter, a value, or `.` for a blank.
    name
        The printed name, or a name of its owner's choice.
    difficulty
        Favor tokens of the card; None when it is not rated.
    card
        Number of the official card whose side it is; None for a custom pattern.

    Raises
    ------
    InvalidPositionError
        If the rows differ in length, hold another symbol, or if neighboring restrictions clash:
        then no window on it could ever be filled (FILL-1).
    """

    rows: tuple[str, ...]
    name: str = UNNAMED
    difficulty: int | None = None
    card: int | None = None

    def __post_init__(self) -> None:
        widths = {len(row) for row in self.rows}
        if len(widths) != 1 or widths == {0}:
            message = f"pattern {self.name}: the rows must be equally long, read {self.rows}"
            raise InvalidPositionError(message)
        for square in self.shape.squares:
            symbol = self.rows[square.row][square.column]
            if symbol not in _RESTRICTIONS:
                message = (
                    f"pattern {self.name}: {symbol!r} at {square} is no restriction: expected "
                    "R Y G B P, 1 to 6, or . for a blank space"
                )
                raise InvalidPositionError(message)
        clashes = [
            f"{first} and {second} both ask for {describe(self[first])}"
            for first, second in self.clashes()
        ]
        if clashes:
            message = (
                f"pattern {self.name}: {'; '.join(clashes)}: neighboring spaces can never hold "
                "equal dice [PLACE-5, PLACE-6]"
            )
            raise InvalidPositionError(message)

    @functools.cached_property
    def shape(self) -> Shape:
        """Rows and columns; 4 x 5 for every printed card."""
        return Shape(len(self.rows), len(self.rows[0]))

    @functools.cached_property
    def _restrictions(self) -> Mapping[Square, Restriction]:
        return {
            square: _RESTRICTIONS[self.rows[square.row][square.column]]
            for square in self.shape.squares
        }

    def __getitem__(self, square: Square) -> Restriction:
        """Return what a space asks for."""
        return self._restrictions[square]

    def clashes(self) -> tuple[tuple[Square, Square], ...]:
        """Return the pairs of orthogonal neighbors that ask for the same color or value."""
        return tuple(
            (square, other)
            for square in self.shape.squares
            for other in self.shape.orthogonal(square)
            if square < other and self[square] is not None and self[square] == self[other]
        )

    def __str__(self) -> str:
        """Return the one-line text form, rows joined by `/`."""
        return "/".join(self.rows)


_RESTRICTIONS: Mapping[str, Restriction] = {
    ".": None,
    **{color.letter: color for color in Color},
    **{str(value): value for value in VALUES},
}

BLANK = Pattern((".....",) * ROWS, name="blank", difficulty=None)
"""A window without restrictions: not a printed card, but the ground of every comparison."""


def describe(restriction: Restriction) -> str:
    """Return a restriction in words.

    Examples
    --------
    >>> describe(Color.RED), describe(4), describe(None)
    ('red', 'value 4', 'nothing')
    """
    if restriction is None:
        return "nothing"
    return str(restriction) if isinstance(restriction, Color) else f"value {restriction}"


@dataclass(frozen=True)
class PublicObjective:
    """A public objective card.

    Parameters
    ----------
    id
        Short name used in options and data, for instance `row_color`.
    name
        The printed name.
    points
        Points each time the card is fulfilled.
    per
        What is counted: `row`, `column`, `set` or `die`.
    rule
        The card in one sentence of our own words.
    """

    id: str
    name: str
    points: int
    per: str
    rule: str

    def __str__(self) -> str:
        """Return the printed name."""
        return self.name


def _data(file: str) -> Any:
    return json.loads(resources.files(__package__).joinpath(file).read_text(encoding="utf-8"))


def _fold(name: str) -> str:
    """Reduce a name to letters and digits, so that case, spaces and hyphens do not matter."""
    return re.sub(r"[^a-z0-9]+", "", name.casefold())


@functools.cache
def official_patterns() -> tuple[Pattern, ...]:
    """Return the 24 patterns of the base game, card by card."""
    return tuple(
        Pattern(tuple(entry["rows"]), entry["name"], entry["difficulty"], entry["card"])
        for entry in _data("patterns.json")
    )


@functools.cache
def public_objectives() -> tuple[PublicObjective, ...]:
    """Return the ten public objectives of the base game, in the order of the data file."""
    return tuple(
        PublicObjective(**{key: entry[key] for key in ("id", "name", "points", "per", "rule")})
        for entry in _data("objectives.json")["public"]
    )


def find_pattern(name: str) -> Pattern:
    """Return an official pattern (or `blank`) by its printed name; case does not matter.

    Raises
    ------
    NotationError
        If no pattern has that name; the message suggests the nearest.
    """
    known = (*official_patterns(), BLANK)
    for pattern in known:
        if _fold(pattern.name) == _fold(name):
            return pattern
    names = [pattern.name for pattern in known]
    message = f"unknown pattern {quoted(name)}{suggestion(name, names)}"
    raise NotationError(message)


def find_objective(name: str) -> PublicObjective:
    """Return a public objective by id or printed name; case and separators do not matter.

    Raises
    ------
    NotationError
        If no objective has that name; the message suggests the nearest.
    """
    for objective in public_objectives():
        if _fold(name) in {_fold(objective.id), _fold(objective.name)}:
            return objective
    names = [one.id if "_" in name else one.name for one in public_objectives()]
    message = f"unknown public objective {quoted(name)}{suggestion(name, names)}"
    raise NotationError(message)


def count_by_color(dice: Iterable[Die]) -> dict[Color, int]:
    """Return how many dice of each color there are, all five colors always present."""
    counts = dict.fromkeys(Color, 0)
    for die in dice:
        counts[die.color] += 1
    return counts


def require_supply(dice: Iterable[Die], where: str) -> None:
    """Refuse more dice of a color than the box holds (COMP-1).

    Raises
    ------
    InvalidPositionError
        If a color occurs more than 18 times.
    """
    for color, count in count_by_color(dice).items():
        if count > DICE_PER_COLOR:
            message = f"{where}: {count} {color} dice, but the box holds {DICE_PER_COLOR} [COMP-1]"
            raise InvalidPositionError(message)
