"""A whole game: turns, steps, whose move it is.

Covers SETUP-4 to SETUP-9, TURN-1 to TURN-4 and END-1 as far as they say who acts when. Which moves
break a rule is told in `checks.py`, what moves do in `effects.py`, points in `scoring.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vitrail.games.base import CHANCE, Violation, require_legal
from vitrail.games.fertility import checks, effects
from vitrail.games.fertility.city import founded, goods_in, shops
from vitrail.games.fertility.components import (
    GOODS_OF_A_KIND,
    HAND,
    NOTHING,
    TILES,
    Good,
    Stock,
    Tile,
    goods_words,
)
from vitrail.games.fertility.rules import Phase
from vitrail.games.fertility.scoring import ScoreSheet, sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.fertility.city import City
    from vitrail.games.fertility.land import Board
    from vitrail.games.fertility.moves import FertilityMove
    from vitrail.games.fertility.setup import LaidOut, Setup
    from vitrail.games.squares import Square

TURNS = 9
"""Turns of each player, which follows from the sizes of the stacks (END-1)."""
LONGEST_GAME = 4 * TURNS * 11 + 4 * 39
"""No game with the shipped pieces has more moves than this: 36 turns with a tile laid, up to six
sanctuaries, a district built and one opened, a tile taken and one opened; and 39 places for goods
in each of four metropolises."""
SCORE_RANGE = (0, 350)
"""No score lies outside with the shipped pieces: seven districts of 11 points, 7 on printed shops,
39 goods that count fourfold at most, all gods, most monuments, all wheat."""


@dataclass(frozen=True)
class FertilityPosition:
    """A position of a whole game.

    Parameters
    ----------
    setup
        Options, pieces and what was laid out.
    board
        What lies on the squares, see `land.py`.
    hands
        The valley tiles of each seat, sorted.
    cities
        The metropolis of each seat.
    wheat
        The wheat of each seat.
    display, districts
        The valley tiles and districts that lie open for all, sorted.
    unseen, unseen_districts
        How many of each of `TILES`, and of each district, nobody has seen.
    stack
        Valley tiles in the face-down stack.
    seat
        Whose turn it is.
    turn
        How many turns are over.
    phase
        What the game waits for.
    left
        How many turns are left once the display could not be refilled; None before.
    monuments
        The squares with the monuments of each seat.
    sanctuaries
        The squares that were shut in by a tile, with or without a monument.
    stock
        Goods beside the metropolis of the seat whose turn it is.
    fresh, rewards
        The sanctuaries made by the tile just laid that have no monument, and how many of them have
        still to pay.
    owed
        Goods that shops have paid and that go into other shops, as the kinds to choose among, the
        next one last.
    built
        Whether a district was built in this turn.
    joints
        The pairs of squares that each tile covers, for pictures; no rule asks for them.
    """

    setup: Setup
    board: Board
    hands: tuple[tuple[Tile, ...], ...]
    cities: tuple[City, ...]
    wheat: tuple[int, ...]
    display: tuple[Tile, ...]
    districts: tuple[str, ...]
    unseen: tuple[int, ...]
    unseen_districts: tuple[int, ...]
    stack: int
    seat: int = 0
    turn: int = 0
    phase: Phase = Phase.LAY
    left: int | None = None
    monuments: tuple[frozenset[Square], ...] = ()
    sanctuaries: frozenset[Square] = frozenset()
    stock: Stock = NOTHING
    fresh: frozenset[Square] = frozenset()
    rewards: int = 0
    owed: tuple[tuple[Good, ...], ...] = ()
    built: bool = False
    joints: frozenset[tuple[Square, Square]] = field(default=frozenset(), compare=False)

    @classmethod
    def start(cls, laid_out: LaidOut) -> FertilityPosition:
        """Return the position before the first move."""
        setup = laid_out.setup
        seen = [*laid_out.display, *(tile for hand in laid_out.hands for tile in hand)]
        pieces = setup.components
        return cls(
            setup,
            setup.land,
            laid_out.hands,
            tuple(map(founded, setup.metropolises)),
            (0,) * setup.seats,
            laid_out.display,
            laid_out.districts,
            tuple(
                count - seen.count(tile) for tile, count in zip(TILES, pieces.tiles, strict=True)
            ),
            tuple(one.count - laid_out.districts.count(one.id) for one in pieces.districts),
            setup.valley_tiles - HAND * (setup.seats + 1),
            seat=setup.first,
            monuments=(frozenset(),) * setup.seats,
        )

    # -- who, when -------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.hands)

    @property
    def round(self) -> int:
        """The round being played, from 1; the last one also when the game is over."""
        over = self.phase is Phase.OVER
        return (self.turn - over) // self.seats + 1

    @property
    def to_move(self) -> int | None:
        """The seat to move, `CHANCE`, or None when the game is over."""
        if self.phase is Phase.OVER:
            return None
        return CHANCE if self.phase in {Phase.REFILL, Phase.DISTRICT} else self.seat

    @property
    def lacking(self) -> int:
        """How many tiles the common display lacks."""
        return max(0, HAND - len(self.display))

    def available(self, good: Good) -> int:
        """Return how many of a good the common supply has; plenty where it never ends (SETUP-8)."""
        if not self.setup.limited:
            return GOODS_OF_A_KIND
        used = self.stock[good] + sum(goods_in(city)[good] for city in self.cities)
        return max(0, GOODS_OF_A_KIND - used)

    # -- the contract ----------------------------------------------------------------------------

    def legal_moves(self) -> Sequence[FertilityMove]:
        """Return the legal moves, sorted; empty when the game is over."""
        if self.to_move == CHANCE:
            return tuple(move for move, _ in self.chance_outcomes())
        legal = (move for move in checks.candidates(self) if not self.violations(move))
        return tuple(sorted(legal, key=str))

    def chance_outcomes(self) -> Sequence[tuple[FertilityMove, int]]:
        """Return the outcomes of a chance position with integer weights; sorted."""
        return tuple(sorted(checks.outcomes(self), key=lambda pair: str(pair[0])))

    def violations(self, move: FertilityMove) -> tuple[Violation, ...]:
        """Return every rule that a move breaks here; empty means legal."""
        return tuple(checks.check(self, move))

    def apply(self, move: FertilityMove) -> FertilityPosition:
        """Return the position after a legal move.

        Raises
        ------
        IllegalMoveError
            If the move is not legal; it carries the violations.
        """
        require_legal(self, move)
        return self.forced(move)

    def forced(self, move: FertilityMove) -> FertilityPosition:
        """Return the position after a move whether it is legal or not, if it is possible at all.

        Raises
        ------
        ValueError
            If the pieces the move needs are not there.
        """
        return effects.played(self, move)

    def scores(self) -> tuple[int, ...]:
        """Return the points by seat if the game ended now."""
        return tuple(self.sheet(seat).total for seat in range(self.seats))

    def view(self, seat: int) -> FertilityPosition:
        """Return what a seat may know: everything, for all pieces but the stacks lie open.

        The order of the stacks is chance and never in a position.
        """
        del seat
        return self

    def notation(self) -> str:
        """Return the position in one line: what lies where, and whose move it is."""
        who = {None: "over", CHANCE: "chance"}.get(self.to_move, f"seat {self.to_move}")
        parts = [
            f"round {self.round} {self.phase} ({who})",
            f"board {'/'.join(self.board)}",
            f"display {' '.join(map(str, self.display)) or '-'} ({self.stack} left)",
            f"districts {' '.join(self.districts) or '-'}",
        ]
        for seat in range(self.seats):
            held = [
                f"{name}={''.join(good.letter * goods[good] for good in Good) or '-'}"
                for name, _, goods in shops(self.cities[seat])
            ]
            named = " ".join(place.district for place in self.cities[seat] if place.district)
            monuments = " ".join(map(str, sorted(self.monuments[seat])))
            parts.append(
                f"seat {seat} hand {' '.join(map(str, self.hands[seat])) or '-'} "
                f"wheat {self.wheat[seat]} monuments {monuments or '-'} built {named or '-'} "
                f"shops {' '.join(held)}"
            )
        if any(self.stock):
            parts.append(f"stock {goods_words(self.stock)}")
        return "; ".join(parts)

    # -- points ----------------------------------------------------------------------------------

    def sheet(self, seat: int) -> ScoreSheet:
        """Score a seat as if the game ended now."""
        return sheet(
            self.cities[seat],
            self.wheat[seat],
            [len(squares) for squares in self.monuments],
            seat,
            pieces=self.setup.components,
            options=self.setup.options,
        )

    def ranking(self) -> tuple[int, ...]:
        """Return the seats from first to last: points, then fewer goods, then order of seats."""
        return tuple(sorted(range(self.seats), key=lambda seat: (*self._standing(seat), seat)))

    def winners(self) -> tuple[int, ...]:
        """Return the seats that are first, who share the victory (END-4)."""
        best = min(map(self._standing, range(self.seats)))
        return tuple(seat for seat in range(self.seats) if self._standing(seat) == best)

    def _standing(self, seat: int) -> tuple[int, int]:
        own = self.sheet(seat)
        return -own.total, own.goods
