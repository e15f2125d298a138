"""Files of puzzles: what `vitrail puzzle new` writes, and what the other puzzle commands read.

The form is documented in `docs/puzzles.md`; its JSON Schema is shipped as `puzzles.schema.json`
beside this module. After a change here write it anew::

    python -m vitrail.generators.sagrada.puzzle_file
"""

from __future__ import annotations

import functools
import json
import re
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from vitrail.games.errors import (
    InvalidPositionError,
    NotationError,
    ParameterError,
    VitrailError,
)
from vitrail.games.files import check_schema, parse_document
from vitrail.games.sagrada.components import Color, find_objective
from vitrail.games.sagrada.notation import checked_name, parse_dice, parse_window
from vitrail.games.sagrada.scoring import OPEN_SPACE, Objectives
from vitrail.games.sagrada.stock import Stock
from vitrail.solvers.sagrada.puzzle_id import format_puzzle_id, parse_puzzle_id
from vitrail.solvers.sagrada.puzzle_ladder import LEVELS
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
    from collections.abc import Callable, Mapping

    from vitrail.games.files import Document, Keys
    from vitrail.games.sagrada.window import Window

FILE = Path(__file__).with_name("puzzles.schema.json")
VERSION = 1
MOST_PUZZLES = 500
_KEY = re.compile(r"^puzzles\s*:", re.MULTILINE)
_KEYS = {
    "glazing": ("supply",),
    "repair": (),
    "endgame": ("rounds", "public", "private", "price"),
}
"""The keys beside those that every kind has."""
_NEEDED = {"glazing": ("supply",), "repair": (), "endgame": ("rounds",)}


@dataclass(frozen=True)
class PuzzleEntry:
    """A puzzle of a file.

    Parameters
    ----------
    puzzle
        The puzzle itself.
    name
        What it is called, an empty text if it is not.
    level
        The level that is written beside it, None if there is none.
    seed
        The ID that made it, an empty text if it is not known.
    """

    puzzle: Puzzle
    name: str = ""
    level: int | None = None
    seed: str = ""


@dataclass(frozen=True)
class PuzzleSet:
    """The puzzles of a file, and how they were made by name of the option."""

    entries: tuple[PuzzleEntry, ...]
    made: Mapping[str, str] = field(default_factory=dict)


def format_puzzle_set(puzzles: PuzzleSet, comment: str = "") -> str:
    """Return the text of a file; `parse_puzzle_set` reads it back."""
    lines = [f"# {comment}"] if comment else []
    lines += [f"vitrail: {VERSION}", "puzzles:"]
    for entry in puzzles.entries:
        lines += _entry_lines(entry)
    if puzzles.made:
        lines.append("made:")
        lines += [f"  {key}: {_text(value)}" for key, value in puzzles.made.items()]
    return "\n".join(lines) + "\n"


def _entry_lines(entry: PuzzleEntry) -> list[str]:
    puzzle = entry.puzzle
    lines = [f"  - kind: {puzzle.kind}"]
    if entry.name:
        lines.append(f"    name: {_text(entry.name)}")
    if entry.level is not None:
        lines.append(f"    level: {LEVELS[entry.level - 1]}")
    lines.append("    rows:")
    lines += [f"      - {_text(row)}" for row in puzzle.window.pattern.rows]
    lines.append("    dice:")
    lines += [f"      - {_text(row)}" for row in puzzle.window.rows()]
    if isinstance(puzzle, Glazing):
        lines.append(f"    supply: {_text(str(puzzle.supply))}")
    if isinstance(puzzle, Endgame):
        public = ", ".join(one.id for one in puzzle.objectives.public)
        lines.append(f"    public: [{public}]")
        if puzzle.objectives.private is not None:
            lines.append(f"    private: {puzzle.objectives.private}")
        lines += [f"    price: {puzzle.open_space}", "    rounds:"]
        for one in puzzle.rounds:
            lines.append(f"      - pool: {_text(' '.join(map(str, one.pool)))}")
            lines.append(f"        order: {_text(' '.join(one.order))}")
            if one.wishes:
                lines.append(f"        wishes: {_text(' '.join(map(str, one.wishes)))}")
    lines.append(f"    id: {_text(format_puzzle_id(puzzle))}")
    if entry.seed:
        lines.append(f"    seed: {_text(entry.seed)}")
    return lines


def _text(text: str) -> str:
    """Return a text as YAML: in quotes, so that it is never read as something else."""
    return json.dumps(text, ensure_ascii=False)


def looks_like_puzzle_set(text: str) -> bool:
    """Whether a text is meant as a file of puzzles: it has a line that begins with `puzzles:`."""
    return bool(_KEY.search(text))


def parse_puzzle_set(text: bytes | str, source: str) -> PuzzleSet:
    r"""Read the text of a file.

    Raises
    ------
    NotationError
        If it is none; the message names file and line.

    Examples
    --------
    >>> parse_puzzle_set("vitrail: 1\npuzzles: [{kind: repair, rows: [R.], dice: [R1 B7]}]", "f")
    Traceback (most recent call last):
    vitrail.games.errors.NotationError: f:2: puzzles[1].dice[1]: 'B7' is no die: its value must be 1 to 6
    """  # noqa: E501 - the message is one line
    document = parse_document(text, source)
    check_schema(document, load_schema())
    root = cast("dict[str, Any]", document.root)
    entries = tuple(
        _entry(document, ("puzzles", at), entry) for at, entry in enumerate(root["puzzles"])
    )
    made = {key: str(value) for key, value in (root.get("made") or {}).items()}
    return PuzzleSet(entries, made)


def _entry(document: Document, keys: Keys, entry: Mapping[str, Any]) -> PuzzleEntry:
    kind = entry["kind"]
    for key in sorted({name for names in _KEYS.values() for name in names}):
        if key in entry and key not in _KEYS[kind]:
            raise document.error((*keys, key), f"a {kind} puzzle has no {key}")
    for key in _NEEDED[kind]:
        if entry.get(key) is None:
            raise document.error(keys, f"the key {key!r} is missing: a {kind} puzzle needs it")
    puzzle = _puzzle(document, keys, entry)
    if entry.get("id"):
        try:
            other = parse_puzzle_id(str(entry["id"]))
        except NotationError as error:
            raise document.error((*keys, "id"), error.problem) from None
        if other != puzzle:
            message = (
                "this ID is that of another puzzle than the one above: mend one, or leave the ID "
                f"out (the puzzle has {format_puzzle_id(puzzle)})"
            )
            raise document.error((*keys, "id"), message)
    level = entry.get("level")
    try:
        name = checked_name(str(entry["name"])) if entry.get("name") else ""
    except NotationError as error:
        raise document.error((*keys, "name"), error.problem) from None
    return PuzzleEntry(
        puzzle, name, None if level is None else LEVELS.index(level) + 1, entry.get("seed") or ""
    )


def _puzzle(document: Document, keys: Keys, entry: Mapping[str, Any]) -> Puzzle:
    window = _window(document, keys, entry)

    def read(key: str, parse: Callable[[], Any]) -> Any:
        try:
            return parse()
        except NotationError as error:
            raise document.error((*keys, key), error.problem) from None
        except VitrailError as error:
            raise document.error((*keys, key), str(error)) from None

    kind = entry["kind"]
    if kind == "glazing":
        supply = read("supply", lambda: Stock.parse(str(entry["supply"])))
        return cast("Puzzle", read("supply", lambda: Glazing(window, supply)))
    if kind == "repair":
        return cast("Puzzle", read("dice", lambda: Repair(window)))
    public = read("public", lambda: tuple(find_objective(x) for x in entry.get("public") or []))
    private = read(
        "private", lambda: Color.parse(entry["private"]) if entry.get("private") else None
    )
    objectives = read("public", lambda: Objectives(public, private))
    rounds = tuple(
        _round(document, (*keys, "rounds", at), one) for at, one in enumerate(entry["rounds"])
    )
    price = int(entry["price"]) if entry.get("price") else OPEN_SPACE
    return cast("Puzzle", read("rounds", lambda: Endgame(window, objectives, rounds, price)))


def _window(document: Document, keys: Keys, entry: Mapping[str, Any]) -> Window:
    try:
        pattern = known_pattern(tuple(str(row).strip().upper() for row in entry["rows"]))
    except InvalidPositionError as error:
        raise document.error((*keys, "rows"), str(error)) from None
    try:
        return parse_window(pattern, "\n".join(entry["dice"]))
    except NotationError as error:
        at = (error.line - 1,) if error.line else ()
        raise document.error((*keys, "dice", *at), error.problem) from None
    except (InvalidPositionError, ParameterError) as error:
        raise document.error((*keys, "dice"), str(error)) from None


def _round(document: Document, keys: Keys, one: Mapping[str, Any]) -> Round:
    order = tuple(str(one.get("order") or f"{YOU} {YOU}").split())
    key = "pool"
    try:
        pool = parse_dice(one["pool"])
        key = "wishes"
        wishes = parse_dice(one["wishes"]) if one.get("wishes") else ()
        key = "order" if set(order) - {YOU, OTHER} else "pool"
        return Round(pool, order, wishes)
    except NotationError as error:
        raise document.error((*keys, key), error.problem) from None
    except VitrailError as error:
        raise document.error((*keys, key), str(error)) from None


# ---- the schema


@functools.cache
def load_schema() -> Mapping[str, Any]:
    """Return the JSON Schema that is shipped."""
    text = resources.files(__package__).joinpath(FILE.name).read_text(encoding="utf-8")
    schema: Mapping[str, Any] = json.loads(text)
    return schema


def make_schema() -> dict[str, Any]:
    """Return the JSON Schema of a file of puzzles."""
    text = {"description": "text", "type": ["string", "null"]}
    rows = {"type": "array", "minItems": 1, "maxItems": 26}
    played = {
        "description": "a round (pool, order, wishes)",
        "type": "object",
        "additionalProperties": False,
        "required": ["pool"],
        "properties": {
            "pool": {"description": "the dice that lie there, such as R5 B2", "type": "string"},
            "order": {
                "description": f"whose turns follow each other, {YOU} or {OTHER}",
                "type": ["string", "null"],
            },
            "wishes": {
                "description": "the dice the other player takes, in this order",
                "type": ["string", "null"],
            },
        },
    }
    puzzle = {
        "description": "a puzzle (kind, rows, dice, ...)",
        "type": "object",
        "additionalProperties": False,
        "required": ["kind", "rows", "dice"],
        "properties": {
            "kind": {"description": "the kind of puzzle", "enum": list(KINDS)},
            "name": {"description": "the name of the puzzle", "type": ["string", "null"]},
            "level": {"description": "the level of the puzzle", "enum": list(LEVELS)},
            "rows": {
                **rows,
                "description": "a list of rows of the pattern",
                "items": {
                    "description": "a row of symbols: R Y G B P, 1 to 6, or .",
                    "type": ["string", "integer"],
                },
            },
            "dice": {
                **rows,
                "description": "a list of rows of dice",
                "items": {"description": "a row of dice such as R5 .. B2", "type": "string"},
            },
            "supply": {"description": "the other dice, such as R4 G1x2 Y", "type": "string"},
            "public": {
                "description": "a list of public objectives",
                "type": ["array", "null"],
                "items": {"description": "a public objective", "type": "string"},
            },
            "private": {"description": "a color", "type": ["string", "null"]},
            "price": {
                "description": "the points lost for an open space, 1 or 3",
                "enum": ["1", 1, "3", 3],
            },
            "rounds": {
                "description": "a list of 1 to 3 rounds",
                "type": "array",
                "minItems": 1,
                "maxItems": 3,
                "items": played,
            },
            "id": {"description": "the ID of the puzzle", "type": ["string", "null"]},
            "seed": {"description": "the ID that made the puzzle", "type": ["string", "null"]},
        },
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A set of window puzzles of vitrail",
        "description": "a mapping (vitrail, puzzles, made)",
        "type": "object",
        "additionalProperties": False,
        "required": ["vitrail", "puzzles"],
        "properties": {
            "vitrail": {"description": "version of this form, 1", "enum": ["1", 1]},
            "puzzles": {
                "description": f"a list of 1 to {MOST_PUZZLES} puzzles",
                "type": "array",
                "minItems": 1,
                "maxItems": MOST_PUZZLES,
                "items": puzzle,
            },
            "made": {
                "description": "how the puzzles were made, by name of the option",
                "type": ["object", "null"],
                "additionalProperties": text,
            },
        },
    }


def schema_text() -> str:
    """Return the schema as it is shipped."""
    return json.dumps(make_schema(), indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(schema_text(), encoding="utf-8")
