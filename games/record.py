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

from vitrail.games.errors import ParameterError, suggestion
from vitrail.games.files import Document, Tree, check_schema, shown, strings
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

FORMAT = 1
"""Version of the file format, the value of the key `vitrail`."""

GAMES = ("sagrada", "santiago")
"""The games whose folder holds a `record.schema.json`."""

UNKNOWN = "unknown"
"""What a record says where something is not known."""

MARKS = {
    "!!": "a brilliant move",
    "!": "a good move",
    "!?": "an interesting move",
    "?!": "a doubtful move",
    "?": "a mistake",
    "??": "a blunder",
}
"""What may end a move line, as the notation of chess has it, and what it says of the move."""

_ATTACHED = re.compile(r"(.*[^!?])(!!|!\?|\?!|\?\?|!|\?)", re.DOTALL)
_SPACE_NOT_NAMED = re.compile(r"(?i)(?:place|[a-z][0-9])")
_NAME = re.compile(r"[\w-]{1,40}")
_PIECES = re.compile(r"(?i)(?:[a-z][0-9])+", re.ASCII)
"""Dice and spaces as lines have them, also without blanks between: `R5`, `A2`, `R5A2`."""
_MORE_PIECES: Mapping[str, re.Pattern[str]] = {
    "santiago": re.compile(
        r"(?i)[hvx][0-9]{2}|[0-9]+|"
        r"(?:bananas?|beans?|peas|(?:sugar_?)?cane|sugar|peppers?|chili|paprika|potato(?:es)?)[0-9]",
        re.ASCII,
    ),
    "fertility": re.compile(r"(?i)[pcag]{2}|[1-9][0-9]?[a-z]", re.ASCII),
}
"""What else lines of a game have without a word before it: segments, amounts, tiles, shops."""
WORDS: Mapping[str, tuple[str, ...]] = {
    "sagrada": ("roll", "pass", "window", "remove", "take", "place", "return", "tool", "pay"),
    "santiago": (
        "aside", "spring", "palms", "reveal", "no", "bid", "pass", "plant", "leftover", "propose",
        "support", "accept", "own", "extra", "bribe",
    ),
    "fertility": (
        "open", "lay", "discard", "good", "monument", "build", "pay", "supply", "bonus", "take",
        "drop", "done", "wheat", "papyrus", "cattle", "alabaster", "grapes",
    ),
}  # fmt: skip
"""The words that the lines of each game have beside names and pieces."""
COMMANDS = ("random", "hint", "undo", "redo", "show", "score", "help", "quit", "exit")
"""The words of the coach."""


@dataclass(frozen=True, slots=True)
class RecordLine:
    """A move as it was written, with its line in the file.

    Parameters
    ----------
    text
        The move alone.
    line
        Its line, counted from 1.
    mark
        One of `MARKS`, or empty.
    comment
        What stands behind ` #` on that line, or empty.
    """

    text: str
    line: int
    mark: str = ""
    comment: str = ""

    def __str__(self) -> str:
        """Return the line as a record has it: the move, its mark, its comment.

        Examples
        --------
        >>> str(RecordLine("Ann R5 A2", 12, "!?", "the last red die"))
        'Ann R5 A2 !?  # the last red die'
        """
        marked = f"{self.text} {self.mark}" if self.mark else self.text
        return f"{marked}  # {self.comment}" if self.comment else marked


def read_line(text: str, line: int, comment: str = "") -> RecordLine:
    """Return a line of a record with its mark split off.

    A lone `?` that stands where a space is named, right after a die or after `place`, is no mark
    but a space that nobody records.

    Examples
    --------
    >>> read_line("Ann R5 A2 ?!", 12).mark, read_line("Ann R5 ?", 12).mark
    ('?!', '')
    >>> read_line("Ann R5 ? ?", 12)
    RecordLine(text='Ann R5 ?', line=12, mark='?', comment='')
    """
    text = " ".join(text.split())  # in quotes there may be line ends
    before, blank, last = text.rpartition(" ")
    if last in MARKS:
        if not blank or _ends_in_space_not_named(text):
            return RecordLine(text, line, "", comment)
        return RecordLine(before.rstrip(), line, last, comment)
    attached = _ATTACHED.fullmatch(text)
    if attached is None:
        return RecordLine(text, line, "", comment)
    return RecordLine(attached[1], line, attached[2], comment)


def _ends_in_space_not_named(text: str) -> bool:
    """Whether a move ends in `DIE ?` or `place ?`."""
    *parts, last = text.split(",")
    words = last.split()
    if not parts and text.split(None, 1)[0].casefold() != "roll":
        words = words[1:]  # without the name of the player
    return len(words) == 2 and words[1] == "?" and bool(_SPACE_NOT_NAMED.fullmatch(words[0]))


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
    about
        What the record says about the game (date, place, event); empty if nothing.
    """

    document: Document
    game: str
    players: tuple[str, ...]
    setup: Mapping[str, Tree]
    position: Mapping[str, Tree]
    moves: tuple[RecordLine, ...]
    about: str = ""

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
    root: Any = document.root
    game = root.get("game") if isinstance(root, dict) else None
    check_schema(document, game_schema(game) if game in GAMES else record_schema({}))
    return Record(
        document,
        root["game"],
        _players(document, root["game"], root["players"]),
        root.get("setup") or {},
        root.get("position") or {},
        tuple(
            read_line(text, document.line(keys), document.comments.get(keys, ""))
            for keys, text in strings(document, ("moves",), root.get("moves") or [])
        ),
        str(root.get("about") or "").strip(),
    )


@functools.cache
def game_schema(game: str) -> Mapping[str, Any]:
    """Return the JSON Schema of a game's records, as shipped."""
    file = resources.files("vitrail.games").joinpath(game, "record.schema.json")
    schema: Mapping[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return schema


def reserved(game: str) -> frozenset[str]:
    """Return the words of lines, of the coach and of keys, which would not be known from names."""
    return frozenset({UNKNOWN, "assumed", *WORDS.get(game, ()), *COMMANDS})


def _players(document: Document, game: str, names: list[str]) -> tuple[str, ...]:
    for index in range(len(names)):
        problem = name_problem(game, names, index)
        if problem:
            raise document.error(("players", index), problem)
    return tuple(names)


def check_players(game: str, names: Sequence[str], seats: tuple[int, int]) -> None:
    """Refuse names of players that no record could hold, or too few or too many.

    Raises
    ------
    ParameterError
        At the first such name.
    """
    least, most = seats
    if not least <= len(names) <= most:
        message = f"read {plural(len(names), 'player')}, expected {least} to {most}"
        raise ParameterError(message)
    for index in range(len(names)):
        problem = name_problem(game, names, index)
        if problem:
            raise ParameterError(problem)


def name_problem(game: str, names: Sequence[str], index: int) -> str:
    """Return what is wrong with a name beside the names before it, or an empty string.

    Examples
    --------
    >>> name_problem("sagrada", ["Ann", "ann"], 1)
    "'ann' is the name of two players: expected different names"
    """
    name = names[index]
    if not _NAME.fullmatch(name):
        return f"{shown(name)} is no name: expected one word of letters, digits, _ and -"
    if _PIECES.fullmatch(name):
        return f"{shown(name)} reads like a die or a space: expected another name"
    if game in _MORE_PIECES and _MORE_PIECES[game].fullmatch(name):
        return f"{shown(name)} reads like a tile, a place or an amount: expected another name"
    if name.casefold() in reserved(game):
        return f"{shown(name)} is a word of the records or of the coach: expected another name"
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
            "about": {
                "description": "a text about the game, for instance its date, place and event",
                "type": ["string", "number", "null"],
            },
            "setup": parts.get("setup", anything),
            "position": parts.get("position", anything),
            "moves": {
                "description": "a list of moves, one line each",
                "type": ["array", "null"],
                "items": {
                    "description": "a move, one line of text; it may end in a mark such as !?",
                    "type": "string",
                },
            },
        },
    }
