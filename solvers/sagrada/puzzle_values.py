"""The three kinds of window puzzles as values.

- *Glazing*: a window with some dice given, and a supply with one die for each open space; fill it.
- *Repair*: a full window that breaks rules; take out the fewest dice so that it breaks none.
- *Endgame*: the dice of the last rounds and the order of drafting are known; score the most.

A pattern is known by what it asks for: one that equals an official pattern is that one.
"""

from __future__ import annotations

import functools
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.errors import InvalidPositionError, ParameterError
from vitrail.games.sagrada.components import DICE_PER_COLOR, Color, Pattern, official_patterns
from vitrail.games.sagrada.scoring import OPEN_SPACE, SOLO_OPEN_SPACE, Objectives
from vitrail.games.sagrada.window import Window
from vitrail.games.words import plural
from vitrail.solvers.sagrada.puzzle_marks import require_one_each

if TYPE_CHECKING:
    from vitrail.games.sagrada.components import Die
    from vitrail.games.sagrada.stock import Stock

YOU, OTHER = "you", "other"
"""Whose turn it is to draft."""
MOST_ROUNDS, MOST_POOL, MOST_TURNS = 3, 9, 4
"""Limits of an endgame: what a person can still work out."""
MOST_SPACES = 30
"""Of a printed card there are 20; solvers that try everything have a limit."""


@dataclass(frozen=True)
class Glazing:
    """Fill the window with exactly the dice of the supply.

    Parameters
    ----------
    window
        The pattern and the dice given.
    supply
        The other dice, one for each open space; of some only the color may be known.

    Raises
    ------
    ParameterError
        If nothing is open, or the supply has another number of dice than there are open spaces.
    """

    window: Window
    supply: Stock

    def __post_init__(self) -> None:
        _know_pattern(self, self.window)
        if not self.window.open_squares:
            message = "a glazing puzzle needs an open space, and this window is full"
            raise ParameterError(message)
        require_one_each(self.window, self.supply)
        _refuse_exempt(self.window)
        for color in Color:
            given = sum(die.color is color for die in self.window.placed.values())
            _within_box(color, given + self.supply.count(color))

    @property
    def kind(self) -> str:
        """The word for this kind of puzzle."""
        return "glazing"


@dataclass(frozen=True)
class Repair:
    """Take out the fewest dice so that the window breaks no rule (MISTAKE-1).

    Raises
    ------
    ParameterError
        If a space is open.
    """

    window: Window

    def __post_init__(self) -> None:
        _know_pattern(self, self.window)
        if self.window.open_squares:
            message = (
                f"a repair puzzle needs a full window, and "
                f"{plural(len(self.window.open_squares), 'space')} of this one are open"
            )
            raise ParameterError(message)
        _refuse_exempt(self.window)

    @property
    def kind(self) -> str:
        """The word for this kind of puzzle."""
        return "repair"


@dataclass(frozen=True)
class Round:
    """The drafting of one round.

    Parameters
    ----------
    pool
        The dice that lie there, in notation order.
    order
        Whose turns follow each other, `you` or `other`.
    wishes
        What the other player takes: on each turn the first die of this list that still lies there,
        and nothing when none does.
    """

    pool: tuple[Die, ...]
    order: tuple[str, ...] = (YOU, YOU)
    wishes: tuple[Die, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "pool", tuple(sorted(self.pool)))
        if not 1 <= len(self.pool) <= MOST_POOL:
            message = f"a round has a pool of 1 to {MOST_POOL} dice, read {len(self.pool)}"
            raise ParameterError(message)
        if not 1 <= len(self.order) <= MOST_TURNS or set(self.order) - {YOU, OTHER}:
            message = f"the order of a round is 1 to {MOST_TURNS} times {YOU} or {OTHER}"
            raise ParameterError(message)
        if YOU not in self.order:
            message = f"the order of a round never says {YOU}"
            raise ParameterError(message)
        lacking = Counter(self.wishes) - Counter(self.pool)
        if lacking:
            message = f"the other player wishes {next(iter(lacking))}, which is not in the pool"
            raise ParameterError(message)
        if OTHER not in self.order and self.wishes:
            message = f"the other player has wishes, but the order never says {OTHER}"
            raise ParameterError(message)


@dataclass(frozen=True)
class Endgame:
    """Play the last rounds so that your window scores the most.

    Parameters
    ----------
    window
        Your window as it stands.
    objectives
        The public objectives and your private one.
    rounds
        The rounds that are left.
    open_space
        Points lost for each open space at the end: 1, or 3 in the solo game.
    """

    window: Window
    objectives: Objectives
    rounds: tuple[Round, ...]
    open_space: int = OPEN_SPACE

    def __post_init__(self) -> None:
        _know_pattern(self, self.window)
        if not 1 <= len(self.rounds) <= MOST_ROUNDS:
            message = f"an endgame has 1 to {MOST_ROUNDS} rounds, read {len(self.rounds)}"
            raise ParameterError(message)
        if not self.objectives.public and self.objectives.private is None:
            message = "an endgame needs at least one objective"
            raise ParameterError(message)
        if self.open_space not in {OPEN_SPACE, SOLO_OPEN_SPACE}:
            message = (
                f"an open space costs {OPEN_SPACE}, or {SOLO_OPEN_SPACE} in the solo game, "
                f"read {self.open_space}"
            )
            raise ParameterError(message)
        _refuse_exempt(self.window)
        for color in Color:
            dice = [*self.window.placed.values(), *(d for r in self.rounds for d in r.pool)]
            _within_box(color, sum(die.color is color for die in dice))

    @property
    def kind(self) -> str:
        """The word for this kind of puzzle."""
        return "endgame"


Puzzle = Glazing | Repair | Endgame
KINDS = ("glazing", "endgame", "repair")


def known_pattern(rows: tuple[str, ...]) -> Pattern:
    """Return the official pattern with these rows, else one without a name.

    Raises
    ------
    InvalidPositionError
        If the rows are no pattern, or one that is too large for a puzzle.
    """
    spaces = sum(map(len, rows))
    if spaces > MOST_SPACES:
        message = f"a puzzle has at most {MOST_SPACES} spaces, and this pattern has {spaces}"
        raise InvalidPositionError(message)
    return _official().get(rows) or Pattern(rows)


@functools.cache
def _official() -> dict[tuple[str, ...], Pattern]:
    return {pattern.rows: pattern for pattern in official_patterns()}


def _know_pattern(puzzle: Puzzle, window: Window) -> None:
    """Exchange the pattern of a window for the one it is known by."""
    pattern = known_pattern(window.pattern.rows)
    if pattern != window.pattern:
        object.__setattr__(puzzle, "window", Window(pattern, window.dice, window.exempt))


def _refuse_exempt(window: Window) -> None:
    if window.exempt:
        message = f"{min(window.exempt)}: in a puzzle no die stands against its print"
        raise ParameterError(message)


def _within_box(color: Color, number: int) -> None:
    if number > DICE_PER_COLOR:
        message = f"{number} {color} dice, but the box holds {DICE_PER_COLOR} [COMP-1]"
        raise ParameterError(message)
