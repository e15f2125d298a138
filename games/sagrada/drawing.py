"""Pictures of a window: as text for the terminal and as SVG for screen and paper.

Color is never the only carrier of meaning. A die shows pips and the letter of its color; colors
differ in hatching too, by the old convention of engravers and heralds (Petra Sancta): red vertical
lines, blue horizontal ones, green and purple the two diagonals, yellow dots. What a space asks for
is flat, a die has a body.

Lengths are millimeters of the printed card.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple
from xml.sax.saxutils import quoteattr

from vitrail.games.sagrada.components import Color, Restriction, describe
from vitrail.games.sagrada.notation import EXEMPT
from vitrail.games.shapes import circle_shape, escaped, mm, rect_shape, words_shape
from vitrail.games.squares import Square

if TYPE_CHECKING:
    from vitrail.games.sagrada.window import Window


class Mark(enum.Enum):
    """What a picture says about a space: the sign in text pictures, and the words of the legend."""

    LEGAL = ("+", "legal")
    EARNS = ("*", "earns points")
    WRONG = ("!", "breaks a rule")
    LAST = ("<", "last move")

    def __init__(self, sign: str, words: str) -> None:
        self.sign = sign
        self.words = words


WAIVED = "a tool card waived the print"

Marks = Mapping[Square, Mark]
NO_MARKS: Marks = {}
Hidden = Mapping[Square, Color]
"""Dice of which only the color is known, by space."""
NONE_HIDDEN: Hidden = {}

# ---- text


class Piece(NamedTuple):
    """A part of a line of a text picture; `role` tells a terminal how to show it.

    A role is `frame`, `die` or `ask` (then `color` is that of the die or of the space), or the
    name of a mark in lower case.
    """

    text: str
    role: str = ""
    color: Color | None = None


class Frame(NamedTuple):
    """The characters of a grid: lines, and for each kind of line left, middle and right joint."""

    across: str
    down: str
    top: str
    between: str
    bottom: str


BOX = Frame("─", "│", "┌┬┐", "├┼┤", "└┴┘")
ASCII = Frame("-", "|", "+++", "+++", "+++")
_CELL = 9


def window_pieces(
    window: Window,
    *,
    marks: Marks = NO_MARKS,
    hidden: Hidden = NONE_HIDDEN,
    frame: Frame = BOX,
) -> tuple[tuple[Piece, ...], ...]:
    """Return the lines of a text picture in pieces that a terminal may color.

    A space takes two lines: its die in brackets with the sign of its mark, and what the space asks
    for in words. A die of unknown value is a letter with a question mark.
    """
    rows, columns = window.shape.rows, window.shape.columns
    numbers = "".join(str(column + 1).center(_CELL + 1) for column in range(columns))
    lines: list[tuple[Piece, ...]] = [(Piece(f"  {numbers}".rstrip()),)]
    lines.append(_rule(frame.top, frame, columns))
    for row in range(rows):
        squares = [Square(row, column) for column in range(columns)]
        name = str(squares[0])[0]
        lines.append(
            _line(f"{name} ", frame, [_die_pieces(window, marks, hidden, s) for s in squares])
        )
        lines.append(_line("  ", frame, [_ask_pieces(window, s) for s in squares]))
        lines.append(_rule(frame.between if row + 1 < rows else frame.bottom, frame, columns))
    return tuple(lines)


def window_text(
    window: Window,
    *,
    marks: Marks = NO_MARKS,
    hidden: Hidden = NONE_HIDDEN,
    frame: Frame = BOX,
) -> str:
    """Return a text picture of a window, with a legend when spaces are marked."""
    lines = [
        "".join(piece.text for piece in line)
        for line in window_pieces(window, marks=marks, hidden=hidden, frame=frame)
    ]
    legend = legend_of(window, marks)
    return "\n".join([*lines, *([legend] if legend else [])]) + "\n"


def legend_of(window: Window, marks: Marks) -> str:
    """Return the signs in use and what they say, or an empty string."""
    used = sorted(set(marks.values()), key=list(Mark).index)
    said = [f"{mark.sign} {mark.words}" for mark in used]
    said += [f"[{window[square]}{EXEMPT}] {WAIVED}" for square in sorted(window.exempt)[:1]]
    return "   ".join(said)


def _rule(joints: str, frame: Frame, columns: int) -> tuple[Piece, ...]:
    line = joints[1].join([frame.across * _CELL] * columns)
    return (Piece(f"  {joints[0]}{line}{joints[2]}", "frame"),)


def _line(head: str, frame: Frame, cells: list[tuple[Piece, ...]]) -> tuple[Piece, ...]:
    edge = Piece(frame.down, "frame")
    return (Piece(head), *(piece for cell in cells for piece in (edge, *cell)), edge)


def _die_pieces(window: Window, marks: Marks, hidden: Hidden, square: Square) -> tuple[Piece, ...]:
    die, mark = window[square], marks.get(square)
    waived = EXEMPT if square in window.exempt else ""
    shown = Piece("    ")
    if die:
        shown = Piece(f"[{die}{waived}]", "die", die.color)
    elif square in hidden:
        shown = Piece(f"[{hidden[square].letter}?]", "die", hidden[square])
    sign = Piece(mark.sign, mark.name.lower()) if mark else Piece(" ")
    return (Piece("  "), shown, Piece("" if waived else " "), sign, Piece(" "))


def _ask_pieces(window: Window, square: Square) -> tuple[Piece, ...]:
    asked = window.pattern[square]
    if asked is None:
        return (Piece(" " * _CELL),)
    color = asked if isinstance(asked, Color) else None
    return (Piece(describe(asked).center(_CELL), "ask", color),)


# ---- SVG

WIDTH, HEIGHT = 90.0, 80.0
"""The printed card (docs/rules/sagrada/sources.md); the picture of a 4 x 5 window has this size."""
PITCH, SPACE, EDGE, STRIP = 17.2, 15.0, 4.0, 11.2
DIE, LABEL = 11.4, 3.2

GLASS: Mapping[Color, tuple[str, str]] = {
    Color.RED: ("#bb2a24", "#8b1512"),
    Color.YELLOW: ("#fdd51a", "#d3a20c"),
    Color.GREEN: ("#50b376", "#2b8450"),
    Color.BLUE: ("#1d66c4", "#6aa3ea"),
    Color.PURPLE: ("#48126a", "#7d4aa3"),
}
"""Fill and hatching of each color.

Yellow and green are light with dark pips; blue, red and purple are dark with white ones, each
darker than the one before. Whatever cones an eye lacks, two colors differ by 18 or more
(CIEDE2000), as a test of the printed cards proves by simulation.
"""
LEAD, PAPER, STONE, INK, WHITE = "#241f29", "#f6f1e7", "#c3bcb0", "#1b171f", "#ffffff"
GOLD, LEAF, ALARM, SKY = "#ffcf4a", "#1f8f4d", "#d9261c", "#1c7fd6"

PIPS: Mapping[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
DARK_INK = frozenset({Color.YELLOW, Color.GREEN})
"""Colors on which pips and letters are dark."""


def window_svg(
    window: Window,
    *,
    marks: Marks = NO_MARKS,
    hidden: Hidden = NONE_HIDDEN,
    title: str | None = None,
    coordinates: bool = True,
    prefix: str = "",
) -> str:
    """Return a picture of a window as SVG text, the same bytes for the same arguments.

    Parameters
    ----------
    marks
        Spaces to point out: legal ones, those that earn points, those that break a rule.
    hidden
        Dice of which only the color is known.
    title
        Title of the picture for screen readers; by default the name of the pattern.
    coordinates
        Whether row letters and column numbers stand in the frame, as notation uses them.
    prefix
        Put before every id, so that several pictures can stand in one page.

    Examples
    --------
    >>> from vitrail.games.sagrada.components import find_pattern
    >>> from vitrail.games.sagrada.window import Window
    >>> svg = window_svg(Window.empty(find_pattern("Virtus")))
    >>> svg.splitlines()[1]
    '<title id="title">Virtus, difficulty 5</title>'
    """
    rows, columns = window.shape.rows, window.shape.columns
    width, height = columns * PITCH + EDGE, rows * PITCH + STRIP
    described = window_text(window, marks=marks, hidden=hidden, frame=ASCII)
    name = title if title is not None else _heading(window)
    size = f'width="{mm(width)}mm" height="{mm(height)}mm" viewBox="0 0 {mm(width)} {mm(height)}"'
    told = f"aria-labelledby={quoteattr(f'{prefix}title {prefix}desc')}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" {told}>',
        f"<title id={quoteattr(prefix + 'title')}>{escaped(name)}</title>",
        f"<desc id={quoteattr(prefix + 'desc')}>{escaped(described)}</desc>",
        rect_shape(0, 0, width, height, LEAD, rounding=3),
        *(_coordinates(rows, columns) if coordinates else ()),
        *(
            line
            for square in window.shape.squares
            for line in _space(window, square, marks.get(square), hidden.get(square), prefix)
        ),
        *_name_strip(window, prefix, width, height),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _heading(window: Window) -> str:
    difficulty = window.pattern.difficulty
    rated = f", difficulty {difficulty}" if difficulty is not None else ""
    return f"{window.pattern.name}{rated}"


def _coordinates(rows: int, columns: int) -> Iterator[str]:
    for column in range(columns):
        x = EDGE + column * PITCH + SPACE / 2
        yield words_shape(x, LABEL / 2, LABEL, "#cfc7d8", str(column + 1))
    for row in range(rows):
        y = EDGE + row * PITCH + SPACE / 2
        yield words_shape(LABEL / 2, y, LABEL, "#cfc7d8", str(Square(row, 0))[0])


def _space(
    window: Window, square: Square, mark: Mark | None, hidden: Color | None, prefix: str
) -> Iterator[str]:
    x, y = EDGE + square.column * PITCH, EDGE + square.row * PITCH
    asked, die = window.pattern[square], window[square]
    color, value = (die.color, die.value) if die else (hidden, None)
    told = [describe(asked)] if asked is not None else []
    told += [f"die {die}"] if die else [f"{hidden} die of unknown value"] if hidden else []
    told += [WAIVED] if square in window.exempt else []
    told += [mark.words] if mark else []
    yield f"<g id={quoteattr(f'{prefix}{square}')}>"
    yield f"<title>{square}: {', '.join(told) or 'open'}</title>"
    yield from _ground(x, y, asked, covered=color is not None)
    if color is not None:
        aside = 0.6 if asked is not None else 0  # leaves the corner to the tag
        yield from die_shapes(x + SPACE / 2 - aside, y + SPACE / 2 - aside, color, value)
        if asked is not None:
            yield from _tag(x + SPACE - 1.85, y + SPACE - 1.85, asked)
            if square in window.exempt:
                yield _stroke_out(x + SPACE - 1.85, y + SPACE - 1.85)
    if mark is not None:
        yield from _mark(x, y, mark)
    yield "</g>"


def _ground(x: float, y: float, asked: Restriction, *, covered: bool) -> Iterator[str]:
    """Draw what a space asks for: glass of a color, or stone with the pips of a value."""
    middle_x, middle_y = x + SPACE / 2, y + SPACE / 2
    if isinstance(asked, Color):
        fill, line = GLASS[asked]
        yield rect_shape(x, y, SPACE, SPACE, fill, rounding=0.8)
        yield from hatching_shapes(asked, x + 0.5, y + 0.5, SPACE - 1, line, step=1.5, stroke=0.35)
        if not covered:
            yield circle_shape(middle_x, middle_y, 3.1, PAPER)
            yield words_shape(middle_x, middle_y, 4.4, INK, asked.letter)
    elif asked is not None:
        yield rect_shape(x, y, SPACE, SPACE, STONE, rounding=0.8)
        if not covered:
            yield from (
                circle_shape(middle_x + 4 * across, middle_y + 4 * down, 1.45, "#6e665b")
                for across, down in PIPS[asked]
            )
    else:
        yield rect_shape(x, y, SPACE, SPACE, PAPER, rounding=0.8)


def die_shapes(x: float, y: float, color: Color, value: int | None) -> Iterator[str]:
    """Draw a die around a middle: shadow, body, hatching, pips, letter.

    A die of unknown value has no pips but a question mark.
    """
    fill, line = GLASS[color]
    left, top = x - DIE / 2, y - DIE / 2
    ink = INK if color in DARK_INK else WHITE
    yield rect_shape(left + 0.35, top + 0.5, DIE, DIE, INK, rounding=2, more=' fill-opacity="0.4"')
    edge = f' stroke="{INK}" stroke-width="0.35"'
    yield rect_shape(left, top, DIE, DIE, fill, rounding=2, more=edge)
    yield from hatching_shapes(color, left + 0.9, top + 0.9, DIE - 1.8, line, step=1.2, stroke=0.26)
    if value is None:
        yield words_shape(x, y + 1, 5, ink, "?")
    else:
        yield from (circle_shape(x + 3.05 * a, y + 3.05 * d, 1.05, ink) for a, d in PIPS[value])
    yield words_shape(x, top + 2.6, 2.8, ink, color.letter)


def hatching_shapes(
    color: Color, x: float, y: float, size: float, line: str, *, step: float, stroke: float
) -> Iterator[str]:
    """Fill a square with the hatching of a color, as one path (or with dots)."""
    count = round(size / step)
    gap = size / count
    if color is Color.YELLOW:
        dots = [
            (x + gap * (column + 0.5), y + gap * (row + 0.5))
            for row in range(count)
            for column in range(count)
            if (row + column) % 2 == 0
        ]
        radius = stroke * 1.15
        turn = f"a{mm(radius)} {mm(radius)} 0 1 0"
        rings = (
            f"M{mm(cx - radius)} {mm(cy)}{turn} {mm(2 * radius)} 0{turn} {mm(-2 * radius)} 0z"
            for cx, cy in dots
        )
        yield f'<path d="{"".join(rings)}" fill="{line}"/>'
        return
    ends = list(_strokes(color, size, gap, count))
    path = "".join(f"M{mm(x + a)} {mm(y + b)}L{mm(x + c)} {mm(y + d)}" for a, b, c, d in ends)
    yield f'<path d="{path}" fill="none" stroke="{line}" stroke-width="{mm(stroke)}"/>'


def _strokes(
    color: Color, size: float, gap: float, count: int
) -> Iterator[tuple[float, float, float, float]]:
    if color is Color.RED:
        yield from ((gap * (i + 0.5), 0, gap * (i + 0.5), size) for i in range(count))
        return
    if color is Color.BLUE:
        yield from ((0, gap * (i + 0.5), size, gap * (i + 0.5)) for i in range(count))
        return
    wide = gap * 1.41
    reach = size
    shifts = [wide * i for i in range(-int(reach / wide), int(reach / wide) + 1)]
    for shift in shifts:
        low, high = max(0.0, shift), min(size, size + shift)
        ends = (low, low - shift, high, high - shift)
        # Green falls to the right; purple is its mirror image.
        yield ends if color is Color.GREEN else (size - ends[0], ends[1], size - ends[2], ends[3])


def _tag(x: float, y: float, asked: Restriction) -> Iterator[str]:
    """Draw what a covered space asks for, small, at its corner."""
    side = 3.3
    if isinstance(asked, Color):
        fill, ink, text = GLASS[asked][0], INK if asked in DARK_INK else WHITE, asked.letter
    else:
        fill, ink, text = STONE, INK, str(asked)
    edge = f' stroke="{PAPER}" stroke-width="0.45"'
    yield rect_shape(x - side / 2, y - side / 2, side, side, fill, rounding=0.5, more=edge)
    yield words_shape(x, y, 2.6, ink, text)


def _stroke_out(x: float, y: float) -> str:
    """Cross a tag out: a tool card waived what the space asks for."""
    slash = f"M{mm(x - 2.3)} {mm(y + 2.3)}l4.6 -4.6"
    ends = 'stroke-linecap="round"'
    return (
        f'<path d="{slash}" fill="none" stroke="{INK}" stroke-width="1.1" {ends}/>'
        f'<path d="{slash}" fill="none" stroke="{WHITE}" stroke-width="0.5" {ends}/>'
    )


def _mark(x: float, y: float, mark: Mark) -> Iterator[str]:
    """Draw a frame around a space and the sign of the mark at its corner, each of its own shape."""
    color = {Mark.LEGAL: LEAF, Mark.EARNS: GOLD, Mark.WRONG: ALARM, Mark.LAST: SKY}[mark]
    dash = ' stroke-dasharray="2 1.2"' if mark is Mark.LEGAL else ""
    outline = f' stroke="{color}" stroke-width="0.7"{dash}'
    yield rect_shape(x - 0.6, y - 0.6, SPACE + 1.2, SPACE + 1.2, "none", rounding=1.4, more=outline)
    at_x, at_y = x + SPACE - 1.7, y + 1.7
    drawn = f' stroke="{INK}" stroke-width="0.3" stroke-linejoin="round"'
    if mark is Mark.LEGAL:
        yield circle_shape(at_x, at_y, 2.1, WHITE, drawn)
        check = f"M{mm(at_x - 1.1)} {mm(at_y + 0.1)}l0.8 0.85 1.45 -1.8"
        yield (
            f'<path d="{check}" fill="none" stroke="{LEAF}" stroke-width="0.7" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )
    elif mark is Mark.EARNS:
        yield f'<path d="{_star(at_x, at_y, 2.5)}" fill="{GOLD}"{drawn}/>'
    elif mark is Mark.LAST:
        arrow = f"M{mm(at_x - 2.4)} {mm(at_y)}l4.2 -2.4v4.8z"
        yield f'<path d="{arrow}" fill="{SKY}"{drawn}/>'
    else:
        corners = f"M{mm(at_x)} {mm(at_y - 2.5)}l2.6 4.5h-5.2z"
        yield f'<path d="{corners}" fill="{ALARM}"{drawn}/>'
        yield words_shape(at_x, at_y + 0.35, 2.7, WHITE, "!")


_STAR = (
    (0, -1), (0.235, -0.324), (0.951, -0.309), (0.38, 0.124), (0.588, 0.809),
    (0, 0.4), (-0.588, 0.809), (-0.38, 0.124), (-0.951, -0.309), (-0.235, -0.324),
)  # fmt: skip


def _star(x: float, y: float, radius: float) -> str:
    corners = " ".join(f"{mm(x + radius * a)} {mm(y + radius * b)}" for a, b in _STAR)
    return f"M{corners}z"


def _name_strip(window: Window, prefix: str, width: float, height: float) -> Iterator[str]:
    """Write the name at the left of the strip and the difficulty at its right."""
    middle = height - (STRIP - EDGE + PITCH - SPACE) / 2 - 0.4
    dots, name = window.pattern.difficulty, window.pattern.name
    if dots is not None and dots <= _MOST_DOTS:
        yield f"<g id={quoteattr(prefix + 'difficulty')}><title>difficulty {dots}</title>"
        yield from (
            circle_shape(width - 4.6 - 3.1 * index, middle, 1.05, PAPER) for index in range(dots)
        )
        yield "</g>"
        taken = 3.1 * dots + 4
    elif dots is not None:
        yield circle_shape(width - 4.6, middle, 1.05, PAPER)
        yield words_shape(width - 6.6, middle, 3.6, PAPER, str(dots), anchor="end")
        taken = 12.0
    else:
        taken = 4.0
    space = width - 4 - taken
    size = min(4.4, space / (_LETTER * max(len(name), 1)))
    if size < _SMALLEST:
        size, kept = _SMALLEST, int(space / (_LETTER * _SMALLEST))
        name = name[: kept - 1] + "…"
    yield words_shape(4, middle, size, PAPER, name, anchor="start")


_MOST_DOTS = 8
_SMALLEST = 2.2
_LETTER = 0.72
"""Width of a letter in parts of the type size, on the safe side for a bold sans serif."""
