"""A font with few signs, made for a test."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def small_font(folder: Path, signs: str, name: str = "Small") -> Path:
    """Return a TrueType file in which each of the signs is a black square."""
    # Imported by name: fontTools brings no types, and mypy knows none for it.
    builder = importlib.import_module("fontTools.fontBuilder").FontBuilder(1000, isTTF=True)
    pens = importlib.import_module("fontTools.pens.ttGlyphPen")

    def square() -> object:
        pen = pens.TTGlyphPen(None)
        pen.moveTo((100, 0))
        for point in ((100, 700), (900, 700), (900, 0)):
            pen.lineTo(point)
        pen.closePath()
        return pen.glyph()

    glyphs = {".notdef": square(), **{f"u{ord(sign):X}": square() for sign in signs}}
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({ord(sign): f"u{ord(sign):X}" for sign in signs})
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(dict.fromkeys(glyphs, (1000, 100)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": name, "styleName": "Bold", "fullName": f"{name} Bold"})
    builder.setupOS2(sTypoAscender=800, usWinAscent=800, usWinDescent=200)
    builder.setupPost()
    path = folder / f"{name}.ttf"
    builder.save(path)
    return path
