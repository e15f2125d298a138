"""Fonts: which signs they have, what is said of those they lack, writing that needs shaping."""

from __future__ import annotations

import importlib
import re
from typing import TYPE_CHECKING

import pytest

from vitrail.games.errors import NotationError, ParameterError
from vitrail.generators.outlines import embedded_font, outline
from vitrail.generators.typefaces import Typeface, Typesetter

from .fonts import small_font

if TYPE_CHECKING:
    from pathlib import Path

WINDOW = "窓"


def test_a_missing_sign_is_an_error_with_advice() -> None:
    """The message names text, sign, code point and what to do."""
    with (
        Typesetter() as types,
        pytest.raises(ParameterError, match=r"'窓' has signs .*窓 U\+7A93.*--font FILE"),
    ):
        types.choose(WINDOW)


def test_a_font_of_the_user_comes_first(tmp_path: Path) -> None:
    """It writes what it has, the shipped font everything else."""
    path = small_font(tmp_path, WINDOW)
    with Typesetter(path) as types:
        assert types.choose(WINDOW).path == path
        assert types.choose("Virtus").family == "DejaVu Sans"
        with pytest.raises(ParameterError, match="Small and DejaVu Sans lack"):
            types.choose(f"{WINDOW} Virtus")
        assert types.words(0, 0, 4, "#000", WINDOW).startswith("<text")
        assert types.choose(WINDOW).width(WINDOW, 10) == pytest.approx(10)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("font.pfb", b"", "expected a file that ends in"),
        ("none.ttf", None, "cannot be read: No such file"),
        ("text.ttf", b"this is no font", "no font that can be used"),
        ("empty.otf", b"", "no font that can be used"),
        ("damaged.ttf", b"\0\1\0\0" + bytes(8), "expected TrueType or OpenType"),
    ],
)
def test_what_is_no_font_is_told(
    tmp_path: Path, name: str, content: bytes | None, said: str
) -> None:
    """The message names the file and what is wrong with it."""
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(NotationError, match=said):
        Typeface.read(path)


def test_a_folder_is_no_font(tmp_path: Path) -> None:
    """A folder with the name of a font is told as one."""
    (tmp_path / "x.ttf").mkdir()
    with pytest.raises(NotationError, match="directory"):
        Typeface.read(tmp_path / "x.ttf")


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("שלום", "םולש"),
        # UAX 9: in a line that begins from right to left, numbers keep their order.
        ("שלום 12 abc", "abc 12 םולש"),
        ("ab שלום 12 cd", "ab 12 םולש cd"),
    ],
)
def test_right_to_left(text: str, seen: str) -> None:
    """The signs stand as the bidirectional algorithm has them."""
    with Typesetter() as types:
        assert outline(types.faces[0].font, text, 0, 0, 10).seen == seen


def test_arabic_letters_join() -> None:
    """Shaped letters are narrower than the same letters alone, and are drawn as outlines."""
    with Typesetter() as types:
        face = types.faces[0]
        joined = face.width("سلام", 10)
        assert joined < sum(face.width(sign, 10) for sign in "سلام")
        drawn = types.words(20, 0, 10, "#123456", "سلام", anchor="end")
        path = re.search(r'<path d="([^"]+)" fill="#123456"/>', drawn)
        assert path is not None
        xs = [float(x) for x in re.findall(r"[ML](-?[\d.]+) ", path[1])]
        assert 20 - joined - 1 < min(xs) < max(xs) < 21
        assert ">مالس</text>" in drawn


def test_an_embedded_font_holds_what_is_used() -> None:
    """The part of the font in an SVG file is small and has the signs."""
    with Typesetter() as types:
        rule = embedded_font(types.faces[0].font, "DejaVu Sans", "Virtus")
    assert len(rule) < 10_000
    harfbuzz = importlib.import_module("uharfbuzz")
    import base64

    data = re.search(r"base64,([^)]+)\)", rule)
    assert data is not None
    face = harfbuzz.Face(harfbuzz.Blob(base64.b64decode(data[1])))
    assert {chr(sign) for sign in face.unicodes} == set("Virtus")
