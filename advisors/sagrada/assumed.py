"""What a hint had to assume, and what to do when nobody is to move; all in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.advisors.sagrada.reasons import plural
from vitrail.advisors.sagrada.target import rounds_not_recorded
from vitrail.games.sagrada.components import ROUNDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.games.sagrada.position import TablePosition

_PLIERS = " (unless Running Pliers were used)"


def assumptions(table: TablePosition) -> tuple[str, ...]:
    """Return what was not known and what was assumed instead."""
    found = (*_about_record(table), *_about_dice(table), *_about_mover(table))
    return tuple(text for text in found if text)


def _about_record(table: TablePosition) -> Iterator[str]:
    """Yield what in the record looks like a slip, or was left aside."""
    if table.moves_unread:
        were = "was" if table.moves_unread == 1 else "were"
        moves = f"{plural(table.moves_unread, 'move')} beside it {were} not read"
        yield f"the position is complete as it stands: {moves}"
    fewest = table.fewest_in_pool
    if fewest is not None and table.pool and len(table.pool) < fewest:
        pliers = not table.setup.solo and table.turn == 1 and not table.setup.tools
        yield (
            f"the pool is right: it holds {plural(len(table.pool), 'die')}, but at least {fewest} "
            f"must be left on turn {table.turn} of a round{_PLIERS * pliers}"
        )
    for doubt in table.doubts():
        yield f"this does no harm to the advice: {doubt}"


def _about_dice(table: TablePosition) -> Iterator[str]:
    if table.setup.solo and (rounds := rounds_not_recorded(table)):
        listed = " ".join(map(str, rounds))
        yield f"rounds that are missing on the round track ({listed}) add nothing to the target"
    if table.to_move is not None and table.turns_left > 1 and not table.setup.solo:
        yield "the others leave every die that fits: odds and totals are those of the best case"
    if not table.draws_left:
        return
    missing = table.not_recorded
    if missing > 0:
        dice = "1 earlier die is" if missing == 1 else f"{missing} earlier dice are"
        yield f"the bag holds every die that is visible nowhere: {dice} not recorded"
    hidden = [
        name for name, window in zip(table.players, table.windows, strict=True) if window is None
    ]
    if hidden:
        whose = ", ".join(hidden)
        yield f"dice in windows that are not recorded ({whose}) count as not seen"


def _about_mover(table: TablePosition) -> Iterator[str]:
    if table.to_move is None:
        return
    name = table.players[table.to_move]
    if table.turn is None:
        yield f"this is the first turn of {name} in round {table.round}"
    yield from _about_cards(table, name)
    if not table.setup.solo and table.tokens[table.to_move] is None:
        pattern = table.setup.patterns[table.to_move]
        if pattern and pattern.difficulty is not None:
            tokens = plural(table.favor_tokens, "favor token")
            yield f"{name} still has all {tokens} that the window pattern gives"
        else:
            yield f"the favor tokens of {name} are not known: they count nothing"
    yield "no tool card is used"


def _about_cards(table: TablePosition, name: str) -> Iterator[str]:
    known, expected = len(table.setup.public), table.setup.public_expected
    if known != expected:
        count = "objective counts" if known == 1 else "objectives count"
        yield f"{known} public {count}, the game lays out {expected}"
    private, expected = len(table.setup.private[table.to_move or 0]), table.setup.private_expected
    if not private:
        yield f"the private objective of {name} is not known: it counts nothing"
    elif private < expected:
        yield f"only one of {expected} private objectives of {name} is known"


def what_next(table: TablePosition) -> str:
    """Return what to do at the table when the pool is empty: round change or end (ROUND-3, 4)."""
    if table.round == ROUNDS:
        return "the game is over: score the windows"
    roll = f"draw and roll {table.setup.dice_per_round} dice for round {table.round + 1}"
    return f"round {table.round} is over: {roll}"
