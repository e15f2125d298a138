"""Who imports what: the rules that the linters cannot say."""

from __future__ import annotations

import re
import sys
from importlib.metadata import packages_distributions

import pytest

from ..tree import PROJECT, ROOMS, ROOT, imports, kept_files, package_modules

MODULES = package_modules()
FILE_READERS = {"jsonschema", "ruamel"}


def top(name: str) -> str:
    """Return the first part of a dotted name."""
    return name.partition(".")[0]


def test_no_file_imports_a_room_by_its_bare_name() -> None:
    """Two spellings make two classes: games.squares.Square is not vitrail.games.squares.Square."""
    found = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in kept_files()
        if path.suffix == ".py"
        for line, name in imports(path)
        if top(name) in ROOMS
    ]
    assert not found


def test_rules_import_the_standard_library_only() -> None:
    """The rules are plain Python, but for the module that reads files."""
    allowed = sys.stdlib_module_names | {"vitrail"}
    for path in MODULES:
        if path.relative_to(ROOT).parts[0] == "games":
            names = {top(name) for _, name in imports(path)} - allowed
            if path == ROOT / "games" / "files.py":
                names -= FILE_READERS
            assert not names, path


def test_shipped_code_imports_declared_dependencies_only() -> None:
    """What is imported is installed with the tool, not by chance with something else."""
    declared = {
        re.split(r"[^\w.-]", requirement)[0].lower().replace("_", "-")
        for requirement in PROJECT["project"]["dependencies"]
    }
    distributions = packages_distributions()
    for path in MODULES:
        for line, name in imports(path):
            if top(name) in sys.stdlib_module_names | {"vitrail"}:
                continue
            owners = {owner.lower().replace("_", "-") for owner in distributions[top(name)]}
            assert owners & declared, f"{path}:{line} imports {name}"


@pytest.mark.parametrize("room", ROOMS)
def test_randomness_is_passed_in(room: str) -> None:
    """Only seeded generators are used: no hidden one decides what a seed should."""
    called = re.compile(
        r"\brandom\.(?!Random\b|default_rng\([^)])\w+\(|\bfrom random import (?!Random\b)"
    )
    for path in MODULES:
        if path.relative_to(ROOT).parts[0] == room:
            assert not called.search(path.read_text("utf-8")), path
