"""Advice on the canal, for the overseer who decides: which offer to take, or a plan of the own.

Also what every canal brings everybody, which the advice on bribes needs as well.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.advisors.reasons import Reason, both, give_or_take
from vitrail.advisors.santiago.canals import CanalGraph
from vitrail.advisors.santiago.facts import (
    CanalFacts,
    canal_facts,
    fields_of,
    thirsty,
    with_canal,
)
from vitrail.advisors.santiago.scene import Found, Rated, Scene, rate_plans, same, short
from vitrail.advisors.santiago.words import (
    escudos,
    now_words,
    points,
    shares_words,
    tile_words,
    tiles_words,
    verb,
)
from vitrail.advisors.santiago.worths import is_clear
from vitrail.games.santiago.components import Crop
from vitrail.games.santiago.moves import Accept, OwnPlan, Pass, SantiagoMove
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.games.santiago.components import Segment
    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.solvers.santiago.samples import Difference


@dataclass(frozen=True)
class CanalWorth:
    """What a canal on a segment is worth to everybody.

    Parameters
    ----------
    facts
        What it does at once.
    expected, errors
        Expected final points by seat, and their standard errors. Where bribes are being made they
        are left aside; where the overseer decides they are paid as the plan says.
    gains
        By seat how much more that is than with the likeliest other outcome; empty where the
        overseer decides.
    least
        The least offer of the player to move that the overseer should take; None if that is more
        than the player can have, or the overseer decides.
    bribe
        The highest offer that does not put the player to move farther behind (or less ahead of)
        the best other player than offering nothing; 0 if none is.
    own_bribe
        The highest offer that leaves as many own points as offering nothing.
    """

    facts: CanalFacts
    expected: tuple[float, ...]
    errors: tuple[float, ...]
    gains: tuple[Difference, ...] = ()
    least: int | None = None
    bribe: int = 0
    own_bribe: int = 0

    @property
    def segment(self) -> Segment:
        """Where it lies."""
        return self.facts.segment

    def friends(self, seat: int) -> tuple[int, ...]:
        """Return who else gains clearly by it."""
        return tuple(
            other
            for other, gain in enumerate(self.gains)
            if other != seat and is_clear(gain) and gain.points >= _WORTH_SAYING
        )

    def foes(self, seat: int) -> tuple[int, ...]:
        """Return who else loses clearly by it."""
        return tuple(
            other
            for other, gain in enumerate(self.gains)
            if other != seat and is_clear(gain) and gain.points <= -_WORTH_SAYING
        )


_WORTH_SAYING = 1.0
_FIRST = 99.0


def segment_of(move: SantiagoMove) -> Segment | None:
    """Return where a move wants a canal; None if nowhere."""
    found: Segment | None = getattr(move, "segment", None)
    return found


def advise_overseer(scene: Scene) -> Found:
    """Advise the overseer who decides about the canal (BRIBE-2 to BRIBE-5)."""
    moves = scene.position.legal_moves()
    found = rate_plans(scene, [(move,) for move in moves], scene.budget)
    facts = {one.segment: one for one in canal_facts(scene.position)}
    worths = [
        CanalWorth(facts[segment], one.scores, one.errors)
        for one in found.plans
        if (segment := segment_of(one.move)) is not None
    ]
    found.facts["canals"] = tuple(worths)
    found.headline = list(_headline(scene, found, facts))
    found.reasons = [
        [
            *canal_reasons(scene, None if segment is None else facts[segment]),
            *_verdict(scene, found, at),
        ]
        for at, one in enumerate(found.plans)
        for segment in [segment_of(one.move)]
    ]
    return found


def _headline(scene: Scene, found: Found, facts: dict[Segment, CanalFacts]) -> Iterator[str]:
    """Yield the answers: points if the canal comes here, price of refusing, other offers."""
    best, seat = found.best, scene.seat
    segment = segment_of(best.move)
    expected = points(best.scores[seat], best.errors[seat])
    if segment is None:
        yield f"Lay no canal: {expected} points expected at the end."
    else:
        what = _what(scene, best.move)
        now, gain = facts[segment].now[seat], facts[segment].gains[seat]
        money = _money_of(scene, best.move)
        yield (
            f"{what}: {now_words(scene, now + money)} ({gain:+d} by the canal, "
            f"{money:+d} in money); {expected} expected at the end."
        )
    yield from _price_of_refusing(scene, found)
    for one in found.plans[1:]:
        if isinstance(one.move, Accept) and not one.near:
            more = math.ceil(max(1.0, one.behind))
            yield (
                f"The offer for {one.move.segment} ({_offer_words(scene, one.move.segment)}) is "
                f"{give_or_take(one.behind, one.behind_error)} worse: it would have to pay about "
                f"{escudos(more)} more."
            )


def _price_of_refusing(scene: Scene, found: Found) -> Iterator[str]:
    best, position = found.best, scene.position
    own = next((one for one in found.plans if isinstance(one.move, OwnPlan)), None)
    if not position.offers:
        none = next((one for one in found.plans if isinstance(one.move, Pass)), None)
        if none is not None and none is not best:
            yield f"To lay none saves {escudos(position.price)} but is {_behind(none)}."
        elif none is best and own is not None:
            yield f"The best canal, {own.move.segment}, is {_behind(own)}."  # type: ignore[attr-defined]
        return
    if own is None:
        yield f"To refuse would cost {escudos(position.price)}: you cannot."
    elif own is not best:
        yield (
            f"To refuse all offers costs {escudos(position.price)}: the best plan of your own, "
            f"{short(scene, own.plan)}, is {_behind(own)}."
        )
    else:
        offer = next((one for one in found.plans if isinstance(one.move, Accept)), None)
        if offer is not None:
            yield (
                f"It costs {escudos(position.price)}, and is worth it: the best offer, "
                f"{short(scene, offer.plan)}, is {_behind(offer)}."
            )


def _behind(one: Rated) -> str:
    if one.near:
        return "about equal"
    if not one.behind_error:
        told = give_or_take(one.behind, 0.0)
        return f"{told} point{'' if told == '1' else 's'} worse"
    return f"{give_or_take(max(0.0, one.behind), one.behind_error)} worse"


def _what(scene: Scene, move: SantiagoMove) -> str:
    match move:
        case Accept(segment):
            return f"Accept {segment} ({_offer_words(scene, segment)})"
        case OwnPlan(segment):
            return f"Your own plan {segment} (costs {escudos(scene.position.price)})"
    return "Lay none"


def paid_by(position: SantiagoPosition, move: SantiagoMove) -> dict[int, int]:
    """Return by seat the money that a decision moves beside what is in the hands.

    Offers lie on the table: those that are not accepted go back, so they count as the givers' own.
    """
    match move:
        case Accept(segment):
            offer = position.offer_at(segment)
            if offer is None:
                return {}
            return {seat: -amount for seat, amount in offer.parts} | {
                position.overseer: offer.total
            }
        case OwnPlan():
            return {position.overseer: -position.price}
    return {}


def _money_of(scene: Scene, move: SantiagoMove) -> int:
    """Return what a decision brings the overseer in money at once."""
    return paid_by(scene.position, move).get(scene.seat, 0)


def _offer_words(scene: Scene, segment: Segment) -> str:
    offer = scene.position.offer_at(segment)
    if offer is None:
        return "no offer"
    givers = both([scene.players[seat] for seat, _ in offer.parts])
    return f"{escudos(offer.total)} from {givers}"


def _verdict(scene: Scene, found: Found, at: int) -> Iterator[Reason]:
    """Yield how a plan stands against the others."""
    one = found.plans[at]
    yield from compared(scene, found, at)
    money = _money_of(scene, one.move)
    if money > 0:
        yield Reason(0.5 + 0.3 * money, f"brings {escudos(money)} at once")
    elif money < 0 and scene.position.offers:
        yield Reason(0.5 - 0.3 * money, f"costs {escudos(-money)}, and the bribes go back")


def compared(scene: Scene, found: Found, at: int) -> Iterator[Reason]:
    """Yield how the best plan compares with the others: clear, or not obvious."""
    others = found.plans[1:]
    if at:
        return
    near = [one for one in others if one.near]
    twins = all(same(found.best, one) for one in near)
    if near:
        equal = "equally good" if found.exact or twins else "within the error"
        are = "is" if len(near) == 1 else "are"
        names = ", ".join(short(scene, one.plan) for one in near[:3])
        more = ", ..." if len(near) > 3 else ""
        choices = plural(len(near), "other choice")
        yield Reason(_FIRST, f"not obvious: {choices} {are} {equal} ({names}{more})")
    elif others:
        lead = give_or_take(others[0].behind, others[0].behind_error)
        lead += " point" if lead == "1" else " points"
        yield Reason(_FIRST, f"{lead} better than the next, {short(scene, others[0].plan)}")
    else:
        yield Reason(_FIRST, "the only move")
    yield from _own_points(scene, found)


def _own_points(scene: Scene, found: Found) -> Iterator[Reason]:
    """Yield where most points of the own would be had, if that is not what wins most often."""
    best, seat = found.best, scene.seat
    known = [one for one in found.plans[1:] if not one.rough]
    if not known:
        return
    richest = max(known, key=lambda one: one.scores[seat])
    more = richest.points_more(best, seat)
    if not is_clear(more) or more.points < _WORTH_SAYING:
        return
    rival = max(scene.others, key=lambda other: richest.points_more(best, other).points)
    theirs = richest.points_more(best, rival).points
    if theirs > more.points:
        yield Reason(
            _FIRST - 1,
            f"{short(scene, richest.plan)} would bring you {more.points:.1f} points more, but "
            f"{scene.players[rival]} {theirs:.1f} more",
        )


def canal_reasons(scene: Scene, facts: CanalFacts | None) -> Iterator[Reason]:
    """Yield what a canal does at once; without facts what it means that none is laid."""
    seat, position = scene.seat, scene.position
    stays = thirsty(position if facts is None else with_canal(position, facts.segment))
    own = [(at, plot) for at, plot in stays if plot.owner == seat]
    if own:
        crop = own[0][1].crop
        stay, lose = verb(len(own), crop, "stays", "stay"), verb(len(own), crop, "loses", "lose")
        fate = "turn to desert" if len(own) > 1 or crop is not Crop.CANE else "turns to desert"
        lost = f"{fate} at the end" if position.last_round else f"{lose} a marker this round"
        weight = sum(2.0 if position.last_round else 1.2 for _ in own)
        yield Reason(weight, f"{tiles_words(scene, own)} {stay} dry and {lost}")
    if facts is None:
        return
    if any(facts.gains):
        shares = shares_words(scene, facts.gains)
        lands = both([change.land.name for change in facts.areas])
        yield Reason(abs(facts.gains[seat]) + 1.0, f"points now: {shares} ({lands})")
    if facts.tiles:
        yield Reason(2.0 + facts.markers[seat], f"waters {tiles_words(scene, facts.tiles)}")
    free = [field for field in facts.fields if position.board[field.row * 8 + field.column] is None]
    if free and not facts.tiles:
        names = both(list(map(str, free)))
        yield Reason(0.3, f"waters only {plural(len(free), 'free field')}: {names}")
    for field, plot in facts.cut_off:
        mine = plot.owner == seat
        what = tile_words(scene, field, plot)
        weight = (1.0 + plot.markers) * (1.0 if mine else 0.5)
        yield Reason(weight, f"puts {what} out of reach: too few canals are left then")


def _nearer(scene: Scene, segment: Segment) -> Iterator[Reason]:
    """Yield to which areas of the player a canal brings water nearer without watering them all."""
    graph = CanalGraph.of(scene.position)
    if graph is None:
        return
    after = graph.with_canal(segment)
    for land in fields_of(scene.position).lands:
        if land.markers[scene.seat] and land.dry:
            left = after.watering(land.dry).count
            if 0 < left < graph.watering(land.dry).count:
                canals = plural(left, "more canal")
                waters = "waters" if left == 1 else "water"
                text = f"{canals} then {waters} all of your {land.name}"
                yield Reason(0.5 * land.markers[scene.seat], text)
