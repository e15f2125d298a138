"""`vitrail window best | complete | count`: what can be proved about a Sagrada window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from vitrail.cli.errors import ExitCode
from vitrail.cli.main import Command
from vitrail.cli.options import (
    json_option,
    output_option,
    solo_option,
    stock_option,
    takes_objectives,
    takes_window,
    time_option,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from rich.console import Console

    from vitrail.games.base import Violation
    from vitrail.games.sagrada.scoring import Objectives
    from vitrail.games.sagrada.stock import Stock
    from vitrail.games.sagrada.window import Window
    from vitrail.solvers.outcome import Infeasible, Outcome, Solved
    from vitrail.solvers.sagrada.count import Count


def refuse_illegal(
    ctx: click.Context, window: Window, empty: Mapping[str, Any], *, as_json: bool
) -> None:
    """Report a window that already breaks rules and leave with exit code 1.

    Parameters
    ----------
    empty
        What the answer holds when there is none.
    """
    from vitrail.cli import render
    from vitrail.games.sagrada.window import window_violations

    violations: tuple[Violation, ...] = window_violations(window)
    if not violations:
        return
    if as_json:
        render.print_json({**empty, **render.fault_data(window, violations)})
    else:
        console = render.make_console()
        console.print("the window is not legal as it stands:")
        render.print_faults(console, window, violations)
    ctx.exit(ExitCode.NOT_VALID)


def status_of(outcome: Outcome[Window]) -> tuple[str, ExitCode]:
    """Return the word for an outcome, the same in all commands, and the exit code."""
    from vitrail.solvers.outcome import Infeasible, Solved

    if isinstance(outcome, Solved):
        return ("proved", ExitCode.DONE) if outcome.proved else ("feasible", ExitCode.NO_PROOF)
    if isinstance(outcome, Infeasible):
        return "infeasible", ExitCode.NOT_VALID
    return "unknown", ExitCode.NO_PROOF


@click.command(cls=Command)
@takes_window
@takes_objectives
@stock_option
@click.option("--may-stay-open", is_flag=True, help="Allow spaces to stay open, at their price.")
@solo_option
@time_option
@output_option
@json_option
@click.pass_context
def best(
    ctx: click.Context,
    window: Window,
    objectives: Objectives,
    tokens: int,
    stock: Stock | None,
    may_stay_open: bool,
    open_space: int,
    seconds: float,
    output: Path | None,
    as_json: bool,
) -> None:
    """Find the filling that scores most, with proof.

    Dice that stand in the window stay. Exit code 1 if it cannot be filled, 3 if the time was too
    short for a proof.

    Example: vitrail window best Virtus --public row_color --public light --private blue
    """
    from vitrail.cli import render
    from vitrail.cli.inputs import require_together
    from vitrail.games.sagrada.notation import window_rows
    from vitrail.games.sagrada.scoring import SOLO_OPEN_SPACE, score_window
    from vitrail.solvers.limits import Limits
    from vitrail.solvers.outcome import Infeasible, Solved, Unknown
    from vitrail.solvers.sagrada.best import find_best
    from vitrail.solvers.sagrada.complete import complete_window
    from vitrail.solvers.sagrada.supply import Source

    require_together(window, stock)
    nothing = {"status": "infeasible", **_NOTHING, **_AT_ONCE}
    refuse_illegal(ctx, window, nothing, as_json=as_json)
    outcome = render.working(
        "searching for the best window ...",
        lambda: find_best(
            window,
            objectives,
            supply=None if stock is None else (Source(stock),),
            may_stay_open=may_stay_open,
            favor_tokens=tokens,
            open_space=open_space,
            limits=Limits(seconds),
        ),
    )
    status, code = status_of(outcome)
    if not isinstance(outcome, Solved):
        why: Outcome[Window] = outcome
        if isinstance(outcome, Infeasible):
            left = Limits(min(max(seconds - outcome.seconds, 1.0), _LONGEST_REASON))
            why = render.working(
                "searching for the reason ...",
                lambda: complete_window(window, stock, limits=left),
            )
        if as_json:
            bound = outcome.bound if isinstance(outcome, Unknown) else None
            spent = {"seconds": round(outcome.seconds, 3)}
            answer = {"status": status, **_NOTHING, "bound": bound, **_core_of(why), **spent}
            render.print_json(answer)
        elif isinstance(why, Infeasible):
            console = render.make_console()
            _print_core(console, why)
            console.print("with --may-stay-open spaces may stay open, at their price")
        else:
            click.echo(_NO_WINDOW[status])
        ctx.exit(code)
    found = outcome.answer
    sheet = score_window(found, objectives, favor_tokens=tokens, open_space=open_space)
    if output is not None:
        render.write_picture(output, found)
    if as_json:
        data = {
            "status": status,
            "score": outcome.value,
            "bound": outcome.bound,
            "window": list(window_rows(found)),
            "breakdown": render.sheet_data(sheet),
            **_NO_CORE,
            "seconds": round(outcome.seconds, 3),
        }
        render.print_json(data)
    else:
        console = render.make_console()
        render.print_named_window(console, found)
        render.print_sheet(console, sheet, objectives.private, solo=open_space == SOLO_OPEN_SPACE)
        console.print(_verdict(outcome))
    ctx.exit(code)


_NOTHING = {"score": None, "bound": None, "window": None, "breakdown": ()}
_LONGEST_REASON = 10.0
_NO_CORE = {"core": (), "smallest": False}
_AT_ONCE = {**_NO_CORE, "seconds": 0.0}
_NO_WINDOW = {
    "infeasible": "this window cannot be filled",
    "unknown": "no window found within the time, and no proof that there is none",
}


def _verdict(outcome: Solved[Window]) -> str:
    if outcome.proved:
        return f"{outcome.value} points, proved: no filling scores more"
    return f"{outcome.value} points found; at most {outcome.bound}, not proved within the time"


@click.command(cls=Command)
@takes_window
@stock_option
@time_option
@output_option
@json_option
@click.pass_context
def complete(
    ctx: click.Context,
    window: Window,
    stock: Stock | None,
    seconds: float,
    output: Path | None,
    as_json: bool,
) -> None:
    """Fill a window, or prove that it cannot be done.

    Then the conditions that clash are told, with exit code 1.

    Example: vitrail window complete Virtus --stock "Rx5 Yx5 Gx6 Bx4 Px4"
    """
    from vitrail.cli import render
    from vitrail.cli.inputs import require_together
    from vitrail.games.sagrada.notation import window_rows
    from vitrail.solvers.limits import Limits
    from vitrail.solvers.outcome import Infeasible, Solved
    from vitrail.solvers.sagrada.complete import complete_window

    require_together(window, stock)
    empty = {"status": "infeasible", "window": None, **_AT_ONCE}
    refuse_illegal(ctx, window, empty, as_json=as_json)
    outcome = render.working(
        "searching for a filling ...",
        lambda: complete_window(window, stock, limits=Limits(seconds)),
    )
    status, code = status_of(outcome)
    filled = outcome.answer if isinstance(outcome, Solved) else None
    if filled is not None and output is not None:
        render.write_picture(output, filled)
    if as_json:
        data = {
            "status": status,
            "window": list(window_rows(filled)) if filled is not None else None,
            **_core_of(outcome),
            "seconds": round(outcome.seconds, 3),
        }
        render.print_json(data)
        ctx.exit(code)
    console = render.make_console()
    if filled is not None:
        render.print_named_window(console, filled)
        console.print("this filling breaks no rule")
    elif isinstance(outcome, Infeasible):
        _print_core(console, outcome)
    else:
        console.print("no filling found within the time, and no proof that there is none")
    ctx.exit(code)


def _core_of(outcome: Outcome[Window]) -> dict[str, Any]:
    """Return the conditions that clash as data; none if there is an answer."""
    from vitrail.cli import render
    from vitrail.solvers.outcome import Infeasible

    if not isinstance(outcome, Infeasible):
        return _NO_CORE
    return {"core": render.core_data(outcome.core), "smallest": outcome.smallest}


def _print_core(console: Console, outcome: Infeasible) -> None:
    from vitrail.cli import render

    kind = "smallest set of conditions" if outcome.smallest else "conditions"
    console.print(f"this window cannot be filled; {kind} that clash:")
    for line in render.core_lines(outcome.core):
        console.print(f"  {line}", soft_wrap=True)


@click.command(cls=Command)
@takes_window
@click.option("--spaces", "by_space", is_flag=True, help="Also by color and value of each space.")
@json_option
@click.pass_context
def count(ctx: click.Context, window: Window, by_space: bool, as_json: bool) -> None:
    """Count the ways to complete a window, exactly.

    Any dice may be used. Colors and shades restrict each other nowhere, so the number is the
    product of the color fills and the shade fills.

    Example: vitrail window count Virtus --spaces
    """
    from vitrail.cli import render
    from vitrail.solvers.sagrada.count import count_fills

    empty = {"fills": 0, "color_fills": 0, "shade_fills": 0, "spaces": {}}
    refuse_illegal(ctx, window, empty, as_json=as_json)
    counted = count_fills(window)
    if as_json:
        render.print_json(_count_data(counted))
        return
    console = render.make_console()
    console.print(
        f"{counted.fills:,} complete windows "
        f"= {counted.color_fills:,} color fills x {counted.shade_fills:,} shade fills",
        soft_wrap=True,
    )
    if by_space:
        _print_shares(console, counted)


def _count_data(counted: Count) -> dict[str, Any]:
    return {
        "fills": counted.fills,
        "color_fills": counted.color_fills,
        "shade_fills": counted.shade_fills,
        "spaces": {
            str(square): {
                "colors": {
                    color.letter: counted.fills_with_color(square, color) for color in colors
                },
                "values": {
                    str(value): counted.fills_with_value(square, value)
                    for value in counted.values[square]
                },
            }
            for square, colors in counted.colors.items()
        },
    }


def _print_shares(console: Console, counted: Count) -> None:
    """Print, for each open space, in how many of 100 fills it holds each color and value."""
    from rich.table import Table

    from vitrail.cli import render

    table = Table(
        box=None, pad_edge=False, title="share of the fills, in percent", title_justify="left"
    )
    table.add_column("space")
    first = next(iter(counted.colors), None)
    if first is None or not counted.fills:
        return
    for head in (*(c.letter for c in counted.colors[first]), *counted.values[first]):
        table.add_column(str(head), justify="right")
    for square, colors in counted.colors.items():
        shares = [_percent(number, counted.color_fills) for number in colors.values()]
        shares += [
            _percent(number, counted.shade_fills) for number in counted.values[square].values()
        ]
        table.add_row(str(square), *shares)
    render.print_table(console, table)


def _percent(number: int, total: int) -> str:
    """Return a share with one decimal; nothing at all is a dash, so that 0.0 means a few."""
    return f"{round(number * 1000 / total) / 10:.1f}" if number else "-"
