"""A copy of the package in which mutmut finds everything that it is to change.

Mutmut derives the names of modules from paths, and the root of the checkout is the package: so
the package is copied to a folder of its name. Mutmut changes undecorated functions only, so the
copy says `shape = property(shape)` behind a function instead of `@property` before it, and what a
module or a class assigns becomes what a function returns: tables, rules, default values of fields.
"""

from __future__ import annotations

import ast
import shutil
from typing import TYPE_CHECKING

from ..tree import ROOMS, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

WRAPPERS = {"property", "functools.cached_property", "functools.cache"}
"""The decorators that are written as calls."""
COPIED = ("docs", "examples", "tests")
"""What the tests of the rules read beside the package."""
TYPES = ("TypeVar", "Annotated")

Line = str


def _unwrapped(node: ast.FunctionDef, lines: list[Line]) -> dict[int, list[Line] | None]:
    """Return what becomes of the lines of a decorated function."""
    changed: dict[int, list[Line] | None] = {}
    for decorator in node.decorator_list:
        if (name := ast.unparse(decorator)) in WRAPPERS and len(node.decorator_list) == 1:
            last = node.end_lineno or node.lineno
            pad = " " * node.col_offset
            changed[decorator.lineno] = None
            changed[last] = [lines[last - 1], "", f"{pad}{node.name} = {name}({node.name})"]
    return changed


def _table(
    node: ast.Assign | ast.AnnAssign, lines: list[Line], owner: str = ""
) -> tuple[list[Line], dict[int, list[Line] | None]]:
    """Return a function with the value of an assignment, and what becomes of its own lines."""
    value, target = node.value, node.targets[0] if isinstance(node, ast.Assign) else node.target
    simple = isinstance(value, ast.BinOp) and isinstance(value.op, ast.BitOr)
    typing = isinstance(value, ast.Call) and ast.unparse(value.func) in TYPES
    name = ast.unparse(target).strip("()").partition(",")[0].strip("_")
    if value is None or simple or typing or isinstance(value, ast.Subscript) or name == "all":
        return [], {}
    first, last, start = node.lineno, node.end_lineno or node.lineno, value.lineno - 1
    body = [lines[start][value.col_offset :], *lines[start + 1 : last]]
    function = f"_table_{owner}{name}"
    made = [f"def {function}():", "    return (", *body, "    )", "", ""]
    changed: dict[int, list[Line] | None] = dict.fromkeys(range(first, last + 1))
    kept = [*lines[first - 1 : start], lines[start][: value.col_offset]]
    changed[first] = [*kept[:-1], f"{kept[-1]}{function}()"]
    return made, changed


def _tables(tree: ast.Module) -> Iterator[tuple[ast.Assign | ast.AnnAssign, int, str]]:
    """Yield the assignments of a module and its classes: the line of the statement, the class."""
    for statement in tree.body:
        if isinstance(statement, ast.Assign | ast.AnnAssign):
            yield statement, statement.lineno, ""
        if isinstance(statement, ast.ClassDef):
            at = min([statement.lineno, *(node.lineno for node in statement.decorator_list)])
            for inner in statement.body:
                if isinstance(inner, ast.Assign | ast.AnnAssign):
                    yield inner, at, f"{statement.name}_"


def open_up(source: str) -> str:
    """Return the source of a module in the form in which mutmut changes all of it.

    Examples
    --------
    >>> print(open_up("SIDES = 1, 2"))
    def _table_SIDES():
        return (
    1, 2
        )
    <BLANKLINE>
    <BLANKLINE>
    SIDES = _table_SIDES()
    """
    tree, lines = ast.parse(source), source.splitlines()
    changed: dict[int, list[Line] | None] = {}
    before: dict[int, list[Line]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            changed |= _unwrapped(node, lines)
    for assignment, at, owner in _tables(tree):
        function, instead = _table(assignment, lines, owner)
        before.setdefault(at, []).extend(function)
        changed |= instead
    made: list[Line] = []
    for number, line in enumerate(lines, 1):
        made.extend([*before.get(number, ()), *(changed.get(number, [line]) or [])])
    return "\n".join(made) + "\n"


def _write(path: Path, text: str) -> None:
    """Write a file unless it says that already, so that mutmut sees what has changed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")


def stage(folder: Path, files: tuple[str, ...], settings: str) -> None:
    """Make the copy; `files` are those that mutmut is to change, from the root of the checkout.

    In a copy that is there already only what differs is written anew.
    """
    for name in COPIED:
        for place in (folder, folder / "mutants"):
            shutil.rmtree(place / name, ignore_errors=True)
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in sorted(path for room in ROOMS for path in (ROOT / room).rglob("*")):
        inside = path.relative_to(ROOT)
        if inside.as_posix() in files:
            _write(folder / "vitrail" / inside, open_up(path.read_text("utf-8")))
            mutants = folder / "mutants" / "vitrail" / inside
            if not mutants.with_suffix(".py.meta").exists():  # changed for the first time
                mutants.unlink(missing_ok=True)
        elif path.is_file() and path.suffix != ".pyc":
            (folder / "vitrail" / inside).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, folder / "vitrail" / inside)
            if path.suffix != ".py":  # mutmut would leave the copy of its own as it is
                (folder / "mutants" / "vitrail" / inside).unlink(missing_ok=True)
    (folder / "vitrail" / "__init__.py").touch()
    _write(folder / "pyproject.toml", settings)
