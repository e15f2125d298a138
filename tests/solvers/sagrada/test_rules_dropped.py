"""Each rule of the stock model matters: without it a seeded bad window gets through.

Every case cannot be filled (the oracle tries all dice). With one rule left out the model finds a
window all the same, and the replay by the rules catches it.
"""

from __future__ import annotations

import pytest

from vitrail.games.errors import VerificationError
from vitrail.games.sagrada.stock import Stock
from vitrail.solvers.outcome import Infeasible
from vitrail.solvers.sagrada.complete import fill_from_stock
from vitrail.solvers.sagrada.conditions import (
    ASPECTS,
    GROUPS,
    RULES,
    Group,
    equal_colors,
    equal_values,
    printed_colors,
    printed_shades,
    standing_dice,
    stock_dice,
)

from . import oracle
from .boards import rows_of, tokens_of, window

CASES: dict[Group, tuple[list[str], list[str], str]] = {
    printed_colors: (["R"], [".."], "B1"),
    printed_shades: (["4"], [".."], "B1"),
    equal_colors: ([".."], [".. .."], "R1 R2"),
    equal_values: ([".."], [".. .."], "R1 B1"),
    standing_dice: ([".."], ["R1 .."], "R2 B1"),
    stock_dice: (["2.3"], [".. B5 .."], "R1 R4 R"),
}


def test_every_rule_has_a_case() -> None:
    """The groups are the rules and their aspects, each once."""
    assert tuple(CASES) == RULES
    assert len(GROUPS) == len(set(GROUPS)) == len(RULES) + len(ASPECTS)
    assert set(GROUPS) == {*RULES, *ASPECTS}


@pytest.mark.parametrize("dropped", RULES, ids=lambda group: group.__name__)
def test_a_bad_window_gets_through_without_the_rule(dropped: Group) -> None:
    """The full model finds nothing; without the rule, the replay has something to catch."""
    pattern_rows, dice_rows, tokens = CASES[dropped]
    start, stock = window(pattern_rows, dice_rows), Stock.parse(tokens)
    assert next(oracle.fills(*rows_of(start), tokens_of(stock)), None) is None
    assert isinstance(fill_from_stock(start, stock, groups=RULES), Infeasible)
    with pytest.raises(VerificationError):
        fill_from_stock(start, stock, groups=[group for group in RULES if group is not dropped])
