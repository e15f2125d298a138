"""The hints of Santiago: the advisor, and its answer as text and as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vitrail.advisors.santiago.hint import SantiagoAdvice, SantiagoHint, give_hint, warm_up
from vitrail.advisors.santiago.lines import good_moves, hint_lines
from vitrail.cli.render import make_console, names
from vitrail.cli.words import say
from vitrail.games.base import CHANCE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vitrail.advisors.santiago.bid import PickWorth, Places
    from vitrail.advisors.santiago.bribe import Outlook
    from vitrail.advisors.santiago.canal import CanalWorth
    from vitrail.games.replay import Fault
    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.games.santiago.replay import Replay
    from vitrail.solvers.santiago.samples import Difference

__all__ = [
    "DEFAULT_SECONDS",
    "Spot",
    "faults",
    "hint_data",
    "print_hint",
    "spot_of",
    "think",
    "to_move",
    "warm_up",
]

DEFAULT_SECONDS = 1.5
"""How long a hint may take unless told; games of Santiago scatter more than those of Sagrada."""
_DIGITS = 3


@dataclass(frozen=True)
class Spot:
    """A moment at which a hint is asked for.

    Parameters
    ----------
    position
        The position; money that nobody told is unknown in it.
    players
        Names by seat.
    assumed
        What is not known and was assumed instead, in sentences.
    """

    position: SantiagoPosition
    players: tuple[str, ...]
    assumed: tuple[str, ...]


def spot_of(found: Replay) -> Spot:
    """Return the moment that a record leads to."""
    return Spot(found.final, found.players, found.assumed)


def faults(spot: Spot) -> Sequence[Fault]:
    """Return every rule that the moment breaks: none, for such positions are refused when read."""
    del spot
    return ()


def to_move(spot: Spot) -> bool:
    """Whether a player is to move."""
    return spot.position.to_move not in {None, CHANCE}


def think(
    spot: Spot,
    *,
    ranked: bool,
    seconds: float,
    since: float | None,
    playouts: int | None,
    seed: int,
) -> SantiagoHint:
    """Return the hint; unranked it only tells what is legal."""
    return give_hint(
        spot.position,
        spot.players,
        ranked=ranked,
        seconds=seconds,
        since=since,
        playouts=playouts,
        seed=seed,
        assumed=spot.assumed,
    )


def print_hint(
    spot: Spot,
    found: SantiagoHint,
    *,
    level: str,
    top: int | None,
    explain: bool,
    all_words: str = "",
) -> None:
    """Print a hint; `all_words` says how all plans are asked for."""
    del spot, all_words
    console = make_console()
    for number, line in enumerate(hint_lines(found, level=level, top=top, explain=explain)):
        text = line.lstrip()
        indent = line[: len(line) - len(text)]
        if not text:
            console.print()
        elif "  " in text:  # a line of a table
            console.print(line, soft_wrap=True)
        else:
            say(console, text, "" if number else "bold", indent=indent)


# ---- JSON


def hint_data(found: SantiagoHint, level: str, top: int | None) -> dict[str, Any]:
    """Return a hint as data; `docs/santiago.md` documents the keys."""
    if level == "best":
        advice = [_advice_data(one, found.players) for one in found.advice[:top]]
    else:
        moves = found.legal[:top] if level == "legal" else good_moves(found, top)
        advice = [{"move": move} for move in moves]
    facts = found.facts if level == "best" else {}
    return {
        "to_move": found.to_move,
        "method": found.method,
        "level": level,
        "round": found.round,
        "phase": found.kind or None,
        "answers": list(found.headline) if level == "best" else [],
        "advice": advice,
        "what_next": found.what_next or None,
        "assumed": list(found.assumed),
        "obvious": found.obvious if found.advice and level == "best" else None,
        **_facts_data(facts, found.players),
        "standing": {
            found.players[one.seat]: {
                "money": one.money,
                "harvest": one.now,
                "harvest_watered": one.watered,
                "total": None if one.money is None else one.total,
                "total_watered": None if one.money is None else one.total_watered,
            }
            for one in found.standing.players
        },
        "seconds": round(found.seconds, _DIGITS),
        "playouts": found.playouts,
    }


def _advice_data(one: SantiagoAdvice, players: Sequence[str]) -> dict[str, Any]:
    return {
        "move": one.move,
        "rank": one.rank,
        "value": round(one.value, _DIGITS),
        "error": round(one.error, _DIGITS),
        "loss": round(one.loss, _DIGITS),
        "loss_error": round(one.loss_error, _DIGITS),
        "about_equal": one.near,
        "margin": round(one.margin, _DIGITS),
        "margin_error": round(one.margin_error, _DIGITS),
        "wins": round(one.wins, _DIGITS + 1),
        "expected": _by_player(one.expected, players),
        "points_now": None if one.points_now is None else _by_player(one.points_now, players),
        "reasons": list(one.reasons),
        "games": one.games,
        "dropped": one.dropped,
    }


def _by_player(values: Sequence[float], players: Sequence[str]) -> dict[str, float]:
    return {name: round(value, _DIGITS) for name, value in zip(players, values, strict=True)}


def _facts_data(facts: Mapping[str, Any], players: Sequence[str]) -> dict[str, Any]:
    """Return what the advice rests on, as far as it belongs to the decision."""
    data: dict[str, Any] = {}
    if canals := facts.get("canals"):
        data["canals"] = [_canal_data(one, players) for one in canals]
    if "outlook" in facts:
        data["otherwise"] = _outlook_data(facts["outlook"])
    if "places" in facts:
        data["places"] = _places_data(facts["places"], players)
    if picks := facts.get("picks"):
        data["picks"] = [_pick_data(one) for one in picks]
    if "range" in facts:
        data["right_bids"] = list(facts["range"])
    return data


def _canal_data(one: CanalWorth, players: Sequence[str]) -> dict[str, Any]:
    return {
        "segment": str(one.segment),
        "waters": names(one.facts.fields),
        "points_now": _by_player(one.facts.now, players),
        "gains_now": _by_player(one.facts.gains, players),
        "markers_saved": _by_player(one.facts.markers, players),
        "cut_off": names([square for square, _ in one.facts.cut_off]),
        "expected": _by_player(one.expected, players),
        "gains": {name: _difference(gain) for name, gain in zip(players, one.gains, strict=False)},
        "bribe_up_to": one.bribe,
        "overseer_from": one.least,
    }


def _difference(one: Difference) -> dict[str, float]:
    return {"points": round(one.points, _DIGITS), "error": round(one.error, _DIGITS)}


def _outlook_data(outlook: Outlook) -> list[dict[str, Any]]:
    """Return where the canal goes if the player offers nothing, with the share of games."""
    return [
        {"segment": None if segment is None else str(segment), "chance": float(share)}
        for segment, share in outlook.canals
    ]


def _places_data(places: Places, players: Sequence[str]) -> dict[str, Any]:
    return {
        "first": round(places.first, _DIGITS),
        "last": round(places.last, _DIGITS),
        "passed": round(places.passed, _DIGITS),
        "first_over_last": _difference(places.first_over_last),
        "first_over_passing": _difference(places.first_over_passing),
        "marker": _difference(places.marker),
        "post": _difference(places.post),
        "overseer": None if places.overseer is None else players[places.overseer],
    }


def _pick_data(one: PickWorth) -> dict[str, Any]:
    return {
        "tile": str(one.tile),
        "field": str(one.square),
        "gain_watered": one.gain,
        "expected": round(one.expected, _DIGITS),
        "error": round(one.error, _DIGITS),
    }
