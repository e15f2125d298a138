"""The first lines of a hint: the answers to what players ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.advisors.fertility.words import counted, met_words, points
from vitrail.advisors.reasons import give_or_take
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.advisors.fertility.hint import FertilityHint
    from vitrail.games.fertility.moves import Lay
    from vitrail.games.fertility.play import FertilityPosition


def headline(position: FertilityPosition, hint: FertilityHint) -> Iterator[str]:
    """Yield what the best turn brings, monument or good, and which district."""
    best, seat = hint.advice[0], position.seat
    facts = best.facts
    now = facts.points_now[seat]
    gain = now - facts.points_before[seat]
    what = "The turn" if facts.lay is None else f"{facts.lay.tile} on {_places(facts.lay)}"
    brings = "" if facts.met is None else f" brings {met_words(facts.met)}"
    points_words = f"{plural(now, 'point')} for you if the game ended then ({gain:+d})"
    if hint.method == "exact":
        ahead = f"{abs(best.margin):.0f} {'ahead' if best.margin >= 0 else 'behind'}"
        yield f"{what}{brings}; you end with {plural(now, 'point')} ({gain:+d}), {ahead}."
    else:
        expected = points(best.value, best.error)
        link = ";" if brings else ":"
        yield f"{what}{brings}{link} {points_words}, {expected} expected at the end."
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
    chosen = (
        f"the good ({counted(best.facts.taken)})" if not best.facts.monuments else "the monument"
    )
    if other is None:
        yield f"At the sanctuary take {chosen}: the other choice is clearly worth less."
        return
    instead = "the monument" if not best.facts.monuments else f"{counted(other.facts.taken)}"
    if best.facts.monuments and other.facts.monuments:
        instead = plural(other.facts.monuments, "monument")
    less = give_or_take(other.loss, other.loss_error)
    sure = ", about equal" if other.near else ""
    yield f"At the sanctuary take {chosen}; {instead} instead is {less} worse{sure}."


def _which_district(hint: FertilityHint) -> Iterator[str]:
    """Yield which district pays after the goods of the best turn, and how much for each good."""
    payable = [one for one in hint.districts if one.more is not None]
    if not hint.districts:
        return
    build = hint.advice[0].facts.build
    if not payable:
        yield "No district can be built."
        return
    told = [
        f"{one.district.id} {one.more:+.1f}"
        + (f" ({one.per_good:.1f} a good)" if one.per_good and one.more and one.more > 0 else "")
        for one in payable
    ]
    if build is None:
        yield f"Build nothing; against that the districts are worth {', '.join(told)}."
    else:
        yield f"Build {build.district}; against building nothing: {', '.join(told)}."
