"""Advice on bribes: where to propose or support a canal, for how much, or to offer nothing.

Each canal is played out as if it came for nothing; that says what it is worth to everybody, and so
how much the player can pay for it, what the overseer needs, and who gains by the same canal. Then
real offers are played out, to which the players of the playouts answer.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from vitrail.advisors.reasons import Reason, both, give_or_take, percent
from vitrail.advisors.santiago.canal import (
    CanalWorth,
    canal_reasons,
    compared,
    segment_of,
)
from vitrail.advisors.santiago.facts import canal_facts
from vitrail.advisors.santiago.scene import Found, Scene, rate_plans, short
from vitrail.advisors.santiago.words import escudos, now_words, points
from vitrail.advisors.santiago.worths import canals_next, is_clear, is_near, laid, sampled
from vitrail.games.santiago.moves import Pass, Propose, SantiagoMove, Support

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterable, Iterator, Sequence

    from vitrail.games.santiago.components import Segment
    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.solvers.santiago.samples import Difference, Sample

_TABLE_SHARE = 0.5
_LOOKED_AT = 60
_ANYWAY = Fraction(9, 10)
"""A canal that comes so often without an offer needs none."""
_FOLLOWED = 5
_MOST_OFFER = 30
_MOST_NEEDED = 60


@dataclass(frozen=True)
class Outlook:
    """What happens if the player offers nothing.

    Parameters
    ----------
    expected
        The final points then.
    canals
        Where overseers of the playouts lay the canal then, the likeliest first, with the share of
        games; None for no canal.
    """

    expected: Sample
    canals: tuple[tuple[Segment | None, Fraction], ...]


def advise_briber(scene: Scene) -> Found:
    """Advise a player who may propose a canal or support a proposal (BRIBE-1)."""
    worths, outlook, samples = _worths(scene)
    plans: list[tuple[SantiagoMove, ...]] = [(Pass(),)]
    plans += [(move,) for move in _offers(scene, worths)]
    found = rate_plans(scene, plans, scene.budget.share(1 - _TABLE_SHARE))
    found.games += sum(one.games for one in (*samples.values(), outlook.expected))
    found.facts |= {"canals": tuple(worths), "outlook": outlook}
    by_segment = {one.segment: one for one in worths}
    found.headline = list(_headline(scene, found, by_segment, outlook, samples))
    shown = {id(one) for one in found.plans[: scene.shown]}
    for at, one in enumerate(found.plans):
        worth = by_segment.get(segment_of(one.move))  # type: ignore[arg-type]
        told = list(compared(scene, found, at))
        if worth is None:
            told += _about_passing(outlook)
        else:
            told += canal_reasons(scene, worth.facts)
            told += _about_price(scene, worth, one.move)
            if id(one) in shown:
                told.append(_chance(scene, one.move, outlook))
        found.reasons.append(told)
    return found


# -- worths --------------------------------------------------------------------------------------


def _worths(scene: Scene) -> tuple[list[CanalWorth], Outlook, dict[Segment | None, Sample]]:
    """Return what each canal is worth, what happens without an offer, and the playouts of both."""
    from vitrail.solvers.santiago.samples import difference

    position, seat = scene.position, scene.seat
    facts = canal_facts(position)
    places: list[Segment | None] = [*(one.segment for one in facts), None]
    passed = scene.after((Pass(),))
    starts = [*(laid(position, place) for place in places), passed]
    *played, passing = sampled(scene, starts, _TABLE_SHARE)
    samples = dict(zip(places, played, strict=True))
    counted = canals_next(position, (Pass(),), scene.budget, _LOOKED_AT)
    outlook = Outlook(passing, _shares(counted))
    other = samples[outlook.canals[0][0]]
    worths = []
    for one in facts:
        here = samples[one.segment]
        worths.append(
            CanalWorth(
                one,
                here.means(),
                tuple(map(here.error, range(position.seats))),
                tuple(
                    difference(here.points(other_seat), other.points(other_seat))
                    for other_seat in range(position.seats)
                ),
                least_offer(position, one.segment, samples),
                highest_offer(position, seat, one.segment, here, passing),
                _own_limit(position, seat, difference(here.points(seat), passing.points(seat))),
            )
        )
    worths.sort(key=lambda one: (-one.expected[seat], one.segment))
    return worths, outlook, samples


def _shares(counted: Counter[Segment | None]) -> tuple[tuple[Segment | None, Fraction], ...]:
    total = sum(counted.values())
    order = sorted(counted.items(), key=lambda one: (-one[1], str(one[0])))
    return tuple((place, Fraction(count, total)) for place, count in order)


def highest_offer(
    position: SantiagoPosition, seat: int, segment: Segment, here: Sample, passing: Sample
) -> int:
    """Return the most that a seat can pay for a canal without being worse off than without it.

    Worse off against the best other player: what is paid goes to the overseer. What others offer
    for the canal already is paid by them.
    """
    overseer = position.overseer
    reference = float(passing.margins(seat).mean())
    change = [0] * position.seats
    offer = position.offer_at(segment)
    for giver, amount in offer.parts if offer else ():
        change[giver] -= amount
        change[overseer] += amount

    def worth_it(amount: int) -> bool:
        paid = list(change)
        paid[seat] -= amount
        paid[overseer] += amount
        return float(here.margins(seat, paid).mean()) >= reference

    low, high = 0, min(_MOST_OFFER, position.most_held(seat))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if worth_it(middle) else (low, middle - 1)
    return low


def _own_limit(position: SantiagoPosition, seat: int, gap: Difference) -> int:
    """Return the highest offer that a gain of own points makes up for."""
    return min(_MOST_OFFER, position.most_held(seat), max(0, math.floor(gap.points)))


def least_offer(
    position: SantiagoPosition, segment: Segment, samples: dict[Segment | None, Sample]
) -> int | None:
    """Return the least offer with which the overseer is best off with a canal; None if none is.

    Best off in expected points, with the offers that lie on the table so far. A plan of the
    overseer's own elsewhere costs 1 more than the highest total (BRIBE-3).
    """
    overseer = position.overseer
    value = {place: one.mean(overseer) for place, one in samples.items()}
    totals = {offer.segment: offer.total for offer in position.offers}
    here = totals.pop(segment, 0)
    accepted = max((value[place] + paid for place, paid in totals.items()), default=None)
    own = [one for place, one in value.items() if place not in {None, segment, *totals}]
    for amount in range(1, _MOST_NEEDED + 1):
        price = max([here + amount, *totals.values()]) + 1
        others = [one - price for one in own] if _can_pay(position, price) else []
        others += [] if accepted is None else [accepted]
        if not others or value[segment] + here + amount >= max(others):
            return amount
    return None


def _can_pay(position: SantiagoPosition, price: int) -> bool:
    held = position.money[position.overseer]
    return held is None or held >= price


def _offers(scene: Scene, worths: Sequence[CanalWorth]) -> Iterator[SantiagoMove]:
    """Yield the offers that are played out: the best places, each with a few amounts."""
    position, seat = scene.position, scene.seat
    held = min(_MOST_OFFER, position.most_held(seat))

    def net(one: CanalWorth) -> float:
        """Return what is left of the worth if the overseer gets what he needs."""
        return one.bribe - (_MOST_NEEDED if one.least is None else one.least)

    proposed = {offer.segment for offer in position.offers}
    order = sorted(worths, key=lambda one: (-net(one), -one.gains[seat].points, one.segment))
    chosen = order[:_FOLLOWED] + [one for one in order[_FOLLOWED:] if one.segment in proposed]
    for one in chosen:
        least = min(held, _MOST_NEEDED if one.least is None else one.least)
        amounts = {1, least - 1, least, least + 1, one.bribe}
        for amount in sorted(amount for amount in amounts if 1 <= amount <= held):
            kind = Support if one.segment in proposed else Propose
            yield kind(one.segment, amount)


# -- words ---------------------------------------------------------------------------------------


def _headline(
    scene: Scene,
    found: Found,
    worths: dict[Segment, CanalWorth],
    outlook: Outlook,
    samples: dict[Segment | None, Sample],
) -> Iterator[str]:
    """Yield the answers: points if the canal comes here, the bribe worth it, the loss elsewhere."""
    from vitrail.solvers.santiago.samples import difference

    seat = scene.seat
    if not worths:
        yield "No canal can be laid any more."
        return
    best = wanted(scene, worths.values())
    here, passing = samples[best.segment], outlook.expected
    yield (
        f"If the canal comes to {best.segment}: {now_words(scene, best.facts.now[seat])} "
        f"({best.facts.gains[seat]:+d}), "
        f"{points(best.expected[seat], best.errors[seat])} expected at the end, bribe aside."
    )
    first, share = outlook.canals[0]
    if first == best.segment and share >= _ANYWAY:
        yield f"No bribe is needed: it comes there in {percent(share)} of the playouts without one."
    elif best.bribe:
        yield f"Worth a bribe of up to {_limit(best)}. {_needed(scene, best)}."
    else:
        yield "Not worth a bribe: what you gain by it does not make up for the money."
    gap = difference(here.points(seat), passing.points(seat))
    nothing = points(passing.mean(seat), passing.error(seat))
    yield f"If you offer nothing you expect {nothing}{_less_than(gap)}."
    yield from _elsewhere(scene, best, outlook, samples)
    yield from _coalition(scene, best)
    yield f"Best choice: {short(scene, found.best.plan)}."


def _limit(worth: CanalWorth) -> str:
    """Return the highest bribe in words, with the part of it that own points make up for."""
    if worth.own_bribe >= worth.bribe:
        return escudos(worth.bribe)
    if not worth.own_bribe:
        return f"{escudos(worth.bribe)} (not for points of your own: for what it costs the others)"
    own = f"{worth.own_bribe} for your own points"
    return f"{escudos(worth.bribe)} ({own}, the rest for what it costs the others)"


def wanted(scene: Scene, worths: Iterable[CanalWorth]) -> CanalWorth:
    """Return the canal that the player is after.

    Of those that are worth a bribe one that reaches the player's own tiles or areas, and of these
    the one for which the bribe may be highest.
    """
    seat = scene.seat

    def key(one: CanalWorth) -> tuple[bool, bool, int, float]:
        reaches = bool(one.facts.gains[seat] > 0 or one.facts.markers[seat])
        return one.bribe > 0, reaches, one.bribe, one.gains[seat].points

    return max(worths, key=key)


def _needed(scene: Scene, worth: CanalWorth) -> str:
    """Return what the overseer should ask for a canal."""
    overseer, held = scene.players[scene.position.overseer], scene.held
    if worth.least is None:
        return f"{overseer} should not take it at any price"
    if held is not None and worth.least > held:
        return f"{overseer} should want about {escudos(worth.least)}, more than you have"
    if worth.least > worth.bribe:
        return f"{overseer} should want about {escudos(worth.least)}, more than it is worth to you"
    left = "" if worth.least < worth.bribe else ", so that nothing is left for you"
    return f"{overseer} should take it from about {escudos(worth.least)} on{left}"


def _less_than(gap: Difference) -> str:
    if is_near(gap):
        return ", about the same"
    more = "less" if gap.points > 0 else "more"
    return f", {give_or_take(abs(gap.points), gap.error)} {more}"


def _elsewhere(
    scene: Scene,
    best: CanalWorth,
    outlook: Outlook,
    samples: dict[Segment | None, Sample],
) -> Iterator[str]:
    """Yield what is lost if the canal goes where it is likeliest to go otherwise."""
    from vitrail.solvers.santiago.samples import difference

    seat = scene.seat
    first, share = outlook.canals[0]
    if first == best.segment:
        if share < _ANYWAY:
            yield f"It comes there in {percent(share)} of the playouts in which you offer nothing."
        rest = [one for one in outlook.canals if one[0] != best.segment]
        if not rest:
            return
        first, share = rest[0]
    gap = difference(samples[best.segment].points(seat), samples[first].points(seat))
    where = f"it goes to {first}" if first else "no canal is laid"
    likely = f"likeliest otherwise, {percent(share)} of the playouts"
    expected = points(samples[first].mean(seat), samples[first].error(seat))
    lost = (
        "about the same"
        if is_near(gap)
        else (
            f"you {'lose' if gap.points > 0 else 'gain'} {give_or_take(abs(gap.points), gap.error)}"
        )
    )
    yield f"If {where} ({likely}): {expected} expected, {lost}."


def _coalition(scene: Scene, best: CanalWorth) -> Iterator[str]:
    """Yield who else gains or loses by the canal."""
    overseer = scene.position.overseer

    def told(seats: Sequence[int]) -> str:
        return both([f"{scene.players[one]} ({best.gains[one].points:+.1f})" for one in seats])

    friends = [seat for seat in best.friends(scene.seat) if seat != overseer]
    foes = [seat for seat in best.foes(scene.seat) if seat != overseer]
    if friends:
        partners = "a natural partner" if len(friends) == 1 else "natural partners"
        yield f"By {best.segment} {told(friends)} {_verb(friends, 'gain')} too: {partners}."
    if foes:
        yield f"Against you: {told(foes)} {_verb(foes, 'lose')} by it."
    if is_clear(best.gains[overseer]):
        gain = best.gains[overseer].points
        name, verb = scene.players[overseer], "gains" if gain > 0 else "loses"
        yield f"The overseer {name} {verb} {abs(gain):.1f} by it."


def _verb(seats: Sequence[int], verb: str) -> str:
    return f"{verb}s" if len(seats) == 1 else verb


def _about_passing(outlook: Outlook) -> Iterator[Reason]:
    shares = ", ".join(f"{place or 'none'} {percent(share)}" for place, share in outlook.canals[:3])
    yield Reason(2.0, f"without your offer the canal goes to: {shares}")


def _about_price(scene: Scene, worth: CanalWorth, move: SantiagoMove) -> Iterator[Reason]:
    amount = move.amount if isinstance(move, Propose | Support) else 0
    if worth.bribe and amount > worth.bribe:
        yield Reason(4.0, f"more than it is worth to you (up to {escudos(worth.bribe)})")
    if not worth.bribe:
        yield Reason(4.0, "the canal is not worth money to you")
    if worth.least is None or amount < worth.least:
        yield Reason(3.0, _needed(scene, worth))


def _chance(scene: Scene, move: SantiagoMove, outlook: Outlook) -> Reason:
    """Return how often the canal comes to the place of an offer, and what the offer changes."""
    segment = segment_of(move)
    counted = canals_next(scene.position, (move,), scene.budget, _LOOKED_AT // 2)
    total = max(1, sum(counted.values()))
    share = Fraction(counted[segment], total)
    text = f"the canal comes there in {percent(share)} of the playouts"
    likeliest, before = outlook.canals[0]
    if likeliest not in {segment, None}:
        then = Fraction(counted[likeliest], total)
        text += f", to {likeliest} in {percent(then)} (without an offer {percent(before)})"
    return Reason(5.0, text)
