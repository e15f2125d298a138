"""The page of a whole table: well formed, complete, the same twice, and light."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from vitrail.cli.render import pdf_bytes
from vitrail.games.files import read_document
from vitrail.games.record import parse_record
from vitrail.games.sagrada.drawing import Mark
from vitrail.games.sagrada.page import page_svg
from vitrail.games.sagrada.replay import Replay, replay
from vitrail.games.squares import Square

from ..tree import ROOT


def game(players: int) -> Replay:
    """Return a golden game."""
    path = ROOT / "tests" / "golden" / "games" / f"sagrada-{players}.yaml"
    return replay(parse_record(read_document(path)))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("part", [0.0, 0.5, 1.0])
def test_a_page_is_well_formed_and_complete(players: int, part: float) -> None:
    """Every id is there once, every player and every die of pool and track is on the page."""
    found = game(players)
    position = found.at(int(part * len(found.steps)))
    svg = page_svg(position, found.players)
    assert svg == page_svg(position, found.players)
    root = ET.fromstring(svg)  # noqa: S314 - our own text
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(set(ids)) == len(ids)
    words = [element.text or "" for element in root.iter() if element.tag.endswith("text")]
    for name in found.players:
        assert any(name in word for word in words)
    titles = [element.text or "" for element in root.iter() if element.tag.endswith("title")]
    dice = [*position.pool, *(die for left in position.track for die in left)]
    assert sorted(title for title in titles if re.fullmatch("[RYGBP][1-6]", title)) == sorted(
        map(str, dice)
    )


def test_the_last_move_has_a_mark_of_its_own() -> None:
    """A marked space differs from one without mark and from one with another mark."""
    found = game(2)
    drawn = {
        page_svg(found.final, found.players, {0: {Square(0, 0): mark}} if mark else {})
        for mark in (None, *Mark)
    }
    assert len(drawn) == len(Mark) + 1


def test_a_page_as_pdf_is_drawn_and_not_an_image() -> None:
    """The shipped font covers the page, so the PDF holds shapes and text."""
    found = game(4)
    assert b"/Subtype /Image" not in pdf_bytes(page_svg(found.final, found.players))
