"""A turn that is not over: what its player can do next, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.sagrada.moves import EndTurn, Place, PlaceSomewhere, Return, Take, UseTool

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.sagrada.play import SagradaPosition


def asked_next(position: SagradaPosition) -> str:
    """Return what can go on with the turn being played, as the lines of a record say it."""
    moves = position.legal_moves()
    turn = position.turn
    ways: list[str] = []
    spaces = [str(move.square) for move in moves if isinstance(move, Place)]
    if spaces:
        ways.append(f"place {turn.hand} at {_either(spaces)}")
    if PlaceSomewhere() in moves:
        ways.append(f"place {turn.hand} (place ?)")
    if Return() in moves:
        ways.append(f"return {turn.hand} to the pool (return)")
    numbers = dict.fromkeys(move.number for move in moves if isinstance(move, UseTool))
    if numbers:
        ways.append(f"use tool {_either([str(number) for number in sorted(numbers)])}")
    dice = [str(move.die) for move in moves if isinstance(move, Take)]
    if dice:
        ways.append(f"draft {_either(dice)}")
    if EndTurn() in moves:
        ways.append("pass")
    return ", or ".join(ways)


def _either(words: Sequence[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last
