"""Compiled functions: numba, with what was compiled kept on disk.

Only modules of `solvers` import this, and only when something is played out: importing numba takes
a third of a second, compiling a kernel for the first time on a machine half a minute.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numba

if TYPE_CHECKING:
    from collections.abc import Callable

FunctionT = TypeVar("FunctionT", bound="Callable[..., Any]")


def _cache_folder() -> str:
    """Return where machine code is kept: in the user's cache, one folder a state of the sources.

    numba looks only at the file of a function itself, not at the files of what it calls, so it
    would go on using old machine code after a change elsewhere.
    """
    digest = hashlib.sha256(numba.__version__.encode())
    for source in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(source.read_bytes())
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return str(Path(home) / "vitrail" / digest.hexdigest()[:16])


if "NUMBA_CACHE_DIR" not in os.environ:
    numba.config.CACHE_DIR = _cache_folder()  # type: ignore[attr-defined]

_njit: Any = numba.njit


def is_kept(name: str) -> bool:
    """Whether machine code of a function is kept already, so that it need not be compiled."""
    folder = Path(numba.config.CACHE_DIR)  # type: ignore[attr-defined]
    return any(folder.rglob(f"*.{name}-*.nbi"))


def compiled(function: FunctionT) -> FunctionT:
    """Compile a function that Python calls; it runs without Python's lock."""
    made: FunctionT = _njit(cache=True, nogil=True)(function)
    return made


def inlined(function: FunctionT) -> FunctionT:
    """Compile a function into those that call it.

    It must not make arrays: counting references to those it is given would cost more than its work
    (a call with four arrays 80 ns, without counting 5), so numba's runtime is left out.
    """
    made: FunctionT = _njit(cache=True, nogil=True, forceinline=True, _nrt=False)(function)
    return made
