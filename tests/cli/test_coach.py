"""`vitrail coach`: typing a game, from stdin and at a terminal, killed and resumed."""

from __future__ import annotations

import os
import re
import signal
from typing import TYPE_CHECKING

import pexpect
import pytest

from vitrail.cli.sagrada.coach_words import next_words
from vitrail.games.files import parse_document
from vitrail.games.record import parse_record
from vitrail.games.sagrada.replay import examine

from ..tree import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from vitrail.games.sagrada.play import SagradaPosition

    from .conftest import Answer

GAME = ROOT / "tests" / "golden" / "games"


def moves(path: Path) -> list[str]:
    """Return the moves of a record."""
    return [move.text for move in parse_record(parse_document(path.read_bytes(), "f")).moves]


def test_short_forms_are_written_in_full(files: Path, vitrail: Callable[..., Answer]) -> None:
    """Names may be left out, letters be small, dice stand together; the file has the full line."""
    typed = b"2\nWINDOW lux m\nrolL g6g5 G1 p6 b6\ng6 d3\ntake b6, tool 11 y6, place d5\np\n"
    answer = vitrail("coach", "start.yaml", "--brief", stdin=typed)
    assert answer.code == 0
    assert moves(files / "start.yaml") == [
        "Ann window Ripples of Light",
        "Ben window Lux Mundi",
        "roll G6 G5 G1 P6 B6",
        "Ann G6 D3",
        "Ben take B6, tool flux remover Y6, place D5",
        "Ben pass",
    ]


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("G6 B3", "B3: the space asks for purple, G6 is green [PLACE-3]"),
        ("R6 A1", "the draft pool holds no R6 [DRAFT-1]"),
        ("Ben pass", "it is the turn of Ann [ROUND-2]"),
        ("roll R1", "turns are missing in round 1 [ROUND-3]"),
        ("tool 4 A1>A2 B1>B2", "[SETUP-6]"),
        ("G9 A1", "'G9'"),
        ("take G6, tool 1", "the card asks"),
        ("nonsense", "'nonsense' begins no line: expected a turn of Ann such as R5 A2, or pass"),
        ("annn p", "'annn' begins no line"),
        ("annn p", "; did you mean Ann?"),
        ("tak G6", "; did you mean take?"),
        ("Ann tak G6", "'tak G6' is no part of a turn"),
        ("undo 2", "'undo 2': undo is typed alone (help tells the commands)"),
        ("quit now", "quit is typed alone"),
        ("HELP me", "help is typed alone"),
        ("show all", "show is typed alone"),
        ("redo all", "redo is typed alone"),
        ("hint nonsense", "expected hint all, hint 3 (a number), hint why"),
        ("roll random", "nothing is left to chance here"),
        ("window Virtus", "[SETUP-2]"),
    ],
)
def test_what_is_not_legal_is_refused(
    files: Path, vitrail: Callable[..., Answer], typed: str, reason: str
) -> None:
    """The answer names the rule or what was expected, and the file does not change."""
    before = (files / "opened.yaml").read_bytes()
    answer = vitrail("coach", "opened.yaml", stdin=typed.encode() + b"\n")
    assert answer.code == 1
    assert "  no: " in answer.out
    assert reason in answer.out
    assert "expected: " not in answer.out
    assert (files / "opened.yaml").read_bytes() == before


def test_undo_and_redo(files: Path, vitrail: Callable[..., Answer]) -> None:
    """Lines are taken back out of the file one by one, and come back until something else is."""
    before = moves(files / "opened.yaml")
    typed = b"G6 D3\np\nundo\nundo\nredo\nredo\nredo\nundo\nB6 B1\nredo\n"
    answer = vitrail("coach", "opened.yaml", "--brief", stdin=typed)
    assert answer.code == 1
    assert "B1: the space asks for value 1, not B6" in answer.out
    assert moves(files / "opened.yaml") == [*before, "Ann G6 D3", "Ben pass"]
    assert answer.out.count("there is nothing to put back") == 1
    vitrail("coach", "opened.yaml", "--brief", stdin=b"undo\n" * 9)
    assert moves(files / "opened.yaml") == []


def test_the_record_is_not_mixed_with_another_writer(
    files: Path, vitrail: Callable[..., Answer]
) -> None:
    """Where no journal can be kept, the coach says so before anything is typed."""
    assert vitrail("coach", "-").code == 2
    assert vitrail("coach", "absent.yaml").code == 2


def test_faults_of_the_record_are_told(files: Path, vitrail: Callable[..., Answer]) -> None:
    """A record with illegal moves goes on where it stands, and the moves are named."""
    answer = vitrail("coach", "faults.yaml")
    assert answer.code == 0
    assert "line 17 is not legal: Ann G6 B3: B3: the first die goes" in answer.out


def test_hints_are_given_by_level(files: Path, vitrail: Callable[..., Answer]) -> None:
    """`hint legal` lists what is legal; without a mover it says what to do."""
    answer = vitrail("coach", "opened.yaml", "--brief", stdin=b"hint legal\n")
    assert answer.code == 0
    assert re.search(r"G6 .*\bD3\b", answer.out)
    waiting = vitrail("coach", "start.yaml", "--brief", stdin=b"hint legal\nhelp\nscore\nshow\n")
    assert waiting.code == 0


def test_the_solo_game_shows_the_running_target(
    files: Path, vitrail: Callable[..., Answer]
) -> None:
    """After each move the score stands beside the sum of the round track and of the pool."""
    text = (GAME / "sagrada-1.yaml").read_text("utf-8")
    (files / "solo.yaml").write_text(text.partition("  # Round 3")[0], encoding="utf-8")
    answer = vitrail("coach", "solo.yaml", "--brief", "--seed", "1", stdin=b"roll random\n")
    assert answer.code == 0
    assert re.search(r"score  Ann -?\d+   target \d+ so far, \d+ in the pool", answer.out)


def position(path: Path) -> SagradaPosition:
    """Return the last position of a record."""
    return examine(parse_record(parse_document(path.read_bytes(), "f"))).final


def test_words_are_completed_by_the_rules(files: Path) -> None:
    """What may follow is offered, in any case of letters, and nothing illegal."""
    players = ("Ann", "Ben")
    start, opened = position(files / "start.yaml"), position(files / "opened.yaml")
    assert next_words("ripp", start, players) == ("Ripples of Light",)
    assert "G6" in next_words("", opened, players)
    assert next_words("Ann g6 d", opened, players) == ("D3",)
    assert next_words("hint ", opened, players) == ("all", "why", "legal", "good")
    assert next_words("Ann window ripples ", start, players) == ("of Light",)
    assert next_words("hint good w", opened, players) == ("why",)
    assert next_words("take G6, pl", opened, players) == ("place",)
    assert next_words("zz A", opened, players) == ()


def kill(child: pexpect.spawn[str]) -> None:
    """End a process at once, as a power cut does."""
    assert child.pid is not None
    os.kill(child.pid, signal.SIGKILL)
    child.wait()


def test_a_game_typed_killed_and_resumed(
    files: Path, terminal: Callable[..., pexpect.spawn[str]], vitrail: Callable[..., Answer]
) -> None:
    """A game typed at the keyboard survives kills; every confirmed line is there, and checks."""
    whole = moves(GAME / "sagrada-2.yaml")
    path = files / "start.yaml"
    child = terminal("start.yaml", "--brief")
    for number, line in enumerate(whole[:16]):
        if number in {5, 11}:
            kill(child)
            assert moves(path) == whole[:number]
            child = terminal("start.yaml", "--brief")
        child.expect(["Ann>", r"roll \d+>", "Ben>"])
        child.sendline(line)
        child.expect_exact(f"  {line}")
        child.expect_exact("score")
        assert moves(path) == whole[: number + 1]
    child.expect(r"roll \d+>|Ann>|Ben>")
    child.sendcontrol("d")
    child.expect(pexpect.EOF)
    assert vitrail("check", "start.yaml").code == 0


def test_the_terminal_completes_and_mends(
    files: Path, terminal: Callable[..., pexpect.spawn[str]]
) -> None:
    """A torn line is shown and cut on request; Tab completes; Ctrl-C clears the line."""
    child = terminal("torn.yaml", "--brief")
    child.expect_exact("- Ann G6")
    child.expect_exact("cut it off, keep it as a comment, or stop (cut, keep, stop)")
    child.sendline("what")
    child.expect_exact("  no: 'what' is no answer: expected cut, keep or stop")
    child.sendline("CU")
    child.expect_exact("Ann>")
    child.send("nothing")
    child.sendcontrol("c")
    child.expect_exact("Ann>")
    child.send("G6 D3\t\r")
    child.expect_exact("  Ann G6 D3")
    child.sendline("quit")
    child.expect(pexpect.EOF)
    assert moves(files / "torn.yaml")[-1] == "Ann G6 D3"


def test_a_torn_line_is_kept_as_a_comment(
    files: Path, terminal: Callable[..., pexpect.spawn[str]]
) -> None:
    """What cannot be read never stays in the way: it is cut, or stands behind a `#`."""
    child = terminal("torn.yaml", "--brief")
    child.expect_exact("keep it as a comment")
    child.sendline("keep")
    child.expect_exact("Ann>")
    child.sendline("G6 D3")
    child.expect_exact("score")
    child.expect_exact("Ben>")
    child.sendline("quit")
    child.expect(pexpect.EOF)
    text = (files / "torn.yaml").read_text("utf-8")
    assert text.endswith("  # torn: - Ann G6\n  - Ann G6 D3\n")


def test_a_torn_line_of_a_read_only_file_is_told_not_asked_about(
    files: Path, terminal: Callable[..., pexpect.spawn[str]], refused: Callable[..., str]
) -> None:
    """What cannot be written is said before a question, and nothing is told as done."""
    (files / "torn.yaml").chmod(0o444)
    child = terminal("torn.yaml", "--brief")
    child.expect_exact("is torn: '- Ann G6', and it cannot be written: Permission denied")
    child.expect(pexpect.EOF)
    assert "cut it off" not in (child.before or "")
    assert "cannot be written" in refused("coach", "torn.yaml", "--recover")


def test_a_hint_that_takes_long_shows_that_it_is_at_work(
    files: Path, terminal: Callable[..., pexpect.spawn[str]]
) -> None:
    """After a second, at a terminal alone."""
    child = terminal("opened.yaml", "--brief", "--time", "2")
    child.expect_exact("Ann>")
    child.sendline("hint 1")
    child.expect_exact("thinking for 2 s ...")
    child.expect_exact("hint all shows all")
    child.sendline("quit")
    child.expect(pexpect.EOF)


@pytest.mark.slow
def test_a_whole_game_is_typed(
    files: Path, terminal: Callable[..., pexpect.spawn[str]], vitrail: Callable[..., Answer]
) -> None:
    """All fifty lines of a game, with a kill in every round; then it is checked and scored."""
    whole = moves(GAME / "sagrada-2.yaml")
    path = files / "start.yaml"
    child = terminal("start.yaml", "--brief")
    for number, line in enumerate(whole):
        if line.startswith("roll"):
            kill(child)
            assert moves(path) == whole[:number]
            child = terminal("start.yaml", "--brief")
        child.expect(["Ann>", r"roll \d+>", "Ben>"])
        child.sendline(line)
        child.expect_exact(f"  {line}")
        child.expect_exact("score")
    child.sendline("quit")
    child.expect(pexpect.EOF)
    assert moves(path) == whole
    checked = vitrail("check", "start.yaml", "--json")
    assert (checked.code, checked.data["over"]) == (0, True)
    scored = vitrail("score", "start.yaml", "--json").data
    assert scored == vitrail("score", "game.yaml", "--json").data
