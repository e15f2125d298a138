"""The copy that mutmut changes is the same program."""

from __future__ import annotations

import ast

import pytest

from ..tree import ROOT
from .staging import WRAPPERS, open_up

RULES = ("games/base.py", "games/sagrada/window.py", "games/sagrada/components.py")

TABLE = '''\
"""Text."""
SIDES: dict[str, int] = {
    "left": 1,
}
(
    ONE,
    TWO,
) = range(1, 3)
'''
CLASS = '''\
from dataclasses import dataclass

@dataclass(frozen=True)
class Box:
    lid: bool = True

    @property
    def size(self) -> int:
        """How much."""
        return 7

    @classmethod
    def of(cls) -> Box:
        return cls()
'''


def test_tables_become_what_functions_return() -> None:
    """A table has the value it had, and comes out of a function."""
    names: dict[str, object] = {}
    exec(open_up(TABLE), names)  # noqa: S102 - the text stands above
    assert (names["SIDES"], names["ONE"], names["TWO"]) == ({"left": 1}, 1, 2)
    assert {"_table_SIDES", "_table_ONE"} <= set(names)


def test_classes_hide_nothing() -> None:
    """A property stays one, but its function has no decorator; defaults come out of functions."""
    opened = open_up("from __future__ import annotations\n" + CLASS)
    names: dict[str, type] = {}
    exec(opened, names)  # noqa: S102 - the text stands above
    assert (names["Box"]().size, names["Box"]().lid) == (7, True)
    assert "_table_Box_lid" in names
    assert "@property" not in opened
    assert "@classmethod" in opened


@pytest.mark.parametrize("name", RULES)
def test_nothing_of_the_rules_stays_hidden(name: str) -> None:
    """In the copy of a module no function has a decorator that mutmut would leave alone."""
    tree = ast.parse(open_up((ROOT / name).read_text("utf-8")))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert functions
    assert not [f.name for f in functions if WRAPPERS & set(map(ast.unparse, f.decorator_list))]
