"""The named agents: legal moves only, from what a seat may know, by names that are checked."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from vitrail.advisors import matches
from vitrail.advisors.matches import GameId, Series, play
from vitrail.advisors.players import PlanningAgent, agents_of, full_name, make_agent
from vitrail.games.base import CHANCE
from vitrail.games.dealt import Terms
from vitrail.games.errors import ParameterError
from vitrail.games.record import GAMES
from vitrail.games.sagrada.moves import EndTurn, Place, Take
from vitrail.games.sagrada.turns import Turn

from ..games.sagrada.games import eager_game, random_start

if TYPE_CHECKING:
    from vitrail.advisors.players import Agent
    from vitrail.games.base import Position
    from vitrail.games.sagrada.moves import SagradaMove
    from vitrail.games.sagrada.play import SagradaPosition

QUICK = ("random", "greedy", "policy", "advisor:8")


class Watched:
    """An agent that checks what it is shown and what it plays."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent

    def move(self, view: Position[Any], rng: random.Random) -> Any:
        """Return the move of the agent, which must be legal in its own view."""
        seat = view.to_move
        assert seat is not None
        assert seat != CHANCE
        assert view == view.view(seat)
        move = self.agent.move(view, rng)
        assert move in view.legal_moves()
        return move


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_agents_see_only_their_view_and_play_only_legal_moves(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In games of every size; what others hide is not shown, and the rules take every move."""
    monkeypatch.setattr(matches, "make_agent", lambda *words: Watched(make_agent(*words)))
    for seed, windows in enumerate(("choose", "random")):
        agents = tuple(QUICK[(at + 2 * seed + seats) % len(QUICK)] for at in range(seats))
        played = play(Series(Terms("sagrada", {}, windows), agents, seed), GameId(seed, 0))
        assert len(played.points) == len(played.shares) == seats


def test_every_agent_was_among_those() -> None:
    """The test above plays with all agents that there are."""
    names = {name.split(":")[0] for name in QUICK}
    assert {kind.name for kind in agents_of("sagrada")} <= names


def test_every_game_has_agents() -> None:
    """Among them the advisor, who takes a number of playouts."""
    for game in GAMES:
        assert [kind.name for kind in agents_of(game) if kind.playouts] == ["advisor"]


def turns(seats: int, seed: int) -> list[SagradaPosition]:
    """Return positions of a random game in which a turn begins."""
    rng = random.Random(seed)
    return [
        before
        for before, _, _ in eager_game(random_start(rng, seats), rng)
        if before.to_move not in {None, CHANCE} and before.turn == Turn()
    ]


@pytest.mark.parametrize("seats", [1, 3])
def test_greedy_takes_most_points(seats: int) -> None:
    """No placement scores more at once; it passes only where nothing fits, and ties are drawn."""
    several = 0
    for position in turns(seats, seats)[3::5]:
        seat = position.to_move
        assert seat is not None
        ways: dict[tuple[SagradaMove, SagradaMove], int] = {}
        for take in position.legal_moves():
            for place in position.apply(take).legal_moves() if isinstance(take, Take) else ():
                if isinstance(place, Place):
                    ways[take, place] = position.apply(take).apply(place).scores()[seat]
        found = set()
        for number in range(6):
            agent, rng = make_agent("sagrada", "greedy"), random.Random(number)
            first = agent.move(position, rng)
            found.add((first, EndTurn() if first == EndTurn() else agent.move(position, rng)))
        best = {way for way, points in ways.items() if points == max(ways.values())}
        assert found <= (best or {(EndTurn(), EndTurn())})
        several += len(found) > 1
    assert several


def test_a_plan_is_played_to_its_end_and_then_made_anew() -> None:
    """A planning agent asks for a plan only when the last one is played."""
    plans = iter([("a", "b"), ("c",)])
    agent = PlanningAgent(lambda view, rng: next(plans))
    view: Any = None
    assert [agent.move(view, random.Random(1)) for _ in range(3)] == ["a", "b", "c"]


def test_names_are_full_names() -> None:
    """The budget of an advisor is part of its name."""
    names = [full_name("sagrada", kind.name) for kind in agents_of("sagrada")]
    assert names == ["random", "greedy", "policy", "advisor:2000"]
    assert full_name("sagrada", " advisor:50 ") == "advisor:50"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("greddy", "did you mean greedy?"),
        ("", "expected random, greedy, policy, advisor:N"),
        ("greedy:5", "greedy makes no playouts"),
        ("random:", "random makes no playouts"),
        ("advisor:", "from 1 to 10000000"),
        ("advisor:0", "for instance advisor:2000"),
        ("advisor:1e3", "for instance advisor:2000"),
        ("advisor:-4", "for instance advisor:2000"),
        ("advisor:99999999", "from 1 to 10000000"),
        ("advisor:٣", "for instance advisor:2000"),
        ("advisor:5:5", "for instance advisor:2000"),
    ],
)
def test_wrong_names_are_refused(text: str, expected: str) -> None:
    """The message says what would be accepted."""
    for read in (full_name, make_agent):
        with pytest.raises(ParameterError, match=expected):
            read("sagrada", text)
