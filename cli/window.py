"""`vitrail window`: what the rules say of a Sagrada window by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from vitrail.cli.errors import ExitCode
from vitrail.cli.main import Group
from vitrail.cli.options import (
    die_option,
    json_option,
    output_option,
    solo_option,
    takes_objectives,
    takes_window,
)
from vitrail.cli.window_proofs import best, complete, count
from vitrail.games.sagrada.drawing import Mark

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from vitrail.games.base import Violation
    from vitrail.games.sagrada.components import Die, Pattern
    from vitrail.games.sagrada.drawing import Marks
    from vitrail.games.sagrada.scoring import Objectives, ScoreSheet
    from vitrail.games.sagrada.window import Window


@click.group(cls=Group)
def window() -> None:
    """Check, score, solve and draw Sagrada windows.

    PATTERN is an official name (any case), four rows joined by /, a file, FILE#NAME, or - for
    stdin. A file holds a pattern as text, as the community's card.txt, or as JSON.

    Example: vitrail window show Virtus
    """


window.add_command(count)
window.add_command(complete)
window.add_command(best)


@window.command("list")
@click.argument("file", required=False)
@click.option("--fills", is_flag=True, help="Also count the complete windows of each pattern.")
@json_option
def list_patterns(file: str | None, fills: bool, as_json: bool) -> None:
    """List the official patterns, or those of a FILE.

    Example: vitrail window list --fills
    """
    from vitrail.cli.inputs import load_patterns
    from vitrail.cli.render import print_json, working
    from vitrail.games.sagrada.components import official_patterns

    patterns = load_patterns(file) if file is not None else official_patterns()
    entries = working(
        "counting fills ...", lambda: [_entry(pattern, with_fills=fills) for pattern in patterns]
    )
    if as_json:
        print_json({"patterns": entries})
    else:
        _print_list(entries, with_fills=fills)


def _entry(pattern: Pattern, *, with_fills: bool) -> dict[str, Any]:
    from vitrail.cli.render import pattern_data

    entry = pattern_data(pattern)
    if with_fills:
        from vitrail.games.sagrada.window import Window
        from vitrail.solvers.sagrada.count import count_fills

        entry["fills"] = count_fills(Window.empty(pattern)).fills
    return entry


def _print_list(entries: Sequence[dict[str, Any]], *, with_fills: bool) -> None:
    from rich.table import Table

    from vitrail.cli.render import make_console, print_table

    table = Table(box=None, pad_edge=False)
    table.add_column("pattern")
    for column in ("difficulty", "printed", "card", *(["fills"] if with_fills else [])):
        table.add_column(column, justify="right", no_wrap=True)
    for entry in entries:
        cells = [entry[key] for key in ("difficulty", "printed", "card")]
        shown = ["" if cell is None else str(cell) for cell in cells]
        fills = [f"{entry['fills']:,}"] if with_fills else []
        table.add_row(entry["name"], *shown, *fills)
    print_table(make_console(), table)


@window.command()
@takes_window
@click.option(
    "--to",
    "form",
    type=click.Choice(["text", "card", "json"]),
    help="Write the pattern in another form instead of drawing it.",
)
@output_option
@json_option
def show(window: Window, form: str | None, output: Path | None, as_json: bool) -> None:
    """Draw a window, or write its pattern in another form.

    Example: vitrail window show "Sun Catcher" --to card
    """
    from vitrail.cli import render
    from vitrail.games.sagrada.notation import format_pattern, window_rows
    from vitrail.games.sagrada.window import window_violations

    if form and as_json:
        message = "--to and --json exclude each other"
        raise click.UsageError(message, click.get_current_context())
    written = format_pattern(window.pattern, form) if form else None
    marks = _wrong(window_violations(window))
    if output is not None:
        render.write_picture(output, window, marks)
    if written is not None:
        click.echo(written, nl=False)
    elif as_json:
        pattern = render.pattern_data(window.pattern)
        render.print_json({**pattern, "window": list(window_rows(window))})
    else:
        console = render.make_console()
        console.print(render.heading(window.pattern), soft_wrap=True)
        render.print_window(console, window, marks)


@window.command()
@takes_window
@output_option
@json_option
@click.pass_context
def check(ctx: click.Context, window: Window, output: Path | None, as_json: bool) -> None:
    """Tell which rules the dice in a window break.

    Restrictions and equal neighbors are checked; exit code 1 if a rule is broken. Dice that touch
    nothing break no rule of a standing window.

    Example: vitrail window check Virtus --dice examples/sagrada/virtus.txt
    """
    from vitrail.cli import render
    from vitrail.games.sagrada.window import window_violations

    violations = window_violations(window)
    marks = _wrong(violations)
    if output is not None:
        render.write_picture(output, window, marks)
    if as_json:
        found = render.violation_data(violations)
        render.print_json({"legal": not violations, "violations": found})
    else:
        console = render.make_console()
        render.print_window(console, window, marks)
        console.print("not legal:" if violations else "legal")
        render.print_violations(console, violations)
    ctx.exit(ExitCode.NOT_VALID if violations else ExitCode.DONE)


@window.command()
@takes_window
@die_option
@output_option
@json_option
def legal(window: Window, die: Die, output: Path | None, as_json: bool) -> None:
    """Tell where a die may go, and why not elsewhere.

    Example: vitrail window legal Virtus --die G5
    """
    from vitrail.cli import render
    from vitrail.games.sagrada.window import legal_squares, placement_violations

    free = legal_squares(window, die)
    refused = {
        square: placement_violations(window, die, square)
        for square in window.shape.squares
        if square not in free
    }
    marks: Marks = dict.fromkeys(free, Mark.LEGAL)
    if output is not None:
        render.write_picture(output, window, marks)
    if as_json:
        data = {
            "die": str(die),
            "legal": render.names(free),
            "refused": {str(at): [v.rule.id for v in found] for at, found in refused.items()},
            "reasons": {
                str(at): [v.detail or v.rule.text for v in found] for at, found in refused.items()
            },
        }
        render.print_json(data)
        return
    console = render.make_console()
    render.print_window(console, window, marks)
    spaces = " ".join(render.names(free))
    console.print(f"{die} may go to {spaces}" if free else f"{die} may go nowhere")
    still_open = (found for square, found in refused.items() if window[square] is None)
    render.print_violations(console, (violation for found in still_open for violation in found))


@window.command()
@takes_window
@takes_objectives
@solo_option
@output_option
@json_option
@click.pass_context
def score(
    ctx: click.Context,
    window: Window,
    objectives: Objectives,
    tokens: int,
    open_space: int,
    output: Path | None,
    as_json: bool,
) -> None:
    """Score a window line by line.

    Each line tells the spaces that earned the points. A window that breaks rules is scored all the
    same, but told, with exit code 1: its owner would first have to take dice out.

    Example: vitrail window score Virtus --dice examples/sagrada/virtus.txt --public row_color
    """
    from vitrail.cli import render
    from vitrail.games.sagrada.scoring import score_window
    from vitrail.games.sagrada.window import window_violations

    violations = window_violations(window)
    sheet = score_window(window, objectives, favor_tokens=tokens, open_space=open_space)
    marks = {**_earning(sheet), **_wrong(violations)}
    if output is not None:
        render.write_picture(output, window, marks)
    if as_json:
        data = {
            "total": sheet.total,
            "breakdown": render.sheet_data(sheet),
            "violations": render.violation_data(violations),
        }
        render.print_json(data)
    else:
        console = render.make_console()
        render.print_window(console, window, marks)
        render.print_sheet(console, sheet, objectives.private)
        if violations:
            console.print("this window is not legal:")
            render.print_violations(console, violations)
    ctx.exit(ExitCode.NOT_VALID if violations else ExitCode.DONE)


def _earning(sheet: ScoreSheet) -> Marks:
    """Mark the spaces that earned points."""
    return {
        square: Mark.EARNS
        for part in sheet.parts
        for award in part.awards
        for square in award.squares
        if award.points > 0
    }


def _wrong(violations: Sequence[Violation]) -> Marks:
    """Mark every space that takes part in a broken rule."""
    return {
        square: Mark.WRONG
        for violation in violations
        for square in (violation.square, *violation.others)
        if square is not None
    }
