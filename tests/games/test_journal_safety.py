"""A record that grows is never made unreadable, never shared, never left half written."""

from __future__ import annotations

import contextlib
import errno
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from vitrail.games import disk
from vitrail.games.disk import create_file, locked, remove_left_over, replace_file
from vitrail.games.errors import NotationError
from vitrail.games.files import parse_document
from vitrail.games.journal import Journal, JournalChangedError, JournalError
from vitrail.games.move_list import torn_item, torn_tail

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

HEAD = "vitrail: 1\ngame: sagrada\nplayers: [Ann, Ben]\n"
LIST = HEAD + "moves:\n  - a\n  - b\n"


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


CHANGES: list[Callable[[Journal], object]] = [
    lambda grown: grown.append("x y"),
    lambda grown: grown.comment("# x"),
    lambda grown: grown.undo(),
]


# ---- two programs


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_file_stays_refused(file: Path, change: Callable[[Journal], object]) -> None:
    """What is known of the file is not quietly brought up to date by a refusal."""
    grown = journal(file, LIST)
    Journal(file).append("by another")
    for _ in range(3):
        with pytest.raises(JournalChangedError, match="another program has changed the file"):
            change(grown)
    assert moves(file) == ["a", "b", "by another"]


def test_a_file_that_another_program_holds_is_refused(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is written while somebody else compares and writes."""
    monkeypatch.setattr(disk, "_PATIENCE", 0.0)
    grown = journal(file, LIST)
    for change in CHANGES:
        with locked(file), pytest.raises(JournalError, match="another program is writing it"):
            change(grown)
    assert file.read_text("utf-8") == LIST
    grown.append("c")
    assert moves(file) == ["a", "b", "c"]


def test_where_there_are_no_locks_nothing_is_refused(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A drive that knows no locks is written without."""

    def unknown(descriptor: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(disk, "_lock", unknown)
    journal(file, LIST).append("c")
    assert moves(file) == ["a", "b", "c"]


RACER = """
import sys
from vitrail.games.journal import Journal, JournalError
for line in sys.stdin:
    what, path = line.split()
    grown = Journal(path)
    print("ready", flush=True)
    sys.stdin.readline()
    try:
        grown.append("x y") if what == "append" else grown.undo()
        print("done", flush=True)
    except JournalError:
        print("refused", flush=True)
"""


def races(file: Path, rounds: int, *changes: str) -> list[tuple[list[str], list[str]]]:
    """Let two programs change one file at the same moment; return what each said, and the moves."""
    found = []
    racers = [
        subprocess.Popen(
            [sys.executable, "-c", RACER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        for _ in changes
    ]

    def say(words: list[str]) -> None:
        for racer, word in zip(racers, words, strict=True):
            assert racer.stdin is not None
            racer.stdin.write(f"{word}\n")
            racer.stdin.flush()

    def heard() -> list[str]:
        return [racer.stdout.readline().strip() for racer in racers if racer.stdout is not None]

    for _ in range(rounds):
        file.write_text(LIST, encoding="utf-8")
        say([f"{change} {file}" for change in changes])
        assert heard() == ["ready"] * len(changes)
        say(["go"] * len(changes))
        found.append((heard(), moves(file)))
    for racer in racers:
        with racer:
            assert racer.stdin is not None
            racer.stdin.close()
    return found


@pytest.mark.parametrize(
    "rounds", [30, pytest.param(300, marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_of_two_changes_at_one_moment_one_is_refused(file: Path, rounds: int) -> None:
    """Append and undo never both succeed, and the file has what the one that did said."""
    after = {"append": ["a", "b", "x y"], "undo": ["a"]}
    for changes in (("append", "undo"), ("append", "append"), ("undo", "undo")):
        for said, left in races(file, rounds, *changes):
            assert sorted(said) == ["done", "refused"]
            assert left == after[changes[said.index("done")]]
    assert [entry.name for entry in file.parent.iterdir()] == [file.name]


def test_what_another_program_is_writing_is_not_swept_away(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what nobody is about to rename goes."""
    monkeypatch.setattr(disk, "_PATIENCE", 0.0)
    file.write_text(LIST, encoding="utf-8")
    left = file.with_name(".game.yaml.x1.vitrail-tmp")
    left.write_text("new", encoding="utf-8")
    with locked(file):
        remove_left_over(file)
    assert left.exists()
    remove_left_over(file)
    assert not left.exists()


# ---- what is written can be read


UNGROWABLE = [
    HEAD + '"moves":\n  - a\n',
    HEAD + "'moves':\n  - a\n",
    HEAD + "? moves\n: - a\n",
    HEAD + "? moves\n:\n  - a\n",
    "{vitrail: 1, game: sagrada, players: [Ann, Ben], moves: [a]}\n",
    "{vitrail: 1, game: sagrada, players: [Ann, Ben]}\n",
    '{"vitrail": 1, "game": "sagrada",\n"players": ["Ann", "Ben"],\n"moves":\n[]}\n',
    "".join(f"  {line}\n" for line in LIST.splitlines()),
    "".join(f"  {line}\n" for line in HEAD.splitlines()),
    HEAD + "...\n",
    LIST + "...\n# end\n",
    HEAD + "moves:\n  [a, b]\n",
    HEAD + "moves:\n  [a,\n  b]\n",
    HEAD + "moves: [a, b]\n",
    HEAD + "moves: &x\n  - a\n",
    HEAD + "moves: >\n  - a\n",
    HEAD + "moves:\n  - a\r  - b\n",
    HEAD + "# one\u2028moves:\n  - a\n",
    HEAD.replace("\n", "\r") + "moves:\r  - a\r",
    "- a\n",
    "moves\n",
]


def tree(path: Path) -> Any:
    """Return what YAML reads, None if it reads nothing."""
    try:
        return parse_document(path.read_bytes(), "f").root
    except NotationError:
        return None


@pytest.mark.parametrize("text", UNGROWABLE)
def test_nothing_is_written_that_would_say_something_else(file: Path, text: str) -> None:
    """Whatever the layout, a line comes to stand in the list or the file stays as it was."""
    grown = journal(file, text)
    grown.accept()
    before = tree(file)
    with contextlib.suppress(JournalError):
        grown.comment("# x")
    assert tree(file) == before
    with contextlib.suppress(JournalError):
        grown.append("x y")
        before["moves"] = [*before["moves"], "x y"]
    assert tree(file) == before
    assert file.read_bytes() == grown.data


@pytest.mark.parametrize("text", [text for text in UNGROWABLE if text != LIST + "...\n# end\n"])
def test_such_a_file_is_refused_before_anything_is_typed(file: Path, text: str) -> None:
    """The list as a whole is tried at the start, with one line of a message."""
    with pytest.raises((JournalError, ValueError)) as told:
        journal(file, text).require_list()
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    "text", ["R5\u3000?", "R5\u2003?", "R5\x1f?", "R5" + " " * 5000 + "?", "a\nb", "a\x85b", "\0"]
)
def test_a_line_that_cannot_be_read_again_is_refused(file: Path, text: str) -> None:
    """Also between quotes there are signs that the reader does not take."""
    grown = journal(file, LIST)
    left = ["a", "b"]
    with contextlib.suppress(JournalError):
        grown.append(text)
        left = ["a", "b", text]
    assert moves(file) == left
    assert len(left) == 3 or file.read_text("utf-8") == LIST


@pytest.mark.parametrize("comment", ["# a\nmoves: []", "# a\u2028  - c", "#\x07", "- c", "x"])
def test_a_comment_is_never_anything_else(file: Path, comment: str) -> None:
    """Only a line that changes nothing is written as a comment."""
    grown = journal(file, LIST)
    try:
        grown.comment(comment)
    except JournalError:
        assert file.read_text("utf-8") == LIST
    assert moves(file) == ["a", "b"]


# ---- the torn end


CUTTABLE = [
    b"  - " + b"x" * 9000,
    b"  - Ren\xc3",
    b"  - a\0\0\0",
    b"\0" * 5000,
    b"\0\n\0\n",
    b"  -",
    b"  # \xc3",
    b"  - c\r",
]


@pytest.mark.parametrize("end", CUTTABLE)
def test_a_torn_line_is_known_by_its_bytes(file: Path, end: bytes) -> None:
    """Zeros and half a letter are torn, cut off or kept as a comment, and nothing else goes."""
    for set_aside in (False, True):
        file.write_bytes(LIST.encode() + end)
        grown = Journal(file)
        assert torn_item(grown.data) == grown.torn
        grown.set_aside() if set_aside else grown.cut()
        assert moves(file) == ["a", "b"]
        said = end.replace(b"\0", b"").strip()
        kept = "  # torn: " if set_aside and said else ""
        assert file.read_text("utf-8").startswith(LIST + kept)
        grown.append("c")
        assert moves(file) == ["a", "b", "c"]


WHOLE = [
    "{vitrail: 1, game: sagrada, players: [Ann, Ben], moves: [a]}",
    HEAD.replace("\n", "\r") + "moves:\r  - a",
    HEAD.replace("\n", "\r") + "moves:\r  - a\r",
    "moves:\n  - a\n" + HEAD + "setup:\n  windows: {Ann: Virtus, Ben: Gra",
    "moves:\n  - a\n" + HEAD + "setup:\n  public:\n  - Row Col",
    HEAD + "moves:\n  - a\n- b",
    HEAD + "moves:\n  - a\nsetup: {}",
    HEAD + "setup:\n  tools:\n    - [1",
    HEAD + "moves: [a, b",
    "vitrail: 1",
    "",
    "\0\0\0",
    HEAD + 'moves:\n  - "a\n    b',
]


@pytest.mark.parametrize("text", WHOLE)
def test_only_a_torn_line_of_moves_is_cut(file: Path, text: str) -> None:
    """More than that is never taken, however the file ends."""
    grown = journal(file, text)
    assert torn_item(grown.data) is None
    for change in (grown.cut, grown.set_aside):
        if grown.torn is not None:
            with pytest.raises(JournalError, match="the end of the file is no torn line"):
                change()
    assert file.read_bytes() == text.encode()


def test_a_line_in_another_encoding_is_not_torn(file: Path) -> None:
    """A whole line that is no UTF-8 was not cut off, it is told where the file is read."""
    file.write_bytes((LIST + "  # caf").encode() + b"\xe9\n")
    assert torn_tail(file.read_bytes()) is None


@pytest.mark.parametrize("size", range(1, len("moves:\n  - x y\n")))
def test_the_first_line_of_a_list_can_be_torn_too(file: Path, size: int) -> None:
    """Where there was no list yet, its key is part of what was written."""
    grown = journal(file, HEAD + "moves:\n  - x y\n"[:size])
    if grown.torn is not None and grown.torn.text.strip():
        grown.cut()
    grown.accept()
    grown.append("c")
    assert moves(file) == ["c"]


# ---- disks


def failing(monkeypatch: pytest.MonkeyPatch, name: str, code: int) -> None:
    """Let a function of the system fail."""

    def fail(*_: object) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, name, fail)


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO])
def test_what_did_not_reach_the_disk_is_taken_back(
    file: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    """A flush that fails leaves the file as it was; the next line is taken as if nothing were."""
    grown = journal(file, LIST)
    failing(monkeypatch, "fsync", code)
    for change in CHANGES:
        with pytest.raises(JournalError, match=f"cannot be written: {os.strerror(code)}$"):
            change(grown)
        assert file.read_text("utf-8") == LIST
    monkeypatch.undo()
    grown.append("c")
    assert moves(file) == ["a", "b", "c"]
    assert [entry.name for entry in file.parent.iterdir()] == [file.name]


def test_what_cannot_be_taken_back_is_told(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the file cannot even be made as short as before, the message says so."""
    grown = journal(file, LIST)
    failing(monkeypatch, "fsync", errno.EIO)
    failing(monkeypatch, "ftruncate", errno.EIO)
    with pytest.raises(JournalError, match="a part of the line may stand at the end of the file"):
        grown.append("c")


def test_an_interrupted_write_is_taken_back(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C before the line is on the disk leaves none of it."""

    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    grown = journal(file, LIST)
    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        grown.append("c")
    assert file.read_text("utf-8") == LIST


def test_a_read_only_file_is_changed_by_nothing(file: Path) -> None:
    """Neither at its end nor by a new file in its place."""
    grown = journal(file, LIST + "  - c\n")
    removed = grown.undo()
    assert removed is not None
    file.chmod(0o444)
    for change in CHANGES:
        with pytest.raises(JournalError, match="cannot be written: Permission denied"):
            change(grown)
    with pytest.raises(JournalError, match="cannot be written: Permission denied"):
        grown.restore(removed)
    assert file.read_text("utf-8") == LIST
    assert file.stat().st_mode & 0o777 == 0o444


def test_only_a_regular_file_can_grow(file: Path) -> None:
    """A pipe is told and not waited for; so is a folder."""
    os.mkfifo(file)
    for path in (file, file.parent):
        with pytest.raises(JournalError, match="only be written into a regular file"):
            Journal(path)


def test_a_file_that_cannot_be_finished_is_not_there(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new file is there in full or not at all, and never in place of another."""
    failing(monkeypatch, "fsync", errno.ENOSPC)
    with pytest.raises(OSError, match="No space left"):
        create_file(file, b"x\n")
    with pytest.raises(OSError, match="No space left"):
        replace_file(file, b"x\n")
    monkeypatch.undo()
    assert not list(file.parent.iterdir())
    create_file(file, b"x\n")
    with pytest.raises(FileExistsError):
        create_file(file, b"y\n")
    assert file.read_bytes() == b"x\n"


def test_what_another_file_left_is_not_removed(tmp_path: Path) -> None:
    """The temporary file of `game.yaml` is not one of `game`, however its name begins."""
    file = tmp_path / "game"
    names = (".game.yaml.abc12_3.vitrail-tmp", ".game..vitrail-tmp", ".game.abc12_3.vitrail-tmp")
    for name in ("game", "game.yaml", *names):
        (tmp_path / name).write_text("x", encoding="utf-8")
    remove_left_over(file)
    left = sorted(entry.name for entry in tmp_path.iterdir())
    assert left == sorted(["game", "game.yaml", *names[:2]])
