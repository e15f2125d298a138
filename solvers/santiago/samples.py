"""What positions are worth to every player: final points of playouts on the same games.

`compare` compares the moves of one player. Here positions are looked at that no move of his leads
to by itself, such as a canal on a segment whoever paid for it, or another overseer.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from vitrail.solvers.compiled import is_kept
from vitrail.solvers.halving import error_of
from vitrail.solvers.santiago.compare import margins, wins
from vitrail.solvers.santiago.playouts import play_out

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.solvers.santiago.bits import Floats
    from vitrail.solvers.santiago.policy import Character

_CHUNK = 8
_MOST_GAMES = 2000


def needs_compiling() -> bool:
    """Whether the first playout will take half a minute, because nothing is compiled yet."""
    return not is_kept("play_games")


@dataclass(frozen=True, eq=False)
class Sample:
    """The final points of a position.

    Parameters
    ----------
    results
        Points, shape `(games, seats)`; games in order of their numbers from 0.
    """

    results: NDArray[np.int64]

    @property
    def games(self) -> int:
        """On how many games it was played out."""
        return len(self.results)

    @property
    def seats(self) -> int:
        """The number of players."""
        return int(self.results.shape[1])

    def points(self, seat: int) -> Floats:
        """Return the final points of a seat by game."""
        found: Floats = self.results[:, seat].astype(np.float64)
        return found

    def mean(self, seat: int) -> float:
        """Return the mean final points of a seat."""
        return float(self.points(seat).mean())

    def means(self) -> tuple[float, ...]:
        """Return the mean final points by seat."""
        return tuple(map(self.mean, range(self.seats)))

    def error(self, seat: int) -> float:
        """Return the standard error of a mean; 0 for a single game, which then is exact."""
        return standard_error(self.points(seat))

    def margins(self, seat: int, change: Sequence[int] = ()) -> Floats:
        """Return by game the points ahead of the best other player.

        Parameters
        ----------
        change
            By seat the money that changes hands beyond what was played.
        """
        return margins(self.results + np.array(change) if change else self.results, seat)

    def wins(self, seat: int) -> Floats:
        """Return by game what part of the victory a seat has (SCORE-2)."""
        return wins(self.results, seat)


@dataclass(frozen=True, slots=True)
class Difference:
    """A mean difference with its standard error."""

    points: float
    error: float


def standard_error(values: Floats) -> float:
    """Return the standard error of a mean; 0 for a single value."""
    return error_of(values) if len(values) > 1 else 0.0


def difference(one: Floats, other: Floats) -> Difference:
    """Return the mean of one less another on the games that both were played on."""
    both = min(len(one), len(other))
    found = one[:both] - other[:both]
    return Difference(float(found.mean()), standard_error(found))


def exact(points: Sequence[int]) -> Sample:
    """Return points that are certain as a sample of one game."""
    return Sample(np.array([points], np.int64))


def joined(samples: Sequence[Sample]) -> Sample:
    """Return several samples as one, one after the other."""
    return Sample(np.concatenate([one.results for one in samples]))


def sample(
    positions: Sequence[SantiagoPosition],
    *,
    games: int | None,
    seconds: float,
    seed: int,
    characters: Sequence[Character] = (),
    progress: Callable[[int], None] | None = None,
) -> list[Sample]:
    """Play positions out, all on the same games.

    Parameters
    ----------
    games
        Playouts in all, at least two for each position; None for as many as the time allows.
    seconds
        Wall time if there is no number of games.
    seed
        Of all chance.
    characters
        Of the players by seat; those not told are sensible.
    progress
        Told from time to time how many games have been played.
    """
    parts: list[list[NDArray[np.int64]]] = [[] for _ in positions]
    until = time.perf_counter() + seconds
    most = _MOST_GAMES
    if games is not None:
        most = min(most, max(2, games // max(1, len(positions))))
    done = 0
    while done < most:
        more = min(_CHUNK, most - done)
        for position, own in zip(positions, parts, strict=True):
            own.append(play_out(position, more, seed=seed, first=done, characters=characters))
        done += more
        if progress:
            progress(done * len(positions))
        if games is None and time.perf_counter() > until:
            break
    return [Sample(np.concatenate(own)) for own in parts]
