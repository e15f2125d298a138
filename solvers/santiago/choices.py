"""Moves worth a look, and the move that the policy, a reference player or playouts choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vitrail.games.santiago.components import TILES, segments
from vitrail.games.santiago.moves import (
    Accept,
    Bid,
    LayExtra,
    Leftover,
    OwnPlan,
    Pass,
    Plant,
    Propose,
    Support,
)
from vitrail.games.santiago.plots import index
from vitrail.games.santiago.rules import Phase
from vitrail.solvers.santiago.bits import SEATS_MOST, move_of
from vitrail.solvers.santiago.compare import compare
from vitrail.solvers.santiago.playouts import one_move, starts_of
from vitrail.solvers.santiago.policy import (
    ADVICE_ROW,
    CANAL_TO_COME,
    DROUGHT_TO_COME,
    EXTRA_TO_COME,
    SENSIBLE,
    character_numbers,
    load_weights,
)
from vitrail.solvers.santiago.steps import may_lie
from vitrail.solvers.santiago.worth import (
    FLOATING,
    GAIN,
    NONE,
    WHOLE,
    rate_canals,
    rate_field,
    size_up,
    survey,
)

if TYPE_CHECKING:
    from vitrail.games.santiago.components import Segment
    from vitrail.games.santiago.moves import SantiagoMove
    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.solvers.santiago.policy import Character

WIDTH = 16
"""Plantations that playouts compare, if nothing else is said."""
NARROWEST, GAMES_EACH = 4, 25
"""With few playouts fewer plantations are compared: so many games for each, but no less."""
PLACES = 4
"""Segments that playouts compare."""
AMOUNTS = (1, 2, 3, 4, 6)
"""Offers that they compare."""
HIGHEST_BID = 10
"""Bids that they compare."""


def policy_move(
    position: SantiagoPosition, seed: int, character: Character = SENSIBLE
) -> SantiagoMove:
    """Return the move of a player of the playouts, or of a reference player.

    Parameters
    ----------
    position
        With a seat to move.
    """
    (start,) = starts_of(position, [()])
    move = np.zeros(3, np.int64)
    numbers = character_numbers([character] * position.seats, position.seats)
    one_move(start.state, start.usual, seed, load_weights(), numbers, move)
    return move_of(*map(int, move))


def canal_gains(position: SantiagoPosition) -> dict[Segment, tuple[float, ...]]:
    """Return what the policy thinks that each legal canal brings, by seat.

    Points expected at the end, compared with no canal in this phase, spite not counted.
    """
    (start,) = starts_of(position, [()])
    t, f, weights = np.zeros(WHOLE, np.int64), np.zeros(FLOATING), load_weights()[ADVICE_ROW]
    chance = DROUGHT_TO_COME if position.phase is Phase.EXTRA else EXTRA_TO_COME
    survey(start.state, t, f, weights)
    rate_canals(start.state, t, f, weights, chance)
    gains = f[GAIN : GAIN + SEATS_MOST * len(segments())].reshape(-1, SEATS_MOST)
    return {
        segment: tuple(map(float, gains[at, : position.seats]))
        for at, segment in enumerate(segments())
        if may_lie(start.state, at)
    }


def rated_plantations(
    position: SantiagoPosition, spite: float = SENSIBLE.spite
) -> list[tuple[Plant | Leftover, float]]:
    """Return what the policy thinks of each tile on each field, the best first.

    Parameters
    ----------
    spite
        What the mean gain of the others counts against the own one.

    Returns
    -------
    Moves with points expected at the end.
    """
    seat = position.to_move or 0
    moves = [one for one in position.legal_moves() if isinstance(one, Plant | Leftover)]
    (start,) = starts_of(position, [()])
    t, f, weights = np.zeros(WHOLE, np.int64), np.zeros(FLOATING), load_weights()[ADVICE_ROW]
    survey(start.state, t, f, weights)
    size_up(start.state, t, f, weights, CANAL_TO_COME, NONE)
    rated = []
    for one in moves:
        left_over = isinstance(one, Leftover)
        less = one.tile.planters if left_over else int(seat in position.passers)
        kind, field = TILES.index(one.tile), index(one.square)
        worth = rate_field(
            start.state, t, f, weights, CANAL_TO_COME, kind, less, field, seat, spite
        )
        rated.append((one, float(worth)))
    return sorted(rated, key=lambda one: -one[1])


def moves_to_compare(position: SantiagoPosition, width: int = WIDTH) -> list[SantiagoMove]:
    """Return the moves that playouts should compare, all of those that can matter.

    Parameters
    ----------
    position
        With a seat to move; its money is known.
    width
        Plantations at most.
    """
    seat = position.to_move
    if seat is None or seat < 0:
        return []
    match position.phase:
        case Phase.BID:
            return [Pass(), *_bids(position, seat)]
        case Phase.PLANT | Phase.LEFTOVER:
            return _plantations(position, width)
        case Phase.BRIBE:
            return [Pass(), *_offers(position, seat)]
        case Phase.DECIDE:
            return _decisions(position)
        case Phase.EXTRA:
            gains = canal_gains(position)
            best = sorted(gains, key=lambda place: -_liked(gains[place], seat))
            return [Pass(), *map(LayExtra, best[:PLACES])]
    return list(position.legal_moves())


def _bids(position: SantiagoPosition, seat: int) -> list[SantiagoMove]:
    """Return bids; of those that the last bidder makes for the same place only the lowest one."""
    most = min(HIGHEST_BID, position.most_held(seat))
    bids = [Bid(amount) for amount in range(1, most + 1)]
    bids = [bid for bid in bids if not position.violations(bid)]
    if len(position.waiting) > 1:
        return list(bids)
    places = {sum(bid.amount < other for _, other in position.bids): bid for bid in bids[::-1]}
    return sorted(places.values())


def _plantations(position: SantiagoPosition, width: int) -> list[SantiagoMove]:
    """Return the best plantations, the best one of each tile among them."""
    rated = [move for move, _ in rated_plantations(position)]
    by_tile = {move.tile: move for move in reversed(rated)}
    return list(dict.fromkeys([*rated[:width], *by_tile.values()]))


def _liked(gains: tuple[float, ...], seat: int) -> float:
    others = (sum(gains) - gains[seat]) / (len(gains) - 1)
    return gains[seat] - SENSIBLE.spite * others


def _offers(position: SantiagoPosition, seat: int) -> list[SantiagoMove]:
    """Return offers for the places that the seat gains most by."""
    gains = canal_gains(position)
    best = sorted(gains, key=lambda place: -_liked(gains[place], seat))[:PLACES]
    found: list[SantiagoMove] = []
    for place in best:
        kind = Support if position.offer_at(place) else Propose
        found += [kind(place, amount) for amount in AMOUNTS]
    return [move for move in found if not position.violations(move)]


def _decisions(position: SantiagoPosition) -> list[SantiagoMove]:
    gains = canal_gains(position)
    best = sorted(gains, key=lambda place: -_liked(gains[place], position.overseer))
    found: list[SantiagoMove] = [Accept(offer.segment) for offer in position.offers]
    own = [OwnPlan(place) for place in best]
    found += [move for move in own if not position.violations(move)][:PLACES]
    return found if position.violations(Pass()) else [Pass(), *found]


def best_move(position: SantiagoPosition, seed: int, games: int) -> SantiagoMove:
    """Return the move that playouts rate best for the seat to move.

    Parameters
    ----------
    games
        Playouts for this decision.
    """
    seat = position.to_move
    moves = moves_to_compare(position, max(NARROWEST, min(WIDTH, games // GAMES_EACH)))
    if len(moves) == 1 or seat is None:
        return moves[0]
    found = compare(
        position,
        [(move,) for move in moves],
        seat=seat,
        games=games,
        seconds=None,
        seed=seed,
        shown=0,
    )
    return found.best.plan[0]
