"""The hints of Sagrada: the advisor, and its answer as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vitrail.advisors.sagrada.hint import GOOD_LOSS, Spot, give_hint, warm_up
from vitrail.cli.render import names
from vitrail.games.sagrada.components import TOOLS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.advisors.sagrada.hint import SagradaAdvice, SagradaHint
    from vitrail.games.replay import Fault
    from vitrail.games.sagrada.replay import Replay

__all__ = [
    "compile_playouts",
    "faults",
    "hint_data",
    "print_hint",
    "spot_of",
    "think",
    "to_move",
    "warm_up",
]


DEFAULT_SECONDS = 1.0
"""How long a hint may take unless told."""


def spot_of(found: Replay) -> Spot:
    """Return the moment that a record leads to."""
    return Spot.of_record(found)


def faults(spot: Spot) -> Sequence[Fault]:
    """Return every rule that the moment breaks."""
    return spot.faults()


def compile_playouts() -> None:
    """Compile what playouts need if that was never done, and say so: it takes half a minute."""
    from vitrail.cli.hint import tell_compiling

    warm_up(tell_compiling)


def to_move(spot: Spot) -> bool:
    """Whether a player is to move."""
    return spot.table.to_move is not None


def think(
    spot: Spot,
    *,
    ranked: bool,
    seconds: float,
    since: float | None,
    playouts: int | None,
    seed: int,
) -> SagradaHint:
    """Return the hint; unranked it only tells what is legal."""
    return give_hint(
        spot, ranked=ranked, seconds=seconds, since=since, playouts=playouts, seed=seed
    )


def print_hint(
    spot: Spot,
    found: SagradaHint,
    *,
    level: str,
    top: int | None,
    explain: bool,
    all_words: str = "",
) -> None:
    """Print a hint; `all_words` says how all plans are asked for."""
    from vitrail.cli.sagrada import hint_view

    hint_view.print_hint(spot, found, level=level, top=top, explain=explain, all_words=all_words)


def good_plans(found: SagradaHint, top: int | None) -> list[str]:
    """Return what the level `good` shows: plans that lose little, in notation order."""
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
