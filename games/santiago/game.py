"""Santiago as one of the games of the catalog."""

from __future__ import annotations

from vitrail.games.catalog import Game
from vitrail.games.santiago.components import SEATS
from vitrail.games.santiago.deal import deal
from vitrail.games.santiago.dealt import SantiagoTable
from vitrail.games.santiago.lines import format_line, parse_line
from vitrail.games.santiago.moves import Bid, Propose, Support
from vitrail.games.santiago.play import LONGEST_GAME, SCORE_RANGE
from vitrail.games.santiago.replay import examine, replay
from vitrail.games.santiago.rules import Phase
from vitrail.games.santiago.setup import OPTIONS
from vitrail.games.santiago.step import Step, expectation, play_line


def may_go_on(step: Step) -> bool:
    """Whether a line ends in an amount, which may lack a figure, or in tiles, which may be more."""
    last = step.moves[-1:]
    missing = step.after.phase is Phase.REVEAL and step.after.shown
    return any(isinstance(move, Bid | Propose | Support) for move in last) or bool(missing)


GAME = Game(
    name="santiago",
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
    table=SantiagoTable(),
)
