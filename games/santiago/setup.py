"""What is laid out before a game: readings of the rules, spring, palms, overseer, removed tile.

Covers SETUP-1 to SETUP-5 and PALM-1 as far as a record states them, and the options of
`options.json`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from vitrail.games.errors import NotationError
from vitrail.games.files import shown, strings
from vitrail.games.options import load_options, option_values, told
from vitrail.games.record import UNKNOWN
from vitrail.games.santiago.components import (
    SHAPE,
    Crossing,
    Numbers,
    Tile,
    fields_touching,
    numbers,
)
from vitrail.games.squares import Square

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping
    from typing import TypeVar

    from vitrail.games.files import Keys
    from vitrail.games.record import Record

    ValueT = TypeVar("ValueT")

PALMS = 3
"""How many palms the variant has."""


OPTIONS = load_options(__package__)


def options_of(changes: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the value of every option: what is named, else what the reading says."""
    return option_values(OPTIONS, changes)


@dataclass(frozen=True)
class Setup:
    """The setup of a game, as far as it is known.

    Parameters
    ----------
    options
        The value of every option by id.
    seats
        The number of players.
    overseer
        The seat of the first overseer (SETUP-5).
    spring
        Where the spring stands; None where it has still to be placed.
    palms
        The fields with palms; None where they have still to be placed, or there are none.
    aside
        The tile removed before the game; None where it has still to be turned up, or none is.
    """

    options: Mapping[str, str] = field(hash=False)
    seats: int
    overseer: int = 0
    spring: Crossing | None = None
    palms: tuple[Square, ...] | None = None
    aside: Tile | None = None

    @property
    def numbers(self) -> Numbers:
        """What depends on the number of players."""
        return numbers(self.seats)

    @property
    def with_palms(self) -> bool:
        """Whether the palm variant is played."""
        return self.options["palms"] == "true"

    @property
    def spring_by_player(self) -> bool:
        """Whether the first overseer places the spring, not agreement or chance."""
        return self.options["spring_choice"] == "first_player"

    @property
    def money_open(self) -> bool:
        """Whether everybody sees everybody's money."""
        return self.options["money_visible"] == "open"

    @property
    def immediate_deserts(self) -> bool:
        """Whether a dry tile turns as soon as its last marker is gone."""
        return self.options["desert_timing"] == "immediate"


def palm_fits(setup: Setup, spring: Crossing, palms: Collection[Square], square: Square) -> bool:
    """Whether a palm may stand on a field beside those that stand already (PALM-1)."""
    if square not in SHAPE or square in palms:
        return False
    if setup.options["palm_placing"] == "random_any_field":
        return True
    beside_palm = any(near in palms for near in SHAPE.around(square))
    return square not in fields_touching(spring) and not beside_palm


def parse_setup(record: Record) -> Setup:
    """Read the `setup:` of a record.

    Raises
    ------
    NotationError
        If a name is unknown, or what is laid out cannot be.
    """
    tree: Any = record.setup
    options = options_of(told(OPTIONS, tree))
    seats = len(record.players)
    overseer = tree.get("overseer")
    setup = Setup(
        options,
        seats,
        0 if overseer is None else record.seat(str(overseer), "setup", "overseer"),
        _read(record, ("setup", "spring"), tree.get("spring"), Crossing.parse),
        None,
        _aside(record, seats, tree.get("aside")),
    )
    palms = _palms(record, setup, tree.get("palm_fields"))
    return Setup(options, seats, setup.overseer, setup.spring, palms, setup.aside)


def _read(
    record: Record, keys: Keys, text: str | None, parse: Callable[[str], ValueT]
) -> ValueT | None:
    """Return what a value says; None where nothing is said."""
    if text is None or text == UNKNOWN:
        return None
    try:
        return parse(str(text))
    except NotationError as error:
        raise record.document.error(keys, error.problem) from None


def _aside(record: Record, seats: int, text: str | None) -> Tile | None:
    tile = _read(record, ("setup", "aside"), text, Tile.parse)
    if tile is not None and not numbers(seats).aside:
        message = f"with {seats} players no tile is removed [SETUP-3]"
        raise record.document.error(("setup", "aside"), message)
    return tile


def _palms(record: Record, setup: Setup, tree: Any) -> tuple[Square, ...] | None:
    keys = ("setup", "palm_fields")
    if tree is None:
        return None
    texts = [
        (at, word)
        for at, text in strings(record.document, keys, tree)
        for word in text.replace(",", " ").split()
    ]
    if not setup.with_palms:
        message = "there are palms only in the variant: expected palms: true beside it [PALM-1]"
        raise record.document.error(keys, message)
    if setup.spring is None:
        message = "the spring is placed before the palms: expected spring: too [PALM-1]"
        raise record.document.error(keys, message)
    found: list[Square] = []
    for at, text in texts:
        square = _read(record, at, text, lambda word: Square.parse(word, SHAPE))
        if square is None or not palm_fits(setup, setup.spring, found, square):
            message = (
                f"no palm may stand on {shown(text)}: expected a field of its own, not at the "
                "spring and beside no other palm [PALM-1]"
            )
            raise record.document.error(at, message)
        found.append(square)
    if len(found) != PALMS:
        message = f"read {len(found)} palms, expected {PALMS} [PALM-1]"
        raise record.document.error(keys, message)
    return tuple(sorted(found))
