"""How long inventing cards takes, how unlike the sets are, and the guess of open spaces.

    python -m benchmarks.cards [SETS]     # 3 by default, half a minute each

Single cards: one proposal of the model for every symmetry and difficulty, five seeds each. Sets: 24
balanced cards with confirmed ratings. Times are process times on one core, which other work on the
machine disturbs less; sets also have their wall time. The guess: open spaces in playouts as a line
of printed colors and values, fitted to random patterns; the model uses it to aim.
"""

from __future__ import annotations

import random
import sys
import time
from typing import Any

import numpy as np

from benchmarks.common import distribution, progress, record
from vitrail.games.sagrada.components import DIFFICULTIES, SHAPE, Pattern, official_patterns
from vitrail.generators.sagrada.guarantees import LEAST_DISTANCE, LEAST_FACTOR
from vitrail.generators.sagrada.invent import Request, balanced_tokens, invent, spread_of
from vitrail.generators.sagrada.likeness import distances
from vitrail.generators.sagrada.pattern_model import find_pattern, usual_guides
from vitrail.generators.sagrada.rating import measure, rate
from vitrail.generators.sagrada.wishes import Band, Symmetry, Wishes
from vitrail.solvers.outcome import Solved

SETS, SEEDS, SAMPLE = 3, 5, 120
COLORS, SHADES = "RYGBP", "123456"


def single_cards() -> dict[str, Any]:
    """Time proposals of the model for every symmetry and difficulty."""
    whole, solving, missed = [], [], 0
    for symmetry in Symmetry:
        for tokens in DIFFICULTIES:
            wishes = Wishes(Band.of_tokens(tokens), symmetry)
            for seed in range(SEEDS):
                begun = time.process_time()
                outcome = find_pattern(wishes, random.Random(seed), guides=usual_guides(wishes))
                whole.append(time.process_time() - begun)
                solving.append(outcome.seconds)
                missed += not isinstance(outcome, Solved)
    unrated = []
    for symmetry in Symmetry:
        for seed in range(SEEDS):
            wishes = Wishes(symmetry=symmetry)
            outcome = find_pattern(wishes, random.Random(seed), guides=usual_guides(wishes))
            assert isinstance(outcome, Solved)
            unrated.append(outcome.seconds)
    return {
        "unrated_solver_wall": distribution(unrated),
        "proposals": len(whole),
        "without_answer": missed,
        "process": distribution(whole),
        "solver_wall": distribution(solving),
    }


def balanced_sets(count: int) -> list[dict[str, Any]]:
    """Make sets of 24 balanced cards."""
    found = []
    for seed in range(1, count + 1):
        wall, process = time.perf_counter(), time.process_time()
        cards = invent(Request(count=24, seed=seed, balanced=True))
        assert isinstance(cards, tuple)
        patterns = [one.card.pattern for one in cards]
        tokens = [pattern.difficulty for pattern in patterns]
        assert sorted(t for t in tokens if t) == list(balanced_tokens(24))
        spread = spread_of(patterns)
        away = list(distances(patterns))
        factors = [float(one.proof.factor) for one in cards if one.proof.factor is not None]
        found.append(
            {
                "seed": seed,
                "wall_s": time.perf_counter() - wall,
                "process_s": time.process_time() - process,
                "least_distance": spread.within,
                "mean_distance": sum(away) / len(away),
                "least_distance_official": spread.official,
                "least_factor": min(factors),
            }
        )
        progress(seed, count)
    return found


def random_pattern(rng: random.Random) -> Pattern:
    """Return a pattern of 9 to 15 printed spaces, without repeats in rows and columns."""
    while True:
        printed = rng.sample(SHAPE.squares, rng.randint(9, 15))
        share = rng.uniform(0.25, 0.65)
        signs = dict.fromkeys(SHAPE.squares, ".")
        for square in printed:
            line = {
                signs[other]
                for other in SHAPE.squares
                if other.row == square.row or other.column == square.column
            }
            free = [s for s in (COLORS if rng.random() < share else SHADES) if s not in line]
            if not free:
                break
            signs[square] = rng.choice(free)
        else:
            text = "".join(signs.values())
            return Pattern(tuple(text[at : at + 5] for at in range(0, 20, 5)))


def guess_of_open_spaces() -> dict[str, float]:
    """Fit open spaces to printed colors and values."""
    rng = random.Random(3)
    found = [measure(random_pattern(rng)) for _ in range(SAMPLE)]
    asked = np.array([[1, one.color_spaces, one.shade_spaces] for one in found])
    left_open = np.array([one.open_spaces for one in found])
    (base, color, shade), *_ = np.linalg.lstsq(asked, left_open, rcond=None)
    off = left_open - asked @ np.array([base, color, shade])
    return {
        "patterns": SAMPLE,
        "at_all": float(base),
        "by_color": float(color),
        "by_shade": float(shade),
        "standard_deviation": float(off.std()),
        "explained": float(1 - off.var() / left_open.var()),
    }


def main() -> None:
    """Run everything and record it."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else SETS
    rate(official_patterns()[0])  # compiles
    official = list(distances(official_patterns()))
    record(
        "cards",
        {
            "asked": {"set_of_24_s": 60, "one_card_solving_ms": 200},
            "guarantees": {"least_distance": LEAST_DISTANCE, "least_factor": LEAST_FACTOR},
            "single_cards": single_cards(),
            "balanced_sets": balanced_sets(count),
            "official": {
                "least_distance": min(official),
                "mean_distance": sum(official) / len(official),
            },
            "guess_of_open_spaces": guess_of_open_spaces(),
        },
    )


if __name__ == "__main__":
    main()
