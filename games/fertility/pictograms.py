"""Small pictures of goods and pieces, drawn for this tool, as plain SVG shapes.

Each is drawn around the middle of a square of 10 x 10 and put in its place by `put`. Goods differ
in shape, so that no color is needed to tell them apart; monuments carry the letter of their owner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.fertility.components import Good
from vitrail.games.shapes import circle_shape, mm, path_shape, rect_shape, words_shape

if TYPE_CHECKING:
    from collections.abc import Mapping

INK, WHITE = "#2b2018", "#ffffff"
WATER, FOAM = "#3f93c9", "#d6eefb"
GOLD, STRAW = "#f2c230", "#8a6200"
SEATS = ("#c5281c", "#1f5fa8", "#2b2018", "#7a3f98")
"""The colors of the players' monuments, by seat."""
GROUND: Mapping[Good, tuple[str, str]] = {
    Good.PAPYRUS: ("#bfe0a0", "#2f6b1f"),
    Good.CATTLE: ("#f3c6ab", "#8f3515"),
    Good.ALABASTER: ("#f6f2ea", "#6d6a63"),
    Good.GRAPES: ("#d9c3e8", "#5a2a7d"),
}
"""Ground of the halves of each terrain, and the line around their pictures."""


def put(drawn: str, x: float, y: float, scale: float = 1.0) -> str:
    """Put a picture around a point; at scale 1 a unit of it is a millimeter."""
    return f'<g transform="translate({mm(x)} {mm(y)}) scale({scale:g})">{drawn}</g>'


def _line(color: str, width: float) -> str:
    return f' stroke="{color}" stroke-width="{width:g}" stroke-linejoin="round"'


def _stroke(outline: str, color: str, width: float) -> str:
    return path_shape(outline, "none", f'{_line(color, width)} stroke-linecap="round"')


_GREEN, _RED, _STONE, _VIOLET = (GROUND[good][1] for good in Good)
GOODS: Mapping[Good, str] = {
    Good.PAPYRUS: "".join(
        [
            _stroke("M0 4.6L0 -0.6M-1.6 4.6L-2.4 0.4M1.6 4.6L2.4 0.4", _GREEN, 0.7),
            path_shape(
                "M0 -0.4L-2.4 -4.6L-0.8 -4L0 -5L0.8 -4L2.4 -4.6z", "#7cb854", _line(_GREEN, 0.4)
            ),
            path_shape(
                "M-2.4 0.6L-5 -2.2L-3.6 -2.2L-3 -3.2L-2 -2.4z", "#7cb854", _line(_GREEN, 0.4)
            ),
            path_shape("M2.4 0.6L5 -2.2L3.6 -2.2L3 -3.2L2 -2.4z", "#7cb854", _line(_GREEN, 0.4)),
        ]
    ),
    Good.CATTLE: "".join(
        [
            _stroke(
                "M-2.2 -1.8C-4.8 -1.8 -5 -4 -4.2 -4.8M2.2 -1.8C4.8 -1.8 5 -4 4.2 -4.8", _RED, 0.9
            ),
            path_shape(
                "M-2.6 -2.4L2.6 -2.4L2.1 2.2C1.8 4.6 -1.8 4.6 -2.1 2.2z",
                "#b8653a",
                _line(_RED, 0.5),
            ),
            path_shape("M-1.8 2C-1.8 4.6 1.8 4.6 1.8 2z", "#f3d9c6", _line(_RED, 0.4)),
            circle_shape(-1.2, -0.6, 0.45, INK),
            circle_shape(1.2, -0.6, 0.45, INK),
        ]
    ),
    Good.ALABASTER: "".join(
        [
            path_shape("M-4.4 -1.4L0 -3.6L4.4 -1.4L0 0.8z", WHITE, _line(_STONE, 0.45)),
            path_shape("M-4.4 -1.4L0 0.8L0 4.6L-4.4 2.4z", "#dcd7cb", _line(_STONE, 0.45)),
            path_shape("M4.4 -1.4L0 0.8L0 4.6L4.4 2.4z", "#bdb7a8", _line(_STONE, 0.45)),
        ]
    ),
    Good.GRAPES: "".join(
        [
            _stroke("M0 -2.6L0.6 -4.8", _GREEN, 0.8),
            path_shape(
                "M0.4 -3.6C2 -5.2 3.6 -4.6 4.2 -3.4C2.8 -2.6 1.4 -2.6 0.4 -3.6z",
                "#7cb854",
                _line(_GREEN, 0.4),
            ),
            *(
                circle_shape(x, y, 1.25, "#8e4fb8", _line(_VIOLET, 0.4))
                for x, y in (
                    (-2.3, -1.4),
                    (0, -1.6),
                    (2.3, -1.4),
                    (-1.2, 0.7),
                    (1.2, 0.7),
                    (0, 2.8),
                )
            ),
        ]
    ),
}
"""The goods by shape."""

WHEAT = "".join(
    [
        _stroke("M0 4.8L0 -3", STRAW, 0.6),
        *(
            path_shape(
                f"M0 {mm(y)}C{mm(side * 2.6)} {mm(y - 0.4)} {mm(side * 2.6)} {mm(y - 2)} "
                f"{mm(side * 1.8)} {mm(y - 2.6)}"
                f"C{mm(side * 0.6)} {mm(y - 2)} 0 {mm(y - 1)} 0 {mm(y)}z",
                GOLD,
                _line(STRAW, 0.35),
            )
            for side in (-1, 1)
            for y in (3, 0.8, -1.4)
        ),
        path_shape(
            "M0 -2.4C-1.2 -3.4 -0.8 -4.6 0 -5C0.8 -4.6 1.2 -3.4 0 -2.4z", GOLD, _line(STRAW, 0.35)
        ),
    ]
)
WAVES = "".join(
    _stroke(f"M-4 {mm(y)}q1.3 -1.2 2.7 0t2.7 0t2.6 0", FOAM, 0.7) for y in (-2.4, 0.2, 2.8)
)
START = "".join(
    put(GOODS[good], x, y, 0.42)
    for good, (x, y) in zip(Good, ((0, -2.9), (2.9, 0), (0, 2.9), (-2.9, 0)), strict=True)
)
"""The starting tile: all four goods."""


def monument(seat: int, letter: str) -> str:
    """Return the monument of a player, an obelisk with a letter."""
    return "".join(
        [
            path_shape("M-2.4 3L-1.5 -3L0 -5L1.5 -3L2.4 3z", SEATS[seat], _line(WHITE, 0.5)),
            rect_shape(-3.4, 3, 6.8, 1.7, SEATS[seat], more=_line(WHITE, 0.4)),
            words_shape(0, 0.6, 3.2, WHITE, letter),
        ]
    )


def token(good: Good) -> str:
    """Return a good on a round ground of its color, as it lies in a shop."""
    ground, edge = GROUND[good]
    return circle_shape(0, 0, 4.8, ground, _line(edge, 0.6)) + put(GOODS[good], 0, 0, 0.72)


def wanted(good: Good | None) -> str:
    """Return the empty place of a good in a shop, with its letter; None for any good."""
    edge = INK if good is None else GROUND[good][1]
    ring = circle_shape(0, 0, 4.6, WHITE, f'{_line(edge, 0.7)} stroke-dasharray="1.6 1.1"')
    return ring + words_shape(0, 0, 5.6, edge, "?" if good is None else good.letter)
