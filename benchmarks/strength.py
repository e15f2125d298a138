"""How strong the playout policy and the search are, alone at the table: tables for RESULTS.md.

    python -m benchmarks.strength ROW ... [--deals N] [--budget PLAYOUTS]

Rows are `policy` (one look ahead, thousands of deals), `solo`, `margin`, `draft`, `comitas`. Each
deal has its dice from a seed; what is reached is set against the clairvoyant optimum of the same
deal (`solvers/sagrada/draft.py`). A decision costs a number of playouts, not a time, so that the
figures repeat. Tool cards are not used here.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from benchmarks.common import RESULTS, progress, record
from vitrail.games.sagrada.components import (
    DICE_PER_COLOR,
    ROUNDS,
    Color,
    Die,
    Pattern,
    PublicObjective,
    find_objective,
    find_pattern,
    official_patterns,
    public_objectives,
)
from vitrail.games.sagrada.window import Window
from vitrail.solvers.halving import sequential_halving
from vitrail.solvers.limits import Limits
from vitrail.solvers.outcome import Solved, Unknown
from vitrail.solvers.sagrada.bits import (
    COLORS,
    SPACES,
    die_code,
    encode_objectives,
    encode_window,
    legal_spaces,
    put,
)
from vitrail.solvers.sagrada.draft import Goal, best_draft, rounds_as_offers
from vitrail.solvers.sagrada.playouts import (
    ANYBODY,
    NOBODY,
    OWN,
    TARGET,
    Starts,
    Table,
    play_out,
    points,
)
from vitrail.solvers.sagrada.policy import Policy, line_prices, load_policy

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

SEED = 2026
PATIENCE_S = 60.0


class Setting(NamedTuple):
    """What is played.

    Parameters
    ----------
    dice
        Drawn a round.
    turns
        Of a round: 0 is the player, `ANYBODY` takes a random die.
    public
        How many public objectives, or their ids.
    private
        Whether there is a private objective.
    open_space
        Points lost for an open space.
    less_target
        Whether points less the round track are aimed at.
    patterns
        Among which one is drawn.
    """

    dice: int
    turns: tuple[int, ...]
    public: int | tuple[str, ...]
    private: bool = True
    open_space: int = 1
    less_target: bool = False
    patterns: tuple[Pattern, ...] = official_patterns()


SETTINGS = {
    "solo": Setting(4, (0, 0), 2, open_space=3),
    "margin": Setting(4, (0, 0), 2, open_space=3, less_target=True),
    "draft": Setting(5, (0, ANYBODY, 0), 3),
    "comitas": Setting(
        5,
        (0, 0),
        ("row_color", "column_color"),
        private=False,
        open_space=0,
        patterns=(find_pattern("Comitas"),),
    ),
}


class Deal(NamedTuple):
    """Everything that chance decides."""

    pattern: Pattern
    public: tuple[PublicObjective, ...]
    private: Color | None
    rounds: tuple[tuple[Die, ...], ...]


def deal(setting: Setting, seed: int) -> Deal:
    """Return the deal of a seed."""
    rng = random.Random(f"{SEED} {seed}")
    bag = [color for color in Color for _ in range(DICE_PER_COLOR)]
    rng.shuffle(bag)
    dice = [Die(color, rng.randint(1, 6)) for color in bag[: ROUNDS * setting.dice]]
    rounds = tuple(tuple(dice[at : at + setting.dice]) for at in range(0, len(dice), setting.dice))
    if isinstance(setting.public, int):
        public = tuple(rng.sample(public_objectives(), setting.public))
    else:
        public = tuple(map(find_objective, setting.public))
    private = rng.choice(list(Color)) if setting.private else None
    return Deal(rng.choice(setting.patterns), public, private, rounds)


class Player:
    """Plays a deal alone, each decision by playouts or by the policy.

    Parameters
    ----------
    budget
        Playouts a decision; 0 for the policy by itself.
    look
        Whether the policy looks at two dice of one pool together.
    """

    def __init__(self, setting: Setting, dealt: Deal, policy: Policy, budget: int, look: int):
        self.setting, self.dealt, self.policy = setting, dealt, policy
        self.budget, self.look = budget, look
        self.objectives = encode_objectives(dealt.public)
        self.private = -1 if dealt.private is None else COLORS.index(dealt.private)
        self.word = encode_window(Window.empty(dealt.pattern))
        self.bag = np.full(len(COLORS), DICE_PER_COLOR, np.int64)
        self.track = 0
        self.slowest = 0.0

    def play(self, seed: int) -> tuple[int, int]:
        """Return points and target at the end."""
        chance = random.Random(f"vanish {seed}")
        turns = self.setting.turns
        for number, roll in enumerate(self.dealt.rounds):
            pool = [die_code(die) for die in roll]
            for code in pool:
                self.bag[code // 6] -= 1
            at = 0
            while at < len(turns):
                if turns[at] == ANYBODY:
                    pool.pop(chance.randrange(len(pool)))
                    at += 1
                    continue
                started = time.perf_counter()
                after = at + (2 if turns[at : at + 2] == (0, 0) else 1)
                seed_now = 100 * seed + 10 * number + at
                pool = self.decide(pool, number, after - at, turns[after:], seed_now)
                self.slowest = max(self.slowest, time.perf_counter() - started)
                at = after
            self.track += sum(code % 6 + 1 for code in pool)
        private = np.array([self.private, -1])
        return int(points(self.word, self.objectives, private, self.setting.open_space)), self.track

    def decide(
        self, pool: list[int], number: int, turns: int, rest: Sequence[int], seed: int
    ) -> list[int]:
        """Play one turn, or two on one pool together; return the pool that is left."""
        choices = [(self.word, pool)]
        for _ in range(turns):
            ends = {
                (word.tobytes(), tuple(sorted(left))): (word, left)
                for choice in choices
                for word, left in _drafts(*choice)
            }
            choices = list(ends.values())
        if len(choices) > 1:
            starts = self.starts(choices, rest)
            table = self.table(number)

            def values(which: NDArray[np.int64], begin: int, end: int) -> NDArray[np.float64]:
                results = np.zeros((len(which), end - begin, 3), np.int64)
                play_out(starts, which, begin, end, seed, table, self.policy, results)
                less = results[..., TARGET] if self.setting.less_target else 0
                return (results[..., OWN] - less).astype(np.float64)

            choices = [choices[sequential_halving(len(choices), self.budget, values)[0].choice]]
        self.word, left = choices[0]
        return left

    def starts(
        self, choices: Sequence[tuple[NDArray[np.int64], list[int]]], rest: Sequence[int]
    ) -> Starts:
        """Return the starts after each choice, a window and the pool left."""
        count = len(choices)
        pools, dice = np.zeros((count, SPACES), np.int64), np.zeros(count, np.int64)
        for row, (_, left) in enumerate(choices):
            pools[row, : len(left)], dice[row] = left, len(left)
        turns = np.full((count, len(self.setting.turns)), NOBODY, np.int64)
        turns[:, : len(rest)] = rest
        return Starts(
            np.array([[word] for word, _ in choices]),
            pools,
            dice,
            np.repeat(self.bag[None], count, axis=0),
            turns,
            np.full(count, self.track, np.int64),
            np.zeros((count, 1), np.int64),
        )

    def table(self, number: int) -> Table:
        """Return what the playouts of a round have in common."""
        later = np.array([self.setting.turns] * (ROUNDS - 1 - number), np.int64)
        return Table(
            0,
            later.reshape(ROUNDS - 1 - number, len(self.setting.turns)),
            self.setting.dice,
            np.array([[self.private, -1]]),
            np.zeros(1, np.int64),
            np.ones(1, np.int64),
            self.setting.open_space,
            self.look,
            self.objectives,
            line_prices(self.objectives, self.policy),
        )


def _drafts(
    word: NDArray[np.int64], pool: list[int]
) -> Iterator[tuple[NDArray[np.int64], list[int]]]:
    """Yield window and pool after each way to play a turn, to pass first."""
    yield word, pool
    for index, code in enumerate(pool):
        if code in pool[:index]:
            continue
        mask = int(legal_spaces(word, code // 6, code % 6))
        left = pool[:index] + pool[index + 1 :]
        for space in range(SPACES):
            if mask >> space & 1:
                after = word.copy()
                put(after, space, code // 6, code % 6)
                yield after, left


def policy_alone(setting: Setting, dealt: Deal, policy: Policy, look: int, seed: int) -> int:
    """Return the points of a deal of which the policy plays every turn."""
    player = Player(setting, dealt, policy, 0, look)
    start = player.starts([(player.word, [])], ())
    first = player.table(-1)
    results = np.zeros((1, 1, 3), np.int64)
    play_out(start, np.zeros(1, np.int64), 0, 1, seed, first, policy, results)
    less = results[0, 0, TARGET] if setting.less_target else 0
    return int(results[0, 0, OWN] - less)


def optimum(setting: Setting, dealt: Deal) -> float:
    """Return the clairvoyant optimum, or its proved bound where it was not found in time."""
    goal = Goal(
        dealt.public,
        () if dealt.private is None else (dealt.private,),
        open_space=setting.open_space,
        on_track=0 if setting.less_target else None,
    )
    offers = rounds_as_offers(dealt.rounds)
    found = best_draft(Window.empty(dealt.pattern), goal, offers, limits=Limits(PATIENCE_S))
    assert isinstance(found, Solved | Unknown)
    assert found.bound is not None
    return float(found.bound)


def interval(values: NDArray[np.float64]) -> tuple[float, float]:
    """Return mean and half of the 95 % interval."""
    return float(values.mean()), float(1.96 * values.std(ddof=1) / len(values) ** 0.5)


def measure(
    name: str, deals: int, budget: int, look: int, policy: str, known: Sequence[float]
) -> dict[str, object]:
    """Play a setting by search; return the figures. `known` holds optima of the first deals."""
    setting, used = SETTINGS[name], load_policy(policy)
    reached, best, slowest, started = [], [], 0.0, time.process_time()
    spent = 0.0
    for number in range(deals):
        dealt = deal(setting, number)
        begun = time.process_time()
        player = Player(setting, dealt, used, budget, look)
        got, target = player.play(number)
        spent += time.process_time() - begun
        slowest = max(slowest, player.slowest)
        reached.append(float(got - target if setting.less_target else got))
        if not setting.less_target:
            best.append(known[number] if number < len(known) else optimum(setting, dealt))
        progress(number + 1, deals)
    mean, half = interval(np.array(reached))
    figures: dict[str, object] = {
        "deals": deals,
        "playouts_a_decision": budget,
        "look": look,
        "policy": policy,
        "mean": mean,
        "interval": half,
        "seconds_a_game": spent / deals,
        "slowest_decision_s": slowest,
        "wall_s": time.process_time() - started,
        "reached": reached,
    }
    if best:
        figures |= {
            "optima": best,
            "optimum": float(np.mean(best)),
            "share": float(np.sum(reached) / np.sum(best)),
        }
    return figures


def main() -> None:
    """Measure rows and add them to `results/strength.json`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="+", choices=[*SETTINGS, "policy"])
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--budget", type=int, default=20_000, help="playouts a decision")
    parser.add_argument("--look", type=int, default=0)
    parser.add_argument("--policy", default="points")
    given = parser.parse_args()
    file = RESULTS / "strength.json"
    figures = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    figures.pop("machine", None)
    for row in given.rows:
        if row == "policy":
            used, values = load_policy(given.policy), []
            for number in range(given.deals):
                setting = SETTINGS["solo"]
                dealt = deal(setting, number)
                values.append(policy_alone(setting, dealt, used, given.look, number))
            mean, half = interval(np.array(values, np.float64))
            figures[f"policy, look {given.look}"] = {
                "deals": given.deals,
                "mean": mean,
                "interval": half,
            }
        else:
            key = f"{row}, {given.budget} playouts, look {given.look}, {given.policy}"
            known: list[float] = max(
                (
                    one.get("optima", [])
                    for name, one in figures.items()
                    if name.startswith(f"{row},")
                ),
                key=len,
                default=[],
            )
            figures[key] = measure(row, given.deals, given.budget, given.look, given.policy, known)
    record("strength", figures)


if __name__ == "__main__":
    main()
