"""`vitrail check`, `score` and `show`: what a record of a game says under the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from vitrail.cli.errors import ExitCode
from vitrail.cli.main import Command
from vitrail.cli.options import json_option, page_option, reads
from vitrail.cli.records import Moment, Torn, load_game, load_torn, parse_moment

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console

    from vitrail.games.replay import Replay

    AnyReplay = Replay[Any, Any]

# ---- check


@click.command(cls=Command)
@click.argument("record", metavar="FILE")
@json_option
def check(record: str, as_json: bool) -> ExitCode:
    """Tell which moves of a record break a rule.

    FILE is a record of a game, or - for stdin (docs/records.md). A move that breaks a rule is
    played as far as the pieces allow, else skipped, so that every later one is checked too. A game
    that is not over yet is legal so far.

    Exit codes: 0 every move is legal; 1 some are not, or the position: breaks rules, all of which
    are shown, or half a line at the end cannot be read; 2 the record cannot be read.

    Example: vitrail check examples/sagrada/game.yaml
    """
    found, torn = load_torn(record)
    if as_json:
        from vitrail.cli.game_data import check_data
        from vitrail.cli.render import print_json

        print_json(check_data(found, torn.text if torn else None))
    else:
        _print_check(found, torn)
    unread = torn is not None and not torn.read
    return ExitCode.NOT_VALID if found.faults or found.position_faults or unread else ExitCode.DONE


def _print_check(found: AnyReplay, torn: Torn | None) -> None:
    from vitrail.cli.render import make_console
    from vitrail.cli.rooms import table_of
    from vitrail.cli.words import print_assumed

    console, table = make_console(), table_of(found.game)
    _print_about(console, found)
    if found.position_faults:
        console.print("the position breaks the rules:", style="bold")
        for fault in found.position_faults:
            console.print(f"  {fault}", soft_wrap=True)
    for number, step in enumerate(found.steps, start=1):
        if not step.violations:
            continue
        written = found.written[number - 1]
        console.print(f"move {number}, line {step.line}: {written}", style="bold", soft_wrap=True)
        for violation in step.violations:
            console.print(f"  {violation}", soft_wrap=True)
        if step.skipped:
            console.print("  (skipped: it cannot be played with the pieces that are there)")
    count, wrong = len(found.steps), len(found.faults)
    moves = "1 move" if count == 1 else f"{count} moves"
    console.print(f"{moves}, {'all legal' if not wrong else f'{wrong} not legal'}")
    console.print(table.turn(found), soft_wrap=True)
    if torn is not None:
        said = "may be torn" if torn.read else "is torn, it cannot be read"
        console.print(f"The last line has no line end and {said}: {torn.text}", soft_wrap=True)
    console.print()
    table.print_scores(console, found)
    _print_result(console, found)
    print_assumed(console, found.assumed)


def _print_about(console: Console, found: AnyReplay) -> None:
    """Print what the record says about the game."""
    from vitrail.cli.words import say

    for line in found.about.splitlines():
        say(console, line)


# ---- score


@click.command(cls=Command)
@click.argument("record", metavar="FILE")
@json_option
def score(record: str, as_json: bool) -> ExitCode:
    """Score a game line by line, with tie-breaks.

    FILE is a record of a game, or - for stdin. A game that is not over is scored as if it ended
    now. In the solo game the target, the sum of the round track, is shown too.

    Exit codes: 0 done; 1 moves of the record are not legal or its position: breaks rules, so the
    scores may not be right; 2 the record cannot be read.

    Example: vitrail score examples/sagrada/game.yaml
    """
    found = load_game(record)
    if as_json:
        from vitrail.cli.game_data import score_data
        from vitrail.cli.render import print_json

        print_json(score_data(found))
    else:
        _print_score(found)
    return ExitCode.NOT_VALID if found.faults or found.position_faults else ExitCode.DONE


def _print_score(found: AnyReplay) -> None:
    from vitrail.cli.render import make_console
    from vitrail.cli.rooms import table_of
    from vitrail.cli.words import print_assumed

    console, table = make_console(), table_of(found.game)
    if found.final.to_move is not None:
        console.print(f"{table.turn(found)}; scored as if it ended now")
    table.print_sheets(console, found)
    _print_result(console, found, apart=True)
    _print_doubts(console, found, len(found.steps))
    print_assumed(console, found.assumed)


def _print_doubts(console: Console, found: AnyReplay, count: int) -> None:
    """Print that moves among the first `count` or the position break rules, if they do."""
    wrong = sum(bool(step.violations) for step in found.steps[:count])
    if wrong:
        told = "1 move is" if wrong == 1 else f"{wrong} moves are"
        console.print(f"{told} not legal; vitrail check shows which")
    if found.position_faults:
        console.print("the position breaks rules; vitrail check shows which")


def _print_result(console: Console, found: AnyReplay, *, apart: bool = False) -> None:
    """Print who leads and by which tie-break, or the target of the solo game.

    `apart` puts an empty line before it, if there is anything to say.
    """
    from vitrail.cli.rooms import table_of

    lines = table_of(found.game).result_lines(found)
    if lines and apart:
        console.print()
    for line in lines:
        console.print(line, soft_wrap=True)


# ---- show


@click.command(cls=Command)
@click.argument("record", metavar="FILE")
@click.option(
    "--at",
    callback=reads(parse_moment),
    metavar="MOMENT",
    help="Show the table after so many moves (14), so many before the end (-1), or as a round "
    "begins, its dice rolled (r3); by default after all moves.",
)
@click.option("--list", "listing", is_flag=True, help="List the moves with their numbers instead.")
@click.option(
    "--legal", is_flag=True, help="Mark and tell where the player at turn may place which die."
)
@json_option
@page_option
def show(
    record: str,
    at: Moment | None,
    listing: bool,
    legal: bool,
    as_json: bool,
    output: Path | None,
) -> ExitCode:
    """Show the table of a game, in the terminal or as a picture.

    FILE is a record of a game, or - for stdin. What the last move changed is marked. Moves
    that break a rule are shown as they were played, which is said; `vitrail check` lists them.

    Example: vitrail show examples/sagrada/game.yaml --at 12
    """
    from vitrail.cli.render import make_console, print_json, write_svg
    from vitrail.cli.rooms import table_of
    from vitrail.cli.words import print_assumed

    found = load_game(record)
    table = table_of(found.game)
    count = len(found.steps) if at is None else at.count(found)
    if output is not None:
        write_svg(output, table.page(found, count, legal=legal))
    if as_json:
        from vitrail.cli.game_data import list_data, show_data

        print_json(list_data(found) if listing else show_data(found, count, legal=legal))
        return ExitCode.DONE
    console = make_console()
    _print_about(console, found)
    if listing:
        _print_list(console, found)
        return ExitCode.DONE
    if count:
        told = f"after move {count} of {len(found.steps)}: {found.written[count - 1]}"
        console.print(told, soft_wrap=True)
    table.print_table(console, found, count, legal=legal)
    _print_doubts(console, found, count)
    print_assumed(console, found.assumed)
    return ExitCode.DONE


def _print_list(console: Console, found: AnyReplay) -> None:
    """Print every move with its number, its round and its line in the file."""
    from rich.table import Table

    from vitrail.cli.render import print_table
    from vitrail.cli.rooms import table_of

    if not found.steps:
        console.print("the record has no moves")
        return
    round_of = table_of(found.game).round_of
    table = Table(box=None, pad_edge=False)
    for heading in ("#", "round", "line"):
        table.add_column(heading, justify="right")
    table.add_column("move")
    for number, (step, written) in enumerate(zip(found.steps, found.written, strict=True), 1):
        told = f"{written}  (not legal)" if step.violations else str(written)
        table.add_row(str(number), str(round_of(step) or "-"), str(step.line), told)
    print_table(console, table)
