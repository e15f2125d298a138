"""Positions of Santiago in few words, random games under every reading, records."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from vitrail.games.base import CHANCE, random_move
from vitrail.games.files import parse_document
from vitrail.games.record import parse_record
from vitrail.games.santiago.components import SHAPE, Crossing, Segment, Tile
from vitrail.games.santiago.lines import parse_line
from vitrail.games.santiago.moves import (
    Accept,
    Bid,
    LayExtra,
    OwnPlan,
    Propose,
    SantiagoMove,
    Support,
)
from vitrail.games.santiago.offers import Offer
from vitrail.games.santiago.play import LONGEST_GAME, SantiagoPosition
from vitrail.games.santiago.plots import EMPTY, Plot, with_plot
from vitrail.games.santiago.rules import Phase
from vitrail.games.santiago.setup import OPTIONS, Setup, options_of
from vitrail.games.squares import Square

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Mapping

    from vitrail.games.record import Record

PLAYERS = ("Ann", "Ben", "Cem", "Dan", "Eve")
CANAL_MOVES = (Propose, Support, Accept, OwnPlan, LayExtra)


def fields(text: str) -> tuple[Plot | None, ...]:
    """Return a board: `C4 bananas2 0 1, C5 beans1, A1 desert` (field, tile, owner, markers)."""
    board = EMPTY
    for entry in filter(str.strip, text.split(",")):
        square, what, *rest = entry.split()
        if what == "desert":
            plot = Plot(Tile.parse(rest[0]) if rest else None, desert=True)
        else:
            owner = int(rest[0]) if rest else None
            plot = Plot(Tile.parse(what), owner, int(rest[1]) if rest else 0)
        board = with_plot(board, Square.parse(square, SHAPE), plot)
    return board


def tiles(text: str) -> tuple[Tile, ...]:
    """Return tiles, sorted."""
    return tuple(sorted(map(Tile.parse, text.split())))


def segs(text: str) -> frozenset[Segment]:
    """Return segments."""
    return frozenset(map(Segment.parse, text.split()))


def setup_of(seats: int = 4, spring: str | None = "X21", **options: str) -> Setup:
    """Return a setup without a removed tile."""
    return Setup(
        options_of(options),
        seats,
        spring=None if spring is None else Crossing.parse(spring),
    )


def game(
    phase: str,
    seats: int = 4,
    *,
    canals: str = "",
    board: str = "",
    shown: str = "",
    spring: str = "X21",
    bids: Mapping[int, int] | None = None,
    offers: Mapping[str, Mapping[int, int]] | None = None,
    options: Mapping[str, str] | None = None,
    **changes: Any,
) -> SantiagoPosition:
    """Return a position in a phase; seat 0 is overseer unless `overseer` says otherwise."""
    start = SantiagoPosition.start(setup_of(seats, spring, **(options or {})))
    return dataclasses.replace(
        start,
        **{
            "phase": Phase[phase.upper()],
            "canals": segs(canals),
            "board": fields(board),
            "shown": tiles(shown),
            "bids": tuple((bids or {}).items()),
            "offers": tuple(
                Offer(Segment.parse(segment), tuple(parts.items()))
                for segment, parts in (offers or {}).items()
            ),
            **changes,
        },
    )


def move(text: str) -> SantiagoMove:
    """Return a move of a player."""
    line = parse_line(f"Ann {text}", ["Ann"])
    found: SantiagoMove = line.move  # type: ignore[union-attr]
    return found


def play(position: SantiagoPosition, text: str) -> SantiagoPosition:
    """Play moves of players, separated by commas."""
    for one in text.split(","):
        position = position.apply(move(one))
    return position


def refusals(position: SantiagoPosition, text: str) -> list[str]:
    """Return the names of the rules that a move breaks."""
    return [violation.rule.name for violation in position.violations(move(text))]


def legal(position: SantiagoPosition, start: str = "") -> list[str]:
    """Return the legal moves that begin with a text."""
    return [text for text in map(str, position.legal_moves()) if text.startswith(start)]


# -- random games --------------------------------------------------------------------------------


def readings(rng: random.Random) -> dict[str, str]:
    """Return every option with a random value."""
    return {option.id: rng.choice(option.values) for option in OPTIONS}


def random_start(
    rng: random.Random, seats: int, options: Mapping[str, str] | None = None
) -> SantiagoPosition:
    """Return the start of a game in which everything is still to be laid out."""
    setup = Setup(options_of(options), seats, rng.randrange(seats))
    return SantiagoPosition.start(setup)


def some_move(position: SantiagoPosition, rng: random.Random) -> SantiagoMove:
    """Return a random move: small bids and offers, and often a canal."""
    if position.to_move == CHANCE:
        return random_move(position, rng)
    moves = position.legal_moves()
    small = [
        one
        for one in moves
        if not isinstance(one, Bid | Propose | Support) or one.amount <= rng.choice((2, 4, 9))
    ]
    canal = [one for one in small if isinstance(one, CANAL_MOVES)]
    return rng.choice(canal if canal and rng.random() < 0.5 else small)


def random_game(
    start: SantiagoPosition, rng: random.Random
) -> Iterator[tuple[SantiagoPosition, SantiagoMove, SantiagoPosition]]:
    """Yield every move of a random game with the positions before and after it."""
    position = start
    for _ in range(LONGEST_GAME):
        if position.to_move is None:
            return
        chosen = some_move(position, rng)
        after = position.apply(chosen)
        yield position, chosen, after
        position = after
    assert position.to_move is None


# -- records -------------------------------------------------------------------------------------


def record(text: str) -> Record:
    """Return the record of a text."""
    return parse_record(parse_document(text, "game.yaml"))


def head(seats: int = 3, more: str = "", *, spring: str = "X21") -> str:
    """Return the beginning of a record, up to `moves:`."""
    return (
        f"vitrail: 1\ngame: santiago\nplayers: [{', '.join(PLAYERS[:seats])}]\n"
        f"setup:\n  spring: {spring}\n  overseer: Ann\n{more}moves:\n"
    )


def with_lines(before: str, *lines: str) -> str:
    """Return a record with these lines as its moves."""
    return before + "".join(f"- {line}\n" for line in lines)
