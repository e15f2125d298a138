"""A whole game: rounds, phases, whose move it is, and what is known to whom.

Covers SETUP-5, BID-2, OVERSEER-1, PLANT-1, BRIBE-1, EXTRA-1 and END-1 as far as they say who acts
when. Which moves break a rule is told in `checks.py`, what moves do in `effects.py`, points in
`scoring.py`.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.base import CHANCE, Violation, require_legal
from vitrail.games.santiago import checks, effects
from vitrail.games.santiago.components import (
    TILES,
    Crossing,
    Segment,
    Tile,
    money,
    most_money,
    tile_counts,
)
from vitrail.games.santiago.plots import EMPTY, Plot, plots
from vitrail.games.santiago.rules import Phase
from vitrail.games.santiago.scoring import ScoreSheet, area_parts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.santiago.moves import SantiagoMove
    from vitrail.games.santiago.offers import Offer
    from vitrail.games.santiago.setup import Setup
    from vitrail.games.squares import Square

LONGEST_GAME = 5 + 9 * 25
"""No game has more moves than this: the removed tile, the spring and three palms; five players in
9 rounds have 5 tiles, 5 bids, 5 plantations, 4 offers, a decision and 5 times an extra canal."""
SCORE_RANGE = (0, 385)
"""No score lies outside: 22 markers in areas of 9 tiles, 3 palms there, and all money of four."""


@dataclass(frozen=True)
class SantiagoPosition:
    """A position of a whole game.

    Parameters
    ----------
    setup
        Options and what was laid out.
    money
        By seat the money in hand, without bids and offers; None where it is not known.
    extras
        By seat whether the extra canal is still there.
    supply
        Canals of the supply.
    unseen
        How many tiles of each of `TILES` nobody has seen yet.
    phase
        What the game waits for.
    round
        The round being played, from 1; the last one also when the game is over.
    overseer
        The seat of the overseer.
    spring
        Where the spring stands; None before it is placed.
    canals
        Where canals lie.
    board
        What lies on the fields.
    palms
        The fields on which, or on whose tiles, palms stand.
    shown
        The tiles turned up and not planted yet, sorted.
    aside
        Tiles out of the game face up.
    bids
        Seats with their bids in order of time, 0 for a pass; empty once the tiles are planted.
    offers
        The proposals in order of time.
    acted
        The seats that have acted in this phase, in order of time (bids have their own list).
    asked
        The seat that acts although another one would be next; only mistakes lead there.
    """

    setup: Setup
    money: tuple[int | None, ...]
    extras: tuple[bool, ...]
    supply: int
    unseen: tuple[int, ...]
    phase: Phase
    round: int = 1
    overseer: int = 0
    spring: Crossing | None = None
    canals: frozenset[Segment] = frozenset()
    board: tuple[Plot | None, ...] = EMPTY
    palms: frozenset[Square] = frozenset()
    shown: tuple[Tile, ...] = ()
    aside: tuple[Tile, ...] = ()
    bids: tuple[tuple[int, int], ...] = ()
    offers: tuple[Offer, ...] = ()
    acted: tuple[int, ...] = ()
    asked: int | None = None

    @classmethod
    def start(cls, setup: Setup) -> SantiagoPosition:
        """Return the position before the first move."""
        seats = setup.seats
        gone = setup.aside
        unseen = tuple(
            count - (tile == gone) for tile, count in zip(TILES, tile_counts(), strict=True)
        )
        position = cls(
            setup,
            (money().start,) * seats,
            (True,) * seats,
            setup.numbers.supply,
            unseen,
            Phase.ASIDE,
            overseer=setup.overseer,
            spring=setup.spring,
            palms=frozenset(setup.palms or ()),
            aside=() if gone is None else (gone,),
        )
        turned_up = gone is not None or not setup.numbers.aside
        return effects.laid_out(position) if turned_up else position

    # -- who, when -------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.money)

    @property
    def order(self) -> tuple[int, ...]:
        """The seats from the overseer's left, clockwise, the overseer last."""
        return tuple((self.overseer + step) % self.seats for step in range(1, self.seats + 1))

    @property
    def plant_order(self) -> tuple[int, ...]:
        """The order of planting: bids from high to low, then the latest pass first (PLANT-1)."""
        passed = [seat for seat, amount in self.bids if not amount]
        bidders = sorted((bid for bid in self.bids if bid[1]), key=lambda bid: -bid[1])
        return (*(seat for seat, _ in bidders), *reversed(passed))

    @property
    def passers(self) -> tuple[int, ...]:
        """The seats that passed instead of bidding, in order of time."""
        return tuple(seat for seat, amount in self.bids if not amount)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have still to act in this phase, in order."""
        match self.phase:
            case Phase.BID:
                done = {seat for seat, _ in self.bids}
                return tuple(seat for seat in self.order if seat not in done)
            case Phase.PLANT:
                return tuple(seat for seat in self.plant_order if seat not in self.acted)
            case Phase.LEFTOVER:
                return self.plant_order[:1] or self.order[:1]
            case Phase.BRIBE:
                return tuple(seat for seat in self.order[:-1] if seat not in self.acted)
            case Phase.DECIDE:
                return (self.overseer,)
            case Phase.EXTRA:
                return tuple(
                    seat for seat in self.order if self.extras[seat] and seat not in self.acted
                )
            case Phase.SPRING if self.setup.spring_by_player:
                return (self.overseer,)
        return ()

    @property
    def to_move(self) -> int | None:
        """The seat to move, `CHANCE`, or None when the game is over."""
        if self.phase is Phase.OVER:
            return None
        if self.asked is not None:
            return self.asked
        return next(iter(self.waiting), CHANCE)

    @property
    def last_round(self) -> bool:
        """Whether this is the last round, which has no drought and no income."""
        return self.round >= self.setup.numbers.rounds

    @property
    def price(self) -> int:
        """What a plan of the overseer's own costs (BRIBE-3, BRIBE-4)."""
        cost = max((offer.total for offer in self.offers), default=0) + money().refusal
        forced = not self.offers and self.setup.options["no_bribe"] == "must_build_pay1"
        held = self.money[self.overseer]
        return min(cost, held) if forced and held is not None else cost

    def offer_at(self, segment: Segment) -> Offer | None:
        """Return the proposal for a segment, if there is one."""
        return next((offer for offer in self.offers if offer.segment == segment), None)

    def most_held(self, seat: int) -> int:
        """Return the most money that a seat can have in hand; exact where it is known."""
        held = self.money[seat]
        if held is not None:
            return held
        elsewhere = sum(known or 0 for known in self.money)
        elsewhere += sum(amount for _, amount in self.bids)
        elsewhere += sum(offer.total for offer in self.offers)
        return most_money(self.seats, self.round) - elsewhere

    # -- the contract ----------------------------------------------------------------------------

    def legal_moves(self) -> Sequence[SantiagoMove]:
        """Return the legal moves, sorted; empty when the game is over."""
        if self.to_move == CHANCE:
            return tuple(move for move, _ in self.chance_outcomes())
        legal = (move for move in checks.candidates(self) if not self.violations(move))
        return tuple(sorted(legal))

    def chance_outcomes(self) -> Sequence[tuple[SantiagoMove, int]]:
        """Return the outcomes of a chance position with integer weights; sorted."""
        return tuple(sorted(checks.outcomes(self))) if self.to_move == CHANCE else ()

    def violations(self, move: SantiagoMove) -> tuple[Violation, ...]:
        """Return every rule that a move breaks here; empty means legal."""
        return tuple(checks.check(self, move))

    def apply(self, move: SantiagoMove) -> SantiagoPosition:
        """Return the position after a legal move.

        Raises
        ------
        IllegalMoveError
            If the move is not legal; it carries the violations.
        """
        require_legal(self, move)
        return self.forced(move)

    def forced(self, move: SantiagoMove) -> SantiagoPosition:
        """Return the position after a move whether it is legal or not, if it is possible at all.

        Raises
        ------
        ValueError
            If the pieces the move needs are not there.
        """
        return effects.played(self, move)

    def scores(self) -> tuple[int, ...]:
        """Return the points by seat if the game ended now; money that is not known counts 0."""
        return tuple(self.sheet(seat).total for seat in range(self.seats))

    def view(self, seat: int) -> SantiagoPosition:
        """Return what a seat may know: by default the others' money becomes unknown (SETUP-4).

        The order of the tiles in the stacks is chance and never in a position.
        """
        if self.setup.money_open:
            return self
        held = tuple(sum_ if other == seat else None for other, sum_ in enumerate(self.money))
        return dataclasses.replace(self, money=held)

    def notation(self) -> str:
        """Return the position in one line: what lies where, and whose move it is."""
        who = {None: "over", CHANCE: "chance"}.get(self.to_move, f"seat {self.to_move}")
        held = " ".join("?" if sum_ is None else str(sum_) for sum_ in self.money)
        fields = " ".join(f"{square}={_plot_text(plot)}" for square, plot in plots(self.board))
        parts = [
            f"round {self.round} {self.phase} ({who})",
            f"overseer {self.overseer}",
            f"money {held}",
            f"extra {''.join('-+'[kept] for kept in self.extras)}",
            f"spring {self.spring or '-'}",
            f"canals {' '.join(map(str, sorted(self.canals))) or '-'} ({self.supply} left)",
            f"fields {fields or '-'}",
        ]
        if self.palms:
            parts.append(f"palms {' '.join(map(str, sorted(self.palms)))}")
        if self.shown:
            parts.append(f"shown {' '.join(map(str, self.shown))}")
        if self.bids:
            parts.append(f"bids {' '.join(f'{seat}:{amount}' for seat, amount in self.bids)}")
        for offer in self.offers:
            told = "+".join(f"{seat}:{amount}" for seat, amount in offer.parts)
            parts.append(f"offer {offer.segment} {told}")
        return "; ".join(parts)

    # -- points ----------------------------------------------------------------------------------

    def sheet(self, seat: int, *, drought: bool = True) -> ScoreSheet:
        """Score a seat as if the game ended now; offers that lie on the table are still its own.

        Parameters
        ----------
        drought
            Whether dry tiles turn first, as at the end (END-1).
        """
        held = self.money[seat]
        offered = sum(
            amount for offer in self.offers for giver, amount in offer.parts if giver == seat
        )
        parts = area_parts(self.board, self.canals, self.palms, seat, drought=drought)
        return ScoreSheet(parts, None if held is None else held + offered)

    def ranking(self) -> tuple[int, ...]:
        """Return the seats from first to last, equal ones in order of the seats (SCORE-2)."""
        points = self.scores()
        return tuple(sorted(range(self.seats), key=lambda seat: (-points[seat], seat)))

    def winners(self) -> tuple[int, ...]:
        """Return the seats with most points, who share the victory (SCORE-2)."""
        points = self.scores()
        return tuple(seat for seat in range(self.seats) if points[seat] == max(points))


def _plot_text(plot: Plot) -> str:
    if plot.desert:
        return "desert"
    owner = f"/{plot.owner}x{plot.markers}" if plot.markers else ""
    return f"{plot.tile}{owner}"
