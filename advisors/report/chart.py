"""The course of a game as an SVG chart: expected points, what was still possible, luck, losses.

Colors come from the style sheet of the page, by class; shapes and signs say the same without them:
lucky events are bars up, unlucky ones down, losses are hatched by their sign (`?!`, `?`, `??`).
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.advisors.analysis import Kind, Mark
from vitrail.games.shapes import escaped, mm

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vitrail.advisors.analysis import Analysis

WIDTH = 900.0
_LEFT, _RIGHT = 46.0, 12.0
_PANE, _BARS, _GAP, _TOP, _FOOT = 170.0, 110.0, 34.0, 22.0, 22.0
_TICKS = 5
_DOT = 2.4


@dataclass(frozen=True)
class _Pane:
    """A part of the chart with its own scale."""

    top: float
    height: float
    low: float
    high: float

    def y(self, value: float) -> float:
        """Return the height of a value."""
        return self.top + self.height * (self.high - value) / (self.high - self.low)

    def ticks(self) -> Iterator[float]:
        """Yield round values for the grid."""
        step = _step((self.high - self.low) / _TICKS)
        at = math.ceil(self.low / step) * step
        while at <= self.high + 1e-9:
            yield at
            at += step


def chart_svg(analysis: Analysis) -> str:
    """Return the chart of a game as SVG text to stand in a page."""
    return "\n".join(_Chart(analysis).lines()) + "\n"


class _Chart:
    def __init__(self, analysis: Analysis) -> None:
        self.analysis, self.events = analysis, analysis.events
        self.reachable = _reachable(analysis)
        self.solo = analysis.outcome.target is not None
        plain = analysis.lead_words == "points"
        panes: list[tuple[str, str]] = []
        if not self.solo:
            panes.append(("points", "Expected score"))
        if not plain:
            panes.append(("lead", f"Expected {analysis.lead_words}"))
        self.panes = panes

    def x(self, at: float) -> float:
        """Return where the value after so many events stands."""
        return _LEFT + (WIDTH - _LEFT - _RIGHT) * at / max(1, len(self.events))

    def values(self, what: str) -> list[float]:
        """Return the expected points or lead at the start and after each event."""
        worths = [self.analysis.start, *(event.worth for event in self.events)]
        return [worth.points if what == "points" else worth.lead for worth in worths]

    def lines(self) -> Iterator[str]:
        """Yield the lines of the picture."""
        height = _TOP + len(self.panes) * (_PANE + _GAP) + _BARS + _FOOT + 4
        size = f'viewBox="0 0 {mm(WIDTH)} {mm(height)}"'
        yield f'<svg class="chart" {size} role="img" aria-label="{self._told()}">'
        top = _TOP
        for what, title in self.panes:
            with_reachable = what == ("lead" if self.solo else "points")
            yield from self._course(what, title, top, reachable=with_reachable)
            top += _PANE + _GAP
        yield from self._bars(top)
        yield from self._rounds(height)
        yield (
            f'<line class="cursor" x1="{mm(self.x(0))}" x2="{mm(self.x(0))}" y1="{mm(_TOP)}" '
            f'y2="{mm(height - _FOOT)}"/>'
        )
        yield "</svg>"

    def _told(self) -> str:
        """Return the chart in words; the table of moves has every figure."""
        one = self.analysis
        text = (
            f"Chart of the game of {one.name}: expected {one.lead_words} from "
            f"{one.start.lead:+.1f} at the start to {one.result.lead:+.1f}; the table of moves has "
            "every figure"
        )
        return escaped(text).replace('"', "&quot;")

    def _course(self, what: str, title: str, top: float, *, reachable: bool) -> Iterator[str]:
        values = self.values(what)
        steps = self.reachable if reachable else {}
        pane = _pane(top, _PANE, [*values, *steps.values()], zero=what == "lead")
        told = f"{title}; dashed: still possible, every roll known" if steps else title
        yield from _grid(pane, told)
        if steps:
            yield from self._steps(pane, steps)
        points = " ".join(f"{mm(self.x(at))},{mm(pane.y(v))}" for at, v in enumerate(values))
        yield f'<polyline class="course" points="{points}"/>'
        for at, event in enumerate(self.events, start=1):
            x, y = self.x(at), pane.y(values[at])
            kind = event.kind.value
            yield f'<circle class="dot {kind}" cx="{mm(x)}" cy="{mm(y)}" r="{mm(_DOT)}"/>'
            if event.mark is not Mark.GOOD:
                yield (
                    f'<text class="sign {event.mark.word}" x="{mm(x)}" y="{mm(y - 6)}">'
                    f"{event.mark.sign}</text>"
                )

    def _steps(self, pane: _Pane, steps: dict[int, float]) -> Iterator[str]:
        """Draw what was still possible as steps."""
        ends = [*list(steps)[1:], len(self.events)]
        path = ""
        for (at, value), end in zip(steps.items(), ends, strict=True):
            verb = "L" if path else "M"
            path += f"{verb}{mm(self.x(at))},{mm(pane.y(value))}H{mm(self.x(end))}"
        yield f'<path class="possible" d="{path}"/>'

    def _bars(self, top: float) -> Iterator[str]:
        """Draw luck of chance events, up or down, and losses of decisions, down."""
        luck = [event.luck.lead for event in self.events]
        lost = [-event.loss for event in self.events]
        pane = _pane(top, _BARS, [0.0, *luck, *lost], zero=True)
        yield from _grid(pane, "Luck (wide bars) and points given up (thin bars)")
        wide = min(9.0, 0.8 * (WIDTH - _LEFT - _RIGHT) / max(1, len(self.events)))
        for at, event in enumerate(self.events, start=1):
            x = self.x(at)
            if event.kind is Kind.CHANCE and event.luck.lead:
                kind = "good" if event.luck.lead > 0 else "bad"
                yield _bar(pane, x, wide, event.luck.lead, f"luck {kind}")
            if event.loss:
                yield _bar(pane, x, wide / 2, -event.loss, f"loss {event.mark.word}")

    def _rounds(self, height: float) -> Iterator[str]:
        """Write the numbers of the rounds below the events with which they begin."""
        rounds = itertools.groupby(enumerate(self.events), key=lambda pair: pair[1].round)
        for number, group in rounds:
            at = next(group)[0]
            x = self.x(at + 0.5)
            yield (
                f'<line class="round" x1="{mm(x)}" x2="{mm(x)}" y1="{mm(_TOP)}" '
                f'y2="{mm(height - _FOOT)}"/>'
            )
            yield f'<text class="number" x="{mm(x + 3)}" y="{mm(height - 6)}">{number}</text>'


def _reachable(analysis: Analysis) -> dict[int, float]:
    """Return by number of events what could still be reached, from the sections."""
    by_line: dict[int, float] = {}
    for section in analysis.sections:
        by_line.update(section.reachable)
    found: dict[int, float] = {}
    for line, value in sorted(by_line.items()):
        done = [at for at, event in enumerate(analysis.events, start=1) if event.number <= line]
        found[max(done, default=0)] = value
    return found


def _step(least: float) -> float:
    """Return the next greater of 1, 2, 5, 10, 20, ..."""
    power = math.pow(10, math.floor(math.log10(max(least, 0.5))))
    return next(power * one for one in (1, 2, 5, 10) if power * one >= least)


def _pane(top: float, height: float, values: Sequence[float], *, zero: bool) -> _Pane:
    low, high = min(values), max(values)
    if zero:
        low, high = min(low, 0.0), max(high, 0.0)
    room = max(1.0, 0.08 * (high - low))
    return _Pane(top, height, low - room, high + room)


def _grid(pane: _Pane, title: str) -> Iterator[str]:
    yield f'<text class="title" x="{mm(_LEFT)}" y="{mm(pane.top - 7)}">{escaped(title)}</text>'
    for value in pane.ticks():
        y = pane.y(value)
        zero = " zero" if abs(value) < 1e-9 else ""
        yield (
            f'<line class="grid{zero}" x1="{mm(_LEFT)}" x2="{mm(WIDTH - _RIGHT)}" y1="{mm(y)}" '
            f'y2="{mm(y)}"/>'
        )
        yield f'<text class="tick" x="{mm(_LEFT - 6)}" y="{mm(y + 4)}">{value:g}</text>'


def _bar(pane: _Pane, x: float, width: float, value: float, kind: str) -> str:
    y, zero = pane.y(value), pane.y(0.0)
    return (
        f'<rect class="bar {kind}" x="{mm(x - width / 2)}" y="{mm(min(y, zero))}" '
        f'width="{mm(width)}" height="{mm(abs(zero - y))}"/>'
    )
