"""`vitrail analyze`: what it says in the terminal, as data and as a report, and what it refuses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from ..advisors.recorded import cut, golden

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .conftest import Answer

    Vitrail = Callable[..., Answer]
    Refused = Callable[..., str]

FAST = ("--fast", "--workers", "1")


@pytest.fixture
def games(files: Path) -> Path:
    """Return a folder with games that do not take long."""
    (files / "two.yaml").write_text(cut(golden("sagrada-2"), 12), encoding="utf-8")
    (files / "canals.yaml").write_text(cut(golden("santiago-4"), 15), encoding="utf-8")
    late = golden("sagrada-1").splitlines(keepends=True)
    (files / "solo.yaml").write_text("".join(late), encoding="utf-8")
    return files


def test_the_first_screen_tells_result_verdict_sum_and_chart(vitrail: Vitrail, games: Path) -> None:
    """In this order, with every line of the sum, on the first forty lines."""
    answer = vitrail("analyze", "two.yaml", "--player", "Ann", *FAST)
    assert answer.code == 0
    assert answer.err == ""
    first = answer.out.splitlines()[:40]
    text = "\n".join(first)
    at = [
        text.index(words)
        for words in (
            "== Ann ==",
            "The game is not over: Ann may expect ",
            "Luck ",
            "Accuracy ",
            "expected at the start",
            "lost by own decisions",
            "moves of the others",
            "found on a closer look",
            "expected now",
            "Luck-adjusted score: ",
            "Expected points ahead of Ben, event by event",
            "* own move",
        )
    ]
    assert at == sorted(at)
    values = [float(one) for one in re.findall(r"^[a-z ]+ +([+-]\d+\.\d)", text, re.MULTILINE)]
    assert len(values) == 6
    assert sum(values[:-1]) == pytest.approx(values[-1], abs=0.3)
    assert all(len(line) <= 100 for line in answer.out.splitlines())
    assert answer.out.isascii() or "±" in answer.out


def test_the_data_says_the_same(vitrail: Vitrail, games: Path) -> None:
    """Every event in order; parts that add up; marks and figures of each decision."""
    answer = vitrail("analyze", "two.yaml", "--json", *FAST)
    data = answer.data
    assert list(data["analyses"]) == ["Ann", "Ben"]
    assert data["legal"]
    assert not data["over"]
    for one in data["analyses"].values():
        told = one["luck"]["ahead"] - one["lost"] + one["others"]["ahead"] + one["rest"]
        assert one["end"]["ahead"] - one["start"]["ahead"] == pytest.approx(told, abs=0.01)
        numbers = [event["number"] for event in one["events"]]
        assert numbers == sorted(numbers)
        decisions = [event for event in one["events"] if "loss" in event]
        assert len(decisions) == one["decisions"]
        assert sum(event["loss"] for event in decisions) == pytest.approx(one["lost"], abs=0.01)
        assert sum(one["marks"].values()) == len(decisions)
        assert {section["name"] for section in one["sections"]} >= {"possible", "parts"}


def test_the_answer_does_not_depend_on_the_number_of_processes(
    vitrail: Vitrail, games: Path
) -> None:
    """Two say what one says."""
    one = vitrail("analyze", "two.yaml", "--json", "--fast", "--workers", "1", "--player", "Ann")
    two = vitrail("analyze", "two.yaml", "--json", "--fast", "--workers", "2", "--player", "Ann")
    assert one.out == two.out


def test_a_record_with_a_wrong_move_is_analyzed_up_to_it(vitrail: Vitrail, games: Path) -> None:
    """Exit 1; which line stopped it is said first."""
    text = (games / "two.yaml").read_text("utf-8").replace("Ann Y6 D1", "Ann Y6 A4")
    (games / "wrong.yaml").write_text(text, encoding="utf-8")
    answer = vitrail("analyze", "wrong.yaml", "--player", "Ann", *FAST)
    assert answer.code == 1
    line = next(n for n, one in enumerate(text.splitlines(), 1) if "Ann Y6 A4" in one)
    assert f"Analyzed only up to line {line} is not legal: Ann Y6 A4" in answer.out.replace(
        "\n", " "
    )
    data = vitrail("analyze", "wrong.yaml", "--player", "Ann", "--json", *FAST).data
    assert not data["legal"]
    assert data["stopped"].startswith(f"line {line} is not legal")


def test_santiago_tells_canals_bids_and_money(vitrail: Vitrail, games: Path) -> None:
    """And the money adds up to what is in the hand."""
    answer = vitrail("analyze", "canals.yaml", "--player", "Ben", "--json", *FAST)
    assert answer.code == 0
    sections = {one["name"]: one["data"] for one in answer.data["analyses"]["Ben"]["sections"]}
    assert set(sections) == {"standing", "canals", "bids", "money"}
    money = sections["money"]
    for name in answer.data["players"]:
        flows = ("income", "bids", "bribes_paid", "bribes_received", "own_canals")
        assert (
            money["start"][name] + sum(money[flow][name] for flow in flows)
            == (money["money"][name])
        )


def test_a_report_is_written_as_one_file(vitrail: Vitrail, games: Path) -> None:
    """Nothing in it names another file or an address, but for names of languages of markup."""
    answer = vitrail("analyze", "two.yaml", "--player", "Ann", "-o", "report.html", *FAST)
    assert answer.code == 0
    text = (games / "report.html").read_text("utf-8")
    assert text.startswith("<!DOCTYPE html>")
    markup = text.partition('<script type="application/json"')[0]
    assert not re.search(r"\b(src|href)=(?!\"#)", markup)
    assert set(re.findall(r"https?://[^\"'\\\s)]+", text)) <= {"http://www.w3.org/2000/svg"}


def test_what_cannot_be_analyzed_is_refused_in_one_line(refused: Refused, games: Path) -> None:
    """With what was expected instead."""
    assert "expected a name that ends in .html" in refused("analyze", "two.yaml", "-o", "x.pdf")
    told = refused("analyze", "two.yaml", "--player", "Anna")
    assert "no player of this record: expected one of Ann, Ben; did you mean Ann?" in told
    assert "the record holds no moves that can be rated" in refused("analyze", "start.yaml")
    assert "no such file" in refused("analyze", "absent.yaml").casefold()


BROKEN = """\
vitrail: 1
game: sagrada
players: [Ann, Ben]
setup:
  windows: {Ann: Virtus, Ben: Gravitas}
position:
  to_move: Ann
  round: 3
  pool: R1 P6 B2 G4
  windows: {Ann: [B4 B1 .. .. .., .. .. .. .. .., .. .. .. .. .., .. .. .. .. ..]}
moves:
  - Ann pass
"""


def test_a_position_that_breaks_rules_is_not_analyzed(vitrail: Vitrail, games: Path) -> None:
    """Exit 1, with every rule."""
    (games / "broken.yaml").write_text(BROKEN, encoding="utf-8")
    answer = vitrail("analyze", "broken.yaml", *FAST)
    assert answer.code == 1
    assert answer.out.startswith("the position breaks the rules")
    assert "A1: " in answer.out
    data = vitrail("analyze", "broken.yaml", "--json", *FAST).data
    assert not data["legal"]
    assert data["violations"]
