"""Figures over many records: how players did, by whatever the games are grouped by.

A row is a player in a game that is over. Accuracy and luck are only there if the games were
analyzed too.
"""

from __future__ import annotations

import dataclasses
import importlib
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vitrail.advisors.analyzing import analyst_of, analyze
from vitrail.games.errors import ParameterError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from vitrail.games.replay import Replay

PLAYER, SEAT, PLAYERS, PATTERN = "player", "seat", "players", "pattern"
GROUPS = (PLAYER, SEAT, PLAYERS, PATTERN)
"""What rows can be grouped by: the name, the place in the order of the record, the number of
players, and in Sagrada the pattern of the window."""


@dataclass(frozen=True, slots=True)
class Row:
    """A player in a game.

    Parameters
    ----------
    game, source
        Which game, and the record.
    groups
        The name of the group by each of `GROUPS` that this game has.
    points
        At the end; None where it is not known.
    target
        What a player alone had to beat; else None.
    won
        Whether the player won; None where that is not known.
    accuracy, mean_loss, luck, adjusted
        From the analysis: of the decisions, the luck in points, and the score without it; None
        without one.
    """

    game: str
    source: str
    groups: Mapping[str, str]
    points: int | None
    target: int | None
    won: bool | None
    accuracy: float | None = None
    mean_loss: float | None = None
    luck: float | None = None
    adjusted: float | None = None


@dataclass(frozen=True, slots=True)
class Spread:
    """Values summed up: how many, mean, standard deviation (None for one value), extremes."""

    count: int
    mean: float
    deviation: float | None
    least: float
    most: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread | None:
        """Return the spread of values; None if there are none.

        Examples
        --------
        >>> Spread.of([1, 3]), Spread.of([])
        (Spread(count=2, mean=2.0, deviation=1.4142135623730951, least=1, most=3), None)
        """
        if not values:
            return None
        mean = sum(values) / len(values)
        deviation = None
        if len(values) > 1:
            deviation = math.sqrt(sum((one - mean) ** 2 for one in values) / (len(values) - 1))
        return cls(len(values), mean, deviation, min(values), max(values))


@dataclass(frozen=True, slots=True)
class Group:
    """What the rows of a group tell.

    Parameters
    ----------
    game, name
        Which game, and the group.
    games
        How many rows.
    points
        Of the points that are known.
    won, decided
        How many were won, of how many in which that is known.
    accuracy, mean_loss, luck, adjusted
        As in `Row`; None where nothing was analyzed.
    """

    game: str
    name: str
    games: int
    points: Spread | None
    won: int
    decided: int
    accuracy: Spread | None
    mean_loss: Spread | None
    luck: Spread | None
    adjusted: Spread | None


def rows_of(
    found: Replay[Any, Any], source: str, *, analyzed: bool = False, seed: int = 1
) -> tuple[Row, ...]:
    """Return the rows of a record.

    Parameters
    ----------
    analyzed
        Whether each game is analyzed as well, as `vitrail analyze --fast` does.

    Raises
    ------
    ParameterError
        If the record breaks a rule or the game is not over; the message says which.
    """
    if found.position_faults or found.faults:
        message = "a move or the position breaks a rule"
        raise ParameterError(message)
    if found.final.to_move is not None:
        message = "the game is not over"
        raise ParameterError(message)
    return tuple(
        _row(found, source, seat, analyzed=analyzed, seed=seed)
        for seat in range(len(found.players))
    )


def _row(found: Replay[Any, Any], source: str, seat: int, *, analyzed: bool, seed: int) -> Row:
    more = importlib.import_module(f"vitrail.advisors.{found.game}.analysis").groups(found, seat)
    groups = {
        PLAYER: found.players[seat],
        SEAT: str(seat + 1),
        PLAYERS: str(len(found.players)),
        **more,
    }
    try:
        analyst = analyst_of(found, seat, fast=True, seed=seed)
    except ParameterError:  # what this player has is not recorded
        return Row(found.game, source, groups, None, None, None)
    outcome = analyst.outcome(found.final)
    row = Row(found.game, source, groups, outcome.points[seat], outcome.target, outcome.won)
    if not analyzed:
        return row
    one = analyze(found, analyst, seat, seed=seed, sections=False)
    return dataclasses.replace(
        row,
        accuracy=one.accuracy,
        mean_loss=one.mean_loss if one.decisions else None,
        luck=one.luck.points,
        adjusted=one.adjusted.points,
    )


def grouped(rows: Sequence[Row], by: str) -> tuple[Group, ...]:
    """Return the rows summed up, by game and then by the mean of their points.

    Rows of games that do not have the group are left out.
    """
    found: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        if by in row.groups:
            found.setdefault((row.game, row.groups[by]), []).append(row)
    groups = [_group(game, name, own) for (game, name), own in found.items()]
    return tuple(sorted(groups, key=lambda one: (one.game, *_order(one))))


def _order(one: Group) -> tuple[float, str]:
    return (-one.points.mean if one.points else math.inf, one.name)


def _group(game: str, name: str, rows: Sequence[Row]) -> Group:
    def spread(value: Callable[[Row], float | None]) -> Spread | None:
        return Spread.of([one for row in rows if (one := value(row)) is not None])

    decided = [row.won for row in rows if row.won is not None]
    return Group(
        game,
        name,
        len(rows),
        spread(lambda row: row.points),
        sum(decided),
        len(decided),
        spread(lambda row: row.accuracy),
        spread(lambda row: row.mean_loss),
        spread(lambda row: row.luck),
        spread(lambda row: row.adjusted),
    )
