"""Other lines of a game as records: the record up to a moment, and another line there."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.move_list import ListError, MoveText, can_grow, scalar

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True)
class Cuttable:
    """The text of a record in pieces, of which records with another end are put together.

    Parameters
    ----------
    head
        Everything before the first move.
    items
        The text of each move with what stands above it (comments of the round).
    tail
        Everything after the list of moves.
    indent
        What stands before a new move.
    """

    head: str
    items: tuple[str, ...]
    tail: str
    indent: str

    @classmethod
    def read(cls, text: str) -> Cuttable | None:
        """Split a record; None where its moves do not stand one a line."""
        try:
            moves = MoveText.read(text.encode())
        except ListError:
            return None
        if not can_grow(moves) or not moves.items:
            return None
        starts = [moves.items[0][0], *(end for _, end in moves.items)]
        items = ["".join(moves.lines[a:b]) for a, b in itertools.pairwise(starts)]
        items[-1] = items[-1] if items[-1].endswith("\n") else f"{items[-1]}\n"
        head, tail = moves.lines[: starts[0]], moves.lines[max(moves.end, starts[-1]) :]
        return cls("".join(head), tuple(items), "".join(tail), moves.indent)

    def entry(self, line: str) -> str:
        """Return a line as an item of the list."""
        return f"{self.indent}- {scalar(line)}\n"

    def with_lines(self, kept: int, lines: Sequence[str]) -> str:
        """Return the record with its first moves kept, and others after them."""
        new = "".join(map(self.entry, lines))
        return f"{self.head}{''.join(self.items[:kept])}{new}{self.tail}"
