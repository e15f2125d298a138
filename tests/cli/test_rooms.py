"""Every game has every room of the command line, and the catalog holds what it promises."""

from __future__ import annotations

import inspect
import random

import pytest

from vitrail.advisors.players import agents_of
from vitrail.cli.coach_session import Session
from vitrail.cli.rooms import DataRoom, HintRoom, TableRoom, coach_of, data_of, hint_of, table_of
from vitrail.games.base import random_move
from vitrail.games.catalog import game_named, replay
from vitrail.games.files import parse_document
from vitrail.games.record import GAMES, parse_record, reserved

from ..tree import ROOT

ROOMS = [(table_of, TableRoom), (data_of, DataRoom), (hint_of, HintRoom)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("room_of", "protocol"), ROOMS)
def test_every_room_has_the_functions_of_its_protocol(
    game: str, room_of: object, protocol: type
) -> None:
    """With the same parameters, since they are called without knowing the game."""
    assert callable(room_of)
    room = room_of(game)
    asked = [name for name in vars(protocol) if not name.startswith("_")]
    assert asked
    for name in asked:
        expected = list(inspect.signature(getattr(protocol, name)).parameters.values())[1:]
        found = list(inspect.signature(getattr(room, name)).parameters.values())
        assert [(one.name, one.kind) for one in found] == [(one.name, one.kind) for one in expected]


@pytest.mark.parametrize("game", GAMES)
def test_every_coach_is_a_session_with_help_and_chance(game: str) -> None:
    """What a coach is called by is there, and its words cannot be names."""
    kind = coach_of(game)
    assert issubclass(kind, Session)
    assert kind.help.strip()
    assert set(kind.chance_words) - kind.short_forms <= reserved(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_pages_counts_transcripts_and_agents(game: str) -> None:
    """Nothing is registered that is not documented, counted, played and drawn."""
    assert (ROOT / "docs" / "rules" / game).is_dir()
    assert list((ROOT / "tests" / "perft").glob(f"{game}*.perft"))
    assert list((ROOT / "tests" / "golden" / "games").glob(f"{game}-*.yaml"))
    assert list((ROOT / "examples" / game).glob("*.yaml"))
    assert (ROOT / "games" / game / "page.py").exists()
    names = [kind.name for kind in agents_of(game)]
    assert {"random", "greedy", "policy", "advisor"} <= set(names)


@pytest.mark.parametrize("game", GAMES)
def test_games_stay_within_their_bounds(game: str) -> None:
    """Random games of every size end in time, with scores in range and records that replay."""
    known = game_named(game)
    assert known.name == game
    for seats in range(known.seats[0], known.seats[1] + 1):
        rng = random.Random(seats)
        text = known.deal(tuple("ABCDE"[:seats]), rng, options={}, comment="")
        position = replay(parse_record(parse_document(text, "deal"))).final
        moves = 0
        while position.to_move is not None:
            position = position.apply(random_move(position, rng))
            moves += 1
        assert 0 < moves <= known.longest
        least, most = known.score_range
        assert all(least <= points <= most for points in position.scores())
