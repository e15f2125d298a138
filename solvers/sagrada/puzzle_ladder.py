"""The ladder of techniques by which a person fills a window, and a solver that climbs it.

The solver always takes the first technique of the lowest level that gets anywhere. So when one of
level n is used for the first time, everything below is stuck, in the very position where a solver
without level n gives up: the highest level used *is* the difficulty.

Every technique is sound: it strikes out only dice that no answer has in that space. Tests check
each single deduction with a constraint solver that knows none of this.
"""

from __future__ import annotations

import enum
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vitrail.games.sagrada.window import Placement
from vitrail.solvers.sagrada import puzzle_techniques
from vitrail.solvers.sagrada.puzzle_marks import SORTS, DeadEndError, Marks, ones

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from vitrail.games.sagrada.components import Die
    from vitrail.games.sagrada.stock import Stock
    from vitrail.games.sagrada.window import Window
    from vitrail.games.squares import Square
    from vitrail.solvers.sagrada.puzzle_techniques import Found

    Finder = Callable[[Marks], Found | None]

LEVELS: tuple[str, ...] = ("easy", "medium", "hard", "master")
"""The names of the levels 1 to 4."""


class Technique(enum.Enum):
    """The techniques in the order in which the solver tries them: level, name, what it says."""

    SINGLE_DIE = (1, "single die for a space", "only one sort of die still fits there")
    SINGLE_SPACE = (1, "single space for a die", "the die fits nowhere else")
    SETTLED = (
        2,
        "settled neighbor",
        "a space whose color or value is settled, though not yet its die, bars it beside it",
    )
    COUNT = (
        2,
        "counting the supply",
        "as many spaces are left for a color or a value as there are dice of it",
    )
    SPACES = (3, "pair of spaces", "two or three spaces use up all dice that fit in them")
    DICE = (3, "pair of dice", "the dice of two sorts fit only into as many spaces")
    COLOR_PAIR = (
        3,
        "color pair",
        "two neighbors that may only hold the same two colors hold one of each",
    )
    SHADE_PAIR = (
        3,
        "shade pair",
        "two neighbors that may only hold the same two values hold one of each",
    )
    ROOM = (3, "room", "the dice of a color or a value need places that are no neighbors")
    PARITY = (
        3,
        "shade parity",
        "in a chain of spaces for two values (or two colors) they alternate as on a chessboard",
    )
    CASES = (4, "cases", "with this die there a simple line of reasoning ends without a way out")

    def __init__(self, level: int, title: str, says: str) -> None:
        self.level = level
        self.title = title
        self.says = says


@dataclass(frozen=True)
class Deduction:
    """One step of the reasoning.

    Parameters
    ----------
    technique
        How it was found.
    text
        What was seen, in words.
    squares
        The spaces it looks at.
    struck
        The dice that it rules out, by space.
    placed
        The dice that it places.
    """

    technique: Technique
    text: str
    squares: tuple[Square, ...]
    struck: Mapping[Square, tuple[Die, ...]] = field(default_factory=dict)
    placed: tuple[Placement, ...] = ()


@dataclass(frozen=True)
class Climb:
    """How far the techniques up to a level lead.

    Parameters
    ----------
    steps
        The deductions in order.
    dice
        The dice that were placed, by space.
    finished
        Whether every space has its die.
    clash
        Whether the marks clash: then the puzzle has no answer.
    """

    steps: tuple[Deduction, ...]
    dice: Mapping[Square, Die]
    finished: bool
    clash: bool = False

    @property
    def level(self) -> int:
        """The highest level that was used; 1 if nothing was to be done."""
        return max((step.technique.level for step in self.steps), default=1)

    @property
    def counts(self) -> Mapping[Technique, int]:
        """How often each technique was used."""
        used = Counter(step.technique for step in self.steps)
        return {technique: used[technique] for technique in Technique if used[technique]}


FINDERS: tuple[tuple[Technique, Finder], ...] = (
    (Technique.SINGLE_DIE, puzzle_techniques.single_die),
    (Technique.SINGLE_SPACE, puzzle_techniques.single_space),
    (Technique.SETTLED, puzzle_techniques.settled_neighbor),
    (Technique.COUNT, puzzle_techniques.counting),
    (Technique.SPACES, puzzle_techniques.group_of_spaces),
    (Technique.DICE, puzzle_techniques.pair_of_dice),
    (Technique.COLOR_PAIR, puzzle_techniques.color_pair),
    (Technique.SHADE_PAIR, puzzle_techniques.shade_pair),
    (Technique.ROOM, puzzle_techniques.room),
    (Technique.PARITY, puzzle_techniques.parity),
)
_SIMPLE = 2
"""Inside a case a person follows only what is easy to see."""


def climb(window: Window, supply: Stock, level: int = len(LEVELS)) -> Climb:
    """Fill a window with the techniques up to a level.

    Raises
    ------
    ParameterError
        If the supply has not one die for each open space.

    Examples
    --------
    >>> from vitrail.games.sagrada.components import Pattern
    >>> from vitrail.games.sagrada.stock import Stock
    >>> from vitrail.games.sagrada.window import Window
    >>> found = climb(Window.empty(Pattern(("R.",))), Stock.parse("R4 B3"))
    >>> [str(step.placed[0]) for step in found.steps], found.level
    (['R4 A1', 'B3 A2'], 1)
    """
    try:
        marks = Marks.of(window, supply)
    except DeadEndError:
        return Climb((), {}, finished=False, clash=True)
    steps: list[Deduction] = []
    try:
        for technique, found in _deductions(marks, level):
            steps.append(_told(marks, technique, found))
            apply(marks, found)
    except DeadEndError:
        return Climb(tuple(steps), marks.dice(), finished=False, clash=True)
    return Climb(tuple(steps), marks.dice(), not marks.waiting)


def difficulty(window: Window, supply: Stock, level: int = len(LEVELS)) -> int | None:
    """Return the level of a puzzle as `climb` finds it, None if that does not finish.

    The same reasoning without its words: a generator asks many times.
    """
    try:
        marks = Marks.of(window, supply)
        highest = 1
        for technique, found in _deductions(marks, level):
            highest = max(highest, technique.level)
            apply(marks, found)
    except DeadEndError:
        return None
    return None if marks.waiting else highest


def _deductions(marks: Marks, level: int) -> Iterator[tuple[Technique, Found]]:
    """Yield one deduction after another; the caller applies each before it asks for the next."""
    finders = [pair for pair in FINDERS if pair[0].level <= level]
    while marks.waiting:
        for technique, find in finders:
            found = find(marks)
            if found is not None:
                yield technique, found
                break
        else:
            case = _cases(marks) if level >= Technique.CASES.level else None
            if case is None:
                return
            yield Technique.CASES, case


def apply(marks: Marks, found: Found) -> None:
    """Carry out a deduction.

    Raises
    ------
    DeadEndError
        If it shows that there is no answer.
    """
    for at, bits in found.struck.items():
        marks.strike(at, bits)
    for at, sort in found.placed:
        marks.place(at, sort)


def _cases(marks: Marks) -> Found | None:
    """Try the dice of the spaces with the fewest, and rule out the first that leads nowhere."""
    order = sorted(marks.waiting, key=lambda at: (marks.options[at].bit_count(), at))
    for at in order:
        for sort in ones(marks.options[at]):
            if leads_nowhere(marks, at, sort):
                die, square = SORTS[sort], marks.squares[at]
                text = f"{die} at {square} leaves some space without a die, or a die without space"
                return puzzle_techniques.Found(text, (at,), {at: 1 << sort})
    return None


def leads_nowhere(marks: Marks, at: int, sort: int) -> bool:
    """Whether a die at a space is refuted by simple reasoning (techniques up to level 2)."""
    trial = marks.copy()
    try:
        trial.place(at, sort)
        for _, found in _deductions(trial, _SIMPLE):
            apply(trial, found)
    except DeadEndError:
        return True
    return puzzle_techniques.lacks_room(trial)


def _told(marks: Marks, technique: Technique, found: Found) -> Deduction:
    struck = {
        marks.squares[at]: tuple(SORTS[sort] for sort in ones(bits & marks.options[at]))
        for at, bits in found.struck.items()
    }
    placed = tuple(Placement(SORTS[sort], marks.squares[at]) for at, sort in found.placed)
    return Deduction(
        technique, found.text, tuple(marks.squares[at] for at in found.spaces), struck, placed
    )
