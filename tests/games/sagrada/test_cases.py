"""The checkable cases that came with the rules digest, each worked out by hand there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from vitrail.games.sagrada.components import (
    BLANK,
    Color,
    Die,
    Pattern,
    find_objective,
    find_pattern,
)
from vitrail.games.sagrada.notation import parse_window
from vitrail.games.sagrada.scoring import Objectives, score_window
from vitrail.games.sagrada.window import (
    PlacementRule,
    Window,
    legal_squares,
    placement_violations,
)
from vitrail.games.squares import Square

from .test_game_cases import WHOLE_GAME

CASES: dict[str, dict[str, Any]] = {
    case["id"]: case
    for case in json.loads(Path(__file__).with_name("cases.json").read_text())["cases"]
}
PLACEMENTS = sorted(name for name, case in CASES.items() if case["kind"] == "placement")
MOVES = sorted(name for name, case in CASES.items() if case["kind"] == "move")
SCORES = sorted(name for name, case in CASES.items() if case["kind"] == "score")

WAIVED = {
    "Eglomise Brush": PlacementRule.COLOR,
    "Copper Foil Burnisher": PlacementRule.SHADE,
}


def _pattern(case: dict[str, Any]) -> Pattern:
    """Return the pattern named, after checking that the case prints the same rows."""
    named = find_pattern(case["pattern"]) if case.get("pattern") else BLANK
    assert list(named.rows) == case.get("pattern_rows", list(BLANK.rows))
    return named


def _window(case: dict[str, Any]) -> Window:
    return parse_window(_pattern(case), "\n".join(case["dice"]))


def _cells(squares: tuple[Square, ...]) -> list[list[int]]:
    return [[square.row + 1, square.column + 1] for square in squares]


def test_every_case_is_run() -> None:
    """Every case of the digest is run, here or in `test_game_cases.py`."""
    assert {*PLACEMENTS, *MOVES, *SCORES, *WHOLE_GAME} == set(CASES)
    assert len(CASES) == 31


@pytest.mark.parametrize("name", PLACEMENTS)
def test_placement_case(name: str) -> None:
    """A die may go to the spaces that the case lists and to no other."""
    case = CASES[name]
    window, die = _window(case), Die.parse(case["die"])
    if case.get("tool") is None:
        assert _cells(legal_squares(window, die)) == case["legal_cells"]
        return
    assert case["tool"] == "Cork-backed Straightedge"
    apart = tuple(
        square
        for square in window.shape.squares
        if not placement_violations(window, die, square, apart=True)
    )
    assert _cells(apart) == case["legal_cells"]


@pytest.mark.parametrize("name", MOVES)
def test_move_case(name: str) -> None:
    """A die that a tool lifts may go to the spaces that the case lists, not back to its own."""
    case = CASES[name]
    full = _window(case)
    origin = Square(case["from"][0] - 1, case["from"][1] - 1)
    die = full[origin]
    assert die is not None
    lifted = full.without(origin)
    reached = tuple(
        square
        for square in lifted.open_squares
        if square != origin
        and not placement_violations(lifted, die, square, waived={WAIVED[case["tool"]]})
    )
    assert _cells(reached) == case["legal_cells"]


@pytest.mark.parametrize("name", SCORES)
def test_score_case(name: str) -> None:
    """A window scores each line of the case, no other line, and the total."""
    case = CASES[name]
    assert case["solo"] is False
    window, color = _window(case), case["private_color"]
    objectives = Objectives(
        tuple(find_objective(one) for one in case["public_objectives"]),
        Color.parse(color) if color else None,
    )
    sheet = score_window(window, objectives, favor_tokens=case["favor_tokens"])
    expected = dict(case["expected"])
    assert sheet.total == expected.pop("total")
    assert {part.name: part.points for part in sheet.parts} == expected
    for letter, points in case.get("private_sums", {}).items():
        own = score_window(window, Objectives((), Color.parse(letter)))
        assert own["private"].points == points
