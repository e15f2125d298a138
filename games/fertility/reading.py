"""Records of Fertility, read and checked against its schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vitrail.games.files import check_schema, strings
from vitrail.games.record import Record, game_schema, name_problem, read_line

if TYPE_CHECKING:
    from vitrail.games.files import Document


def parse_record(document: Document) -> Record:
    """Read a record.

    Raises
    ------
    NotationError
        If a key is unknown or missing, or a value is not what its key asks for.
    """
    check_schema(document, game_schema("fertility"))
    root: Any = document.root
    names = [str(name) for name in root["players"]]
    for at in range(len(names)):
        problem = name_problem("fertility", names, at)
        if problem:
            raise document.error(("players", at), problem)
    return Record(
        document,
        "fertility",
        tuple(names),
        root.get("setup") or {},
        root.get("position") or {},
        tuple(
            read_line(text, document.line(keys), document.comments.get(keys, ""))
            for keys, text in strings(document, ("moves",), root.get("moves") or [])
        ),
        str(root.get("about") or "").strip(),
    )
