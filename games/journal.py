"""A record that grows line by line, and loses nothing when the power goes.

A confirmed move is one write at the end of the file, flushed to the disk before anyone is told. So
a file that was cut off in the middle of a write holds every confirmed move and at most one torn
line, which has no line end; it is shown and never guessed. Whatever changes more than the end
(undo, a list that is not at the end of the file) writes a new file beside the old one and renames
it, so that at every moment one of the two is there in full; what a kill leaves of the new one is
removed when the record is opened again. Comments stay as they are.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vitrail.games.errors import NotationError, VitrailError
from vitrail.games.files import LINE_LIMIT, SIZE_LIMIT, Document, parse_document

MOVES = "moves"
_KEY = re.compile(r"moves\s*:\s*(?P<value>[^#\s].*?)?\s*(#.*)?")
_NOTHING = {"[]", "[ ]", "~", "null", "{}"}
_ITEM = re.compile(r"(?P<indent> *)-(\s+(?P<text>.*))?")
_PLAIN = re.compile(r"\w(?:[^:#\\\"\x00-\x1f\x7f]|(?<! )#|:(?! |$))*", re.ASCII)
_LINE_END = re.compile(r"(?<=\n)")
_INDENT = "  "
_TEMPORARY = ".vitrail-tmp"
_TRIAL = "pass"


class JournalError(VitrailError):
    """A file to which no move can be appended; the message says why."""


class JournalChangedError(JournalError):
    """Another program has changed the file since it was read."""


@dataclass(frozen=True, slots=True)
class Removed:
    """What was taken out of a file, as it stood there.

    Parameters
    ----------
    at
        Index of its first line.
    text
        The lines of the move, with their comments.
    """

    at: int
    text: str


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
    binary: bool = False


def torn_tail(data: bytes) -> Tail | None:
    r"""Return what stands after the last line end, or the last line if it cannot be read.

    Examples
    --------
    >>> torn_tail(b"moves:\n  - roll R5 G2\n  - Ann R5")
    Tail(text='  - Ann R5', start=22, binary=False)
    """
    start = data.rfind(b"\n") + 1
    if start == len(data):
        start = data.rfind(b"\n", 0, -1) + 1
        if _readable(data[start:]):
            return None
    while start and b"\0" in data[data.rfind(b"\n", 0, start - 1) + 1 : start]:
        start = data.rfind(b"\n", 0, start - 1) + 1
    text = data[start:].rstrip(b"\n").decode("utf-8", "backslashreplace")
    return Tail(text, start, not _readable(data[start:]))


def _readable(data: bytes) -> bool:
    try:
        return "\0" not in data.decode("utf-8")
    except UnicodeDecodeError:
        return False


@dataclass(frozen=True, slots=True)
class _List:
    """Where the list of moves stands in the lines of a file.

    Parameters
    ----------
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

    key: int | None
    items: tuple[tuple[int, int], ...] = ()
    indent: str = _INDENT
    last: bool = True
    end: int = 0


class Journal:
    """The moves of a record file.

    Parameters
    ----------
    path
        The file; links are followed.

    Raises
    ------
    JournalError
        If the file cannot be read.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._data = b""
        self._accepted: str | None = None
        self.reload()

    def reload(self) -> None:
        """Read the file again.

        Raises
        ------
        JournalError
            If that is not possible.
        """
        try:
            self._data = self.path.read_bytes()
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            message = f"{self.path}: cannot be read: {reason}"
            raise JournalError(message) from None

    @property
    def data(self) -> bytes:
        """The content of the file."""
        return self._data

    @property
    def torn(self) -> Tail | None:
        """The torn end of the file; None where it ends as it should."""
        tail = torn_tail(self._data)
        return None if tail and tail.text == self._accepted else tail

    def require_list(self) -> None:
        """Refuse a file whose list of moves cannot grow line by line.

        Raises
        ------
        NotationError
            If it cannot be read.
        JournalError
            If a move would not come to stand at the end of the list.
        """
        document = self._document(self._data)
        rest, moves = _split(document)
        try:
            if _split(self._document(self._with_line(f"- {_TRIAL}"))) == (rest, [*moves, _TRIAL]):
                return
        except VitrailError:
            pass
        message = (
            f"{self.path}:{document.line((MOVES,))}: no move can be added here: write the line "
            f"`{MOVES}:` and below it one move a line, each after two blanks, a dash and a blank"
        )
        raise JournalError(message)

    def append(self, text: str, comment: str = "") -> None:
        """Add a line to the list of moves; when this returns it is on the disk.

        Parameters
        ----------
        comment
            What stands behind it, with its `#`.

        Raises
        ------
        JournalError
            If the file ends in a torn line, has been changed by another program, or cannot be
            written; it is then as it was before.
        """
        self._require_whole()
        behind = f"  {comment}" if comment else ""
        self._write(self._with_line(f"- {_scalar(text)}{behind}"))

    def comment(self, text: str) -> None:
        """Add a line that is a comment, where the next move would stand.

        Raises
        ------
        JournalError
            As `append`.
        """
        self._require_whole()
        self._write(self._with_line(text))

    def undo(self) -> Removed | None:
        """Take the last line out of the list of moves; return it, None if there was none.

        Raises
        ------
        JournalError
            If the file ends in a torn line, has been changed by another program, or cannot be
            written, or if the line cannot be told from the rest.
        """
        self._require_whole()
        lines = self._lines()
        found = _find(lines)
        if not found.items:
            return None
        start, end = found.items[-1]
        data = "".join([*lines[:start], *lines[end:]]).encode()
        self._require_one_less(data, self._data)
        self._replace(data)
        return Removed(start, "".join(lines[start:end]))

    def restore(self, removed: Removed) -> None:
        """Put back what was taken out last, exactly as and where it was.

        Raises
        ------
        JournalError
            As `undo`.
        """
        self._require_whole()
        data = self._inserted(self._lines(), removed.at, removed.text)
        self._require_one_less(self._data, data)
        self._replace(data)

    def cut(self) -> None:
        """Take the torn end away."""
        tail = self.torn
        if tail is not None:
            self._replace(self._data[: tail.start])

    def accept(self) -> None:
        """Take a last line as whole that only lacks its line end; the next one brings it."""
        tail = self.torn
        if tail is not None and not tail.binary:
            self._accepted = tail.text

    def sweep(self) -> None:
        """Remove what killed programs left beside the file while they replaced it."""
        target = self.path.resolve()
        with contextlib.suppress(OSError):
            for entry in list(target.parent.iterdir()):
                ours = entry.name.startswith(f".{target.name}.")
                if ours and entry.name.endswith(_TEMPORARY):
                    entry.unlink()

    # -- reading ---------------------------------------------------------------------------------

    @property
    def _line_end(self) -> str:
        return "\r\n" if b"\r\n" in self._data else "\n"

    def _lines(self) -> list[str]:
        try:
            text = self._data.decode("utf-8")
        except UnicodeDecodeError:
            message = f"{self.path}: this is no UTF-8 text"
            raise JournalError(message) from None
        return [line for line in _LINE_END.split(text) if line]

    def _require_whole(self) -> None:
        expected = self._data
        self.reload()
        if self._data != expected:
            message = f"{self.path}: another program has changed the file; start the coach again"
            raise JournalChangedError(message)
        if self.torn is not None:
            message = f"{self.path}: the last line is torn: {self.torn.text.strip()!r}"
            raise JournalError(message)

    @staticmethod
    def _value(line: str) -> str:
        matched = _KEY.fullmatch(line.strip("\ufeff\r\n"))
        return (matched["value"] or "") if matched else ""

    def _key_alone(self, line: str, found: _List) -> str:
        value = self._value(line)
        if value in _NOTHING and not found.items:
            return line.replace(value, "", 1).replace(": ", ":", 1)
        if value:
            message = f"{self.path}: expected the moves one a line below `{MOVES}:`, read {value!r}"
            raise JournalError(message)
        return line

    def _document(self, data: bytes) -> Document:
        return parse_document(data, str(self.path))

    def _require_one_less(self, fewer: bytes, more: bytes) -> None:
        """Make sure that one content lacks the last move of the other, and nothing else."""
        try:
            rest, moves = _split(self._document(more))
            same = _split(self._document(fewer)) == (rest, moves[:-1])
        except NotationError:
            same = False
        if not same:
            message = f"{self.path}: the last move cannot be told from the rest of the file"
            raise JournalError(message)

    # -- writing ---------------------------------------------------------------------------------

    def _with_line(self, entry: str) -> bytes:
        """Return the content with a move or a comment at the end of the list of moves."""
        lines = self._lines()
        found = _find(lines)
        is_comment = entry.startswith("#")
        if found.key is None:
            new = entry if is_comment else f"{MOVES}:{self._line_end}{_INDENT}{entry}"
            return self._inserted(lines, len(lines), f"{new}{self._line_end}")
        lines[found.key] = self._key_alone(lines[found.key], found)
        indent = found.indent if found.last or not is_comment else found.indent or _INDENT
        return self._inserted(lines, found.end, f"{indent}{entry}{self._line_end}")

    def _inserted(self, lines: list[str], at: int, text: str) -> bytes:
        before, after = "".join(lines[:at]), "".join(lines[at:])
        if before and not before.endswith("\n"):
            before += self._line_end
        if after and not text.endswith("\n"):
            text += self._line_end
        return f"{before}{text}{after}".encode()

    def _write(self, data: bytes) -> None:
        longest = max(len(line) for line in data.decode().split("\n"))
        if longest > LINE_LIMIT or len(data) > SIZE_LIMIT:
            message = (
                f"{self.path}: this would be too long: expected at most {LINE_LIMIT} characters a "
                f"line and {SIZE_LIMIT >> 20} MiB in all"
            )
            raise JournalError(message)
        if data.startswith(self._data):
            self._write_at_end(data[len(self._data) :])
        else:
            self._replace(data)

    def _write_at_end(self, data: bytes) -> None:
        flags = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0)
        try:
            descriptor = os.open(self.path, flags)
            try:
                written = os.write(descriptor, data)
                if written < len(data):
                    os.ftruncate(descriptor, len(self._data))
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                os.fsync(descriptor)
            finally:
                os.close(descriptor)
        except OSError as error:
            raise self._not_written(error) from None
        self._data += data

    def _replace(self, data: bytes) -> None:
        try:
            replace_file(self.path, data)
        except OSError as error:
            raise self._not_written(error) from None
        self._data = data

    def _not_written(self, error: OSError) -> JournalError:
        return JournalError(f"{self.path}: cannot be written: {error.strerror or error}")


def replace_file(path: Path, data: bytes) -> None:
    """Write a file anew so that at every moment the old or the new one is there in full.

    Raises
    ------
    OSError
        If it cannot be written; the old file is then untouched.
    """
    target = path.resolve()
    descriptor, name = tempfile.mkstemp(
        prefix=f".{target.name}.", suffix=_TEMPORARY, dir=target.parent
    )
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            if target.exists():
                Path(name).chmod(target.stat().st_mode & 0o7777)
            os.fsync(file.fileno())
        Path(name).replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
    with contextlib.suppress(OSError):  # some systems cannot open a folder
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _scalar(text: str) -> str:
    """Return a line of text as YAML writes it: as it is where that is safe, else in quotes."""
    if _PLAIN.fullmatch(text) and text == text.strip():
        return text
    return json.dumps(text, ensure_ascii=False)


def _find(lines: list[str]) -> _List:
    """Find the list of moves: the key in the first column, then dashes, comments, empty lines."""
    key = next(
        (i for i, line in enumerate(lines) if _KEY.fullmatch(line.strip("\ufeff\r\n"))), None
    )
    if key is None:
        return _List(None)
    items: list[tuple[int, int]] = []
    indent: str | None = None
    for index in range(key + 1, len(lines)):
        line = lines[index].rstrip("\r\n")
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        matched = _ITEM.fullmatch(line)
        if matched and (indent is None or matched["indent"] == indent) and line[:3] != "---":
            indent = matched["indent"]
            items.append((index, index + 1))
        elif items and line[: len(indent or "") + 1].isspace():
            items[-1] = (items[-1][0], index + 1)
        else:
            end = _after_comments(lines, items[-1][1] if items else key + 1)
            where = _INDENT if indent is None else indent
            return _List(key, tuple(items), where, last=False, end=end)
    return _List(key, tuple(items), _INDENT if indent is None else indent, end=len(lines))


def _after_comments(lines: list[str], at: int) -> int:
    """Return the index behind the indented comments that stand at an index."""
    while at < len(lines) and lines[at][:1] == " " and lines[at].lstrip().startswith("#"):
        at += 1
    return at


def _split(document: Document) -> tuple[dict[str, Any], list[Any]]:
    """Return the content of a record without its moves, and the moves."""
    root = document.root if isinstance(document.root, dict) else {}
    moves = root.get(MOVES)
    rest = {key: value for key, value in root.items() if key != MOVES}
    return rest, list(moves) if isinstance(moves, list) else []
