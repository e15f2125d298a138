"""`vitrail coach` on Santiago: short forms, completion, what is refused, torn lines."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from vitrail.cli.coach_session import open_session
from vitrail.games.base import random_move
from vitrail.games.files import parse_document
from vitrail.games.journal import Journal
from vitrail.games.record import parse_record
from vitrail.games.santiago.lines import format_line, grouped
from vitrail.games.santiago.moves import Pass

from ...tree import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ..conftest import Answer


def lines(path: Path) -> list[str]:
    """Return the moves of a record."""
    return [move.text for move in parse_record(parse_document(path.read_bytes(), "f")).moves]


def test_short_forms_are_written_in_full(santiago: Path, vitrail: Callable[..., Answer]) -> None:
    """A number is a bid, tile and field are planted, a place is proposed, supported, accepted."""
    typed = (
        "beans2, cane1 cane2 sugar_cane2\n2\np\n3\nBEANS2 c5\ncane2 C4\ncane1 F8\ncane2 C3\n"
        "h21 2\nh21 1\nh21\nann h11\nrandom\n"
    )
    answer = vitrail("coach", "start.yaml", "--brief", "--seed", "1", stdin=typed.encode())
    assert answer.code == 0
    *told, last = lines(santiago / "start.yaml")
    assert told == [
        "reveal beans2 cane1 cane2 cane2",
        "Ben bid 2",
        "Cem pass",
        "Ann bid 3",
        "Ann plant beans2 C5",
        "Ben plant cane2 C4",
        "Cem plant cane1 F8",
        "Ann leftover cane2 C3",
        "Ann propose H21 2",
        "Ben support H21 1",
        "Cem accept H21",
        "Ann extra H11",
    ]
    assert last.startswith("reveal ")
    assert len(last.split()) == 5


def test_every_short_form_begins_a_line(santiago: Path, vitrail: Callable[..., Answer]) -> None:
    """Also the one that shows the table if it is typed alone."""
    typed = (
        "r beans2 cane1 cane2 potatoes1\nb 2\np\nb 3\npl beans2 C5\npl cane2 C4\npl cane1 F8\n"
        "potatoes1 C3\npr H21 2\ns H21 1\ns\na H21\nBen e H11\nr random\n"
    )
    answer = vitrail("coach", "start.yaml", "--brief", "--seed", "1", stdin=typed.encode())
    assert answer.code == 0
    assert "  no: " not in answer.out
    told = lines(santiago / "start.yaml")
    assert "Ben support H21 1" in told
    assert told[-2] == "Ben extra H11"
    assert told[-1].startswith("reveal ")


def test_help_is_that_of_the_game(santiago: Path, vitrail: Callable[..., Answer]) -> None:
    """It names the page with the grammar of Santiago, and fits a terminal of 100 columns."""
    out = vitrail("coach", "start.yaml", "--brief", stdin=b"help\n").out
    assert "docs/santiago-records.md has the whole grammar" in out
    assert "hint why adds reasons, canals and areas" in out
    told = out.partition("> help\n")[2].splitlines()
    assert max(map(len, told)) <= 100


def test_tiles_say_what_was_not_done(santiago: Path, vitrail: Callable[..., Answer]) -> None:
    """New tiles may be turned up while players could still lay extra canals."""
    answer = vitrail("coach", "round.yaml", "--brief", stdin=b"reveal random\n1\nundo\nundo\n")
    assert answer.code == 0
    assert lines(santiago / "round.yaml")[-1] == "Cem accept H21"
    assert "taken back: Ann bid 1" in answer.out


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("h31 2", "H31 does not touch the spring at X21 [CANAL-2]"),
        ("h21 9", "an offer of 9, but there are only 8 [BRIBE-1]"),
        ("propose h21 1", "H21 is proposed already: support it [BRIBE-1]"),
        ("accept h21", "[BRIBE-2]"),
        ("Cem h21 2", "BRIBE-1"),
        ("nonsense", "'nonsense' begins no line: expected Ben propose SEGMENT AMOUNT"),
        ("propse h21 2", "did you mean propose?"),
        ("h21", "expected support segment amount"),
        ("random", "nothing is left to chance here"),
        ("bid 3", "[BID-2]"),
    ],
)
def test_what_is_not_legal_is_refused(
    santiago: Path, vitrail: Callable[..., Answer], typed: str, reason: str
) -> None:
    """With the rule or what was expected, and the file does not change."""
    before = (santiago / "offers.yaml").read_bytes()
    answer = vitrail("coach", "offers.yaml", "--brief", stdin=typed.encode())
    assert answer.code == 1
    assert reason in answer.out
    assert (santiago / "offers.yaml").read_bytes() == before


def test_an_amount_without_line_end_may_be_torn(
    santiago: Path, vitrail: Callable[..., Answer], refused: Callable[..., str]
) -> None:
    """A figure may be missing, so nobody guesses."""
    assert "is torn: '- Ben support H21 1'" in refused("coach", "torn.yaml")
    assert vitrail("coach", "torn.yaml", "--recover", "--brief").code == 0
    assert lines(santiago / "torn.yaml")[-1] == "Ann propose H21 2"


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("start.yaml", "", "reveal"),
        ("start.yaml", "reveal ", "random"),
        ("start.yaml", "reveal be", "beans1"),
        ("offers.yaml", "", "propose"),
        ("offers.yaml", "support ", "H21"),
        ("offers.yaml", "Ben s", "support"),
        ("offers.yaml", "no ", "bribe"),
        ("round.yaml", "no ", "extra"),
        ("round.yaml", "extra ", "H11"),
        ("round.yaml", "hint g", "good"),
        ("late.yaml", "p", "propose"),
    ],
)
def test_words_are_completed(santiago: Path, name: str, text: str, words: str) -> None:
    """By what is legal."""
    session = open_session(Journal(santiago / name), random.Random(1))
    assert words in session.next_words(text)


def test_nothing_is_completed_that_cannot_be_played(santiago: Path) -> None:
    """A place that no canal reaches, or a word that stands nowhere here, is not offered."""
    session = open_session(Journal(santiago / "offers.yaml"), random.Random(1))
    assert "H31" not in session.next_words("propose ")
    assert session.next_words("plant ") == ()
    assert session.next_words("support H21 ")[0] == "1"


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_can_be_typed(santiago: Path, seed: int) -> None:
    """Line for line, each as the record has it, and the file replays to the same end."""
    rng = random.Random(seed)
    path = santiago / "start.yaml"
    session = open_session(Journal(path), rng)
    history = []
    position = session.position
    while position.to_move is not None:
        move = random_move(position, rng)
        if seed == 2 and Pass() in position.legal_moves():
            move = Pass()
        history.append((position, move))
        position = position.apply(move)
    for before, moves in grouped(history):
        session.play(format_line(moves, before, session.players))
    assert session.position == position
    assert session.position.to_move is None
    assert any("[SCORE-2]" in line for line in session.state_lines())
    assert not session.faults


def test_the_golden_game_can_be_gone_on_with(tmp_path: Path) -> None:
    """Taken back line by line to its beginning and put back again."""
    path = tmp_path / "game.yaml"
    path.write_bytes((ROOT / "tests/golden/games/santiago-4.yaml").read_bytes())
    whole = path.read_bytes()
    session = open_session(Journal(path), random.Random(1))
    for _ in range(30):
        assert session.undo() is not None
    while session.redo() is not None:
        pass
    assert path.read_bytes() == whole
