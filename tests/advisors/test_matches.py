"""Series of games: every deal in all seatings, the same games wherever they are played."""

from __future__ import annotations

import dataclasses
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from vitrail.advisors.executors import InProcess
from vitrail.advisors.matches import (
    GameId,
    Series,
    all_games,
    check_series,
    play,
    play_all,
)
from vitrail.games.dealt import Terms
from vitrail.games.errors import ParameterError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vitrail.advisors.matches import Played

TERMS = Terms("sagrada", {})
THREE = Series(TERMS, ("random", "greedy", "random"), 3)


def rolls(played: Played) -> list[str]:
    """Return the dice drawn in a game."""
    assert played.record is not None
    return [line for line in played.record.splitlines() if line.startswith("  - roll ")]


def header(played: Played, *, names: Iterable[str] = ()) -> list[str]:
    """Return what was laid out, with seats for names."""
    assert played.record is not None
    text = played.record.partition("moves:\n")[0]
    for seat, name in enumerate(names):
        text = text.replace(name, f"seat{seat}")
    return text.splitlines()[1:]


def test_each_agent_has_each_seat_once() -> None:
    """Over the seatings of a deal; names and seats belong together."""
    for agent in range(3):
        assert sorted(THREE.seat_of(agent, seating) for seating in range(3)) == [0, 1, 2]
        for seating in range(3):
            name = THREE.players(seating)[THREE.seat_of(agent, seating)]
            assert name == f"{THREE.agents[agent]}-{agent + 1}"


def test_games_are_made_up_to_whole_deals() -> None:
    """No seating is left out."""
    assert len(all_games(THREE, 1)) == 3
    assert len(all_games(THREE, 4)) == len(all_games(THREE, 6)) == 6
    assert all_games(THREE, 3) == [GameId(0, seating) for seating in range(3)]


def test_seatings_of_a_deal_have_the_same_dice() -> None:
    """Cards and the n-th die are the same in all seatings, and others in the next deal.

    Only Flux Remover may change that, for the one die that it draws.
    """
    compared = 0
    for deal in range(5):
        games = [play(THREE, GameId(deal, seating), keep=True) for seating in range(3)]
        laid_out = [header(one, names=THREE.players(one.game.seating)) for one in games]
        assert laid_out[0] == laid_out[1] == laid_out[2]
        other = play(THREE, GameId(deal + 1, 0), keep=True)
        assert rolls(other) != rolls(games[0])
        if "Flux Remover" not in str(games[0].record):
            assert rolls(games[0]) == rolls(games[1]) == rolls(games[2])
            compared += 1
    assert compared


def test_dice_do_not_depend_on_the_agents() -> None:
    """Other agents get the same deals."""
    other = dataclasses.replace(THREE, agents=("greedy", "greedy", "greedy"))
    first, second = (play(series, GameId(0, 0), keep=True) for series in (THREE, other))
    assert rolls(first) == rolls(second)
    assert first.record != second.record


def test_a_game_is_the_same_wherever_it_is_played() -> None:
    """In any order, in any executor, with or without its record; another seed gives another."""
    games = all_games(THREE, 6)
    one_by_one = {one.game: one for one in play_all(THREE, games, InProcess(), ahead=1)}
    with ThreadPoolExecutor(2) as pool:
        together = {one.game: one for one in play_all(THREE, games[::-1], pool, ahead=4)}
    assert one_by_one == together
    assert set(one_by_one) == set(games)
    kept = play(THREE, games[2], keep=True)
    assert dataclasses.replace(kept, record=None) == one_by_one[games[2]]
    other = dataclasses.replace(THREE, seed=4)
    assert play(other, games[2]).points != kept.points


def test_an_error_in_a_game_reaches_the_caller() -> None:
    """Nothing is lost in an executor."""
    wrong = dataclasses.replace(THREE, agents=("random", "nobody"))
    with pytest.raises(ParameterError, match="unknown agent"):
        list(play_all(wrong, [GameId(0, 0)], InProcess(), ahead=1))


@pytest.mark.parametrize(
    ("series", "expected"),
    [
        (Series(TERMS, ("random",) * 5, 1), "read 5 agents, expected 1 to 4"),
        (Series(Terms("sagrada", {"reading": "x"}), ("random",), 1), "reading: read 'x'"),
        (Series(Terms("sagrada", {}, tools=6), ("random",), 1), "6 tool cards"),
    ],
)
def test_series_that_cannot_be_played_are_refused(series: Series, expected: str) -> None:
    """Before the first game, in one sentence."""
    with pytest.raises(ParameterError, match=expected):
        check_series(series)
