"""One line of a record, played in a position whether it is legal or not.

A line that breaks a rule is played as far as the pieces allow. Who acts out of turn acts all the
same; a turn that nobody ended ends when the next player acts; a tile or district that nobody wrote
down is replaced by one of those that are likeliest; goods that are missing are lent. What cannot be
played is skipped. So a mistake is told once, not at every later line.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games import replay as common
from vitrail.games.base import CHANCE, Rule, Violation
from vitrail.games.fertility import effects
from vitrail.games.fertility.checks import FIRST, still
from vitrail.games.fertility.lines import Line, TurnLine
from vitrail.games.fertility.moves import (
    Bonus,
    Build,
    Discard,
    Done,
    Drop,
    FertilityMove,
    Lay,
    OpenDistrict,
    OpenTile,
    SetMonument,
    Take,
    TakeGood,
)
from vitrail.games.fertility.play import FertilityPosition
from vitrail.games.fertility.rules import GameRule, Phase
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.record import RecordLine


class LineRule(Rule):
    """The rules a line can break beside those of its moves: who acts in which order."""

    ORDER = ("SETUP-9", "players take turns clockwise")
    UNFINISHED = ("TURN-2", "a turn ends with a tile taken before the next player begins")
    UNFINISHED_LAST = ("END-1", "the last turn of a player ends before the next player begins")


Step = common.Step[FertilityPosition, FertilityMove]
"""A line of a record, what it did, and the position after it."""

_CHANCE = frozenset({Phase.REFILL, Phase.DISTRICT})
_WITHIN = frozenset({Phase.REWARD, Phase.BUILD, Phase.SUPPLY, Phase.BONUS, Phase.DROP})
"""The phases in which a turn has begun and not ended."""
_ONLY_IN: dict[type[FertilityMove], frozenset[Phase]] = {
    Lay: frozenset({Phase.LAY}),
    Discard: frozenset({Phase.LAY}),
    TakeGood: frozenset({Phase.REWARD}),
    SetMonument: frozenset({Phase.REWARD}),
    Bonus: frozenset({Phase.BONUS}),
    Drop: frozenset({Phase.DROP}),
    OpenTile: frozenset({Phase.REFILL}),
    OpenDistrict: frozenset({Phase.DISTRICT}),
}
"""Moves that cannot be played at another time."""


@dataclass
class _Played:
    """What a line is being turned into."""

    position: FertilityPosition
    players: Sequence[str]
    broken: list[Violation]
    skipped: bool = False

    def breaks(self, rule: Rule, detail: str = "") -> None:
        """Note a rule that the line breaks."""
        self.broken.append(Violation(rule, detail=detail))


def play_line(
    position: FertilityPosition, line: Line, written: RecordLine, players: Sequence[str]
) -> Step:
    """Play a line in a position, legal or not."""
    played = _Played(position, players, [])
    moves = tuple(_known(position, move) for move in line.moves)
    if position.phase is Phase.OVER:
        played.breaks(GameRule.OVER)
        played.skipped = True
    else:
        if isinstance(line, TurnLine):
            _bring_to(played, line.seat)
        elif position.phase in _WITHIN and position.left is None:
            _end_unfinished(played)
        for move in moves:
            _play(played, move)
    return Step(
        written.text,
        written.line,
        line.seat if isinstance(line, TurnLine) else None,
        moves,
        tuple(dict.fromkeys(played.broken)),
        played.skipped,
        position,
        played.position,
    )


def _known(position: FertilityPosition, move: FertilityMove) -> FertilityMove:
    """Return a move with the name of its district as the set of components has it."""
    if isinstance(move, Build | OpenDistrict):
        at = position.setup.components.district_index(move.district)
        if at is not None:
            name = position.setup.components.districts[at].id
            return dataclasses.replace(move, district=name)
    return move


def _bring_to(played: _Played, seat: int) -> None:
    """Let a seat begin or go on with its turn, and note what should have come before."""
    position = played.position
    if position.phase in _CHANCE:
        rule = FIRST[position.phase]
        played.breaks(rule, f"{still(position)} should have been opened before")
        _open_stand_ins(played)
    elif position.phase is not Phase.LAY and position.seat != seat:
        _end_unfinished(played)
        _open_stand_ins(played)
    position = played.position
    if position.phase is Phase.LAY and position.seat != seat:
        name, due = played.players[seat], played.players[position.seat]
        played.breaks(LineRule.ORDER, f"it is for {due} to act, not for {name}")
        played.position = dataclasses.replace(position, seat=seat)


def _open_stand_ins(played: _Played) -> None:
    """Open the likeliest pieces where nobody wrote down what was opened."""
    while played.position.phase in _CHANCE:
        outcomes = played.position.chance_outcomes()
        if not outcomes:
            played.position = effects.next_turn(played.position)
            return
        move, _ = max(outcomes, key=lambda pair: pair[1])
        played.position = played.position.forced(move)


def _end_unfinished(played: _Played) -> None:
    """End a turn that was left open, with the first tile of the display, and note that."""
    position = played.position
    name, last = played.players[position.seat], position.left is not None
    if position.phase is Phase.DROP:
        played.breaks(GameRule.DROP_FIRST, f"{name} has not discarded a tile of the display")
    else:
        detail = f"{name} has not {'ended the turn' if last else 'taken a tile'}"
        played.breaks(LineRule.UNFINISHED_LAST if last else LineRule.UNFINISHED, detail)
        none = last or not position.display
        played.position = position.forced(Done() if none else Take(position.display[0]))
    if played.position.phase is Phase.DROP:
        played.position = played.position.forced(Drop(played.position.display[0]))


def _play(played: _Played, move: FertilityMove) -> None:
    """Play a move and note what it breaks."""
    position = played.position
    if position.phase is Phase.OVER:
        played.breaks(GameRule.OVER)
        played.skipped = True
        return
    only = _ONLY_IN.get(type(move))
    left_out = position.phase in {Phase.LAY, Phase.REWARD, Phase.BONUS}
    if only is None and left_out:
        played.breaks(FIRST[position.phase])
        played.position = position = _without_step(position)
    played.broken += position.violations(move)
    wrong_time = position.phase in _CHANCE or position.phase is Phase.DROP
    if position.phase not in only if only is not None else wrong_time:
        played.skipped = True
        return
    try:
        played.position = position.forced(move)
    except ValueError:
        played.skipped = True
        if position.phase is Phase.LAY:
            played.position = _without_step(position)


def _without_step(position: FertilityPosition) -> FertilityPosition:
    """Return a position in which the step that it waits for was left out."""
    if position.phase is Phase.LAY:
        hand = position.hands[position.seat]
        hands = effects.replaced(position.hands, position.seat, hand[:-1])
        return dataclasses.replace(position, hands=hands, phase=Phase.BUILD)
    if position.phase is Phase.REWARD:
        return dataclasses.replace(position, rewards=0, fresh=frozenset(), phase=Phase.BUILD)
    return dataclasses.replace(position, owed=(), phase=Phase.SUPPLY)


def expectation(position: FertilityPosition, players: Sequence[str]) -> str:
    """Return in words which line a position waits for."""
    seat = position.to_move
    who = players[seat] if seat is not None and seat != CHANCE else ""
    end = "done" if position.left is not None else "take TILE"
    match position.phase:
        case Phase.OVER:
            return "no more lines, the game is over"
        case Phase.LAY:
            return f"{who} lay TILE SQUARE SQUARE, or {who} discard TILE where none fits"
        case Phase.REWARD:
            return f"{who} good GOOD, or {who} monument SQUARE"
        case Phase.BUILD:
            return f"{who} build DISTRICT pay GOODS, {who} supply SHOP GOODS, or {who} {end}"
        case Phase.SUPPLY:
            return f"{who} supply SHOP GOODS, or {who} {end}"
        case Phase.BONUS:
            kinds = " or ".join(map(str, position.owed[-1]))
            return f"{who} bonus SHOP GOOD with {kinds}"
        case Phase.DROP:
            return f"{who} drop TILE"
        case Phase.REFILL:
            return f"open with {plural(min(position.stack, position.lacking), 'tile')}"
    return "open with a district"
