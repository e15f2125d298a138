"""What an analysis tells of Fertility alone: placements, the price of shops, the score by parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vitrail.advisors.analysis import Kind, Section
from vitrail.advisors.fertility.facts import turn_facts
from vitrail.advisors.fertility.graph import ValleyGraph
from vitrail.advisors.fertility.words import change_reasons, counted, met_words
from vitrail.games.fertility.city import shops
from vitrail.games.fertility.components import RewardKind
from vitrail.games.fertility.moves import Lay
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.advisors.analysis import Analysis, Event
    from vitrail.advisors.fertility.facts import TurnFacts
    from vitrail.games.fertility.components import Shop
    from vitrail.games.fertility.play import FertilityPosition
    from vitrail.games.fertility.replay import Replay


def sections_of(found: Replay, analysis: Analysis) -> Iterator[Section]:
    """Yield the sections of a game."""
    yield from _placements_section(analysis)
    yield from _shops_section(found, analysis)
    yield _parts_section(found, analysis)


# ---- placements


def _placements_section(analysis: Analysis) -> Iterator[Section]:
    """Yield what each placement collected and what it opened."""
    rows, data = [], []
    goods = wheat = 0
    following = _next_name(analysis)
    for event in analysis.events:
        lay = next((move for move in event.moves if isinstance(move, Lay)), None)
        if event.kind is not Kind.OWN or lay is None:
            continue
        facts = _facts(event)
        if facts.met is None:
            continue
        opened = [reason.text for reason in change_reasons(facts, following)]
        number = len(facts.met.connections) + len(facts.met.symbols) + len(facts.taken)
        goods, wheat = goods + number, wheat + len(facts.met.fields)
        rows.append(
            (
                str(event.round),
                str(event.number),
                str(lay).removeprefix("lay "),
                met_words(facts.met),
                str(facts.unused) if facts.unused else "",
                f"{facts.points_now[analysis.seat] - facts.points_before[analysis.seat]:+d}",
                "; ".join(opened),
            )
        )
        data.append(
            {
                "number": event.number,
                "round": event.round,
                "tile": str(lay).removeprefix("lay "),
                "goods": number,
                "wheat": len(facts.met.fields),
                "sanctuaries": len(facts.met.sanctuaries),
                "unused": facts.unused,
                "opened": opened,
            }
        )
    if not rows:
        return
    each = f"{goods / len(rows):.1f} goods a tile"
    tiles = f"{plural(len(rows), 'tile')}: {plural(goods, 'good')} and {wheat} wheat, {each}."
    yield Section(
        "placements",
        "What each placement collected and opened",
        (tiles,),
        ("round", "move", "tile", "collected", "unused", "points", "opened for others"),
        tuple(rows),
        below="collected",
        data={"placements": data, "goods": goods, "wheat": wheat},
    )


def _next_name(analysis: Analysis) -> str:
    return analysis.players[(analysis.seat + 1) % len(analysis.players)]


def _facts(event: Event) -> TurnFacts:
    """Return the facts of a turn that was played."""
    from vitrail.solvers.fertility.turn import Turn

    turn = Turn(event.moves, 0.0, 0.0, 0.0, (), event.after)
    return turn_facts(event.before, turn, ValleyGraph(event.before))


# ---- shops


def _shops_section(found: Replay, analysis: Analysis) -> Iterator[Section]:
    """Yield what the shops of the player took and paid: points for each good."""
    final, seat = found.final, analysis.seat
    rows, data = [], []
    spent = earned = wasted = 0
    for name, shop, goods in shops(final.cities[seat]):
        held = sum(goods)
        if not held and not shop.size:
            continue
        complete = not shop.missing(goods)
        points = _points(final, seat, shop) if complete else 0
        price = f"{points / shop.size:.1f}" if complete and shop.size and points else ""
        state = "complete" if complete else f"lacks {shop.missing(goods)}"
        if complete:
            spent, earned = spent + held, earned + points
        else:
            wasted += held
        district = final.cities[seat][name.place].district or "printed"
        rows.append(
            (
                str(name),
                str(district),
                str(shop),
                counted(list(_kinds(goods))) if held else "",
                state,
                str(points) if complete else "",
                price,
            )
        )
        data.append(
            {
                "shop": str(name),
                "district": str(district),
                "asks": str(shop),
                "goods": held,
                "complete": complete,
                "points": points,
            }
        )
    if not rows:
        return
    each = f", {earned / spent:.1f} points a good" if spent else ""
    sentences = [f"{plural(spent, 'good')} in complete shops brought {earned} points{each}."]
    if wasted:
        sentences.append(f"{plural(wasted, 'good')} in shops that are not complete brought none.")
    yield Section(
        "shops",
        "What the shops paid",
        tuple(sentences),
        ("shop", "district", "asks for and pays", "holds", "state", "points", "a good"),
        tuple(rows),
        (_TOGETHER,),
        data={"shops": data, "goods": spent, "points": earned, "not_complete": wasted},
    )


_TOGETHER = (
    "Gods and wheat count together at the end, so a shop that pays them shows no points of its own."
)


def _kinds(goods: Any) -> Iterator[Any]:
    from vitrail.games.fertility.components import Good

    for good in Good:
        yield from [good] * goods[good]


def _points(final: FertilityPosition, seat: int, shop: Shop) -> int:
    """Return the points that a complete shop pays by itself."""
    from vitrail.games.fertility.city import goods_in

    reward = shop.reward
    if reward.kind is RewardKind.POINTS:
        return reward.value
    if reward.kind is RewardKind.PER_GOOD and reward.good is not None:
        return reward.value * goods_in(final.cities[seat])[reward.good]
    return 0


# ---- the score by parts


_PARTS = ("point shops", "shops per good", "gods", "monuments", "wheat")


def _parts_section(found: Replay, analysis: Analysis) -> Section:
    """Return the score of everybody, part by part."""
    columns: list[tuple[int, ...]] = []
    for seat in range(found.final.seats):
        sheet = found.final.sheet(seat)
        parts = (
            sheet.points,
            sheet.multipliers,
            sheet.gods_points,
            sheet.monuments_points,
            sheet.wheat_points,
        )
        columns.append((*parts, sheet.total))
    names = (*_PARTS, "total")
    rows = tuple((name, *(str(column[at]) for column in columns)) for at, name in enumerate(names))
    own = columns[analysis.seat]
    best = max(range(len(columns)), key=lambda seat: (columns[seat][-1], -seat))
    sentences = []
    if best != analysis.seat:
        less = [
            (name, columns[best][at] - own[at])
            for at, name in enumerate(_PARTS)
            if columns[best][at] > own[at]
        ]
        less.sort(key=lambda pair: -pair[1])
        told = ", ".join(f"{name} {points}" for name, points in less)
        sentences.append(f"{analysis.players[best]} has more from: {told}.")
    return Section(
        "parts",
        "The score by parts",
        tuple(sentences),
        ("points from", *analysis.players),
        rows,
        data={
            "parts": {
                name: dict(zip(names, column, strict=True))
                for name, column in zip(analysis.players, columns, strict=True)
            }
        },
    )
