"""The table of Santiago: what `check`, `score`, `show` and `coach` show of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.cli.render import print_table as print_grid
from vitrail.cli.santiago import table_view
from vitrail.games.santiago import ranking
from vitrail.games.santiago.rules import Phase
from vitrail.games.santiago.words import whose_turn
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from vitrail.games.santiago.components import Segment
    from vitrail.games.santiago.replay import Replay
    from vitrail.games.santiago.step import Step
    from vitrail.games.squares import Square


def turn(found: Replay) -> str:
    """Return round and whose turn it is, in words."""
    told = whose_turn(found.final, found.players)
    return f"{told}." if found.final.phase is Phase.OVER else told


def round_of(step: Step) -> int | None:
    """Return the round of a line; None before the first one. New tiles begin a round."""
    before, after = step.before, step.after
    if after.phase < Phase.REVEAL or (before.phase < Phase.REVEAL and not after.shown):
        return None
    return after.round if after.phase in {Phase.REVEAL, Phase.BID} and after.shown else before.round


def print_table(console: Console, found: Replay, count: int, *, legal: bool) -> None:
    """Print the table after the first `count` lines; `legal` tells what may lie where."""
    marked = _marked(found, count)
    table_view.print_position(console, found.at(count), found.players, marked=marked, legal=legal)


def page(found: Replay, count: int, *, legal: bool) -> str:
    """Return the table after the first `count` lines as an SVG picture."""
    from vitrail.games.santiago.page import page_svg

    del legal  # every segment and field of the picture has its name
    return page_svg(found.at(count), found.players, marked=_marked(found, count))


def _marked(found: Replay, count: int) -> tuple[Square | Segment, ...]:
    """Return the fields and segments that the last line is about."""
    step = found.steps[count - 1] if count else None
    places: list[Square | Segment] = []
    for move in step.moves if step and not step.skipped else ():
        place = getattr(move, "square", None) or getattr(move, "segment", None)
        places += [] if place is None else [place]
    return tuple(places)


def print_scores(console: Console, found: Replay) -> None:
    """Print harvest and money in short, and what would come if nothing dried any more."""
    from rich.table import Table

    final = found.final
    over = final.phase is Phase.OVER
    table = Table(box=None, pad_edge=False)
    table.add_column("player")
    for heading in ("areas", "money", "total", *(() if over else ("all watered",))):
        table.add_column(heading, justify="right")
    for seat, name in enumerate(found.players):
        sheet, watered = final.sheet(seat), final.sheet(seat, drought=False)
        money = "?" if sheet.money is None else str(sheet.money)
        total = f"{sheet.total}{'+?' if sheet.money is None else ''}"
        row = [name, str(sheet.harvest), money, total]
        table.add_row(*row, *([] if over else [str(watered.total)]))
    print_grid(console, table)


def print_sheets(console: Console, found: Replay) -> None:
    """Print the scoring of each player, area by area."""
    from rich.table import Table

    final = found.final
    for seat, name in enumerate(found.players):
        sheet = final.sheet(seat)
        console.print()
        console.print(name, style="bold", soft_wrap=True)
        unknown = sheet.money is None
        table = Table(box=None, pad_edge=False, show_footer=True)
        table.add_column("scoring", footer="total")
        table.add_column("how", justify="right")
        table.add_column("points", justify="right", footer=f"{sheet.total}{'+?' * unknown}")
        table.add_column("fields")
        for part in sheet.parts:
            how = f"{plural(part.area.size, 'tile')} x {plural(part.markers, 'marker')}"
            fields = " ".join(map(str, part.area.squares))
            table.add_row(str(part.area.crop), how, str(part.points), fields)
        table.add_row("money", "", "?" if unknown else str(sheet.money), "")
        print_grid(console, table)
        lost = final.sheet(seat, drought=False).harvest - sheet.harvest
        if lost:
            console.print(f"{plural(lost, 'point')} more if the dry tiles got water")


def result_lines(found: Replay) -> Sequence[str]:
    """Return who leads or has won, in sentences."""
    return ranking.result_lines(found.final, found.players)
