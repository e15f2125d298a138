"""Colors for every eye: two of them never look alike, whichever cones are missing."""

from __future__ import annotations

import itertools

import pytest
from coloraide import Color as Sample

from vitrail.games.sagrada.components import Color
from vitrail.games.sagrada.drawing import GLASS

LEAST = 18.0
"""Distance in CIEDE2000; 2.3 is just noticeable side by side, 10 is seen at a glance."""
EYES = (None, "protan", "deutan", "tritan")
METHODS = ("brettel", "machado")


def seen(color: Color, eye: str | None, method: str) -> Sample:
    """Return how an eye without one sort of cones sees the glass of a color."""
    sample = Sample(GLASS[color][0])
    if eye is not None:
        sample = sample.filter(eye, 1, method=method).convert("srgb").clip()
    return sample


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("eye", EYES, ids=str)
def test_glass_differs_for_every_eye(eye: str | None, method: str) -> None:
    """Brettel et al. (1997) and Machado et al. (2009) agree that each pair is well apart."""
    for one, other in itertools.combinations(Color, 2):
        distance = seen(one, eye, method).delta_e(seen(other, eye, method), method="2000")
        assert distance >= LEAST, (one, other, distance)


def test_the_simulation_sees_what_is_known() -> None:
    """The test has teeth: red and green of the traffic light nearly meet for a deutan eye."""
    red, green = Sample("#b5651d"), Sample("#6b8e23")
    apart = red.delta_e(green, method="2000")
    met = [one.filter("deutan", 1).convert("srgb").clip() for one in (red, green)]
    assert apart > 30
    assert met[0].delta_e(met[1], method="2000") < LEAST


@pytest.mark.parametrize("eye", EYES, ids=str)
def test_hatching_is_seen_on_its_glass(eye: str | None) -> None:
    """Lines differ from the glass under them: hatching carries the color where hue does not."""
    for color in Color:
        pair = [Sample(part) for part in GLASS[color]]
        if eye is not None:
            pair = [part.filter(eye, 1, method="brettel").convert("srgb").clip() for part in pair]
        assert pair[0].delta_e(pair[1], method="2000") >= 8, color
