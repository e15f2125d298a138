"""The commands `puzzle new` and `puzzle daily`."""

from __future__ import annotations

import contextlib
import datetime
import os
import random
import shlex
import sys
import time
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from vitrail.cli.errors import ExitCode, InputError
from vitrail.cli.main import Command
from vitrail.cli.options import MOST_SEED, WholeNumber, json_option
from vitrail.cli.puzzle import print_puzzle, puzzle_data, title_of
from vitrail.games.errors import GenerationError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vitrail.generators.sagrada.puzzle_file import PuzzleSet
    from vitrail.generators.sagrada.puzzle_request import PuzzleRequest

KINDS = ("glazing", "endgame", "repair")
LEVELS = ("easy", "medium", "hard", "master")
_ANY = "any"
_MOST = 200
_PATIENCE_S = 1.0
_SHOWN = 3
"""So many puzzles are shown with their pictures; of more there is a list."""
_WEEK = (1, 1, 2, 2, 3, 3, 4)
"""The level of the puzzle of a day, from Monday on."""


@click.command(cls=Command)
@click.option(
    "--kind",
    type=click.Choice(KINDS),
    default="glazing",
    show_default=True,
    help="Fill a window, play the last rounds, or take wrong dice out.",
)
@click.option(
    "--level",
    type=click.Choice([*LEVELS, _ANY]),
    default="easy",
    show_default=True,
    help="The hardest technique that is needed; any spreads the levels. master is for glazing.",
)
@click.option(
    "--count",
    type=WholeNumber(1, _MOST),
    default=1,
    show_default=True,
    metavar="N",
    help="How many puzzles.",
)
@click.option(
    "--hidden",
    type=WholeNumber(0, 6),
    default=0,
    show_default=True,
    metavar="N",
    help="Glazing: dice of the supply of which only the color is told.",
)
@click.option(
    "--minimal", is_flag=True, help="Glazing: without any given die there is a second answer."
)
@click.option("--invented", is_flag=True, help="Invented patterns in place of official ones.")
@click.option("--other", is_flag=True, help="Endgame: another player drafts too.")
@click.option(
    "--seed",
    type=WholeNumber(0, MOST_SEED),
    metavar="N",
    help="The same number gives the same puzzles; without it one is drawn and told.",
)
@click.option("-o", "--output", metavar="FILE", help="Write the puzzles into this file.")
@json_option
def new(
    kind: str,
    level: str,
    count: int,
    hidden: int,
    minimal: bool,
    invented: bool,
    other: bool,
    seed: int | None,
    output: str | None,
    as_json: bool,
) -> ExitCode:
    """Make puzzles of a level, each with one answer.

    The answer is proved to be the only one, and the level to be the lowest that suffices.
    docs/puzzles.md tells the kinds, the levels and the file. Exit code 3 if no puzzle was found.

    Example: vitrail puzzle new --level medium --seed 7
    """
    from vitrail.cli import render
    from vitrail.games.words import plural
    from vitrail.generators.sagrada.puzzle_file import PuzzleEntry, PuzzleSet
    from vitrail.generators.sagrada.puzzle_new import make_puzzles
    from vitrail.generators.sagrada.puzzle_request import HIGHEST, PuzzleRequest

    _check_output(output)
    drawn = random.Random().randrange(10**6) if seed is None else seed
    levels = range(1, HIGHEST[kind] + 1) if level == _ANY else [LEVELS.index(level) + 1]
    requests = [PuzzleRequest(kind, one, hidden, minimal, invented, other) for one in levels]
    shares = [count // len(requests) + (at < count % len(requests)) for at in range(len(requests))]
    made: list[Any] = []
    try:
        with _bar(count) as told:
            for request, share in zip(requests, shares, strict=True):
                made += _made(request, share, drawn, len(made), told, make_puzzles)
    except GenerationError as error:
        if as_json:
            render.print_json({"status": "unknown", "seed": drawn, "reason": str(error)})
        else:
            click.echo(f"{error} (this proves nothing: --seed, or other wishes, may help)")
        return ExitCode.NO_PROOF
    entries = tuple(PuzzleEntry(one.puzzle, "", one.request.level, one.seed_id) for one in made)
    if as_json:
        puzzles = [
            {**puzzle_data(entry), "attempts": one.attempts}
            for entry, one in zip(entries, made, strict=True)
        ]
        render.print_json({"status": "done", "seed": drawn, "puzzles": puzzles})
    elif len(entries) <= _SHOWN:
        console = render.make_console()
        for entry in entries:
            print_puzzle(console, entry)
            click.echo(f"ID {puzzle_data(entry)['id']}\n")
        click.echo(f"seed {drawn}")
    else:
        for number, entry in enumerate(entries, start=1):
            click.echo(f"{number}  {title_of(entry)}  {entry.seed}")
        click.echo(f"seed {drawn}")
    if output is not None:
        words = ["vitrail", "puzzle", "new", "--kind", kind, "--level", level]
        words += ["--count", str(count), *(["--hidden", str(hidden)] if hidden else [])]
        words += [
            f"--{name}"
            for name, wish in (("minimal", minimal), ("invented", invented), ("other", other))
            if wish
        ]
        words += ["--seed", str(drawn)]
        about = {"version": metadata.version("vitrail"), "command": shlex.join(words)}
        _write(output, PuzzleSet(entries, about), shlex.join(words))
        if not as_json:
            click.echo(f"{output}: {plural(len(entries), 'puzzle')}")
    return ExitCode.DONE


def _made(
    request: PuzzleRequest,
    count: int,
    seed: int,
    done: int,
    told: Callable[[int], None],
    make: Callable[..., tuple[Any, ...]],
) -> tuple[Any, ...]:
    """Make the puzzles of one level in a thread that Ctrl-C can end."""
    from vitrail.cli import render

    if not count:
        return ()
    return render.working(
        "making puzzles ...",
        lambda: make(request, count, seed, lambda number: told(done + number)),
    )


def _check_output(output: str | None) -> None:
    """Refuse a file that is there already, or a folder that is not, before any work is done."""
    if output is None:
        return
    if not output.strip():
        message = "-o: expected the name of a file, read nothing"
        raise InputError(message)
    try:
        there = os.path.lexists(output)
        folder = Path(output).parent.is_dir()
    except ValueError as error:
        message = f"{output}: cannot be written: {error}"
        raise InputError(message) from None
    if there:
        message = f"{output}: there is such a file already; expected a new name"
        raise InputError(message)
    if not folder:
        message = f"{output}: cannot be written: there is no such folder"
        raise InputError(message)


def _write(output: str, puzzles: PuzzleSet, comment: str) -> None:
    from vitrail.games.disk import create_file
    from vitrail.generators.sagrada.puzzle_file import format_puzzle_set

    try:
        create_file(Path(output), format_puzzle_set(puzzles, comment).encode())
    except FileExistsError:
        message = f"{output}: there is such a file already; expected a new name"
        raise InputError(message) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        message = f"{output}: cannot be written: {reason}"
        raise InputError(message) from None


@contextlib.contextmanager
def _bar(total: int) -> Iterator[Callable[[int], None]]:
    """Give a function to tell how many puzzles there are; a terminal shows a bar after a second."""
    if total == 1 or not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = ("puzzles", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    task = bar.add_task("puzzles", total=total)
    begun = time.monotonic()

    def tell(done: int) -> None:
        if time.monotonic() - begun > _PATIENCE_S:
            bar.start()
        bar.update(task, completed=done)

    try:
        yield tell
    finally:
        bar.stop()


def _date(ctx: click.Context, param: click.Parameter, value: str | None) -> datetime.date:
    if value is None:
        return datetime.datetime.now(tz=datetime.UTC).date()
    try:
        return datetime.date.fromisoformat(value)
    except ValueError:
        message = f"{value!r} is no date: expected year, month and day, for instance 2026-03-01"
        raise click.BadParameter(message, ctx, param) from None


@click.command(cls=Command)
@click.argument("day", required=False, callback=_date, metavar="[DATE]")
@click.option(
    "--kind", type=click.Choice(KINDS), default="glazing", show_default=True, help="Kind."
)
@json_option
def daily(day: datetime.date, kind: str, as_json: bool) -> None:
    """Show the puzzle of a day, for all the same.

    DATE is year, month and day; today, in universal time, by default. Mondays are easy, Sundays
    hardest.

    Example: vitrail puzzle daily 2026-03-01
    """
    from vitrail.cli import render
    from vitrail.generators.sagrada.puzzle_file import PuzzleEntry
    from vitrail.generators.sagrada.puzzle_new import make_puzzle
    from vitrail.generators.sagrada.puzzle_request import HIGHEST, PuzzleRequest

    request = PuzzleRequest(kind, min(_WEEK[day.weekday()], HIGHEST[kind]))
    seed = int(day.strftime("%Y%m%d"))
    made = render.working("making the puzzle ...", lambda: make_puzzle(request, seed))
    entry = PuzzleEntry(made.puzzle, day.isoformat(), request.level, made.seed_id)
    if as_json:
        render.print_json({"date": day.isoformat(), **puzzle_data(entry)})
        return
    console = render.make_console()
    print_puzzle(console, entry)
    click.echo(f"ID {puzzle_data(entry)['id']}")
    click.echo(f"hint: vitrail puzzle hint '{made.seed_id}'")
