"""A record that grows line by line, and loses nothing when the power goes.

A confirmed move is one write at the end of the file, flushed to the disk before anyone is told. So
a file that was cut off in the middle of a write holds every confirmed move and at most one torn
line, which has no line end; it is shown and never guessed. Whatever changes more than the end
(undo, a list that is not at the end of the file) writes a new file beside the old one and renames
it, so that at every moment one of the two is there in full; what a kill leaves of the new one is
removed when the record is opened again. Comments stay as they are.

Before anything is written, the file is compared with what is known of it, under a lock, and the new
content is read: it must be the old record with this one change.
"""

from __future__ import annotations

import contextlib
import functools
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from vitrail.games.disk import append_to_file, locked, remove_left_over, replace_file
from vitrail.games.errors import NotationError, VitrailError
from vitrail.games.files import LINE_LIMIT, SIZE_LIMIT, Document, parse_document
from vitrail.games.move_list import (
    MOVES,
    Content,
    ListError,
    MoveText,
    Tail,
    can_grow,
    scalar,
    torn_item,
    torn_tail,
)
from vitrail.games.words import one_line

if TYPE_CHECKING:
    from collections.abc import Iterator

_LONGEST = 1000


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
        self._accepted: str | None = None
        self._data = self._read()

    @property
    def data(self) -> bytes:
        """The content of the file."""
        return self._data

    @property
    def document(self) -> Document:
        """The content of the file as a tree.

        Raises
        ------
        NotationError
            If it cannot be read.
        """
        return _parsed(self._data, str(self.path))

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
        line = self.document.line((MOVES,))
        if not can_grow(self._text()):
            message = (
                f"{self.path}:{line}: no move can be added here: write the line `{MOVES}:` and "
                "below it one move a line, each after two blanks, a dash and a blank"
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
            written, or if the line could not be read again; it is then as it was before.
        """
        behind = f"  {comment}" if comment else ""
        with self._changing():
            self._write(f"- {scalar(text)}{behind}", text)

    def comment(self, text: str) -> None:
        """Add a line that is a comment, where the next move would stand.

        Raises
        ------
        JournalError
            As `append`.
        """
        with self._changing():
            self._write(text)

    def undo(self) -> Removed | None:
        """Take the last line out of the list of moves; return it, None if there was none.

        Raises
        ------
        JournalError
            If the file ends in a torn line, has been changed by another program, or cannot be
            written, or if the line cannot be told from the rest.
        """
        with self._changing():
            text = self._text()
            if not text.items:
                return None
            data, start, removed = text.without_last()
            self._require_one_less(data, self._data)
            self._replace(data)
            return Removed(start, removed)

    def restore(self, removed: Removed) -> None:
        """Put back what was taken out last, exactly as and where it was.

        Raises
        ------
        JournalError
            As `undo`.
        """
        with self._changing():
            data = self._text().with_lines(removed.at, removed.text)
            self._require_one_less(self._data, data)
            self._replace(data)

    def cut(self) -> None:
        """Take the torn end away, if it is the torn line of a move.

        Raises
        ------
        JournalError
            If more than that would go, or the file has been changed or cannot be written.
        """
        tail = self.torn
        if tail is not None:
            with self._changing(whole=False):
                self._replace(self._before(tail))

    def set_aside(self) -> None:
        """Make a comment of the torn end, so that nothing of it is lost.

        Raises
        ------
        JournalError
            As `cut`.
        """
        tail = self.torn
        if tail is not None:
            with self._changing(whole=False):
                data = before = self._before(tail)
                said = one_line(tail.text.replace("\0", ""))
                for at in range(0, len(said), _LONGEST):
                    entry = f"# torn: {said[at : at + _LONGEST]}"
                    data = MoveText.read(data).with_entry(entry)
                self._require_longer(Content.of(_parsed(before, str(self.path))), data)
                self._replace(data)

    def accept(self) -> None:
        """Take a last line as whole that only lacks its line end; the next one brings it."""
        tail = self.torn
        if tail is not None and not tail.binary:
            self._accepted = tail.text

    def sweep(self) -> None:
        """Remove what killed programs left beside the file while they replaced it."""
        remove_left_over(self.path)

    # -- reading ---------------------------------------------------------------------------------

    def _read(self) -> bytes:
        try:
            if not stat.S_ISREG(self.path.stat().st_mode):
                message = f"{self.path}: moves can only be written into a regular file"
                raise JournalError(message)
            with self.path.open("rb") as file:
                data = file.read(SIZE_LIMIT + 1)
        except FileNotFoundError:
            message = f"{self.path}: there is no such file"
            raise JournalError(message) from None
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            message = f"{self.path}: the file cannot be read: {reason}"
            raise JournalError(message) from None
        if len(data) > SIZE_LIMIT:
            message = f"{self.path}: the file is too large: expected at most {SIZE_LIMIT >> 20} MiB"
            raise JournalError(message)
        return data

    def _text(self) -> MoveText:
        try:
            return MoveText.read(self._data)
        except ListError as error:
            message = f"{self.path}: {error}"
            raise JournalError(message) from None

    def _before(self, tail: Tail) -> bytes:
        """Return what stands before a torn end, which must be one that can go."""
        if torn_item(self._data) is None:
            message = f"{self.path}: the end of the file is no torn line of `{MOVES}:`"
            raise JournalError(message)
        return self._data[: tail.start]

    @contextlib.contextmanager
    def _changing(self, *, whole: bool = True) -> Iterator[None]:
        """Hold the file, make sure that it is the one that is known, and let it be changed.

        Once it was found changed it stays refused: what is known of it is not brought up to date.
        """
        try:
            with locked(self.path):
                if self._read() != self._data:
                    message = (
                        f"{self.path}: another program has changed the file; start the coach again"
                    )
                    raise JournalChangedError(message)
                if whole and self.torn is not None:
                    message = f"{self.path}: the last line is torn: {self.torn.text.strip()!r}"
                    raise JournalError(message)
                yield
        except ListError as error:
            message = f"{self.path}: {error}"
            raise JournalError(message) from None
        except OSError as error:
            message = f"{self.path}: cannot be written: {error.strerror or error}"
            raise JournalError(message) from None

    # -- writing ---------------------------------------------------------------------------------

    def _require_one_less(self, fewer: bytes, more: bytes) -> None:
        """Make sure that one content lacks the last move of the other, and nothing else."""
        try:
            whole = Content.of(_parsed(more, str(self.path)))
            less = Content.of(_parsed(fewer, str(self.path)))
            same = whole.is_longer(less, *whole.moves[-1:])
        except NotationError:
            same = False
        if not same:
            message = f"{self.path}: the last move cannot be told from the rest of the file"
            raise JournalError(message)

    def _require_longer(self, content: Content, data: bytes, *moves: str) -> None:
        """Make sure that what is to be written is a content with these moves added."""
        longest = max(len(line) for line in data.decode().split("\n"))
        if longest > LINE_LIMIT or len(data) > SIZE_LIMIT:
            message = (
                f"{self.path}: this would be too long: expected at most {LINE_LIMIT} characters a "
                f"line and {SIZE_LIMIT >> 20} MiB in all"
            )
            raise JournalError(message)
        try:
            same = Content.of(_parsed(data, str(self.path))).is_longer(content, *moves)
        except NotationError as error:
            message = f"{self.path}: the file could not be read with this line: {error.problem}"
            raise JournalError(message) from None
        if not same:
            message = f"{self.path}: with this line the file would say something else than before"
            raise JournalError(message)

    def _write(self, entry: str, *moves: str) -> None:
        """Write the content with a move or a comment at the end of the list of moves."""
        data = self._text().with_entry(entry)
        try:
            content = Content.of(self.document)
        except NotationError as error:
            raise JournalError(str(error)) from None
        self._require_longer(content, data, *moves)
        if data.startswith(self._data):
            append_to_file(self.path, data[len(self._data) :], len(self._data))
            self._data = data
        else:
            self._replace(data)

    def _replace(self, data: bytes) -> None:
        replace_file(self.path, data)
        self._data = data


@functools.lru_cache(maxsize=4)
def _parsed(data: bytes, source: str) -> Document:
    return parse_document(data, source)
