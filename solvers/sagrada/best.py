"""The best window: the highest score that a window can still reach, with bound and proof."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING

import networkx as nx

from vitrail.games.errors import InvalidPositionError, VerificationError
from vitrail.games.sagrada.components import VALUES, Color, Die
from vitrail.games.sagrada.scoring import OPEN_SPACE, Objectives, score_window
from vitrail.games.sagrada.window import Window, building_order, window_violations
from vitrail.solvers.limits import Limits, make_solver
from vitrail.solvers.outcome import Infeasible, Outcome, Solved, Unknown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ortools.sat.python import cp_model

    from vitrail.games.squares import Square
    from vitrail.solvers.sagrada.model import WindowModel
    from vitrail.solvers.sagrada.supply import Source

NO_LIMITS = Limits(seconds=None)


def find_best(
    window: Window,
    objectives: Objectives,
    *,
    supply: Sequence[Source] | None = None,
    may_stay_open: bool = False,
    favor_tokens: int = 0,
    open_space: int = OPEN_SPACE,
    limits: Limits = NO_LIMITS,
) -> Outcome[Window]:
    """Find the filling of a window that scores most.

    Dice that stand in the window stay. The answer can be built from the window by legal
    placements and was scored by the rules, not by the model.

    Parameters
    ----------
    supply
        Where new dice come from; None for any dice, as in "what could this pattern score".
    may_stay_open
        Whether spaces may stay open; otherwise the window must be complete.
    favor_tokens
        Unspent tokens, 1 point each.
    open_space
        Points lost per open space.

    Raises
    ------
    InvalidPositionError
        If the dice in the window already break a rule.

    Notes
    -----
    CP-SAT on the two-layer model of `vitrail.solvers.sagrada.model`. Where spaces may stay open,
    dice out of touch are cut off one by one (lazy cuts), so that the bound is a bound for windows
    that can really be built.
    """
    broken = window_violations(window)
    if broken:
        reasons = "; ".join(str(violation) for violation in broken)
        message = f"the window already breaks the rules: {reasons}"
        raise InvalidPositionError(message, broken)
    from vitrail.solvers.sagrada.model import build_model

    started = time.perf_counter()
    m = build_model(
        window,
        objectives,
        supply=supply,
        may_stay_open=may_stay_open,
        favor_tokens=favor_tokens,
        open_space=open_space,
    )
    while True:
        solver, status = _search(m, limits, time.perf_counter() - started)
        if status not in _ANSWERED:
            break
        answer = _window(m, solver)
        if not (may_stay_open and contact_cuts(m, answer)):
            break
    seconds = time.perf_counter() - started
    if status == _INFEASIBLE:
        return Infeasible(seconds=seconds)
    bound = math.floor(solver.best_objective_bound + 1e-6)
    most = ceiling(window, objectives, favor_tokens)
    if status not in _ANSWERED:
        # A search that stops before its first bound reports 0, which would be a false proof.
        bound = min(bound or most, most)
        if not may_stay_open:
            return Unknown(bound, seconds)
        # The window as it stands is an answer, if a poor one.
        as_it_stands = score_window(
            window, objectives, favor_tokens=favor_tokens, open_space=open_space
        ).total
        return Solved(window, as_it_stands, bound, as_it_stands == bound, seconds)
    _verify(m, solver, answer, supply)
    value = score_window(answer, objectives, favor_tokens=favor_tokens, open_space=open_space).total
    counted = round(solver.objective_value)
    # Points are bounded from above in the model, so that an answer the clock stopped may be worth
    # more than the model counted for it; an optimum may not, and less would be a bug in any case.
    if value < counted or value > bound or (status == _OPTIMAL and value != counted):
        message = f"the model counts {counted}, the rules {value}: {answer}"
        raise VerificationError(message)
    return Solved(answer, value, bound, value == bound, seconds)


_OPTIMAL = "OPTIMAL"
_ANSWERED = frozenset({_OPTIMAL, "FEASIBLE"})
_INFEASIBLE = "INFEASIBLE"


def ceiling(window: Window, objectives: Objectives, favor_tokens: int = 0) -> int:
    """Return a bound that needs no search: every objective at its arithmetical maximum.

    Lines all complete, as many sets as the spaces hold, every die on a diagonal, sixes on every
    second space.
    """
    spaces = len(window.shape.squares)
    per = {
        "row": window.shape.rows,
        "column": window.shape.columns,
        "set": spaces // 2,
        "die": spaces,
    }
    public = sum(objective.points * per[objective.per] for objective in objectives.public)
    private = max(VALUES) * ((spaces + 1) // 2) if objectives.private else 0
    return public + private + favor_tokens


def _search(m: WindowModel, limits: Limits, spent: float) -> tuple[cp_model.CpSolver, str]:
    left = None if limits.seconds is None else max(limits.seconds - spent, 1e-3)
    solver = make_solver(Limits(left, limits.work))
    return solver, solver.status_name(solver.solve(m.model))


def _window(m: WindowModel, solver: cp_model.CpSolver) -> Window:
    dice = {
        square: Die(
            next(color for color in Color if solver.boolean_value(m.color[square, color])),
            next(value for value in VALUES if solver.boolean_value(m.value[square, value])),
        )
        for square in m.squares
        if solver.boolean_value(m.filled[square])
    }
    return Window.of(m.window.pattern, dice, m.window.exempt)


def contact_cuts(m: WindowModel, answer: Window) -> bool:
    """Cut off dice that could never have been placed touching; return whether there were any.

    PLACE-1 and PLACE-2 allow exactly the sets of spaces in which every group of touching new dice
    holds a standing die or, in a window that was empty, in which all dice form one group with a
    border space. A violated group K is cut by a clause that holds for every such set: if K (or a
    die of it and one outside) is there, then some space around K is filled too.
    """
    touching: nx.Graph[Square] = nx.Graph()
    touching.add_nodes_from(answer.placed)
    touching.add_edges_from(
        (square, near)
        for square in answer.placed
        for near in answer.shape.around(square)
        if near in answer.placed
    )
    groups = sorted((sorted(group) for group in nx.connected_components(touching)), key=len)
    cuts = list(_violated(m.window, groups))
    for group, present in cuts:
        around = {near for square in group for near in answer.shape.around(square)} - set(group)
        m.model.add_bool_or(
            [m.filled[near] for near in sorted(around)]
            + [m.filled[square].negated() for square in present]
        )
    return bool(cuts)


def _violated(
    window: Window, groups: Sequence[Sequence[Square]]
) -> Iterator[tuple[Sequence[Square], Sequence[Square]]]:
    """Yield each group that is out of touch with the spaces whose presence makes it wrong."""
    if window.placed:
        yield from ((g, g) for g in groups if not window.placed.keys() & set(g))
        return
    for group in groups:
        if not any(window.shape.is_border(square) for square in group):
            yield group, group
    for group in groups[:-1]:
        yield group, (group[0], groups[-1][0])


def _verify(
    m: WindowModel,
    solver: cp_model.CpSolver,
    answer: Window,
    supply: Sequence[Source] | None,
) -> None:
    """Replay an answer through the rules.

    Raises
    ------
    VerificationError
        If the rules see an illegal window, or dice the supply does not hold.
    """
    broken = window_violations(answer)
    if broken or building_order(m.window, answer) is None:
        message = f"an answer breaks the rules: {answer} ({'; '.join(map(str, broken))})"
        raise VerificationError(message)
    used = [key for key, var in m.from_supply() if solver.boolean_value(var)]
    for index, source in enumerate(supply or ()):
        dice = [answer.placed[square] for at, square, _ in used if at == index]
        if not source.stock.covers(dice) or (
            source.at_most is not None and len(dice) > source.at_most
        ):
            message = f"an answer takes dice that the supply does not hold: {answer}"
            raise VerificationError(message)
