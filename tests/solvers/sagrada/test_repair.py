"""The fewest dice to take out of a window that breaks rules."""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING

import pytest

from vitrail.games.errors import VerificationError
from vitrail.solvers.sagrada import repair
from vitrail.solvers.sagrada.repair import fewest_removals

from . import oracle
from .boards import of_pattern, random_pattern, rows_of, window

if TYPE_CHECKING:
    from vitrail.games.sagrada.window import Window

OPEN = ".. .. .. .. .."


def is_proper(one: Window) -> bool:
    """Whether nothing is broken, by code that shares nothing with the rules."""
    pattern_rows, dice_rows = rows_of(one)
    return oracle.is_proper(pattern_rows, oracle.read(dice_rows))


def removed(one: Window) -> list[str]:
    """Return the names of the spaces to clear."""
    return [str(square) for square in fewest_removals(one)]


@pytest.mark.parametrize("seed", range(60))
def test_no_smaller_set_mends_the_window(seed: int) -> None:
    """Trying all sets of dice finds none smaller, and the one found mends the window."""
    rng = random.Random(f"mend {seed}")
    pattern = random_pattern(rng, (3, 3), rng.choice([0.1, 0.4]))
    tokens = ["R1", "R2", "B1", "B2", "Y1", ".."]
    broken = window(pattern.rows, [" ".join(rng.choices(tokens, k=3)) for _ in range(3)])
    found = fewest_removals(broken)
    assert is_proper(broken.without(*found))
    for size in range(len(found)):
        for fewer in itertools.combinations(broken.placed, size):
            assert not is_proper(broken.without(*fewer))


def test_by_hand() -> None:
    """The middle one of three equal dice goes; a die against its print goes in any case."""
    assert removed(of_pattern("blank", "R1 R2 R3 .. ..", OPEN, OPEN, OPEN)) == ["A2"]
    assert removed(of_pattern("Virtus", "B4 B1 .. R6 ..", OPEN, OPEN, OPEN)) == ["A1", "A4"]
    assert removed(of_pattern("Virtus", "B4 .. .. R5 ..", OPEN, OPEN, OPEN)) == []
    alike = ["R1 R1 R1 R1 R1"] * 3 + ["R1 R1 R1 .. .."]
    assert len(removed(of_pattern("blank", *alike))) == 9


def test_a_die_that_a_tool_excused_may_stay() -> None:
    """A die marked as placed against the print by a tool card is no mistake."""
    assert removed(of_pattern("Virtus", "B4 .. .. R6! ..", OPEN, OPEN, OPEN)) == []


def test_a_wrong_answer_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What does not mend the window is a bug, not an answer."""
    monkeypatch.setattr(repair, "_cover", lambda pairs, size: ())
    with pytest.raises(VerificationError, match="rules are still broken"):
        fewest_removals(of_pattern("blank", "R1 R2 .. .. ..", OPEN, OPEN, OPEN))
