"""The answers of `vitrail check`, `score` and `show` for Sagrada as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vitrail.cli.render import names, sheet_data
from vitrail.cli.sagrada.table_view import legal_spaces, too_early
from vitrail.games.base import CHANCE
from vitrail.games.sagrada.components import ROUNDS
from vitrail.games.sagrada.sight import sight_of
from vitrail.games.sagrada.supply import COLORS

if TYPE_CHECKING:
    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.games.sagrada.replay import Replay
    from vitrail.games.sagrada.sight import Sight


def check_data(found: Replay) -> dict[str, Any]:
    """Return what `check` tells beside the faults: how far the game is, and the scores."""
    final, sight = found.final, sight_of(found)
    sheets = {name: sight.sheet(seat) for seat, name in enumerate(found.players)}
    return {
        "over": final.to_move is None,
        "round": min(final.round, ROUNDS),
        "scores": {name: sheet.total if sheet else None for name, sheet in sheets.items()},
        "breakdown": {name: sheet_data(sheet) if sheet else None for name, sheet in sheets.items()},
        "unknown": {
            name: list(sight.unknown_parts(seat)) for seat, name in enumerate(found.players)
        },
    }


def score_data(found: Replay) -> dict[str, Any]:
    """Return the answer of `score`: by player, with the rank after all tie-breaks."""
    final, sight = found.final, sight_of(found)
    ranks = sight.ranks()
    data: dict[str, Any] = {}
    for seat, name in enumerate(found.players):
        sheet = sight.sheet(seat)
        data[name] = {
            "total": sheet.total if sheet else None,
            "rank": ranks[seat],
            "breakdown": sheet_data(sheet) if sheet else None,
            "unknown": list(sight.unknown_parts(seat)),
        }
        if final.setup.solo:
            data[name] |= {"target": final.target, "won": sight.won}
    return data


def show_data(found: Replay, count: int, *, legal: bool) -> dict[str, Any]:
    """Return the answer of `show`: the table after the first `count` moves."""
    position, sight = found.at(count), sight_of(found, count)
    setup = position.setup
    mover = position.to_move if position.choosing is None else position.choosing
    playing = not position.rolling and position.round <= ROUNDS and position.choosing is None
    data: dict[str, Any] = {
        "over": position.to_move is None,
        "round": min(position.round, ROUNDS),
        "to_move": None if mover in {None, CHANCE} else found.players[mover or 0],
        "turn": (2 if position.second_turn else 1) if playing else None,
        "choosing": position.choosing is not None,
        "rolling": position.rolling and position.to_move == CHANCE,
        "pool": list(map(str, position.pool)),
        "hand": str(position.turn.hand) if position.turn.hand else None,
        "bag": {c.letter: n for c, n in zip(COLORS, position.bag, strict=True)},
        "track": [None if dice is None else list(map(str, dice)) for dice in sight.track],
        "track_too_early": {
            str(number): list(map(str, dice)) for number, dice in too_early(found, count).items()
        },
        "target": position.target if setup.solo else None,
        "tools": dict(zip(setup.tools, position.paid, strict=True)),
        "public": [objective.name for objective in setup.public],
        "players": {name: _player_data(sight, seat) for seat, name in enumerate(found.players)},
    }
    if legal:
        data["legal"] = _legal_data(position)
    return data


def _player_data(sight: Sight, seat: int) -> dict[str, Any]:
    setup, sheet = sight.position.setup, sight.sheet(seat)
    pattern, rows = setup.patterns[seat], sight.rows(seat)
    return {
        "pattern": pattern.name if pattern else None,
        "window": list(rows) if rows else None,
        "cards": [card.name for card in setup.offered(seat)],
        "private": list(map(str, setup.private[seat])),
        "tokens": sight.tokens[seat],
        "score": sheet.total if sheet else None,
        "breakdown": sheet_data(sheet) if sheet else None,
        "unknown": list(sight.unknown_parts(seat)),
    }


def _legal_data(position: SagradaPosition) -> dict[str, list[str]]:
    """Return by die of the pool, or by the die in the hand, the spaces where it may be placed."""
    return {str(die): names(squares) for die, squares in legal_spaces(position).items()}
