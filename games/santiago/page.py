"""A whole table as one SVG page: what is asked, the board, the players, tiles and proposals.

The board is drawn by `drawing.py`; this module puts around it what lies beside it. The page has the
size of a sheet A4 on its side, so that it prints as it is. Lengths are millimeters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.santiago.components import TILES, Crop, Tile
from vitrail.games.santiago.drawing import GROUND, HEIGHT, WIDTH, board_shapes
from vitrail.games.santiago.pictograms import (
    COIN,
    CROPS,
    DEEP,
    GOLD,
    HAT,
    INK,
    PLANTER,
    WATER,
    WHITE,
    marker,
    put,
)
from vitrail.games.santiago.rules import Phase
from vitrail.games.santiago.text_board import board_text
from vitrail.games.santiago.words import (
    bid_words,
    initials,
    money_words,
    offer_words,
    round_words,
    standing_words,
    whose_turn,
)
from vitrail.games.shapes import (
    escaped,
    fitted,
    mm,
    path_shape,
    rect_shape,
    words_shape,
    words_width,
)
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from vitrail.games.santiago.components import Segment
    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.games.squares import Square

PAGE = (297.0, 210.0)
_EDGE = 6.0
_TOP = 23.5
_PANEL = _EDGE + WIDTH + 4.2
_CARD_WIDTH, _CARD_GAP = PAGE[0] - _EDGE - _PANEL, 3.0
_TALLEST = 34.0
_STRIP = _TOP + HEIGHT + 4.0
_STRIP_HEIGHT = PAGE[1] - _EDGE + 1 - _STRIP
_TILE = 17.0
_UNSEEN, _SUPPLY = 129.0, _PANEL
"""Where the tiles that nobody has seen, and the canals, begin on the strip below the board."""

_SHEET, _CARD, _LINE, _SOFT = "#efe1c1", "#fbf5e6", "#b79a66", "#75603f"
_LEAST = 2.0


def page_svg(
    position: SantiagoPosition,
    players: Sequence[str],
    *,
    marked: Collection[Square | Segment] = (),
    title: str = "",
) -> str:
    """Return a picture of a whole table as SVG text, the same bytes for the same arguments.

    Parameters
    ----------
    marked
        Fields and segments to point out.
    title
        Title of the picture for screen readers; by default the round.
    """
    told = title or _title(position)
    width, height = map(mm, PAGE)
    size = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-labelledby="title desc">',
        f'<title id="title">{escaped(told)}</title>',
        f'<desc id="desc">{escaped(_description(position, players, marked))}</desc>',
        rect_shape(0, 0, *PAGE, _SHEET),
        *_header(position, players),
        f'<g transform="translate({mm(_EDGE)} {mm(_TOP)})">',
        *board_shapes(position, players, marked),
        "</g>",
        *_players(position, players),
        *_strip(position, players),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _title(position: SantiagoPosition) -> str:
    if position.phase is Phase.OVER:
        return "Santiago, the end"
    return f"Santiago, {round_words(position)}"


def _description(
    position: SantiagoPosition, players: Sequence[str], marked: Collection[Square | Segment]
) -> str:
    """Return in words what the page shows."""
    lines = [whose_turn(position, players), standing_words(position, players)]
    for seat, (name, letter) in enumerate(zip(players, initials(players), strict=True)):
        facts = [f"money {money_words(position, seat)}", _harvest_words(position, seat)]
        facts.append("extra canal left" if position.extras[seat] else "extra canal used")
        facts += [bid] if (bid := bid_words(position, seat)) else []
        facts += ["overseer"] if seat == position.overseer else []
        lines.append(f"{name} ({letter}): {', '.join(facts)}")
    if position.shown:
        lines.append(f"Tiles: {' '.join(map(str, position.shown))}")
    lines += [f"Offer for {one.segment}: {offer_words(one, players)}" for one in position.offers]
    return "\n".join([*lines, board_text(position, initials(players), marked=marked)])


def _harvest_words(position: SantiagoPosition, seat: int) -> str:
    return f"harvest {position.sheet(seat).harvest}"


def _fitted_words(
    x: float, y: float, size: float, room: float, ink: str, text: str, *, anchor: str = "start"
) -> str:
    shown, smaller = fitted(text, size, room, _LEAST)
    return words_shape(x, y, smaller, ink, shown, anchor=anchor)


def _header(position: SantiagoPosition, players: Sequence[str]) -> Iterator[str]:
    room = PAGE[0] - 2 * _EDGE - 52
    yield _fitted_words(_EDGE, 9.6, 6.4, room, INK, whose_turn(position, players))
    yield _fitted_words(_EDGE, 17.6, 4, room, _SOFT, standing_words(position, players))
    yield words_shape(PAGE[0] - _EDGE, 12, 8, "#a51e14", "Santiago", anchor="end")


# ---- players


def _players(position: SantiagoPosition, players: Sequence[str]) -> Iterator[str]:
    letters = initials(players)
    count = len(players)
    height = min((HEIGHT - (count - 1) * _CARD_GAP) / count, _TALLEST)
    for seat, name in enumerate(players):
        y = _TOP + seat * (height + _CARD_GAP)
        yield f'<g id="player-{seat + 1}"><title>{escaped(name)}</title>'
        yield from _player(position, seat, name, letters[seat], y, height)
        yield "</g>"


def _player(
    position: SantiagoPosition, seat: int, name: str, letter: str, y: float, height: float
) -> Iterator[str]:
    x, at_turn = _PANEL, position.to_move == seat
    line, thick = ("#d08a00", "1.3") if at_turn else (_LINE, "0.5")
    edge = f' stroke="{line}" stroke-width="{thick}"'
    yield rect_shape(x, y, _CARD_WIDTH, height, _CARD, rounding=2.4, more=edge)
    yield put(marker(seat, letter), x + 7.6, y + 7.8, 0.95)
    overseer = seat == position.overseer
    room = _CARD_WIDTH - 16 - (20 if overseer else 3)
    yield _fitted_words(x + 15, y + 6, 5, room, INK, name)
    said = [bid_words(position, seat)]
    if at_turn:
        said.append("to move")
        arrow = f"M{mm(x - 3.4)} {mm(y + 4.6)}l4.6 3.2l-4.6 3.2z"
        yield path_shape(arrow, GOLD, f' stroke="{INK}" stroke-width="0.4" stroke-linejoin="round"')
    elif _has_won(position, seat):
        said.append("most points")
    yield words_shape(x + 15, y + 12, 3.2, "#8a4b00", ", ".join(filter(None, said)), anchor="start")
    if overseer:
        yield put(HAT, x + _CARD_WIDTH - 10.5, y + 5.4, 0.85)
        yield words_shape(x + _CARD_WIDTH - 10.5, y + 11.4, 2.5, INK, "overseer")
    yield from _purse(position, seat, x, y + height - 9.8)


def _has_won(position: SantiagoPosition, seat: int) -> bool:
    over = position.phase is Phase.OVER and None not in position.money
    return over and seat in position.winners()


def _purse(position: SantiagoPosition, seat: int, x: float, y: float) -> Iterator[str]:
    """Draw the lower half of a player's card: money, extra canal, points."""
    held = money_words(position, seat)
    yield put(COIN, x + 7.6, y + 1, 0.92)
    yield words_shape(x + 7.6, y + 1, 4, INK, held)
    bar = (x + 15.6, y - 1.3, 13.6, 4.6)
    if position.extras[seat]:
        more = f' stroke="{DEEP}" stroke-width="0.5"'
        yield rect_shape(*bar, WATER, rounding=2.3, more=more)
        yield words_shape(x + 22.4, y + 1, 2.6, WHITE, "extra")
    else:
        more = f' stroke="{_SOFT}" stroke-width="0.4" stroke-dasharray="1.2 0.9"'
        yield rect_shape(*bar, "none", rounding=2.3, more=more)
        yield words_shape(x + 22.4, y + 1, 2.6, _SOFT, "used")
    sheet, over = position.sheet(seat), position.phase is Phase.OVER
    total = "?" if sheet.money is None else str(sheet.total)
    numbers = [
        (str(sheet.harvest), "harvest" if over else "harvest now"),
        ("" if over else str(position.sheet(seat, drought=False).harvest), "all watered"),
        (total, "total" if over else "total now"),
    ]
    yield words_shape(x + 22.4, y + 6.4, 2.1, _SOFT, "extra canal")
    for column, (number, caption) in enumerate(numbers):
        if number:
            middle = x + 39 + 15.6 * column
            yield words_shape(middle, y + 1, 4.8 if column != 1 else 3.8, INK, number)
            yield words_shape(middle, y + 6.4, 2.1, _SOFT, caption)


# ---- below the board


def _strip(position: SantiagoPosition, players: Sequence[str]) -> Iterator[str]:
    """Draw what lies below the board: tiles or proposals, what may still come, canals."""
    y = _STRIP
    if position.offers:
        yield _caption(_EDGE, y, "Proposals")
        yield from _offers(position, players, y + 4.6)
    elif position.shown:
        yield _caption(_EDGE, y, "Tiles turned up")
        for number, tile in enumerate(position.shown):
            yield from _tile(tile, _EDGE + number * (_TILE + 2), y + 3.2)
    elif position.aside:
        yield _caption(_EDGE, y, "Removed from the game")
        for number, tile in enumerate(position.aside[:5]):
            yield from _tile(tile, _EDGE + number * (_TILE + 2), y + 3.2)
    if position.phase is not Phase.OVER:
        yield from _unseen(position, y)
    yield _caption(_SUPPLY, y, f"{plural(position.supply, 'canal')} in the supply")
    for number in range(position.supply):
        down, across = divmod(number, 6)
        bar = (_SUPPLY + across * 13.2, y + 5 + down * 6.4, 11.6, 4.2)
        more = f' stroke="{DEEP}" stroke-width="0.5"'
        yield rect_shape(*bar, WATER, rounding=2.1, more=more)


def _caption(x: float, y: float, text: str) -> str:
    return words_shape(x, y + 0.4, 3, _SOFT, text, anchor="start")


def _tile(tile: Tile, x: float, y: float) -> Iterator[str]:
    ground, edge = GROUND[tile.crop]
    yield f"<g><title>{tile}</title>"
    more = f' stroke="{edge}" stroke-width="0.7"'
    yield rect_shape(x, y, _TILE, _TILE, ground, rounding=1.2, more=more)
    yield words_shape(x + _TILE / 2, y + 2.2, 2.3, INK, str(tile.crop))
    yield put(CROPS[tile.crop], x + _TILE / 2, y + 7.9, 0.82)
    for number in range(tile.planters):
        yield put(PLANTER, x + 2.9 + 3.7 * number, y + _TILE - 2.6, 0.4)
    yield "</g>"


def _offers(position: SantiagoPosition, players: Sequence[str], y: float) -> Iterator[str]:
    """List the proposals in words: up to four, one of each player but the overseer."""
    letters = initials(players)
    step = min(4.7, (_STRIP_HEIGHT - 6) / max(len(position.offers) - 1, 1))
    for number, offer in enumerate(position.offers):
        line = y + number * step
        yield words_shape(_EDGE, line, 3.4, DEEP, str(offer.segment), anchor="start")
        yield put(marker(offer.parts[0][0], letters[offer.parts[0][0]]), _EDGE + 12, line, 0.36)
        room = _UNSEEN - _EDGE - 20
        names = offer_words(offer, players)
        told = names if words_width(names, 2.4) <= room else offer_words(offer, letters)
        yield _fitted_words(_EDGE + 15.4, line, 3.4, room, INK, told)


def _unseen(position: SantiagoPosition, y: float) -> Iterator[str]:
    """Draw how many tiles of each crop nobody has seen, by planters."""
    yield _caption(_UNSEEN, y, "Tiles that nobody has seen")
    left = dict(zip(TILES, position.unseen, strict=True))
    for column, crop in enumerate(Crop):
        x = _UNSEEN + 7 + column * 15.4
        yield put(CROPS[crop], x - 4.2, y + 9.2, 0.58)
        yield words_shape(x - 0.6, y + 16, 2.1, _SOFT, str(crop))
        for row, planters in enumerate((1, 2)):
            yield words_shape(
                x + 1.2, y + 7.2 + 4.4 * row, 3.2, INK, str(left[Tile(crop, planters)])
            )
            for number in range(planters):
                yield put(PLANTER, x + 4.2 + 2.4 * number, y + 7.2 + 4.4 * row, 0.26)
