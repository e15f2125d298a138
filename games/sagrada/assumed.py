"""What a record does not tell and what was assumed instead, in sentences.

The same words everywhere: `check`, `score` and `show` print them, and a hint adds what only advice
rests on. What is assumed is decided in `position.py` and `table.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.sagrada.components import ROUNDS
from vitrail.games.sagrada.setup import MOST_TOKENS, SIDES_DEALT
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vitrail.games.sagrada.position import TablePosition
    from vitrail.games.sagrada.setup import Setup

_ORDINAL = {1: "first", 2: "second"}
_PLIERS = " (unless Running Pliers were used)"


def about_objectives(setup: Setup) -> tuple[str, ...]:
    """Return that not as many public objectives are recorded as the rules lay out (SETUP-6)."""
    known, expected = len(setup.public), setup.public_expected
    if known == expected:
        return ()
    count = "1 public objective counts" if known == 1 else f"{known} public objectives count"
    count = count if known else "no public objective counts"
    return (f"{count}, the game lays out {expected}",)


def about_tools(setup: Setup) -> tuple[str, ...]:
    """Return that not as many tool cards are recorded as the rules lay out (SETUP-6, SOLO-3)."""
    known, expected = len(setup.tools), setup.tools_expected
    if known in expected:
        return ()
    lie = "1 tool card lies" if known == 1 else f"{known or 'no'} tool cards lie"
    game = f"{expected[0]} to {expected[-1]}" if len(expected) > 1 else f"{expected[0]}"
    return (f"{lie} on the table, the game lays out {game}",)


def about_solo(setup: Setup) -> tuple[str, ...]:
    """Return what of a solo game is missing or has no place in it (SOLO-1, SOLO-2)."""
    if not setup.solo:
        return ()
    known, expected = len(setup.private[0]), setup.private_expected
    missing = f"{known} of {expected} private objectives is known"
    tokens = "there are no favor tokens in the solo game: those of the set-up count nothing"
    return (
        *((missing,) if 0 < known < expected else ()),
        *((tokens,) if any(count is not None for count in setup.tokens) else ()),
    )


def about_hands(setup: Setup, players: Sequence[str]) -> tuple[str, ...]:
    """Return who chooses among fewer sides than the rules deal: two cards of two (SETUP-2)."""
    return tuple(
        f"{players[seat]} chooses among {plural(len(sides), 'side')}, the game deals {SIDES_DEALT}"
        for seat, sides in enumerate(setup.offers)
        if 0 < len(sides) < SIDES_DEALT
    )


def about_position(table: TablePosition) -> tuple[str, ...]:
    """Return what was assumed of the `position:` of a record."""
    return (
        *_about_turn(table),
        *_about_starter(table),
        *_about_prints(table),
        *_about_tokens(table),
        *_about_cards(table),
        *_about_dice(table),
    )


def _about_turn(table: TablePosition) -> Iterator[str]:
    if table.to_move is None:
        return
    name = table.players[table.to_move]
    if table.turn is None:
        taken = table.dice_taken
        gone = f"{taken} of {table.setup.dice_per_round} dice" if taken else "no die"
        yield (
            f"this is the {_ORDINAL[table.turn_now]} turn of {name} in round {table.round}: "
            f"{gone} {'are' if taken > 1 else 'is'} gone from the pool"
        )
    fewest = table.fewest_in_pool
    if fewest is not None and table.pool and len(table.pool) < fewest:
        pliers = not table.setup.solo and table.turn == 1 and not table.setup.tools
        yield (
            f"the pool is right: it holds {plural(len(table.pool), 'die')}, but at least {fewest} "
            f"must be left on turn {table.turn} of a round{_PLIERS * pliers}"
        )


def _about_starter(table: TablePosition) -> Iterator[str]:
    """Yield who is taken to have begun the round, and so whose turns follow (ROUND-2, ROUND-4)."""
    if table.setup.solo or table.setup.starter is not None:
        return
    players, seats = table.players, len(table.players)
    starter, done = table.round_had
    if table.to_move is None:
        follows = f", so {players[starter]} begins round {table.round + 1}"
        yield f"{players[0]} began round 1{follows if table.round < ROUNDS else ''}"
        return
    there = [(starter + step) % seats for step in range(seats)]
    after = [players[seat] for seat in (there + there[::-1])[done + 1 :]]
    turns = f"after this turn come {', '.join(after)}" if len(after) > 1 else ""
    turns = turns or (f"after this turn comes {after[0]}" if after else "no turn follows in it")
    yield f"{players[starter]} began round {table.round}: {turns}"


def _about_prints(table: TablePosition) -> Iterator[str]:
    names = [table.players[seat] for seat in table.prints_unknown]
    if names:
        windows = "window" if len(names) == 1 else "windows"
        yield (
            f"the print of the {windows} of {', '.join(names)} is not known: it is taken as blank, "
            "so dice that do not suit it are not found"
        )


def _about_tokens(table: TablePosition) -> Iterator[str]:
    if table.setup.solo:
        return
    patterns = table.setup.patterns
    silent = [seat for seat, tokens in enumerate(table.tokens) if tokens is None]
    told = {seat: table.setup.told_tokens(seat, patterns[seat]) for seat in silent}
    full = [(table.players[seat], tokens) for seat, tokens in told.items() if tokens is not None]
    if len(full) == 1:
        name, tokens = full[0]
        yield f"{name} still has all {plural(tokens, 'favor token')} that the window pattern gives"
    elif full:
        listed = ", ".join(f"{name} {tokens}" for name, tokens in full)
        yield f"all favor tokens that the window patterns give are left: {listed}"
    unknown = [seat for seat, tokens in told.items() if tokens is None]
    for seats, spent in (
        ([seat for seat in unknown if patterns[seat]], ", but may be spent"),
        ([seat for seat in unknown if not patterns[seat]], f", and {MOST_TOKENS} may be spent"),
    ):
        if seats:
            names = ", ".join(table.players[seat] for seat in seats)
            yield f"the favor tokens of {names} are not known: they count nothing{spent}"


def _about_cards(table: TablePosition) -> Iterator[str]:
    if table.setup.tools and not table.paid:
        solo = table.setup.solo
        yield "no tool card was used before" if solo else "no favor token lies on a tool card"


def _about_dice(table: TablePosition) -> Iterator[str]:
    if table.setup.solo and (rounds := table.rounds_not_recorded):
        listed = " ".join(map(str, rounds))
        yield f"rounds that are missing on the round track ({listed}) add nothing to the target"
    if not table.draws_left:
        return
    missing = table.not_recorded
    if missing > 0:
        dice = "1 earlier die is" if missing == 1 else f"{missing} earlier dice are"
        yield f"the bag holds every die that is visible nowhere: {dice} not recorded"
    unknown = [
        name for name, window in zip(table.players, table.windows, strict=True) if window is None
    ]
    if unknown:
        whose = ", ".join(unknown)
        yield f"dice in windows that are not recorded ({whose}) count as not seen"
