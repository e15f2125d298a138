"""What pytest does differently while mutmut runs it: see `tool.py`.

Mutmut forks a process for each mutant from one in which the tests have run already. What was
computed there while modules were imported, or was cached, would hide a mutant. So caches are
emptied, and what runs at import is imported anew where mutmut names such a function.
"""

from __future__ import annotations

import functools
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest
from mutmut.state import state

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FRESH = "VITRAIL_FRESH"
"""Set in the environment: import everything anew, also for functions that tests call besides."""
SECONDS = float(os.environ.get("VITRAIL_MUTATION_SECONDS", "4"))
"""How many seconds of tests judge a mutant at most, the quickest tests first."""
AT_IMPORT = Path("at-import.json")
"""Where the functions are listed that were called before the first test."""
TABLE = "_table_"
"""How the functions begin that `staging.py` makes of the tables of a module."""

hypothesis.settings.register_profile(
    "mutation",
    deadline=None,
    derandomize=True,
    max_examples=25,
    phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate),
    suppress_health_check=list(hypothesis.HealthCheck),
)


def _mutant() -> str:
    """Return the module and the function of the mutant to be tested, or nothing."""
    name = os.environ.get("MUTANT_UNDER_TEST", "")
    return name.rpartition("__mutmut_")[0]


def _at_import() -> list[str]:
    """Return the functions that were called before the first test."""
    return json.loads(AT_IMPORT.read_text("utf-8")) if AT_IMPORT.exists() else []


def _module(function: str) -> str:
    """Return the module of a function."""
    return function.partition(".x")[0]


def _quickest(tests: Iterable[str]) -> Iterator[str]:
    """Yield tests, the quickest first, until they take too long together; at least one."""
    spans = state().duration_by_test
    spent = 0.0
    for test in sorted(tests, key=lambda test: (spans.get(test, 0.0), test)):
        if spent > SECONDS:
            return
        spent += spans.get(test, 0.0)
        yield test


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """Forget what was computed with the right rules, before anything is imported."""
    mutant = _mutant()
    if not mutant:
        return
    if TABLE in mutant or (FRESH in os.environ and mutant in _at_import()):
        for name in list(sys.modules):
            if name.startswith(("vitrail", "tests")) and not name.startswith("tests.mutation"):
                del sys.modules[name]
    modules = [module for name, module in sys.modules.items() if name.startswith("vitrail.")]
    for one in (value for module in modules for value in vars(module).values()):
        if isinstance(one, functools._lru_cache_wrapper):
            one.cache_clear()


def pytest_configure() -> None:
    """Take fewer examples than usual, the same each time, and do not shrink the failing one."""
    hypothesis.settings.load_profile("mutation")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Write down which functions the import of the tests has called already."""
    if os.environ.get("MUTANT_UNDER_TEST") == "stats":
        AT_IMPORT.write_text(json.dumps(sorted({*_at_import(), *state()._stats})), "utf-8")
        state()._stats.clear()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let the tests of the module judge a table of it; a failed import counts as noticed."""
    if os.environ.get("MUTANT_UNDER_TEST") == "stats":
        judged, every = state().tests_by_mangled_function_name, set(state().duration_by_test)
        of_module: dict[str, set[str]] = {}
        for function, tests in judged.items():
            if TABLE not in function:
                of_module.setdefault(_module(function), set()).update(tests)
        for function in _at_import():
            if TABLE in function or not judged[function]:
                judged[function] = of_module.get(_module(function)) or every
        for function, tests in judged.items():
            judged[function] = set(_quickest(tests))
    elif _mutant() and session.exitstatus == pytest.ExitCode.INTERRUPTED:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
