"""Sagrada as one of the games of the catalog."""

from __future__ import annotations

from vitrail.games.catalog import Game
from vitrail.games.sagrada.cards import ToolRule
from vitrail.games.sagrada.deal import deal
from vitrail.games.sagrada.dealt import SagradaTable
from vitrail.games.sagrada.lines import format_line, parse_line
from vitrail.games.sagrada.play import LONGEST_GAME, SCORE_RANGE
from vitrail.games.sagrada.replay import examine, replay
from vitrail.games.sagrada.setup import OPTIONS, SEATS
from vitrail.games.sagrada.step import LineRule, Step, expectation, play_line
from vitrail.games.sagrada.turns import GameRule

_UNFINISHED = {
    GameRule.MUST_PLACE,
    GameRule.SECOND_DIE,
    ToolRule.PENDING,
    ToolRule.REROLLED,
    LineRule.NOT_TOLD,
}
"""What the beginning of a longer line breaks."""


def may_go_on(step: Step) -> bool:
    """Whether a turn stops in the middle of it."""
    return any(violation.rule in _UNFINISHED for violation in step.violations)


GAME = Game(
    name="sagrada",
    seats=SEATS,
    longest=LONGEST_GAME,
    score_range=SCORE_RANGE,
    options=OPTIONS,
    examine=examine,
    replay=replay,
    parse_line=parse_line,
    play_line=play_line,
    format_line=format_line,
    expectation=expectation,
    may_go_on=may_go_on,
    deal=deal,
    table=SagradaTable(),
    choices=frozenset({"windows_chosen", "private_open", "tools"}),
)
