"""Picture files: PNG by the converter and by a browser, PDF as poppler reads it."""

from __future__ import annotations

import io
import subprocess
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from vitrail.cli.render import pdf_bytes, png_bytes
from vitrail.games.sagrada.components import Pattern
from vitrail.games.sagrada.drawing import EDGE, PITCH, SPACE, window_svg
from vitrail.games.sagrada.window import Window

from .samples import MARKS, WINDOW, screenshot

if TYPE_CHECKING:
    from pathlib import Path

    from ..programs import Poppler

SVG = window_svg(WINDOW, marks=MARKS)
FOREIGN = window_svg(Window.empty(Pattern(("." * 5,) * 4, "\u7a93")))
CARD_AT_300_DPI = (1063, 945)


def opened(data: bytes) -> Image.Image:
    """Return a picture with opaque colors."""
    return Image.open(io.BytesIO(data)).convert("RGB")


def pane(picture: Image.Image, row: int, column: int) -> Image.Image:
    """Return the part of a picture that shows a space."""
    scale = picture.width / 90
    left, top = (EDGE + PITCH * column) * scale, (EDGE + PITCH * row) * scale
    side = SPACE * scale
    return picture.crop((round(left), round(top), round(left + side), round(top + side)))


def assert_shows_the_window(picture: Image.Image) -> None:
    """Fail unless each pane with a die has several colors, and an empty one is plain."""
    for square in WINDOW.shape.squares:
        colors = pane(picture, square.row, square.column).getcolors(1 << 20)
        assert colors is not None
        if square in WINDOW.placed:
            assert len(colors) > 20, square
    plain = pane(picture, 3, 1).resize((40, 40)).crop((10, 10, 30, 30)).getcolors()
    assert plain is not None
    assert len(plain) == 1


def test_png_has_the_size_of_the_card() -> None:
    """A PNG has 300 dots an inch, shows every pane, and is the same twice."""
    data = png_bytes(SVG)
    picture = opened(data)
    assert picture.size == CARD_AT_300_DPI
    assert_shows_the_window(picture)
    assert png_bytes(SVG) == data


@pytest.mark.parametrize("dpi", [96, 300, 600])
def test_png_prints_in_the_size_of_the_card(dpi: int) -> None:
    """The file tells its resolution, so that it prints at 90 x 80 mm; every chunk is whole."""
    data = png_bytes(SVG, dpi=dpi)
    with Image.open(io.BytesIO(data)) as picture:
        picture.verify()
    with Image.open(io.BytesIO(data)) as picture:
        across, down = picture.info["dpi"]
        assert round(across) == round(down) == dpi
        assert picture.width / across * 25.4 == pytest.approx(90, abs=0.2)
        assert picture.height / down * 25.4 == pytest.approx(80, abs=0.2)


def test_png_needs_no_font_of_the_machine() -> None:
    """The name is drawn with the shipped font: the strip is not empty."""
    strip = opened(png_bytes(SVG)).crop((40, 840, 700, 920))
    colors = strip.getcolors(1 << 20)
    assert colors is not None
    assert len(colors) > 10


def test_letters_that_the_font_lacks_do_no_harm() -> None:
    """A name in another script gives pictures all the same."""
    assert opened(png_bytes(FOREIGN)).size == CARD_AT_300_DPI
    assert pdf_bytes(FOREIGN).startswith(b"%PDF")


def test_pdf_is_the_same_twice() -> None:
    """The same window gives the same bytes, whenever it is drawn."""
    assert pdf_bytes(SVG) == pdf_bytes(SVG)


@pytest.mark.browser
def test_browser_shows_the_picture(chromium: Path, tmp_path: Path) -> None:
    """A browser draws the SVG: the expected size, no blank pane, as the converter draws it."""
    page = tmp_path / "window.svg"
    page.write_text(SVG, encoding="utf-8")
    picture = opened(screenshot(chromium, page, tmp_path, 340, 302).read_bytes())
    assert picture.size == (340, 302)
    assert_shows_the_window(picture)
    ours = opened(png_bytes(SVG)).resize(picture.size)
    for square in WINDOW.shape.squares:
        theirs = pane(picture, *square).resize((1, 1)).getpixel((0, 0))
        mine = pane(ours, *square).resize((1, 1)).getpixel((0, 0))
        assert isinstance(theirs, tuple)
        assert isinstance(mine, tuple)
        assert all(abs(a - b) < 25 for a, b in zip(theirs, mine, strict=True)), square


def tool(program: Path, *words: str | Path) -> str:
    """Return what a program says."""
    ran = subprocess.run([program, *words], capture_output=True, text=True, check=True)
    return ran.stdout


def test_pdf_as_poppler_reads_it(poppler: Poppler, tmp_path: Path) -> None:
    """One page of the card's size, text that can be searched, every font embedded, no blank."""
    path = tmp_path / "window.pdf"
    path.write_bytes(pdf_bytes(SVG))
    info = tool(poppler.info, path)
    assert "Pages:           1" in info
    assert "Title:           Kaleidoscopic Dream, difficulty 4" in info
    assert "255.12 x 226.77 pts" in info
    assert "Kaleidoscopic Dream" in tool(poppler.text, path, "-")
    fonts = tool(poppler.fonts, path).splitlines()[2:]
    assert fonts
    assert all("DejaVuSans" in line and " yes yes yes" in line for line in fonts)
    tool(poppler.pages, "-r", "100", "-png", path, tmp_path / "page")
    (page,) = tmp_path.glob("page*.png")
    assert_shows_the_window(opened(page.read_bytes()))
