"""Run the rule-book tests with one rule wrong, for each wrong rule of a module.

    python -m tests.mutation.run MODULE [MUTANT ...]

Prints a line a mutant: its name and the exit code of pytest, 1 when a test noticed it. The line
`none 0` comes first: with the right rules all tests pass.
"""

from __future__ import annotations

import contextlib
import importlib.machinery
import io
import sys
from typing import TYPE_CHECKING

import pytest

from . import fertility, santiago
from .mutants import COMPONENTS, SCORING, SQUARES, WINDOW, Mutant
from .mutants import MUTANTS as SAGRADA_MUTANTS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import CodeType

RULES = "tests/games/sagrada"
TESTS = {
    WINDOW: (f"{RULES}/test_placement.py", f"{RULES}/test_window.py"),
    SCORING: (f"{RULES}/test_scoring.py",),
    SQUARES: (f"{RULES}/test_placement.py", f"{RULES}/test_scoring.py"),
    COMPONENTS: (f"{RULES}/test_components.py", f"{RULES}/test_notation.py"),
    **santiago.TESTS,
    **fertility.TESTS,
}
"""The rule-book tests of each module; property tests, cases and counts stand behind them."""

MUTANTS = (*SAGRADA_MUTANTS, *santiago.MUTANTS, *fertility.MUTANTS)
"""The wrong rules of all games."""

OPTIONS = ("-x", "-q", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist")


@contextlib.contextmanager
def installed(mutant: Mutant) -> Iterator[None]:
    """Let the next import of the module run the changed source."""
    loader = importlib.machinery.SourceFileLoader
    changed, original = mutant.source(), loader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, fullname: str) -> CodeType | None:
        if fullname == mutant.module:
            return compile(changed, f"<{mutant.name}>", "exec")
        return original(self, fullname)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loader, "get_code", get_code)
        yield


def run_tests(module: str) -> int:
    """Import rules and tests anew and run the tests, up to the first failure."""
    for name in list(sys.modules):
        if name.startswith(("vitrail.", "tests.")) and not name.startswith("tests.mutation"):
            del sys.modules[name]
    with contextlib.redirect_stdout(io.StringIO()):
        return int(pytest.main([*OPTIONS, *TESTS[module]]))


def main(module: str, *names: str) -> None:
    """Run all mutants of a module, or the named ones."""
    sys.stdout.write(f"none {run_tests(module)}\n")
    for mutant in MUTANTS:
        if mutant.module == module and (not names or mutant.name in names):
            with installed(mutant):
                sys.stdout.write(f"{mutant.name} {run_tests(module)}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
