"""Writing that needs more than one glyph after another: Arabic, Hebrew, the scripts of India, Thai.

Letters that join, change places or run from right to left are set by HarfBuzz, after the Unicode
bidirectional algorithm (UAX 9), and drawn as outlines: then SVG, PNG and PDF show the same,
whatever reads them. Fonts are also cut down here, for SVG files that carry them along.
"""

from __future__ import annotations

import base64
import importlib
import unicodedata
from typing import TYPE_CHECKING, Any, NamedTuple

from fpdf.bidi import BidiParagraph

from vitrail.generators.sheets import length

if TYPE_CHECKING:
    from collections.abc import Iterable

_SHAPED = (
    range(0x0590, 0x1100),  # Hebrew, Arabic, the scripts of India, Thai, Tibetan, Burmese
    range(0x1700, 0x1CD0),  # scripts of south-east Asia, Mongolian
    range(0xA800, 0xAC00),  # more scripts of India and south-east Asia
    range(0xFB1D, 0xFE00),  # presentation forms of Hebrew and Arabic
    range(0xFE70, 0xFEFF),
    range(0x10800, 0x12000),  # old scripts from right to left, more scripts of India
)


class Outline(NamedTuple):
    """A text as one path.

    Parameters
    ----------
    path
        Its commands, from a point of origin on the base line.
    width
        How far it advances.
    seen
        Its signs in the order in which they stand from left to right.
    """

    path: str
    width: float
    seen: str


def needs_shaping(text: str) -> bool:
    """Whether a text would be wrong as one glyph after another.

    Examples
    --------
    >>> needs_shaping("Żółta łódź 窓"), needs_shaping("شباك")
    (False, True)
    """
    return any(
        unicodedata.category(sign) == "Mn" or any(ord(sign) in block for block in _SHAPED)
        for sign in text
    )


def open_font(data: bytes) -> Any:
    """Return a font of HarfBuzz, or None if a file is no font with glyphs."""
    hb = _harfbuzz()
    face = hb.Face(hb.Blob(data))
    return hb.Font(face) if face.glyph_count and face.unicodes else None


def outline(font: Any, text: str, x: float, y: float, size: float) -> Outline:
    """Shape a text and return its outlines, beginning at a point of its base line."""
    hb = _harfbuzz()
    unit = size / font.face.upem
    pen = _Pen(x, y, unit)
    seen = []
    for run, level in _runs(text):
        buffer = hb.Buffer()
        buffer.add_str(run)
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if level % 2 else "ltr"
        hb.shape(font, buffer)
        seen.append(run[::-1] if level % 2 else run)
        for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            pen.shift = (position.x_offset, position.y_offset)
            font.draw_glyph_with_pen(info.codepoint, pen)
            pen.origin += position.x_advance
    return Outline("".join(pen.path), pen.origin * unit, "".join(seen))


def _runs(text: str) -> list[tuple[str, int]]:
    """Return pieces of one direction with their levels, from left to right (UAX 9, rule L2)."""
    runs: list[tuple[str, int]] = []
    for character in BidiParagraph(text).get_characters_with_embedding_level():
        level = character.embedding_level
        if runs and runs[-1][1] == level:
            runs[-1] = (runs[-1][0] + character.character, level)
        else:
            runs.append((character.character, level))
    for least in range(max((level for _, level in runs), default=0), 0, -1):
        start = 0
        while start < len(runs):
            end = start
            while end < len(runs) and runs[end][1] >= least:
                end += 1
            runs[start:end] = runs[start:end][::-1]
            start = max(end, start + 1)
    return runs


class _Pen:
    """Writes outlines as commands of an SVG path."""

    def __init__(self, x: float, y: float, unit: float) -> None:
        self.x, self.y, self.unit = x, y, unit
        self.origin, self.shift = 0.0, (0.0, 0.0)
        self.path: list[str] = []

    def _add(self, command: str, *points: tuple[float, float]) -> None:
        across, up = self.shift
        placed = (
            f"{length(self.x + (self.origin + across + a) * self.unit)} "
            f"{length(self.y - (up + b) * self.unit)}"
            for a, b in points
        )
        self.path.append(command + " ".join(placed))

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802 - as HarfBuzz calls it
        self._add("M", point)

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._add("L", point)

    def qCurveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._add("Q", *points)

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._add("C", *points)

    def closePath(self) -> None:  # noqa: N802
        self.path.append("z")


def embedded_font(font: Any, family: str, signs: Iterable[str]) -> str:
    """Return a rule of a style sheet that holds the part of a font that a picture needs."""
    hb = _harfbuzz()
    wanted = hb.SubsetInput()
    wanted.unicode_set.update({ord(sign) for sign in signs})
    data = hb.subset(font.face, wanted).blob.data
    coded = base64.b64encode(data).decode("ascii")
    name = family.replace("\\", "").replace('"', "")
    return (
        f'@font-face{{font-family:"{name}";font-weight:bold;src:url(data:font/ttf;base64,{coded})}}'
    )


def _harfbuzz() -> Any:
    # Imported by name: the package brings no types, and mypy knows none for it.
    return importlib.import_module("uharfbuzz")
