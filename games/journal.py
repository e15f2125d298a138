"""A record that grows line by line, and loses nothing when the power goes.

A confirmed move is one write at the end of the file, flushed to the disk before anyone is told. So
a file that was cut off in the middle of a write holds every confirmed move and at most one torn
line, which has no line end; it is shown and never guessed. Whatever changes more than the end
(undo, a list that is not at the end of the file) writes a new file beside the old one and renames
it, so that at every moment one of the two is there in full. Comments stay as they are.
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

from vitrail.games.errors import VitrailError

MOVES = "moves"
_KEY = re.compile(r"moves\s*:\s*(?P<value>[^#\s].*?)?\s*(#.*)?")
_NOTHING = {"[]", "[ ]", "~", "null", "{}"}
_ITEM = re.compile(r"(?P<indent> *)-(\s+(?P<text>.*))?")
_PLAIN = re.compile(r"\w(?:[^:#\\\"\x00-\x1f\x7f]|(?<! )#|:(?! |$))*", re.ASCII)
_LINE_END = re.compile(r"(?<=\n)")
_INDENT = "  "


class JournalError(VitrailError):
    """A file to which no move can be appended; the message says why."""


@dataclass(frozen=True, slots=True)
class Tail:
    """The end of a file that was cut off while it was written.

    Parameters
    ----------
    text
        What is left of it, made readable.
    start
        Where it begins, in bytes.
    """

    text: str
    start: int


def torn_tail(data: bytes) -> Tail | None:
    r"""Return what stands after the last line end, or the last line if it cannot be read.

    Examples
    --------
    >>> torn_tail(b"moves:\n  - roll R5 G2\n  - Ann R5")
    Tail(text='  - Ann R5', start=22)
    """
    start = data.rfind(b"\n") + 1
    if start == len(data):
        start = data.rfind(b"\n", 0, -1) + 1
        if _readable(data[start:]):
            return None
    while start and b"\0" in data[data.rfind(b"\n", 0, start - 1) + 1 : start]:
        start = data.rfind(b"\n", 0, start - 1) + 1
    return Tail(data[start:].rstrip(b"\n").decode("utf-8", "backslashreplace"), start)


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
    """

    key: int | None
    items: tuple[tuple[int, int], ...] = ()
    indent: str = _INDENT
    last: bool = True


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
        return torn_tail(self._data)

    def append(self, text: str) -> None:
        """Add a line to the list of moves; when this returns it is on the disk.

        Raises
        ------
        JournalError
            If the file ends in a torn line, has been changed by another program, or cannot be
            written; it is then as it was before.
        """
        self._require_whole()
        lines = self._lines()
        found = _find(lines)
        entry = f"{found.indent}- {_scalar(text)}{self._line_end}"
        if found.key is None:
            self._write_at_end(f"{MOVES}:{self._line_end}{entry}")
        elif found.last and not self._value(lines[found.key]):
            self._write_at_end(entry)
        else:
            at = found.items[-1][1] if found.items else found.key + 1
            lines[found.key] = self._key_alone(lines[found.key], found)
            self._replace("".join([*lines[:at], entry, *lines[at:]]).encode())

    def undo(self) -> bool:
        """Take the last line out of the list of moves; return whether there was one.

        Raises
        ------
        JournalError
            If the file ends in a torn line, has been changed by another program, or cannot be
            written.
        """
        self._require_whole()
        lines = self._lines()
        found = _find(lines)
        if not found.items:
            return False
        start, end = found.items[-1]
        self._replace("".join([*lines[:start], *lines[end:]]).encode())
        return True

    def cut(self) -> None:
        """Take the torn end away."""
        tail = self.torn
        if tail is not None:
            self._replace(self._data[: tail.start])

    def keep(self) -> None:
        """Close a last line that is whole and only lacks its line end."""
        if self._data and not self._data.endswith(b"\n"):
            self._replace(self._data + self._line_end.encode())

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
            message = f"{self.path}: another program has changed the file; start anew"
            raise JournalError(message)
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

    # -- writing ---------------------------------------------------------------------------------

    def _write_at_end(self, text: str) -> None:
        data = text.encode()
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
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
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
            return _List(key, tuple(items), _INDENT if indent is None else indent, last=False)
    return _List(key, tuple(items), _INDENT if indent is None else indent)
