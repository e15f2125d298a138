"""Files of puzzles: read back as they were written, and refused with line and reason."""

from __future__ import annotations

import json

import pytest

from vitrail.games.errors import NotationError
from vitrail.generators.sagrada.puzzle_file import (
    FILE,
    PuzzleEntry,
    PuzzleSet,
    format_puzzle_set,
    looks_like_puzzle_set,
    parse_puzzle_set,
    schema_text,
)
from vitrail.generators.sagrada.puzzle_new import make_puzzle
from vitrail.generators.sagrada.puzzle_request import PuzzleRequest

REQUESTS = [
    PuzzleRequest("glazing", 1, hidden=1),
    PuzzleRequest("repair", 1, invented=True),
    PuzzleRequest("endgame", 1, other=True),
    PuzzleRequest("endgame", 1),
]


def sample() -> PuzzleSet:
    """Return a set with each kind."""
    made = [make_puzzle(request, 4) for request in REQUESTS]
    entries = [
        PuzzleEntry(one.puzzle, f'No. {at}: "odd"', one.request.level, one.seed_id)
        for at, one in enumerate(made)
    ]
    return PuzzleSet((*entries, PuzzleEntry(made[0].puzzle)), {"seed": "4"})


def test_a_set_is_read_back() -> None:
    """Printing and reading are inverse."""
    text = format_puzzle_set(sample(), "vitrail puzzle new")
    assert text.startswith("# vitrail puzzle new\n")
    assert looks_like_puzzle_set(text)
    assert parse_puzzle_set(text, "f") == sample()


def test_the_schema_is_the_shipped_one() -> None:
    """`python -m vitrail.generators.sagrada.puzzle_file` writes it anew."""
    assert FILE.read_text("utf-8") == schema_text()
    json.loads(schema_text())


GOOD = """\
vitrail: 1
puzzles:
  - kind: glazing
    level: easy
    rows: ["R.", ".."]
    dice:
      - .. B3
      - .. ..
    supply: R4 G1x2
"""
ENDGAME = """\
vitrail: 1
puzzles:
  - kind: endgame
    rows: ["R."]
    dice: [.. ..]
    private: red
    rounds:
      - pool: R4 G1
"""


def test_little_is_enough() -> None:
    """Name, level, ID and seed may be left out; an order is `you you` by default."""
    (entry,) = parse_puzzle_set(GOOD, "f").entries
    assert entry.level == 1
    assert entry.puzzle.window.open_squares
    (entry,) = parse_puzzle_set(ENDGAME, "f").entries
    assert entry.puzzle.kind == "endgame"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("glazing", "glasing", "f:3: puzzles[1].kind: read 'glasing', expected one of"),
        ("easy", "simple", "f:4: puzzles[1].level: read 'simple', expected one of easy"),
        ("R.", "RX", "f:5: puzzles[1].rows: pattern custom: 'X' at A2"),
        ("B3", "B7", "f:7: puzzles[1].dice[1]: 'B7' is no die"),
        ("- .. ..\n", "- ..\n", "f:8: puzzles[1].dice[2]:"),
        ("G1x2", "G1", "f:9: puzzles[1].supply: the supply has 2 dice for 3 open spaces"),
        ("G1x2", "Q1x2", "f:9: puzzles[1].supply: 'Q1' is no die"),
        ("supply", "stock", "f:9: puzzles[1]: unknown key 'stock'"),
        ("    supply: R4 G1x2\n", "", "f:3: puzzles[1]: the key 'supply' is missing"),
        ("supply: R4 G1x2", "price: 1\n    supply: R4 G1x2", "f:9: puzzles[1].price: a glazing"),
        (
            "supply: R4 G1x2",
            "supply: R4 G1x2\n    id: glazing:v1:R.+....+R4,G1",
            "f:10: puzzles[1].id: this ID is that of another puzzle",
        ),
        (
            "supply: R4 G1x2",
            "supply: R4 G1x2\n    id: glazing",
            "f:10: puzzles[1].id: 'glazing' is no puzzle ID",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_line(old: str, new: str, message: str) -> None:
    """Every error names file, line and the way to the value."""
    with pytest.raises(NotationError) as refused:
        parse_puzzle_set(GOOD.replace(old, new, 1), "f")
    assert str(refused.value).startswith(message)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("R4 G1", "R4 G9", "f:8: puzzles[1].rounds[1].pool: 'G9' is no die"),
        ("red", "rad", "f:6: puzzles[1].private: unknown color 'rad'"),
        ("red", "red\n    price: 2", "f:7: puzzles[1].price: read '2', expected the points"),
        ("red", "red\n    public: [ligth]", "f:7: puzzles[1].public: unknown public objective"),
        ("    private: red\n", "", "f:6: puzzles[1].rounds: an endgame needs at least one"),
        ("R4 G1", "R4 G1\n        order: me", "f:9: puzzles[1].rounds[1].order:"),
        ("R4 G1", "R4 G1\n        wishes: G2", "f:8: puzzles[1].rounds[1].pool: the other"),
    ],
)
def test_an_endgame_is_checked_too(old: str, new: str, message: str) -> None:
    """Rounds have their own lines."""
    with pytest.raises(NotationError) as refused:
        parse_puzzle_set(ENDGAME.replace(old, new, 1), "f")
    assert str(refused.value).startswith(message)
