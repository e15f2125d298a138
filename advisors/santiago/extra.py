"""Advice on the extra canal: lay it now and where, or keep it (EXTRA-1)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

from vitrail.advisors.reasons import Reason, give_or_take, percent
from vitrail.advisors.santiago.canal import (
    CanalWorth,
    canal_reasons,
    compared,
    segment_of,
)
from vitrail.advisors.santiago.facts import canal_facts
from vitrail.advisors.santiago.scene import Found, Scene, rate_plans
from vitrail.advisors.santiago.words import now_words, points
from vitrail.advisors.santiago.worths import is_near
from vitrail.games.santiago.moves import LayExtra, Pass
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterator

_LOOKED_AT = 40


def advise_extra(scene: Scene) -> Found:
    """Advise a player who may lay the extra canal."""
    moves = scene.position.legal_moves()
    found = rate_plans(scene, [(move,) for move in moves], scene.budget)
    facts = {one.segment: one for one in canal_facts(scene.position)}
    found.facts["canals"] = tuple(
        CanalWorth(facts[segment], one.scores, one.errors)
        for one in found.plans
        if (segment := segment_of(one.move)) is not None
    )
    found.headline = list(_headline(scene, found))
    for at, one in enumerate(found.plans):
        segment = segment_of(one.move)
        told = [*compared(scene, found, at)]
        told += canal_reasons(scene, None if segment is None else facts[segment])
        if segment is None:
            told += _about_keeping(scene)
        found.reasons.append(told)
    return found


def _headline(scene: Scene, found: Found) -> Iterator[str]:
    """Yield the best place now against keeping the canal."""
    seat = scene.seat
    keep = next(one for one in found.plans if isinstance(one.move, Pass))
    lay = next((one for one in found.plans if one is not keep), None)
    if lay is None:
        return
    segment = segment_of(lay.move)
    (facts,) = (one for one in canal_facts(scene.position) if one.segment == segment)
    yield (
        f"Extra canal at {segment} now: {now_words(scene, facts.now[seat])} "
        f"({facts.gains[seat]:+d}); {points(lay.scores[seat], lay.errors[seat])} expected at the "
        "end."
    )
    kept = points(keep.scores[seat], keep.errors[seat])
    from vitrail.solvers.santiago.samples import difference

    gap = difference(lay.sample.margins(seat), keep.sample.margins(seat))
    more = give_or_take(abs(gap.points), gap.error)
    if is_near(gap):
        verdict = "about equal: now or later makes no clear difference"
    elif gap.points > 0:
        verdict = f"laying it now puts you {more} points more ahead"
    else:
        verdict = f"keeping it puts you {more} points more ahead"
    yield f"Kept: {kept} expected; {verdict}."
    left = scene.position.setup.numbers.rounds - scene.position.round
    if left:
        yield f"It can still be laid in {plural(left, 'later round')}, by one player a round."
    else:
        yield "This is the last chance: after this round it is worth nothing."


def _about_keeping(scene: Scene) -> Iterator[Reason]:
    """Yield what those who are asked after the player do with their extra canals."""
    rest = [seat for seat in scene.position.waiting if seat != scene.seat]
    if not rest:
        return
    counted: Counter[str] = Counter()
    for after in _after_passing(scene):
        counted[after] += 1
    told = ", ".join(
        f"{what} {percent(Fraction(count, _LOOKED_AT))}" for what, count in counted.most_common(3)
    )
    yield Reason(8.0, f"if you pass: {told} of the playouts")


def _after_passing(scene: Scene) -> Iterator[str]:
    """Yield by game who lays an extra canal where, after the player has passed."""
    from vitrail.solvers.santiago.sequels import sequels

    position, budget = scene.position, scene.budget
    rest = [seat for seat in position.waiting if seat != scene.seat]
    for moves in sequels(
        position,
        (Pass(),),
        _LOOKED_AT,
        seed=budget.seed,
        characters=budget.characters,
        most=len(rest),
    ):
        laid = [
            (seat, move.segment)
            for seat, move in zip(rest, moves, strict=False)
            if isinstance(move, LayExtra)
        ]
        yield f"{scene.players[laid[0][0]]} lays {laid[0][1]}" if laid else "nobody lays one"
