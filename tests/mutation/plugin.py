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

import hypothesis
import pytest
from mutmut.state import state

AT_IMPORT = Path("at-import.json")
"""Where the functions are listed that were called before the first test."""
TABLE = "_table_"
"""How the functions begin that `staging.py` makes of the tables of a module."""
FRESH = "VITRAIL_FRESH"
"""Set in the environment: import everything anew for each mutant that could matter then."""

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


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """Forget what was computed with the right rules, before anything is imported."""
    mutant = _mutant()
    if not mutant:
        return
    early = json.loads(AT_IMPORT.read_text("utf-8")) if AT_IMPORT.exists() else []
    if TABLE in mutant or (FRESH in os.environ and mutant in early):
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
        AT_IMPORT.write_text(json.dumps(sorted(state()._stats)), "utf-8")
        state()._stats.clear()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let every test judge what is called at import only; a failed import counts as noticed."""
    if os.environ.get("MUTANT_UNDER_TEST") == "stats":
        judged = state().tests_by_mangled_function_name
        for function in json.loads(AT_IMPORT.read_text("utf-8")):
            if TABLE in function or not judged[function]:
                judged[function] = {item.nodeid for item in session.items}
    elif _mutant() and session.exitstatus == pytest.ExitCode.INTERRUPTED:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
