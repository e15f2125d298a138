"""`vitrail hint`: the ranked ways to play a turn, for people and as JSON."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import click

from vitrail.cli.errors import ExitCode
from vitrail.cli.main import Command
from vitrail.cli.options import Number, WholeNumber, json_option
from vitrail.games.words import plural

if TYPE_CHECKING:
    from vitrail.advisors.sagrada.hint import SagradaAdvice, SagradaHint, Spot
    from vitrail.games.sagrada.replay import IllegalLineError

LEVELS = ("legal", "good", "best")
DEFAULT_SECONDS = 1.0
DEFAULT_TOP = 5
DEFAULT_SEED = 1


@click.command(cls=Command)
@click.argument("record", metavar="FILE")
@click.option(
    "--top",
    type=WholeNumber(min=1),
    metavar="N",
    help=f"Show N plans; by default {DEFAULT_TOP}, or all with --json.",
)
@click.option(
    "--time",
    "seconds",
    type=Number(0, 86400, min_open=True),
    default=DEFAULT_SECONDS,
    show_default=True,
    metavar="S",
    help="Seconds to think.",
)
@click.option(
    "--playouts",
    type=WholeNumber(min=1, max=10_000_000),
    metavar="N",
    help="Games to play out, instead of --time: the same number gives the same answer.",
)
@click.option(
    "--level",
    type=click.Choice(LEVELS),
    default="best",
    show_default=True,
    help="How much to tell: only what is legal (at once), the good plans unranked, or everything.",
)
@click.option("--explain", is_flag=True, help="Also all reasons and the odds of each space.")
@click.option(
    "--seed",
    type=WholeNumber(),
    default=DEFAULT_SEED,
    show_default=True,
    metavar="N",
    help="Of the dice in the playouts.",
)
@json_option
def hint(
    record: str,
    top: int | None,
    seconds: float,
    playouts: int | None,
    level: str,
    explain: bool,
    seed: int,
    as_json: bool,
) -> ExitCode:
    """Rank the moves of a position and say why.

    FILE is a record with a `position:` or with moves, which are played to their end, or - for
    stdin (docs/hint.md and docs/records.md describe both).

    Exit codes: 0 advice was given, or nobody is to move; 1 the position or a move breaks a
    rule, each of which is shown; 2 the record cannot be read.

    Example: vitrail hint examples/sagrada/round-4.yaml --top 3
    """
    begun = time.perf_counter()
    from vitrail.games.sagrada.replay import IllegalLineError

    try:
        spot = load_spot(record)
    except IllegalLineError as error:
        return _refuse_move(error, as_json=as_json)
    return show_hint(
        spot,
        level=level,
        seconds=seconds,
        since=begun,
        playouts=playouts,
        seed=seed,
        top=top,
        explain=explain,
        as_json=as_json,
    )


def show_hint(
    spot: Spot,
    *,
    level: str,
    seconds: float,
    since: float | None = None,
    playouts: int | None = None,
    seed: int = DEFAULT_SEED,
    top: int | None = None,
    explain: bool = False,
    as_json: bool = False,
    all_words: str = "",
) -> ExitCode:
    """Print the hint for a position, or every rule that the position breaks.

    `since` is the moment from which the time is counted, by default that of the call; `all_words`
    what to say for all plans, by default the option of the command.
    """
    faults = spot.faults()
    if faults:
        return _refuse(faults, as_json=as_json)
    from vitrail.advisors.sagrada.hint import give_hint
    from vitrail.cli.render import working

    ranked = level != "legal"
    if ranked and spot.table.to_move is not None:
        compile_playouts()

    def think() -> SagradaHint:
        return give_hint(
            spot, ranked=ranked, seconds=seconds, since=since, playouts=playouts, seed=seed
        )

    found = working(_thinking(seconds, playouts), think) if ranked else think()
    if as_json:
        from vitrail.cli.render import print_json

        print_json(hint_data(found, level, top))
    else:
        from vitrail.cli.hint_view import print_hint

        print_hint(spot, found, level=level, top=top, explain=explain, all_words=all_words)
    return ExitCode.DONE


def _thinking(seconds: float, playouts: int | None) -> str:
    """Return what is told while a hint is worked out."""
    if playouts is not None:
        return f"playing out {plural(playouts, 'game')} ..."
    return f"thinking for {seconds:g} s ..."


def compile_playouts() -> None:
    """Compile what playouts need if that was never done, and say so: it takes half a minute."""
    from vitrail.advisors.sagrada.hint import warm_up

    warm_up(
        lambda: click.echo("compiling the playouts, once: this takes half a minute ...", err=True)
    )


def load_spot(source: str) -> Spot:
    """Read the moment that a record leads to.

    A record with moves is played to its end, from its set-up or from its position.

    Raises
    ------
    IllegalLineError
        If a move is not legal.
    """
    from vitrail.advisors.sagrada.hint import Spot
    from vitrail.cli.records import load_record
    from vitrail.games.sagrada.replay import replay

    return Spot.of_record(replay(load_record(source)))


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


def good_plans(found: SagradaHint, top: int | None) -> list[str]:
    """Return what the level `good` shows: plans that lose little, in notation order."""
    from vitrail.advisors.sagrada.hint import GOOD_LOSS

    good = [one for one in found.advice if one.loss <= GOOD_LOSS and not one.dropped]
    return sorted(one.move for one in good)[:top]


# ---- JSON


def hint_data(found: SagradaHint, level: str, top: int | None) -> dict[str, Any]:
    """Return a hint as data; `docs/hint.md` documents the keys."""
    if level == "best":
        advice = [advice_data(one) for one in found.advice[:top]]
    else:
        plans = found.legal[:top] if level == "legal" else good_plans(found, top)
        advice = [{"move": move} for move in plans]
    data: dict[str, Any] = {
        "to_move": found.to_move,
        "method": found.method,
        "level": level,
        "advice": advice,
        "what_next": found.what_next or None,
        "assumed": list(found.assumed),
        "score_now": found.score_now,
        "projection": None,
        "obvious": None,
        "against": list(found.opponents),
        "odds": odds_data(found.odds),
        "bag": {color.letter: count for color, count in found.bag.items()},
        "target": None,
        "not_followed": found.cut,
        "seconds": round(found.seconds, 3),
        "playouts": found.playouts,
    }
    if found.target is not None:
        track, pool = found.target
        data["target"] = {"track": track, "pool": pool}
    if found.projection is not None and level == "best":
        there = found.projection
        data["projection"] = {
            "points": _round(there.points),
            "spread": list(there.spread),
            "against": _round(there.against),
            "wins": _round(there.wins, 4),
        }
        data["obvious"] = found.obvious
    return data


def advice_data(one: SagradaAdvice) -> dict[str, Any]:
    """Return one plan as data."""
    from vitrail.cli.render import names
    from vitrail.games.sagrada.components import TOOLS

    return {
        "move": one.move,
        "rank": one.rank,
        "value": _round(one.value),
        "error": _round(one.error),
        "loss": _round(one.loss),
        "loss_error": _round(one.loss_error),
        "about_equal": one.near,
        "margin": _round(one.margin),
        "margin_error": _round(one.margin_error),
        "wins": _round(one.wins, 4),
        "spread": list(one.spread),
        "reasons": list(one.reasons),
        "tool": TOOLS[one.tool - 1] if one.tool else None,
        "then": [{"comes": what, "chance": _round(p, 4), "move": m} for what, p, m in one.branches],
        "score_now": one.score_now,
        "kills": names(one.kills),
        "hard": names(one.hard),
        "scenarios": one.scenarios,
        "dropped": one.dropped,
    }


def _round(number: float | None, digits: int = 3) -> float | None:
    """Return a number with no more digits than it has meaning."""
    return None if number is None else round(number, digits)


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
