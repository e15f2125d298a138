"""The page of a whole table: well formed, complete, the same twice, and light."""

from __future__ import annotations

import dataclasses
import re
from xml.etree import ElementTree as ET

import pytest

from vitrail.cli.render import pdf_bytes
from vitrail.games.files import read_document
from vitrail.games.record import parse_record
from vitrail.games.sagrada.components import Color
from vitrail.games.sagrada.drawing import Hidden, Mark
from vitrail.games.sagrada.page import page_svg
from vitrail.games.sagrada.replay import Replay, replay
from vitrail.games.sagrada.sight import Sight
from vitrail.games.squares import Square
from vitrail.games.words import plural

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


def texts(svg: str) -> list[str]:
    """Return what is written on a page, line by line."""
    root = ET.fromstring(svg)  # noqa: S314 - our own text
    return [element.text or "" for element in root.iter() if element.tag.endswith("text")]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_page_tells_the_turn_and_the_cards(players: int) -> None:
    """Round and mover, public objectives, tools with what lies on them, alone the target."""
    found = game(players)
    position = found.at(found.round_begins(5))
    said = " ".join(texts(page_svg(position, found.players)))
    mover = found.players[position.to_move or 0]
    assert f"Round 5: {mover} to move, first turn" in said
    for objective in position.setup.public:
        assert objective.name in said
    for name, on_card in zip(position.setup.tools, position.paid, strict=True):
        tokens = "used" if players == 1 else f"{plural(on_card, 'token')} on it"
        assert (f"{name} ({tokens})" if on_card else name) in said
    solo = f"Round track: target {position.target} so far"
    assert (solo in said) == (players == 1)
    assert "The game is over." in texts(page_svg(found.final, found.players))


def test_an_empty_pool_has_no_heading() -> None:
    """Before a roll and at the end there is none; on a turn it is told that it is empty."""
    found = game(2)
    assert "Draft pool" in texts(page_svg(found.at(14), found.players))
    for position in (found.start, found.final):
        assert "Draft pool" not in texts(page_svg(position, found.players))
    emptied = dataclasses.replace(found.at(14), pool=())
    said = texts(page_svg(emptied, found.players))
    assert "Draft pool" not in said
    assert said[0].endswith(", the pool is empty")


def test_nothing_is_written_beyond_the_edge() -> None:
    """Long names make smaller letters or more lines."""
    found = game(2)
    names = ("N" * 40, "M" * 40)
    svg = page_svg(found.at(40), names)
    (width, *_) = map(float, re.findall(r'width="(\d+)mm"', svg))
    for match in re.finditer(
        r'<text x="([\d.]+)"[^>]*font-size="([\d.]+)"[^>]*start"[^>]*>([^<]*)', svg
    ):
        x, size, text = float(match[1]), float(match[2]), match[3]
        assert x + 0.55 * size * len(text) <= width


def test_a_die_of_unknown_value_has_neither_pips_nor_number() -> None:
    """Only its letter, its hatching and a question mark; what it stands on stays visible."""
    found = game(2)
    position = found.at(3)
    square = Square(0, 0)
    sight = Sight.of(position, found.players)
    window = position.windows[0]
    assert window is not None
    hidden: tuple[Hidden, ...] = ({square: Color.BLUE}, {})
    unscored = dataclasses.replace(position, windows=(None, position.windows[1]))
    partly = dataclasses.replace(sight, position=unscored, hidden=hidden)
    svg = page_svg(unscored, found.players, sight=partly)
    cell = re.search(r'<g id="s0-A1">.*?</g>', svg, re.DOTALL)
    assert cell is not None
    assert "blue die of unknown value" in cell[0]
    assert re.findall(r">([^<]+)</text>", cell[0]) == ["?", "B"]
    assert "<circle" not in cell[0]
    assert any(text.endswith("1 value not known, 5 tokens") for text in texts(svg))


def test_windows_that_are_not_known_say_so() -> None:
    """No number of tokens; the name of the pattern where that is known, else a question mark."""
    found = game(2)
    position = dataclasses.replace(found.at(14), windows=(None, None))
    sight = dataclasses.replace(Sight.of(position, found.players), tokens=(None, 3))
    said = texts(page_svg(position, found.players, sight=sight))
    assert any(text.endswith(": window not known") for text in said)
    assert any(text.endswith(": window not known, 3 tokens") for text in said)
    assert position.setup.patterns[0] is not None
    assert position.setup.patterns[0].name in said


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
