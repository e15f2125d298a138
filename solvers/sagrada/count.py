"""Exact number of complete fills of a pattern or of a partly filled window.

Covers FILL-1 of the rules digest. A *fill* gives every open space a die so that the whole window
breaks no restriction; any die may be used, any number of times. No rule couples colors and values
except the die itself, so the fills are the pairs of a color fill and a shade fill, and each layer
is counted by itself: proper colorings of a grid graph with a list of kinds for each space.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from vitrail.games.errors import InvalidPositionError, ParameterError
from vitrail.games.sagrada.components import VALUES, Color
from vitrail.games.sagrada.window import Window, allowed_dice, window_violations
from vitrail.games.squares import Square

_COLORS = tuple(Color)
_CODES = {color: code for code, color in enumerate(_COLORS, start=1)}
_BITS = 3
_SLOT = (1 << _BITS) - 1
"""A frontier is one integer with a slot of three bits a row: 0 for nothing, else a kind 1 to 6."""


@dataclass(frozen=True, slots=True)
class Totals:
    """Number of complete fills.

    Parameters
    ----------
    color_fills
        Ways to give every open space a color.
    shade_fills
        Ways to give every open space a value.
    """

    color_fills: int
    shade_fills: int

    @property
    def fills(self) -> int:
        """The number of complete windows: each color fill goes with each shade fill."""
        return self.color_fills * self.shade_fills


@dataclass(frozen=True, slots=True)
class Count(Totals):
    """Number of complete fills, and how many of them use each color and value at each space.

    Parameters
    ----------
    colors
        For each open space the number of color fills that use each color there; all five colors
        are present, and they sum to `color_fills`.
    values
        The same for the values 1 to 6, which sum to `shade_fills`.
    """

    colors: Mapping[Square, Mapping[Color, int]]
    values: Mapping[Square, Mapping[int, int]]

    def fills_with_color(self, square: Square, color: Color) -> int:
        """Return the number of complete windows with this color on an open space."""
        return self.colors[square][color] * self.shade_fills

    def fills_with_value(self, square: Square, value: int) -> int:
        """Return the number of complete windows with this value on an open space."""
        return self.color_fills * self.values[square][value]


def count_fills(window: Window, *, left_open: Collection[Square] = ()) -> Count:
    """Count the complete fills of a window, in all and by color and value of each open space.

    Parameters
    ----------
    left_open
        Open spaces that stay without a die, for instance those that nothing fits any more. They
        restrict nobody.

    Raises
    ------
    InvalidPositionError
        If the dice that stand break a rule; it carries the violations.
    ParameterError
        If a space of `left_open` holds a die.

    Examples
    --------
    >>> from vitrail.games.sagrada.components import Pattern, find_pattern
    >>> count_fills(Window.empty(find_pattern("Ripples of Light"))).fills
    2736818751744
    >>> small = count_fills(Window.empty(Pattern(("R.",))))
    >>> small.color_fills, small.shade_fills
    (4, 30)
    >>> {str(color): n for color, n in small.colors[Square.parse("A2")].items()}
    {'red': 0, 'yellow': 1, 'green': 1, 'blue': 1, 'purple': 1}

    Notes
    -----
    A space whose kind is settled is struck out and its kind taken from its neighbors. What remains
    falls into connected parts, which multiply. Each part is swept space by space along its longer
    side with the *broken profile* method, the finest form of a transfer matrix [1]_: a state is the
    kinds of those spaces already swept that still have a neighbor to come. Placing a kind sums
    over the states that differ only in the space to the left, minus the one state that holds the
    same kind there, so a step costs one operation for each state before and after. The blank
    window has at most 900 states. The second sweep runs backwards; a state's two numbers multiply
    to the fills through it, which gives the counts by kind. Integers of any size, no rounding.

    References
    ----------
    .. [1] R. P. Stanley, *Enumerative Combinatorics*, vol. 1, 2nd edition, section 4.7: The
       transfer-matrix method. Cambridge University Press, 2012.
    """
    colors, values = _layers(window, left_open)
    color_fills, by_code = _count_by_kind(colors, range(1, len(_COLORS) + 1))
    shade_fills, by_value = _count_by_kind(values, VALUES)
    by_color = {
        square: dict(zip(_COLORS, counts.values(), strict=True))
        for square, counts in by_code.items()
    }
    return Count(color_fills, shade_fills, by_color, by_value)


def count_totals(window: Window, *, left_open: Collection[Square] = ()) -> Totals:
    """Count the complete fills of a window without looking at single spaces.

    Parameters, errors and method are those of `count_fills`; one sweep instead of two.
    """
    return Totals(*map(_count, _layers(window, left_open)))


Lists = Mapping[Square, frozenset[int]]
"""The kinds that each open space may take: colors as codes 1 to 5, or values 1 to 6."""


def _layers(window: Window, left_open: Collection[Square]) -> tuple[Lists, Lists]:
    """Return the lists of the color layer and of the shade layer."""
    violations = window_violations(window)
    if violations:
        listed = "; ".join(map(str, violations))
        message = f"the dice that stand break the rules: {listed}"
        raise InvalidPositionError(message, violations)
    for square in left_open:
        if square not in window.open_squares:
            message = f"{square} cannot be left open: it holds a die or is no space of the window"
            raise ParameterError(message)
    allowed = {s: allowed_dice(window, s) for s in window.open_squares if s not in left_open}
    return (
        {s: frozenset(map(_CODES.__getitem__, colors)) for s, (colors, _) in allowed.items()},
        {s: values for s, (_, values) in allowed.items()},
    )


def _count(lists: Lists) -> int:
    """Return the number of fills of one layer."""
    _, free = _settle(lists)
    return math.prod(_Sweep(part, free).total() for part in _parts(free))


def _count_by_kind(
    lists: Lists, kinds: Iterable[int]
) -> tuple[int, Mapping[Square, Mapping[int, int]]]:
    """Return the number of fills of one layer and the number by space and kind."""
    settled, free = _settle(lists)
    sweeps = [_Sweep(part, free) for part in _parts(free)]
    totals = [sweep.total() for sweep in sweeps]
    fills = math.prod(totals)
    found: dict[Square, Mapping[int, int]] = {
        square: {kind: fills} for square, kind in settled.items()
    }
    if fills:
        for sweep, total in zip(sweeps, totals, strict=True):
            elsewhere = fills // total
            for square, counts in sweep.by_kind().items():
                found[square] = {kind: n * elsewhere for kind, n in counts.items()}
    kinds = tuple(kinds)
    return fills, {
        square: {kind: found.get(square, {}).get(kind, 0) for kind in kinds} for square in lists
    }


def _neighbors(square: Square) -> tuple[Square, Square, Square, Square]:
    row, column = square
    return (
        Square(row - 1, column),
        Square(row, column - 1),
        Square(row, column + 1),
        Square(row + 1, column),
    )


def _settle(lists: Lists) -> tuple[dict[Square, int], dict[Square, frozenset[int]]]:
    """Strike out the spaces with one kind left, again and again.

    Returns
    -------
    tuple
        The kinds of the settled spaces, and the lists of the others. An empty list stays: it
        makes the count 0.
    """
    free = dict(lists)
    settled: dict[Square, int] = {}
    waiting = [square for square, kinds in free.items() if len(kinds) == 1]
    while waiting:
        square = waiting.pop()
        if len(free[square]) != 1:  # a neighbor took its last kind meanwhile
            continue
        (kind,) = free.pop(square)
        settled[square] = kind
        for near in _neighbors(square):
            if kind in free.get(near, ()):
                free[near] -= {kind}
                if len(free[near]) == 1:
                    waiting.append(near)
    return settled, free


def _parts(squares: Collection[Square]) -> list[list[Square]]:
    """Return the connected parts of a set of spaces."""
    unseen = dict.fromkeys(squares)
    parts: list[list[Square]] = []
    while unseen:
        part = [unseen.popitem()[0]]
        for square in part:
            for near in _neighbors(square):
                if near in unseen:
                    del unseen[near]
                    part.append(near)
        parts.append(part)
    return parts


States = dict[int, int]
"""Number of fills by frontier."""


@dataclass(frozen=True, slots=True)
class _Step:
    """One space of a sweep: its slot, its kinds, and the slots nobody needs afterwards."""

    square: Square
    shift: int
    kinds: tuple[int, ...]
    kept: int


class _Sweep:
    """The two sweeps over one connected part, space by space along its longer side.

    The slot of a space is its row (its column when the part is higher than wide), so a space finds
    its predecessor on the same line in its own slot and its other swept neighbor in the slot
    below; the lowest slot is never used and stands for the world outside.
    """

    def __init__(self, part: Sequence[Square], lists: Lists) -> None:
        rows = [square.row for square in part]
        columns = [square.column for square in part]
        upright = max(rows) - min(rows) > max(columns) - min(columns)
        lowest = min(columns if upright else rows)
        inside = set(part)
        self._steps: list[_Step] = []
        for square in sorted(part, key=lambda s: s if upright else (s.column, s.row)):
            above, left, right, below = _neighbors(square)
            if upright:  # swap the roles of rows and columns
                above, left, right, below = left, above, below, right
            slot = 1 + (square.column if upright else square.row) - lowest
            kept = -1
            if right not in inside and below not in inside:
                kept &= ~(_SLOT << _BITS * slot)
            if above in inside and _beyond(above, upright=upright) not in inside:
                kept &= ~(_SLOT << _BITS * (slot - 1))
            self._steps.append(_Step(square, _BITS * slot, tuple(sorted(lists[square])), kept))
        self._history: list[tuple[States, States]] = []

    def total(self) -> int:
        """Sweep forwards and return the number of fills."""
        states: States = {0: 1}
        for step in self._steps:
            before, states = states, _place(states, step)
            self._history.append((before, states))
            states = _forget(states, step.kept)
        return states.get(0, 0)

    def by_kind(self) -> dict[Square, dict[int, int]]:
        """Sweep backwards, after `total`, and return the number of fills by space and kind."""
        found: dict[Square, dict[int, int]] = {}
        onward: States = {0: 1}
        for step, (before, after) in zip(
            reversed(self._steps), reversed(self._history), strict=True
        ):
            if step.kept != -1:
                kept = step.kept
                onward = {key: onward.get(key & kept, 0) for key in after}
            counts = dict.fromkeys(step.kinds, 0)
            shift = step.shift
            for key, fills in after.items():
                counts[key >> shift & _SLOT] += fills * onward[key]
            found[step.square] = counts
            onward = _unplace(before, onward, shift)
        return found


def _beyond(square: Square, *, upright: bool) -> Square:
    """Return the neighbor that a sweep reaches one line later."""
    row, column = square
    return Square(row + 1, column) if upright else Square(row, column + 1)


def _place(states: States, step: _Step) -> States:
    """Give a space each of its kinds: unlike its predecessor's and unlike its neighbor's below."""
    shift = step.shift
    others = ~(_SLOT << shift)
    sums: States = {}
    for key, fills in states.items():
        rest = key & others
        sums[rest] = sums.get(rest, 0) + fills
    placed: States = {}
    for rest, fills in sums.items():
        beside = rest >> (shift - _BITS) & _SLOT
        for kind in step.kinds:
            if kind != beside:
                key = rest | kind << shift
                # The states whose predecessor holds the same kind are exactly those of `key`.
                unlike = fills - states.get(key, 0)
                if unlike:
                    placed[key] = unlike
    return placed


def _unplace(before: States, onward: States, shift: int) -> States:
    """Return for each state before a placement the number of ways to go on from it."""
    others = ~(_SLOT << shift)
    sums: States = {}
    for key, ways in onward.items():
        rest = key & others
        sums[rest] = sums.get(rest, 0) + ways
    return {key: sums.get(key & others, 0) - onward.get(key, 0) for key in before}


def _forget(states: States, kept: int) -> States:
    """Merge the states that differ only in slots that no later space looks at."""
    if kept == -1:
        return states
    merged: States = {}
    for key, fills in states.items():
        rest = key & kept
        merged[rest] = merged.get(rest, 0) + fills
    return merged
