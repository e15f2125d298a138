"""The list of moves in the text of a record: where it grows, and an end that a crash tore.

A record is changed as text, so that comments and layout stay; what the text says before and after
is compared by `Content`.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from vitrail.games.errors import VitrailError
from vitrail.games.files import Document, parse_document

MOVES = "moves"
INDENT = "  "
_KEY = re.compile(r"moves\s*:\s*(?P<value>[^#\s].*?)?\s*(#.*)?")
_NOTHING = {"[]", "[ ]", "~", "null", "{}"}
_ITEM = re.compile(r"(?P<indent> *)-(\s.*)?")
_BEGUN = re.compile(r"(?P<indent> *)((?P<dash>-)([ \t].*)?|#.*)?", re.DOTALL)
_PLAIN = re.compile(r"\w(?:[^:#\\\"\x00-\x1f\x7f]|(?<! )#|:(?! |$))*", re.ASCII)
_LINE_END = re.compile(r"(?<=\n)")
_INNER_END = re.compile("\r(?!\n|\\Z)|[\x85\u2028\u2029]")
"""A line end for the reader of YAML, but not for editors that count lines by `\\n`."""
_ZEROS = re.compile("\0+")
_TRIAL, _RECORD = "pass", "record"


class ListError(VitrailError):
    """A list of moves that cannot grow; the message says why, without the name of the file."""


@dataclass(frozen=True, slots=True)
class Tail:
    """The end of a file that was cut off while it was written.

    Parameters
    ----------
    text
        What is left of it, made readable.
    start
        Where it begins, in bytes.
    binary
        Whether it is no text.
    """

    text: str
    start: int
    binary: bool


def torn_tail(data: bytes) -> Tail | None:
    r"""Return what stands after the last line end, or the last lines if they hold zeros.

    Examples
    --------
    >>> torn_tail(b"moves:\n  - roll R5 G2\n  - Ann R5")
    Tail(text='  - Ann R5', start=22, binary=False)
    """
    start = data.rfind(b"\n") + 1
    if start == len(data):
        start = data.rfind(b"\n", 0, -1) + 1
        if b"\0" not in data[start:]:
            return None
    while start and b"\0" in data[data.rfind(b"\n", 0, start - 1) + 1 : start]:
        start = data.rfind(b"\n", 0, start - 1) + 1
    text = _ZEROS.sub("\0", data[start:].rstrip(b"\r\n").decode("utf-8", "backslashreplace"))
    return Tail(text, start, not _readable(data[start:]))


def _readable(data: bytes) -> bool:
    try:
        return "\0" not in data.decode("utf-8")
    except UnicodeDecodeError:
        return False


def torn_item(data: bytes) -> Tail | None:
    """Return the torn end of a record if cutting it off can take nothing but a line of moves.

    What stands before it must be a record whose list of moves is its last part and can grow, and
    it must begin as the next line of that list would.
    """
    tail = torn_tail(data)
    if tail is None:
        return None
    try:
        text = MoveText.read(data[: tail.start])
    except ListError:
        return None
    if not can_grow(text):
        return None
    end = data[tail.start :].replace(b"\0", b"").decode("utf-8", "replace").rstrip("\r\n")
    if text.key is None:
        return tail if f"{MOVES}:".startswith(end) else None
    begun = _BEGUN.fullmatch(end)
    if begun is None or not text.last:
        return None
    alike = not begun["dash"] or not text.items or begun["indent"] == text.indent
    return tail if alike else None


@dataclass(frozen=True)
class Content:
    """What a record says, split so that two records can be compared.

    Parameters
    ----------
    rest
        Everything but the moves.
    moves
        The moves.
    comments
        What stands behind other values, and behind each move by its number.
    """

    rest: dict[str, Any]
    moves: list[Any]
    comments: dict[Any, str]

    @classmethod
    def of(cls, document: Document) -> Content:
        """Return the content of a document."""
        root: Any = document.root if isinstance(document.root, dict) else {"": document.root}
        moves = root.get(MOVES)
        rest = {key: value for key, value in root.items() if key != MOVES}
        if not isinstance(moves, list):
            rest, moves = rest if moves is None else root, []
        return cls(rest, moves, dict(document.comments))

    def is_longer(self, other: Content, *more: Any) -> bool:
        """Whether this is another content with these moves at its end, and nothing else."""
        new = range(len(other.moves), len(other.moves) + len(more))
        kept = {keys: said for keys, said in self.comments.items() if not _of_moves(keys, new)}
        return (
            self.rest == other.rest
            and self.moves == [*other.moves, *more]
            and kept == other.comments
        )


def can_grow(text: MoveText) -> bool:
    """Whether a text can be read, and a line can be added at the end of its list of moves."""
    try:
        content = Content.of(parse_document(text.data, _RECORD))
        grown = Content.of(parse_document(text.with_entry(f"- {_TRIAL}"), _RECORD))
    except VitrailError:
        return False
    return grown.is_longer(content, _TRIAL)


def _of_moves(keys: Any, numbers: range) -> bool:
    return len(keys) == 2 and keys[0] == MOVES and keys[1] in numbers


@dataclass(frozen=True)
class MoveText:
    """The lines of a record, and where its list of moves stands in them.

    Parameters
    ----------
    data
        The whole text.
    lines
        Its lines, each with its line end.
    key
        Index of the line `moves:`; None if there is none.
    items
        Index of the first line of each item, and the index after its last one.
    indent
        What stands before the dash.
    last
        Whether nothing follows the list.
    end
        Index of the line before which the next item goes.
    """

    data: bytes
    lines: tuple[str, ...]
    key: int | None = None
    items: tuple[tuple[int, int], ...] = ()
    indent: str = INDENT
    last: bool = True
    end: int = 0

    @classmethod
    def read(cls, data: bytes) -> MoveText:
        """Find the list: the key in the first column, then dashes, comments, empty lines.

        Raises
        ------
        ListError
            If the text is none, or has line ends that not every program takes for one.
        """
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            message = "this is no UTF-8 text"
            raise ListError(message) from None
        inner = _INNER_END.search(text)
        if inner is not None:
            number = text.count("\n", 0, inner.start()) + 1
            message = (
                f"line {number} holds the line end U+{ord(inner[0]):04X}, which not every program "
                r"takes for one: expected line ends \n or \r\n"
            )
            raise ListError(message)
        lines = tuple(line for line in _LINE_END.split(text) if line)
        return cls(data, lines, **_found(lines))

    @property
    def line_end(self) -> str:
        """The line end of the file."""
        return "\r\n" if b"\r\n" in self.data else "\n"

    def with_entry(self, entry: str) -> bytes:
        """Return the text with a move or a comment at the end of the list of moves.

        Raises
        ------
        ListError
            If the list stands in brackets.
        """
        is_comment = entry.startswith("#")
        if self.key is None:
            new = entry if is_comment else f"{MOVES}:{self.line_end}{INDENT}{entry}"
            return self.with_lines(len(self.lines), f"{new}{self.line_end}")
        indent = self.indent if self.last or not is_comment else self.indent or INDENT
        new = f"{indent}{entry}{self.line_end}"
        line = self.lines[self.key]
        alone = self._key_alone(line)
        if alone == line:
            return self.with_lines(self.end, new)
        lines = (*self.lines[: self.key], alone, *self.lines[self.key + 1 :])
        return MoveText(self.data, lines).with_lines(self.end, new)

    def with_lines(self, at: int, text: str) -> bytes:
        """Return the text with another before a line; a missing line end is added."""
        before, after = "".join(self.lines[:at]), "".join(self.lines[at:])
        if before and not before.endswith("\n"):
            before += "\n" if before.endswith("\r") else self.line_end
        if after and not text.endswith("\n"):
            text += self.line_end
        return f"{before}{text}{after}".encode()

    def without_last(self) -> tuple[bytes, int, str]:
        """Return the text without its last item, the index of that item, and its lines."""
        start, end = self.items[-1]
        rest = "".join([*self.lines[:start], *self.lines[end:]]).encode()
        return rest, start, "".join(self.lines[start:end])

    def _key_alone(self, line: str) -> str:
        matched = _KEY.fullmatch(line.strip("\ufeff\r\n"))
        value = (matched and matched["value"]) or ""
        if value in _NOTHING and not self.items:
            return line.replace(value, "", 1).replace(": ", ":", 1)
        if value:
            message = f"expected the moves one a line below `{MOVES}:`, read {value!r}"
            raise ListError(message)
        return line


def scalar(text: str) -> str:
    """Return a line of text as YAML writes it: as it is where that is safe, else in quotes."""
    if _PLAIN.fullmatch(text) and text == text.strip():
        return text
    return json.dumps(text, ensure_ascii=False)


def _found(lines: tuple[str, ...]) -> dict[str, Any]:
    """Return where the list of moves stands, as the fields of `MoveText`."""
    key = next(
        (i for i, line in enumerate(lines) if _KEY.fullmatch(line.strip("\ufeff\r\n"))), None
    )
    if key is None:
        return {}
    items: list[tuple[int, int]] = []
    indent: str | None = None
    end = len(lines)
    for index in range(key + 1, len(lines)):
        line = lines[index].rstrip("\r\n")
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        matched = _ITEM.fullmatch(line)
        if matched and (indent is None or matched["indent"] == indent):
            indent = matched["indent"]
            items.append((index, index + 1))
        elif items and line[: len(indent or "") + 1].isspace():
            items[-1] = (items[-1][0], index + 1)
        else:
            end = _after_comments(lines, items[-1][1] if items else key + 1)
            break
    where = INDENT if indent is None else indent
    last = end == len(lines)
    return {"key": key, "items": tuple(items), "indent": where, "last": last, "end": end}


def _after_comments(lines: tuple[str, ...], at: int) -> int:
    """Return the index behind the indented comments at an index; some other line follows."""
    while lines[at][:1] == " " and lines[at].lstrip().startswith("#"):
        at += 1
    return at
