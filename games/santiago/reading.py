"""Records of Santiago, read and checked against their schema.

`vitrail.games.record.parse_record` reads the games that the command line knows. This module reads
Santiago's as long as it is not one of them.
"""

from __future__ import annotations

from typing import Any

from vitrail.games.files import Document, check_schema, strings
from vitrail.games.record import Record, game_schema, name_problem, read_line

GAME = "santiago"


def parse_record(document: Document) -> Record:
    """Read a record.

    Raises
    ------
    NotationError
        If a key is unknown or missing, or a value is not what its key asks for.
    """
    check_schema(document, game_schema(GAME))
    root: Any = document.root
    names: list[str] = root["players"]
    for index in range(len(names)):
        problem = name_problem(names, index)
        if problem:
            raise document.error(("players", index), problem)
    return Record(
        document,
        GAME,
        tuple(names),
        root.get("setup") or {},
        root.get("position") or {},
        tuple(
            read_line(text, document.line(keys), document.comments.get(keys, ""))
            for keys, text in strings(document, ("moves",), root.get("moves") or [])
        ),
        str(root.get("about") or "").strip(),
    )
