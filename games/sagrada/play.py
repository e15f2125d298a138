"""A whole game: rounds, turns, drafting, tools, the round track, the end.

Covers SETUP-2, SETUP-3, ROUND-1 to ROUND-5, TURN-1, DRAFT-1, DRAFT-2, FAVOR-1, FAVOR-2, USE-1,
END-1, MISTAKE-1 and SOLO-4 to SOLO-9; what the single tool cards do is in `tools.py`, placement in
`window.py`, points in `scoring.py`.
"""

from __future__ import annotations

import dataclasses
import functools
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from vitrail.games.base import CHANCE, Violation, require_legal
from vitrail.games.sagrada import mistakes, tools
from vitrail.games.sagrada.components import (
    DICE_PER_COLOR,
    ROUNDS,
    VALUES,
    Die,
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
from vitrail.games.sagrada.setup import side_named, twice
from vitrail.games.sagrada.supply import COLORS, all_dice, changed_bag, without
from vitrail.games.sagrada.turns import GameRule, Turn
from vitrail.games.sagrada.unrecorded import Unrecorded, print_known
from vitrail.games.sagrada.window import (
    PlacementRule,
    Window,
    legal_squares,
    placement_violations,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vitrail.games.sagrada.setup import Setup
    from vitrail.games.squares import Square

__all__ = [
    "COLORS",
    "LONGEST_GAME",
    "SCORE_RANGE",
    "GameRule",
    "SagradaPosition",
    "Turn",
    "all_dice",
]

LONGEST_GAME = 4 + 90 + 80 * 13
"""No game has more moves than this: 4 windows chosen, 90 rolls, and 80 turns of at most 13 moves,
namely Glazing Hammer, 9 dice rolled again, take, place and end."""
SCORE_RANGE = (-60, 135)
"""No score lies outside: 20 open spaces at 3 points; the three best objectives with 25, 24 and 20
points, 10 dice of one color (more would touch) of 6 points, 6 favor tokens."""


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
        Favor tokens by seat. Below 0 where nobody knows how many there were (`unrecorded.tokens`).
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
    emptied
        Seats whose last die was removed under the reading that the next one must touch a die all
        the same (`emptied_window: must_touch`).
    unrecorded
        What is known of windows and tokens that nobody records.
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
    emptied: frozenset[int] = frozenset()
    unrecorded: Unrecorded = field(default_factory=Unrecorded)

    @classmethod
    def start(cls, setup: Setup, starter: int = 0) -> SagradaPosition:
        """Return the position before the first roll; windows not chosen yet are None."""
        return cls(
            setup,
            tuple(Window.empty(pattern) if pattern else None for pattern in setup.patterns),
            tuple(setup.start_tokens(seat, pattern) for seat, pattern in enumerate(setup.patterns)),
            paid=(0,) * len(setup.tools),
            starter=starter,
            unrecorded=Unrecorded.of(setup, (0,) * len(setup.patterns)),
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

    @property
    def must_touch(self) -> bool:
        """Whether a die must touch another even in a window that is empty again (PLACE-9)."""
        return self.setup.options["emptied_window"] == "must_touch"

    @property
    def busy(self) -> bool:
        """Whether the player at turn holds a die or uses a tool card that is not finished."""
        return self.turn.hand is not None or self.turn.step is not None

    # -- the contract ----------------------------------------------------------------------------

    def legal_moves(self) -> Sequence[SagradaMove]:
        """Return the legal moves, sorted; empty when the game is over.

        Dice may be removed because of a mistake at any time, also by players whose turn it is not,
        after the end, and between rolls; listed are only those of the seat to move.
        """
        if self.to_move == CHANCE:
            return tuple(move for move, _ in self.chance_outcomes())
        legal = (move for move in self._candidates() if not self.violations(move))
        return tuple(sorted(legal, key=str))

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
            return tuple(mistakes.check(self, move))
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
        """Return what a seat may know: the others' private objectives become unknown.

        In the solo game they lie open (SOLO-2). While windows are chosen `before_table`, nobody
        knows the tool cards and the public objectives (SETUP-8).
        """
        setup, paid = self.setup, self.paid
        if not setup.solo:
            private = tuple(
                colors if other == seat else () for other, colors in enumerate(setup.private)
            )
            setup = dataclasses.replace(setup, private=private)
        if self.choosing is not None and setup.options["window_choice"] == "before_table":
            setup, paid = dataclasses.replace(setup, public=(), tools=()), ()
        return dataclasses.replace(self, setup=setup, paid=paid)

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
        starter = self.starter + ROUNDS - self.round  # in the final round (ROUND-4)

        def key(seat: int) -> tuple[int, int, int, int]:
            sheet = sheets[seat]
            total, private = (sheet.total, sheet["private"].points) if sheet else (0, 0)
            return total, private, self.tokens[seat], (seat - starter) % self.seats

        return tuple(sorted(range(self.seats), key=key, reverse=True))

    @property
    def solo_won(self) -> bool:
        """Whether a solo player has more points than the round track (SOLO-9)."""
        return self.scores()[0] > self.target

    # -- checks ----------------------------------------------------------------------------------

    def _check_choice(self, move: ChooseWindow) -> Iterator[Violation]:
        seat = self.choosing
        if seat is None or all(p.name != move.name for p in self.setup.offered(seat)):
            yield Violation(GameRule.OFFERED)
        elif other := self.setup.on_same_card(seat, move.name):
            yield Violation(GameRule.CARD_ONCE, detail=twice(other, move.name))

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
                if self.turn.step is not tools.Step.PLACE_OR_RETURN:
                    yield from tools.check_pending(self)
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
        elif not self.turn.drafted and self.window is not None and not self.can_be_placed(die):
            yield Violation(GameRule.NO_PLACE, detail=f"{die} fits no space")

    def can_be_placed(self, die: Die) -> bool:
        """Whether a die of the pool has a space, as it is or by a tool card on the table."""
        if self.spaces_for(die):
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
            yield from self._check_space(self.window, turn.hand, square, apart=turn.apart)

    def _check_space(
        self, window: Window, die: Die, square: Square, *, apart: bool
    ) -> Iterator[Violation]:
        waived: tuple[PlacementRule, ...] = ()
        if not window.placed and self.order[self.turns_done] in self.emptied:
            # The first die has been and gone (PLACE-9).
            waived = (PlacementRule.BORDER,)
            if not apart:
                yield Violation(tools.ToolRule.EMPTIED, square)
        yield from placement_violations(window, die, square, waived=waived, apart=apart)

    def spaces_for(self, die: Die, *, apart: bool = False) -> tuple[Square, ...]:
        """Return the spaces of the player at turn where a die may be placed.

        Parameters
        ----------
        apart
            Whether it must be placed apart (Cork-backed Straightedge).
        """
        window = self.known_window
        if apart or self.order[self.turns_done] in self.emptied:
            return tuple(
                square
                for square in window.open_squares
                if not any(self._check_space(window, die, square, apart=apart))
            )
        return legal_squares(window, die)

    def _check_end(self) -> Iterator[Violation]:
        yield from tools.check_pending(self)
        if self.turn.hand is not None:
            yield Violation(GameRule.MUST_PLACE)
        due = self.turn.extra and not self.turn.drafted and print_known(self)
        if due and any(map(self.spaces_for, set(self.pool))):
            yield Violation(GameRule.SECOND_DIE)

    # -- what a move does, legal or not ------------------------------------------------------------

    def forced(self, move: SagradaMove) -> SagradaPosition:
        """Return the position after a move whether it is legal or not, if it is possible at all.

        Raises
        ------
        ValueError
            If the pieces the move needs are not there.
        """
        if self.round > ROUNDS and not isinstance(move, Remove):
            message = "the game is over"
            raise ValueError(message)
        waiting = self.rolling or self.choosing is not None
        if waiting and not isinstance(move, Roll | ChooseWindow | Remove):
            message = "no turn is being played"
            raise ValueError(message)
        match move:
            case Roll(die):
                return self._rolled(die)
            case ChooseWindow(name):
                return self._chosen(name)
            case Take(die):
                return self._taken(die)
            case Place(square):
                return self._placed(square)
            case PlaceSomewhere() if self.turn.hand is not None and self.window is None:
                known = self.unrecorded.with_die(self.order[self.turns_done])
                return self.changed(hand=None, apart=False, step=None)._with(unrecorded=known)
            case Remove(seat, square):
                return mistakes.removed(self, seat, square)
            case EndTurn():
                return self._ended()
            case UseTool():
                return tools.use(self, move)
            case _:
                return tools.step(self, move)

    def _with(self, **changes: Any) -> SagradaPosition:
        return dataclasses.replace(self, **changes)

    def changed(self, **changes: Any) -> SagradaPosition:
        """Return the position with another state of the turn."""
        turn = dataclasses.replace(self.turn, **changes)
        return dataclasses.replace(self, turn=turn)

    def with_window(self, window: Window, seat: int | None = None) -> SagradaPosition:
        """Return the position with another window, by default that of the player at turn."""
        seat = self.order[self.turns_done] if seat is None else seat
        windows = (*self.windows[:seat], window, *self.windows[seat + 1 :])
        return dataclasses.replace(self, windows=windows)

    def _rolled(self, die: Die) -> SagradaPosition:
        pool = tuple(sorted((*self.pool, die)))
        rolling = self.rolling and len(pool) < self.setup.dice_per_round
        return self._with(bag=changed_bag(self.bag, die.color, -1), pool=pool, rolling=rolling)

    def _taken(self, die: Die) -> SagradaPosition:
        if self.turn.hand is not None or die not in self.pool:
            message = f"{die} cannot be taken"
            raise ValueError(message)
        after = self.changed(hand=die, drafted=True, step=None)
        return after._with(pool=without(self.pool, die))

    def _chosen(self, name: str) -> SagradaPosition:
        seat = self.choosing
        if seat is None:
            message = "nobody chooses a window now"
            raise ValueError(message)
        offered = {pattern.name: pattern for pattern in self.setup.offered(seat)}
        pattern = offered[name] if name in offered else side_named(name)
        patterns = (*self.setup.patterns[:seat], pattern, *self.setup.patterns[seat + 1 :])
        tokens = self.setup.start_tokens(seat, pattern)
        setup = dataclasses.replace(self.setup, patterns=patterns)
        return self.with_window(Window.empty(pattern), seat)._with(
            setup=setup,
            unrecorded=Unrecorded.of(setup, self.unrecorded.dice),
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

    def _tidied(self) -> SagradaPosition:
        """Return the position with all that a turn left unfinished put back where it was."""
        turn, after = self.turn, self
        for square, die in turn.lifted:
            window = after.known_window
            if window[square] is None:
                back = window.with_die(die, square, exempt=square in turn.waived)
                after = after.with_window(back)
            else:
                after = after._with(gone=tuple(sorted((*after.gone, die))))
        dice = (*turn.rerolled, *((turn.hand,) if turn.hand else ()))
        return after._with(pool=tuple(sorted((*self.pool, *dice)))) if dice else after

    def _ended(self) -> SagradaPosition:
        after = self._tidied()._with(turn=Turn(), turns_done=self.turns_done + 1)
        while after.turns_done < 2 * self.seats:
            if not (after.second_turn and after.order[after.turns_done] in after.skipped):
                return after
            after = after._with(turns_done=after.turns_done + 1)
        return after._with(
            pool=(),
            track=(*after.track, after.pool),
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
        if not self.turn.drafted:
            yield from map(Take, dict.fromkeys(self.pool))
        if self.turn.hand is not None:
            if self.window is None:
                yield PlaceSomewhere()
            else:
                yield from map(Place, self.spaces_for(self.turn.hand, apart=self.turn.apart))
        yield from tools.uses(self)
        yield from tools.steps(self)
        yield EndTurn()
        if self.window is not None and self.window.faults:
            mover = self.order[self.turns_done]
            yield from (Remove(mover, square) for square in self.window.placed)
