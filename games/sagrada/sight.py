"""A position as a record lets it be seen: what is known, and nothing that was invented.

The rules need a whole `SagradaPosition`, so a window with a die of unknown value counts there as
not recorded, and a player of whom nothing is known gets favor tokens. Views are drawn from a
`Sight` instead: it keeps the dice that are known of such a window, and tells what is not known.
"""

from __future__ import annotations

import dataclasses
import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.base import CHANCE
from vitrail.games.errors import VitrailError
from vitrail.games.sagrada.components import Color, Die
from vitrail.games.sagrada.lines import moves_of, parse_line
from vitrail.games.sagrada.moves import (
    Draw,
    Drop,
    Exchange,
    Lift,
    Place,
    Reroll,
    SagradaMove,
    SetValue,
    Shift,
    Take,
)
from vitrail.games.sagrada.notation import window_rows
from vitrail.games.squares import Square
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.sagrada.drawing import Hidden
    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.games.sagrada.replay import Replay
    from vitrail.games.sagrada.scoring import ScoreSheet
    from vitrail.games.sagrada.step import Step
    from vitrail.games.sagrada.window import Window


@dataclass(frozen=True)
class Sight:
    """What can be seen of a table.

    Parameters
    ----------
    position
        The position under the rules.
    players
        Names by seat.
    windows
        By seat the dice that are known; None where nothing is.
    hidden
        By seat the dice of unknown value.
    tokens
        By seat the favor tokens; None where they are not known, and in the solo game.
    unknown_rounds
        The rounds of which nobody recorded the dice on the round track.
    """

    position: SagradaPosition
    players: tuple[str, ...]
    windows: tuple[Window | None, ...]
    hidden: tuple[Hidden, ...]
    tokens: tuple[int | None, ...]
    unknown_rounds: tuple[int, ...] = ()

    @classmethod
    def of(cls, position: SagradaPosition, players: Sequence[str]) -> Sight:
        """Return what a position shows by itself."""
        setup = position.setup
        told = (setup.told_tokens(seat, card) for seat, card in enumerate(setup.patterns))
        tokens = tuple(
            None if setup.solo or known is None else count
            for known, count in zip(told, position.tokens, strict=True)
        )
        hidden: tuple[Hidden, ...] = ({},) * position.seats
        return cls(position, tuple(players), position.windows, hidden, tokens)

    @functools.cached_property
    def scored(self) -> SagradaPosition:
        """The position with nothing that was invented, for scores and ranks.

        Tokens that are not known count nothing; a window with a die of unknown value is none.
        """
        return dataclasses.replace(self.position, tokens=tuple(count or 0 for count in self.tokens))

    def sheet(self, seat: int) -> ScoreSheet | None:
        """Score a seat's window; None where some of its dice are not known."""
        return self.scored.sheet(seat)

    def unknown_parts(self, seat: int) -> tuple[str, ...]:
        """Return the parts of a seat's scoring that count nothing because they are not known."""
        private = () if self.position.setup.private[seat] else ("private",)
        known = self.position.setup.solo or self.tokens[seat] is not None
        return (*private, *(() if known else ("favor_tokens",)))

    @property
    def track(self) -> tuple[tuple[Die, ...] | None, ...]:
        """The dice of the round track by round; None where they are not known."""
        return tuple(
            None if number in self.unknown_rounds else dice
            for number, dice in enumerate(self.position.track, start=1)
        )

    def ranks(self) -> tuple[int | None, ...]:
        """Return by seat its place after all tie-breaks (SCORE-9); None where it has no score.

        Nobody has a place as long as a part of somebody's score is not known, alone aside.
        """
        scored = self.scored
        known = [seat for seat in scored.ranking() if scored.windows[seat] is not None]
        if len(known) > 1 and any(map(self.unknown_parts, known)):
            known = []
        return tuple(
            known.index(seat) + 1 if seat in known else None for seat in range(scored.seats)
        )

    @property
    def won(self) -> bool | None:
        """Whether a solo player has more points than the round track (SOLO-9); None if not known.

        A private objective that is not known could add points, rounds of the track to the target.
        """
        setup, scored = self.position.setup, self.scored
        if not setup.solo or scored.windows[0] is None:
            return None
        if scored.solo_won:
            return None if self.unknown_rounds else True
        return None if len(setup.private[0]) < setup.private_expected else False

    def points(self, seat: int) -> str:
        """Return in words how a seat stands: points and tokens, or what is not known."""
        sheet = self.sheet(seat)
        if sheet is not None:
            told = plural(sheet.total, "point")
        elif self.hidden[seat]:
            told = f"{plural(len(self.hidden[seat]), 'value')} not known"
        else:
            choosing = self.position.choosing is not None and self.position.setup.offered(seat)
            told = "no window yet" if choosing else "window not known"
        tokens = self.tokens[seat]
        return told if tokens is None else f"{told}, {plural(tokens, 'token')}"

    def unscored(self, seat: int) -> str:
        """Return why a seat has no score; empty if it has one."""
        if self.hidden[seat]:
            spaces = ", ".join(map(str, sorted(self.hidden[seat])))
            one = len(self.hidden[seat]) == 1
            what = "the value of the die" if one else "the values of the dice"
            return f"{what} at {spaces} {'is' if one else 'are'} not known"
        return "" if self.windows[seat] is not None else "the window is not known"

    def rows(self, seat: int) -> tuple[str, ...] | None:
        """Return the rows of tokens of a window as `position:` has them; None if not known."""
        window = self.windows[seat]
        if window is None:
            return None
        return tuple(
            " ".join(
                color.letter if (color := self.hidden[seat].get(Square(row, column))) else token
                for column, token in enumerate(tokens.split())
            )
            for row, tokens in enumerate(window_rows(window))
        )


def whose_turn(position: SagradaPosition, players: Sequence[str]) -> str:
    """Return the round and whose turn it is, in words."""
    mover, turn = position.to_move, position.turn
    if mover is None:
        return "The game is over."
    if position.choosing is not None:
        return f"{players[position.choosing]} chooses a window"
    if mover == CHANCE and position.rolling:
        left = position.setup.dice_per_round - len(position.pool)
        rolled = "the dice are" if not position.pool else f"{plural(left, 'more die')}"
        verb = " is" if position.pool and left == 1 else " are" if position.pool else ""
        return f"Round {position.round}: {rolled}{verb} to be rolled"
    seat = position.order[position.turns_done]
    held = f", {turn.hand} in hand" if turn.hand else ""
    which = "second" if position.second_turn else "first"
    return f"Round {position.round}: {players[seat]} to move, {which} turn{held}"


def sight_of(found: Replay, count: int | None = None) -> Sight:
    """Return what a record shows after its first lines, by default after all of them."""
    position = found.final if count is None else found.at(count)
    sight = Sight.of(position, found.players)
    table = found.table
    if table is None:
        return sight
    tokens = list(sight.tokens)
    for seat, said in enumerate(table.tokens if not position.setup.solo else ()):
        if said is not None:
            tokens[seat] = position.tokens[seat]
        elif table.windows[seat] is None:
            tokens[seat] = None
    windows, hidden = list(sight.windows), list(sight.hidden)
    for seat, dice in enumerate(table.hidden):
        window = table.windows[seat]
        if dice and window is not None:
            partly = _Partly(window, dict(dice))
            for step in found.steps[:count]:
                partly.follow(step, seat, found.players)
            windows[seat], hidden[seat] = partly.window, partly.hidden
    return dataclasses.replace(
        sight,
        windows=tuple(windows),
        hidden=tuple(hidden),
        tokens=tuple(tokens),
        unknown_rounds=table.rounds_not_recorded,
    )


@dataclass
class _Partly:
    """A window with dice of unknown value, to which the lines of its player are followed.

    Dice are not removed from it: whether it breaks a rule is not known (MISTAKE-1).
    """

    window: Window
    hidden: dict[Square, Color]
    hand: Die | None = None

    def follow(self, step: Step, seat: int, players: Sequence[str]) -> None:
        """Do what a line of the seat says about its window, as far as that can be told."""
        if step.seat != seat or step.skipped:
            return
        try:
            moves = moves_of(parse_line(step.text, players), step.before)
        except VitrailError:
            return
        lifted: list[Die | Color] = []
        for move in moves:
            self._follow(move, lifted)

    def _follow(self, move: SagradaMove, lifted: list[Die | Color]) -> None:
        match move:
            case Take(die) | Exchange(_, die) | Reroll(die):
                self.hand = die
            case SetValue(value) if self.hand is not None:
                self.hand = Die(self.hand.color, value)
            case Draw(color):
                self.hand = Die(color, 1)
            case Place(square) if self.hand is not None:
                self._put(square, self.hand)
            case Shift(start, end):
                moved = self._lift(start)
                if moved is not None:
                    self._put(end, moved)
            case Lift(square):
                moved = self._lift(square)
                if moved is not None:
                    lifted.append(moved)
            case Drop(square):
                if lifted:
                    self._put(square, lifted.pop(0))

    def _lift(self, square: Square) -> Die | Color | None:
        die = self.window[square]
        if die is not None:
            self.window = self.window.without(square)
            return die
        return self.hidden.pop(square, None)

    def _put(self, square: Square, die: Die | Color) -> None:
        self.hidden.pop(square, None)
        if isinstance(die, Color):
            self.hidden[square] = die
        else:
            self.window = self.window.with_die(die, square)
