"""Counts of move sequences in games of Santiago: the rules against numbers of other origin.

The format of `santiago.perft` is that of `counts.py`, with these keys:

    start PLAYERS [CROSSING]        the start of a game, the spring placed or not
    game PLAYERS PHASE              a position in a phase of round 1; the spring is at X21
    spring CROSSING, round NUMBER   where they differ
    canals SEGMENTS                 canals that lie
    board PLOTS                     `A1 beans1, A2 desert`
    shown TILES                     tiles turned up
    money AMOUNTS                   by seat, 10 where nothing is said
    bids SEAT:AMOUNT ...            in order of time, 0 for a pass
    offers SEGMENT SEAT:AMOUNT ...; further proposals
    options NAME=VALUE ...          readings that are not the default
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from vitrail.games.base import Position, perft, perft_split
from vitrail.games.santiago.play import SantiagoPosition

from ..games.santiago import naive
from ..games.santiago.games import game, setup_of
from .counts import FOLDER, Block, Count, read_blocks

if TYPE_CHECKING:
    from vitrail.games.santiago.moves import SantiagoMove

KEYS = (
    "id", "start", "game", "spring", "round", "canals", "board", "shown", "money", "bids", "offers",
    "options", "perft",
)  # fmt: skip
FILE = FOLDER / "santiago.perft"
GAMES = read_blocks(FILE, KEYS)
LISTED = [(block, count) for block in GAMES for count in block.counts]
NAIVE_FAST = 3000
"""Longest count, in sequences, that the naive implementation repeats by default."""


def name(part: Block | Count) -> str:
    """Return the name of a block, or the depth of a count, for the ids of tests."""
    return part.id if isinstance(part, Block) else str(part.depth)


def pairs(text: str) -> dict[int, int]:
    """Return seats with amounts."""
    return {int(one.split(":")[0]): int(one.split(":")[1]) for one in text.split()}


def position(block: Block) -> SantiagoPosition:
    """Return the position that a block describes."""
    fields = dict(block.fields)
    options = dict(pair.split("=") for pair in fields.get("options", "").split())
    if "start" in fields:
        players, _, spring = fields["start"].partition(" ")
        return SantiagoPosition.start(setup_of(int(players), spring or None, **options))
    players, phase = fields["game"].split()
    more: dict[str, Any] = {
        key: fields[key] for key in ("canals", "board", "shown", "spring") if key in fields
    }
    if "money" in fields:
        more["money"] = tuple(map(int, fields["money"].split()))
    if "round" in fields:
        more["round"] = int(fields["round"])
    offers = {}
    for one in filter(None, fields.get("offers", "").split(";")):
        segment, parts = one.strip().split(" ", 1)
        offers[segment] = pairs(parts)
    return game(
        phase,
        int(players),
        bids=pairs(fields.get("bids", "")),
        offers=offers,
        options=options,
        **more,
    )


@pytest.mark.parametrize(("block", "count"), LISTED, ids=name)
def test_sequences_of_moves(block: Block, count: Count) -> None:
    """The rules of the game allow as many sequences of moves as were counted without them."""
    start: Position[SantiagoMove] = position(block)
    found = perft(start, count.depth)
    if found != count.sequences:
        split = perft_split(start, count.depth)
        behind = "\n".join(f"  {move}: {number}" for move, number in split.items())
        pytest.fail(
            f"santiago.perft:{count.line}: {block.id} at depth {count.depth}: found {found}, "
            f"expected {count.sequences} ({count.origin})\n{behind}"
        )


@pytest.mark.parametrize(
    ("block", "count"), [one for one in LISTED if one[1].sequences <= NAIVE_FAST], ids=name
)
def test_the_origin_of_a_number_can_be_repeated(block: Block, count: Count) -> None:
    """The naive implementation finds the numbers of the file again, those by hand too."""
    assert naive.perft(naive.plain(position(block)), count.depth) == count.sequences


@pytest.mark.slow
@pytest.mark.parametrize(
    ("block", "count"), [one for one in LISTED if one[1].sequences > NAIVE_FAST], ids=name
)
def test_the_origin_of_a_large_number_can_be_repeated(block: Block, count: Count) -> None:
    """The naive implementation finds the large numbers of the file again."""
    assert naive.perft(naive.plain(position(block)), count.depth) == count.sequences


def test_the_file_tries_every_phase() -> None:
    """Each phase in which somebody moves has a position."""
    tried = {block.fields.get("game", "- -").split()[1] for block in GAMES}
    assert tried >= {"reveal", "bid", "plant", "leftover", "bribe", "decide", "extra"}
