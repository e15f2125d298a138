"""The rules as violations name them: their ids stand in the digest, their words are plain."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from vitrail.games.fertility.rules import GameRule, Phase
from vitrail.games.fertility.step import LineRule

from ...tree import ROOT

if TYPE_CHECKING:
    from vitrail.games.base import Rule

DIGEST = ROOT / "docs" / "rules" / "fertility" / "rules.md"
IDS = set(re.findall(r"\*\*([A-Z]+-[0-9]+P?)\b", DIGEST.read_text("utf-8")))
RULES: list[Rule] = [*GameRule, *LineRule]
WORDS = re.compile(r"[a-z][a-z0-9 ,']*[a-z0-9]")
NOT_BROKEN = {
    "END-3",  # the highest total wins
    "GAIN-1", "GAIN-2", "GAIN-3",  # what a tile collects, no line says it
    "SCORE-1", "SCORE-2", "SCORE-3", "SCORE-4", "SCORE-5",
    "SETUP-1", "SETUP-2", "SETUP-3", "SETUP-5", "SETUP-6",  # refused where a set-up is read
    "SUPPLY-3", "SUPPLY-4", "TURN-1",  # follow by themselves
    "END-4",
}  # fmt: skip
"""Rules of the digest that no move can break."""


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: f"{type(rule).__name__}.{rule.name}")
def test_every_rule_stands_in_the_digest(rule: Rule) -> None:
    """The id leads to a sentence of the digest; the words are those of a sentence, not a title."""
    assert rule.id in IDS
    assert WORDS.fullmatch(rule.text), rule.text
    assert str(rule) == f"{rule.text} [{rule.id}]"


def test_every_rule_of_the_digest_is_known() -> None:
    """Each id of the digest is one that moves can break, or one of those that they cannot."""
    broken = {rule.id for rule in RULES}
    assert broken.isdisjoint(NOT_BROKEN)
    assert broken | NOT_BROKEN == IDS


def test_phases_are_words() -> None:
    """A phase prints as the word that a record has for it."""
    assert [str(phase) for phase in Phase] == [
        "lay", "reward", "build", "supply", "bonus", "drop", "refill", "district", "over",
    ]  # fmt: skip
