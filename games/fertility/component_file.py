"""Files with the pieces of a box: read, checked, and written to be filled in.

The form is that of `reconstructed.json`, the shipped set; owners write YAML. `docs/fertility-
records.md` describes it. What cannot be played is an error, what differs from what is known of the
printed game is a warning.
"""

from __future__ import annotations

import functools
from collections import Counter
from importlib import resources
from typing import TYPE_CHECKING, Any

from vitrail.games.component_files import Checked, shipped, whole
from vitrail.games.errors import NotationError
from vitrail.games.fertility.component_schema import SIDES, schema
from vitrail.games.fertility.component_warnings import warnings
from vitrail.games.fertility.components import (
    DISTRICT_DISPLAY,
    SEATS,
    TILES,
    VALLEY_STACK,
    ComponentSet,
    District,
    Good,
    MetropolisBoard,
    Reward,
    RewardKind,
    Section,
    Shop,
    Stock,
    Tile,
    is_tile,
)
from vitrail.games.files import check_schema, read_document, shown
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from vitrail.games.files import Document, Keys

_WORDS = frozenset({"pay", "turned"})
"""What no name of a piece may be, since lines and lists use it."""


@functools.cache
def reconstructed() -> ComponentSet:
    """Return the shipped set."""
    file = resources.files(__package__).joinpath("reconstructed.json")
    return parse(shipped(file.read_text(encoding="utf-8"), file.name))


def read(path: str | Path) -> ComponentSet:
    """Read the pieces of a file.

    Raises
    ------
    NotationError
        At the first fault, with file and line.
    """
    return parse(read_document(path))


def check(document: Document) -> Checked:
    """Read a file and tell what is in it.

    Raises
    ------
    NotationError
        At the first fault, with file and line.
    """
    pieces = parse(document)
    counts = (
        ("sections", len(pieces.sections)),
        ("valley tiles", sum(pieces.tiles)),
        ("districts", sum(district.count for district in pieces.districts)),
        ("shops on districts", sum(one.count * len(one.shops) for one in pieces.districts)),
        ("metropolises", len(pieces.metropolises)),
        ("gods", len(_gods(pieces))),
    )
    return Checked(
        "fertility",
        pieces.name,
        pieces.provenance,
        pieces.reconstructed,
        counts,
        tuple(warnings(document, pieces)),
    )


def parse(document: Document) -> ComponentSet:
    """Return the pieces that a file holds.

    Raises
    ------
    NotationError
        At the first fault, with file and line.
    """
    check_schema(document, schema())
    root: Any = document.root
    reader = _Reader(document)
    pieces = ComponentSet(
        " ".join(root["name"].split()),
        " ".join(root["provenance"].split()),
        tuple(reader.sections(root["sections"])),
        reader.tiles(root["valley_tiles"]),
        tuple(reader.districts(root["districts"])),
        tuple(reader.metropolises(root["metropolis"])),
        reader.sides(root.get("start_tile") or {}),
        reader.numbers(("tables", "wheat"), root["tables"]["wheat"]),
        reader.numbers(("tables", "gods"), root["tables"]["gods"]),
        reader.places(root["tables"]["monuments"]),
    )
    _require_enough(document, pieces)
    return pieces


class _Reader:
    """Reads the parts of a file, and names the line of each fault."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def good(self, keys: Keys, text: Any) -> Good:
        try:
            return Good.parse(str(text))
        except NotationError as error:
            raise self.document.error(keys, error.problem) from None

    def name(self, keys: Keys, text: str, before: Counter[str]) -> str:
        """Return a name that no other piece of the sort has, and that a line can hold."""
        if before[text.casefold()]:
            raise self.document.error(keys, f"{shown(text)} is the name of two: expected another")
        if is_tile(text) or text.casefold() in _WORDS:
            message = f"{shown(text)} reads like a word of the records: expected another name"
            raise self.document.error(keys, message)
        before[text.casefold()] += 1
        return text

    def sections(self, tree: Any) -> Iterator[Section]:
        seen = Counter[str]()
        for at, entry in enumerate(tree):
            rows = tuple(entry["rows"])
            section = Section(entry["id"], rows, str(entry.get("side") or ""))
            self.name(("sections", at, "id"), section.name, seen)
            first = len(tree[0]["rows"])
            lengths = sorted(set(map(len, rows)))
            if len(lengths) > 1:
                told = " and ".join(map(str, lengths))
                message = f"section {section.name} has rows of {told} squares: expected equal rows"
                raise self.document.error(("sections", at, "rows"), message)
            if len(rows) != first:
                rows_read = f"section {section.name} has {plural(len(rows), 'row')}"
                message = f"{rows_read}: expected {first} as in the first section"
                raise self.document.error(("sections", at, "rows"), message)
            yield section

    def tiles(self, tree: Any) -> tuple[int, ...]:
        counts = Counter[Tile]()
        for at, entry in enumerate(tree):
            keys: Keys = ("valley_tiles", at)
            one, other = (self.good((*keys, "pair"), word) for word in entry["pair"])
            tile = Tile.of(one, other)
            if tile in counts:
                raise self.document.error(keys, f"the pair {one}, {other} stands here twice")
            counts[tile] = whole(self.document, (*keys, "count"), entry["count"])
        return tuple(counts[tile] for tile in TILES)

    def districts(self, tree: Any) -> Iterator[District]:
        seen = Counter[str]()
        for at, entry in enumerate(tree):
            keys: Keys = ("districts", at)
            yield District(
                self.name((*keys, "id"), entry["id"], seen),
                whole(self.document, (*keys, "cost"), entry["cost"]),
                self.shops((*keys, "shops"), entry["shops"]),
                whole(self.document, (*keys, "count"), entry.get("count") or "1", 1),
            )

    def shops(self, keys: Keys, tree: Any) -> tuple[Shop, ...]:
        return tuple(self.shop((*keys, at), entry) for at, entry in enumerate(tree))

    def shop(self, keys: Keys, tree: Any) -> Shop:
        needs, any_kind = [0, 0, 0, 0], 0
        for word, count in tree["needs"].items():
            number = whole(self.document, (*keys, "needs", word), count, 1)
            if word == "any":
                any_kind = number
            else:
                needs[self.good((*keys, "needs"), word)] += number
        asked: Stock = (needs[0], needs[1], needs[2], needs[3])
        return Shop(asked, any_kind, self.reward((*keys, "reward"), tree["reward"], asked))

    def reward(self, keys: Keys, tree: Any, needs: Stock) -> Reward:
        kind = RewardKind(tree["type"])
        takes = {
            RewardKind.GOD: ("god",),
            RewardKind.PER_GOOD: ("good", "value"),
            RewardKind.RESOURCE: ("options", "count"),
        }.get(kind, ("value",))
        for key in tree:
            if key != "type" and key not in takes:
                message = f"a reward of the type {kind.value} has no {key}: expected "
                raise self.document.error((*keys, key), message + " and ".join(takes))
        for key in takes:
            if not tree.get(key) and key not in {"options", "count"}:
                message = f"the key {key!r} is missing: a reward of the type {kind.value} has one"
                raise self.document.error(keys, message)
        if kind is RewardKind.GOD:
            return Reward(kind, god=tree["god"])
        if kind is RewardKind.RESOURCE:
            told = [self.good((*keys, "options"), word) for word in tree.get("options") or []]
            options = tuple(sorted(set(told))) or tuple(good for good in Good if not needs[good])
            count = whole(self.document, (*keys, "count"), tree.get("count") or "1", 1)
            return Reward(kind, count, options=options)
        value = whole(self.document, (*keys, "value"), tree["value"], 1)
        if kind is RewardKind.PER_GOOD:
            return Reward(kind, value, good=self.good((*keys, "good"), tree["good"]))
        return Reward(kind, value)

    def metropolises(self, tree: Any) -> Iterator[MetropolisBoard]:
        seen = Counter[str]()
        for at, entry in enumerate(tree):
            keys: Keys = ("metropolis", at)
            rows = whole(self.document, (*keys, "rows"), entry["rows"], 1)
            columns = whole(self.document, (*keys, "columns"), entry["columns"], 1)
            used = set[tuple[int, int]]()

            def cell(
                way: Keys, words: list[str], rows: int = rows, columns: int = columns,
                used: set[tuple[int, int]] = used,
            ) -> tuple[int, int]:  # fmt: skip
                place = (whole(self.document, way, words[0]), whole(self.document, way, words[1]))
                if not (place[0] < rows and place[1] < columns):
                    message = f"read the cell {list(place)}, expected one of {rows} x {columns}"
                    raise self.document.error(way, f"{message}, counted from 0")
                if place in used:
                    raise self.document.error(way, f"the cell {list(place)} stands here twice")
                used.add(place)
                return place

            printed = tuple(
                (
                    cell((*keys, "printed", number, "cell"), one["cell"]),
                    self.shops((*keys, "printed", number, "shops"), one["shops"]),
                )
                for number, one in enumerate(entry.get("printed") or [])
            )
            free = tuple(
                cell((*keys, "free_cells", number), one)
                for number, one in enumerate(entry["free_cells"])
            )
            name = self.name((*keys, "id"), entry["id"], seen)
            yield MetropolisBoard(name, rows, columns, printed, free)

    def sides(self, tree: Any) -> tuple[Good, Good, Good, Good]:
        told = tree.get("sides") or {}
        found = [
            self.good(("start_tile", "sides", side), told.get(side, str(good)))
            for side, good in zip(SIDES, Good, strict=True)
        ]
        return (found[0], found[1], found[2], found[3])

    def numbers(self, keys: Keys, tree: Any) -> tuple[int, ...]:
        return tuple(whole(self.document, (*keys, at), value) for at, value in enumerate(tree))

    def places(self, tree: Any) -> tuple[int, int]:
        first, second = self.numbers(("tables", "monuments"), tree)
        return first, second


def _require_enough(document: Document, pieces: ComponentSet) -> None:
    """Refuse a set with which some game could not be played."""
    seats = SEATS[1]
    ids = {section.id for section in pieces.sections}
    needed = [
        ("sections", "sections", len(ids), seats),
        ("valley_tiles", "valley tiles", sum(pieces.tiles), VALLEY_STACK[seats]),
        ("metropolis", "metropolises", len(pieces.metropolises), seats),
    ]
    places = sum(sorted((len(one.free) for one in pieces.metropolises), reverse=True)[:seats])
    count = sum(district.count for district in pieces.districts)
    needed.append(("districts", "districts", count, min(places, 28) + DISTRICT_DISPLAY))
    for key, what, found, least in needed:
        if found < least:
            message = f"read {found} {what}, expected at least {least} for {seats} players"
            raise document.error((key,), message)
    without = [one.name for one in pieces.sections if not any("S" in row for row in one.rows)]
    if len(without) >= SEATS[0]:
        message = f"sections {', '.join(without)} have no start symbol S [SETUP-3]"
        raise document.error(("sections",), message)


def _gods(pieces: ComponentSet) -> set[str]:
    shops = [shop for district in pieces.districts for shop in district.shops]
    shops += [shop for one in pieces.metropolises for _, printed in one.printed for shop in printed]
    return {shop.reward.god for shop in shops if shop.reward.kind is RewardKind.GOD}


def template() -> str:
    """Return a file to fill in: the form explained, with the reconstructed pieces as examples."""
    pieces = reconstructed()
    lines = [_HEAD]
    lines.append("sections:                     # ids of your own; as many as the box holds")
    for section in pieces.sections:
        lines += [f"  - id: {section.id}", "    rows:"]
        lines += [f'      - "{row}"' for row in section.rows]
    lines += ["start_tile:                   # the goods at its sides, as it lies on the board"]
    told = ", ".join(f"{side}: {good}" for side, good in zip(SIDES, pieces.sides, strict=True))
    lines.append(f"  sides: {{{told}}}")
    lines.append("valley_tiles:                 # 50 in all, the starting tile not counted")
    for tile, count in zip(TILES, pieces.tiles, strict=True):
        lines.append(f"  - {{pair: [{tile.first}, {tile.second}], count: {count}}}")
    lines.append("districts:                    # 40 in all; count: for equal ones")
    for district in pieces.districts:
        lines.append(f"  - id: {district.id}")
        lines.append(f"    cost: {district.cost}")
        lines.append("    shops:")
        lines += [f"      - {_shop_text(shop)}" for shop in district.shops]
    lines.append("metropolis:                   # cells are [row, column], counted from 0")
    for one in pieces.metropolises:
        lines += [f"  - id: {one.id}", f"    rows: {one.rows}", f"    columns: {one.columns}"]
        lines.append("    printed:")
        for cell, shops in one.printed:
            lines += [f"      - cell: {list(cell)}", "        shops:"]
            lines += [f"          - {_shop_text(shop)}" for shop in shops]
        lines.append(f"    free_cells: {[list(cell) for cell in one.free]}")
    lines.append("tables:                       # points for 0, 1, 2 ...")
    lines.append(f"  wheat: {list(pieces.wheat)}")
    lines.append(f"  gods: {list(pieces.gods)}")
    lines.append(f"  monuments: {list(pieces.monuments)}")
    return "\n".join(lines) + "\n"


def _shop_text(shop: Shop) -> str:
    needs = [f"{good}: {shop.needs[good]}" for good in Good if shop.needs[good]]
    needs += [f"any: {shop.any}"] if shop.any else []
    reward = shop.reward
    told = {
        RewardKind.GOD: f"god: {reward.god}",
        RewardKind.PER_GOOD: f"good: {reward.good}, value: {reward.value}",
        RewardKind.RESOURCE: (
            f"options: [{', '.join(map(str, reward.options))}], count: {reward.value}"
        ),
    }.get(reward.kind, f"value: {reward.value}")
    return f"{{needs: {{{', '.join(needs)}}}, reward: {{type: {reward.kind.value}, {told}}}}}"


_HEAD = """\
# The pieces of a box of Fertility. The values below show the form and are made up to fit what is
# known of the game: replace every one of them by what is printed on your pieces.
#
# Squares of a section: . desert, ~ water, w wheat field, S start symbol, P C A G a printed papyrus,
# cattle, alabaster, grapes. A section with two printed sides stands twice, with side: front and
# side: back. A shop needs goods (papyrus, cattle, alabaster, grapes, or any) and pays one of
#   {type: points, value: 5}                        points at the end
#   {type: wheat, value: 1}                         wheat at once
#   {type: god, god: god_1}                         a god, by a name of your own for each
#   {type: per_good, good: cattle, value: 1}        points for each good of a kind at the end
#   {type: resource, options: [cattle, grapes], count: 1}   a good for another shop
components: 1
game: fertility
name: my box
provenance: reconstructed - write "typed from a box" here once everything below is replaced
"""
