"""From a position as far as it is known at the table to a position of the game, and back.

A `TablePosition` says what a person sees; a `SagradaPosition` has to know everything that the rules
ask for. What the table does not tell is assumed: dice that were never recorded lie in the bag,
favor tokens are those of the pattern, none lies on a tool card, and the turns that were had follow
from the dice missing in the pool. `assumed.py` tells all that in words.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from vitrail.games.base import CHANCE
from vitrail.games.sagrada.components import DICE_PER_COLOR, Color
from vitrail.games.sagrada.open_turn import asked_next
from vitrail.games.sagrada.play import COLORS, SagradaPosition, all_dice
from vitrail.games.sagrada.position import TablePosition
from vitrail.games.sagrada.stock import Stock
from vitrail.games.sagrada.unrecorded import Unrecorded
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Sequence


def game_position(table: TablePosition) -> SagradaPosition:
    """Return the position of the game that a table shows, with what it does not tell assumed.

    Windows of which dice are known by color alone count as not recorded.
    """
    setup = table.setup
    seats = len(table.players)
    between = table.to_move is None
    rounds_over = table.round if between else table.round - 1
    starter, turns_done = table.round_had
    hidden = table.hidden or ({},) * seats
    bag = table.bag()
    return SagradaPosition(
        setup,
        tuple(None if unknown else w for w, unknown in zip(table.windows, hidden, strict=True)),
        tuple(_tokens(table, seat) for seat in range(seats)),
        bag=tuple(bag[color] for color in COLORS),
        pool=tuple(sorted(table.pool)),
        track=tuple(
            tuple(sorted(table.track.get(number, ()))) for number in range(1, rounds_over + 1)
        ),
        paid=table.paid or (0,) * len(setup.tools),
        starter=starter,
        turns_done=turns_done,
        rolling=between,
        unrecorded=Unrecorded(
            tuple(map(table.most_dice, range(seats))),
            frozenset(
                seat
                for seat in range(seats)
                if table.tokens[seat] is None and setup.uncounted(seat)
            ),
        ),
    )


def _tokens(table: TablePosition, seat: int) -> int:
    said = table.tokens[seat]
    if said is None or table.setup.solo:
        return table.setup.start_tokens(seat, table.setup.patterns[seat])
    return said


def table_position(
    position: SagradaPosition, players: Sequence[str], *, assumed: tuple[str, ...] = ()
) -> TablePosition:
    """Return what lies on the table in a position between two turns.

    Dice that lie neither on the table nor in the bag count as seen earlier. Between two rounds,
    inside a turn, and when the game is over, nobody is to move and the round is the last one
    played.

    Parameters
    ----------
    assumed
        What was assumed of the position that the game went on from.
    """
    mover = position.to_move
    waiting = mover in {None, CHANCE} or position.choosing is not None or position.turn.begun
    second = position.second_turn
    return TablePosition(
        position.setup,
        tuple(players),
        None if waiting else mover,
        max(1, position.round - 1 if waiting else position.round),
        None if waiting else 2 if second else 1,
        () if waiting else position.pool,
        position.windows,
        {number: dice for number, dice in enumerate(position.track, start=1) if dice},
        position.tokens,
        _seen(position),
        paid=position.paid,
        assumed=assumed,
        next_step=next_step(position, players),
    )


def next_step(position: SagradaPosition, players: Sequence[str]) -> str:
    """Return what is to be done or known before anybody can be advised; empty if nothing is."""
    mover, number = position.to_move, position.round
    if mover is None:
        return "the game is over: score the windows"
    if position.choosing is not None:
        return f"{players[position.choosing]} chooses a window"
    if mover == CHANCE:
        left = position.setup.dice_per_round - len(position.pool)
        if position.pool:
            return f"draw and roll {plural(left, 'more die')} for round {number}"
        roll = f"draw and roll {plural(left, 'die')} for round {number}"
        return roll if number == 1 else f"round {number - 1} is over: {roll}"
    if position.turn.begun:
        return f"{players[mover]} goes on with the turn: {asked_next(position)}"
    if position.window is None:
        name = players[mover]
        return f"{name} is to move: there is no advice, because the window of {name} is not known"
    return ""


def _seen(position: SagradaPosition) -> Stock:
    """Return the dice that are out of the game or whose place is not recorded."""
    here = all_dice(position)
    elsewhere: Counter[Color] = Counter(
        {color: DICE_PER_COLOR - here[color] for color in Color if here[color] < DICE_PER_COLOR}
    )
    return Stock.of(position.gone, elsewhere)
