"""The answer of `vitrail simulate`: a table for people, and the same as data."""

from __future__ import annotations

import contextlib
import sys
import time
from typing import TYPE_CHECKING, Any

import click

from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vitrail.advisors.matches import Series
    from vitrail.advisors.standings import Mean, Standing, Standings

_PATIENCE_S = 1.0
_DIGITS = 4


def print_standings(series: Series, found: Standings, missing: int) -> None:
    """Print a line for each agent, and with two of them their difference."""
    from rich.table import Table

    from vitrail.cli.render import make_console, print_table

    solo = len(series.agents) == 1
    seats = "alone" if solo else f"{len(series.agents)} players"
    told = plural(found.games, "game")
    if not solo:
        told += f" of {plural(found.deals, 'deal')}, each in {series.seatings} seatings"
    click.echo(f"{series.terms.game}, {seats}: {told}; seed {series.seed}")
    if missing:
        click.echo(f"stopped: {plural(missing, 'game')} not finished")
    if not found.agents:
        return
    click.echo()
    table = Table(box=None, pad_edge=False)
    table.add_column("agent")
    for name in ("won", "share", "95 %", "points", "error", "95 %"):
        table.add_column(name, justify="right")
    if solo:
        for name in ("target", "ahead", "95 %"):
            table.add_column(name, justify="right")
    for one in found.agents:
        table.add_row(one.name, *_cells(one))
    print_table(make_console(), table)
    if found.difference is not None:
        first, second = (one.name for one in found.agents)
        mean, error, interval = _mean(found.difference)
        click.echo()
        click.echo(f"{first} less {second}: {mean} points a game, error {error}, 95 %: {interval}")


def _cells(one: Standing) -> list[str]:
    low, high = (f"{100 * share:.1f}" for share in one.win_interval)
    cells = [f"{one.wins:g}", f"{100 * one.win_share:.1f} %", f"{low} to {high} %"]
    cells += _mean(one.points)
    if one.target is not None and one.margin is not None:
        ahead, _, interval = _mean(one.margin)
        cells += [f"{one.target.value:.2f}", ahead, interval]
    return cells


def _mean(mean: Mean) -> list[str]:
    if mean.error is None or mean.interval is None:
        return [f"{mean.value:.2f}", "-", "-"]
    low, high = mean.interval
    return [f"{mean.value:.2f}", f"{mean.error:.2f}", f"{low:.2f} to {high:.2f}"]


def standings_data(
    series: Series, found: Standings, missing: int, seconds: float
) -> dict[str, Any]:
    """Return the answer as data; `docs/json.md` documents the keys."""
    return {
        "game": series.terms.game,
        "seed": series.seed,
        "games": found.games,
        "deals": found.deals,
        "missing": missing,
        "agents": [_agent_data(one) for one in found.agents],
        "difference": None if found.difference is None else _mean_data(found.difference),
        "seconds": round(seconds, 3),
    }


def _agent_data(one: Standing) -> dict[str, Any]:
    return {
        "name": one.name,
        "games": one.games,
        "wins": round(one.wins, _DIGITS),
        "win_share": round(one.win_share, _DIGITS),
        "win_interval": [round(share, _DIGITS) for share in one.win_interval],
        **_mean_data(one.points),
        "target": None if one.target is None else _mean_data(one.target),
        "margin": None if one.margin is None else _mean_data(one.margin),
    }


def _mean_data(mean: Mean) -> dict[str, Any]:
    return {
        "mean": round(mean.value, _DIGITS),
        "error": None if mean.error is None else round(mean.error, _DIGITS),
        "interval": mean.interval and [round(end, _DIGITS) for end in mean.interval],
    }


@contextlib.contextmanager
def games_bar(done: int, total: int) -> Iterator[Callable[[], None]]:
    """Give a function to call after each game; who watches a terminal sees a bar after a second."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = ("games", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    task = bar.add_task("games", completed=done, total=total)
    begun = time.monotonic()

    def tell() -> None:
        if time.monotonic() - begun > _PATIENCE_S:
            bar.start()
        bar.advance(task)

    try:
        yield tell
    finally:
        bar.stop()
