"""The table of Fertility: what `check`, `score`, `show` and `coach` show of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.cli.fertility import table_view
from vitrail.cli.render import print_table as print_grid
from vitrail.games.fertility import ranking
from vitrail.games.fertility.city import shop_named
from vitrail.games.fertility.moves import Lay, SetMonument
from vitrail.games.fertility.rules import Phase
from vitrail.games.fertility.words import whose_turn
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from vitrail.games.fertility.city import ShopName
    from vitrail.games.fertility.replay import Replay
    from vitrail.games.fertility.step import Step
    from vitrail.games.squares import Square


def turn(found: Replay) -> str:
    """Return round and whose turn it is, in words."""
    told = whose_turn(found.final, found.players)
    return f"{told}." if found.final.phase is Phase.OVER else told


def round_of(step: Step) -> int | None:
    """Return the round of a line; every line belongs to one."""
    return step.before.round


def print_table(console: Console, found: Replay, count: int, *, legal: bool) -> None:
    """Print the table after the first `count` lines; `legal` tells what may be played."""
    marked = _marked(found, count)
    table_view.print_position(console, found.at(count), found.players, marked=marked, legal=legal)


def page(found: Replay, count: int, *, legal: bool) -> str:
    """Return the table after the first `count` lines as an SVG picture."""
    from vitrail.games.fertility.page import page_svg

    position = found.at(count)
    free = table_view.legal_squares(position) if legal else ()
    return page_svg(position, found.players, marked=_marked(found, count), free=free)


def _marked(found: Replay, count: int) -> tuple[Square, ...]:
    """Return the squares that the last turn is about, also when pieces were opened after it."""
    for step in reversed(found.steps[:count]):
        squares: list[Square] = []
        for move in () if step.skipped else step.moves:
            if isinstance(move, Lay):
                squares += move.squares
            elif isinstance(move, SetMonument):
                squares.append(move.square)
        if squares or step.seat is not None:
            return tuple(squares)
    return ()


def print_scores(console: Console, found: Replay) -> None:
    """Print the scoring in short, part by part."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column("player")
    heads = ("shops", "per good", "gods", "monuments", "wheat", "total")
    for heading in heads:
        table.add_column(heading, justify="right")
    for seat, name in enumerate(found.players):
        own = found.final.sheet(seat)
        parts = (own.points, own.multipliers, own.gods_points, own.monuments_points)
        table.add_row(name, *map(str, (*parts, own.wheat_points, own.total)))
    print_grid(console, table)


def print_sheets(console: Console, found: Replay) -> None:
    """Print the scoring of each player, line by line."""
    from rich.table import Table

    for seat, name in enumerate(found.players):
        own = found.final.sheet(seat)
        console.print()
        console.print(name, style="bold", soft_wrap=True)
        table = Table(box=None, pad_edge=False, show_footer=True)
        table.add_column("scoring", footer="total")
        table.add_column("points", justify="right", footer=str(own.total))
        for shop, points in (*own.point_shops, *own.per_good_shops):
            table.add_row(_shop(found, seat, shop), str(points))
        gods = f": {', '.join(own.gods)}" if own.gods else ""
        table.add_row(f"{plural(len(own.gods), 'different god')}{gods}", str(own.gods_points))
        table.add_row(plural(own.monuments, "monument"), str(own.monuments_points))
        table.add_row(f"{own.wheat} wheat", str(own.wheat_points))
        print_grid(console, table)
        goods = plural(own.goods, "good")
        console.print(f"{goods} in the metropolis: fewer win a tie", soft_wrap=True)


def _shop(found: Replay, seat: int, name: ShopName) -> str:
    """Return a shop in words."""
    there = shop_named(found.final.cities[seat], name)
    return f"{name}: {there[0]}" if there else str(name)


def result_lines(found: Replay) -> Sequence[str]:
    """Return who leads or has won, in sentences."""
    return ranking.result_lines(found.final, found.players)
