"""Plans played out against each other, on the same scenarios.

A race holds several choices and what playouts told of each of them. An entry is a choice that is
compared with others, perhaps of another race on the same scenarios; it can be played on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from vitrail.solvers.halving import LEAST, REFERENCE, sequential_halving
from vitrail.solvers.sagrada.playouts import OWN, Starts
from vitrail.solvers.sagrada.rerolls import Rerolls
from vitrail.solvers.sagrada.starts import starts_of
from vitrail.solvers.sagrada.weighted import Weighted, less

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from numpy.typing import NDArray

    from vitrail.solvers.halving import References
    from vitrail.solvers.sagrada.bits import Vector
    from vitrail.solvers.sagrada.evaluate import Branch, Evaluator

    Ways = Sequence[Branch] | Rerolls

_ONE = np.ones(1, np.int64)


class Race:
    """Choices, each a list of branches or a roll of the whole pool.

    `results` holds what playouts told by choice: own points, others and target by branch and
    scenario.
    """

    def __init__(self, evaluator: Evaluator, choices: Sequence[Ways], *, exact: bool) -> None:
        self.evaluator = evaluator
        self.rolled: dict[int, Rerolls] = {}
        self.weights: list[Vector] = []
        self.parts: list[Vector] = []
        self.results: list[NDArray[np.int64]] = []
        branches = [ways for ways in choices if not isinstance(ways, Rerolls)]
        plain = [branch.after for ways in branches for branch in ways]
        starts, count = [starts_of(plain)] if plain else [], len(plain)
        at = 0
        for number, ways in enumerate(choices):
            if not isinstance(ways, Rerolls):
                weights = np.array([branch.weight for branch in ways], np.int64)
                part = np.arange(at, at := at + len(ways))
            elif exact:
                ends, weights = ways.all_rolls()
                starts.append(ends)
                part = np.arange(count, count := count + len(weights))
            else:
                self.rolled[number] = ways
                weights, part = _ONE, np.zeros(0, np.int64)
            self.weights.append(weights)
            self.parts.append(part)
        if starts:
            self.starts = Starts(*(np.concatenate(fields) for fields in zip(*starts, strict=True)))

    def run(self, budget: int | None, seconds: float, references: References) -> list[int]:
        """Share out the playouts; return the choices, the best first."""
        told: list[list[NDArray[np.int64]]] = [[] for _ in self.parts]

        def play(which: NDArray[np.int64], begin: int, end: int) -> NDArray[np.float64]:
            values = []
            for choice, own in zip(which, self.play(which, begin, end), strict=True):
                told[choice].append(own)
                values.append(self._weighted(choice, self.evaluator.value(own)).by_scenario())
            return np.array(values)

        ranked = sequential_halving(
            len(self.parts), budget, play, seconds=seconds, references=references
        )
        self.results = [np.concatenate(parts, axis=1) for parts in told]
        return [standing.choice for standing in ranked]

    def count_all(self) -> None:
        """Fill in the results where nothing but private objectives is unknown."""
        found = self.evaluator.count_all(self.starts)
        self.results = [found[part] for part in self.parts]

    def play(self, which: Sequence[int] | Vector, begin: int, end: int) -> list[NDArray[np.int64]]:
        """Return what playouts tell of some choices, by choice."""
        parts = np.concatenate([self.parts[choice] for choice in which])
        results = np.zeros((0, end - begin, 3), np.int64)
        if len(parts):
            results = self.evaluator.play(self.starts, parts, begin, end)
        found, at = [], 0
        for choice in which:
            if choice in self.rolled:
                starts = self.rolled[choice].starts(begin, end)
                found.append(self.evaluator.play_each(starts, begin))
            else:
                found.append(results[at : at + len(self.parts[choice])])
                at += len(self.parts[choice])
        return found

    def _weighted(self, choice: int, values: NDArray[np.int64]) -> Weighted:
        return Weighted.of(values, self.weights[choice])


@dataclass
class Entry:
    """A plan in the comparison.

    Parameters
    ----------
    race, choice
        Where its results stand.
    branches
        How the turn goes on; empty where the whole pool is rolled.
    """

    race: Race
    choice: int
    branches: Sequence[Branch]

    @property
    def results(self) -> NDArray[np.int64]:
        """What playouts told, by branch and scenario."""
        return self.race.results[self.choice]

    @property
    def weights(self) -> Vector:
        """How often each branch comes."""
        return self.race.weights[self.choice]

    def __len__(self) -> int:
        """Return the number of scenarios."""
        scenarios: int = self.results.shape[1]
        return scenarios

    def weighted(self, values: NDArray[np.int64]) -> Weighted:
        """Return the mean over the branches of values by branch and scenario."""
        return Weighted.of(values, self.weights)

    def value(self) -> Weighted:
        """Return what counts, by scenario."""
        return self.weighted(self.race.evaluator.value(self.results))

    def own(self) -> Weighted:
        """Return own points by scenario."""
        return self.weighted(self.results[..., OWN])

    def play_on(self, scenarios: int) -> None:
        """Play until so many scenarios are done."""
        if scenarios > len(self):
            (more,) = self.race.play([self.choice], len(self), scenarios)
            self.race.results[self.choice] = np.concatenate([self.results, more], axis=1)

    def agrees(self, other: Entry) -> bool:
        """Whether both had the same results in all scenarios that both saw."""
        return self.value().agrees(other.value()) and self.own().agrees(other.own())


def leader(entries: Sequence[Entry], first: int) -> int:
    """Return the entry that no other is ahead of, on the scenarios that both saw.

    An entry that is ahead of the first one, though on fewer scenarios, is played on until it is so
    no more or has as many; then it takes the lead.
    """
    while True:
        most, value = len(entries[first]), entries[first].value()
        lost = [less(value, entry.value()).mean() for entry in entries]
        in_front = [at for at, behind in enumerate(lost) if behind < 0]
        short = [at for at in in_front if len(entries[at]) < most]
        for at in short:
            entries[at].play_on(min(most, 2 * len(entries[at])))
        if not in_front:
            return first
        if not short:
            first = min(in_front, key=lambda at: lost[at])


def play_on_twins(entries: Sequence[Entry]) -> bool:
    """Play on what agrees with a plan of more scenarios; return whether anything was played.

    So equal plans are told from those that only began alike.
    """
    played = False
    for at, other in _pairs(entries):
        enough = min(len(entries[other]), REFERENCE)
        if len(entries[at]) < enough:
            entries[at].play_on(enough)
            played = True
    return played


def groups(entries: Sequence[Entry]) -> list[int]:
    """Return the number of the group of each entry: those that had the same results.

    The group has the number of the member with the most scenarios.
    """
    found = list(range(len(entries)))
    for at, other in _pairs(entries):
        if len(entries[at]) >= min(len(entries[other]), REFERENCE):
            found[at] = found[other]
    return found


def groups_of_means(entries: Sequence[Entry]) -> list[int]:
    """Return the number of the group of each entry: those that are worth the same."""
    first: dict[Fraction, int] = {}
    return [first.setdefault(entry.value().mean(), at) for at, entry in enumerate(entries)]


def _pairs(entries: Sequence[Entry]) -> list[tuple[int, int]]:
    """Return entries and for each the one of most scenarios that it agrees with, if any."""
    alike: dict[bytes, list[int]] = {}
    found = []
    for at in sorted(range(len(entries)), key=lambda at: -len(entries[at])):
        entry = entries[at]
        begun = [part.by_scenario()[:LEAST] for part in (entry.value(), entry.own())]
        before = alike.setdefault(np.concatenate(begun).tobytes(), [])
        other = next((other for other in before if entries[other].agrees(entry)), None)
        if other is None:
            before.append(at)
        else:
            found.append((at, other))
    return found
