"""The rating of patterns: what is counted, how it adds up, what it promises."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vitrail.games.errors import ParameterError
from vitrail.games.sagrada.components import BLANK, Pattern, find_pattern, official_patterns
from vitrail.generators.sagrada.rating import (
    Measures,
    Weight,
    Weights,
    fairness,
    load_weights,
    measure,
    rate,
    rate_measures,
    rounded,
    structure,
    tokens_of,
)

from ... import strategies

pytestmark = pytest.mark.usefixtures("compiled")
RESULTS = Path(__file__).parents[3] / "benchmarks" / "results" / "rating.json"
FIGURES: dict[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8"))
WEIGHING = ("printed_spaces", "equal_diagonals", "open_spaces")


@pytest.mark.parametrize(
    ("rows", "printed", "diagonals"),
    [
        ((".....",) * 4, 0, 0),
        (("R....", ".R...", "..R..", "...R."), 4, 3),  # one diagonal of four
        (("5.5..", ".5...", "5.5..", "....."), 5, 4),  # a cross
        (("R....", ".1...", "..R..", "....."), 3, 0),  # other kinds
        (("R.R..", ".....", "R.R..", "....."), 4, 0),  # equal, but none touch
        (("....R", "R....", "....5", "...5."), 4, 1),  # not around the edge
    ],
)
def test_structure_by_hand(rows: tuple[str, ...], printed: int, diagonals: int) -> None:
    """Printed spaces are counted, and equal ones that touch at a corner in pairs."""
    assert structure(Pattern(rows)) == (printed, diagonals)


def test_measures_of_a_card_by_hand() -> None:
    """Gravitas, counted on the card: four blues in a diagonal, eight values, nine neighbors.

    1 . 3 B .     neighbors in rows: 3-B, 2-B, 6-B, B-5, 5-2
    . 2 B . .     in columns: 3-B, 2-B, 6-B, B-5
    6 B . 4 .
    B 5 2 . 1
    """
    found = measure(find_pattern("Gravitas"))
    assert found.printed_spaces == 12
    assert found.equal_diagonals == 3
    assert (found.color_spaces, found.shade_spaces) == (4, 8)
    assert found.printed_neighbors == 9


def test_fills_of_a_pattern_by_hand() -> None:
    """Values on every space leave only the colors free, and the reverse.

    No rule couples the two, so the fills of both multiply to those of the blank pattern.
    """
    values = Pattern(("12121", "21212", "12121", "21212"))
    colors = Pattern(("RYRYR", "YRYRY", "RYRYR", "YRYRY"))
    assert measure(values).fills * measure(colors).fills == measure(BLANK).fills


def test_the_rating_adds_up_by_hand() -> None:
    """Each measure counts from its mean: 4 + 2 x 0.5 - 1 x 0.25 + 0.1 x 1."""
    weights = Weights(
        4.0,
        {
            "printed_spaces": Weight(0.5, 10.0),
            "equal_diagonals": Weight(0.25, 1.0),
            "open_spaces": Weight(1.0, 1.5),
        },
        2.0,
        0.5,
    )
    rating = rate_measures(Measures(12, 0, 1.6, 5, 7, 9, 1_000, 11.0), weights)
    assert rating.difficulty == pytest.approx(4.85)
    assert rating.tokens == 5
    assert [round(part.contribution, 6) for part in rating.parts] == [
        4.0, 1.0, -0.25, 0.1, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
    ]  # fmt: skip
    beyond = rate_measures(Measures(20, 0, 1.6, 5, 7, 9, 1_000, 11.0), weights)
    assert beyond.difficulty == 6
    assert beyond.unlimited == pytest.approx(8.85)
    assert beyond["limits"].contribution == pytest.approx(-2.85)
    assert "8.85 lies beyond 3 to 6" in beyond["limits"].words


def test_a_measure_may_count_up_to_a_limit() -> None:
    """Stripes are told as they are, but count as three pairs: no official card has more."""
    weights = load_weights()
    assert weights.by_measure["equal_diagonals"].most == 3
    few, many = (
        rate_measures(Measures(11, pairs, 0.8, 11, 0, 9, 1_000, 6.0), weights) for pairs in (3, 8)
    )
    assert many.difficulty == pytest.approx(few.difficulty)
    assert (few["equal_diagonals"].value, many["equal_diagonals"].value) == (3, 8)
    assert max(structure(pattern)[1] for pattern in official_patterns()) == 3


@pytest.mark.parametrize(
    ("difficulty", "tokens"),
    [(3.0, 3), (3.49, 3), (3.5, 4), (4.5, 5), (5.5, 6), (6.0, 6), (-1.0, 3), (9.9, 6)],
)
def test_halves_are_rounded_up(difficulty: float, tokens: int) -> None:
    """Unlike Python's `round`, which takes 4.5 to 4."""
    assert rounded(difficulty) == tokens


@given(strategies.patterns())
@settings(max_examples=8)
def test_every_pattern_has_a_rating(pattern: Pattern) -> None:
    """From 3 to 6, the sum of its parts, each told in words; the same when asked again."""
    rating = rate(pattern)
    assert 3 <= rating.difficulty <= 6
    assert sum(part.contribution for part in rating.parts) == pytest.approx(rating.difficulty)
    assert all(part.words for part in rating.parts)
    names = [part.name for part in rating.parts]
    assert len(set(names)) == len(names)
    assert {"official_mean", "limits", *Measures._fields} == set(names)
    assert rate(Pattern(pattern.rows, "again", 3)) == rating


@given(strategies.patterns(), st.data())
def test_a_restriction_less_never_adds_to_what_is_counted(
    pattern: Pattern, data: st.DataObject
) -> None:
    """Printed spaces and equal diagonals fall or stay when a space is made blank."""
    square = data.draw(st.sampled_from(pattern.shape.squares))
    rows = [list(row) for row in pattern.rows]
    rows[square.row][square.column] = "."
    less = structure(Pattern(tuple(map("".join, rows))))
    more = structure(pattern)
    assert less[0] == more[0] - (pattern[square] is not None)
    assert less[1] <= more[1]


@given(strategies.patterns())
def test_a_mirror_and_other_names_of_kinds_change_nothing_that_is_counted(pattern: Pattern) -> None:
    """Structure is the same upside down, mirrored, and with colors and values exchanged."""
    other = str.maketrans("RYGBP123456", "YGBPR234561")
    upside_down = Pattern(pattern.rows[::-1])
    mirrored = Pattern(tuple(row[::-1] for row in pattern.rows))
    renamed = Pattern(tuple(row.translate(other) for row in pattern.rows))
    assert {structure(one) for one in (pattern, upside_down, mirrored, renamed)} == {
        structure(pattern)
    }


def test_only_more_makes_more_difficult() -> None:
    """No weight is negative, and the scale is that of the official cards."""
    weights = load_weights()
    assert tuple(weights.by_measure) == WEIGHING
    assert all(weight.tokens > 0 for weight in weights.by_measure.values())
    patterns = official_patterns()
    assert weights.mean == pytest.approx(sum(p.difficulty or 0 for p in patterns) / 24, abs=1e-4)
    printed = [structure(pattern)[0] for pattern in patterns]
    diagonals = [structure(pattern)[1] for pattern in patterns]
    assert weights.by_measure["printed_spaces"].mean == pytest.approx(sum(printed) / 24)
    assert weights.by_measure["equal_diagonals"].mean == pytest.approx(sum(diagonals) / 24)


@pytest.mark.parametrize("name", ["Luz Celestial", "Ripples of Light", "Symphony of Light"])
def test_the_rating_is_the_one_of_the_report(name: str) -> None:
    """The same version gives the same number as when the report was made."""
    (entry,) = [row for row in FIGURES["table"] if row["name"] == name]
    assert rate(find_pattern(name)).difficulty == pytest.approx(entry["fitted"], abs=0.006)


@pytest.mark.slow
def test_every_rating_is_the_one_of_the_report() -> None:
    """All 24, also what was counted of them."""
    for entry, pattern in zip(FIGURES["table"], official_patterns(), strict=True):
        assert entry["name"] == pattern.name
        assert entry["printed"] == pattern.difficulty
        found = measure(pattern)
        assert entry["points_lost"] == pytest.approx(found.points_lost, abs=0.001)
        assert entry["open_spaces"] == pytest.approx(found.open_spaces, abs=0.001)
        assert rate(pattern).difficulty == pytest.approx(entry["fitted"], abs=0.006)


def test_fairness_sets_points_against_tokens() -> None:
    """The card with fewer points needs its tokens; the other way round the signs turn."""
    hard, easy = find_pattern("Virtus"), find_pattern("Luz Celestial")
    pair, turned = fairness(hard, easy), fairness(easy, hard)
    assert (pair.tokens, turned.tokens) == (2, -2)
    assert pair.points == -turned.points
    assert pair.points == pytest.approx(measure(easy).points_lost - measure(hard).points_lost)
    assert pair.points_per_token == turned.points_per_token == pytest.approx(-pair.points / 2)
    assert fairness(hard, find_pattern("Gravitas")).points_per_token is None


def test_a_card_without_tokens_has_those_of_its_rating() -> None:
    """A number on the card counts, whatever the rating says."""
    rows = find_pattern("Luz Celestial").rows
    assert tokens_of(Pattern(rows)) == 3
    assert tokens_of(Pattern(rows, difficulty=6)) == 6


def test_only_printed_sizes_are_rated() -> None:
    """A window of another size is refused with its size."""
    with pytest.raises(ParameterError, match="1 x 2 spaces, expected 4 x 5"):
        rate(Pattern(("R.",)))
