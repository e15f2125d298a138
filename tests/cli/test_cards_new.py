"""`vitrail cards new`: what is printed and written, exit codes, and IDs in place of patterns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from vitrail.generators.sagrada.card_set import parse_card_set
from vitrail.generators.sagrada.likeness import distance

from ..tree import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .conftest import Answer

pytestmark = pytest.mark.usefixtures("files", "compiled")
PAGE = (ROOT / "docs" / "json.md").read_text("utf-8")


def test_a_card_as_data(vitrail: Callable[..., Answer]) -> None:
    """Every key is documented, and other commands take the ID."""
    words = ("--difficulty", "4", "--avoid", "blue", "--seed", "7")
    data = vitrail("cards", "new", *words, "--json").data
    (card,) = data["cards"]
    assert 3.5 <= card["difficulty"] <= 4.49
    assert card["tokens"] == 4
    assert "B" not in "".join(card["rows"])
    section = PAGE.partition("\n## vitrail cards new\n")[2].partition("\n## ")[0]
    assert not {key for key in [*data, *card] if f"`{key}`" not in section}
    count = vitrail("window", "count", card["id"], "--json").data
    assert count["fills"] == card["fills"]
    rated = vitrail("cards", "rate", card["id"].lower()[:25] + card["id"][25:], "--json").data
    assert (rated["difficulty"], rated["name"]) == (card["difficulty"], card["name"])
    assert vitrail("cards", "new", *words, "--json").data == data


def test_the_picture_and_what_is_known(vitrail: Callable[..., Answer]) -> None:
    """A few cards are drawn, each with rating, fills and ID."""
    answer = vitrail("cards", "new", "--seed", "7", "--name", "Mine")
    assert answer.code == 0
    assert answer.out.startswith("Mine, difficulty ")
    for word in ("┌─────────┬", "rating ", " fills", "\nID V1-", "-Mine\n", "seed 7\n"):
        assert word in answer.out


def test_a_card_far_beyond_the_ratings(vitrail: Callable[..., Answer]) -> None:
    """A 6 that is harder than every official card is told as such."""
    answer = vitrail("cards", "new", "--printed", "20", "--seed", "1")
    assert "\nrating 6.00 (ratings end there, the parts add up to " in answer.out
    assert "ratings end" not in vitrail("cards", "new", "--seed", "7").out


def test_a_set_is_written_and_read(vitrail: Callable[..., Answer], tmp_path: Path) -> None:
    """The file holds what was shown; its cards can be listed, chosen, rated and printed."""
    answer = vitrail("cards", "new", "--count", "5", "--seed", "2", "-o", "set.yaml")
    assert answer.code == 0, answer.err
    text = (tmp_path / "set.yaml").read_text("utf-8")
    made = parse_card_set(text, "set.yaml")
    assert text.startswith("# vitrail cards new --seed 2 --count 5 --symmetry any\n")
    assert len(made.cards) == 5
    assert made.pairs == ((0, 1), (2, 3))
    assert {"version", "ortools", "seed"} <= set(made.made)
    assert all(card.id in answer.out for card in made.cards)
    rows = [card.pattern.rows for card in made.cards]
    assert all(distance(a, b) >= 7 for at, a in enumerate(rows) for b in rows[:at])
    names = [card.pattern.name for card in made.cards]
    listed = vitrail("window", "list", "set.yaml", "--json").data["patterns"]
    assert [entry["name"] for entry in listed] == names
    shown = vitrail("window", "show", f"set.yaml#{names[2]}", "--json").data
    assert shown["rows"] == list(rows[2])
    assert "5 patterns on 3 cards" in vitrail("cards", "print", "set.yaml").out
    ids = "\n".join(["# scanned", *(card.id for card in made.cards)]).encode()
    assert "5 patterns" in vitrail("cards", "print", "-", stdin=ids.partition(b"\n")[2]).out


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--printed", "14", "--difficulty", "3-3.1"], 1, "a rating of at most 3.1 [given]"),
        (["--motif", "checker", "--symmetry", "flip"], 1, "(proved)"),
        (["--motif", "pillars", "--difficulty", "6", "--seed", "1"], 3, "this proves nothing"),
    ],
)
def test_no_card(words: list[str], code: int, said: str, vitrail: Callable[..., Answer]) -> None:
    """1 with the proof, 3 without one, on stdout; the same as data."""
    answer = vitrail("cards", "new", *words)
    assert answer.code == code
    assert said in answer.out
    data: Any = vitrail("cards", "new", *words, "--json").data
    assert data["status"] == {1: "infeasible", 3: "unknown"}[code]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--count", "0"], "expected 1 to 200"),
        (["--set", "balanced", "--difficulty", "4"], "--set balanced spreads the difficulties"),
        (["--difficulty", "2-4"], "is no difficulty: expected favor tokens from 3 to 6"),
        (["--avoid", "bleu"], "is no color and no value"),
        (["--fix", "A1"], "for instance A1=R, C3=. or B2=5"),
        (["--unrated", "--difficulty", "4"], "--difficulty needs ratings"),
        (["--unrated", "--set", "balanced"], "--set balanced needs ratings"),
        (["-o", "-", "--json"], "would both write to stdout"),
        (["-o", "set.pdf"], "set.pdf: this is written as text"),
        (["-o", "."], ".: this is a folder"),
        (["--fix", "A1=R", "--blank", "A1"], "A1 cannot ask for red and for nothing"),
        (["--blank", "E1"], "lies outside the board"),
        (["--printed", "30"], "expected a number of spaces from 0 to 20"),
        (["--name", "Virtus"], "an official card is named 'Virtus' already"),
        (["--name", "a", "--name", "b"], "2 names for 1 card"),
        (["-o", "mine.txt"], "there is such a file already"),
        (["-o", "nowhere/set.yaml"], "there is no such folder"),
        (["-o", ""], "expected the name of a file"),
        (["-o", "a\0b"], "cannot be written"),
    ],
)
def test_what_is_refused_in_one_line(
    words: list[str], said: str, vitrail: Callable[..., Answer]
) -> None:
    """Exit code 2 before any work is done."""
    answer = vitrail("cards", "new", *words)
    assert answer.code == 2
    assert said in answer.err
    assert answer.err.count("\n") == 1
    assert not answer.out


def test_cards_through_a_pipe(vitrail: Callable[..., Answer], tmp_path: Path) -> None:
    """`-o -` writes the file to stdout and nothing else; no file is named `-`."""
    answer = vitrail("cards", "new", "--count", "2", "--seed", "2", "--unrated", "-o", "-")
    made = parse_card_set(answer.out, "stdout")
    assert made.made["unrated"] == "yes"
    assert [card.rating for card in made.cards] == [None, None]
    assert answer.out.startswith(
        "# vitrail cards new --seed 2 --count 2 --symmetry any --unrated\n"
    )
    assert not answer.err
    assert not (tmp_path / "-").exists()
    told = vitrail("cards", "print", "-", stdin=answer.out.encode())
    assert told.out.startswith("2 patterns on 1 card")


def test_no_card_through_a_pipe(vitrail: Callable[..., Answer]) -> None:
    """What clashes is told on stderr when stdout is for cards."""
    answer = vitrail("cards", "new", "--fix", "A1=1", "--fix", "A2=1", "--unrated", "-o", "-")
    assert (answer.code, answer.out) == (1, "")
    assert "A1 asks for value 1 [given]" in answer.err


def test_answers_are_read_again(vitrail: Callable[..., Answer], tmp_path: Path) -> None:
    """What `cards new --json` and `cards rate --json` tell, other commands take."""
    words = ("--count", "2", "--seed", "2", "--printed", "12")
    told = vitrail("cards", "new", *words, "--json")
    (tmp_path / "new.json").write_text(told.out, "utf-8")
    answer = vitrail("cards", "rate", "new.json", "--json")
    ratings = [card["difficulty"] for card in told.data["cards"]]
    assert [one["difficulty"] for one in answer.data["patterns"]] == ratings
    assert vitrail("cards", "print", "-", stdin=told.out.encode()).out.startswith("2 patterns on 1")
    name = told.data["cards"][1]["name"]
    assert vitrail("window", "show", f"new.json#{name}", "--json").data["name"] == name
    assert vitrail("cards", "rate", "-", "--json", stdin=answer.out.encode()).data == answer.data
    alone = vitrail("cards", "rate", "Virtus", "--json")
    assert vitrail("cards", "rate", "-", "--json", stdin=alone.out.encode()).data == alone.data


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"cards": [{"id": "V1-17G8Q-XAK06-A20JB-N5NS-A"}]}', "f.json: 'V1-17G8Q"),
        ('{"cards": [{"id": 3}]}', "f.json: expected"),
        ('{"cards": []}', "f.json: expected"),
        ('{"cards": 3}', "f.json: expected"),
        ('{"patterns": [{"rows": 1, "name": 2, "tokens": 3, "rounded": 4, "parts": 5}]}', "f.json"),
        ('{"cards": ' * 2000, "f.json: "),
    ],
)
def test_answers_that_are_none(
    text: str, said: str, vitrail: Callable[..., Answer], tmp_path: Path
) -> None:
    """A fault in one is told in a line that names the file."""
    (tmp_path / "f.json").write_text(text, "utf-8")
    answer = vitrail("cards", "print", "f.json")
    assert answer.code == 2
    assert said in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize("command", [("window", "count"), ("cards", "rate"), ("cards", "print")])
def test_a_slip_in_an_id(command: tuple[str, str], vitrail: Callable[..., Answer]) -> None:
    """Every command that takes a pattern says that an ID is wrong."""
    answer = vitrail(*command, "V1-17G8Q-XAK06-A20JB-N5NS-Amber_Rose")
    assert answer.code == 2
    assert "is a card ID with a slip" in answer.err


def test_a_fault_in_a_set(vitrail: Callable[..., Answer], tmp_path: Path) -> None:
    """The error names file and line."""
    text = "vitrail: 1\ncards:\n  - rows: [YB..1, G.5.4, 3.R.G]\n"
    (tmp_path / "set.yaml").write_text(text, encoding="utf-8")
    for command in (("window", "list"), ("cards", "rate"), ("cards", "print")):
        answer = vitrail(*command, "set.yaml")
        assert answer.code == 2
        assert "set.yaml:3: cards[1].rows: read 3 rows of 5 symbols, expected 4" in answer.err
