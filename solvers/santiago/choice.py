"""How the players of the playouts decide, by the worths of `worth.py` and a character each.

A bidder reckons how many will plant before him and what is left to him then; a briber looks for the
canal that gains him most beyond what the overseer has to be offered for it; the overseer takes
what is best for him, money counted. All estimates are off by a random amount.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from vitrail.solvers.compiled import called, first, inlined
from vitrail.solvers.luck import around, below
from vitrail.solvers.santiago.bits import (
    ACCEPT,
    BID,
    BID_AMOUNT,
    BIDS,
    CROSSINGS,
    EXTRA,
    FREE,
    KINDS,
    LEFTOVER,
    MONEY,
    MUST_BUILD,
    OFFER_SEGMENT,
    OFFER_TOTAL,
    OFFERS,
    OPTIONS,
    OVERSEER,
    OWN,
    OWN_PROPOSED,
    PALM,
    PASS,
    PHASE,
    PHASE_BID,
    PHASE_BRIBE,
    PHASE_DECIDE,
    PHASE_LEFTOVER,
    PHASE_PALMS,
    PHASE_PLANT,
    PLACE_SPRING,
    PLANT,
    PLANTERS,
    PROPOSE,
    ROUND,
    ROUNDS,
    SEATS,
    SEATS_MOST,
    SEGMENTS,
    SHOWN,
    SUPPORT,
)
from vitrail.solvers.santiago.policy import (
    BIDS_PAID,
    BRIBE_LOVED,
    BRIBE_MARGIN,
    BRIBES_PAID,
    CANAL_TO_COME,
    CHARACTER,
    DROUGHT_TO_COME,
    EXTRA_EARLY,
    EXTRA_LEAST,
    EXTRA_TO_COME,
    MONEY_EARLY,
    NOISE,
    OUTBID,
    OUTBID_SPREAD,
    OVERSEER_GAIN,
    OVERSEER_POST,
    OWN_WAY,
    PASS_SHARE,
    SPITE,
    SUPPORT_SHARE,
    WAY,
)
from vitrail.solvers.santiago.references import choose_as_reference
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
    BEST,
    BEST_PASSED,
    GAIN,
    KEPT_FOR,
    LIKED,
    MARKED,
    NONE,
    PASSED,
    POST,
    TILES,
    liked,
    rate_canals,
    rate_field,
    rate_tiles,
    size_up,
    survey,
)

if TYPE_CHECKING:
    from vitrail.solvers.luck import State
    from vitrail.solvers.santiago.bits import Floats, Vector

HIGHEST_BID = 15
"""Nobody bids more in playouts."""
_NEVER = -1e9


@inlined
def _set(move: Vector, kind: int, a: int, b: int) -> None:
    move[0], move[1], move[2] = kind, a, b


@inlined
def _kept(g: Vector, t: Vector) -> bool:
    """Whether what is worked out belongs to this round and phase; else it does from now on."""
    phase = PHASE_BRIBE if g[PHASE] == PHASE_DECIDE else g[PHASE]
    key = 16 * g[ROUND] + phase
    if t[KEPT_FOR] == key:
        return True
    t[KEPT_FOR] = key
    return False


@inlined
def escudo(g: Vector, w: Floats) -> float:
    """Return what an escudo in hand is worth in points."""
    return 1.0 + w[MONEY_EARLY] * (g[ROUNDS] - g[ROUND]) / g[ROUNDS]


# -- bids ----------------------------------------------------------------------------------------


@called
def _prepare_bids(g: Vector, t: Vector, f: Floats, w: Floats, characters: Floats) -> None:
    survey(g, t, f, w)
    rate_canals(g, t, f, w, EXTRA_TO_COME)
    for seat in range(g[SEATS]):
        best, total, places = 0.0, 0.0, 0
        for segment in range(SEGMENTS):
            if may_lie(g, segment):
                spite = characters[CHARACTER * seat + SPITE]
                gain = liked(g, f, GAIN + SEATS_MOST * segment, seat, spite)
                best = max(best, gain)
                total += gain
                places += 1
        f[POST + seat] = w[OVERSEER_POST] + w[OVERSEER_GAIN] * (best - total / max(1, places))
    size_up(g, t, f, w, CANAL_TO_COME, NONE)
    rate_tiles(g, t, f, w, CANAL_TO_COME, characters)


@inlined
def _rank_tiles(g: Vector, t: Vector, f: Floats, seat: int) -> int:
    """Sort the tiles by what the others like best; return how many there are."""
    tiles = 0
    for kind in range(KINDS):
        for _ in range(g[SHOWN + kind]):
            others = 0.0
            for other in range(g[SEATS]):
                if other != seat:
                    others += f[MARKED + KINDS * other + kind]
            at = tiles
            while at > 0 and f[LIKED + at - 1] < others:
                f[LIKED + at], t[TILES + at] = f[LIKED + at - 1], t[TILES + at - 1]
                at -= 1
            f[LIKED + at], t[TILES + at] = others, kind
            tiles += 1
    f[BEST + tiles], f[BEST_PASSED + tiles] = _NEVER, _NEVER
    for at in range(tiles - 1, -1, -1):
        kind = KINDS * seat + t[TILES + at]
        f[BEST + at] = max(f[BEST + at + 1], f[MARKED + kind])
        f[BEST_PASSED + at] = max(f[BEST_PASSED + at + 1], f[PASSED + kind])
    return tiles


@called
def _choose_bid(
    g: Vector, t: Vector, f: Floats, w: Floats, characters: Floats, seat: int, state: State,
    move: Vector,
) -> None:  # fmt: skip
    if not _kept(g, t):
        _prepare_bids(g, t, f, w, characters)
    _set(move, PASS, 0, 0)
    me = CHARACTER * seat
    noise = characters[me + NOISE]
    tiles = _rank_tiles(g, t, f, seat)
    if tiles == 0:
        return
    seats, made = g[SEATS], g[BIDS]
    later, somebody_passed, bidders, lowest = seats - made - 1, False, 0, HIGHEST_BID + 1
    for at in range(made):
        if g[BID_AMOUNT + at] == 0:
            somebody_passed = True
        else:
            bidders += 1
            lowest = min(lowest, g[BID_AMOUNT + at])
    best = f[BEST_PASSED + min(tiles - 1, bidders + later)] + around(state, noise)
    if not somebody_passed:
        best += f[POST + seat]
    spread = max(0.0, f[LIKED] - f[LIKED + tiles - 1]) / (seats - 1)
    half = max(0.1, w[OUTBID] + w[OUTBID_SPREAD] * spread)
    share = min(1.0, max(0.0, w[PASS_SHARE]))
    price = escudo(g, w) / characters[me + BIDS_PAID]
    for amount in range(1, min(HIGHEST_BID, g[MONEY + seat]) + 1):
        above, taken = 0, False
        for at in range(made):
            above += g[BID_AMOUNT + at] > amount
            taken |= g[BID_AMOUNT + at] == amount
        if taken:
            continue
        exceed = (1.0 - share) * half * half / (half * half + amount * amount)
        rank = min(tiles - 1.0, above + later * exceed)
        low = int(rank)
        part = rank - low
        worth = (1 - part) * f[BEST + low] + part * f[BEST + min(tiles - 1, low + 1)]
        worth += around(state, noise) - amount * price
        if not somebody_passed and amount < lowest:
            worth += exceed**later * f[POST + seat]
        if worth > best:
            best = worth
            _set(move, BID, amount, 0)


# -- planting ------------------------------------------------------------------------------------


@called
def _choose_plant(
    g: Vector, t: Vector, f: Floats, w: Floats, characters: Floats, seat: int, state: State,
    move: Vector,
) -> None:  # fmt: skip
    survey(g, t, f, w)
    size_up(g, t, f, w, CANAL_TO_COME, NONE)
    left_over = g[PHASE] == PHASE_LEFTOVER
    me = CHARACTER * seat
    spite, noise, best = characters[me + SPITE], 0.5 * characters[me + NOISE], _NEVER
    less = passed(g, seat)
    for kind in range(KINDS):
        if g[SHOWN + kind] == 0:
            continue
        free = leftover_fields(g) if left_over else g[FREE]
        while free:
            field = first(free)
            free &= free - 1
            fewer = PLANTERS[kind] if left_over else less
            worth = rate_field(g, t, f, w, CANAL_TO_COME, kind, fewer, field, seat, spite)
            worth += around(state, noise)
            if worth > best:
                best = worth
                _set(move, LEFTOVER if left_over else PLANT, kind, field)


# -- the canal -----------------------------------------------------------------------------------


@inlined
def _likes(g: Vector, f: Floats, characters: Floats, seat: int, segment: int) -> float:
    """Return what a canal on a segment is worth to a seat; 0 for none."""
    if segment == NONE:
        return 0.0
    return liked(g, f, GAIN + SEATS_MOST * segment, seat, characters[CHARACTER * seat + SPITE])


@inlined
def _may_own(g: Vector, segment: int) -> bool:
    """Whether the overseer may plan his own canal on a segment, if he can pay."""
    if not may_lie(g, segment):
        return False
    return bool(g[OPTIONS] & OWN_PROPOSED) or offer_at(g, segment) < 0


@called
def _decide(
    g: Vector, f: Floats, w: Floats, characters: Floats, state: State, noise: float, move: Vector
) -> float:
    """Find out what the overseer does, and return what it is worth to him."""
    seat = g[OVERSEER]
    me = CHARACTER * seat
    unit, best = escudo(g, w), _NEVER
    for at in range(g[OFFERS]):
        segment = g[OFFER_SEGMENT + at]
        worth = _likes(g, f, characters, seat, segment) + around(state, noise)
        worth += unit * characters[me + BRIBE_LOVED] * g[OFFER_TOTAL + at]
        if worth > best:
            best = worth
            _set(move, ACCEPT, segment, 0)
    price = own_price(g)
    if price <= g[MONEY + seat]:
        for segment in range(SEGMENTS):
            if _may_own(g, segment):
                worth = _likes(g, f, characters, seat, segment) + around(state, noise)
                worth -= unit * price
                if worth > best:
                    best = worth
                    _set(move, OWN, segment, 0)
    if g[OFFERS] == 0 and not g[OPTIONS] & MUST_BUILD and best < around(state, noise):
        best = 0.0
        _set(move, PASS, 0, 0)
    return best


@inlined
def _needed(
    g: Vector, f: Floats, characters: Floats, segment: int, best_other: float, best_own: float
) -> float:
    """Return what has to be added so that the overseer takes a proposal.

    Parameters
    ----------
    best_other
        What the best other proposal is worth to him, its money counted.
    best_own
        What the best plan of his own is worth, its price not counted.
    """
    seat, at = g[OVERSEER], offer_at(g, segment)
    there = g[OFFER_TOTAL + at] if at >= 0 else 0
    likes = _likes(g, f, characters, seat, segment)
    highest = highest_total(g)
    beside = best_other - likes - there
    dear = best_own - highest - 1 - likes - there
    dearer = (best_own - 1 - likes - 2 * there) / 2
    return max(1.0, max(beside, min(dear, dearer)))


@called
def _choose_bribe(
    g: Vector, t: Vector, f: Floats, w: Floats, characters: Floats, seat: int, state: State,
    move: Vector,
) -> None:  # fmt: skip
    if not _kept(g, t):
        survey(g, t, f, w)
        rate_canals(g, t, f, w, EXTRA_TO_COME)
    _decide(g, f, w, characters, state, 0.0, move)
    now = NONE if move[0] == PASS else move[1]
    _set(move, PASS, 0, 0)
    me, overseer = CHARACTER * seat, g[OVERSEER]
    noise = characters[me + NOISE]
    price = escudo(g, w) / characters[me + BRIBES_PAID]
    as_now = _likes(g, f, characters, seat, now)
    can_own = own_price(g) < g[MONEY + overseer]
    # What the overseer gets otherwise: the best two of each, as one of them may be looked at.
    best_other, second_other, first_offer = _NEVER, _NEVER, NONE
    best_own, second_own, first_own = _NEVER, _NEVER, NONE
    if g[OFFERS] == 0 and not g[OPTIONS] & MUST_BUILD:
        best_own, second_own = 1.0, 1.0  # no canal at all, the price not paid
    for segment in range(SEGMENTS):
        if not may_lie(g, segment):
            continue
        likes, at = _likes(g, f, characters, overseer, segment), offer_at(g, segment)
        if at >= 0:
            likes += g[OFFER_TOTAL + at]
            if likes > best_other:
                best_other, second_other, first_offer = likes, best_other, segment
            elif likes > second_other:
                second_other = likes
        elif can_own:
            if likes > best_own:
                best_own, second_own, first_own = likes, best_own, segment
            elif likes > second_own:
                second_own = likes
    best = around(state, noise)
    for segment in range(SEGMENTS):
        if not may_lie(g, segment):
            continue
        more = _likes(g, f, characters, seat, segment) - as_now + around(state, noise)
        if more - price <= best:
            continue
        other = second_other if segment == first_offer else best_other
        own = second_own if segment == first_own else best_own
        needed = _needed(g, f, characters, segment, other, own) + w[BRIBE_MARGIN]
        if w[SUPPORT_SHARE] > 0:
            later = (seat + 1) % g[SEATS]
            while later != overseer:
                gain = _likes(g, f, characters, later, segment)
                gain -= _likes(g, f, characters, later, now)
                needed -= w[SUPPORT_SHARE] * max(0.0, gain)
                later = (later + 1) % g[SEATS]
        amount = max(1, math.ceil(needed))
        if amount > g[MONEY + seat]:
            continue
        worth = more - price * amount
        if worth > best:
            best = worth
            _set(move, SUPPORT if offer_at(g, segment) >= 0 else PROPOSE, segment, amount)


@called
def _choose_extra(
    g: Vector, t: Vector, f: Floats, w: Floats, characters: Floats, seat: int, state: State,
    move: Vector,
) -> None:  # fmt: skip
    if not _kept(g, t):
        survey(g, t, f, w)
        rate_canals(g, t, f, w, DROUGHT_TO_COME)
    _set(move, PASS, 0, 0)
    left = g[ROUNDS] - g[ROUND]
    best = w[EXTRA_EARLY] * left + w[EXTRA_LEAST] if left else 0.0
    noise = characters[CHARACTER * seat + NOISE] if left else 0.0
    for segment in range(SEGMENTS):
        if may_lie(g, segment):
            worth = _likes(g, f, characters, seat, segment) + around(state, noise)
            if worth > best:
                best = worth
                _set(move, EXTRA, segment, 0)


# -- all of them ---------------------------------------------------------------------------------


@called
def _lay_out(g: Vector, state: State, move: Vector) -> None:
    """Place the spring on an inner crossing, or a palm where it may stand."""
    if g[PHASE] == PHASE_PALMS:
        field = below(state, 48)
        while not is_legal(g, PALM, field, 0):
            field = below(state, 48)
        _set(move, PALM, field, 0)
    else:
        _set(move, PLACE_SPRING, below(state, CROSSINGS), 0)


@called
def choose(
    g: Vector, t: Vector, f: Floats, w: Floats, plain: Floats, characters: Floats, state: State,
    move: Vector,
) -> None:  # fmt: skip
    """Write the move of the seat to move; where the tiles decide it is not asked.

    Parameters
    ----------
    g
        The game.
    t, f
        Work vectors of `WHOLE` and `FLOATING` numbers; `t[KEPT_FOR]` is 0 unless they were used
        for this very game before.
    w, plain
        Weights and tables, and those of the reference players.
    characters
        By seat.
    state
        Random numbers for this decision.
    move
        Written: kind and two arguments.
    """
    phase, seat = g[PHASE], to_move(g)
    if phase < PHASE_BID:
        _lay_out(g, state, move)
    elif characters[CHARACTER * seat + WAY] != OWN_WAY:
        choose_as_reference(g, t, f, plain, characters, state, move)
    elif phase == PHASE_BID:
        _choose_bid(g, t, f, w, characters, seat, state, move)
    elif phase in (PHASE_PLANT, PHASE_LEFTOVER):
        _choose_plant(g, t, f, w, characters, seat, state, move)
    elif phase == PHASE_BRIBE:
        _choose_bribe(g, t, f, w, characters, seat, state, move)
    elif phase == PHASE_DECIDE:
        if not _kept(g, t):
            survey(g, t, f, w)
            rate_canals(g, t, f, w, EXTRA_TO_COME)
        noise = characters[CHARACTER * seat + NOISE]
        _decide(g, f, w, characters, state, noise, move)
    else:
        _choose_extra(g, t, f, w, characters, seat, state, move)
