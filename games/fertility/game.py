"""Fertility as one of the games of the catalog."""

from __future__ import annotations

from vitrail.games.catalog import Game
from vitrail.games.fertility.components import SEATS
from vitrail.games.fertility.deal import deal
from vitrail.games.fertility.dealt import FertilityTable
from vitrail.games.fertility.lines import format_line, parse_line
from vitrail.games.fertility.play import LONGEST_GAME, SCORE_RANGE
from vitrail.games.fertility.replay import examine, replay
from vitrail.games.fertility.rules import Phase
from vitrail.games.fertility.setup import OPTIONS
from vitrail.games.fertility.step import Step, expectation, play_line

_WITHIN = frozenset({Phase.REWARD, Phase.BUILD, Phase.SUPPLY, Phase.BONUS, Phase.DROP})
_OPENING = frozenset({Phase.REFILL, Phase.DISTRICT})


def may_go_on(step: Step) -> bool:
    """Whether a line leaves its turn open, or names fewer pieces than are opened."""
    return step.after.phase in (
        _WITHIN if step.seat is not None else {Phase.REFILL, Phase.DISTRICT}
    )


GAME = Game(
    name="fertility",
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
    table=FertilityTable(),
    choices=frozenset({"components", "folder"}),
)
