"""`vitrail coach` at a terminal: what is pasted, keys that are no text, Ctrl-C, completion."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pexpect
import pytest

from vitrail.cli.sagrada.coach_words import next_words
from vitrail.games.files import parse_document
from vitrail.games.record import parse_record
from vitrail.games.sagrada.replay import examine

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .conftest import Answer

    Terminal = Callable[..., pexpect.spawn[str]]

HEAD = """\
vitrail: 1
game: sagrada
players: [Ann, Ben]
setup:
  windows: {Ann: Virtus, Ben: Gravitas}
moves:
  - roll R5 G2 B3 Y6 P1
  - Ann pass
"""
SILENT = "vitrail: 1\ngame: sagrada\nplayers: [Ann, Ben]\nmoves:\n"


@pytest.fixture
def file(files: Path) -> Path:
    """Return a record in which it is the turn of Ben."""
    path = files / "ben.yaml"
    path.write_text(HEAD, encoding="utf-8")
    return path


def added(path: Path) -> str:
    """Return what stands behind the two lines that were there."""
    text = path.read_text("utf-8")
    assert text.startswith(HEAD)
    return text.removeprefix(HEAD)


# ---- pasted blocks


BLOCK = ("Ben pass # a", "Ben P1 A1 # b", "Ann pass")
PLAYED = "  - Ben pass  # a\n  - Ben P1 A1  # b\n  - Ann pass\n"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\n\n", "\u2028"])
def test_each_pasted_line_is_played(file: Path, terminal: Terminal, end: str) -> None:
    """A block is played line by line, comments in it swallow nothing, blank lines say nothing."""
    child = terminal("ben.yaml", "--brief")
    child.expect_exact("Ben>")
    child.send(f"\x1b[200~{end.join(BLOCK)}{end}\x1b[201~\r")
    child.expect_exact("roll 2>")
    assert added(file) == PLAYED


def test_a_pasted_block_ends_at_what_is_refused(file: Path, terminal: Terminal) -> None:
    """What stands behind a refused line is told and not played."""
    child = terminal("ben.yaml", "--brief")
    child.expect_exact("Ben>")
    child.send("\x1b[200~Ben pass # a\nBen P1 A3 # b\nAnn pass\nroll R1\x1b[201~\r")
    child.expect_exact("  no: A3: ")
    child.expect_exact("  not played: Ann pass")
    child.expect_exact("  not played: roll R1")
    child.expect_exact("Ben>")
    assert added(file) == "  - Ben pass  # a\n"


def test_quit_in_a_block_ends_it(file: Path, terminal: Terminal) -> None:
    """Nothing is played behind it, and that is told."""
    child = terminal("ben.yaml", "--brief")
    child.expect_exact("Ben>")
    child.send("\x1b[200~# later\nquit\nBen pass\x1b[201~\r")
    child.expect_exact("  not played: Ben pass")
    child.expect(pexpect.EOF)
    assert added(file) == "  # later\n"


@pytest.mark.parametrize("end", ["\r", "\x0b", "\x0c", "\x1e", "\x85", "\u2028", "\u2029"])
def test_line_ends_of_any_kind_end_a_line(
    file: Path, vitrail: Callable[..., Answer], end: str
) -> None:
    """Without a terminal too: no move is taken for a part of a comment."""
    answer = vitrail("coach", "ben.yaml", "--brief", stdin=end.join(BLOCK).encode())
    assert answer.code == 0
    assert added(file) == PLAYED


def test_a_byte_order_mark_is_no_text(file: Path, vitrail: Callable[..., Answer]) -> None:
    """Lines may come from a file of an editor that begins with one, as a record may."""
    answer = vitrail("coach", "ben.yaml", "--brief", stdin=b"\xef\xbb\xbfpass\nP1 A1\n")
    assert answer.code == 0
    assert added(file) == "  - Ben pass\n  - Ben P1 A1\n"


# ---- keys that are no text


@pytest.mark.parametrize(
    "odd",
    [
        b"\x1b[31m",
        b"\x1b[0m",
        b"\x1b[<0;1M",
        b"\x1b[M\xff\xff\xff",
        b"\x1b[<0;1;1M",
        b"\xff\xfe\r",
        b"# \xff\r",
        b"\x1b[200~\x00\xff\x1b[31m\x1b[201~\r",
    ],
)
def test_odd_keys_are_left_out_or_refused(file: Path, terminal: Terminal, odd: bytes) -> None:
    """Colors, mouse reports, half letters: never a traceback, never a wait for Enter."""
    child = terminal("ben.yaml", "--brief")
    child.expect_exact("Ben>")
    os.write(child.child_fd, odd)
    child.send("Ben pass\r")
    child.expect_exact("  Ben pass\r\n")
    said = child.before or ""
    assert "exception" not in said.casefold()
    assert "ENTER" not in said
    child.expect_exact("Ben>")
    assert added(file) == "  - Ben pass\n"


def test_what_fails_at_the_prompt_is_one_line(file: Path, terminal: Terminal) -> None:
    """Whatever prompt_toolkit cannot handle is told without a traceback, and the game goes on."""
    child = terminal("ben.yaml", "--brief")
    child.expect_exact("Ben>")
    child.send(f"\x1b[{'9' * 5000};1R")
    child.expect_exact("  no: a key that cannot be read was left out\r\n")
    child.expect_exact("Ben>")
    child.send("Ben pass\r")
    child.expect_exact("  Ben pass\r\n")
    assert added(file) == "  - Ben pass\n"


# ---- Ctrl-C


def test_a_hint_is_stopped(file: Path, terminal: Terminal) -> None:
    """Ctrl-C ends the hint and not the session; so does a second one."""
    child = terminal("ben.yaml", "--brief", "--time", "600")
    for _ in range(2):
        child.expect_exact("Ben>")
        child.sendline("hint")
        child.expect_exact("thinking for 600 s ...")
        child.sendintr()
        child.expect_exact("  the hint was stopped")
    child.expect_exact("Ben>")
    child.sendline("pass")
    child.expect_exact("  Ben pass\r\n")
    child.sendline("quit")
    child.expect(pexpect.EOF)
    child.wait()
    assert (child.exitstatus, child.signalstatus) == (0, None)
    assert added(file) == "  - Ben pass\n"


# ---- completion


def test_windows_that_nobody_recorded_are_completed() -> None:
    """Where a window is asked for the free ones are offered, also behind a player's name."""
    said = SILENT + "  - Ben window Sun Catcher\n"
    position = examine(parse_record(parse_document(said, "f"))).final
    players = ("Ann", "Ben")
    for typed in ("virt", "window virt", "Ann virt", "Ann window virt", "Ben window virt"):
        assert next_words(typed, position, players, 0) == ("Virtus",)
        assert next_words(typed, position, players) == ()
    assert next_words("lux ", position, players, 0) == ("Astram", "Mundi")
    assert "Sun Catcher" not in next_words("", position, players, 0)
    assert next_words("ro", position, players, 0) == ("roll",)
    assert next_words("Ann ro", position, players, 0) == ()


def test_tab_completes_a_window(files: Path, terminal: Terminal) -> None:
    """At the prompt that asks for one."""
    (files / "ann.yaml").write_text(SILENT, encoding="utf-8")
    child = terminal("ann.yaml", "--brief")
    child.expect_exact("window of Ann (Enter: not known)>")
    child.send("virt\t\r")
    child.expect_exact("  Ann window Virtus")
