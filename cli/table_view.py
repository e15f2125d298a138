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
    NONE_HIDDEN,
    WAIVED,
    Hidden,
    Mark,
    Marks,
    Piece,
    window_pieces,
)
from vitrail.games.sagrada.moves import Drop, Place, Remove, SagradaMove, Shift
from vitrail.games.sagrada.notation import EXEMPT, format_dice
from vitrail.games.sagrada.sight import Sight, whose_turn
from vitrail.games.sagrada.window import Window
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
    sight: Sight | None = None,
) -> None:
    """Print all windows and what lies between them; color repeats, never adds.

    Parameters
    ----------
    sight
        What a record shows of the position; by default what the position shows by itself.
    """
    sight = sight or Sight.of(position, players)
    console.print(whose_turn(position, players), style="bold", soft_wrap=True)
    _print_table(console, sight)
    if position.choosing is not None:
        _print_offers(console, position)
    console.print()
    _print_windows(console, sight, marks)
    used = {mark for some in marks.values() for mark in some.values()}
    legend = [f"{mark.sign} {mark.words}" for mark in Mark if mark in used]
    if any(window is not None and window.exempt for window in sight.windows):
        legend.append(f"{EXEMPT} {WAIVED}")
    if any(sight.hidden):
        legend.append("? value not known")
    if legend:
        console.print("   ".join(legend))


def _print_table(console: Console, sight: Sight) -> None:
    """Print what lies between the windows: dice, track, cards."""
    position = sight.position
    if not position.rolling or position.pool:
        _print_labeled(console, "Pool", format_dice(position.pool) or "empty")
    spaces = [
        f"{number}: {'?' if dice is None else format_dice(dice) or '-'}"
        for number, dice in enumerate(sight.track, start=1)
    ]
    _print_labeled(console, "Track", "  ".join(spaces))
    if position.setup.solo and position.track:
        so_far = "" if position.to_move is None else " so far"
        _print_labeled(console, "Target", f"{position.target}{so_far}")
    tools = [
        f"{name} ({on_card})" if on_card else name
        for name, on_card in zip(position.setup.tools, position.paid, strict=True)
    ]
    _print_labeled(console, "Tools", ", ".join(tools))
    _print_labeled(console, "Public", ", ".join(card.name for card in position.setup.public))


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


def _heading(sight: Sight, seat: int) -> Heading:
    pattern = sight.position.setup.patterns[seat]
    named = f", {pattern.name}" if pattern else ""
    mark = "> " if sight.position.to_move == seat else ""
    return f"{mark}{sight.players[seat]}{named}", sight.points(seat)


def _print_windows(console: Console, sight: Sight, marks: Mapping[int, Marks]) -> None:
    """Print the windows as large as they fit: large ones all in a row, else compact ones."""
    frame = BOX if console.encoding.startswith("utf") else ASCII
    known = [
        (seat, window, marks.get(seat, {}), sight.hidden[seat])
        for seat, window in enumerate(sight.windows)
        if window is not None
    ]
    large = {
        seat: window_pieces(window, marks=some, hidden=hidden, frame=frame)
        for seat, window, some, hidden in known
    }
    small = {seat: compact_pieces(window, some, hidden) for seat, window, some, hidden in known}
    headings = [_heading(sight, seat) for seat in range(len(sight.players))]
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


def compact_pieces(window: Window, marks: Marks, hidden: Hidden = NONE_HIDDEN) -> Lines:
    """Return a text picture of five lines: dice, and what open spaces ask for in lower case."""
    columns = window.shape.columns
    lines: list[tuple[Piece, ...]] = [
        (Piece("  " + "".join(f" {column + 1}  " for column in range(columns)).rstrip()),)
    ]
    for row in range(window.shape.rows):
        squares = [Square(row, column) for column in range(columns)]
        cells = [_cell(window, marks, hidden, square) for square in squares]
        lines.append((Piece(f"{str(squares[0])[0]} "), *(p for cell in cells for p in cell)))
    return tuple(lines)


def _cell(window: Window, marks: Marks, hidden: Hidden, square: Square) -> tuple[Piece, ...]:
    die, mark = window[square], marks.get(square)
    waived = EXEMPT if square in window.exempt else " "
    sign = Piece(f"{mark.sign}{waived}", mark.name.lower()) if mark else Piece(f"{waived} ")
    if die is not None:
        return Piece(str(die), "die", die.color), sign
    if square in hidden:
        return Piece(f"{hidden[square].letter}?", "die", hidden[square]), sign
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
    """Return the marks of the spaces where the player at turn may place a die of the pool.

    Within a turn, the die in the hand.
    """
    seat = position.to_move
    if seat is None or seat == CHANCE or position.choosing is not None or position.window is None:
        return {}
    turn = position.turn
    dice = [turn.hand] if turn.hand else [] if turn.drafted else position.pool
    return {
        seat: {
            square: Mark.LEGAL
            for die in dict.fromkeys(dice)
            for square in position.spaces_for(die, apart=turn.apart)
        }
    }


def print_scores(
    console: Console,
    position: SagradaPosition,
    players: Sequence[str],
    sight: Sight | None = None,
) -> None:
    """Print the scoring in short: a line a part, a column a player; `?` is not known."""
    from rich.table import Table

    sight = sight or Sight.of(position, players)
    sheets = [sight.sheet(seat) for seat in range(len(players))]
    some = next((sheet for sheet in sheets if sheet), None)
    if some is None:
        console.print("no window is known, so nothing is scored")
        return
    table = Table(box=None, pad_edge=False, show_footer=True)
    table.add_column("scoring", footer="total")
    for name, sheet in zip(players, sheets, strict=True):
        table.add_column(name, justify="right", footer=str(sheet.total) if sheet else "?")
    for index, part in enumerate(some.parts):
        points = [
            str(sheet.parts[index].points)
            if sheet is not None and part.name not in sight.unknown_parts(seat)
            else "?"
            for seat, sheet in enumerate(sheets)
        ]
        if part.name == "favor_tokens":
            known = ("?" if tokens is None else str(tokens) for tokens in sight.tokens)
            points = points if position.setup.solo else list(known)
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
