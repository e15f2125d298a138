"""The words of Fertility in sentences: what a turn collects, opens and completes, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.advisors.reasons import Reason, both
from vitrail.games.fertility.components import Good, RewardKind
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from vitrail.advisors.fertility.facts import Answer, TurnFacts
    from vitrail.advisors.fertility.graph import Met
    from vitrail.games.fertility.components import Reward
    from vitrail.games.fertility.play import FertilityPosition
    from vitrail.games.squares import Square

_TOLD_SHOPS = 4
_OPENS = 1.0
"""An answer is told if it is worth so many points more than before, or so many less."""


def points(mean: float, error: float) -> str:
    """Return expected points with their standard error, without one where they are exact.

    Examples
    --------
    >>> points(71.26, 0.61), points(80.0, 0.0)
    ('71.3 ± 0.6', '80')
    """
    return f"{mean:.1f} ± {max(error, 0.05):.1f}" if error else f"{mean:.1f}".removesuffix(".0")


def counted(goods: Iterable[Good]) -> str:
    """Return goods by kind in words.

    Examples
    --------
    >>> counted([Good.GRAPES, Good.PAPYRUS, Good.GRAPES])
    '1 papyrus and 2 grapes'
    """
    held = list(goods)
    words = [f"{held.count(good)} {good}" for good in Good if good in held]
    return both(words) if words else "no goods"


def squares_words(squares: Iterable[Square]) -> str:
    """Return squares in words, each once.

    Examples
    --------
    >>> from vitrail.games.squares import Square
    >>> squares_words([Square(1, 2), Square(0, 1), Square(1, 2)])
    'A2 and B3'
    """
    return both([str(square) for square in sorted(set(squares))])


def met_words(met: Met) -> str:
    """Return what a tile brings, by source."""
    parts = []
    if met.connections:
        goods = counted(good for _, good in met.connections)
        parts.append(f"{goods} by connection ({squares_words(s for s, _ in met.connections)})")
    if met.symbols:
        goods = counted(good for _, good in met.symbols)
        word = "symbol" if len(met.symbols) == 1 else "symbols"
        parts.append(f"{goods} by {word} ({squares_words(s for s, _ in met.symbols)})")
    if met.fields:
        parts.append(f"{len(met.fields)} wheat ({squares_words(met.fields)})")
    if met.sanctuaries:
        parts.append(f"{_sanctuaries(len(met.sanctuaries))} at {squares_words(met.sanctuaries)}")
    return ", ".join(parts) if parts else "nothing"


def _sanctuaries(count: int) -> str:
    return "a sanctuary" if count == 1 else f"{count} sanctuaries"


def reward_words(reward: Reward) -> str:
    """Return what a shop pays, in words."""
    match reward.kind:
        case RewardKind.POINTS:
            return plural(reward.value, "point")
        case RewardKind.WHEAT:
            return f"{reward.value} wheat"
        case RewardKind.GOD:
            return f"the god {reward.god.replace('_', ' ').removeprefix('god ')}"
        case RewardKind.PER_GOOD:
            return f"{plural(reward.value, 'point')} for each {reward.good}"
    goods = " or ".join(map(str, reward.options))
    return f"{reward.value} {goods} for another shop"


def turn_reasons(
    position: FertilityPosition, seat: int, facts: TurnFacts, players: Sequence[str]
) -> Iterator[Reason]:
    """Yield what a turn brings the player at once."""
    gain = facts.points_now[seat] - facts.points_before[seat]
    if facts.met is not None:
        weight = 6.0 + len(facts.met.connections) + 2 * len(facts.met.fields)
        yield Reason(weight, f"collects {met_words(facts.met)}")
    if facts.monuments:
        yield Reason(5.5, monument_words(position, seat, facts))
    if facts.taken:
        yield Reason(5.0, f"takes {counted(facts.taken)} for the sanctuary")
    if facts.completed:
        told = [
            f"{name} ({reward_words(reward)})" for name, _, reward in facts.completed[:_TOLD_SHOPS]
        ]
        yield Reason(5.8, f"completes {both(told)}")
    if facts.started:
        told = [
            f"{name} ({reward_words(shop.reward)}) lacks {missing}"
            for name, shop, missing in facts.started[:_TOLD_SHOPS]
        ]
        yield Reason(3.0, f"builds up for later: {both(told)}")
    if gain:
        yield Reason(5.9, f"{gain:+d} {'point' if abs(gain) == 1 else 'points'} at once")
    for other, (now, before) in enumerate(zip(facts.points_now, facts.points_before, strict=True)):
        if other != seat and now < before:
            yield Reason(
                2.0 + before - now, f"costs {players[other]} {plural(before - now, 'point')}"
            )
    if facts.next_place is not None:
        lay, met = facts.next_place
        where = squares_words(lay.squares)
        yield Reason(1.2, f"takes {facts.take}, which on {where} would bring {met_words(met)}")
    if facts.unused:
        word = "good goes" if facts.unused == 1 else "goods go"
        yield Reason(1.5, f"{facts.unused} {word} back unused")


def monument_words(position: FertilityPosition, seat: int, facts: TurnFacts) -> str:
    """Return what monuments that are set do in the race."""
    own = len(position.monuments[seat]) + facts.monuments
    others = [len(position.monuments[one]) for one in range(position.seats) if one != seat]
    most = max(others, default=0)
    what = "a monument" if facts.monuments == 1 else f"{facts.monuments} monuments"
    if own > most:
        place = f"the most, {own} against {most}"
    elif own == most:
        place = f"level with the most, {own} each"
    else:
        place = f"behind the most, {own} against {most}"
    return f"sets {what}: {place}"


def change_reasons(facts: TurnFacts, following: str) -> Iterator[Reason]:
    """Yield what a tile leaves open, and what it closes."""
    change = facts.change
    if change is None:
        return
    if change.near_sanctuaries:
        where = squares_words(change.near_sanctuaries)
        yield Reason(
            2.8 * len(change.near_sanctuaries),
            f"leaves {following} a tile away from {_sanctuaries(len(change.near_sanctuaries))} "
            f"({where})",
        )
    reach = []
    if change.symbols:
        word = "the symbol" if len(change.symbols) == 1 else "the symbols"
        reach.append(f"{word} on {squares_words(change.symbols)}")
    if change.fields:
        reach.append(f"{plural(change.fields, 'side')} of wheat fields")
    if reach:
        yield Reason(0.6 * (len(change.symbols) + change.fields), f"brings {both(reach)} in reach")
    if change.opened:
        told = [f"{count} for {good}" for good, count in change.opened.items()]
        closed = sum(change.closed.values())
        gone = f", closes {closed}" if closed else ""
        total = sum(change.opened.values())
        word = "side" if total == 1 else "sides"
        yield Reason(0.4 * total, f"opens new {word} ({', '.join(told)}){gone}")


def answer_reason(found: Answer, players: Sequence[str]) -> Reason:
    """Return what the best answer of the next player is, and whether this turn has opened it."""
    name = players[found.seat]
    more = found.worth - found.worth_before
    brings = "" if found.met is None else f": {met_words(found.met)}"
    first = found.moves[0]
    if more > _OPENS:
        return Reason(2.0 + more, f"opens {first} to {name}{brings} ({more:+.1f} for {name})")
    if more < -_OPENS:
        text = f"takes {-more:.1f} from {name}'s best answer, now {first}{brings}"
        return Reason(2.0 - more, text)
    return Reason(1.0, f"{name}'s best answer stays about as good: {first}{brings}")
