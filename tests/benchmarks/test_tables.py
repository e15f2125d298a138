"""The stored tables of optima: complete, proved, and every line scored again by the rules."""

from __future__ import annotations

import csv
import gzip
import itertools
from pathlib import Path

import pytest

from vitrail.games.sagrada.components import (
    Color,
    Die,
    find_objective,
    find_pattern,
    official_patterns,
    public_objectives,
)
from vitrail.games.sagrada.scoring import Objectives, score_window
from vitrail.games.sagrada.window import Window, building_order, window_violations

TABLES = Path(__file__).parents[2] / "benchmarks" / "tables"
Row = dict[str, str]


def read(name: str) -> list[Row]:
    """Return the rows of a stored table."""
    text = gzip.decompress((TABLES / f"best-{name}.csv.gz").read_bytes()).decode()
    return list(csv.DictReader(text.splitlines()))


def check(row: Row) -> None:
    """Score the window of a row by the rules."""
    dice = row["window"].replace("/", "")
    pattern = find_pattern(row["pattern"])
    tokens = [Die.parse(dice[at : at + 2]) for at in range(0, len(dice), 2)]
    window = Window(pattern, tuple(tokens))
    public = tuple(map(find_objective, row["public"].split()))
    sheet = score_window(window, Objectives(public, Color(row["private"])))
    assert window_violations(window) == (), row
    assert building_order(Window.empty(pattern), window) is not None, row
    assert sheet.total == int(row["score"]), row
    assert row["proved"] == "True", row


@pytest.mark.parametrize(("name", "size"), [("official", 14_400), ("blank", 600)])
def test_the_tables_hold_every_combination_once(name: str, size: int) -> None:
    """Each pattern, each three public objectives and each private color has one row."""
    patterns = [one.name for one in official_patterns()] if name == "official" else ["blank"]
    triples = itertools.combinations([one.id for one in public_objectives()], 3)
    wanted = set(
        itertools.product(patterns, map(" ".join, triples), [color.letter for color in Color])
    )
    rows = [(row["pattern"], row["public"], row["private"]) for row in read(name)]
    assert len(rows) == size
    assert set(rows) == wanted


def test_a_sample_of_the_tables_scores_what_it_says() -> None:
    """Every 97th line of both tables, scored by the rules."""
    for row in [*read("official"), *read("blank")][::97]:
        check(row)


@pytest.mark.slow
def test_every_line_of_the_tables_scores_what_it_says() -> None:
    """All 15,000 lines, scored by the rules."""
    for row in [*read("official"), *read("blank")]:
        check(row)


def test_private_colors_are_alike_on_the_blank_pattern() -> None:
    """Renaming colors changes nothing there: one optimum a triple, 112 at most."""
    by_triple: dict[str, set[int]] = {}
    for row in read("blank"):
        by_triple.setdefault(row["public"], set()).add(int(row["score"]))
    assert all(len(scores) == 1 for scores in by_triple.values())
    assert max(max(scores) for scores in by_triple.values()) == 112


def test_no_printed_pattern_beats_the_blank_one() -> None:
    """Restrictions only take windows away."""
    ceiling = {(row["public"], row["private"]): int(row["score"]) for row in read("blank")}
    for row in read("official"):
        assert int(row["score"]) <= ceiling[row["public"], row["private"]], row
