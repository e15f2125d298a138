"""From the words of a command line to patterns, windows and stocks.

Everything is read before anything is written: files are bounded, strictly UTF-8, and whatever is
wrong with them becomes one sentence that names the source.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from vitrail.cli.errors import InputError
from vitrail.games import files
from vitrail.games.errors import InvalidPositionError, NotationError, VitrailError, suggestion
from vitrail.games.sagrada.card_id import Card, looks_like_card_id, parse_card_id
from vitrail.games.sagrada.components import (
    COLUMNS,
    DICE_PER_COLOR,
    ROWS,
    Color,
    Pattern,
    find_pattern,
)
from vitrail.games.sagrada.notation import (
    is_inline_pattern,
    parse_pattern,
    parse_patterns,
    parse_window,
    without_comment,
)
from vitrail.games.sagrada.window import Window

if TYPE_CHECKING:
    from vitrail.games.sagrada.stock import Stock

STDIN = "-"
_ROW = r" *[0-9RYGBPWrygbpw._-]{1,20} *"
_ROW_LIKE = re.compile(f"{_ROW}(/{_ROW})+")
_BETWEEN_DICE = re.compile(r"[\s,/]+")
_DIE_TOKEN = re.compile(r"[RYGBPrygbp][0-9]!?")
_RECORD = re.compile(r"^(vitrail|game|players|setup|position|moves)\s*:", re.MULTILINE)


def read_text(source: str) -> str:
    """Return the text of a file, or of stdin for `-`.

    Raises
    ------
    NotationError, InputError
        If it cannot be read, is larger than 1 MiB, or is not UTF-8 text.
    """
    return files.decode_text(read_bytes(source), shown_name(source))


def read_bytes(source: str) -> bytes:
    """Return the content of a file, or of stdin for `-`; a pipe can be read only once.

    Raises
    ------
    NotationError, InputError
        If it cannot be read.
    """
    if source != STDIN:
        return files.read_bytes(source)
    if sys.stdin is None:
        message = "stdin: this is closed, expected text"
        raise InputError(message)
    try:
        return sys.stdin.buffer.read(files.SIZE_LIMIT + 1)
    except OSError as error:
        message = f"stdin: this cannot be read: {error.strerror or error}"
        raise InputError(message) from None


def shown_name(source: str) -> str:
    """Return how messages call a source."""
    return "stdin" if source == STDIN else source


class Side(NamedTuple):
    """A pattern, and the card with its exact rating if it was read from an ID or a set."""

    pattern: Pattern
    card: Card | None = None


def load_patterns(source: str) -> tuple[Pattern, ...]:
    """Read every pattern of a file or of stdin.

    Raises
    ------
    VitrailError, InputError
        If it holds none; a file of dice and a record are told as such.
    """
    return tuple(side.pattern for side in load_sides(source))


def load_sides(source: str) -> tuple[Side, ...]:
    """Read every pattern of a file or of stdin, and its card; fronts and backs in turn.

    Raises
    ------
    VitrailError, InputError
        If it holds none; a file of dice and a record are told as such.
    """
    return _parse_sides(read_text(source), shown_name(source))


def _parse_sides(text: str, source: str) -> tuple[Side, ...]:
    from vitrail.cli.cards_json import read_answer
    from vitrail.generators.sagrada.card_set import looks_like_card_set, parse_card_set

    if looks_like_card_set(text):
        return tuple(Side(card.pattern, card) for card in parse_card_set(text, source).sides)
    if looks_like_card_id(text):
        return _from_ids(text, source)
    answer = read_answer(text, source)
    if answer:
        return tuple(Side(*one) for one in answer)
    try:
        return tuple(map(Side, parse_patterns(text, source=source)))
    except NotationError:
        if holds_dice(text):
            message = f"{source}: these are dice, not a pattern: give them with --dice"
            raise InputError(message) from None
        _refuse_record(text, source, "a pattern")
        raise


def _from_ids(text: str, source: str) -> tuple[Side, ...]:
    """Read card IDs, one a line."""
    sides = []
    for number, line in enumerate(text.splitlines(), start=1):
        word = without_comment(line.strip())
        if not word:
            continue
        try:
            sides.append(_side_of_id(word))
        except NotationError as error:
            raise error.at(source, number) from None
    return tuple(sides)


def _side_of_id(word: str) -> Side:
    card = parse_card_id(word)
    return Side(card.pattern, card)


def _refuse_record(text: str, source: str, expected: str) -> None:
    if _RECORD.search(text):
        message = f"{source}: this is a record, not {expected}: vitrail hint reads it"
        raise InputError(message) from None


def holds_dice(text: str) -> bool:
    """Whether a text that is no pattern looks like dice: at least half of its words are tokens.

    Examples
    --------
    >>> holds_dice("B4 Y1 .. R5/.. R7"), holds_dice("YB..1/G.5.4/3.R.G/2..BY"), holds_dice("../..")
    (True, False, False)
    """
    lines = (without_comment(line.strip()) for line in text.splitlines())
    words = _BETWEEN_DICE.sub(" ", " ".join(lines)).split()
    dice = sum(bool(_DIE_TOKEN.fullmatch(word)) for word in words)
    return dice > 0 and len(words) <= 2 * (dice + words.count("..") + words.count("--"))


def load_pattern(word: str) -> Pattern:
    """Read the pattern that a word of the command line stands for.

    The word is an official name, a card ID, four rows joined by `/`, `-` for stdin, or a file;
    `FILE#Name` chooses among several patterns of a file.

    Raises
    ------
    VitrailError, InputError
        If it is none of them; an unknown name gets a suggestion.
    """
    return load_side(word).pattern


def load_side(word: str) -> Side:
    """Read the pattern that a word stands for, as `load_pattern` does, and its card.

    Raises
    ------
    VitrailError, InputError
        If it stands for none.
    """
    return _side_and_text(word)[0]


def _side_and_text(word: str) -> tuple[Side, str]:
    """Return the pattern that a word stands for, and the text of its file or of stdin."""
    if word == STDIN:
        text = read_text(word)
        return _only(_parse_sides(text, "stdin"), "stdin"), text
    if is_inline_pattern(word):
        return Side(_inline(word)), ""
    if looks_like_card_id(word) and not _exists(word):
        return _side_of_id(word), ""
    try:
        return Side(_official(word)), ""
    except NotationError as unknown:
        if _exists(word):
            text = read_text(word)
            return _only(_parse_sides(text, word), word), text
        if _looks_like_rows(word):
            return Side(_inline(word)), ""
        if holds_dice(word):
            message = f"{word!r}: these are dice, not a pattern: give them with --dice"
            raise InputError(message) from None
        file, hash_sign, name = word.rpartition("#")
        if hash_sign and file:
            return _named(load_sides(file), name, file), ""
        if _looks_like_a_file(word):
            return _only(load_sides(word), word), ""
        message = f"{unknown.problem}{_what_to_do(unknown)}"
        raise NotationError(message) from None


def _official(word: str) -> Pattern:
    """Return the official pattern of this name; what is written as a path is never one.

    Raises
    ------
    NotationError
        If there is none.
    """
    if "/" in word or word.startswith("."):
        message = f"unknown pattern {files.shown(word)}"
        raise NotationError(message)
    return find_pattern(word)


def _inline(rows: str) -> Pattern:
    try:
        return parse_pattern(rows)
    except NotationError as error:
        raise NotationError(error.problem, source="pattern") from None


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


def _looks_like_rows(word: str) -> bool:
    """Whether a word is meant as rows of a pattern, right or wrong, and not as a path.

    Examples
    --------
    >>> words = ["YB..1/G.5.4/3.R", "yb__1/g_5_4/3_r_g/2__by", "ybww1/gw5w4/3wrwg/2..BQ", "a/b/c/d"]
    >>> [_looks_like_rows(word) for word in words]
    [True, True, True, False]
    """
    rows = [row.strip() for row in word.split("/")]
    long_enough = sum(len(row) == COLUMNS for row in rows)
    return bool(_ROW_LIKE.fullmatch(word)) or (len(rows) == ROWS and long_enough >= ROWS - 1)


def _only(sides: tuple[Side, ...], source: str) -> Side:
    if len(sides) == 1:
        return sides[0]
    if not sides:
        message = f"{source}: no pattern found"
        raise InputError(message)
    if source == shown_name(STDIN):
        message = f"stdin: holds {len(sides)} patterns, expected one; a file may hold several"
        raise InputError(message)
    message = (
        f"{source}: holds {len(sides)} patterns; choose one as "
        f"'{source}#{sides[0].pattern.name}' (vitrail window list {source} shows the names)"
    )
    raise InputError(message)


def _named(sides: tuple[Side, ...], name: str, file: str) -> Side:
    folded = name.strip().casefold()
    chosen = [side for side in sides if side.pattern.name.casefold() == folded]
    if len(chosen) == 1:
        return chosen[0]
    if chosen:
        message = f"{file}: holds {len(chosen)} patterns named {name!r}"
        raise InputError(message)
    names = [side.pattern.name for side in sides]
    message = f"{file}: holds no pattern {name!r}{suggestion(name, names)}"
    raise InputError(message)


def load_window(word: str, dice: str | None) -> Window:
    """Read a pattern and the dice on it; without dice the window is empty.

    The JSON that `window show` writes holds both. Other dice replace those in it.

    Raises
    ------
    VitrailError, InputError, click.UsageError
        If either cannot be read, both are to come from stdin, or the box holds too few dice.
    """
    if word == STDIN and dice == STDIN:
        message = "the pattern and the dice cannot both come from stdin"
        raise click.UsageError(message, click.get_current_context(silent=True))
    (pattern, _), text = _side_and_text(word)
    if dice is not None:
        return _load_dice(pattern, dice)
    rows = _window_rows(text)
    return parse_window(pattern, "\n".join(rows), source=word) if rows else Window.empty(pattern)


def _load_dice(pattern: Pattern, dice: str) -> Window:
    """Read dice from a file, from stdin, or from the word itself."""
    inline = dice != STDIN and not _exists(dice) and (holds_dice(dice) or _all_open(dice))
    source = "--dice" if inline else shown_name(dice)
    text = dice.replace("/", "\n") if inline else _read_dice(dice)
    rows = _window_rows(text)
    if rows == []:
        message = f"{source}: this answer holds no window"
        raise InputError(message)
    try:
        return parse_window(pattern, "\n".join(rows or _in_rows(text, source)), source=source)
    except NotationError:
        _refuse_record(text, source, "rows of dice")
        if not holds_dice(text) and _is_pattern(text):
            message = f"{source}: this is a pattern, not rows of dice: it stands before --dice"
            raise InputError(message) from None
        raise


def _read_dice(dice: str) -> str:
    try:
        return read_text(dice)
    except NotationError as error:
        if dice == STDIN or _exists(dice):
            raise
        message = f"{error.problem}; dice are a file, or rows such as 'R5 .. B2 .. Y1' joined by /"
        raise NotationError(message, source=error.source) from None


def _all_open(word: str) -> bool:
    tokens = _BETWEEN_DICE.sub(" ", word).split()
    return len(tokens) == ROWS * COLUMNS and set(tokens) <= {"..", "--"}


def _is_pattern(text: str) -> bool:
    try:
        return bool(parse_patterns(text))
    except VitrailError:
        return False


def _window_rows(text: str) -> list[str] | None:
    """Return the rows under the key `window` of an answer in JSON; None if this is none."""
    if not text.lstrip().startswith("{"):
        return None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or "window" not in data:
        return None
    rows = data["window"]
    return rows if isinstance(rows, list) and all(isinstance(row, str) for row in rows) else []


def _in_rows(text: str, source: str) -> list[str]:
    """Return the lines of a text, twenty tokens in one line as four.

    Raises
    ------
    NotationError
        If there is one line with another number of tokens.
    """
    lines = text.splitlines()
    rows = [row for line in lines if (row := without_comment(line.strip()))]
    if len(rows) != 1:
        return lines
    tokens = rows[0].replace(",", " ").split()
    if len(tokens) != ROWS * COLUMNS:
        message = (
            f"read {len(tokens)} tokens in one line, expected {ROWS * COLUMNS} such as R5 or .., "
            f"or {ROWS} rows of {COLUMNS}"
        )
        raise NotationError(message, source=source)
    return [" ".join(tokens[at : at + COLUMNS]) for at in range(0, len(tokens), COLUMNS)]


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
