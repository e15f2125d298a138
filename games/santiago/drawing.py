"""The board as SVG: blocks of fields framed by ditches, plantations, canals, spring, proposals.

Color is never the only carrier of meaning: a crop has its picture and its word, a player a shape
and a letter, a dry plantation a crossed-out drop. Fields and segments carry the names that notation
uses. Lengths are millimeters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import quoteattr

from vitrail.games.santiago.components import SHAPE, Crop, crossings, segments
from vitrail.games.santiago.pictograms import (
    CROPS,
    DEEP,
    DESERT,
    DRY,
    FOAM,
    INK,
    PALM,
    PLANTER,
    SAND,
    SPRING,
    WATER,
    WHITE,
    marker,
    put,
)
from vitrail.games.santiago.plots import areas, index
from vitrail.games.santiago.rules import Phase
from vitrail.games.santiago.words import field_words, initials, is_dry, offer_words
from vitrail.games.shapes import (
    circle_shape,
    escaped,
    mm,
    path_shape,
    rect_shape,
    words_shape,
    words_width,
)
from vitrail.games.squares import Square

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from vitrail.games.santiago.components import Crossing, Segment
    from vitrail.games.santiago.offers import Offer
    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.games.santiago.plots import Area, Plot

FIELD, SEAM, DITCH, RIM = 19.6, 0.8, 7.2, 2.4
BLOCK = 2 * FIELD + SEAM
PITCH = BLOCK + DITCH
WIDTH = SHAPE.columns // 2 * PITCH + DITCH + 2 * RIM
HEIGHT = SHAPE.rows // 2 * PITCH + DITCH + 2 * RIM
"""Fields, the line between two of a block, ditches, the edge of the board, and all together."""

WOOD, MUD, SOIL, FURROW, LOAM = "#5b3a1e", "#9a7448", "#dcc190", "#cdae78", "#7d5c30"
PAPER = "#f7efdd"
MARK = "#e0147d"
GROUND: Mapping[Crop, tuple[str, str]] = {
    Crop.BANANAS: ("#fbeb9c", "#a67a00"),
    Crop.BEANS: ("#c4e3a3", "#2f6b1f"),
    Crop.CANE: ("#b4e0cd", "#0f6b5c"),
    Crop.PEPPERS: ("#f6bfae", "#a51e14"),
    Crop.POTATOES: ("#e3c8a2", "#7a4a1c"),
}
"""Ground of the tiles of each crop, and the line around its areas."""
_NAME, _WORD, _LABEL = 2.7, 2.15, 2.9
_ROOM, _NARROW = 39.0, 5.2
"""Length and width of a segment that a proposal may fill."""


def field_at(square: Square) -> tuple[float, float]:
    """Return the upper left corner of a field."""
    across, right = divmod(square.column, 2)
    down, below = divmod(square.row, 2)
    x = RIM + DITCH + across * PITCH + right * (FIELD + SEAM)
    return x, RIM + DITCH + down * PITCH + below * (FIELD + SEAM)


def crossing_at(crossing: Crossing) -> tuple[float, float]:
    """Return the middle of a crossing."""
    return (
        RIM + DITCH / 2 + crossing.column * PITCH,
        RIM + DITCH / 2 + crossing.row * PITCH,
    )


def board_shapes(
    position: SantiagoPosition,
    players: Sequence[str],
    marked: Collection[Square | Segment] = (),
) -> Iterator[str]:
    """Draw the board from its upper left corner; every field and segment is a group with its id."""
    yield rect_shape(0, 0, WIDTH, HEIGHT, WOOD, rounding=3)
    yield rect_shape(RIM, RIM, WIDTH - 2 * RIM, HEIGHT - 2 * RIM, MUD, rounding=1.2)
    for down in range(SHAPE.rows // 2):
        for across in range(SHAPE.columns // 2):
            x, y = field_at(Square(2 * down, 2 * across))
            yield rect_shape(x - 0.5, y - 0.5, BLOCK + 1, BLOCK + 1, LOAM, rounding=1.2)
    for crossing in crossings():
        yield circle_shape(*crossing_at(crossing), 2.1, LOAM)
    for square in SHAPE.squares:
        yield from _field(position, square, players)
    for segment in sorted(segments(), key=lambda one: one in position.canals):
        yield from _segment(position, segment, players)
    yield from _water(position)
    for area in areas(position.board):
        yield _outline(area)
    for place in sorted(marked, key=str):
        yield from _mark(place)
    for segment in segments():
        yield from _labels(position, segment, players)
    if position.spring is not None:
        x, y = crossing_at(position.spring)
        yield f'<g id="spring"><title>spring at {position.spring}</title>'
        yield put(SPRING, x, y, 1.15)
        yield "</g>"
    elif position.phase <= Phase.SPRING:
        for crossing in crossings():
            yield words_shape(*crossing_at(crossing), 2.4, WHITE, str(crossing))


# ---- fields


def _field(position: SantiagoPosition, square: Square, players: Sequence[str]) -> Iterator[str]:
    x, y = field_at(square)
    plot = position.board[index(square)]
    yield f'<g id="{square}">'
    yield f"<title>{escaped(f'{square}: {field_words(position, square, players)}')}</title>"
    if plot is None:
        yield rect_shape(x, y, FIELD, FIELD, SOIL, rounding=0.8)
        rows = (y + FIELD * part for part in (0.16, 0.33, 0.67, 0.84))
        waves = "".join(f"M{mm(x + 2)} {mm(row)}q3.9 -0.9 7.8 0t7.8 0" for row in rows)
        yield path_shape(waves, "none", f' stroke="{FURROW}" stroke-width="0.6"')
        palm = square in position.palms
        yield words_shape(x + FIELD / 2, y + FIELD / 2 - 4.6 * palm, 4.4, LOAM, str(square))
        if palm:
            yield put(PALM, x + FIELD / 2, y + FIELD - 6.2, 0.95)
    elif plot.desert:
        yield rect_shape(x, y, FIELD, FIELD, SAND, rounding=0.8)
        yield put(DESERT, x + FIELD / 2, y + FIELD / 2, 1.2)
        yield words_shape(x + 1.2, y + 2.2, _NAME, LOAM, str(square), anchor="start")
        yield words_shape(x + FIELD / 2, y + FIELD - 2.2, _WORD, LOAM, "desert")
    else:
        yield from _plantation(position, square, plot, initials(players))
    yield "</g>"


def _plantation(
    position: SantiagoPosition, square: Square, plot: Plot, letters: Sequence[str]
) -> Iterator[str]:
    """Draw a tile: name and crop above, its picture, planters below, markers on it."""
    x, y = field_at(square)
    right, low = x + FIELD - 3.1, y + FIELD - 3.3
    if plot.tile is not None:
        crop = plot.tile.crop
        yield rect_shape(x, y, FIELD, FIELD, GROUND[crop][0], rounding=0.8)
        yield words_shape(x + FIELD - 1.2, y + 2.2, _WORD, INK, str(crop), anchor="end")
        aside = 1.7 if square in position.palms else 0.0
        yield put(CROPS[crop], x + FIELD / 2 + aside, y + 8.9, 0.98 - aside / 10)
        for number in range(plot.tile.planters):
            yield put(PLANTER, x + 2.5 + 3.4 * number, y + FIELD - 2.7, 0.4)
    yield words_shape(x + 1.2, y + 2.2, _NAME, INK, str(square), anchor="start")
    if square in position.palms:
        yield put(PALM, x + 3.2, y + 8.3, 0.58)
    if is_dry(position, square):
        yield put(DRY, x + FIELD - 2.6, y + 6.2, 0.42)
    if plot.owner is not None:
        for number in range(plot.markers):
            yield put(marker(plot.owner, letters[plot.owner]), right - 4.7 * number, low, 0.47)


def _outline(area: Area) -> str:
    """Draw the line around an area, across the ditches between its tiles."""
    inside = set(area.squares)
    path = []
    for square in area.squares:
        row, column = square
        x, y = field_at(square)
        sides = {
            (-1, 0): f"M{mm(x)} {mm(y)}h{mm(FIELD)}",
            (1, 0): f"M{mm(x)} {mm(y + FIELD)}h{mm(FIELD)}",
            (0, -1): f"M{mm(x)} {mm(y)}v{mm(FIELD)}",
            (0, 1): f"M{mm(x + FIELD)} {mm(y)}v{mm(FIELD)}",
        }
        for (down, across), side in sides.items():
            if Square(row + down, column + across) not in inside:
                path.append(side)
        for down, across in ((1, 0), (0, 1)):
            near = Square(row + down, column + across)
            if near not in inside:
                continue
            near_x, near_y = field_at(near)
            for step in (-1, 1):
                beside = Square(row + step * across, column + step * down)
                if {beside, Square(beside.row + down, beside.column + across)} <= inside:
                    continue
                if down:
                    at = x + FIELD * (step > 0)
                    path.append(f"M{mm(at)} {mm(y + FIELD)}V{mm(near_y)}")
                else:
                    at = y + FIELD * (step > 0)
                    path.append(f"M{mm(x + FIELD)} {mm(at)}H{mm(near_x)}")
    line = f' stroke="{GROUND[area.crop][1]}" stroke-width="0.9" stroke-linecap="round"'
    return path_shape("".join(path), "none", line)


# ---- ditches and canals


def _ends(segment: Segment) -> tuple[float, float, float, float]:
    (left, top), (right, bottom) = (crossing_at(end) for end in segment.ends)
    return left, top, right, bottom


def _middle(segment: Segment) -> tuple[float, float]:
    left, top, right, bottom = _ends(segment)
    return (left + right) / 2, (top + bottom) / 2


def _box(segment: Segment, width: float, short: float = 0) -> tuple[float, float, float, float]:
    """Return a bar along a segment, shorter at both ends: left, top, width, height."""
    left, top, right, bottom = _ends(segment)
    if segment.direction == "H":
        return left + short, top - width / 2, right - left - 2 * short, width
    return left - width / 2, top + short, width, bottom - top - 2 * short


def _segment(position: SantiagoPosition, segment: Segment, players: Sequence[str]) -> Iterator[str]:
    """Draw the bed of a segment: nothing, a canal, or a proposed one."""
    offer = position.offer_at(segment)
    canal = segment in position.canals
    told = "canal" if canal else "ditch"
    if offer is not None:
        told = f"proposed, {offer_words(offer, players)}"
    yield f'<g id="{segment}"><title>{escaped(f"{segment}: {told}")}</title>'
    if canal:
        yield rect_shape(*_box(segment, 5.8, -2.9), DEEP, rounding=2.9)
    elif offer is not None:
        dashes = f' stroke="{DEEP}" stroke-width="0.7" stroke-dasharray="1.8 1.1"'
        yield rect_shape(*_box(segment, 5.8, 3.2), FOAM, rounding=1.4, more=dashes)
    yield "</g>"


def _water(position: SantiagoPosition) -> Iterator[str]:
    """Fill the canals, after all their banks, so that they flow into each other."""
    ordered = sorted(position.canals)
    yield from (rect_shape(*_box(one, 4.6, -2.3), WATER, rounding=2.3) for one in ordered)
    for segment in ordered:
        x, y = _middle(segment)
        shifts = (-16, -10.4, 7.2, 12.8)
        if segment.direction == "H":
            waves = "".join(f"M{mm(x + at)} {mm(y)}q0.8 -1 1.6 0t1.6 0" for at in shifts)
        else:
            waves = "".join(f"M{mm(x)} {mm(y + at)}q1 0.8 0 1.6t0 1.6" for at in shifts)
        yield path_shape(waves, "none", f' stroke="{FOAM}" stroke-width="0.55"')


def _labels(position: SantiagoPosition, segment: Segment, players: Sequence[str]) -> Iterator[str]:
    x, y = _middle(segment)
    offer = position.offer_at(segment)
    if offer is not None and segment not in position.canals:
        yield from _offer(offer, x, y, initials(players))
    else:
        ground, ink = (WATER, WHITE) if segment in position.canals else (MUD, "#f6e6c4")
        size, room = (_LABEL, DITCH + 2) if segment.direction == "H" else (2.35, 5.2)
        wide = min(words_width(str(segment), size) + 1, room)
        # Where the line around an area crosses a name, the name stays readable.
        yield rect_shape(x - wide / 2, y - 1.5, wide, 3, ground)
        yield words_shape(x, y, size, ink, str(segment))


def _offer(offer: Offer, x: float, y: float, letters: Sequence[str]) -> Iterator[str]:
    """Write a proposal into its segment: name, who gives how much, the sum of several."""
    flat = offer.segment.direction == "H"
    entries: list[tuple[int | None, str]] = [(None, str(offer.segment))]
    entries += [(seat, str(amount)) for seat, amount in offer.parts]
    if len(offer.parts) > 1:
        entries.append((None, f"={offer.total}"))
    widths = [words_width(text, 2.5) + 3.2 * (seat is not None) for seat, text in entries]
    steps = [1.2 + wide for wide in widths] if flat else [4.3] * len(entries)
    squeeze = min(1.0, _ROOM / sum(steps), 1.0 if flat else _NARROW / max(widths))
    at = -sum(steps) * squeeze / 2
    for (seat, text), step in zip(entries, steps, strict=True):
        shift = at + step * squeeze / 2
        at += step * squeeze
        at_x, at_y = (x + shift, y) if flat else (x, y + shift)
        if seat is None:
            yield words_shape(at_x, at_y, 2.5 * squeeze, DEEP, text)
            continue
        wide = words_width(text, 2.5) * squeeze
        badge = marker(seat, letters[seat])
        yield put(badge, at_x - wide / 2 - 0.2, at_y, 0.29 * squeeze)
        yield words_shape(at_x + 1.6 * squeeze, at_y, 2.5 * squeeze, INK, text)


def _mark(place: Square | Segment) -> Iterator[str]:
    """Point a field or a segment out: a frame and a corner."""
    if isinstance(place, Square):
        x, y = field_at(place)
        box = (x - 0.4, y - 0.4, FIELD + 0.8, FIELD + 0.8)
    else:
        box = _box(place, DITCH - 0.4, DITCH / 2 - 0.6)
    yield f"<g id={quoteattr(f'mark-{place}')}><title>{place} is marked</title>"
    yield rect_shape(*box, "none", rounding=1.4, more=f' stroke="{WHITE}" stroke-width="1.8"')
    yield rect_shape(*box, "none", rounding=1.4, more=f' stroke="{MARK}" stroke-width="1.1"')
    x, y = box[0], box[1] + box[3]
    corner = f"M{mm(x - 1.3)} {mm(y + 1.3)}v-4.4l4.4 4.4z"
    yield path_shape(corner, MARK, f' stroke="{WHITE}" stroke-width="0.5"')
    yield "</g>"
