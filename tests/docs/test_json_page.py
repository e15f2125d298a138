"""The keys that `--json` prints are those of the pages, and the reverse."""

from __future__ import annotations

import json
import re
import shlex
from typing import TYPE_CHECKING, Any

import pytest

from vitrail.cli.main import run

from ..tree import ROOT

if TYPE_CHECKING:
    from pathlib import Path

PAGE = (ROOT / "docs" / "json.md").read_text("utf-8")
HINT = (ROOT / "docs" / "hint.md").read_text("utf-8")
SANTIAGO_HINT = (ROOT / "docs" / "santiago.md").read_text("utf-8")
GOLDEN = ROOT / "tests" / "golden" / "games"
EXAMPLES = ROOT / "examples" / "sagrada"

BROKEN = """\
vitrail: 1
game: sagrada
players: [Ann, Ben]
setup:
  windows: {Ann: Virtus, Ben: Gravitas}
  tools: [Lathekin]
position:
  to_move: Ann
  round: 3
  pool: R1 P6 B2 G4
  windows: {Ann: [B4 B1 .. .. .., .. .. .. .. .., .. .. .. .. .., .. .. .. .. ..]}
moves:
  - Ann G4 D5 ??
"""

ANSWERS = {
    "check": [
        f"check {GOLDEN}/sagrada-2.yaml",
        f"check {GOLDEN}/sagrada-1.yaml",
        "check broken",
        f"check {GOLDEN}/santiago-3.yaml",
    ],
    "score": [
        f"score {GOLDEN}/sagrada-2.yaml",
        f"score {GOLDEN}/sagrada-1.yaml",
        "score broken",
        f"score {GOLDEN}/santiago-4.yaml",
    ],
    "show": [
        f"show {GOLDEN}/sagrada-2.yaml --at 14 --legal",
        f"show {GOLDEN}/sagrada-1.yaml --list",
        "show broken --legal",
        f"show {GOLDEN}/santiago-4.yaml --at 40 --legal",
        f"show {GOLDEN}/santiago-3.yaml --at -4",
    ],
    "hint": [
        f"hint {EXAMPLES}/last-round.yaml --playouts 200",
        f"hint {EXAMPLES}/solo.yaml --playouts 200",
        "hint broken",
    ],
}
SANTIAGO_HINTS = [
    *(
        f"hint {ROOT}/examples/santiago/{name}.yaml --playouts 40"
        for name in ("bid-late", "plant-dry", "bribe-last", "overseer", "extra-canal", "game")
    ),
    f"hint {ROOT}/examples/santiago/bribe-last.yaml --level legal",
]
CODE = re.compile(r"`([a-z_]+)`")


def keys_of(value: object) -> set[str]:
    """Return every key of an answer but names of players and cards, spaces, dice and letters."""
    found: set[str] = set()
    if isinstance(value, dict):
        found = {key for key in value if re.fullmatch(r"[a-z][a-z_]+", key)}
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            found |= keys_of(part)
    return found


def said(text: str, *, tables_only: bool = True) -> set[str]:
    """Return the keys that a text tells: the first cells of its tables, or every code word."""
    if not tables_only:
        return set(CODE.findall(text))
    cells = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    return {key for cell in cells for key in CODE.findall(cell)}


@pytest.fixture
def answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> dict[str, set[str]]:
    """Return by command the keys of several answers."""
    (tmp_path / "broken").write_text(BROKEN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    found: dict[str, set[str]] = {}
    for command, lines in ANSWERS.items():
        found[command] = set()
        for line in lines:
            found[command] |= keys_of(answer(line, capsys))
    return found


def answer(line: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """Return the answer of a command as data."""
    capsys.readouterr()
    run([*shlex.split(line), "--json"])
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def sections() -> tuple[str, dict[str, str]]:
    """Return what the page says of several commands, and by command what it says of each."""
    shared, *parts = PAGE.split("\n## vitrail ")
    return shared, {part.partition("\n")[0]: part for part in parts}


def test_every_key_of_a_record_is_documented(answers: dict[str, set[str]]) -> None:
    """What `check`, `score` and `show` print is in their sections, or in the shared one."""
    shared, by_command = sections()
    for command in ("check", "score", "show"):
        page = said(by_command[command], tables_only=False) | said(shared, tables_only=False)
        assert not answers[command] - page, command


def test_every_documented_key_of_a_record_is_printed(answers: dict[str, set[str]]) -> None:
    """What the tables of these sections name is printed by one of the answers."""
    _, by_command = sections()
    for command in ("check", "score", "show"):
        assert not said(by_command[command]) - answers[command], command
    moves = PAGE.partition("A move of a record")[2].partition("`about`")[0]
    assert said(moves) == {"number", "line", "move", "mark", "comment"}
    assert said(moves) <= answers["check"] & answers["show"]


def test_the_keys_of_a_hint_are_those_of_its_page(answers: dict[str, set[str]]) -> None:
    """Both ways: the tables of the section on JSON, and the keys named below them."""
    section = HINT.partition("\n## JSON\n")[2].partition("\n## ")[0]
    assert not answers["hint"] - said(section, tables_only=False)
    below = section.partition("Each space of `odds`:")[2].partition(".\n")[0]
    promised = said(section) | {"colors", "values", "next_roll", "rest", "exact", "in_pool"}
    assert {"colors", "values", "next_roll", "rest", "exact", "in_pool"} <= said(
        below, tables_only=False
    )
    assert not promised - answers["hint"]


def test_the_keys_of_a_hint_in_santiago(capsys: pytest.CaptureFixture[str]) -> None:
    """Both ways: the answer itself, each choice, and each canal have the keys of their tables."""
    section = SANTIAGO_HINT.partition("\n## JSON\n")[2].partition("\n## ")[0]
    tables = re.split(r"\nEach entry of `(?:advice|canals)`", section)
    whole, advice, canals = map(said, tables)
    assert advice
    assert canals
    answers = [answer(line, capsys) for line in SANTIAGO_HINTS]
    assert set().union(*answers) == whole
    choices = [one for data in answers for one in data["advice"]]
    assert set().union(*choices) == advice
    assert {frozenset(one) for one in choices} == {frozenset(advice), frozenset({"move"})}
    laid = [one for data in answers for one in data.get("canals", ())]
    assert {frozenset(one) for one in laid} == {frozenset(canals)}
    within = set().union(*map(keys_of, answers)) - whole - advice - canals
    assert not within - said(section, tables_only=False)
    for data in answers:
        json.dumps(data, allow_nan=False)
