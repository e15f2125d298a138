"""The hint as a page for the terminal: the table, the projection, the ranking, the reasons."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from vitrail.advisors.sagrada.facts import HARD
from vitrail.advisors.sagrada.hint import GOOD_LOSS, plain_drafts, usable_tools
from vitrail.advisors.sagrada.reasons import FEW, MANY, percent
from vitrail.cli.hint import DEFAULT_TOP
from vitrail.cli.render import make_console, print_table, print_window
from vitrail.cli.sagrada.hint import good_plans
from vitrail.cli.words import INDENT, print_assumed, print_labeled, say
from vitrail.games.sagrada.components import TOOLS
from vitrail.games.sagrada.laid_out import tool_cards
from vitrail.games.sagrada.moves import Return
from vitrail.games.sagrada.notation import format_dice
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from rich.console import Console, JustifyMethod
    from rich.table import Table

    from vitrail.advisors.sagrada.hint import SagradaAdvice, SagradaHint, Spot
    from vitrail.advisors.sagrada.odds import SpaceOdds
    from vitrail.games.squares import Square

_NONE = "-"
_LABEL = 9


def print_hint(
    spot: Spot,
    found: SagradaHint,
    *,
    level: str,
    top: int | None,
    explain: bool,
    all_words: str = "",
) -> None:
    """Print a hint for people; color repeats what words and signs say.

    `all_words` is what to say for all plans; by default the option of the command.
    """
    console = make_console()
    _print_table(console, spot, found)
    if found.to_move is None:
        say(console, found.what_next)
    elif level == "legal":
        _print_legal(console, spot, found)
    elif level == "good":
        _print_good(console, good_plans(found, top))
    else:
        plans = len(found.advice)
        shown = found.advice[: top or DEFAULT_TOP]
        _print_projection(console, spot, found)
        _print_ranking(console, spot, found, shown, all_words or f"--top {plans}")
        _print_reasons(console, shown, MANY if explain else FEW)
        if explain:
            _print_explanation(console, spot, found)
    print_assumed(console, found.assumed)


def _print_table(console: Console, spot: Spot, found: SagradaHint) -> None:
    """Print what is known: whose turn, the window, pool and objectives."""

    def labeled(label: str, parts: Sequence[str], between: str = ", ") -> None:
        print_labeled(console, label, parts, _LABEL, between=between)

    table, turn = spot.table, spot.position.turn
    if table.to_move is None or table.window is None:
        return
    which = {1: ", first turn", 2: ", second turn"}[table.turn_now]
    left = plural(table.turns_left, "turn")
    name = table.players[table.to_move]
    say(console, f"{name} to move in round {table.round}{which}: {left} left with this one", "bold")
    print_window(console, table.window)
    if turn.hand is not None:
        say(console, f"In hand  {turn.hand}")
    labeled("Pool", list(map(str, table.pool)) or [_NONE], " ")
    labeled("Public", [objective.name for objective in table.setup.public] or ["none known"])
    private = " or ".join(map(str, table.setup.private[table.to_move])) or "not known"
    labeled("Private", [private])
    labeled("Tools", tool_cards(spot.position))
    if table.draws_left:
        dice = " ".join(f"{color.letter} {count}" for color, count in found.bag.items())
        hidden = table.not_recorded
        where = f"the bag and {plural(hidden, 'die')} not recorded" if hidden > 0 else "the bag"
        say(console, f"Not seen {dice} ({where})")
    tokens = "" if table.setup.solo else f", with {plural(table.favor_tokens, 'favor token')}"
    say(console, f"Score    {found.score_now} as it stands{tokens}")
    if found.target:
        track, pool = found.target
        more = f", {pool} more in the pool" if pool else ""
        say(console, f"Target   {track} on the round track{more}")
    console.print()


def _print_legal(console: Console, spot: Spot, found: SagradaHint) -> None:
    position = spot.position
    hand = position.turn.hand
    drafts = plain_drafts(position)
    if hand is not None:
        lacking = f"{hand}, in hand, fits nowhere"
    elif position.turn.drafted:
        lacking = "The die of this turn is drafted"
    else:
        lacking = "No die of the pool can be placed"
    say(console, "Legal placements" if drafts else lacking, "bold")
    for die, squares in drafts.items():
        say(console, f"{INDENT}{die}  {' '.join(squares)}")
    if Return() in position.legal_moves():
        say(console, f"{INDENT}or return {hand} to the pool (return)")
    before = usable_tools(position)
    tools = [
        name
        for number, name in enumerate(TOOLS, start=1)
        if number in before or any(f"tool {name.casefold()}" in line for line in found.legal)
    ]
    if tools:
        say(console, f"{INDENT}or with a tool card: {', '.join(tools)}")
    if any(line.endswith(" pass") for line in found.legal):
        say(console, f"{INDENT}or pass")


def _print_good(console: Console, plans: Sequence[str]) -> None:
    heading = "A good way to play" if len(plans) == 1 else "Good ways to play, in no order of merit"
    say(console, heading, "bold")
    for plan in plans:
        say(console, f"{INDENT}{_short(plan)}")
    say(
        console,
        f"{'It' if len(plans) == 1 else 'Each'} gives up at most "
        f"{plural(int(GOOD_LOSS), 'point')} against the best.",
    )


def _short(line: str) -> str:
    """Return a line without the name of the player, which the heading tells."""
    return line.partition(" ")[2]


def _print_projection(console: Console, spot: Spot, found: SagradaHint) -> None:
    """Print where the game is heading."""
    there = found.projection
    if there is None:
        return
    low, high = there.spread
    points = plural(round(there.points), "point")
    spread = f" ({low:.0f} to {high:.0f})" if low != high else ""
    if there.against is None or there.wins is None:
        say(console, f"Projected {points}{spread}", "bold")
        return
    wins = _chance(there.wins)
    if spot.table.setup.solo:
        told = f"against a target of {there.against:.0f}: won at {wins}"
        say(console, f"Projected {points}{spread} {told}", "bold")
        return
    other = found.opponents[0] if len(found.opponents) == 1 else "the best opponent"
    say(
        console, f"Projected {points}{spread}, {other} {there.against:.0f}: ahead at {wins}", "bold"
    )


def _chance(share: float) -> str:
    """Return a share of playouts as a percentage."""
    return percent(Fraction(share).limit_denominator(10**6))


# Heading, side, and what stands there for a plan.
_Column = tuple[str, "JustifyMethod", "Callable[[SagradaAdvice], str]"]


def _columns(found: SagradaHint, *, solo: bool) -> list[_Column]:
    """Return the columns of the ranking: heading, side, and what stands there for a plan."""
    columns: list[_Column] = [
        ("#", "right", lambda one: str(one.rank)),
        ("plan", "left", lambda one: _short(one.move)),
        ("points", "right", lambda one: f"{one.value:.1f}"),
    ]
    if found.advice[0].margin is not None:
        columns.append(("to target" if solo else "ahead", "right", _margin))
    columns.append(("loss", "right", _loss))
    return columns


def _margin(one: SagradaAdvice) -> str:
    return "" if one.margin is None else f"{one.margin:+.1f}"


def _loss(one: SagradaAdvice) -> str:
    """Return the loss with its error, and a sign where it is within it."""
    if not one.loss_error:
        return f"{one.loss:.1f}" if one.loss else _NONE
    return f"{'~' if one.near else ''}{one.loss:.1f} ± {max(one.loss_error, 0.05):.1f}"


def _grid(*columns: tuple[str, JustifyMethod]) -> Table:
    from rich.table import Table

    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading, justify in columns:
        grid.add_column(heading, justify=justify, no_wrap=heading != "plan")
    return grid


def _print_ranking(
    console: Console,
    spot: Spot,
    found: SagradaHint,
    shown: Sequence[SagradaAdvice],
    all_words: str,
) -> None:
    columns = _columns(found, solo=spot.table.setup.solo)
    grid = _grid(*((words, justify) for words, justify, _ in columns))
    ranks = [one.rank for one in found.advice]
    for one in shown:
        tie = "=" if ranks.count(one.rank) > 1 else ""
        grid.add_row(f"{one.rank}{tie}", *(cell(one) for _, _, cell in columns[1:]))
    print_table(console, grid)
    if any(ranks.count(one.rank) > 1 for one in shown):
        exact = found.method == "exact"
        say(console, "= equally good" if exact else "= the same results in every playout")
    if any(one.near and one.loss_error for one in shown):
        say(
            console,
            "~ about equal to the first: at most 1 point less, and within twice the error (±)",
        )
    plans = len(found.advice)
    if len(shown) < plans:
        say(console, f"{len(shown)} of {plural(plans, 'plan')}; {all_words} shows all")
    if found.cut:
        begun = plural(found.cut, "less promising beginning")
        say(console, f"{begun} with a tool card not followed")
    console.print()


def _print_reasons(console: Console, shown: Sequence[SagradaAdvice], most: int) -> None:
    for one in shown:
        say(console, _short(one.move), "bold")
        for reason in one.reasons[:most]:
            say(console, f"- {reason}", indent=INDENT)


def _print_explanation(console: Console, spot: Spot, found: SagradaHint) -> None:
    console.print()
    if spot.table.draws_left:
        say(console, "Odds that a die which fits still comes", "bold")
    else:
        say(console, "What the open spaces take", "bold")
    _print_odds(console, found.odds, to_come=spot.table.draws_left > 0)
    if spot.table.draws_left:
        hard = percent(HARD)
        say(console, f"A space is hard when less than {hard} remains for all rolls to come.")
    if found.method == "playouts":
        console.print()
        best = found.advice[0]
        error = f" ± {best.error:.2f}" if best.error else ""
        say(
            console,
            f"{found.playouts:,} games played out; the best plan was played through "
            f"{best.scenarios:,} scenarios (its points: {best.value:.2f}{error}).",
        )


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
