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
from vitrail.games.replay import Fault
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
from vitrail.games.sagrada.notation import (
    OPEN,
    format_dice,
    marked_window,
    parse_dice,
    parse_marked_row,
)
from vitrail.games.sagrada.scoring import Objectives
from vitrail.games.sagrada.setup import Setup, by_seat, find_tool, parse_setup
from vitrail.games.sagrada.stock import Stock
from vitrail.games.sagrada.window import Window, window_violations
from vitrail.games.squares import Square
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vitrail.games.record import Record

TURNS_PER_ROUND = 2
RUNNING_PLIERS = "Running Pliers"
_EMPTY = "empty"
_LETTERS = {text: color for color in Color for text in (color.letter, color.letter.lower())}


class TableRule(Rule):
    """The rules a position can break beside those of its windows."""

    DRAWN = ("ROUND-1", "each round draws a fixed number of dice")
    TRACK = ("ROUND-3", "the dice left over go on the round track when the round is over")
    ONE_DIE = ("TURN-1", "a player drafts at most one die a turn")
    TOKENS = ("SETUP-3", "favor tokens are those of the window pattern, and never grow in number")


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
    hidden
        By seat the dice of others' windows of which only the color is known, by space; empty if
        there are none at all.
    paid
        Tokens that lie on the tool cards, by the order of `setup.tools`; empty where nothing is
        said, and then there are none. In the solo game 1 marks a card that was used.
    moves_unread
        Number of moves that stand beside the position in the record; the position alone counts.
    assumed
        What was assumed of the position that moves led on from, in sentences; None where no moves
        were played, so that the position itself tells.
    next_step
        Where nobody can be advised, what is to be done or known first; empty where the position
        itself tells.
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
    hidden: tuple[Mapping[Square, Color], ...] = ()
    paid: tuple[int, ...] = ()
    moves_unread: int = 0
    assumed: tuple[str, ...] | None = None
    next_step: str = ""

    @property
    def prints_unknown(self) -> tuple[int, ...]:
        """The seats of which the dice are known, but not the pattern they stand on."""
        hidden = self.hidden or ({},) * len(self.players)
        known = zip(self.windows, self.setup.patterns, hidden, strict=True)
        return tuple(
            seat
            for seat, (window, pattern, values) in enumerate(known)
            if window is not None and pattern is None and not values
        )

    @property
    def rounds_left(self) -> int:
        """The number of rounds after this one."""
        return ROUNDS - self.round

    @property
    def rounds_not_recorded(self) -> tuple[int, ...]:
        """The rounds that are over but missing on the round track."""
        over = self.round if self.to_move is None else self.round - 1
        return tuple(number for number in range(1, over + 1) if number not in self.track)

    @property
    def draws_left(self) -> int:
        """How many dice are still to be drawn from the bag."""
        return self.rounds_left * self.setup.dice_per_round

    @property
    def round_had(self) -> tuple[int, int]:
        """Who started this round, and how many of its turns are over.

        What is not said follows from the player to move, the starter, the turn and the number of
        dice that have left the pool, as if each turn before this one had taken a die.
        """
        if self.to_move is None:
            return ((self.setup.starter or 0) + self.round) % len(self.players), 0
        seats, mover = len(self.players), self.to_move
        least, most = {1: (0, seats - 1), 2: (seats, 2 * seats - 1)}.get(
            self.turn or 0, (0, 2 * seats - 1)
        )
        if self.setup.starter is None:
            slots: Sequence[int] = range(least, most + 1)
        else:
            starter = (self.setup.starter + self.round - 1) % seats
            place = (mover - starter) % seats
            slots = [slot for slot in (place, 2 * seats - 1 - place) if least <= slot <= most]
        done = min(slots, key=lambda slot: (abs(slot - self.dice_taken), slot))
        place = done if done < seats else 2 * seats - 1 - done
        return (mover - place) % seats, done

    @property
    def dice_taken(self) -> int:
        """How many dice of this round have left the pool."""
        return self.setup.dice_per_round - len(self.pool)

    @property
    def turn_now(self) -> int:
        """Whether it is the mover's first or second turn of the round, derived if not said."""
        return self.turn or (1 if self.round_had[1] < len(self.players) else 2)

    @property
    def turns_left_now(self) -> int:
        """The mover's turns left in this round, this one included."""
        return TURNS_PER_ROUND + 1 - self.turn_now

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
        return said if said is not None else self.setup.told_tokens(self.to_move, pattern) or 0

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
        for hidden in self.hidden:
            for color in hidden.values():
                counts[color] += 1
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

    @property
    def fewest_in_pool(self) -> int | None:
        """The least number of dice that can lie in the pool now; None where the turn is not said.

        Before a first turn each other player has had at most one turn, before a second turn two;
        Running Pliers give a second die on the first turn (ROUND-2, TURN-1, TOOL-8). In the solo
        game each turn, this one included, may also have paid a tool with a die (SOLO-5).
        """
        if self.to_move is None or self.turn is None:
            return None
        own = self.turn - 1
        if self.setup.solo:
            return self.setup.dice_per_round - own - self.turn
        turns = 2 if RUNNING_PLIERS in self.setup.tools else self.turn
        return self.setup.dice_per_round - own - turns * (len(self.players) - 1)

    def faults(self) -> tuple[Fault, ...]:
        """Return every rule that the position breaks, windows first; empty means valid.

        What is wrong with another player's window or tokens is no fault but a doubt, as long as
        somebody is to move: advice does not rest on it.
        """
        return (*self._of_players(others=False), *self._table_faults())

    def doubts(self) -> tuple[Fault, ...]:
        """Return every rule that the windows and tokens of the others break."""
        return tuple(self._of_players(others=True))

    def _of_players(self, *, others: bool) -> Iterator[Fault]:
        """Yield what is wrong with windows, then with tokens, of the mover or of the others."""
        seats = [
            seat
            for seat in range(len(self.players))
            if (self.to_move not in {None, seat}) is others
        ]
        for seat in seats:
            yield from self._window_faults(seat)
        for seat in seats:
            yield from self._token_faults(seat)

    def _window_faults(self, seat: int) -> Iterator[Fault]:
        window = self.windows[seat]
        if window is None:
            return
        name = self.players[seat]
        yield from (Fault(name, found) for found in window_violations(window))
        most = self._turns_had(seat)
        count = self._dice_known(seat) or 0
        if count > most:
            turns = f"{plural(most, 'turn')} {'was' if most == 1 else 'were'} had"
            detail = f"{plural(count, 'die')} in the window, but at most {turns}"
            yield Fault(name, Violation(TableRule.ONE_DIE, detail=detail))

    def _token_faults(self, seat: int) -> Iterator[Fault]:
        tokens = self.tokens[seat]
        told = self.setup.told_tokens(seat, self.setup.patterns[seat])
        most = 0 if self.setup.solo else told
        if tokens is not None and most is not None and tokens > most:
            detail = f"{plural(tokens, 'favor token')}, but the set-up gave {most}"
            yield Fault(self.players[seat], Violation(TableRule.TOKENS, detail=detail))

    def _dice_known(self, seat: int) -> int | None:
        """Return how many dice stand in a window, those of unknown value too; None if not known."""
        window = self.windows[seat]
        if window is None:
            return None
        return len(window.placed) + (len(self.hidden[seat]) if self.hidden else 0)

    def most_dice(self, seat: int) -> int:
        """Return how many dice at most stand in a window now."""
        known = self._dice_known(seat)
        return self._turns_had(seat) if known is None else known

    def _turns_had(self, seat: int) -> int:
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
        raise _no_position(record)
    setup = parse_setup(record)
    position: Any = record.position
    pool = _dice(record, ("position", "pool"), position.get("pool"))
    between_rounds = "pool" in position and not pool
    to_move = _to_move(record, position.get("to_move"), between_rounds=between_rounds)
    windows = _windows(record, setup, to_move)
    _require_parts(record, setup, to_move, between_rounds=between_rounds)
    table = TablePosition(
        setup,
        record.players,
        to_move,
        int(position["round"]),
        int(position["turn"]) if "turn" in position else None,
        pool,
        tuple(window for window, _ in windows),
        {
            int(number): _dice(record, ("position", "track", number), dice)
            for number, dice in (position.get("track") or {}).items()
        },
        tuple(
            None if tokens is None else int(str(tokens))
            for tokens in by_seat(record, "position", "tokens")
        ),
        _seen(record, position.get("seen")),
        tuple(hidden for _, hidden in windows) if any(hidden for _, hidden in windows) else (),
        _paid(record, setup, position.get("paid")),
        len(record.moves),
    )
    try:
        table.require_possible()
    except InvalidPositionError as error:
        raise InvalidPositionError(str(record.document.error(("position",), str(error)))) from None
    return table


def _no_position(record: Record) -> NotationError:
    """Return the error of a record without `position:`, with everything else that it lacks."""
    has = "moves but no position" if record.moves else "no position"
    to_move = "to_move, " if len(record.players) > 1 else ""
    message = f"the record has {has}: expected position: with {to_move}round, pool and windows"
    if not record.setup.get("windows"):
        message += ", and setup: with the windows (cards) and what else is known"
    return record.document.error((), message)


def _to_move(record: Record, name: str | None, *, between_rounds: bool) -> int | None:
    if name is not None:
        seat = record.seat(name, "position", "to_move")
        return None if between_rounds else seat
    return 0 if len(record.players) == 1 and not between_rounds else None


def _require_parts(
    record: Record, setup: Setup, to_move: int | None, *, between_rounds: bool
) -> None:
    """Refuse a position that lacks what no advice can do without; name everything it lacks."""
    given: Any = record.position
    lacking: list[tuple[Keys, str, str]] = [
        (("position",), f"the key {key!r} is missing: expected {what}", f"position.{key} ({what})")
        for key, what in (
            ("to_move", "the name of the player who drafts now"),
            ("round", f"the round, 1 to {ROUNDS}"),
            ("pool", "the dice of the draft pool such as R5 G2 B3"),
        )
        if key not in given and not (key == "to_move" and (between_rounds or to_move is not None))
    ]
    name = "the player to move" if to_move is None else record.players[to_move]
    whose = name if to_move is None else f"{name}, who is to move,"
    for part, known, what, expected in (
        ("setup", setup.patterns, "window pattern", "a name or four rows of symbols"),
        ("position", _given(record), "window", "rows of dice or empty"),
    ):
        missing = not any(known) if to_move is None else not known[to_move]
        if missing and not between_rounds:
            key = f"{part}.windows{f'.{name}' if to_move is not None else ''}"
            message = f"the {what} of {whose} is missing: expected {expected}"
            lacking.append(((part, "windows"), message, f"{key} ({expected})"))
    if not lacking:
        return
    if len(lacking) == 1:
        raise record.document.error(lacking[0][0], lacking[0][1])
    inside = all(keys[0] == "position" for keys, _, _ in lacking)
    listed = ", ".join(short.removeprefix("position." * inside) for _, _, short in lacking)
    raise record.document.error(("position",) if inside else (), f"these are missing: {listed}")


def _given(record: Record) -> list[bool]:
    """Return by seat whether the position says what stands in a window."""
    return [tree is not None for tree in by_seat(record, "position", "windows")]


def _dice(record: Record, keys: Keys, tree: Tree) -> tuple[Die, ...]:
    found: list[Die] = []
    for at, text in [] if tree is None else strings(record.document, keys, tree):
        try:
            found.extend(parse_dice(text))
        except NotationError as error:
            raise record.document.error(at, error.problem) from None
        except InvalidPositionError as error:
            raise InvalidPositionError(str(record.document.error(at, str(error)))) from None
    return tuple(found)


def _paid(record: Record, setup: Setup, tree: Mapping[str, Any] | None) -> tuple[int, ...]:
    """Return the tokens on the tool cards in order of the cards; empty if nothing is said."""
    if tree is None:
        return ()
    paid = dict.fromkeys(setup.tools, 0)
    said: set[str] = set()
    for name, tokens in tree.items():
        keys = ("position", "paid", name)
        try:
            card = find_tool(name)
        except NotationError as error:
            raise record.document.error(keys, error.problem) from None
        if card not in paid:
            lie = ", ".join(setup.tools) or "none"
            message = f"{card} does not lie on the table: the tools of the setup are {lie}"
            raise record.document.error(keys, message)
        if card in said:
            raise record.document.error(keys, f"{card} stands here twice: each card exists once")
        said.add(card)
        paid[card] = int(str(tokens))
    return tuple(paid.values())


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


def _windows(
    record: Record, setup: Setup, to_move: int | None
) -> list[tuple[Window | None, Mapping[Square, Color]]]:
    """Return by seat the window and its dice without value.

    Dice of a pattern that is not known stand on a blank one.
    """
    return [
        (None, {})
        if tree is None
        else _window(
            record,
            ("position", "windows", record.players[seat]),
            tree,
            setup.patterns[seat],
            own=seat == to_move,
        )
        for seat, tree in enumerate(by_seat(record, "position", "windows"))
    ]


def _window(
    record: Record, keys: Keys, tree: Tree, pattern: Pattern | None, *, own: bool
) -> tuple[Window, Mapping[Square, Color]]:
    if tree == _EMPTY:
        return Window.empty(pattern or BLANK), {}
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
    hidden: dict[Square, Color] = {}
    parsed = []
    for number, (at, row) in enumerate(rows):
        tokens = row.split()
        bare = [token for token in tokens if token in _LETTERS]
        if bare and own:
            message = f"{shown(bare[0])} is no die: in the window of the player to move each die "
            raise record.document.error(at, f"{message}needs its value, such as {bare[0]}5")
        for column, token in enumerate(tokens):
            if token in _LETTERS:
                hidden[Square(number, column)] = _LETTERS[token]
        try:
            kept = (OPEN if token in _LETTERS else token for token in tokens)
            parsed.append(parse_marked_row(" ".join(kept)))
        except NotationError as error:
            raise record.document.error(at, error.problem) from None
    if pattern is None:  # nobody knows what a mark ignores
        pattern, parsed = BLANK, [(row, ()) for row, _ in parsed]
    try:
        return marked_window(pattern, parsed, record.document.source), hidden
    except InvalidPositionError as error:
        told = str(error).removeprefix(f"{record.document.source}: ")
        fault = record.document.error(keys, told)
        raise InvalidPositionError(str(fault)) from None
