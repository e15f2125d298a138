"""Why a window cannot be filled: a smallest set of conditions that clash.

Such a set is known as a minimal unsatisfiable subset (MUS), or irreducible inconsistent subsystem.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ortools.sat.python import cp_model

from vitrail.games.errors import VerificationError
from vitrail.games.sagrada.components import VALUES, Color, Die
from vitrail.games.squares import Square
from vitrail.solvers.limits import Limits, make_solver
from vitrail.solvers.outcome import Infeasible

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from vitrail.solvers.sagrada.conditions import AtMost, Choice, Condition

Dice = dict[Square, Die]
Literal = cp_model.IntVar


@dataclass
class Budget:
    """What is left of the limits of one request that needs many searches."""

    limits: Limits
    started: float = field(default_factory=time.perf_counter)
    work: float = 0.0

    @property
    def seconds(self) -> float:
        """Wall time spent."""
        return time.perf_counter() - self.started

    @property
    def is_spent(self) -> bool:
        """Whether nothing is left."""
        seconds, work = self.limits.seconds, self.limits.work
        return (seconds is not None and self.seconds >= seconds) or (
            work is not None and self.work >= work
        )

    def search(
        self, model: cp_model.CpModel, most_work: float | None = None
    ) -> tuple[cp_model.CpSolver, str]:
        """Run CP-SAT on a model within what is left; return the solver and its status."""
        left = None if self.limits.seconds is None else self.limits.seconds - self.seconds
        work = None if self.limits.work is None else self.limits.work - self.work
        if most_work is not None:
            work = most_work if work is None else min(work, most_work)
        solver = make_solver(
            Limits(
                None if left is None else max(left, 1e-3),
                None if work is None else max(work, 1e-6),
            )
        )
        # Clauses and small counts: propagation decides, relaxations only cost time.
        solver.parameters.linearization_level = 1
        status = solver.status_name(solver.solve(model))
        self.work += solver.response_proto.deterministic_time
        return solver, status


@dataclass(frozen=True)
class FillModel:
    """Variables of a fill, keyed by what they mean.

    Parameters
    ----------
    color, value, die
        Whether the die on a space has that color, that value, both.
    guards
        One literal for each guarded condition, in their order: if true, the condition holds.
    """

    model: cp_model.CpModel
    color: Mapping[tuple[Square, Color], Literal]
    value: Mapping[tuple[Square, int], Literal]
    die: dict[Choice, Literal]
    guards: tuple[Literal, ...] = ()

    def dice(self, solver: cp_model.CpSolver) -> Dice:
        """Return the dice of the solution that a solver found."""
        return {
            square: Die(
                next(c for c in Color if solver.boolean_value(self.color[square, c])),
                next(v for v in VALUES if solver.boolean_value(self.value[square, v])),
            )
            for square, _ in self.color
        }


def build_model(
    squares: Sequence[Square], obeyed: Iterable[Condition], guarded: Sequence[Condition] = ()
) -> FillModel:
    """Build the model that gives each of these spaces a die.

    Parameters
    ----------
    obeyed
        Conditions that hold.
    guarded
        Conditions that hold if their guard, a literal of their own, is true.
    """
    model = cp_model.CpModel()
    color = {(s, c): model.new_bool_var(f"{c} at {s}") for s in squares for c in Color}
    value = {(s, v): model.new_bool_var(f"{v} at {s}") for s in squares for v in VALUES}
    for square in squares:
        model.add_exactly_one(color[square, c] for c in Color)
        model.add_exactly_one(value[square, v] for v in VALUES)
    guards = tuple(model.new_bool_var(condition.conflict.text) for condition in guarded)
    fill = FillModel(model, color, value, {}, guards)
    for condition in obeyed:
        for limit in condition.limits:
            _add(fill, limit)
    for guard, condition in zip(guards, guarded, strict=True):
        for limit in condition.limits:
            _add(fill, limit).only_enforce_if(guard)
    return fill


def _add(fill: FillModel, limit: AtMost) -> cp_model.Constraint:
    literals = [_literal(fill, choice) for choice in limit.choices]
    if limit.limit == 0:
        return fill.model.add_bool_and(literal.negated() for literal in literals)
    if limit.limit == len(literals) - 1:
        return fill.model.add_bool_or(literal.negated() for literal in literals)
    return fill.model.add(sum(literals) <= limit.limit)


def _literal(fill: FillModel, choice: Choice) -> Literal:
    """Return the literal of a choice; those of whole dice are made when they are needed."""
    square, color, value = choice.square, choice.color, choice.value
    if color is None:
        return fill.model.new_constant(1) if value is None else fill.value[square, value]
    if value is None:
        return fill.color[square, color]
    if choice not in fill.die:
        die = fill.model.new_bool_var(f"{Die(color, value)} at {square}")
        parts = [fill.color[square, color], fill.value[square, value]]
        fill.model.add_bool_or([die, *(part.negated() for part in parts)])
        for part in parts:
            fill.model.add_implication(die, part)
        fill.die[choice] = die
    return fill.die[choice]


def find_fill(
    squares: Sequence[Square], conditions: Sequence[Condition], budget: Budget
) -> tuple[Dice | None, bool]:
    """Look for dice that satisfy the conditions.

    Returns
    -------
    tuple
        The dice, or None; and whether that is certain, that is the search was not cut short.
    """
    if budget.is_spent:
        return None, False
    fill = build_model(squares, conditions)
    solver, status = budget.search(fill.model)
    if status in _ANSWERED:
        return fill.dice(solver), True
    return None, status == _INFEASIBLE


_ANSWERED = frozenset({"OPTIMAL", "FEASIBLE"})
_INFEASIBLE = "INFEASIBLE"
_GROWING = 0.3
"""Work spent on enlarging one satisfiable set; a rough one is as right as a largest one."""


class Clash:
    """A search for a smallest set of clashing conditions among conditions known to clash.

    Four steps, each from where the one before stopped, within one budget. Aspects of other
    conditions are left to the last: a set in which the full condition takes the place of its aspect
    clashes too and is no larger.

    1. CP-SAT names assumptions that suffice for infeasibility;
    2. deletion: each condition is left out if the others still clash, which makes the set
       irreducible;
    3. implicit hitting sets [1]_: a clashing set must contain a condition of every *correction
       set* (conditions whose removal makes the rest satisfiable). A smallest hitting set of the
       correction sets known so far either clashes, then it is a smallest clashing set, or it can be
       satisfied, and what its largest satisfiable extension leaves out is a new correction set.
       The size of the hitting set is a lower bound all the while;
    4. aspects: each condition gives way to an aspect of it, if that suffices for the clash.

    References
    ----------
    .. [1] A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, "Smallest MUS extraction with
       minimal hitting set dualization", CP 2015, LNCS 9255, 173-182.
    """

    def __init__(
        self, squares: Sequence[Square], conditions: Sequence[Condition], budget: Budget
    ) -> None:
        self.squares = squares
        self.conditions = conditions
        self.budget = budget
        self._full = [
            at
            for at, condition in enumerate(conditions)
            if not any(condition.is_aspect_of(other) for other in conditions)
        ]
        self.core = frozenset(self._full)
        self.irreducible = False
        self.smallest = False
        self._aspect_of: dict[int, int] = {}
        self._corrections: list[frozenset[int]] = []
        self._size = 0

    def explain(self) -> Infeasible:
        """Run the four steps and return the core, in the order of the conditions.

        A condition that no dice satisfy is a smallest core by itself.
        """
        hopeless = next((at for at in self._full if self.conditions[at].is_hopeless), None)
        if hopeless is not None:
            self.core, self.irreducible, self.smallest = frozenset({hopeless}), True, True
        else:
            self.assume()
            self.shrink()
            if self.irreducible:
                self.minimize()
            self.sharpen()
        return Infeasible(
            tuple(self.conditions[at].conflict for at in sorted(self.core, key=self._place)),
            irreducible=self.irreducible,
            smallest=self.smallest,
            seconds=self.budget.seconds,
        )

    def assume(self) -> None:
        """Step 1: take the core that CP-SAT names, if it finds one in time."""
        fill = build_model(self.squares, (), [self.conditions[at] for at in self._full])
        fill.model.add_assumptions(fill.guards)
        solver, status = self.budget.search(fill.model)
        if status != _INFEASIBLE:
            return
        named = set(solver.sufficient_assumptions_for_infeasibility())
        guarded = zip(self._full, fill.guards, strict=True)
        core = frozenset(at for at, guard in guarded if guard.index in named)
        dice, certain = self._find(core)
        if certain and dice is None:
            self.core = core

    def shrink(self) -> None:
        """Step 2: leave out each condition that is not needed."""
        undecided = False
        for at in sorted(self.core, reverse=True):
            rest = self.core - {at}
            dice, certain = self._find(rest)
            if dice is not None:
                self._corrections.append(self._broken_by(dice))
            elif certain:
                self.core = rest
            else:
                undecided = True
        self.irreducible = not undecided

    def minimize(self) -> None:
        """Step 3: alternate smallest hitting sets and new correction sets."""
        while not self.smallest:
            hitting = self._hitting_set()
            if hitting is None:
                return
            if self._size >= len(self.core):
                self.smallest = True
                return
            met = hitting
            while True:
                dice, certain = self._find(met)
                if dice is None:
                    break
                correction = self._correction(met, dice)
                self._corrections.append(correction)
                met |= correction
            if not certain:
                return
            if met == hitting:
                self.core, self.smallest = met, True

    def sharpen(self) -> None:
        """Step 4: say no more than the clash needs.

        The set stays irreducible: what can be met without one of its conditions can still be met
        when another gives way to less.
        """
        for at in sorted(self.core):
            aspects = [
                other
                for other, condition in enumerate(self.conditions)
                if condition.is_aspect_of(self.conditions[at])
            ]
            for aspect in aspects:
                changed = self.core - {at} | {aspect}
                dice, certain = self._find(changed)
                if certain and dice is None:
                    self.core = changed
                    self._aspect_of[aspect] = at
                    break

    def _place(self, at: int) -> tuple[int, int]:
        """Sort an aspect where its condition would stand."""
        return self._aspect_of.get(at, at), at

    def _find(self, chosen: Iterable[int]) -> tuple[Dice | None, bool]:
        obeyed = [self.conditions[at] for at in sorted(chosen)]
        dice, certain = find_fill(self.squares, obeyed, self.budget)
        if dice is not None and not all(condition.holds(dice) for condition in obeyed):
            message = f"a fill breaks a condition it was made for: {dice}"
            raise VerificationError(message)
        return dice, certain

    def _broken_by(self, dice: Dice) -> frozenset[int]:
        return frozenset(at for at in self._full if not self.conditions[at].holds(dice))

    def _correction(self, met: frozenset[int], dice: Dice) -> frozenset[int]:
        """Return conditions outside `met` such that all others can be satisfied together.

        `dice` satisfy those in `met`; they are the first of those looked at.
        """
        others = [at for at in self._full if at not in met]
        fill = build_model(
            self.squares,
            [self.conditions[at] for at in sorted(met)],
            [self.conditions[at] for at in others],
        )
        for (square, color), literal in fill.color.items():
            fill.model.add_hint(literal, dice[square].color is color)
        for (square, value), literal in fill.value.items():
            fill.model.add_hint(literal, dice[square].value == value)
        fill.model.maximize(sum(fill.guards))
        solver, status = self.budget.search(fill.model, _GROWING)
        found = [self._broken_by(dice)]
        if status in _ANSWERED:
            found.append(self._broken_by(fill.dice(solver)))
        return min(found, key=len)

    def _hitting_set(self) -> frozenset[int] | None:
        """Return a smallest set with a condition of each correction set, or None if out of time."""
        model = cp_model.CpModel()
        chosen = {at: model.new_bool_var(self.conditions[at].conflict.text) for at in self._full}
        for correction in self._corrections:
            model.add_bool_or(chosen[at] for at in sorted(correction))
        model.add(sum(chosen.values()) >= self._size)
        model.minimize(sum(chosen.values()))
        solver, status = self.budget.search(model)
        if status != "OPTIMAL":
            return None
        hitting = frozenset(at for at, one in chosen.items() if solver.boolean_value(one))
        self._size = len(hitting)
        return hitting
