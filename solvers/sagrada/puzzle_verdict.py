"""What can be said about a puzzle of any kind: its answers, its level, the next step."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.sagrada.window import Placement, Window, window_violations
from vitrail.games.words import plural
from vitrail.solvers.limits import Limits
from vitrail.solvers.outcome import Infeasible, Unknown
from vitrail.solvers.sagrada.complete import complete_window
from vitrail.solvers.sagrada.puzzle_endgame import Play, look_ahead, solve_endgame
from vitrail.solvers.sagrada.puzzle_fill import find_fills
from vitrail.solvers.sagrada.puzzle_ladder import climb
from vitrail.solvers.sagrada.puzzle_repair import climb_repair, smallest_removals
from vitrail.solvers.sagrada.puzzle_values import Endgame, Glazing, Puzzle, Repair

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vitrail.games.base import Violation
    from vitrail.games.squares import Square
    from vitrail.solvers.outcome import Conflict

UNIQUE, SEVERAL, NONE, UNKNOWN = "unique", "several", "none", "unknown"
LIMITS = Limits(seconds=10.0)


@dataclass(frozen=True)
class PuzzleAnswer:
    """An answer of any kind.

    Parameters
    ----------
    window
        The window at the end.
    removed
        Repair: the spaces that were cleared.
    play
        Endgame: the line.
    score
        Endgame: what it scores.
    """

    window: Window
    removed: tuple[Square, ...] = ()
    play: Play | None = None
    score: int | None = None


@dataclass(frozen=True)
class Verdict:
    """How many answers a puzzle has.

    Parameters
    ----------
    status
        `unique`, `several`, `none` or `unknown`.
    answers
        Up to two answers.
    core
        Conditions that clash when there is none.
    violations
        Rules that the given dice already break.
    firsts
        Endgame: every first move that reaches the highest score.
    """

    status: str
    answers: tuple[PuzzleAnswer, ...] = ()
    core: tuple[Conflict, ...] = ()
    violations: tuple[Violation, ...] = ()
    firsts: tuple[Placement | None, ...] = ()


@dataclass(frozen=True)
class Grade:
    """How difficult a puzzle is.

    Parameters
    ----------
    level
        1 to 4, or None if the techniques do not finish or there is no single answer.
    steps
        How many steps were taken.
    techniques
        How often each was used, by its name.
    """

    level: int | None
    steps: int = 0
    techniques: Mapping[str, int] | None = None


def check(puzzle: Puzzle, limits: Limits = LIMITS, *, explain: bool = True) -> Verdict:
    """Return how many answers a puzzle has, with proof.

    Parameters
    ----------
    explain
        Whether to look for the clash when a glazing puzzle has no answer.
    """
    if isinstance(puzzle, Glazing):
        return _check_glazing(puzzle, limits, explain=explain)
    if isinstance(puzzle, Repair):
        if not window_violations(puzzle.window):
            return Verdict(NONE)
        sets = smallest_removals(puzzle.window)
        answers = tuple(PuzzleAnswer(puzzle.window.without(*one), one) for one in sets)
        return Verdict(UNIQUE if len(sets) == 1 else SEVERAL, answers)
    broken = window_violations(puzzle.window)
    if broken:
        return Verdict(NONE, violations=broken)
    found = solve_endgame(puzzle)
    if isinstance(found, Unknown):
        return Verdict(UNKNOWN)
    play = found.answer
    answer = PuzzleAnswer(play.window, (), play, found.value)
    status = UNIQUE if len(play.firsts) == 1 else SEVERAL
    return Verdict(status, (answer,), firsts=play.firsts)


def _check_glazing(puzzle: Glazing, limits: Limits, *, explain: bool) -> Verdict:
    broken = window_violations(puzzle.window)
    if broken:
        return Verdict(NONE, violations=broken)
    found = find_fills(puzzle.window, puzzle.supply, limits=limits)
    answers = tuple(PuzzleAnswer(window) for window in found.windows)
    if len(answers) > 1:
        return Verdict(SEVERAL, answers)
    if not found.certain:
        return Verdict(UNKNOWN, answers)
    if answers:
        return Verdict(UNIQUE, answers)
    core: tuple[Conflict, ...] = ()
    if explain:
        why = complete_window(puzzle.window, puzzle.supply, limits=limits)
        core = why.core if isinstance(why, Infeasible) else ()
    return Verdict(NONE, core=core)


def grade(puzzle: Puzzle) -> Grade:
    """Return the level of a puzzle: the hardest technique that a person needs.

    A level is only given to a puzzle whose techniques finish, which proves its single answer; an
    endgame has one when its first move is the only best one.
    """
    if isinstance(puzzle, Glazing):
        if window_violations(puzzle.window):
            return Grade(None)
        found = climb(puzzle.window, puzzle.supply)
        counts = {technique.title: number for technique, number in found.counts.items()}
        return Grade(found.level if found.finished else None, len(found.steps), counts)
    if isinstance(puzzle, Repair):
        steps, finished = climb_repair(puzzle.window)
        level = max((step.technique.level for step in steps), default=0)
        used = Counter(step.technique.title for step in steps)
        return Grade(level if finished and steps else None, len(steps), dict(used))
    return _grade_endgame(puzzle)


def _grade_endgame(puzzle: Endgame) -> Grade:
    verdict = check(puzzle)
    if verdict.status != UNIQUE:
        return Grade(None)
    depth = look_ahead(puzzle)
    if depth is None:
        return Grade(None)
    play = verdict.answers[0].play
    turns = sum(turn.yours for turn in play.line) if play else 0
    return Grade(depth, turns, {f"looking {plural(depth, 'turn')} ahead": 1})
