"""What a position says, in the words of the game: pictures and the terminal show the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.santiago.components import ditches_of
from vitrail.games.santiago.plots import index
from vitrail.games.santiago.ranking import result_lines
from vitrail.games.santiago.rules import Phase
from vitrail.games.santiago.setup import PALMS
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.santiago.offers import Offer
    from vitrail.games.santiago.play import SantiagoPosition
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
    return tuple("ABCDE"[: len(players)])


def round_words(position: SantiagoPosition) -> str:
    """Return the round, for instance `round 4 of 11`."""
    return f"round {position.round} of {position.setup.numbers.rounds}"


def whose_turn(position: SantiagoPosition, players: Sequence[str]) -> str:
    """Return the round and what the game waits for, as a sentence without a full stop."""
    if position.phase is Phase.OVER:
        return "The game is over"
    when = "Before the game" if position.phase < Phase.REVEAL else round_words(position)
    return f"{when[:1].upper()}{when[1:]}: {_waits_for(position, players)}"


def _waits_for(position: SantiagoPosition, players: Sequence[str]) -> str:
    seat = position.to_move
    name = players[seat] if seat is not None and seat >= 0 else ""
    overseer = players[position.overseer]
    match position.phase:
        case Phase.ASIDE:
            return "one tile is turned up and removed"
        case Phase.SPRING:
            return f"{name} places the spring" if name else "the spring is placed"
        case Phase.PALMS:
            left = PALMS - len(position.palms)
            return f"{plural(left, 'palm')} {'is' if left == 1 else 'are'} placed"
        case Phase.REVEAL:
            left = position.setup.numbers.tiles - len(position.shown)
            more = " more" if position.shown else ""
            return f"{overseer} turns up {plural(left, f'{more} tile'.strip())}"
        case Phase.BID:
            return f"{name} bids or passes"
        case Phase.PLANT:
            return f"{name} takes a tile and plants it"
        case Phase.LEFTOVER:
            return f"{name} puts down the last tile, without markers"
        case Phase.BRIBE:
            support = ", supports one" if position.offers else ""
            return f"{name} proposes a canal{support} or passes"
        case Phase.DECIDE if position.offers:
            return f"{overseer} accepts an offer or pays {position.price} for another canal"
        case Phase.DECIDE:
            other = position.setup.options["no_bribe"] == "must_build_pay1"
            return f"nobody offered; {overseer} pays {position.price} for a canal" + (
                "" if other else " or lays none"
            )
    return f"{name} may lay the extra canal"


def standing_words(position: SantiagoPosition, players: Sequence[str]) -> str:
    """Return who is ahead or has won, without the rule that says so."""
    level = len(position.winners()) == position.seats and None not in position.money
    if level and position.phase is not Phase.OVER:
        return f"All are level with {plural(position.scores()[0], 'escudo')}"
    told = "; ".join(line.partition(" [SCORE-")[0] for line in result_lines(position, players))
    # Where money is unknown the sentence does not begin with a name.
    return f"{told[:1].upper()}{told[1:]}" if None in position.money else told


def money_words(position: SantiagoPosition, seat: int) -> str:
    """Return the money in hand; `?` where it is not known."""
    held = position.money[seat]
    return "?" if held is None else str(held)


def bid_words(position: SantiagoPosition, seat: int) -> str:
    """Return the bid of a seat, `passed`, or nothing."""
    bids = dict(position.bids)
    if seat not in bids:
        return ""
    return f"bid {bids[seat]}" if bids[seat] else "passed"


def offer_words(offer: Offer, players: Sequence[str]) -> str:
    """Return who offers how much, for instance `Ann 2 + Ben 1 = 3`."""
    told = " + ".join(f"{players[seat]} {amount}" for seat, amount in offer.parts)
    return told if len(offer.parts) == 1 else f"{told} = {offer.total}"


def is_dry(position: SantiagoPosition, square: Square) -> bool:
    """Whether a plantation lies on a field and gets no water."""
    plot = position.board[index(square)]
    if plot is None or plot.desert:
        return False
    return not any(segment in position.canals for segment in ditches_of(square))


def field_words(position: SantiagoPosition, square: Square, players: Sequence[str]) -> str:
    """Return what lies on a field, for instance `bananas, 2 planters, Ann 2 markers, dry`."""
    plot = position.board[index(square)]
    palm = ["palm"] if square in position.palms else []
    if plot is None:
        return ", ".join(["free", *palm])
    if plot.desert:
        return "desert" if plot.tile is None else f"desert (was {plot.tile.crop})"
    told = []
    if plot.tile is not None:
        told += [str(plot.tile.crop), plural(plot.tile.planters, "planter")]
    if plot.owner is None:
        told.append("nobody's")
    else:
        told.append(f"{players[plot.owner]} {plural(plot.markers, 'marker')}")
    dry = ["dry"] if is_dry(position, square) else []
    return ", ".join([*told, *palm, *dry])
