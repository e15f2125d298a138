"""The answers of `vitrail check`, `score` and `show` for Santiago as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vitrail.cli.render import names
from vitrail.cli.santiago.table_view import legal_places
from vitrail.games.base import CHANCE
from vitrail.games.santiago.components import TILES
from vitrail.games.santiago.plots import plots
from vitrail.games.santiago.rules import Phase
from vitrail.games.santiago.words import is_dry

if TYPE_CHECKING:
    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.games.santiago.replay import Replay
    from vitrail.games.santiago.scoring import ScoreSheet


def check_data(found: Replay) -> dict[str, Any]:
    """Return what `check` tells beside the faults: how far the game is, and the scores."""
    final = found.final
    sheets = {name: final.sheet(seat) for seat, name in enumerate(found.players)}
    return {
        "over": final.phase is Phase.OVER,
        "round": final.round,
        "scores": {
            name: None if sheet.money is None else sheet.total for name, sheet in sheets.items()
        },
        "breakdown": {name: _sheet_data(sheet) for name, sheet in sheets.items()},
        "unknown": {
            name: ["money"] if sheet.money is None else [] for name, sheet in sheets.items()
        },
    }


def score_data(found: Replay) -> dict[str, Any]:
    """Return the scoring by player, with the rank; equal players share one (SCORE-2)."""
    final = found.final
    points = final.scores()
    known = None not in final.money
    return {
        name: {
            "total": sheet.total if sheet.money is not None else None,
            "rank": 1 + sum(other > points[seat] for other in points) if known else None,
            "watered": watered.total if watered.money is not None else None,
            "breakdown": _sheet_data(sheet),
            "unknown": ["money"] if sheet.money is None else [],
        }
        for seat, name in enumerate(found.players)
        for sheet in [final.sheet(seat)]
        for watered in [final.sheet(seat, drought=False)]
    }


def _sheet_data(sheet: ScoreSheet) -> list[dict[str, Any]]:
    """Return a scoring part by part; the money last."""
    parts: list[dict[str, Any]] = [
        {
            "part": str(part.area.crop),
            "points": part.points,
            "tiles": part.area.size,
            "markers": part.markers,
            "spaces": names(part.area.squares),
        }
        for part in sheet.parts
    ]
    return [*parts, {"part": "money", "points": sheet.money}]


def show_data(found: Replay, count: int, *, legal: bool) -> dict[str, Any]:
    """Return the table after the first `count` lines."""
    position, players = found.at(count), found.players
    mover = position.to_move
    data: dict[str, Any] = {
        "over": mover is None,
        "round": position.round,
        "phase": str(position.phase),
        "to_move": None if mover in {None, CHANCE} else players[mover or 0],
        "overseer": players[position.overseer],
        "spring": str(position.spring) if position.spring else None,
        "canals": list(map(str, sorted(position.canals))),
        "supply": position.supply,
        "shown": list(map(str, position.shown)),
        "removed": list(map(str, position.aside)),
        "unseen": {str(tile): n for tile, n in zip(TILES, position.unseen, strict=True) if n},
        "palms": names(sorted(position.palms)),
        "bids": {players[seat]: amount or "pass" for seat, amount in position.bids},
        "offers": {
            str(offer.segment): {players[seat]: amount for seat, amount in offer.parts}
            for offer in position.offers
        },
        "fields": _fields_data(position, players),
        "players": {name: _player_data(position, seat) for seat, name in enumerate(players)},
    }
    if legal:
        data["legal"] = list(map(str, legal_places(position)))
    return data


def _fields_data(position: SantiagoPosition, players: tuple[str, ...]) -> dict[str, Any]:
    return {
        str(square): {
            "tile": str(plot.tile) if plot.tile else None,
            "desert": plot.desert,
            "owner": None if plot.owner is None else players[plot.owner],
            "markers": plot.markers,
            "dry": is_dry(position, square),
        }
        for square, plot in plots(position.board)
    }


def _player_data(position: SantiagoPosition, seat: int) -> dict[str, Any]:
    sheet, watered = position.sheet(seat), position.sheet(seat, drought=False)
    unknown = sheet.money is None
    return {
        "money": position.money[seat],
        "extra": position.extras[seat],
        "score": None if unknown else sheet.total,
        "watered": None if unknown else watered.total,
        "breakdown": _sheet_data(sheet),
        "unknown": ["money"] if unknown else [],
    }
