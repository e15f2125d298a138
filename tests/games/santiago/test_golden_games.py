"""The golden games: whole records of 3 to 5 players that must stay legal and score the same."""

from __future__ import annotations

import pytest

from vitrail.games.files import read_document
from vitrail.games.record import parse_record
from vitrail.games.santiago.moves import SantiagoMove
from vitrail.games.santiago.replay import Replay, replay

from . import naive
from .golden_games import FOLDER, SEEDS, golden_game

TOTALS = {3: [35, 52, 41], 4: [77, 79, 79, 70], 5: [79, 42, 61, 81, 85]}


def game(players: int) -> Replay:
    """Return a golden game, replayed strictly."""
    return replay(parse_record(read_document(FOLDER / f"santiago-{players}.yaml")))


@pytest.mark.parametrize("players", sorted(SEEDS))
def test_scores_are_those_of_a_second_implementation(players: int) -> None:
    """All rounds are played, and two ways of scoring give the same totals."""
    found = game(players)
    end = naive.plain(found.final)
    assert found.final.to_move is None
    assert list(found.final.scores()) == TOTALS[players]
    totals = [naive.harvest(end, seat) + end["money"][seat] for seat in range(players)]
    assert totals == TOTALS[players]
    assert found.assumed == ()


@pytest.mark.parametrize("players", sorted(SEEDS))
def test_a_second_implementation_plays_the_same_game(players: int) -> None:
    """Move by move the simple implementation comes to the same end."""
    found = game(players)
    state = naive.plain(found.start)
    for step in found.steps:
        for move in step.moves:
            assert str(move) in naive.moves(state)
            state = naive.played(state, str(move))
    assert state == naive.plain(found.final)


@pytest.mark.parametrize("players", sorted(SEEDS))
def test_the_files_are_what_the_policy_plays(players: int) -> None:
    """Nobody has changed them by hand, and the rules still lead to the same games."""
    path = FOLDER / f"santiago-{players}.yaml"
    assert path.read_text("utf-8") == golden_game(players)


def test_every_move_is_made() -> None:
    """Together the games hold every kind of move that a record can leave open."""
    made = {type(move) for players in SEEDS for step in game(players).steps for move in step.moves}
    laid_out = {"SetAside", "PlaceSpring", "PlacePalm"}
    assert {kind.__name__ for kind in made} == {
        kind.__name__ for kind in SantiagoMove.__subclasses__()
    } - laid_out
