"""The tables behind the weights, and what is told of where they come from."""

from __future__ import annotations

import json
from importlib import resources

import numpy as np
import pytest

from vitrail.solvers.santiago.policy import (
    ALIVE,
    ALL_LIVES,
    CANAL_FAR,
    CANAL_NEAR,
    CANAL_TO_COME,
    CHANCES,
    CHARACTER,
    CHARACTERS,
    DROUGHT_TO_COME,
    DRY_DIES,
    EXTRA_NEAR,
    EXTRA_TO_COME,
    FAR,
    FEATURES,
    MARKERS_LEFT,
    MARKERS_MOST,
    ROUNDS_MOST,
    SURVIVAL,
    WEIGHTS,
    Character,
    character_numbers,
    load_weights,
    make_weights,
    weight_rows,
)

SHAPE = (CHANCES, ROUNDS_MOST + 1, MARKERS_MOST + 1, FAR + 1)


def tables(**weights: float) -> dict[str, np.ndarray]:
    """Return the tables of some weights, 0 for the others."""
    given = np.array([weights.get(feature, 0.0) for feature in FEATURES])
    made = make_weights(given)
    assert made.shape == (WEIGHTS,)
    size = int(np.prod(SHAPE))
    return {
        name: made[begin : begin + size].reshape(SHAPE)
        for name, begin in (("survival", SURVIVAL), ("left", MARKERS_LEFT), ("alive", ALIVE))
    }


def test_watered_tiles_keep_everything() -> None:
    """No canal is needed: the tile lives with all its markers."""
    found = tables(canal_near=0.3)
    assert (found["survival"][:, 1:, :, 0] == 1).all()
    assert (found["left"][:, 1:, :, 0] == np.arange(MARKERS_MOST + 1)).all()
    assert (found["alive"][:, 1:, :, 0] == [0, 1, 1]).all()


def test_the_chances_of_a_dry_tile_by_hand() -> None:
    """Half a chance a round by the canal of the supply, none by an extra canal."""
    found = tables(canal_near=0.5)
    canal, drought = CANAL_TO_COME, DROUGHT_TO_COME
    survival, left, alive = found["survival"], found["left"], found["alive"]
    # The last round: one chance, no drought after it; too late when the canal lies elsewhere.
    assert survival[canal, 1, 2, 1] == 0.5
    assert survival[drought, 1, 2, 1] == 0
    assert left[canal, 1, 2, 1] == 1
    # A neutral tile has this chance only; a marker lasts for one drought, and the tile neutral for
    # one round after it.
    assert survival[canal, 5, 0, 1] == 0.5
    assert survival[canal, 5, 1, 1] == 0.75
    assert survival[canal, 5, 2, 1] == 0.875
    assert left[canal, 5, 1, 1] == 0.5
    assert left[canal, 5, 2, 1] == pytest.approx(0.5 * 2 + 0.25 * 1)
    assert alive[canal, 5, 2, 1] == pytest.approx(0.75)
    # Two canals away nothing helps when canals never come nearer.
    assert survival[canal, 5, 2, 2] == 0


def test_extra_canals_are_a_second_chance() -> None:
    """In the phase after the canal of the supply."""
    found = tables(canal_near=0.5, extra_near=0.5)["survival"]
    assert found[EXTRA_TO_COME, 1, 1, 1] == 0.5
    assert found[CANAL_TO_COME, 1, 1, 1] == 0.75


def test_more_is_never_worse() -> None:
    """More markers, more rounds before the end but the last, and less distance."""
    found = tables(canal_near=0.4, canal_far=0.3, extra_near=0.1, extra_far=0.1)["survival"]
    coming = found[: DROUGHT_TO_COME + 1, 1:]
    assert (np.diff(coming, axis=2) >= -1e-12).all()
    assert (np.diff(coming, axis=3) <= 1e-12).all()
    assert (coming[CANAL_TO_COME] >= coming[EXTRA_TO_COME] - 1e-12).all()


def test_the_two_views_of_the_reference_players() -> None:
    """Dry tiles count nothing, or everything counts."""
    found = tables()
    assert (found["survival"][DRY_DIES, 1:, :, 1:] == 0).all()
    assert (found["survival"][ALL_LIVES] == 1).all()
    assert (found["left"][ALL_LIVES] == np.arange(MARKERS_MOST + 1)[:, None]).all()


def test_characters_as_numbers() -> None:
    """Seats that are not told are sensible; the first row of the weights is that of nothing."""
    numbers = character_numbers([CHARACTERS["stingy"], Character("x", row=2)], 4)
    assert numbers.shape == (4 * CHARACTER,)
    assert list(numbers[:CHARACTER]) == CHARACTERS["stingy"].numbers
    assert list(numbers[-CHARACTER:]) == CHARACTERS["sensible"].numbers
    rows = weight_rows(np.ones(WEIGHTS), np.ones(WEIGHTS))
    assert rows.shape == (3, WEIGHTS)
    assert not rows[0, : len(FEATURES)].any()


def test_weights_tell_where_they_come_from() -> None:
    """The file holds every weight that is looked for, who made it, and what it reached."""
    text = resources.files("vitrail.solvers.santiago").joinpath("policy.json").read_text("utf-8")
    told = json.loads(text)["policy"]
    assert tuple(told["weights"]) == FEATURES
    assert told["made_by"].startswith("python -m benchmarks.santiago_tune")
    assert told["against_the_start"]["victories_of_fair_share"] > 1
    assert load_weights().shape == (2, WEIGHTS)
    for share in (CANAL_NEAR, CANAL_FAR, EXTRA_NEAR):
        assert 0 <= load_weights()[1, share] <= 1
