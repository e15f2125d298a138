"""Counts of move sequences in games of Fertility: the rules against numbers of other origin.

The format of `fertility.perft` is that of `counts.py`, with these keys:

    deal PLAYERS SEED               the start of a game, dealt with that seed
    board ROW/ROW/...               the board of another position; see `games/fertility/land.py`
    game PHASE                      its phase, `lay` where it is not told
    hand, display TILES             tiles in the hand and in the common display
    goods GOODS, wheat NUMBER       beside the metropolis
    districts, built NAMES          open ones, and those of the player
    inside SHOP GOODS, ...          goods in shops
    fresh SQUARES, rewards NUMBER   sanctuaries that have still to pay
    elsewhere SQUARES               monuments of the player
    once yes                        a district was built in this turn
    left NUMBER                     turns that are left
    options NAME=VALUE ...          readings that are not the default
"""

from __future__ import annotations

import dataclasses
import random
from typing import TYPE_CHECKING, Any

import pytest

from vitrail.games.base import Position, perft, perft_split
from vitrail.games.squares import Square

from ..games.fertility import naive
from ..games.fertility.games import LAND, city, game, random_start, tiles
from .counts import FOLDER, Block, Count, read_blocks

if TYPE_CHECKING:
    from vitrail.games.fertility.moves import FertilityMove
    from vitrail.games.fertility.play import FertilityPosition

KEYS = (
    "id", "deal", "board", "game", "hand", "display", "goods", "wheat", "districts", "built",
    "inside", "fresh", "rewards", "elsewhere", "once", "left", "options", "perft",
)  # fmt: skip
FILE = FOLDER / "fertility.perft"
GAMES = read_blocks(FILE, KEYS)
LISTED = [(block, count) for block in GAMES for count in block.counts]
TEXTS = ("hand", "goods", "districts", "built")


def name(part: Block | Count) -> str:
    """Return the name of a block, or the depth of a count, for the ids of tests."""
    return part.id if isinstance(part, Block) else str(part.depth)


def squares(text: str) -> frozenset[Square]:
    """Return squares."""
    return frozenset(map(Square.parse, text.split()))


def position(block: Block) -> FertilityPosition:
    """Return the position that a block describes."""
    fields = dict(block.fields)
    options = dict(pair.split("=") for pair in fields.get("options", "").split())
    if "deal" in fields:
        players, seed = map(int, fields["deal"].split())
        return random_start(random.Random(seed), players, options)
    more: dict[str, Any] = {key: fields[key] for key in TEXTS if key in fields}
    found = game(
        fields.get("game", "lay"),
        fields.get("board", "/".join(LAND)).split("/"),
        options=options,
        **more,
    )
    built, inside = fields.get("built", ""), fields.get("inside", "")
    changes: dict[str, Any] = {
        "cities": (city(built, inside), *found.cities[1:]),
        "wheat": (int(fields.get("wheat", "0")), 0),
        "fresh": squares(fields.get("fresh", "")),
        "rewards": int(fields.get("rewards", "0")),
        "monuments": (squares(fields.get("elsewhere", "")), frozenset()),
        "built": "once" in fields,
        "left": int(fields["left"]) if "left" in fields else None,
    }
    if "display" in fields:
        changes["display"] = tiles(fields["display"])
    return dataclasses.replace(found, **changes)


@pytest.mark.parametrize(("block", "count"), LISTED, ids=name)
def test_sequences_of_moves(block: Block, count: Count) -> None:
    """The rules of the game allow as many sequences of moves as were counted without them."""
    start: Position[FertilityMove] = position(block)
    found = perft(start, count.depth)
    if found != count.sequences:
        split = perft_split(start, count.depth)
        behind = "\n".join(f"  {move}: {number}" for move, number in split.items())
        pytest.fail(
            f"fertility.perft:{count.line}: {block.id} at depth {count.depth}: found {found}, "
            f"expected {count.sequences} ({count.origin})\n{behind}"
        )


@pytest.mark.parametrize(("block", "count"), LISTED, ids=name)
def test_the_origin_of_a_number_can_be_repeated(block: Block, count: Count) -> None:
    """The naive implementation finds the numbers of the file again, those by hand too."""
    assert naive.perft(naive.plain(position(block)), count.depth) == count.sequences


def test_the_file_tries_every_step() -> None:
    """Each step in which a player moves has a position, and what is opened follows."""
    tried = {block.fields.get("game", "lay") for block in GAMES}
    assert tried == {"lay", "reward", "build", "supply"}
    assert any("bonus" in block.id for block in GAMES)
    assert any("variant" in block.id for block in GAMES)
