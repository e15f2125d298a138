"""The walkers that need only the contract, on a game small enough to count by hand.

Coins and counters: two players, a pile of counters. A coin is tossed before each turn, heads (1)
weighing 1 and tails (2) weighing 3: it says how many counters may be taken at most. The player
takes at least one. Whoever takes the last counter scores one point, and the game is over.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from vitrail.games.base import (
    CHANCE,
    Rule,
    Violation,
    perft,
    perft_split,
    random_move,
    random_playout,
    replay,
    require_legal,
)
from vitrail.games.errors import IllegalMoveError, ParameterError
from vitrail.games.squares import Square

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.base import Position


class CounterRule(Rule):
    """The rules a move can break."""

    TURN = ("COIN-1", "toss, then take")
    COIN = ("COIN-2", "take no more than the coin shows")
    PILE = ("COIN-3", "take no more than there are")


@dataclass(frozen=True, order=True, slots=True)
class Step:
    """A toss or a taking of counters."""

    kind: str
    count: int

    def __str__(self) -> str:
        return f"{self.kind} {self.count}"


@dataclass(frozen=True, slots=True)
class Counters:
    """A position: the pile, the coin if it is tossed, and who moves next (or moved last)."""

    pile: int
    coin: int | None = None
    seat: int = 0
    tails: int = 3

    @property
    def to_move(self) -> int | None:
        """Chance tosses, then a seat takes."""
        if self.pile == 0:
            return None
        return CHANCE if self.coin is None else self.seat

    def legal_moves(self) -> Sequence[Step]:
        """Follow from the violations."""
        steps = [Step(kind, count) for kind in ("take", "toss") for count in (1, 2)]
        return tuple(step for step in steps if not self.violations(step))

    def chance_outcomes(self) -> Sequence[tuple[Step, int]]:
        """Heads once, tails three times."""
        return (Step("toss", 1), 1), (Step("toss", 2), self.tails)

    def violations(self, move: Step) -> tuple[Violation, ...]:
        """Name what is wrong."""
        found = []
        if self.pile == 0 or (move.kind == "toss") != (self.coin is None):
            found.append(Violation(CounterRule.TURN))
        if move.kind == "take":
            if self.coin is not None and move.count > self.coin:
                found.append(Violation(CounterRule.COIN))
            if move.count > self.pile:
                found.append(Violation(CounterRule.PILE, None, (), f"only {self.pile} left"))
        return tuple(found)

    def apply(self, move: Step) -> Counters:
        """Toss or take."""
        require_legal(self, move)
        if move.kind == "toss":
            return Counters(self.pile, move.count, self.seat, self.tails)
        left = self.pile - move.count
        return Counters(left, None, 1 - self.seat if left else self.seat, self.tails)

    def scores(self) -> tuple[int, ...]:
        """Give the last taker a point."""
        if self.pile:
            return 0, 0
        return (1, 0) if self.seat == 0 else (0, 1)

    def view(self, seat: int) -> Counters:
        """Nothing is hidden."""
        return self

    def notation(self) -> str:
        """Pile, coin, seat."""
        return f"{self.pile} {self.coin or '-'} {self.seat}"


TOSS = {count: Step("toss", count) for count in (1, 2)}
TAKE = {count: Step("take", count) for count in (1, 2)}


def test_the_example_fulfills_the_contract() -> None:
    """A class with these members is a position for the type checker as well."""
    position: Position[Step] = Counters(3)
    assert position.to_move == CHANCE


@pytest.mark.parametrize(
    ("pile", "depth", "count"),
    [
        # pile 1: toss (2 ways), then one counter (1 way); the game is over after 2 moves.
        *[(1, 0, 1), (1, 1, 2), (1, 2, 2), (1, 3, 0)],
        # pile 2: heads -> take 1 -> pile 1; tails -> take 1 -> pile 1, or take 2 -> over.
        # 2 tosses, 3 takings, then twice (toss, take) on a pile of 1: 2 * 2 = 4, and 4.
        *[(2, 1, 2), (2, 2, 3), (2, 3, 4), (2, 4, 4), (2, 5, 0)],
        # pile 3: after two moves pile 2 twice (heads 1, tails 1) and pile 1 once (tails 2):
        # depth 3: 2 * 2 + 2 = 6; 4: 2 * 3 + 2 = 8; 5: 2 * 4 + 0 = 8; 6: 2 * 4 = 8; 7: 0.
        *[(3, 1, 2), (3, 2, 3), (3, 3, 6), (3, 4, 8), (3, 5, 8), (3, 6, 8), (3, 7, 0)],
    ],
)
def test_perft_counts_sequences_of_moves(pile: int, depth: int, count: int) -> None:
    """Decisions and chance count alike; a game that ends earlier counts nothing."""
    assert perft(Counters(pile), depth) == count


def test_perft_of_a_finished_game() -> None:
    """A finished game has one sequence of no moves and none of one."""
    assert [perft(Counters(0), depth) for depth in (0, 1, 2)] == [1, 0, 0]


def test_perft_split_counts_behind_each_first_move() -> None:
    """The split adds up to the count: behind heads 2 and behind tails 2 + 2 of the 6."""
    assert perft_split(Counters(3), 3) == {TOSS[1]: 2, TOSS[2]: 4}
    assert perft_split(Counters(2, 2), 1) == {TAKE[1]: 1, TAKE[2]: 1}
    assert perft_split(Counters(0), 1) == {}


def test_perft_refuses_depths_that_mean_nothing() -> None:
    """A depth below 0, or below 1 for a split, is refused."""
    with pytest.raises(ParameterError, match="depth -1"):
        perft(Counters(3), -1)
    with pytest.raises(ParameterError, match="depth 0"):
        perft_split(Counters(3), 0)


def test_replay_yields_the_position_after_each_move() -> None:
    """A record replays move by move and stops at the first illegal one."""
    moves = [TOSS[2], TAKE[2], TOSS[1], TAKE[1]]
    reached = [position.notation() for position in replay(Counters(3), moves)]
    assert reached == ["3 2 0", "1 - 1", "1 1 1", "0 - 1"]
    walk = replay(Counters(3), [TOSS[1], TAKE[2], TOSS[1]])
    assert next(walk).notation() == "3 1 0"
    with pytest.raises(IllegalMoveError, match="take no more than the coin shows"):
        next(walk)
    assert list(replay(Counters(3), [])) == []


def test_require_legal_raises_with_all_violations() -> None:
    """An illegal move names move, position and every rule; a legal one passes."""
    require_legal(Counters(3), TOSS[1])
    with pytest.raises(IllegalMoveError) as caught:
        require_legal(Counters(1, 1), TAKE[2])
    assert [one.rule for one in caught.value.violations] == [CounterRule.COIN, CounterRule.PILE]
    assert str(caught.value) == (
        "take 2 is not legal: take no more than the coin shows [COIN-2]; only 1 left [COIN-3] "
        "(position: 1 1 0)"
    )


def test_require_legal_takes_violations_already_known() -> None:
    """Violations found before are not computed again."""
    require_legal(Counters(1, 1), TAKE[2], [])
    with pytest.raises(IllegalMoveError):
        require_legal(Counters(3), TOSS[1], [Violation(CounterRule.TURN)])


def test_chance_moves_are_drawn_by_weight() -> None:
    """Tails, three times as heavy, comes three times as often."""
    rng = random.Random(1)
    drawn = Counter(random_move(Counters(3), rng) for _ in range(4000))
    assert set(drawn) == {TOSS[1], TOSS[2]}
    assert 2900 < drawn[TOSS[2]] < 3100
    only_heads = {random_move(Counters(3, tails=0), rng) for _ in range(200)}
    assert only_heads == {TOSS[1]}


def test_decisions_are_drawn_evenly() -> None:
    """Among legal moves each comes equally often."""
    rng = random.Random(1)
    drawn = Counter(random_move(Counters(3, 2), rng) for _ in range(4000))
    assert set(drawn) == {TAKE[1], TAKE[2]}
    assert 1900 < drawn[TAKE[2]] < 2100


def test_a_random_playout_ends_within_the_bound() -> None:
    """A game of 5 counters lasts at most 10 moves, and its moves replay."""
    for seed in range(50):
        played = list(random_playout(Counters(5), random.Random(seed), 10))
        moves = [move for move, _ in played]
        assert played[-1][1].to_move is None
        assert sum(played[-1][1].scores()) == 1
        assert list(replay(Counters(5), moves)) == [position for _, position in played]


def test_the_same_seed_gives_the_same_playout() -> None:
    """A playout depends on nothing but the position and the generator."""
    first = list(random_playout(Counters(9), random.Random(3), 18))
    assert first == list(random_playout(Counters(9), random.Random(3), 18))
    assert first != list(random_playout(Counters(9), random.Random(4), 18))


def test_a_playout_that_does_not_end_is_a_bug_of_the_game() -> None:
    """Reaching the declared bound without an end is reported with the position."""
    with pytest.raises(RuntimeError, match=r"no end within 3 moves: [23] - 0"):
        list(random_playout(Counters(5, 1, tails=10**6), random.Random(0), 3))
    assert list(random_playout(Counters(0), random.Random(0), 0)) == []
    assert len(list(random_playout(Counters(1, 1), random.Random(0), 1))) == 1


def test_violations_read_as_sentences() -> None:
    """A violation names its square, the detail or else the rule, and the id."""
    rule = CounterRule.PILE
    assert str(rule) == "take no more than there are [COIN-3]"
    assert str(Violation(rule)) == "take no more than there are [COIN-3]"
    assert str(Violation(rule, Square(0, 0))) == "A1: take no more than there are [COIN-3]"
    assert str(Violation(rule, Square(0, 0), (), "too many")) == "A1: too many [COIN-3]"
