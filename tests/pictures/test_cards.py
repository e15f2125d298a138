"""Printed cards as files: PDF with boxes and fonts, SVG, PNG, all of the same look."""

from __future__ import annotations

import dataclasses
import io
import re
import subprocess
from typing import TYPE_CHECKING, cast
from xml.etree import ElementTree as ET

import pypdf
import pytest
from PIL import Image, ImageChops

from vitrail.cli.render import png_bytes
from vitrail.games.sagrada.components import find_pattern, official_patterns
from vitrail.generators.proof_page import proof_pages
from vitrail.generators.sagrada.card_face import Face, Frame, face_svg
from vitrail.generators.sheet_files import page_svg, pages_pdf
from vitrail.generators.sheets import Box, Card, Layout, Page, Size, Turn, alone, fit, impose
from vitrail.generators.typefaces import Typesetter

from ..generators.fonts import small_font
from .samples import screenshot

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ..programs import Poppler

MM = 25.4 / 72
DPI = 100


@pytest.fixture(scope="module")
def types() -> Iterator[Typesetter]:
    """Return the shipped font."""
    with Typesetter() as opened:
        yield opened


def cards(types: Typesetter, count: int = 4) -> list[Card]:
    """Return double-sided cards with official patterns."""
    frame = Frame.fit()
    faces = [
        face_svg(Face.of(pattern), frame, types, bleed=3)
        for pattern in official_patterns()[: 2 * count]
    ]
    return [Card(front, back) for front, back in zip(faces[::2], faces[1::2], strict=True)]


def sheets(types: Typesetter, turn: Turn, count: int = 4) -> tuple[Layout, tuple[Page, ...]]:
    """Return a sheet of cards and its back."""
    layout = fit("A4", Size(90, 80), turn=turn)
    return layout, impose(layout, cards(types, count), "Cards")


def box_mm(box: pypdf.generic.RectangleObject, height: float) -> Box:
    """Return a box of a PDF in millimeters from the upper left corner."""
    return Box(
        float(box.left) * MM,
        height - float(box.top) * MM,
        float(box.width) * MM,
        float(box.height) * MM,
    )


def close(one: Box, other: Box) -> bool:
    """Whether boxes are equal to a hundredth of a millimeter."""
    return one == pytest.approx(other, abs=0.01)


def rendered(poppler: Poppler, pdf: bytes, folder: Path, dpi: int = DPI) -> list[Image.Image]:
    """Return the pages of a PDF as poppler draws them."""
    path = folder / "cards.pdf"
    path.write_bytes(pdf)
    command: list[str | Path] = [poppler.pages, "-r", str(dpi), "-png", path, folder / "page"]
    subprocess.run(command, check=True, capture_output=True)
    return [Image.open(page).convert("RGB") for page in sorted(folder.glob("page*.png"))]


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return the mean difference of two pictures, of 255."""
    other = other.convert("RGB").resize(one.size)
    bins = ImageChops.difference(one, other).convert("L").histogram()
    return sum(value * count for value, count in enumerate(bins)) / sum(bins)


@pytest.mark.parametrize("turn", [Turn.LONG, Turn.SHORT])
def test_boxes_pages_and_wishes_of_a_pdf(types: Typesetter, turn: Turn) -> None:
    """A4 as MediaBox; bleed and trim as laid out; printed at full size on the edge asked for."""
    layout, pages = sheets(types, turn)
    reader = pypdf.PdfReader(io.BytesIO(pages_pdf(pages, types, title="Cards", turn=turn)))
    assert len(reader.pages) == 2
    for page in reader.pages:
        assert close(box_mm(page.mediabox, 297), Box(0, 0, 210, 297))
        assert close(box_mm(page.trimbox, 297), layout.block)
        assert close(box_mm(page.bleedbox, 297), layout.block.grown(3))
        assert "/Font" in cast("pypdf.generic.DictionaryObject", page["/Resources"])
    wishes = cast("pypdf.generic.DictionaryObject", reader.root_object["/ViewerPreferences"])
    assert str(wishes["/PrintScaling"]) == "/None"
    assert str(wishes["/Duplex"]) == f"/DuplexFlip{turn.value.title()}Edge"
    assert reader.metadata is not None
    assert reader.metadata.title == "Cards"


def test_boxes_of_a_card_by_itself(types: Typesetter) -> None:
    """The trim box is the card of 90 x 80 mm, the bleed box has 3 mm more at each side."""
    pages = impose(alone(Size(90, 80)), cards(types, 1)[:1])
    (page,) = pypdf.PdfReader(io.BytesIO(pages_pdf(pages, types))).pages
    assert close(box_mm(page.mediabox, 100), Box(0, 0, 110, 100))
    assert close(box_mm(page.bleedbox, 100), Box(7, 7, 96, 86))
    assert close(box_mm(page.trimbox, 100), Box(10, 10, 90, 80))


def test_a_pdf_is_drawn_searched_and_the_same_twice(
    types: Typesetter, poppler: Poppler, tmp_path: Path
) -> None:
    """No image in it, every font embedded, each name and each code found as text."""
    _, pages = sheets(types, Turn.LONG)
    pdf = pages_pdf(pages, types, title="Cards")
    assert pdf == pages_pdf(pages, types, title="Cards")
    assert b"/Subtype /Image" not in pdf
    path = tmp_path / "cards.pdf"
    path.write_bytes(pdf)

    def tool(*words: str | Path) -> str:
        return subprocess.run(words, capture_output=True, text=True, check=True).stdout

    said = tool(poppler.text, path, "-")
    for pattern in official_patterns()[:8]:
        assert pattern.name in said
        assert Face.of(pattern).code in said
    fonts = tool(poppler.fonts, path).splitlines()[2:]
    assert fonts
    assert all("DejaVuSans" in line and " yes yes yes" in line for line in fonts)


@pytest.mark.parametrize("turn", [Turn.LONG, Turn.SHORT])
def test_front_and_back_coincide_on_paper(
    types: Typesetter, turn: Turn, poppler: Poppler, tmp_path: Path
) -> None:
    """The printed back, seen through the paper, covers the front to a dot."""
    layout, pages = sheets(types, turn, count=3)
    front, back = rendered(poppler, pages_pdf(pages, types), tmp_path)
    flip = Image.Transpose.FLIP_LEFT_RIGHT if turn is Turn.LONG else Image.Transpose.FLIP_TOP_BOTTOM
    through = back.transpose(flip)
    scale = front.width / layout.sheet.width
    for place in range(3):
        box = layout.front(place)
        for at in (box.grown(2), box.grown(-1)):
            corner = (round(at.x * scale), round((at.y + 1) * scale))
            assert front.getpixel(corner) != (255, 255, 255)
            assert through.getpixel(corner) != (255, 255, 255)
    inks = [page.convert("L").point(lambda value: 255 * (value < 250)) for page in (front, through)]
    bounds = [ink.getbbox() for ink in inks]
    assert None not in bounds
    first, second = (bound for bound in bounds if bound)
    assert all(abs(a - b) <= 2 for a, b in zip(first, second, strict=True))


def test_all_three_files_look_alike(types: Typesetter, poppler: Poppler, tmp_path: Path) -> None:
    """The PDF as poppler draws it is the PNG, but for the edges of shapes."""
    _, pages = sheets(types, Turn.NONE)
    (pdf,) = rendered(poppler, pages_pdf(pages, types), tmp_path)
    png = Image.open(io.BytesIO(png_bytes(page_svg(pages[0]), dpi=DPI)))
    assert pdf.size == (827, 1170)
    assert png.size == (827, 1169)
    assert difference(pdf, png) < 4
    blank = Image.new("RGB", pdf.size, "white")
    assert difference(pdf, blank) > 60


@pytest.mark.browser
def test_a_browser_shows_the_svg(types: Typesetter, chromium: Path, tmp_path: Path) -> None:
    """With the font in the file the browser draws what the converter draws."""
    pages = impose(alone(Size(90, 80)), cards(types, 1)[:1])
    path = tmp_path / "card.svg"
    path.write_text(page_svg(pages[0], types), encoding="utf-8")
    shown = Image.open(screenshot(chromium, path, tmp_path, 416, 378)).convert("RGB")
    png = Image.open(io.BytesIO(png_bytes(page_svg(pages[0]), dpi=96)))
    assert png.size == (416, 378)
    assert difference(shown, png) < 4


def test_the_svg_is_valid_and_carries_its_font(types: Typesetter) -> None:
    """Well formed, in millimeters, ids once, only elements of SVG, no reference to the outside."""
    _, pages = sheets(types, Turn.NONE)
    svg = page_svg(pages[0], types)
    root = ET.fromstring(svg)  # noqa: S314 - our own text
    assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
    assert root.get("viewBox") == "0 0 210 297"
    names = {element.tag.removeprefix("{http://www.w3.org/2000/svg}") for element in root.iter()}
    assert names <= {"svg", "g", "title", "style", "rect", "circle", "path", "text"}
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert "@font-face" in svg
    assert not re.search(r"(href|url\((?!data:))", svg)


def test_names_of_other_scripts(types: Typesetter, poppler: Poppler, tmp_path: Path) -> None:
    """Arabic and Hebrew are drawn as outlines that a PDF is searched for, and marked-up names."""
    names = ["نافذة الضوء", "חלון אור", "Żółta łódź – Ωδή", "<Fire & Water>"]
    frame = Frame.fit()
    made = [
        Card(
            face_svg(Face.of(dataclasses.replace(find_pattern("Virtus"), name=name)), frame, types)
        )
        for name in names
    ]
    pages = impose(fit("A4", frame.card), made)
    path = tmp_path / "cards.pdf"
    path.write_bytes(pages_pdf(pages, types))
    ran = subprocess.run([poppler.text, path, "-"], capture_output=True, text=True, check=True)
    for name in names:
        assert name in re.sub("[\u200e\u200f\u202a-\u202e]", "", ran.stdout)
    svg = page_svg(pages[0], types)
    assert "&lt;Fire &amp; Water>" in svg or "&lt;Fire &amp; Water&gt;" in svg
    assert 'fill="none"' not in re.sub(r"<path[^>]*>", "", svg)


@pytest.mark.parametrize("family", ["Helvetica", "Times", "DejaVu Sans", 'Say "A" & <B>'])
def test_fonts_keep_apart(family: str, poppler: Poppler, tmp_path: Path) -> None:
    """A font of the user is embedded, whatever its name, also that of a font every viewer has."""
    signs = "窓 0123456789ABCDEFGHJKMNPQRSTVWXYZ-."
    font = small_font(tmp_path, signs, family.replace("<", "").replace('"', ""))
    frame = Frame.fit()
    with Typesetter(font) as types:
        face = Face.of(dataclasses.replace(find_pattern("Virtus"), name="窓"))
        pages = impose(alone(frame.card), [Card(face_svg(face, frame, types))])
        path = tmp_path / "cards.pdf"
        path.write_bytes(pages_pdf(pages, types))
        svg = page_svg(pages[0], types)
    ran = subprocess.run([poppler.fonts, path], capture_output=True, text=True, check=True)
    fonts = ran.stdout.splitlines()[2:]
    assert fonts
    assert all(" yes yes yes" in line for line in fonts)
    ET.fromstring(svg)  # noqa: S314 - our own text
    ran = subprocess.run([poppler.text, path, "-"], capture_output=True, text=True, check=True)
    assert "窓" in ran.stdout


def test_the_test_page(types: Typesetter, poppler: Poppler, tmp_path: Path) -> None:
    """Rulers as long as they say; crosses of the front lie on the scales of the back."""
    layout = fit("A4", Size(90, 80), turn=Turn.LONG)
    front, back = proof_pages(layout, types)
    spans = [
        abs(float(m[3]) - float(m[1])) + abs(float(m[4]) - float(m[2]))
        for m in re.finditer(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)", front.shapes)
    ]
    assert 170 in spans
    assert 210 in spans
    crosses = {
        (float(x), float(y)) for x, y in re.findall(r'<circle cx="(.+?)" cy="(.+?)"', front.shapes)
    }
    level = {
        ((float(m[1]) + float(m[3])) / 2, float(m[2]))
        for m in re.finditer(r"M([\d.]+) ([\d.]+)L([\d.]+) \2(?=[M\"])", back.shapes)
        if abs(float(m[3]) - float(m[1]) - 10) < 1e-6
    }
    assert len(crosses) == 4
    assert {(210 - x, y) for x, y in crosses} == level
    path = tmp_path / "test.pdf"
    path.write_bytes(pages_pdf((front, back), types))
    ran = subprocess.run([poppler.text, path, "-"], capture_output=True, text=True, check=True)
    assert "Print at 100 %" in ran.stdout
    assert "--back-shift" in ran.stdout
    assert len(proof_pages(fit("A4", Size(90, 80)), types)) == 1
