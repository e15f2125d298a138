"""What is laid out before a game: readings of the rules, sections, start, hands, displays.

Covers SETUP-1 to SETUP-9 as far as a record states them, and the options of `options.json`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vitrail.games.errors import NotationError, quoted, suggestion
from vitrail.games.fertility import component_file
from vitrail.games.fertility.components import (
    DISTRICT_DISPLAY,
    HAND,
    SEATS,
    TILES,
    VALLEY_STACK,
    VARIANT_STACK,
    ComponentSet,
    MetropolisBoard,
    Section,
    Tile,
)
from vitrail.games.fertility.land import (
    START,
    Board,
    assembled,
    shape,
    start_squares,
    with_sign,
)
from vitrail.games.files import shown, strings
from vitrail.games.options import load_options, option_values, told
from vitrail.games.squares import Square

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import TypeVar

    from vitrail.games.files import Keys
    from vitrail.games.record import Record

    ValueT = TypeVar("ValueT")

TURNED = "turned"
RECONSTRUCTED = "reconstructed"
"""What `components:` of a setup says for the shipped set."""
_LAND = frozenset(".~wSPCAG")
_LARGEST = 26

OPTIONS = load_options(__package__)


def options_of(changes: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the value of every option: what is named, else what the reading says."""
    return option_values(OPTIONS, changes)


def section_count(seats: int, options: Mapping[str, str]) -> int:
    """Return how many sections are clipped together (SETUP-1)."""
    return int(options["sections_two_players"]) if seats == SEATS[0] else seats


@dataclass(frozen=True)
class Setup:
    """The setup of a game.

    Parameters
    ----------
    options
        The value of every option by id.
    components
        The pieces.
    seats
        The number of players.
    land
        The assembled board with the starting tile on it.
    metropolises
        By seat the player's board.
    first
        The seat of the player who starts.
    """

    options: Mapping[str, str] = field(hash=False)
    components: ComponentSet = field(hash=False)
    seats: int
    land: Board
    metropolises: tuple[MetropolisBoard, ...] = field(hash=False)
    first: int = 0

    @property
    def variant(self) -> bool:
        """Whether two players discard a tile of the display each turn (VARIANT-2P)."""
        return self.options["two_player_variant"] == "true"

    @property
    def valley_tiles(self) -> int:
        """How many valley tiles are in the game (SETUP-4)."""
        return VARIANT_STACK if self.variant else VALLEY_STACK[self.seats]

    @property
    def limited(self) -> bool:
        """Whether the common supply can run out (SETUP-8)."""
        return self.options["goods_supply"] == "20_per_kind"


@dataclass(frozen=True)
class LaidOut:
    """A setup with the pieces that lie open before the first turn."""

    setup: Setup
    hands: tuple[tuple[Tile, ...], ...]
    display: tuple[Tile, ...]
    districts: tuple[str, ...]


class SetupReader:
    """Reads the `setup:` of a record, and names the line of each mistake."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.tree: Any = record.setup
        self.options = options_of(told(OPTIONS, self.tree))
        self.components = self._components()

    def fail(self, keys: Keys, problem: str) -> NotationError:
        """Return the error of a value."""
        return self.record.document.error(keys, problem)

    def words(self, keys: Keys, tree: Any) -> Iterator[tuple[Keys, str]]:
        """Yield the words of a list or of a text, each with its way."""
        if tree is None:
            return
        for at, text in strings(self.record.document, keys, tree):
            yield from ((at, word) for word in text.replace(",", " ").split())

    def read(self, keys: Keys, text: str, parse: Callable[[str], ValueT]) -> ValueT:
        """Return what a text says."""
        try:
            return parse(text)
        except NotationError as error:
            raise self.fail(keys, error.problem) from None

    def tiles(self, keys: Keys, tree: Any) -> tuple[Tile, ...]:
        """Return the tiles of a list, sorted."""
        return tuple(sorted(self.read(at, word, Tile.parse) for at, word in self.words(keys, tree)))

    def districts(self, keys: Keys, tree: Any) -> tuple[str, ...]:
        """Return the districts of a list, sorted."""
        found = (
            self.read(at, word, lambda name: self.components.district(name).id)
            for at, word in self.words(keys, tree)
        )
        return tuple(sorted(found))

    def by_seat(self, keys: Keys, tree: Any) -> dict[int, Any]:
        """Return the values of a mapping by player."""
        found: dict[int, Any] = {}
        for name, value in (tree or {}).items():
            found[self.record.seat(str(name), *keys, name)] = value
        return found

    def _components(self) -> ComponentSet:
        told_name = self.tree.get("components")
        if told_name is None or told_name == RECONSTRUCTED:
            return component_file.reconstructed()
        path = Path(self.record.document.source).parent / str(told_name)
        try:
            return component_file.read(path)
        except NotationError as error:
            place = NotationError(error.problem, source=str(told_name), line=error.line)
            raise self.fail(("setup", "components"), str(place)) from None

    def setup(self) -> Setup:
        """Return the setup."""
        record, seats = self.record, len(self.record.players)
        if self.options["two_player_variant"] == "true" and seats != SEATS[0]:
            message = f"the variant is for {SEATS[0]} players, read {seats} [VARIANT-2P]"
            raise self.fail(("setup", "two_player_variant"), message)
        first = self.tree.get("first")
        land = self._land(seats)
        return Setup(
            self.options,
            self.components,
            seats,
            with_sign(land, self._start(land), START),
            self._metropolises(seats),
            0 if first is None else record.seat(str(first), "setup", "first"),
        )

    def _land(self, seats: int) -> Board:
        rows = self.tree.get("land")
        if rows is not None:
            if "sections" in self.tree:
                message = "the land is told by sections or by its rows, not by both"
                raise self.fail(("setup", "land"), message)
            return self._rows(rows)
        if "sections" not in self.tree:
            message = (
                "the board is missing: expected sections: and their names, or land: and its rows"
            )
            raise self.fail(("setup",), message)
        keys: Keys = ("setup", "sections")
        found: list[tuple[Section, bool]] = []
        for at, text in strings(self.record.document, keys, self.tree["sections"]):
            for one in text.split(","):
                found.append(self._section(at, one.split(), [section for section, _ in found]))
        expected = section_count(seats, self.options)
        if len(found) != expected:
            message = f"read {len(found)} sections, expected {expected} with {seats} players"
            raise self.fail(keys, f"{message} [SETUP-1]")
        return assembled([one.turned if turned else one.rows for one, turned in found])

    def _rows(self, rows: Any) -> Board:
        keys: Keys = ("setup", "land")
        found: list[str] = []
        for at, text in strings(self.record.document, keys, rows):
            odd = next((one for one in text if one not in _LAND), None)
            if odd is not None or not 0 < len(text) <= _LARGEST:
                message = f"read {quoted(text)}, expected squares of . ~ w S P C A G, up to 26"
                raise self.fail(at, message)
            if found and len(text) != len(found[0]):
                message = f"read a row of {len(text)} squares, expected {len(found[0])}"
                raise self.fail(at, message)
            found.append(text)
        if not 1 < len(found) <= _LARGEST:
            message = f"read {len(found)} rows, expected 2 to {_LARGEST}"
            raise self.fail(keys, message)
        return tuple(found)

    def _section(
        self, keys: Keys, words: Sequence[str], before: Sequence[Section]
    ) -> tuple[Section, bool]:
        turned = len(words) == 2 and words[1].casefold() == TURNED
        names = {one.name.casefold(): one for one in self.components.sections}
        if not words or (len(words) != 1 and not turned):
            message = f"read {shown(' '.join(words))}, expected a section, or a section and turned"
            raise self.fail(keys, message)
        section = names.get(words[0].casefold())
        known = [one.name for one in self.components.sections]
        if section is None:
            message = f"{quoted(words[0])} is no section: expected {', '.join(known)}"
            raise self.fail(keys, message + suggestion(words[0], known))
        if any(section.id == other.id for other in before):
            raise self.fail(keys, f"section {section.id} stands here twice [SETUP-1]")
        return section, turned

    def _start(self, land: Board) -> Square:
        nearest = start_squares(land)
        text = self.tree.get("start")
        keys: Keys = ("setup", "start")
        listed = " or ".join(map(str, nearest))
        if not nearest:
            raise self.fail(("setup",), "the land has no start symbol S [SETUP-3]")
        if text is None:
            if len(nearest) > 1:
                message = f"the start is missing: expected start: {listed}, equally near the middle"
                raise self.fail(("setup",), f"{message} [SETUP-3]")
            return nearest[0]
        square = self.read(keys, str(text), lambda word: Square.parse(word, shape(land)))
        if square not in nearest:
            message = f"read {square}, expected the start symbol nearest the middle, {listed}"
            raise self.fail(keys, f"{message} [SETUP-3]")
        return square

    def _metropolises(self, seats: int) -> tuple[MetropolisBoard, ...]:
        boards = self.components.metropolises
        names = [one.id for one in boards]
        keys: Keys = ("setup", "metropolis")
        found: dict[int, MetropolisBoard] = {}
        for seat, text in self.by_seat(keys, self.tree.get("metropolis")).items():
            at = (*keys, self.record.players[seat])
            board = next((one for one in boards if one.id.casefold() == str(text).casefold()), None)
            if board is None:
                message = f"{shown(text)} is no metropolis: expected {', '.join(names)}"
                raise self.fail(at, message + suggestion(str(text), names))
            if board in found.values():
                raise self.fail(at, f"metropolis {board.id} has an owner already [SETUP-6]")
            found[seat] = board
        left = [board for board in boards if board not in found.values()]
        return tuple(found[seat] if seat in found else left.pop(0) for seat in range(seats))

    def laid_out(self) -> LaidOut:
        """Return the setup with hands and displays (SETUP-5, SETUP-7)."""
        setup, players = self.setup(), self.record.players
        hands: dict[int, tuple[Tile, ...]] = {}
        for seat, tree in self.by_seat(("setup", "hands"), self.tree.get("hands")).items():
            hands[seat] = self.tiles(("setup", "hands", players[seat]), tree)
        for seat, name in enumerate(players):
            count = len(hands.get(seat, ()))
            if count != HAND:
                message = f"read {count} tiles of {name}, expected {HAND} [SETUP-5]"
                raise self.fail(("setup", "hands", name), message)
        display = self.tiles(("setup", "display"), self.tree.get("display"))
        if len(display) != HAND:
            message = f"read {len(display)} tiles, expected {HAND} [SETUP-5]"
            raise self.fail(("setup", "display"), message)
        districts = self.districts(("setup", "districts"), self.tree.get("districts"))
        if len(districts) != DISTRICT_DISPLAY:
            message = f"read {len(districts)} districts, expected {DISTRICT_DISPLAY} [SETUP-7]"
            raise self.fail(("setup", "districts"), message)
        found = LaidOut(
            setup, tuple(hands[seat] for seat in range(setup.seats)), display, districts
        )
        problem = too_many(setup, [*display, *(tile for hand in found.hands for tile in hand)],
                           districts)  # fmt: skip
        if problem:
            raise self.fail(("setup",), problem)
        return found


def too_many(setup: Setup, tiles: Sequence[Tile], districts: Sequence[str]) -> str:
    """Return what there is more of than the box holds; empty if nothing."""
    pieces = setup.components
    for tile, count in Counter(tiles).items():
        most = pieces.tiles[TILES.index(tile)]
        if count > most:
            return f"{count} tiles {tile}, but there are only {most} [SETUP-4]"
    for name, count in Counter(districts).items():
        most = pieces.district(name).count
        if count > most:
            return f"district {name} stands here {count} times, there is {most} [SETUP-7]"
    return ""


def parse_setup(record: Record) -> LaidOut:
    """Read the `setup:` of a record of a game from its start.

    Raises
    ------
    NotationError
        If a name is unknown, something is missing, or what is laid out cannot be.
    """
    return SetupReader(record).laid_out()
