"""Counts of move sequences in whole games: the rules against numbers that do not come from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from vitrail.games.base import Position, perft, perft_split

from ..games.sagrada import naive_game
from ..games.sagrada.games import game, plain
from .counts import FOLDER, GAME_KEYS, Block, Count, read_blocks

if TYPE_CHECKING:
    from vitrail.games.sagrada.moves import SagradaMove
    from vitrail.games.sagrada.play import SagradaPosition

GAMES = read_blocks(FOLDER / "sagrada-game.perft", GAME_KEYS)
LISTED = [(block, count) for block in GAMES for count in block.counts]
NAIVE_FAST = 500
"""Longest count, in sequences, that the naive implementation repeats by default."""


def name(part: Block | Count) -> str:
    """Return the name of a block, or the depth of a count, for the ids of tests."""
    return part.id if isinstance(part, Block) else str(part.depth)


def position(block: Block) -> SagradaPosition:
    """Return the position that a block describes."""
    fields = block.fields
    players, _, pool = fields["game"].partition(" ")
    seats, turn = int(players), int(fields.get("turn", "0"))
    there = list(range(seats))
    mover = (there + there[::-1])[turn]
    windows = [fields.get("other", "")] * seats
    windows[mover] = fields.get("window", "")
    changes: dict[str, Any] = dict(pair.split("=") for pair in fields.get("options", "").split())
    if "track" in fields:
        changes["track"] = fields["track"]
    return game(pool, fields.get("tools", ""), windows, turns_done=turn, **changes)


@pytest.mark.parametrize(("block", "count"), LISTED, ids=name)
def test_sequences_of_moves(block: Block, count: Count) -> None:
    """The rules of the game allow as many sequences of moves as were counted without them."""
    start: Position[SagradaMove] = position(block)
    found = perft(start, count.depth)
    if found != count.sequences:
        split = perft_split(start, count.depth)
        behind = "\n".join(f"  {move}: {number}" for move, number in split.items())
        pytest.fail(
            f"sagrada-game.perft:{count.line}: {block.id} at depth {count.depth}: found {found}, "
            f"expected {count.sequences} ({count.origin})\n{behind}"
        )


@pytest.mark.parametrize(
    ("block", "count"), [one for one in LISTED if one[1].sequences <= NAIVE_FAST], ids=name
)
def test_the_origin_of_a_number_can_be_repeated(block: Block, count: Count) -> None:
    """The naive implementation finds the numbers of the file again, those by hand too."""
    assert naive_game.perft(plain(position(block)), count.depth) == count.sequences


@pytest.mark.slow
@pytest.mark.parametrize(
    ("block", "count"), [one for one in LISTED if one[1].sequences > NAIVE_FAST], ids=name
)
def test_the_origin_of_a_large_number_can_be_repeated(block: Block, count: Count) -> None:
    """The naive implementation finds the large numbers of the file again."""
    assert naive_game.perft(plain(position(block)), count.depth) == count.sequences


def test_the_file_tries_every_tool_card() -> None:
    """Each tool card lies on the table of a position."""
    cards = {number for block in GAMES for number in block.fields.get("tools", "").split(",")}
    assert cards - {""} == {str(number) for number in range(1, 13)}
