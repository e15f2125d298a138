"""`vitrail analyze`: what each move of a game was worth, and what was luck."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from vitrail.cli.errors import ExitCode
from vitrail.cli.main import Command
from vitrail.cli.options import WholeNumber, json_option, reads
from vitrail.games.errors import NotationError, ParameterError, suggestion

if TYPE_CHECKING:
    from vitrail.advisors.analysis import Analysis
    from vitrail.games.replay import Replay

    AnyReplay = Replay[Any, Any]

DEFAULT_SEED = 1
_REPORTS = (".html", ".htm")
_MOST_WORKERS = 64


def _report_path(text: str) -> Path:
    path = Path(text)
    if path.suffix.lower() not in _REPORTS:
        message = f"{text!r}: expected a name that ends in {_REPORTS[0]}"
        raise NotationError(message)
    return path


@click.command(cls=Command)
@click.argument("record", metavar="FILE")
@click.option(
    "-o",
    "--output",
    callback=reads(_report_path),
    metavar="FILE",
    help="Also write the whole report into a file, .html: it opens without network.",
)
@click.option("--player", metavar="NAME", help="Only the game of this player; by default of all.")
@click.option("--fast", is_flag=True, help="A rough analysis within seconds.")
@click.option(
    "--seed",
    type=WholeNumber(),
    default=DEFAULT_SEED,
    show_default=True,
    metavar="N",
    help="Of the dice in the playouts: the same number gives the same answer.",
)
@click.option(
    "--workers",
    type=WholeNumber(min=1, max=_MOST_WORKERS),
    metavar="N",
    help="Processes; by default one for each core. The answer does not depend on it.",
)
@json_option
def analyze(
    record: str,
    output: Path | None,
    player: str | None,
    fast: bool,
    seed: int,
    workers: int | None,
    as_json: bool,
) -> ExitCode:
    """Tell what each move of a game was worth, and what was luck.

    FILE is a record of a game, or - for stdin (docs/records.md); it may be of a game that is not
    over. A record with a move that is not legal is analyzed up to that move. docs/analysis.md
    explains every figure.

    Exit codes: 0 done; 1 a move of the record, or its position:, breaks a rule; 2 the record
    cannot be read, or holds nothing to analyze.

    Example: vitrail analyze examples/sagrada/game.yaml --player Ann --fast
    """
    from vitrail.cli.inputs import read_bytes, shown_name
    from vitrail.games.catalog import examine
    from vitrail.games.files import decode_text, parse_document
    from vitrail.games.record import parse_record

    data, name = read_bytes(record), shown_name(record)
    found = examine(parse_record(parse_document(data, name)))
    seats = _seats(found, player)
    if found.position_faults:
        _refuse_position(found, as_json=as_json)
        return ExitCode.NOT_VALID
    analyses = _analyses(found, seats, fast=fast, seed=seed, workers=workers)
    if output is not None:
        _write_report(output, decode_text(data, name), found, analyses, seed)
    if as_json:
        from vitrail.cli.analyze_data import analyses_data
        from vitrail.cli.render import print_json

        print_json(analyses_data(found, analyses, seed=seed, fast=fast))
    else:
        from vitrail.cli.analyze_view import print_analyses

        print_analyses(found, analyses)
    return ExitCode.NOT_VALID if found.faults else ExitCode.DONE


def _seats(found: AnyReplay, player: str | None) -> list[int]:
    """Return the seats to look at.

    Raises
    ------
    ParameterError
        If nobody has that name.
    """
    if player is None:
        return list(range(len(found.players)))
    if player not in found.players:
        listed = ", ".join(found.players)
        message = (
            f"--player {player!r} is no player of this record: expected one of {listed}"
            f"{suggestion(player, found.players)}"
        )
        raise ParameterError(message)
    return [found.players.index(player)]


def _analyses(
    found: AnyReplay, seats: list[int], *, fast: bool, seed: int, workers: int | None
) -> list[Analysis]:
    """Analyze the game of each seat; one that cannot be analyzed is left out if others can."""
    from vitrail.advisors.analyzing import analyst_of, analyze, events_of
    from vitrail.advisors.executors import local_executor
    from vitrail.cli.progress import bar
    from vitrail.cli.rooms import hint_of

    analysts, refused = [], []
    for seat in seats:
        try:
            analysts.append((seat, analyst_of(found, seat, fast=fast, seed=seed)))
        except ParameterError as error:
            refused.append(error)
    if not analysts:
        raise refused[0]
    total = sum(events_of(found, analyst, seat) for seat, analyst in analysts)
    hint_of(found.game).warm_up(_tell_compiling)
    with bar("analyzing", total) as advance, local_executor(workers or os.cpu_count() or 1) as pool:
        return [
            analyze(found, analyst, seat, seed=seed, executor=pool, progress=advance)
            for seat, analyst in analysts
        ]


def _tell_compiling() -> None:
    from vitrail.cli.hint import tell_compiling

    tell_compiling()


def _refuse_position(found: AnyReplay, *, as_json: bool) -> None:
    if as_json:
        from vitrail.cli.game_data import position_data
        from vitrail.cli.render import print_json

        print_json({"legal": False, "violations": position_data(found.position_faults)})
        return
    click.echo("the position breaks the rules, so nothing after it can be rated:")
    for fault in found.position_faults:
        click.echo(f"  {fault}")


def _write_report(
    output: Path, text: str, found: AnyReplay, analyses: list[Analysis], seed: int
) -> None:
    from vitrail.advisors.report.page import report_html
    from vitrail.cli import staged
    from vitrail.cli.rooms import table_of

    results = () if found.faults else table_of(found.game).result_lines(found)
    page = report_html(found, analyses, text, seed=seed, results=results)
    staged.stage(output, page.encode())
