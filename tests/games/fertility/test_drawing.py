"""Pictures of tables: well-formed, named, the same for the same position."""

from __future__ import annotations

import dataclasses
import re
from xml.etree import ElementTree

import pytest

from vitrail.games.fertility.drawing import RIM, board_size, square_size
from vitrail.games.fertility.land import shape
from vitrail.games.fertility.page import page_svg
from vitrail.games.fertility.reading import parse_record
from vitrail.games.fertility.replay import Replay, replay
from vitrail.games.files import read_document
from vitrail.games.squares import Square

from .games import game, play
from .golden_games import FOLDER, SEEDS

PLAYERS = ("Ann", "Ben")
SPACE = "{http://www.w3.org/2000/svg}"


def golden(name: str) -> Replay:
    """Return a golden game."""
    return replay(parse_record(read_document(FOLDER / f"fertility-{name}.yaml")))


def read(svg: str) -> ElementTree.Element:
    """Return a picture, parsed."""
    return ElementTree.fromstring(svg)  # noqa: S314 (our own output)


@pytest.mark.parametrize("name", sorted(SEEDS))
def test_every_square_and_player_has_a_name(name: str) -> None:
    """Groups with ids, each once, and titles that say what is there."""
    found = golden(name)
    for count in (0, 7, len(found.steps) // 2, len(found.steps)):
        position = found.at(count)
        svg = page_svg(position, found.players)
        root = read(svg)
        ids = [one.get("id") for one in root.iter() if one.get("id")]
        assert len(ids) == len(set(ids))
        assert {str(square) for square in shape(position.board).squares} <= set(ids)
        assert {f"player-{seat + 1}" for seat in range(position.seats)} <= set(ids)
        assert svg == page_svg(position, found.players)


def test_the_page_tells_everything_in_words() -> None:
    """Its description holds the board, hands, shops, and on which pieces it rests."""
    position = golden("3").final
    root = read(page_svg(position, ("Ann", "Ben", "Cem")))
    told = root.find(f"{SPACE}desc")
    assert told is not None
    assert told.text is not None
    for words in ("The game is over", "monument", " A ", "1a: any -> 2 points"):
        assert words in told.text
    shown = " ".join(text for text in root.itertext())
    assert "reconstructed, not those of the printed game" in shown
    assert "first" in shown


def test_names_cannot_break_the_picture() -> None:
    """Names are escaped."""
    svg = page_svg(game(), ("<Ann>", "B&n"))
    assert "&lt;Ann&gt;" in svg
    read(svg)


def test_squares_are_pointed_out() -> None:
    """Marked squares and free ones have frames of different colors."""
    plain = page_svg(game(), PLAYERS)
    marked = page_svg(game(), PLAYERS, marked=[Square(0, 1)])
    free = page_svg(game(), PLAYERS, free=[Square(0, 1), Square(0, 2)])
    assert marked.count("#e0147d") == 1
    assert free.count("#0b7a3b") == 2
    assert "#e0147d" not in plain


def test_goods_beside_the_metropolis_are_drawn() -> None:
    """In the middle of a turn the goods lie on the card of the player."""
    position = play(game("lay", ("*.....", "......")), "lay PC A2 A3")
    with_goods = page_svg(position, PLAYERS)
    without = page_svg(dataclasses.replace(position, stock=(0, 0, 0, 0)), PLAYERS)
    assert with_goods.count("<circle") > without.count("<circle")
    assert "beside the metropolis 1 papyrus" in with_goods


@pytest.mark.parametrize("columns", [1, 8, 16, 26])
@pytest.mark.parametrize("rows", [2, 8, 26])
def test_boards_fit_into_their_space(rows: int, columns: int) -> None:
    """Whatever size the land of a box has."""
    board = ("." * columns,) * rows
    width, height = board_size(board, square_size(board, 176, 128))
    assert RIM * 2 < width <= 176.01
    assert RIM * 2 < height <= 128.01


def test_only_plain_shapes_are_used() -> None:
    """Any converter draws them alike: no style sheets, filters, links or scripts."""
    root = read(page_svg(golden("4").at(40), ("Ann", "Ben", "Cem", "Dan")))
    kinds = {re.sub(r"\{.*\}", "", one.tag) for one in root.iter()}
    assert kinds <= {"svg", "title", "desc", "g", "rect", "circle", "path", "text"}
