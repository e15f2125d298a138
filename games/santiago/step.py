"""One line of a record, played in a position whether it is legal or not.

A line that breaks a rule is played as far as the pieces allow: who acts out of turn acts all the
same, whoever has not acted when a later phase begins has passed, and money that is missing is lent
by the bank, since it is more often miscounted than not there. What cannot be played is skipped and
counts as passed; so a mistake is told once, not at every later line.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games import replay as common
from vitrail.games.base import CHANCE, Rule, Violation
from vitrail.games.santiago import effects
from vitrail.games.santiago.checks import TIMES
from vitrail.games.santiago.lines import ActLine, ChanceLine, Line, NobodyLine, moves_of
from vitrail.games.santiago.moves import Bid, OwnPlan, Pass, Propose, Reveal, SantiagoMove, Support
from vitrail.games.santiago.play import SantiagoPosition
from vitrail.games.santiago.rules import GameRule, Phase
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.record import RecordLine


class LineRule(Rule):
    """The rules a line can break beside those of its moves: who acts in which order."""

    SPRING = ("SETUP-1", "the first overseer places the spring")
    BID = ("BID-2", "players bid clockwise, from the left of the overseer")
    PLANT = ("PLANT-1", "players plant in the order of their bids, each once")
    LEFTOVER = ("PLANT-4", "the highest bidder puts down the fourth tile")
    BRIBE = ("BRIBE-1", "players but the overseer act clockwise, from the left of the overseer")
    DECIDE = ("BRIBE-2", "the overseer decides about the canal")
    EXTRA = ("EXTRA-1", "players are asked clockwise for their extra canal, each once")


_ORDER = {
    Phase.SPRING: LineRule.SPRING,
    Phase.BID: LineRule.BID,
    Phase.PLANT: LineRule.PLANT,
    Phase.LEFTOVER: LineRule.LEFTOVER,
    Phase.BRIBE: LineRule.BRIBE,
    Phase.DECIDE: LineRule.DECIDE,
    Phase.EXTRA: LineRule.EXTRA,
}
_LEFT_OUT = {
    Phase.BID: "has not bid",
    Phase.PLANT: "has not planted",
    Phase.LEFTOVER: "has not put down the fourth tile",
    Phase.BRIBE: "has not acted",
    Phase.DECIDE: "has not decided",
}
_ALONE = frozenset({Phase.SPRING, Phase.LEFTOVER, Phase.DECIDE})
"""The phases in which one seat acts, whose move does not depend on who is named."""


Step = common.Step[SantiagoPosition, SantiagoMove]
"""A line of a record, what it did, and the position after it."""


@dataclass
class _Played:
    """What a line is being turned into."""

    position: SantiagoPosition
    players: Sequence[str]
    broken: list[Violation]
    moves: tuple[SantiagoMove, ...] = ()
    skipped: bool = False

    def breaks(self, rule: Rule, detail: str = "") -> None:
        """Note a rule that the line breaks."""
        self.broken.append(Violation(rule, detail=detail))

    def skip(self, rule: Rule, detail: str = "") -> None:
        """Note a rule that the line breaks, so that it cannot be played."""
        self.breaks(rule, detail)
        self.skipped = True


def play_line(
    position: SantiagoPosition, line: Line, written: RecordLine, players: Sequence[str]
) -> Step:
    """Play a line in a position, legal or not."""
    played = _Played(position, players, [])
    target = _target(line, position)
    if position.phase is Phase.OVER:
        played.skip(GameRule.OVER)
    else:
        played.moves = _implied(played, line)
        _bring_to(played, target, _time(line))
    if not played.skipped:
        match line:
            case ChanceLine():
                _play_chance(played, line)
            case ActLine():
                _play_act(played, line)
            case NobodyLine():
                _play_moves(played, moves_of(line, played.position))
    return Step(
        written.text,
        written.line,
        line.seat if isinstance(line, ActLine) else None,
        played.moves,
        tuple(dict.fromkeys(played.broken)),
        played.skipped,
        position,
        played.position,
    )


def _implied(played: _Played, line: Line) -> tuple[SantiagoMove, ...]:
    """Return the passes that a roll of tiles tells, of those who laid no extra canal."""
    if not isinstance(line, ChanceLine):
        return ()
    return tuple(move for move in moves_of(line, played.position) if isinstance(move, Pass))


def _target(line: Line, position: SantiagoPosition) -> Phase:
    """Return the phase that a line belongs to."""
    match line:
        case NobodyLine(phase):
            return phase
        case ChanceLine(moves):
            return TIMES[type(moves[0])][0]
        case ActLine(_, move) if not isinstance(move, Pass):
            return TIMES[type(move)][0]
        case ActLine(seat, _):
            now = position.phase
            if now is Phase.BRIBE and seat == position.overseer:
                return Phase.DECIDE
            if now is Phase.DECIDE and seat != position.overseer:
                return Phase.EXTRA
            return max(now, Phase.BID)


def _time(line: Line) -> Rule:
    """Return the rule that says when a line may stand."""
    match line:
        case NobodyLine(phase):
            return GameRule.BRIBE_TIME if phase is Phase.BRIBE else GameRule.EXTRA_TIME
        case ChanceLine(moves):
            return TIMES[type(moves[0])][1]
        case ActLine(_, move):
            return GameRule.BID_TIME if isinstance(move, Pass) else TIMES[type(move)][1]


def _bring_to(played: _Played, target: Phase, rule: Rule) -> None:
    """Let everybody pass who has still to act before a phase, and note that."""
    while played.position.phase is not target and not played.skipped:
        position = played.position
        now = position.phase
        if now is Phase.OVER:
            played.skip(GameRule.OVER)
        elif now < Phase.REVEAL or target < Phase.REVEAL:
            _bring_out(played, target, rule)
        elif now is Phase.REVEAL and not _elsewhere(now, target):
            left = position.setup.numbers.tiles - len(position.shown)
            detail = f"{plural(left, 'tile')} of round {position.round} not turned up yet"
            played.breaks(GameRule.TILES_FIRST, detail)
            played.position = effects.begun(position)
        elif _elsewhere(now, target):
            played.skip(rule)
        else:
            if now in _LEFT_OUT:
                seat = position.waiting[0]
                played.breaks(_ORDER[now], f"{played.players[seat]} {_LEFT_OUT[now]}")
            played.position = position.forced(Pass())


_FURTHEST = {Phase.REVEAL: Phase.BID, Phase.BID: Phase.PLANT, Phase.PLANT: Phase.BRIBE}
"""How far a line may be ahead of the phase that is played; what lies further is misplaced."""


def _elsewhere(now: Phase, target: Phase) -> bool:
    """Whether a line belongs to an earlier phase, or so far ahead that it is rather misplaced."""
    if target is Phase.REVEAL:
        return False
    if target < now:
        return (now, target) != (Phase.EXTRA, Phase.BID)
    return target > _FURTHEST.get(now, Phase.OVER)


def _bring_out(played: _Played, target: Phase, rule: Rule) -> None:
    """Go on where something should have been laid out before the first round."""
    now = played.position.phase
    if target < now:
        played.skip(rule)
    elif now is Phase.SPRING:
        played.skip(GameRule.SPRING_FIRST)
    elif now is Phase.ASIDE:  # the tile is gone, whether anybody wrote it down or not
        played.position = effects.laid_out(played.position)
    else:
        played.breaks(GameRule.PALM_TIME, "the palms have not all been placed")
        played.position = dataclasses.replace(played.position, phase=Phase.REVEAL)


def _play_chance(played: _Played, line: ChanceLine) -> None:
    position = played.position
    if position.to_move != CHANCE:
        detail = f"{played.players[position.to_move or 0]} places the spring"
        played.breaks(LineRule.SPRING, detail)
    moves = line.moves
    if isinstance(moves[0], Reveal):
        due = position.setup.numbers.tiles - len(position.shown)
        if len(moves) > due:
            detail = f"{plural(len(moves), 'tile')} read, {due} belong to round {position.round}"
            played.breaks(GameRule.TILE_TIME, detail)
            moves = moves[:due]
    _play_moves(played, moves)


def _play_act(played: _Played, line: ActLine) -> None:
    position, name = played.position, played.players[line.seat]
    now = position.phase
    if now in _ALONE:
        if line.seat != position.to_move:
            chance = position.to_move == CHANCE
            due = "agreement or chance" if chance else played.players[position.waiting[0]]
            played.breaks(_ORDER[now], f"it is for {due} to act, not for {name}")
    elif now is Phase.EXTRA:
        if line.seat not in position.waiting:
            played.position = dataclasses.replace(position, asked=line.seat)
    elif line.seat not in position.waiting:
        played.skip(_ORDER[now], f"{name} cannot act here: {_why_not(position, line.seat)}")
        return
    elif line.seat != position.to_move:
        played.breaks(_ORDER[now], f"it is for {played.players[position.waiting[0]]} to act")
        played.position = dataclasses.replace(position, asked=line.seat)
    _play_moves(played, moves_of(line, played.position))
    played.position = dataclasses.replace(played.position, asked=None)


def _why_not(position: SantiagoPosition, seat: int) -> str:
    if position.phase is Phase.BRIBE and seat == position.overseer:
        return "the overseer makes no offer"
    return "each player acts once"


def _play_moves(played: _Played, moves: Sequence[SantiagoMove]) -> None:
    """Play moves one by one and note what they break; who cannot do what is told passes."""
    played.moves = (*played.moves, *moves)
    for move in moves:
        position = played.position
        played.broken += position.violations(move)
        try:
            played.position = _lent(position, move).forced(move)
        except ValueError:
            played.skipped = True
            if position.waiting:
                played.position = _passed(position)


def _lent(position: SantiagoPosition, move: SantiagoMove) -> SantiagoPosition:
    """Return the position with as much money in the hand of the seat to move as a move needs."""
    if isinstance(move, Bid | Propose | Support):
        seat, due = position.to_move, move.amount
    elif isinstance(move, OwnPlan):
        seat, due = position.overseer, position.price
    else:
        return position
    held = None if seat is None or seat == CHANCE else position.money[seat]
    if seat is None or held is None or held >= due:
        return position
    money = (*position.money[:seat], due, *position.money[seat + 1 :])
    return dataclasses.replace(position, money=money)


def _passed(position: SantiagoPosition) -> SantiagoPosition:
    """Return the position after the seat to move passed, where anybody can."""
    if position.phase is Phase.SPRING or position.to_move in position.acted:
        return position
    if position.phase is Phase.EXTRA and position.to_move not in position.waiting:
        return position
    return position.forced(Pass())


def expectation(position: SantiagoPosition, players: Sequence[str]) -> str:
    """Return in words which line a position waits for."""
    if position.phase is Phase.ASIDE:
        following = expectation(effects.laid_out(position), players)
        return f"aside with the tile removed, or {following}"
    seat = position.to_move
    who = players[seat] if seat is not None and seat != CHANCE else ""
    left = position.setup.numbers.tiles - len(position.shown)
    words = {
        Phase.OVER: "no more lines, the game is over",
        Phase.SPRING: f"{who} spring CROSSING".strip(),
        Phase.PALMS: "palms with three fields",
        Phase.REVEAL: f"reveal with {plural(left, 'tile')} for round {position.round}",
        Phase.BID: f"{who} bid AMOUNT, or {who} pass",
        Phase.PLANT: f"{who} plant TILE FIELD",
        Phase.LEFTOVER: f"{who} leftover TILE FIELD",
        Phase.BRIBE: f"{who} propose SEGMENT AMOUNT, {who} support SEGMENT AMOUNT, or {who} pass",
        Phase.DECIDE: f"{who} accept SEGMENT or {who} own SEGMENT"
        if position.offers
        else f"{who} own SEGMENT, or {who} pass",
        Phase.EXTRA: f"{who} extra SEGMENT, {who} pass, or no extra",
    }
    return words[position.phase]
