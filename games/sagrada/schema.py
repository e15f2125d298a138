"""The JSON Schema of Sagrada's records, generated from the data of the game.

The result is shipped as `record.schema.json` beside this module; editors can use it, and
`vitrail.games.record` checks every record with it. After a change here write it anew::

    python -m vitrail.games.sagrada.schema
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from vitrail.games.options import READINGS
from vitrail.games.record import UNKNOWN, record_schema
from vitrail.games.sagrada.components import (
    COLUMNS,
    ROUNDS,
    ROWS,
    TOOLS,
    Color,
    public_objectives,
)
from vitrail.games.sagrada.setup import OPTIONS, SEATS, SIDES_DEALT

FILE = Path(__file__).with_name("record.schema.json")

_MOST_TOKENS = 20
_MOST_PAID = 24
"""All favor tokens of four players with windows of difficulty 6."""


def _whole(least: int, most: int, what: str) -> dict[str, Any]:
    """Return the schema of a whole number, written as a number or as text."""
    numbers = range(least, most + 1)
    return {
        "description": f"{what}, {least} to {most}",
        "enum": [*map(str, numbers), *numbers],
    }


def _one_or_more(what: str, most: int) -> dict[str, Any]:
    """Return the schema of one string, or of a list of strings."""
    return {
        "description": what,
        "type": ["string", "array"],
        "maxItems": most,
        "items": {"description": what, "type": ["string", "integer"]},
    }


def _by_player(what: str, value: dict[str, Any]) -> dict[str, Any]:
    return {
        "description": f"{what} by player",
        "type": ["object", "null"],
        "additionalProperties": value,
    }


def _setup() -> dict[str, Any]:
    options = {
        option.id: {
            "description": option.meaning,
            "enum": [value for text in option.values for value in _as_written(text)],
        }
        for option in OPTIONS
    }
    names = ", ".join(objective.name for objective in public_objectives())
    return {
        "description": "what was laid out before the game (options, windows, objectives, tools)",
        "type": ["object", "null"],
        "additionalProperties": False,
        "properties": {
            "reading": {
                "description": f"a reading of the rules: {', '.join(READINGS)}",
                "enum": list(READINGS),
            },
            **options,
            "windows": _by_player(
                "window pattern",
                _one_or_more(
                    f"the name of a pattern, its {ROWS} rows joined by /, or a list of {ROWS} rows",
                    ROWS,
                ),
            ),
            "cards": _by_player(
                "pattern cards dealt",
                _one_or_more("names of the pattern card sides a player chooses among", SIDES_DEALT),
            ),
            "starter": {
                "description": "the name of the player who starts the first round",
                "type": ["string", "integer"],
            },
            "tokens": _by_player(
                "favor tokens at the start (for patterns of your own)",
                _whole(0, _MOST_TOKENS, "a number of tokens"),
            ),
            "private": _by_player(
                "private objective",
                _one_or_more(f"a color ({', '.join(map(str, Color))}) or {UNKNOWN}", 2),
            ),
            "public": _one_or_more(
                f"names or ids of public objectives ({names})", len(public_objectives())
            ),
            "tools": _one_or_more(
                f"names or numbers of tool cards ({', '.join(TOOLS)})", len(TOOLS)
            ),
        },
    }


def _as_written(text: str) -> list[str | bool]:
    return [text, text == "true"] if text in {"true", "false"} else [text]


def _position() -> dict[str, Any]:
    dice = _one_or_more("dice such as R5 G2 B3", 90)
    return {
        "description": "what lies on the table (round, pool, windows ...)",
        "type": ["object", "null"],
        "additionalProperties": False,
        "properties": {
            "to_move": {"description": "the name of a player", "type": ["string", "integer"]},
            "round": _whole(1, ROUNDS, "the round"),
            "turn": _whole(1, 2, "which of the player's two turns of the round this is"),
            "pool": {**dice, "description": "the dice of the draft pool such as R5 G2 B3"},
            "windows": _by_player(
                "dice",
                {
                    **_one_or_more(
                        f"{ROWS} rows of {COLUMNS} tokens such as R5 or .. (in the windows of "
                        f"others also R, a red die of unknown value), empty, or {UNKNOWN}",
                        ROWS,
                    ),
                },
            ),
            "track": {
                "description": "the dice of the round track by round",
                "type": ["object", "null"],
                "additionalProperties": False,
                "properties": {str(number): dice for number in range(1, ROUNDS + 1)},
            },
            "tokens": _by_player("favor tokens", _whole(0, _MOST_TOKENS, "a number of tokens")),
            "paid": {
                "description": "favor tokens on the tool cards by card; solo: 1 if it was used",
                "type": ["object", "null"],
                "additionalProperties": _whole(0, _MOST_PAID, "a number of tokens"),
            },
            "seen": {
                **_one_or_more("dice such as R5, colors such as R, or several such as Rx3", 90)
            },
        },
    }


def schema() -> dict[str, Any]:
    """Return the schema of a Sagrada record."""
    return record_schema(
        {"setup": _setup(), "position": _position()}, game="sagrada", players=SEATS
    )


def schema_text() -> str:
    """Return the text of the shipped file."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(schema_text(), encoding="utf-8")
