"""Build the wheel, install it where the sources are out of reach, and try it as a player would.

Run by ``make wheel-test``. The environment is new and holds the wheel with its dependencies only,
and the working directory is an empty folder, so nothing of the checkout can stand in for a file
that the wheel lacks. The wheel is built from the source archive, which proves that one as well.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
import venv
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

Command = Sequence[str | Path]

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "sagrada" / "round-4.yaml"
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
OBJECTIVES = ("row_color", "column_shade", "color_diagonals")

# Imports every module of the installed package, which finds a dependency or a data file that is
# missing, and prints where they came from.
IMPORT_ALL = """
import importlib, sys
for name in sys.argv[1:]:
    print(importlib.import_module(name).__file__)
"""


class SmokeError(Exception):
    """The wheel is not what it should be."""


def run(command: Command, cwd: Path) -> str:
    """Run a command away from the sources and return what it printed."""
    unwanted = ("PYTHON", "VIRTUAL_ENV")
    environment = {k: v for k, v in os.environ.items() if not k.startswith(unwanted)}
    done = subprocess.run(
        command,
        cwd=cwd,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        shown = " ".join(str(part) for part in command)
        message = f"exit {done.returncode} from: {shown}\n{done.stdout}{done.stderr}"
        raise SmokeError(message)
    return done.stdout


def expect(truth: object, message: str) -> None:
    """Stop with the message unless something is true."""
    if not truth:
        raise SmokeError(message)


def build(folder: Path) -> Path:
    """Build the source archive, and the wheel from it; return the wheel."""
    run([sys.executable, "-m", "build", "--outdir", folder, ROOT], cwd=folder)
    (wheel,) = folder.glob("*.whl")
    return wheel


def package_files() -> set[str]:
    """Name every file of the package folders as the wheel should name it."""
    names = PROJECT["tool"]["setuptools"]["packages"]
    rooms = {name.split(".")[1] for name in names}
    return {
        f"vitrail/{path.relative_to(ROOT).as_posix()}"
        for room in rooms
        for path in (ROOT / room).rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }


def check_contents(wheel: Path) -> list[str]:
    """Compare the wheel with the package folders; return its module names."""
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    version = PROJECT["project"]["version"]
    tops = {name.partition("/")[0] for name in names}
    expect(tops == {"vitrail", f"vitrail-{version}.dist-info"}, f"top-level names: {sorted(tops)}")
    shipped = {name for name in names if name.startswith("vitrail/")}
    wanted = package_files()
    expect(not wanted - shipped, f"missing from the wheel: {sorted(wanted - shipped)}")
    expect(not shipped - wanted, f"should not be in the wheel: {sorted(shipped - wanted)}")
    expect(any(name.endswith("/LICENSE") for name in names), "the wheel has no license")
    modules = (name.removesuffix(".py") for name in shipped if name.endswith(".py"))
    return sorted(name.replace("/", ".").removesuffix(".__init__") for name in modules)


def check_installed(binaries: Path, modules: list[str], folder: Path) -> None:
    """Import everything from the environment and nothing from the checkout."""
    python = binaries / "python"
    run([python, "-m", "pip", "check"], cwd=folder)
    importable = [name for name in modules if not name.endswith("__main__")]
    for line in run([python, "-c", IMPORT_ALL, *importable], cwd=folder).splitlines():
        expect(Path(line).is_relative_to(binaries.parent), f"imported from elsewhere: {line}")


def check_commands(binaries: Path, folder: Path) -> None:
    """Run the main commands on official data and on a copied example."""
    vitrail = binaries / "vitrail"
    version = PROJECT["project"]["version"]
    expect(version in run([vitrail, "--version"], cwd=folder), "--version tells another version")

    count = json.loads(run([vitrail, "window", "count", "Virtus", "--json"], cwd=folder))
    product = count["color_fills"] * count["shade_fills"]
    expect(count["fills"] == product > 0, f"window count: {count}")

    publics = [part for name in OBJECTIVES for part in ("--public", name)]
    command: list[str | Path] = [vitrail, "window", "best", "Virtus", *publics]
    best = json.loads(run([*command, "--private", "red", "--json"], cwd=folder))
    expect(best["status"] == "proved", f"window best: {best}")
    expect(best["score"] == best["bound"] > 0, f"window best: {best}")

    shutil.copy(EXAMPLE, folder / "record.yaml")
    hint = json.loads(run([vitrail, "hint", "record.yaml", "--json"], cwd=folder))
    expect(hint["advice"], f"hint: {hint}")
    expect(all(line["move"] and line["reasons"] for line in hint["advice"]), f"hint: {hint}")


def main() -> int:
    """Build, compare, install and try; say what failed in one place."""
    with tempfile.TemporaryDirectory(prefix="vitrail-wheel-") as temporary:
        base = Path(temporary).resolve()
        built, environment, empty = base / "built", base / "environment", base / "empty"
        built.mkdir()
        empty.mkdir()
        try:
            wheel = build(built)
            modules = check_contents(wheel)
            print(f"{wheel.name}: complete, {len(modules)} modules, {wheel.stat().st_size:,} bytes")
            venv.create(environment, with_pip=True)
            binaries = environment / "bin"
            quiet = ["--quiet", "--disable-pip-version-check", "--no-input"]
            run([binaries / "python", "-m", "pip", "install", *quiet, wheel], cwd=empty)
            check_installed(binaries, modules, empty)
            print("installed alone: every module imports, no dependency is missing")
            check_commands(binaries, empty)
            print("tried away from the sources: --version, window count, window best, hint")
        except SmokeError as error:
            print(f"wheel test failed: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
