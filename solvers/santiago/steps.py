"""What moves do to a game that is a vector, which moves are legal, and what it scores.

The same rules as `games/santiago` (`checks.py`, `effects.py`, `scoring.py`), and the tests compare
both on random games under every reading: the same legal moves, the same positions after them, the
same points. Money is always known here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.santiago.components import money
from vitrail.games.santiago.setup import PALMS as PALMS_PLACED
from vitrail.solvers.compiled import called, count, first, inlined
from vitrail.solvers.santiago.bits import (
    ACCEPT,
    ACTED,
    ANY_PALM,
    AROUND,
    ASIDE,
    BID,
    BID_AMOUNT,
    BID_SEAT,
    BIDS,
    BY_CHANCE,
    CANALS,
    CORNERS,
    CROP,
    CROP_OF,
    CROPS,
    DESERT,
    ENDS,
    EXTRA,
    EXTRAS,
    FREE,
    GIVEN,
    GIVEN_TO,
    IMMEDIATE,
    KIND,
    KINDS,
    LEFTOVER,
    MARKERS,
    MONEY,
    MUST_BUILD,
    NOBODY,
    OFFER_SEGMENT,
    OFFER_TOTAL,
    OFFERS,
    OPTIONS,
    OVERSEER,
    OWN,
    OWN_PROPOSED,
    OWNED,
    PALM,
    PALMS,
    PASS,
    PHASE,
    PHASE_ASIDE,
    PHASE_BID,
    PHASE_BRIBE,
    PHASE_DECIDE,
    PHASE_EXTRA,
    PHASE_LEFTOVER,
    PHASE_OVER,
    PHASE_PALMS,
    PHASE_PLANT,
    PHASE_REVEAL,
    PHASE_SPRING,
    PLACE_SPRING,
    PLANT,
    PLANTERS,
    PROPOSE,
    REACHED,
    REVEAL,
    ROUND,
    ROUNDS,
    SEATS,
    SEGMENTS,
    SHOWN,
    SHOWN_LEFT,
    SPRING,
    SPRING_CHOSEN,
    SUPPLY,
    SUPPORT,
    TILES_SHOWN,
    UNSEEN,
    WATERS,
    WET,
    WITH_PALMS,
    area_with,
    spread,
)

if TYPE_CHECKING:
    from vitrail.solvers.santiago.bits import Vector

INCOME, LEAST, REFUSAL = money().income, money().least, money().refusal


# -- whose move it is ----------------------------------------------------------------------------


@inlined
def _next_in_order(g: Vector, done: int, last: int) -> int:
    """Return the first seat from the overseer's left that is not done, or `BY_CHANCE`."""
    for step in range(1, g[SEATS] + last):
        seat = (g[OVERSEER] + step) % g[SEATS]
        if not done >> seat & 1:
            return seat
    return BY_CHANCE


@inlined
def planter(g: Vector, done: int) -> int:
    """Return who plants next, from high bids to low and then the latest pass first (PLANT-1)."""
    best, seat = -1, BY_CHANCE
    for at in range(g[BIDS]):
        rank = 100 * g[BID_AMOUNT + at] + at
        if not done >> g[BID_SEAT + at] & 1 and rank > best:
            best, seat = rank, g[BID_SEAT + at]
    return seat


@called
def to_move(g: Vector) -> int:
    """Return the seat to move, `BY_CHANCE`, or `NOBODY` once the game is over."""
    phase = g[PHASE]
    if phase == PHASE_BID:
        done = 0
        for at in range(g[BIDS]):
            done |= 1 << g[BID_SEAT + at]
        return _next_in_order(g, done, 1)
    if phase == PHASE_PLANT:
        return planter(g, g[ACTED])
    if phase == PHASE_LEFTOVER:
        return planter(g, 0) if g[BIDS] else (g[OVERSEER] + 1) % g[SEATS]
    if phase == PHASE_BRIBE:
        return _next_in_order(g, g[ACTED], 0)
    if phase == PHASE_DECIDE:
        return g[OVERSEER]
    if phase == PHASE_EXTRA:
        return _next_in_order(g, g[ACTED] | ~g[EXTRAS], 1)
    if phase == PHASE_SPRING and g[OPTIONS] & SPRING_CHOSEN:
        return g[OVERSEER]
    return NOBODY if phase == PHASE_OVER else BY_CHANCE


# -- what is legal -------------------------------------------------------------------------------


@inlined
def may_lie(g: Vector, segment: int) -> bool:
    """Whether the next canal may lie on a segment (CANAL-2)."""
    joined = g[REACHED] >> ENDS[segment, 0] | g[REACHED] >> ENDS[segment, 1]
    return bool(joined & 1 & ~(g[CANALS] >> segment))


@inlined
def offer_at(g: Vector, segment: int) -> int:
    """Return the number of the proposal for a segment, or -1."""
    for at in range(g[OFFERS]):
        if g[OFFER_SEGMENT + at] == segment:
            return at
    return -1


@inlined
def highest_total(g: Vector) -> int:
    """Return the highest bribe on the table, 0 without any."""
    highest = 0
    for at in range(g[OFFERS]):
        highest = max(highest, g[OFFER_TOTAL + at])
    return highest


@inlined
def own_price(g: Vector) -> int:
    """Return what a plan of the overseer's own costs (BRIBE-3, BRIBE-4)."""
    cost = highest_total(g) + REFUSAL
    if g[OFFERS] == 0 and g[OPTIONS] & MUST_BUILD:
        cost = min(cost, g[MONEY + g[OVERSEER]])
    return cost


@inlined
def planted(g: Vector) -> int:
    """Return the fields with plantations."""
    return g[CROP] | g[CROP + 1] | g[CROP + 2] | g[CROP + 3] | g[CROP + 4]


@inlined
def leftover_fields(g: Vector) -> int:
    """Return where the fourth tile of three players may go (PLANT-4)."""
    beside = spread(planted(g)) & g[FREE]
    return beside or spread(g[DESERT]) & g[FREE]


@called
def is_legal(g: Vector, kind: int, a: int, b: int) -> bool:
    """Whether a move is legal for whoever is to move."""
    phase, seat = g[PHASE], to_move(g)
    if kind == PASS:
        if phase == PHASE_DECIDE:
            return g[OFFERS] == 0 and not g[OPTIONS] & MUST_BUILD
        return phase in (PHASE_BID, PHASE_BRIBE, PHASE_EXTRA)
    if kind in (ASIDE, REVEAL):
        return phase == (PHASE_ASIDE if kind == ASIDE else PHASE_REVEAL) and g[UNSEEN + a] > 0
    if kind == PLACE_SPRING:
        return phase == PHASE_SPRING
    if kind == PALM:
        if phase != PHASE_PALMS or g[PALMS] >> a & 1:
            return False
        closed = CORNERS[g[SPRING]] >> a & 1 or g[PALMS] & AROUND[a] != 0
        return bool(g[OPTIONS] & ANY_PALM) or not closed
    if seat < 0:
        return False
    held = g[MONEY + seat]
    if kind == BID:
        for at in range(g[BIDS]):
            if g[BID_AMOUNT + at] == a:
                return False
        return phase == PHASE_BID and LEAST <= a <= held
    if kind == PLANT:
        return phase == PHASE_PLANT and g[SHOWN + a] > 0 and bool(g[FREE] >> b & 1)
    if kind == LEFTOVER:
        return phase == PHASE_LEFTOVER and g[SHOWN + a] > 0 and bool(leftover_fields(g) >> b & 1)
    if kind == PROPOSE:
        new = phase == PHASE_BRIBE and offer_at(g, a) < 0 and may_lie(g, a)
        return new and LEAST <= b <= held
    if kind == SUPPORT:
        return phase == PHASE_BRIBE and offer_at(g, a) >= 0 and LEAST <= b <= held
    if kind == ACCEPT:
        return phase == PHASE_DECIDE and offer_at(g, a) >= 0 and g[SUPPLY] > 0
    if kind == OWN:
        closed = offer_at(g, a) >= 0 and not g[OPTIONS] & OWN_PROPOSED
        possible = phase == PHASE_DECIDE and may_lie(g, a) and g[SUPPLY] > 0
        return possible and not closed and held >= own_price(g)
    return phase == PHASE_EXTRA and may_lie(g, a)


# -- what moves do -------------------------------------------------------------------------------


@inlined
def _laid_out(g: Vector) -> None:
    """Go on to what is still to be laid out before the first round."""
    if g[SPRING] < 0:
        g[PHASE] = PHASE_SPRING
    elif g[OPTIONS] & WITH_PALMS and count(g[PALMS]) < PALMS_PLACED:
        g[PHASE] = PHASE_PALMS
    else:
        g[PHASE] = PHASE_REVEAL


@inlined
def _turn(g: Vector, field: int) -> None:
    """Turn a tile face down."""
    bit = 1 << field
    g[DESERT] |= bit
    g[PALMS] &= ~bit
    g[CROP + CROP_OF[g[KIND + field]]] &= ~bit
    _take_markers(g, field)


@inlined
def _take_markers(g: Vector, field: int) -> None:
    g[MARKERS + field] = 0
    for seat in range(g[SEATS]):
        g[OWNED + seat] &= ~(1 << field)


@called
def _round_over(g: Vector) -> None:
    """Let drought and income follow, or in the last round the end (DROUGHT-1, DROUGHT-2, END-1)."""
    dry, last = planted(g) & ~g[WET], g[ROUND] >= g[ROUNDS]
    while dry:
        field = first(dry)
        dry &= dry - 1
        if last or g[MARKERS + field] == 0:
            _turn(g, field)
        elif g[MARKERS + field] == 1:
            if g[OPTIONS] & IMMEDIATE and not g[PALMS] >> field & 1:
                _turn(g, field)
            else:
                _take_markers(g, field)
        else:
            g[MARKERS + field] -= 1
    g[ACTED] = 0
    if last:
        g[PHASE] = PHASE_OVER
        return
    for seat in range(g[SEATS]):
        g[MONEY + seat] += INCOME
    g[ROUND] += 1
    g[PHASE] = PHASE_REVEAL


@inlined
def _to_extra(g: Vector) -> None:
    """End phase 4: what was not accepted goes back (BRIBE-6)."""
    for seat in range(g[SEATS]):
        if g[GIVEN_TO + seat] >= 0:
            g[MONEY + seat] += g[GIVEN + seat]
        g[GIVEN_TO + seat], g[GIVEN + seat] = -1, 0
    for at in range(g[OFFERS]):
        g[OFFER_SEGMENT + at], g[OFFER_TOTAL + at] = 0, 0
    g[OFFERS], g[ACTED] = 0, 0
    g[PHASE] = PHASE_EXTRA
    if g[EXTRAS] == 0:
        _round_over(g)


@inlined
def _to_bribe(g: Vector) -> None:
    """End phase 3: all bids go to the bank (PLANT-5)."""
    for at in range(g[BIDS]):
        g[BID_SEAT + at], g[BID_AMOUNT + at] = 0, 0
    for kind in range(KINDS):
        g[SHOWN + kind] = 0
    g[BIDS], g[ACTED], g[SHOWN_LEFT] = 0, 0, 0
    g[PHASE] = PHASE_BRIBE


@inlined
def _lay(g: Vector, segment: int) -> None:
    g[CANALS] |= 1 << segment
    g[REACHED] |= 1 << ENDS[segment, 0] | 1 << ENDS[segment, 1]
    g[WET] |= WATERS[segment]


@inlined
def _put(g: Vector, kind: int, field: int) -> None:
    g[SHOWN + kind] -= 1
    g[SHOWN_LEFT] -= 1
    g[FREE] &= ~(1 << field)
    g[KIND + field] = kind
    g[CROP + CROP_OF[kind]] |= 1 << field


@inlined
def passed(g: Vector, seat: int) -> bool:
    """Whether a seat passed instead of bidding in this round."""
    for at in range(g[BIDS]):
        if g[BID_SEAT + at] == seat:
            return g[BID_AMOUNT + at] == 0
    return False


@called
def play(g: Vector, kind: int, a: int, b: int) -> None:
    """Play a legal move."""
    seat = to_move(g)
    if kind == REVEAL:
        g[UNSEEN + a] -= 1
        g[SHOWN + a] += 1
        g[SHOWN_LEFT] += 1
        if g[SHOWN_LEFT] >= g[TILES_SHOWN]:
            g[PHASE] = PHASE_BID
    elif kind == BID or (kind == PASS and g[PHASE] == PHASE_BID):
        amount = a if kind == BID else 0
        g[BID_SEAT + g[BIDS]], g[BID_AMOUNT + g[BIDS]] = seat, amount
        g[MONEY + seat] -= amount
        g[BIDS] += 1
        if g[BIDS] == g[SEATS]:
            lowest = 0
            for at in range(1, g[BIDS]):
                if g[BID_AMOUNT + at] < g[BID_AMOUNT + lowest]:
                    lowest = at
            g[OVERSEER] = g[BID_SEAT + lowest]
            g[PHASE] = PHASE_PLANT
    elif kind == PLANT:
        _put(g, a, b)
        markers = PLANTERS[a] - passed(g, seat)
        if markers:
            g[MARKERS + b] = markers
            g[OWNED + seat] |= 1 << b
        g[ACTED] |= 1 << seat
        if count(g[ACTED]) == g[SEATS]:
            if g[SHOWN_LEFT] and g[TILES_SHOWN] > g[SEATS]:
                g[PHASE], g[ACTED] = PHASE_LEFTOVER, 0
            else:
                _to_bribe(g)
    elif kind == LEFTOVER:
        _put(g, a, b)
        _to_bribe(g)
    elif kind in (PROPOSE, SUPPORT) or (kind == PASS and g[PHASE] == PHASE_BRIBE):
        if kind != PASS:
            at = offer_at(g, a)
            if at < 0:
                at = g[OFFERS]
                g[OFFER_SEGMENT + at] = a
                g[OFFERS] += 1
            g[OFFER_TOTAL + at] += b
            g[GIVEN_TO + seat], g[GIVEN + seat] = at, b
            g[MONEY + seat] -= b
        g[ACTED] |= 1 << seat
        if to_move(g) == BY_CHANCE:
            g[PHASE], g[ACTED] = PHASE_DECIDE, 0
    elif kind == ACCEPT:
        at = offer_at(g, a)
        _lay(g, a)
        g[SUPPLY] -= 1
        g[MONEY + seat] += g[OFFER_TOTAL + at]
        for giver in range(g[SEATS]):
            if g[GIVEN_TO + giver] == at:
                g[GIVEN_TO + giver] = -1
        _to_extra(g)
    elif kind == OWN:
        g[MONEY + seat] -= own_price(g)
        _lay(g, a)
        g[SUPPLY] -= 1
        _to_extra(g)
    elif kind == EXTRA:
        g[EXTRAS] &= ~(1 << seat)
        _lay(g, a)
        _round_over(g)
    elif kind == PASS and g[PHASE] == PHASE_DECIDE:
        _to_extra(g)
    elif kind == PASS:
        g[ACTED] |= 1 << seat
        if to_move(g) == BY_CHANCE:
            _round_over(g)
    elif kind == ASIDE:
        g[UNSEEN + a] -= 1
        _laid_out(g)
    elif kind == PLACE_SPRING:
        g[SPRING] = a
        g[REACHED] = 1 << a
        _laid_out(g)
    elif kind == PALM:
        g[PALMS] |= 1 << a
        _laid_out(g)


# -- points --------------------------------------------------------------------------------------


@called
def score(g: Vector, points: Vector) -> None:
    """Write the points of each seat if the game ended now (SCORE-1, SCORE-2, END-1)."""
    for seat in range(g[SEATS]):
        points[seat] = g[MONEY + seat] + (g[GIVEN + seat] if g[GIVEN_TO + seat] >= 0 else 0)
    for crop in range(CROPS):
        left = g[CROP + crop] & g[WET]
        while left:
            area = area_with(left & -left, left)
            left ^= area
            size = count(area)
            for seat in range(g[SEATS]):
                mine = area & g[OWNED + seat]
                points[seat] += size * count(mine & g[PALMS])
                while mine:
                    points[seat] += size * g[MARKERS + first(mine)]
                    mine &= mine - 1


@called
def legal_canals(g: Vector) -> int:
    """Return the mask of the segments where the next canal may lie."""
    found = 0
    for segment in range(SEGMENTS):
        if may_lie(g, segment):
            found |= 1 << segment
    return found
