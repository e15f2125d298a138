"""`vitrail window list | show | check | legal | score`: answers, JSON keys and exit codes."""

from __future__ import annotations

import errno
import json
import pathlib
import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vitrail.cli import render
from vitrail.games.sagrada.components import find_pattern, official_patterns
from vitrail.games.sagrada.notation import parse_pattern

from .. import strategies
from .conftest import FULL, PART

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .conftest import Answer

pytestmark = pytest.mark.usefixtures("files")
VIRTUS = find_pattern("Virtus")


@pytest.mark.parametrize("name", ["a.svg", "a.png", "a.pdf"])
def test_an_error_leaves_an_older_picture_as_it_was(
    name: str, files: Path, vitrail: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A write that fails midway, or a full stdout, costs no picture and leaves no other file."""
    picture = files / name
    picture.write_bytes(b"old")
    before = sorted(files.iterdir())
    write = pathlib.Path.write_bytes

    def half(path: Path, data: bytes) -> int:
        write(path, data[: len(data) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")

    def full(*_words: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(pathlib.Path, "write_bytes", half)
        answer = vitrail("window", "show", "Virtus", "-o", name)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == f"vitrail: {name}: cannot be written: No space left on device\n"
    assert picture.read_bytes() == b"old"
    with monkeypatch.context() as patched:
        patched.setattr(render, "print_json", full)
        assert vitrail("window", "show", "Virtus", "-o", name, "--json").code == 2
    assert picture.read_bytes() == b"old"
    assert sorted(files.iterdir()) == before
    assert vitrail("window", "show", "Virtus", "-o", name).code == 0
    assert picture.read_bytes() != b"old"
    assert sorted(files.iterdir()) == before


@pytest.mark.parametrize("columns", ["0", "abc", "\u00b2", "-5", "1", "9" * 30])
def test_a_width_that_is_none_changes_no_answer(
    columns: str, vitrail: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever COLUMNS and LINES hold, windows and tables are printed whole."""
    words = ("window", "score", "Virtus", "--dice", "dice.txt")
    expected = vitrail(*words)
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setenv("LINES", columns)
    answer = vitrail(*words)
    assert (answer.code, answer.err) == (expected.code, "")
    assert sorted(answer.out.split()) == sorted(expected.out.split())
    hinted = vitrail("hint", "round-4.yaml", "--time", "1")
    assert hinted.code in (0, 3)
    assert hinted.out


@pytest.mark.parametrize("number", ["\u0663", "1_0", "\u00b2"])
def test_numbers_are_plain(number: str, refused: Callable[..., str]) -> None:
    """Digits of another script and underscores are refused, though Python would read them."""
    tokens = refused("window", "score", "Virtus", "--tokens", number)
    assert f"{number!r} is not a whole number" in tokens
    time = refused("window", "complete", "Virtus", "--time", number)
    assert f"{number!r} is not a number" in time


def test_a_path_is_never_an_official_name(
    files: Path, vitrail: Callable[..., Answer], refused: Callable[..., str]
) -> None:
    """`./virtus` is the file of that name, and a missing one is told."""
    (files / "virtus").write_bytes((files / "mine.txt").read_bytes())
    assert vitrail("window", "show", "./virtus", "--json").data["name"] == "Mine"
    missing = refused("window", "show", "../../virtus")
    assert missing == "../../virtus: there is no such file"
    assert "no such file" in refused("window", "show", ".virtus")


def test_several_patterns_on_stdin_are_told_without_a_name_to_choose(
    files: Path, refused: Callable[..., str]
) -> None:
    """Nobody can choose among the patterns of stdin, so no way to do so is suggested."""
    message = refused("window", "show", "-", stdin=(files / "cards.txt").read_bytes())
    assert message == "stdin: holds 2 patterns, expected one; a file may hold several"


# ---- list


def test_list_names_the_official_patterns(vitrail: Callable[..., Answer]) -> None:
    """All 24 patterns are listed with difficulty and printed spaces."""
    answer = vitrail("window", "list")
    assert answer.code == 0
    assert all(pattern.name in answer.out for pattern in official_patterns())
    data = vitrail("window", "list", "--json").data
    assert [entry["name"] for entry in data["patterns"]] == [p.name for p in official_patterns()]
    assert data["patterns"][2] == {
        "name": "Virtus",
        "difficulty": 5,
        "card": 2,
        "printed": 13,
        "rows": list(VIRTUS.rows),
    }


def test_list_counts_fills(vitrail: Callable[..., Answer]) -> None:
    """`--fills` adds the exact number of complete windows (anchor: Via Lux)."""
    data = vitrail("window", "list", "--fills", "--json").data
    fills = {entry["name"]: entry["fills"] for entry in data["patterns"]}
    assert fills["Via Lux"] == 2831807394886745
    assert "2,831,807,394,886,745" in vitrail("window", "list", "--fills").out


def test_list_reads_files(vitrail: Callable[..., Answer]) -> None:
    """The patterns of a file are listed instead; unknown numbers stay empty."""
    data = vitrail("window", "list", "cards.txt", "--json").data
    assert [entry["name"] for entry in data["patterns"]] == ["Virtus again", "Plain"]
    assert data["patterns"][1]["card"] is None
    assert "Plain" in vitrail("window", "list", "cards.txt").out
    assert vitrail("window", "list", "-", stdin=b"YB..1/G.5.4/3.R.G/2..BY").code == 0


def test_list_puts_patterns_first_that_avoid_colors(
    vitrail: Callable[..., Answer], refused: Callable[..., str]
) -> None:
    """`--avoid` counts the spaces of these colors on each card and sorts by the number."""
    data = vitrail("window", "list", "--avoid", "blue, P", "--json").data["patterns"]
    loads = [sum(row.count("B") + row.count("P") for row in entry["rows"]) for entry in data]
    assert [entry["avoided"] for entry in data] == loads == sorted(loads)
    assert "avoided" in vitrail("window", "list", "--avoid", "green").out
    assert "did you mean purple?" in refused("window", "list", "--avoid", "blue,purpel")


def test_numbers_are_never_cut(
    vitrail: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a narrow terminal words are wrapped, numbers and pictures stand whole."""
    commands = [
        ["count", "Virtus", "--spaces"],
        ["list", "--fills"],
        ["score", "Virtus", "--dice", "dice.txt", "--public", "light", "--private", "red"],
        ["show", "Symphony of Light"],
    ]
    for words in commands:
        wide = vitrail("window", *words).out
        monkeypatch.setenv("COLUMNS", "20")
        narrow = vitrail("window", *words).out
        monkeypatch.setenv("COLUMNS", "80")
        assert "…" not in narrow
        assert sorted(re.findall(r"[\w.,]*\d[\w.,]*", narrow)) == sorted(
            re.findall(r"[\w.,]*\d[\w.,]*", wide)
        )


# ---- the word PATTERN


@pytest.mark.parametrize(
    "word",
    [
        "Kaleidoscopic Dream",
        "kaleidoscopic-dream",
        "YB..1/G.5.4/3.R.G/2..BY",
        "yb..1/g.5.4/3.r.g/2..by",
        "YB..1 / G.5.4 / 3.R.G / 2..BY",
        "mine.txt",
        "./mine.txt",
        "mine.json",
        "mine.txt#mine",
    ],
)
def test_pattern_words(word: str, vitrail: Callable[..., Answer]) -> None:
    """A pattern is an official name, four rows, or a file in one of three forms."""
    data = vitrail("window", "show", word, "--json").data
    assert data["rows"] == ["YB..1", "G.5.4", "3.R.G", "2..BY"]


@pytest.mark.parametrize(
    "text", [b"YB..1\nG.5.4\n3.R.G\n2..BY\n", b"\xef\xbb\xbfYB..1/G.5.4/3.R.G/2..BY"]
)
def test_pattern_from_stdin(text: bytes, vitrail: Callable[..., Answer]) -> None:
    """`-` reads a pattern from stdin, with or without a byte order mark."""
    assert vitrail("window", "show", "-", "--json", stdin=text).data["rows"][0] == "YB..1"


def test_one_of_several_patterns(
    vitrail: Callable[..., Answer], refused: Callable[..., str]
) -> None:
    """`FILE#NAME` chooses among several; without it the file is refused with the way out."""
    assert vitrail("window", "show", "cards.txt#plain", "--json").data["name"] == "Plain"
    assert "choose one as 'cards.txt#Virtus again'" in refused("window", "show", "cards.txt")
    assert "did you mean Plain?" in refused("window", "show", "cards.txt#Plane")


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("Virtos", "unknown pattern 'Virtos'; did you mean Virtus?"),
        ("zzzzz", "unknown pattern 'zzzzz', and no such file (vitrail window list"),
        ("", "unknown pattern ''"),
        ("YB..1/G.5.4/3.R.G", "expected 4 rows of 5 symbols"),
        ("YB..1/G.5.4/3.R.G/2..BY6", "pattern: row D: '2..BY6' has 6 symbols, expected 5"),
        ("YB..1 / G.5.4 / 3.R.G / 2..BQ", "pattern: 'Q' at D5 is no restriction"),
        ("yb__1/g_5_4/3_r_g/2__by", "pattern: '_' at A3 is no restriction"),
        (
            "ybww1/gw5w4/3wrwg/2wwby",
            "'w' at A3 is no restriction: expected R Y G B P, 1 to 6, or .",
        ),
        ("hello/G.5.4/3.R.G/2..BY", "pattern: 'h' at A1 is no restriction"),
        ("B4 Y1 P2 R5 G1", "these are dice, not a pattern: give them with --dice"),
        ("B4 Y1 P2 R5 G1/Y1 P2 R6 G1 B2", "these are dice, not a pattern: give them with --dice"),
        ("dice.txt", "dice.txt: these are dice, not a pattern: give them with --dice"),
        ("round-4.yaml", "round-4.yaml: this is a record, not a pattern: vitrail hint reads it"),
        ("aurora", "did you mean Aurorae Magnificus or Aurora Sagradis?"),
        ("a/b/c/pattern.txt", "a/b/c/pattern.txt: there is no such file"),
        ("YB..1/G.5.4/3.R.G/2..B7", "'7' at D5"),
        ("YY..1/G.5.4/3.R.G/2..BY", "A1 and A2 both ask for yellow"),
        ("absent.txt", "absent.txt: there is no such file"),
        ("folder/absent", "folder/absent: there is no such file"),
        ("absent.txt#Plain", "absent.txt: there is no such file"),
        ("a\0b", "unknown pattern"),
        ("\udcff", "unknown pattern '\\udcff'"),
        ("x" * 5000, "unknown pattern"),
    ],
)
def test_bad_patterns(word: str, expected: str, refused: Callable[..., str]) -> None:
    """What is no pattern is refused in one line that says what would be accepted."""
    assert expected in refused("window", "count", word)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"\xff\xfe\x00Y", "is no UTF-8"),
        (b"YB..1\nG.5.4\n\xc3\x28\n", "bad:3: this is no UTF-8 text"),
        (b"YB..1\0\n", "binary"),
        (b"x" * (1 << 20) + b"yz", "too large"),
        (b"", "empty"),
        (b"[" * 5000, "nested too deeply"),
        (b'{"rows": ["YB..1"]}', "expected 4 rows"),
        (b'{"nam": "x", "rows": []}', "did you mean name?"),
        (b"{", "no JSON"),
        (b"YB..1\nG.5.4\n3.R.G\n", "expected 4 rows"),
        (b"X\n5\nwwwww\nwwaww\nwwwww\nwwwww\nx.png\n", "expansion"),
    ],
)
def test_bad_files(content: bytes, expected: str, files: Path, refused: Callable[..., str]) -> None:
    """A file that is no pattern is refused: binary, huge, empty, deep, or plainly wrong."""
    (files / "bad").write_bytes(content)
    assert expected in refused("window", "show", "bad")
    assert expected.replace("bad:", "stdin:") in refused("window", "show", "-", stdin=content)


def test_directories_and_endless_files(files: Path, refused: Callable[..., str]) -> None:
    """A directory is refused, and an endless file is not read to its end."""
    (files / "folder").mkdir()
    assert "this is a directory" in refused("window", "show", "folder")
    assert "expected the name of a file" in refused("window", "list", "")
    assert "too large" in refused("window", "show", "Virtus", "--dice", "/dev/zero")


def test_both_from_stdin(refused: Callable[..., str]) -> None:
    """Pattern and dice cannot both come from stdin."""
    message = refused("window", "show", "-", "--dice", "-", stdin=PART.encode())
    assert "cannot both come from stdin" in message


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ("R5 .. ..", "dice: read 3 tokens in one line, expected 20 such as R5 or .., or 4 rows"),
        ("R5 .. ..\nR4 .. ..", "read 2 rows of dice, expected 4"),
        (PART.replace("R5", "R7"), "dice:1: 'R7' is no die: its value must be 1 to 6"),
        (PART.replace("R5", "Q5"), "'Q5' is no die"),
        (PART.replace("Y1 P2", "Y1"), "dice:2:"),
        ("R1 " * 19 + "..", "19 red dice, but the box holds 18"),
        ("", "read 0 rows"),
    ],
)
def test_bad_dice(dice: str, expected: str, files: Path, refused: Callable[..., str]) -> None:
    """Dice that cannot be read, or that the box does not hold, are refused."""
    (files / "dice").write_text(dice, encoding="utf-8")
    assert expected in refused("window", "check", "Virtus", "--dice", "dice")


def test_dice_in_one_line(vitrail: Callable[..., Answer]) -> None:
    """Twenty dice in a row, the form of other scorers, are read too."""
    line = " ".join(FULL.split()).encode()
    data = vitrail("window", "show", "Virtus", "--dice", "-", "--json", stdin=line).data
    assert data["window"] == FULL.splitlines()


def test_dice_on_the_command_line(
    vitrail: Callable[..., Answer], refused: Callable[..., str]
) -> None:
    """`--dice` takes the tokens themselves, twenty in a row or rows joined by `/`."""
    rows = FULL.splitlines()
    for word in (" ".join(rows), "/".join(rows), " / ".join(rows), ", ".join(FULL.split())):
        data = vitrail("window", "show", "Virtus", "--dice", word, "--json").data
        assert data["window"] == rows
    empty = "/".join([".. .. .. .. .."] * 4)
    assert vitrail("window", "check", "Virtus", "--dice", empty).code == 0
    message = refused("window", "show", "Virtus", "--dice", "B4 Y1 P2")
    assert "--dice: read 3 tokens in one line, expected 20" in message
    message = refused("window", "show", "Virtus", "--dice", "/".join(rows).replace("R5", "R7"))
    assert "--dice:1: 'R7' is no die: its value must be 1 to 6" in message
    message = refused("window", "show", "Virtus", "--dice", "absent.txt")
    assert "absent.txt: there is no such file; dice are a file, or rows" in message


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("mine.txt", "mine.txt: this is a pattern, not rows of dice: it stands before --dice"),
        ("cards.txt", "cards.txt: this is a pattern"),
        ("mine.json", "mine.json: this is a pattern"),
        ("round-4.yaml", "this is a record, not rows of dice: vitrail hint reads it"),
    ],
)
def test_other_files_as_dice(file: str, expected: str, refused: Callable[..., str]) -> None:
    """A pattern or a record where dice are expected is told as what it is."""
    assert expected in refused("window", "show", "Virtus", "--dice", file)


def test_own_answers_are_read(vitrail: Callable[..., Answer], refused: Callable[..., str]) -> None:
    """What `--json` wrote is read back: pattern and dice, lists, and windows found by a solver."""
    shown = vitrail("window", "show", "Virtus", "--dice", "part.txt", "--json").out
    assert vitrail("window", "show", "-", "--json", stdin=shown.encode()).out == shown
    assert "R4 may go" in vitrail("window", "legal", "-", "--die", "R4", stdin=shown.encode()).out
    other = vitrail("window", "show", "-", "--dice", "dice.txt", "--json", stdin=shown.encode())
    assert other.data["window"] == FULL.splitlines()
    listed = vitrail("window", "list", "--fills", "--json").out
    assert vitrail("window", "list", "-", "--fills", "--json", stdin=listed.encode()).out == listed
    best = vitrail("window", "best", "Virtus", "--dice", "almost.txt", "--json")
    words = ["window", "show", "Virtus", "--dice", "-", "--json"]
    assert vitrail(*words, stdin=best.out.encode()).data["window"] == best.data["window"]
    nothing = vitrail("window", "best", "Virtus", "--stock", "R1", "--json").out
    assert "stdin: this answer holds no window" in refused(*words, stdin=nothing.encode())


# ---- show


@pytest.mark.parametrize("form", ["text", "card", "json"])
def test_show_converts(form: str, vitrail: Callable[..., Answer]) -> None:
    """`--to` writes a form that reads back as the same pattern."""
    answer = vitrail("window", "show", "Virtus", "--to", form)
    assert answer.code == 0
    assert parse_pattern(answer.out).rows == VIRTUS.rows


def test_show_refuses_a_card_without_difficulty(refused: Callable[..., str]) -> None:
    """card.txt needs a difficulty."""
    assert "needs a difficulty" in refused("window", "show", "blank", "--to", "card")


def test_show_renames_a_pattern(
    vitrail: Callable[..., Answer], refused: Callable[..., str]
) -> None:
    """`--name` and `--difficulty` give what card.txt needs; the card is no official one then."""
    rows = "YB..1/G.5.4/3.R.G/2..BY"
    words = ["window", "show", rows, "--name", "Mine", "--difficulty", "4", "--to", "card"]
    assert vitrail(*words).out == "Mine\n4\nybww1\ngw5w4\n3wrwg\n2wwby\nmine\n"
    data = vitrail("window", "show", "Virtus", "--name", " My Virtus ", "--json").data
    assert (data["name"], data["difficulty"], data["card"]) == ("My Virtus", 5, None)
    assert "is no name" in refused("window", "show", "Virtus", "--name", " ")
    assert "'x' is not a whole number" in refused("window", "show", "Virtus", "--difficulty", "x")
    assert "--difficulty" in refused("window", "show", "Virtus", "--difficulty", "21")


def test_show_tells_dice_and_restrictions_apart(vitrail: Callable[..., Answer]) -> None:
    """Dice stand in brackets, what a space asks for in words; no line is wider than 80."""
    answer = vitrail("window", "show", "Virtus", "--dice", "part.txt")
    assert "[B4]" in answer.out
    assert "value 4" in answer.out
    assert "green" in answer.out
    assert max(map(len, answer.out.splitlines())) <= 80
    data = vitrail("window", "show", "Virtus", "--dice", "part.txt", "--json").data
    assert set(data) == {"name", "difficulty", "card", "printed", "rows", "window"}
    assert data["window"] == PART.replace("--", "..").splitlines()


@pytest.mark.parametrize("start", ["svg", "png", "pdf"])
def test_show_writes_pictures(start: str, files: Path, vitrail: Callable[..., Answer]) -> None:
    """`-o` draws into a file; the suffix tells the format."""
    path = files / f"window.{start}"
    answer = vitrail("window", "show", "Virtus", "--dice", "dice.txt", "-o", str(path))
    assert answer.code == 0
    signs = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF"}
    assert path.read_bytes().startswith(signs[start])


def test_pictures_that_cannot_be_written(files: Path, refused: Callable[..., str]) -> None:
    """A bad suffix or place is refused, and nothing is written."""
    assert "ends in .svg, .png, .pdf" in refused("window", "show", "Virtus", "-o", "x.gif")
    assert "did you mean .png?" in refused("window", "show", "Virtus", "-o", "x.pngg")
    assert "no/x.svg: cannot be written" in refused("window", "show", "Virtus", "-o", "no/x.svg")
    assert "unknown pattern" in refused("window", "show", "Virtos", "-o", "x.svg")
    assert not list(files.glob("x.*"))


# ---- check


def test_check_of_a_legal_window(vitrail: Callable[..., Answer]) -> None:
    """A window without a broken rule is legal, exit 0."""
    answer = vitrail("window", "check", "Virtus", "--dice", "dice.txt")
    assert (answer.code, answer.out.splitlines()[-1]) == (0, "legal")
    data = vitrail("window", "check", "Virtus", "--dice", "dice.txt", "--json").data
    assert data == {"legal": True, "violations": [], "take_out": []}


def test_check_names_every_violation(vitrail: Callable[..., Answer]) -> None:
    """A readable but illegal window is told on stdout with every rule, exit 1."""
    answer = vitrail("window", "check", "Virtus", "--dice", "wrong.txt")
    assert answer.code == 1
    assert answer.err == ""
    assert "[PLACE-5]" in answer.out
    assert "[PLACE-4]" in answer.out
    answer = vitrail("window", "check", "Virtus", "--dice", "wrong.txt", "--json")
    assert answer.code == 1
    assert answer.data == {
        "legal": False,
        "violations": [
            {
                "space": "A1",
                "rule": "PLACE-5",
                "text": "B4 beside B1 at A2: equal color",
                "others": ["A2"],
            },
            {
                "space": "A4",
                "rule": "PLACE-4",
                "text": "the space asks for value 5, not R6",
                "others": [],
            },
        ],
        "take_out": ["A1", "A4"],
    }


def test_check_tells_how_to_mend_a_window(vitrail: Callable[..., Answer]) -> None:
    """A smallest set of dice to take out is named, with the spaces that this leaves open."""
    answer = vitrail("window", "check", "Virtus", "--dice", "wrong.txt")
    assert "until no rule is broken [MISTAKE-1]" in answer.out
    assert answer.out.splitlines()[-1] == (
        "the fewest, or one such choice: B4 at A1 and R6 at A4; that leaves 19 spaces open"
    )
    mended = "/".join([".. B1 .. .. .."] + [".. .. .. .. .."] * 3)
    assert vitrail("window", "check", "Virtus", "--dice", mended).code == 0


def test_check_without_dice(vitrail: Callable[..., Answer]) -> None:
    """Without dice it is the pattern that is found valid."""
    answer = vitrail("window", "check", "Virtus")
    assert (answer.code, answer.out.splitlines()[-1]) == (
        0,
        "no dice given: the pattern itself is valid",
    )


# ---- legal


def test_legal_spaces_of_a_die(vitrail: Callable[..., Answer]) -> None:
    """Legal spaces are listed, and for every other one each rule that forbids it."""
    data = vitrail("window", "legal", "Virtus", "--die", "R4", "--json").data
    assert data["die"] == "R4"
    assert data["legal"] == ["A1", "A2", "B1", "C1", "C5", "D4", "D5"]
    assert data["refused"]["B3"] == ["PLACE-1", "PLACE-4"]
    assert data["reasons"]["B3"][1] == "the space asks for value 6, not R4"
    assert len(data["legal"]) + len(data["refused"]) == 20
    assert set(data["refused"]) == set(data["reasons"])


def test_legal_in_words(vitrail: Callable[..., Answer]) -> None:
    """The answer says where the die may go; nowhere is an answer too, exit 0."""
    answer = vitrail("window", "legal", "Virtus", "--dice", "part.txt", "--die", "R4")
    assert answer.code == 0
    assert "R4 may go to " in answer.out
    answer = vitrail("window", "legal", "Virtus", "--dice", "dice.txt", "--die", "R4")
    assert answer.code == 0
    assert "R4 may go nowhere" in answer.out
    answer = vitrail("window", "legal", "Virtus", "--dice", "dice.txt", "--die", "R4", "--json")
    assert "PLACE-7" in answer.data["refused"]["A1"]


def test_legal_in_an_illegal_window(vitrail: Callable[..., Answer]) -> None:
    """The spaces are told all the same, and that the window must be mended first, exit 1."""
    words = ["window", "legal", "Virtus", "--dice", "wrong.txt", "--die", "R3"]
    answer = vitrail(*words)
    assert answer.code == 1
    assert "R3 may go to B1 B2" in answer.out
    assert "but the window is not legal as it stands:" in answer.out
    answer = vitrail(*words, "--json")
    assert answer.code == 1
    assert [found["rule"] for found in answer.data["violations"]] == ["PLACE-5", "PLACE-4"]
    assert answer.data["take_out"] == ["A1", "A4"]


@pytest.mark.parametrize("die", ["R7", "R0", "X1", "R", "", "R44"])
def test_bad_dice_of_legal(die: str, refused: Callable[..., str]) -> None:
    """What is no die is refused."""
    assert "--die" in refused("window", "legal", "Virtus", "--die", die)


# ---- score


def test_score_line_by_line(vitrail: Callable[..., Answer]) -> None:
    """The total is the sum of the parts, each with the spaces that earned it."""
    words = ["window", "score", "Virtus", "--dice", "dice.txt", "--tokens", "2"]
    words += ["--public", "row_color", "--public", "Light Shades", "--private", "red"]
    answer = vitrail(*words)
    assert answer.code == 0
    assert answer.out.splitlines()[-1].split() == ["total", "61"]
    assert "4 x 6" in answer.out
    assert "6+5+6+6" in answer.out or "5+6+6+6" in answer.out
    data = vitrail(*words, "--json").data
    assert data["total"] == sum(part["points"] for part in data["breakdown"]) == 61
    assert data["violations"] == []
    parts = {part["part"]: part for part in data["breakdown"]}
    assert list(parts) == [
        "Row Color Variety",
        "Light Shades",
        "private",
        "favor_tokens",
        "open_spaces",
    ]
    assert parts["private"]["spaces"] == ["A4", "B3", "C5", "D4"]
    assert parts["Row Color Variety"]["awards"][0] == {
        "points": 6,
        "spaces": ["A1", "A2", "A3", "A4", "A5"],
    }


def test_score_of_open_spaces(vitrail: Callable[..., Answer]) -> None:
    """An open space costs 1 point, in the solo game 3."""
    words = ["window", "score", "Virtus", "--dice", "part.txt", "--json"]
    assert vitrail(*words).data["total"] == -16
    assert vitrail(*words, "--solo").data["total"] == -48


def test_score_of_an_illegal_window(vitrail: Callable[..., Answer]) -> None:
    """It is scored as it stands, but told, exit 1."""
    answer = vitrail("window", "score", "Virtus", "--dice", "wrong.txt", "--private", "B")
    assert answer.code == 1
    assert "not legal" in answer.out
    answer = vitrail("window", "score", "Virtus", "--dice", "wrong.txt", "--json")
    assert answer.code == 1
    assert [found["rule"] for found in answer.data["violations"]] == ["PLACE-5", "PLACE-4"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--public", "row_colr"], "did you mean row_color?"),
        (["--public", "shades"], "did you mean Light Shades, Medium Shades or Deep Shades?"),
        (["--public", "xyz"], "unknown public objective 'xyz'"),
        (["--public", "light", "--public", "Light Shades"], "only once"),
        (["--private", "gren"], "did you mean green?"),
    ],
)
def test_bad_objectives(words: list[str], expected: str, refused: Callable[..., str]) -> None:
    """Unknown or repeated objectives are refused with a suggestion."""
    assert expected in refused("window", "score", "Virtus", *words)


def test_json_is_stable(vitrail: Callable[..., Answer]) -> None:
    """JSON keeps its letters: names are not escaped."""
    text = '{"name": "Żółw", "rows": [".....", ".....", ".....", "....."]}'
    out = vitrail("window", "show", "-", "--json", stdin=text.encode()).out
    assert "Żółw" in out
    assert json.loads(out)["difficulty"] is None


@given(strategies.texts, st.sampled_from(["pattern", "dice", "stdin"]))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150)
def test_noise_is_read_or_refused(vitrail: Callable[..., Answer], text: str, where: str) -> None:
    """Whatever stands where a pattern or dice are expected: an answer, or one line and exit 2."""
    if where == "stdin":
        data = text.encode("utf-8", "surrogatepass")
        answer = vitrail("window", "check", "Virtus", "--dice", "-", stdin=data)
    elif where == "dice":
        answer = vitrail("window", "check", "Virtus", f"--dice={text}")
    else:
        answer = vitrail("window", "check", "--", text)
    assert answer.code in {0, 1, 2}
    if answer.code == 2:
        assert answer.out == ""
        assert answer.err.count("\n") == 1
