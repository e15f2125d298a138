"""Pictures of Santiago: markers for every eye, readable words, shapes and text in the PDF."""

from __future__ import annotations

import itertools
import re

import pytest
from coloraide import Color as Sample

from vitrail.cli.render import pdf_bytes, png_bytes
from vitrail.games.files import read_document
from vitrail.games.record import parse_record
from vitrail.games.santiago.components import Crop
from vitrail.games.santiago.drawing import GROUND
from vitrail.games.santiago.page import page_svg
from vitrail.games.santiago.pictograms import CROPS, INK, SEATS, marker
from vitrail.games.santiago.replay import replay

from ..tree import ROOT
from .test_svg import contrast
from .test_vision import EYES, LEAST, METHODS


def sheet(seats: int) -> str:
    """Return the page of the end of a golden game."""
    path = ROOT / "tests" / "golden" / "games" / f"santiago-{seats}.yaml"
    found = replay(parse_record(read_document(path)))
    return page_svg(found.final, found.players)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("eye", EYES, ids=str)
def test_markers_differ_for_every_eye(eye: str | None, method: str) -> None:
    """Each pair of colors of players is well apart, whichever cones are missing."""
    seen = [Sample(color) for color, _ in SEATS]
    if eye is not None:
        seen = [one.filter(eye, 1, method=method).convert("srgb").clip() for one in seen]
    for one, other in itertools.combinations(seen, 2):
        assert one.delta_e(other, method="2000") >= LEAST


def test_markers_and_crops_differ_in_shape() -> None:
    """No color is needed: the outlines differ, and so do the pictures of the crops."""
    outlines = [re.search(r' d="([^"]*)"', marker(seat, "A")) for seat in range(len(SEATS))]
    assert len({found[1] for found in outlines if found}) == len(SEATS)
    drawn = [tuple(re.findall(r' d="([^"]*)"', CROPS[crop])) for crop in Crop]
    assert len(set(drawn)) == len(Crop)


def test_words_are_readable_on_their_ground() -> None:
    """Letters stand out from markers and from tiles (contrast of at least 4.5)."""
    for color, ink in SEATS:
        assert contrast(color, ink) >= 4.5
    for ground, _ in GROUND.values():
        assert contrast(ground, INK) >= 4.5


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_page_becomes_pdf_and_png(seats: int) -> None:
    """The shipped font covers the page, so the PDF holds shapes and text; a sheet A4."""
    svg = sheet(seats)
    assert 'width="297mm" height="210mm"' in svg
    assert b"/Subtype /Image" not in pdf_bytes(svg)
    assert png_bytes(svg, dpi=40).startswith(b"\x89PNG")
