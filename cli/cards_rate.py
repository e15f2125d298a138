"""The command `cards rate`: how difficult patterns are, in favor tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from vitrail.cli.cards import patterns_of
from vitrail.cli.main import Command
from vitrail.cli.options import json_option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from vitrail.games.sagrada.components import Pattern
    from vitrail.generators.sagrada.rating import Fairness, Part, Rating

_SURE = 1.96
"""Standard errors on either side of a figure that the true one lies between at 95 %."""
_TWO = 2
_KEPT = 1
"""Points of a favor token that is kept to the end (SCORE-6)."""
_SHORT = {
    "printed_spaces": "printed",
    "equal_diagonals": "diagonals",
    "open_spaces": "left open",
    "points_lost": "points lost",
}
"""Parts as headers of a table of several patterns."""


@click.command(cls=Command)
@click.argument("patterns", metavar="PATTERN...", nargs=-1, required=True)
@json_option
def rate(patterns: tuple[str, ...], as_json: bool) -> None:
    """Rate patterns in favor tokens, and say why.

    3 is as easy as the easiest official cards, 6 as difficult as the hardest. A file may hold
    several patterns. Two patterns are also set against each other: points on the same dice, and
    what a favor token must be worth to make up for them.

    Example: vitrail cards rate Virtus "Luz Celestial"
    """
    from vitrail.cli import render
    from vitrail.cli.sagrada.hint import compile_playouts
    from vitrail.generators.sagrada.rating import fairness
    from vitrail.generators.sagrada.rating import rate as rating_of

    asked = [pattern for word in patterns for pattern in patterns_of(word)]
    compile_playouts()
    ratings = render.working("playing games ...", lambda: [rating_of(pattern) for pattern in asked])
    pair = fairness(asked[0], asked[1]) if len(asked) == _TWO else None
    if as_json:
        entries = [_data(*each) for each in zip(asked, ratings, strict=True)]
        if len(entries) == 1:
            render.print_json(entries[0])
        elif pair is None:
            render.print_json({"patterns": entries})
        else:
            render.print_json({"patterns": entries, "fairness": _fairness_data(pair)})
        return
    console = render.make_console()
    if len(asked) == 1:
        _print_one(console, asked[0], ratings[0])
    else:
        _print_several(console, asked, ratings)
    if pair is not None:
        _print_fairness(console, asked[0].name, asked[1].name, pair)


def _data(pattern: Pattern, rating: Rating) -> dict[str, Any]:
    return {
        "name": pattern.name,
        "rows": list(pattern.rows),
        "tokens": pattern.difficulty,
        "difficulty": round(rating.difficulty, 2),
        "rounded": rating.tokens,
        "parts": [
            {
                "name": part.name,
                "value": part.value if isinstance(part.value, int) else round(part.value, 3),
                "contribution": round(part.contribution, 3),
                "words": part.words,
            }
            for part in rating.parts
        ],
    }


def _fairness_data(pair: Fairness) -> dict[str, Any]:
    from vitrail.generators.sagrada.rating import load_weights

    needed, weights = pair.points_per_token, load_weights()
    return {
        "points": round(pair.points, 2),
        "error": round(pair.error, 3),
        "tokens": pair.tokens,
        "points_per_token": None if needed is None else round(needed, 2),
        "official": weights.points_per_token,
        "official_error": weights.points_error,
    }


def _print_one(console: Console, pattern: Pattern, rating: Rating) -> None:
    from rich.table import Table

    from vitrail.cli import render
    from vitrail.games.sagrada.window import Window
    from vitrail.generators.sagrada.rating import load_weights

    render.print_named_window(console, Window.empty(pattern))
    table = Table(box=None, pad_edge=False, show_footer=True)
    table.add_column("part", footer="rating")
    table.add_column("value", justify="right")
    table.add_column("tokens", justify="right", footer=f"{rating.difficulty:.2f}")
    table.add_column("what it counts", footer=_beside(pattern, rating))
    told = []
    for part in rating.parts:
        weighs = part.name in load_weights().by_measure or part.contribution
        if weighs:
            table.add_row(_name(part), _value(part), f"{part.contribution:+.2f}", part.words)
        elif part.name != "limits":
            told.append(part)
    render.print_table(console, table)
    console.print("also counted, without weight:")
    more = Table(box=None, pad_edge=False, show_header=False)
    for justify in ("left", "right", "left"):
        more.add_column(justify="right" if justify == "right" else "left")
    for part in told:
        more.add_row(_name(part), _value(part), part.words)
    render.print_table(console, more)


def _beside(pattern: Pattern, rating: Rating) -> str:
    """Return the rounded value, and the printed one beside it."""
    printed = pattern.difficulty
    beside = "" if printed is None else f"; the card has {printed}"
    return f"rounded {rating.tokens}{beside}"


def _print_several(
    console: Console, patterns: Sequence[Pattern], ratings: Sequence[Rating]
) -> None:
    from rich.table import Table

    from vitrail.cli.render import print_table
    from vitrail.generators.sagrada.rating import load_weights

    shown = (*load_weights().by_measure, "points_lost")
    table = Table(box=None, pad_edge=False)
    table.add_column("pattern")
    for header in ("rating", "card", *(_SHORT.get(name, name) for name in shown)):
        table.add_column(header, justify="right")
    for pattern, rating in zip(patterns, ratings, strict=True):
        printed = "-" if pattern.difficulty is None else str(pattern.difficulty)
        values = [_value(rating[name]) for name in shown]
        table.add_row(pattern.name, f"{rating.difficulty:.2f}", printed, *values)
    print_table(console, table)


def _name(part: Part) -> str:
    return part.name.replace("_", " ")


def _value(part: Part) -> str:
    return f"{part.value:,}" if isinstance(part.value, int) else f"{part.value:.2f}"


def _print_fairness(console: Console, first: str, second: str, pair: Fairness) -> None:
    from vitrail.generators.sagrada.rating import load_weights

    weights, sure = load_weights(), _SURE * pair.error
    equal = abs(pair.points) <= sure
    within = f" within {sure:.1f} points" if sure else ""
    more, fewer = (first, second) if pair.points >= 0 else (second, first)
    brings = (
        f"{first} and {second} bring as many points{within}"
        if equal
        else f"{more} brings {abs(pair.points):.1f} ± {sure:.1f} points more than {fewer}"
    )
    official = f"{weights.points_per_token:.1f} ± {_SURE * weights.points_error:.1f} points"
    for line in (
        "",
        f"{brings}, favor tokens aside.",
        _verdict(first, second, pair, equal=equal),
        f"Kept to the end a token is 1 point; on official cards one stands for {official}.",
    ):
        console.print(line, soft_wrap=True)


def _verdict(first: str, second: str, pair: Fairness, *, equal: bool) -> str:
    """Return what favor tokens make of a difference in points."""
    needed, tokens = pair.points_per_token, abs(pair.tokens)
    if needed is None:
        as_many = "Both have as many favor tokens"
        if equal:
            return f"{as_many}: the pair is fair."
        if abs(pair.points) < _KEPT:
            return f"{as_many}; the difference is less than a token that is kept."
        return f"{as_many}, so nothing makes up for that."
    richer = first if pair.tokens > 0 else second
    has = f"{richer} has {tokens} favor {'token' if tokens == 1 else 'tokens'} more"
    if equal:
        return f"{has}, and nothing to make up for."
    if needed < 0:
        return f"{has} as well."
    each = "it is" if tokens == 1 else "each is"
    return f"{has}: fair if {each} worth {needed:.1f} points."
