"""The record file of every game: a header, a setup, a position or moves.

Only what all games share is read here. What `setup:` and `position:` hold, and the grammar of the
moves, is the business of each game; moves are kept as text with their lines.
"""

from __future__ import annotations

import functools
import json
import re
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING, Any

from vitrail.games.errors import suggestion
from vitrail.games.files import Document, Tree, check_schema, shown, strings

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

FORMAT = 1
"""Version of the file format, the value of the key `vitrail`."""

GAMES = ("sagrada",)
"""The games whose folder holds a `record.schema.json`."""

UNKNOWN = "unknown"
"""What a record says where something is not known."""

_NAME = re.compile(r"[\w-]{1,40}")
_KEYWORDS = (UNKNOWN, "roll")


@dataclass(frozen=True, slots=True)
class RecordLine:
    """A move as it was written, with its line in the file."""

    text: str
    line: int


@dataclass(frozen=True)
class Record:
    """A record, read and checked against the schema of its game.

    Parameters
    ----------
    document
        The file it was read from; errors of the game's own readers refer to it.
    game
        One of `GAMES`.
    players
        Names in order of their seats.
    setup, position
        The trees under these keys; empty when the file does not have them.
    moves
        The lines under `moves:`.
    """

    document: Document
    game: str
    players: tuple[str, ...]
    setup: Mapping[str, Tree]
    position: Mapping[str, Tree]
    moves: tuple[RecordLine, ...]

    def seat(self, name: str, *keys: str | int) -> int:
        """Return the seat of a player named at the place `keys`.

        Raises
        ------
        NotationError
            If nobody has that name.
        """
        if name not in self.players:
            listed = ", ".join(self.players)
            message = f"{shown(name)} is no player: expected {listed}"
            raise self.document.error(keys, f"{message}{suggestion(name, self.players)}")
        return self.players.index(name)


def parse_record(document: Document) -> Record:
    """Read a record.

    Raises
    ------
    NotationError
        If a key is unknown or missing, or a value is not what its key asks for.
    """
    check_schema(document, record_schema({}))
    root: Any = document.root
    check_schema(document, game_schema(root["game"]))
    return Record(
        document,
        root["game"],
        _players(document, root["players"]),
        root.get("setup") or {},
        root.get("position") or {},
        tuple(
            RecordLine(text, document.line(keys))
            for keys, text in strings(document, ("moves",), root.get("moves") or [])
        ),
    )


@functools.cache
def game_schema(game: str) -> Mapping[str, Any]:
    """Return the JSON Schema of a game's records, as shipped."""
    file = resources.files("vitrail.games").joinpath(game, "record.schema.json")
    schema: Mapping[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return schema


def _players(document: Document, names: list[str]) -> tuple[str, ...]:
    for index in range(len(names)):
        problem = name_problem(names, index)
        if problem:
            raise document.error(("players", index), problem)
    return tuple(names)


def name_problem(names: Sequence[str], index: int) -> str:
    """Return what is wrong with a name beside the names before it, or an empty string.

    Examples
    --------
    >>> name_problem(["Ann", "ann"], 1)
    "'ann' is the name of two players: expected different names"
    """
    name = names[index]
    if not _NAME.fullmatch(name):
        return f"{shown(name)} is no name: expected one word of letters, digits, _ and -"
    if name.casefold() in _KEYWORDS:
        return f"{shown(name)} is a word of the records, not a name"
    if name.casefold() in {before.casefold() for before in names[:index]}:
        return f"{shown(name)} is the name of two players: expected different names"
    return ""


def record_schema(
    parts: Mapping[str, Any], *, game: str | None = None, players: tuple[int, int] = (1, 8)
) -> dict[str, Any]:
    """Return the JSON Schema of a record.

    Parameters
    ----------
    parts
        Schemas of `setup` and `position`; where one is missing, any mapping will do.
    game
        The game it is for; None for all.
    players
        Least and greatest number of players.

    Notes
    -----
    Numbers may be written as numbers or as text, because `vitrail` reads every value as text while
    editors that use the schema do not.
    """
    least, most = players
    number = str(least) if least == most else f"{least} to {most}"
    anything = {"type": ["object", "null"], "description": "a mapping (keys with values)"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"vitrail record{f' of {game.title()}' if game else ''}",
        "description": "a record: keys such as vitrail, game, players",
        "type": "object",
        "additionalProperties": False,
        "required": ["vitrail", "game", "players"],
        "properties": {
            "vitrail": {
                "description": f"the version of the format, {FORMAT}",
                "enum": [str(FORMAT), FORMAT],
            },
            "game": {"description": "the name of a game", "enum": [game] if game else list(GAMES)},
            "players": {
                "description": f"a list of {number} player names",
                "type": "array",
                "minItems": least,
                "maxItems": most,
                "items": {"description": "the name of a player", "type": ["string", "integer"]},
            },
            "setup": parts.get("setup", anything),
            "position": parts.get("position", anything),
            "moves": {
                "description": "a list of moves, one line each",
                "type": ["array", "null"],
                "items": {"description": "a move, one line of text", "type": "string"},
            },
        },
    }
