"""The report on the rating: its verdicts follow from its table, and reach what was asked for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

RESULTS = Path(__file__).parents[2] / "benchmarks" / "results" / "rating.json"
FIGURES: dict[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8"))
TABLE = FIGURES["table"]
PRINTED = [row["printed"] for row in TABLE]


def right_pairs(values: list[float]) -> float:
    """Return the share of unequal pairs ordered right, ties half."""
    right, pairs = 0.0, 0
    for value, printed in zip(values, PRINTED, strict=True):
        for other, easier in zip(values, PRINTED, strict=True):
            if easier < printed:
                pairs += 1
                right += 1.0 if other < value else 0.5 if other == value else 0.0
    return right / pairs


def fit_without(out: int) -> float:
    """Fit the chosen measures by stacking the penalty as rows, without a pattern; predict it."""
    names = FIGURES["chosen"]
    x = np.array([[row[name] for name in names] for row in TABLE])
    rest = [at for at in range(len(TABLE)) if at != out]
    mean, scale = x[rest].mean(axis=0), x[rest].std(axis=0)
    y = np.array(PRINTED, float)[rest]
    rows = np.vstack([(x[rest] - mean) / scale, FIGURES["ridge"] ** 0.5 * np.eye(len(names))])
    goal = np.concatenate([y - y.mean(), np.zeros(len(names))])
    weights, *_ = np.linalg.lstsq(rows, goal, rcond=None)
    return float(y.mean() + (x[out] - mean) / scale @ weights)


def test_what_is_predicted_has_not_seen_its_row() -> None:
    """A least squares fit of its own, without each row, gives the values of the table."""
    for at, row in enumerate(TABLE):
        assert row["left_out"] == pytest.approx(fit_without(at), abs=0.01)


def test_the_verdict_is_that_of_the_table() -> None:
    """Exact values, the worst one and the pairs, counted again."""
    values = [row["left_out"] for row in TABLE]
    off = [
        abs(min(max(int(value + 0.5), 3), 6) - printed)
        for value, printed in zip(values, PRINTED, strict=True)
    ]
    verdict = FIGURES["leave_one_out"]
    assert verdict["exact"] == off.count(0)
    assert verdict["worst"] == max(off)
    assert verdict["ordered"] == pytest.approx(right_pairs(values), abs=0.003)


def test_the_rating_reaches_what_was_asked_for() -> None:
    """At least 85 % exact, never off by more than one, 93 % of the pairs: on rows left out."""
    for way in ("leave_one_out", "leave_card_out"):
        verdict = FIGURES[way]
        assert verdict["exact"] >= 0.85 * len(TABLE)
        assert verdict["worst"] <= 1
        assert verdict["ordered"] >= 0.93
    assert FIGURES["leave_pair_out_ordered"] >= 0.93


def test_points_of_a_token_are_the_slope_of_the_table() -> None:
    """The line through printed tokens and points lost, by numpy's polynomial fit."""
    slope, _ = np.polyfit(PRINTED, [row["points_lost"] for row in TABLE], 1)
    assert FIGURES["points_per_token"]["points"] == pytest.approx(slope, abs=0.002)
