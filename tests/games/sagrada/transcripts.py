"""Whole games as records: random or by a simple policy, written line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.base import CHANCE, random_move
from vitrail.games.files import parse_document
from vitrail.games.record import Record, parse_record
from vitrail.games.sagrada.lines import format_line
from vitrail.games.sagrada.moves import ChooseWindow, EndTurn, Roll, SagradaMove
from vitrail.games.sagrada.play import LONGEST_GAME, SagradaPosition

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator, Sequence

PLAYERS = ("Ann", "Ben", "Cem", "Dua")
WINDOWS = ("Virtus", "Batllo", "Lux Astram", "Water of Life")


def head(players: int, *, tools: Sequence[int] = (1, 8, 4), more: str = "") -> str:
    """Return the beginning of a record of so many players, up to `moves:`."""
    names = PLAYERS[:players]
    windows = ", ".join(f"{name}: {w}" for name, w in zip(names, WINDOWS, strict=False))
    public = ["row color variety", "light shades", "color diagonals"][: 2 if players == 1 else 3]
    return (
        f"vitrail: 1\ngame: sagrada\nplayers: [{', '.join(names)}]\nsetup:\n"
        f"  windows: {{{windows}}}\n  private: {{Ann: red}}\n"
        f"  public: [{', '.join(public)}]\n  tools: [{', '.join(map(str, tools))}]\n"
        f"{more}moves:\n"
    )


def record(text: str) -> Record:
    """Return the record of a text."""
    return parse_record(parse_document(text, "game.yaml"))


def with_lines(before: str, lines: Sequence[str]) -> str:
    """Return a record with these lines as its moves."""
    return before + "".join(f"- {line}\n" for line in lines)


def play_out(
    start: SagradaPosition,
    players: Sequence[str],
    rng: random.Random,
    choose: Callable[[SagradaPosition, random.Random], SagradaMove] = random_move,
) -> Iterator[tuple[str, SagradaPosition]]:
    """Yield the lines of a game, each with the position after it."""
    position = begin = start
    moves: list[SagradaMove] = []
    for _ in range(LONGEST_GAME):
        if position.to_move is None:
            return
        chance = position.to_move == CHANCE
        move = random_move(position, rng) if chance else choose(position, rng)
        position = position.apply(move)
        moves.append(move)
        rolled = isinstance(move, Roll) and not position.rolling
        if rolled or isinstance(move, ChooseWindow | EndTurn):
            yield format_line(moves, begin, players), position
            begin, moves = position, []
