"""The JSON Schema of Santiago's records, generated from the data of the game.

The result is shipped as `record.schema.json` beside this module; editors can use it, and every
record is checked with it. After a change here write it anew::

    python -m vitrail.games.santiago.schema
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from vitrail.games.options import READINGS
from vitrail.games.record import UNKNOWN, record_schema
from vitrail.games.santiago.components import SEATS, TILES, most_money, numbers
from vitrail.games.santiago.position import DESERT, PASS, PHASES
from vitrail.games.santiago.setup import OPTIONS, PALMS

FILE = Path(__file__).with_name("record.schema.json")

_MOST_ROUNDS = max(numbers(players).rounds for players in range(SEATS[0], SEATS[1] + 1))
_MOST_MONEY = max(
    most_money(players, numbers(players).rounds) for players in range(SEATS[0], SEATS[1] + 1)
)
_NAME = {"description": "the name of a player", "type": ["string", "integer"]}


def _whole(least: int, most: int, what: str, *others: str) -> dict[str, Any]:
    """Return the schema of a whole number, written as a number or as text, or of other words."""
    words = "".join(f" or {word}" for word in others)
    return {
        "description": f"{what}, {least} to {most}{words}",
        "enum": [*map(str, range(least, most + 1)), *range(least, most + 1), *others],
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


def _as_written(text: str) -> list[str | bool]:
    return [text, text == "true"] if text in {"true", "false"} else [text]


def _setup() -> dict[str, Any]:
    options = {
        option.id: {
            "description": option.meaning,
            "enum": [value for text in option.values for value in _as_written(text)],
        }
        for option in OPTIONS
    }
    tiles = ", ".join(map(str, TILES))
    return {
        "description": "what was laid out before the game (options, spring, overseer, palms)",
        "type": ["object", "null"],
        "additionalProperties": False,
        "properties": {
            "reading": {
                "description": f"a reading of the rules: {', '.join(READINGS)}",
                "enum": list(READINGS),
            },
            **options,
            "spring": {
                "description": "the crossing of the spring, X00 (top left) to X43 (bottom right)",
                "type": "string",
            },
            "palm_fields": _one_or_more("the fields with palms such as B2, E5, D8", PALMS),
            "overseer": {**_NAME, "description": "the name of the first overseer"},
            "aside": {
                "description": f"the tile removed before the game ({tiles}) or {UNKNOWN}",
                "type": "string",
            },
        },
    }


def _position() -> dict[str, Any]:
    amount = _whole(1, _MOST_MONEY, "an amount of escudos")
    return {
        "description": "what lies on the table (round, overseer, canals, fields ...)",
        "type": ["object", "null"],
        "additionalProperties": False,
        "required": ["round", "overseer"],
        "properties": {
            "round": _whole(1, _MOST_ROUNDS, "the round"),
            "phase": {
                "description": f"what the game waits for: {', '.join(PHASES)}",
                "enum": list(PHASES),
            },
            "overseer": {**_NAME, "description": "the name of the overseer at this moment"},
            "to_move": _NAME,
            "money": _mapping(
                "money in hand by player, without bids and offers",
                _whole(0, _MOST_MONEY, "an amount of escudos", UNKNOWN),
            ),
            "extra": _one_or_more("the names of those who still have an extra canal", SEATS[1]),
            "canals": _one_or_more("segments with canals such as H21, V20", 31),
            "fields": _mapping(
                "what lies on the fields by field",
                {
                    "description": (
                        "a tile with owner and markers (bananas2 Ann 1), a tile without markers "
                        f"(bananas2), or {DESERT}"
                    ),
                    "type": "string",
                },
            ),
            "palm_fields": _one_or_more("the fields with palms such as B2, E5, D8", PALMS),
            "shown": _one_or_more("the tiles turned up and not planted such as bananas2", 5),
            "bids": _mapping(
                f"bids by player in order of time, {PASS} for a pass",
                _whole(1, _MOST_MONEY, "an amount of escudos", PASS),
            ),
            "offers": _mapping(
                "by segment who offers how much, in order of time",
                _mapping("who offers how much", amount),
            ),
        },
    }


def schema() -> dict[str, Any]:
    """Return the schema of a Santiago record."""
    return record_schema(
        {"setup": _setup(), "position": _position()}, game="santiago", players=SEATS
    )


def schema_text() -> str:
    """Return the text of the shipped file."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(schema_text(), encoding="utf-8")
