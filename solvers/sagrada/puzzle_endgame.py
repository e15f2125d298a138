"""The best play of the last rounds when all dice and the other player's line are known.

Every line of play is looked at; what leads to the same window, pool and turn is looked at once.
Placing and scoring are those of the rules, so an answer is a legal line by construction, and it is
replayed once more before anybody sees it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vitrail.games.errors import VerificationError
from vitrail.games.sagrada.scoring import score_window
from vitrail.games.sagrada.window import Placement, Window, legal_placements
from vitrail.solvers.outcome import Solved, Unknown
from vitrail.solvers.sagrada.puzzle_values import YOU, Endgame

if TYPE_CHECKING:
    from vitrail.games.sagrada.components import Die

MOST_NODES = 60_000
"""Positions looked at before the search gives up, some ten seconds."""
DEEPEST = 4
"""The look-ahead of the highest level."""


class _Spent(Exception):  # noqa: N818 - a signal within this module, no error
    """The search looked at as many positions as it may."""


@dataclass(frozen=True)
class Turn:
    """What happens on a turn: a placement of yours, a die that the other takes, or a pass."""

    yours: bool
    move: Placement | Die | None

    def __str__(self) -> str:
        """Return the turn as a record would tell it."""
        what = "pass" if self.move is None else str(self.move)
        return what if self.yours else f"({what})"


@dataclass(frozen=True)
class Play:
    """A best line.

    Parameters
    ----------
    line
        All turns, those of the other player too.
    firsts
        Every first move of yours that reaches the same score, `None` for a pass.
    window
        The window at the end.
    """

    line: tuple[Turn, ...]
    firsts: tuple[Placement | None, ...]
    window: Window


@dataclass(frozen=True)
class _At:
    """A position: the window, the round and the turn, and the dice that lie there."""

    window: Window
    number: int
    turn: int
    pool: tuple[Die, ...]

    @property
    def key(self) -> tuple[object, ...]:
        """What tells positions of one puzzle apart."""
        return self.window.dice, self.number, self.turn, self.pool


@dataclass
class _Search:
    puzzle: Endgame
    nodes: int
    known: dict[tuple[object, ...], int] = field(default_factory=dict)

    def start(self) -> _At:
        return _At(self.puzzle.window, 0, 0, self.puzzle.rounds[0].pool)

    def whose(self, at: _At) -> str | None:
        """Return whose turn it is; None when the game is over."""
        rounds = self.puzzle.rounds
        return rounds[at.number].order[at.turn] if at.number < len(rounds) else None

    def after(self, at: _At, window: Window, taken: Die | None) -> _At:
        """Return the position after a turn."""
        pool = list(at.pool)
        if taken is not None:
            pool.remove(taken)
        rounds = self.puzzle.rounds
        if at.turn + 1 < len(rounds[at.number].order):
            return _At(window, at.number, at.turn + 1, tuple(pool))
        number = at.number + 1
        return _At(window, number, 0, rounds[number].pool if number < len(rounds) else ())

    def others(self, at: _At) -> Die | None:
        """Return what the other player takes: the first wish that still lies there."""
        return next((w for w in self.puzzle.rounds[at.number].wishes if w in at.pool), None)

    def moves(self, at: _At) -> list[Placement | None]:
        return [*legal_placements(at.window, at.pool), None]

    def played(self, at: _At, move: Placement | None) -> _At:
        if move is None:
            return self.after(at, at.window, None)
        return self.after(at, at.window.with_die(move.die, move.square), move.die)

    def score(self, window: Window) -> int:
        sheet = score_window(window, self.puzzle.objectives, open_space=self.puzzle.open_space)
        return sheet.total

    def best(self, at: _At) -> int:
        """Return the highest score that can be reached."""
        key = at.key
        if key not in self.known:
            self.nodes -= 1
            if self.nodes < 0:
                raise _Spent
            who = self.whose(at)
            if who is None:
                self.known[key] = self.score(at.window)
            elif who == YOU:
                self.known[key] = max(self.best(self.played(at, m)) for m in self.moves(at))
            else:
                self.known[key] = self.best(self.after(at, at.window, self.others(at)))
        return self.known[key]

    def ahead(self, at: _At, depth: int) -> int:
        """Return the highest score after so many own turns from here, what follows left out."""
        who = self.whose(at)
        if who is None or depth == 0:
            return self.score(at.window)
        self.nodes -= 1
        if self.nodes < 0:
            raise _Spent
        if who == YOU:
            return max(self.ahead(self.played(at, m), depth - 1) for m in self.moves(at))
        return self.ahead(self.after(at, at.window, self.others(at)), depth)


def solve_endgame(puzzle: Endgame, *, nodes: int = MOST_NODES) -> Solved[Play] | Unknown:
    """Find a best line and every first move that reaches its score.

    Returns
    -------
    Solved or Unknown
        The value is the score; it is proved, since every line was looked at.
    """
    search = _Search(puzzle, nodes)
    try:
        value = search.best(search.start())
        line, firsts = _line(search, value)
    except _Spent:
        return Unknown()
    play = Play(tuple(line), tuple(firsts), replayed(puzzle, tuple(line)))
    if search.score(play.window) != value:
        message = f"a line that should score {value} does not: {' '.join(map(str, line))}"
        raise VerificationError(message)
    return Solved(play, value, value)


def _line(search: _Search, value: int) -> tuple[list[Turn], list[Placement | None]]:
    at, line, firsts = search.start(), list[Turn](), list[Placement | None]()
    while (who := search.whose(at)) is not None:
        if who != YOU:
            taken = search.others(at)
            line.append(Turn(yours=False, move=taken))
            at = search.after(at, at.window, taken)
            continue
        best = [m for m in search.moves(at) if search.best(search.played(at, m)) == value]
        firsts = firsts or best
        line.append(Turn(yours=True, move=best[0]))
        at = search.played(at, best[0])
    return line, firsts


def replayed(puzzle: Endgame, line: tuple[Turn, ...]) -> Window:
    """Play a line by the rules and return the window at the end.

    Raises
    ------
    IllegalMoveError
        If a placement breaks a rule.
    VerificationError
        If a die is not there, or the order of drafting is another one.
    """
    search = _Search(puzzle, 0)
    at = search.start()
    for turn in line:
        who = search.whose(at)
        if who is None or (who == YOU) is not turn.yours:
            message = f"the line does not keep to the order of drafting at {turn}"
            raise VerificationError(message)
        die = turn.move.die if isinstance(turn.move, Placement) else turn.move
        if (die is not None and die not in at.pool) or (
            not turn.yours and die != search.others(at)
        ):
            message = f"{turn} cannot be drafted there"
            raise VerificationError(message)
        window = at.window
        if isinstance(turn.move, Placement):
            window = window.place(turn.move.die, turn.move.square)
        at = search.after(at, window, die)
    if search.whose(at) is not None:
        message = "the line ends before the last turn"
        raise VerificationError(message)
    return at.window


def look_ahead(puzzle: Endgame, *, nodes: int = MOST_NODES) -> int | None:
    """Return how many own turns one must look ahead to find the best line.

    At each turn a player who looks that far takes a move that scores the most then; every such move
    must keep the best score within reach. None if even the deepest look does not do, or the search
    was too long.
    """
    search = _Search(puzzle, nodes)
    try:
        value = search.best(search.start())
        for depth in range(1, DEEPEST + 1):
            search.nodes = nodes
            if _suffices(search, search.start(), value, depth):
                return depth
    except _Spent:
        return None
    return None


def _suffices(search: _Search, at: _At, value: int, depth: int) -> bool:
    who = search.whose(at)
    if who is None:
        return True
    if who != YOU:
        return _suffices(search, search.after(at, at.window, search.others(at)), value, depth)
    later = [search.played(at, move) for move in search.moves(at)]
    seen = [search.ahead(one, depth - 1) for one in later]
    best = [one for one, score in zip(later, seen, strict=True) if score == max(seen)]
    if any(search.best(one) != value for one in best):
        return False
    return _suffices(search, best[0], value, depth)
