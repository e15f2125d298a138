"""Make puzzles of a level: fill a window by chance, then take away what is not needed.

Nothing that is proposed is believed. A puzzle leaves here only when its single answer is proved by
a constraint solver and found again by plain backtracking, and when the ladder of techniques
finishes at exactly the level that was asked for.
"""

from __future__ import annotations

import functools
import itertools
import random
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.errors import GenerationError, VerificationError
from vitrail.games.sagrada.components import (
    COLUMNS,
    ROWS,
    VALUES,
    Color,
    Die,
    Pattern,
    official_patterns,
    public_objectives,
)
from vitrail.games.sagrada.scoring import OPEN_SPACE, SOLO_OPEN_SPACE, Objectives
from vitrail.games.sagrada.stock import Stock
from vitrail.games.sagrada.window import Window, allowed_dice
from vitrail.solvers.limits import Limits
from vitrail.solvers.sagrada.puzzle_fill import find_fills
from vitrail.solvers.sagrada.puzzle_ladder import LEVELS, difficulty
from vitrail.solvers.sagrada.puzzle_repair import climb_repair
from vitrail.solvers.sagrada.puzzle_search import search_fills
from vitrail.solvers.sagrada.puzzle_values import (
    OTHER,
    YOU,
    Endgame,
    Glazing,
    Puzzle,
    Repair,
    Round,
)
from vitrail.solvers.sagrada.puzzle_verdict import UNIQUE, check, grade

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from vitrail.games.squares import Square
    from vitrail.generators.sagrada.puzzle_request import PuzzleRequest

MOST_ATTEMPTS = {"glazing": 4000, "repair": 4000, "endgame": 8000}
"""Fillings that are tried for one puzzle, some minutes at most."""
_PATIENCE = 50
"""Fillings of a pattern before the next one is tried."""
_FEW_NODES = 2000
"""A second answer shows at once; a candidate that takes longer is not worth the time."""
_PROOF = Limits(seconds=None, work=5.0)


@dataclass(frozen=True)
class MadePuzzle:
    """A puzzle, how it was made, and how many fillings were tried for it."""

    puzzle: Puzzle
    request: PuzzleRequest
    seed: int
    attempts: int

    @property
    def seed_id(self) -> str:
        """The ID that makes it again."""
        return self.request.id(self.seed)


def make_puzzle(request: PuzzleRequest, seed: int) -> MadePuzzle:
    """Return the puzzle of a request and a seed.

    Raises
    ------
    GenerationError
        If no attempt gave one.
    VerificationError
        If two ways of solving disagree.

    Notes
    -----
    A glazing puzzle of level 1 to 4 takes about 7, 10, 45 and 83 attempts; hidden dice and
    minimality take some more (`benchmarks/puzzles.py`).
    """
    rng = random.Random(f"{request.id(seed)}")
    make, most = _MAKERS[request.kind], MOST_ATTEMPTS[request.kind]
    official = list(official_patterns())
    rng.shuffle(official)
    for attempt in range(1, most + 1):
        # Some patterns give hard puzzles much more often than others, which come into their own
        # only if each is tried for a while.
        in_turn = official[attempt // _PATIENCE % len(official)]
        puzzle = make(request, _drawn(rng) if request.invented else in_turn, rng)
        if puzzle is not None and grade(puzzle).level == request.level:
            return MadePuzzle(puzzle, request, seed, attempt)
    nearest = f"no {request.kind} puzzle came out {LEVELS[request.level - 1]}"
    raise GenerationError(seed, most, nearest)


def make_puzzles(
    request: PuzzleRequest, count: int, seed: int, told: Callable[[int], None] | None = None
) -> tuple[MadePuzzle, ...]:
    """Return puzzles of the seeds from `seed` on, all different.

    Parameters
    ----------
    told
        Called with the number of puzzles made so far.
    """
    made: list[MadePuzzle] = []
    for number in itertools.count(seed):
        if len(made) == count:
            break
        one = make_puzzle(request, number)
        if all(one.puzzle != other.puzzle for other in made):
            made.append(one)
            if told is not None:
                told(len(made))
    return tuple(made)


# ---- patterns and fillings


def _drawn(rng: random.Random) -> Pattern:
    """Draw a pattern: 8 to 13 spaces ask for something, no neighbors for the same."""
    squares = Pattern((".....",) * ROWS).shape.squares
    chosen = rng.sample(squares, rng.randint(8, 13))
    grid = [["."] * COLUMNS for _ in range(ROWS)]
    symbols = [*(color.letter for color in Color), *map(str, VALUES)]
    for row, column in chosen:
        beside = {
            grid[r][c]
            for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
            if 0 <= r < ROWS and 0 <= c < COLUMNS
        }
        grid[row][column] = rng.choice([symbol for symbol in symbols if symbol not in beside])
    return Pattern(tuple("".join(row) for row in grid))


def random_fill(pattern: Pattern, rng: random.Random) -> Window | None:
    """Fill a window by chance, the tightest space first; None at a dead end, which is rare."""
    window, left = Window.empty(pattern), list(pattern.shape.squares)
    while left:
        allowed = {square: allowed_dice(window, square) for square in left}
        square = min(left, key=lambda one: (min(map(len, allowed[one])), rng.random()))
        colors, values = allowed[square]
        if not colors or not values:
            return None
        die = Die(rng.choice(sorted(colors, key=str)), rng.choice(sorted(values)))
        window = window.with_die(die, square)
        left.remove(square)
    return window


# ---- glazing


def _glazing(request: PuzzleRequest, pattern: Pattern, rng: random.Random) -> Glazing | None:
    """Take dice out while techniques below the level suffice, then one more that needs it."""
    full = random_fill(pattern, rng)
    if full is None:
        return None
    order = list(full.shape.squares)
    rng.shuffle(order)
    # A die of hidden value can only end where a value is printed: elsewhere its at most four
    # neighbors leave two of the six values, and so two answers.
    printed = [square for square in order if isinstance(full.pattern[square], int)]
    hidden = printed[: request.hidden]
    if len(hidden) < request.hidden:
        return None
    order = [*hidden, *(square for square in order if square not in hidden)]
    supply = functools.partial(_supply, full, frozenset(hidden))
    level = request.level

    def opened(given: Window, squares: Iterable[Square], most: int) -> Window:
        for square in squares:
            trial = given.without(square)
            if square in given.placed and difficulty(trial, supply(trial), most) is not None:
                given = trial
        return given

    given = opened(full, order, max(1, level - 1))
    if level > 1:
        harder = _one_more(given, supply, level, rng)
        if harder is None:
            return None
        given = harder
    if request.minimal:
        given = _least(given, supply, rng)
    if sum(supply(given).free.values()) != request.hidden:
        return None
    puzzle = Glazing(given, supply(given))
    return puzzle if _proved(puzzle, full) else None


def _supply(full: Window, hidden: frozenset[Square], given: Window) -> Stock:
    """Return the dice of the spaces that are open, those of hidden spaces by color only."""
    spaces = given.open_squares
    shown = [full.placed[square] for square in spaces if square not in hidden]
    return Stock.of(shown, Counter(full.placed[s].color for s in spaces if s in hidden))


def _one_more(
    given: Window, supply: Callable[[Window], Stock], level: int, rng: random.Random
) -> Window | None:
    """Take out a given die such that one answer is left, and this level is needed to find it.

    Techniques below the level cannot do without any of the dice given, so what can be filled now
    is of the level itself. Plain backtracking first sorts out what has a second answer.
    """
    squares = list(given.placed)
    rng.shuffle(squares)
    for square in squares:
        trial = given.without(square)
        if _is_unique(trial, supply(trial)) and difficulty(trial, supply(trial), level) == level:
            return trial
    return None


def _least(given: Window, supply: Callable[[Window], Stock], rng: random.Random) -> Window:
    """Take out given dice as long as one answer is left."""
    squares = list(given.placed)
    rng.shuffle(squares)
    for square in squares:
        trial = given.without(square)
        if _is_unique(trial, supply(trial)):
            given = trial
    return given


def _is_unique(window: Window, supply: Stock) -> bool:
    """Whether backtracking ends with one answer; what takes long counts as several."""
    found, certain = search_fills(window, supply, nodes=_FEW_NODES)
    return certain and len(found) == 1


def _proved(puzzle: Glazing, full: Window) -> bool:
    """Whether CP-SAT and backtracking both find this one answer; unknown is no.

    Raises
    ------
    VerificationError
        If both end and disagree.
    """
    proof = find_fills(puzzle.window, puzzle.supply, limits=_PROOF)
    searched, certain = search_fills(puzzle.window, puzzle.supply)
    if not (proof.certain and certain):
        return False
    if len(proof.windows) != len(searched) or full not in searched:
        message = f"two solvers disagree on {puzzle.window} with {puzzle.supply}"
        raise VerificationError(message)
    return proof.is_unique and proof.windows == (full,)


def is_minimal(puzzle: Glazing) -> bool:
    """Whether every given die is needed: without it there is a second answer."""
    answers, _ = search_fills(puzzle.window, puzzle.supply, 1)
    if not answers:
        return False
    for square, die in puzzle.window.placed.items():
        exact = Counter(puzzle.supply.exact)
        exact[die] += 1
        supply = Stock.of(exact.elements(), puzzle.supply.free)
        if len(search_fills(puzzle.window.without(square), supply)[0]) < 2:
            return False
    return True


# ---- repair


def _repair(request: PuzzleRequest, pattern: Pattern, rng: random.Random) -> Repair | None:
    """Exchange some dice of a full window, mostly for dice that clash with two neighbors.

    Each of several exchanges is looked at before the next window is filled, which costs more.
    """
    full = random_fill(pattern, rng)
    if full is None:
        return None
    for _ in range(_EXCHANGES):
        window = full
        for square in rng.sample(full.shape.squares, rng.randint(2, 3) + request.level):
            beside = [window.placed[near] for near in window.shape.orthogonal(square)]
            die = Die(rng.choice(beside).color, rng.choice(beside).value)
            window = window.with_die(die, square)
        steps, finished = climb_repair(window)
        if finished and max((step.technique.level for step in steps), default=0) == request.level:
            return Repair(window)
    return None


_EXCHANGES = 30


# ---- endgame


def _endgame(request: PuzzleRequest, pattern: Pattern, rng: random.Random) -> Endgame | None:
    """Take the last dice out of a full window and deal dice for the rounds that are left."""
    full = random_fill(pattern, rng)
    if full is None:
        return None
    rounds = 1 if request.level == 1 and request.other else 2
    window = full.without(*rng.sample(full.shape.squares, rng.randint(3, 5)))
    left = {color: 18 - sum(d.color is color for d in window.placed.values()) for color in Color}
    bag = [color for color, number in left.items() for _ in range(number)]
    rng.shuffle(bag)
    played = []
    order: tuple[str, ...]
    for number in range(rounds):
        if not request.other:
            # The second turn of a round, then the last round. Of two own turns in a row it does not
            # matter which comes first, and so no first move would be the only one.
            size, order = (3, (YOU,)) if number == 0 else (4, (YOU, YOU))
        else:
            size, order = 5, rng.choice(((YOU, OTHER, OTHER, YOU), (OTHER, YOU, YOU, OTHER)))
        pool = tuple(Die(bag.pop(), rng.choice(VALUES)) for _ in range(size))
        wishes = tuple(rng.sample(pool, 3)) if request.other else ()
        played.append(Round(pool, order, wishes))
    objectives = Objectives(tuple(rng.sample(public_objectives(), 2)), rng.choice([*Color]))
    price = OPEN_SPACE if request.other else SOLO_OPEN_SPACE
    puzzle = Endgame(window, objectives, tuple(played), price)
    # Nobody likes to find that the best is to do nothing.
    verdict = check(puzzle)
    return puzzle if verdict.status == UNIQUE and verdict.firsts[0] is not None else None


_MAKERS: dict[str, Callable[[PuzzleRequest, Pattern, random.Random], Puzzle | None]] = {
    "glazing": _glazing,
    "repair": _repair,
    "endgame": _endgame,
}
