"""Scoring a window, with the spaces that earned each point.

Covers SCORE-1 to SCORE-8 and the open-space price of the solo game (SOLO-8).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.errors import InvalidPositionError
from vitrail.games.sagrada.components import VALUES, Color, Die, PublicObjective
from vitrail.games.squares import Square

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from vitrail.games.sagrada.window import Window

OPEN_SPACE = 1
SOLO_OPEN_SPACE = 3


@dataclass(frozen=True, slots=True)
class Objectives:
    """The objective cards that count for one player.

    Parameters
    ----------
    public
        The public objectives on the table, any number of different ones.
    private
        The color of the private objective; None when there is none or it is not known.

    Raises
    ------
    InvalidPositionError
        If a public objective is there twice.
    """

    public: tuple[PublicObjective, ...] = ()
    private: Color | None = None

    def __post_init__(self) -> None:
        for at, objective in enumerate(self.public):
            if objective in self.public[:at]:
                message = f"the public objective {objective} is there twice, but it is one card"
                raise InvalidPositionError(message)


@dataclass(frozen=True, slots=True)
class Award:
    """Points earned once, and the spaces whose dice earned them."""

    points: int
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """One line of the scoring: a card, the tokens or the open spaces."""

    name: str
    awards: tuple[Award, ...]

    @property
    def points(self) -> int:
        """The points of the line."""
        return sum(award.points for award in self.awards)

    @property
    def squares(self) -> tuple[Square, ...]:
        """Every space that took part, once, row by row."""
        return tuple(sorted({square for award in self.awards for square in award.squares}))


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The scoring of one window, line by line."""

    parts: tuple[Part, ...]

    @property
    def total(self) -> int:
        """Public objectives + private objective + favor tokens - open spaces (SCORE-1)."""
        return sum(part.points for part in self.parts)

    def __getitem__(self, name: str) -> Part:
        """Return a line by its name."""
        for part in self.parts:
            if part.name == name:
                return part
        raise KeyError(name)


def score_window(
    window: Window,
    objectives: Objectives,
    *,
    favor_tokens: int = 0,
    open_space: int = OPEN_SPACE,
) -> ScoreSheet:
    """Score a window as it stands.

    Parameters
    ----------
    favor_tokens
        Unspent tokens, 1 point each (SCORE-6).
    open_space
        Points lost per open space: 1, or 3 in the solo game (SOLO-8).

    Returns
    -------
    ScoreSheet
        One line per public objective, then `private`, `favor_tokens` and `open_spaces`.
    """
    parts = [
        Part(objective.name, tuple(_AWARDS[objective.id](window, objective.points)))
        for objective in objectives.public
    ]
    private = objectives.private
    parts += [
        Part(
            "private",
            tuple(
                Award(die.value, (square,))
                for square, die in window.placed.items()
                if die.color is private
            ),
        ),
        Part("favor_tokens", (Award(favor_tokens, ()),) if favor_tokens else ()),
        Part("open_spaces", tuple(Award(-open_space, (s,)) for s in window.open_squares)),
    ]
    return ScoreSheet(tuple(parts))


def _color(die: Die) -> Color:
    return die.color


def _value(die: Die) -> int:
    return die.value


def lines(window: Window, per: str) -> tuple[tuple[Square, ...], ...]:
    """Return the squares of each row or column, from the top or from the left."""
    rows, columns = window.shape.rows, window.shape.columns
    if per == "row":
        return tuple(tuple(Square(r, c) for c in range(columns)) for r in range(rows))
    return tuple(tuple(Square(r, c) for r in range(rows)) for c in range(columns))


def _variety(
    window: Window, points: int, per: str, kind: Callable[[Die], Color | int]
) -> Iterable[Award]:
    """Complete lines without a repeated color (or value); one open space and it scores nothing."""
    for line in lines(window, per):
        kinds = {kind(die) for square in line if (die := window[square])}
        if len(kinds) == len(line):
            yield Award(points, line)


def _sets(
    window: Window,
    points: int,
    members: Sequence[Color | int],
    kind: Callable[[Die], Color | int],
) -> Iterable[Award]:
    """As many sets as there are dice of the rarest member (SCORE-3)."""
    holders = [
        [square for square, die in window.placed.items() if kind(die) == member]
        for member in members
    ]
    for one_set in zip(*holders, strict=False):
        yield Award(points, tuple(sorted(one_set)))


def _color_diagonals(window: Window, points: int) -> Iterable[Award]:
    """Each die with a die of its color at a corner, counted once (SCORE-4)."""
    for square, die in window.placed.items():
        corners = (window[near] for near in window.shape.diagonal(square))
        if any(other and other.color is die.color for other in corners):
            yield Award(points, (square,))


_AWARDS: Mapping[str, Callable[[Window, int], Iterable[Award]]] = {
    "row_color": lambda window, points: _variety(window, points, "row", _color),
    "column_color": lambda window, points: _variety(window, points, "column", _color),
    "row_shade": lambda window, points: _variety(window, points, "row", _value),
    "column_shade": lambda window, points: _variety(window, points, "column", _value),
    "light": lambda window, points: _sets(window, points, (1, 2), _value),
    "medium": lambda window, points: _sets(window, points, (3, 4), _value),
    "deep": lambda window, points: _sets(window, points, (5, 6), _value),
    "shade_variety": lambda window, points: _sets(window, points, VALUES, _value),
    "color_variety": lambda window, points: _sets(window, points, tuple(Color), _color),
    "color_diagonals": _color_diagonals,
}
