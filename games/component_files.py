"""Component sets: files that say which pieces are in a box, where the rules do not.

An owner types them in from the printed game. Each game that has such sets adds a module
`component_file` with the functions `check` and `template`; everything that is the same for all of
them stands here.
"""

from __future__ import annotations

import importlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vitrail.games.errors import NotationError, ParameterError, suggestion
from vitrail.games.files import Document, Tree, read_document, shown

if TYPE_CHECKING:
    from pathlib import Path

GAMES = ("fertility",)
"""The games with component sets."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a file of components holds.

    Parameters
    ----------
    game, name, provenance
        What it says about itself.
    reconstructed
        Whether it is not the printed set.
    counts
        How many pieces of each sort.
    warnings
        What differs from what is known of the box, in sentences with the line; the set can be
        played all the same.
    """

    game: str
    name: str
    provenance: str
    reconstructed: bool
    counts: tuple[tuple[str, int], ...]
    warnings: tuple[str, ...]


def check_file(path: str | Path) -> Checked:
    """Read a file of components and check it.

    Raises
    ------
    NotationError
        At the first fault, with file and line.
    """
    document = read_document(path)
    found: Checked = _module(_game_of(document)).check(document)
    return found


def template(game: str) -> str:
    """Return a file of components to fill in.

    Raises
    ------
    ParameterError
        If a game has no such files.
    """
    if game not in GAMES:
        message = f"{game!r} has no files of components: expected {', '.join(GAMES)}"
        raise ParameterError(message + suggestion(game, GAMES))
    text: str = _module(game).template()
    return text


def _module(game: str) -> Any:
    return importlib.import_module(f"vitrail.games.{game}.component_file")


def _game_of(document: Document) -> str:
    root = document.root
    game = root.get("game") if isinstance(root, dict) else None
    if game is None:
        message = f"the key 'game' is missing: expected game: {' or '.join(GAMES)}"
        raise document.error((), message)
    if game not in GAMES:
        near = suggestion(str(game), GAMES) if isinstance(game, str) else ""
        message = f"read {shown(game)}, expected {' or '.join(GAMES)}{near}"
        raise document.error(("game",), message)
    return str(game)


def shipped(text: str, source: str) -> Document:
    """Return a file of components that is shipped as JSON, in the form of one that was typed.

    It is not written by people, and so it is read without a look at its lines.
    """
    return Document(source, _as_text(json.loads(text)), {})


def _as_text(value: Any) -> Tree:
    if isinstance(value, dict):
        return {str(key): _as_text(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_as_text(inner) for inner in value]
    return value if isinstance(value, str) or value is None else json.dumps(value)


def whole(document: Document, keys: tuple[str | int, ...], value: Any, least: int = 0) -> int:
    """Return a whole number.

    Raises
    ------
    NotationError
        If it is none, or less than `least`.
    """
    text = str(value)
    if isinstance(value, dict | list) or not (text.isascii() and text.isdigit()) or len(text) > 4:
        raise document.error(keys, f"read {shown(value)}, expected a whole number from {least}")
    if int(text) < least:
        raise document.error(keys, f"read {text}, expected a whole number from {least}")
    return int(text)


def warning(document: Document, keys: tuple[str | int, ...], text: str) -> str:
    """Return a warning with its line."""
    told = NotationError(text, line=document.line(keys))
    return f"line {told.line}: {text}"
