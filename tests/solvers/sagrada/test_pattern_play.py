"""What a pattern costs in games of the playout policy: the figures, their pairs, their meaning."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from vitrail.games.errors import ParameterError
from vitrail.games.sagrada.components import BLANK, Color, Pattern, find_pattern, public_objectives
from vitrail.games.sagrada.window import Window
from vitrail.solvers.sagrada.bits import encode_objectives, encode_window
from vitrail.solvers.sagrada.pattern_play import (
    SCENARIOS,
    SEED,
    Mean,
    play_pattern,
    points_between,
)
from vitrail.solvers.sagrada.playouts import ANYBODY, NOBODY, Starts, Table, play_out
from vitrail.solvers.sagrada.policy import line_prices, load_policy

pytestmark = pytest.mark.usefixtures("compiled")
VIRTUS, EASY, HARD = map(find_pattern, ("Virtus", "Luz Celestial", "Ripples of Light"))


def points_with(pattern: Pattern, open_price: int) -> float:
    """Play the setting of the docstring, an open space costing so much, in one go."""
    policy = load_policy("one_look")
    turns = [[0, ANYBODY, ANYBODY, 0], [ANYBODY, 0, 0, ANYBODY]]
    starts = Starts(
        encode_window(Window.empty(pattern)).reshape(1, 1, -1),
        np.zeros((1, 20), np.int64),
        np.zeros(1, np.int64),
        np.full((1, 5), 18),
        np.full((1, 4), NOBODY),
        np.zeros(1, np.int64),
        np.zeros((1, 1), np.int64),
    )
    total, games = 0, 0
    seeds = itertools.count(5_000 * SEED)
    for public in itertools.combinations(public_objectives(), 3):
        objectives = encode_objectives(public)
        for private in range(5):
            table = Table(
                0,
                np.array(turns * 5),
                5,
                np.array([[private, -1]]),
                np.zeros(1, np.int64),
                np.ones(1, np.int64),
                open_price,
                0,
                objectives,
                line_prices(objectives, policy),
            )
            got = np.zeros((1, SCENARIOS, 3), np.int64)
            play_out(starts, np.zeros(1, np.int64), 0, SCENARIOS, next(seeds), table, policy, got)
            total += int(got[..., 0].sum())
            games += SCENARIOS
    return total / games


def test_points_and_open_spaces_are_told_apart() -> None:
    """Points are those of games in which an open space costs one; free ones differ by the open."""
    play = play_pattern(VIRTUS)
    assert play.games == 120 * 5 * SCENARIOS
    assert play.points.value == pytest.approx(points_with(VIRTUS, 1))
    free = points_with(VIRTUS, 0)
    assert play.open_spaces.value == pytest.approx(free - play.points.value)


def test_the_blank_pattern_loses_nothing_against_itself() -> None:
    """The same dice give the same games, so the difference is 0 in each."""
    assert play_pattern(BLANK).lost == Mean(0.0, 0.0)


def test_points_are_paired() -> None:
    """The difference of two patterns is that of their means, and surer than if dice differed."""
    first, second = play_pattern(EASY), play_pattern(VIRTUS)
    between = points_between(EASY, VIRTUS)
    assert between.value == pytest.approx(first.points.value - second.points.value)
    assert between.value == pytest.approx(second.lost.value - first.lost.value)
    assert between.error < np.hypot(first.points.error, second.points.error)
    assert points_between(VIRTUS, EASY).value == pytest.approx(-between.value)


def test_name_and_tokens_of_a_card_change_nothing() -> None:
    """Only the restrictions are played."""
    other = Pattern(VIRTUS.rows, "Other", 3)
    assert play_pattern(other) == play_pattern(VIRTUS)


def test_restrictions_cost_points() -> None:
    """Nothing printed, ten spaces in the easiest card, fourteen in the most entangled one."""
    lost = [play_pattern(pattern).lost.value for pattern in (BLANK, EASY, HARD)]
    left_open = [play_pattern(pattern).open_spaces.value for pattern in (BLANK, EASY, HARD)]
    assert lost == sorted(lost)
    assert left_open == sorted(left_open)
    assert lost[2] - lost[1] > 5


def test_a_mirrored_and_a_renamed_pattern_cost_as_much() -> None:
    """The rules know no left and right and prefer no color: both differ by chance alone."""
    other = dict(zip("RYGBP", "GBPRY", strict=True))
    assert sorted(other) == sorted(color.letter for color in Color)
    mirrored = Pattern(tuple(row[::-1] for row in HARD.rows))
    renamed = Pattern(tuple("".join(other.get(one, one) for one in row) for row in HARD.rows))
    for pattern in (mirrored, renamed):
        between = points_between(HARD, pattern)
        assert abs(between.value) < 4 * between.error + 0.2


def test_only_printed_sizes_are_played() -> None:
    """A window of another size is refused with its size."""
    with pytest.raises(ParameterError, match="2 x 2 spaces, expected 4 x 5"):
        play_pattern(Pattern(("R.", ".1")))
    with pytest.raises(ParameterError):
        points_between(VIRTUS, Pattern(("R",)))
