"""Glazing Hammer: all dice of the pool are rolled again, and then one of them is drafted.

There may be millions of rolls. But the best space of a die does not depend on the others, so the
draft after a roll is looked up, not searched. Where dice are still to come, every scenario has a
roll of its own: what rolls differ by is then part of the standard errors. Where nothing is to come,
all rolls are counted at once by which die is drafted, and the mean over them is exact.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from vitrail.games.sagrada.components import VALUES, Die
from vitrail.games.sagrada.moves import EndTurn, Reroll
from vitrail.solvers.sagrada.bits import die_code
from vitrail.solvers.sagrada.next_turn import placements
from vitrail.solvers.sagrada.playouts import Starts
from vitrail.solvers.sagrada.starts import starts_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.solvers.sagrada.bits import Vector
    from vitrail.solvers.sagrada.plans import Rate

FEW = 3
"""Ways to go on that are looked at closely."""
_BLOCK = 256
_LOWEST = VALUES[0]


def leading(choices: Iterable[int], ratings: Sequence[float]) -> list[int]:
    """Return the few choices rated best, the best first, equal ones in their order.

    Examples
    --------
    >>> leading(range(5), [0.5, 2.0, 1.0, 2.0, 3.0])
    [4, 1, 3]
    """
    return sorted(choices, key=lambda choice: -ratings[choice])[:FEW]


class Draft(NamedTuple):
    """What is done with a die after the roll; None where nothing is drafted."""

    worth: float
    die: Die | None
    word: Vector


class Rerolls:
    """What a plan that rolls the pool again leads to.

    Parameters
    ----------
    position
        The position before the first die is rolled.
    rate
        As in `find_plans`.
    closely
        The same with less luck, for the few that may be the best of a die.
    seed
        Of the rolls.
    """

    def __init__(self, position: SagradaPosition, rate: Rate, closely: Rate, seed: int) -> None:
        self.dice, self.seed = position.turn.rerolled, seed
        self.solo, self.track = position.setup.solo, position.target
        low = [Die(die.color, _LOWEST) for die in self.dice]
        self.passed = _rolled(position, low).forced(EndTurn())
        self.seat = position.order[position.turns_done]
        self._blocks: dict[int, NDArray[np.int64]] = {}
        ends: list[tuple[Die | None, SagradaPosition]] = [(None, self.passed)]
        ends += self._ends(position)
        ratings = rate([end for _, end in ends])
        of_die: dict[Die | None, list[int]] = {}
        for at, (die, _) in enumerate(ends):
            of_die.setdefault(die, []).append(at)
        ends = [ends[at] for found in of_die.values() for at in leading(found, ratings)]
        positions = [end for _, end in ends]
        words = starts_of(positions).words[:, self.seat]
        drafts: dict[Die | None, Draft] = {}
        for (die, end), word, rating in zip(ends, words, closely(positions), strict=True):
            worth = rating + self._kept_off(die) + (end.target if self.solo else 0)
            if die not in drafts or worth > drafts[die].worth:
                drafts[die] = Draft(worth, die, word)
        self.nothing = drafts.pop(None)
        self.drafts = {die: one for die, one in drafts.items() if die is not None}
        self.base = starts_of([self.passed])
        self.round_over = self.passed.round > position.round or self.passed.rolling

    def _ends(self, position: SagradaPosition) -> Iterator[tuple[Die, SagradaPosition]]:
        """Yield each die that can come with the ends of the turn that draft it.

        The other dice show what they may: a rating leaves them to nobody in particular, and what
        they add to the round track is taken off again.
        """
        low = [Die(die.color, _LOWEST) for die in self.dice]
        for color in dict.fromkeys(die.color for die in self.dice):
            for value in VALUES:
                drafted = Die(color, value)
                pool = [drafted if die.color is color else die for die in low]
                for _, end in placements(_rolled(position, pool), [drafted]):
                    yield drafted, end

    def _kept_off(self, die: Die | None) -> int:
        """Return by how much the target of the solo game is lower for a die drafted (SOLO-7)."""
        return die.value if die is not None and self.solo else 0

    def best(self, dice: Iterable[Die]) -> Draft:
        """Return the best draft of a pool, to pass only where that is better."""
        found = [self.drafts[die] for die in sorted(set(dice)) if die in self.drafts]
        return max([*found, self.nothing], key=lambda draft: draft.worth)

    def starts(self, begin: int, end: int) -> Starts:
        """Return a start for each scenario, with a roll of its own."""
        rows = []
        for scenario in range(begin, end):
            values = zip(self.dice, self._values(scenario), strict=True)
            pool = [Die(die.color, int(value)) for die, value in values]
            draft = self.best(pool)
            if draft.die is not None:
                pool.remove(draft.die)
            rows.append((draft.word, pool))
        return self._rows([word for word, _ in rows], [pool for _, pool in rows])

    def _values(self, scenario: int) -> Vector:
        """Return what the dice show in a scenario, however many are asked for at once."""
        block, at = divmod(scenario, _BLOCK)
        if block not in self._blocks:
            rng = np.random.default_rng([self.seed, block])
            self._blocks[block] = rng.integers(1, len(VALUES) + 1, (_BLOCK, len(self.dice)))
        row: Vector = self._blocks[block][at]
        return row

    def all_rolls(self) -> tuple[Starts, Vector]:
        """Return the ends that rolls lead to, and how many rolls lead to each.

        Only for the last turn that counts: dice left over are nobody's any more.
        """
        counts: Counter[tuple[Die | None, int]] = Counter({(None, 0): 1})
        for die in self.dice:
            more: Counter[tuple[Die | None, int]] = Counter()
            for (kept, left), rolls in counts.items():
                for value in VALUES:
                    come = [Die(die.color, value), *([kept] if kept else [])]
                    total = left + value if self.solo else 0
                    more[self.best(come).die, total] += rolls
            counts = more
        words, tracks = [], []
        for kept, total in counts:
            words.append((self.drafts[kept] if kept else self.nothing).word)
            tracks.append(self.track + total - self._kept_off(kept))
        starts = self._rows(words, [[]] * len(words))._replace(track=np.array(tracks, np.int64))
        return starts, np.array(list(counts.values()), np.int64)

    def _rows(self, words: Sequence[Vector], pools: Sequence[Sequence[Die]]) -> Starts:
        """Return starts like that of a pass, with other windows of the player and other pools."""
        rows = Starts(*(np.repeat(part, len(words), axis=0) for part in self.base))
        rows.words[:, self.seat] = words
        left = np.array([sum(die.value for die in pool) for pool in pools], np.int64)
        if self.round_over:
            rows.track[:] = self.track + left
            return rows
        for row, pool in enumerate(pools):
            rows.pools[row, : len(pool)] = [die_code(die) for die in sorted(pool)]
            rows.dice[row] = len(pool)
        return rows


def _rolled(position: SagradaPosition, pool: Iterable[Die]) -> SagradaPosition:
    """Return the position after the dice came as a pool says, in the order they are rolled."""
    for die in pool:
        position = position.forced(Reroll(die))
    return position
