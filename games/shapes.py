"""The plain shapes of which every picture is made, as SVG text.

Rectangles, circles, paths and text with attributes: no style sheet, pattern, clip, gradient or
filter, so that any converter draws them alike. Lengths are millimeters.
"""

from __future__ import annotations

from xml.sax.saxutils import escape

FONT = "DejaVu Sans, Verdana, sans-serif"

_WIDTHS = (
    35, 46, 52, 84, 70, 100, 87, 31, 46, 46, 52, 84, 38, 42, 38, 37,
    70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 40, 40, 84, 84, 84, 58,
    100, 77, 76, 73, 83, 68, 68, 82, 84, 37, 37, 77, 64, 100, 84, 85,
    73, 85, 77, 72, 68, 81, 77, 110, 77, 72, 73, 46, 37, 46, 84, 50,
    50, 67, 72, 59, 72, 68, 44, 72, 71, 34, 34, 67, 34, 104, 71, 69,
    72, 72, 49, 60, 48, 71, 65, 92, 65, 65, 58, 71, 37, 71, 84,
)  # fmt: skip
"""Widths of the letters of ASCII in the shipped font, from the space on, in parts of 100."""
_WIDEST = 110
_FIRST = ord(" ")


def mm(number: float) -> str:
    """Return a number with at most two decimals, without trailing zeros."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def escaped(text: str) -> str:
    """Escape a text; control characters, which XML cannot hold, become replacement signs."""
    return escape("".join(s if s == "\n" or s.isprintable() else "\ufffd" for s in text))


def rect_shape(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    *,
    rounding: float = 0,
    more: str = "",
) -> str:
    """Draw a rectangle."""
    corner = f' rx="{mm(rounding)}"' if rounding else ""
    return (
        f'<rect x="{mm(x)}" y="{mm(y)}" width="{mm(width)}" height="{mm(height)}"{corner} '
        f'fill="{fill}"{more}/>'
    )


def circle_shape(x: float, y: float, radius: float, fill: str, more: str = "") -> str:
    """Draw a filled circle."""
    return f'<circle cx="{mm(x)}" cy="{mm(y)}" r="{mm(radius)}" fill="{fill}"{more}/>'


def path_shape(outline: str, fill: str, more: str = "") -> str:
    """Draw a path."""
    return f'<path d="{outline}" fill="{fill}"{more}/>'


def words_shape(
    x: float, y: float, size: float, fill: str, text: str, *, anchor: str = "middle"
) -> str:
    """Write a text whose capitals are centered at height `y`."""
    return (
        f'<text x="{mm(x)}" y="{mm(y + 0.365 * size)}" font-family="{FONT}" font-weight="bold" '
        f'font-size="{mm(size)}" text-anchor="{anchor}" fill="{fill}">{escaped(text)}</text>'
    )


def words_width(text: str, size: float = 1.0) -> float:
    """Return how wide a text is, on the safe side for letters beyond ASCII.

    Examples
    --------
    >>> round(words_width("Ann", 10), 1), words_width("é")
    (21.9, 1.1)
    """
    at = (ord(sign) - _FIRST for sign in text)
    return size * sum(_WIDTHS[i] if 0 <= i < len(_WIDTHS) else _WIDEST for i in at) / 100


def fitted(text: str, size: float, room: float, least: float) -> tuple[str, float]:
    """Return a text and a type size so that it is no wider than there is room.

    It becomes smaller first, down to the `least` size, and then shorter.

    Examples
    --------
    >>> fitted("Ann", 4, 20, 2), fitted("Bartholomew", 4, 15, 3)
    (('Ann', 4), ('Bartho…', 3))
    """
    wide = words_width(text, size)
    if wide <= room:
        return text, size
    smaller = max(size * room / wide, least)
    kept = text
    while kept and words_width(f"{kept}…", smaller) > room and smaller == least:
        kept = kept[:-1]
    return (text, smaller) if kept == text else (f"{kept.rstrip()}…", smaller)
