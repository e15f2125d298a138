"""Counts of move sequences: the rules against numbers that do not come from them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from vitrail.games.base import perft, perft_split, require_legal
from vitrail.games.sagrada.components import Color, Die, Pattern
from vitrail.games.sagrada.notation import parse_dice, parse_row
from vitrail.games.sagrada.scoring import Objectives, score_window
from vitrail.games.sagrada.window import (
    Placement,
    Window,
    legal_placements,
    placement_violations,
)

from ..games.sagrada import naive
from ..games.sagrada.boards import plain_rows
from ..strategies import ALL_DICE
from .counts import FOLDER, Block, Count, read_blocks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.base import Position, Violation

FAST, NAIVE_FAST, NAIVE_SLOW = 10_000, 1_000, 120_000
"""Longest counts, in sequences: of the rules, and of the naive second implementation."""

WINDOWS = read_blocks(FOLDER / "sagrada-window.perft")


@dataclass(frozen=True, slots=True)
class Filling:
    """A position of the one-player game of filling a window with dice that never run out."""

    window: Window
    dice: tuple[Die, ...]

    @property
    def to_move(self) -> int | None:
        """The only seat, as long as a die fits somewhere."""
        return 0 if self.legal_moves() else None

    def legal_moves(self) -> Sequence[Placement]:
        """Return the legal placements of any of the dice."""
        return legal_placements(self.window, self.dice)

    def chance_outcomes(self) -> Sequence[tuple[Placement, int]]:
        """Nothing is left to chance."""
        return ()

    def violations(self, move: Placement) -> tuple[Violation, ...]:
        """Return the rules that a placement breaks."""
        return placement_violations(self.window, move.die, move.square)

    def apply(self, move: Placement) -> Filling:
        """Return the position after a legal placement."""
        require_legal(self, move)
        return Filling(self.window.with_die(move.die, move.square), self.dice)

    def scores(self) -> tuple[int, ...]:
        """Return what the window is worth without objectives."""
        return (score_window(self.window, Objectives()).total,)

    def view(self, seat: int) -> Filling:
        """Nothing is hidden."""
        return self

    def notation(self) -> str:
        """Return the window."""
        return str(self.window)


def position(block: Block) -> Filling:
    """Return the position that a block describes."""
    pattern = Pattern(tuple(block.fields["pattern"].split("/")))
    rows = block.fields.get("window", "")
    lines = [parse_row(row, pattern.shape.columns) for row in rows.split("/")] if rows else []
    window = Window(pattern, tuple(die for line in lines for die in line)) if rows else None
    dice = parse_dice(block.fields["dice"]) if "dice" in block.fields else ALL_DICE
    return Filling(window or Window.empty(pattern), dice)


def counts(shortest: int, longest: float) -> list[tuple[Block, Count]]:
    """Return the counts of at least `shortest` and less than `longest` sequences."""
    listed = [(block, count) for block in WINDOWS for count in block.counts]
    return [pair for pair in listed if shortest <= pair[1].sequences < longest]


def name(part: Block | Count) -> str:
    """Return the name of a block, or the depth of a count, for the ids of tests."""
    return part.id if isinstance(part, Block) else str(part.depth)


def check(block: Block, count: Count) -> None:
    """Compare a count; a difference shows the sequences behind each first placement."""
    start: Position[Placement] = position(block)
    found = perft(start, count.depth)
    if found != count.sequences:
        split = perft_split(start, count.depth) if count.depth else {}
        behind = "\n".join(f"  {move}: {number}" for move, number in split.items())
        pytest.fail(
            f"sagrada-window.perft:{count.line}: {block.id} at depth {count.depth}: found {found}, "
            f"expected {count.sequences} ({count.origin})\n{behind}"
        )


@pytest.mark.parametrize(("block", "count"), counts(0, FAST), ids=name)
def test_sequences_of_placements(block: Block, count: Count) -> None:
    """The rules of placing allow as many sequences as were counted without them."""
    check(block, count)


@pytest.mark.slow
@pytest.mark.parametrize(("block", "count"), counts(FAST, math.inf), ids=name)
def test_many_sequences_of_placements(block: Block, count: Count) -> None:
    """The rules of placing allow as many sequences as were counted without them."""
    check(block, count)


def recount(block: Block, count: Count) -> None:
    """Count once more with the naive implementation."""
    start = position(block)
    dice = [str(die) for die in start.dice]
    pattern = list(start.window.pattern.rows)
    assert naive.perft(pattern, plain_rows(start.window), dice, count.depth) == count.sequences


@pytest.mark.parametrize(("block", "count"), counts(0, NAIVE_FAST), ids=name)
def test_the_origin_of_a_number_can_be_repeated(block: Block, count: Count) -> None:
    """The naive implementation finds the numbers of the file again, those by hand too."""
    recount(block, count)


@pytest.mark.slow
@pytest.mark.parametrize(("block", "count"), counts(NAIVE_FAST, NAIVE_SLOW), ids=name)
def test_the_origin_of_a_large_number_can_be_repeated(block: Block, count: Count) -> None:
    """The naive implementation finds the large numbers of the file again."""
    recount(block, count)


def test_the_file_holds_what_it_should() -> None:
    """Windows empty and half full, blank and printed, to depth 3, numbers by hand among them."""
    kinds = {
        ("window" in block.fields, len(block.fields["pattern"]), count.depth)
        for block in WINDOWS
        for count in block.counts
    }
    assert {(full, 23, depth) for full in (False, True) for depth in (1, 2, 3)} <= kinds
    by_hand = [one for block in WINDOWS for one in block.counts if one.origin != "naive"]
    assert len(by_hand) >= 10


def test_a_wrong_count_shows_the_split(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a difference the report names file, line, origin and the count behind each placement."""
    monkeypatch.setattr(Filling, "legal_moves", lambda self: ())
    block = Block("x", {"pattern": "R1"})
    with pytest.raises(pytest.fail.Exception, match="x at depth 1: found 0, expected 11"):
        check(block, Count(1, 11, "hand: 6 + 5", 3))
    monkeypatch.undo()
    with pytest.raises(pytest.fail.Exception, match=r"B1 A2: 1\n"):
        check(block, Count(1, 12, "hand: wrong", 3))


def test_playing_on_fills_the_window_or_gets_stuck() -> None:
    """The little game is a position like any other: it ends when no die fits any more."""
    start: Position[Placement] = Filling(Window.empty(Pattern(("R1",))), ALL_DICE)
    assert start.to_move == 0
    assert start.scores() == (-2,)
    after = start.apply(Placement.parse("R2 A1")).apply(Placement.parse("B1 A2"))
    assert (after.to_move, after.scores(), after.notation()) == (None, (0,), "R1 with R2 B1")
    assert perft(start, 2) == 2 * 5 * 4, "R2 to R6 and B1, G1, P1, Y1, in both orders"
    assert all(Die(Color.RED, 1) != move.die for move in after.legal_moves())
