"""A whole table for the terminal: board, players, tiles, offers, and what is asked next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.cli.words import print_labeled, say
from vitrail.games.base import CHANCE
from vitrail.games.santiago.components import TILES, Crop
from vitrail.games.santiago.rules import Phase
from vitrail.games.santiago.text_board import ASCII, BOX, FREE, LEGEND, MARKED, Piece, board_pieces
from vitrail.games.santiago.words import (
    bid_words,
    initials,
    money_words,
    offer_words,
    standing_words,
    whose_turn,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from rich.console import Console

    from vitrail.games.santiago.components import Segment
    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.games.santiago.text_board import Frame, Line
    from vitrail.games.squares import Square

_STYLES = {
    "ditch": "dim",
    "canal": "bold bright_blue",
    "offer": "bright_cyan",
    "spring": "bold bright_blue",
    "dry": "red",
    "desert": "dim",
    "palm": "bold green",
    "marked": "bold cyan",
    "free": "bold green",
}
_CROPS = {
    Crop.BANANAS: "yellow",
    Crop.BEANS: "green",
    Crop.CANE: "cyan",
    Crop.PEPPERS: "bright_red",
    Crop.POTATOES: "",
}
_SEATS = ("bold red", "bold blue", "bold", "bold yellow", "bold magenta")
_LABEL = 9
_GAP = "  "
_WORDS = ("", "player")
"""Columns of words begin at the left, those of numbers end at the right."""


def print_position(
    console: Console,
    position: SantiagoPosition,
    players: Sequence[str],
    *,
    marked: Collection[Square | Segment] = (),
    legal: bool = False,
) -> None:
    """Print the board and what lies around it; color repeats, never adds.

    Parameters
    ----------
    marked
        Fields and segments to point out.
    legal
        Whether to mark the fields on which a tile may be put now, or the segments on which a canal
        may be laid.
    """
    console.print(whose_turn(position, players), style="bold", soft_wrap=True)
    say(console, standing_words(position, players))
    _print_table(console, position, players)
    console.print()
    free = legal_places(position) if legal else ()
    frame = BOX if console.encoding.startswith("utf") else ASCII
    lines = board_pieces(position, initials(players), marked=marked, free=free, frame=frame)
    _print_board(console, lines)
    for told in (*LEGEND, *_signs(position, marked, free, frame)):
        console.print(told, soft_wrap=True)
    console.print()
    _print_players(console, position, players)
    print_labeled(console, "Legal", list(map(str, free)), _LABEL, between=" ")


def legal_places(position: SantiagoPosition) -> tuple[Square | Segment, ...]:
    """Return the fields and segments that a legal move names, sorted."""
    if position.to_move == CHANCE and position.phase is not Phase.PALMS:
        return ()
    found: dict[Square | Segment, None] = {}
    for move in position.legal_moves():
        place = getattr(move, "square", None) or getattr(move, "segment", None)
        if place is not None:
            found[place] = None
    return tuple(sorted(found))


def _print_table(console: Console, position: SantiagoPosition, players: Sequence[str]) -> None:
    """Print what lies beside the board: spring, canals, tiles, offers."""

    def labeled(label: str, parts: Sequence[str], between: str = ", ") -> None:
        print_labeled(console, label, parts, _LABEL, between=between)

    labeled("Spring", ["not placed yet" if position.spring is None else str(position.spring)])
    laid = " ".join(map(str, sorted(position.canals))) or "none"
    labeled("Canals", [laid, f"{position.supply} in the supply"], "; ")
    if Phase.REVEAL <= position.phase <= Phase.LEFTOVER:
        labeled("Tiles", list(map(str, position.shown)) or ["none turned up"], " ")
    labeled("Removed", list(map(str, position.aside)), " ")
    if position.phase is not Phase.OVER:
        left = zip(TILES, position.unseen, strict=True)
        labeled("Unseen", [f"{tile} x{count}" for tile, count in left if count] or ["no tile"])
    if position.palms:
        labeled("Palms", list(map(str, sorted(position.palms))), " ")
    labeled("Offers", [f"{o.segment}: {offer_words(o, players)}" for o in position.offers], "; ")


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
    if piece.crop is not None:
        return _CROPS[piece.crop]
    return _STYLES.get(piece.role, "")


def _signs(
    position: SantiagoPosition,
    marked: Collection[Square | Segment],
    free: Collection[Square | Segment],
    frame: Frame,
) -> list[str]:
    """Return a line about the lines and signs that are not on every board."""
    drawn = [f"{_lines(frame.canal)} canal"] if position.canals else []
    drawn += [f"{_lines(frame.offer)} proposed"] if position.offers else []
    drawn += [f"{MARKED} marked"] if marked else []
    drawn += [f"{FREE} legal"] if free else []
    return ["   ".join(drawn)] if drawn else []


def _lines(drawn: tuple[str, str]) -> str:
    """Return how a segment looks, across and down."""
    return f"{drawn[0] * 2} {drawn[1].strip()}"


def _print_players(console: Console, position: SantiagoPosition, players: Sequence[str]) -> None:
    """Print a line for each player, in the order of the seats."""
    from rich.cells import cell_len

    letters = initials(players)
    over = position.phase is Phase.OVER
    columns: dict[str, list[str]] = {}
    for seat, name in enumerate(players):
        sheet = position.sheet(seat)
        told = {
            "": f"{'>' if position.to_move == seat else ' '}{letters[seat]}",
            "player": f"{name}{', overseer' if position.overseer == seat else ''}",
            "money": money_words(position, seat),
            "bid": bid_words(position, seat).removeprefix("bid ") or "-",
            "extra canal": "yes" if position.extras[seat] else "used",
            "harvest": str(sheet.harvest),
            "all watered": str(position.sheet(seat, drought=False).harvest),
            "total": "?" if sheet.money is None else str(sheet.total),
        }
        for head, cell in told.items():
            columns.setdefault(head, []).append(cell)
    for head, needed in (("bid", bool(position.bids)), ("all watered", not over)):
        if not needed:
            del columns[head]
    widths = {head: max(map(cell_len, [head, *cells])) for head, cells in columns.items()}
    lines = [list(columns), *map(list, zip(*columns.values(), strict=True))]
    for line in lines:
        parts = []
        for (head, width), cell in zip(widths.items(), line, strict=True):
            blanks = " " * (width - cell_len(cell))
            parts.append(f"{cell}{blanks}" if head in _WORDS else f"{blanks}{cell}")
        console.print(_GAP.join(parts).rstrip(), soft_wrap=True)
    if not over:
        say(console, "harvest and total: if the game ended now; all watered: if nothing stayed dry")
