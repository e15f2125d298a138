"""`vitrail puzzle`: codes, JSON, files and pictures."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any

import pypdf
import pytest

from ..tree import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .conftest import Answer

ROWS = "R.G+......+R4,B3,G5"
SMALL = f"glazing:v1:{ROWS}"
"""Three spaces in a row; one answer."""
SEVERAL = "glazing:v1:...+......+R4,B3,G5"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("check", SMALL), 0),
        (("check", SEVERAL), 1),
        (("check", "glazing:v1:RB+....+R1,G2"), 1),
        (("check", "glazing:v1:R..+R1R2..+B3"), 1),
        (("check", "repair:v1:R.+R1B2"), 1),
        (("grade", SMALL), 0),
        (("grade", SEVERAL), 1),
        (("hint", SMALL), 0),
        (("hint", SEVERAL), 1),
        (("solve", SMALL), 0),
        (("solve", SEVERAL), 1),
        (("solve", "repair:v1:R.+R1B2"), 1),
        (("print", SEVERAL), 1),
    ],
)
@pytest.mark.parametrize("as_json", [False, True])
def test_exit_codes(
    words: tuple[str, ...], code: int, as_json: bool, vitrail: Callable[..., Answer]
) -> None:
    """0 for what it should be, 1 for what is no puzzle; with `--json` too."""
    if as_json and words[0] == "print":
        return
    answer = vitrail("puzzle", *words, *(["--json"] if as_json else []))
    assert answer.code == code
    assert answer.err == ""
    assert answer.out
    if as_json:
        assert isinstance(answer.data, dict)


def test_two_answers_are_shown(vitrail: Callable[..., Answer]) -> None:
    """They differ, and both fill the window."""
    (found,) = vitrail("puzzle", "check", SEVERAL, "--json").data["puzzles"]
    first, second = (one["window"] for one in found["answers"])
    assert found["status"] == "several"
    assert first != second
    assert ".." not in first[0] + second[0]


def test_a_level_that_is_too_low_is_told(vitrail: Callable[..., Answer], files: Path) -> None:
    """What a file says about a puzzle is checked."""
    text = (files / "puzzles" / "glazing.yaml").read_text("utf-8")
    (files / "wrong.yaml").write_text(text.replace("level: master", "level: easy"), "utf-8")
    answer = vitrail("puzzle", "check", "wrong.yaml")
    assert answer.code == 1
    assert "the level is master, not easy" in answer.out
    assert "3 of 4 puzzles" in answer.out
    printed = vitrail("puzzle", "print", "wrong.yaml", "-o", "wrong.pdf")
    assert printed.code == 1
    assert "is master: mend the level in the file" in printed.out
    assert not (files / "wrong.pdf").exists()


def test_what_new_writes_the_others_read(vitrail: Callable[..., Answer], files: Path) -> None:
    """File, long ID and short ID are the same puzzle; stdin works too."""
    made = vitrail("puzzle", "new", "--seed", "5", "-o", "made.yaml", "--json").data
    (entry,) = made["puzzles"]
    text = (files / "made.yaml").read_bytes()
    assert text.startswith(b"# vitrail puzzle new --kind glazing --level easy --count 1 --seed 5")
    for word in ("made.yaml", "made.yaml#1", entry["id"], entry["made_by"]):
        (graded,) = vitrail("puzzle", "grade", word, "--json").data["puzzles"]
        assert graded["id"] == entry["id"]
        assert graded["level"] == entry["level"] == "easy"
    answer = vitrail("puzzle", "check", "-", stdin=text)
    assert answer.code == 0


def test_any_spreads_the_levels(vitrail: Callable[..., Answer]) -> None:
    """Five puzzles of four levels."""
    made = vitrail("puzzle", "new", "--level", "any", "--count", "5", "--seed", "1", "--json").data
    levels = [one["level"] for one in made["puzzles"]]
    assert levels == ["easy", "easy", "medium", "hard", "master"]


def test_nothing_found_proves_nothing(
    vitrail: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Used up attempts have exit code 3."""
    from vitrail.generators.sagrada import puzzle_new

    monkeypatch.setitem(puzzle_new.MOST_ATTEMPTS, "glazing", 0)
    answer = vitrail("puzzle", "new", "--level", "master", "--seed", "1")
    assert answer.code == 3
    assert "this proves nothing" in answer.out
    assert vitrail("puzzle", "new", "--seed", "1", "--json").data["status"] == "unknown"


def test_hints_until_the_window_is_full(vitrail: Callable[..., Answer]) -> None:
    """Whoever follows hints with `--more` solves the puzzle."""
    placed: list[str] = []
    while True:
        words = ["puzzle", "hint", "glazing:v1-easy#3", "--more", "--json"]
        told = vitrail(*words, "--placed", ",".join(placed)) if placed else vitrail(*words)
        if told.data["finished"]:
            break
        assert told.data["core"]
        placed.append(f"{told.data['die']} {told.data['space']}")
    solved = vitrail("puzzle", "solve", "glazing:v1-easy#3", "--json").data
    assert len(placed) == len(solved["steps"])


def test_a_hint_does_not_give_the_die_away(vitrail: Callable[..., Answer]) -> None:
    """Without `--more` the die is nowhere in the answer."""
    for flag in ([], ["--json"]):
        assert "R4" not in vitrail("puzzle", "hint", SMALL, *flag).out
    assert "R4" in vitrail("puzzle", "hint", SMALL, "--more").out


def test_every_step_is_explained(vitrail: Callable[..., Answer]) -> None:
    """Die by die, each with its conditions, up to the answer."""
    data = vitrail("puzzle", "solve", SMALL, "--explain", "--json").data
    assert [step["die"] for step in data["steps"]] == ["R4", "G5", "B3"]
    assert all(step["core"] and step["smallest"] for step in data["steps"])
    assert data["answer"]["window"] == ["R4 B3 G5"]


def pages(path: Path) -> list[str]:
    """Return the text of each page of a PDF."""
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(path.read_bytes())).pages]


def test_a_booklet_has_contents_puzzles_and_solutions(
    vitrail: Callable[..., Answer], files: Path
) -> None:
    """Six puzzles: one page of contents, two of puzzles, one of solutions."""
    words = ["puzzles/glazing.yaml", "repair:v1-easy#2", "endgame:v1-easy-other#2"]
    answer = vitrail("puzzle", "print", *words, "-o", "book.pdf", "--title", "Ours")
    assert answer.out == "book.pdf: 6 puzzles, 4 pages\n"
    first, *middle, last = pages(files / "book.pdf")
    assert "Ours" in first
    assert "Every puzzle has exactly one answer" in first
    assert "solutions from page 4 on" in first
    assert [len(re.findall("open spaces|fewest|first move", text)) for text in middle] == [4, 2]
    assert "Solutions" in last
    assert "take out" in last
    # The same puzzles give the same bytes.
    before = (files / "book.pdf").read_bytes()
    vitrail("puzzle", "print", *words, "-o", "again.pdf", "--title", "Ours")
    assert (files / "again.pdf").read_bytes() == before


def test_pictures_of_pages_and_steps(vitrail: Callable[..., Answer], files: Path) -> None:
    """SVG and PNG have a file for each page; steps have their own pages."""
    vitrail("puzzle", "print", SMALL, "-o", "page.svg")
    assert sorted(path.name for path in files.glob("page-*.svg")) == [
        "page-1.svg",
        "page-2.svg",
        "page-3.svg",
    ]
    vitrail("puzzle", "solve", SMALL, "--explain", "-o", "steps.pdf")
    (text,) = pages(files / "steps.pdf")
    assert re.search(r"3 +B3 A2", text)
    assert "the only red die of the stock is R4" in text
    vitrail("puzzle", "solve", SMALL, "-o", "steps.png")
    assert (files / "steps.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("check", "nowhere.yaml"), "there is no such file"),
        (("check", "puzzles/glazing.yaml#x"), "holds no puzzle 'x'"),
        (("check", "mine.txt"), "mine.txt"),
        (("solve", "glazing:v1-tough#1"), "there is no level tough"),
        (("solve", "repair:v1-easy#2", "-o", "x.pdf"), "pictures of steps are for glazing"),
        (("solve", SMALL, "-o", "x.txt"), "expected a name that ends in"),
        (("hint", SMALL, "--placed", "R9 A1"), "its value must be 1 to 6"),
        (("hint", SMALL, "--placed", "R4 A1,R4 A1"), "a space is there twice"),
        (("hint", SMALL, "--placed", "R4 D9"), "D9 is no open space"),
        (("hint", "repair:v1-easy#2", "--placed", "R4 A1"), "is for glazing puzzles"),
        (("new", "--kind", "endgame", "--minimal"), "only glazing puzzles know this wish"),
        (("new", "--hidden", "7"), "0 to 6"),
        (("new", "-o", "no/where.yaml"), "there is no such folder"),
        (("new", "-o", ""), "expected the name of a file"),
        (("daily", "yesterday"), "is no date"),
    ],
)
def test_refusals(
    words: tuple[str, ...], said: str, refused: Callable[..., str], files: Path
) -> None:
    """One line on stderr, exit code 2."""
    assert said in refused("puzzle", *words)


ANSWERS = {
    "puzzle new": ["new --kind glazing --seed 1", "new --kind endgame --other --seed 1"],
    "puzzle daily": ["daily 2026-03-02"],
    "puzzle check": [f"check {SEVERAL}", "check endgame:v1-easy#1 repair:v1-easy#1"],
    "puzzle grade": ["grade glazing:v1-easy#1"],
    "puzzle hint": [
        f"hint {SMALL}",
        f"hint {SMALL} --more",
        "hint repair:v1-easy#2",
        "hint endgame:v1-easy#1 --more",
        "hint endgame:v1-easy#1",
        f"hint {SEVERAL}",
    ],
    "puzzle solve": [f"solve {SMALL} --explain", "solve repair:v1-easy#2", f"solve {SEVERAL}"],
}


def keys_of(value: Any) -> set[str]:
    """Return every key of an answer."""
    found: set[str] = set()
    if isinstance(value, dict):
        found, value = set(value), list(value.values())
    if isinstance(value, list):
        for part in value:
            found |= keys_of(part)
    return found


@pytest.mark.parametrize("command", sorted(ANSWERS))
def test_every_key_is_documented(command: str, vitrail: Callable[..., Answer]) -> None:
    """Each key is in the section of the command, or in a shared part of the page."""
    page = (ROOT / "docs" / "json.md").read_text("utf-8")
    shared, *parts = page.split("\n## vitrail ")
    by_command = {part.partition("\n")[0]: part for part in parts}
    text = shared + by_command[command] + by_command["puzzle new"] + by_command["puzzle check"]
    for line in ANSWERS[command]:
        keys = keys_of(vitrail("puzzle", *line.split(), "--json").data)
        assert not {key for key in keys if f"`{key}`" not in text}
