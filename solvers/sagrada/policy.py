"""The playout policy: which features of a placement it looks at, and how much each weighs.

The worth of a placement is a sum of features: points it makes sure, spaces that were hard to fill,
chances it takes from its neighbors, the change in the chance that lines are completed, sets,
diagonals, the private color, spaces that come into reach, and in the solo game the die taken off
the round track. Chances are products over single spaces of `1 - (1 - p) ** (k * turns)`, where p is
the share of dice that a space takes. The weights are tuned by `benchmarks/tune_policy.py` and kept
in `policy.json`; the kernels that use them are in `worth.py`.
"""

from __future__ import annotations

import functools
import json
from importlib import resources
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from vitrail.games.sagrada.components import COLUMNS, ROWS
from vitrail.solvers.sagrada.bits import (
    COLUMN_COLOR,
    COLUMN_SHADE,
    ROW_COLOR,
    ROW_SHADE,
    VALUES,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vitrail.solvers.sagrada.bits import Vector

    Weights = NDArray[np.float64]

TURNS = 20
"""A player has so many turns in a game; features weigh differently early and late."""

FEATURES = (
    "fill",  # a space is filled
    "hard",  # ... times the chance that no fitting die would have come
    "hard_early",  # the same, times the share of turns left
    "private",  # points of the private objective
    "flexibility",  # chance of being filled that open neighbors lose
    "flexibility_early",
    "dead",  # a neighbor that no die fits any more
    "row_color",  # change of the chance of lines, in points
    "column_color",
    "row_shade",
    "column_shade",
    "pair",  # a light, medium or deep pair is completed
    "pair_begun",
    "shade_set",  # the rarest shade grows
    "shade_begun",
    "color_set",
    "color_begun",
    "diagonal",  # dice that newly count for Color Diagonals
    "diagonal_open",  # open diagonal spaces that take the color
    "reach",  # spaces that come into contact
    "reach_early",
    "track",  # value of the die, which does not go on the round track
    "pass",  # worth below which passing is better
    "pass_early",
    "turns_weight",  # k of the chance that a space is filled
    "line_turns_weight",  # k of the chance that a space serves its line
    "line_turns_more",  # added to the exponent
    "line_power",  # power of that chance
    "private_closed",  # an open neighbor is closed to the private color
    "private_wasted",  # a space that takes the private color gets another one
    "private_wasted_early",
)
(
    FILL,
    HARD,
    HARD_EARLY,
    PRIVATE,
    FLEXIBILITY,
    FLEXIBILITY_EARLY,
    DEAD,
    ROW_COLOR_LINE,
    COLUMN_COLOR_LINE,
    ROW_SHADE_LINE,
    COLUMN_SHADE_LINE,
    PAIR,
    PAIR_BEGUN,
    SHADE_SET,
    SHADE_BEGUN,
    COLOR_SET,
    COLOR_BEGUN,
    DIAGONAL_DICE,
    DIAGONAL_OPEN,
    REACH,
    REACH_EARLY,
    TRACK,
    PASS,
    PASS_EARLY,
    TURNS_WEIGHT,
    LINE_TURNS_WEIGHT,
    LINE_TURNS_MORE,
    LINE_POWER,
    PRIVATE_CLOSED,
    PRIVATE_WASTED,
    PRIVATE_WASTED_EARLY,
) = range(len(FEATURES))


LINES = 2 * ROWS + 2 * COLUMNS
"""The lines that objectives speak of: rows by color and by shade, columns by color and by shade."""

FILLING, SERVING, CLOSING = range(3)


class Policy(NamedTuple):
    """Weights, and a table made of them once.

    Parameters
    ----------
    weights
        One number a feature, in the order of `FEATURES`.
    table
        By turns left and the numbers of colors and values that a space takes: at `FILLING` the
        worth of filling it, at `SERVING` the chance that a die comes which serves its line (the
        numbers then are of colors and values that would), and from `CLOSING` on what it costs that
        the space loses nothing, a value, a color, or both.
    """

    weights: Weights
    table: Weights


def make_policy(weights: Weights) -> Policy:
    """Return a policy with its table.

    Parameters
    ----------
    weights
        Shape `(len(FEATURES),)`.
    """
    turns, colors, values = np.ogrid[: TURNS + 1, :6, : VALUES + 1]
    early = turns / TURNS
    share = colors * values / 30

    def comes(fitting: Weights) -> Weights:
        chance: Weights = 1 - (1 - fitting) ** (abs(weights[TURNS_WEIGHT]) * turns)
        return chance

    table = np.zeros((TURNS + 1, 6, VALUES + 1, CLOSING + 4))
    hard = weights[HARD] + weights[HARD_EARLY] * early
    table[..., FILLING] = weights[FILL] + hard * (1 - comes(share))
    looks = abs(weights[LINE_TURNS_WEIGHT]) * turns + abs(weights[LINE_TURNS_MORE])
    table[..., SERVING] = (1 - (1 - share) ** looks) ** abs(weights[LINE_POWER]) * (share > 0)
    flexible = weights[FLEXIBILITY] + weights[FLEXIBILITY_EARLY] * early
    for lost_colors in range(2):
        for lost_values in range(2):
            left = np.maximum(colors - lost_colors, 0) * np.maximum(values - lost_values, 0) / 30
            dead = weights[DEAD] * ((left == 0) & (share > 0))
            cost = flexible * (comes(share) - comes(left)) + dead
            table[..., CLOSING + 2 * lost_colors + lost_values] = cost
    return Policy(weights, table)


def line_prices(objectives: Vector, policy: Policy) -> Weights:
    """Return by line its points times the weight of its kind, and last their sum.

    0 where the objective of a line does not count.
    """
    kinds = (
        (ROW_COLOR, ROW_COLOR_LINE, 6, ROWS),
        (ROW_SHADE, ROW_SHADE_LINE, 5, ROWS),
        (COLUMN_COLOR, COLUMN_COLOR_LINE, 5, COLUMNS),
        (COLUMN_SHADE, COLUMN_SHADE_LINE, 4, COLUMNS),
    )
    prices = [
        points * abs(float(policy.weights[feature])) * int(objectives[objective])
        for objective, feature, points, lines in kinds
        for _ in range(lines)
    ]
    return np.array([*prices, sum(prices)], np.float64)


@functools.cache
def load_policy(name: str) -> Policy:
    """Return a tuned policy of `policy.json` by name."""
    text = resources.files(__package__).joinpath("policy.json").read_text(encoding="utf-8")
    weights = json.loads(text)[name]["weights"]
    return make_policy(np.array([float(weights[feature]) for feature in FEATURES]))
