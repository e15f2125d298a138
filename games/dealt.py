"""Whole games that are dealt from numbers, so that the same deal can be played again and again.

What a game adds for this is a `Table`: it deals, its `Chance` says what dice, bags and tile stacks
bring, and at the end it tells who has won and writes the moves as lines of a record.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping, Sequence

    from vitrail.games.base import Position

    History = Sequence[tuple[Any, Any]]
    """Every move of a game with the position before it."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What all games of a series have in common.

    Parameters
    ----------
    game
        One of the games.
    options
        Readings of the rules that are not the default ones.
    windows
        `choose` among what is dealt, or one at `random`.
    tools
        Number of tool cards; None for what the rules say.
    """

    game: str
    options: Mapping[str, str]
    windows: str = "choose"
    tools: int | None = None


class Chance(Protocol):
    """The dice of a deal."""

    def move(self, position: Any) -> Any:
        """Return what happens at a chance position; to be asked once at each of them, in order."""
        ...


@dataclass(frozen=True)
class Dealt:
    """A game before its first move.

    Parameters
    ----------
    header
        The record up to `moves:`.
    start
        The position, with everything that is hidden.
    chance
        The dice.
    """

    header: str
    start: Position[Any]
    chance: Chance


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended.

    Parameters
    ----------
    points
        By seat.
    shares
        By seat the part of the victory: 1 for the winner, parts of it where several are equal.
    target
        What a lone player had to beat; else None.
    """

    points: tuple[int, ...]
    shares: tuple[float, ...]
    target: int | None = None


class Table(Protocol):
    """What a game adds so that it can be played from numbers."""

    seats: tuple[int, int]
    longest: int

    def deal(
        self,
        players: Sequence[str],
        terms: Terms,
        *,
        setup: random.Random,
        dice: random.Random,
        luck: random.Random,
        comment: str,
    ) -> Dealt:
        """Return a game to play.

        Parameters
        ----------
        setup
            Deals cards and windows.
        dice
            Decides what is the same whatever is played, such as the order of the dice in a bag.
        luck
            Decides the rest, such as dice that are rolled again.
        comment
            First line of the record.

        Raises
        ------
        ParameterError
            If players or terms are not possible.
        """
        ...

    def result(self, position: Any) -> Result:
        """Return how a game ended."""
        ...

    def lines(self, history: History, players: Sequence[str]) -> list[str]:
        """Return the lines of a record for what was played."""
        ...


def shared_victory(points: Sequence[int]) -> tuple[float, ...]:
    """Return by seat the part of the victory when only points count.

    Examples
    --------
    >>> shared_victory([40, 31, 40])
    (0.5, 0.0, 0.5)
    """
    best = max(points)
    winners = sum(one == best for one in points)
    return tuple(1 / winners if one == best else 0.0 for one in points)
