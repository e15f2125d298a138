"""`vitrail check`, `score` and `show`: what a record of a game says under the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from vitrail.cli.errors import ExitCode
from vitrail.cli.main import Command
from vitrail.cli.options import json_option, page_option, reads
from vitrail.cli.records import Moment, Torn, load_game, load_torn, parse_moment

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console

    from vitrail.games.sagrada.replay import Replay
    from vitrail.games.sagrada.sight import Sight

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


def _print_check(found: Replay, torn: Torn | None) -> None:
    from vitrail.cli.render import make_console
    from vitrail.cli.table_view import print_scores
    from vitrail.cli.words import print_assumed
    from vitrail.games.sagrada.sight import sight_of, whose_turn

    console = make_console()
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
    console.print(whose_turn(found.final, found.players), soft_wrap=True)
    if torn is not None:
        said = "may be torn" if torn.read else "is torn, it cannot be read"
        console.print(f"The last line has no line end and {said}: {torn.text}", soft_wrap=True)
    console.print()
    sight = sight_of(found)
    print_scores(console, found.final, found.players, sight)
    _print_result(console, sight)
    print_assumed(console, found.assumed)


def _print_about(console: Console, found: Replay) -> None:
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


def _print_score(found: Replay) -> None:
    from vitrail.cli.render import make_console, print_sheet
    from vitrail.cli.table_view import scoring_color
    from vitrail.cli.words import print_assumed
    from vitrail.games.sagrada.sight import sight_of, whose_turn

    console, final = make_console(), found.final
    sight = sight_of(found)
    if final.to_move is not None:
        console.print(f"{whose_turn(final, found.players)}; scored as if it ended now")
    for seat, name in enumerate(found.players):
        sheet = sight.sheet(seat)
        pattern = final.setup.patterns[seat]
        console.print()
        title = f"{name}, {pattern.name}" if pattern else name
        if sheet is None:
            console.print(f"{title}: not scored, {sight.unscored(seat)}", soft_wrap=True)
            continue
        console.print(title, style="bold", soft_wrap=True)
        color, unknown = scoring_color(final, seat), sight.unknown_parts(seat)
        print_sheet(console, sheet, color, unknown, solo=final.setup.solo)
    _print_result(console, sight, apart=True)
    _print_doubts(console, found, len(found.steps))
    print_assumed(console, found.assumed)


def _print_doubts(console: Console, found: Replay, count: int) -> None:
    """Print that moves among the first `count` or the position break rules, if they do."""
    wrong = sum(bool(step.violations) for step in found.steps[:count])
    if wrong:
        told = "1 move is" if wrong == 1 else f"{wrong} moves are"
        console.print(f"{told} not legal; vitrail check shows which")
    if found.position_faults:
        console.print("the position breaks rules; vitrail check shows which")


def _print_result(console: Console, sight: Sight, *, apart: bool = False) -> None:
    """Print who leads and by which tie-break, or the target of the solo game.

    `apart` puts an empty line before it, if there is anything to say.
    """
    from vitrail.games.sagrada.ranking import result_lines

    lines = result_lines(sight)
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
    """Show the table of a game: windows, pool, round track.

    FILE is a record of a game, or - for stdin. Spaces that the last move filled are marked. Moves
    that break a rule are shown as they were played, which is said; `vitrail check` lists them.

    Example: vitrail show examples/sagrada/game.yaml --at 12
    """
    from vitrail.cli.render import make_console, print_json, write_svg
    from vitrail.cli.table_view import last_marks, legal_marks, print_position, too_early
    from vitrail.cli.words import print_assumed
    from vitrail.games.sagrada.page import page_svg
    from vitrail.games.sagrada.sight import sight_of

    found = load_game(record)
    count = len(found.steps) if at is None else at.count(found)
    position = found.at(count)
    sight = sight_of(found, count)
    step = found.steps[count - 1] if count else None
    marks = last_marks(step.moves, step.seat) if step and not step.skipped else {}
    allowed = legal_marks(position) if legal else {}
    for seat, spaces in allowed.items():
        marks[seat] = {**spaces, **marks.get(seat, {})}
    early = too_early(found, count)
    if output is not None:
        page = page_svg(position, found.players, marks, sight=sight, too_early=early)
        write_svg(output, page)
    if as_json:
        from vitrail.cli.game_data import list_data, show_data

        print_json(list_data(found) if listing else show_data(found, count, legal=legal))
        return ExitCode.DONE
    console = make_console()
    _print_about(console, found)
    if listing:
        _print_list(console, found)
        return ExitCode.DONE
    if step:
        told = f"after move {count} of {len(found.steps)}: {found.written[count - 1]}"
        console.print(told, soft_wrap=True)
    print_position(console, position, found.players, marks, sight, legal=legal, too_early=early)
    _print_doubts(console, found, count)
    print_assumed(console, found.assumed)
    return ExitCode.DONE


def _print_list(console: Console, found: Replay) -> None:
    """Print every move with its number, its round and its line in the file."""
    from rich.table import Table

    from vitrail.cli.game_data import round_of
    from vitrail.cli.render import print_table

    if not found.steps:
        console.print("the record has no moves")
        return
    table = Table(box=None, pad_edge=False)
    for heading in ("#", "round", "line"):
        table.add_column(heading, justify="right")
    table.add_column("move")
    for number, (step, written) in enumerate(zip(found.steps, found.written, strict=True), 1):
        told = f"{written}  (not legal)" if step.violations else str(written)
        table.add_row(str(number), str(round_of(step) or "-"), str(step.line), told)
    print_table(console, table)
