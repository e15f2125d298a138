"""The hint as a page for the terminal: the table, the ranking, the reasons."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from vitrail.advisors.sagrada.hint import GOOD_LOSS, HARD, PASS, best_scoring
from vitrail.advisors.sagrada.reasons import big, percent, plural
from vitrail.cli.render import make_console, names, print_sheet, print_window
from vitrail.games.sagrada.notation import format_dice

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import Console

    from vitrail.advisors.sagrada.hint import SagradaAdvice, SagradaHint
    from vitrail.advisors.sagrada.odds import SpaceOdds
    from vitrail.games.sagrada.position import TablePosition
    from vitrail.games.squares import Square

_NONE = "-"
_INDENT = "   "


def print_hint(
    table: TablePosition,
    found: SagradaHint,
    shown: Sequence[SagradaAdvice],
    *,
    level: str,
    explain: bool,
) -> None:
    """Print a hint for people; color repeats what words and signs say."""
    console = make_console()
    _print_table(console, table, found)
    if found.to_move is None:
        _say(console, found.what_next)
    elif level == "legal":
        _print_legal(console, shown)
    elif level == "good":
        _print_good(console, shown)
    else:
        _print_ranking(console, shown, len(found.advice))
        if explain and shown:
            _print_explanation(console, table, found, shown[0])
    _print_assumed(console, found.assumed)


def _say(console: Console, text: str, style: str = "", *, indent: str = "") -> None:
    """Print a sentence, wrapped at words; what follows a mark `- ` hangs under its first word."""
    hanging = indent + ("  " if text.startswith("- ") else "")
    lines = textwrap.wrap(
        text,
        console.width,
        initial_indent=indent,
        subsequent_indent=hanging,
        drop_whitespace=True,
        break_on_hyphens=False,
    )
    for line in lines:
        console.print(line, style=style, soft_wrap=True)


def _print_table(console: Console, table: TablePosition, found: SagradaHint) -> None:
    """Print what is known: whose turn, the window, pool and objectives."""
    if table.to_move is None or table.window is None:
        return
    turn = {1: ", first turn", 2: ", second turn"}.get(table.turn or 0, "")
    left = plural(table.turns_left, "turn")
    name = table.players[table.to_move]
    _say(console, f"{name} to move in round {table.round}{turn}: {left} left with this one", "bold")
    print_window(console, table.window)
    _say(console, f"Pool     {format_dice(table.pool)}")
    public = ", ".join(objective.name for objective in table.setup.public) or "none known"
    _say(console, f"Public   {public}")
    private = " or ".join(map(str, table.setup.private[table.to_move])) or "not known"
    _say(console, f"Private  {private}")
    bag = " ".join(f"{color.letter} {count}" for color, count in found.bag.items())
    _say(console, f"Bag      {bag}")
    tokens = "" if table.setup.solo else f", with {plural(table.favor_tokens, 'favor token')}"
    _say(console, f"Score    {found.score_now} as it stands{tokens}")
    if found.target:
        track, pool = found.target
        _say(console, f"Target   {track} on the round track; the pool would add {pool}")
    console.print()


def _print_legal(console: Console, shown: Sequence[SagradaAdvice]) -> None:
    by_die: dict[str, list[str]] = {}
    for one in shown:
        if one.placement:
            by_die.setdefault(str(one.placement.die), []).append(str(one.placement.square))
    _say(console, "Legal placements" if by_die else "No die of the pool can be placed", "bold")
    for die, squares in by_die.items():
        _say(console, f"{_INDENT}{die}  {' '.join(squares)}")
    _say(console, f"{_INDENT}or {PASS}")


def _print_good(console: Console, shown: Sequence[SagradaAdvice]) -> None:
    _say(console, "Good moves, in no order of merit", "bold")
    for one in shown:
        _say(console, f"{_INDENT}{one.move}")
    points = plural(GOOD_LOSS, "point")
    _say(console, f"Each gives up at most {points} of the best total still possible.")


def _print_ranking(console: Console, shown: Sequence[SagradaAdvice], moves: int) -> None:
    from rich.table import Table

    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for words, justify in (
        ("#", "right"),
        ("move", "left"),
        ("best possible", "right"),
        ("loss", "right"),
        ("now", "right"),
        ("ways to complete", "right"),
        ("kills", "left"),
        ("makes hard", "left"),
    ):
        grid.add_column(words, justify=justify)  # type: ignore[arg-type]
    ranks = [one.rank for one in shown]
    for one in shown:
        grid.add_row(
            f"{one.rank}{'=' if ranks.count(one.rank) > 1 else ''}",
            one.move,
            f"{'' if one.bound.proved else '<='}{one.value}",
            f"{one.loss}" if one.bound.examined else "?",
            str(one.score_now),
            big(one.fills) if one.completable else "no",
            " ".join(names(one.kills)) or _NONE,
            " ".join(names(one.hard)) or _NONE,
        )
    console.print(grid)
    if len(set(ranks)) < len(ranks):
        _say(console, "= equal in everything: ranked by notation and called ties")
    if len(shown) < moves:
        _say(console, f"{len(shown)} of {plural(moves, 'move')}; --top {moves} shows all")
    console.print()
    for one in shown:
        _say(console, one.move, "bold")
        for reason in one.reasons:
            _say(console, f"- {reason}", indent=_INDENT)


def _print_explanation(
    console: Console, table: TablePosition, found: SagradaHint, best: SagradaAdvice
) -> None:
    console.print()
    _say(console, "Odds that a die which fits still comes", "bold")
    _print_odds(console, found.odds)
    hard = percent(HARD)
    _say(console, f"A space is hard when less than {hard} remains for all rolls to come.")
    if best.bound.window is None:
        return
    console.print()
    reach = "exactly reached" if best.bound.proved else "the best one found"
    _say(
        console,
        f"A final window for {best.move}, worth its bound of {best.value} ({reach})",
        "bold",
    )
    print_window(console, best.bound.window)
    print_sheet(console, *best_scoring(table, best.bound.window))


def _print_odds(console: Console, odds: Mapping[Square, SpaceOdds]) -> None:
    from rich.table import Table

    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for words in ("space", "takes", "next roll", "all rolls", "in the pool"):
        grid.add_column(words)
    for square, one in odds.items():
        colors = "".join(color.letter for color in one.colors)
        takes = f"{''.join(sorted(colors))} {''.join(map(str, sorted(one.values)))}"
        grid.add_row(
            str(square),
            "nothing (dead)" if one.dead else takes,
            percent(one.next_roll),
            percent(one.rest),
            format_dice(one.in_pool) or _NONE,
        )
    console.print(grid)


def _print_assumed(console: Console, assumed: Sequence[str]) -> None:
    if not assumed:
        return
    console.print()
    _say(console, "Assumed", "bold")
    for text in assumed:
        _say(console, f"- {text}", indent=_INDENT)
