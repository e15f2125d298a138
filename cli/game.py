"""`vitrail check`, `score` and `show`: what a record of a game says under the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from vitrail.cli.errors import ExitCode
from vitrail.cli.main import Command
from vitrail.cli.options import WholeNumber, json_option, page_option
from vitrail.cli.records import load_game, torn_text

if TYPE_CHECKING:
    from pathlib import Path

    from vitrail.games.sagrada.replay import Replay

# ---- check


@click.command(cls=Command)
@click.argument("record", metavar="FILE")
@json_option
def check(record: str, as_json: bool) -> ExitCode:
    """Tell which moves of a record break a rule.

    FILE is a record of a game, or - for stdin (docs/records.md). A move that breaks a rule is
    played as far as the pieces allow, else skipped, so that every later one is checked too. A game
    that is not over yet is legal so far.

    Exit codes: 0 every move is legal; 1 some are not, each is shown with its rules; 2 the record
    cannot be read.

    Example: vitrail check examples/sagrada/game.yaml
    """
    found = load_game(record)
    if as_json:
        from vitrail.cli.render import print_json

        print_json(check_data(found, torn_text(record)))
    else:
        _print_check(found, torn_text(record))
    return ExitCode.NOT_VALID if found.faults else ExitCode.DONE


def check_data(found: Replay, torn: str | None) -> dict[str, Any]:
    """Return the answer of `check` as data."""
    from vitrail.cli.render import sheet_data

    final = found.final
    sheets = {name: final.sheet(seat) for seat, name in enumerate(found.players)}
    return {
        "legal": not found.faults,
        "faults": [
            {
                "line": step.line,
                "move": step.text,
                "rules": [violation.rule.id for violation in step.violations],
                "reasons": [str(violation) for violation in step.violations],
                "skipped": step.skipped,
            }
            for step in found.faults
        ],
        "moves": len(found.steps),
        "over": final.to_move is None,
        "round": min(final.round, 10),
        "scores": {name: sheet.total if sheet else None for name, sheet in sheets.items()},
        "breakdown": {name: sheet_data(sheet) if sheet else None for name, sheet in sheets.items()},
        "torn": torn,
    }


def _print_check(found: Replay, torn: str | None) -> None:
    from vitrail.cli.render import make_console
    from vitrail.cli.table_view import print_scores, whose_turn

    console = make_console()
    for step in found.faults:
        console.print(f"line {step.line}: {step.text}", style="bold", soft_wrap=True)
        for violation in step.violations:
            console.print(f"  {violation}", soft_wrap=True)
        if step.skipped:
            console.print("  (skipped: it cannot be played with the pieces that are there)")
    count, wrong = len(found.steps), len(found.faults)
    moves = "1 move" if count == 1 else f"{count} moves"
    console.print(f"{moves}, {'all legal' if not wrong else f'{wrong} not legal'}")
    console.print(whose_turn(found.final, found.players), soft_wrap=True)
    if torn is not None:
        console.print(f"The last line has no line end and may be torn: {torn}", soft_wrap=True)
    console.print()
    print_scores(console, found.final, found.players)
    _print_result(found)


# ---- score


@click.command(cls=Command)
@click.argument("record", metavar="FILE")
@json_option
def score(record: str, as_json: bool) -> ExitCode:
    """Score a game line by line, with tie-breaks.

    FILE is a record of a game, or - for stdin. A game that is not over is scored as if it ended
    now. In the solo game the target, the sum of the round track, is shown too.

    Exit codes: 0 done; 1 moves of the record are not legal, so the scores may not be right; 2 the
    record cannot be read.

    Example: vitrail score examples/sagrada/game.yaml
    """
    found = load_game(record)
    if as_json:
        from vitrail.cli.render import print_json

        print_json(score_data(found))
    else:
        _print_score(found)
    return ExitCode.NOT_VALID if found.faults else ExitCode.DONE


def score_data(found: Replay) -> dict[str, Any]:
    """Return the scores as data: by player, with the rank after all tie-breaks."""
    from vitrail.cli.render import sheet_data

    final = found.final
    places = {seat: place for place, seat in enumerate(final.ranking(), start=1)}
    data: dict[str, Any] = {}
    for seat, name in enumerate(found.players):
        sheet = final.sheet(seat)
        data[name] = {
            "total": sheet.total if sheet else None,
            "rank": places[seat],
            "breakdown": sheet_data(sheet) if sheet else None,
        }
        if final.setup.solo:
            data[name] |= {"target": final.target, "won": final.solo_won}
    return data


def _print_score(found: Replay) -> None:
    from vitrail.cli.render import make_console, print_sheet
    from vitrail.cli.table_view import scoring_color, whose_turn

    console, final = make_console(), found.final
    if final.to_move is not None:
        console.print(f"{whose_turn(final, found.players)}; scored as if it ended now")
    for seat, name in enumerate(found.players):
        sheet = final.sheet(seat)
        window = final.windows[seat]
        console.print()
        if sheet is None or window is None:
            console.print(f"{name}: the window is not known")
            continue
        console.print(f"{name}, {window.pattern.name}", style="bold", soft_wrap=True)
        print_sheet(console, sheet, scoring_color(final, seat))
    console.print()
    _print_result(found)
    if found.faults:
        wrong = len(found.faults)
        told = "1 move is" if wrong == 1 else f"{wrong} moves are"
        console.print(f"{told} not legal; vitrail check shows which")


def _print_result(found: Replay) -> None:
    """Print who leads and by which tie-break, or the target of the solo game."""
    from vitrail.cli.render import make_console
    from vitrail.games.sagrada.ranking import result_lines

    console = make_console()
    for line in result_lines(found.final, found.players):
        console.print(line, soft_wrap=True)


# ---- show


@click.command(cls=Command)
@click.argument("record", metavar="FILE")
@click.option(
    "--at",
    type=WholeNumber(min=0),
    metavar="N",
    help="Show the table after the first N moves; by default after all of them.",
)
@click.option("--legal", is_flag=True, help="Mark where the player at turn may place a die.")
@page_option
def show(record: str, at: int | None, legal: bool, output: Path | None) -> ExitCode:
    """Show the table of a game: windows, pool, round track.

    FILE is a record of a game, or - for stdin. Spaces that the last move filled are marked. Moves
    that break a rule are shown as they were played; `vitrail check` lists them.

    Example: vitrail show examples/sagrada/game.yaml --at 12
    """
    from vitrail.cli.render import make_console, write_svg
    from vitrail.cli.table_view import last_marks, legal_marks, print_position
    from vitrail.games.sagrada.page import page_svg

    found = load_game(record)
    count = len(found.steps) if at is None else at
    position = found.at(count)
    step = found.steps[count - 1] if count else None
    marks = last_marks(step.moves, step.seat) if step and not step.skipped else {}
    if legal:
        for seat, spaces in legal_marks(position).items():
            marks[seat] = {**spaces, **marks.get(seat, {})}
    if output is not None:
        write_svg(output, page_svg(position, found.players, marks))
    if step:
        click.echo(f"after move {count} of {len(found.steps)}: {step.text}")
    print_position(make_console(), position, found.players, marks)
    return ExitCode.DONE
