"""Reader of perft files: positions and the number of move sequences from them, by depth.

The format, after that of chess programs, is plain text:

    # a comment, anywhere
    id NAME
    pattern ROW/ROW/ROW/ROW          what the spaces ask for, . for nothing
    window TOKENS/TOKENS/...         the dice that stand; left out for an empty window
    dice TOKENS                      the dice that may be placed; left out for all 30
    perft DEPTH COUNT ORIGIN         the number of sequences of DEPTH placements

In `sagrada-game.perft` a position is one of a whole game, on a turn of the first player:

    game PLAYERS POOL                the draft pool
    window PLACEMENTS                dice on the blank window of the player at turn, `R5 A1, B3 A2`
    other PLACEMENTS                 dice in the windows of all others
    track TOKENS|TOKENS              the round track
    tools NUMBERS                    the tool cards on the table, each still unpaid
    options NAME=VALUE ...           readings that are not the default
    turn NUMBER                      turns of this round that are over

Sequences there are of moves, rolls and draws included.

A block ends where the next `id` begins. Every count says where it comes from: `hand:` and the
derivation, or `naive` for `naive.py` and `naive_game.py` in `tests/games/sagrada`, which share no
code with the rules.
A number that was printed by the code under test has no place in these files.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path(__file__).parent
KEYS = ("id", "pattern", "window", "dice", "perft")
GAME_KEYS = ("id", "game", "window", "other", "track", "tools", "options", "turn", "perft")


@dataclass(frozen=True, slots=True)
class Count:
    """A line `perft`: depth, number of sequences, and where the number comes from."""

    depth: int
    sequences: int
    origin: str
    line: int


@dataclass(slots=True)
class Block:
    """A position with its counts."""

    id: str
    fields: dict[str, str] = field(default_factory=dict)
    counts: list[Count] = field(default_factory=list)


def read_blocks(path: Path, keys: tuple[str, ...] = KEYS) -> list[Block]:
    """Return the blocks of a perft file; a line that is none of the format is an error."""
    blocks: list[Block] = []
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        line = text.strip()
        if not line or line.startswith("#"):
            continue
        key, _, value = line.partition(" ")
        place = f"{path.name}:{number}"
        assert key in keys, f"{place}: unknown key {key}"
        if key == "id":
            blocks.append(Block(value.strip()))
        elif key == "perft":
            depth, sequences, origin = value.split(maxsplit=2)
            known = origin == "naive" or origin.startswith("hand: ")
            assert known, f"{place}: no origin of the number"
            blocks[-1].counts.append(Count(int(depth), int(sequences), origin, number))
        else:
            assert key not in blocks[-1].fields, f"{place}: {key} is there twice"
            blocks[-1].fields[key] = value.strip()
    names = [block.id for block in blocks]
    assert len(names) == len(set(names)), f"{path.name}: an id is there twice"
    return blocks
