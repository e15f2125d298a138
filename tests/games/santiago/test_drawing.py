"""Pictures of a table of Santiago: complete, well formed, the same twice, readable as text."""

from __future__ import annotations

import dataclasses
import random
import re
import xml.etree.ElementTree as ET
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from vitrail.games.files import read_document
from vitrail.games.record import parse_record
from vitrail.games.santiago.components import SHAPE, Crossing, Segment, segments
from vitrail.games.santiago.drawing import HEIGHT, WIDTH, crossing_at, field_at
from vitrail.games.santiago.page import PAGE, page_svg
from vitrail.games.santiago.plots import areas, index, plots
from vitrail.games.santiago.replay import replay
from vitrail.games.santiago.rules import Phase
from vitrail.games.santiago.text_board import ASCII, BOX, CODES, Frame, board_text
from vitrail.games.santiago.words import (
    field_words,
    initials,
    is_dry,
    offer_words,
    standing_words,
    whose_turn,
)
from vitrail.games.shapes import words_width
from vitrail.games.squares import Square

from ...tree import ROOT
from .games import PLAYERS, game, random_game, random_start, readings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.games.santiago.play import SantiagoPosition

SVG = "{http://www.w3.org/2000/svg}"
PLAIN = {"svg", "title", "desc", "g", "rect", "circle", "path", "text"}


def parsed(svg: str) -> ET.Element:
    """Return a picture as a tree; our own text, so the parser need not be defended."""
    return ET.fromstring(svg)  # noqa: S314


def by_id(root: ET.Element, name: str) -> ET.Element:
    """Return the element of an id."""
    (found,) = (element for element in root.iter() if element.get("id") == name)
    return found


def texts(element: ET.Element) -> list[str]:
    """Return the drawn texts."""
    return [found.text or "" for found in element.iter(f"{SVG}text")]


def title(element: ET.Element) -> str:
    """Return the title of a group."""
    return element.findtext(f"{SVG}title") or ""


def golden(seats: int, part: float) -> tuple[SantiagoPosition, tuple[str, ...]]:
    """Return a position of a golden game, and its players."""
    path = ROOT / "tests" / "golden" / "games" / f"santiago-{seats}.yaml"
    found = replay(parse_record(read_document(path)))
    return found.at(int(part * len(found.steps))), tuple(found.players)


def random_positions(seed: int) -> Iterator[SantiagoPosition]:
    """Yield every ninth position of a random game under random readings, and the last."""
    rng = random.Random(seed)
    start = random_start(rng, rng.choice((3, 4, 5)), readings(rng))
    yield start
    for number, (_, _, after) in enumerate(random_game(start, rng)):
        if number % 9 == 0 or after.phase is Phase.OVER:
            yield after


def check_page(position: SantiagoPosition, players: tuple[str, ...]) -> None:
    """Compare everything that a page shows with the position."""
    root = parsed(page_svg(position, players))
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= PLAIN
    ids = [name for element in root.iter() if (name := element.get("id"))]
    assert len(set(ids)) == len(ids)
    letters = initials(players)
    for square in SHAPE.squares:
        field, plot = by_id(root, str(square)), position.board[index(square)]
        assert title(field) == f"{square}: {field_words(position, square, players)}"
        shown = texts(field)
        assert shown.count(str(square)) == 1
        shown.remove(str(square))
        if plot is None:
            assert shown == []
        elif plot.desert:
            assert shown == ["desert"]
        else:
            owner = [] if plot.owner is None else [letters[plot.owner]] * plot.markers
            assert shown == [str(plot.crop), *owner]
    canals = {s for s in segments() if title(by_id(root, str(s))) == f"{s}: canal"}
    assert canals == position.canals
    for offer in position.offers:
        told = f"{offer.segment}: proposed, {offer_words(offer, players)}"
        assert title(by_id(root, str(offer.segment))) == told
    said = texts(root)
    for place in (*SHAPE.squares, *segments()):
        assert str(place) in said
    for seat in range(len(players)):
        held = position.money[seat]
        assert ("?" if held is None else str(held)) in texts(by_id(root, f"player-{seat + 1}"))


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("part", [0.0, 0.3, 0.6, 0.9, 1.0])
def test_a_page_shows_the_whole_position(seats: int, part: float) -> None:
    """Every field, tile, marker, canal, proposal and player, and the same bytes twice."""
    position, players = golden(seats, part)
    check_page(position, players)
    assert page_svg(position, players) == page_svg(position, players)
    said = texts(parsed(page_svg(position, players)))
    assert whose_turn(position, players) in said
    assert standing_words(position, players) in said
    assert set(players) <= set(said)


@pytest.mark.parametrize("seed", range(4))
def test_pages_of_random_games(seed: int) -> None:
    """Whatever can happen is drawn as it is, whoever sees it."""
    for number, position in enumerate(random_positions(seed)):
        players = PLAYERS[: position.seats]
        check_page(position.view(number % position.seats), players)


def test_the_overseer_the_mover_and_the_bids_are_told() -> None:
    """Each at the card of the player, and nowhere else."""
    position = game("bid", bids={1: 3, 2: 0}, shown="cane1 cane2 beans1 beans2", overseer=2)
    root = parsed(page_svg(position, PLAYERS[:4]))
    cards = [texts(by_id(root, f"player-{seat}")) for seat in (1, 2, 3, 4)]
    assert ["overseer" in card for card in cards] == [False, False, True, False]
    mover = position.to_move
    assert ["to move" in card for card in cards] == [seat == mover for seat in range(4)]
    assert "bid 3" in cards[1]
    assert "passed" in cards[2]
    tiles = [title(group) for group in root.iter(f"{SVG}g") if title(group) in {"cane1", "beans2"}]
    assert sorted(tiles) == ["beans2", "cane1"]


def test_a_used_extra_canal_is_not_drawn_as_there() -> None:
    """The words differ, not only the color."""
    position = game("extra", extras=(True, False, True, False), canals="H21")
    root = parsed(page_svg(position, PLAYERS[:4]))
    used = ["used" in texts(by_id(root, f"player-{seat}")) for seat in (1, 2, 3, 4)]
    assert used == [False, True, False, True]


def test_marks_and_title() -> None:
    """Each marked field and segment has a frame; the title is for screen readers."""
    position = game("bribe", canals="H21", board="C5 beans2 0 2")
    marked: list[Square | Segment] = [Square(2, 4), Segment.parse("V21")]
    root = parsed(page_svg(position, PLAYERS[:4], marked=marked, title="Ann & Ben"))
    assert by_id(root, "title").text == "Ann & Ben"
    assert title(by_id(root, "mark-C5")) == "C5 is marked"
    frames = [e.get("id") for e in root.iter() if (e.get("id") or "").startswith("mark-")]
    assert sorted(filter(None, frames)) == ["mark-C5", "mark-V21"]


def test_the_spring_or_the_names_of_the_crossings() -> None:
    """Before the spring stands the crossings can be named; then it is told where it stands."""
    placed = parsed(page_svg(game("bid"), PLAYERS[:4]))
    assert title(by_id(placed, "spring")) == "spring at X21"
    assert "X00" not in texts(placed)
    choosing = game("spring")
    said = texts(parsed(page_svg(dataclasses.replace(choosing, spring=None), PLAYERS[:4])))
    assert {"X00", "X21", "X43"} <= set(said)


@pytest.mark.parametrize(
    "name", ["<script>alert('x')</script>", 'A & "B"', "x" * 80, "窓 Fenêtre", "]]>", "M" * 40]
)
def test_names_are_text(name: str) -> None:
    """Whatever a name holds, it is text; a long one is smaller or shortened, never too wide."""
    offers = {"H20": {0: 12, 1: 20, 2: 3}, "V20": {3: 4}}
    position = game("decide", overseer=3, offers=offers, money=(None, 1, 2, 3))
    svg = page_svg(position, (name, "Ben", "Cem", "Dan"))
    root = parsed(svg)
    assert title(by_id(root, "player-1")) == name
    assert not list(root.iter("script"))
    for match in re.finditer(r'<text x="([\d.]+)"[^>]*size="([\d.]+)"[^>]*"start"[^>]*>', svg):
        text = svg[match.end() : svg.index("</text>", match.end())]
        plain = parsed(f"<a>{text}</a>").text or ""
        assert float(match[1]) + words_width(plain, float(match[2])) <= PAGE[0] - 5


def test_the_outline_of_an_area_is_closed() -> None:
    """Wherever a line ends another begins, also across ditches and around holes."""
    for position in random_positions(11):
        svg = page_svg(position, PLAYERS[: position.seats])
        found = re.findall(
            r'<path d="([^"]*)"[^>]*stroke-width="0.9" stroke-linecap="round"/>', svg
        )
        outlines = [path for path in found if re.fullmatch(r"(M[\d. ]+[hvHV][\d.]+)+", path)]
        assert len(outlines) == len(areas(position.board))
        for path in outlines:
            ends: Counter[tuple[float, float]] = Counter()
            for x, y, how, far in re.findall(r"M([\d.]+) ([\d.]+)([hvHV])([\d.]+)", path):
                here, step = (float(x), float(y)), float(far)
                there = {
                    "h": (here[0] + step, here[1]),
                    "v": (here[0], here[1] + step),
                    "H": (step, here[1]),
                    "V": (here[0], step),
                }[how]
                ends.update((round(a, 1), round(b, 1)) for a, b in (here, there))
            assert all(count % 2 == 0 for count in ends.values())


def test_the_board_is_that_of_the_game() -> None:
    """A crossing lies at the corners of the fields that touch it, and all of it on the board."""
    assert crossing_at(Crossing(1, 1))[0] == pytest.approx(
        (field_at(Square(1, 1))[0] + 19.6 + field_at(Square(2, 2))[0]) / 2
    )
    x, y = field_at(Square(5, 7))
    assert x + 19.6 < WIDTH
    assert y + 19.6 < HEIGHT


# ---- as text

CELL = re.compile(r"([A-F][1-8])(.)(.{3})(.)")


def read_back(text: str) -> tuple[dict[str, tuple[str, str]], set[str]]:
    """Return from a text picture by field its tile and what lies on it, and the canals."""
    lines = [line.ljust(80) for line in text.splitlines()]
    fields: dict[str, tuple[str, str]] = {}
    canals = set()
    for number, line in enumerate(lines):
        if number % 6 in {1, 4}:
            for match in CELL.finditer(line, 3):
                below = lines[number + 1][match.start() : match.end()]
                fields[match[1]] = (match[3].strip(), below.strip())
        canals |= {match[1] for match in re.finditer(r"[=═] (H\d\d) [=═]", line)}
        for match in re.finditer(r"V\d\d", line):
            above = lines[number - 2][match.start() : match.end()]
            canals |= {match[0]} if above in {" ║ ", "|||"} else set()
    return fields, canals


@pytest.mark.parametrize("frame", [BOX, ASCII], ids=["box", "ascii"])
@pytest.mark.parametrize("seed", range(3))
def test_a_text_picture_says_what_lies_where(seed: int, frame: Frame) -> None:
    """Fields and canals can be read back from it, and it fits 80 columns."""
    for position in random_positions(seed + 20):
        letters = initials(PLAYERS[: position.seats])
        text = board_text(position, letters, frame=frame)
        assert max(map(len, text.splitlines())) <= 80
        fields, canals = read_back(text)
        assert canals == set(map(str, position.canals))
        assert set(fields) == set(map(str, SHAPE.squares))
        assert all(text.count(str(segment)) == 1 for segment in segments())
        expected = {str(square): ("", "") for square in SHAPE.squares}
        for square, plot in plots(position.board):
            tile = "" if plot.tile is None else f"{CODES[plot.tile.crop]}{plot.tile.planters}"
            owner = "-" if plot.owner is None else letters[plot.owner] * plot.markers
            dry = " dry" if is_dry(position, square) else ""
            below = "desert" if plot.desert else f"{owner:2}{dry}".strip()
            expected[str(square)] = (tile, below)
        assert fields == expected


def test_letters_of_players() -> None:
    """The first letters where they differ; else, and for other scripts, A, B, C."""
    assert initials(["Zoe", "ben", "Yan"]) == ("Z", "B", "Y")
    assert initials(["Anna", "Anton", "Ben"]) == ("A", "B", "C")
    assert initials(["窓", "Ben", "Cem"]) == ("A", "B", "C")


@pytest.mark.parametrize(
    ("position", "told"),
    [
        (game("aside"), "Before the game: one tile is turned up and removed"),
        (game("reveal"), "Round 1 of 11: Ann turns up 4 tiles"),
        (game("reveal", shown="cane1 cane2 beans1"), "Round 1 of 11: Ann turns up 1 more tile"),
        (game("bid", 5, round=9), "Round 9 of 9: Ben bids or passes"),
        (game("bribe"), "Round 1 of 11: Ben proposes a canal or passes"),
        (
            game("bribe", offers={"H21": {1: 2}}, acted=(1,)),
            "Round 1 of 11: Cem proposes a canal, supports one or passes",
        ),
        (
            game("decide", offers={"H21": {1: 2, 2: 3}}),
            "Round 1 of 11: Ann accepts an offer or pays 6 for another canal",
        ),
        (game("decide"), "Round 1 of 11: nobody offered; Ann pays 1 for a canal or lays none"),
        (
            game("decide", options={"no_bribe": "must_build_pay1"}),
            "Round 1 of 11: nobody offered; Ann pays 1 for a canal",
        ),
        (game("extra"), "Round 1 of 11: Ben may lay the extra canal"),
        (game("over"), "The game is over"),
    ],
)
def test_what_is_asked_next(position: SantiagoPosition, told: str) -> None:
    """Each phase says in words of the game what it waits for."""
    assert whose_turn(position, PLAYERS[: position.seats]) == told


def test_the_standing_in_words() -> None:
    """Level at the start; nobody is called first while money is not known."""
    start = game("bid")
    assert standing_words(start, PLAYERS[:4]) == "All are level with 10 escudos"
    ahead = dataclasses.replace(start, money=(10, 12, 10, 10))
    assert standing_words(ahead, PLAYERS[:4]) == "Ben leads with 12 escudos"
    unknown = dataclasses.replace(start, money=(None, 12, 10, 10))
    assert standing_words(unknown, PLAYERS[:4]).startswith("As far as is known, Ben leads")
