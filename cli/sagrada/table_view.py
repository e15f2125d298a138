"""A whole table for the terminal: windows side by side, pool, track, tokens, scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.cli.render import FAVOR_TOKENS, piece_style, print_table
from vitrail.cli.words import print_labeled
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
from vitrail.games.sagrada.laid_out import private_open, tool_cards
from vitrail.games.sagrada.moves import Drop, Place, Remove, SagradaMove, Shift
from vitrail.games.sagrada.notation import EXEMPT, format_dice
from vitrail.games.sagrada.sight import Sight, whose_turn
from vitrail.games.sagrada.window import Window
from vitrail.games.squares import Square

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import Console

    from vitrail.games.sagrada.components import Die, Restriction
    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.games.sagrada.replay import Replay

Lines = tuple[tuple[Piece, ...], ...]
Heading = tuple[str, ...]
_GAP = "   "
_LABEL = 8


def print_position(
    console: Console,
    position: SagradaPosition,
    players: Sequence[str],
    marks: Mapping[int, Marks],
    sight: Sight | None = None,
    *,
    legal: bool = False,
    too_early: Mapping[int, Sequence[Die]] | None = None,
) -> None:
    """Print all windows and what lies between them; color repeats, never adds.

    Parameters
    ----------
    sight
        What a record shows of the position; by default what the position shows by itself.
    legal
        Whether to tell where which die may be placed.
    too_early
        Dice that a record has on the spaces of the round track of rounds that are not over.
    """
    sight = sight or Sight.of(position, players)
    console.print(whose_turn(position, players), style="bold", soft_wrap=True)
    _print_table(console, sight, too_early or {})
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
    if legal:
        where = [
            f"{die}: {' '.join(map(str, squares)) or 'nowhere'}"
            for die, squares in legal_spaces(position).items()
        ]
        print_labeled(console, "Legal", where, _LABEL, between="  ")


def _print_table(console: Console, sight: Sight, too_early: Mapping[int, Sequence[Die]]) -> None:
    """Print what lies between the windows: dice, track, cards."""
    position = sight.position

    def labeled(label: str, parts: Sequence[str], between: str = ", ") -> None:
        print_labeled(console, label, parts, _LABEL, between=between)

    if not position.rolling or position.pool:
        labeled("Pool", list(map(str, position.pool)) or ["empty"], " ")
    spaces = [
        f"{number}: {'?' if dice is None else format_dice(dice) or '-'}"
        for number, dice in enumerate(sight.track, start=1)
    ]
    spaces += [
        f"{number}: {format_dice(dice)} (round not over)"
        for number, dice in sorted(too_early.items())
    ]
    labeled("Track", spaces, "  ")
    if position.setup.solo and position.track:
        so_far = "" if position.to_move is None else " so far"
        labeled("Target", [f"{position.target}{so_far}"])
    labeled("Tools", tool_cards(position))
    labeled("Public", [card.name for card in position.setup.public])
    if private := private_open(position):
        labeled("Private", [private])


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


def too_early(found: Replay, count: int) -> dict[int, tuple[Die, ...]]:
    """Return the dice that the `position:` of a record has on spaces of rounds not over by then.

    The rules know no such dice, so the position after the first `count` lines lacks them.
    """
    table, over = found.table, len(found.at(count).track)
    dice = {} if table is None else table.track
    return {number: left for number, left in dice.items() if number > over and left}


def legal_spaces(position: SagradaPosition) -> dict[Die, tuple[Square, ...]]:
    """Return by die of the pool the spaces where the player at turn may place it.

    Within a turn only the die in the hand is asked for, and none where the draft is spent.
    """
    seat, turn = position.to_move, position.turn
    if seat is None or seat == CHANCE or position.choosing is not None or position.window is None:
        return {}
    dice = [turn.hand] if turn.hand else [] if turn.drafted else position.pool
    return {die: tuple(position.spaces_for(die, apart=turn.apart)) for die in dict.fromkeys(dice)}


def legal_marks(position: SagradaPosition) -> dict[int, Marks]:
    """Return the marks of the spaces where the player at turn may place a die of the pool.

    Within a turn, the die in the hand.
    """
    spaces = {square for squares in legal_spaces(position).values() for square in squares}
    seat = position.to_move
    return {seat: dict.fromkeys(sorted(spaces), Mark.LEGAL)} if spaces and seat is not None else {}


def print_scores(
    console: Console,
    position: SagradaPosition,
    players: Sequence[str],
    sight: Sight | None = None,
) -> None:
    """Print the scoring in short: a line a part, a column a player; `?` is not known.

    The solo game has no favor tokens, and of two private objectives it says which one counts.
    """
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
        if part.name == FAVOR_TOKENS and position.setup.solo:
            continue
        points = [
            str(sheet.parts[index].points)
            if sheet is not None and part.name not in sight.unknown_parts(seat)
            else "?"
            for seat, sheet in enumerate(sheets)
        ]
        if part.name == FAVOR_TOKENS:
            points = ["?" if tokens is None else str(tokens) for tokens in sight.tokens]
        name = part.name.replace("_", " ")
        if part.name == "private" and position.setup.solo and (color := scoring_color(position, 0)):
            name = f"private ({color})"
        table.add_row(name, *points)
    print_table(console, table)


def scoring_color(position: SagradaPosition, seat: int) -> Color | None:
    """Return the private objective that counts: of two the one that pays more."""
    window = position.windows[seat]
    colors = position.setup.private[seat]
    if window is None or not colors:
        return None
    dice = window.placed.values()
    return max(colors, key=lambda color: sum(die.value for die in dice if die.color is color))
