"""The golden games: whole records of 1 to 4 players that must stay legal and score the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vitrail.games.files import read_document
from vitrail.games.record import parse_record
from vitrail.games.sagrada.components import TOOLS
from vitrail.games.sagrada.moves import UseTool
from vitrail.games.sagrada.replay import Replay, replay
from vitrail.games.sagrada.supply import all_dice

from ...tree import ROOT
from . import naive
from .boards import plain_rows
from .golden_games import FOLDER, TOOL_SETS, golden_game

if TYPE_CHECKING:
    from vitrail.games.sagrada.play import SagradaPosition

TOTALS = {1: [13], 2: [30, 28], 3: [27, 29, 19], 4: [44, 47, 52, 39]}


def game(players: int) -> Replay:
    """Return a golden game, replayed strictly."""
    return replay(parse_record(read_document(FOLDER / f"sagrada-{players}.yaml")))


def naive_total(final: SagradaPosition, seat: int) -> int:
    """Score a seat by the second, deliberately simple implementation of the rules."""
    window = final.windows[seat]
    assert window is not None
    rows = plain_rows(window)
    (color,) = final.setup.private[seat]
    price = 3 if final.seats == 1 else 1
    return (
        sum(naive.objective(rows, card.name) for card in final.setup.public)
        + naive.private(rows, color.letter)
        + final.tokens[seat]
        - price * naive.open_spaces(rows)
    )


@pytest.mark.parametrize("players", sorted(TOOL_SETS))
def test_scores_are_those_of_a_second_implementation(players: int) -> None:
    """Ten rounds are played, no die is lost, and two ways of scoring give the same totals."""
    found = game(players)
    assert found.final.to_move is None
    assert set(all_dice(found.final).values()) == {18}
    assert list(found.final.scores()) == TOTALS[players]
    assert [naive_total(found.final, seat) for seat in range(players)] == TOTALS[players]


def test_every_tool_card_is_used() -> None:
    """Together the games use all twelve cards."""
    used = {
        move.number
        for players in TOOL_SETS
        for step in game(players).steps
        for move in step.moves
        if isinstance(move, UseTool)
    }
    assert used == set(range(1, len(TOOLS) + 1))


@pytest.mark.parametrize("players", [1, 2])
def test_the_files_are_what_the_policy_plays(players: int) -> None:
    """Nobody has changed them by hand, and the rules still lead to the same games."""
    path = FOLDER / f"sagrada-{players}.yaml"
    assert path.read_text("utf-8") == golden_game(players)


def test_the_example_is_a_golden_game() -> None:
    """The record that the pages show is the golden game for two."""
    example = ROOT / "examples" / "sagrada" / "game.yaml"
    assert example.read_bytes() == (FOLDER / "sagrada-2.yaml").read_bytes()
