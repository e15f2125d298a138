"""How many answers a glazing puzzle has: proved by asking CP-SAT for a second one.

The model says only what the rules say: one die for each space, what the space asks for, no equal
neighbors, no more dice than the supply has. Each answer is replayed by the rules.
"""

from __future__ import annotations

import time
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.errors import VerificationError
from vitrail.games.sagrada.components import VALUES, Color, Die
from vitrail.games.sagrada.window import Window, allowed_dice
from vitrail.solvers.limits import Limits, make_solver
from vitrail.solvers.sagrada.complete import replay
from vitrail.solvers.sagrada.puzzle_marks import require_one_each

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    from vitrail.games.sagrada.stock import Stock
    from vitrail.games.squares import Square

DEFAULT_LIMITS = Limits(seconds=10.0)


@dataclass(frozen=True)
class Fills:
    """The answers of a puzzle, as far as they were asked for.

    Parameters
    ----------
    windows
        Answers that differ, replayed by the rules.
    complete
        Whether it is proved that there are no others.
    certain
        Whether the search ended by itself: there are no others, or as many as were asked for.
    seconds
        Wall time spent.
    """

    windows: tuple[Window, ...]
    complete: bool
    certain: bool
    seconds: float = 0.0

    @property
    def is_unique(self) -> bool:
        """Whether it is proved that there is exactly one answer."""
        return self.complete and len(self.windows) == 1


def find_fills(
    window: Window, supply: Stock, most: int = 2, *, limits: Limits = DEFAULT_LIMITS
) -> Fills:
    """Find up to `most` answers of a puzzle.

    Raises
    ------
    ParameterError
        If the supply has not one die for each open space.

    Examples
    --------
    >>> from vitrail.games.sagrada.components import Pattern
    >>> from vitrail.games.sagrada.stock import Stock
    >>> empty = Window.empty(Pattern(("R..",)))
    >>> find_fills(empty, Stock.parse("R4 B3 R1")).is_unique
    False
    >>> find_fills(empty, Stock.parse("R4 B3 G4")).is_unique
    True
    """
    from ortools.sat.python import cp_model

    require_one_each(window, supply)
    started = time.perf_counter()
    model, taken = build_model(window, supply)
    found: list[Window] = []
    certain, complete = True, False
    while len(found) < most:
        solver = make_solver(limits)
        # A model of clauses: relaxations and probing cost more than they find.
        solver.parameters.linearization_level = 0
        solver.parameters.cp_model_presolve = False
        status = solver.solve(model)
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            chosen = [key for key, literal in taken.items() if solver.boolean_value(literal)]
            dice = dict(chosen)
            answer = Window.of(window.pattern, {**window.placed, **dice}, window.exempt)
            replay(window, answer, supply)
            if answer in found:
                message = f"the same answer was found twice: {answer}"
                raise VerificationError(message)
            found.append(answer)
            model.add_bool_or(taken[key].negated() for key in chosen)
            continue
        certain = complete = status == cp_model.INFEASIBLE
        break
    return Fills(tuple(found), complete, certain, time.perf_counter() - started)


def build_model(
    window: Window, supply: Stock
) -> tuple[cp_model.CpModel, dict[tuple[Square, Die], cp_model.IntVar]]:
    """Build the model: one literal for each space and die that may stand there."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    taken: dict[tuple[Square, Die], cp_model.IntVar] = {}
    alike: dict[tuple[Square, Color | int], list[cp_model.IntVar]] = defaultdict(list)
    spaces: dict[Die, list[cp_model.IntVar]] = defaultdict(list)
    for square in window.open_squares:
        colors, values = allowed_dice(window, square)
        here = []
        for color in Color:
            for value in VALUES:
                die = Die(color, value)
                held = supply.exact.get(die, 0) + supply.free.get(color, 0)
                if color not in colors or value not in values or not held:
                    continue
                literal = model.new_bool_var(f"{die} at {square}")
                taken[square, die] = literal
                alike[square, color].append(literal)
                alike[square, value].append(literal)
                spaces[die].append(literal)
                here.append(literal)
        model.add_exactly_one(here)
    for square in window.open_squares:
        for other in window.shape.orthogonal(square):
            if square < other and window[other] is None:
                for kind in (*Color, *VALUES):
                    model.add_at_most_one(alike[square, kind] + alike[other, kind])
    for color in Color:
        hidden = supply.free.get(color, 0)
        drawn = []
        for value in VALUES:
            die = Die(color, value)
            held = supply.exact.get(die, 0)
            if hidden:
                turned = model.new_int_var(0, hidden, f"hidden {color} dice of value {value}")
                model.add(sum(spaces[die]) - turned <= held)
                drawn.append(turned)
            elif len(spaces[die]) > held:
                model.add(sum(spaces[die]) <= held)
        if hidden:
            model.add(sum(drawn) <= hidden)
    return model, taken
