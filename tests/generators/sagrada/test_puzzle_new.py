"""Puzzles that are made: one answer, exactly the level, the same from the same seed."""

from __future__ import annotations

from collections import Counter

import pytest

from vitrail.games.errors import NotationError, ParameterError
from vitrail.games.sagrada.stock import Stock
from vitrail.generators.sagrada.puzzle_new import is_minimal, make_puzzle, make_puzzles
from vitrail.generators.sagrada.puzzle_request import HIGHEST, PuzzleRequest, parse_seed_id
from vitrail.solvers.sagrada.puzzle_fill import find_fills
from vitrail.solvers.sagrada.puzzle_ladder import climb
from vitrail.solvers.sagrada.puzzle_search import search_fills
from vitrail.solvers.sagrada.puzzle_values import KINDS, Endgame, Glazing
from vitrail.solvers.sagrada.puzzle_verdict import UNIQUE, check, grade

GLAZING = [
    PuzzleRequest("glazing", 1),
    PuzzleRequest("glazing", 2, hidden=2),
    PuzzleRequest("glazing", 3, invented=True),
    PuzzleRequest("glazing", 4, minimal=True),
    PuzzleRequest("glazing", 1, minimal=True, hidden=1),
]
OTHERS = [
    PuzzleRequest("repair", 1),
    PuzzleRequest("repair", 2, invented=True),
    PuzzleRequest("repair", 3),
    PuzzleRequest("endgame", 1),
    PuzzleRequest("endgame", 2, other=True),
    PuzzleRequest("endgame", 3, other=True),
]


@pytest.mark.parametrize("request_", [*GLAZING, *OTHERS], ids=lambda one: str(one.id(0)))
def test_a_puzzle_is_unique_and_of_its_level(request_: PuzzleRequest) -> None:
    """Proved again from outside, and the seed gives the same puzzle again."""
    made = make_puzzle(request_, 5)
    assert make_puzzle(request_, 5) == made
    verdict = check(made.puzzle)
    assert verdict.status == UNIQUE
    assert grade(made.puzzle).level == request_.level
    assert made.puzzle.kind == request_.kind
    assert (made.puzzle.window.pattern.difficulty is None) is request_.invented
    assert parse_seed_id(made.seed_id) == (request_, 5)


@pytest.mark.parametrize("request_", GLAZING, ids=lambda one: str(one.id(0)))
def test_glazing_keeps_its_promises(request_: PuzzleRequest) -> None:
    """Both solvers, the ladder one level below, and every given die left out in turn."""
    puzzle = make_puzzle(request_, 8).puzzle
    assert isinstance(puzzle, Glazing)
    assert (
        find_fills(puzzle.window, puzzle.supply).windows
        == (search_fills(puzzle.window, puzzle.supply)[0])
    )
    assert not climb(puzzle.window, puzzle.supply, request_.level - 1).finished
    assert climb(puzzle.window, puzzle.supply, request_.level).finished
    assert sum(puzzle.supply.free.values()) == request_.hidden
    needed = []
    for square, die in puzzle.window.placed.items():
        exact = Counter(puzzle.supply.exact) + Counter([die])
        supply = Stock.of(exact.elements(), puzzle.supply.free)
        needed.append(len(find_fills(puzzle.window.without(square), supply).windows) == 2)
    assert is_minimal(puzzle) is all(needed)
    if request_.minimal:
        assert all(needed)


def test_minimality_has_teeth() -> None:
    """A puzzle with a die more than it needs is not minimal."""
    puzzle = make_puzzle(PuzzleRequest("glazing", 1, minimal=True), 3).puzzle
    assert isinstance(puzzle, Glazing)
    (answer,) = find_fills(puzzle.window, puzzle.supply).windows
    square = puzzle.window.open_squares[0]
    window = puzzle.window.with_die(answer.placed[square], square)
    rest = [answer.placed[one] for one in window.open_squares]
    assert is_minimal(puzzle)
    assert not is_minimal(Glazing(window, Stock.of(rest)))


def test_an_endgame_against_another_player_has_both_orders() -> None:
    """The other player drafts where the request says so, and nowhere else."""
    alone = make_puzzle(PuzzleRequest("endgame", 1), 2).puzzle
    assert isinstance(alone, Endgame)
    assert {who for one in alone.rounds for who in one.order} == {"you"}
    assert alone.open_space == 3


def test_several_puzzles_differ() -> None:
    """Seeds follow each other, and the count is told."""
    told: list[int] = []
    made = make_puzzles(PuzzleRequest("glazing", 1), 3, 10, told.append)
    assert told == [1, 2, 3]
    assert len({str(one.puzzle) for one in made}) == 3
    assert made[0] == make_puzzle(PuzzleRequest("glazing", 1), 10)


@pytest.mark.parametrize("kind", KINDS)
def test_the_highest_level_is_the_last(kind: str) -> None:
    """A level beyond is refused, and the message names those there are."""
    PuzzleRequest(kind, HIGHEST[kind])
    with pytest.raises(ParameterError, match="have no level"):
        PuzzleRequest(kind, HIGHEST[kind] + 1)


@pytest.mark.parametrize(
    "text",
    [
        "glazing:v1-easy",
        "glazing:v2-easy#1",
        "glazing:v1-tough#1",
        "repair:v1-master#1",
        "repair:v1-easy-minimal#1",
        "glazing:v1-easy-other#1",
        "glazing:v1-easy-h9#1",
        "glazing:v1-easy#9999999999999999999",
        "sudoku:v1-easy#1",
    ],
)
def test_what_is_no_request_is_refused(text: str) -> None:
    """One sentence that quotes the text."""
    with pytest.raises(NotationError, match=text.partition("#")[0]):
        parse_seed_id(text)
