"""Text forms: rows of dice, and pattern cards as text, as `card.txt` and as JSON.

Our own form of a pattern is an optional header and four rows::

    name: My window
    difficulty: 4
    YB..1
    G.5.4
    3.R.G
    2..BY

or, in one line, the rows joined by `/`. The community's `card.txt` has seven lines a card: name,
difficulty, four lower-case rows with `w` for a blank space, and the name of a picture file.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from vitrail.games.errors import InvalidPositionError, NotationError, VitrailError, suggestion
from vitrail.games.sagrada.components import COLUMNS, DIFFICULTIES, ROWS, SHAPE, Color, Die, Pattern
from vitrail.games.sagrada.window import Window
from vitrail.games.squares import Shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

OPEN = ".."
_OPEN_TOKENS = (OPEN, "--")
_KEYS = ("name", "difficulty")
_NAME_LIMIT = 80
_HIGHEST_DIFFICULTY = 20
_CARD_LINES = 7
_EXPANSION = "a"


def parse_dice(text: str, *, source: str | None = None) -> tuple[Die, ...]:
    """Read dice separated by spaces or commas, for instance a draft pool.

    Raises
    ------
    NotationError
        At a token that is no die.
    """
    try:
        return tuple(Die.parse(token) for token in text.replace(",", " ").split())
    except NotationError as error:
        raise error.at(source) from None


def format_dice(dice: Iterable[Die]) -> str:
    """Return dice separated by spaces."""
    return " ".join(map(str, dice))


def _numbered(text: str) -> list[tuple[int, str]]:
    """Return the lines that are neither empty nor comments, with their numbers."""
    lines = ((number, line.strip()) for number, line in enumerate(text.splitlines(), start=1))
    return [(number, line) for number, line in lines if line and not line.startswith("#")]


def parse_window(pattern: Pattern, text: str, *, source: str | None = None) -> Window:
    """Read one line of tokens per row, `..` or `--` for an open space.

    Raises
    ------
    NotationError
        If a row or a token cannot be read; it names line and token.
    """
    lines = _numbered(text)
    rows, columns = pattern.shape.rows, pattern.shape.columns
    if len(lines) != rows:
        message = f"read {len(lines)} rows of dice, expected {rows} rows of {columns} tokens"
        raise NotationError(message, source=source)
    found: list[Die | None] = []
    for number, line in lines:
        found.extend(parse_row(line, columns, source=source, line=number))
    return Window(pattern, tuple(found))


def parse_row(
    text: str, columns: int = COLUMNS, *, source: str | None = None, line: int | None = None
) -> tuple[Die | None, ...]:
    """Read one row of dice.

    Raises
    ------
    NotationError
        If the number of tokens is wrong or a token is no die.
    """
    tokens = text.split()
    if len(tokens) != columns:
        message = f"{text!r} has {len(tokens)} tokens, expected {columns} such as R5 or {OPEN}"
        raise NotationError(message, source=source, line=line)
    try:
        return tuple(None if token in _OPEN_TOKENS else Die.parse(token) for token in tokens)
    except NotationError as error:
        raise error.at(source, line) from None


def window_rows(window: Window) -> tuple[str, ...]:
    """Return the rows of tokens of a window; `parse_window` reads them back."""
    tokens = [str(die) if die else OPEN for die in window.dice]
    columns = window.shape.columns
    return tuple(" ".join(tokens[at : at + columns]) for at in range(0, len(tokens), columns))


def parse_pattern(text: str, *, source: str | None = None) -> Pattern:
    """Read exactly one pattern in any of the forms of `parse_patterns`."""
    found = parse_patterns(text, source=source)
    if len(found) != 1:
        names = ", ".join(pattern.name for pattern in found[:5])
        message = f"read {len(found)} patterns ({names}...), expected one"
        raise NotationError(message, source=source)
    return found[0]


def parse_patterns(text: str, *, source: str | None = None) -> tuple[Pattern, ...]:
    """Read patterns from our text form, from `card.txt` or from JSON, told apart by their look.

    Raises
    ------
    NotationError
        If the text has none of the three forms.
    InvalidPositionError
        If a pattern can be read but its neighboring restrictions clash.
    """
    lines = _numbered(text)
    if not lines:
        message = "no pattern found: the text is empty"
        raise NotationError(message, source=source)
    if lines[0][1][0] in "{[":
        return _from_json(text, source)
    if len(lines) > 1 and re.fullmatch(r"[0-9]+", lines[1][1]):
        return _from_card_txt(lines, source)
    return (_from_text(lines, source),)


def _build(
    rows: Sequence[str], name: str, difficulty: int | None, source: str | None, line: int | None
) -> Pattern:
    """Make a pattern of printed shape; errors get the place they came from."""
    try:
        return Pattern(_checked_rows(rows), _checked_name(name), _checked_difficulty(difficulty))
    except NotationError as error:
        raise error.at(source, line) from None
    except InvalidPositionError as error:
        place = ":".join(str(part) for part in (source, line) if part)
        raise InvalidPositionError(f"{place}: {error}" if place else str(error)) from None


def _checked_rows(rows: Sequence[str]) -> tuple[str, ...]:
    if len(rows) != ROWS or any(len(row) != COLUMNS for row in rows):
        read = "/".join(rows)
        message = f"{read[:60]!r} is no pattern: expected {ROWS} rows of {COLUMNS} symbols"
        raise NotationError(message)
    return tuple(row.upper() for row in rows)


def _checked_name(name: str) -> str:
    if not name.strip() or len(name) > _NAME_LIMIT or not name.isprintable():
        message = f"{name[:_NAME_LIMIT]!r} is no name: expected 1 to {_NAME_LIMIT} printable signs"
        raise NotationError(message)
    return name.strip()


def _checked_difficulty(difficulty: int | None) -> int | None:
    if difficulty is not None and not 0 <= difficulty <= _HIGHEST_DIFFICULTY:
        message = f"difficulty {difficulty}: expected 0 to {_HIGHEST_DIFFICULTY} favor tokens"
        raise NotationError(message)
    return difficulty


def _number(text: str, source: str | None, line: int | None) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", text):
        lowest, highest = DIFFICULTIES[0], DIFFICULTIES[-1]
        message = f"difficulty {text!r}: expected a whole number, usually {lowest} to {highest}"
        raise NotationError(message, source=source, line=line)
    return int(text)


def _from_text(lines: Sequence[tuple[int, str]], source: str | None) -> Pattern:
    header: dict[str, str] = {}
    rows: list[str] = []
    for number, line in lines:
        key, colon, value = line.partition(":")
        if not colon:
            rows.extend(line.split("/"))
            continue
        if key.strip() not in _KEYS or key.strip() in header:
            message = (
                f"unknown or repeated key {key.strip()!r}: expected {' or '.join(_KEYS)}"
                f"{suggestion(key, _KEYS)}"
            )
            raise NotationError(message, source=source, line=number)
        header[key.strip()] = value.strip()
        if key.strip() == "difficulty":
            _number(value.strip(), source, number)
    difficulty = int(header["difficulty"]) if "difficulty" in header else None
    first_row = next((number for number, line in lines if ":" not in line), None)
    return _build(rows, header.get("name", "custom"), difficulty, source, first_row)


def _from_card_txt(lines: Sequence[tuple[int, str]], source: str | None) -> tuple[Pattern, ...]:
    if len(lines) % _CARD_LINES:
        message = (
            f"read {len(lines)} lines, but card.txt has {_CARD_LINES} a card: name, difficulty, "
            f"{ROWS} rows, picture file"
        )
        raise NotationError(message, source=source, line=lines[-1][0])
    found = []
    for at in range(0, len(lines), _CARD_LINES):
        (_, name), (at_number, number), *rows, _picture = lines[at : at + _CARD_LINES]
        for row_number, row in rows:
            if _EXPANSION in row.casefold():
                message = (
                    f"{row!r}: {_EXPANSION!r} marks a space of an expansion; only the base game "
                    "is supported (w, 1 to 6, r g b p y)"
                )
                raise NotationError(message, source=source, line=row_number)
        translated = [row.casefold().replace("w", ".") for _, row in rows]
        difficulty = _number(number, source, at_number)
        found.append(_build(translated, name, difficulty, source, rows[0][0]))
    return tuple(found)


def _from_json(text: str, source: str | None) -> tuple[Pattern, ...]:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        message = f"this is no JSON: {error.msg}"
        raise NotationError(message, source=source, line=error.lineno, column=error.colno) from None
    except RecursionError:
        message = "this JSON is nested too deeply"
        raise NotationError(message, source=source) from None
    entries = data if isinstance(data, list) else [data]
    return tuple(_from_entry(entry, source) for entry in entries)


def _from_entry(entry: Any, source: str | None) -> Pattern:
    known = ("name", "difficulty", "rows")
    if not isinstance(entry, dict) or not isinstance(entry.get("rows"), list):
        message = 'expected {"name": ..., "difficulty": ..., "rows": [four strings]}'
        raise NotationError(message, source=source)
    for key in entry:
        if key not in known:
            message = f"unknown key {key!r}: expected {', '.join(known)}{suggestion(key, known)}"
            raise NotationError(message, source=source)
    rows, name, difficulty = entry["rows"], entry.get("name", "custom"), entry.get("difficulty")
    if not all(isinstance(row, str) for row in rows) or not isinstance(name, str):
        message = "the rows and the name of a pattern must be strings"
        raise NotationError(message, source=source)
    if difficulty is not None and (not isinstance(difficulty, int) or difficulty is True):
        message = f"difficulty {difficulty!r}: expected a whole number"
        raise NotationError(message, source=source)
    return _build(rows, name, difficulty, source, None)


def format_pattern(pattern: Pattern, form: str = "text") -> str:
    """Return a pattern as `text`, `card` (the community's seven lines) or `json`.

    `parse_patterns` reads each of them back.

    Raises
    ------
    VitrailError
        If the form is unknown, or `card` is asked for a pattern without difficulty.
    """
    if form == "json":
        entry = {"name": pattern.name, "difficulty": pattern.difficulty, "rows": pattern.rows}
        return json.dumps(entry, ensure_ascii=False) + "\n"
    if form == "text":
        header = [f"name: {pattern.name}"]
        if pattern.difficulty is not None:
            header.append(f"difficulty: {pattern.difficulty}")
        return "\n".join([*header, *pattern.rows]) + "\n"
    if form == "card":
        if pattern.difficulty is None:
            message = f"card.txt needs a difficulty, and {pattern.name} has none"
            raise VitrailError(message)
        rows = [row.casefold().replace(".", "w") for row in pattern.rows]
        picture = re.sub(r"[^a-z0-9]+", "-", pattern.name.casefold()).strip("-") or "card"
        return "\n".join([pattern.name, str(pattern.difficulty), *rows, f"{picture}.png"]) + "\n"
    message = f"unknown form {form!r}: expected text, card or json"
    raise VitrailError(message)


def is_inline_pattern(text: str) -> bool:
    """Whether a word looks like a pattern in one line, rows joined by `/`."""
    shape = Shape(text.count("/") + 1, len(text.partition("/")[0]))
    symbols = {".", "/", *"123456", *(color.letter for color in Color)}
    return shape == SHAPE and set(text.upper()) <= symbols
