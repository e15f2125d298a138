"""The SVG picture of a window: well-formed, accessible, told apart without color, repeatable."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from vitrail.games.sagrada.components import Color, Die, Pattern, find_pattern
from vitrail.games.sagrada.drawing import (
    ASCII,
    EDGE,
    GLASS,
    PITCH,
    SPACE,
    WAIVED,
    Mark,
    window_svg,
    window_text,
)
from vitrail.games.sagrada.notation import parse_window
from vitrail.games.sagrada.window import Window
from vitrail.games.squares import Square

from .samples import MARKS, WINDOW

SVG = "{http://www.w3.org/2000/svg}"
PLAIN = {"svg", "title", "desc", "g", "rect", "circle", "path", "text"}


def parsed(window: Window, **options: Any) -> ET.Element:
    """Return a picture as a tree; our own text, so the parser need not be defended."""
    return ET.fromstring(window_svg(window, **options))  # noqa: S314


def by_id(root: ET.Element, name: str) -> ET.Element:
    """Return the element of an id."""
    return next(element for element in root.iter() if element.get("id") == name)


def texts(element: ET.Element) -> list[str]:
    """Return the drawn texts."""
    return [found.text or "" for found in element.iter(f"{SVG}text")]


def test_size_is_that_of_the_card() -> None:
    """The picture is 90 x 80 mm with a view box in millimeters."""
    root = parsed(WINDOW)
    assert (root.get("width"), root.get("height")) == ("90mm", "80mm")
    assert root.get("viewBox") == "0 0 90 80"


def test_only_plain_shapes() -> None:
    """Any converter can draw it: no style sheet, pattern, clip, filter or link."""
    root = parsed(WINDOW, marks=MARKS)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} == PLAIN
    assert not [element for element in root.iter() if "style" in element.attrib]
    assert "href" not in window_svg(WINDOW)


def test_accessible_title_and_description() -> None:
    """A screen reader gets the name and the text picture."""
    root = parsed(WINDOW, marks=MARKS)
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == "title desc"
    assert by_id(root, "title").text == "Kaleidoscopic Dream, difficulty 4"
    assert by_id(root, "desc").text == window_text(WINDOW, marks=MARKS, frame=ASCII)


def test_every_space_is_a_group_that_tells_itself() -> None:
    """Each space has its id and says what it asks for, holds and is marked as."""
    root = parsed(WINDOW, marks=MARKS)
    for square in WINDOW.shape.squares:
        assert by_id(root, str(square)).tag == f"{SVG}g"
    told = by_id(root, "A1").find(f"{SVG}title")
    assert told is not None
    assert told.text == "A1: yellow, die Y5, earns points"


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("color", Color)
def test_a_die_shows_pips_and_letter(color: Color, value: int) -> None:
    """A die has as many pips as its value and the letter of its color."""
    pattern = Pattern(("." * 5,) * 4)
    square = Square.parse("B2")
    group = by_id(parsed(Window.of(pattern, {square: Die(color, value)})), "B2")
    assert len(list(group.iter(f"{SVG}circle"))) == value
    assert texts(group) == [color.letter]


def test_a_covered_restriction_stays_visible() -> None:
    """Under a die the restriction shows as ground and as a tag."""
    root = parsed(WINDOW)
    assert texts(by_id(root, "A1")) == ["Y", "Y"]
    assert texts(by_id(root, "A5")) == ["P", "1"]
    assert texts(by_id(root, "C1")) == []
    assert len(list(by_id(root, "C1").iter(f"{SVG}circle"))) == 3


def test_colors_differ_by_hatching() -> None:
    """Each color has hatching of its own, on spaces and on dice."""
    pattern = Pattern(("RYGBP", ".....", ".....", "....."))
    root = parsed(Window.empty(pattern))
    hatchings = set()
    for column in range(5):
        path = by_id(root, f"A{column + 1}").find(f"{SVG}path")
        assert path is not None
        start = EDGE + PITCH * column
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", path.get("d", ""))]
        hatchings.add(tuple(round(n - start, 1) for n in numbers[:12:2]) + tuple(numbers[1:12:2]))
    assert len(hatchings) == 5


def luminance(color: str) -> float:
    """Return the relative luminance of WCAG 2."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of WCAG 2."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(("one", "other"), [(Color.BLUE, Color.PURPLE), (Color.RED, Color.GREEN)])
def test_confusable_colors_differ_in_lightness(one: Color, other: Color) -> None:
    """Blue and purple, red and green differ without hue (contrast of at least 2)."""
    assert contrast(GLASS[one][0], GLASS[other][0]) >= 2


@pytest.mark.parametrize("color", Color)
def test_pips_are_readable(color: Color) -> None:
    """Pips and letters stand out from their die (contrast of at least 4.5)."""
    window = Window.of(Pattern(("." * 5,) * 4), {Square.parse("A1"): Die(color, 1)})
    group = by_id(parsed(window), "A1")
    ink = next(group.iter(f"{SVG}text")).get("fill", "")
    assert contrast(ink, GLASS[color][0]) >= 4.5


def test_marks_differ_in_shape() -> None:
    """Legal, earning and wrong spaces have signs of different shapes, not only colors."""
    square = Square.parse("B2")
    window = Window.empty(Pattern(("." * 5,) * 4))
    drawn = {}
    for mark in Mark:
        group = by_id(parsed(window, marks={square: mark}), "B2")
        drawn[mark] = [
            (element.tag, element.get("d"), element.get("stroke-dasharray")) for element in group
        ]
    for one, other in itertools.combinations(Mark, 2):
        assert drawn[one] != drawn[other]


def test_difficulty_dots() -> None:
    """As many dots as favor tokens; many become a number; none when it is not rated."""
    assert len(list(by_id(parsed(WINDOW), "difficulty").iter(f"{SVG}circle"))) == 4
    rated = Pattern(("." * 5,) * 4, "x", 12)
    assert "12" in texts(parsed(Window.empty(rated)))
    assert "difficulty" not in window_svg(Window.empty(Pattern(("." * 5,) * 4, "x")))


def test_coordinates_can_be_read() -> None:
    """Row letters and column numbers are 3 mm high type in the edge, clear of every mark."""
    found = [text for text in parsed(WINDOW).findall(f"{SVG}text") if len(text.text or "") == 1]
    assert [text.text for text in found] == ["1", "2", "3", "4", "5", "A", "B", "C", "D"]
    for text in found:
        size = float(text.get("font-size", ""))
        assert size >= 3
        assert size < EDGE - 0.6 - 0.35 + 0.2
    assert PITCH - SPACE >= 2 * (0.6 + 0.35)


def test_a_print_that_a_tool_waived_is_crossed_out() -> None:
    """A die that stands against the print because of a tool card says so, in words and in ink."""
    rows = "R6! .. .. .. ..\n" + ".. .. .. .. ..\n" * 3
    waived = parse_window(find_pattern("Kaleidoscopic Dream"), rows)
    group = by_id(parsed(waived), "A1")
    told = group.find(f"{SVG}title")
    assert told is not None
    assert told.text == f"A1: yellow, die R6, {WAIVED}"
    plain = parse_window(find_pattern("Kaleidoscopic Dream"), rows.replace("!", ""))
    assert len(list(group)) == len(list(by_id(parsed(plain), "A1"))) + 2
    lines = window_text(waived, frame=ASCII).splitlines()
    assert "[R6!]" in lines[2]
    assert len({len(line) for line in lines[1:-1]}) == 1
    assert lines[-1] == f"[R6!] {WAIVED}"


def test_options() -> None:
    """Coordinates can be left out, ids get a prefix, the title can be given."""
    assert "5" in texts(parsed(Window.empty(Pattern(("." * 5,) * 4))))
    assert texts(parsed(Window.empty(Pattern(("." * 5,) * 4)), coordinates=False)) == ["custom"]
    root = parsed(WINDOW, prefix="ann-", title="Ann & Ben")
    assert by_id(root, "ann-title").text == "Ann & Ben"
    assert root.get("aria-labelledby") == "ann-title ann-desc"
    names = [element.get("id", "ann-") for element in root.iter()]
    assert all(name.startswith("ann-") for name in names)


@pytest.mark.parametrize(
    "name", ["<script>alert('x')</script>", 'A & "B"', "x" * 80, "\u7a93 Fenêtre", "]]>"]
)
def test_names_are_text(name: str) -> None:
    """Whatever a name holds, it is text; a long one is shortened in the strip only."""
    root = parsed(Window.empty(Pattern(("." * 5,) * 4, name)), coordinates=False)
    assert by_id(root, "title").text == name
    (shown,) = texts(root)
    assert shown == name or (shown.endswith("…") and name.startswith(shown[:-1]))
    assert not list(root.iter("script"))


def test_same_bytes_twice() -> None:
    """The same window gives the same picture."""
    again = Window(WINDOW.pattern, WINDOW.dice)
    assert window_svg(WINDOW, marks=MARKS) == window_svg(again, marks=dict(MARKS))


def test_every_official_pattern_is_drawn() -> None:
    """Each of the official names parses and stands in its strip."""
    window = Window.empty(find_pattern("Sun's Glory"))
    assert texts(parsed(window))[-1] == "Sun's Glory"
