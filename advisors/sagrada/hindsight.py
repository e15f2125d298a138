"""What was possible on the dice of a record: the clairvoyant optimum, after each own turn anew.

Who knew every roll, and what the others would do, could have reached so many points without tool
cards. After each own turn the same is asked of what is left: where it drops, that very turn cost
the difference.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.errors import ParameterError
from vitrail.games.sagrada.lines import format_line
from vitrail.games.sagrada.moves import UseTool
from vitrail.games.sagrada.scoring import Objectives, score_window

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vitrail.games.sagrada.components import Color
    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.games.sagrada.replay import Replay
    from vitrail.games.sagrada.step import Step
    from vitrail.solvers.limits import Limits
    from vitrail.solvers.sagrada.clairvoyant import Hindsight


@dataclass(frozen=True, slots=True)
class Reachable:
    """The most that could still be reached.

    Parameters
    ----------
    value
        What the best line found reaches: points, in the solo game less the target.
    bound
        No line reaches more; equal to `value` where that is proved.
    """

    value: int
    bound: int

    @property
    def proved(self) -> bool:
        """Whether nothing better is possible."""
        return self.value == self.bound


@dataclass(frozen=True, slots=True)
class Drop:
    """A turn after which less, or by a tool card more, could be reached.

    Parameters
    ----------
    number, round, text
        The line of the record, from 1, its round and what was played.
    before, after
        What could be reached.
    better
        The line that the best game has there instead.
    tool
        Whether a tool card was used.
    """

    number: int
    round: int
    text: str
    before: int
    after: int
    better: str
    tool: bool


@dataclass(frozen=True)
class Possible:
    """What was possible on the dice of a record.

    Parameters
    ----------
    begin
        How many lines stand before the first turn looked at. Where an opponent used a die that only
        a tool card of the player brought, nothing is defined before that card was used.
    best
        The best line from there on; None if none was found.
    after
        By the number of lines played what could be reached after them; begins with `begin`.
    drops
        The turns that changed it.
    used_tools
        Whether the player used a tool card from there on.
    why_not
        Why nothing is known of the turns before `begin`, or at all; empty if all is known.
    """

    begin: int
    best: Hindsight | None
    after: Mapping[int, Reachable]
    drops: tuple[Drop, ...]
    used_tools: bool
    why_not: str = ""

    @property
    def start(self) -> Reachable | None:
        """What could be reached from the beginning."""
        return self.after.get(self.begin)

    def points(self, position: SagradaPosition, seat: int) -> Mapping[str, int]:
        """Return by line of the scoring what the best game has, with the private color that pays.

        Parameters
        ----------
        position
            The position at the beginning: tokens are kept from there on.
        """
        if self.best is None:
            return {}
        setup = position.setup
        tokens = 0 if seat in position.unrecorded.tokens else position.tokens[seat]
        colors: tuple[Color | None, ...] = setup.private[seat] or (None,)
        sheets = [
            score_window(
                self.best.window,
                Objectives(setup.public, color),
                favor_tokens=tokens,
                open_space=setup.open_space,
            )
            for color in colors
        ]
        sheet = max(sheets, key=lambda one: one.total)
        return {part.name: part.points for part in sheet.parts}


def possible(found: Replay, seat: int, begin: int, limits: Limits) -> Possible:
    """Find out what was possible, from the beginning and after each own turn.

    Parameters
    ----------
    found
        A legal record.
    begin
        How many lines stand before the first roll.
    limits
        Of each single proof.
    """
    from vitrail.solvers.outcome import Solved
    from vitrail.solvers.sagrada.clairvoyant import with_fixed_opponents
    from vitrail.solvers.sagrada.timeline import UndefinedHindsightError

    solo = found.final.setup.solo

    def solve(after: int, at_most: int | None) -> tuple[Hindsight, Reachable] | str:
        try:
            outcome = with_fixed_opponents(
                found, seat, after, against_target=solo, at_most=at_most, limits=limits
            )
        except (UndefinedHindsightError, ParameterError) as error:
            return str(error)
        if isinstance(outcome, Solved) and outcome.value is not None:
            bound = outcome.value if outcome.bound is None else outcome.bound
            return outcome.answer, Reachable(outcome.value, bound)
        return "no line was found within the limit"

    starts = [begin, *(number for number, _ in _own_turns(found, seat, begin))]
    first, why_not = None, ""
    for start in starts:
        told = solve(start, None)
        if not isinstance(told, str):
            begin, first = start, told
            break
        why_not = why_not or told
    if first is None:
        return Possible(begin, None, {}, (), used_tools=False, why_not=why_not)
    best, now = first
    line, kept = best.lines, begin
    after, drops = {begin: now}, list[Drop]()
    for number, step in _own_turns(found, seat, begin):
        text = format_line(step.moves, step.before, found.players)
        at = number - 1 - kept
        expected = line[at] if at < len(line) else ""
        if expected == text:
            after[number] = now
            continue
        tool = _uses_tool(step)
        told = solve(number, None if tool else now.bound)
        if isinstance(told, str):
            continue
        answer, then = told
        if now.proved and then.proved and then.value != now.value:
            drops.append(
                Drop(number, step.before.round, text, now.value, then.value, expected, tool)
            )
        line, kept, now = answer.lines, number, then
        after[number] = then
    used = any(_uses_tool(step) for _, step in _own_turns(found, seat, begin))
    return Possible(begin, best, after, tuple(drops), used, why_not)


def _own_turns(found: Replay, seat: int, begin: int) -> Iterator[tuple[int, Step]]:
    """Yield the lines that end a turn of a seat, with their numbers."""
    for number, step in enumerate(found.steps, start=1):
        if number > begin and step.seat == seat and not step.after.turn.begun:
            yield number, step


def _uses_tool(step: Step) -> bool:
    return any(isinstance(move, UseTool) for move in step.moves)
