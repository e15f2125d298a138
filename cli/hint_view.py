"""The hint as a page for the terminal: the table, the ranking, the reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.advisors.sagrada.hint import GOOD_LOSS, HARD, PASS, best_scoring
from vitrail.advisors.sagrada.reasons import big, percent
from vitrail.advisors.sagrada.target import target_parts
from vitrail.cli.hint import DEFAULT_TOP, good_moves, legal_moves
from vitrail.cli.render import make_console, names, print_sheet, print_table, print_window
from vitrail.cli.words import INDENT, print_assumed, say
from vitrail.games.sagrada.notation import format_dice
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from rich.console import Console, JustifyMethod
    from rich.table import Table

    from vitrail.advisors.sagrada.hint import SagradaAdvice, SagradaHint
    from vitrail.advisors.sagrada.odds import SpaceOdds
    from vitrail.games.sagrada.position import TablePosition
    from vitrail.games.squares import Square

_NONE = "-"


def print_hint(
    table: TablePosition,
    found: SagradaHint,
    *,
    level: str,
    top: int | None,
    explain: bool,
    all_words: str = "",
) -> None:
    """Print a hint for people; color repeats what words and signs say.

    `all_words` is what to say for all moves; by default the option of the command.
    """
    console = make_console()
    _print_table(console, table, found)
    if found.to_move is None:
        say(console, found.what_next)
    elif level == "legal":
        _print_legal(console, legal_moves(found, top))
    elif level == "good":
        unknown = sum(not one.bound.examined for one in found.advice)
        _print_good(console, good_moves(found, top), unknown, solo=table.setup.solo)
    else:
        shown = found.advice[: top or DEFAULT_TOP]
        moves = len(found.advice)
        _print_ranking(console, table, shown, moves, all_words or f"--top {moves}")
        if explain:
            _print_explanation(console, table, found, shown[0])
    print_assumed(console, found.assumed)


def _print_table(console: Console, table: TablePosition, found: SagradaHint) -> None:
    """Print what is known: whose turn, the window, pool and objectives."""
    if table.to_move is None or table.window is None:
        return
    turn = {1: ", first turn", 2: ", second turn"}[table.turn_now]
    left = plural(table.turns_left, "turn")
    name = table.players[table.to_move]
    say(console, f"{name} to move in round {table.round}{turn}: {left} left with this one", "bold")
    print_window(console, table.window)
    say(console, f"Pool     {format_dice(table.pool)}")
    public = ", ".join(objective.name for objective in table.setup.public) or "none known"
    say(console, f"Public   {public}")
    private = " or ".join(map(str, table.setup.private[table.to_move])) or "not known"
    say(console, f"Private  {private}")
    if table.draws_left:
        _print_not_seen(console, table, found)
    tokens = "" if table.setup.solo else f", with {plural(table.favor_tokens, 'favor token')}"
    say(console, f"Score    {found.score_now} as it stands{tokens}")
    if found.target:
        _, pool, least = found.target
        parts = target_parts(table, table.pool, table.turns_left_now if table.pool else 0)
        told = [f"{parts.track} on the round track"]
        if table.pool:
            all_of = "" if parts.pool == pool else f" of the {pool}"
            told.append(f"{parts.pool}{all_of} in the pool")
        if table.rounds_left:
            told.append(f"{parts.rounds} in the rounds to come")
        say(console, f"Target   {least} or more at the end: {', '.join(told)}")
    console.print()


def _print_not_seen(console: Console, table: TablePosition, found: SagradaHint) -> None:
    """Print the dice that may still come, and where they can be."""
    dice = " ".join(f"{color.letter} {count}" for color, count in found.bag.items())
    hidden = table.not_recorded
    where = f"the bag and {plural(hidden, 'die')} not recorded" if hidden > 0 else "the bag"
    say(console, f"Not seen {dice} ({where})")


def _print_legal(console: Console, moves: Sequence[str]) -> None:
    by_die: dict[str, list[str]] = {}
    for move in moves:
        if move != PASS:
            die, square = move.split()
            by_die.setdefault(die, []).append(square)
    say(console, "Legal placements" if by_die else "No die of the pool can be placed", "bold")
    for die, squares in by_die.items():
        say(console, f"{INDENT}{die}  {' '.join(squares)}")
    say(console, f"{INDENT}or {PASS}")


def _print_good(console: Console, moves: Sequence[str], unknown: int, *, solo: bool) -> None:
    if not moves:
        say(console, "No move was examined in the time given; more --time helps")
        return
    say(console, "Good moves, in no order of merit", "bold")
    for move in moves:
        say(console, f"{INDENT}{move}")
    points = plural(GOOD_LOSS, "point")
    what = "margin over the target" if solo else "total"
    if not unknown:
        say(console, f"Each gives up at most {points} of the best {what} still possible.")
        return
    say(
        console,
        f"Each gives up at most {points} of the best {what} among the moves examined; "
        f"{plural(unknown, 'move')} not examined in the time given may be better.",
    )


def _what_ranks(*, solo: bool, last: bool) -> str:
    """Return what the order of the table means."""
    if last:
        return f"Ranked by the final {'margin over the target' if solo else 'score'}"
    what = "the margin over the target that" if solo else "what"
    return f"Ranked by {what} perfect luck could still give (proved), not by what is likely"


# Heading (in two lines), side, and what stands there for a move.
_Column = tuple[str, "JustifyMethod", "Callable[[SagradaAdvice], str]"]


def _columns(*, solo: bool, last: bool) -> list[_Column]:
    """Return the columns of the ranking: heading, side, and what stands there for a move.

    In the player's last turn nothing is to come, so only the end counts.
    """
    total = "final\nscore" if last else "best\npossible"
    columns: list[_Column] = [("#", "right", str), ("move", "left", lambda one: one.move)]
    if solo:
        columns += [
            ("margin", "right", lambda one: f"{_at_most(one)}{one.margin}"),
            (total, "right", lambda one: f"{_at_most(one)}{one.value}"),
            ("target" if last else "least\ntarget", "right", lambda one: str(one.target)),
        ]
    else:
        columns.append((total, "right", lambda one: f"{_at_most(one)}{one.value}"))
    columns.append(("loss", "right", lambda one: f"{one.loss}" if one.bound.examined else "?"))
    if not last:
        columns += [
            ("now", "right", lambda one: str(one.score_now)),
            ("ways\nto fill", "right", _ways),
            ("kills", "left", lambda one: " ".join(names(one.kills)) or _NONE),
            ("makes\nhard", "left", lambda one: " ".join(names(one.hard)) or _NONE),
        ]
    return columns


def _at_most(one: SagradaAdvice) -> str:
    """Return the sign before a bound that no window found totals."""
    return "" if one.bound.proved else "<="


def _ways(one: SagradaAdvice) -> str:
    """Return the ways to fill, in parentheses where some space stays open all the same."""
    if not one.window.open_squares:
        return "full"
    return big(one.fills) if one.completable else f"({big(one.fills)})"


def _grid(*columns: tuple[str, JustifyMethod]) -> Table:
    from rich.table import Table

    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    headings = [words.partition("\n") for words, _ in columns]
    high = any(second for _, _, second in headings)
    for (first, _, second), (_, justify) in zip(headings, columns, strict=True):
        grid.add_column(first if second or not high else "", justify=justify)
    if high:
        grid.add_row(*(second or first for first, _, second in headings))
    return grid


def _print_ranking(
    console: Console,
    table: TablePosition,
    shown: Sequence[SagradaAdvice],
    moves: int,
    all_words: str,
) -> None:
    last, solo = not shown[0].turns_left, table.setup.solo
    say(console, _what_ranks(solo=solo, last=last))
    columns = _columns(solo=solo, last=last)
    grid = _grid(*((words, justify) for words, justify, _ in columns))
    ranks = [one.rank for one in shown]
    for one in shown:
        tie = "=" if ranks.count(one.rank) > 1 else ""
        grid.add_row(f"{one.rank}{tie}", *(cell(one) for _, _, cell in columns[1:]))
    print_table(console, grid)
    if len(set(ranks)) < len(ranks):
        say(console, "= equal in all that ranks moves; listed by notation")
    if not last and any(not one.completable and one.window.open_squares for one in shown):
        say(console, "( ) some space stays open: too few turns are left, or a space is dead")
    if not all(one.bound.examined for one in shown):
        say(console, "? no time was left for this move: its number is the bound of them all")
    if len(shown) < moves:
        say(console, f"{len(shown)} of {plural(moves, 'move')}; {all_words} shows all")
    console.print()
    for one in shown:
        say(console, one.move, "bold")
        for reason in one.reasons:
            say(console, f"- {reason}", indent=INDENT)


def _print_explanation(
    console: Console, table: TablePosition, found: SagradaHint, best: SagradaAdvice
) -> None:
    console.print()
    if table.draws_left:
        say(console, "Odds that a die which fits still comes", "bold")
    else:
        say(console, "What the open spaces take", "bold")
    _print_odds(console, found.odds, to_come=table.draws_left > 0)
    if table.draws_left:
        hard = percent(HARD)
        say(console, f"A space is hard when less than {hard} remains for all rolls to come.")
    if best.bound.window is None:
        return
    console.print()
    if best.bound.proved:
        words = f"A final window for {best.move} that totals its bound of {best.value}"
    else:
        words = f"The best final window found for {best.move}; its bound is {best.value}"
    say(console, words, "bold")
    print_window(console, best.bound.window)
    sheet, private = best_scoring(table, best.bound.window)
    print_sheet(console, sheet, private, () if private else ("private",))


def _print_odds(console: Console, odds: Mapping[Square, SpaceOdds], *, to_come: bool) -> None:
    chances = ["next roll", "all rolls"] if to_come else []
    grid = _grid(*((words, "left") for words in ("space", "takes", *chances, "in the pool")))
    for square, one in odds.items():
        takes = f"{one.letters} {''.join(map(str, sorted(one.values)))}"
        grid.add_row(
            str(square),
            "nothing (dead)" if one.dead else takes,
            *([percent(one.next_roll), percent(one.rest)] if to_come else []),
            format_dice(one.in_pool) or _NONE,
        )
    print_table(console, grid)
