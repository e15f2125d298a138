"""The reference players: simple, known from the literature, and left as they are.

*Greedy* looks at points. The gain of a tile on a field is the mean of what it adds to his points if
dry tiles count nothing, and if all tiles count, areas as they lie; that of a canal is what it adds
if dry tiles count nothing. For a bid he tries all pairs of a tile and a field, keeps the four best
that exclude each other least (no tile and no field twice), and maps their mean gain to one of three
bids. He bribes likewise by the gain of his best canal. *Spender* plants as greedy does, outbids
whatever he sees by one, and passes when that would leave him poor.

Greedy is modeled on the player of that name in a study of 2014; amounts and limits are ours, set by
thirds of the gains that occur in its own games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.solvers.compiled import called, first, inlined
from vitrail.solvers.luck import around
from vitrail.solvers.santiago.bits import (
    ACCEPT,
    BID,
    BID_AMOUNT,
    BIDS,
    EXTRA,
    FIELDS,
    FREE,
    KINDS,
    LEFTOVER,
    MONEY,
    MUST_BUILD,
    OFFER_SEGMENT,
    OFFER_TOTAL,
    OFFERS,
    OPTIONS,
    OWN,
    PASS,
    PHASE,
    PHASE_BID,
    PHASE_BRIBE,
    PHASE_DECIDE,
    PHASE_LEFTOVER,
    PHASE_PLANT,
    PLANT,
    PLANTERS,
    PROPOSE,
    ROUND,
    ROUNDS,
    SEATS_MOST,
    SEGMENTS,
    SHOWN,
    SUPPORT,
)
from vitrail.solvers.santiago.policy import ALL_LIVES, CHARACTER, DRY_DIES, SPENDER, WAY
from vitrail.solvers.santiago.steps import (
    highest_total,
    is_legal,
    leftover_fields,
    may_lie,
    offer_at,
    own_price,
    passed,
    to_move,
)
from vitrail.solvers.santiago.worth import (
    GAIN,
    KEPT_FOR,
    NONE,
    PAIRS,
    rate_canals,
    rate_field,
    size_up,
    survey,
)

if TYPE_CHECKING:
    from vitrail.solvers.luck import State
    from vitrail.solvers.santiago.bits import Floats, Vector

PAIRS_KEPT = 4
LOW_BELOW, MIDDLE_BELOW = 1.3, 2.3
"""Mean gains of the three classes of bids ..."""
LOW_BID, MIDDLE_BID, HIGH_BID = 1, 2, 4
"""... and the bids. What has been bid already is raised to the next amount that is free."""
SMALL_BELOW, FAIR_BELOW = 2.0, 5.0
SMALL_BRIBE, FAIR_BRIBE, BIG_BRIBE = 1, 2, 4
EXTRA_FROM = 4.0
"""Gain from which on the extra canal is laid; in the last round any gain will do."""
POOR = 2
"""A spender passes rather than be left with less."""
_TIE = 0.001
"""Equal gains are decided at random: gains are multiples of a half."""
_NEVER = -1e9


@called
def _rate_pairs(
    g: Vector, t: Vector, f: Floats, plain: Floats, seat: int, less: int, state: State
) -> None:
    """Write the gain of each kind of tile on each field into `PAIRS`."""
    survey(g, t, f, plain)
    left_over = g[PHASE] == PHASE_LEFTOVER
    fields = leftover_fields(g) if left_over else g[FREE]
    for at in range(KINDS * FIELDS):
        f[PAIRS + at] = _NEVER
    for view in range(2):
        chance = ALL_LIVES if view else DRY_DIES
        size_up(g, t, f, plain, chance, NONE)
        for kind in range(KINDS):
            if g[SHOWN + kind] == 0:
                continue
            fewer = PLANTERS[kind] if left_over else less
            free = fields
            while free:
                field = first(free)
                free &= free - 1
                at = PAIRS + FIELDS * kind + field
                gain = 0.5 * rate_field(g, t, f, plain, chance, kind, fewer, field, seat, 0.0)
                f[at] = f[at] + gain if view else gain + around(state, _TIE)


@inlined
def _best_pair(g: Vector, f: Floats, kinds: int, fields: int) -> int:
    """Return where the best pair stands whose tile and field are among those of two masks."""
    best, found = _NEVER, NONE
    for kind in range(KINDS):
        if g[SHOWN + kind] == 0 or not kinds >> kind & 1:
            continue
        for field in range(FIELDS):
            gain = f[PAIRS + FIELDS * kind + field]
            if fields >> field & 1 and gain > best:
                best, found = gain, FIELDS * kind + field
    return found


@called
def _mean_gain(g: Vector, f: Floats) -> float:
    """Return the mean gain of the best pairs that share neither tile nor field."""
    fields, kinds, used = g[FREE], (1 << KINDS) - 1, 0
    total, kept = 0.0, 0
    for _ in range(PAIRS_KEPT):
        pair = _best_pair(g, f, kinds, fields)
        if pair == NONE:
            break
        kind, field = pair // FIELDS, pair % FIELDS
        total += f[PAIRS + pair]
        kept += 1
        fields &= ~(1 << field)
        used += 1 << 4 * kind
        if used >> 4 * kind & 15 == g[SHOWN + kind]:
            kinds &= ~(1 << kind)
    return total / max(1, kept)


@inlined
def _free_bid(g: Vector, bid: int) -> int:
    """Return the lowest bid from an amount on that nobody has made."""
    while True:
        taken = False
        for at in range(g[BIDS]):
            taken |= g[BID_AMOUNT + at] == bid
        if not taken:
            return bid
        bid += 1


@called
def _bid(
    g: Vector, t: Vector, f: Floats, plain: Floats, seat: int, way: int, state: State
) -> int:  # fmt: skip
    """Return the bid of a reference player, 0 for a pass."""
    if way == SPENDER:
        highest = 0
        for at in range(g[BIDS]):
            highest = max(highest, g[BID_AMOUNT + at])
        return highest + 1 if g[MONEY + seat] >= highest + 1 + POOR else 0
    _rate_pairs(g, t, f, plain, seat, 0, state)
    gain = _mean_gain(g, f)
    bid = LOW_BID if gain < LOW_BELOW else MIDDLE_BID if gain < MIDDLE_BELOW else HIGH_BID
    bid = _free_bid(g, bid)
    return bid if bid <= g[MONEY + seat] else 0


@inlined
def _best_canal(g: Vector, f: Floats, seat: int, state: State) -> int:
    """Return the segment on which a canal gains a seat most, or `NONE` if none gains anything."""
    best, found = 0.1, NONE
    for segment in range(SEGMENTS):
        if may_lie(g, segment):
            gain = f[GAIN + SEATS_MOST * segment + seat] + around(state, _TIE)
            if gain > best:
                best, found = gain, segment
    return found


@inlined
def _bribe(g: Vector, f: Floats, seat: int, way: int, segment: int) -> int:
    """Return what a reference player offers for his best canal, 0 for a pass."""
    if segment == NONE:
        return 0
    if way == SPENDER:
        more = highest_total(g) + 1
        return more if g[MONEY + seat] >= more + POOR else 0
    gain = f[GAIN + SEATS_MOST * segment + seat]
    bribe = SMALL_BRIBE if gain < SMALL_BELOW else FAIR_BRIBE if gain < FAIR_BELOW else BIG_BRIBE
    return min(bribe, g[MONEY + seat])


@called
def _decide(g: Vector, f: Floats, seat: int, way: int, state: State, move: Vector) -> None:
    best = 0.0 if g[OFFERS] == 0 and not g[OPTIONS] & MUST_BUILD else _NEVER
    move[0], move[1], move[2] = PASS, 0, 0
    for at in range(g[OFFERS]):
        segment = g[OFFER_SEGMENT + at]
        gain = 0.0 if way == SPENDER else f[GAIN + SEATS_MOST * segment + seat]
        gain += g[OFFER_TOTAL + at] + around(state, _TIE)
        if gain > best:
            best = gain
            move[0], move[1] = ACCEPT, segment
    if way == SPENDER and g[OFFERS]:
        return
    price = own_price(g)
    for segment in range(SEGMENTS):
        if is_legal(g, OWN, segment, 0):
            gain = f[GAIN + SEATS_MOST * segment + seat] - price + around(state, _TIE)
            if gain > best:
                best = gain
                move[0], move[1] = OWN, segment


@called
def choose_as_reference(
    g: Vector, t: Vector, f: Floats, plain: Floats, characters: Floats, state: State, move: Vector
) -> None:
    """Write the move of a reference player.

    Parameters
    ----------
    plain
        Weights of nothing, with their tables.
    """
    phase, seat = g[PHASE], to_move(g)
    way = int(characters[CHARACTER * seat + WAY])
    move[0], move[1], move[2] = PASS, 0, 0
    t[KEPT_FOR] = 0  # what is worked out here is not for players who decide by the weights
    if phase == PHASE_BID:
        bid = _bid(g, t, f, plain, seat, way, state)
        if bid:
            move[0], move[1] = BID, bid
        return
    if phase in (PHASE_PLANT, PHASE_LEFTOVER):
        _rate_pairs(g, t, f, plain, seat, passed(g, seat), state)
        pair = _best_pair(g, f, (1 << KINDS) - 1, g[FREE])
        move[0] = PLANT if phase == PHASE_PLANT else LEFTOVER
        move[1], move[2] = pair // FIELDS, pair % FIELDS
        return
    survey(g, t, f, plain)
    rate_canals(g, t, f, plain, DRY_DIES)
    if phase == PHASE_DECIDE:
        _decide(g, f, seat, way, state, move)
        return
    segment = _best_canal(g, f, seat, state)
    if phase == PHASE_BRIBE:
        bribe = _bribe(g, f, seat, way, segment)
        if bribe:
            move[0] = SUPPORT if offer_at(g, segment) >= 0 else PROPOSE
            move[1], move[2] = segment, bribe
    elif segment != NONE:
        gain = f[GAIN + SEATS_MOST * segment + seat]
        if gain >= EXTRA_FROM or g[ROUND] == g[ROUNDS]:
            move[0], move[1] = EXTRA, segment
