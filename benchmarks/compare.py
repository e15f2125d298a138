"""Compare the best-window solver with a plain CP-SAT model and with MiniZinc + Gecode.

    python -m benchmarks.compare

Sixty sampled cases (54 official windows, 6 on the blank pattern), each solved by all three in the
same run, one worker, with the same limit. All who finish must agree on the optimum. A case that
ran into the limit counts with the limit, so the ratios are lower bounds there, and the number of
unproved cases stands beside them. The times of MiniZinc include flattening (its own process); the
time of flattening alone is given too.
"""

from __future__ import annotations

import itertools
import json
import random
import shutil
import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from ortools.sat.python import cp_model

from benchmarks.best_tables import Case, cases
from benchmarks.common import HERE, distribution, progress, record
from vitrail.games.sagrada.components import (
    BLANK,
    VALUES,
    Color,
    official_patterns,
    public_objectives,
)
from vitrail.games.sagrada.window import Window
from vitrail.solvers.outcome import Solved
from vitrail.solvers.sagrada.best import find_best

SEED = 20
LIMIT_S = 20.0


class Run(NamedTuple):
    """What one solver did with one case; value is None when the limit came first."""

    value: int | None
    seconds: float


def ours(case: Case) -> Run:
    """Solve with the project's model."""
    started = time.perf_counter()
    outcome = find_best(Window.empty(case.pattern), case.objectives)
    value = outcome.value if isinstance(outcome, Solved) and outcome.proved else None
    return Run(value, time.perf_counter() - started)


def plain(case: Case) -> Run:
    """Solve with the model one writes first: integer variables, inequalities, default settings."""
    started = time.perf_counter()
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = LIMIT_S
    status = solver.solve(plain_model(case))
    value = round(solver.objective_value) if status == cp_model.OPTIMAL else None
    return Run(value, time.perf_counter() - started)


def plain_model(case: Case) -> cp_model.CpModel:
    """Build the plain model: no linear line counts, no products, no redundant bounds."""
    model = cp_model.CpModel()
    shape = case.pattern.shape
    colors = list(Color)
    color = {s: model.new_int_var(0, 4, f"color {s}") for s in shape.squares}
    value = {s: model.new_int_var(1, 6, f"value {s}") for s in shape.squares}
    for square in shape.squares:
        asked = case.pattern[square]
        if isinstance(asked, Color):
            model.add(color[square] == colors.index(asked))
        elif asked is not None:
            model.add(value[square] == asked)
        for near in shape.orthogonal(square):
            if square < near:
                model.add(color[square] != color[near])
                model.add(value[square] != value[near])

    def equal(left: cp_model.LinearExprT, right: cp_model.LinearExprT) -> cp_model.IntVar:
        same = model.new_bool_var("")
        model.add(left == right).only_enforce_if(same)
        model.add(left != right).only_enforce_if(same.negated())
        return same

    rows = [[s for s in shape.squares if s.row == r] for r in range(shape.rows)]
    columns = [[s for s in shape.squares if s.column == c] for c in range(shape.columns)]
    total: list[cp_model.LinearExprT] = []
    for objective in case.objectives.public:
        layer = color if "color" in objective.id else value
        if objective.per in {"row", "column"}:
            for line in rows if objective.per == "row" else columns:
                full = model.new_bool_var("")
                for first, second in itertools.combinations(line, 2):
                    model.add(layer[first] != layer[second]).only_enforce_if(full)
                total.append(objective.points * full)
        elif objective.per == "set":
            pairs = {"light": (1, 2), "medium": (3, 4), "deep": (5, 6)}
            kinds = pairs.get(objective.id, range(5) if layer is color else VALUES)
            sets = model.new_int_var(0, 10, "")
            for kind in kinds:
                model.add(sets <= sum(equal(layer[s], kind) for s in shape.squares))
            total.append(objective.points * sets)
        else:
            for square in shape.squares:
                equals = [equal(color[square], color[other]) for other in shape.diagonal(square)]
                partner = model.new_bool_var("")
                model.add_bool_or(equals).only_enforce_if(partner)
                total.append(objective.points * partner)
    private = case.objectives.private
    for square in shape.squares:
        if private is None:
            break
        earned = model.new_int_var(0, 6, "")
        mine = equal(color[square], colors.index(private))
        model.add(earned == value[square]).only_enforce_if(mine)
        model.add(earned == 0).only_enforce_if(mine.negated())
        total.append(earned)
    model.maximize(sum(total))
    return model


def gecode(case: Case) -> Run:
    """Solve with MiniZinc and Gecode, flattening included."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "case.json"
        data.write_text(json.dumps(_minizinc_data(case)), encoding="utf-8")
        command = [
            "minizinc", "--solver", "gecode", "--time-limit", str(int(1e3 * LIMIT_S)),
            str(HERE / "window.mzn"), str(data),
        ]  # fmt: skip
        started = time.perf_counter()
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        seconds = time.perf_counter() - started
    proved = "==========" in done.stdout
    values = [int(line) for line in done.stdout.splitlines() if line.strip().lstrip("-").isdigit()]
    return Run(values[-1] if proved else None, seconds)


def _minizinc_data(case: Case) -> dict[str, object]:
    colors = list(Color)
    shape, pattern = case.pattern.shape, case.pattern
    rows = [[s for s in shape.squares if s.row == r] for r in range(shape.rows)]
    asked = [[pattern[square] for square in row] for row in rows]
    chosen = {objective.id for objective in case.objectives.public}
    private = case.objectives.private
    return {
        "asked_color": [
            [colors.index(a) + 1 if isinstance(a, Color) else 0 for a in row] for row in asked
        ],
        "asked_value": [[a if isinstance(a, int) else 0 for a in row] for row in asked],
        "private_color": colors.index(private) + 1 if private else 1,
        **{objective.id: objective.id in chosen for objective in public_objectives()},
    }


def flattening(case: Case) -> float:
    """Return the seconds MiniZinc takes to flatten one case without solving it."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "case.json"
        data.write_text(json.dumps(_minizinc_data(case)), encoding="utf-8")
        command = ["minizinc", "--solver", "gecode", "-c", "--output-to-stdout"]
        started = time.perf_counter()
        subprocess.run(
            [*command, str(HERE / "window.mzn"), str(data)],
            stdout=subprocess.DEVNULL,
            check=True,
            cwd=folder,
        )
        return time.perf_counter() - started


def main() -> None:
    """Run all solvers on the sample and record times and ratios."""
    rng = random.Random(SEED)
    sample = rng.sample(cases(official_patterns()), 54) + rng.sample(cases([BLANK]), 6)
    solvers = {"vitrail": ours, "plain_cp_sat": plain}
    if shutil.which("minizinc"):
        solvers["minizinc_gecode"] = gecode
    runs: dict[str, list[Run]] = {name: [] for name in solvers}
    for done, case in enumerate(sample, start=1):
        for name, solver in solvers.items():
            runs[name].append(solver(case))
        values = {r.value for r in (found[-1] for found in runs.values()) if r.value is not None}
        if len(values) > 1:
            message = f"the solvers disagree on {case}: {values}"
            raise ValueError(message)
        progress(done, len(sample))
    figures: dict[str, object] = {"cases": len(sample), "limit_s": LIMIT_S, "seed": SEED}
    for name, found in runs.items():
        ratios = [
            run.seconds / mine.seconds for run, mine in zip(found, runs["vitrail"], strict=True)
        ]
        figures[name] = {
            "proved": sum(run.value is not None for run in found),
            **distribution([run.seconds for run in found]),
            "median_ratio_to_vitrail": statistics.median(ratios),
        }
    if "minizinc_gecode" in solvers:
        figures["minizinc_flattening_median_s"] = statistics.median(map(flattening, sample[:5]))
    record("compare", figures)


if __name__ == "__main__":
    main()
