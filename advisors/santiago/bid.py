"""Advice on bids: what picks, places in the order, the overseer's post and a marker are worth.

Places are compared by themselves: the bidding is put aside, the order of planting and the overseer
are set, nothing is paid, and the rest is played out. What differs only in the one thing tells what
that is worth. Then real bids are played out, to which the players of the playouts answer.
"""

from __future__ import annotations

import dataclasses
import math
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from vitrail.advisors.reasons import Reason, give_or_take, percent
from vitrail.advisors.santiago.canal import compared
from vitrail.advisors.santiago.facts import plant_facts
from vitrail.advisors.santiago.plant import candidates
from vitrail.advisors.santiago.scene import Found, Rated, Scene, rate_plans
from vitrail.advisors.santiago.words import points
from vitrail.advisors.santiago.worths import is_clear, sampled
from vitrail.games.santiago.moves import Bid, Pass, SantiagoMove
from vitrail.games.santiago.rules import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vitrail.games.santiago.components import Tile
    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.games.squares import Square
    from vitrail.solvers.santiago.samples import Difference

_PLACES_SHARE, _PICKS_SHARE = 0.25, 0.15
_FIELDS = 2
_LOOKED_AT = 40
_LEAST_LOOKED = 5
_MOST_BID = 25


@dataclass(frozen=True)
class PickWorth:
    """What the first pick is worth with a tile.

    Parameters
    ----------
    tile, square
        The tile and its best field.
    gain
        Points at once if everything got water.
    expected, error
        Expected final points of the player, the bid not paid, and the standard error.
    """

    tile: Tile
    square: Square
    gain: int
    expected: float
    error: float


@dataclass(frozen=True)
class Places:
    """What a place is worth to the player, bids not paid; somebody else is overseer unless told.

    Parameters
    ----------
    first, last
        Expected final points, planting first or last, with all markers.
    passed
        The same having passed: planting last with one marker fewer, and as overseer if nobody has
        passed before.
    first_over_last, marker, post, first_over_passing
        What planting first is worth more than planting last; what the marker is worth that a
        passer does without; what the post is worth; what planting first is worth more than
        passing.
    overseer
        The seat that passed first and so will be overseer; None if nobody has passed.
    """

    first: float
    last: float
    passed: float
    first_over_last: Difference
    marker: Difference
    post: Difference
    first_over_passing: Difference
    overseer: int | None


@dataclass(frozen=True)
class BidOdds:
    """What becomes of a bid in playouts.

    Parameters
    ----------
    places
        By place in the order of planting, from 1, the share of games.
    overseer
        The share of games in which the player becomes overseer.
    """

    places: dict[int, Fraction]
    overseer: Fraction


def advise_bidder(scene: Scene) -> Found:
    """Advise a player who bids or passes (BID-2)."""
    places, games = _places(scene)
    picks, more = _picks(scene)
    moves = _bids(scene, places)
    share = 1 - _PLACES_SHARE - _PICKS_SHARE
    found = rate_plans(scene, [(move,) for move in moves], scene.budget.share(share))
    found.games += games + more
    found.facts |= {"places": places, "picks": picks}
    span = right_range(found)
    if span is not None:
        found.facts["range"] = span
    found.headline = list(_headline(scene, found, places, picks))
    for at, one in enumerate(found.plans):
        told = list(compared(scene, found, at))
        if at < scene.shown:
            odds = bid_odds(scene, one.move)
            told += _about_odds(scene, odds)
        told += _about_price(places, one.move)
        found.reasons.append(told)
    return found


# -- places --------------------------------------------------------------------------------------


def at_place(
    position: SantiagoPosition, order: Sequence[int], overseer: int, passer: int | None = None
) -> SantiagoPosition:
    """Return the position with the bidding over, in a given order of planting.

    Parameters
    ----------
    passer
        A seat that passed, which must be the last of the order; all others bid, and paid nothing.
    """
    bids = tuple((seat, 0 if seat == passer else len(order) - at) for at, seat in enumerate(order))
    return dataclasses.replace(
        position, phase=Phase.PLANT, bids=bids, overseer=overseer, acted=(), asked=None
    )


def _places(scene: Scene) -> tuple[Places, int]:
    """Play out the places, the others in every rotation of their seats; return the games too."""
    position, seat, others = scene.position, scene.seat, scene.others
    positions: list[SantiagoPosition] = []
    for at in range(len(others)):
        rest = (*others[at:], *others[:at])
        post = rest[-1]
        positions += [
            at_place(position, (seat, *rest), post),
            at_place(position, (*rest, seat), post),
            at_place(position, (*rest, seat), post, passer=seat),
            at_place(position, (*rest, seat), seat, passer=seat),
        ]
    found = sampled(scene, positions, _PLACES_SHARE)
    from vitrail.solvers.santiago.samples import difference, joined

    first, last, fewer, overseer = (joined(found[kind::4]).points(seat) for kind in range(4))
    gone = next(iter(position.passers), None)
    passed = overseer if gone is None else fewer
    places = Places(
        float(first.mean()),
        float(last.mean()),
        float(passed.mean()),
        difference(first, last),
        difference(last, fewer),
        difference(overseer, fewer),
        difference(first, passed),
        gone,
    )
    return places, sum(one.games for one in found)


def _picks(scene: Scene) -> tuple[tuple[PickWorth, ...], int]:
    """Play out the best fields of each tile, the player planting first; return the games too."""
    position, seat, others = scene.position, scene.seat, scene.others
    start = at_place(position, (seat, *others), others[-1])
    liked = candidates(start)
    chosen = [
        one
        for tile in dict.fromkeys(position.shown)
        for one in [move for move in liked if move.tile == tile][:_FIELDS]
    ]
    plans = [start.apply(move) for move in chosen]
    played = sampled(scene, plans, _PICKS_SHARE)
    found: dict[Tile, PickWorth] = {}
    for one, result in zip(chosen, played, strict=True):
        facts = plant_facts(position, seat, one.tile, one.square, one.tile.planters)
        gain = facts.gains_watered[seat]
        worth = PickWorth(one.tile, one.square, gain, result.mean(seat), result.error(seat))
        known = found.get(one.tile)
        if known is None or worth.expected > known.expected:
            found[one.tile] = worth
    picks = sorted(found.values(), key=lambda one: (-one.expected, one.tile))
    return tuple(picks), sum(one.games for one in played)


def _bids(scene: Scene, places: Places) -> list[SantiagoMove]:
    """Return the bids that are played out: none is far beyond what planting first is worth."""
    worth = places.first_over_passing
    most = max(_LEAST_LOOKED, math.ceil(worth.points + 2 * worth.error))
    found: list[SantiagoMove] = [Pass()]
    for amount in range(1, min(_MOST_BID, most, scene.position.most_held(scene.seat)) + 1):
        move = Bid(amount)
        if not scene.position.violations(move):
            found.append(move)
    return found


def right_range(found: Found) -> tuple[int, int] | None:
    """Return the bids around the best one that are about equal to it; None if it is to pass."""
    best = found.best.move
    if not isinstance(best, Bid):
        return None
    near = {one.move.amount for one in found.plans if isinstance(one.move, Bid) and one.near}
    near.add(best.amount)
    known = {one.move.amount for one in found.plans if isinstance(one.move, Bid)}
    low = high = best.amount
    while any(one < low for one in known) and max(one for one in known if one < low) in near:
        low = max(one for one in known if one < low)
    while any(one > high for one in known) and min(one for one in known if one > high) in near:
        high = min(one for one in known if one > high)
    return low, high


def bid_odds(scene: Scene, move: SantiagoMove) -> BidOdds:
    """Return at which place the player plants after a bid, in playouts."""
    from vitrail.solvers.santiago.sequels import sequels

    position, seat, budget = scene.position, scene.seat, scene.budget
    counted: Counter[int] = Counter()
    posts = 0
    for moves in sequels(
        position,
        (move,),
        _LOOKED_AT,
        seed=budget.seed,
        characters=budget.characters,
        most=position.seats,
    ):
        after = position.forced(move)
        for one in moves:
            if after.phase is not Phase.BID:
                break
            after = after.forced(one)
        counted[after.plant_order.index(seat) + 1] += 1
        posts += after.overseer == seat
    return BidOdds(
        {place: Fraction(count, _LOOKED_AT) for place, count in sorted(counted.items())},
        Fraction(posts, _LOOKED_AT),
    )


# -- words ---------------------------------------------------------------------------------------


def _headline(
    scene: Scene, found: Found, places: Places, picks: Sequence[PickWorth]
) -> Iterator[str]:
    best, seat = found.best, scene.seat
    expected = points(best.scores[seat], best.errors[seat])
    yield f"{_advice(found, best)}: {expected} points expected at the end."
    if picks:
        one = picks[0]
        text = (
            f"Best pick: {one.tile} at {one.square} ({one.gain:+d} if watered), "
            f"{points(one.expected, one.error)} expected if you plant it first, bid not counted"
        )
        if len(picks) > 1:
            second = picks[1]
            less = one.expected - second.expected
            text += f"; next {second.tile} at {second.square}, {less:.1f} less"
        yield f"{text}."
    yield (
        f"Planting first instead of last is worth {_worth(places.first_over_last)}, "
        f"and instead of passing {_worth(places.first_over_passing)}."
    )
    marker = f"the marker that a passer does without {_worth(places.marker)}"
    if places.overseer is None:
        yield f"The overseer's post is worth {_worth(places.post)}, {marker}."
    else:
        name = scene.players[places.overseer]
        text = f"{name} passed first and will be overseer: the post is worth {_worth(places.post)}"
        yield f"{text}, {marker}."


def _advice(found: Found, best: Rated) -> str:
    span = right_range(found)
    passing = next((one for one in found.plans if isinstance(one.move, Pass)), None)
    if span is None or not isinstance(best.move, Bid):
        near = [one.move.amount for one in found.plans if isinstance(one.move, Bid) and one.near]
        others = f" (a bid of {min(near)} is about equal)" if near else ""
        return f"Pass{others}"
    low, high = span
    amounts = f"from {low} to {high} is about equal" if low < high else "no other bid is as good"
    also = "; to pass is about equal too" if passing is not None and passing.near else ""
    return f"Bid {best.move.amount} ({amounts}{also})"


def _worth(gap: Difference) -> str:
    told = give_or_take(gap.points, gap.error)
    return told if is_clear(gap) else f"{told.removesuffix(')')}, not clear)"


def _about_price(places: Places, move: SantiagoMove) -> Iterator[Reason]:
    worth = places.first_over_passing
    if isinstance(move, Pass):
        yield Reason(2.0, "saves the bid, costs a marker")
    elif isinstance(move, Bid) and move.amount > max(0.0, worth.points) + 2 * worth.error:
        told = _worth(worth)
        yield Reason(3.0, f"more than planting first is worth against passing: {told}")


def _about_odds(scene: Scene, odds: BidOdds) -> Iterator[Reason]:
    names = ["first", "second", "third", "fourth", "fifth"]
    told = ", ".join(f"{names[place - 1]} {percent(share)}" for place, share in odds.places.items())
    yield Reason(5.0, f"you plant {told}; {_post(odds.overseer)}")


def _post(share: Fraction) -> str:
    """Return how often the player becomes overseer, in words."""
    if not share:
        return "overseer in none of the playouts"
    if share == 1:
        return "overseer in all of the playouts"
    return f"overseer in {percent(share)} of the playouts"
