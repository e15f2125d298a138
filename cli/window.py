"""`vitrail window`: what the rules say of a Sagrada window by itself."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import click

from vitrail.cli.errors import ExitCode
from vitrail.cli.main import Group
from vitrail.cli.options import (
    WholeNumber,
    die_option,
    json_option,
    output_option,
    reads,
    solo_option,
    takes_objectives,
    takes_window,
)
from vitrail.cli.window_proofs import best, complete, count
from vitrail.games.sagrada.components import Color
from vitrail.games.sagrada.drawing import Mark
from vitrail.games.sagrada.notation import HIGHEST_DIFFICULTY

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from vitrail.games.base import Violation
    from vitrail.games.sagrada.components import Die, Pattern
    from vitrail.games.sagrada.drawing import Marks
    from vitrail.games.sagrada.scoring import Objectives, ScoreSheet
    from vitrail.games.sagrada.window import Window


def _colors(text: str) -> tuple[Color, ...]:
    return tuple(map(Color.parse, text.replace(",", " ").split()))


@click.group(cls=Group)
def window() -> None:
    """Check, score, solve and draw Sagrada windows.

    PATTERN is an official name (any case), four rows joined by / (R Y G B P, 1 to 6, . for a
    blank space), a file, FILE#NAME, or - for stdin. A file holds a pattern as text, as the
    community's card.txt, or as JSON.

    Example: vitrail window show Virtus
    """


window.add_command(count)
window.add_command(complete)
window.add_command(best)


@window.command("list")
@click.argument("file", required=False)
@click.option("--fills", is_flag=True, help="Also count the complete windows of each pattern.")
@click.option(
    "--avoid",
    callback=reads(_colors),
    metavar="COLORS",
    help="Put patterns first that print few spaces of these colors, for instance blue,purple.",
)
@json_option
def list_patterns(
    file: str | None, fills: bool, avoid: tuple[Color, ...] | None, as_json: bool
) -> None:
    """List the official patterns, or those of a FILE.

    Example: vitrail window list --avoid blue,purple
    """
    from vitrail.cli.inputs import load_patterns
    from vitrail.cli.render import print_json, working
    from vitrail.games.sagrada.components import official_patterns

    patterns = load_patterns(file) if file is not None else official_patterns()
    entries = working(
        "counting fills ...",
        lambda: [_entry(pattern, with_fills=fills, avoid=avoid) for pattern in patterns],
    )
    if avoid:
        entries.sort(key=lambda entry: entry["avoided"])
    if as_json:
        print_json({"patterns": entries})
    else:
        _print_list(entries)


def _entry(
    pattern: Pattern, *, with_fills: bool, avoid: tuple[Color, ...] | None
) -> dict[str, Any]:
    from vitrail.cli.render import pattern_data

    entry = pattern_data(pattern)
    if avoid:
        entry["avoided"] = sum(pattern[square] in avoid for square in pattern.shape.squares)
    if with_fills:
        from vitrail.games.sagrada.window import Window
        from vitrail.solvers.sagrada.count import count_totals

        entry["fills"] = count_totals(Window.empty(pattern)).fills
    return entry


def _print_list(entries: Sequence[dict[str, Any]]) -> None:
    from rich.table import Table

    from vitrail.cli.render import make_console, print_table

    columns = [
        key
        for key in ("difficulty", "printed", "avoided", "card", "fills")
        if any(entry.get(key) is not None for entry in entries)
    ]
    table = Table(box=None, pad_edge=False)
    table.add_column("pattern")
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    for entry in entries:
        cells = [entry.get(column) for column in columns]
        table.add_row(entry["name"], *("" if cell is None else f"{cell:,}" for cell in cells))
    print_table(make_console(), table)


@window.command()
@takes_window
@click.option(
    "--to",
    "form",
    type=click.Choice(["text", "card", "json"]),
    help="Write the pattern in another form instead of drawing it.",
)
@click.option("--name", metavar="NAME", help="Give the pattern this name.")
@click.option(
    "--difficulty",
    type=WholeNumber(0, HIGHEST_DIFFICULTY),
    metavar="N",
    help="Give the pattern this number of favor tokens.",
)
@output_option
@json_option
def show(
    window: Window,
    form: str | None,
    name: str | None,
    difficulty: int | None,
    output: Path | None,
    as_json: bool,
) -> None:
    """Draw a window, or write its pattern in another form.

    Example: vitrail window show "Sun Catcher" --to card
    """
    from vitrail.cli import render
    from vitrail.games.sagrada.notation import format_pattern, window_rows
    from vitrail.games.sagrada.window import window_violations

    if form and as_json:
        message = "--to and --json exclude each other"
        raise click.UsageError(message, click.get_current_context())
    window = _renamed(window, name, difficulty)
    if form == "card" and window.pattern.difficulty is None:
        message = f"card.txt needs a difficulty, {window.pattern.name} has none: --difficulty N"
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
        render.print_named_window(console, window, marks)


def _renamed(window: Window, name: str | None, difficulty: int | None) -> Window:
    """Return the window with another name or difficulty on its card, which is then not printed."""
    from vitrail.games.sagrada.notation import checked_name

    pattern = window.pattern
    if name is None and difficulty is None:
        return window
    pattern = dataclasses.replace(
        pattern,
        name=pattern.name if name is None else checked_name(name, "--name"),
        difficulty=pattern.difficulty if difficulty is None else difficulty,
        card=None,
    )
    return dataclasses.replace(window, pattern=pattern)


@window.command()
@takes_window
@output_option
@json_option
@click.pass_context
def check(ctx: click.Context, window: Window, output: Path | None, as_json: bool) -> None:
    """Tell which rules the dice in a window break.

    Restrictions and equal neighbors are checked; exit code 1 if a rule is broken, and then also
    which dice to take out. Dice that touch nothing break no rule of a standing window.

    Example: vitrail window check Virtus
    --dice "B4 Y1 .. .. .. / .. P2 .. .. .. / .. .. .. .. .. / .. .. .. .. .."
    """
    from vitrail.cli import render
    from vitrail.games.sagrada.window import window_violations

    violations = window_violations(window)
    marks = _wrong(violations)
    if output is not None:
        render.write_picture(output, window, marks)
    if as_json:
        faults = render.fault_data(window, violations)
        render.print_json({"legal": not violations, **faults})
    else:
        console = render.make_console()
        render.print_named_window(console, window, marks)
        if violations:
            console.print("not legal:")
            render.print_faults(console, window, violations)
        else:
            console.print(
                "legal" if window.placed else "no dice given: the pattern itself is valid"
            )
    ctx.exit(ExitCode.NOT_VALID if violations else ExitCode.DONE)


@window.command()
@takes_window
@die_option
@output_option
@json_option
@click.pass_context
def legal(ctx: click.Context, window: Window, die: Die, output: Path | None, as_json: bool) -> None:
    """Tell where a die may go, and why not elsewhere.

    Exit code 1 if the dice that stand already break rules: those must be mended first.

    Example: vitrail window legal Virtus --die G5
    """
    from vitrail.cli import render
    from vitrail.games.sagrada.window import (
        legal_squares,
        placement_violations,
        window_violations,
    )

    broken = window_violations(window)
    free = legal_squares(window, die)
    refused = {
        square: placement_violations(window, die, square)
        for square in window.shape.squares
        if square not in free
    }
    marks: Marks = {**dict.fromkeys(free, Mark.LEGAL), **_wrong(broken)}
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
            **render.fault_data(window, broken),
        }
        render.print_json(data)
        ctx.exit(ExitCode.NOT_VALID if broken else ExitCode.DONE)
    console = render.make_console()
    render.print_window(console, window, marks)
    spaces = " ".join(render.names(free))
    console.print(f"{die} may go to {spaces}" if free else f"{die} may go nowhere")
    still_open = (found for square, found in refused.items() if window[square] is None)
    render.print_violations(console, (violation for found in still_open for violation in found))
    if broken:
        console.print("but the window is not legal as it stands:")
        render.print_faults(console, window, broken)
    ctx.exit(ExitCode.NOT_VALID if broken else ExitCode.DONE)


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

    Example: vitrail window score Virtus --public light --private red
    --dice "B4 Y1 P2 R5 G1 / Y1 P2 R6 G1 B2 / .. .. .. .. .. / .. .. .. .. .."
    """
    from vitrail.cli import render
    from vitrail.games.sagrada.scoring import SOLO_OPEN_SPACE, score_window
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
            **render.fault_data(window, violations),
        }
        render.print_json(data)
    else:
        console = render.make_console()
        render.print_named_window(console, window, marks)
        render.print_sheet(console, sheet, objectives.private, solo=open_space == SOLO_OPEN_SPACE)
        if violations:
            console.print("this window is not legal:")
            render.print_faults(console, window, violations)
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
