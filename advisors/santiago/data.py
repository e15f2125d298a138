"""A hint as plain data, for programs: `docs/santiago.md` documents the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vitrail.advisors.santiago.bid import PickWorth, Places
from vitrail.advisors.santiago.bribe import Outlook
from vitrail.advisors.santiago.canal import CanalWorth
from vitrail.advisors.santiago.facts import PlantFacts
from vitrail.advisors.santiago.lines import good_moves

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.advisors.santiago.hint import SantiagoAdvice, SantiagoHint
    from vitrail.solvers.santiago.samples import Difference


def hint_data(found: SantiagoHint, level: str = "best", top: int | None = None) -> dict[str, Any]:
    """Return a hint as data.

    Parameters
    ----------
    level
        `legal`, `good` or `best`: how much to tell.
    top
        How many choices; all if it is None.
    """
    if level == "best":
        advice = [advice_data(found, one) for one in found.advice[:top]]
    else:
        moves = good_moves(found, top) if level == "good" else found.legal[:top]
        advice = [{"move": move} for move in moves]
    data: dict[str, Any] = {
        "to_move": found.to_move,
        "method": found.method,
        "level": level,
        "round": found.round,
        "kind": found.kind or None,
        "advice": advice,
        "what_next": found.what_next or None,
        "assumed": list(found.assumed),
        "standing": standing_data(found),
        "headline": [],
        "obvious": None,
        "seconds": round(found.seconds, 3),
        "playouts": found.playouts,
    }
    if level == "best" and found.advice:
        data["headline"] = list(found.headline)
        data["obvious"] = found.obvious
        data |= facts_data(found)
    return data


def advice_data(found: SantiagoHint, one: SantiagoAdvice) -> dict[str, Any]:
    """Return one choice as data."""
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
        "expected": _by_player(found, one.expected),
        "points_now": None if one.points_now is None else _by_player(found, one.points_now),
        "reasons": list(one.reasons),
        "games": one.games,
        "dropped": one.dropped,
    }


def standing_data(found: SantiagoHint) -> dict[str, Any]:
    """Return what everybody would have if the game ended now, and if nothing more dried."""
    players = {
        found.players[one.seat]: {
            "money": one.money,
            "now": one.now,
            "watered": one.watered,
            "total": one.total,
        }
        for one in found.standing.players
    }
    areas = [
        {
            "crop": str(one.land.crop),
            "fields": [str(field) for field in one.land.area.squares],
            "dry": [str(field) for field in one.land.dry],
            "borders": [str(field) for field in one.land.borders],
            "markers": _by_player(found, one.land.markers),
            "now": _by_player(found, one.now),
            "watered": _by_player(found, one.watered),
        }
        for one in found.standing.areas
    ]
    return {"players": players, "areas": areas}


def facts_data(found: SantiagoHint) -> dict[str, Any]:
    """Return what the answers rest on: canals, outlook, picks, places, range, plantations."""
    data: dict[str, Any] = {}
    for name, value in found.facts.items():
        match value:
            case Outlook():
                data[name] = [
                    {"canal": place and str(place), "share": float(share)}
                    for place, share in value.canals
                ]
            case Places():
                data[name] = _places(found, value)
            case tuple():
                data[name] = [_fact(found, one) for one in value]
            case _:
                data[name] = value
    return data


def _fact(found: SantiagoHint, one: object) -> Any:
    match one:
        case CanalWorth():
            return _canal(found, one)
        case PickWorth():
            return {
                "tile": str(one.tile),
                "field": str(one.square),
                "gain": one.gain,
                "expected": _round(one.expected),
                "error": _round(one.error),
            }
        case PlantFacts():
            return {
                "tile": str(one.tile),
                "field": str(one.square),
                "markers": one.markers,
                "canals": one.canals,
                "size": one.size,
                "gains": _by_player(found, one.gains),
                "gains_watered": _by_player(found, one.gains_watered),
            }
    return one


def _canal(found: SantiagoHint, one: CanalWorth) -> dict[str, Any]:
    facts = one.facts
    data: dict[str, Any] = {
        "canal": str(one.segment),
        "fields": [str(field) for field in facts.fields],
        "markers": _by_player(found, facts.markers),
        "now": _by_player(found, facts.now),
        "gains": _by_player(found, facts.gains),
        "cut_off": [str(field) for field, _ in facts.cut_off],
        "expected": _by_player(found, one.expected),
        "errors": _by_player(found, one.errors),
    }
    if one.gains:
        data |= {
            "against_likeliest": {
                name: _difference(gain) for name, gain in zip(found.players, one.gains, strict=True)
            },
            "bribe": one.bribe,
            "own_bribe": one.own_bribe,
            "least": one.least,
        }
    return data


def _places(found: SantiagoHint, places: Places) -> dict[str, Any]:
    return {
        "first": _round(places.first),
        "last": _round(places.last),
        "passed": _round(places.passed),
        "first_over_last": _difference(places.first_over_last),
        "first_over_passing": _difference(places.first_over_passing),
        "marker": _difference(places.marker),
        "post": _difference(places.post),
        "overseer": None if places.overseer is None else found.players[places.overseer],
    }


def _difference(gap: Difference) -> dict[str, float]:
    return {"points": _round(gap.points), "error": _round(gap.error)}


def _by_player(found: SantiagoHint, shares: Sequence[float]) -> dict[str, float]:
    return {name: _round(share) for name, share in zip(found.players, shares, strict=True)}


def _round(number: float, digits: int = 3) -> float:
    """Return a number with no more digits than it has meaning."""
    return round(number, digits)
