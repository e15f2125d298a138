"""One line of a record, played in a position whether it is legal or not.

A line that breaks a rule is played as far as the pieces allow: a turn out of order is played by
whoever is named, a roll that comes too early closes the round. What cannot be played is skipped,
and a turn that is skipped counts as passed; so a mistake is told once, not at every later line.

A line that ends in `...` leaves its turn open: the position after it lies inside a turn. If
somebody else is named or the dice are rolled before the turn is over, it ends as it stands, and a
die still in the hand goes back into the pool.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games import replay as common
from vitrail.games.base import CHANCE, Rule, Violation
from vitrail.games.sagrada.components import ROUNDS
from vitrail.games.sagrada.lines import (
    Line,
    RollLine,
    ToolError,
    TurnLine,
    WindowLine,
    moves_of,
)
from vitrail.games.sagrada.moves import (
    ChooseWindow,
    Drop,
    EndTurn,
    Lift,
    Place,
    PlaceSomewhere,
    SagradaMove,
    Shift,
)
from vitrail.games.sagrada.open_turn import asked_next
from vitrail.games.sagrada.play import GameRule, SagradaPosition, all_dice
from vitrail.games.sagrada.setup import side_named
from vitrail.games.sagrada.unrecorded import check_spaces
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.record import RecordLine


class LineRule(Rule):
    """The rules a line can break beside those of its moves."""

    ORDER = ("ROUND-2", "turns run clockwise from the start player, then back")
    ROUND_OPEN = ("ROUND-3", "a round is over when every player has had both turns")
    NOT_TOLD = ("", "the line does not tell what was done")


Step = common.Step[SagradaPosition, SagradaMove]
"""A line of a record, what it did, and the position after it."""


@dataclass
class _Played:
    """What a line is being turned into."""

    position: SagradaPosition
    broken: list[Violation]
    moves: tuple[SagradaMove, ...] = ()
    skipped: bool = False


def play_line(
    position: SagradaPosition,
    line: Line,
    written: RecordLine,
    players: Sequence[str],
    following: Sequence[int] = (),
) -> Step:
    """Play a line in a position, legal or not.

    Parameters
    ----------
    following
        Whose turns the record has after this line up to the next roll; they tell whether turns
        were left out before it.
    """
    played = _Played(position, [])
    match line:
        case TurnLine():
            _play_turn(played, line, players, following)
        case WindowLine():
            _play_choice(played, line, players)
        case RollLine():
            _play_roll(played, line, players)
        case _:
            _play_moves(played, moves_of(line, position))
    return Step(
        written.text,
        written.line,
        None if isinstance(line, RollLine) else line.seat,
        played.moves,
        tuple(dict.fromkeys(played.broken)),
        played.skipped,
        position,
        played.position,
    )


def _play_moves(played: _Played, moves: tuple[SagradaMove, ...]) -> None:
    """Play moves one by one and note what they break; none of them where a piece is missing."""
    position, played.moves = played.position, moves
    for move in moves:
        try:
            played.broken += position.violations(move)
            position = position.forced(move)
        except (ValueError, LookupError):
            played.skipped = True
            return
    hidden = None in position.windows
    if not hidden and all_dice(position) != all_dice(played.position):
        played.skipped = True
        return
    played.position = position


def _play_choice(played: _Played, line: WindowLine, players: Sequence[str]) -> None:
    """Let a seat choose; the order of the choices does not matter."""
    position = played.position
    if position.windows[line.seat] is not None:
        detail = f"the window of {players[line.seat]} is known already"
        if position.choosing is not None:
            detail += f", {players[position.choosing]} is to choose"
        played.broken.append(Violation(GameRule.OFFERED, detail=detail))
        played.skipped = True
        return
    setup = position.setup
    try:
        name = side_named(line.name).name
    except ValueError:
        name = line.name
    alone = tuple(offered if seat == line.seat else () for seat, offered in enumerate(setup.offers))
    played.position = dataclasses.replace(position, setup=dataclasses.replace(setup, offers=alone))
    _play_moves(played, (ChooseWindow(name),))
    chosen = dataclasses.replace(played.position.setup, offers=setup.offers)
    played.position = dataclasses.replace(played.position, setup=chosen)


def _windows_chosen(played: _Played, players: Sequence[str]) -> None:
    """Go on with unknown windows where one should have been chosen before."""
    seat = played.position.choosing
    if seat is not None:
        detail = f"{players[seat]} has not chosen a window"
        played.broken.append(Violation(GameRule.OFFERED, detail=detail))
        setup = dataclasses.replace(played.position.setup, offers=())
        played.position = dataclasses.replace(played.position, setup=setup)


def _play_roll(played: _Played, line: RollLine, players: Sequence[str]) -> None:
    _windows_chosen(played, players)
    _turn_closed(played, players)
    position = played.position
    if not position.rolling and position.round <= ROUNDS:
        position, left = _round_ended(position)
        detail = f"{_are(left, 'turn')} missing in round {played.position.round}"
        played.broken.append(Violation(LineRule.ROUND_OPEN, detail=detail))
    if position.round > ROUNDS:
        played.broken.append(Violation(GameRule.OVER))
        played.position, played.skipped = position, True
        return
    played.position = position
    lacking = position.setup.dice_per_round - len(position.pool)
    if len(line.dice) > lacking:
        more = " more" if position.pool else ""
        detail = f"{len(line.dice)}{more} dice read, {lacking} belong to round {position.round}"
        played.broken.append(Violation(GameRule.DICE_COUNT, detail=detail))
    _play_moves(played, moves_of(line, position))
    # Told with their numbers already.
    played.broken = [one for one in played.broken if one.rule is not GameRule.NO_ROLL]


def _round_ended(position: SagradaPosition) -> tuple[SagradaPosition, int]:
    """Return the position after everybody passed until the next roll, and how many turns it took.

    A turn that Running Pliers cost is none (TOOL-8).
    """
    turns = 0
    while not position.rolling:
        position = position.forced(EndTurn())
        turns += 1
    return position, turns


def _are(count: int, word: str) -> str:
    return f"{plural(count, word)} {'is' if count == 1 else 'are'}"


def _turn_closed(played: _Played, players: Sequence[str]) -> None:
    """End a turn that was left open, where its player should have gone on."""
    position = played.position
    if position.turn.begun:
        detail = f"the turn of {players[position.order[position.turns_done]]} goes on"
        played.broken.append(Violation(LineRule.ORDER, detail=detail))
        played.position = position.forced(EndTurn())


def _play_turn(
    played: _Played, line: TurnLine, players: Sequence[str], following: Sequence[int]
) -> None:
    _windows_chosen(played, players)
    if line.seat != played.position.order[played.position.turns_done]:
        _turn_closed(played, players)
    position = played.position
    if position.to_move is None:
        played.broken.append(Violation(GameRule.OVER))
        played.skipped = True
        return
    if position.to_move == CHANCE:
        lacking = position.setup.dice_per_round - len(position.pool)
        are = "is" if lacking == 1 else "are"
        detail = f"{lacking} of {position.setup.dice_per_round} dice {are} not rolled yet"
        played.broken.append(Violation(GameRule.DICE_FIRST, detail=detail))
        position = dataclasses.replace(position, rolling=False)
    starter = position.starter
    expected = position.order[position.turns_done]
    if line.seat != expected:
        detail = f"it is the turn of {players[expected]}"
        played.broken.append(Violation(LineRule.ORDER, detail=detail))
        position = _in_turn(position, line.seat, following)
    played.position = before = position
    try:
        moves = moves_of(line, before)
    except ToolError as error:
        told = Violation(LineRule.NOT_TOLD, detail=error.problem)
        played.broken += error.violations or (told,)
        played.skipped = True
    else:
        if before.window is None:
            played.broken += check_spaces(before, moves)
            named = (m for m in moves if not isinstance(m, Shift | Lift | Drop))
            moves = tuple(PlaceSomewhere() if isinstance(m, Place) else m for m in named)
        _play_moves(played, moves)
    after = played.position
    if played.skipped:
        after = before if line.goes_on else before.forced(EndTurn())
    if before.starter != starter:
        # An open turn stays at its place in the order, so one out of order cannot stay open.
        after = after.forced(EndTurn()) if line.goes_on else after
        moved_on = after.round != before.round
        after = dataclasses.replace(after, starter=(starter + moved_on) % after.seats)
    played.position = after


def _in_turn(position: SagradaPosition, seat: int, following: Sequence[int]) -> SagradaPosition:
    """Return the position with another seat at turn, so that the rest of the round fits best.

    Either turns were left out, and count as passed, or the seat just plays in the place of the
    player at turn.
    """
    order, done = position.order, position.turns_done

    def misfits(slot: int) -> int:
        rest = order[slot + 1 :]
        wrong = sum(one != other for one, other in zip(following, rest, strict=False))
        return slot - done + wrong + max(0, len(following) - len(rest))

    slots = [slot for slot in range(done + 1, 2 * position.seats) if order[slot] == seat]
    slot = min((done, *slots), key=misfits)
    if slot != done:
        return dataclasses.replace(position, turns_done=slot)
    place = done if done < position.seats else 2 * position.seats - 1 - done
    return dataclasses.replace(position, starter=(seat - place) % position.seats)


def expectation(position: SagradaPosition, players: Sequence[str]) -> str:
    """Return in words which line a position waits for."""
    mover = position.to_move
    if mover is None:
        return "no more lines, the game is over"
    if position.choosing is not None:
        return f"{players[position.choosing]} window NAME"
    if mover == CHANCE:
        left = position.setup.dice_per_round - len(position.pool)
        more = "more " if position.pool else ""
        return f"roll with {left} {more}{'die' if left == 1 else 'dice'} for round {position.round}"
    if position.turn.begun:
        return f"the turn of {players[mover]} to go on: {asked_next(position)}"
    return f"a turn of {players[mover]}"
