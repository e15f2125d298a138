"""The playout policy of Santiago: what its players look at, how much it weighs, and characters.

Worths are points expected at the end. A dry tile is worth what is likely to be left of it: tables
tell by canals still needed, markers on it and rounds left how probably it gets water in time, and
how many markers it has then. The kernels that use the weights are in `worth.py` and `choice.py`;
`benchmarks/santiago_tune.py` tunes them, and `policy.json` keeps them with their provenance.
"""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from vitrail.solvers.santiago.bits import Floats

FEATURES = (
    "canal_near",  # chance that the next canal of the supply waters a field one canal away
    "canal_far",  # ... that it comes nearer to a field two or more canals away
    "extra_near",  # the same for extra canals
    "extra_far",
    "growth",  # tiles an area gains, as a share of the tiles of its crop still to come
    "growth_room",  # free fields beside an area with which it gains half of that
    "block",  # what an area loses by each free field beside it that is taken, as a share
    "money_early",  # worth of an escudo less one point, times the share of rounds left
    "outbid",  # bid that half of the later bidders are ready to exceed, for equal tiles
    "outbid_spread",  # ... more for each point that the best tile is better than the worst
    "pass_share",  # chance that a later player passes
    "overseer",  # worth of the post without anything to gain by a canal
    "overseer_gain",  # ... as a share of what the best canal brings more than the mean one
    "bribe_margin",  # offered beyond what the overseer seems to need
    "support",  # share of the gain of later players that a briber counts on
    "extra_early",  # gain for which the extra canal is laid, for each round left
    "extra_least",
)
(
    CANAL_NEAR,
    CANAL_FAR,
    EXTRA_NEAR,
    EXTRA_FAR,
    GROWTH,
    GROWTH_ROOM,
    BLOCK,
    MONEY_EARLY,
    OUTBID,
    OUTBID_SPREAD,
    PASS_SHARE,
    OVERSEER_POST,
    OVERSEER_GAIN,
    BRIBE_MARGIN,
    SUPPORT_SHARE,
    EXTRA_EARLY,
    EXTRA_LEAST,
) = range(len(FEATURES))

# The tables behind the weights: by chance, rounds left, markers and canals needed.
CANAL_TO_COME, EXTRA_TO_COME, DROUGHT_TO_COME, DRY_DIES, ALL_LIVES = range(5)
"""What the round still brings; and the two views of the reference players."""
CHANCES, ROUNDS_MOST, MARKERS_MOST, FAR = 5, 11, 2, 6
_SHAPE = (CHANCES, ROUNDS_MOST + 1, MARKERS_MOST + 1, FAR + 1)
SURVIVAL = len(FEATURES)
MARKERS_LEFT = SURVIVAL + int(np.prod(_SHAPE))
ALIVE = MARKERS_LEFT + int(np.prod(_SHAPE))
"""Where the chances stand that a tile survives, its markers then, and that it has any."""
WEIGHTS = ALIVE + int(np.prod(_SHAPE))


def make_weights(weights: NDArray[np.float64]) -> Floats:
    """Return weights followed by their tables.

    Parameters
    ----------
    weights
        Shape `(len(FEATURES),)`.

    Returns
    -------
    Shape `(WEIGHTS,)`.
    """
    near, far = _share(weights[CANAL_NEAR]), _share(weights[CANAL_FAR])
    more_near, more_far = _share(weights[EXTRA_NEAR]), _share(weights[EXTRA_FAR])
    canal = _coming(near, far)
    extra = _coming(more_near, more_far)
    survival, left, alive = np.zeros(_SHAPE), np.zeros(_SHAPE), np.zeros(_SHAPE)
    markers = np.arange(MARKERS_MOST + 1)[:, None]
    now = {
        "survival": np.tile(np.arange(FAR + 1) == 0, (MARKERS_MOST + 1, 1)).astype(float),
        "left": markers * (np.arange(FAR + 1) == 0).astype(float),
        "alive": (markers > 0) * (np.arange(FAR + 1) == 0).astype(float),
    }
    tables = {"survival": survival, "left": left, "alive": alive}
    for rounds in range(1, ROUNDS_MOST + 1):
        for name, table in tables.items():
            if rounds == 1:
                after = now[name]
            else:
                after = table[CANAL_TO_COME, rounds - 1].copy()
                after[1:, 1:] = after[:-1, 1:]
                after[0, 1:] = 0
            table[DROUGHT_TO_COME, rounds] = after
            table[EXTRA_TO_COME, rounds] = after @ extra.T
            table[CANAL_TO_COME, rounds] = table[EXTRA_TO_COME, rounds] @ canal.T
            table[DRY_DIES, rounds] = now[name]
    survival[ALL_LIVES] = 1
    left[ALL_LIVES] = markers
    alive[ALL_LIVES] = markers > 0
    return np.concatenate([weights, survival.ravel(), left.ravel(), alive.ravel()])


def _share(weight: float) -> float:
    return float(min(1.0, max(0.0, weight)))


def _coming(near: float, far: float) -> NDArray[np.float64]:
    """Return the chances to come from so many canals away to so many by one canal."""
    chances = np.eye(FAR + 1)
    for distance in range(1, FAR + 1):
        share = near if distance == 1 else far
        chances[distance, distance], chances[distance, distance - 1] = 1 - share, share
    return chances


# -- characters ----------------------------------------------------------------------------------

OWN_WAY, GREEDY, SPENDER = range(3)
"""How a player decides: by the weights, or as a reference player."""
_ADVICE = "policy"

CHARACTER = 7
WAY, SPITE, BIDS_PAID, BRIBES_PAID, BRIBE_LOVED, NOISE, ROW = range(CHARACTER)


@dataclass(frozen=True, slots=True)
class Character:
    """How a player of the playouts differs from others.

    Parameters
    ----------
    name
        How it is called.
    spite
        What the mean gain of the others counts against the own one.
    bids, bribes
        How much the player likes to pay: 1 is a point for an escudo, less is stingy.
    loved
        How many points an escudo of a bribe is worth to it as overseer.
    noise
        How far its estimates are off, in points.
    way
        `OWN_WAY`, or a reference player.
    row
        Which of the weights it plays by.
    """

    name: str
    spite: float = 0.5
    bids: float = 1.0
    bribes: float = 1.0
    loved: float = 1.0
    noise: float = 1.0
    way: int = OWN_WAY
    row: int = 1

    @property
    def numbers(self) -> list[float]:
        """The numbers in the order that kernels read them."""
        return [self.way, self.spite, self.bids, self.bribes, self.loved, self.noise, self.row]


SENSIBLE = Character("sensible")
STINGY = Character("stingy", bids=0.6, bribes=0.6, loved=1.5)
GENEROUS = Character("generous", bids=1.4, bribes=1.4, loved=0.8)
SPITEFUL = Character("spiteful", spite=1.5)
CHARACTERS = {one.name: one for one in (SENSIBLE, STINGY, GENEROUS, SPITEFUL)}
"""The characters that people can choose."""
REFERENCES = {
    "greedy": Character("greedy", 0.0, noise=0.0, way=GREEDY),
    "spender": Character("spender", 0.0, noise=0.0, way=SPENDER),
}
"""The reference players that kernels play."""


def character_numbers(characters: Sequence[Character], seats: int) -> Floats:
    """Return the numbers of the characters by seat; seats that are not told are sensible.

    Returns
    -------
    Shape `(seats * CHARACTER,)`.
    """
    told = [*characters, *[SENSIBLE] * seats][:seats]
    return np.array([number for one in told for number in one.numbers], np.float64)


PLAIN_ROW, ADVICE_ROW = range(2)
"""Rows of what kernels are given: weights of nothing, for the reference players, and the tuned."""


def weight_rows(*weights: Floats) -> Floats:
    """Return what kernels are given: weights of nothing first, then these, each with its tables.

    Returns
    -------
    Shape `(1 + len(weights), WEIGHTS)`.
    """
    return np.array([make_weights(np.zeros(len(FEATURES))), *weights])


@functools.cache
def load_weights(name: str = _ADVICE) -> Floats:
    """Return weights of `policy.json` by name, ready for kernels."""
    found: Mapping[str, float] = _read()[name]["weights"]
    return weight_rows(make_weights(np.array([float(found[feature]) for feature in FEATURES])))


@functools.cache
def _read() -> dict[str, dict[str, dict[str, float]]]:
    text = resources.files(__package__).joinpath("policy.json").read_text(encoding="utf-8")
    found: dict[str, dict[str, dict[str, float]]] = json.loads(text)
    return found
