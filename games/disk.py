"""Changing a file so that a kill, a full disk or a second program loses nothing.

Two programs that change one file hold a lock while they compare it with what they know and write;
the system releases it when a program ends, however it ends. Where locks can lie on the file itself
(`flock`), it carries them, and a program that waited for a file that was replaced meanwhile locks
the new one. Windows cannot replace an open file, so a second file beside it carries the lock there.
What has no locks at all (some network drives) is changed without.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_TEMPORARY = ".vitrail-tmp"
_LOCK = ".vitrail-lock"
_PATIENCE = 5.0
"""Seconds to wait for another program, which needs milliseconds for a change."""
_PAUSE = 0.005
_WRITABLE = 0o222
_BINARY = getattr(os, "O_BINARY", 0)

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

    def _open(path: Path) -> int:
        os.close(os.open(path, os.O_RDWR | _BINARY))
        return os.open(path.with_name(f".{path.name}{_LOCK}"), os.O_RDWR | os.O_CREAT)

    def _is_at(descriptor: int, path: Path) -> bool:
        return True

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _open(path: Path) -> int:
        return os.open(path, os.O_RDWR)

    def _is_at(descriptor: int, path: Path) -> bool:
        return os.path.samestat(os.fstat(descriptor), path.stat())


class NotRestoredError(OSError):
    """A write that failed, and so did taking back the part that was written."""


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep other programs that do the same from changing a file, which must be writable.

    Raises
    ------
    OSError
        If it cannot be written, or another program holds it for longer than a change takes.
    """
    target = path.resolve()
    end = time.monotonic() + _PATIENCE
    if not target.stat().st_mode & _WRITABLE:  # root could write it all the same
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    while True:
        descriptor = _open(target)
        try:
            _wait_for(descriptor, end)
            if _is_at(descriptor, target):
                yield
                return
        finally:
            os.close(descriptor)


def _wait_for(descriptor: int, end: float) -> None:
    while True:
        try:
            _lock(descriptor)
        except OSError as error:
            if error.errno not in {errno.EAGAIN, errno.EACCES, errno.EDEADLK}:
                return  # no locks here
            if time.monotonic() >= end:
                raise OSError(errno.EAGAIN, "another program is writing it") from None
            time.sleep(_PAUSE)
        else:
            return


def append_to_file(path: Path, data: bytes, size: int) -> None:
    """Add bytes to a file of this size; when this returns they are on the disk.

    Raises
    ------
    OSError
        If that is not possible; the file is then as it was, if it is no `NotRestoredError`.
    """
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | _BINARY)
    try:
        try:
            if os.write(descriptor, data) < len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(descriptor)
        except BaseException as error:
            try:
                os.ftruncate(descriptor, size)
            except OSError:
                told = (getattr(error, "strerror", None) or str(error)) or type(error).__name__
                message = f"{told}; a part of the line may stand at the end of the file"
                raise NotRestoredError(errno.EIO, message) from None
            raise
    finally:
        os.close(descriptor)


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
    _sync_folder(target.parent)


def create_file(path: Path, data: bytes) -> None:
    """Write a file that is not there yet; if that fails it is not there afterwards either.

    Raises
    ------
    FileExistsError
        If there is such a file already.
    OSError, ValueError
        If it cannot be written.
    """
    with path.open("xb") as file:
        try:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        except BaseException:
            with contextlib.suppress(OSError):
                path.unlink()
            raise
    _sync_folder(path.resolve().parent)


def remove_left_over(path: Path) -> None:
    """Remove what killed programs left beside a file while they replaced it.

    A program that is replacing it now holds the lock, so nothing of its own is taken.
    """
    target = path.resolve()
    with contextlib.suppress(OSError):
        left = [entry for entry in target.parent.iterdir() if _is_left_over(entry, target)]
        if left:
            with locked(target):
                for entry in left:
                    entry.unlink(missing_ok=True)


def _is_left_over(entry: Path, target: Path) -> bool:
    """Whether a name is one that `replace_file` makes: what stands between has no dots.

    The temporary file of `game.yaml` would be one of `game` otherwise, whose lock is another one.
    """
    before, after = re.escape(f".{target.name}."), re.escape(_TEMPORARY)
    return re.fullmatch(f"{before}[^.]+{after}", entry.name) is not None


def _sync_folder(folder: Path) -> None:
    with contextlib.suppress(OSError):  # some systems cannot open a folder
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
