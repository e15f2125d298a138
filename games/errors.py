"""The error tree of the whole project.

One parent, so that callers can catch ours; `ValueError` where it is one. A message says what was
read, where, and what would be accepted. *Infeasible* and *unknown* are results of solvers
(`vitrail.solvers.outcome`), never errors.
"""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vitrail.games.base import Violation


class VitrailError(Exception):
    """Parent of every error this project raises on purpose."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Carry message and attributes over to another process, whatever `__init__` takes."""
        return _restored, (type(self), self.args), vars(self)


def _restored(kind: type[VitrailError], args: tuple[object, ...]) -> VitrailError:
    return kind.__new__(kind, *args)


class NotationError(VitrailError, ValueError):
    """Text that cannot be read.

    Parameters
    ----------
    problem
        What is wrong and what was expected, one sentence without a full stop.
    source
        Name of the file (or of the argument) the text came from.
    line, column
        Position of the text, both counted from 1.
    """

    def __init__(
        self,
        problem: str,
        *,
        source: str | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        self.problem = problem
        self.source = source
        self.line = line
        self.column = column
        super().__init__(problem)

    def __str__(self) -> str:
        """Give `source:line:column: problem`, leaving out what is not known."""
        place = ":".join(str(part) for part in (self.source, self.line, self.column) if part)
        return f"{place}: {self.problem}" if place else self.problem

    def at(
        self, source: str | None = None, line: int | None = None, column: int | None = None
    ) -> NotationError:
        """Return the same error with the missing parts of its position filled in."""
        return NotationError(
            self.problem,
            source=self.source or source,
            line=self.line or line,
            column=self.column or column,
        )


class InvalidPositionError(VitrailError, ValueError):
    """Readable, but impossible under the rules (19 dice of a color, clashing restrictions)."""

    def __init__(self, problem: str, violations: Sequence[Violation] = ()) -> None:
        self.violations = tuple(violations)
        super().__init__(problem)


class IllegalMoveError(VitrailError, ValueError):
    """A move that can be read but is not legal here."""

    def __init__(self, move: object, position: str, violations: Sequence[Violation]) -> None:
        self.move = move
        self.position = position
        self.violations = tuple(violations)
        reasons = "; ".join(str(violation) for violation in self.violations)
        super().__init__(f"{move} is not legal: {reasons} (position: {position})")


class AmbiguousMoveError(VitrailError, ValueError):
    """Short notation that fits several moves."""

    def __init__(self, text: str, candidates: Sequence[object]) -> None:
        self.candidates = tuple(candidates)
        listed = ", ".join(str(candidate) for candidate in self.candidates)
        super().__init__(f"{text!r} fits several moves: {listed}")


class ParameterError(VitrailError, ValueError):
    """Options that no puzzle, setup or request can meet."""


class GenerationError(VitrailError):
    """A generator used up its attempts."""

    def __init__(self, seed: int, attempts: int, nearest_miss: str) -> None:
        self.seed = seed
        self.attempts = attempts
        self.nearest_miss = nearest_miss
        super().__init__(
            f"nothing found in {attempts} attempts from seed {seed}; nearest miss: {nearest_miss}"
        )


class VerificationError(VitrailError):
    """Solver and rules disagree: always a bug of ours, never of the user's input."""

    def __init__(self, problem: str) -> None:
        super().__init__(f"{problem}; this is a bug in vitrail, please report it with the input")


def quoted(text: str, limit: int = 60) -> str:
    """Return a text in quotes as messages show it: on one line, and cut when it is long.

    Examples
    --------
    >>> quoted("R7"), quoted("R" * 1000, limit=4)
    ("'R7'", "'RRRR'...")
    """
    return repr(text) if len(text) <= limit else f"{text[:limit]!r}..."


def suggestion(text: str, known: Iterable[str]) -> str:
    """Return `"; did you mean ...?"` for the known names that are meant, or an empty string.

    Those are the few that begin with the text, else the few that hold it, else the nearest one.

    Examples
    --------
    >>> suggestion("virtos", ["Virtus", "Batllo"])
    '; did you mean Virtus?'
    >>> suggestion("shades", ["Light Shades", "Deep Shades", "Row Shade Variety"])
    '; did you mean Light Shades or Deep Shades?'
    >>> suggestion("zzz", ["Virtus"])
    ''
    """
    by_folded: dict[str, str] = {}
    for name in known:
        by_folded.setdefault(_folded(name), name)
    asked = _folded(text)
    if len(asked) >= _ENOUGH:
        begin = [name for key, name in by_folded.items() if key.startswith(asked)]
        hold = [name for key, name in by_folded.items() if asked in key]
        for meant in (begin, hold):
            if 0 < len(meant) <= _FEW:
                return f"; did you mean {_either(meant)}?"
    near = difflib.get_close_matches(asked, by_folded, n=1, cutoff=0.6)
    return f"; did you mean {by_folded[near[0]]}?" if near else ""


_ENOUGH = 3
_FEW = 4


def _folded(name: str) -> str:
    return name.casefold().replace("_", " ")


def _either(names: Sequence[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last
