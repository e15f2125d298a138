"""What lies in the draft pool at each own turn of a recorded game, the others playing as they did.

Every die gets a number when it is rolled or drawn and is followed through the record: who took it,
when it came back, what it showed after a reroll. That tells which dice a player could have had
instead of those taken. Two states are kept side by side: what the record says, and what lies there
if the player uses no tool card from the given position on.

Conventions, where the record does not tell what would have happened:

- Each die an opponent took is one certain die of the pool, and it is not to be had before. (Equal
  dice are interchangeable, so only a later reroll could make a difference.)
- A die that Glazing Hammer did not roll again, because the player had taken it, keeps its value:
  a possible outcome of that roll.
- Where an opponent used a die that only a tool card of the player brought (rolled again, drawn,
  put on the round track), the game with fixed opponents is not defined.
"""

from __future__ import annotations

import itertools
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vitrail.games.errors import ParameterError
from vitrail.games.sagrada.cards import GLAZING_HAMMER, TAP_WHEEL
from vitrail.games.sagrada.components import Die
from vitrail.games.sagrada.moves import (
    Draw,
    Exchange,
    Lift,
    Remove,
    Reroll,
    Return,
    Roll,
    SetValue,
    Shift,
    Take,
    UseTool,
)
from vitrail.solvers.sagrada.draft import MOST_PICKS, Offer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vitrail.games.sagrada.components import Color
    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.games.sagrada.replay import Replay
    from vitrail.games.sagrada.step import Step


class UndefinedHindsightError(ParameterError):
    """A record for which the game with fixed opponents is not defined.

    Parameters
    ----------
    problem
        Why not, one sentence without a full stop.
    line
        The line of the file where an opponent depends on a tool card of the player.
    """

    def __init__(self, problem: str, line: int) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line


@dataclass
class Life:
    """What happens to a die in a game in which the player uses no tool cards.

    A time is the number of turns that opponents have had.

    Parameters
    ----------
    round
        The round in whose draft pool, or on whose space of the round track, it first lies.
    shows
        By time, what it shows from then on.
    out, back
        At which times an opponent takes it, and at which it comes back into the pool.
    """

    round: int
    shows: dict[int, Die]
    out: list[int] = field(default_factory=list)
    back: list[int] = field(default_factory=list)

    def at(self, now: int) -> Die | None:
        """Return what it shows at a time, or showed last; None before it is there."""
        return next((die for time, die in reversed(self.shows.items()) if time <= now), None)

    def lies(self, now: int) -> bool:
        """Whether it lies where it was rolled at a time, if the player does not take it."""
        gone = sum(time <= now for time in self.out)
        return self.at(now) is not None and gone == sum(time <= now for time in self.back)

    def free(self, now: int) -> bool:
        """Whether it lies there and no opponent takes it later."""
        return self.lies(now) and all(time <= now for time in self.out)


@dataclass(frozen=True, slots=True)
class OwnTurn:
    """A turn of the player: its round and its time."""

    round: int
    time: int


@dataclass
class Timeline:
    """The dice of a recorded game from a position on, and the turns of one player.

    Parameters
    ----------
    lives
        The dice by number.
    turns
        The own turns in order.
    steps
        The lines of chance and of the opponents, in order.
    keep
        Dice of which one must stay on the round track, since an opponent's Tap Wheel needs it.
    undefined
        Why the game with fixed opponents is not defined; None if it is.
    """

    lives: dict[int, Life] = field(default_factory=dict)
    turns: list[OwnTurn] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    keep: list[frozenset[int]] = field(default_factory=list)
    undefined: UndefinedHindsightError | None = None

    def offers(self, *, pool_bound: bool = False, merged: bool = True) -> list[Offer]:
        """Return the offers of the own turns, in order.

        Parameters
        ----------
        pool_bound
            Whether dice that opponents take can be had all the same.
        merged
            Whether two turns of a round that see the same dice make one offer, which is faster.
        """
        offers: list[Offer] = []
        previous = 0
        for turn in self.turns:
            dice = {
                number: die
                for number, life in self.lives.items()
                if life.round == turn.round
                and (die := life.at(turn.time)) is not None
                and (pool_bound or life.free(turn.time))
            }
            same = merged and previous == turn.round and offers[-1].dice == dice
            if same and offers[-1].picks < MOST_PICKS:
                offers[-1] = Offer(dice, MOST_PICKS)
            else:
                offers.append(Offer(dice, 1))
            previous = turn.round
        return offers

    def rolled_again(self, round_number: int, now: int, taken: Iterable[int]) -> list[Die]:
        """Return what Glazing Hammer of an opponent rolls if the player has taken these dice."""
        gone = set(taken)
        found = (
            life.at(now + 1)
            for number, life in self.lives.items()
            if number not in gone and life.round == round_number and life.lies(now)
        )
        return [die for die in found if die is not None]


def read_timeline(replay: Replay, seat: int, after: int) -> Timeline:
    """Follow the dice of a record from a position on.

    Parameters
    ----------
    after
        How many lines have been played; no window is left to choose then.

    Raises
    ------
    ParameterError
        If a later line breaks a rule.

    Notes
    -----
    Where the record ends early, so does the timeline: the last own turns are those that come
    before the first roll or turn of another player that is not recorded.
    """
    for step in replay.steps[after:]:
        if step.violations:
            message = f"line {step.line} breaks a rule: hindsight needs a legal game"
            raise ParameterError(message)
    reader = _Reader(replay.at(after), seat)
    lines = deque(replay.steps[after:])
    while not reader.ended:
        reader.roll(lines)
        reader.play_round(lines)
    return reader.found


def is_remove(step: Step) -> bool:
    """Whether a line removes dice because of a mistake; it is nobody's turn."""
    return bool(step.moves) and all(isinstance(move, Remove) for move in step.moves)


class _Reader:
    """Reads a record line by line; `pool`, `track` and `hand` are those of the record."""

    def __init__(self, start: SagradaPosition, seat: int) -> None:
        self.seat = seat
        self.position = start
        self.found = Timeline()
        self.time = 0
        self.ended = False
        self.numbers = itertools.count()
        self.pool: dict[int, Die] = {self._new(die, start.round): die for die in start.pool}
        self.track: list[dict[int, Die]] = [
            {self._new(die, number): die for die in dice}
            for number, dice in enumerate(start.track, start=1)
        ]
        self.hand: tuple[int, Die] | None = None
        """The die in the hand inside a turn that goes on in another line."""
        self.swapped: dict[int, int] = {}
        """Dice that opponents put on the round track, with the round of the space."""

    def _new(self, die: Die, round_number: int) -> int:
        number = next(self.numbers)
        self.found.lives[number] = Life(round_number, {self.time: die})
        return number

    def roll(self, lines: deque[Step]) -> None:
        """Read the dice of a round, unless they lie there already."""
        while self.position.rolling and lines and self.position.to_move is not None:
            step = lines.popleft()
            for move in step.moves:
                if isinstance(move, Roll):
                    self.pool[self._new(move.die, self.position.round)] = move.die
            self.found.steps.append(step)
            self.position = step.after
        self.ended = self.position.rolling or self.position.to_move is None

    def play_round(self, lines: deque[Step]) -> None:
        """Read the turns of a round; own ones are there whether they are recorded or not."""
        base = self.position
        for slot in range(base.turns_done, 2 * base.seats):
            if self.ended:
                return
            mover = base.order[slot]
            while lines and is_remove(lines[0]):
                self._removed(lines.popleft())
            if slot >= base.seats and mover in base.skipped:
                continue
            recorded = lines and lines[0].seat == mover and self.position.round == base.round
            if mover == self.seat:
                self.found.turns.append(OwnTurn(base.round, self.time))
            elif not recorded:
                # Either Running Pliers took this turn, or the record ends here.
                over = self.position.round > base.round or mover in self.position.skipped
                self.ended = not over
            if recorded:
                self._turn(lines.popleft())
                while self.position.turn.begun and lines and lines[0].seat == mover:
                    self._turn(lines.popleft())
        # A record may end before or inside the last turn of a round, an own one.
        self.ended = self.ended or self.position.round == base.round
        if self.ended:
            return
        self.track.append(self.pool)
        self.pool = {}
        while lines and is_remove(lines[0]):
            self._removed(lines.popleft())

    def _removed(self, step: Step) -> None:
        if step.seat != self.seat:
            self.found.steps.append(step)
        self.position = step.after

    def _turn(self, step: Step) -> None:
        """Read a turn, or the part of one that a line holds.

        What an opponent does happens in both games, own moves in the record.
        """
        own = step.seat == self.seat
        then = self.time + 1
        hand = self.hand
        for move in step.moves:
            match move:
                case UseTool(number, paid):
                    if paid is not None:
                        del self.pool[self._find(self.pool, paid, step)]
                    if number == GLAZING_HAMMER:
                        self._roll_again(step)
                    if number == TAP_WHEEL and not own:
                        self._keep_color(step)
                case Take(die):
                    number = self._find(self.pool, die, step)
                    hand = number, self.pool.pop(number)
                    if not own and number in self.found.lives:
                        self.found.lives[number].out.append(then)
                case SetValue(value) if hand:
                    hand = hand[0], Die(hand[1].color, value)
                case Draw(color):
                    hand = next(self.numbers), Die(color, 1)
                case Reroll(die) if hand:
                    hand = hand[0], die
                case Exchange(number, die) if hand:
                    hand = self._exchange(number, die, hand, step)
                case Return() if hand:
                    self.pool[hand[0]] = hand[1]
                    if not own:
                        self._returned(*hand, then)
                    hand = None
        if not own:
            self.time = then
            self.found.steps.append(step)
        self.position = step.after
        self.hand = hand if step.after.turn.begun else None

    def _place(self, number: int) -> int | None:
        """Return the round of the space where a die is in the game without own tool cards.

        That of the present round stands for the pool; None if an opponent has the die, or if that
        game has no such die.
        """
        if number in self.swapped:
            return self.swapped[number]
        life = self.found.lives.get(number)
        return life.round if life and life.lies(self.time) else None

    def _find(self, dice: dict[int, Die], die: Die, step: Step, space: int = 0) -> int:
        """Return the number of a die that somebody takes from a space (by default the pool).

        Among equal dice of the record an opponent takes one that lies there in both games, and the
        player one that does not.
        """
        own = step.seat == self.seat
        # What an opponent's card rolled on this very turn counts.
        now = self.time if own else self.time + 1

        def in_both(number: int) -> bool:
            life = self.found.lives.get(number)
            there = self._place(number) == (space or self.position.round)
            return there and life is not None and life.at(now) == die

        alike = (number for number, other in dice.items() if other == die)
        found = min(alike, key=lambda number: (in_both(number) == own, number))
        if not own and not in_both(found):
            self._undefined(step, f"{die} is there only because of a tool card of the player")
        return found

    def _undefined(self, step: Step, problem: str) -> None:
        if self.found.undefined is None:
            self.found.undefined = UndefinedHindsightError(problem, step.line)

    def _exchange(
        self, number: int, die: Die, hand: tuple[int, Die], step: Step
    ) -> tuple[int, Die]:
        """Put the die in the hand on the round track and return the one gained (Lens Cutter)."""
        space = self.track[number - 1]
        gained = self._find(space, die, step, number)
        del space[gained]
        space[hand[0]] = hand[1]
        if step.seat != self.seat:
            if gained in self.found.lives:
                self.found.lives[gained].out.append(self.time + 1)
            self.swapped.pop(gained, None)
            self.swapped[hand[0]] = number
        return gained, die

    def _returned(self, number: int, die: Die, then: int) -> None:
        life = self.found.lives.get(number)
        if life is None:
            self.found.lives[number] = Life(self.position.round, {then: die})
            return
        life.back.append(then)
        life.shows[then] = die

    def _roll_again(self, step: Step) -> None:
        """Roll all dice of the pool (Glazing Hammer); the rolls follow the pool in its order."""
        results = [move.die for move in step.moves if isinstance(move, Reroll)]
        in_order = sorted(self.pool, key=lambda number: str(self.pool[number]))
        for number, die in zip(in_order, results, strict=True):
            self.pool[number] = die
            if step.seat != self.seat and number in self.found.lives:
                self.found.lives[number].shows[self.time + 1] = die

    def _keep_color(self, step: Step) -> None:
        """Note that a die of the color an opponent moves must lie on the round track (TOOL-12)."""
        position = step.before
        for move in step.moves:
            if isinstance(move, Shift | Lift):
                window = position.window
                square = move.start if isinstance(move, Shift) else move.square
                die = window[square] if window else None
                if die is not None:
                    self._keep(die.color, step)
                return
            position = position.forced(move)

    def _keep(self, color: Color, step: Step) -> None:
        kept = frozenset(
            number
            for number, life in self.found.lives.items()
            if (die := life.at(self.time)) is not None
            and die.color is color
            and (self._place(number) or self.position.round) <= len(self.track)
        )
        self.found.keep.append(kept)
        if not kept:
            self._undefined(step, f"{color} is on the round track only because of a tool card")
