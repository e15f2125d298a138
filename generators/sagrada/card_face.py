"""The face of a pattern card for print: a leaded window over a sill of stone.

Beveled panes stand in lead, with cusped corners and drops of solder where the lead crosses. A color
is told by glass, hatching and a letter; a shade by gray, pips and a numeral. On the sill are the
name, one dot for each favor token, and what rebuilds the card, in letters and as a QR code.

Lengths are millimeters; the origin is the upper left corner of the trimmed card. The proportions
are those of the printed card (rule COMP-2): spaces of 15 mm with 2.5 mm between on 90 x 80 mm, so
that a printed card lies under the frame of the box.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from vitrail.games.errors import NotationError, ParameterError
from vitrail.games.sagrada.card_id import Card as PatternCard
from vitrail.games.sagrada.components import (
    COLUMNS,
    DIFFICULTIES,
    ROWS,
    UNNAMED,
    Color,
    Pattern,
    describe,
)
from vitrail.games.sagrada.drawing import (
    GLASS,
    INK,
    LEAD,
    PAPER,
    PIPS,
    WHITE,
    hatching_shapes,
)
from vitrail.games.shapes import circle_shape, rect_shape
from vitrail.generators.sheets import Box, Size, length

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vitrail.games.squares import Square
    from vitrail.generators.typefaces import Typesetter

CARD, CELL = Size(90.0, 80.0), 15.0
SAFE = 3.0
"""Nothing that must be read comes nearer to the edge: cutters drift by 1 to 2 mm."""
LETTERS = "".join(color.letter for color in Color)
_EDGE = 2.5
"""Least width of the lead around the panes."""
_GAP = 1 / 6
"""Lead between two panes, in parts of a pane."""
_LEAST_GAP, _LEAST_CELL = 0.8, 5.0
_LEAST_SILL, _MOST_SILL = 9.0, 13.0
_LEAST_MODULE, _MOST_MODULE = 0.25, 0.4
_QUIET = 4
"""Blank modules that a QR code needs around it."""
_MOST_DOTS = 8
_SMALLEST, _NAME_SIZE, _ID_SIZE, _LEAST_ID_SIZE = 1.8, 3.8, 1.75, 1.3


class Lead(NamedTuple):
    """The lead between the panes: its color, the light on it, the solder, the ink of numerals."""

    ground: str
    gleam: str
    solder: str
    shine: str
    ink: str


DARK = Lead(LEAD, "#3f3947", "#57505f", "#80788a", PAPER)
LIGHT = Lead("#e2dac9", "#a89f8e", "#a89f8e", "#d3cab8", INK)
"""Pale lead, for printers whose ink is dear."""
SILL, FAINT = "#f1e8d5", "#6b6255"
SHADES = {
    1: "#e3e8ea",
    2: "#c6ced3",
    3: "#a6b0b7",
    4: "#727d86",
    5: "#56606a",
    6: "#3b444d",
}
"""Gray glass of each value; 1 is the lightest shade, 6 the darkest."""
_DARK_SHADES = frozenset({4, 5, 6})


@dataclass(frozen=True)
class Frame:
    """Where the parts of a card are.

    Parameters
    ----------
    card
        Size of the trimmed card.
    cell, gap
        Side of a pane, and the lead between two.
    """

    card: Size = CARD
    cell: float = CELL
    gap: float = CELL * _GAP

    @classmethod
    def fit(cls, card: Size = CARD, cell: float | None = None) -> Frame:
        """Return the frame of a card; without a side of the panes, the largest that fits.

        Raises
        ------
        ParameterError
            If panes of this side, or any at all, do not fit.

        Examples
        --------
        >>> Frame.fit(Size(63, 88)).cell
        10.2
        """
        width, height = card.width - 2 * _EDGE, card.height - _EDGE - _LEAST_SILL
        if cell is None:
            across = width / (COLUMNS + (COLUMNS - 1) * _GAP)
            down = height / (ROWS + (ROWS - 1 + 0.4) * _GAP)
            cell = int(10 * min(across, down) + 1e-6) / 10
            if cell < _LEAST_CELL:
                message = f"a card of {card} is too small: its spaces would measure {cell:g} mm"
                raise ParameterError(message)
        gap = min(cell * _GAP, (width - COLUMNS * cell) / (COLUMNS - 1), _down(height, cell))
        if gap < _LEAST_GAP - 1e-9:
            across = (width - (COLUMNS - 1) * _LEAST_GAP) / COLUMNS
            down = (height - (ROWS - 1 + 0.4) * _LEAST_GAP) / ROWS
            largest = int(10 * min(across, down) + 1e-6) / 10
            message = (
                f"spaces of {cell:g} mm do not fit on a card of {card}: the largest have "
                f"{largest:g} mm"
            )
            raise ParameterError(message)
        return cls(card, cell, gap)

    @property
    def sill(self) -> Box:
        """The strip of stone below the panes, to the lower edge of the card."""
        left = self.card.height - self.grid.bottom - 0.4 * self.gap
        high = min(left, _MOST_SILL)
        return Box(0, self.card.height - high, self.card.width, high)

    @property
    def grid(self) -> Box:
        """The smallest box around the panes."""
        width = COLUMNS * self.cell + (COLUMNS - 1) * self.gap
        height = ROWS * self.cell + (ROWS - 1) * self.gap
        spare = self.card.height - height - _LEAST_SILL - 0.4 * self.gap
        top = max(_EDGE, (self.card.height - _MOST_SILL - height) / 2)
        return Box((self.card.width - width) / 2, min(top, spare), width, height)

    def pane(self, square: Square) -> Box:
        """Return where a space of the window is."""
        step = self.cell + self.gap
        x, y = self.grid.x + square.column * step, self.grid.y + square.row * step
        return Box(x, y, self.cell, self.cell)

    @property
    def safe(self) -> Box:
        """What a cutter that drifts does not touch."""
        return Box(0, 0, *self.card).grown(-SAFE)


def _down(height: float, cell: float) -> float:
    return (height - ROWS * cell) / (ROWS - 1 + 0.4)


@dataclass(frozen=True)
class Face:
    """What stands on a card.

    Parameters
    ----------
    pattern
        The window pattern.
    code
        Its ID, from which the card is rebuilt.
    short
        The same without the name: short enough for a small QR code.
    """

    pattern: Pattern
    code: str
    short: str

    @classmethod
    def of(cls, card: PatternCard | Pattern) -> Face:
        """Return the face of a card, or of a pattern whose difficulty is its rating."""
        if isinstance(card, Pattern):
            rated = card.difficulty in DIFFICULTIES
            rating = card.difficulty if rated else None
            known = PatternCard.rated(card.rows, card.name, rating)
            return cls(card, known.id, _nameless(known).id)
        return cls(card.pattern, card.id, _nameless(card).id)


def _nameless(card: PatternCard) -> PatternCard:
    return PatternCard.rated(card.pattern.rows, UNNAMED, card.rating)


def paired(faces: Sequence[Face]) -> tuple[tuple[Face, Face | None], ...]:
    """Return which faces share a card: the sides of an official card, the others as they come.

    The last of an odd number has no other side.
    """
    mates: dict[int, int] = {}
    waiting: dict[int, int] = {}
    for at, face in enumerate(faces):
        number = face.pattern.card
        if number is None:
            continue
        other = waiting.pop(number, None)
        if other is None or faces[other].pattern == face.pattern:
            waiting[number] = at
        else:
            mates[other] = at
    alone = [at for at in range(len(faces)) if at not in {*mates, *mates.values()}]
    fronts = {**mates, **dict(zip(alone[::2], [*alone[1::2], None], strict=False))}
    return tuple(
        (faces[front], None if back is None else faces[back])
        for front, back in sorted(fronts.items())
    )


def parse_letters(text: str) -> str:
    """Read the letters of red, yellow, green, blue and purple.

    Raises
    ------
    NotationError
        If these are not five signs, or not all different.

    Examples
    --------
    >>> parse_letters("RAVZM")
    'RAVZM'
    """
    letters = text.strip()
    if len(letters) != len(Color) or not letters.isprintable() or " " in letters:
        message = f"{text!r}: expected five letters, for red, yellow, green, blue and purple"
        raise NotationError(message)
    if len(set(letters)) < len(letters):
        message = f"{text!r}: expected five different letters"
        raise NotationError(message)
    return letters


def face_svg(
    face: Face,
    frame: Frame,
    types: Typesetter,
    *,
    bleed: float = 0.0,
    letters: str = LETTERS,
    lead: Lead = DARK,
) -> str:
    """Return a card as SVG shapes, the same bytes for the same arguments.

    Raises
    ------
    ParameterError
        If no font has a sign of the name or of the letters.
    """
    pattern = face.pattern
    return "\n".join(
        [
            "<g>",
            f"<title>{escape(_told(pattern))}</title>",
            _ground(frame, bleed, lead),
            *_lead(frame, lead),
            *(
                shape
                for square in pattern.shape.squares
                for shape in _pane(frame.pane(square), square, pattern, types, letters, lead)
            ),
            *_solder(frame, lead),
            *_sill(face, frame, types, bleed),
            "</g>",
        ]
    )


def back_svg(frame: Frame, *, bleed: float = 0.0, lead: Lead = DARK) -> str:
    """Return the back of a card without a second pattern: a lattice of lead."""
    outer = Box(0, 0, *frame.card).grown(bleed)
    inner = frame.safe
    step = inner.width / round(inner.width / (frame.cell * 0.7))
    rows = max(1, round(inner.height / (step * 1.3)))
    down = inner.height / rows
    columns = round(inner.width / step)
    quarries = {
        (row, column): f"M{length(x)} {length(y + down / 2)}l{length(step / 2)} {length(-down / 2)}"
        f"l{length(step / 2)} {length(down / 2)}l{length(-step / 2)} {length(down / 2)}z"
        for row in range(rows)
        for column in range(columns)
        for x, y in [(inner.x + column * step, inner.y + row * down)]
    }
    tints = {
        color: "".join(
            quarry for (row, column), quarry in quarries.items() if (2 * row + column) % 5 == at
        )
        for at, color in enumerate(Color)
    }
    whole = "".join(quarries.values())
    return "\n".join(
        [
            "<g>",
            "<title>back</title>",
            rect_shape(*outer, lead.ground),
            rect_shape(*inner, SILL, rounding=1),
            *(
                f'<path d="{path}" fill="{GLASS[color][0]}" fill-opacity="0.7"/>'
                for color, path in tints.items()
            ),
            f'<path d="{whole}" fill="none" stroke="{lead.ground}" stroke-width="0.6"/>',
            "</g>",
        ]
    )


def _told(pattern: Pattern) -> str:
    rated = "" if pattern.difficulty is None else f", difficulty {pattern.difficulty}"
    return f"{pattern.name}{rated}"


def _ground(frame: Frame, bleed: float, lead: Lead) -> str:
    return rect_shape(*Box(0, 0, *frame.card).grown(bleed), lead.ground)


def _lead(frame: Frame, lead: Lead) -> Iterator[str]:
    """Draw the light on the middle of each lead."""
    grid, gap, step = frame.grid, frame.gap, frame.cell + frame.gap
    rounds = [
        *(f"M{length(grid.x + i * step - gap / 2)} {length(grid.y - gap / 2)}"
          f"V{length(grid.bottom + gap / 4)}" for i in range(COLUMNS + 1)),
        *(f"M{length(grid.x - gap / 2)} {length(grid.y + i * step - gap / 2)}"
          f"H{length(grid.right + gap / 2)}" for i in range(ROWS)),
    ]  # fmt: skip
    yield (
        f'<path d="{"".join(rounds)}" fill="none" stroke="{lead.gleam}" '
        f'stroke-width="{length(gap * 0.22)}" stroke-linecap="round"/>'
    )


def _solder(frame: Frame, lead: Lead) -> Iterator[str]:
    """Draw a drop of solder where leads cross."""
    grid, gap, step = frame.grid, frame.gap, frame.cell + frame.gap
    for row in range(1, ROWS):
        for column in range(1, COLUMNS):
            x, y = grid.x + column * step - gap / 2, grid.y + row * step - gap / 2
            yield circle_shape(x, y, gap * 0.62, lead.solder)
            yield circle_shape(x - gap * 0.14, y - gap * 0.16, gap * 0.26, lead.shine)


def _pane(
    box: Box, square: Square, pattern: Pattern, types: Typesetter, letters: str, lead: Lead
) -> Iterator[str]:
    asked = pattern[square]
    unit = box.width / CELL
    told = describe(asked) if asked is not None else "open"
    yield "<g>"
    yield f"<title>{square}: {told}</title>"
    if isinstance(asked, Color):
        fill, line = GLASS[asked]
        yield rect_shape(*box, fill)
        inner = box.grown(-1.3 * unit)
        yield from hatching_shapes(
            asked, inner.x, inner.y, inner.width, line, step=1.24 * unit, stroke=0.34 * unit
        )
        yield from _bevel(box, 1.3 * unit)
        yield from _medallion(box, types, letters[list(Color).index(asked)], fill)
        yield _cusps(box, unit, lead)
    elif asked is not None:
        yield rect_shape(*box, SHADES[asked])
        yield from _bevel(box, 1.3 * unit)
        yield from _pips(box, unit, asked)
        yield _cusps(box, unit, lead)
        yield from _numeral(box, unit, asked, types, lead)
    else:
        yield rect_shape(*box, PAPER)
        yield from _bevel(box, 1.3 * unit, strength=0.55)
        yield _cusps(box, unit, lead)
    yield "</g>"


def _bevel(box: Box, wide: float, strength: float = 1.0) -> Iterator[str]:
    """Grind the edges of a pane: light falls from the upper left."""
    x, y, side = box.x, box.y, box.width
    cut, across = length(wide), length(side - 2 * wide)
    back = length(-(side - 2 * wide))
    sides = (
        (f"M{length(x)} {length(y)}h{length(side)}l-{cut} {cut}h{back}z", WHITE, 0.34),
        (f"M{length(x)} {length(y)}l{cut} {cut}v{across}l-{cut} {cut}z", WHITE, 0.18),
        (f"M{length(x + side)} {length(y)}v{length(side)}l-{cut} -{cut}v{back}z", INK, 0.14),
        (
            f"M{length(x)} {length(y + side)}l{cut} -{cut}h{across}l{cut} {cut}z",
            INK,
            0.26,
        ),
    )
    for path, fill, opacity in sides:
        yield f'<path d="{path}" fill="{fill}" fill-opacity="{length(opacity * strength)}"/>'


def _cusps(box: Box, unit: float, lead: Lead) -> str:
    """Round the corners of a pane inwards, as the tracery of a window does.

    The cusps reach a little beyond the pane, or a fine line of glass would shine along its edge.
    """
    r = 2.2 * unit
    path = "".join(
        f"M{length(x - _OVER * a)} {length(y - _OVER * b)}"
        f"H{length(x + r * a)}V{length(y)}"
        f"A{length(r)} {length(r)} 0 0 {int(a == b)} {length(x)} {length(y + r * b)}"
        f"H{length(x - _OVER * a)}z"
        for x, a in ((box.x, 1), (box.right, -1))
        for y, b in ((box.y, 1), (box.bottom, -1))
    )
    return f'<path d="{path}" fill="{lead.ground}"/>'


_OVER = 0.15


def _medallion(box: Box, types: Typesetter, letter: str, fill: str) -> Iterator[str]:
    """Draw a quatrefoil with the letter of a color."""
    unit = box.width / CELL
    x, y = box.x + box.width / 2, box.y + box.height / 2
    away, radius = 1.75 * unit, 2.15 * unit
    foils = ((-away, 0.0), (away, 0.0), (0.0, -away), (0.0, away))
    for more, color in ((0.45 * unit, LEAD), (0.0, PAPER)):
        yield from (circle_shape(x + a, y + b, radius + more, color) for a, b in foils)
    yield rect_shape(x - away, y - away, 2 * away, 2 * away, PAPER)
    size = types.fitting(letter, 5.2 * unit, 5.4 * unit)
    yield types.words(x, y, size, INK, letter, anchor="middle")


def _pips(box: Box, unit: float, value: int) -> Iterator[str]:
    # Up and to the left of the middle: the numeral stands in the lower right corner.
    x, y = box.x + box.width / 2 - 0.6 * unit, box.y + box.height / 2 - 0.6 * unit
    ink = PAPER if value in _DARK_SHADES else INK
    for across, down in PIPS[value]:
        yield circle_shape(x + 3.1 * unit * across, y + 3.1 * unit * down, 1.3 * unit, ink)


def _numeral(box: Box, unit: float, value: int, types: Typesetter, lead: Lead) -> Iterator[str]:
    """Write a value into the lower right corner, on a cusp that is larger for it."""
    r = 4.1 * unit
    path = (
        f"M{length(box.right + _OVER)} {length(box.bottom + _OVER)}H{length(box.right - r)}"
        f"V{length(box.bottom)}A{length(r)} {length(r)} 0 0 1 {length(box.right)} "
        f"{length(box.bottom - r)}H{length(box.right + _OVER)}z"
    )
    yield f'<path d="{path}" fill="{lead.ground}"/>'
    at = 1.5 * unit
    size = 3.0 * unit
    yield types.words(box.right - at, box.bottom - at, size, lead.ink, str(value), anchor="middle")


def _sill(face: Face, frame: Frame, types: Typesetter, bleed: float) -> Iterator[str]:
    sill, safe = frame.sill, frame.safe
    yield rect_shape(-bleed, sill.y, sill.width + 2 * bleed, sill.height + bleed, SILL)
    yield rect_shape(-bleed, sill.y, sill.width + 2 * bleed, 0.35, WHITE)
    modules = qr_modules(face.short)
    square = qr_box(frame, len(modules))
    right = safe.right
    if square is not None:
        yield _qr_shape(modules, square)
        right = square.x - _QUIET * square.width / len(modules)
    high = sill.height / 9
    middle = sill.y + 3.75 * high
    dots = list(_dots(face.pattern.difficulty, right, middle, types))
    yield from dots
    left = safe.x + 0.4
    room = right - _dots_width(face.pattern.difficulty) - 1.5 - left
    name = face.pattern.name
    if name != UNNAMED:
        size = types.fitting(name, _NAME_SIZE, room)
        if size < _SMALLEST:
            size, name = _SMALLEST, _cut(name, types, room)
        yield types.words(left, middle - 1.25 * high, size, INK, name)
    code = face.code if _can_be_set(face.code, types, room) else face.short
    small = types.fitting(code, _ID_SIZE, room)
    yield types.words(left, middle + 1.75 * high, small, FAINT, code)


def _can_be_set(code: str, types: Typesetter, room: float) -> bool:
    """Whether an ID can be written with one font, large enough to be read."""
    if not any(not face.missing(code) for face in types.faces):
        return False
    return types.fitting(code, _ID_SIZE, room) >= _LEAST_ID_SIZE


def _cut(name: str, types: Typesetter, room: float) -> str:
    """Return the beginning of a name that is too long even in small letters."""
    kept = name
    while kept and types.choose(name).width(f"{kept}...", _SMALLEST) > room:
        kept = kept[:-1]
    return f"{kept.rstrip()}..."


_DOT, _DOT_STEP = 1.15, 3.1


def _dots_width(difficulty: int | None) -> float:
    if not difficulty:
        return 0.0
    return _DOT_STEP * (difficulty if difficulty <= _MOST_DOTS else 3)


def _dots(difficulty: int | None, right: float, middle: float, types: Typesetter) -> Iterator[str]:
    """Draw a bead for each favor token, or their number beside one bead."""
    if not difficulty:
        return
    many = difficulty > _MOST_DOTS
    yield "<g>"
    yield f"<title>difficulty {difficulty}</title>"
    for index in range(1 if many else difficulty):
        x = right - _DOT - _DOT_STEP * index
        yield circle_shape(x, middle, _DOT, LEAD)
        yield circle_shape(x - 0.36, middle - 0.38, 0.3, WHITE, ' fill-opacity="0.75"')
    if many:
        yield types.words(right - 3, middle, 3.6, INK, str(difficulty), anchor="end")
    yield "</g>"


# ---- QR


def qr_modules(code: str) -> Sequence[Sequence[int]]:
    """Return the modules of a QR code, 1 for a dark one, without the blank ones around it."""
    import segno

    made = segno.make(code, error="l", micro=False)
    return tuple(tuple(int(bool(module)) for module in row) for row in made.matrix)


def qr_box(frame: Frame, modules: int) -> Box | None:
    """Return where a code of so many modules goes, None if they were too small to be read."""
    sill = frame.sill
    # The code may stand 2.2 mm from the edge: it is blank beyond, and may lose of that.
    top_least, bottom = sill.y, sill.bottom - 2.2
    module = min((bottom - top_least) / (modules + _QUIET), _MOST_MODULE)
    if module < _LEAST_MODULE:
        return None
    side = module * modules
    return Box(frame.safe.right - side, bottom - side, side, side)


def has_qr(face: Face, frame: Frame) -> bool:
    """Whether a card has room for the QR code of its face."""
    return qr_box(frame, len(qr_modules(face.short))) is not None


def _qr_shape(modules: Sequence[Sequence[int]], box: Box) -> str:
    """Draw the dark modules, each run of a row as one rectangle."""
    unit = box.width / len(modules)
    runs = []
    for row, line in enumerate(modules):
        column = 0
        while column < len(line):
            start = column
            while column < len(line) and line[column]:
                column += 1
            if column > start:
                runs.append(
                    f"M{length(box.x + start * unit)} {length(box.y + row * unit)}"
                    f"h{length((column - start) * unit)}v{length(unit)}"
                    f"h{length((start - column) * unit)}z"
                )
            column += 1
    path = "".join(runs)
    return f'<g role="img" aria-label={quoteattr("QR code")}><path d="{path}" fill="{INK}"/></g>'
