"""Wrong rules, one at a time: what the tests of the rules must notice.

A mutant is one small change of the source of a module. `run.py` makes it while the module is
imported, in a process of its own; no file is touched.
"""

from __future__ import annotations

import importlib.util
from dataclasses import dataclass
from pathlib import Path

WINDOW = "vitrail.games.sagrada.window"
SCORING = "vitrail.games.sagrada.scoring"
COMPONENTS = "vitrail.games.sagrada.components"
SQUARES = "vitrail.games.squares"


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change: the only place in a module where `old` stands gets `new`."""

    name: str
    module: str
    old: str
    new: str

    def source(self) -> str:
        """Return the changed source of the module."""
        spec = importlib.util.find_spec(self.module)
        assert spec is not None
        assert spec.origin is not None
        text = Path(spec.origin).read_text(encoding="utf-8")
        assert text.count(self.old) == 1, f"{self.name}: {self.old!r} must stand there once"
        return text.replace(self.old, self.new)


def _window(name: str, old: str, new: str) -> Mutant:
    return Mutant(name, WINDOW, old, new)


def _scoring(name: str, old: str, new: str) -> Mutant:
    return Mutant(name, SCORING, old, new)


MUTANTS = (
    # Each rule of placing dropped.
    _window("outside-dropped", "if square not in window.shape:", "if False:"),
    _window("occupied-dropped", "*_occupied(window, square),", ""),
    _window("border-dropped", "if not window.shape.is_border(square):", "if False:"),
    _window("touch-dropped", "if not apart and not touched:", "if False:"),
    _window("apart-dropped", "if apart and touched:", "if False:"),
    _window("color-dropped", "isinstance(asked, Color) and die.color is not asked", "False"),
    _window("shade-dropped", "isinstance(asked, int) and die.value != asked", "False"),
    _window("equal-color-dropped", "    if same_color:", "    if False:"),
    _window("equal-value-dropped", "    if same_value:", "    if False:"),
    # Each rule of placing altered.
    _window(
        "touch-only-at-edges", "window.shape.around(square)", "window.shape.orthogonal(square)"
    ),
    _window(
        "touch-only-at-corners", "window.shape.around(square)", "window.shape.diagonal(square)"
    ),
    _window(
        "equal-at-corners-too",
        "window.placed, window.shape.orthogonal(square)",
        "window.placed, window.shape.around(square)",
    ),
    _window("border-for-every-die", "if not window.placed:", "if True:"),
    _window(
        "first-die-anywhere-when-apart",
        "if not window.placed:",
        "if not window.placed and not apart:",
    ),
    _window(
        "apart-as-well-as-touching",
        "if not apart and not touched:",
        "if not touched:",
    ),
    _window("waiving-one-waives-all", "if violation.rule not in waived", "if not waived"),
    _window("waiving-ignored", "if violation.rule not in waived", "if True"),
    _window(
        "only-the-first-rule-named",
        "return tuple(violation for violation in found if",
        "return tuple(violation for violation in found[:1] if",
    ),
    _window("neighbors-named-singly", 'same_color, f"{die}', 'same_color[:1], f"{die}'),
    # Standing windows.
    _window(
        "mistakes-ignore-print",
        "        found.extend(_restriction(window.pattern, die, square))\n",
        "",
    ),
    _window(
        "mistakes-ignore-neighbors",
        "        found.extend(_neighbors(window.placed, later, die, square))\n",
        "",
    ),
    _window("pairs-reported-twice", "if near > square)", "if near != square)"),
    _window(
        "mistakes-ask-for-touch",
        "    return tuple(found)\n",
        "    alone = (_contact(window.without(s), s, apart=False) for s in window.placed)\n"
        "    return (*found, *(violation for found in alone for violation in found))\n",
    ),
    _window("die-dropped-outside", "        if outside:\n", "        if False:\n"),
    # What follows from the rules.
    _window(
        "allowed-ignores-print", "{asked} if isinstance(asked, Color) else set(Color)", "set(Color)"
    ),
    _window(
        "allowed-ignores-neighbors",
        "frozenset(colors - {die.color for die in near})",
        "frozenset(colors)",
    ),
    _window(
        "dead-when-both-layers",
        "not all(allowed_dice(window, square))",
        "not any(allowed_dice(window, square))",
    ),
    _window(
        "order-of-another-pattern", "if moved or start.pattern != target.pattern:", "if moved:"
    ),
    _window("order-moves-dice", "if moved or start.pattern", "if start.pattern"),
    _window("order-asks-no-rule", "if not placement_violations(window, p.die, p.square)", "if p"),
    # Scoring: rows and columns.
    _scoring(
        "color-rows-as-columns",
        '"row_color": lambda window, points: _variety(window, points, "row", _color)',
        '"row_color": lambda window, points: _variety(window, points, "column", _color)',
    ),
    _scoring(
        "color-columns-as-rows",
        '"column_color": lambda window, points: _variety(window, points, "column", _color)',
        '"column_color": lambda window, points: _variety(window, points, "row", _color)',
    ),
    _scoring(
        "shade-rows-as-columns",
        '"row_shade": lambda window, points: _variety(window, points, "row", _value)',
        '"row_shade": lambda window, points: _variety(window, points, "column", _value)',
    ),
    _scoring(
        "shade-columns-as-rows",
        '"column_shade": lambda window, points: _variety(window, points, "column", _value)',
        '"column_shade": lambda window, points: _variety(window, points, "row", _value)',
    ),
    _scoring(
        "rows-by-value-not-color",
        '"row_color": lambda window, points: _variety(window, points, "row", _color)',
        '"row_color": lambda window, points: _variety(window, points, "row", _value)',
    ),
    _scoring(
        "columns-by-color-not-value",
        '"column_shade": lambda window, points: _variety(window, points, "column", _value)',
        '"column_shade": lambda window, points: _variety(window, points, "column", _color)',
    ),
    _scoring(
        "open-space-in-a-line", "if len(kinds) == len(line):", "if len(kinds) >= len(line) - 1:"
    ),
    _scoring(
        "one-line-only",
        "            yield Award(points, line)\n",
        "            yield Award(points, line)\n            return\n",
    ),
    # Scoring: sets.
    _scoring(
        "light-is-medium",
        "_sets(window, points, (1, 2), _value)",
        "_sets(window, points, (3, 4), _value)",
    ),
    _scoring("medium-is-two-and-three", "(3, 4)", "(2, 3)"),
    _scoring("deep-without-six", "(5, 6)", "(5,)"),
    _scoring(
        "shade-variety-without-six",
        "_sets(window, points, VALUES, _value)",
        "_sets(window, points, VALUES[:-1], _value)",
    ),
    _scoring("color-variety-without-purple", "tuple(Color), _color", "tuple(Color)[:-1], _color"),
    _scoring(
        "one-set-more",
        "    for one_set in zip(*holders, strict=False):",
        "    for one_set in [*zip(*holders, strict=False), ()]:",
    ),
    _scoring(
        "sets-by-the-commonest",
        "zip(*holders, strict=False)",
        "__import__('itertools').zip_longest(*holders, fillvalue=Square(0, 0))",
    ),
    # Scoring: diagonals, private objective, tokens, open spaces.
    _scoring(
        "diagonals-as-pairs",
        "if any(other and other.color is die.color for other in corners):",
        "for _ in [1 for other in corners if other and other.color is die.color]:",
    ),
    _scoring(
        "diagonals-beside", "window.shape.diagonal(square)", "window.shape.orthogonal(square)"
    ),
    _scoring("diagonals-around", "window.shape.diagonal(square)", "window.shape.around(square)"),
    _scoring(
        "diagonals-of-any-color",
        "if any(other and other.color is die.color for",
        "if any(other for",
    ),
    _scoring("private-counts-dice", "Award(die.value, (square,))", "Award(1, (square,))"),
    _scoring("private-of-all-colors", "if die.color is private", "if True"),
    _scoring("tokens-forgotten", "(Award(favor_tokens, ()),) if favor_tokens else ()", "()"),
    _scoring("open-spaces-free", "Award(-open_space, (s,))", "Award(0, (s,))"),
    _scoring("open-spaces-pay", "Award(-open_space, (s,))", "Award(open_space, (s,))"),
    _scoring("solo-price-1", "SOLO_OPEN_SPACE = 3", "SOLO_OPEN_SPACE = 1"),
    _scoring("card-twice", "if objective in self.public[:at]:", "if False:"),
    # Squares and components.
    Mutant(
        "diagonal-with-three-steps",
        SQUARES,
        "(-1, -1), (-1, 1), (1, -1), (1, 1)",
        "(-1, -1), (-1, 1), (1, -1)",
    ),
    Mutant(
        "border-without-right-edge",
        SQUARES,
        "square.column in {0, self.columns - 1}",
        "square.column == 0",
    ),
    Mutant(
        "clashes-unseen",
        COMPONENTS,
        "self[square] is not None and self[square] == self[other]",
        "False",
    ),
    Mutant("nineteen-dice", COMPONENTS, "DICE_PER_COLOR = 18", "DICE_PER_COLOR = 19"),
)
"""Every mutant must make at least one test of the rules fail."""
