"""`vitrail hint`: the ranked moves of a position, for people and as JSON."""

from __future__ import annotations

import contextlib
import dataclasses
import sys
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import click

from vitrail.cli.errors import ExitCode
from vitrail.cli.main import Command
from vitrail.cli.options import Number, WholeNumber, json_option

if TYPE_CHECKING:
    from vitrail.advisors.sagrada.hint import SagradaAdvice, SagradaHint
    from vitrail.games.sagrada.position import TablePosition
    from vitrail.games.sagrada.replay import IllegalLineError

LEVELS = ("legal", "good", "best")
DEFAULT_SECONDS = 10.0
DEFAULT_TOP = 5
_PATIENCE_S = 1.0

Tell = Callable[[int, int], None]


@click.command(cls=Command)
@click.argument("record", metavar="FILE")
@click.option(
    "--top",
    type=WholeNumber(min=1),
    metavar="N",
    help=f"Show N moves; by default {DEFAULT_TOP}, or all with --json.",
)
@click.option(
    "--time",
    "seconds",
    type=Number(0, 86400, min_open=True),
    default=DEFAULT_SECONDS,
    show_default=True,
    metavar="S",
    help="Seconds for the bounds; moves not reached by then are listed last and say so.",
)
@click.option(
    "--level",
    type=click.Choice(LEVELS),
    default="best",
    show_default=True,
    help="How much to tell: only what is legal (at once), the good moves unranked, or everything.",
)
@click.option("--explain", is_flag=True, help="Also show the odds of each space and the bound.")
@json_option
def hint(
    record: str, top: int | None, seconds: float, level: str, explain: bool, as_json: bool
) -> ExitCode:
    """Rank the moves of a position and say why.

    FILE is a record with a `position:` or with moves, which are played to their end, or - for
    stdin (docs/hint.md and docs/records.md describe both).

    Exit codes: 0 advice was given, or nobody is to move; 1 the position or a move breaks a
    rule, each of which is shown; 2 the record cannot be read.

    Example: vitrail hint examples/sagrada/round-4.yaml --top 3
    """
    from vitrail.games.sagrada.replay import IllegalLineError

    try:
        table = load_position(record)
    except IllegalLineError as error:
        return _refuse_move(error, as_json=as_json)
    return show_hint(table, level=level, seconds=seconds, top=top, explain=explain, as_json=as_json)


def show_hint(
    table: TablePosition,
    *,
    level: str,
    seconds: float,
    top: int | None = None,
    explain: bool = False,
    as_json: bool = False,
    all_words: str = "",
) -> ExitCode:
    """Print the hint for a position, or every rule that the position breaks.

    `all_words` is what to say for all moves; by default the option of the command.
    """
    faults = table.faults()
    if faults:
        return _refuse(faults, as_json=as_json)
    from vitrail.advisors.sagrada.hint import give_hint

    with progress_bar("how far each move can lead") as tell:
        found = give_hint(table, ranked=level != "legal", seconds=seconds, progress=tell)
    if as_json:
        from vitrail.cli.render import print_json

        print_json(hint_data(found, level, top))
    else:
        from vitrail.cli.hint_view import print_hint

        print_hint(table, found, level=level, top=top, explain=explain, all_words=all_words)
    return ExitCode.DONE


def load_position(source: str) -> TablePosition:
    """Read the position that a record leads to.

    A record with moves is played to its end, from its set-up or from its position.

    Raises
    ------
    IllegalLineError
        If a move is not legal.
    """
    from vitrail.cli.records import load_record
    from vitrail.games.sagrada.assumed import about_position
    from vitrail.games.sagrada.replay import replay
    from vitrail.games.sagrada.sight import sight_of
    from vitrail.games.sagrada.table import table_position

    record = load_record(source)
    found = replay(record)
    if found.table is not None and not record.moves:
        return found.table
    assumed = about_position(found.table) if found.table else ()
    table = table_position(found.final, record.players, assumed=assumed)
    return dataclasses.replace(table, tokens=sight_of(found).tokens)


def _refuse_move(error: IllegalLineError, *, as_json: bool) -> ExitCode:
    """Show the first move of a record that is not legal; no advice can rest on it."""
    step = error.step
    if as_json:
        from vitrail.cli.render import print_json, violation_data

        data = {"line": step.line, "move": step.text}
        print_json({"legal": False, **data, "violations": violation_data(step.violations)})
    else:
        click.echo(f"line {step.line} is not legal: {step.text}")
        for violation in step.violations:
            click.echo(f"  {violation}")
        click.echo("vitrail check lists every such move")
    return ExitCode.NOT_VALID


def _refuse(faults: Any, *, as_json: bool) -> ExitCode:
    """Show every rule that a position breaks."""
    if as_json:
        from vitrail.cli.game_data import position_data
        from vitrail.cli.render import print_json

        print_json({"legal": False, "violations": position_data(faults)})
    else:
        click.echo("the position breaks the rules:")
        for fault in faults:
            click.echo(f"  {fault}")
    return ExitCode.NOT_VALID


@contextlib.contextmanager
def progress_bar(words: str) -> Iterator[Tell | None]:
    """Give a function that moves a bar on stderr; the bar appears after a second of work.

    Nothing is shown where nobody watches.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    started = time.monotonic()
    bar = Progress(console=Console(stderr=True), transient=True)
    task = bar.add_task(words)

    def tell(done: int, total: int) -> None:
        if time.monotonic() - started > _PATIENCE_S:
            bar.start()
        bar.update(task, completed=done, total=total)

    try:
        yield tell
    finally:
        bar.stop()


def legal_moves(found: SagradaHint, top: int | None) -> list[str]:
    """Return what the level `legal` shows: the legal moves in notation order, `pass` last."""
    from vitrail.advisors.sagrada.hint import PASS

    return [*map(str, found.legal), PASS][:top] if found.to_move else []


def good_moves(found: SagradaHint, top: int | None) -> list[str]:
    """Return what the level `good` shows: moves that lose little, in notation order.

    Only moves that were examined: of the others nobody knows what they lose.
    """
    from vitrail.advisors.sagrada.hint import GOOD_LOSS

    good = [one for one in found.advice if one.bound.examined and one.loss <= GOOD_LOSS]
    good.sort(key=lambda one: (one.placement is None, one.move))
    return [one.move for one in good][:top]


# ---- JSON


def hint_data(found: SagradaHint, level: str, top: int | None) -> dict[str, Any]:
    """Return a hint as data; `docs/hint.md` documents the keys."""
    if level == "best":
        advice = [advice_data(one) for one in found.advice[:top]]
    else:
        moves = legal_moves(found, top) if level == "legal" else good_moves(found, top)
        advice = [{"move": move} for move in moves]
    data: dict[str, Any] = {
        "to_move": found.to_move,
        "method": found.method,
        "level": level,
        "advice": advice,
        "what_next": found.what_next or None,
        "assumed": list(found.assumed),
        "score_now": found.score_now,
        "odds": odds_data(found.odds),
        "bag": {color.letter: count for color, count in found.bag.items()},
        "target": None,
        "seconds": round(found.seconds, 3),
        "playouts": found.playouts,
    }
    if found.target is not None:
        track, pool, least = found.target
        data["target"] = {"track": track, "pool": pool, "least": least}
    return data


def advice_data(one: SagradaAdvice) -> dict[str, Any]:
    """Return one move as data."""
    from vitrail.cli.render import names
    from vitrail.games.sagrada.notation import window_rows

    reached = one.bound.window
    return {
        "move": one.move,
        "rank": one.rank,
        "value": one.value,
        "error": one.error,
        "loss": one.loss,
        "target": one.target,
        "margin": one.margin,
        "reasons": list(one.reasons),
        "proved": one.bound.proved,
        "examined": one.bound.examined,
        "score_now": one.score_now,
        "completable": one.completable,
        "fills": one.fills,
        "turns_left": one.turns_left,
        "dead": names(one.dead),
        "kills": names(one.kills),
        "hard": names(one.hard),
        "hard_left": names(one.hard_left),
        "expected": float(one.expected),
        "reached_with": None if one.reached_with is None else list(map(str, one.reached_with)),
        "reached": list(window_rows(reached)) if reached else None,
        "odds": odds_data(one.odds),
    }


def odds_data(odds: Any) -> dict[str, Any]:
    """Return the odds by space, as decimals and as the exact fractions."""
    return {
        str(square): {
            "colors": one.letters,
            "values": "".join(map(str, sorted(one.values))),
            "next_roll": float(one.next_roll),
            "rest": float(one.rest),
            "exact": [str(one.next_roll), str(one.rest)],
            "in_pool": [str(die) for die in one.in_pool],
        }
        for square, one in odds.items()
    }
