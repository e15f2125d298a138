"""What a hint had to assume, and what to do when nobody is to move; all in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.sagrada.assumed import about_objectives, about_position
from vitrail.games.sagrada.components import ROUNDS
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.games.sagrada.position import TablePosition


def assumptions(table: TablePosition) -> tuple[str, ...]:
    """Return what was not known and what was assumed instead.

    First what every command tells of the record, then what only advice rests on.
    """
    if table.assumed is None:
        before = (*_about_unread(table), *about_position(table))
    else:
        before = table.assumed
    advice = (*_about_others(table), *_about_mover(table))
    return (*before, *advice)


def _about_unread(table: TablePosition) -> Iterator[str]:
    """Yield that moves beside the position were left aside."""
    if table.moves_unread:
        were = "was" if table.moves_unread == 1 else "were"
        moves = f"{plural(table.moves_unread, 'move')} beside it {were} not read"
        yield f"the position is complete as it stands: {moves}"


def _about_others(table: TablePosition) -> Iterator[str]:
    """Yield what advice leaves aside: what the other players do or did wrong."""
    for doubt in table.doubts():
        yield f"this does no harm to the advice: {doubt}"
    if table.window is not None and table.turns_left > 1 and not table.setup.solo:
        yield "the others leave every die that fits: odds and totals are those of the best case"


def _about_mover(table: TablePosition) -> Iterator[str]:
    if table.window is None or table.to_move is None:
        return
    name = table.players[table.to_move]
    yield from about_objectives(table.setup)
    told = table.setup.told_tokens(table.to_move, table.setup.patterns[table.to_move])
    said = told if table.tokens[table.to_move] is None else table.tokens[table.to_move]
    if table.assumed is not None and said is None and not table.setup.solo:
        yield f"the favor tokens of {name} are not known: they count nothing"
    private, expected = len(table.setup.private[table.to_move]), table.setup.private_expected
    if not private:
        yield f"the private objective of {name} is not known: it counts nothing"
    elif private < expected:
        yield f"only one of {expected} private objectives of {name} is known"
    yield "no tool card is used"


def what_next(table: TablePosition) -> str:
    """Return what to do at the table when nobody can be advised (ROUND-3, ROUND-4)."""
    if table.next_step:
        return table.next_step
    if table.round == ROUNDS:
        return "the game is over: score the windows"
    roll = f"draw and roll {plural(table.setup.dice_per_round, 'die')} for round {table.round + 1}"
    return f"round {table.round} is over: {roll}"
