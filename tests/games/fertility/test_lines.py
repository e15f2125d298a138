"""The lines of a record: what is read, what is printed, what is refused and how."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vitrail.games.errors import NotationError, VitrailError
from vitrail.games.fertility.city import ShopName
from vitrail.games.fertility.component_file import reconstructed
from vitrail.games.fertility.components import TILES, Good
from vitrail.games.fertility.lines import (
    Line,
    OpenLine,
    TurnLine,
    format_line,
    line_text,
    parse_line,
)
from vitrail.games.fertility.moves import (
    Bonus,
    Build,
    Discard,
    Done,
    Drop,
    Lay,
    OpenDistrict,
    OpenTile,
    SetMonument,
    Supply,
    Take,
    TakeGood,
)
from vitrail.games.record import WORDS
from vitrail.games.squares import Shape

from .games import game

PLAYERS = ("Ann", "Ben", "Cem")

squares = st.sampled_from(Shape(8, 16).squares)
tiles = st.sampled_from(TILES)
goods = st.sampled_from(Good)
names = st.sampled_from([district.id for district in reconstructed().districts])
shops = st.builds(ShopName, st.integers(0, 8), st.integers(0, 2))
payments = st.tuples(*[st.integers(0, 2)] * 5)
players_moves = st.one_of(
    st.builds(Lay.of, tiles, squares, squares),
    st.builds(Discard, tiles),
    st.builds(TakeGood, goods),
    st.builds(SetMonument, squares),
    st.builds(Build, names, payments),
    st.builds(Supply, shops, goods),
    st.builds(Bonus, shops, goods),
    st.builds(Take, tiles),
    st.builds(Drop, tiles),
    st.just(Done()),
)
lines = st.one_of(
    st.builds(
        TurnLine,
        st.integers(0, 2),
        st.lists(players_moves, min_size=1, max_size=9).map(tuple),
    ),
    st.builds(
        OpenLine,
        st.lists(
            st.one_of(st.builds(OpenTile, tiles), st.builds(OpenDistrict, names)),
            min_size=1,
            max_size=4,
        ).map(tuple),
    ),
)


@given(lines)
def test_printing_and_reading_are_inverse(line: Line) -> None:
    """Every line is read as what was printed, however its words are written."""
    text = line_text(line, PLAYERS)
    assert parse_line(text, PLAYERS) == line
    name, *rest = text.split(" ", 1)
    if name in PLAYERS:
        loud = f"{name} {rest[0].upper()}" if "T0" not in text and "T1" not in text else text
        assert parse_line(loud, PLAYERS) == line
    assert line_text(parse_line(f"  {text.replace(',', ' , ')} ", PLAYERS), PLAYERS) == text


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("Ann lay gp c4 C5", "Ann lay PG C5 C4"),
        ("Ann lay PP C5 C4", "Ann lay PP C4 C5"),
        ("Ann LAY AC D1 D2", "Ann lay CA D2 D1"),
        ("Ann good stone", "Ann good alabaster"),
        ("Ann good grape", "Ann good grapes"),
        ("Ann supply 3A p c, take cg", "Ann supply 3a papyrus cattle, take CG"),
        ("Ann supply 3a p, supply 3a c", "Ann supply 3a papyrus cattle"),
        ("Ann build T03-papyrus PAY w C", "Ann build T03-papyrus pay cattle wheat"),
        ("open GC, T03-papyrus", "open CG T03-papyrus"),
    ],
)  # fmt: skip
def test_what_may_be_written(written: str, printed: str) -> None:
    """Tiles may be turned, words shortened; printing has one form of it."""
    assert line_text(parse_line(written, PLAYERS), PLAYERS) == printed


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["the line is empty"]),
        ("Anna lay PG C4 C5", ["'Anna' starts no line", "did you mean Ann?"]),
        ("opn CG", ["'opn' starts no line", "did you mean open?"]),
        ("open", ["open what?", "open CG"]),
        ("Ann", ["what does Ann do?", "lay, discard, good"]),
        ("Ann bild T01", ["'bild' is nothing that Ann can do", "did you mean build?"]),
        ("Ann lay PG C4", ["'lay PG C4'", "expected lay TILE SQUARE SQUARE", "lay PG C4 C5"]),
        ("Ann lay PX C4 C5", ["'PX' is no tile", "P (papyrus)"]),
        ("Ann lay PG C4 5C", ["'5C' is no space"]),
        ("Ann lay PG C4 C5,", ["nothing stands beside a comma"]),
        ("Ann good wheat", ["'wheat' is no good", "papyrus, cattle, alabaster, grapes"]),
        ("Ann build", ["expected build DISTRICT, or build DISTRICT pay GOODS"]),
        ("Ann build T01 wheat", ["'wheat' after build T01", "expected pay"]),
        ("Ann build T01 pay", ["build T01 pay what?"]),
        ("Ann build T01 pay gold", ["'gold' pays nothing", "expected wheat, papyrus"]),
        ("Ann supply 3a", ["expected supply SHOP GOODS", "supply 3a papyrus"]),
        ("Ann supply a3 P", ["'a3' is no shop", "for instance 3a"]),
        ("Ann supply 3a wheat", ["'wheat' is no good"]),
        ("Ann take", ["expected take TILE"]),
        ("Ann done now", ["'done now'", "expected done"]),
    ],
)
def test_what_is_refused(text: str, words: list[str]) -> None:
    """A message says what was read and what was expected."""
    with pytest.raises(NotationError) as caught:
        parse_line(text, PLAYERS)
    for word in words:
        assert word in str(caught.value)
    assert "\n" not in str(caught.value)


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    """No text leads to another error than ours, alone or behind a name."""
    for whole in (text, f"Ann {text}", f"Ann lay PG C4 C5, {text}", f"open {text}"):
        with contextlib.suppress(VitrailError):
            parse_line(whole, PLAYERS)


def test_a_line_names_who_acts() -> None:
    """Moves of a turn get the name of its player, what is opened none."""
    position = game("lay")
    moves = position.legal_moves()[:1]
    assert format_line(moves, position, PLAYERS).startswith("Ann discard ")
    waiting = game("refill", display=())
    assert format_line([OpenTile(TILES[0])], waiting, PLAYERS) == "open PP"


def test_no_word_of_the_lines_can_be_a_name() -> None:
    """Records know the words of the lines, so that no player is called by one."""
    with pytest.raises(NotationError) as caught:
        parse_line("Ann dance", PLAYERS)
    actions = str(caught.value).split("expected ")[1].split("; ")[0].split(", ")
    assert {*actions, "open", "pay", "wheat", *map(str, Good)} == set(WORDS["fertility"])
