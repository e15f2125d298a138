"""From the words of a command line to patterns, windows and stocks.

Everything is read before anything is written: files are bounded, strictly UTF-8, and whatever is
wrong with them becomes one sentence that names the source.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from vitrail.cli.errors import InputError
from vitrail.games import files
from vitrail.games.errors import InvalidPositionError, NotationError, suggestion
from vitrail.games.sagrada.components import (
    COLUMNS,
    DICE_PER_COLOR,
    ROWS,
    Color,
    Pattern,
    find_pattern,
    require_supply,
)
from vitrail.games.sagrada.notation import is_inline_pattern, parse_patterns, parse_window
from vitrail.games.sagrada.window import Window

if TYPE_CHECKING:
    from vitrail.games.sagrada.stock import Stock

STDIN = "-"
_ROW_LIKE = re.compile(r"[0-9RYGBPrygbp.]{1,20}(/[0-9RYGBPrygbp.]{1,20})+")


def read_text(source: str) -> str:
    """Return the text of a file, or of stdin for `-`.

    Raises
    ------
    NotationError, InputError
        If it cannot be read, is larger than 1 MiB, or is not UTF-8 text.
    """
    if source != STDIN:
        return files.read_text(source)
    if sys.stdin is None:
        message = "stdin: this is closed, expected text"
        raise InputError(message)
    try:
        data = sys.stdin.buffer.read(files.SIZE_LIMIT + 1)
    except OSError as error:
        message = f"stdin: this cannot be read: {error.strerror or error}"
        raise InputError(message) from None
    return files.decode_text(data, "stdin")


def shown_name(source: str) -> str:
    """Return how messages call a source."""
    return "stdin" if source == STDIN else source


def load_patterns(source: str) -> tuple[Pattern, ...]:
    """Read every pattern of a file or of stdin."""
    return parse_patterns(read_text(source), source=shown_name(source))


def load_pattern(word: str) -> Pattern:
    """Read the pattern that a word of the command line stands for.

    The word is an official name, four rows joined by `/`, `-` for stdin, or a file; `FILE#Name`
    chooses among several patterns of a file.

    Raises
    ------
    VitrailError, InputError
        If it is none of them; an unknown name gets a suggestion.
    """
    if word == STDIN:
        return _only(load_patterns(word), "stdin")
    if is_inline_pattern(word):
        return _only(parse_patterns(word, source="pattern"), word)
    try:
        return find_pattern(word)
    except NotationError as unknown:
        if not _exists(word) and _ROW_LIKE.fullmatch(word):
            return _only(parse_patterns(word, source="pattern"), word)
        file, hash_sign, name = word.rpartition("#")
        if hash_sign and file and not _exists(word):
            return _named(load_patterns(file), name, file)
        if _exists(word) or _looks_like_a_file(word):
            return _only(load_patterns(word), word)
        message = f"{unknown.problem}{_what_to_do(unknown)}"
        raise NotationError(message) from None


def _what_to_do(unknown: NotationError) -> str:
    """Add what a pattern may be, unless the error already suggests a name."""
    if "did you mean" in unknown.problem:
        return ""
    return ", and no such file (vitrail window list shows the names)"


def _exists(word: str) -> bool:
    try:
        return bool(word) and Path(word).exists()
    except (OSError, ValueError):
        return False


def _looks_like_a_file(word: str) -> bool:
    return "/" in word or "\\" in word or bool(Path(word).suffix)


def _only(patterns: tuple[Pattern, ...], source: str) -> Pattern:
    if len(patterns) == 1:
        return patterns[0]
    if not patterns:
        message = f"{source}: no pattern found"
        raise InputError(message)
    message = (
        f"{source}: holds {len(patterns)} patterns; choose one as "
        f"'{source}#{patterns[0].name}' (vitrail window list {source} shows the names)"
    )
    raise InputError(message)


def _named(patterns: tuple[Pattern, ...], name: str, file: str) -> Pattern:
    folded = name.strip().casefold()
    chosen = [pattern for pattern in patterns if pattern.name.casefold() == folded]
    if len(chosen) == 1:
        return chosen[0]
    if chosen:
        message = f"{file}: holds {len(chosen)} patterns named {name!r}"
        raise InputError(message)
    names = [pattern.name for pattern in patterns]
    message = f"{file}: holds no pattern {name!r}{suggestion(name, names)}"
    raise InputError(message)


def load_window(word: str, dice: str | None) -> Window:
    """Read a pattern and the dice on it; without dice the window is empty.

    Raises
    ------
    VitrailError, InputError, click.UsageError
        If either cannot be read, both are to come from stdin, or the box holds too few dice.
    """
    if word == STDIN and dice == STDIN:
        message = "the pattern and the dice cannot both come from stdin"
        raise click.UsageError(message, click.get_current_context(silent=True))
    pattern = load_pattern(word)
    if dice is None:
        return Window.empty(pattern)
    source = shown_name(dice)
    window = parse_window(pattern, _in_rows(read_text(dice)), source=source)
    require_supply(window.placed.values(), source)
    return window


def _in_rows(text: str) -> str:
    """Break twenty tokens in one line into rows; leave any other text as it is."""
    tokens = text.split()
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) != 1 or len(tokens) != ROWS * COLUMNS:
        return text
    return "\n".join(" ".join(tokens[at : at + COLUMNS]) for at in range(0, len(tokens), COLUMNS))


def require_together(window: Window, stock: Stock | None) -> None:
    """Refuse a stock that cannot lie beside the dice of a window: 18 of a color in all (COMP-1).

    Raises
    ------
    InvalidPositionError
        If a color occurs too often.
    """
    if stock is None:
        return
    for color in Color:
        standing = sum(die.color is color for die in window.placed.values())
        together = standing + stock.count(color)
        if together > DICE_PER_COLOR:
            message = (
                f"{together} {color} dice in the window and the stock, but the box holds "
                f"{DICE_PER_COLOR} [COMP-1]"
            )
            raise InvalidPositionError(message)
