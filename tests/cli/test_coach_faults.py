"""`vitrail coach` where something is wrong: the record, its end, the order of turns, the input."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from vitrail.cli.coach_lines import COMMANDS
from vitrail.games.files import parse_document
from vitrail.games.record import parse_record, reserved
from vitrail.games.sagrada.lines import KEYWORDS
from vitrail.games.sagrada.replay import examine

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .conftest import Answer

HEAD = """\
vitrail: 1
game: sagrada
players: [Ann, Ben, Cem]
setup:
  windows: {Ann: Virtus, Ben: Gravitas, Cem: Bellesguard}
  tools: [6, 7, 11]
"""
ROLL = "  - roll R5 G2 B3 Y6 P1 P2 P3\n"


@pytest.fixture
def file(files: Path) -> Path:
    """Return the name of a record that is not there yet, in the current folder."""
    return files / "cem.yaml"


def lines(path: Path) -> list[str]:
    """Return the moves of a record."""
    return [move.text for move in parse_record(parse_document(path.read_bytes(), "f")).moves]


# ---- turns out of order


FAULTY = HEAD + "moves:\n" + ROLL + "  - Cem pass\n  - Cem pass\n  - Ben pass\n  - Ann pass\n"


@pytest.mark.parametrize("back", range(5))
@pytest.mark.parametrize("typed", ["Cem pass", "Ben pass", "Ann pass", "Ann R5 A4"])
def test_what_the_coach_takes_is_legal_for_check(
    file: Path, vitrail: Callable[..., Answer], back: int, typed: str
) -> None:
    """How a turn out of order is read depends on what follows; the coach reads as `check` does."""
    file.write_text(FAULTY, encoding="utf-8")
    entered = [*["undo"] * back, typed]
    answer = vitrail("coach", "cem.yaml", "--brief", stdin="\n".join(entered).encode())
    found = examine(parse_record(parse_document(file.read_bytes(), "f")))
    if answer.code == 0:
        assert lines(file)[-1] == typed
        assert not found.steps[-1].violations
    else:
        assert len(lines(file)) == 5 - back
    told = [line for line in answer.out.splitlines() if line.startswith("line ")]
    for step in found.faults:
        assert any(line.startswith(f"line {step.line} is not legal") for line in told)


def test_a_turn_that_was_legal_only_before_undo_is_refused(
    file: Path, vitrail: Callable[..., Answer]
) -> None:
    """The example of three players where one line alone says nothing of those left out."""
    file.write_text(FAULTY, encoding="utf-8")
    answer = vitrail("coach", "cem.yaml", "--brief", stdin=b"undo\nundo\nundo\nCem pass\n")
    assert answer.code == 1
    assert "  no: it is the turn of Ben [ROUND-2]" in answer.out
    assert lines(file)[-1] == "Cem pass"
    assert len(lines(file)) == 2


def test_an_illegal_line_comes_back(file: Path, vitrail: Callable[..., Answer]) -> None:
    """Undo and redo change the file by a line, whether it is legal or not, and lose none."""
    file.write_text(FAULTY, encoding="utf-8")
    answer = vitrail("coach", "cem.yaml", stdin=b"undo\nundo\nundo\nundo\nundo\n" + b"redo\n" * 5)
    assert answer.code == 0
    assert file.read_text("utf-8") == FAULTY
    answer = vitrail("coach", "cem.yaml", stdin=b"undo\nundo\nundo\nundo\nquit\n")
    assert answer.out.count("not in the file any more: ") == 4


# ---- windows that nobody recorded


SILENT = "vitrail: 1\ngame: sagrada\nplayers: [Ann, Ben]\nmoves:\n"


def test_windows_are_asked_for_where_the_record_is_silent(
    file: Path, vitrail: Callable[..., Answer]
) -> None:
    """A name, its beginning with the player, or Enter; then the first roll."""
    file.write_text(SILENT, encoding="utf-8")
    typed = b"virt\n\nroll R5 G2 B3 Y6 P1\nr5 a4\n"
    answer = vitrail("coach", "cem.yaml", "--brief", stdin=typed)
    assert answer.code == 0
    assert "window of Ann (Enter: not known)> virt" in answer.out
    assert "window of Ben (Enter: not known)> \n" in answer.out
    assert lines(file) == ["Ann window Virtus", "roll R5 G2 B3 Y6 P1", "Ann R5 A4"]
    assert vitrail("check", "cem.yaml").code == 0


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("Ann window Virtus", ["Ann window Virtus"]),
        ("Ben w sun c\nlux mu", ["Ben window Sun Catcher", "Ann window Lux Mundi"]),
        ("R5 G2 B3 Y6 P1", ["roll R5 G2 B3 Y6 P1"]),
        ("roll R5\nR5 G2 B3 P1", ["roll R5", "roll R5 G2 B3 P1"]),
    ],
)
def test_windows_may_be_told_in_any_order_or_not(
    file: Path, vitrail: Callable[..., Answer], typed: str, written: list[str]
) -> None:
    """What a file may say can be typed; dice begin the game."""
    file.write_text(SILENT, encoding="utf-8")
    assert vitrail("coach", "cem.yaml", "--brief", stdin=typed.encode()).code == 0
    assert lines(file) == written
    assert vitrail("check", "cem.yaml").code == 0


def test_windows_said_to_be_unknown_are_not_asked_for(
    file: Path, vitrail: Callable[..., Answer]
) -> None:
    """`unknown` is an answer; and once dice lie there a window would come too late."""
    file.write_text(SILENT.replace("moves", "setup: {windows: {Ann: unknown}}\nmoves"), "utf-8")
    assert "window of Ben (" in vitrail("coach", "cem.yaml", stdin=b"roll R5\n").out
    answer = vitrail("coach", "cem.yaml", "--brief", stdin=b"Ben window Virtus\n")
    assert answer.code == 1
    assert "(Enter" not in answer.out
    assert lines(file) == ["roll R5"]


# ---- the end of the file


@pytest.mark.parametrize("end", [b"  - Ann G\0\0", b"\0" * 600, b"  - Ann R5 \xc3", b"  - [x"])
def test_any_torn_end_is_cut_on_request(
    file: Path, vitrail: Callable[..., Answer], refused: Callable[..., str], end: bytes
) -> None:
    """Zeros, half a letter, half a line: told without --recover, gone with it, told by check."""
    whole = (HEAD + "moves:\n" + ROLL).encode()
    file.write_bytes(whole + end)
    assert "is torn" in refused("coach", "cem.yaml")
    checked = vitrail("check", "cem.yaml")
    assert checked.code == 1
    assert "1 move, all legal\n" in checked.out
    assert "The last line has no line end and is torn, it cannot be read: " in checked.out
    assert file.read_bytes() == whole + end
    assert vitrail("coach", "cem.yaml", "--recover", stdin=b"r5 a4\n").code == 0
    assert lines(file)[1:] == ["Ann R5 A4"]


@pytest.mark.parametrize(
    "text",
    [
        "{vitrail: 1, game: sagrada, players: [Ann, Ben], moves: [pass]}",
        (HEAD + "moves:\n" + ROLL).replace("\n", "\r"),
        "moves:\n" + ROLL + HEAD.partition("  tools")[0].rstrip("}\n"),
        HEAD + "moves: [roll R5 G2",
        HEAD + "moves:\n" + ROLL + "  - Ann pass\r  - Ben pass\n",
        HEAD + "moves: [roll R5 G2 B3 Y6 P1 P2 P3, Ann R5 A4]\n",
    ],
)
def test_nothing_else_is_cut(file: Path, refused: Callable[..., str], text: str) -> None:
    """A file whose end is no torn line of moves is refused as it is, with and without --recover."""
    file.write_bytes(text.encode())
    for words in (["--recover"], []):
        refusal = refused("coach", "cem.yaml", *words)
        assert refusal.startswith("cem.yaml")
        assert file.read_bytes() == text.encode()


def test_check_reads_a_pipe_once(files: Path) -> None:
    """What can be read only once is enough for every command."""
    text = (files / "opened.yaml").read_bytes()
    os.mkfifo(files / "pipe.yaml")
    for command in ("check", "show", "score", "hint"):
        words = [sys.executable, "-m", "vitrail.cli", command, "pipe.yaml"]
        with subprocess.Popen(words, stdout=subprocess.PIPE) as child:
            (files / "pipe.yaml").write_bytes(text)
            child.communicate(timeout=60)
        assert child.returncode == 0


def test_the_coach_does_not_wait_for_a_pipe(files: Path, refused: Callable[..., str]) -> None:
    """It writes into files only, and says so."""
    os.mkfifo(files / "pipe.yaml")
    assert "regular file" in refused("coach", "pipe.yaml")


# ---- names, spellings, sizes


@pytest.mark.parametrize("name", sorted({*reserved("sagrada"), "Undo", "TAKE"}))
def test_words_of_the_grammar_are_no_names(
    file: Path, refused: Callable[..., str], name: str
) -> None:
    """Otherwise a line would say something else in the file than at the prompt."""
    file.write_text(SILENT.replace("Ben", name), encoding="utf-8")
    for command in ("check", "coach"):
        assert f"{name!r} is a word of the records or of the coach" in refused(command, "cem.yaml")


def test_every_word_of_the_grammar_is_reserved() -> None:
    """The words of lines and of the coach are those that may be no names."""
    assert {*KEYWORDS, *COMMANDS} <= reserved("sagrada")


def test_players_with_short_names_can_play(file: Path, vitrail: Callable[..., Answer]) -> None:
    """A word in front of others is a player if one is called so, also where it is short for one."""
    file.write_text(SILENT.replace("Ann, Ben", "p, W"), encoding="utf-8")
    typed = b"p window virtus\nW window lux mundi\nroll R5 G2 B3 Y6 P1\np r5 a4\nW pass\np\n"
    assert vitrail("coach", "cem.yaml", "--brief", stdin=typed).code == 0
    assert lines(file)[2:] == ["roll R5 G2 B3 Y6 P1", "p R5 A4", "W pass", "W pass"]


@pytest.mark.parametrize("blank", ["\u3000", "\u2003", "\x1f", "\t", " " * 5000])
@pytest.mark.parametrize("line", ["r5 ?", "Ann r5 ?", "take r5 ?!", "pass ?", "r5 a4 # x"])
def test_blanks_of_any_kind_are_one_blank(
    file: Path, vitrail: Callable[..., Answer], blank: str, line: str
) -> None:
    """The file has the canonical line, and can be read."""
    windows = "setup: {windows: {Ann: unknown, Ben: unknown}}\nmoves:\n  - roll R5 G2 B3 Y6 P1\n"
    file.write_text(SILENT.replace("moves:\n", windows), encoding="utf-8")
    plain = vitrail("coach", "cem.yaml", "--brief", stdin=f"{line}\n".encode())
    text = file.read_bytes()
    file.write_text(SILENT.replace("moves:\n", windows), encoding="utf-8")
    answer = vitrail("coach", "cem.yaml", "--brief", stdin=line.replace(" ", blank).encode())
    assert (answer.code, file.read_bytes()) == (plain.code, text)


def test_many_turns_without_a_roll_are_read_in_linear_time(file: Path) -> None:
    """Twice the lines take about twice the time: what follows a line is not looked up anew."""

    def seconds(count: int) -> float:
        text = HEAD + "moves:\n" + ROLL + "  - Ann pass\n" * count
        record = parse_record(parse_document(text, "f"))
        begin = time.process_time()
        assert len(examine(record).steps) == count + 1
        return time.process_time() - begin

    assert seconds(4000) < 6 * seconds(1000) + 0.5


# ---- new files


def test_a_new_record_is_whole_or_not_there(files: Path) -> None:
    """A full disk leaves nothing behind."""
    words = [sys.executable, "-m", "vitrail.cli", "new", "sagrada", "-o", "new.yaml"]
    ran = subprocess.run(
        words,
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)),
    )
    assert ran.returncode == 2
    assert ran.stderr == "vitrail: new.yaml: cannot be written: File too large\n"
    assert not (files / "new.yaml").exists()


def test_odd_values_of_options_are_told_briefly(refused: Callable[..., str], files: Path) -> None:
    """An empty name is no name, and a long number is cut."""
    assert "expected the name of a file" in refused("new", "sagrada", "-o", "")
    for number in ("9" * 5000, "9" * 4000, "x" * 5000):
        assert len(refused("new", "sagrada", "--seed", number)) < 300
        assert len(refused("show", "game.yaml", "--at", number)) < 300
        assert len(refused("coach", "game.yaml", "--time", number)) < 300
    (files / "none.yaml").write_text(SILENT.replace("Ann, Ben", ""), encoding="utf-8")
    assert "expected 1 to 4" in refused("check", "none.yaml")
