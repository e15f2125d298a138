"""Files that get their new content only once the answer is out.

The content is written beside the file at once, so that what cannot be written is told before the
answer; the file itself is replaced, in one step, after stdout has taken the answer. Whatever goes
wrong before leaves an older file as it was.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
from pathlib import Path

from vitrail.cli.errors import InputError

_staged: list[tuple[Path, Path, Path]] = []
"""For each file: its new content, its place, and the name that the user gave."""


def stage(path: Path, data: bytes) -> None:
    """Write the new content of a file beside it; `publish` puts it in place.

    What is no regular file, for instance a pipe, cannot be replaced and is written at once.

    Raises
    ------
    InputError
        If the file cannot be written.
    """
    try:
        place = Path(os.path.realpath(path))
        there = place.exists()
        if there and not place.is_file():
            path.write_bytes(data)
            return
        if there:
            place.open("r+b").close()
        beside = place.with_name(f".vitrail-{secrets.token_hex(6)}.tmp")
        try:
            beside.write_bytes(data)
            if there:
                shutil.copymode(place, beside)
        except BaseException:
            _remove(beside)
            raise
    except (OSError, ValueError) as error:
        raise _not_written(path, error) from None
    _staged.append((beside, place, path))


def publish() -> None:
    """Put every staged file in its place.

    Raises
    ------
    InputError
        If one cannot be written.
    """
    while _staged:
        beside, place, path = _staged[0]
        try:
            beside.replace(place)
        except OSError as error:
            raise _not_written(path, error) from None
        del _staged[0]


def discard() -> None:
    """Remove what was staged and not published."""
    while _staged:
        _remove(_staged.pop()[0])


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()


def _not_written(path: Path, error: Exception) -> InputError:
    reason = getattr(error, "strerror", None) or str(error)
    return InputError(f"{path}: cannot be written: {reason}")
