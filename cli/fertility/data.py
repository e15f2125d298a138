"""The answers of `vitrail check`, `score` and `show` for Fertility as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vitrail.cli.fertility.table_view import legal_moves
from vitrail.cli.render import names
from vitrail.games.base import CHANCE
from vitrail.games.fertility.city import shops
from vitrail.games.fertility.components import TILES, Good
from vitrail.games.fertility.rules import Phase

if TYPE_CHECKING:
    from vitrail.games.fertility.components import Stock
    from vitrail.games.fertility.play import FertilityPosition
    from vitrail.games.fertility.replay import Replay
    from vitrail.games.fertility.scoring import ScoreSheet


def check_data(found: Replay) -> dict[str, Any]:
    """Return what `check` tells beside the faults: how far the game is, and the scores."""
    final = found.final
    sheets = {name: final.sheet(seat) for seat, name in enumerate(found.players)}
    return {
        "over": final.phase is Phase.OVER,
        "round": final.round,
        "scores": {name: sheet.total for name, sheet in sheets.items()},
        "breakdown": {name: _sheet_data(sheet) for name, sheet in sheets.items()},
        "components": _components_data(final),
    }


def score_data(found: Replay) -> dict[str, Any]:
    """Return the scoring by player, with the rank; equal players share one (END-4)."""
    final = found.final
    order = [(-sheet.total, sheet.goods) for sheet in map(final.sheet, range(final.seats))]
    return {
        name: {
            "total": sheet.total,
            "rank": 1 + sum(other < order[seat] for other in order),
            "goods": sheet.goods,
            "breakdown": _sheet_data(sheet),
        }
        for seat, name in enumerate(found.players)
        for sheet in [final.sheet(seat)]
    }


def _sheet_data(sheet: ScoreSheet) -> list[dict[str, Any]]:
    """Return a scoring part by part."""
    return [
        {
            "part": "shops",
            "points": sheet.points,
            "shops": {str(name): points for name, points in sheet.point_shops},
        },
        {
            "part": "per_good",
            "points": sheet.multipliers,
            "shops": {str(name): points for name, points in sheet.per_good_shops},
        },
        {"part": "gods", "points": sheet.gods_points, "gods": list(sheet.gods)},
        {"part": "monuments", "points": sheet.monuments_points, "monuments": sheet.monuments},
        {"part": "wheat", "points": sheet.wheat_points, "wheat": sheet.wheat},
    ]


def _components_data(position: FertilityPosition) -> dict[str, Any]:
    """Return on which pieces the answer rests."""
    pieces = position.setup.components
    return {"name": pieces.name, "reconstructed": pieces.reconstructed}


def show_data(found: Replay, count: int, *, legal: bool) -> dict[str, Any]:
    """Return the table after the first `count` lines."""
    position, players = found.at(count), found.players
    mover = position.to_move
    data: dict[str, Any] = {
        "over": mover is None,
        "round": position.round,
        "phase": str(position.phase),
        "to_move": None if mover in {None, CHANCE} else players[mover or 0],
        "components": _components_data(position),
        "board": list(position.board),
        "tiles": [names(pair) for pair in sorted(position.joints)],
        "sanctuaries": names(sorted(position.sanctuaries)),
        "display": list(map(str, position.display)),
        "districts": {
            name: str(position.setup.components.district(name)) for name in position.districts
        },
        "stack": position.stack,
        "unseen": {str(tile): n for tile, n in zip(TILES, position.unseen, strict=True) if n},
        "turns_left": position.left,
        "players": {name: _player_data(position, seat) for seat, name in enumerate(players)},
    }
    if legal:
        data["legal"] = legal_moves(position)
    return data


def _player_data(position: FertilityPosition, seat: int) -> dict[str, Any]:
    sheet = position.sheet(seat)
    city = position.cities[seat]
    beside = position.stock if position.seat == seat else (0, 0, 0, 0)
    return {
        "hand": list(map(str, position.hands[seat])),
        "wheat": position.wheat[seat],
        "goods": _goods_data(beside),
        "monuments": names(sorted(position.monuments[seat])),
        "built": [place.district for place in city if place.district],
        "shops": {
            str(name): {
                "shop": str(shop),
                "goods": _goods_data(goods),
                "missing": shop.missing(goods),
            }
            for name, shop, goods in shops(city)
        },
        "score": sheet.total,
        "breakdown": _sheet_data(sheet),
    }


def _goods_data(goods: Stock) -> dict[str, int]:
    return {str(good): goods[good] for good in Good if goods[good]}
