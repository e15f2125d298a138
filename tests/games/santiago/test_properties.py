"""What is true in every game: it ends, keeps what it has, hides what is hidden, reads as it prints.

Games are random ones of 3, 4 and 5 players, under every value of every option.
"""

from __future__ import annotations

import os
import random
import time
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from vitrail.games.base import CHANCE
from vitrail.games.santiago.canals import is_watered, reached
from vitrail.games.santiago.components import SHAPE, TILES, segments, tile_counts
from vitrail.games.santiago.lines import format_line, grouped, moves_of, parse_line
from vitrail.games.santiago.moves import (
    Accept,
    Bid,
    LayExtra,
    Leftover,
    OwnPlan,
    Pass,
    PlacePalm,
    PlaceSpring,
    Plant,
    Propose,
    Reveal,
    SantiagoMove,
    SetAside,
    Support,
)
from vitrail.games.santiago.play import LONGEST_GAME, SCORE_RANGE, SantiagoPosition
from vitrail.games.santiago.plots import index, plots
from vitrail.games.santiago.position import format_position
from vitrail.games.santiago.replay import examine, replay
from vitrail.games.santiago.rules import Phase
from vitrail.games.santiago.setup import OPTIONS

from .games import PLAYERS, random_game, random_start, readings, record

if TYPE_CHECKING:
    from vitrail.games.squares import Square

SINGLE = [(option.id, value) for option in OPTIONS for value in option.values]
"""Every value of every option."""

Played = list[tuple[SantiagoPosition, SantiagoMove, SantiagoPosition]]


def table(position: SantiagoPosition) -> int:
    """Return the money in hands and on the table."""
    held = sum(amount or 0 for amount in position.money)
    bids = sum(amount for _, amount in position.bids)
    return held + bids + sum(offer.total for offer in position.offers)


def all_tiles(position: SantiagoPosition) -> Counter[object]:
    """Return every tile, wherever it is."""
    found: Counter[object] = Counter(plot.tile for _, plot in plots(position.board))
    found.update(position.shown)
    found.update(position.aside)
    found.update(dict(zip(TILES, position.unseen, strict=True)))
    return found


def to_bank(before: SantiagoPosition, move: SantiagoMove, after: SantiagoPosition) -> int:
    """Return what the bank gets by a move, less what it pays."""
    paid = 0
    if before.phase in {Phase.PLANT, Phase.LEFTOVER} and after.phase is Phase.BRIBE:
        paid += sum(amount for _, amount in before.bids)
    if isinstance(move, OwnPlan):
        paid += before.price
    if after.round > before.round:
        paid -= 3 * before.seats
    return paid


def check_step(before: SantiagoPosition, move: SantiagoMove, after: SantiagoPosition) -> None:
    """Check what must be true of every single move."""
    assert table(before) - table(after) == to_bank(before, move, after)
    assert all(held is not None and held >= 0 for held in after.money)
    counts = dict(zip(TILES, tile_counts(), strict=True))
    assert +all_tiles(after) == Counter(counts)
    canals = after.supply + after.extras.count(True) + len(after.canals)
    assert canals == after.setup.numbers.supply + after.seats
    assert before.canals <= after.canals
    if after.spring is not None:
        wet = reached(after.spring, after.canals)
        assert all(end in wet for segment in after.canals for end in segment.ends)
    markers: Counter[int] = Counter()
    for square, plot in plots(after.board):
        assert (plot.owner is None) == (plot.markers == 0)
        assert plot.tile is not None
        assert plot.markers <= plot.tile.planters
        assert not (plot.desert and plot.markers)
        if plot.owner is not None:
            markers[plot.owner] += plot.markers
        was = before.board[index(square)]
        if was is not None:
            assert plot.tile == was.tile
            assert plot.desert or not was.desert
            assert plot.markers <= was.markers
            assert is_watered(after.canals, square) <= (plot == was)
    assert all(count <= 22 for count in markers.values())
    assert {square for square, _ in plots(before.board)} <= {s for s, _ in plots(after.board)}
    assert after.palms <= before.palms or isinstance(move, PlacePalm)
    assert not any(_is_desert(after, square) for square in after.palms)


def _is_desert(position: SantiagoPosition, square: Square) -> bool:
    plot = position.board[index(square)]
    return plot is not None and plot.desert


def play_one(seed: int, seats: int, options: dict[str, str]) -> Played:
    """Play a game at random and check all that must be true of it."""
    rng = random.Random(f"{seats} {sorted(options.items())} {seed}")
    played: Played = []
    for before, move, after in random_game(random_start(rng, seats, options), rng):
        check_step(before, move, after)
        played.append((before, move, after))
    end = played[-1][2]
    numbers = end.setup.numbers
    assert len(played) <= LONGEST_GAME
    assert all(SCORE_RANGE[0] <= score <= SCORE_RANGE[1] for score in end.scores())
    assert end.round == numbers.rounds
    assert sum(plot is None for plot in end.board) == (3 if seats == 5 else 4)
    assert not sum(end.unseen)
    assert sorted(end.ranking()) == list(range(seats))
    assert end.ranking()[0] in end.winners()
    return played


def written(played: Played) -> tuple[str, SantiagoPosition]:
    """Return a game as a record, and its end."""
    start, end = played[0][0], played[-1][2]
    players = PLAYERS[: start.seats]
    lines = [
        format_line(moves, position, players)
        for position, moves in grouped([(before, move) for before, move, _ in played])
    ]
    options = "".join(f"  {key}: {value}\n" for key, value in start.setup.options.items())
    return (
        f"vitrail: 1\ngame: santiago\nplayers: [{', '.join(players)}]\nsetup:\n{options}"
        f"  overseer: {players[start.overseer]}\nmoves:\n"
        + "".join(f"- {line}\n" for line in lines),
        end,
    )


def replayed(played: Played) -> None:
    """Write a game down line by line, read the lines, and play them again."""
    text, end = written(played)
    found = replay(record(text))
    assert found.start == played[0][0]
    assert found.final == end
    assert hash(found.final) == hash(end)
    states = {after for _, _, after in played}
    assert all(step.after in states for step in found.steps)


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize(("option", "value"), SINGLE)
def test_a_game_under_each_option(option: str, value: str, seats: int) -> None:
    """A game ends in time with possible scores, keeps all pieces, and reads as it prints."""
    options = {option: value}
    if option == "palm_placing":
        options["palms"] = "true"
    replayed(play_one(1, seats, options))


def soak(seconds: float, seats: int, first: int, games: int) -> None:
    """Play games under random readings."""
    until = time.monotonic() + seconds
    for seed in range(first, first + games):
        replayed(play_one(seed, seats, readings(random.Random(seed))))
        if time.monotonic() > until:
            return


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_many_games(seats: int) -> None:
    """The same in many games under mixed readings."""
    soak(60, seats, 100, 60)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_ten_thousand_games(seats: int) -> None:
    """The same in 10,000 games, or as many as VITRAIL_SOAK_SECONDS allow."""
    soak(float(os.environ.get("VITRAIL_SOAK_SECONDS", "inf")), seats, 1_000, 10_000)


def some_moves(rng: random.Random, position: SantiagoPosition) -> list[SantiagoMove]:
    """Return moves of all kinds, mostly illegal."""
    tile = rng.choice(position.shown or TILES)
    square, segment = rng.choice(SHAPE.squares), rng.choice(segments())
    proposed = [offer.segment for offer in position.offers]
    place, amount = rng.choice(proposed or [segment]), rng.randint(0, 14)
    spring = rng.choice([end for one in segments() for end in one.ends])
    return [
        Pass(),
        Bid(amount),
        Plant(tile, square),
        Leftover(tile, square),
        Propose(segment, amount),
        Support(place, amount),
        Accept(place),
        OwnPlan(segment),
        LayExtra(segment),
        PlaceSpring(spring),
        PlacePalm(square),
        Reveal(rng.choice(TILES)),
        SetAside(rng.choice(TILES)),
    ]


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seed", range(3))
def test_a_move_is_legal_exactly_when_it_breaks_nothing(seats: int, seed: int) -> None:
    """Legal moves are sorted, without duplicates, break nothing; all others break a rule."""
    rng = random.Random(f"{seats} {seed}")
    options = readings(rng)
    for position, _, _ in random_game(random_start(rng, seats, options), rng):
        legal = position.legal_moves()
        assert list(legal) == sorted(set(legal))
        assert legal, position.notation()
        assert not any(map(position.violations, legal))
        if position.to_move == CHANCE:
            assert legal == tuple(move for move, _ in position.chance_outcomes())
            assert all(weight > 0 for _, weight in position.chance_outcomes())
        else:
            assert position.chance_outcomes() == ()
        for move in some_moves(rng, position):
            assert (move in legal) is (not position.violations(move)), f"{move}"


@pytest.mark.parametrize("visible", ["hidden", "open"])
def test_views_never_leak(visible: str) -> None:
    """What a seat sees does not depend on the others' money, unless money lies open."""
    rng = random.Random(visible)
    start = random_start(rng, 4, {"money_visible": visible})
    for position, _, _ in random_game(start, rng):
        for seat in range(4):
            seen = position.view(seat)
            assert seen.view(seat) == seen
            assert seen.money[seat] == position.money[seat]
            known = [held is not None for held in seen.money]
            assert known.count(True) == (4 if visible == "open" else 1)
            assert seen.chance_outcomes() == position.chance_outcomes()
        mover = position.to_move
        if mover is not None and mover != CHANCE:
            assert position.view(mover).legal_moves() == position.legal_moves()
            other = position.view((mover + 1) % 4)
            assert set(position.legal_moves()) <= set(other.legal_moves())


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_position_reads_as_it_prints(seats: int) -> None:
    """A position in the middle of a game is the same when its `position:` is read again."""
    rng = random.Random(seats)
    options = {"palms": "true"} if seats == 4 else {}
    players = PLAYERS[:seats]
    for position, _, _ in random_game(random_start(rng, seats, options), rng):
        if position.phase < Phase.REVEAL or rng.random() < 0.8:
            continue
        aside = f"  aside: {position.aside[0]}\n" if position.aside else ""
        palms = "".join(f"  {key}: {value}\n" for key, value in options.items())
        text = (
            f"vitrail: 1\ngame: santiago\nplayers: [{', '.join(players)}]\nsetup:\n"
            f"  spring: {position.spring}\n{aside}{palms}{format_position(position, players)}"
        )
        found = examine(record(text))
        assert found.start.notation() == position.notation()
        for name in ("unseen", "board", "supply", "acted", "extras", "aside", "waiting", "money"):
            assert getattr(found.start, name) == getattr(position, name), name
        assert found.start.legal_moves() == position.legal_moves()
        assert found.assumed == ()


@pytest.mark.parametrize("seats", [3, 5])
def test_every_line_of_a_game_reads_as_it_prints(seats: int) -> None:
    """From moves to a line, to text, to a line, to moves: the same again."""
    players = PLAYERS[:seats]
    played = play_one(3, seats, {"palms": "true"})
    for position, moves in grouped([(before, move) for before, move, _ in played]):
        text = format_line(moves, position, players)
        line = parse_line(text, players)
        assert moves_of(line, position) == moves, text
