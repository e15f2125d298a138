"""The answers of `vitrail check`, `score` and `show` as data; docs/json.md has their keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vitrail.cli.render import names, sheet_data, violation_data
from vitrail.cli.table_view import legal_spaces, too_early
from vitrail.games.base import CHANCE
from vitrail.games.sagrada.components import ROUNDS
from vitrail.games.sagrada.sight import sight_of
from vitrail.games.sagrada.supply import COLORS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.games.sagrada.position import Fault
    from vitrail.games.sagrada.replay import Replay
    from vitrail.games.sagrada.sight import Sight
    from vitrail.games.sagrada.step import Step


def check_data(found: Replay, torn: str | None) -> dict[str, Any]:
    """Return the answer of `check`."""
    final, sight = found.final, sight_of(found)
    sheets = {name: sight.sheet(seat) for seat, name in enumerate(found.players)}
    return {
        "legal": not found.faults and not found.position_faults,
        "violations": position_data(found.position_faults),
        "faults": [
            {
                **_move_data(found, number),
                "rules": [violation.rule.id for violation in step.violations],
                "reasons": [str(violation) for violation in step.violations],
                "skipped": step.skipped,
            }
            for number, step in enumerate(found.steps, start=1)
            if step.violations
        ],
        "moves": len(found.steps),
        "over": final.to_move is None,
        "round": min(final.round, ROUNDS),
        "scores": {name: sheet.total if sheet else None for name, sheet in sheets.items()},
        "breakdown": {name: sheet_data(sheet) if sheet else None for name, sheet in sheets.items()},
        "unknown": {
            name: list(sight.unknown_parts(seat)) for seat, name in enumerate(found.players)
        },
        "torn": torn,
        "about": found.about,
        "assumed": list(found.assumed),
    }


def position_data(faults: Sequence[Fault]) -> list[dict[str, Any]]:
    """Return the rules that a position breaks, each with the player whom it is about."""
    return [{"player": fault.player, **violation_data([fault.violation])[0]} for fault in faults]


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
    if found.assumed:
        data["assumed"] = list(found.assumed)
    return data


def show_data(found: Replay, count: int, *, legal: bool) -> dict[str, Any]:
    """Return the answer of `show`: the table after the first `count` moves."""
    position, sight = found.at(count), sight_of(found, count)
    setup = position.setup
    mover = position.to_move if position.choosing is None else position.choosing
    playing = not position.rolling and position.round <= ROUNDS and position.choosing is None
    data: dict[str, Any] = {
        "about": found.about,
        "move": _move_data(found, count) if count else None,
        "moves": len(found.steps),
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
        "violations": position_data(found.position_faults),
        "assumed": list(found.assumed),
    }
    if legal:
        data["legal"] = _legal_data(position)
    return data


def list_data(found: Replay) -> dict[str, Any]:
    """Return the answer of `show --list`: every move."""
    return {
        "about": found.about,
        "moves": [
            {
                **_move_data(found, number),
                "round": round_of(step),
                "legal": not step.violations,
            }
            for number, step in enumerate(found.steps, start=1)
        ],
    }


def round_of(step: Step) -> int | None:
    """Return the round of a line; None before the first one. A roll begins its round."""
    if step.before.choosing is not None:
        return None
    return min(step.before.round if step.seat is not None else step.after.round, ROUNDS)


def _move_data(found: Replay, number: int) -> dict[str, Any]:
    """Return a move as it was written."""
    written = found.written[number - 1]
    return {
        "number": number,
        "line": written.line,
        "move": written.text,
        "mark": written.mark,
        "comment": written.comment,
    }


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
