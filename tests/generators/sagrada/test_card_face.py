"""The face of a card: all is on it, nothing that matters is near the edge, codes can be read."""

from __future__ import annotations

import dataclasses
import io
import re
from xml.etree import ElementTree as ET

import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from vitrail.cli.render import png_bytes
from vitrail.games.errors import NotationError, ParameterError
from vitrail.games.sagrada.card_id import Card as PatternCard
from vitrail.games.sagrada.card_id import parse_card_id
from vitrail.games.sagrada.components import Color, Pattern, find_pattern, official_patterns
from vitrail.games.sagrada.drawing import INK
from vitrail.games.squares import Square
from vitrail.generators.sagrada.card_face import (
    DARK,
    LIGHT,
    Face,
    Frame,
    back_svg,
    face_svg,
    has_qr,
    paired,
    parse_letters,
    qr_box,
    qr_modules,
)
from vitrail.generators.sheet_files import page_svg
from vitrail.generators.sheets import Box, Card, Size, alone, impose
from vitrail.generators.typefaces import Typesetter

VIRTUS = find_pattern("Virtus")
SIZES = [Size(90, 80), Size(63, 88), Size(90, 140), Size(120, 105), Size(70, 120), Size(57, 57)]


def drawn(pattern: Pattern, frame: Frame, types: Typesetter, bleed: float = 0) -> ET.Element:
    """Return a face as a tree."""
    return ET.fromstring(face_svg(Face.of(pattern), frame, types, bleed=bleed))  # noqa: S314 - our own


def test_the_usual_card_has_the_measures_of_the_printed_one() -> None:
    """Spaces of 15 mm, 17.5 mm from one to the next, on 90 x 80 mm (COMP-2)."""
    frame = Frame.fit()
    assert frame.card == Size(90, 80)
    assert frame.pane(Square(0, 0)) == Box(2.5, 2.5, 15, 15)
    assert frame.pane(Square(3, 4)) == Box(72.5, 55, 15, 15)
    assert frame.sill.height == pytest.approx(9)


@given(
    st.builds(Size, st.floats(45, 200), st.floats(45, 200)),
    st.one_of(st.none(), st.floats(5, 30)),
)
def test_parts_lie_on_the_card_and_apart(card: Size, cell: float | None) -> None:
    """Panes and sill do not touch; cells have the side that was asked for; or it is told."""
    try:
        frame = Frame.fit(card, cell)
    except ParameterError as error:
        assert re.search("do not fit|too small", str(error))  # noqa: PT017 - may also succeed
        return
    assert cell is None or frame.cell == cell
    assert frame.gap >= 0.8 - 1e-6
    whole = Box(0, 0, *card)
    assert whole.grown(-2.4).holds(frame.grid._replace(height=1))
    assert frame.grid.y >= 2.4
    assert frame.grid.bottom < frame.sill.y
    assert 9 - 1e-6 <= frame.sill.height <= 13
    assert frame.sill.bottom == pytest.approx(card.height)


def test_spaces_that_do_not_fit_are_told() -> None:
    """The message names the largest that do, and those fit."""
    with pytest.raises(ParameterError, match=r"the largest have 16\.3 mm"):
        Frame.fit(Size(90, 80), 16.4)
    with pytest.raises(ParameterError, match="too small"):
        Frame.fit(Size(30, 30))
    assert 0.8 <= Frame.fit(Size(90, 80), 16.3).gap < 0.9


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", ["Virtus", "A name that is longer than any that was ever printed"])
def test_words_dots_and_code_stand_in_the_safe_zone(size: Size, name: str) -> None:
    """A cutter that drifts by 2 mm takes nothing that must be read, and nothing overlaps."""
    frame = Frame.fit(size)
    pattern = dataclasses.replace(VIRTUS, name=name)
    boxes = []
    with Typesetter() as types:
        for element in drawn(pattern, frame, types, bleed=3).iter("text"):
            text, size_of = element.text or "", float(element.get("font-size", ""))
            x, y = float(element.get("x", "")), float(element.get("y", ""))
            width = types.choose(text).width(text, size_of)
            if element.get("text-anchor") == "middle":
                x -= width / 2
            boxes.append((text, Box(x, y - 0.73 * size_of, width, 0.73 * size_of)))
    code = qr_box(frame, len(qr_modules(Face.of(pattern).short)))
    assert code is not None
    assert frame.safe.grown(0.8).holds(code)
    for text, box in boxes:
        assert frame.safe.grown(0.15).holds(box), text
    on_sill = [box for _, box in boxes if box.y > frame.sill.y]
    assert len(on_sill) == 2
    for box in on_sill:
        assert box.right < code.x - 4 * code.width / 25
    assert on_sill[0].bottom < on_sill[1].y


def test_everything_is_told_in_words_too() -> None:
    """Each space has a title that a screen reader reads: what it asks for."""
    with Typesetter() as types:
        root = drawn(VIRTUS, Frame.fit(), types)
    titles = [element.text for element in root.iter("title")]
    assert titles[0] == "Virtus, difficulty 5"
    assert (
        "A1: shade 4" in titles
        or "A1: 4" in titles
        or any((title or "").startswith("A1: ") for title in titles)
    )
    assert "difficulty 5" in titles
    assert len(titles) == 22


def test_colors_have_letters_shades_have_pips_and_numerals() -> None:
    """Each space can be read without colors; blank ones are plain."""
    with Typesetter() as types:
        root = drawn(VIRTUS, Frame.fit(), types)
    panes = {
        (title.text or "")[:2]: group
        for group in root.iter("g")
        if (title := group.find("title")) is not None and re.match("[A-D][1-5]: ", title.text or "")
    }
    for square in VIRTUS.shape.squares:
        asked = VIRTUS[square]
        texts = [element.text for element in panes[str(square)].iter("text")]
        circles = len(list(panes[str(square)].iter("circle")))
        if isinstance(asked, Color):
            assert texts == [asked.letter]
        elif asked is not None:
            assert texts == [str(asked)]
            assert circles == asked
        else:
            assert (texts, circles) == ([], 0)


def test_a_pattern_without_a_name_has_none_on_its_card() -> None:
    """Rows typed at the command line are no name."""
    unnamed = Pattern(VIRTUS.rows)
    with Typesetter() as types:
        texts = [element.text for element in drawn(unnamed, Frame.fit(), types).iter("text")]
    assert unnamed.name not in texts
    assert Face.of(VIRTUS).short not in texts
    assert Face.of(unnamed).code in texts


def test_other_letters() -> None:
    """Letters of another language stand in place of ours."""
    with Typesetter() as types:
        svg = face_svg(Face.of(find_pattern("Aurorae Magnificus")), Frame.fit(), types,
                       letters="RAVZM")  # fmt: skip
    assert {"A", "V", "Z", "M"} <= set(re.findall(">([A-Z])</text>", svg))
    assert not set("YGBP") & set(re.findall(">([A-Z])</text>", svg))


@pytest.mark.parametrize("text", ["RYGB", "RYGBPP", "RRGBP", "R GBP", ""])
def test_letters_are_five_and_differ(text: str) -> None:
    """Anything else would not tell five colors apart."""
    with pytest.raises(NotationError, match="expected five"):
        parse_letters(text)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_code_can_be_scanned_and_rebuilds_the_card(size: Size) -> None:
    """A reader finds the code in the picture at 300 dots an inch; its text is the pattern."""
    frame = Frame.fit(size)
    with Typesetter() as types:
        face = Face.of(VIRTUS)
        (page,) = impose(alone(size), [Card(face_svg(face, frame, types, bleed=3))])
        picture = Image.open(io.BytesIO(png_bytes(page_svg(page), dpi=300)))
    (found,) = zxingcpp.read_barcodes(picture)
    assert found.text == face.short
    rebuilt = parse_card_id(found.text)
    assert rebuilt.pattern.rows == VIRTUS.rows
    assert rebuilt.rating == VIRTUS.difficulty
    assert has_qr(face, frame)


def test_the_printed_id_rebuilds_the_card_with_its_name() -> None:
    """Rating and name are in it; an ID too long to be read gives way to the one without name."""
    card = PatternCard.rated(VIRTUS.rows, "Amber Rose", 4.16)
    face = Face.of(card)
    assert parse_card_id(face.code) == card
    assert parse_card_id(face.short).rating == 4.16
    long = Face.of(PatternCard.rated(VIRTUS.rows, "Rosé" * 20, 4.16))
    with Typesetter() as types:
        assert face.code in face_svg(face, Frame.fit(), types)
        svg = face_svg(long, Frame.fit(), types)
    assert long.code not in svg
    assert long.short in svg


def test_a_code_too_fine_to_be_read_is_left_out() -> None:
    """Its modules would be smaller than a quarter of a millimeter."""
    long = dataclasses.replace(Face.of(VIRTUS), short="x" * 300)
    frame = Frame.fit()
    assert not has_qr(long, frame)
    with Typesetter() as types:
        assert "QR code" not in face_svg(long, frame, types)


def test_the_ground_reaches_into_the_bleed() -> None:
    """Lead and sill go on beyond the edge at each side, on fronts and on backs."""
    frame = Frame.fit()
    with Typesetter() as types:
        for root in (drawn(VIRTUS, frame, types, bleed=3), ET.fromstring(back_svg(frame, bleed=3))):  # noqa: S314 - our own
            ground = root.find("rect")
            assert ground is not None
            assert [ground.get(name) for name in ("x", "y", "width", "height")] == [
                "-3", "-3", "96", "86",
            ]  # fmt: skip


def test_light_lead_takes_less_ink() -> None:
    """A card with pale lead takes little more than half of the ink, and says the same."""
    frame = Frame.fit()
    inks, texts = [], []
    with Typesetter() as types:
        for lead in (DARK, LIGHT):
            svg = face_svg(Face.of(VIRTUS), frame, types, lead=lead)
            (page,) = impose(alone(frame.card, bleed=0, marks=False), [Card(svg)])
            gray = Image.open(io.BytesIO(png_bytes(page_svg(page), dpi=72))).convert("L")
            bins = gray.histogram()
            inks.append(sum((255 - value) * count for value, count in enumerate(bins)))
            texts.append(re.findall(r">([^<]+)</text>", svg))
    assert inks[1] < 0.57 * inks[0]
    assert texts[0] == texts[1]


def test_official_sides_share_their_card() -> None:
    """Printed together, the 24 official patterns make the 12 cards of the box."""
    made = paired([Face.of(pattern) for pattern in official_patterns()])
    assert len(made) == 12
    for front, back in made:
        assert back is not None
        assert front.pattern.card == back.pattern.card


def test_others_share_cards_as_they_come() -> None:
    """The first with the second, the third with the fourth; the last of an odd number is alone."""
    own = [Face.of(Pattern(VIRTUS.rows, f"p{n}")) for n in range(3)]
    assert paired(own) == ((own[0], own[1]), (own[2], None))
    assert paired([]) == ()
    virtus = Face.of(VIRTUS)
    assert paired([virtus, own[0], own[1]]) == ((virtus, own[0]), (own[1], None))
    assert paired([virtus, virtus]) == ((virtus, virtus),)


def test_the_same_card_gives_the_same_bytes() -> None:
    """Nothing of the moment is in it."""
    with Typesetter() as types:
        one, other = (face_svg(Face.of(VIRTUS), Frame.fit(), types) for _ in range(2))
    assert one == other
    assert INK in one


@pytest.mark.parametrize(("difficulty", "beads"), [(None, 0), (0, 0), (3, 3), (8, 8), (12, 1)])
def test_difficulty(difficulty: int | None, beads: int) -> None:
    """One bead for each favor token; many are a number."""
    pattern = Pattern((".....",) * 4, "x", difficulty)
    with Typesetter() as types:
        root = drawn(pattern, Frame.fit(), types)
        plain = drawn(dataclasses.replace(pattern, difficulty=None), Frame.fit(), types)
    more = len(list(root.iter("circle"))) - len(list(plain.iter("circle")))
    assert more == 2 * beads
    assert ("12" in [element.text for element in root.iter("text")]) == (difficulty == 12)
