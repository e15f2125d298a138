"""A record that grows: whole after every move, and after a kill at any moment."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from vitrail.games.disk import replace_file
from vitrail.games.files import parse_document
from vitrail.games.journal import (
    Journal,
    JournalChangedError,
    JournalError,
)
from vitrail.games.move_list import torn_tail

if TYPE_CHECKING:
    from pathlib import Path

HEAD = "# Tuesday\nvitrail: 1\ngame: sagrada\nplayers: [Ann, Ben]\n"


def journal(path: Path, text: str) -> Journal:
    """Return the journal of a file with this text."""
    path.write_bytes(text.encode())
    return Journal(path)


def moves(path: Path) -> list[str]:
    """Return the moves as YAML has them."""
    root: Any = parse_document(path.read_bytes(), "f").root
    return list(root.get("moves") or [])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the name of a file that is not there yet."""
    return tmp_path / "game.yaml"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "moves:\n  - x y\n"),
        ("moves:\n", "moves:\n  - x y\n"),
        ("moves: []  # none yet\n", "moves:  # none yet\n  - x y\n"),
        ("moves: # here\n- a\n", "moves: # here\n- a\n- x y\n"),
        ("moves:\n    - a # good!\n\n  # end\n", "moves:\n    - a # good!\n\n  # end\n    - x y\n"),
        ("moves:\n- a\nsetup:\n  tools: 1\n", "moves:\n- a\n- x y\nsetup:\n  tools: 1\n"),
        ("moves:\nsetup: {}\n", "moves:\n  - x y\nsetup: {}\n"),
    ],
)
def test_a_line_is_appended_where_the_list_ends(file: Path, before: str, after: str) -> None:
    """The new line looks like the others; everything else in the file stays as it was."""
    journal(file, HEAD + before).append("x y")
    assert file.read_text("utf-8") == HEAD + after
    assert moves(file)[-1] == "x y"


@pytest.mark.parametrize(
    "text", ["-", "a: b", "a #b", 'say "x"', "~", "[", " a", "é à", "Ann R5 ?"]
)
def test_any_text_is_read_back(file: Path, text: str) -> None:
    """What YAML would not read as text is written in quotes."""
    journal(file, HEAD).append(text)
    assert moves(file) == [text]


def test_windows_line_ends_are_kept(file: Path) -> None:
    """A file from another system goes on with its own line ends."""
    journal(file, (HEAD + "moves:\n  - a\n").replace("\n", "\r\n")).append("b")
    assert file.read_bytes().endswith(b"  - a\r\n  - b\r\n")
    assert moves(file) == ["a", "b"]


def test_a_list_in_one_line_is_refused(file: Path) -> None:
    """Moves written in brackets cannot grow; the error says what would."""
    with pytest.raises(JournalError, match=r"one a line below `moves:`, read '\[a, b\]'"):
        journal(file, HEAD + "moves: [a, b]\n").append("c")
    assert moves(file) == ["a", "b"]


def test_undo_takes_the_last_line_and_keeps_comments(file: Path) -> None:
    """The line goes with what continues it; comments stay; without lines there is nothing to do."""
    grown = journal(file, HEAD + "moves:\n  - a\n  # why\n  - b\n    c\n  # end\n")
    file.chmod(0o640)
    assert grown.undo()
    assert file.read_text("utf-8") == HEAD + "moves:\n  - a\n  # why\n  # end\n"
    assert file.stat().st_mode & 0o777 == 0o640
    grown.append("d")
    assert moves(file) == ["a", "d"]
    assert grown.undo()
    assert grown.undo()
    assert grown.undo() is None
    assert moves(file) == []
    assert [entry.name for entry in file.parent.iterdir()] == [file.name]


LISTS = (
    "moves:\n  - a\n  - 'b'   # good!\n  # end\n",
    "moves:\n- a\n# why\n- b\n  c # odd\n\n# end",
    "moves:\n    - a   # x\n    -   b",
    "moves:\r\n  - a\r\n  - b # x\r\n",
    "moves:\n  - a\n  - b # c\n  # end\nsetup: {}\n",
)


@pytest.mark.parametrize("text", LISTS)
def test_what_is_put_back_stands_as_before(file: Path, text: str) -> None:
    """Undo and redo leave every byte: spelling, comments, blanks, the missing last line end."""
    grown = journal(file, HEAD + text)
    grown.accept()
    before = file.read_bytes()
    first = grown.undo()
    assert first is not None
    between = file.read_bytes()
    second = grown.undo()
    assert second is not None
    assert moves(file) == []
    grown.restore(second)
    assert file.read_bytes() == between
    grown.restore(first)
    assert file.read_bytes() == before
    assert grown.undo() == first
    assert "b" in first.text


def test_what_is_put_back_goes_before_later_comments(file: Path) -> None:
    """A comment that was added meanwhile stays, behind the line that comes back."""
    grown = journal(file, HEAD + "moves:\n  - a\n  - b")
    grown.accept()
    removed = grown.undo()
    assert removed is not None
    grown.comment("# later")
    grown.restore(removed)
    assert file.read_text("utf-8") == HEAD + "moves:\n  - a\n  - b\n  # later\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "# c\nmoves:\n  - x y  # d\n  # e\n"),
        ("moves: []\n", "moves:\n  # c\n  - x y  # d\n  # e\n"),
        ("moves:\n- a", "moves:\n- a\n# c\n- x y  # d\n# e\n"),
        ("moves:\n- a\nsetup: {}\n", "moves:\n- a\n  # c\n- x y  # d\n  # e\nsetup: {}\n"),
    ],
)
def test_comments_stand_where_they_are_written(file: Path, before: str, after: str) -> None:
    """A comment is a line of its own or stands behind a move, in the order of writing."""
    grown = journal(file, HEAD + before)
    grown.accept()
    grown.comment("# c")
    grown.append("x y", "# d")
    grown.comment("# e")
    assert file.read_text("utf-8") == HEAD + after


@pytest.mark.parametrize("text", LISTS)
def test_a_list_that_can_grow_is_taken(file: Path, text: str) -> None:
    """Asking changes nothing."""
    grown = journal(file, HEAD + text)
    grown.require_list()
    assert file.read_bytes() == (HEAD + text).encode()


@pytest.mark.parametrize(
    "text",
    [
        "moves: [a, b]\n",
        "moves: [\n  a,\n  b]\n",
        '"moves":\n  - a\n',
        "moves: |\n  - a\n",
    ],
)
def test_a_list_that_cannot_grow_is_told_at_once(file: Path, text: str) -> None:
    """The message says how the moves have to be written."""
    grown = journal(file, HEAD + text)
    with pytest.raises(JournalError, match=r"^.*game.yaml:5: no move can be added .* below it one"):
        grown.require_list()
    braces = journal(file, '{"vitrail": 1, "game": "sagrada", "moves": ["a"]}\n')
    with pytest.raises(JournalError, match="no move can be added here"):
        braces.require_list()


def test_only_the_last_move_is_ever_taken_out(file: Path) -> None:
    """Where lines look like moves and are not, nothing is done."""
    text = HEAD + 'moves:\n  - "a\n  - b"\n'
    with pytest.raises(JournalError, match="cannot be told from the rest"):
        journal(file, text).undo()
    assert file.read_text("utf-8") == text


def test_a_line_that_could_not_be_read_again_is_refused(file: Path) -> None:
    """What is longer than the reader takes is not written."""
    grown = journal(file, HEAD)
    with pytest.raises(JournalError, match="at most 4000 characters a line"):
        grown.append("a", "# " + "x" * 4000)
    assert file.read_text("utf-8") == HEAD


def test_what_a_kill_left_is_swept_away(file: Path) -> None:
    """Only files that replace this one and were never renamed go."""
    grown = journal(file, HEAD)
    for name in (".game.yaml.ab12.vitrail-tmp", ".other.yaml.ab12.vitrail-tmp", ".game.yaml.swp"):
        (file.parent / name).write_text("x", encoding="utf-8")
    grown.sweep()
    left = sorted(entry.name for entry in file.parent.iterdir())
    assert left == [".game.yaml.swp", ".other.yaml.ab12.vitrail-tmp", "game.yaml"]


def test_links_are_followed(file: Path) -> None:
    """A record behind a symbolic link stays where it is, and the link too."""
    file.write_text(HEAD + "moves:\n  - a\n", encoding="utf-8")
    link = file.parent / "link.yaml"
    link.symlink_to(file)
    Journal(link).undo()
    assert link.is_symlink()
    assert moves(file) == []


def test_a_torn_end_is_told_and_cut(file: Path) -> None:
    """A line without its end is never built upon: it is shown, and cut or kept as one decides."""
    grown = journal(file, HEAD + "moves:\n  - a\n  - Ann R5")
    assert grown.torn is not None
    assert grown.torn.text == "  - Ann R5"
    for change in (lambda: grown.append("b"), grown.undo):
        with pytest.raises(JournalError, match="the last line is torn: '- Ann R5'"):
            change()
    grown.cut()
    grown.append("b")
    assert moves(file) == ["a", "b"]


def test_a_whole_last_line_can_be_kept(file: Path) -> None:
    """An editor may leave out the last line end; that is closed without losing the line."""
    grown = journal(file, HEAD + "moves:\n  - a")
    grown.accept()
    assert grown.torn is None
    grown.append("b")
    assert file.read_text("utf-8").endswith("  - a\n  - b\n")


@pytest.mark.parametrize("tail", [b"  - R\xff", b"  - \xc3", b"\0\0\0", b"  - a\0\0\n"])
def test_an_unreadable_end_is_torn(file: Path, tail: bytes) -> None:
    """Blocks of zeros and halves of letters, as a crash leaves them, are the torn end."""
    whole = (HEAD + "moves:\n  - a\n").encode()
    file.write_bytes(whole + tail)
    found = torn_tail(whole + tail)
    assert found is not None
    assert found.start == len(whole)
    Journal(file).cut()
    assert file.read_bytes() == whole


def test_every_cut_leaves_what_was_confirmed(file: Path) -> None:
    """Wherever an append is cut off, the moves before it are there after the torn end is cut."""
    grown = journal(file, HEAD)
    grown.append("a é")
    before = len(grown.data)
    grown.append("Ann R5 A2, tool 4 A1>B2 C3>D4")
    data = grown.data
    for end in range(before, len(data)):
        file.write_bytes(data[:end])
        torn = Journal(file)
        assert (torn.torn is None) == (end == before)
        torn.cut()
        assert moves(file) == ["a é"]


def test_changes_by_others_are_noticed(file: Path) -> None:
    """Two programs that write one record would mix their moves, so the second one stops."""
    first = journal(file, HEAD)
    Journal(file).append("a")
    with pytest.raises(JournalChangedError, match="another program has changed the file"):
        first.append("b")
    assert moves(file) == ["a"]


def test_a_file_that_cannot_be_written_stays(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk leaves the old content and is told in one sentence."""
    grown = journal(file, HEAD + "moves:\n  - a\n")
    real = os.write
    monkeypatch.setattr(os, "write", lambda fd, data: real(fd, data[:4]))
    with pytest.raises(JournalError, match="cannot be written: No space left"):
        grown.append("b")
    assert file.read_text("utf-8") == HEAD + "moves:\n  - a\n"
    monkeypatch.undo()
    grown.append("c")
    assert moves(file) == ["a", "c"]


def test_a_file_that_is_not_there_is_told(file: Path) -> None:
    """Reading and writing fail with our error."""
    with pytest.raises(JournalError, match="there is no such file"):
        Journal(file)
    grown = journal(file, HEAD)
    file.unlink()
    with pytest.raises(JournalError, match="cannot be written: No such file"):
        grown.append("a")


def test_a_new_file_can_be_written(file: Path) -> None:
    """`replace_file` also makes a file that was not there, and leaves nothing else."""
    replace_file(file, b"x\n")
    assert file.read_bytes() == b"x\n"
    assert [entry.name for entry in file.parent.iterdir()] == [file.name]


CHILD = """
import sys
from vitrail.games.journal import Journal
grown = Journal(sys.argv[1])
for number in range(100_000):
    grown.append(f"move {number}")
    print("+", number, flush=True)
    if number % 3 == 2:
        removed = grown.undo()
        print("-", number, flush=True)
        if number % 2:
            grown.restore(removed)
            print("+", number, flush=True)
"""


def killed(file: Path, confirmed: int) -> list[str]:
    """Let a child write, kill it after so many confirmations, and return all it confirmed."""
    file.write_text(HEAD, encoding="utf-8")
    command = [sys.executable, "-c", CHILD, str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        said = [child.stdout.readline() for _ in range(confirmed)]
        child.send_signal(signal.SIGKILL)
        said += child.stdout.readlines()
    return said


@pytest.mark.parametrize(
    "seed", [*range(8), *(pytest.param(n, marks=pytest.mark.slow) for n in range(8, 100))]
)
def test_a_kill_loses_nothing_that_was_confirmed(file: Path, seed: int) -> None:
    """After SIGKILL at a random moment the file holds what was confirmed, or one change more."""
    said = killed(file, random.Random(seed).randrange(1, 60))
    expected: list[str] = []
    for line in said:
        sign, number = line.split()
        if sign == "+":
            expected.append(f"move {number}")
        else:
            expected.pop()
    again = Journal(file)
    again.sweep()
    again.cut()
    assert [entry.name for entry in file.parent.iterdir()] == [file.name]
    found = moves(file)
    assert found[: len(expected)] == expected or found == expected[:-1]
    assert len(found) <= len(expected) + 1
    Journal(file).append("last")
    assert moves(file) == [*found, "last"]
