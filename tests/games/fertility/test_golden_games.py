"""The golden games: whole records of 2 to 4 players that must stay legal and score the same."""

from __future__ import annotations

import pytest

from vitrail.games.fertility.moves import FertilityMove
from vitrail.games.fertility.reading import parse_record
from vitrail.games.fertility.replay import Replay, replay
from vitrail.games.files import read_document

from . import naive
from .golden_games import FOLDER, SEEDS, golden_game

TOTALS = {
    "2": [71, 68],
    "2-variant": [44, 67],
    "3": [67, 52, 60],
    "4": [64, 69, 62, 58],
}


def game(name: str) -> Replay:
    """Return a golden game, replayed strictly."""
    return replay(parse_record(read_document(FOLDER / f"fertility-{name}.yaml")))


@pytest.mark.parametrize("name", sorted(SEEDS))
def test_scores_are_those_of_a_second_implementation(name: str) -> None:
    """All turns are played, and two ways of scoring give the same totals."""
    found = game(name)
    end = naive.plain(found.final)
    assert found.final.to_move is None
    assert found.final.turn == 9 * found.final.seats
    assert list(found.final.scores()) == TOTALS[name]
    assert [naive.total(end, seat) for seat in range(found.final.seats)] == TOTALS[name]


@pytest.mark.parametrize("name", sorted(SEEDS))
def test_a_second_implementation_plays_the_same_game(name: str) -> None:
    """Move by move the simple implementation comes to the same end."""
    found = game(name)
    state = naive.plain(found.start)
    for step in found.steps:
        for move in step.moves:
            assert str(move) in naive.moves(state)
            state = naive.played(state, str(move))
    assert state == naive.plain(found.final)


@pytest.mark.parametrize("name", sorted(SEEDS))
def test_the_files_are_what_the_policy_plays(name: str) -> None:
    """Nobody has changed them by hand, and the rules still lead to the same games."""
    path = FOLDER / f"fertility-{name}.yaml"
    assert path.read_text("utf-8") == golden_game(name)


@pytest.mark.parametrize("name", sorted(SEEDS))
def test_the_pieces_are_called_reconstructed(name: str) -> None:
    """Whoever replays such a game is told on which pieces it rests."""
    assert any("reconstructed" in sentence for sentence in game(name).assumed)


def test_every_move_is_made() -> None:
    """Together the games hold every kind of move but the discard of a player who is stuck."""
    made = {type(move) for name in SEEDS for step in game(name).steps for move in step.moves}
    kinds = {kind.__name__ for kind in FertilityMove.__subclasses__()}
    assert {kind.__name__ for kind in made} == kinds - {"Discard"}
