"""How difficult a pattern is, in favor tokens: 3 for the easiest printed cards, 6 for the hardest.

The rating is the mean of the 24 official cards plus what a pattern has more or less of three things
that make it difficult: printed spaces, equal restrictions that touch diagonally, and spaces that
the playout policy leaves open. Their weights lie in `rating.json`, written by
`benchmarks/fit_rating.py`, which also judges them; `docs/rating.md` reports.
"""

from __future__ import annotations

import functools
import json
import math
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING, NamedTuple

from vitrail.games.errors import ParameterError
from vitrail.games.sagrada.components import DIFFICULTIES, SHAPE, Color, Restriction
from vitrail.games.sagrada.window import Window

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vitrail.games.sagrada.components import Pattern

EASIEST, HARDEST = DIFFICULTIES[0], DIFFICULTIES[-1]


class Measures(NamedTuple):
    """What is counted of a pattern.

    Parameters
    ----------
    printed_spaces
        Spaces that ask for a color or a value.
    equal_diagonals
        Pairs of spaces that touch at a corner and ask for the same color or value.
    open_spaces
        Spaces that the playout policy leaves open, on average.
    color_spaces, shade_spaces
        Spaces that ask for a color, for a value.
    printed_neighbors
        Pairs of orthogonal neighbors that both ask for something.
    fills
        Complete windows with free dice.
    points_lost
        Points that the policy reaches more on the blank pattern, on the same dice.
    """

    printed_spaces: int
    equal_diagonals: int
    open_spaces: float
    color_spaces: int
    shade_spaces: int
    printed_neighbors: int
    fills: int
    points_lost: float


class Weight(NamedTuple):
    """How much a measure counts.

    Parameters
    ----------
    tokens
        Favor tokens for one more.
    mean
        Its mean on the official cards.
    most
        Beyond this it counts no more; None for no limit.
    """

    tokens: float
    mean: float
    most: float | None = None


class Weights(NamedTuple):
    """The fitted rating.

    Parameters
    ----------
    mean
        Mean of the favor tokens on the official cards.
    by_measure
        By name of a measure, how much it counts; the others count nothing.
    points_per_token
        Points that the policy loses more on official cards with one token more.
    points_error
        Standard error of that slope.
    """

    mean: float
    by_measure: Mapping[str, Weight]
    points_per_token: float
    points_error: float


@dataclass(frozen=True)
class Part:
    """What a rating says about one measure.

    Parameters
    ----------
    name
        The measure, or `official_mean` and `limits`.
    value
        What was counted.
    contribution
        Favor tokens that it adds; 0 for what is only told.
    words
        The same in words.
    """

    name: str
    value: float
    contribution: float
    words: str


@dataclass(frozen=True)
class Rating:
    """A difficulty and where it comes from.

    Parameters
    ----------
    difficulty
        Favor tokens with decimals, 3 to 6; the contributions of the parts add up to it.
    parts
        First the mean of the official cards, then what weighs, then what is only told.
    """

    difficulty: float
    parts: tuple[Part, ...]

    def __getitem__(self, name: str) -> Part:
        """Return a part by name."""
        return next(part for part in self.parts if part.name == name)

    @property
    def tokens(self) -> int:
        """The whole number of favor tokens to print on the card."""
        return rounded(self.difficulty)

    @property
    def unlimited(self) -> float:
        """The difficulty before it is limited to 3 to 6, to tell apart what lies beyond."""
        return self.difficulty - self["limits"].contribution


@dataclass(frozen=True)
class Fairness:
    """Two cards on one table, seen from the first.

    Parameters
    ----------
    points
        Points that the first brings more than the second, favor tokens aside; negative if fewer.
    error
        Standard error of that difference.
    tokens
        Favor tokens that the first has more: printed ones, or those of the rating.
    """

    points: float
    error: float
    tokens: int

    @property
    def points_per_token(self) -> float | None:
        """What each token more must bring to make up for the points; None if none can.

        0 or less where the card with more tokens brings more points as well.
        """
        return -self.points / self.tokens if self.tokens else None


def fairness(first: Pattern, second: Pattern) -> Fairness:
    """Compare two cards on one table: points in games on the same dice, and favor tokens.

    Raises
    ------
    ParameterError
        If one of them has not the 4 x 5 spaces of a printed card.

    Examples
    --------
    >>> from vitrail.games.sagrada.components import find_pattern
    >>> pair = fairness(find_pattern("Virtus"), find_pattern("Luz Celestial"))
    >>> pair.tokens, pair.points < 0
    (2, True)
    """
    from vitrail.solvers.sagrada.pattern_play import points_between

    between = points_between(first, second)
    return Fairness(between.value, between.error, tokens_of(first) - tokens_of(second))


def tokens_of(pattern: Pattern) -> int:
    """Return the favor tokens of a card: those that it names, or else those of its rating."""
    return rate(pattern).tokens if pattern.difficulty is None else pattern.difficulty


def rounded(difficulty: float) -> int:
    """Return favor tokens as a whole number from 3 to 6; halves go up.

    Examples
    --------
    >>> rounded(4.5), rounded(2.2), rounded(6.7)
    (5, 3, 6)
    """
    return min(max(math.floor(difficulty + 0.5), EASIEST), HARDEST)


@functools.cache
def load_weights() -> Weights:
    """Return the fitted rating of `rating.json`."""
    text = resources.files(__package__).joinpath("rating.json").read_text(encoding="utf-8")
    data = json.loads(text)
    by_measure = {name: Weight(**one) for name, one in data["weights"].items()}
    slope = data["points_per_token"]
    return Weights(data["mean"], by_measure, slope["points"], slope["error"])


def structure(pattern: Pattern) -> tuple[int, int]:
    """Return the printed spaces and the equal diagonals, which need no playouts.

    Examples
    --------
    >>> from vitrail.games.sagrada.components import find_pattern
    >>> structure(find_pattern("Gravitas"))
    (12, 3)
    """
    shape = pattern.shape
    printed = [square for square in shape.squares if pattern[square] is not None]
    diagonals = sum(
        pattern[square] == pattern[other]
        for square in printed
        for other in shape.diagonal(square)
        if square < other
    )
    return len(printed), diagonals


def measure(pattern: Pattern) -> Measures:
    """Count everything that a rating tells of a pattern.

    Raises
    ------
    ParameterError
        If it has not the 4 x 5 spaces of a printed card.
    """
    from vitrail.solvers.sagrada.count import count_totals
    from vitrail.solvers.sagrada.pattern_play import play_pattern

    if pattern.shape != SHAPE:
        message = (
            f"pattern {pattern.name}: it has {pattern.shape.rows} x {pattern.shape.columns} "
            f"spaces, expected {SHAPE.rows} x {SHAPE.columns}: only such windows are rated"
        )
        raise ParameterError(message)
    printed_spaces, equal_diagonals = structure(pattern)
    asked = {square: pattern[square] for square in pattern.shape.squares}
    colors = sum(isinstance(one, Color) for one in asked.values())
    neighbors = sum(
        _both(restriction, asked[other])
        for square, restriction in asked.items()
        for other in pattern.shape.orthogonal(square)
        if square < other
    )
    play = play_pattern(pattern)
    return Measures(
        printed_spaces,
        equal_diagonals,
        play.open_spaces.value,
        colors,
        printed_spaces - colors,
        neighbors,
        count_totals(Window.empty(pattern)).fills,
        play.lost.value,
    )


def _both(first: Restriction, second: Restriction) -> bool:
    return first is not None and second is not None


def rate(pattern: Pattern) -> Rating:
    """Return how difficult a pattern is, in favor tokens.

    Raises
    ------
    ParameterError
        If it has not the 4 x 5 spaces of a printed card.

    Examples
    --------
    >>> from vitrail.games.sagrada.components import find_pattern
    >>> rating = rate(find_pattern("Luz Celestial"))
    >>> rating.tokens, rating["printed_spaces"].value
    (3, 10)

    Notes
    -----
    The same version gives the same number: seed and budget of the playouts are fixed. 12,000 games
    a pattern, about a fifth of a second. The error of the playouts is 0.01 tokens; how well the
    rating meets printed cards is in `docs/rating.md`.
    """
    return rate_measures(measure(pattern), load_weights())


def rate_measures(found: Measures, weights: Weights) -> Rating:
    """Return the rating of what was counted."""
    parts = [
        Part(
            "official_mean",
            weights.mean,
            weights.mean,
            "favor tokens on the average official card",
        )
    ]
    told = found._asdict()
    for name, weight in weights.by_measure.items():
        value = told.pop(name)
        counted = value if weight.most is None else min(value, weight.most)
        contribution = weight.tokens * (counted - weight.mean)
        each = f"{weight.tokens:+.2f} for each over the official mean of {weight.mean:.2f}"
        up_to = "" if weight.most is None else f", up to {weight.most:g}"
        parts.append(Part(name, value, contribution, f"{_WORDS[name]}; {each}{up_to}"))
    total = sum(part.contribution for part in parts)
    limited = min(max(total, float(EASIEST)), float(HARDEST))
    words = "within 3 to 6" if limited == total else f"{total:.2f} lies beyond 3 to 6"
    parts.append(Part("limits", limited, limited - total, words))
    parts += [Part(name, value, 0.0, _WORDS[name]) for name, value in told.items()]
    return Rating(limited, tuple(parts))


_WORDS = {
    "printed_spaces": "spaces that ask for a color or a value",
    "equal_diagonals": "pairs of spaces that touch at a corner and ask for the same",
    "open_spaces": "spaces left open in games by the playout policy",
    "color_spaces": "spaces that ask for a color",
    "shade_spaces": "spaces that ask for a value",
    "printed_neighbors": "pairs of neighbors that both ask for something",
    "fills": "complete windows with free dice",
    "points_lost": "points that the policy gets more on the blank pattern",
}
