"""The rules as violations name them: their ids stand in the digest, their words are plain."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from vitrail.games.sagrada.cards import CHANCE_STEPS, Step, ToolRule
from vitrail.games.sagrada.components import TOOLS
from vitrail.games.sagrada.position import TableRule
from vitrail.games.sagrada.step import LineRule
from vitrail.games.sagrada.turns import GameRule, Turn
from vitrail.games.sagrada.window import PlacementRule

if TYPE_CHECKING:
    from vitrail.games.base import Rule

DIGEST = Path(__file__).parents[3] / "docs" / "rules" / "sagrada"
IDS = {
    found
    for page in ("rules.md", "tools.md")
    for found in re.findall(r"\*\*([A-Z]+-[0-9.]+)\*\*", (DIGEST / page).read_text("utf-8"))
}
RULES: list[Rule] = [*PlacementRule, *ToolRule, *GameRule, *LineRule, *TableRule]
WORDS = re.compile(r"[a-z][a-z0-9 ,']*[a-z0-9]")


def plain(words: str) -> bool:
    """Whether words are a phrase in small letters, but for the names of cards."""
    for name in TOOLS:
        words = words.replace(name, "card")
    return WORDS.fullmatch(words) is not None


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: f"{type(rule).__name__}.{rule.name}")
def test_every_rule_stands_in_the_digest(rule: Rule) -> None:
    """The id leads to a sentence of the digest; the words are those of a sentence, not a title.

    What is wrong with the way a line is written has no id.
    """
    written = rule in {LineRule.NOT_TOLD, GameRule.NOT_UNKNOWN}
    assert (rule.id == "") if written else (rule.id in IDS)
    assert plain(rule.text), rule.text
    assert str(rule) == (rule.text if written else f"{rule.text} [{rule.id}]")


@pytest.mark.parametrize("step", Step)
def test_every_step_is_told_in_words(step: Step) -> None:
    """`the tool card asks for ...`: what it asks for is a phrase that begins with an article."""
    assert plain(step.value)
    assert step.value.startswith(("the ", "a ", "where "))
    assert (step in CHANCE_STEPS) == (step.value.startswith("the roll") or step is Step.DRAW)


def test_a_turn_begins_with_nothing() -> None:
    """At the start of a turn nothing is drafted, in hand, used, pending, moved or lifted."""
    turn = Turn()
    assert (turn.drafted, turn.apart, turn.extra) == (False, False, False)
    assert (turn.hand, turn.tool, turn.step) == (None, None, None)
    assert (turn.moved, turn.lifted, turn.rerolled) == ((), (), ())
