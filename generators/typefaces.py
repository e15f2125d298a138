"""Fonts for printing: which signs they have, how wide a text is, and which of them to take.

The font that is shipped has Latin, Greek and Cyrillic letters and the usual signs. For other
writing a font of the user comes first. Where neither has a sign, that is an error which says what
to do: a card must not come out of the printer with an empty box in place of a letter.
"""

from __future__ import annotations

import unicodedata
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr

from vitrail.games.errors import NotationError, ParameterError, quoted
from vitrail.games.fonts import font_file
from vitrail.generators.outlines import embedded_font, needs_shaping, open_font, outline
from vitrail.generators.sheets import length

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

SUFFIXES = (".ttf", ".otf", ".ttc", ".otc")
CAPITALS = 0.73
"""Height of capitals in parts of the type size."""
_MOST_MISSING = 6
_UNSEEN = ("Cc", "Cf", "Zs")


@dataclass(frozen=True)
class Typeface:
    """A font file that was opened."""

    path: Path
    family: str
    signs: frozenset[int] = field(repr=False)
    font: Any = field(repr=False, compare=False)

    @classmethod
    def read(cls, path: Path) -> Typeface:
        """Open a font file.

        Raises
        ------
        NotationError
            If it cannot be read, or is no TrueType or OpenType font.
        """
        source = str(path)
        if path.suffix.lower() not in SUFFIXES:
            message = f"this is no font: expected a file that ends in {', '.join(SUFFIXES)}"
            raise NotationError(message, source=source)
        try:
            font = open_font(path.read_bytes())
        except OSError as error:
            message = f"this font cannot be read: {error.strerror or error}"
            raise NotationError(message, source=source) from None
        if font is None:
            message = "this is no font that can be used: expected TrueType or OpenType"
            raise NotationError(message, source=source)
        family = _family(font) or path.stem
        signs = frozenset(font.face.unicodes)
        return cls(path, family, signs, font)

    def missing(self, text: str) -> list[str]:
        """Return the signs of a text that the font lacks, each once."""
        seen = dict.fromkeys(text)
        return [
            sign
            for sign in seen
            if ord(sign) not in self.signs and unicodedata.category(sign) not in _UNSEEN
        ]

    def width(self, text: str, size: float) -> float:
        """Return the width of a text."""
        if needs_shaping(text):
            return outline(self.font, text, 0, 0, size).width
        glyphs = (self.font.get_nominal_glyph(ord(sign)) for sign in text)
        units = sum(self.font.get_glyph_h_advance(glyph or 0) for glyph in glyphs)
        return float(units * size / self.font.face.upem)


def _family(font: Any) -> str:
    """Return the family by which converters find a font: its typographic name, else its name."""
    return str(font.face.get_name(16) or font.face.get_name(1) or "").strip("\0 ")


class Typesetter:
    """The fonts of a print: the shipped one and, before it, one of the user.

    Use it in a `with` statement.

    Examples
    --------
    >>> with Typesetter() as types:
    ...     types.choose("Żółta łódź").family
    'DejaVu Sans'
    """

    def __init__(self, font: Path | None = None) -> None:
        self._stack = ExitStack()
        shipped = Typeface.read(self._stack.enter_context(font_file()))
        own = None if font is None else Typeface.read(font)
        # Of two fonts of one name converters would take either.
        others = () if own is not None and own.family == shipped.family else (shipped,)
        self.faces: tuple[Typeface, ...] = (*((own,) if own is not None else ()), *others)
        self.used: dict[Typeface, set[str]] = {}

    def __enter__(self) -> Typesetter:
        """Return the fonts."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Let go of the font files."""
        self._stack.close()

    def choose(self, text: str) -> Typeface:
        """Return the first font that has every sign of a text.

        Raises
        ------
        ParameterError
            If none has; the message names the signs and what to do.
        """
        for face in self.faces:
            if not face.missing(text):
                return face
        lacking = min((face.missing(text) for face in self.faces), key=len)
        told = ", ".join(f"{sign} U+{ord(sign):04X}" for sign in lacking[:_MOST_MISSING])
        more = ", ..." if len(lacking) > _MOST_MISSING else ""
        fonts = " and ".join(face.family for face in self.faces)
        lack = "lacks" if len(self.faces) == 1 else "lack"
        message = f"{quoted(text)} has signs that {fonts} {lack} ({told}{more}): {_ADVICE}"
        raise ParameterError(message)

    def fitting(self, text: str, size: float, room: float) -> float:
        """Return the type size, at most `size`, at which a text takes no more than `room`."""
        width = self.choose(text).width(text, size)
        return size if width <= room else size * room / width

    def words(
        self, x: float, y: float, size: float, fill: str, text: str, *, anchor: str = "start"
    ) -> str:
        """Write a text whose capitals are centered at height `y`."""
        face = self.choose(text)
        y += CAPITALS / 2 * size
        if needs_shaping(text):
            back = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
            drawn = outline(face.font, text, x - back * face.width(text, size), y, size)
            hidden = _text(face, x, y, size, "none", drawn.seen, anchor)
            return f'<path d="{drawn.path}" fill="{fill}"/>{hidden}'
        self.used.setdefault(face, set()).update(text)
        return _text(face, x, y, size, fill, text, anchor)

    def style(self) -> str:
        """Return a style sheet for SVG with what texts have used so far of each font."""
        rules = (embedded_font(face.font, face.family, signs) for face, signs in self.used.items())
        return f"<style>{escape(''.join(rules))}</style>"


def _text(
    face: Typeface, x: float, y: float, size: float, fill: str, text: str, anchor: str
) -> str:
    return (
        f'<text x="{length(x)}" y="{length(y)}" font-family={quoteattr(face.family)} '
        f'font-weight="bold" font-size="{length(size)}" text-anchor="{anchor}" '
        f'fill="{fill}">{escape(text)}</text>'
    )


_ADVICE = (
    "give a font that has them, --font FILE (the fonts called Noto, from fonts.google.com/noto, "
    "have one for every script)"
)
