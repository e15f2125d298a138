"""The steps of a solution as pages: a small window for each die, and the reason below it."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from vitrail.games.sagrada.drawing import HEIGHT, INK, WIDTH, Mark
from vitrail.games.shapes import words_width
from vitrail.generators.sagrada.puzzle_sheet import draw_window
from vitrail.generators.sheets import PAPERS, Box, Page

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vitrail.generators.typefaces import Typesetter
    from vitrail.solvers.sagrada.puzzle_reason import Step

_EDGE, _GAP, _ACROSS, _DOWN = 12.0, 5.0, 3, 3
_HEAD, _SMALL, _LINE = 3.4, 1.9, 2.5
_SCALE = 0.5
_MOST_LINES = 14


def step_pages(
    steps: Sequence[Step], types: Typesetter, *, paper: str = "A4", title: str = ""
) -> tuple[Page, ...]:
    """Return nine steps a page: the window after each, its techniques, and what forces it."""
    size = PAPERS[paper]
    width = (size.width - 2 * _EDGE - (_ACROSS - 1) * _GAP) / _ACROSS
    height = (size.height - 2 * _EDGE - 6) / _DOWN
    pages = []
    each = _ACROSS * _DOWN
    for start in range(0, len(steps), each):
        shapes = [types.words(_EDGE, _EDGE, _HEAD, INK, title)] if title else []
        for place, step in enumerate(steps[start : start + each]):
            row, column = divmod(place, _ACROSS)
            box = Box(
                _EDGE + column * (width + _GAP), _EDGE + 6 + row * height, width, height - _GAP
            )
            shapes += _step(step, start + place + 1, box, types)
        whole = Box(0, 0, *size)
        number = start // each + 1
        pages.append(Page(size, "\n".join(shapes), whole, whole, f"{title}, page {number}"))
    return tuple(pages)


def _step(step: Step, number: int, box: Box, types: Typesetter) -> Iterator[str]:
    yield types.words(box.x, box.y + 1.5, _HEAD, INK, f"{number}  {step.placed}")
    y = box.y + 4.5
    marks = {step.placed.square: Mark.LAST}
    scale = min(_SCALE, box.width / WIDTH)
    yield from draw_window(step.after, box.x, y, scale, f"t{number}-", types, marks)
    y += HEIGHT * scale + 2.5
    for line in _lines(step, box.width):
        yield types.words(box.x, y, _SMALL, INK, line)
        y += _LINE


def _lines(step: Step, width: float) -> list[str]:
    """Return what led to a step and what forces it, as many lines as there is room for."""
    told = [f"{one.technique.title}: {one.text}" for one in step.deductions[-1:]]
    if step.reason is not None:
        told += [conflict.text for conflict in step.reason.core]
    letters = int(width / (words_width("an example of text", _SMALL) / 18))
    lines = [part for text in told for part in textwrap.wrap(text, letters)]
    if len(lines) <= _MOST_LINES:
        return lines
    return [*lines[: _MOST_LINES - 1], f"... and {len(lines) - _MOST_LINES + 1} lines more"]
