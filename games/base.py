"""The contract every game fulfills, and the walkers that only need the contract.

A position is a frozen value. `violations` is the engine of the rules and `legal_moves` its
consequence; chance (a roll, a draw) is a seat of its own, so that one tree holds decisions and
dice. Anything faster than these methods is tested against them and never replaces them.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, Self, TypeVar

from vitrail.games.errors import IllegalMoveError, ParameterError

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator, Sequence

    from vitrail.games.squares import Square

CHANCE = -1
"""The seat of dice, bags and tile stacks."""


class Rule(enum.Enum):
    """A sentence of a rules digest; subclass it once per game.

    The value of a member is the pair (id in the digest, the rule in a few words). Members may share
    an id, where a sentence of the digest has several parts, but never the whole pair. The id is
    empty where no rule of the game is broken but the way it is written down.
    """

    def __init__(self, rule_id: str, text: str) -> None:
        self.id = rule_id
        self.text = text

    def __str__(self) -> str:
        """Return the words followed by the id, as messages show them."""
        return self.named(self.text)

    def named(self, text: str) -> str:
        """Return words followed by the id of the rule, if it has one."""
        return f"{text} [{self.id}]" if self.id else text


@dataclass(frozen=True, slots=True)
class Violation:
    """One rule that a move or position breaks.

    Parameters
    ----------
    rule
        The rule that is broken.
    square
        Where, if it is tied to a square.
    others
        Further squares that take part, for instance the neighbor of equal color.
    detail
        What stands against the rule here, in words.
    """

    rule: Rule
    square: Square | None = None
    others: tuple[Square, ...] = ()
    detail: str = ""

    def __str__(self) -> str:
        """Return `A1: what is wrong [RULE-ID]`."""
        text = self.rule.named(self.detail or self.rule.text)
        return f"{self.square}: {text}" if self.square is not None else text


class Move(Protocol):
    """A small frozen value; `str` gives its notation and sorting is by notation order."""

    def __lt__(self, other: Self, /) -> bool: ...
    def __hash__(self) -> int: ...


MoveT = TypeVar("MoveT", bound=Move)


class Position(Protocol[MoveT]):
    """A frozen position of a game, equal and hashed by content."""

    @property
    def to_move(self) -> int | None:
        """Return the seat to move, `CHANCE`, or None when the game is over."""
        ...

    def legal_moves(self) -> Sequence[MoveT]:
        """Return the legal moves, sorted and without duplicates; empty when the game is over."""
        ...

    def chance_outcomes(self) -> Sequence[tuple[MoveT, int]]:
        """Return the outcomes of a chance position with integer weights."""
        ...

    def violations(self, move: MoveT) -> tuple[Violation, ...]:
        """Return every rule that a move breaks here; the empty tuple means legal."""
        ...

    def apply(self, move: MoveT) -> Self:
        """Return the position after a legal move.

        Raises
        ------
        IllegalMoveError
            If the move is not legal; it carries the violations.
        """
        ...

    def scores(self) -> tuple[int, ...]:
        """Return the points by seat if the game ended now."""
        ...

    def view(self, seat: int) -> Self:
        """Return what that seat may know; what is hidden becomes unknown."""
        ...

    def notation(self) -> str:
        """Return the position as text."""
        ...


PositionT = TypeVar("PositionT", bound="Position[Move]")


def require_legal(
    position: Position[MoveT], move: MoveT, violations: Sequence[Violation] | None = None
) -> None:
    """Raise `IllegalMoveError` unless a move is legal; the first line of every `apply`."""
    found = position.violations(move) if violations is None else tuple(violations)
    if found:
        raise IllegalMoveError(move, position.notation(), found)


def replay(position: Position[MoveT], moves: Iterable[MoveT]) -> Iterator[Position[MoveT]]:
    """Yield the position after each move in turn.

    Raises
    ------
    IllegalMoveError
        At the first move that is not legal.
    """
    for move in moves:
        position = position.apply(move)
        yield position


def perft(position: Position[MoveT], depth: int) -> int:
    """Count the sequences of `depth` moves, decisions and chance alike (performance test).

    A game that ends earlier counts nothing at the depths it does not reach. The name and the use,
    checking a move generator against known counts, come from chess programming.

    Raises
    ------
    ParameterError
        If the depth is negative.
    """
    if depth < 0:
        message = f"depth {depth}: expected 0 or more moves"
        raise ParameterError(message)
    if depth == 0:
        return 1
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.apply(move), depth - 1) for move in moves)


def perft_split(position: Position[MoveT], depth: int) -> dict[MoveT, int]:
    """Return the `perft` count behind each first move: what to look at when a count differs.

    Raises
    ------
    ParameterError
        If the depth is less than 1, since then there is no first move.
    """
    if depth < 1:
        message = f"depth {depth}: expected 1 or more moves"
        raise ParameterError(message)
    return {move: perft(position.apply(move), depth - 1) for move in position.legal_moves()}


def random_move(position: Position[MoveT], rng: random.Random) -> MoveT:
    """Return a random move: by weight at a chance position, else uniform among the legal ones."""
    if position.to_move == CHANCE:
        outcomes, weights = zip(*position.chance_outcomes(), strict=True)
        chosen: MoveT = rng.choices(outcomes, weights)[0]
        return chosen
    return rng.choice(position.legal_moves())


def random_playout(
    position: Position[MoveT], rng: random.Random, longest: int
) -> Iterator[tuple[MoveT, Position[MoveT]]]:
    """Yield moves and the positions they lead to until the game is over.

    Parameters
    ----------
    longest
        The declared bound of the game in moves; reaching it without an end is a bug of the game.

    Raises
    ------
    RuntimeError
        If the game is not over after `longest` moves.
    """
    for _ in range(longest):
        if position.to_move is None:
            return
        move = random_move(position, rng)
        position = position.apply(move)
        yield move, position
    if position.to_move is not None:
        message = f"no end within {longest} moves: {position.notation()}"
        raise RuntimeError(message)
