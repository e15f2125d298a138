"""Text forms: rows of dice, and pattern cards as text, as `card.txt` and as JSON.

Our own form of a pattern is an optional header and four rows::

    name: My window
    difficulty: 4
    YB..1
    G.5.4
    3.R.G
    2..BY

or, in one line, the rows joined by `/`. A `#` at the beginning of a line or after a blank starts a
comment, here and in rows of dice; a name that holds one is written in quotes.

The community's `card.txt` has seven lines a card: name, difficulty, four rows with `w` for a blank
space, and the name of the picture to make, without its ending. Cards follow each other at once.
Upper-case letters occur in it and mean the same.
"""

from __future__ import annotations

import dataclasses
import json
import re
from typing import TYPE_CHECKING, Any

from vitrail.games.errors import (
    InvalidPositionError,
    NotationError,
    ParameterError,
    quoted,
    suggestion,
)
from vitrail.games.sagrada.components import (
    COLUMNS,
    DIFFICULTIES,
    ROWS,
    SHAPE,
    UNNAMED,
    VALUES,
    Color,
    Die,
    Pattern,
    official_patterns,
    require_supply,
)
from vitrail.games.sagrada.window import Window
from vitrail.games.squares import Shape, Square
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

OPEN = ".."
EXEMPT = "!"
_OPEN_TOKENS = (OPEN, "--")
_KEYS = ("name", "difficulty")
_NAME_LIMIT = 80
HIGHEST_DIFFICULTY = 20
_CARD_LINES = 7
_EXPANSION = "A"
_COMMENT = re.compile(r"(?:^|\s)#.*")
_QUOTED_NAME = re.compile(r'(name\s*:\s*"(?:[^"\\]|\\.)*")(?:\s+#.*)?')
_COMPUTED = ("card", "printed", "fills", "avoided", "window")
"""Keys that `vitrail window list` and `show` add to a pattern."""
_NUMBER = re.compile(r"[0-9]{1,3}")
_COLORS_AND_VALUES = frozenset([*(color.letter for color in Color), *map(str, VALUES)])

_Line = tuple[int | None, str]
"""A line of a file with its number, counted from 1; None where the text was no file."""


def parse_dice(text: str, *, source: str | None = None) -> tuple[Die, ...]:
    """Read dice separated by spaces or commas, for instance a draft pool.

    Raises
    ------
    NotationError
        At a token that is no die.
    InvalidPositionError
        If a color occurs more often than the box holds it.
    """
    try:
        dice = tuple(Die.parse(token) for token in _plain(text).replace(",", " ").split())
    except NotationError as error:
        raise error.at(source) from None
    require_supply(dice, source or "dice")
    return dice


def format_dice(dice: Iterable[Die]) -> str:
    """Return dice separated by spaces."""
    return " ".join(map(str, dice))


def _plain(text: str) -> str:
    """Drop the byte order mark that some editors put before a text."""
    return text.removeprefix("\ufeff")


def _numbered(text: str) -> list[_Line]:
    """Return the lines that are not empty, with their numbers."""
    lines = enumerate(_plain(text).splitlines(), start=1)
    return [(number, line.strip()) for number, line in lines if line.strip()]


def _uncommented(lines: Iterable[_Line]) -> list[_Line]:
    bare = ((number, without_comment(line)) for number, line in lines)
    return [(number, line) for number, line in bare if line]


def without_comment(line: str) -> str:
    """Return a line without its comment, which `#` starts at its beginning or after a blank.

    Examples
    --------
    >>> without_comment("YB..1  # the first row")
    'YB..1'
    >>> without_comment('name: "Window #3"  # mine')
    'name: "Window #3"'
    """
    named = _QUOTED_NAME.fullmatch(line)
    return named[1] if named else _COMMENT.sub("", line).strip()


def parse_window(pattern: Pattern, text: str, *, source: str | None = None) -> Window:
    """Read one line of tokens per row, `..` or `--` for an open space.

    Raises
    ------
    NotationError
        If a row or a token cannot be read; it names line and token.
    InvalidPositionError
        If a color occurs more often than the box holds it.
    """
    lines = _uncommented(_numbered(text))
    rows, columns = pattern.shape.rows, pattern.shape.columns
    if len(lines) != rows:
        read = plural(len(lines), "row")
        message = f"read {read} of dice, expected {rows} rows of {columns} tokens"
        raise NotationError(message, source=source)
    parsed = [parse_marked_row(line, columns, source, number) for number, line in lines]
    return marked_window(pattern, parsed, source or "window")


MarkedRow = tuple[tuple[Die | None, ...], tuple[int, ...]]
"""The dice of a row, and the columns (from 0) of those marked exempt from the print."""


def parse_marked_row(
    text: str, columns: int = COLUMNS, source: str | None = None, line: int | None = None
) -> MarkedRow:
    """Read one row of dice; `!` behind a die says that a tool card ignored the print (`R5!`).

    Raises
    ------
    NotationError
        If the number of tokens is wrong or a token is no die.
    """
    tokens = text.split()
    marked = tuple(at for at, token in enumerate(tokens) if token.endswith(EXEMPT))
    plain = " ".join(token.removesuffix(EXEMPT) for token in tokens)
    return parse_row(plain, columns, source=source, line=line), marked


def marked_window(pattern: Pattern, rows: Sequence[MarkedRow], source: str) -> Window:
    """Return the window of parsed rows.

    Raises
    ------
    InvalidPositionError
        If a color occurs more often than the box holds it, or a mark stands where no die stands
        against the print.
    """
    dice = tuple(die for row, _ in rows for die in row)
    require_supply((die for die in dice if die), source)
    exempt = frozenset(
        Square(row, column) for row, (_, marked) in enumerate(rows) for column in marked
    )
    try:
        return Window(pattern, dice, exempt)
    except InvalidPositionError as error:
        message = f"{source}: {error}"
        raise InvalidPositionError(message) from None


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
        message = (
            f"{quoted(text)} has {plural(len(tokens), 'token')}, expected {columns} such as R5 or "
            f"{OPEN}"
        )
        raise NotationError(message, source=source, line=line)
    try:
        return tuple(None if token in _OPEN_TOKENS else Die.parse(token) for token in tokens)
    except NotationError as error:
        raise error.at(source, line) from None


def window_rows(window: Window) -> tuple[str, ...]:
    """Return the rows of tokens of a window; `parse_window` reads them back."""
    return window.rows()


def parse_pattern(text: str, *, source: str | None = None) -> Pattern:
    """Read exactly one pattern in any of the forms of `parse_patterns`."""
    found = parse_patterns(text, source=source)
    if len(found) != 1:
        names = ", ".join(pattern.name for pattern in found[:5])
        more = "..." if len(found) > 5 else ""
        message = f"read {len(found)} patterns ({names}{more}), expected one"
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
    if _is_card_txt(lines):
        return _from_card_txt(lines, source)
    lines = _uncommented(lines)
    if not lines:
        message = "no pattern found: the text is empty"
        raise NotationError(message, source=source)
    if lines[0][1][0] in "{[":
        return _from_json(_plain(text), source)
    return (_from_text(lines, source),)


def _build(
    rows: Sequence[_Line],
    name: str,
    difficulty: int | None,
    source: str | None,
    *,
    blank: str = ".",
) -> Pattern:
    """Make a pattern of printed shape; errors get the place they came from."""
    symbols = _checked_rows(rows, source, blank)
    try:
        return Pattern(symbols, name, difficulty)
    except InvalidPositionError as error:
        inline = source is None and len({number for number, _ in rows}) == 1
        place = "" if inline else ":".join(str(part) for part in (source, rows[0][0]) if part)
        raise InvalidPositionError(f"{place}: {error}" if place else str(error)) from None


def _checked_rows(rows: Sequence[_Line], source: str | None, blank: str) -> tuple[str, ...]:
    if len(rows) != ROWS:
        read = quoted("/".join(row for _, row in rows))
        message = f"{read} is no pattern: expected {ROWS} rows of {COLUMNS} symbols"
        raise NotationError(message, source=source, line=rows[0][0] if rows else None)
    checked = []
    for at, (line, row) in enumerate(rows):
        if len(row) != COLUMNS:
            name = str(Square(at, 0))[0]
            symbols_read = plural(len(row), "symbol")
            message = f"row {name}: {quoted(row)} has {symbols_read}, expected {COLUMNS}"
            raise NotationError(message, source=source, line=line)
        symbols = [
            _checked_symbol(row[c], Square(at, c), source, line, blank) for c in range(COLUMNS)
        ]
        checked.append("".join(symbols))
    return tuple(checked)


def _checked_symbol(
    symbol: str, square: Square, source: str | None, line: int | None, blank: str
) -> str:
    if symbol.upper() in _COLORS_AND_VALUES:
        return symbol.upper()
    if symbol.lower() == blank:
        return "."
    expected = f"R Y G B P, 1 to 6, or {blank} for a blank space"
    message = f"{symbol!r} at {square} is no restriction: expected {expected}"
    if symbol.upper() == _EXPANSION:
        message = (
            f"{symbol!r} at {square} marks a space of an expansion; only the base game is "
            f"supported: {expected}"
        )
    raise NotationError(message, source=source, line=line)


def checked_name(name: str, source: str | None = None, line: int | None = None) -> str:
    """Return a name of a pattern without blanks around it.

    Raises
    ------
    NotationError
        If it is empty, too long, or holds signs that cannot be shown.
    """
    if not name.strip() or len(name) > _NAME_LIMIT or not name.isprintable():
        message = f"{quoted(name)} is no name: expected 1 to {_NAME_LIMIT} printable signs"
        raise NotationError(message, source=source, line=line)
    return name.strip()


def _checked_difficulty(difficulty: int, source: str | None, line: int | None) -> int:
    if not 0 <= difficulty <= HIGHEST_DIFFICULTY:
        message = f"difficulty {difficulty}: expected 0 to {HIGHEST_DIFFICULTY} favor tokens"
        raise NotationError(message, source=source, line=line)
    return difficulty


def _parse_difficulty(text: str, source: str | None, line: int | None) -> int:
    if not _NUMBER.fullmatch(text):
        lowest, highest = DIFFICULTIES[0], DIFFICULTIES[-1]
        message = (
            f"difficulty {quoted(text)}: expected a whole number, usually {lowest} to {highest}"
        )
        raise NotationError(message, source=source, line=line)
    return _checked_difficulty(int(text), source, line)


def _from_text(lines: Sequence[_Line], source: str | None) -> Pattern:
    header: dict[str, _Line] = {}
    rows: list[_Line] = []
    for number, line in lines:
        key, colon, value = (part.strip() for part in line.partition(":"))
        if not colon:
            rows.extend((number, row.strip()) for row in line.split("/"))
            continue
        if key not in _KEYS:
            message = (
                f"unknown key {quoted(key)}: expected {' or '.join(_KEYS)}{suggestion(key, _KEYS)}"
            )
            raise NotationError(message, source=source, line=number)
        if key in header:
            message = f"key {key!r} is there twice"
            raise NotationError(message, source=source, line=number)
        header[key] = (number, value)
    name, difficulty = UNNAMED, None
    if "name" in header:
        number, value = header["name"]
        name = checked_name(_unquoted(value), source, number)
    if "difficulty" in header:
        number, value = header["difficulty"]
        difficulty = _parse_difficulty(value, source, number)
    return _build(rows, name, difficulty, source)


def _unquoted(value: str) -> str:
    """Return what stands between quotes; any other value is taken as it is."""
    if value[:1] != '"':
        return value
    try:
        text = json.loads(value)
    except ValueError:
        return value
    return text if isinstance(text, str) else value


def _is_card_txt(lines: Sequence[_Line]) -> bool:
    """Whether the second line of the first card is a number, as in no other form."""
    at = _next_card(lines, 0)
    return at + 1 < len(lines) and bool(_NUMBER.fullmatch(lines[at + 1][1]))


def _next_card(lines: Sequence[_Line], at: int) -> int:
    """Skip comments: lines from `#` on, unless a number follows, for then it is a name."""
    while at < len(lines) and lines[at][1].startswith("#"):
        if at + 1 < len(lines) and _NUMBER.fullmatch(lines[at + 1][1]):
            break
        at += 1
    return at


def _from_card_txt(lines: Sequence[_Line], source: str | None) -> tuple[Pattern, ...]:
    found = []
    at = _next_card(lines, 0)
    while at < len(lines):
        card = lines[at : at + _CARD_LINES]
        (name_line, name), *_ = card
        if len(card) < _CARD_LINES:
            message = (
                f"the card {quoted(name)} has {plural(len(card), 'line')}, expected "
                f"{_CARD_LINES}: name, "
                f"difficulty, {ROWS} rows, picture"
            )
            raise NotationError(message, source=source, line=name_line)
        _, (number_line, number), *rows, _picture = card
        checked = checked_name(name, source, name_line)
        difficulty = _parse_difficulty(number, source, number_line)
        found.append(_build(rows, checked, difficulty, source, blank="w"))
        at = _next_card(lines, at + _CARD_LINES)
    return tuple(found)


def _from_json(text: str, source: str | None) -> tuple[Pattern, ...]:
    try:
        data = json.loads(text, object_pairs_hook=_unique_keys)
    except json.JSONDecodeError as error:
        message = f"this is no JSON: {error.msg}"
        raise NotationError(message, source=source, line=error.lineno, column=error.colno) from None
    except NotationError as error:
        raise error.at(source) from None
    except RecursionError:
        message = "this JSON is nested too deeply"
        raise NotationError(message, source=source) from None
    except ValueError:  # Python refuses to read numbers of thousands of digits
        message = "this is no JSON of a pattern: it holds a huge number"
        raise NotationError(message, source=source) from None
    if isinstance(data, dict) and isinstance(data.get("patterns"), list):
        data = data["patterns"]
    entries = data if isinstance(data, list) else [data]
    if not entries:
        message = "no pattern found: the list is empty"
        raise NotationError(message, source=source)
    return tuple(_from_entry(entry, source) for entry in entries)


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            message = f"key {quoted(key)} is there twice"
            raise NotationError(message)
        found[key] = value
    return found


def _from_entry(entry: Any, source: str | None) -> Pattern:
    known = ("name", "difficulty", "rows")
    if not isinstance(entry, dict) or not isinstance(entry.get("rows"), list):
        message = 'expected {"name": ..., "difficulty": ..., "rows": [four strings]}'
        raise NotationError(message, source=source)
    for key in entry:
        if key not in known and key not in _COMPUTED:
            message = (
                f"unknown key {quoted(key)}: expected {', '.join(known)}{suggestion(key, known)}"
            )
            raise NotationError(message, source=source)
    rows, name, difficulty = entry["rows"], entry.get("name", UNNAMED), entry.get("difficulty")
    if not all(isinstance(row, str) for row in rows) or not isinstance(name, str):
        message = "the rows and the name of a pattern must be strings"
        raise NotationError(message, source=source)
    if difficulty is not None:
        if not isinstance(difficulty, int) or isinstance(difficulty, bool):
            message = f"difficulty {json.dumps(difficulty)[:60]}: expected a whole number"
            raise NotationError(message, source=source)
        _checked_difficulty(difficulty, source, None)
    lines = [(None, row) for row in rows]
    pattern = _build(lines, checked_name(name, source, None), difficulty, source)
    if entry.get("card") is None:
        return pattern
    printed = [dataclasses.replace(card, card=None) for card in official_patterns()]
    at = printed.index(pattern) if pattern in printed else None
    return pattern if at is None else official_patterns()[at]


def format_pattern(pattern: Pattern, form: str = "text") -> str:
    """Return a pattern as `text`, `card` (the community's seven lines) or `json`.

    `parse_patterns` reads each of them back.

    Raises
    ------
    ParameterError
        If the form is unknown, or `card` is asked for a pattern without difficulty.
    """
    if form == "json":
        entry = {"name": pattern.name, "difficulty": pattern.difficulty, "rows": pattern.rows}
        return json.dumps(entry, ensure_ascii=False) + "\n"
    if form == "text":
        named = f"name: {pattern.name}"
        if without_comment(named) != named or pattern.name[:1] == '"':
            named = f"name: {json.dumps(pattern.name, ensure_ascii=False)}"
        header = [named]
        if pattern.difficulty is not None:
            header.append(f"difficulty: {pattern.difficulty}")
        return "\n".join([*header, *pattern.rows]) + "\n"
    if form == "card":
        if pattern.difficulty is None:
            message = f"card.txt needs a difficulty, and {pattern.name} has none"
            raise ParameterError(message)
        rows = [row.casefold().replace(".", "w") for row in pattern.rows]
        picture = re.sub(r"[^a-z0-9]+", "-", pattern.name.casefold()).strip("-") or "card"
        return "\n".join([pattern.name, str(pattern.difficulty), *rows, picture]) + "\n"
    message = f"unknown form {form!r}: expected text, card or json"
    raise ParameterError(message)


def is_inline_pattern(text: str) -> bool:
    """Whether a word looks like a pattern in one line, rows joined by `/`."""
    shape = Shape(text.count("/") + 1, len(text.partition("/")[0]))
    symbols = {".", "/", *"123456", *(color.letter for color in Color)}
    return shape == SHAPE and set(text.upper()) <= symbols
