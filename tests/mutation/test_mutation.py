"""The tests of the rules have teeth: each wrong rule makes one of them fail."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from .run import MUTANTS, TESTS

if TYPE_CHECKING:
    from .mutants import Mutant

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
@pytest.mark.parametrize("module", sorted(TESTS))
def test_every_wrong_rule_is_noticed(module: str) -> None:
    """With the right rules all rule-book tests pass, with one rule wrong at least one fails."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.mutation.run", module],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,
        check=True,
    )
    codes = dict(line.split() for line in done.stdout.splitlines())
    wrong = [mutant.name for mutant in MUTANTS if mutant.module == module]
    assert codes == {"none": "0", **dict.fromkeys(wrong, "1")}, done.stderr


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_mutant_is_another_program(mutant: Mutant) -> None:
    """Each mutant still applies: its place is there once, and the changed source compiles."""
    compile(mutant.source(), mutant.name, "exec")


def test_mutants_have_names_of_their_own() -> None:
    """No two mutants share a name or a change, and each has tests to face."""
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS) >= 40
    assert len({(mutant.module, mutant.old, mutant.new) for mutant in MUTANTS}) == len(MUTANTS)
    assert {mutant.module for mutant in MUTANTS} == set(TESTS)
