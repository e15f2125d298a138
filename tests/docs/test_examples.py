"""The examples in the docstrings of the packages run and print what they say.

pytest's own ``--doctest-modules`` would import ``games/squares.py`` as ``games.squares``, a second
copy of every class beside the one in ``vitrail.games.squares``; hence this test.
"""

from __future__ import annotations

import doctest
import importlib

import pytest

from ..tree import module_name, package_modules

OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
WITH_EXAMPLES = [module_name(p) for p in package_modules() if ">>> " in p.read_text("utf-8")]


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_of_a_module_run(name: str) -> None:
    """Each prompt prints exactly the lines below it."""
    module = importlib.import_module(name)
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    tests = doctest.DocTestFinder().find(module)
    for test in tests:
        runner.run(test, out=report.append)
    assert not runner.failures, "".join(report)
    assert runner.tries, f"{name} has prompts that are in no docstring"
