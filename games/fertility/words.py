"""What a position says, in the words of the game: pictures and the terminal show the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.fertility.components import Good
from vitrail.games.fertility.land import HALVES, SYMBOLS, sign
from vitrail.games.fertility.play import TURNS
from vitrail.games.fertility.ranking import result_lines
from vitrail.games.fertility.rules import Phase
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.fertility.components import Shop, Stock
    from vitrail.games.fertility.play import FertilityPosition
    from vitrail.games.squares import Square


def initials(players: Sequence[str]) -> tuple[str, ...]:
    """Return a letter for each player: the first of the name where those differ, else A, B, C ...

    Examples
    --------
    >>> initials(["Ann", "ben", "Cem"]), initials(["Ann", "Anton", "Ben"])
    (('A', 'B', 'C'), ('A', 'B', 'C'))
    """
    first = [name.strip()[:1].upper() for name in players]
    plain = all(letter.isascii() and letter.isalpha() for letter in first)
    if plain and len(set(first)) == len(first):
        return tuple(first)
    return tuple("ABCD"[: len(players)])


def round_words(position: FertilityPosition) -> str:
    """Return the round, for instance `round 4 of 9`."""
    return f"round {position.round} of {TURNS}"


def whose_turn(position: FertilityPosition, players: Sequence[str]) -> str:
    """Return the round and what the game waits for, as a sentence without a full stop."""
    if position.phase is Phase.OVER:
        return "The game is over"
    when = round_words(position)
    last = ", the last one" if position.left is not None else ""
    return f"{when[:1].upper()}{when[1:]}{last}: {_waits_for(position, players[position.seat])}"


def _waits_for(position: FertilityPosition, name: str) -> str:
    match position.phase:
        case Phase.LAY:
            return f"{name} lays a tile"
        case Phase.REWARD:
            more = f", {position.rewards} times" if position.rewards > 1 else ""
            return f"{name} takes a good or sets a monument for a sanctuary{more}"
        case Phase.BUILD:
            return f"{name} builds a district, supplies shops or ends the turn"
        case Phase.SUPPLY:
            return f"{name} supplies shops or ends the turn"
        case Phase.BONUS:
            kinds = " or ".join(map(str, position.owed[-1]))
            return f"{name} puts {kinds} into another shop"
        case Phase.DROP:
            return f"{name} discards a tile of the display"
        case Phase.REFILL:
            lacking = min(position.stack, position.lacking)
            return f"{plural(lacking, 'tile')} {'is' if lacking == 1 else 'are'} opened"
    return "a district is opened"


def standing_words(position: FertilityPosition, players: Sequence[str]) -> str:
    """Return who is ahead or has won, without the rule that says so."""
    points = position.scores()
    if len(set(points)) == 1 and position.phase is not Phase.OVER:
        return f"All are level with {plural(points[0], 'point')}"
    return "; ".join(line.partition(" [")[0] for line in result_lines(position, players))


def square_words(position: FertilityPosition, square: Square, players: Sequence[str]) -> str:
    """Return what a square shows, for instance `papyrus of a tile`, `monument of Ann`."""
    shown = sign(position.board, square)
    if shown in HALVES:
        return f"{HALVES[shown]} of a tile"
    if shown in SYMBOLS:
        return f"desert with {SYMBOLS[shown]}"
    for seat, own in enumerate(position.monuments):
        if square in own:
            return f"monument of {players[seat]}"
    plain = {"~": "water", "w": "wheat field", "*": "starting tile", "S": "desert, start symbol"}
    return plain.get(shown, "desert")


def shop_words(shop: Shop, goods: Stock) -> str:
    """Return a shop with what it holds, for instance `cattle + grapes -> god 2 (cattle)`."""
    if not any(goods):
        return f"{shop}"
    if not shop.missing(goods):
        return f"{shop} (complete)"
    held = " ".join(str(good) for good in Good for _ in range(goods[good]))
    return f"{shop} ({held})"
