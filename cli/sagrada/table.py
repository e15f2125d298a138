"""The table of Sagrada: what `check`, `score`, `show` and `coach` show of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.cli.render import print_sheet
from vitrail.cli.sagrada import table_view
from vitrail.games.sagrada import ranking
from vitrail.games.sagrada.components import ROUNDS
from vitrail.games.sagrada.page import page_svg
from vitrail.games.sagrada.sight import sight_of, whose_turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from vitrail.games.sagrada.drawing import Marks
    from vitrail.games.sagrada.replay import Replay
    from vitrail.games.sagrada.step import Step


def turn(found: Replay) -> str:
    """Return round and whose turn it is, in words."""
    return whose_turn(found.final, found.players)


def round_of(step: Step) -> int | None:
    """Return the round of a line; None before the first one. A roll begins its round."""
    if step.before.choosing is not None:
        return None
    return min(step.before.round if step.seat is not None else step.after.round, ROUNDS)


def print_table(console: Console, found: Replay, count: int, *, legal: bool) -> None:
    """Print the table after the first `count` lines; `legal` tells where which die may lie."""
    table_view.print_position(
        console,
        found.at(count),
        found.players,
        _marks(found, count, legal=legal),
        sight_of(found, count),
        legal=legal,
        too_early=table_view.too_early(found, count),
    )


def page(found: Replay, count: int, *, legal: bool) -> str:
    """Return the table after the first `count` lines as an SVG picture."""
    return page_svg(
        found.at(count),
        found.players,
        _marks(found, count, legal=legal),
        sight=sight_of(found, count),
        too_early=table_view.too_early(found, count),
    )


def _marks(found: Replay, count: int, *, legal: bool) -> dict[int, Marks]:
    """Return the marks of the spaces that the last line filled, and of those that are legal."""
    step = found.steps[count - 1] if count else None
    marks = table_view.last_marks(step.moves, step.seat) if step and not step.skipped else {}
    for seat, spaces in (table_view.legal_marks(found.at(count)) if legal else {}).items():
        marks[seat] = {**spaces, **marks.get(seat, {})}
    return marks


def print_scores(console: Console, found: Replay) -> None:
    """Print the scoring in short."""
    table_view.print_scores(console, found.final, found.players, sight_of(found))


def print_sheets(console: Console, found: Replay) -> None:
    """Print the scoring line by line."""
    final, sight = found.final, sight_of(found)
    for seat, name in enumerate(found.players):
        sheet = sight.sheet(seat)
        pattern = final.setup.patterns[seat]
        console.print()
        title = f"{name}, {pattern.name}" if pattern else name
        if sheet is None:
            console.print(f"{title}: not scored, {sight.unscored(seat)}", soft_wrap=True)
            continue
        console.print(title, style="bold", soft_wrap=True)
        color = table_view.scoring_color(final, seat)
        unknown = sight.unknown_parts(seat)
        print_sheet(console, sheet, color, unknown, solo=final.setup.solo)


def result_lines(found: Replay) -> Sequence[str]:
    """Return who leads or has won, in sentences."""
    return ranking.result_lines(sight_of(found))
