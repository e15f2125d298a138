"""The course of a game as a chart of plain characters, for terminals, pipes and mail."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from vitrail.advisors.analysis import Kind, Mark

if TYPE_CHECKING:
    from vitrail.advisors.analysis import Analysis, Event

ROWS = 9
_SIGNS = {Kind.CHANCE: "o", Kind.OWN: "*", Kind.OTHER: "."}
_MARKED = {Mark.BLUNDER: "#", Mark.MISTAKE: "x"}
LEGEND = "* own move   x mistake   # blunder   o roll or draw   . others   | a jump"
_LABEL = 7


def plain_chart(analysis: Analysis, width: int) -> tuple[str, ...]:
    """Return the expected lead after each event as lines of text.

    Parameters
    ----------
    width
        The most columns of a line. If there are more events than columns, neighbors share one: it
        shows the worst mark among them and the last value.
    """
    columns = _columns(analysis, max(10, width - _LABEL))
    values = [analysis.start.lead, *(group[-1].worth.lead for group in columns)]
    low, high = _limits(values)
    step = (high - low) / (ROWS - 1)
    rows = [[" "] * len(values) for _ in range(ROWS)]
    zero = _row(0.0, low, step)
    if 0 <= zero < ROWS:
        rows[zero] = ["-"] * len(values)
    before = _row(values[0], low, step)
    rows[before][0] = "o"
    for at, group in enumerate(columns, start=1):
        here = _row(values[at], low, step)
        for row in range(min(before, here) + 1, max(before, here)):
            rows[row][at] = "|"
        rows[here][at] = _sign(group)
        before = here
    lines = []
    for row in reversed(range(ROWS)):
        label = f"{low + row * step:+.0f}"
        lines.append(f"{label:>{_LABEL - 2}} |{''.join(rows[row])}".rstrip())
    return (*lines, *_axis(columns))


def _columns(analysis: Analysis, most: int) -> list[list[Event]]:
    """Return the events by column."""
    each = math.ceil(len(analysis.events) / most) or 1
    events = list(analysis.events)
    return [events[at : at + each] for at in range(0, len(events), each)]


def _limits(values: list[float]) -> tuple[float, float]:
    """Return whole limits with some room, in steps of whole points."""
    low, high = math.floor(min(values)), math.ceil(max(values))
    step = max(1, math.ceil((high - low) / (ROWS - 1)))
    low = math.floor(low / step) * step
    return low, low + step * (ROWS - 1) if low + step * (ROWS - 1) >= high else low + (step + 1) * (
        ROWS - 1
    )


def _row(value: float, low: float, step: float) -> int:
    return round((value - low) / step)


def _sign(group: list[Event]) -> str:
    """Return the sign of a column: the worst mark, else the player's own, else the last event."""
    for mark in (Mark.BLUNDER, Mark.MISTAKE):
        if any(event.mark is mark for event in group):
            return _MARKED[mark]
    own = any(event.kind is Kind.OWN for event in group)
    return _SIGNS[Kind.OWN if own else group[-1].kind]


def _axis(columns: list[list[Event]]) -> tuple[str, str]:
    """Return the axis with the rounds below the columns in which they begin."""
    line = ["-"] * (len(columns) + 1)
    numbers = [" "] * (len(columns) + 3)
    last, free = None, 0
    for at, group in enumerate(columns, start=1):
        number = group[0].round
        if number == last:
            continue
        last = number
        line[at] = "+"
        if at >= free:
            text = str(number)
            numbers[at : at + len(text)] = text
            free = at + len(text) + 1
    left = " " * (_LABEL - 2)
    return f"{left} +{''.join(line)}", f"{'round':>{_LABEL - 2}}  {''.join(numbers)}".rstrip()
