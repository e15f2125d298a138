"""Sheets: what fits, where it lies, where it is cut, and what lies behind it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vitrail.games.errors import ParameterError
from vitrail.generators.sheets import (
    PAPERS,
    PRINTER_EDGE,
    Box,
    Card,
    Layout,
    Line,
    Size,
    Turn,
    alone,
    fit,
    impose,
)

CARD = Size(90, 80)


@pytest.mark.parametrize(
    ("paper", "card", "bleed", "marks", "expected"),
    [
        # 2 x 90 + 6 = 186, 3 x 80 + 12 = 252; the rest is bleed, marks and the printer's edge.
        ("A4", CARD, 3, True, (2, 3)),
        ("Letter", CARD, 3, True, (2, 3)),
        # On its side a sheet of A4 holds 4 x 3 cards of 63 x 88 mm only without bleed and marks:
        # 4 x 63 = 252 <= 289, but 3 x 88 = 264 > 202; upright 3 x 63 = 189, 3 x 88 = 264.
        ("A4", Size(63, 88), 0, False, (3, 3)),
        # 63 x 88 with 3 mm: on its side 4 x 63 + 18 = 270 fits into 276, 2 x 88 + 6 = 182 into 189.
        ("A4", Size(63, 88), 3, True, (4, 2)),
        ("A4", Size(180, 150), 3, True, (1, 1)),
    ],
)
def test_as_many_cards_as_fit(
    paper: str, card: Size, bleed: float, marks: bool, expected: tuple[int, int]
) -> None:
    """Columns and rows computed by hand."""
    layout = fit(paper, card, bleed=bleed, marks=marks)
    assert (layout.columns, layout.rows) == expected
    assert sorted(layout.sheet) == sorted(PAPERS[paper])


layouts = st.builds(
    fit,
    st.sampled_from(sorted(PAPERS)),
    st.builds(Size, st.floats(30, 180), st.floats(30, 180)),
    bleed=st.one_of(st.just(0.0), st.floats(0, 5)),
    gutter=st.one_of(st.none(), st.floats(10, 15)),
    marks=st.booleans(),
    turn=st.sampled_from(Turn),
)


@given(layouts)
def test_cards_lie_on_the_sheet_and_apart(layout: Layout) -> None:
    """Bleeds stay clear of the printer's edge, and no card lies in the bleed of another."""
    printed = Box(0, 0, *layout.sheet).grown(-PRINTER_EDGE)
    places = [layout.front(place) for place in range(layout.places)]
    for at, box in enumerate(places):
        assert printed.holds(box.grown(layout.bleed), slack=1e-6)
        for other in places[:at]:
            apart = max(
                other.x - box.right, box.x - other.right, other.y - box.bottom, box.y - other.bottom
            )
            assert apart >= layout.gutter - 1e-6
    assert layout.block.holds(places[0])
    assert layout.block.holds(places[-1], slack=1e-6)


@given(layouts)
def test_backs_lie_behind_their_fronts(layout: Layout) -> None:
    """Turned on its edge as a real sheet is, the paper has every back on its front."""
    width, height = layout.sheet
    long_is_upright = height >= width
    for place in range(layout.places):
        front, back = layout.front(place), layout.back(place)
        # A sheet turned on an upright edge changes left and right, on a level one top and bottom.
        if (layout.turn is Turn.LONG) == long_is_upright:
            seen = (width - back.right, back.y)
        else:
            seen = (back.x, height - back.bottom)
        assert seen == pytest.approx((front.x, front.y))
        assert back[2:] == front[2:] == layout.card


def test_backs_can_be_moved() -> None:
    """A shift moves all backs to the right and down, and nothing else."""
    plain = fit("A4", CARD, turn=Turn.LONG)
    moved = fit("A4", CARD, turn=Turn.LONG, shift=(0.5, -1))
    for place in range(plain.places):
        assert moved.front(place) == plain.front(place)
        assert moved.back(place) == plain.back(place).moved(0.5, -1)


@given(layouts)
def test_marks_stand_outside_the_bleed_at_every_cut(layout: Layout) -> None:
    """Each edge of each card has a mark at both ends; no mark touches what is printed."""
    bleed = layout.block.grown(layout.bleed)
    marks = layout.crop_marks()
    for mark in marks:
        assert outside(mark, bleed)
        assert Box(0, 0, *layout.sheet).holds(Box(mark.x1, mark.y1, 0, 0))
        assert Box(0, 0, *layout.sheet).holds(Box(mark.x2, mark.y2, 0, 0))
    for place in range(layout.places):
        box = layout.front(place)
        for x in (box.x, box.right):
            assert sum(m.x1 == m.x2 == pytest.approx(x, abs=1e-5) for m in marks) == 2
        for y in (box.y, box.bottom):
            assert sum(m.y1 == m.y2 == pytest.approx(y, abs=1e-5) for m in marks) == 2


def outside(mark: Line, box: Box) -> bool:
    """Whether a line keeps a millimeter away from a box."""
    return (
        max(mark.x1, mark.x2) <= box.x - 1 + 1e-6
        or min(mark.x1, mark.x2) >= box.right + 1 - 1e-6
        or max(mark.y1, mark.y2) <= box.y - 1 + 1e-6
        or min(mark.y1, mark.y2) >= box.bottom + 1 - 1e-6
    )


@pytest.mark.parametrize(
    ("card", "bleed", "gutter", "said"),
    [
        (Size(300, 300), 3, None, "does not fit on A4"),
        (Size(205, 205), 3, None, "the largest is 189 x 276 mm"),
        (CARD, 3, 5.9, "expected at least 6"),
    ],
)
def test_what_does_not_fit_is_told(
    card: Size, bleed: float, gutter: float | None, said: str
) -> None:
    """The message tells the largest size, or the least gutter."""
    with pytest.raises(ParameterError, match=said):
        fit("A4", card, bleed=bleed, gutter=gutter)


@pytest.mark.parametrize("card", [Size(189, 276), Size(276, 189)])
def test_the_largest_card_that_a_message_tells_fits(card: Size) -> None:
    """What the message promises is true."""
    assert fit("A4", card).places == 1


def test_one_card_has_a_page_of_its_size() -> None:
    """Card, bleed and room for marks; without marks the page is the bleed box."""
    layout = alone(CARD, bleed=3, marks=False)
    assert layout.front(0) == Box(3, 3, 90, 80)
    assert layout.sheet == Size(96, 86)
    assert alone(CARD, bleed=3).sheet == Size(110, 100)


def test_fronts_and_backs_alternate() -> None:
    """Each sheet is a front and a back; a sheet without backs has one page; nothing is lost."""
    layout = fit("A4", CARD, turn=Turn.LONG)
    cards = [Card(f"<g>front {n}</g>", f"<g>back {n}</g>") for n in range(7)]
    pages = impose(layout, [*cards, Card("<g>front 7</g>")], "Cards")
    assert [page.title for page in pages] == [
        "Cards, sheet 1",
        "Cards, sheet 1, back",
        "Cards, sheet 2",
        "Cards, sheet 2, back",
    ]
    assert [page.shapes.count("<g>") for page in pages] == [6, 6, 2, 1]
    assert len(impose(layout, [Card("<g>x</g>")])) == 1
    assert len(impose(fit("A4", CARD), cards)) == 2
    for page in pages:
        assert page.trim == layout.block
        assert page.bleed == layout.block.grown(3)
        assert Box(0, 0, *page.size).holds(page.bleed)
    # The back of the first card, at the left of the front, is at the right of the other page.
    first, second = pages[1].shapes.split("</g>\n<g transform")[:2]
    assert "back 0" in first
    assert f"translate({layout.back(0).x:g} {layout.back(0).y:g})" in first
    assert layout.back(0).x > layout.front(0).x
    assert "back 1" in second
