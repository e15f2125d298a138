"""The lines of a record: what is read, what is printed, what is refused and how."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vitrail.games.errors import NotationError, VitrailError
from vitrail.games.santiago.components import SHAPE, TILES, crossings, segments
from vitrail.games.santiago.lines import (
    ActLine,
    ChanceLine,
    Line,
    NobodyLine,
    format_line,
    line_text,
    moves_of,
    parse_line,
)
from vitrail.games.santiago.moves import (
    Accept,
    Bid,
    LayExtra,
    Leftover,
    OwnPlan,
    Pass,
    PlacePalm,
    PlaceSpring,
    Plant,
    Propose,
    Reveal,
    SetAside,
    Support,
)
from vitrail.games.santiago.rules import Phase

from .games import game

PLAYERS = ("Ann", "Ben", "Cem")

fields = st.sampled_from(SHAPE.squares)
places = st.sampled_from(segments())
tiles = st.sampled_from(TILES)
amounts = st.integers(0, 999)
springs = st.builds(PlaceSpring, st.sampled_from(crossings()))
players_moves = st.one_of(
    springs,
    st.builds(Bid, amounts),
    st.just(Pass()),
    st.builds(Plant, tiles, fields),
    st.builds(Leftover, tiles, fields),
    st.builds(Propose, places, amounts),
    st.builds(Support, places, amounts),
    st.builds(Accept, places),
    st.builds(OwnPlan, places),
    st.builds(LayExtra, places),
)


def some(kind: type[Reveal] | type[PlacePalm], what: st.SearchStrategy) -> st.SearchStrategy:
    """Return lines of several moves of chance."""
    return st.lists(st.builds(kind, what), min_size=1, max_size=6).map(
        lambda moves: ChanceLine(tuple(moves))
    )


lines = st.one_of(
    st.builds(ActLine, st.integers(0, 2), players_moves),
    st.sampled_from([NobodyLine(Phase.BRIBE), NobodyLine(Phase.EXTRA)]),
    some(Reveal, tiles),
    some(PlacePalm, fields),
    st.builds(lambda tile: ChanceLine((SetAside(tile),)), tiles),
    springs.map(lambda move: ChanceLine((move,))),
)
WORDS = (
    "Ann", "ben", "reveal", "aside", "spring", "palms", "no", "bid", "pass", "plant", "leftover",
    "propose", "support", "accept", "own", "extra", "bribe", "bananas2", "beans1", "H21", "V20",
    "X21", "C4", "3", "-1", "?", "!?", ",", "...", "Ⅻ", "²", "٣", "\x00",
)  # fmt: skip


@given(lines)
def test_a_line_reads_as_it_prints(line: Line) -> None:
    """Reading undoes printing, in any capitals and with any blanks."""
    text = line_text(line, PLAYERS)
    assert parse_line(text, PLAYERS) == line
    first, *rest = text.split()
    named = first if first in PLAYERS else first.upper()
    assert parse_line("  ".join([named, *(word.upper() for word in rest)]), PLAYERS) == line


@given(st.one_of(st.text(), st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Whatever is typed, only our errors come out, on one line and not too long."""
    try:
        line = parse_line(text, PLAYERS)
    except VitrailError as error:
        message = str(error)
        assert len(message.splitlines()) == 1
        assert len(message) < 400
    else:
        assert parse_line(line_text(line, PLAYERS), PLAYERS) == line


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "the line is empty"),
        ("Anne bid 3", "did you mean Ann?"),
        ("revel beans1", "did you mean reveal?"),
        ("reveal", "reveal of what? expected tiles, bananas2"),
        ("spring", "spring of what? expected a crossing, X21"),
        ("palms", "palms of what? expected fields, C4"),
        ("aside beans1 beans2", "'beans2' after aside beans1: expected nothing more"),
        ("reveal banana", "'banana' is no tile: expected crop and planters such as bananas2"),
        ("reveal rice2", "'rice' is no crop: expected bananas, beans, cane"),
        ("reveal peper2", "did you mean pepper?"),
        ("reveal beans3", "expected 1 or 2 planters, for instance beans2"),
        ("spring X51", "expected X00 (top left) to X43 (bottom right)"),
        ("palms G1", "outside the board: expected a space, A1 to F8"),
        ("no", "expected no bribe or no extra"),
        ("no money", "expected no bribe or no extra"),
        ("Ann", "what does Ann do? expected one of spring, bid, pass"),
        ("Ann bids 3", "did you mean bid?"),
        ("Ann bid", "expected bid amount, for instance Ann bid 3"),
        ("Ann bid 3 4", "expected bid amount, for instance Ann bid 3"),
        ("Ann bid three", "'three' is no amount: expected a whole number of escudos"),
        ("Ann bid -3", "'-3' is no amount"),
        ("Ann bid 1000", "'1000' is no amount"),
        ("Ann pass 3", "'Ann pass 3': expected pass"),
        ("Ann plant C4 beans1", "'C' is no crop"),
        ("Ann propose H21", "for instance Ann propose H21 3"),
        ("Ann accept H44", "'H44' is no segment: expected H00 to H33"),
        ("Ann accept V03", "or V00 to V42"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, told: str) -> None:
    """The message says what was read and what would have been accepted."""
    with pytest.raises(NotationError) as caught:
        parse_line(text, PLAYERS)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("REVEAL Bananas2, potato1,chili2 sugar_cane1", "reveal bananas2 potatoes1 peppers2 cane1"),
        ("spring 21", "spring X21"),
        ("no bribes", "no bribe"),
        ("No Extras", "no extra"),
        ("Ben PLANT peas2 c4", "Ben plant beans2 C4"),
        ("Ben support h21 04", "Ben support H21 4"),
    ],
)
def test_other_spellings(text: str, printed: str) -> None:
    """What people write instead is read too."""
    assert line_text(parse_line(text, PLAYERS), PLAYERS) == printed


def test_lines_of_the_extra_canal_tell_who_passed() -> None:
    """Who was asked before the one who lays has passed, and so has everybody before tiles."""
    position = game("extra", 3, extras=(True, True, True))
    lay = parse_line("Ann extra H21", PLAYERS)
    assert list(map(str, moves_of(lay, position))) == ["pass", "pass", "extra H21"]
    reveal = parse_line("reveal beans1", PLAYERS)
    assert list(map(str, moves_of(reveal, position))) == ["pass"] * 3 + ["reveal beans1"]
    nobody = parse_line("no extra", PLAYERS)
    assert moves_of(nobody, position) == (Pass(),) * 3
    assert moves_of(parse_line("no bribe", PLAYERS), position) == ()
    assert format_line(moves_of(lay, position), position, PLAYERS) == "Ann extra H21"
    assert format_line((Pass(),) * 3, position, PLAYERS) == "no extra"
    assert format_line((Pass(),), position, PLAYERS) == "Ben pass"
    bribe = game("bribe", 3)
    assert format_line((Pass(),) * 2, bribe, PLAYERS) == "no bribe"
    assert format_line((Pass(),), bribe, PLAYERS) == "Ben pass"
