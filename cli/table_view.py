"""A whole table for the terminal: windows side by side, pool, track, tokens, scores."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from vitrail.cli.render import piece_style, print_table
from vitrail.games.base import CHANCE
from vitrail.games.sagrada.components import Color
from vitrail.games.sagrada.drawing import (
    ASCII,
    BOX,
    WAIVED,
    Mark,
    Marks,
    Piece,
    window_pieces,
)
from vitrail.games.sagrada.moves import Drop, Place, Remove, SagradaMove, Shift
from vitrail.games.sagrada.notation import EXEMPT, format_dice
from vitrail.games.sagrada.window import Window, legal_squares
from vitrail.games.squares import Square

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import Console

    from vitrail.games.sagrada.components import Restriction
    from vitrail.games.sagrada.play import SagradaPosition

Lines = tuple[tuple[Piece, ...], ...]
Heading = tuple[str, ...]
_GAP = "   "
_LABEL = 7


def print_position(
    console: Console,
    position: SagradaPosition,
    players: Sequence[str],
    marks: Mapping[int, Marks],
) -> None:
    """Print all windows and what lies between them; color repeats, never adds."""
    console.print(whose_turn(position, players), style="bold", soft_wrap=True)
    if not position.rolling:
        _print_labeled(console, "Pool", format_dice(position.pool) or "empty")
    spaces = [
        f"{number}: {format_dice(dice) or '-'}" for number, dice in enumerate(position.track, 1)
    ]
    _print_labeled(console, "Track", "  ".join(spaces))
    tools = [
        f"{name} ({on_card})" if on_card else name
        for name, on_card in zip(position.setup.tools, position.paid, strict=True)
    ]
    _print_labeled(console, "Tools", ", ".join(tools))
    if position.choosing is not None:
        _print_offers(console, position)
    console.print()
    _print_windows(console, position, players, marks)
    used = {mark for some in marks.values() for mark in some.values()}
    legend = [f"{mark.sign} {mark.words}" for mark in Mark if mark in used]
    if any(window is not None and window.exempt for window in position.windows):
        legend.append(f"{EXEMPT} {WAIVED}")
    if legend:
        console.print("   ".join(legend))


def _print_labeled(console: Console, label: str, text: str) -> None:
    if text:
        lines = textwrap.wrap(
            text,
            console.width,
            initial_indent=f"{label:{_LABEL}}",
            subsequent_indent=" " * _LABEL,
            break_on_hyphens=False,
        )
        console.print("\n".join(lines), soft_wrap=True)


def _print_offers(console: Console, position: SagradaPosition) -> None:
    """Print the sides among which the player at turn chooses, with numbers."""
    offered = position.setup.offered(position.choosing or 0)
    headings = [
        (f"{number} {pattern.name}{f' ({pattern.difficulty})' if pattern.difficulty else ''}",)
        for number, pattern in enumerate(offered, start=1)
    ]
    blocks = {
        index: compact_pieces(Window.empty(pattern), {}) for index, pattern in enumerate(offered)
    }
    console.print()
    _print_rows(console, headings, blocks)


def whose_turn(position: SagradaPosition, players: Sequence[str]) -> str:
    """Return the round and whose turn it is, in words."""
    mover = position.to_move
    if mover is None:
        return "The game is over."
    if position.choosing is not None:
        return f"{players[position.choosing]} chooses a window"
    if mover == CHANCE:
        return f"Round {position.round}: the dice are to be rolled"
    turn = "second" if position.second_turn else "first"
    return f"Round {position.round}: {players[mover]} to move, {turn} turn"


def _heading(position: SagradaPosition, seat: int, name: str) -> Heading:
    window = position.windows[seat]
    sheet = position.sheet(seat)
    points = f"{sheet.total} points" if sheet else "window not known"
    count = position.tokens[seat]
    tokens = f", {count} {'token' if count == 1 else 'tokens'}" if count else ""
    pattern = f", {window.pattern.name}" if window else ""
    mark = "> " if position.to_move == seat else ""
    return f"{mark}{name}{pattern}", f"{points}{tokens}"


def _print_windows(
    console: Console,
    position: SagradaPosition,
    players: Sequence[str],
    marks: Mapping[int, Marks],
) -> None:
    """Print the windows as large as they fit: large ones all in a row, else compact ones."""
    frame = BOX if console.encoding.startswith("utf") else ASCII
    known = [(seat, window) for seat, window in enumerate(position.windows) if window is not None]
    large = {
        seat: window_pieces(window, marks=marks.get(seat, {}), frame=frame)
        for seat, window in known
    }
    small = {seat: compact_pieces(window, marks.get(seat, {})) for seat, window in known}
    headings = [_heading(position, seat, name) for seat, name in enumerate(players)]
    if _row_width(large, headings) <= console.width:
        small = large
    _print_rows(console, headings, small)


def _print_rows(console: Console, headings: Sequence[Heading], blocks: Mapping[int, Lines]) -> None:
    """Print pictures side by side, as many in a row as the terminal is wide."""
    across, count = 1, len(headings)
    while across < count and _row_width(blocks, headings, across + 1) <= console.width:
        across += 1
    for begin in range(0, count, across):
        _print_row(console, headings, blocks, range(begin, min(begin + across, count)))
        if begin + across < count:
            console.print()


def _row_width(blocks: Mapping[int, Lines], headings: Sequence[Heading], across: int = 0) -> int:
    widths = [_width(blocks.get(seat, ()), heading) for seat, heading in enumerate(headings)]
    across = across or len(widths)
    rows = [widths[begin : begin + across] for begin in range(0, len(widths), across)]
    return max(sum(row) + len(_GAP) * (len(row) - 1) for row in rows)


def _width(lines: Lines, heading: Heading) -> int:
    return max([*map(len, heading), *(sum(len(piece.text) for piece in line) for line in lines)])


def _print_row(
    console: Console, headings: Sequence[Heading], blocks: Mapping[int, Lines], seats: range
) -> None:
    from rich.text import Text

    above = max(len(headings[seat]) for seat in seats)
    height = max(len(blocks.get(seat, ())) for seat in seats)
    for index in range(-above, height):
        text = Text(no_wrap=True)
        for seat in seats:
            lines, heading = blocks.get(seat, ()), headings[seat]
            pieces: tuple[Piece, ...] = ()
            if index < 0 and index + above < len(heading):
                pieces = (Piece(heading[index + above]),)
            elif 0 <= index < len(lines):
                pieces = lines[index]
            for piece in pieces:
                text.append(piece.text, piece_style(piece) if index >= 0 else "bold")
            used = sum(len(piece.text) for piece in pieces)
            text.append(" " * (_width(lines, heading) - used) + _GAP)
        text.rstrip()
        console.print(text)


def compact_pieces(window: Window, marks: Marks) -> Lines:
    """Return a text picture of five lines: dice, and what open spaces ask for in lower case."""
    columns = window.shape.columns
    lines: list[tuple[Piece, ...]] = [
        (Piece("  " + "".join(f" {column + 1}  " for column in range(columns)).rstrip()),)
    ]
    for row in range(window.shape.rows):
        squares = [Square(row, column) for column in range(columns)]
        cells = [_cell(window, marks, square) for square in squares]
        lines.append((Piece(f"{str(squares[0])[0]} "), *(p for cell in cells for p in cell)))
    return tuple(lines)


def _cell(window: Window, marks: Marks, square: Square) -> tuple[Piece, ...]:
    die, mark = window[square], marks.get(square)
    waived = EXEMPT if square in window.exempt else " "
    sign = Piece(f"{mark.sign}{waived}", mark.name.lower()) if mark else Piece(f"{waived} ")
    if die is not None:
        return Piece(str(die), "die", die.color), sign
    asked: Restriction = window.pattern[square]
    if isinstance(asked, Color):
        return Piece(f" {asked.letter.lower()}", "ask", asked), sign
    return Piece(f" {asked or '.'}", "ask" if asked else "frame"), sign


def last_marks(moves: Sequence[SagradaMove], seat: int | None) -> dict[int, Marks]:
    """Return the marks of the spaces where the moves of a seat left dice."""
    if seat is None:
        return {}
    spaces: dict[Square, Mark] = {}
    for move in moves:
        match move:
            case Place(square) | Drop(square) | Remove(_, square):
                spaces[square] = Mark.LAST
            case Shift(_, end):
                spaces[end] = Mark.LAST
    return {seat: spaces} if spaces else {}


def legal_marks(position: SagradaPosition) -> dict[int, Marks]:
    """Return the marks of the spaces where the player at turn may place a die of the pool."""
    seat = position.to_move
    if seat is None or seat == CHANCE or position.choosing is not None or position.window is None:
        return {}
    window = position.window
    return {
        seat: {
            square: Mark.LEGAL
            for die in dict.fromkeys(position.pool)
            for square in legal_squares(window, die)
        }
    }


def print_scores(console: Console, position: SagradaPosition, players: Sequence[str]) -> None:
    """Print the scoring in short: a line a part, a column a player."""
    from rich.table import Table

    sheets = [position.sheet(seat) for seat in range(len(players))]
    some = next((sheet for sheet in sheets if sheet), None)
    if some is None:
        console.print("no window is known, so nothing is scored")
        return
    table = Table(box=None, pad_edge=False, show_footer=True)
    table.add_column("scoring", footer="total")
    for name, sheet in zip(players, sheets, strict=True):
        table.add_column(name, justify="right", footer=str(sheet.total) if sheet else "?")
    for index, part in enumerate(some.parts):
        points = [str(sheet.parts[index].points) if sheet else "?" for sheet in sheets]
        for seat, colors in enumerate(position.setup.private):
            if part.name == "private" and not colors:
                points[seat] = "?"
        table.add_row(part.name.replace("_", " "), *points)
    print_table(console, table)


def scoring_color(position: SagradaPosition, seat: int) -> Color | None:
    """Return the private objective that counts: of two the one that pays more."""
    window = position.windows[seat]
    colors = position.setup.private[seat]
    if window is None or not colors:
        return None
    dice = window.placed.values()
    return max(colors, key=lambda color: sum(die.value for die in dice if die.color is color))
