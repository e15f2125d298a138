"""`vitrail simulate`: named agents play whole games against each other."""

from __future__ import annotations

import contextlib
import os
import random
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from vitrail.advisors.players import agents_of, full_name
from vitrail.cli.errors import ExitCode, InputError
from vitrail.cli.main import Command
from vitrail.cli.options import (
    MOST_SEED,
    WholeNumber,
    json_option,
    settings_option,
    solo_tools_option,
)
from vitrail.games.record import GAMES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vitrail.advisors.matches import GameId, Played, Series
    from vitrail.cli.simulate_log import Folder, Log

_MOST_GAMES = 1_000_000
_MOST_WORKERS = 256


class _SimulateCommand(Command):
    """A command whose help ends with the agents of each game."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the agents into the help."""
        for game in GAMES:
            with formatter.section(f"Agents of {game}"):
                formatter.write_dl([(kind.form, kind.text) for kind in agents_of(game)])


def _path(ctx: click.Context, param: click.Parameter, value: str | None) -> Path | None:
    if value is not None and not value.strip():
        message = "expected a name, read nothing"
        raise click.BadParameter(message, ctx, param)
    return None if value is None else Path(value)


@click.command(cls=_SimulateCommand)
@click.argument("game", type=click.Choice(GAMES))
@click.option(
    "--games",
    type=WholeNumber(1, _MOST_GAMES),
    required=True,
    metavar="N",
    help="How many games; made up to whole deals, each played in every seating.",
)
@click.option(
    "--agents",
    required=True,
    metavar="NAMES",
    help="Who plays, with commas: one name for each seat, the same one as often as you like; one "
    "alone is the solo game.",
)
@click.option(
    "--seed",
    type=WholeNumber(0, MOST_SEED),
    metavar="N",
    help="The same number gives the same games; without it that of the log, or one is drawn.",
)
@click.option(
    "--workers",
    type=WholeNumber(1, _MOST_WORKERS),
    metavar="N",
    help="Processes to play in; by default one for each core. The games are the same.",
)
@settings_option
@click.option(
    "--windows",
    type=click.Choice(["choose", "random"]),
    default="choose",
    show_default=True,
    help="Sagrada: agents choose among four sides, or each seat gets one at random.",
)
@solo_tools_option
@click.option(
    "--log",
    "log_path",
    callback=_path,
    metavar="FILE",
    help="Write each finished game down at once; games that stand there already are not played "
    "again, so that a run goes on where it stopped.",
)
@click.option(
    "--keep",
    "folder",
    callback=_path,
    metavar="DIR",
    help="Write the record of each finished game into this folder.",
)
@json_option
def simulate(
    game: str,
    games: int,
    agents: str,
    seed: int | None,
    workers: int | None,
    settings: Mapping[str, str],
    windows: str,
    tools: int | None,
    log_path: Path | None,
    folder: Path | None,
    as_json: bool,
) -> ExitCode:
    """Let agents play whole games and compare them.

    Every deal, that is cards, windows and the dice in the order of the bag, is played in all
    seatings, so that nobody is luckier than others. docs/simulate.md says how agents play and how
    errors and intervals are computed. Ctrl-C shows what is finished so far, with exit code 130.

    Example: vitrail simulate sagrada --games 4 --agents random,greedy --seed 7
    """
    from vitrail.advisors.matches import Series, check_series
    from vitrail.cli.simulate_log import Log
    from vitrail.games.dealt import Terms

    names = tuple(full_name(game, name) for name in agents.split(","))
    log = Log(log_path) if log_path else None
    if seed is None:
        there = log.seed if log else None
        seed = random.Random().randrange(10**6) if there is None else there
    series = Series(Terms(game, settings, windows, tools), names, seed)
    check_series(series)
    return _run(series, games, workers or os.cpu_count() or 1, log, folder, as_json=as_json)


def _run(
    series: Series,
    games: int,
    workers: int,
    log: Log | None,
    folder: Path | None,
    *,
    as_json: bool,
) -> ExitCode:
    from vitrail.advisors.matches import all_games
    from vitrail.advisors.standings import standings
    from vitrail.cli.simulate_log import Folder
    from vitrail.cli.simulate_view import print_standings, standings_data

    begun = time.perf_counter()
    wanted = all_games(series, games)
    there = log.games(series) if log else {}
    records = Folder(folder) if folder else None
    played = {
        game: there[game] for game in wanted if game in there and (not records or records.has(game))
    }
    stopped = False
    try:
        with log.writing(series) if log else contextlib.nullcontext():
            _play(series, wanted, played, workers, log, records)
    except KeyboardInterrupt:
        stopped = True
    found = standings(series, played.values())
    missing = len(wanted) - len(played)
    if as_json:
        from vitrail.cli.render import print_json

        print_json(standings_data(series, found, missing, time.perf_counter() - begun))
    else:
        print_standings(series, found, missing)
    return ExitCode.INTERRUPTED if stopped else ExitCode.DONE


def _play(
    series: Series,
    wanted: Sequence[GameId],
    played: dict[GameId, Played],
    workers: int,
    log: Log | None,
    records: Folder | None,
) -> None:
    """Play the games that are missing, and note each one as soon as it is finished."""
    from concurrent.futures import BrokenExecutor

    from vitrail.advisors.executors import local_executor
    from vitrail.advisors.matches import play_all
    from vitrail.cli.simulate_view import games_bar

    missing = [game for game in wanted if game not in played]
    workers = min(workers, len(missing)) or 1
    ahead = 1 if workers == 1 else 2 * workers
    try:
        with games_bar(len(played), len(wanted)) as tell, local_executor(workers) as executor:
            for one in play_all(series, missing, executor, ahead=ahead, keep=records is not None):
                if records:
                    records.add(one)
                if log:
                    log.add(one)
                played[one.game] = one
                tell()
    except BrokenExecutor:
        message = "a process that played was ended from outside; with --log the rest can be played"
        raise InputError(message) from None
