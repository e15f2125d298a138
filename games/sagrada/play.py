"""A whole game: rounds, turns, drafting, tools, the round track, the end.

Covers SETUP-2, SETUP-3, ROUND-1 to ROUND-5, TURN-1, DRAFT-1, DRAFT-2, FAVOR-1, FAVOR-2, USE-1,
END-1, MISTAKE-1 and SOLO-4 to SOLO-9; what the single tool cards do is in `tools.py`, placement in
`window.py`, points in `scoring.py`.
"""

from __future__ import annotations

import dataclasses
import functools
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vitrail.games.base import CHANCE, Rule, Violation, require_legal
from vitrail.games.sagrada import tools
from vitrail.games.sagrada.components import (
    DICE_PER_COLOR,
    ROUNDS,
    VALUES,
    Color,
    Die,
    find_pattern,
)
from vitrail.games.sagrada.moves import (
    ChooseWindow,
    Draw,
    EndTurn,
    Place,
    PlaceSomewhere,
    Remove,
    Reroll,
    Roll,
    SagradaMove,
    Take,
    UseTool,
)
from vitrail.games.sagrada.notation import format_dice, window_rows
from vitrail.games.sagrada.scoring import Objectives, ScoreSheet, score_window
from vitrail.games.sagrada.window import (
    Window,
    legal_squares,
    placement_violations,
    reachable_squares,
    window_violations,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vitrail.games.sagrada.setup import Setup
    from vitrail.games.squares import Square

COLORS = tuple(Color)
LONGEST_GAME = 90 + 10 * 8 * 30
"""No game has more moves than this: 90 rolls, and 80 turns of at most 30 moves each."""


class GameRule(Rule):
    """The rules a move can break beside those of placing; ids of the rules digest."""

    OVER = ("END-1", "the game is over after round 10")
    DICE_FIRST = ("ROUND-1", "the dice have to be rolled first")
    IN_BAG = ("ROUND-1", "the bag holds no such die")
    NO_ROLL = ("ROUND-1", "no dice are to be rolled now")
    OFFERED = ("SETUP-2", "a window is chosen once, among the four sides dealt")
    IN_POOL = ("DRAFT-1", "the draft pool holds no such die")
    ONE_DRAFT = ("TURN-1", "one die is drafted a turn")
    MUST_PLACE = ("DRAFT-1", "a die that was taken has to be placed")
    NO_PLACE = ("DRAFT-1", "a die that cannot be placed may not be taken")
    NOTHING_TAKEN = ("DRAFT-1", "no die has been taken")
    NO_MISTAKE = ("MISTAKE-1", "dice are removed only from a window that breaks a rule")
    NOT_UNKNOWN = ("PLACE-7", "the space must be named, since the window is known")
    SECOND_DIE = ("TOOL-8", "the second die of Running Pliers has to be drafted")


@dataclass(frozen=True, slots=True)
class Turn:
    """What has happened on the turn that is being played.

    Parameters
    ----------
    drafted
        Whether the draft of this turn is spent.
    hand
        The die taken and not yet placed.
    tool
        Number of the tool card used on this turn.
    step
        What the tool card asks for next; None when nothing is pending.
    moved
        Spaces where dice that this card moved stand now.
    lifted
        Dice lifted by the card, in order, with the spaces they came from.
    rerolled
        Dice of the pool that Glazing Hammer has still to roll again.
    apart
        Whether the die taken must be placed apart (Cork-backed Straightedge).
    extra
        Whether the second die of Running Pliers is being drafted.
    """

    drafted: bool = False
    hand: Die | None = None
    tool: int | None = None
    step: tools.Step | None = None
    moved: tuple[Square, ...] = ()
    lifted: tuple[tuple[Square, Die], ...] = ()
    rerolled: tuple[Die, ...] = ()
    apart: bool = False
    extra: bool = False


@dataclass(frozen=True)
class SagradaPosition:
    """A position of a whole game.

    Parameters
    ----------
    setup
        Options, patterns, objectives and tools.
    windows
        By seat; None where a window is not recorded (or not yet chosen).
    tokens
        Favor tokens by seat.
    bag
        Dice in the bag by color, in the order of `COLORS`.
    pool
        The draft pool, sorted.
    track
        The dice of the round track, round by round.
    paid
        Tokens on each tool card, by the order of `setup.tools`.
    gone
        Dice out of the game: spent on tools in the solo game, or removed as mistakes.
    starter
        Seat that starts this round.
    turns_done
        How many of the turns of this round are over.
    skipped
        Seats whose second turn of this round is skipped (Running Pliers).
    rolling
        Whether the dice of this round are being rolled.
    turn
        What has happened on the turn being played.
    """

    setup: Setup
    windows: tuple[Window | None, ...]
    tokens: tuple[int, ...]
    bag: tuple[int, ...] = (DICE_PER_COLOR,) * len(COLORS)
    pool: tuple[Die, ...] = ()
    track: tuple[tuple[Die, ...], ...] = ()
    paid: tuple[int, ...] = ()
    gone: tuple[Die, ...] = ()
    starter: int = 0
    turns_done: int = 0
    skipped: frozenset[int] = frozenset()
    rolling: bool = True
    turn: Turn = field(default_factory=Turn)

    @classmethod
    def start(cls, setup: Setup, starter: int = 0) -> SagradaPosition:
        """Return the position before the first roll; windows not chosen yet are None."""
        return cls(
            setup,
            tuple(Window.empty(pattern) if pattern else None for pattern in setup.patterns),
            tuple(
                0 if setup.solo or pattern is None else pattern.difficulty or 0
                for pattern in setup.patterns
            ),
            paid=(0,) * len(setup.tools),
            starter=starter,
        )

    # -- who, when -------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.windows)

    @property
    def round(self) -> int:
        """The round being played, 1 to 10; 11 after the end."""
        return len(self.track) + 1

    @functools.cached_property
    def order(self) -> tuple[int, ...]:
        """The seats in turn order of this round: there and back (ROUND-2)."""
        there = tuple((self.starter + step) % self.seats for step in range(self.seats))
        return there + there[::-1]

    @property
    def second_turn(self) -> bool:
        """Whether the turn being played is the second one of its player."""
        return self.turns_done >= self.seats

    @property
    def choosing(self) -> int | None:
        """The seat that has still to choose a window, before the first roll (SETUP-2)."""
        waiting = (
            seat
            for seat, window in enumerate(self.windows)
            if window is None and self.setup.offered(seat)
        )
        return next(waiting, None) if self.round == 1 else None

    @functools.cached_property
    def to_move(self) -> int | None:
        """The seat to move, `CHANCE`, or None when the game is over."""
        if self.round > ROUNDS:
            return None
        if self.choosing is not None:
            return self.choosing
        if self.rolling or self.turn.step in tools.CHANCE_STEPS:
            return CHANCE
        return self.order[self.turns_done]

    @property
    def window(self) -> Window | None:
        """The window of the player whose turn it is."""
        return self.windows[self.order[self.turns_done]]

    @property
    def known_window(self) -> Window:
        """The window of the player whose turn it is, where it has to be known."""
        if self.window is None:
            message = "the window of the player at turn is not recorded"
            raise ValueError(message)
        return self.window

    @property
    def known_hand(self) -> Die:
        """The die taken, where there has to be one."""
        if self.turn.hand is None:
            message = "no die has been taken"
            raise ValueError(message)
        return self.turn.hand

    # -- the contract ----------------------------------------------------------------------------

    def legal_moves(self) -> Sequence[SagradaMove]:
        """Return the legal moves, sorted; empty when the game is over."""
        if self.to_move == CHANCE:
            return tuple(move for move, _ in self.chance_outcomes())
        return tuple(sorted(move for move in self._candidates() if not self.violations(move)))

    def chance_outcomes(self) -> Sequence[tuple[SagradaMove, int]]:
        """Return the outcomes of a chance position with integer weights; sorted."""
        if self.to_move != CHANCE:
            return ()
        if not self.rolling:
            return tools.outcomes(self)
        return tuple(
            (Roll(Die(color, value)), count)
            for color, count in sorted(
                zip(COLORS, self.bag, strict=True), key=lambda pair: pair[0].letter
            )
            if count
            for value in VALUES
        )

    def violations(self, move: SagradaMove) -> tuple[Violation, ...]:
        """Return every rule that a move breaks here; empty means legal."""
        if isinstance(move, Remove):
            return tuple(self._check_remove(move))
        if self.to_move is None:
            return (Violation(GameRule.OVER),)
        if isinstance(move, Roll | Reroll | Draw):
            return tuple(self._check_chance(move))
        if self.to_move == CHANCE:
            return (Violation(GameRule.DICE_FIRST),)
        if isinstance(move, ChooseWindow):
            return tuple(self._check_choice(move))
        if self.choosing is not None:
            return (Violation(GameRule.OFFERED),)
        return tuple(self._check(move))

    def apply(self, move: SagradaMove) -> SagradaPosition:
        """Return the position after a legal move.

        Raises
        ------
        IllegalMoveError
            If the move is not legal; it carries the violations.
        """
        require_legal(self, move)
        return self.forced(move)

    def scores(self) -> tuple[int, ...]:
        """Return the points by seat if the game ended now; 0 for a window nobody records."""
        return tuple(sheet.total if sheet else 0 for sheet in map(self.sheet, range(self.seats)))

    def view(self, seat: int) -> SagradaPosition:
        """Return what a seat may know: the others' private objectives become unknown."""
        if self.setup.solo:
            return self
        private = tuple(
            colors if other == seat else () for other, colors in enumerate(self.setup.private)
        )
        return dataclasses.replace(self, setup=dataclasses.replace(self.setup, private=private))

    def notation(self) -> str:
        """Return the position in one line: what lies where, and whose turn it is."""
        who = {None: "over", CHANCE: "dice"}.get(self.to_move, f"seat {self.to_move}")
        windows = "; ".join("/".join(window_rows(w)) if w else "unknown" for w in self.windows)
        track = "|".join(format_dice(dice) for dice in self.track)
        hand = f" hand {self.turn.hand}" if self.turn.hand else ""
        bag = " ".join(f"{c.letter}{n}" for c, n in zip(COLORS, self.bag, strict=True))
        return (
            f"round {self.round} turn {self.turns_done + 1} ({who}){hand}; "
            f"pool {format_dice(self.pool)}; bag {bag}; track {track}; "
            f"tokens {' '.join(map(str, self.tokens))}; windows {windows}"
        )

    # -- points ----------------------------------------------------------------------------------

    def sheet(self, seat: int) -> ScoreSheet | None:
        """Score a seat's window by the private objective that pays most (SCORE-1, SOLO-2)."""
        window = self.windows[seat]
        if window is None:
            return None
        sheets = [
            score_window(
                window,
                Objectives(self.setup.public, color),
                favor_tokens=self.tokens[seat],
                open_space=self.setup.open_space,
            )
            for color in self.setup.private[seat] or (None,)
        ]
        return max(sheets, key=lambda sheet: sheet.total)

    @property
    def target(self) -> int:
        """The sum of the dice on the round track: what a solo player has to beat (SOLO-7)."""
        return sum(die.value for dice in self.track for die in dice)

    def ranking(self) -> tuple[int, ...]:
        """Return the seats from first to last, all tie-breaks applied (SCORE-9)."""
        sheets = [self.sheet(seat) for seat in range(self.seats)]
        # After round 10 the starter has moved on; the order of the final round is the last one's.
        final = self.order[: self.seats]
        if self.round > ROUNDS:
            final = (final[-1], *final[:-1])

        def key(seat: int) -> tuple[int, int, int, int]:
            sheet = sheets[seat]
            total, private = (sheet.total, sheet["private"].points) if sheet else (0, 0)
            return total, private, self.tokens[seat], final.index(seat)

        return tuple(sorted(range(self.seats), key=key, reverse=True))

    @property
    def solo_won(self) -> bool:
        """Whether a solo player has more points than the round track (SOLO-9)."""
        return self.scores()[0] > self.target

    # -- checks ----------------------------------------------------------------------------------

    def _check_remove(self, move: Remove) -> Iterator[Violation]:
        window = self.windows[move.seat]
        if window is None or window[move.square] is None or not window_violations(window):
            yield Violation(GameRule.NO_MISTAKE, move.square)

    def _check_choice(self, move: ChooseWindow) -> Iterator[Violation]:
        seat = self.choosing
        if seat is None or all(p.name != move.name for p in self.setup.offered(seat)):
            yield Violation(GameRule.OFFERED)

    def _check_chance(self, move: Roll | Reroll | Draw) -> Iterator[Violation]:
        if self.to_move != CHANCE:
            yield Violation(GameRule.NO_ROLL)
        elif all(move != outcome for outcome, _ in self.chance_outcomes()):
            yield Violation(GameRule.IN_BAG if isinstance(move, Roll) else GameRule.NO_ROLL)

    def _check(self, move: SagradaMove) -> Iterator[Violation]:
        match move:
            case Take(die):
                yield from self._check_take(die)
            case Place(square):
                yield from self._check_place(square)
            case PlaceSomewhere():
                if self.turn.hand is None:
                    yield Violation(GameRule.NOTHING_TAKEN)
                if self.window is not None:
                    yield Violation(GameRule.NOT_UNKNOWN)
            case EndTurn():
                yield from self._check_end()
            case UseTool():
                yield from tools.check_use(self, move)
            case _:
                yield from tools.check_step(self, move)

    def _check_take(self, die: Die) -> Iterator[Violation]:
        yield from tools.check_pending(self)
        if self.turn.drafted:
            yield Violation(GameRule.ONE_DRAFT)
        if die not in self.pool:
            yield Violation(GameRule.IN_POOL, detail=f"the draft pool holds no {die}")
        elif self.window is not None and not self.can_be_placed(die):
            yield Violation(GameRule.NO_PLACE, detail=f"{die} fits no space")

    def can_be_placed(self, die: Die) -> bool:
        """Whether a die of the pool has a space, as it is or by a tool card on the table."""
        if legal_squares(self.known_window, die):
            return True
        if self.turn.tool is not None:
            return False
        taken = self.forced(Take(die))
        uses = (move for move in tools.uses(taken) if move.number in tools.ON_DRAFTED_DIE)
        return any(not any(tools.check_use(taken, move)) for move in uses)

    def _check_place(self, square: Square) -> Iterator[Violation]:
        turn = self.turn
        if turn.step is not tools.Step.PLACE_OR_RETURN:
            yield from tools.check_pending(self)
        if turn.hand is None:
            yield Violation(GameRule.NOTHING_TAKEN)
        elif self.window is not None:
            yield from placement_violations(self.window, turn.hand, square, apart=turn.apart)

    def _check_end(self) -> Iterator[Violation]:
        yield from tools.check_pending(self)
        if self.turn.hand is not None:
            yield Violation(GameRule.MUST_PLACE)
        if self.turn.extra and not self.turn.drafted and self._has_draft():
            yield Violation(GameRule.SECOND_DIE)

    def _has_draft(self) -> bool:
        window = self.window
        return window is not None and any(legal_squares(window, die) for die in set(self.pool))

    # -- what a move does, legal or not ------------------------------------------------------------

    def forced(self, move: SagradaMove) -> SagradaPosition:
        """Return the position after a move whether it is legal or not, if it is possible at all.

        Raises
        ------
        ValueError
            If the pieces the move needs are not there.
        """
        match move:
            case Roll(die):
                return self._rolled(die)
            case ChooseWindow(name):
                return self._chosen(name)
            case Take(die):
                return self.changed(hand=die, drafted=True, step=None)._with(
                    pool=without(self.pool, die)
                )
            case Place(square):
                return self._placed(square)
            case PlaceSomewhere():
                return self.changed(hand=None, apart=False)
            case Remove(seat, square):
                return self._removed(seat, square)
            case EndTurn():
                return self._ended()
            case UseTool():
                return tools.use(self, move)
            case _:
                return tools.step(self, move)

    def _with(self, **changes: object) -> SagradaPosition:
        return dataclasses.replace(self, **changes)  # type: ignore[arg-type]

    def changed(self, **changes: object) -> SagradaPosition:
        """Return the position with another state of the turn."""
        turn = dataclasses.replace(self.turn, **changes)  # type: ignore[arg-type]
        return dataclasses.replace(self, turn=turn)

    def with_window(self, window: Window, seat: int | None = None) -> SagradaPosition:
        """Return the position with another window, by default that of the player at turn."""
        seat = self.order[self.turns_done] if seat is None else seat
        windows = (*self.windows[:seat], window, *self.windows[seat + 1 :])
        return dataclasses.replace(self, windows=windows)

    def _rolled(self, die: Die) -> SagradaPosition:
        pool = tuple(sorted((*self.pool, die)))
        rolling = len(pool) < self.setup.dice_per_round
        return self._with(bag=taken(self.bag, die.color), pool=pool, rolling=rolling)

    def _chosen(self, name: str) -> SagradaPosition:
        seat, pattern = self.choosing, find_pattern(name)
        if seat is None:
            message = "nobody chooses a window now"
            raise ValueError(message)
        patterns = (*self.setup.patterns[:seat], pattern, *self.setup.patterns[seat + 1 :])
        tokens = 0 if self.setup.solo else pattern.difficulty or 0
        return self.with_window(Window.empty(pattern), seat)._with(
            setup=dataclasses.replace(self.setup, patterns=patterns),
            tokens=(*self.tokens[:seat], tokens, *self.tokens[seat + 1 :]),
        )

    def _placed(self, square: Square) -> SagradaPosition:
        die, window = self.turn.hand, self.window
        if die is None or window is None or window[square] is not None:
            message = f"nothing can be placed at {square}"
            raise ValueError(message)
        return self.changed(hand=None, apart=False, step=None).with_window(
            window.with_die(die, square)
        )

    def _removed(self, seat: int, square: Square) -> SagradaPosition:
        window = self.windows[seat]
        die = window[square] if window else None
        if window is None or die is None:
            message = f"no die stands at {square}"
            raise ValueError(message)
        return self.with_window(window.without(square), seat)._with(
            gone=tuple(sorted((*self.gone, die)))
        )

    def _ended(self) -> SagradaPosition:
        after = self._with(turn=Turn(), turns_done=self.turns_done + 1)
        while after.turns_done < 2 * self.seats:
            if not (after.second_turn and after.order[after.turns_done] in after.skipped):
                return after
            after = after._with(turns_done=after.turns_done + 1)
        return after._with(
            pool=(),
            track=(*self.track, self.pool),
            starter=(self.starter + 1) % self.seats,
            turns_done=0,
            skipped=frozenset(),
            rolling=True,
        )

    # -- enumeration -----------------------------------------------------------------------------

    def _candidates(self) -> Iterator[SagradaMove]:
        """Yield every move that could be legal here; `violations` decides."""
        if self.to_move is None:
            return
        if self.choosing is not None:
            yield from (ChooseWindow(pattern.name) for pattern in self.setup.offered(self.choosing))
            return
        yield from (Take(die) for die in dict.fromkeys(self.pool))
        if self.turn.hand is not None:
            if self.window is None:
                yield PlaceSomewhere()
            elif self.turn.apart:
                yield from map(Place, self.window.open_squares)
            else:
                yield from map(Place, reachable_squares(self.window))
        yield from tools.uses(self)
        yield from tools.steps(self)
        yield EndTurn()


def without(dice: tuple[Die, ...], die: Die) -> tuple[Die, ...]:
    """Return dice with one of them taken away.

    Raises
    ------
    ValueError
        If the die is not there.
    """
    left = list(dice)
    left.remove(die)
    return tuple(left)


def taken(bag: tuple[int, ...], color: Color, count: int = 1) -> tuple[int, ...]:
    """Return a bag with dice of a color taken out (or put in, if negative).

    Raises
    ------
    ValueError
        If it does not hold them.
    """
    at = COLORS.index(color)
    if bag[at] < count:
        message = f"the bag holds no {color} die"
        raise ValueError(message)
    return (*bag[:at], bag[at] - count, *bag[at + 1 :])


def all_dice(position: SagradaPosition) -> Counter[Color]:
    """Count the dice of a position by color, wherever they are: always 18 each."""
    counts = Counter(dict(zip(COLORS, position.bag, strict=True)))
    turn = position.turn
    dice = [*position.pool, *position.gone, *(die for _, die in turn.lifted)]
    dice += [*turn.rerolled, *([turn.hand] if turn.hand else [])]
    for left in position.track:
        dice.extend(left)
    for window in position.windows:
        dice.extend(window.placed.values() if window else ())
    counts.update(die.color for die in dice)
    return counts
