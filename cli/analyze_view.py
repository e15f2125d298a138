"""The answer of `vitrail analyze` in the terminal: where a game was won or lost, on one screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from vitrail.advisors.analysis import Mark
from vitrail.advisors.report.plain_chart import LEGEND, plain_chart
from vitrail.advisors.verdict import (
    account,
    marks_sentence,
    result_sentence,
    swings,
    verdict,
)
from vitrail.cli.render import make_console, print_table
from vitrail.cli.rooms import analysis_of, table_of
from vitrail.cli.words import print_assumed, say
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from vitrail.advisors.analysis import Analysis, Event, Section
    from vitrail.games.replay import Replay

    AnyReplay = Replay[Any, Any]

_WIDEST_CHART = 100
_REASONS = 3
_GAP = 4


def print_analyses(found: AnyReplay, analyses: Sequence[Analysis]) -> None:
    """Print the analysis of each player, and before them a table if they are several."""
    console = make_console()
    first = analyses[0]
    kind = first.game.capitalize()
    say(console, f"{kind}: {', '.join(first.players)}; {plural(len(found.steps), 'move')}")
    for line in found.about.splitlines():
        say(console, line)
    if first.stopped:
        say(console, f"Analyzed only up to {first.stopped}", "bold")
    for line in table_of(found.game).result_lines(found) if not found.faults else ():
        say(console, line)
    if len(analyses) > 1:
        console.print()
        _print_players(console, analyses)
    for one in analyses:
        console.print()
        _print_analysis(console, one)
    print_assumed(console, first.assumed)


def _print_players(console: Console, analyses: Sequence[Analysis]) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column("player")
    for name in ("points", "without luck", "luck", "given up", "accuracy"):
        table.add_column(name, justify="right")
    table.add_column("level")
    for one in analyses:
        accuracy = "-" if one.accuracy is None else f"{one.accuracy:.0f}"
        table.add_row(
            one.name,
            f"{one.result.points:.0f}" if one.over else f"{one.result.points:.1f}",
            f"{one.adjusted.points:.1f}",
            f"{one.luck.lead:+.1f}",
            f"{one.lost:.1f}",
            accuracy,
            one.band or "-",
        )
    print_table(console, table)


def _print_analysis(console: Console, one: Analysis) -> None:
    say(console, f"== {one.name} ==", "bold")
    say(console, result_sentence(one), "bold")
    for sentence in verdict(one):
        say(console, sentence)
    say(console, marks_sentence(one))
    console.print()
    _print_account(console, one)
    console.print()
    say(console, f"Expected {one.lead_words}, event by event", "bold")
    for line in plain_chart(one, min(console.width, _WIDEST_CHART)):
        click.echo(line)
    say(console, LEGEND)
    _print_worst(console, one)
    _print_swings(console, one)
    _print_decisions(console, one)
    for section in one.sections:
        _print_section(console, section)


def _print_account(console: Console, one: Analysis) -> None:
    """Print what leads from the start to the result: the lines add up."""
    width = max(len(words) for words, _ in account(one))
    lines = [f"{words:{width}}  {value:+6.1f}" for words, value in account(one)]
    lines[-2] += "   (better moves than quick play expects, and errors of estimates)"
    points = one.result.points
    told = f"{points:.0f}" if one.over else f"{points:.1f}"
    say(console, one.lead_words[:1].upper() + one.lead_words[1:], "bold")
    for line in lines[:-1]:
        console.print(line, soft_wrap=True)
    console.print(lines[-1], style="bold", soft_wrap=True)
    adjusted = f"{told} points less {one.luck.points:+.1f} by luck"
    console.print(
        f"Luck-adjusted score: {one.adjusted.points:.1f} ({adjusted})".replace("less -", "plus "),
        soft_wrap=True,
    )


def _print_worst(console: Console, one: Analysis) -> None:
    worst = one.worst()
    if not worst:
        return
    console.print()
    count = len(worst)
    title = (
        "The decision that mattered most"
        if count == 1
        else (f"The {['', '', 'two', 'three'][count]} decisions that mattered most")
    )
    say(console, title, "bold")
    for place, event in enumerate(worst, start=1):
        decision = event.decision
        if decision is None:
            continue
        say(
            console,
            f"{place}. Round {event.round}, move {event.number}: {decision.played} "
            f"{event.mark.sign} ({event.mark.word}, {decision.loss:.1f} ± "
            f"{decision.loss_error:.1f} points)",
        )
        say(console, f"better: {decision.best}", indent="   ")
        for reason in decision.best_reasons[:_REASONS]:
            say(console, f"- {reason}", indent="      ")
        against = [
            text for text in decision.reasons[:_REASONS] if text not in decision.best_reasons
        ]
        if against:
            say(console, f"played: {decision.played}", indent="   ")
        for reason in against:
            say(console, f"- {reason}", indent="      ")
        _print_pictures(console, one, event)


def _print_pictures(console: Console, one: Analysis, event: Event) -> None:
    """Print the table of the player before a decision, as it was played, and after the best."""
    if event.decision is None:
        return
    room = analysis_of(one.game)
    best = event.before
    for move in event.decision.best_moves:
        best = best.forced(move)
    shown = room.pictures(event.before, event.after, best, one.players, one.seat)
    width = max((len(line) for _, lines in shown for line in lines), default=0)
    fits = 3 + len(shown) * width + (len(shown) - 1) * _GAP <= console.width
    groups = [shown] if fits else [[one] for one in shown]
    for group in groups:
        height = max((len(lines) for _, lines in group), default=0)
        rows = [[title for title, _ in group]]
        rows += [
            [lines[at] if at < len(lines) else "" for _, lines in group] for at in range(height)
        ]
        for row in rows:
            line = (" " * _GAP).join(f"{cell:{width}}" for cell in row)
            click.echo(f"   {line}".rstrip())


def _print_swings(console: Console, one: Analysis) -> None:
    found = swings(one)
    if not found:
        return
    console.print()
    say(console, "Luck that counted most", "bold")
    for event in found:
        told = f"{event.luck.lead:+.1f} {one.scale.luck_words(event.luck.lead)}"
        say(console, f"round {event.round}: {event.text} ({told})", indent="   ")


def _print_decisions(console: Console, one: Analysis) -> None:
    """Print every decision with what it lost."""
    from rich.table import Table

    if not one.decisions:
        return
    console.print()
    say(console, "All decisions", "bold")
    table = Table(box=None, pad_edge=False)
    for name in ("round", "move"):
        table.add_column(name, justify="right")
    table.add_column("played, and what was better")
    table.add_column("", no_wrap=True)
    for name in ("loss", "rank", "ahead"):
        table.add_column(name, justify="right")
    for event in one.decisions:
        decision = event.decision
        if decision is None:
            continue
        cut = len(one.name) + 1
        table.add_row(
            str(event.round),
            str(event.number),
            decision.played[cut:],
            event.mark.sign,
            f"{decision.loss:.1f} ± {decision.loss_error:.1f}" if decision.loss else "-",
            f"{decision.rank}/{decision.choices}",
            f"{event.worth.lead:+.1f}",
        )
        if event.mark is not Mark.GOOD:
            table.add_row("", "", f"  better: {decision.best[cut:]}")
    print_table(console, table)


def _print_section(console: Console, section: Section) -> None:
    from rich.table import Table

    console.print()
    say(console, section.title, "bold")
    for sentence in section.sentences:
        say(console, sentence)
    if section.columns:
        widths = [
            max(map(len, cells)) for cells in zip(section.columns, *section.rows, strict=True)
        ]
        folded = bool(section.below) and sum(widths) + 2 * len(widths) > console.width
        columns = section.columns[:-1] if folded else section.columns
        table = Table(box=None, pad_edge=False)
        for at, name in enumerate(columns):
            numbers = all(_numeric(row[at]) for row in section.rows)
            table.add_column(name, justify="right" if numbers else "left")
        under = section.columns.index(section.below) if folded else 0
        for row in section.rows:
            table.add_row(*row[: len(columns)])
            if folded and row[-1]:
                table.add_row(*([""] * under), f"  {section.columns[-1]}: {row[-1]}")
        print_table(console, table)
    for note in section.notes:
        say(console, note)


def _numeric(cell: str) -> bool:
    return not cell or (cell[0] in "+-0123456789" and not any(map(str.isalpha, cell)))
