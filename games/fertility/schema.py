"""The JSON Schema of Fertility's records, generated from the data of the game.

The result is shipped as `record.schema.json` beside this module; editors can use it, and every
record is checked with it. After a change here write it anew::

    python -m vitrail.games.fertility.schema
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from vitrail.games.fertility.components import SEATS
from vitrail.games.fertility.play import TURNS
from vitrail.games.fertility.position import PHASES
from vitrail.games.fertility.setup import OPTIONS
from vitrail.games.options import READINGS
from vitrail.games.record import record_schema

FILE = Path(__file__).with_name("record.schema.json")

_NAME = {"description": "the name of a player", "type": ["string", "integer"]}
_MOST_WHEAT = 200
_MOST_TILES = 60


def _whole(least: int, most: int, what: str) -> dict[str, Any]:
    """Return the schema of a whole number, written as a number or as text."""
    return {
        "description": f"{what}, {least} to {most}",
        "enum": [*map(str, range(least, most + 1)), *range(least, most + 1)],
    }


def _one_or_more(what: str, most: int) -> dict[str, Any]:
    """Return the schema of one string, or of a list of strings."""
    return {
        "description": what,
        "type": ["string", "array", "null"],
        "maxItems": most,
        "items": {"description": what, "type": ["string", "integer"]},
    }


def _mapping(what: str, value: dict[str, Any]) -> dict[str, Any]:
    return {"description": what, "type": ["object", "null"], "additionalProperties": value}


def _as_written(text: str) -> list[str | bool | int]:
    if text in {"true", "false"}:
        return [text, text == "true"]
    return [text, int(text)] if text.isdigit() else [text]


def _values(values: tuple[str, ...], meaning: str) -> dict[str, Any]:
    written = [value for text in values for value in _as_written(text)]
    numbers = any(text.isdigit() for text in values)
    told = " or ".join(values) if numbers else meaning
    return {"description": told, "enum": written}


def _setup() -> dict[str, Any]:
    options = {option.id: _values(option.values, option.meaning) for option in OPTIONS}
    hands = _one_or_more("valley tiles such as PG", _MOST_TILES)
    return {
        "description": "what was laid out before the game (sections, hands, displays ...)",
        "type": ["object", "null"],
        "additionalProperties": False,
        "properties": {
            "reading": {
                "description": f"a reading of the rules: {', '.join(READINGS)}",
                "enum": list(READINGS),
            },
            **options,
            "components": {
                "description": "a file with the pieces of a box, beside the record",
                "type": "string",
            },
            "sections": _one_or_more("sections from left to right such as A, B turned", 26),
            "land": _one_or_more("the rows of the whole board instead of sections", 26),
            "start": {"description": "the square of the starting tile", "type": "string"},
            "first": {**_NAME, "description": "the name of the player who starts"},
            "metropolis": _mapping(
                "metropolis by player",
                {"description": "the name of a metropolis", "type": ["string", "integer"]},
            ),
            "hands": _mapping("three valley tiles by player", hands),
            "display": _one_or_more("the valley tiles for all such as PG", _MOST_TILES),
            "districts": _one_or_more("the open districts", _MOST_TILES),
        },
    }


def _position() -> dict[str, Any]:
    tiles = _one_or_more("valley tiles such as PG", _MOST_TILES)
    return {
        "description": "what lies on the table (round, to_move, laid, hands ...)",
        "type": ["object", "null"],
        "additionalProperties": False,
        "required": ["round", "to_move", "hands", "display", "districts"],
        "properties": {
            "round": _whole(1, TURNS, "the round"),
            "to_move": _NAME,
            "phase": {
                "description": f"the step that the turn has come to: {', '.join(PHASES)}",
                "enum": list(PHASES),
            },
            "laid": {
                "description": "the tiles that lie, a list of lines such as PG C4 C5",
                "type": ["array", "null"],
                "maxItems": _MOST_TILES,
                "items": {"description": "a tile and its two squares, PG C4 C5", "type": "string"},
            },
            "discarded": _one_or_more("valley tiles out of the game face up", _MOST_TILES),
            "monuments": _mapping(
                "squares with monuments by player", _one_or_more("squares such as D4", 26)
            ),
            "hands": _mapping("valley tiles by player", tiles),
            "display": tiles,
            "districts": _one_or_more("the open districts", _MOST_TILES),
            "built": _mapping(
                "districts by player, in the order in which they were built",
                _one_or_more("districts", 26),
            ),
            "shops": _mapping(
                "goods in shops by player",
                _mapping("goods by shop, such as 3a: papyrus", _one_or_more("goods", 26)),
            ),
            "wheat": _mapping("wheat by player", _whole(0, _MOST_WHEAT, "wheat")),
            "goods": _one_or_more("the goods beside the metropolis of the player at turn", 40),
        },
    }


def schema() -> dict[str, Any]:
    """Return the schema of a Fertility record."""
    return record_schema(
        {"setup": _setup(), "position": _position()}, game="fertility", players=SEATS
    )


def schema_text() -> str:
    """Return the text of the shipped file."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(schema_text(), encoding="utf-8")
