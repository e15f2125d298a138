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
from numba import types
from numba.extending import intrinsic

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


def called(function: FunctionT) -> FunctionT:
    """Compile a function that other compiled ones call, without copying it into each of them.

    As for `inlined`, it must not make arrays.
    """
    made: FunctionT = _njit(cache=True, nogil=True, _nrt=False)(function)
    return made


if TYPE_CHECKING:

    def count(mask: int) -> int:
        """Return how many bits of a mask are set."""

    def first(mask: int) -> int:
        """Return the lowest bit that is set in a mask that is not 0."""

else:  # one machine instruction each

    @intrinsic
    def count(typing_context, mask):  # noqa: D103 - see above
        return types.int64(types.int64), lambda _, build, __, got: build.ctpop(got[0])

    @intrinsic
    def first(typing_context, mask):  # noqa: D103
        def build_first(context, build, _, got):
            return build.cttz(got[0], context.get_constant(types.boolean, True))

        return types.int64(types.int64), build_first
