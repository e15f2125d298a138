"""How long a solver may try, and the one place where CP-SAT is configured.

Wall time stops a search for the sake of the person who waits; deterministic work stops it at the
same point on every machine, which is what tests and recorded results use.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.errors import ParameterError

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

SEED = 1
_SIDE_BY_SIDE = ("max_lp", "objective_lb_search_max_lp", "quick_restart", "reduced_costs")


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of one search; None means no limit.

    Parameters
    ----------
    seconds
        Wall time.
    work
        Deterministic time of CP-SAT, roughly seconds but the same on every machine.
    workers
        Threads of CP-SAT. With more than one a search is often faster, but not repeatable.

    Raises
    ------
    ParameterError
        If a limit is not positive.
    """

    seconds: float | None = 60.0
    work: float | None = None
    workers: int = 1

    def __post_init__(self) -> None:
        for limit in (self.seconds, self.work, self.workers):
            if limit is not None and not limit > 0:
                message = f"a limit must be positive, read {limit:g}"
                raise ParameterError(message)


def make_solver(limits: Limits) -> cp_model.CpSolver:
    """Return a CP-SAT solver with a fixed seed and these limits, by default one worker."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = limits.workers
    solver.parameters.random_seed = SEED
    # The command line answers Ctrl-C itself while the solver runs in another thread, where the
    # handler of CP-SAT would end the process with an abort instead.
    solver.parameters.catch_sigint_signal = False
    # Full linearization proves windows many times faster than the default: the objective is a sum
    # over many small products, which only the linear relaxation sees as a whole
    # (docs/decisions/020-best-window.md has the figures).
    solver.parameters.linearization_level = 2
    # Probing in presolve costs a third of the time of a small model and finds nothing there.
    solver.parameters.cp_model_probing_level = 0
    if limits.workers > 1:
        # The searches that CP-SAT runs side by side bring settings of their own, and only these
        # linearize fully.
        solver.parameters.subsolvers.extend(_SIDE_BY_SIDE)
    if limits.seconds is not None:
        solver.parameters.max_time_in_seconds = limits.seconds
    if limits.work is not None:
        solver.parameters.max_deterministic_time = limits.work
    return solver
