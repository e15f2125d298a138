"""The rules as violations name them: their ids stand in the digest, their words are plain."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from vitrail.games.santiago.rules import GameRule, Phase
from vitrail.games.santiago.step import LineRule

from ...tree import ROOT

if TYPE_CHECKING:
    from vitrail.games.base import Rule

DIGEST = ROOT / "docs" / "rules" / "santiago" / "rules.md"
IDS = set(re.findall(r"\*\*([A-Z]+-[0-9]+)\*\*", DIGEST.read_text("utf-8"))) | set(
    re.findall(r"\*\*([A-Z]+-[0-9]+) ", DIGEST.read_text("utf-8"))
)
RULES: list[Rule] = [*GameRule, *LineRule]
WORDS = re.compile(r"[a-z][a-z0-9 ,']*[a-z0-9]")


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: f"{type(rule).__name__}.{rule.name}")
def test_every_rule_stands_in_the_digest(rule: Rule) -> None:
    """The id leads to a sentence of the digest; the words are those of a sentence, not a title."""
    assert rule.id in IDS
    assert WORDS.fullmatch(rule.text), rule.text
    assert str(rule) == f"{rule.text} [{rule.id}]"


def test_phases_are_words_of_the_records() -> None:
    """A phase prints as the word that a record has for it."""
    assert [str(phase) for phase in Phase] == [
        "aside", "spring", "palms", "reveal", "bid", "plant", "leftover", "bribe", "decide",
        "extra", "over",
    ]  # fmt: skip
