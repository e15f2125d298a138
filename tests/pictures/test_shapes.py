"""Widths of texts and what fits where."""

from __future__ import annotations

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from vitrail.games.fonts import font_file
from vitrail.games.shapes import fitted, words_width


def test_widths_are_those_of_the_shipped_font() -> None:
    """Letters of ASCII to a hundredth of the type size; beyond, no usual letter is wider."""
    with font_file() as path, TTFont(path) as font:
        letters, metrics = font.getBestCmap(), font["hmtx"]
        unit = font["head"].unitsPerEm
        wide = {chr(code): metrics[name][0] / unit for code, name in letters.items()}
    for code in range(ord(" "), 127):
        assert words_width(chr(code)) == pytest.approx(wide[chr(code)], abs=0.006)
    for letter in "äöüßéèñçøåłžőΩЖЩ€·×–":
        assert words_width(letter) >= min(wide[letter], 1.1)


@pytest.mark.parametrize("text", ["A", "Bartholomew", "W" * 60, "", "ÄÖÜ" * 9])
@pytest.mark.parametrize("room", [4.0, 20.0, 60.0])
def test_what_is_fitted_fits(text: str, room: float) -> None:
    """Never wider than the room, never larger than asked nor smaller than the least size."""
    kept, size = fitted(text, 4, room, 2)
    assert words_width(kept, size) <= room + 1e-9
    assert 2 <= size <= 4
    assert kept == text or (kept.endswith("…") and text.startswith(kept[:-1].rstrip("…")))
