"""What is known at the table in the middle of a game: the `position:` of a record.

A hint must not require typing the whole game, so most of a position may be unknown: the others'
windows, private objectives, the round track, the dice that have come and gone. What is known is
checked against COMP-1, ROUND-1 to ROUND-3, TURN-1 and the rules of windows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vitrail.games.base import Rule, Violation
from vitrail.games.errors import InvalidPositionError, NotationError
from vitrail.games.files import Keys, Tree, shown, strings
from vitrail.games.sagrada.components import (
    BLANK,
    DICE_PER_COLOR,
    ROUNDS,
    ROWS,
    Color,
    Die,
    Pattern,
    count_by_color,
)
from vitrail.games.sagrada.notation import format_dice, parse_dice, parse_row
from vitrail.games.sagrada.scoring import Objectives
from vitrail.games.sagrada.setup import Setup, by_seat, parse_setup
from vitrail.games.sagrada.stock import Stock
from vitrail.games.sagrada.window import Window, window_violations

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vitrail.games.record import Record

TURNS_PER_ROUND = 2
_EMPTY = "empty"


class TableRule(Rule):
    """The rules a position can break beside those of its windows."""

    DRAWN = ("ROUND-1", "each round draws a fixed number of dice")
    TRACK = ("ROUND-3", "the dice left over go on the round track when the round is over")
    ONE_DIE = ("TURN-1", "a player drafts at most one die a turn")
    TOKENS = ("SETUP-3", "favor tokens are those of the window pattern, and never grow in number")


@dataclass(frozen=True, slots=True)
class Fault:
    """A rule that a position breaks, and whose window or tokens it is about."""

    player: str | None
    violation: Violation

    def __str__(self) -> str:
        """Return `Ann: A1: what is wrong [RULE-ID]`."""
        return f"{self.player}: {self.violation}" if self.player else str(self.violation)


@dataclass(frozen=True)
class TablePosition:
    """A position as far as it is known at the table.

    Parameters
    ----------
    setup
        Windows, objectives and readings.
    players
        Names by seat.
    to_move
        Seat of the player who drafts; None between the rounds.
    round
        1 to 10.
    turn
        Whether it is the player's first or second turn of the round; None where it is not said.
    pool
        The dice of the draft pool.
    windows
        By seat; None where the dice are not known.
    track
        The dice of the round track by round; rounds may be missing.
    tokens
        Favor tokens by seat; None where they are not known.
    seen
        Dice seen earlier that lie nowhere now.
    """

    setup: Setup
    players: tuple[str, ...]
    to_move: int | None
    round: int
    turn: int | None
    pool: tuple[Die, ...]
    windows: tuple[Window | None, ...]
    track: Mapping[int, tuple[Die, ...]]
    tokens: tuple[int | None, ...]
    seen: Stock

    @property
    def rounds_left(self) -> int:
        """The number of rounds after this one."""
        return ROUNDS - self.round

    @property
    def draws_left(self) -> int:
        """How many dice are still to be drawn from the bag."""
        return self.rounds_left * self.setup.dice_per_round

    @property
    def turns_left_now(self) -> int:
        """The mover's turns left in this round, this one included; an unknown turn is the first."""
        return TURNS_PER_ROUND + 1 - (self.turn or 1)

    @property
    def turns_left(self) -> int:
        """The mover's turns left in the game, this one included."""
        return self.turns_left_now + TURNS_PER_ROUND * self.rounds_left

    @property
    def window(self) -> Window | None:
        """The window of the player to move."""
        return None if self.to_move is None else self.windows[self.to_move]

    @property
    def favor_tokens(self) -> int:
        """The mover's favor tokens; where they are not said, none has been spent (SETUP-3)."""
        if self.to_move is None or self.setup.solo:
            return 0
        said = self.tokens[self.to_move]
        pattern = self.setup.patterns[self.to_move]
        return said if said is not None else (pattern and pattern.difficulty) or 0

    def objectives(self) -> tuple[Objectives, ...]:
        """Return what counts for the mover: one set of cards, or in `best_of_two` one of two."""
        private = () if self.to_move is None else self.setup.private[self.to_move]
        return tuple(Objectives(self.setup.public, color) for color in private or (None,))

    def recorded(self) -> dict[Color, int]:
        """Return how many dice of each color lie somewhere or were seen earlier."""
        dice = [*self.pool]
        for known in self.windows:
            dice.extend(known.placed.values() if known else ())
        for left in self.track.values():
            dice.extend(left)
        counts = count_by_color(dice)
        return {color: counts[color] + self.seen.count(color) for color in Color}

    def bag(self) -> dict[Color, int]:
        """Return how many dice of each color are not recorded: the bag, and what is not known."""
        return {color: DICE_PER_COLOR - count for color, count in self.recorded().items()}

    @property
    def drawn(self) -> int:
        """How many dice have been drawn up to now."""
        return self.round * self.setup.dice_per_round

    @property
    def not_recorded(self) -> int:
        """How many dice have been drawn but are not recorded: nobody knows their colors."""
        return self.drawn - sum(self.recorded().values())

    def require_possible(self) -> None:
        """Refuse dice that the box or the pool cannot hold.

        Raises
        ------
        InvalidPositionError
            For more than 18 dice of a color, or a pool larger than its round draws.
        """
        for color, count in self.recorded().items():
            if count > DICE_PER_COLOR:
                message = (
                    f"{count} {color} dice are on the table or were seen, but the box holds "
                    f"{DICE_PER_COLOR} [COMP-1]"
                )
                raise InvalidPositionError(message)
        most = self.setup.dice_per_round
        if len(self.pool) > most:
            who = "the solo game" if self.setup.solo else f"{len(self.players)} players"
            message = (
                f"the pool holds {len(self.pool)} dice ({format_dice(self.pool)}), but a round "
                f"of {who} draws {most} [{'SOLO-4' if self.setup.solo else 'ROUND-1'}]"
            )
            raise InvalidPositionError(message)

    def faults(self) -> tuple[Fault, ...]:
        """Return every rule that the position breaks, windows first; empty means valid."""
        return (*self._window_faults(), *self._table_faults())

    def _window_faults(self) -> Iterator[Fault]:
        for seat, window in enumerate(self.windows):
            if window is None:
                continue
            name = self.players[seat]
            yield from (Fault(name, found) for found in window_violations(window))
            most = self._most_dice(seat)
            if len(window.placed) > most:
                detail = (
                    f"{len(window.placed)} dice in the window, but at most {most} turns were had"
                )
                yield Fault(name, Violation(TableRule.ONE_DIE, detail=detail))

    def _most_dice(self, seat: int) -> int:
        """Return how many dice a player can have placed by now."""
        if seat == self.to_move:
            return TURNS_PER_ROUND * (self.round - 1) + (self.turn or TURNS_PER_ROUND) - 1
        return TURNS_PER_ROUND * self.round

    def _table_faults(self) -> Iterator[Fault]:
        per_round = self.setup.dice_per_round
        for number, left in self.track.items():
            if number > self.round or (number == self.round and self.pool):
                detail = f"round {number} is not over, but dice lie on its space of the track"
                yield Fault(None, Violation(TableRule.TRACK, detail=detail))
            if len(left) > per_round:
                detail = f"{len(left)} dice of round {number} on the track: it drew {per_round}"
                yield Fault(None, Violation(TableRule.TRACK, detail=detail))
        if self.not_recorded < 0:
            detail = (
                f"{sum(self.recorded().values())} dice are on the table or were seen, but only "
                f"{self.drawn} were drawn up to round {self.round}"
            )
            yield Fault(None, Violation(TableRule.DRAWN, detail=detail))
        for name, pattern, tokens in zip(
            self.players, self.setup.patterns, self.tokens, strict=True
        ):
            most = 0 if self.setup.solo else pattern.difficulty if pattern else None
            if tokens is not None and most is not None and tokens > most:
                detail = f"{tokens} favor tokens, but the set-up gave {most}"
                yield Fault(name, Violation(TableRule.TOKENS, detail=detail))


def parse_position(record: Record) -> TablePosition:
    """Read the setup and the `position:` of a record.

    Raises
    ------
    NotationError
        If the record has no position, or a part of it cannot be read.
    InvalidPositionError
        If the dice are impossible.
    """
    if not record.position:
        has = "moves but no position" if record.moves else "no position"
        message = f"the record has {has}: expected position: with round, pool and windows"
        raise record.document.error((), message)
    setup = parse_setup(record)
    position: Any = record.position
    pool = _dice(record, ("position", "pool"), position["pool"])
    to_move = _to_move(record, position.get("to_move"), between_rounds=not pool)
    table = TablePosition(
        setup,
        record.players,
        to_move,
        int(position["round"]),
        int(position["turn"]) if "turn" in position else None,
        pool,
        _windows(record, setup),
        {
            int(number): _dice(record, ("position", "track", number), dice)
            for number, dice in (position.get("track") or {}).items()
        },
        tuple(
            None if tokens is None else int(str(tokens))
            for tokens in by_seat(record, "position", "tokens")
        ),
        _seen(record, position.get("seen")),
    )
    _require_window(record, table)
    try:
        table.require_possible()
    except InvalidPositionError as error:
        raise InvalidPositionError(str(record.document.error(("position",), str(error)))) from None
    return table


def _to_move(record: Record, name: str | None, *, between_rounds: bool) -> int | None:
    if name is not None:
        seat = record.seat(name, "position", "to_move")
        return None if between_rounds else seat
    if between_rounds:
        return None
    if len(record.players) == 1:
        return 0
    message = "the key 'to_move' is missing: expected the name of the player who drafts now"
    raise record.document.error(("position",), message)


def _require_window(record: Record, table: TablePosition) -> None:
    """Refuse a position that lacks what no advice can do without."""
    if table.to_move is None:
        return
    name = record.players[table.to_move]
    if table.setup.patterns[table.to_move] is None:
        message = f"the window pattern of {name}, who is to move, is missing"
        raise record.document.error(("setup", "windows"), message)
    if table.window is None:
        message = (
            f"the window of {name}, who is to move, is missing: expected rows of dice or empty"
        )
        raise record.document.error(("position", "windows"), message)


def _dice(record: Record, keys: Keys, tree: Tree) -> tuple[Die, ...]:
    found: list[Die] = []
    for at, text in [] if tree is None else strings(record.document, keys, tree):
        try:
            found.extend(parse_dice(text))
        except NotationError as error:
            raise record.document.error(at, error.problem) from None
    return tuple(found)


def _seen(record: Record, tree: Tree) -> Stock:
    keys = ("position", "seen")
    texts = [] if tree is None else list(strings(record.document, keys, tree))
    for at, text in texts:
        try:
            Stock.parse(text)
        except NotationError as error:
            raise record.document.error(at, error.problem) from None
        except InvalidPositionError as error:
            raise InvalidPositionError(str(record.document.error(at, str(error)))) from None
    try:
        return Stock.parse(" ".join(text for _, text in texts))
    except InvalidPositionError as error:
        raise InvalidPositionError(str(record.document.error(keys, str(error)))) from None


def _windows(record: Record, setup: Setup) -> tuple[Window | None, ...]:
    """Return the windows by seat; dice of a pattern that is not known stand on a blank one."""
    return tuple(
        None
        if tree is None
        else _window(
            record,
            ("position", "windows", record.players[seat]),
            tree,
            setup.patterns[seat] or BLANK,
        )
        for seat, tree in enumerate(by_seat(record, "position", "windows"))
    )


def _window(record: Record, keys: Keys, tree: Tree, pattern: Pattern) -> Window:
    if tree == _EMPTY:
        return Window.empty(pattern)
    rows: list[tuple[Keys, str]] = [
        (at, line.strip())
        for at, text in strings(record.document, keys, tree)
        for line in text.split("\n" if "\n" in text else "/")
        if line.strip()
    ]
    if len(rows) != ROWS:
        read = shown(rows[0][1]) if len(rows) == 1 else f"{len(rows)} rows"
        message = f"read {read}, expected {ROWS} rows of dice, empty or unknown"
        raise record.document.error(keys, message)
    dice: list[Die | None] = []
    for at, row in rows:
        try:
            dice.extend(parse_row(row))
        except NotationError as error:
            raise record.document.error(at, error.problem) from None
    return Window(pattern, tuple(dice))
