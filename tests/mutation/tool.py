"""Mutmut on every rule of the games: thousands of small changes, and what the tests say to each.

    python -m tests.mutation.tool run [FILE or MUTANT ...]
    python -m tests.mutation.tool show MUTANT
    python -m tests.mutation.tool report

`run` without a name takes what has no verdict yet; with the name of a file, such as `window`, what
is not killed in it; with that of a mutant that one. `show` prints a change. `report` writes the
figures into docs/mutation.md and the survivors beside it, each with the reason it had there.
"""

from __future__ import annotations

import contextlib
import csv
import json
import os
import platform
import re
import subprocess
import sys
from collections import Counter
from datetime import UTC, datetime
from importlib import metadata
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

from ..tree import ROOT
from .staging import stage

if TYPE_CHECKING:
    from collections.abc import Iterator

SAGRADA = (
    "assumed",
    "cards",
    "components",
    "deal",
    "dealt",
    "effects",
    "laid_out",
    "lines",
    "mistakes",
    "moves",
    "notation",
    "open_turn",
    "play",
    "position",
    "ranking",
    "replay",
    "scoring",
    "setup",
    "sight",
    "step",
    "stock",
    "supply",
    "tools",
    "turns",
    "unrecorded",
    "window",
)
SANTIAGO = (
    "canals",
    "checks",
    "components",
    "deal",
    "dealt",
    "effects",
    "game",
    "lines",
    "moves",
    "offers",
    "play",
    "plots",
    "position",
    "ranking",
    "replay",
    "rules",
    "scoring",
    "setup",
    "step",
    "words",
)
FILES = (
    "games/base.py",
    "games/dealt.py",
    "games/move_list.py",
    "games/options.py",
    "games/replay.py",
    *(f"games/sagrada/{name}.py" for name in SAGRADA),
    *(f"games/santiago/{name}.py" for name in SANTIAGO),
)
FOLDER = ROOT / "build" / "mutation"
PAGE = ROOT / "docs" / "mutation.md"
SURVIVORS = ROOT / "docs" / "mutation-survivors.csv"
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"
WORKERS = 2
WAITING = "not checked"
"""What mutmut says of a mutant that has not been run."""

GAME_TESTS = "tests/games/sagrada/test_game_properties.py"
LEFT_OUT = (
    "--ignore=tests/games/test_files.py",
    "--ignore=tests/games/sagrada/test_game_naive.py",
    "--ignore=tests/games/santiago/test_naive.py",
    "--ignore=tests/games/santiago/test_drawing.py",
    *(
        f"--deselect={GAME_TESTS}::test_a_move_is_legal_exactly_when_it_breaks_nothing[{seats}]"
        for seats in (4, 3, 2)
    ),
    *(f"--deselect={GAME_TESTS}::test_a_game[{n}-edition{n}-0]" for n in (4, 3, 2)),
    "--deselect=tests/games/sagrada/test_notation.py::test_comp_1_a_huge_stock_is_refused_quickly",
)
"""Tests of other modules, and whole random games: a survivor would wait for all of them."""

OBVIOUS = {
    "strict": "strict=(?:True|False|None)",
    "encoding": "encoding=(?:'utf-8'|\"(?:utf|UTF)-8\"|None)",
}
"""Arguments that never matter: lengths that are equal anyway, the encoding that is the default."""

SETTINGS = """\
[tool.mutmut]
source_paths = ["vitrail"]
only_mutate = {files}
also_copy = ["docs", "examples"]
pytest_add_cli_args = {arguments}
pytest_add_cli_args_test_selection = ["tests/games"]
use_git_change_detection = false
track_dependencies = false
timeout_multiplier = 5.0
timeout_constant = 8.0

[tool.pytest.ini_options]
addopts = ["--import-mode=importlib", "-m", "not slow and not soak"]
markers = ["slow: not run", "browser: not run", "soak: not run"]
"""


class Survivor(NamedTuple):
    """A change that no test noticed; mutmut's number of it changes with the file."""

    file: str
    function: str
    before: str
    after: str
    status: str
    reason: str = "open"


def staged() -> None:
    """Bring the copy up to date, and keep the verdicts on functions that have not changed."""
    plugins = ("tests.mutation.plugin", "no:cacheprovider", "no:xdist", "no:unraisableexception")
    arguments = [*(word for name in plugins for word in ("-p", name)), *LEFT_OUT]
    files = [f"vitrail/{name}" for name in FILES]
    stage(FOLDER, FILES, SETTINGS.format(files=json.dumps(files), arguments=json.dumps(arguments)))
    # Mutmut remembers which tests call a function, and stops at one that has gone since.
    stats = FOLDER / "mutants" / "mutmut-stats.json"
    newest = max(path.stat().st_mtime for path in (ROOT / "tests").rglob("*.py"))
    if stats.exists() and stats.stat().st_mtime < newest:
        stats.unlink()


def mutmut(*words: str) -> None:
    """Run mutmut in the copy."""
    command = [sys.executable, "-m", "mutmut", *words]
    subprocess.run(command, cwd=FOLDER, check=True)


def wanted(name: str) -> list[str]:
    """Return the mutants of a file that nothing has killed so far, or the one of that name."""
    if "." in name:
        return [name]
    mutants: list[str] = []
    for file in (file for file in FILES if PurePath(file).stem == name):
        found = statuses(file)
        if "killed" in found.values():
            mutants += [mutant for mutant, status in found.items() if status != "killed"]
        else:
            mutants.append(f"vitrail.{file.removesuffix('.py').replace('/', '.')}.*")
    return mutants


def statuses(file: str) -> dict[str, str]:
    """Return mutmut's verdicts on the mutants of a file."""
    from mutmut.stats import status_by_exit_code

    path = FOLDER / "mutants" / "vitrail" / f"{file}.meta"
    if not path.exists():
        return {}
    found = json.loads(path.read_text("utf-8"))["exit_code_by_key"]
    # A process that ends by any other way than a verdict of pytest has been broken by its mutant.
    return {
        name: status if (status := status_by_exit_code[code]) != "suspicious" else "killed"
        for name, code in found.items()
    }


def changed(file: str, mutant: str) -> tuple[str, str]:
    """Return the lines that a mutant takes away and puts in their place."""
    from mutmut.mutation.diff_apply import get_diff_for_mutant

    lines = get_diff_for_mutant(mutant, path=f"vitrail/{file}").splitlines()[2:]
    sides = ([line[1:].strip() for line in lines if line.startswith(sign)] for sign in "-+")
    before, after = (" ".join(side) for side in sides)
    return before, after


def obvious(before: str, after: str) -> str:
    """Return the reason of a survivor that needs no second look, else `open`.

    Examples
    --------
    >>> obvious("zip(a, b, strict=True)", "zip(a, b, )"), obvious("a < b", "a <= b")
    ('strict', 'open')
    """
    for reason, argument in OBVIOUS.items():
        sides = (
            re.sub(rf",? ?({argument})", "", side).replace(", )", ")") for side in (before, after)
        )
        if len({*sides}) == 1:
            return reason
    return "open"


def survivors() -> Iterator[Survivor]:
    """Yield every mutant that was not killed, with its reason if it has been given one."""
    known: dict[tuple[str, ...], str] = {}
    if SURVIVORS.exists():
        with SURVIVORS.open(encoding="utf-8", newline="") as lines:
            known = {tuple(row[:4]): row[5] for row in csv.reader(lines)}
    with contextlib.chdir(FOLDER):
        for file in FILES:
            for name, status in statuses(file).items():
                if status in {"survived", "no tests"}:
                    function = re.sub(r"^.*\.xǁ?_?", "", name.rpartition("__mutmut_")[0])
                    key = (file, function.replace("ǁ", "."), *changed(file, name))
                    reason = known.get(key, "open")
                    yield Survivor(*key, status, obvious(*key[2:]) if reason == "open" else reason)


def table() -> Iterator[str]:
    """Yield the figures as lines of Markdown."""
    made = f"{datetime.now(tz=UTC).date()}, mutmut {metadata.version('mutmut')}"
    python = f"Python {platform.python_version()}, {platform.machine()}"
    yield f"*{made}, {python}, {os.cpu_count()} cores, {WORKERS} processes*\n"
    yield "| file | mutants | killed | out of time | survived | no tests | noticed |"
    yield "|---|--:|--:|--:|--:|--:|--:|"
    whole: Counter[str] = Counter()
    for file in FILES:
        counts = Counter(statuses(file).values())
        if counts.total() > counts[WAITING]:
            yield row(f"`{file}`", counts)
        whole += counts
    yield row("**all**", whole)
    if whole[WAITING]:
        yield f"\nNot run so far, and not counted here: {whole[WAITING]:,} mutants."


def row(title: str, counts: Counter[str]) -> str:
    """Return one line of the table."""
    mutants = counts.total() - counts[WAITING]
    noticed = counts["killed"] + counts["timeout"]
    shown = [mutants, *(counts[kind] for kind in ("killed", "timeout", "survived", "no tests"))]
    figures = " | ".join(f"{figure:,}" for figure in shown)
    return f"| {title} | {figures} | {100 * noticed / mutants:.1f} % |"


def report() -> None:
    """Write the figures into the page and the survivors beside it."""
    left = sorted(survivors())
    with SURVIVORS.open("w", encoding="utf-8", newline="") as lines:
        writer = csv.writer(lines, lineterminator="\n")
        writer.writerow(Survivor._fields)
        writer.writerows(left)
    reasons = Counter(survivor.reason for survivor in left)
    kinds = [f"| {reason} | {count:,} |" for reason, count in reasons.most_common()]
    made = [*table(), "", "| survivors by reason | |", "|---|--:|", *kinds]
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text("".join([before, BEGIN, "\n".join(made), "\n", END, after]), "utf-8")


def main(command: str, *names: str) -> None:
    """Do one of the three commands."""
    if command == "run":
        os.environ["VITRAIL_CI"] = ""
        staged()
        mutants = [mutant for name in names for mutant in wanted(name)]
        if mutants:
            os.environ["VITRAIL_FRESH"] = "1"  # slow, but these have survived before
        if mutants or not names:
            mutmut("run", "--max-children", str(WORKERS), *mutants)
    elif command == "show":
        mutmut("show", *names)
    else:
        report()


if __name__ == "__main__":
    main(*sys.argv[1:])
