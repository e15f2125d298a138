"""What is true in every game: it ends, keeps its dice, hides what is hidden, reads as it prints."""

from __future__ import annotations

import os
import random
import time
from typing import TYPE_CHECKING

import pytest

from vitrail.games.base import CHANCE
from vitrail.games.sagrada.components import DICE_PER_COLOR, ROUNDS
from vitrail.games.sagrada.lines import format_line, moves_of, parse_line
from vitrail.games.sagrada.moves import (
    EndTurn,
    Exchange,
    Place,
    Return,
    Roll,
    SetValue,
    Shift,
    Take,
    UseTool,
)
from vitrail.games.sagrada.play import LONGEST_GAME, SCORE_RANGE, all_dice

from ...strategies import ALL_DICE
from .games import eager_game, random_start

if TYPE_CHECKING:
    from vitrail.games.sagrada.moves import SagradaMove
    from vitrail.games.sagrada.play import SagradaPosition

PLAYERS = ("Ann", "Ben", "Cem", "Dora")
EDITIONS = [("one", "color"), ("best_of_two", "color_or_value")]
KINDS = [(1, edition) for edition in EDITIONS] + [(seats, EDITIONS[0]) for seats in (2, 3, 4)]


def play_one(seed: int, seats: int, edition: tuple[str, str], *, any_reading: bool) -> None:
    """Play a game at random and check all that must be true of it."""
    rng = random.Random(f"{seats} {edition} {seed}")
    private, price = edition
    start = random_start(
        rng,
        seats,
        any_reading=any_reading,
        rich=seed % 4 == 0,
        solo_private=private,
        solo_tool_price=price,
    )
    position, played = start, []
    for before, move, after in eager_game(start, rng):
        assert after.busy or all(count == DICE_PER_COLOR for count in all_dice(after).values())
        assert len(before.track) <= len(after.track) <= ROUNDS
        assert all(tokens >= 0 for tokens in after.tokens)
        played.append((before, move, after))
        position = after
    assert len(played) <= LONGEST_GAME
    assert all(
        SCORE_RANGE[0] <= score <= SCORE_RANGE[1] + 40 * start.tokens[0]
        for score in (position.scores())
    )
    assert not any(window.faults for window in position.windows if window)
    assert sorted(position.ranking()) == list(range(seats))
    replayed(start, played, position)


def replayed(
    start: SagradaPosition,
    played: list[tuple[SagradaPosition, SagradaMove, SagradaPosition]],
    end: SagradaPosition,
) -> None:
    """Write a game down line by line, read the lines, and play them again."""
    players = PLAYERS[: start.seats]
    position = start
    batch: list[SagradaMove] = []
    first = start
    for before, move, after in played:
        if not batch:
            first = before
        batch.append(move)
        rolled = isinstance(move, Roll) and not after.rolling
        if not (rolled or isinstance(move, EndTurn)):
            continue
        text = format_line(batch, first, players)
        assert position == first, f"before {text}"
        for one in moves_of(parse_line(text, players), position):
            position = position.apply(one)
        batch = []
    assert position == end
    assert hash(position) == hash(end)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("seats", "edition"), KINDS)
def test_a_game(seats: int, edition: tuple[str, str], seed: int) -> None:
    """A game ends in time with possible scores, keeps 18 dice a color, and reads as it prints."""
    play_one(seed, seats, edition, any_reading=seed > 0)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(4))
@pytest.mark.parametrize(("seats", "edition"), KINDS)
def test_many_games(seats: int, edition: tuple[str, str], block: int) -> None:
    """The same in a few hundred games, under every reading."""
    for seed in range(100 + 15 * block, 115 + 15 * block):
        play_one(seed, seats, edition, any_reading=seed % 2 > 0)


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "edition"), KINDS)
def test_ten_thousand_games(seats: int, edition: tuple[str, str]) -> None:
    """The same in 10,000 games, or as many as VITRAIL_SOAK_SECONDS allow."""
    until = time.monotonic() + float(os.environ.get("VITRAIL_SOAK_SECONDS", "inf"))
    for seed in range(10_000):
        play_one(1_000 + seed, seats, edition, any_reading=seed % 2 > 0)
        if time.monotonic() > until:
            print(f"{seats} players, {edition}: {seed + 1} games")  # noqa: T201 (what a soak tells)
            return


def some_moves(rng: random.Random, position: SagradaPosition) -> list[SagradaMove]:
    """Return moves of all kinds, mostly illegal."""
    squares = position.setup.patterns[0].shape.squares if position.setup.patterns[0] else ()
    found: list[SagradaMove] = [EndTurn(), Return()]
    found += [Take(rng.choice(ALL_DICE)), Roll(rng.choice(ALL_DICE))]
    found += [SetValue(rng.randint(0, 7)), UseTool(rng.randint(0, 13))]
    found += [UseTool(rng.randint(1, 12), rng.choice(ALL_DICE))]
    found += [Place(square) for square in rng.sample(squares, 4)]
    found += [Shift(*rng.sample(squares, 2)) for _ in range(6)]
    found += [Exchange(rng.randint(0, 11), rng.choice(ALL_DICE))]
    return found


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_move_is_legal_exactly_when_it_breaks_nothing(seats: int) -> None:
    """Legal moves are sorted, without duplicates, break nothing; all others break a rule."""
    rng = random.Random(seats)
    start = random_start(rng, seats, any_reading=True, rich=True)
    for position, _, _ in eager_game(start, rng):
        if position.to_move == CHANCE or rng.random() < 0.9:
            continue
        legal = position.legal_moves()
        assert list(legal) == sorted(set(legal))
        assert legal, position.notation()
        for move in some_moves(rng, position):
            assert (move in legal) is (not position.violations(move)), f"{move}"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_views_never_leak(seats: int) -> None:
    """What a seat sees does not depend on the others' private objectives; legal moves stay."""
    rng = random.Random(seats)
    start = random_start(rng, seats)
    for position, _, _ in eager_game(start, rng):
        if rng.random() < 0.9:
            continue
        for seat in range(seats):
            seen = position.view(seat)
            own = position.setup.private[seat]
            assert seen.setup.private == tuple(
                own if other == seat else () for other in range(seats)
            )
            assert seen.view(seat) == seen
            assert seen.chance_outcomes() == position.chance_outcomes()
        mover = position.to_move
        if mover not in {None, CHANCE}:
            assert position.view(mover or 0).legal_moves() == position.legal_moves()
