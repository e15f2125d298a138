"""The first lines of a hint: the answers to what players ask."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from vitrail.advisors.fertility.words import counted, met_words, points
from vitrail.advisors.reasons import both, give_or_take, signed
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vitrail.advisors.fertility.facts import DistrictWorth, TurnFacts
    from vitrail.advisors.fertility.hint import FertilityHint
    from vitrail.advisors.fertility.turns import FertilityAdvice
    from vitrail.games.fertility.moves import Lay
    from vitrail.games.fertility.play import FertilityPosition


def headline(position: FertilityPosition, hint: FertilityHint) -> Iterator[str]:
    """Yield what the best turn brings, monument or good, and which district."""
    best, seat = hint.advice[0], position.seat
    facts = best.facts
    now = facts.points_now[seat]
    gain = now - facts.points_before[seat]
    what = "" if facts.lay is None else f"{facts.lay.tile} on {_places(facts.lay)}"
    brings = "" if facts.met is None else f"{what} brings {met_words(facts.met)}; "
    points_words = f"{plural(now, 'point')} for you if the game ended then ({gain:+d})"
    if hint.method == "exact":
        ahead = f"{abs(best.margin):.0f} {'ahead' if best.margin >= 0 else 'behind'}"
        yield f"{brings}you end with {plural(now, 'point')} ({gain:+d}), {ahead}."
    else:
        expected = points(best.value, best.error)
        yield f"{brings}{points_words}, {expected} expected at the end."
    yield from _monument_or_good(hint)
    yield from _which_district(hint)


def _places(lay: Lay) -> str:
    return f"{lay.squares[0]} and {lay.squares[1]}"


def _monument_or_good(hint: FertilityHint) -> Iterator[str]:
    """Yield whether to set a monument or to take the good, where the best turn has the choice."""
    best = hint.advice[0]
    if not best.facts.monuments and not best.facts.taken:
        return
    other = next(
        (
            one
            for one in hint.advice[1:]
            if one.facts.lay == best.facts.lay and one.facts.monuments != best.facts.monuments
        ),
        None,
    )
    chosen = _reward_words(best.facts)
    if other is None:
        yield f"For the sanctuary: {chosen}; another choice is clearly worth less."
        return
    less = give_or_take(other.loss, other.loss_error)
    sure = ", about equal" if other.near else ""
    yield f"For the sanctuary: {chosen}; {_reward_words(other.facts)} is {less} worse{sure}."


def _reward_words(facts: TurnFacts) -> str:
    """Return what is taken for sanctuaries, in words."""
    parts = []
    if facts.monuments:
        parts.append("a monument" if facts.monuments == 1 else f"{facts.monuments} monuments")
    if facts.taken:
        parts.append(counted(facts.taken))
    return both(parts)


def _which_district(hint: FertilityHint) -> Iterator[str]:
    """Yield which district pays after the goods of the best turn, and how much for each good."""
    if not hint.districts:
        return
    payable = [one for one in hint.districts if one.more is not None]
    if not payable:
        free = hint.standing.places[hint.seat or 0]
        yield f"No district can be built{'' if free else ': the metropolis has no free place'}."
        return
    told = [_district_words(one) for one in payable]
    build = hint.advice[0].facts.build
    verdict = "Build nothing" if build is None else f"Build {build.district}"
    yield f"{verdict}; against building nothing: {', '.join(told)}."


def _district_words(one: DistrictWorth) -> str:
    per_good = one.per_good
    each = f" ({per_good:.1f} a good)" if per_good is not None and per_good > 0 else ""
    return f"{one.district.id} {signed(one.more or 0.0)}{'' if one.played else '*'}{each}"


def with_playouts(
    worths: Sequence[DistrictWorth], advice: Sequence[FertilityAdvice]
) -> tuple[DistrictWorth, ...]:
    """Return what districts are worth as far as turns with and without them were played out.

    Turns count that lay the same tile on the same squares as the best one.
    """
    lay = advice[0].facts.lay
    losses: dict[str, float] = {}
    for one in advice:
        if one.facts.lay == lay:
            name = "" if one.facts.build is None else one.facts.build.district
            losses.setdefault(name, one.loss)
    found = [
        dataclasses.replace(one, more=losses[""] - losses[one.district.id], played=True)
        if "" in losses and one.district.id in losses
        else one
        for one in worths
    ]
    return tuple(
        sorted(found, key=lambda one: (one.more is None, -(one.more or 0.0), one.district.id))
    )
