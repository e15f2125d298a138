"""Puzzle values and their IDs; repair and endgame against solvers that try everything."""

from __future__ import annotations

import contextlib
import itertools
import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vitrail.games.errors import NotationError, ParameterError, VerificationError, VitrailError
from vitrail.games.sagrada.components import (
    VALUES,
    Color,
    Die,
    Pattern,
    official_patterns,
    public_objectives,
)
from vitrail.games.sagrada.scoring import Objectives, score_window
from vitrail.games.sagrada.stock import Stock
from vitrail.games.sagrada.window import Placement, Window, legal_placements, window_violations
from vitrail.solvers.outcome import Solved, Unknown
from vitrail.solvers.sagrada.puzzle_endgame import Turn, look_ahead, replayed, solve_endgame
from vitrail.solvers.sagrada.puzzle_id import format_puzzle_id, parse_puzzle_id
from vitrail.solvers.sagrada.puzzle_repair import climb_repair, smallest_removals
from vitrail.solvers.sagrada.puzzle_values import (
    OTHER,
    YOU,
    Endgame,
    Glazing,
    Repair,
    Round,
)

from .puzzles import random_fill, random_glazing

if TYPE_CHECKING:
    from vitrail.games.squares import Square

EVERY = tuple(Die(color, value) for color in Color for value in VALUES)


def random_repair(rng: random.Random, wrong: int, pattern: Pattern | None = None) -> Repair:
    """Return a full window in which some dice were exchanged."""
    full = random_fill(pattern or rng.choice(official_patterns()), rng)
    for square in rng.sample(full.shape.squares, wrong):
        full = full.with_die(rng.choice(EVERY), square)
    return Repair(full)


def random_endgame(rng: random.Random, opened: int, rounds: int = 1) -> Endgame:
    """Return an endgame on a printed pattern, solo or with another player."""
    full = random_fill(rng.choice(official_patterns()), rng)
    window = full.without(*rng.sample(full.shape.squares, opened))
    objectives = Objectives(tuple(rng.sample(public_objectives(), 2)), rng.choice(list(Color)))
    played = []
    for _ in range(rounds):
        pool = tuple(rng.choices(EVERY, k=4))
        if rng.random() < 0.5:
            played.append(Round(pool))
        else:
            wishes = tuple(rng.sample(pool, 2))
            played.append(Round(pool, (YOU, OTHER, OTHER, YOU), wishes))
    return Endgame(window, objectives, tuple(played), rng.choice((1, 3)))


@pytest.mark.parametrize("seed", range(30))
def test_an_id_gives_the_puzzle_back(seed: int) -> None:
    """Printing and reading an ID are inverse, for each kind."""
    rng = random.Random(seed)
    for puzzle in (
        random_glazing(rng, 12, rng.choice((0, 4)))[0],
        random_repair(rng, 3),
        random_endgame(rng, 4, rng.choice((1, 2))),
    ):
        text = format_puzzle_id(puzzle)
        assert parse_puzzle_id(text) == puzzle
        assert format_puzzle_id(parse_puzzle_id(text)) == text
        assert not set(text) & set(" \t\n\"'`$&|;<>()*?[]{}~\\!#")


def test_an_official_pattern_keeps_its_name() -> None:
    """The ID holds what the spaces ask for, and that tells which pattern it is."""
    puzzle, _ = random_glazing(random.Random(1), 8, 0, official_patterns()[3])
    assert parse_puzzle_id(format_puzzle_id(puzzle)).window.pattern == official_patterns()[3]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("sudoku:v1:x", "is no puzzle ID: expected glazing|endgame|repair:v1"),
        ("glazing:v9:R./..+..../....+R1", "another form"),
        ("glazing:v1:R.+....", "expected glazing:v1:pattern+dice+supply"),
        ("glazing:v1:R.+....+R1", "the supply has 1 die for 2 open spaces"),
        ("glazing:v1:R.+R1B2+R1", "needs an open space"),
        ("glazing:v1:RR+....+R1,R2", "both ask for red"),
        ("repair:v1:" + "." * 31 + "+R1", "at most 30 spaces, and this pattern has 31"),
        ("glazing:v1:R.+....+R1,R7", "its value must be 1 to 6"),
        ("repair:v1:R.+R1..", "needs a full window"),
        ("endgame:v1:R.+....+light+R+1", "expected endgame:v1:pattern+dice"),
        ("endgame:v1:R.+....+light+R+2+R1=Y", "costs 1, or 3"),
        ("endgame:v1:R.+....+light+R+x+R1=Y", "price of an open space"),
        ("endgame:v1:R.+....+none+none+1+R1=Y", "at least one objective"),
        ("endgame:v1:R.+....+light+R+1+R1", "is no round"),
        ("endgame:v1:R.+....+light+R+1+R1=Z", "no order of drafting"),
        ("endgame:v1:R.+....+light+R+1+R1=O", "never says you"),
        ("endgame:v1:R.+....+light+R+1+R1=YO=G1", "wishes G1, which is not in the pool"),
        ("endgame:v1:R.+....+light+R+1+R1=Y=R1", "the order never says other"),
    ],
)
def test_what_is_no_puzzle_is_refused_with_the_reason(text: str, said: str) -> None:
    """One sentence tells what is wrong."""
    with pytest.raises(NotationError) as refused:
        parse_puzzle_id(text)
    assert said in str(refused.value)


@given(st.text(alphabet="glazingrepairendgame:v1+./RGB123=YO,x#", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    """No text escapes as anything but one of our errors."""
    for head in ("", "glazing:v1:", "repair:v1:", "endgame:v1:"):
        with contextlib.suppress(VitrailError):
            parse_puzzle_id(head + text)


def test_more_dice_than_the_box_holds_are_refused() -> None:
    """Nineteen red dice are no puzzle."""
    window = Window.empty(Pattern(("....................",)))
    with pytest.raises(ParameterError, match="19 red dice, but the box holds 18"):
        Glazing(window, Stock({Die.parse("R1"): 19, Die.parse("B1"): 1}))


# ---- repair


@pytest.mark.parametrize("seed", range(20))
def test_smallest_removals_against_all_subsets(seed: int) -> None:
    """On small windows every set of spaces is tried."""
    rng = random.Random(seed)
    window = random_repair(rng, 4, Pattern(("R..", "..3", ".G."))).window
    expected: list[tuple[Square, ...]] = []
    for size in range(10):
        expected = [
            squares
            for squares in itertools.combinations(window.shape.squares, size)
            if not window_violations(window.without(*squares))
        ]
        if expected:
            break
    assert list(smallest_removals(window, 1000)) == expected


@pytest.mark.parametrize("seed", range(60))
def test_a_die_that_a_technique_removes_is_in_every_answer(seed: int) -> None:
    """Techniques are sound whether the answer is unique or not; finished means unique."""
    window = random_repair(random.Random(seed), 3 + seed % 4).window
    answers = smallest_removals(window, 1000)
    for level in (1, 2, 3):
        steps, finished = climb_repair(window, level)
        assert all(step.technique.level <= level for step in steps)
        assert all(step.square in answer for step in steps for answer in answers)
        if finished:
            assert answers == (tuple(sorted(step.square for step in steps)),)
    # With all techniques every unique answer is found: counting is exact on a chessboard.
    assert climb_repair(window)[1] == (len(answers) == 1)


# ---- endgame


def naive(puzzle: Endgame) -> dict[Placement | None, int]:
    """Return the best score by first move, every line played out without any memory."""

    def best(window: Window, number: int, turn: int, pool: list[Die]) -> int:
        if number == len(puzzle.rounds):
            return score_window(window, puzzle.objectives, open_space=puzzle.open_space).total
        return max(after(window, number, turn, pool).values())

    def after(
        window: Window, number: int, turn: int, pool: list[Die]
    ) -> dict[Placement | None, int]:
        one = puzzle.rounds[number]

        def go(window: Window, pool: list[Die]) -> int:
            if turn + 1 < len(one.order):
                return best(window, number, turn + 1, pool)
            rest = puzzle.rounds[number + 1 :]
            return best(window, number + 1, 0, list(rest[0].pool) if rest else [])

        if one.order[turn] == OTHER:
            wished = [die for die in one.wishes if die in pool][:1]
            left = list(pool)
            for die in wished:
                left.remove(die)
            return {None: go(window, left)}
        found: dict[Placement | None, int] = {None: go(window, pool)}
        for placement in legal_placements(window, pool):
            left = list(pool)
            left.remove(placement.die)
            found[placement] = go(window.place(placement.die, placement.square), left)
        return found

    return after(puzzle.window, 0, 0, list(puzzle.rounds[0].pool))


@pytest.mark.parametrize("seed", range(12))
def test_the_best_play_is_the_best_of_all_lines(seed: int) -> None:
    """Value and first moves agree with a search that remembers nothing."""
    puzzle = random_endgame(random.Random(seed), 3 + seed % 2)
    expected = naive(puzzle)
    found = solve_endgame(puzzle)
    assert isinstance(found, Solved)
    assert found.value == found.bound == max(expected.values())
    assert set(found.answer.firsts) == {m for m, v in expected.items() if v == found.value}
    depth = look_ahead(puzzle)
    assert depth is None or 1 <= depth <= 4


def test_a_line_is_replayed_by_the_rules() -> None:
    """A turn too many, a die that is not there and an order that is not kept are noticed."""
    puzzle = random_endgame(random.Random(3), 3)
    found = solve_endgame(puzzle)
    assert isinstance(found, Solved)
    line = found.answer.line
    assert replayed(puzzle, line) == found.answer.window
    for wrong in (line[:-1], (*line, Turn(yours=True, move=None)), (Turn(False, None), *line[1:])):
        with pytest.raises(VerificationError):
            replayed(puzzle, wrong)


def test_a_search_that_is_cut_short_proves_nothing() -> None:
    """Too few positions give no answer rather than a guess."""
    puzzle = random_endgame(random.Random(4), 6, 2)
    assert isinstance(solve_endgame(puzzle, nodes=3), Unknown)
    assert look_ahead(puzzle, nodes=3) is None
