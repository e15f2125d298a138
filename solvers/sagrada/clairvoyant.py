"""The clairvoyant optimum: what a player could have scored on the dice that were really rolled.

Tool cards are off. Two values, both from any position of a record on:

- `with_fixed_opponents`: the other players do exactly what they did. The answer is a legal record.
- `pool_bound`: any die that lay in the pool at the moment of an own turn, or before it in that
  round, may be taken, whoever took it in reality. An upper bound, nothing more.

`vitrail.solvers.sagrada.draft` has the same without a record, `vitrail.solvers.sagrada.timeline`
the conventions about dice that were rolled again.
"""

from __future__ import annotations

import dataclasses
import time
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.errors import ParameterError, VerificationError
from vitrail.games.record import RecordLine
from vitrail.games.sagrada.cards import GLAZING_HAMMER, LENS_CUTTER
from vitrail.games.sagrada.lines import PASS, format_line, parse_line
from vitrail.games.sagrada.moves import Reroll, UseTool
from vitrail.games.sagrada.step import play_line
from vitrail.games.sagrada.turns import GameRule
from vitrail.solvers.outcome import Outcome, Solved, Unknown
from vitrail.solvers.sagrada.draft import (
    DEFAULT_LIMITS,
    Choice,
    Conditions,
    Draft,
    Goal,
    Pick,
    best_draft,
)
from vitrail.solvers.sagrada.timeline import UndefinedHindsightError, is_remove, read_timeline

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.sagrada.moves import SagradaMove
    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.games.sagrada.replay import Replay
    from vitrail.games.sagrada.step import Step
    from vitrail.games.sagrada.window import Window
    from vitrail.solvers.limits import Limits
    from vitrail.solvers.sagrada.draft import Offer
    from vitrail.solvers.sagrada.timeline import Timeline

MOST_CUTS = 20
"""How often a line that an opponent could not have played that way is excluded, and no more."""


@dataclass(frozen=True)
class Hindsight:
    """What a player could have done.

    Parameters
    ----------
    picks
        The dice taken, in order.
    window
        The window at the end.
    kept
        How many lines of the record come before.
    lines
        The lines from there on, those of the player replaced: with the lines before a legal record.
        Empty for a pool bound, which belongs to no game.
    """

    picks: tuple[Pick, ...]
    window: Window
    kept: int = 0
    lines: tuple[str, ...] = ()


def with_fixed_opponents(
    replay: Replay,
    seat: int,
    after: int = 0,
    *,
    against_target: bool = False,
    at_most: int | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Outcome[Hindsight]:
    """Find the best a player can still reach if the others do what they did.

    Parameters
    ----------
    replay
        A legal record. Where it ends early, so does the game: counted is what stands in the window
        then.
    after
        How many lines have been played; windows are chosen as in the record.
    against_target
        Whether to play for points less the sum of the round track (SOLO-7); solo game only.
    at_most
        A bound the caller knows: the optimum from an earlier position of the same record, if the
        player has used no tool card in between.
    limits
        Limits on everything together.

    Returns
    -------
    Solved, Infeasible or Unknown
        Infeasible only if without the player's tool cards no choice lets the others do what they
        did. Value and bound are final scores in points (less the target); the favor tokens of the
        position are kept, and count nothing where nobody knows them. The answer was replayed line
        by line.

    Raises
    ------
    UndefinedHindsightError
        If an opponent later used a die that only a tool card of the player brought. From the
        position after that line on, the value is defined.
    ParameterError
        If the record breaks a rule later on, the window is not known, or a target is asked for in
        a game that has none.
    VerificationError
        If the rules refuse the answer or count other points.

    Notes
    -----
    Dice that opponents took are never on offer. What an opponent did may also depend on what else
    lies there (Running Pliers has to draft a second die if one fits, Tap Wheel needs a color of
    the round track). The color is a constraint; anything else is excluded when the replay finds
    it, up to `MOST_CUTS` times.
    """
    game = _Game.of(replay, seat, after, against_target=against_target)
    if game.timeline.undefined:
        raise game.timeline.undefined
    started = time.perf_counter()
    conditions = Conditions(keep=tuple(game.timeline.keep))
    merged, bound, seconds = True, at_most, 0.0
    for _ in range(MOST_CUTS):
        offers = game.timeline.offers(merged=merged)
        spent = time.perf_counter() - started
        left = None if limits.seconds is None else max(limits.seconds - spent, 1e-3)
        outcome = best_draft(
            game.start_window,
            game.goal,
            offers,
            conditions=conditions,
            at_most=at_most,
            limits=dataclasses.replace(limits, seconds=left),
        )
        seconds = time.perf_counter() - started
        if not isinstance(outcome, Solved):
            return dataclasses.replace(outcome, seconds=seconds)
        bound = outcome.bound
        told = game.tell(outcome.answer, offers)
        if isinstance(told, tuple):
            answer = Hindsight(outcome.answer.picks, outcome.answer.window, game.kept, told)
            return Solved(answer, outcome.value, bound, outcome.proved, seconds)
        if not merged:
            conditions = dataclasses.replace(conditions, forbidden=(*conditions.forbidden, told))
        # A cut speaks of single turns.
        merged = False
    return Unknown(bound, seconds)


def pool_bound(
    replay: Replay,
    seat: int,
    after: int = 0,
    *,
    against_target: bool = False,
    at_most: int | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Outcome[Hindsight]:
    """Bound what a player can still reach, whatever the others do, on the dice really rolled.

    At an own turn any die may be taken that has been in the pool of this round by then, as it was
    last seen there; each once. Parameters and errors are those of `with_fixed_opponents`, except
    that this value is always defined. With fixed opponents no more can be reached.

    Returns
    -------
    Solved
        `value` is what this larger choice of dice allows, `bound` what is proved, both in points.
        Quote `bound`. The window was built again by the rules of placing.
    """
    game = _Game.of(replay, seat, after, against_target=against_target)
    outcome = best_draft(
        game.start_window,
        game.goal,
        game.timeline.offers(pool_bound=True),
        at_most=at_most,
        limits=limits,
    )
    if not isinstance(outcome, Solved):
        return outcome
    answer = Hindsight(outcome.answer.picks, outcome.answer.window, game.kept)
    return Solved(answer, outcome.value, outcome.bound, outcome.proved, outcome.seconds)


@dataclass(frozen=True)
class _Game:
    """A record as hindsight sees it."""

    players: tuple[str, ...]
    seat: int
    kept: int
    start: SagradaPosition
    start_window: Window
    goal: Goal
    timeline: Timeline

    @classmethod
    def of(cls, replay: Replay, seat: int, after: int, *, against_target: bool) -> _Game:
        """Read a record from a position on, or from the first one with all windows chosen."""
        start = replay.at(after)
        if seat not in range(start.seats):
            message = f"there is no seat {seat}: expected 0 to {start.seats - 1}"
            raise ParameterError(message)
        while start.choosing is not None and after < len(replay.steps):
            after += 1
            start = replay.at(after)
        window = start.windows[seat]
        name = replay.players[seat]
        if window is None or start.setup.patterns[seat] is None:
            message = f"the window of {name} is not recorded: hindsight needs it"
            raise ParameterError(message)
        if seat in start.unrecorded.tokens:  # nobody knows how many: they count nothing
            tokens = (*start.tokens[:seat], 0, *start.tokens[seat + 1 :])
            start = dataclasses.replace(start, tokens=tokens)
        if seat in start.emptied and not window.placed:
            message = f"the window of {name} was emptied, and the next die must touch one"
            raise ParameterError(message)
        setup = start.setup
        if against_target and not setup.solo:
            message = "a target is there in the solo game only"
            raise ParameterError(message)
        goal = Goal(
            setup.public,
            setup.private[seat],
            start.tokens[seat],
            setup.open_space,
            start.target if against_target else None,
        )
        timeline = read_timeline(replay, seat, after)
        return cls(replay.players, seat, after, start, window, goal, timeline)

    def tell(self, draft: Draft, offers: Sequence[Offer]) -> tuple[str, ...] | Choice:
        """Return the lines of a game in which this is drafted, each replayed by the rules.

        Returns
        -------
        tuple of str or Choice
            The choice to exclude if it bars an opponent from what was done.

        Raises
        ------
        VerificationError
            If the rules refuse a line for another reason, or count other points.
        """
        picks = _by_turn(draft.picks, offers)
        waiting = deque(self.timeline.steps)
        taken: list[int] = []
        position, told = self.start, list[str]()
        turns = time_had = 0
        while position.to_move is not None:
            own = position.to_move == self.seat and not (waiting and is_remove(waiting[0]))
            if own:
                if turns == len(self.timeline.turns):
                    break
                pick = picks[turns]
                turns += 1
                text = f"{self.players[self.seat]} {pick or PASS}"
                taken += [pick.number] if pick else []
                source = None
            elif waiting:
                source = waiting.popleft()
                text = self._text(source, position, time_had, taken)
                time_had += source.seat is not None and not is_remove(source)
            else:
                break
            written = RecordLine(text, self.kept + len(told) + 1)
            step = play_line(position, parse_line(text, self.players), written, self.players)
            if step.violations:
                return self._refused(step, source, picks[:turns])
            told.append(text)
            position = step.after
        self._check(draft, position, offers)
        return tuple(told)

    def _text(self, step: Step, position: SagradaPosition, now: int, taken: Sequence[int]) -> str:
        """Return the line of chance or of an opponent as it reads where other dice lie there."""
        used = {move.number for move in step.moves if isinstance(move, UseTool)}
        if not used & {GLAZING_HAMMER, LENS_CUTTER}:
            return step.text
        moves: list[SagradaMove] = []
        for move in step.moves:
            if GLAZING_HAMMER not in used or not isinstance(move, Reroll):
                moves.append(move)
            if isinstance(move, UseTool) and move.number == GLAZING_HAMMER:
                rolled = self.timeline.rolled_again(position.round, now, taken)
                moves += [Reroll(die) for die in sorted(rolled)]
        return format_line(moves, position, self.players)

    def _refused(self, step: Step, source: Step | None, picks: Sequence[Pick | None]) -> Choice:
        """Return the choice that led to a line the rules refuse, or raise what that means."""
        rules = {violation.rule for violation in step.violations}
        if source is None or GameRule.IN_POOL in rules:
            reasons = "; ".join(map(str, step.violations))
            message = f"{step.text!r} is not legal in the answer: {reasons}"
            raise VerificationError(message)
        if source.seat is None:
            problem = "this roll needs a die that only a tool card of the player put into the bag"
            raise UndefinedHindsightError(problem, source.line)
        # Whether a second die has to be drafted depends on the dice of this round alone.
        of_round = [
            turn
            for turn, own in enumerate(self.timeline.turns[: len(picks)])
            if own.round == step.before.round or rules != {GameRule.SECOND_DIE}
        ]
        chosen = ((turn, picks[turn]) for turn in of_round)
        return Choice(
            frozenset((turn, pick.number) for turn, pick in chosen if pick), frozenset(of_round)
        )

    def _check(self, draft: Draft, final: SagradaPosition, offers: Sequence[Offer]) -> None:
        """Compare the answer with the position at the end of the lines."""
        sheet = final.sheet(self.seat)
        total = sheet.total if sheet else None
        if total is not None and self.goal.on_track is not None:
            total -= final.target
        value = self.goal.value(draft.window, offers, draft.picks)
        if total != value or final.windows[self.seat] != draft.window:
            message = f"the lines of an answer lead to {total} points, the answer has {value}"
            raise VerificationError(message)


def _by_turn(picks: Sequence[Pick], offers: Sequence[Offer]) -> list[Pick | None]:
    """Return the pick of each turn; an offer that stands for two is used from the first on."""
    found: list[Pick | None] = []
    for at, offer in enumerate(offers):
        here: list[Pick | None] = [pick for pick in picks if pick.offer == at]
        found += here + [None] * (offer.picks - len(here))
    return found
