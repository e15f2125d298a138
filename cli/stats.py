"""`vitrail stats`: figures over many records, as a table and a chart."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from vitrail.cli.errors import ExitCode, InputError
from vitrail.cli.main import Command
from vitrail.cli.options import WholeNumber, json_option

if TYPE_CHECKING:
    from vitrail.advisors.figures import Group, Row, Spread

BY = ("player", "seat", "players", "pattern")
_SUFFIXES = (".yaml", ".yml")
_BAR = 40
_MOST_WORKERS = 64
_DIGITS = 3


@click.command(cls=Command)
@click.argument("folder", metavar="DIR")
@click.option(
    "--by",
    type=click.Choice(BY),
    default="player",
    show_default=True,
    help="Group by the name, the place in the order of the record, the number of players, or in "
    "Sagrada the pattern of the window.",
)
@click.option(
    "--analyze",
    "analyzed",
    is_flag=True,
    help="Also accuracy and luck: each game is analyzed as by analyze --fast.",
)
@click.option(
    "--seed",
    type=WholeNumber(),
    default=1,
    show_default=True,
    metavar="N",
    help="Of the dice in the playouts of --analyze.",
)
@click.option(
    "--workers",
    type=WholeNumber(min=1, max=_MOST_WORKERS),
    metavar="N",
    help="Processes for --analyze; by default one for each core.",
)
@json_option
def stats(
    folder: str, by: str, analyzed: bool, seed: int, workers: int | None, as_json: bool
) -> ExitCode:
    """Sum up many games: points, victories, accuracy and luck.

    DIR is a folder of records, its folders included. Only games that are over and break no rule
    are counted; the others are listed.

    Exit codes: 0 done; 2 there is no such folder, or no record of a whole game in it.

    Example: vitrail stats tests/golden/games --by players
    """
    rows, left_out = _rows(_records(folder), analyzed=analyzed, seed=seed, workers=workers or 0)
    if not rows:
        message = f"{folder}: holds no record of a game that is over{_first(left_out)}"
        raise InputError(message)
    from vitrail.advisors.figures import grouped

    groups = grouped(rows, by)
    if as_json:
        from vitrail.cli.render import print_json

        print_json(_data(rows, groups, left_out, by))
        return ExitCode.DONE
    _print(rows, groups, left_out, by, analyzed=analyzed)
    return ExitCode.DONE


def _first(left_out: list[tuple[str, str]]) -> str:
    return f" ({left_out[0][0]}: {left_out[0][1]})" if left_out else ""


def _records(folder: str) -> list[Path]:
    """Return the records of a folder in the order of their names.

    Raises
    ------
    InputError
        If there is no such folder.
    """
    path = Path(folder)
    if not path.is_dir():
        message = f"{folder}: is no folder: expected one that holds records"
        raise InputError(message)
    return sorted(one for one in path.rglob("*") if one.suffix in _SUFFIXES and one.is_file())


def _rows(
    paths: list[Path], *, analyzed: bool, seed: int, workers: int
) -> tuple[list[Row], list[tuple[str, str]]]:
    """Return the rows of all records, and which of them are left out and why."""
    from vitrail.advisors.executors import local_executor
    from vitrail.cli.progress import bar

    count = min(workers or os.cpu_count() or 1, len(paths)) if analyzed else 1
    rows: list[Row] = []
    left_out: list[tuple[str, str]] = []
    with bar("records", len(paths)) as advance, local_executor(count or 1) as pool:
        tasks = []
        for path in paths:
            task = pool.submit(read, path, analyzed=analyzed, seed=seed)
            task.add_done_callback(lambda _: advance())
            tasks.append(task)
        for path, task in zip(paths, tasks, strict=True):
            found = task.result()
            if isinstance(found, str):
                left_out.append((str(path), found))
            else:
                rows += found
    return rows, left_out


def read(path: Path, *, analyzed: bool, seed: int) -> tuple[Row, ...] | str:
    """Return the rows of a record, or why it is left out."""
    from vitrail.advisors.figures import rows_of
    from vitrail.cli.records import load_game
    from vitrail.games.errors import VerificationError, VitrailError

    try:
        return rows_of(load_game(str(path)), str(path), analyzed=analyzed, seed=seed)
    except VerificationError:
        raise
    except (VitrailError, click.ClickException) as error:
        return str(error).removeprefix(f"{path}: ")


def _print(
    rows: list[Row],
    groups: tuple[Group, ...],
    left_out: list[tuple[str, str]],
    by: str,
    *,
    analyzed: bool,
) -> None:
    from rich.table import Table

    from vitrail.cli.render import make_console, print_table
    from vitrail.cli.words import say
    from vitrail.games.words import plural

    console = make_console()
    for game in sorted({one.game for one in groups}):
        own = [one for one in groups if one.game == game]
        games = len({row.source for row in rows if row.game == game})
        say(console, f"{game.capitalize()}, {plural(games, 'game')}", "bold")
        table = Table(box=None, pad_edge=False)
        table.add_column(by)
        names = ["games", "points", "spread", "least", "most", "won"]
        names += ["accuracy", "loss", "luck", "without luck"] if analyzed else []
        for name in names:
            table.add_column(name, justify="right")
        for one in own:
            cells = [str(one.games), *_points(one.points), _won(one)]
            cells += _analyzed(one) if analyzed else []
            table.add_row(one.name, *cells)
        print_table(console, table)
        console.print()
        for line in chart(own):
            click.echo(line)
        console.print()
    if not groups:
        say(console, f"no game has a {by}")
    if left_out:
        say(console, f"Left out: {plural(len(left_out), 'record')}", "bold")
        for path, why in left_out:
            say(console, f"- {path}: {why}", indent="   ")


def _points(points: Spread | None) -> list[str]:
    if points is None:
        return ["-", "-", "-", "-"]
    spread = "-" if points.deviation is None else f"{points.deviation:.1f}"
    return [f"{points.mean:.1f}", spread, f"{points.least:g}", f"{points.most:g}"]


def _won(one: Group) -> str:
    return f"{100 * one.won / one.decided:.0f} %" if one.decided else "-"


def _analyzed(one: Group) -> list[str]:
    figures = (one.accuracy, ".0f"), (one.mean_loss, ".2f"), (one.luck, "+.1f")
    cells = ["-" if value is None else format(value.mean, form) for value, form in figures]
    return [*cells, "-" if one.adjusted is None else f"{one.adjusted.mean:.1f}"]


def chart(groups: list[Group]) -> list[str]:
    """Return the points of groups side by side: the range, the spread around the mean, the mean.

    A bar reaches from the least to the most points, `=` one standard deviation to each side of the
    mean, which is `#`.
    """
    told = [(one.name, one.points) for one in groups if one.points is not None]
    if not told:
        return []
    low = min(points.least for _, points in told)
    high = max(points.most for _, points in told)
    room = max(high - low, 1)
    width = max(len(name) for name, _ in told)

    def column(value: float) -> int:
        return round((_BAR - 1) * (min(max(value, low), high) - low) / room)

    lines = []
    for name, points in told:
        bar = [" "] * _BAR
        around = points.deviation or 0.0
        spans = [("-", points.least, points.most)]
        spans.append(("=", points.mean - around, points.mean + around))
        for sign, begin, end in spans:
            begin, end = max(begin, points.least), min(end, points.most)
            for at in range(column(begin), column(end) + 1):
                bar[at] = sign
        bar[column(points.mean)] = "#"
        lines.append(f"{name:{width}}  {''.join(bar)}".rstrip())
    scale = f"{low:g}".ljust(_BAR - len(f"{high:g}")) + f"{high:g}"
    return [*lines, f"{'':{width}}  {scale}"]


def _data(
    rows: list[Row], groups: tuple[Group, ...], left_out: list[tuple[str, str]], by: str
) -> dict[str, Any]:
    return {
        "by": by,
        "games": len({row.source for row in rows}),
        "groups": [
            {
                "game": one.game,
                "name": one.name,
                "games": one.games,
                "points": _spread(one.points),
                "won": one.won,
                "decided": one.decided,
                "accuracy": _spread(one.accuracy),
                "mean_loss": _spread(one.mean_loss),
                "luck": _spread(one.luck),
                "adjusted": _spread(one.adjusted),
            }
            for one in groups
        ],
        "left_out": [{"record": path, "why": why} for path, why in left_out],
    }


def _spread(one: Spread | None) -> dict[str, Any] | None:
    if one is None:
        return None
    return {
        "mean": round(one.mean, _DIGITS),
        "deviation": None if one.deviation is None else round(one.deviation, _DIGITS),
        "least": round(one.least, _DIGITS),
        "most": round(one.most, _DIGITS),
    }
