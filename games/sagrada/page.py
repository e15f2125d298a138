"""A whole table as one SVG page: every window, the draft pool, the round track.

Windows and dice are drawn by `drawing.py`; this module only puts them beside each other. Lengths
are millimeters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import quoteattr

from vitrail.games.base import CHANCE
from vitrail.games.sagrada.components import ROUNDS
from vitrail.games.sagrada.drawing import (
    DIE,
    HEIGHT,
    INK,
    NO_MARKS,
    PAPER,
    STONE,
    WIDTH,
    die_shapes,
    escaped,
    rect_shape,
    window_svg,
    words_shape,
)
from vitrail.games.sagrada.notation import format_dice

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vitrail.games.sagrada.components import Die
    from vitrail.games.sagrada.drawing import Marks
    from vitrail.games.sagrada.play import SagradaPosition

_EDGE, _CAPTION, _GAP = 6.0, 9.0, 6.0
_STEP = DIE + 2.0
_SLOT = 17.0
_ACROSS = 2


def page_svg(
    position: SagradaPosition,
    players: Sequence[str],
    marks: Mapping[int, Marks] | None = None,
    *,
    title: str | None = None,
) -> str:
    """Return a picture of a whole table as SVG text, the same bytes for the same arguments.

    Parameters
    ----------
    marks
        By seat the spaces to point out.
    title
        Title of the picture for screen readers; by default the round.
    """
    across = min(len(players), _ACROSS)
    down = -(-len(players) // across)
    width = max(2 * _EDGE + across * WIDTH + (across - 1) * _GAP, 2 * _EDGE + ROUNDS * _SLOT)
    windows = _EDGE + down * (_CAPTION + HEIGHT + _GAP)
    most = max([1, *map(len, position.track)])
    pool_at, track_at = windows + _CAPTION, windows + 2 * _CAPTION + _STEP + _GAP
    height = track_at + _CAPTION + most * _STEP + _EDGE
    told = title or _title(position)
    size = f'width="{width:g}mm" height="{height:g}mm" viewBox="0 0 {width:g} {height:g}"'
    left = (width - across * WIDTH - (across - 1) * _GAP) / 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-labelledby="title desc">',
        f'<title id="title">{escaped(told)}</title>',
        f'<desc id="desc">{escaped(_description(position, players))}</desc>',
        rect_shape(0, 0, width, height, PAPER),
    ]
    for seat, name in enumerate(players):
        row, column = divmod(seat, across)
        x = left + column * (WIDTH + _GAP)
        y = _EDGE + row * (_CAPTION + HEIGHT + _GAP)
        parts += _player(position, seat, name, (marks or {}).get(seat, NO_MARKS), x, y)
    parts += [_heading(_EDGE, windows + _CAPTION / 2, "Draft pool")]
    parts += _dice(position.pool, _EDGE, pool_at, across=True)
    parts += [_heading(_EDGE, track_at - _CAPTION / 2, "Round track")]
    parts += _track(position, track_at)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _title(position: SagradaPosition) -> str:
    return "Sagrada, the end" if position.to_move is None else f"Sagrada, round {position.round}"


def _description(position: SagradaPosition, players: Sequence[str]) -> str:
    """Return in words what the page shows beside the windows, which describe themselves."""
    mover = position.to_move
    turn = [f"{players[mover]} to move"] if mover is not None and mover != CHANCE else []
    track = "; ".join(f"round {n}: {format_dice(d)}" for n, d in enumerate(position.track, 1))
    return ". ".join(
        [
            *turn,
            f"Draft pool: {format_dice(position.pool) or 'empty'}",
            f"Track: {track or 'empty'}",
        ]
    )


def _heading(x: float, y: float, text: str) -> str:
    return words_shape(x, y, 4.6, INK, text, anchor="start")


def _player(
    position: SagradaPosition, seat: int, name: str, marks: Marks, x: float, y: float
) -> Iterator[str]:
    sheet, window = position.sheet(seat), position.windows[seat]
    mark = "> " if position.to_move == seat else ""
    points = f"{sheet.total} points" if sheet else "window not known"
    count = position.tokens[seat]
    tokens = "" if position.setup.solo else f", {count} {'token' if count == 1 else 'tokens'}"
    size = 4.6 if len(name) < 18 else 3.2
    yield words_shape(
        x, y + _CAPTION / 2, size, INK, f"{mark}{name}: {points}{tokens}", anchor="start"
    )
    if window is None:
        yield rect_shape(x, y + _CAPTION, WIDTH, HEIGHT, STONE, rounding=3)
        return
    drawn = window_svg(
        window, marks=marks, title=f"{name}: {window.pattern.name}", prefix=f"s{seat}-"
    )
    inner = drawn.split("\n", 1)[1].rsplit("</svg>", 1)[0].rstrip("\n")
    label = quoteattr(f"s{seat}-title")
    yield f'<g transform="translate({x:g} {y + _CAPTION:g})" role="img" aria-labelledby={label}>'
    yield inner
    yield "</g>"


def _dice(dice: Sequence[Die], x: float, y: float, *, across: bool) -> Iterator[str]:
    for index, die in enumerate(dice):
        shift = index * _STEP + DIE / 2
        yield f"<g><title>{die}</title>"
        yield from die_shapes(
            x + (shift if across else DIE / 2),
            y + (DIE / 2 if across else shift),
            die.color,
            die.value,
        )
        yield "</g>"


def _track(position: SagradaPosition, y: float) -> Iterator[str]:
    for number in range(1, ROUNDS + 1):
        x = _EDGE + (number - 1) * _SLOT
        yield rect_shape(x, y, _SLOT - 2, _CAPTION - 2, STONE, rounding=0.8)
        yield words_shape(x + (_SLOT - 2) / 2, y + (_CAPTION - 2) / 2, 4, INK, str(number))
        if number <= len(position.track):
            yield from _dice(
                position.track[number - 1], x + (_SLOT - 2 - DIE) / 2, y + _CAPTION, across=False
            )
