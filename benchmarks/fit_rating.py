"""Fit the rating of Sagrada's patterns to the 24 official ones, and judge it on rows left out.

    python -m benchmarks.fit_rating
    python -m benchmarks.fit_rating --others card.txt

The first writes the weights to `generators/sagrada/rating.json` and the figures to
`results/rating.json`, of which `docs/rating.md` shows the tables. The rating is a ridge regression
of the printed favor tokens on a few measures. It is judged in three ways, each with everything that
is fitted (means, scales, weights, cut points) made anew without what is left out: leave one pattern
out, leave one card out (both its sides), leave a pair of patterns out (which of the two is more
difficult). What was tried besides is judged the same way. *Nested* also chooses the measures anew
each time, so that no choice has seen the pattern that it is judged on.

The second rates cards that were printed later and took no part in anything above, from a file in
the form of the community's card.txt. Only figures of them are kept, in
`results/rating-others.json`.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from benchmarks.common import machine, record
from vitrail.games.sagrada.components import Color, Pattern, official_patterns
from vitrail.generators.sagrada.rating import measure, rate, rounded
from vitrail.solvers.sagrada.pattern_play import POLICY, SCENARIOS, SEED, play_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]
    Predict = Callable[[Numbers, Numbers, Numbers], Numbers]

FILE = Path(__file__).parents[1] / "generators" / "sagrada" / "rating.json"
RIDGE = 1.0
"""Penalty on weights of standardized measures, as if one more pattern said that none counts."""
CHOSEN = ("printed_spaces", "equal_diagonals", "open_spaces")
LIMITED = ("equal_diagonals",)
"""Measures that count no further than on the official cards: a card in stripes has many, and plays
easily."""
MENU = (
    "printed_spaces",
    "color_spaces",
    "shade_spaces",
    "few_fills",
    "printed_neighbors",
    "same_sort_neighbors",
    "equal_diagonals",
    "repeats",
    "points_lost",
    "open_spaces",
)
"""The measures that a choice is made from. More of each can only mean more difficult: what gets a
negative weight in a fit is refused."""
TRIED = (
    ("printed_spaces",),
    ("few_fills",),
    ("points_lost",),
    ("open_spaces",),
    ("printed_spaces", "few_fills"),
    ("printed_spaces", "repeats"),
    ("printed_spaces", "equal_diagonals"),
    ("few_fills", "equal_diagonals"),
    ("open_spaces", "equal_diagonals"),
    ("printed_spaces", "equal_diagonals", "few_fills"),
    ("printed_spaces", "equal_diagonals", "points_lost"),
    ("printed_spaces", "equal_diagonals", "open_spaces"),
    ("printed_spaces", "repeats", "open_spaces"),
    ("color_spaces", "shade_spaces", "equal_diagonals", "open_spaces"),
    ("printed_spaces", "equal_diagonals", "few_fills", "points_lost", "open_spaces"),
    ("printed_spaces", "equal_diagonals", "enclosed_spaces"),
)
PENALTIES = (0.0, 0.3, 1.0, 3.0, 10.0)
MOST_CHOSEN = 3
LOGIT_STEPS = 400


class Verdict(NamedTuple):
    """How predictions compare with what is printed.

    Parameters
    ----------
    exact
        Patterns whose rounded value is the printed one.
    worst
        The largest difference of a rounded value.
    ordered
        Share of the pairs of unequal printed difficulty that are ordered right; ties half.
    deviation
        Root of the mean squared difference before rounding.
    """

    exact: int
    worst: int
    ordered: float
    deviation: float


def measures(pattern: Pattern) -> dict[str, float]:
    """Return everything that was tried as a measure."""
    found = measure(pattern)
    shape = pattern.shape
    asked = {square: pattern[square] for square in shape.squares}
    printed = [square for square in shape.squares if asked[square] is not None]
    kinds = {asked[square] for square in printed}
    same_sort = sum(
        isinstance(asked[square], Color) == isinstance(asked[other], Color)
        for square in printed
        for other in shape.orthogonal(square)
        if square < other and asked[other] is not None
    )
    enclosed = sum(
        all(asked[other] is not None for other in shape.orthogonal(square)) for square in printed
    )
    return {
        **{name: value for name, value in found._asdict().items() if name != "fills"},
        "few_fills": -math.log10(found.fills),
        "repeats": len(printed) - len(kinds),
        "same_sort_neighbors": same_sort,
        "enclosed_spaces": enclosed,
    }


def ridge(x: Numbers, y: Numbers, penalty: float) -> tuple[Numbers, float]:
    """Return the weights of a ridge regression on standardized measures, and the intercept."""
    mean, scale = x.mean(axis=0), x.std(axis=0)
    scale = np.where(scale == 0, 1.0, scale)
    z = (x - mean) / scale
    weights = np.linalg.solve(z.T @ z + penalty * np.eye(x.shape[1]), z.T @ (y - y.mean())) / scale
    return weights, float(y.mean() - mean @ weights)


def by_ridge(penalty: float) -> Predict:
    """Return a way to predict: fit on some rows, value others."""

    def predict(x: Numbers, y: Numbers, others: Numbers) -> Numbers:
        weights, intercept = ridge(x, y, penalty)
        return others @ weights + intercept

    return predict


def by_cut_points(x: Numbers, y: Numbers, others: Numbers) -> Numbers:
    """Predict with cut points between the levels, where they make the fewest mistakes.

    They take the place of 3.5, 4.5 and 5.5; between them the value is interpolated.
    """
    weights, intercept = ridge(x, y, RIDGE)
    latent, asked = x @ weights + intercept, others @ weights + intercept
    ordered = np.sort(latent)
    between = (ordered[1:] + ordered[:-1]) / 2
    cuts = []
    for level in (3, 4, 5):
        mistakes = [int(((latent > cut) != (y > level)).sum()) for cut in between]
        best = [cut for cut, one in zip(between, mistakes, strict=True) if one == min(mistakes)]
        cuts.append(float(np.mean(best)))
    nodes = np.array([cuts[0] - 1, *cuts, cuts[2] + 1])
    values: Numbers = np.interp(asked, nodes, [2.5, 3.5, 4.5, 5.5, 6.5])
    return values


def by_ordered_logit(x: Numbers, y: Numbers, others: Numbers) -> Numbers:
    """Predict the mean of an ordered logit (proportional odds), fitted by Adam with the penalty.

    The cut points are the first and the logarithms of the steps to the next ones.
    """
    mean, scale = x.mean(axis=0), np.where(x.std(axis=0) == 0, 1.0, x.std(axis=0))
    z, level, size = (x - mean) / scale, (y - 3).astype(int), x.shape[1]

    def shares(at: Numbers, values: Numbers) -> tuple[Numbers, Numbers]:
        cuts = at[size] + np.concatenate([[0.0], np.cumsum(np.exp(at[size + 1 :]))])
        below = 1 / (1 + np.exp(values @ at[:size] - cuts[:, np.newaxis]))
        ends = np.ones((1, len(values)))
        return np.diff(np.vstack([0 * ends, below, ends]), axis=0), below

    def loss(at: Numbers) -> float:
        chance = shares(at, z)[0][level, np.arange(len(z))]
        return float(-np.log(np.maximum(chance, 1e-12)).sum() + RIDGE / 2 * at[:size] @ at[:size])

    at = np.concatenate([np.ones(size), [-2.0, 0.0, 0.5]])
    first, second, tiny = np.zeros_like(at), np.zeros_like(at), 1e-5
    for step in range(1, LOGIT_STEPS + 1):
        nudges = tiny * np.eye(len(at))
        slope_at = np.array([(loss(at + one) - loss(at - one)) / (2 * tiny) for one in nudges])
        first = 0.9 * first + 0.1 * slope_at
        second = 0.999 * second + 0.001 * slope_at**2
        at = at - 0.05 * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-9)
    levels: Numbers = np.array([3.0, 4.0, 5.0, 6.0]) @ shares(at, (others - mean) / scale)[0]
    return levels


def left_out(x: Numbers, y: Numbers, groups: Numbers, predict: Predict) -> Numbers:
    """Return predictions for all rows, each fitted without the rows of its group."""
    values = np.zeros(len(y))
    for group in np.unique(groups):
        out = groups == group
        values[out] = predict(x[~out], y[~out], x[out])
    return values


def judge(values: Numbers, y: Numbers) -> Verdict:
    """Compare predictions with what is printed."""
    off = np.array(
        [abs(rounded(value) - printed) for value, printed in zip(values, y, strict=True)]
    )
    right = [
        (values[j] > values[i]) + (values[j] == values[i]) / 2
        for i, j in itertools.permutations(range(len(y)), 2)
        if y[i] < y[j]
    ]
    deviation = float(np.sqrt(((values - y) ** 2).mean()))
    return Verdict(int((off == 0).sum()), int(off.max()), float(np.mean(right)), deviation)


def pairs_left_out(x: Numbers, y: Numbers, predict: Predict) -> float:
    """Return the share of unequal pairs ordered right, each fitted without both patterns."""
    right = []
    for i, j in itertools.permutations(range(len(y)), 2):
        if y[i] < y[j]:
            rest = np.ones(len(y), bool)
            rest[[i, j]] = False
            first, second = predict(x[rest], y[rest], x[[i, j]])
            right.append((second > first) + (second == first) / 2)
    return float(np.mean(right))


def quick_left_out(x: Numbers, y: Numbers) -> Numbers | None:
    """Return what leaving each row out predicts; None if a weight is negative (with all rows)."""
    weights, _ = ridge(x, y, RIDGE)
    if (weights < 0).any():
        return None
    return left_out(x, y, np.arange(len(y), dtype=float), by_ridge(RIDGE))


def nested(table: dict[str, Numbers], y: Numbers) -> tuple[Numbers, dict[str, int]]:
    """Choose up to three measures without each pattern, by leaving out the others; predict it.

    The choice: most rounded values exact, then most pairs ordered right.
    """
    sets = [
        chosen
        for size in range(1, MOST_CHOSEN + 1)
        for chosen in itertools.combinations(MENU, size)
    ]
    values, chosen_often = np.zeros(len(y)), dict[str, int]()
    for out in range(len(y)):
        rest = np.arange(len(y)) != out
        best, best_set = (-1.0, -1.0), sets[0]
        for chosen in sets:
            x = columns(table, chosen)
            inner = quick_left_out(x[rest], y[rest])
            if inner is not None:
                verdict = judge(inner, y[rest])
                if (verdict.exact, verdict.ordered) > best:
                    best, best_set = (verdict.exact, verdict.ordered), chosen
        x = columns(table, best_set)
        values[out] = by_ridge(RIDGE)(x[rest], y[rest], x[[out]])[0]
        name = ", ".join(best_set)
        chosen_often[name] = chosen_often.get(name, 0) + 1
    return values, chosen_often


def columns(table: dict[str, Numbers], names: Sequence[str]) -> Numbers:
    """Return some measures, one a column."""
    return np.stack([table[name] for name in names], axis=1)


def slope(x: Numbers, y: Numbers) -> tuple[float, float, float]:
    """Return slope, its standard error and the share of variance of a line through points."""
    centered = x - x.mean()
    steep = float(centered @ y / (centered @ centered))
    rest = y - y.mean() - steep * centered
    error = math.sqrt(float(rest @ rest) / (len(x) - 2) / float(centered @ centered))
    return steep, error, 1 - float(rest @ rest) / float(((y - y.mean()) ** 2).sum())


def told(verdict: Verdict, patterns: int) -> dict[str, Any]:
    """Return a verdict as data."""
    return {
        "exact": verdict.exact,
        "exact_share": round(verdict.exact / patterns, 4),
        "worst": verdict.worst,
        "ordered": round(verdict.ordered, 4),
        "deviation": round(verdict.deviation, 3),
    }


CARD_LINES = 7
"""Of card.txt: name, tokens, four rows, name of a picture."""


def read_others(file: Path) -> list[Pattern]:
    """Return the different patterns of a card.txt, but those with symbols of expansions."""
    lines = file.read_text(encoding="utf-8").splitlines()
    found: dict[tuple[str, ...], Pattern] = {}
    for at in range(0, len(lines) - CARD_LINES + 1, CARD_LINES):
        name, tokens, *rows, _ = lines[at : at + CARD_LINES]
        symbols = tuple(row.upper().replace("W", ".") for row in rows)
        if not set("".join(symbols)) - set(".RYGBP123456"):
            found[symbols] = Pattern(symbols, name, int(tokens))
    official = {pattern.rows for pattern in official_patterns()}
    return [pattern for rows, pattern in found.items() if rows not in official]


def rate_others(file: Path) -> None:
    """Judge the rating on cards that nothing was fitted to."""
    patterns = read_others(file)
    y = np.array([pattern.difficulty for pattern in patterns], np.float64)
    rows = [measures(pattern) for pattern in patterns]
    values = np.array([rate(pattern).unlimited for pattern in patterns])
    off = [abs(rounded(value) - printed) for value, printed in zip(values, y, strict=True)]
    ordered = {
        name: round(judge(np.array([row[name] for row in rows], np.float64), y).ordered, 4)
        for name in ("printed_spaces", "equal_diagonals", "few_fills", "open_spaces", "points_lost")
    }
    lost = np.array([row["points_lost"] for row in rows])
    printed_spaces = np.array([row["printed_spaces"] for row in rows])
    levels = {
        str(level): {
            "cards": int((y == level).sum()),
            "rating": round(float(np.clip(values[y == level], 3, 6).mean()), 2),
            "printed_spaces": round(float(printed_spaces[y == level].mean()), 1),
            "points_lost": round(float(lost[y == level].mean()), 1),
        }
        for level in (3, 4, 5, 6)
    }
    record(
        "rating-others",
        {
            "patterns": len(patterns),
            "verdict": told(judge(values, y), len(y)),
            "within_one": round(float(np.mean([one <= 1 for one in off])), 4),
            "ordered_by": ordered,
            "by_tokens": levels,
        },
    )


def main() -> None:
    """Do what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--others", type=Path, default=None, metavar="FILE")
    given = parser.parse_args()
    if given.others is None:
        fit()
    else:
        rate_others(given.others)


def fit() -> None:
    """Measure, fit, judge, and write both files."""
    patterns = official_patterns()
    begun = time.perf_counter()
    rows = [measures(pattern) for pattern in patterns]
    seconds = time.perf_counter() - begun
    table = {name: np.array([row[name] for row in rows], np.float64) for name in rows[0]}
    y = np.array([pattern.difficulty for pattern in patterns], np.float64)
    each, cards = np.arange(len(y), dtype=float), np.array([p.card for p in patterns], float)
    x = columns(table, CHOSEN)
    weights, intercept = ridge(x, y, RIDGE)
    assert (weights > 0).all(), weights
    fitted, alone = x @ weights + intercept, left_out(x, y, each, by_ridge(RIDGE))

    def verdict(values: Numbers) -> dict[str, Any]:
        return told(judge(values, y), len(y))

    tried = []
    for names in TRIED:
        part = columns(table, names)
        some = ridge(part, y, RIDGE)[0]
        tried.append(
            {
                "measures": list(names),
                "weights": [round(float(one), 4) for one in some],
                "in_sample": verdict(part @ some + ridge(part, y, RIDGE)[1]),
                "leave_one_out": verdict(left_out(part, y, each, by_ridge(RIDGE))),
            }
        )
    nested_values, nested_sets = nested(table, y)
    lost = table["points_lost"]
    steep, error, explained = slope(y, lost)
    record(
        "rating",
        {
            "patterns": len(y),
            "seconds_a_pattern": round(seconds / len(y), 3),
            "unequal_pairs": int(sum(a < b for a, b in itertools.permutations(y, 2))),
            "chosen": list(CHOSEN),
            "ridge": RIDGE,
            "in_sample": verdict(fitted),
            "leave_one_out": verdict(alone),
            "leave_card_out": verdict(left_out(x, y, cards, by_ridge(RIDGE))),
            "leave_pair_out_ordered": round(pairs_left_out(x, y, by_ridge(RIDGE)), 4),
            "nested": {**verdict(nested_values), "sets": nested_sets},
            "ordered_logit": verdict(left_out(x, y, each, by_ordered_logit)),
            "cut_points": verdict(left_out(x, y, each, by_cut_points)),
            "menu": list(MENU),
            "penalties": [
                {"ridge": one, "leave_one_out": verdict(left_out(x, y, each, by_ridge(one)))}
                for one in PENALTIES
            ],
            "tried": tried,
            "correlations": {
                name: round(float(np.corrcoef(values, y)[0, 1]), 3)
                for name, values in table.items()
            },
            "points_per_token": {
                "points": round(steep, 3),
                "error": round(error, 3),
                "explained": round(explained, 3),
                "by_tokens": {
                    str(level): round(float(lost[y == level].mean()), 2) for level in (3, 4, 5, 6)
                },
            },
            "table": [
                {
                    "name": pattern.name,
                    "printed": pattern.difficulty,
                    "fitted": round(float(fitted[at]), 2),
                    "left_out": round(float(alone[at]), 2),
                    "points_lost_error": round(play_pattern(pattern).lost.error, 3),
                    "open_spaces_error": round(play_pattern(pattern).open_spaces.error, 4),
                    **{name: round(float(values[at]), 3) for name, values in table.items()},
                }
                for at, pattern in enumerate(patterns)
            ],
        },
    )
    data = {
        "made_by": "python -m benchmarks.fit_rating",
        "fitted_to": f"the favor tokens printed on the {len(y)} official patterns; "
        f"ridge regression, penalty {RIDGE:g} on standardized measures",
        "judged_in": "docs/rating.md",
        "playouts": {"policy": POLICY, "seed": SEED, "scenarios": SCENARIOS},
        "machine": machine(),
        "mean": round(float(y.mean()), 4),
        "weights": {
            name: {
                "tokens": round(float(weight), 4),
                "mean": round(float(mean), 4),
                "most": int(table[name].max()) if name in LIMITED else None,
            }
            for name, weight, mean in zip(CHOSEN, weights, x.mean(axis=0), strict=True)
        },
        "points_per_token": {"points": round(steep, 3), "error": round(error, 3)},
    }
    FILE.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
