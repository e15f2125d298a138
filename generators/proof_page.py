"""The test page: rulers, the outline of a card, and marks that show how backs lie behind fronts.

Rulers tell whether the printer scaled the page. The outline of a card shows bleed, edge and safe
zone at their true size. Four crosses are printed on the front, and behind them scales on the back:
held against the light, they show by how much the back is off, to be given as `--back-shift`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.generators.sheets import Box, Layout, Line, Page, Turn, length, lines_shapes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.generators.typefaces import Typesetter

SAFE = 3.0
_INK, _GRAY = "#1b171f", "#6b6255"
_EDGE, _CROSS, _SCALE = 15.0, 5.0, 5.0
_LONG_TICK, _MIDDLE_TICK, _TICK = 5.0, 3.5, 2.2
_TEXT, _SMALL = 3.6, 2.6


def proof_pages(layout: Layout, types: Typesetter) -> tuple[Page, ...]:
    """Return the test page, and its back if the sheets are printed on both sides."""
    both = layout.turn is not Turn.NONE
    front = [*_front(layout, types), *(shape for at in _points(layout) for shape in _cross(at))]
    whole = Box(0, 0, *layout.sheet)
    pages = [Page(layout.sheet, "\n".join(front), whole, whole, "Test page")]
    if both:
        points = [layout.behind(Box(x, y, 0, 0)) for x, y in _points(layout)]
        shift = layout.shift
        back = [
            shape for at in points for shape in _scale((at.x + shift[0], at.y + shift[1]), types)
        ]
        back += _back_words(layout, types)
        pages.append(Page(layout.sheet, "\n".join(back), whole, whole, "Test page, back"))
    return tuple(pages)


def _points(layout: Layout) -> tuple[tuple[float, float], ...]:
    """Return where crosses stand on the front: near the corners."""
    width, height = layout.sheet
    across, down = 22.0, 22.0
    return tuple((x, y) for y in (down, height - down) for x in (across, width - across))


def _cross(at: tuple[float, float]) -> Iterator[str]:
    x, y = at
    lines = (Line(x - _CROSS, y, x + _CROSS, y), Line(x, y - _CROSS, x, y + _CROSS))
    yield from lines_shapes(lines, width=0.15)
    yield (
        f'<circle cx="{length(x)}" cy="{length(y)}" r="3" fill="none" stroke="{_INK}" '
        'stroke-width="0.15"/>'
    )


def _scale(at: tuple[float, float], types: Typesetter) -> Iterator[str]:
    """Draw a cross with ticks at half millimeters, larger ones at whole, and signs."""
    x, y = at
    lines = [Line(x - _SCALE, y, x + _SCALE, y), Line(x, y - _SCALE, x, y + _SCALE)]
    for half in range(-int(2 * _SCALE), int(2 * _SCALE) + 1):
        tick = 0.5 if half % 2 else 1.0
        shift = half / 2
        lines.append(Line(x + shift, y - tick, x + shift, y + tick))
        lines.append(Line(x - tick, y + shift, x + tick, y + shift))
    yield from lines_shapes(lines, width=0.1)
    for words, across, down in (("+", 1, 0), ("−", -1, 0), ("+", 0, 1), ("−", 0, -1)):
        away = _SCALE + 1.6
        yield types.words(x + across * away, y + down * away, _SMALL, _INK, words, anchor="middle")


def _front(layout: Layout, types: Typesetter) -> Iterator[str]:
    width, height = layout.sheet
    middle = width / 2
    words = [
        ("vitrail: test page", 5.0, _INK),
        ("Print at 100 % (actual size), without fitting to the page.", _TEXT, _INK),
        ("The rulers must be as long as they say. If not, the printer scaled the page.", _SMALL,
         _GRAY),
    ]  # fmt: skip
    y = 14.0
    for text, size, fill in words:
        yield types.words(middle, y, size, fill, text, anchor="middle")
        y += size * 1.9
    long = int((width - 2 * _EDGE - 10) // 10) * 10
    yield from _ruler(types, (width - long) / 2, 40.0, long, upright=False)
    long = int((height - 2 * 34 - 10) // 10) * 10
    yield from _ruler(types, _EDGE, (height - long) / 2 + 5, long, upright=True)
    yield from _outline(layout, types)


def _ruler(types: Typesetter, x: float, y: float, long: int, *, upright: bool) -> Iterator[str]:
    lines = [Line(0, 0, long, 0)]
    for at in range(long + 1):
        tick = _TICK if at % 5 else _MIDDLE_TICK if at % 10 else _LONG_TICK
        lines.append(Line(at, 0, at, tick))
    placed = [
        Line(x + one.y1, y + one.x1, x + one.y2, y + one.x2)
        if upright
        else Line(x + one.x1, y + one.y1, x + one.x2, y + one.y2)
        for one in lines
    ]
    yield from lines_shapes(placed, width=0.12)
    for at in range(0, long + 1, 10):
        told = f"{at} mm" if at == long else str(at)
        if upright:
            yield types.words(x + _LONG_TICK + 0.8, y + at, _SMALL, _INK, told)
        else:
            yield types.words(x + at, y + _LONG_TICK + 1.8, _SMALL, _INK, told, anchor="middle")


def _outline(layout: Layout, types: Typesetter) -> Iterator[str]:
    """Draw a card with its bleed and safe zone, the marks to cut it, and what they mean."""
    width, height = layout.sheet
    card = layout.card
    free = Box(34, 56, width - 44, height - 56 - 48)
    trim = Box(
        free.x + (free.width - card.width) / 2, free.y + (free.height - card.height) / 2, *card
    )
    if layout.bleed:
        yield _frame(trim.grown(layout.bleed), ' stroke-dasharray="1.5 1"')
    yield _frame(trim, "")
    yield _frame(trim.grown(-SAFE), ' stroke-dasharray="0.4 0.8" stroke-linecap="round"')
    told = [
        (f"cut card: {card}", _TEXT),
        (f"outer dashes: bleed of {layout.bleed:g} mm, printed and cut off", _SMALL),
        (f"inner dots: safe zone, {SAFE:g} mm inside, holds every letter", _SMALL),
        (f"{layout.columns} x {layout.rows} on {layout.sheet}, {layout.gutter:g} mm apart", _SMALL),
    ]
    room = trim.width - 2 * SAFE - 2
    y = trim.y + trim.height / 2 - 9
    for text, size in told:
        fitted = types.fitting(text, size, room)
        yield types.words(trim.x + trim.width / 2, y, fitted, _INK, text, anchor="middle")
        y += 6


def _frame(box: Box, more: str) -> str:
    x, y, width, height = map(length, box)
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="none" '
        f'stroke="{_INK}" stroke-width="0.15"{more}/>'
    )


def _back_words(layout: Layout, types: Typesetter) -> Iterator[str]:
    width, height = layout.sheet
    edge = "long" if layout.turn is Turn.LONG else "short"
    moved = ",".join(f"{part:g}" for part in layout.shift)
    told = [
        ("vitrail: back of the test page", 5.0),
        (f"Printed for sheets that are turned on their {edge} edge.", _TEXT),
        ("Hold the sheet against the light, this side towards you.", _TEXT),
        ("Each circle with a cross shines through near one of the scales.", _TEXT),
        ("Read where its middle lies, in millimeters: to the right +, down +.", _TEXT),
        ("If it lies at 0.5 across and -1 down, print with  --back-shift 0.5,-1", _TEXT),
        (f"This page was printed with  --back-shift {moved}: add to that.", _SMALL),
    ]
    y = height / 2 - 24
    for text, size in told:
        yield types.words(width / 2, y, types.fitting(text, size, width - 30), _INK, text,
                          anchor="middle")  # fmt: skip
        y += size * 2
