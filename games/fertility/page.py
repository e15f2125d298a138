"""A whole table as one SVG page: what is asked, the board, the players, displays and stacks.

The board is drawn by `drawing.py`; this module puts around it what lies beside it. The page has the
size of a sheet A4 on its side, so that it prints as it is. Lengths are millimeters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.fertility.city import shops
from vitrail.games.fertility.components import MONUMENTS, NOTHING, Good, RewardKind, goods_words
from vitrail.games.fertility.drawing import board_shapes, board_size, square_size, tile_shapes
from vitrail.games.fertility.pictograms import (
    GOLD,
    INK,
    SEATS,
    WHEAT,
    WHITE,
    monument,
    put,
    token,
    wanted,
)
from vitrail.games.fertility.rules import Phase
from vitrail.games.fertility.text_board import board_text
from vitrail.games.fertility.words import (
    initials,
    round_words,
    shop_words,
    standing_words,
    whose_turn,
)
from vitrail.games.shapes import (
    circle_shape,
    escaped,
    fitted,
    mm,
    path_shape,
    rect_shape,
    words_shape,
)
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from vitrail.games.fertility.city import Place
    from vitrail.games.fertility.components import Shop, Stock
    from vitrail.games.fertility.play import FertilityPosition
    from vitrail.games.squares import Square

PAGE = (297.0, 210.0)
_EDGE, _TOP, _GAP = 6.0, 23.5, 3.0
_BOARD = (176.0, 128.0)
"""The space for the board."""
_PANEL = _EDGE + _BOARD[0] + 4.0
_CARD_WIDTH = PAGE[0] - _EDGE - _PANEL
_FOOT = PAGE[1] - 8.5
_SHEET, _CARD, _LINE, _SOFT = "#efe1c1", "#fbf5e6", "#b79a66", "#75603f"
_LEAST = 1.5
_PER_ROW = 3


def page_svg(
    position: FertilityPosition,
    players: Sequence[str],
    *,
    marked: Collection[Square] = (),
    free: Collection[Square] = (),
    title: str = "",
) -> str:
    """Return a picture of a whole table as SVG text, the same bytes for the same arguments.

    Parameters
    ----------
    marked
        Squares to point out.
    free
        Squares on which a half or a monument may be put.
    title
        Title of the picture for screen readers; by default the round.
    """
    told = title or _title(position)
    width, height = map(mm, PAGE)
    size = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
    square = square_size(position.board, *_BOARD)
    below = _TOP + board_size(position.board, square)[1] + 4.0
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-labelledby="title desc">',
        f'<title id="title">{escaped(told)}</title>',
        f'<desc id="desc">{escaped(_description(position, players, marked, free))}</desc>',
        rect_shape(0, 0, *PAGE, _SHEET),
        *_header(position, players),
        f'<g transform="translate({mm(_EDGE)} {mm(_TOP)})">',
        *board_shapes(position, players, square, marked=marked, free=free),
        "</g>",
        *_displays(position, below),
        *_players(position, players),
        *_foot(position),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _title(position: FertilityPosition) -> str:
    over = position.phase is Phase.OVER
    return f"Fertility, {'the end' if over else round_words(position)}"


def _description(
    position: FertilityPosition,
    players: Sequence[str],
    marked: Collection[Square],
    free: Collection[Square],
) -> str:
    """Return in words what the page shows."""
    pieces = position.setup.components
    lines = [whose_turn(position, players), standing_words(position, players)]
    lines.append(f"Tiles: {' '.join(map(str, position.display)) or 'none'}")
    lines += [f"District {name}: {pieces.district(name)}" for name in position.districts]
    letters = initials(players)
    for seat, name in enumerate(players):
        hand = " ".join(map(str, position.hands[seat])) or "empty"
        facts = [
            f"hand {hand}",
            f"{position.wheat[seat]} wheat",
            plural(len(position.monuments[seat]), "monument"),
            plural(position.sheet(seat).total, "point"),
        ]
        if position.seat == seat and any(position.stock):
            facts.append(f"beside the metropolis {goods_words(position.stock)}")
        lines.append(f"{name} ({letters[seat]}): {', '.join(facts)}")
        city = shops(position.cities[seat])
        lines += [f"  {shop}: {shop_words(what, goods)}" for shop, what, goods in city]
    lines.append(board_text(position, letters, marked=marked, free=free))
    return "\n".join(lines)


def _fitted_words(
    x: float, y: float, size: float, room: float, ink: str, text: str, *, anchor: str = "start"
) -> str:
    shown, smaller = fitted(text, size, room, _LEAST)
    return words_shape(x, y, smaller, ink, shown, anchor=anchor)


def _header(position: FertilityPosition, players: Sequence[str]) -> Iterator[str]:
    room = PAGE[0] - 2 * _EDGE - 52
    yield _fitted_words(_EDGE, 9.6, 6.4, room, INK, whose_turn(position, players))
    yield _fitted_words(_EDGE, 17.6, 4, room, _SOFT, standing_words(position, players))
    yield words_shape(PAGE[0] - _EDGE, 12, 8, "#8a6200", "Fertility", anchor="end")


def _foot(position: FertilityPosition) -> Iterator[str]:
    """Say on which pieces everything rests."""
    pieces = position.setup.components
    text = f"Pieces: {pieces.sentence or pieces.name}"
    yield _fitted_words(_EDGE, PAGE[1] - 4.4, 2.4, PAGE[0] - 2 * _EDGE, _SOFT, text)


# ---- below the board


def _caption(x: float, y: float, text: str) -> str:
    return words_shape(x, y, 2.9, _SOFT, text, anchor="start")


def _displays(position: FertilityPosition, y: float) -> Iterator[str]:
    """Draw the tiles and the districts that lie open for all."""
    over = position.phase is Phase.OVER
    tall = min(_FOOT - y - 5.0, 27.0)
    size = min(9.0, (tall - 5.0) / 3)
    yield _caption(_EDGE, y + 1.5, f"Tiles, {position.stack} in the stack")
    for number, tile in enumerate(position.display):
        yield from tile_shapes(tile, _EDGE, y + 5 + number * (size + 1.6), size)
    x = _EDGE + 40.0
    left = sum(position.unseen_districts)
    yield _caption(x, y + 1.5, f"Districts, {left} in the stack")
    if over:
        return
    count = max(1, len(position.districts))
    width = (_EDGE + _BOARD[0] - x - (count - 1) * 2) / count
    for number, name in enumerate(position.districts):
        box = (x + number * (width + 2), y + 5, width, tall - 1)
        yield f'<g id="district-{number + 1}">'
        yield from _district(position, name, box)
        yield "</g>"


def _district(
    position: FertilityPosition, name: str, box: tuple[float, float, float, float]
) -> Iterator[str]:
    x, y, width, height = box
    district = position.setup.components.district(name)
    yield f"<title>{escaped(f'{name}, {district}')}</title>"
    yield rect_shape(*box, _CARD, rounding=1.6, more=f' stroke="{_LINE}" stroke-width="0.5"')
    yield _fitted_words(x + 1.6, y + 3, 2.3, width - 13, INK, name)
    yield words_shape(x + width - 1.6, y + 3, 2.3, _SOFT, f"cost {district.cost}", anchor="end")
    step = (height - 6) / max(3, len(district.shops))
    for number, shop in enumerate(district.shops):
        line = y + 6 + (number + 0.5) * step
        yield from _shop(shop, NOTHING, x + 1.4, line, width - 2.8, min(step, 5.4))


# ---- shops


def _shop(
    shop: Shop, goods: Stock, x: float, y: float, room: float, height: float, name: str = ""
) -> Iterator[str]:
    """Draw a shop in a line: what it holds and wants, and what it pays."""
    scale = height / 12.5
    step = height * 0.86
    at = x + step / 2
    if name:
        yield words_shape(x, y, height * 0.46, _SOFT, name, anchor="start")
        at += height * 0.72
    for held, good in _slots(shop, goods):
        yield put(token(good) if held and good is not None else wanted(good), at, y, scale)
        at += step
    left = room - (at - step / 2 - x) - 0.4
    full = not shop.missing(goods)
    ink = INK if full or not any(goods) else _SOFT
    text = _pays(shop)
    yield _fitted_words(at - step / 2 + 0.6, y, height * 0.52, left - 3 * full, ink, text)
    if full:
        tick = f"M{mm(x + room - 2.8)} {mm(y)}l0.9 1.1l1.6 -2.2"
        more = ' stroke="#1d7a34" stroke-width="0.6" stroke-linejoin="round"'
        yield path_shape(tick, "none", more)


def _slots(shop: Shop, goods: Stock) -> Iterator[tuple[bool, Good | None]]:
    """Yield the places of a shop: whether filled, and with what, or what it wants."""
    over: list[Good] = []
    for good in Good:
        filled = min(goods[good], shop.needs[good])
        yield from ((number < filled, good) for number in range(shop.needs[good]))
        over += [good] * (goods[good] - filled)
    yield from ((True, good) for good in over)
    yield from ((False, None) for _ in range(shop.any - len(over)))


def _pays(shop: Shop) -> str:
    """Return what a shop pays, in short."""
    reward = shop.reward
    if reward.kind is RewardKind.POINTS:
        return plural(reward.value, "point")
    if reward.kind is RewardKind.RESOURCE:
        letters = "/".join(good.letter for good in reward.options)
        return f"{reward.value} of {letters}"
    return str(reward)


# ---- players


def _players(position: FertilityPosition, players: Sequence[str]) -> Iterator[str]:
    letters = initials(players)
    count = len(players)
    height = min((_FOOT - _TOP - (count - 1) * _GAP) / count, 58.0)
    for seat, name in enumerate(players):
        y = _TOP + seat * (height + _GAP)
        yield f'<g id="player-{seat + 1}"><title>{escaped(name)}</title>'
        yield from _player(position, seat, name, letters[seat], y, height)
        yield "</g>"


def _player(
    position: FertilityPosition, seat: int, name: str, letter: str, y: float, height: float
) -> Iterator[str]:
    x, at_turn = _PANEL, position.to_move == seat
    line, thick = ("#d08a00", "1.3") if at_turn else (_LINE, "0.5")
    edge = f' stroke="{line}" stroke-width="{thick}"'
    yield rect_shape(x, y, _CARD_WIDTH, height, _CARD, rounding=2.4, more=edge)
    if at_turn:
        arrow = f"M{mm(x - 3.4)} {mm(y + 2.6)}l4.2 2.9l-4.2 2.9z"
        yield path_shape(arrow, GOLD, f' stroke="{INK}" stroke-width="0.4" stroke-linejoin="round"')
    yield circle_shape(x + 5.4, y + 5.5, 3.6, SEATS[seat])
    yield words_shape(x + 5.4, y + 5.5, 4, WHITE, letter)
    yield _fitted_words(x + 10.6, y + 4.2, 4, 26, INK, name)
    total = plural(position.sheet(seat).total, "point")
    over = position.phase is Phase.OVER
    best = over and seat in position.winners()
    told = f"{total}{', first' if best else '' if over else ' now'}"
    yield _fitted_words(x + 10.6, y + 8.4, 2.6, 26, _SOFT, told)
    for number, tile in enumerate(position.hands[seat]):
        yield from tile_shapes(tile, x + 38 + number * 11.4, y + 2.6, 5)
    yield put(WHEAT, x + 75, y + 5.2, 0.55)
    yield words_shape(x + 78, y + 5.2, 3.4, INK, str(position.wheat[seat]), anchor="start")
    yield put(monument(seat, letter), x + 87.5, y + 5.2, 0.6)
    set_already = len(position.monuments[seat])
    yield words_shape(x + 90.5, y + 5.2, 3, INK, f"{set_already}/{MONUMENTS}", anchor="start")
    beside = [good for good in Good for _ in range(position.stock[good])]
    if beside and position.seat == seat:
        step = min(3.6, 40 / len(beside))
        for number, good in enumerate(beside):
            yield put(token(good), x + 40 + number * step, y + 10.4, 0.33)
    yield from _city(position, seat, (x + 1.6, y + 12.6, _CARD_WIDTH - 3.2, height - 14.2))


def _city(
    position: FertilityPosition, seat: int, box: tuple[float, float, float, float]
) -> Iterator[str]:
    """Draw the places of a metropolis, free ones too."""
    x, y, width, height = box
    board = position.setup.metropolises[seat]
    places = position.cities[seat]
    count = max(len(board.printed) + len(board.free), len(places))
    rows = -(-count // _PER_ROW)
    wide, tall = width / _PER_ROW, height / rows
    for number in range(count):
        left, top = x + number % _PER_ROW * wide, y + number // _PER_ROW * tall
        frame = (left + 0.4, top + 0.4, wide - 0.8, tall - 0.8)
        if number < len(places):
            yield from _place(places[number], number, frame)
        else:
            more = f' stroke="{_LINE}" stroke-width="0.3" stroke-dasharray="1.2 0.9"'
            yield rect_shape(*frame, "none", rounding=1, more=more)
            yield words_shape(left + wide / 2, top + tall / 2, 2.6, _LINE, str(number + 1))


def _place(place: Place, number: int, frame: tuple[float, float, float, float]) -> Iterator[str]:
    x, y, width, height = frame
    name = place.district or "printed"
    yield f"<g><title>{escaped(f'{number + 1}: {name}')}</title>"
    more = f' stroke="{_LINE}" stroke-width="0.35"'
    yield rect_shape(*frame, WHITE if place.district else "#f3e6c8", rounding=1, more=more)
    step = height / max(2, len(place.shops))
    for at, (shop, goods) in enumerate(zip(place.shops, place.goods, strict=True)):
        line = y + (at + 0.5) * step
        label = f"{number + 1}{chr(ord('a') + at)}"
        yield from _shop(shop, goods, x + 0.8, line, width - 1.2, min(step, 5.0), label)
    yield "</g>"
