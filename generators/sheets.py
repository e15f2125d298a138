"""Cards on sheets of paper: how many fit, where each lies, where to cut, what lies behind it.

This module knows no game and no file format. It imposes faces, pieces of SVG whose origin is the
upper left corner of the trimmed card, and returns pages as SVG; `sheet_files.py` writes them.
Lengths are millimeters, `y` grows downwards.

The places of a sheet lie symmetrically about its middle. So the mirror image of a place is a place
again, and a back that is printed there lies behind its front, on whichever edge the sheet is
turned.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from vitrail.games.errors import ParameterError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


class Size(NamedTuple):
    """Width and height."""

    width: float
    height: float

    def __str__(self) -> str:
        """Give for instance `90 x 80 mm`."""
        return f"{self.width:g} x {self.height:g} mm"

    @property
    def turned(self) -> Size:
        """The same size on its side."""
        return Size(self.height, self.width)


class Box(NamedTuple):
    """A rectangle by its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    def grown(self, by: float) -> Box:
        """Return the box with `by` more at each side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def moved(self, x: float, y: float) -> Box:
        """Return the box at another place."""
        return Box(self.x + x, self.y + y, self.width, self.height)

    def holds(self, other: Box, slack: float = 1e-9) -> bool:
        """Whether another box lies inside this one."""
        return (
            self.x <= other.x + slack
            and self.y <= other.y + slack
            and self.right >= other.right - slack
            and self.bottom >= other.bottom - slack
        )


class Line(NamedTuple):
    """A straight line from one point to another."""

    x1: float
    y1: float
    x2: float
    y2: float


class Turn(enum.Enum):
    """The edge of the paper on which the sheet is turned to print its back."""

    NONE = "none"
    LONG = "long"
    SHORT = "short"


PAPERS: Mapping[str, Size] = {"A4": Size(210.0, 297.0), "Letter": Size(215.9, 279.4)}
"""Sheets, upright."""
BLEED, PRINTER_EDGE = 3.0, 4.0
"""Usual bleed; the edge of the paper that printers leave blank."""
_MARK_AWAY, _MARK_LEAST, _MARK_MOST = 1.0, 2.5, 6.0
_HAIRLINE = 0.1


@dataclass(frozen=True)
class Layout:
    """The places of cards on a sheet.

    Parameters
    ----------
    sheet, card
        Sizes of the sheet as it lies and of the trimmed card.
    columns, rows
        Places across and down.
    bleed
        What is printed beyond the edge of a card, at each side.
    gutter
        Distance between two cards, at least twice the bleed.
    marks
        Whether crop marks are drawn.
    turn
        The edge the sheet is turned on for its back.
    shift
        How far backs are moved to the right and down, against a printer that misses the front.
    """

    sheet: Size
    card: Size
    columns: int
    rows: int
    bleed: float = BLEED
    gutter: float = 2 * BLEED
    marks: bool = True
    turn: Turn = Turn.NONE
    shift: tuple[float, float] = (0.0, 0.0)

    @property
    def places(self) -> int:
        """Cards on a sheet."""
        return self.columns * self.rows

    @property
    def block(self) -> Box:
        """The smallest box around the trimmed cards, in the middle of the sheet."""
        width = self.columns * self.card.width + (self.columns - 1) * self.gutter
        height = self.rows * self.card.height + (self.rows - 1) * self.gutter
        return Box((self.sheet.width - width) / 2, (self.sheet.height - height) / 2, width, height)

    @property
    def mirrored_across(self) -> bool:
        """Whether turning the sheet changes left and right, not top and bottom."""
        upright = self.sheet.height >= self.sheet.width
        return upright is (self.turn is Turn.LONG)

    def front(self, place: int) -> Box:
        """Return where the front of a card lies, by places from left to right, row by row."""
        row, column = divmod(place, self.columns)
        block = self.block
        return Box(
            block.x + column * (self.card.width + self.gutter),
            block.y + row * (self.card.height + self.gutter),
            *self.card,
        )

    def back(self, place: int) -> Box:
        """Return where the back of a card lies on the other page, which is seen upright too."""
        return self.behind(self.front(place)).moved(*self.shift)

    def behind(self, box: Box) -> Box:
        """Return the box on the back of the sheet that covers a box on its front."""
        if self.mirrored_across:
            return box._replace(x=self.sheet.width - box.right)
        return box._replace(y=self.sheet.height - box.bottom)

    def crop_marks(self) -> tuple[Line, ...]:
        """Return the lines to cut along, each as two strokes outside the bleed."""
        block, room = self.block, self.block.grown(self.bleed + _MARK_AWAY)
        alone = self.places == 1
        across, down = (
            _MARK_MOST if alone else min(_MARK_MOST, max(_MARK_LEAST, at - PRINTER_EDGE))
            for at in (room.x, room.y)
        )
        found = []
        for x in _edges(block.x, self.card.width, self.gutter, self.columns):
            found.append(Line(x, room.y - down, x, room.y))
            found.append(Line(x, room.bottom, x, room.bottom + down))
        for y in _edges(block.y, self.card.height, self.gutter, self.rows):
            found.append(Line(room.x - across, y, room.x, y))
            found.append(Line(room.right, y, room.right + across, y))
        return tuple(found)


def _edges(start: float, size: float, gutter: float, count: int) -> list[float]:
    """Return where the cards of a row begin and end, edges that coincide once."""
    ends = [start + at * (size + gutter) + part for at in range(count) for part in (0, size)]
    return sorted({round(end, 6) for end in ends})


def fit(
    paper: str,
    card: Size,
    *,
    bleed: float = BLEED,
    gutter: float | None = None,
    marks: bool = True,
    turn: Turn = Turn.NONE,
    shift: tuple[float, float] = (0.0, 0.0),
) -> Layout:
    """Return the layout that holds the most cards, upright rather than on its side if equal.

    Raises
    ------
    ParameterError
        If the gutter is too narrow for the bleed, or not even one card fits.

    Examples
    --------
    >>> layout = fit("A4", Size(90, 80))
    >>> layout.columns, layout.rows, str(layout.sheet)
    (2, 3, '210 x 297 mm')
    """
    gutter = 2 * bleed if gutter is None else gutter
    if gutter < 2 * bleed:
        message = (
            f"a gutter of {gutter:g} mm: expected at least {2 * bleed:g}, twice the bleed of "
            f"{bleed:g} mm (no bleed needs no gutter)"
        )
        raise ParameterError(message)
    upright = PAPERS[paper]
    edge = bleed + PRINTER_EDGE + (_MARK_AWAY + _MARK_LEAST if marks else 0)
    tried = []
    for sheet in (upright, upright.turned):
        columns, rows = (
            max(0, int((whole - 2 * edge + gutter + 1e-9) / (size + gutter)))
            for whole, size in zip(sheet, card, strict=True)
        )
        tried.append(Layout(sheet, card, columns, rows, bleed, gutter, marks, turn, shift))
    best = max(tried, key=lambda layout: layout.places)
    if not best.places:
        free = Size(upright.width - 2 * edge, upright.height - 2 * edge)
        needs = " with bleed, crop marks and the printer's edge" if marks else ""
        message = (
            f"a card of {card} does not fit on {paper}{needs}: the largest is "
            f"{Size(round(free.width, 1), round(free.height, 1))}, either way"
        )
        raise ParameterError(message)
    return best


def alone(
    card: Size,
    *,
    bleed: float = BLEED,
    marks: bool = True,
    turn: Turn = Turn.NONE,
    shift: tuple[float, float] = (0.0, 0.0),
) -> Layout:
    """Return the layout of one card on a page of its own size, as print shops ask for it.

    Examples
    --------
    >>> str(alone(Size(90, 80), marks=False).sheet)
    '96 x 86 mm'
    """
    edge = bleed + (_MARK_AWAY + _MARK_MOST if marks else 0)
    sheet = Size(card.width + 2 * edge, card.height + 2 * edge)
    return Layout(sheet, card, 1, 1, bleed, 2 * bleed, marks, turn, shift)


class Card(NamedTuple):
    """The two faces of a card as SVG; an empty back is not printed."""

    front: str
    back: str = ""


@dataclass(frozen=True)
class Page:
    """A page as SVG, with the boxes that print shops look for.

    Parameters
    ----------
    size
        The paper (MediaBox).
    shapes
        SVG without the outer element.
    bleed, trim
        What is printed, and what remains of it after cutting (BleedBox, TrimBox).
    title
        What the page shows, for screen readers.
    """

    size: Size
    shapes: str
    bleed: Box
    trim: Box
    title: str = ""


def impose(layout: Layout, cards: Sequence[Card], title: str = "") -> tuple[Page, ...]:
    """Lay cards on as many sheets as they need, each front followed by its back.

    A sheet without a single back has no second page.
    """
    pages = []
    for start in range(0, len(cards), layout.places):
        sheet = cards[start : start + layout.places]
        number = f", sheet {start // layout.places + 1}" if len(cards) > layout.places else ""
        fronts = [(layout.front(place), card.front) for place, card in enumerate(sheet)]
        pages.append(_page(layout, fronts, (0.0, 0.0), f"{title}{number}"))
        backs = [(layout.back(place), card.back) for place, card in enumerate(sheet) if card.back]
        if backs and layout.turn is not Turn.NONE:
            pages.append(_page(layout, backs, layout.shift, f"{title}{number}, back"))
    return tuple(pages)


def _page(
    layout: Layout, faces: Sequence[tuple[Box, str]], shift: tuple[float, float], title: str
) -> Page:
    block = layout.block.moved(*shift)
    shapes = [
        f'<g transform="translate({length(box.x)} {length(box.y)})">\n{face}\n</g>'
        for box, face in faces
    ]
    if layout.marks:
        shapes.extend(lines_shapes(layout.crop_marks(), shift))
    return Page(layout.sheet, "\n".join(shapes), block.grown(layout.bleed), block, title)


def lines_shapes(
    lines: Sequence[Line], shift: tuple[float, float] = (0.0, 0.0), width: float = _HAIRLINE
) -> Iterator[str]:
    """Draw lines as one path."""
    x, y = shift
    path = "".join(
        f"M{length(line.x1 + x)} {length(line.y1 + y)}L{length(line.x2 + x)} {length(line.y2 + y)}"
        for line in lines
    )
    yield f'<path d="{path}" fill="none" stroke="#000000" stroke-width="{width:g}"/>'


def length(number: float) -> str:
    """Return a length with at most three decimals, as SVG writes it."""
    text = f"{number:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
