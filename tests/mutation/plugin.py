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
ONLY_AT_IMPORT = Path("only-at-import.json")
"""Where those are listed that no test called, and the tables."""
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


def _listed(file: Path) -> list[str]:
    """Return the functions that a file lists."""
    return json.loads(file.read_text("utf-8")) if file.exists() else []


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
    if mutant in _listed(AT_IMPORT if FRESH in os.environ else ONLY_AT_IMPORT):
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
        AT_IMPORT.write_text(json.dumps(sorted({*_listed(AT_IMPORT), *state()._stats})), "utf-8")
        state()._stats.clear()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let every test judge what only imports call; a failed import counts as noticed."""
    if os.environ.get("MUTANT_UNDER_TEST") == "stats":
        judged, every = state().tests_by_mangled_function_name, set(state().duration_by_test)
        only = {one for one in _listed(AT_IMPORT) if TABLE in one or not judged.get(one)}
        judged.update(dict.fromkeys(only, every))
        ONLY_AT_IMPORT.write_text(json.dumps(sorted({*_listed(ONLY_AT_IMPORT), *only})), "utf-8")
        for function, tests in judged.items():
            judged[function] = set(_quickest(tests))
    elif _mutant() and session.exitstatus == pytest.ExitCode.INTERRUPTED:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
