"""Small pictures of crops and pieces, drawn for this tool, as plain SVG shapes.

Each is drawn around the middle of a square of 10 x 10 and put in its place by `put`. Crops differ
in shape, so that no color is needed to tell them apart; so do the players' markers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.santiago.components import Crop
from vitrail.games.shapes import circle_shape, mm, path_shape, rect_shape, words_shape

if TYPE_CHECKING:
    from collections.abc import Mapping

INK, WHITE = "#2b2018", "#ffffff"
WATER, DEEP, FOAM = "#2f86c9", "#14507f", "#bfe3f7"
SAND, DUNE, CACTUS = "#ecd6a4", "#cfae6e", "#6f8f4e"
GOLD = "#f2c230"


def put(drawn: str, x: float, y: float, scale: float = 1.0) -> str:
    """Put a picture around a point; at scale 1 a unit of it is a millimeter."""
    return f'<g transform="translate({mm(x)} {mm(y)}) scale({scale:g})">{drawn}</g>'


def _line(color: str, width: float) -> str:
    return f' stroke="{color}" stroke-width="{width:g}" stroke-linejoin="round"'


def _stroke(outline: str, color: str, width: float) -> str:
    return path_shape(outline, "none", f'{_line(color, width)} stroke-linecap="round"')


_TUBER, _TUBER_EDGE = "#b67f42", "#5f3b17"
_POD, _POD_EDGE = "#5c9c39", "#24501a"
_STALK, _STALK_EDGE = "#86b341", "#1f5a3c"
_PEPPER, _PEPPER_EDGE = "#d2281e", "#6d0f0b"
_BANANA, _BANANA_EDGE = "#ffd83a", "#6f5200"

CROPS: Mapping[Crop, str] = {
    Crop.POTATOES: "".join(
        [
            path_shape(
                "M0.1 -1.2C0 -3.7 2.6 -4.8 4.1 -3.2C5.4 -1.7 4.9 0.9 3.1 1.6C1.4 2.2 0.2 0.8 "
                "0.1 -1.2z",
                "#c9955a",
                _line(_TUBER_EDGE, 0.45),
            ),
            path_shape(
                "M-4.6 1C-5 -1.8 -2.7 -3 -0.8 -2.1C1.2 -1.2 1.9 1.4 1 3C-0.1 4.9 -4.3 4.2 -4.6 1z",
                _TUBER,
                _line(_TUBER_EDGE, 0.45),
            ),
            path_shape(
                "M0.6 3.6C0.7 2 2.6 1.3 3.9 2.1C5 2.8 4.7 4.5 3.3 4.7C2 4.9 0.6 4.7 0.6 3.6z",
                "#a87136",
                _line(_TUBER_EDGE, 0.45),
            ),
            _stroke(
                "M-3 -0.4l0.9 0.3M-1.2 1.6l0.8 -0.3M-2.9 2l0.7 0.4M2.2 -2.4l0.8 0.3M3 -0.3l0.7"
                " -0.3M2.4 3.4l0.7 0.1",
                _TUBER_EDGE,
                0.45,
            ),
        ]
    ),
    Crop.BEANS: "".join(
        [
            _stroke("M-3.6 -3.4C-3.4 -4.6 -2.2 -4.9 -1.4 -4.4", _POD_EDGE, 0.5),
            path_shape(
                "M-1.9 -4.3C2 -3.9 4.4 -1.6 4.9 1.6C5 2.2 4.5 2.4 4.1 2C2.2 0 0.4 -1 -2 -1.6"
                "C-3.4 -2 -3.4 -4.4 -1.9 -4.3z",
                "#7cb854",
                _line(_POD_EDGE, 0.45),
            ),
            path_shape(
                "M-4.7 -3.1C-4.9 2.2 -0.9 5.4 4 4.6C4.7 4.5 4.7 3.8 4.1 3.6C0.9 2.8 -1.4 1 -2.5 "
                "-3C-2.9 -4.3 -4.6 -4.4 -4.7 -3.1z",
                _POD,
                _line(_POD_EDGE, 0.45),
            ),
            *(
                circle_shape(x, y, 0.72, "#d9edb8", _line(_POD_EDGE, 0.25))
                for x, y in ((-3.3, -0.9), (-2.3, 1.2), (-0.7, 2.8), (1.3, 3.8))
            ),
            *(
                circle_shape(x, y, 0.6, "#d9edb8", _line(_POD_EDGE, 0.25))
                for x, y in ((-0.9, -2.9), (1.2, -2), (2.9, -0.6))
            ),
        ]
    ),
    Crop.CANE: "".join(
        [
            _stroke(
                "M0 -2.6C-0.6 -4.2 -2.2 -4.9 -3.4 -4.6M0 -2.6C0.6 -4.4 2.2 -5 3.6 -4.6M0 -2.6V-5"
                "M-2.3 -1.2C-2.6 -2.9 -3.7 -3.4 -4.9 -2.7M-2.3 -1.2V-3.3"
                "M2.3 -1.4C2.6 -3 3.7 -3.5 4.9 -2.8M2.3 -1.4V-3.4",
                "#3f8a37",
                0.75,
            ),
            *(
                rect_shape(
                    x - 0.8, top, 1.6, 4.9 - top, color, rounding=0.6, more=_line(_STALK_EDGE, 0.4)
                )
                for x, top, color in (
                    (-2.3, -1.4, "#a3c95e"),
                    (2.3, -1.7, "#a3c95e"),
                    (0, -2.8, _STALK),
                )
            ),
            _stroke(
                "M-3.1 0.6h1.6M-3.1 2.7h1.6M-0.8 -0.8h1.6M-0.8 1.2h1.6M-0.8 3.2h1.6M1.5 "
                "0.2h1.6M1.5 2.3h1.6",
                _STALK_EDGE,
                0.45,
            ),
        ]
    ),
    Crop.PEPPERS: "".join(
        [
            path_shape(
                "M0.3 -2.6C2 -3.6 4 -2.9 4.3 -1C4.7 1.4 4 3 4.7 4.2C3 4.4 1.4 3 0.9 0.8z",
                "#e4553f",
                _line(_PEPPER_EDGE, 0.45),
            ),
            path_shape(
                "M-3.3 -2.2C-4.8 1.2 -3 4.6 1.9 4.9C2.7 4.9 2.8 4.3 2.1 4C0.2 3.1 -0.3 1 0.4 -1.6"
                "C0.8 -3.4 -2.5 -3.9 -3.3 -2.2z",
                _PEPPER,
                _line(_PEPPER_EDGE, 0.45),
            ),
            path_shape(
                "M-3.6 -1.9C-2.8 -3.6 -0.4 -3.6 0.6 -1.6C-0.4 -2.1 -0.9 -1.3 -1.4 -0.9C-1.9 -1.6 "
                "-2.6 -1.8 -3.6 -1.9z",
                "#4d9136",
                _line("#1f4d17", 0.35),
            ),
            path_shape(
                "M0.5 -2.3C1.6 -3.8 3.5 -3.8 4.3 -2C3 -2.3 1.8 -2.2 0.5 -2.3z",
                "#4d9136",
                _line("#1f4d17", 0.35),
            ),
            _stroke(
                "M-1.4 -3C-1.4 -4 -1 -4.6 -0.3 -4.9M2.4 -3.3C2.4 -4 2.7 -4.5 3.2 -4.8",
                "#356b25",
                0.75,
            ),
            _stroke("M-2.7 -0.2C-3 1.4 -2.4 2.8 -1.2 3.5", "#ff9d8c", 0.5),
        ]
    ),
    Crop.BANANAS: "".join(
        [
            path_shape(
                "M0.2 -4.2C-0.6 -1 -2.4 0.6 -4.6 0.9C-5.2 1 -5.2 1.8 -4.7 2C-1.4 3 1.6 0.2 1.8 -4z",
                "#f2bd22",
                _line(_BANANA_EDGE, 0.45),
            ),
            path_shape(
                "M0.7 -4.3C1 -0.6 -0.2 2.4 -2.5 3.8C-3 4.1 -2.7 4.8 -2.1 4.8C1.6 4.8 3.6 0.8 2.3 "
                "-4z",
                _BANANA,
                _line(_BANANA_EDGE, 0.45),
            ),
            path_shape(
                "M1.3 -4.3C2.7 -1.2 2.9 1.8 1.8 4C1.5 4.6 2 5.1 2.6 4.8C5.2 3.2 5.4 -1 2.7 -4.3z",
                "#ffe36b",
                _line(_BANANA_EDGE, 0.45),
            ),
            path_shape(
                "M0 -3.9L0.7 -5h1.7L2.9 -3.9C1.9 -3.4 0.8 -3.4 0 -3.9z",
                "#7a5c12",
                _line(_BANANA_EDGE, 0.3),
            ),
            path_shape(
                "M-5 1.1l0.7 -0.2l0.1 1l-0.7 0.1zM-2.7 4l0.7 -0.4l0.4 1l-0.8 0.3zM1.8 "
                "4.2l0.8 0l0.2 0.7l-0.9 0.2z",
                "#4d3906",
            ),
        ]
    ),
}
"""A picture of each crop."""

PLANTER = "".join(
    [
        path_shape(
            "M-3.4 4.8C-3.6 1.4 -1.8 0.8 0 0.8C1.8 0.8 3.6 1.4 3.4 4.8z", "#f7f3e8", _line(INK, 0.5)
        ),
        path_shape("M-1.1 0.9L0 2.6L1.1 0.9z", "#c42b22"),
        circle_shape(0, -0.9, 1.9, "#a8693b", _line(INK, 0.5)),
        path_shape(
            "M-4.4 -1.6C-3 -2 -2.2 -2.4 -1.9 -4C-1.4 -5.1 1.4 -5.1 1.9 -4C2.2 -2.4 3 -2 "
            "4.4 -1.6C3 -0.9 -3 -0.9 -4.4 -1.6z",
            "#f0cf7c",
            _line(INK, 0.5),
        ),
    ]
)
"""A planter with a straw hat."""

PALM = "".join(
    [
        path_shape(
            "M-0.7 5C-0.2 2 -0.3 0 -1 -1.8L0.6 -2.2C1.3 0 1.3 2.4 1 5z", "#8a5a2b", _line(INK, 0.35)
        ),
        *(
            path_shape(leaf, "#2f8f46", _line("#124620", 0.4))
            for leaf in (
                "M-0.2 -2.2C-2.2 -4.4 -4.6 -3.4 -5 -0.4C-3.8 -2 -2 -2.4 -0.2 -2.2z",
                "M-0.2 -2.2C2 -4.4 4.6 -3.4 5 -0.4C3.6 -2 1.8 -2.4 -0.2 -2.2z",
                "M-0.2 -2.2C-2.2 -2 -3.4 -0.4 -3.2 1.8C-2.4 0 -1.4 -1.2 -0.2 -2.2z",
                "M-0.2 -2.2C1.8 -2 3.2 -0.4 3 1.8C2.2 0 1.2 -1.2 -0.2 -2.2z",
                "M-0.2 -2.2C-1.6 -4 -0.8 -5 1.6 -5C1.2 -3.8 0.8 -3 -0.2 -2.2z",
            )
        ),
        circle_shape(-0.7, -1.6, 0.6, "#6b431b", _line(INK, 0.25)),
        circle_shape(0.6, -1.5, 0.6, "#6b431b", _line(INK, 0.25)),
    ]
)
DESERT = "".join(
    [
        circle_shape(2.7, -2.9, 1.7, "#f6e7bf", _line(DUNE, 0.5)),
        path_shape("M-6.5 2.4C-4 0.4 -2 0.6 0 2.2C2 0.4 4.4 0.2 6.5 2.2V4.8H-6.5z", DUNE),
        _stroke("M-6.5 4.4C-3 2.8 -1 3 1.2 4.2C3 3.2 4.8 3 6.5 4", SAND, 0.5),
        _stroke("M-2.2 2.6V-3.2M-2.2 0.6H-4V-1M-2.2 -0.4H-0.6V-2", CACTUS, 1.15),
    ]
)
"""The back of a tile."""

SPRING = "".join(
    [
        circle_shape(0, 0, 5, "#8d8577", _line("#4e473b", 0.5)),
        circle_shape(0, 0, 4, WATER, _line("#4e473b", 0.4)),
        path_shape(
            "M0 -3.1C1.5 -1.1 2.2 0 2.2 1C2.2 2.4 1.2 3.2 0 3.2C-1.2 3.2 -2.2 2.4 -2.2 1"
            "C-2.2 0 -1.5 -1.1 0 -3.1z",
            WHITE,
            _line(DEEP, 0.35),
        ),
        _stroke("M-1.1 1.2C-1 1.9 -0.6 2.2 0 2.3", WATER, 0.5),
    ]
)

DRY = "".join(
    [
        circle_shape(0, 0, 5, "#fff4e6", _line("#b3261a", 0.9)),
        path_shape(
            "M0 -3.4C1.6 -1.2 2.3 -0.1 2.3 0.9C2.3 2.3 1.3 3.1 0 3.1C-1.3 3.1 -2.3 2.3 -2.3 "
            "0.9C-2.3 -0.1 -1.6 -1.2 0 -3.4z",
            WATER,
        ),
        _stroke("M-3.4 3.4L3.4 -3.4", "#b3261a", 1),
    ]
)
"""No water: a drop that is crossed out."""

COIN = circle_shape(0, 0, 5, GOLD, _line("#7a5a05", 0.6)) + circle_shape(
    0, 0, 4.1, "none", _line("#b98f14", 0.35)
)
HAT = "".join(
    [
        path_shape(
            "M-5 1.8C-3.4 1.4 -2.8 0.6 -2.5 -1.6C-2 -3.8 2 -3.8 2.5 -1.6C2.8 0.6 3.4 1.4 5 "
            "1.8C3 3.4 -3 3.4 -5 1.8z",
            "#f0cf7c",
            _line(INK, 0.5),
        ),
        _stroke("M-2.6 0.6C-1 1.3 1 1.3 2.6 0.6", "#c42b22", 0.9),
    ]
)
"""The overseer's hat."""

SEATS = (
    ("#c42b22", WHITE),
    ("#1f5fbf", WHITE),
    ("#fffaf0", INK),
    ("#2a2730", WHITE),
    ("#f0a01a", INK),
)
"""Color of the pieces of each seat, and of the letter on them.

Whatever cones an eye lacks, two of them differ by 18 or more (CIEDE2000); their shapes differ too.
"""
_SEAT_SHAPES = (
    "M-4.4 -3.4q0 -1 1 -1h6.8q1 0 1 1v6.8q0 1 -1 1h-6.8q-1 0 -1 -1z",
    "M0 -5A5 5 0 0 1 0 5A5 5 0 0 1 0 -5z",
    "M0 -5.4L5.4 0L0 5.4L-5.4 0z",
    "M-2.6 -4.6H2.6L5.2 0L2.6 4.6H-2.6L-5.2 0z",
    "M0 -5.6L5.2 -1.4L4.4 4.6H-4.4L-5.2 -1.4z",
)
"""Square, circle, diamond, hexagon, house."""


def marker(seat: int, letter: str) -> str:
    """Draw a marker of a player: shape and color of the seat, and the letter."""
    color, ink = SEATS[seat]
    return path_shape(_SEAT_SHAPES[seat], color, _line(INK, 0.8)) + words_shape(
        0, 0.3 if seat == len(SEATS) - 1 else 0, 5.6, ink, letter
    )
