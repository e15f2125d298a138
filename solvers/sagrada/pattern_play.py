"""What a pattern costs its player: games by the playout policy, paired with the blank pattern.

The setting is a table of two as one seat sees it: five dice a round, two turns each in changing
order, the other one takes random dice. Every choice of three public objectives comes with every
private color equally often, and all patterns see the same dice, so that their points can be
subtracted game by game. No tool cards, and favor tokens do not count. Budget and seed are fixed:
the same version gives the same figures, on every machine.

The policy is `one_look`, which is never tuned again.
"""

from __future__ import annotations

import functools
import itertools
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from vitrail.games.errors import ParameterError
from vitrail.games.sagrada.components import (
    BLANK,
    DICE_PER_COLOR,
    ROUNDS,
    SHAPE,
    Pattern,
    public_objectives,
)
from vitrail.games.sagrada.scoring import OPEN_SPACE
from vitrail.games.sagrada.window import Window
from vitrail.solvers.sagrada.bits import COLORS, SPACES, encode_objectives, encode_window
from vitrail.solvers.sagrada.playouts import ANYBODY, NOBODY, OWN, Starts, Table, play_out
from vitrail.solvers.sagrada.policy import line_prices, load_policy

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Figures = NDArray[np.int16]

POLICY = "one_look"
SEED = 5
SCENARIOS = 20
"""Games for each choice of objectives and private color."""
_PUBLIC = 3
_DICE = 5
_TURNS = ((0, ANYBODY, ANYBODY, 0), (ANYBODY, 0, 0, ANYBODY))
_APART = 1_000
"""More than any window scores: what a playout counts for an open space, to tell the two apart."""
_KEPT = 64


class Mean(NamedTuple):
    """A mean over games, and its standard error."""

    value: float
    error: float


class PatternPlay(NamedTuple):
    """What the policy reaches on a pattern.

    Parameters
    ----------
    points
        Points without favor tokens, open spaces taken off.
    open_spaces
        Spaces without a die in the end.
    lost
        Points that the blank pattern brings more, on the same dice.
    games
        How many games were played.
    """

    points: Mean
    open_spaces: Mean
    lost: Mean
    games: int


def play_pattern(pattern: Pattern) -> PatternPlay:
    """Return what the policy reaches on a pattern.

    Raises
    ------
    ParameterError
        If it has not the 4 x 5 spaces of a printed card.

    Examples
    --------
    >>> play_pattern(BLANK).lost
    Mean(value=0.0, error=0.0)

    Notes
    -----
    12,000 games, about a fifth of a second once the kernel is compiled. The figures of the last
    patterns are kept.
    """
    points, left_open = _played(_checked(pattern).rows)
    blank, _ = _played(BLANK.rows)
    return PatternPlay(_mean(points), _mean(left_open), _mean(blank - points), len(points))


def points_between(first: Pattern, second: Pattern) -> Mean:
    """Return how many points the first pattern brings more than the second, on the same dice.

    Raises
    ------
    ParameterError
        If one of them has not the 4 x 5 spaces of a printed card.
    """
    return _mean(_played(_checked(first).rows)[0] - _played(_checked(second).rows)[0])


def _checked(pattern: Pattern) -> Pattern:
    if pattern.shape != SHAPE:
        message = (
            f"pattern {pattern.name}: it has {pattern.shape.rows} x {pattern.shape.columns} "
            f"spaces, expected {SHAPE.rows} x {SHAPE.columns}: only such windows are played out"
        )
        raise ParameterError(message)
    return pattern


def _mean(figures: Figures) -> Mean:
    return Mean(float(figures.mean()), float(figures.std(ddof=1)) / len(figures) ** 0.5)


@functools.lru_cache(maxsize=_KEPT)
def _played(rows: tuple[str, ...]) -> tuple[Figures, Figures]:
    """Return points and open spaces, game by game in an order that is the same for all patterns."""
    word = encode_window(Window.empty(Pattern(rows)))
    later = np.array([_TURNS[number % len(_TURNS)] for number in range(ROUNDS)])
    starts = Starts(
        word[np.newaxis, np.newaxis],
        np.zeros((1, SPACES), np.int64),
        np.zeros(1, np.int64),
        np.full((1, len(COLORS)), DICE_PER_COLOR, np.int64),
        np.full((1, later.shape[1]), NOBODY, np.int64),
        np.zeros(1, np.int64),
        np.zeros((1, 1), np.int64),
    )
    policy = load_policy(POLICY)
    only, none = np.zeros(1, np.int64), np.zeros(1, np.int64)
    choices = itertools.combinations(public_objectives(), _PUBLIC)
    results = []
    for number, public in enumerate(choices):
        objectives = encode_objectives(public)
        prices = line_prices(objectives, policy)
        for private in range(len(COLORS)):
            table = Table(
                0,
                later,
                _DICE,
                np.array([[private, -1]]),
                none,
                np.ones(1, np.int64),
                -_APART,
                0,
                objectives,
                prices,
            )
            got = np.zeros((1, SCENARIOS, 3), np.int64)
            seed = (SEED * _APART + number) * len(COLORS) + private
            play_out(starts, only, 0, SCENARIOS, seed, table, policy, got)
            results.append(got[0, :, OWN])
    left_open, earned = np.divmod(np.concatenate(results), _APART)
    points = earned - OPEN_SPACE * left_open
    return points.astype(np.int16), left_open.astype(np.int16)
