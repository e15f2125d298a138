"""The JSON Schema of component sets; shipped as `components.schema.json` for editors.

After a change here write it anew::

    python -m vitrail.games.fertility.component_schema
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from vitrail.games.fertility.components import Good, RewardKind

FILE = Path(__file__).with_name("components.schema.json")
SIDES = ("north", "east", "south", "west")
_LONGEST = 400


def _words(what: str) -> dict[str, Any]:
    return {"description": what, "type": ["string", "integer"]}


def _number(what: str) -> dict[str, Any]:
    return {"description": f"a whole number ({what})", "type": ["string", "integer", "null"]}


def _list(what: str, item: dict[str, Any], least: int = 1, most: int = _LONGEST) -> dict[str, Any]:
    return {
        "description": what,
        "type": "array",
        "minItems": least,
        "maxItems": most,
        "items": item,
    }


def _mapping(
    what: str, properties: dict[str, Any], *optional: str, least: int = 0
) -> dict[str, Any]:
    return {
        "description": what,
        "type": "object",
        "additionalProperties": False,
        "required": [key for key in properties if key not in optional],
        "minProperties": least,
        "properties": properties,
    }


_NAME = {
    "description": "a name, one word of letters, digits, _ and -",
    "type": ["string", "integer"],
    "pattern": r"^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$",
}
_GOOD = {"description": f"a good ({', '.join(map(str, Good))})", "enum": list(map(str, Good))}
_CELL = _list("a list of 2 numbers (row and column from 0)", _number("row or column, from 0"), 2, 2)


def _shop() -> dict[str, Any]:
    needs = {str(good): _number(f"how many {good}") for good in Good}
    needs["any"] = _number("how many goods of any kind")
    return _mapping(
        "a shop: needs and reward",
        {
            "needs": _mapping("what a shop needs, by good", needs, *needs, least=1),
            "reward": _mapping(
                "what a shop pays: type and what belongs to it",
                {
                    "type": {
                        "description": "a type of reward",
                        "enum": [kind.value for kind in RewardKind],
                    },
                    "value": _number("of points or wheat"),
                    "good": _GOOD,
                    "god": _NAME,
                    "options": _list("a list of 1 to 4 goods", _GOOD, 1, 4),
                    "count": _number("how many goods"),
                },
                "value", "good", "god", "options", "count",
            ),
        },
    )  # fmt: skip


def schema() -> dict[str, Any]:
    """Return the schema of a component set."""
    row = {
        "description": "a row of squares, of . ~ w S P C A G only, at most 20 of them",
        "type": "string",
        "pattern": "^[.~wSPCAG]{1,20}$",
    }
    section = _mapping(
        "a section: id and rows",
        {"id": _NAME, "side": _NAME, "rows": _list("a list of 1 to 26 rows", row, 1, 26)},
        "side",
    )
    pair = _list("a list of 2 goods", _GOOD, 2, 2)
    shops = _list("a list of 1 to 6 shops", _shop(), 1, 6)
    printed = _mapping("a printed cell: cell and shops", {"cell": _CELL, "shops": shops})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "vitrail component set of fertility",
        **_mapping(
            "a component set: keys such as components, game, name, sections",
            {
                "components": {"description": "the version of the form, 1", "enum": ["1", 1]},
                "game": {"description": "the name of the game", "enum": ["fertility"]},
                "name": _words("a name for the set"),
                "provenance": _words("where it comes from: typed from a box, or reconstructed"),
                "sections": _list("a list of sections", section),
                "start_tile": _mapping(
                    "the starting tile",
                    {"sides": _mapping("a good by side", dict.fromkeys(SIDES, _GOOD))},
                    "sides",
                ),
                "valley_tiles": _list(
                    "a list of valley tiles",
                    _mapping(
                        "a kind of tile: pair and count",
                        {"pair": pair, "count": _number("how many there are")},
                    ),
                ),
                "districts": _list(
                    "a list of districts",
                    _mapping(
                        "a district: id, cost and shops",
                        {
                            "id": _NAME,
                            "cost": _number("what it costs"),
                            "shops": shops,
                            "count": _number("how many there are"),
                        },
                        "count",
                    ),
                ),
                "metropolis": _list(
                    "a list of metropolises",
                    _mapping(
                        "a metropolis: id, rows, columns, printed and free_cells",
                        {
                            "id": _NAME,
                            "rows": _number("of rows"),
                            "columns": _number("of columns"),
                            "printed": _list("a list of printed cells", printed, 0, 26),
                            "free_cells": _list("a list of cells", _CELL, 1, 26),
                        },
                        "printed",
                    ),
                ),
                "tables": _mapping(
                    "points: wheat, gods and monuments",
                    {
                        "wheat": _list("a list of points", _number("of points"), 2, 60),
                        "gods": _list("a list of points", _number("of points"), 2, 60),
                        "monuments": _list("a list of 2 numbers", _number("of points"), 2, 2),
                    },
                ),
            },
            "start_tile",
        ),
    }


def schema_text() -> str:
    """Return the text of the shipped file."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(schema_text(), encoding="utf-8")
