"""Windows as bit masks against the rules: the same legal spaces, the same points."""

from __future__ import annotations

import random

import pytest

from vitrail.games.sagrada.components import (
    Color,
    Die,
    find_pattern,
    official_patterns,
    public_objectives,
)
from vitrail.games.sagrada.scoring import Objectives, score_window
from vitrail.games.sagrada.window import Window, legal_squares
from vitrail.games.squares import Square
from vitrail.solvers.sagrada.bits import (
    COLORS,
    OBJECTIVES,
    SPACES,
    WORD,
    die_code,
    die_of,
    encode_objectives,
    encode_window,
    legal_spaces,
    private_points,
    public_points,
    put,
)

DICE = [Die(color, value) for color in Color for value in range(1, 7)]


def spaces(mask: int) -> list[Square]:
    """Return the squares of a mask, row by row."""
    return [Square(*divmod(space, 5)) for space in range(SPACES) if mask >> space & 1]


def compare(seed: int, placements: int) -> None:
    """Fill a window at random, in the rules and in its word, and compare each step."""
    rng = random.Random(seed)
    window = Window.empty(rng.choice(official_patterns()))
    word = encode_window(window)
    for _ in range(placements):
        die = rng.choice(DICE)
        color, value = divmod(die_code(die), 6)
        legal = legal_squares(window, die)
        assert spaces(int(legal_spaces(word, color, value))) == list(legal)
        if legal:
            square = rng.choice(legal)
            window = window.place(die, square)
            put(word, 5 * square.row + square.column, color, value)
    assert (word == encode_window(window)).all()
    for objective in public_objectives():
        sheet = score_window(window, Objectives((objective,), None))
        flags = encode_objectives((objective,))
        assert public_points(word, flags) == sheet.total + len(window.open_squares)
    private = rng.choice(COLORS)
    sheet = score_window(window, Objectives((), private))
    assert private_points(word, COLORS.index(private)) == sheet["private"].points


@pytest.mark.parametrize("seed", range(40))
def test_a_word_follows_the_rules(seed: int) -> None:
    """PLACE-1 to PLACE-7, SCORE-2 to SCORE-5, from the empty window to a nearly full one."""
    compare(seed, placements=45)


@pytest.mark.slow
def test_many_words_follow_the_rules() -> None:
    """The same with tens of thousands of positions."""
    for seed in range(1_000, 2_000):
        compare(seed, placements=45)


def test_any_filling_has_a_word() -> None:
    """Lines of equal dice, as no legal game gives them, score like the rules say: nothing."""
    rng = random.Random(3)
    pattern = find_pattern("blank")
    for _ in range(30):
        dice = {square: rng.choice(DICE[:8]) for square in pattern.shape.squares}
        window = Window.of(pattern, dice)
        flags = encode_objectives(public_objectives())
        sheet = score_window(window, Objectives(tuple(public_objectives()), None))
        assert public_points(encode_window(window), flags) == sheet.total


def test_the_objectives_are_those_of_the_data() -> None:
    """Each public objective has one flag."""
    assert sorted(OBJECTIVES) == sorted(objective.id for objective in public_objectives())
    for objective in public_objectives():
        assert encode_objectives((objective,)).sum() == 1


def test_dice_have_numbers() -> None:
    """Numbers of dice run from 0 to 29 and lead back."""
    assert sorted(map(die_code, DICE)) == list(range(30))
    assert [die_of(die_code(die)) for die in DICE] == DICE


def test_the_word_has_no_gaps() -> None:
    """Every entry of the word is used by some window: the layout does not overlap."""
    touched = [0] * WORD
    rng = random.Random(1)
    for pattern in official_patterns():
        window = Window.of(
            pattern, {square: rng.choice(DICE) for square in rng.sample(pattern.shape.squares, 15)}
        )
        for at, entry in enumerate(encode_window(window)):
            touched[at] |= int(entry)
    assert all(touched)
