"""Why a die must stand where a step puts it: the smallest set of rules that leaves no other way.

The rules of a fill are named conditions (`conditions.py`). Put a die anywhere else but there, and
some of them clash; a smallest set that does, a minimal unsatisfiable subset, is the reason. It
explains the step from the dice that stand at that moment alone, whatever technique found it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.errors import VerificationError
from vitrail.games.sagrada.stock import Stock
from vitrail.solvers.limits import Limits
from vitrail.solvers.outcome import Conflict
from vitrail.solvers.sagrada.clash import Budget, Clash
from vitrail.solvers.sagrada.conditions import AtMost, Choice, Condition, fill_conditions
from vitrail.solvers.sagrada.puzzle_ladder import Climb, climb

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.games.sagrada.components import Color, Die
    from vitrail.games.sagrada.window import Placement, Window
    from vitrail.solvers.sagrada.puzzle_ladder import Deduction
    from vitrail.solvers.sagrada.puzzle_values import Glazing

LIMITS = Limits(seconds=None, work=0.5)
"""Work on one reason; what is then not proved smallest is told as such."""
_ELSEWHERE = "elsewhere"


@dataclass(frozen=True)
class Reason:
    """Conditions that together force a die.

    Parameters
    ----------
    core
        The conditions in words.
    irreducible
        Whether none of them can be spared (proved).
    smallest
        Whether no smaller set does it (proved).
    """

    core: tuple[Conflict, ...]
    irreducible: bool
    smallest: bool


@dataclass(frozen=True)
class Step:
    """A die that is placed, with what led there.

    Parameters
    ----------
    before, after
        The window.
    supply
        The dice that are left before the step.
    placed
        The die and its space.
    deductions
        The techniques used since the step before.
    reason
        Why no other die can stand there; None if nobody asked.
    """

    before: Window
    after: Window
    supply: Stock
    placed: Placement
    deductions: tuple[Deduction, ...]
    reason: Reason | None = None


def why_here(
    window: Window, supply: Stock, placed: Placement, *, limits: Limits = LIMITS
) -> Reason:
    """Return a smallest set of conditions that forces a die.

    Raises
    ------
    VerificationError
        If the die is not forced.
    """
    die, square = placed.die, placed.square
    # "Elsewhere" must clash with the rest: it bars exactly this die at this space.
    elsewhere = Condition(
        Conflict(_ELSEWHERE, f"{die} is not at {square}", (str(square),)),
        (AtMost(0, (Choice(square, die.color, die.value),)),),
    )
    conditions = (*fill_conditions(window, supply), elsewhere)
    found = Clash(window.open_squares, conditions, Budget(limits)).explain()
    core = tuple(conflict for conflict in found.core if conflict.rule != _ELSEWHERE)
    return Reason(core, found.irreducible, found.smallest)


def without_die(supply: Stock, die: Die) -> Stock:
    """Return a supply after a die was taken, an exact one rather than one of hidden value.

    Raises
    ------
    VerificationError
        If the supply has no such die.
    """
    exact, free = dict(supply.exact), dict(supply.free)
    if exact.get(die):
        exact[die] -= 1
    elif free.get(die.color):
        free[die.color] -= 1
    else:
        message = f"the supply ({supply}) holds no {die}"
        raise VerificationError(message)
    kept: dict[Color, int] = {color: number for color, number in free.items() if number}
    return Stock({one: number for one, number in exact.items() if number}, kept)


def walk(
    puzzle: Glazing, *, explain: bool = False, limits: Limits = LIMITS
) -> tuple[Climb, tuple[Step, ...]]:
    """Solve a puzzle by techniques and return its placements one by one.

    Parameters
    ----------
    explain
        Whether each step gets its reason, which takes about a tenth of a second.
    """
    found = climb(puzzle.window, puzzle.supply)
    return found, tuple(steps_of(puzzle, found, explain=explain, limits=limits))


def steps_of(
    puzzle: Glazing, found: Climb, *, explain: bool, limits: Limits = LIMITS
) -> Iterator[Step]:
    """Yield the placements of a climb, each with the deductions that led there."""
    window, supply = puzzle.window, puzzle.supply
    led: list[Deduction] = []
    for deduction in found.steps:
        led.append(deduction)
        for placed in deduction.placed:
            reason = why_here(window, supply, placed, limits=limits) if explain else None
            after = window.with_die(placed.die, placed.square)
            yield Step(window, after, supply, placed, tuple(led), reason)
            window, supply, led = after, without_die(supply, placed.die), []
