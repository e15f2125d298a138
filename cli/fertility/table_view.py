"""A whole table for the terminal: board, displays, players with their shops, what is asked next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.cli.words import print_labeled, say
from vitrail.games.base import CHANCE
from vitrail.games.fertility.city import built, shops
from vitrail.games.fertility.components import TILES, Good, goods_words
from vitrail.games.fertility.moves import Lay, SetMonument
from vitrail.games.fertility.rules import Phase
from vitrail.games.fertility.text_board import ASCII, BOX, FREE, LEGEND, MARKED, board_pieces
from vitrail.games.fertility.words import initials, shop_words, standing_words, whose_turn
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from rich.console import Console

    from vitrail.games.fertility.play import FertilityPosition
    from vitrail.games.fertility.text_board import Line, Piece
    from vitrail.games.squares import Square

_STYLES = {
    "name": "dim",
    "desert": "dim",
    "wheat": "yellow",
    "water": "bright_blue",
    "start": "bold",
    "marked": "bold cyan",
    "free": "bold green",
}
_GOODS = {
    Good.PAPYRUS: "green",
    Good.CATTLE: "bright_red",
    Good.ALABASTER: "",
    Good.GRAPES: "magenta",
}
_SEATS = ("bold red", "bold blue", "bold yellow", "bold magenta")
_LABEL = 11
_INDENT = "  "


def print_position(
    console: Console,
    position: FertilityPosition,
    players: Sequence[str],
    *,
    marked: Collection[Square] = (),
    legal: bool = False,
) -> None:
    """Print the board and what lies around it; color repeats, never adds.

    Parameters
    ----------
    marked
        Squares to point out.
    legal
        Whether to mark the squares that the player at turn may use now, and to list the moves.
    """
    console.print(whose_turn(position, players), style="bold", soft_wrap=True)
    say(console, standing_words(position, players))
    _print_displays(console, position)
    console.print()
    free = legal_squares(position) if legal else ()
    frame = BOX if console.encoding.startswith("utf") else ASCII
    lines = board_pieces(position, initials(players), marked=marked, free=free, frame=frame)
    _print_board(console, lines)
    signs = [f"{MARKED} marked"] * bool(marked) + [f"{FREE} legal"] * bool(free)
    for told in (*LEGEND, *(["   ".join(signs)] if signs else [])):
        console.print(told, soft_wrap=True)
    for seat in range(position.seats):
        _print_player(console, position, players, seat)
    if legal:
        console.print()
        print_labeled(console, "Legal", legal_moves(position), _LABEL, between="; ")


def legal_moves(position: FertilityPosition) -> list[str]:
    """Return the legal moves of a player as text; none where something is opened."""
    return [] if position.to_move == CHANCE else list(map(str, position.legal_moves()))


def legal_squares(position: FertilityPosition) -> tuple[Square, ...]:
    """Return the squares on which a half or a monument may be put now, sorted."""
    found: set[Square] = set()
    if position.to_move != CHANCE:
        for move in position.legal_moves():
            if isinstance(move, Lay):
                found.update(move.squares)
            elif isinstance(move, SetMonument):
                found.add(move.square)
    return tuple(sorted(found))


def _print_displays(console: Console, position: FertilityPosition) -> None:
    """Print what lies beside the board."""
    over = position.phase is Phase.OVER
    pieces = position.setup.components
    told = "reconstructed, not those of the printed game" if pieces.reconstructed else pieces.name
    print_labeled(console, "Pieces", [told], _LABEL)
    left = f"{position.stack} in the stack"
    tiles = " ".join(map(str, position.display)) or "none"
    print_labeled(console, "Tiles", [tiles, left], _LABEL, between="; ")
    districts = [f"{name} ({pieces.district(name)})" for name in position.districts]
    print_labeled(console, "Districts", districts or ["none"], _LABEL)
    if not over:
        unseen = zip(TILES, position.unseen, strict=True)
        listed = [f"{tile} x{count}" for tile, count in unseen if count]
        print_labeled(console, "Unseen", listed or ["no tile"], _LABEL)


def _print_board(console: Console, lines: Iterable[Line]) -> None:
    from rich.text import Text

    for line in lines:
        text = Text(no_wrap=True)
        for piece in line:
            text.append(piece.text, _style(piece))
        text.rstrip()
        console.print(text, overflow="ignore", crop=False)


def _style(piece: Piece) -> str:
    if piece.seat is not None:
        return _SEATS[piece.seat]
    if piece.good is not None:
        return _GOODS[piece.good]
    return _STYLES.get(piece.role, "")


def _print_player(
    console: Console, position: FertilityPosition, players: Sequence[str], seat: int
) -> None:
    """Print the hand, the goods and the shops of a player."""
    own = position.sheet(seat)
    letter = initials(players)[seat]
    mover = "> " if position.to_move == seat else ""
    console.print()
    head = f"{mover}{players[seat]} ({letter}): {plural(own.total, 'point')}"
    console.print(head, style="bold", soft_wrap=True)
    hand = " ".join(map(str, position.hands[seat])) or "empty"
    free = len(position.setup.metropolises[seat].free) - built(position.cities[seat])
    facts = [
        f"hand {hand}",
        f"{own.wheat} wheat",
        plural(own.monuments, "monument"),
        plural(free, "free place"),
    ]
    if any(position.stock) and position.seat == seat:
        facts.append(f"beside the metropolis {goods_words(position.stock)}")
    say(console, ", ".join(facts), indent=_INDENT)
    for name, shop, goods in shops(position.cities[seat]):
        place = position.cities[seat][name.place]
        of = f" of {place.district}" if place.district else ""
        say(console, f"{name}{of}: {shop_words(shop, goods)}", indent=_INDENT)
