"""What a hint had to assume, and what to do when nobody is to move; all in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.sagrada.assumed import (
    about_objectives,
    about_position,
    about_solo,
    about_tools,
)
from vitrail.games.sagrada.components import ROUNDS
from vitrail.games.sagrada.position import TURNS_PER_ROUND
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.games.sagrada.position import TablePosition


def assumptions(table: TablePosition, *, ranked: bool = True) -> tuple[str, ...]:
    """Return what was not known and what was assumed instead.

    First what every command tells of the record, then what only advice rests on; the playouts only
    if plans are `ranked` by them.
    """
    if table.assumed is None:
        before = (*_about_unread(table), *about_position(table))
    else:
        before = table.assumed
    only_ranked = (_about_others(table), _about_spending(table), _about_cards(table))
    others, spending, cards = only_ranked if ranked else ((), (), ())
    return (*before, *_about_doubts(table), *others, *_about_mover(table), *spending, *cards)


def _about_unread(table: TablePosition) -> Iterator[str]:
    """Yield that moves beside the position were left aside."""
    if table.moves_unread:
        were = "was" if table.moves_unread == 1 else "were"
        moves = f"{plural(table.moves_unread, 'move')} beside it {were} not read"
        yield f"the position is complete as it stands: {moves}"


def _about_doubts(table: TablePosition) -> Iterator[str]:
    """Yield what the other players did wrong, which advice leaves aside."""
    for doubt in table.doubts():
        yield f"this does no harm to the advice: {doubt}"


def _about_others(table: TablePosition) -> Iterator[str]:
    """Yield how the other players play on."""
    if table.window is None or table.to_move is None or table.setup.solo:
        return
    if table.turns_left == 1 and not _others_follow(table):
        return
    others = [seat for seat in range(len(table.players)) if seat != table.to_move]
    known = [seat for seat in others if seat in _seen_windows(table)]
    strange = [seat for seat in others if seat not in known]
    if known:
        plays = "plays" if len(known) == 1 else "play"
        private = "a private objective" if len(known) == 1 else "private objectives"
        told = f", with {private} drawn at random" if table.setup.private[table.to_move] else ""
        yield f"{_names(table, known)} {plays} as in all playouts{told}"
    if strange:
        what = "window is" if len(strange) == 1 else "windows are"
        dice = "takes a die" if len(strange) == 1 else "take dice"
        yield f"{_names(table, strange)}, whose {what} not known, {dice} at random on each turn"


def _seen_windows(table: TablePosition) -> list[int]:
    """Return the seats whose windows are known with all values."""
    hidden = table.hidden or ({},) * len(table.players)
    return [
        seat for seat, window in enumerate(table.windows) if window is not None and not hidden[seat]
    ]


def _names(table: TablePosition, seats: list[int]) -> str:
    *others, last = (table.players[seat] for seat in seats)
    return f"{', '.join(others)} and {last}" if others else last


def _others_follow(table: TablePosition) -> bool:
    """Whether others have turns after this one in the last round."""
    return table.round_had[1] + 1 < TURNS_PER_ROUND * len(table.players)


def tokens_unknown(table: TablePosition, seat: int) -> bool:
    """Whether nobody knows how many favor tokens a seat has left."""
    if table.setup.solo or table.tokens[seat] is not None:
        return False
    return table.setup.told_tokens(seat, table.setup.patterns[seat]) is None


def _about_mover(table: TablePosition) -> Iterator[str]:
    if table.window is None or table.to_move is None:
        return
    name = table.players[table.to_move]
    yield from about_objectives(table.setup)
    if table.assumed is not None and tokens_unknown(table, table.to_move):
        yield f"the favor tokens of {name} are not known: they count nothing"
    if not table.setup.private[table.to_move]:
        whose = f"of {name} is" if table.setup.solo else f"of {name} is not known: none"
        told = "not known: it counts nothing" if table.setup.solo else "counts for anybody"
        yield f"the private objective {whose} {told}"
    yield from about_tools(table.setup)
    yield from about_solo(table.setup)


def _about_spending(table: TablePosition) -> Iterator[str]:
    """Yield that a token spent counts in what plans are worth though none counts in the score."""
    mover = table.to_move
    if table.window is None or mover is None or not table.setup.tools:
        return
    if tokens_unknown(table, mover):
        name = table.players[mover]
        yield f"each favor token that {name} spends on this turn makes a plan worth 1 point less"


def _about_cards(table: TablePosition) -> Iterator[str]:
    """Yield that the playouts use no tool card."""
    if table.window is None or table.to_move is None:
        return
    if table.turns_left > 1 and table.setup.tools:
        if not table.setup.solo:
            yield "after this turn nobody uses a tool card, so a favor token kept is worth 1 point"
        elif not (table.paid and all(table.paid)):
            yield "after this turn no tool card is used"


def what_next(table: TablePosition) -> str:
    """Return what to do at the table when nobody can be advised (ROUND-3, ROUND-4)."""
    if table.next_step:
        return table.next_step
    if table.round == ROUNDS:
        return "the game is over: score the windows"
    roll = f"draw and roll {plural(table.setup.dice_per_round, 'die')} for round {table.round + 1}"
    return f"round {table.round} is over: {roll}"
