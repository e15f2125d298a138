"""`vitrail hint`: the ranked ways to play a turn, for people and as JSON."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import click

from vitrail.cli.errors import ExitCode
from vitrail.cli.main import Command
from vitrail.cli.options import MOST_SEED, Number, WholeNumber, json_option
from vitrail.games.words import plural

if TYPE_CHECKING:
    from vitrail.advisors.advice import Hint
    from vitrail.games.replay import IllegalLineError, Replay

LEVELS = ("legal", "good", "best")
DEFAULT_TOP = 5
DEFAULT_SEED = 1


@click.command(cls=Command)
@click.argument("record", metavar="FILE")
@click.option(
    "--top",
    type=WholeNumber(min=1),
    metavar="N",
    help=f"Show N plans; by default {DEFAULT_TOP}, or all with --json.",
)
@click.option(
    "--time",
    "seconds",
    type=Number(0, 86400, min_open=True),
    metavar="S",
    help="Seconds to think; by default 1 for Sagrada, 1.5 for Santiago.",
)
@click.option(
    "--playouts",
    type=WholeNumber(min=1, max=10_000_000),
    metavar="N",
    help="Games to play out, instead of --time: the same number gives the same answer.",
)
@click.option(
    "--level",
    type=click.Choice(LEVELS),
    default="best",
    show_default=True,
    help="How much to tell: only what is legal (at once), the good plans unranked, or everything.",
)
@click.option("--explain", is_flag=True, help="Also all reasons and the odds of each space.")
@click.option(
    "--seed",
    type=WholeNumber(0, MOST_SEED - 1),
    default=DEFAULT_SEED,
    show_default=True,
    metavar="N",
    help="Of the dice in the playouts.",
)
@json_option
def hint(
    record: str,
    top: int | None,
    seconds: float | None,
    playouts: int | None,
    level: str,
    explain: bool,
    seed: int,
    as_json: bool,
) -> ExitCode:
    """Rank the moves of a position and say why.

    FILE is a record with a `position:` or with moves, which are played to their end, or - for
    stdin (docs/hint.md and docs/records.md describe both).

    Exit codes: 0 advice was given, or nobody is to move; 1 the position or a move breaks a
    rule, each of which is shown; 2 the record cannot be read.

    Example: vitrail hint examples/sagrada/round-4.yaml --top 3
    """
    begun = time.perf_counter()
    from vitrail.cli.records import load_record
    from vitrail.games.catalog import replay
    from vitrail.games.replay import IllegalLineError

    try:
        game = replay(load_record(record))
    except IllegalLineError as error:
        return _refuse_move(error, as_json=as_json)
    return show_hint(
        game,
        level=level,
        seconds=seconds,
        since=begun,
        playouts=playouts,
        seed=seed,
        top=top,
        explain=explain,
        as_json=as_json,
    )


def show_hint(
    game: Replay[Any, Any],
    *,
    level: str,
    seconds: float | None,
    since: float | None = None,
    playouts: int | None = None,
    seed: int = DEFAULT_SEED,
    top: int | None = None,
    explain: bool = False,
    as_json: bool = False,
    all_words: str = "",
) -> ExitCode:
    """Print the hint for the end of a record, or every rule that its position breaks.

    `since` is the moment from which the time is counted, by default that of the call; `all_words`
    what to say for all plans, by default the option of the command.
    """
    from vitrail.cli.render import print_json, working
    from vitrail.cli.rooms import hint_of

    room = hint_of(game.game)
    spot = room.spot_of(game)
    if faults := room.faults(spot):
        return _refuse(faults, as_json=as_json)
    ranked = level != "legal"
    seconds = room.DEFAULT_SECONDS if seconds is None else seconds
    if ranked and room.to_move(spot):
        room.warm_up(tell_compiling)

    def think() -> Hint[Any]:
        return room.think(
            spot, ranked=ranked, seconds=seconds, since=since, playouts=playouts, seed=seed
        )

    found = working(_thinking(seconds, playouts), think) if ranked else think()
    if as_json:
        print_json(room.hint_data(found, level, top))
    else:
        room.print_hint(spot, found, level=level, top=top, explain=explain, all_words=all_words)
    return ExitCode.DONE


def tell_compiling() -> None:
    """Say that playouts are compiled, which is done once."""
    click.echo("compiling the playouts, once: this takes half a minute ...", err=True)


def _thinking(seconds: float, playouts: int | None) -> str:
    """Return what is told while a hint is worked out."""
    if playouts is not None:
        return f"playing out {plural(playouts, 'game')} ..."
    return f"thinking for {seconds:g} s ..."


def _refuse_move(error: IllegalLineError, *, as_json: bool) -> ExitCode:
    """Show the first move of a record that is not legal; no advice can rest on it."""
    step = error.step
    if as_json:
        from vitrail.cli.render import print_json, violation_data

        data = {"line": step.line, "move": step.text}
        print_json({"legal": False, **data, "violations": violation_data(step.violations)})
    else:
        click.echo(f"line {step.line} is not legal: {step.text}")
        for violation in step.violations:
            click.echo(f"  {violation}")
        click.echo("vitrail check lists every such move")
    return ExitCode.NOT_VALID


def _refuse(faults: Any, *, as_json: bool) -> ExitCode:
    """Show every rule that a position breaks."""
    if as_json:
        from vitrail.cli.game_data import position_data
        from vitrail.cli.render import print_json

        print_json({"legal": False, "violations": position_data(faults)})
    else:
        click.echo("the position breaks the rules:")
        for fault in faults:
            click.echo(f"  {fault}")
    return ExitCode.NOT_VALID
