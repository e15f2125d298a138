"""What an analysis tells of Santiago alone: the standing by round, canals, bids and money."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vitrail.advisors.analysis import Section
from vitrail.games.santiago.moves import Accept, LayExtra, OwnPlan, Plant
from vitrail.games.santiago.plots import after_last_drought, areas, index
from vitrail.games.santiago.rules import Phase
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.advisors.analysis import Analysis, Event
    from vitrail.games.santiago.components import Segment
    from vitrail.games.santiago.moves import SantiagoMove
    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.games.santiago.replay import Replay
    from vitrail.games.squares import Square


def sections_of(found: Replay, analysis: Analysis) -> Iterator[Section]:
    """Yield the sections of a game."""
    yield _standing_section(analysis)
    yield from _canals_section(analysis)
    yield from _bids_section(found, analysis)
    if all(None not in position.money for position in found.positions):
        yield _money_section(found, analysis)


# ---- the standing by round


def _standing_section(analysis: Analysis) -> Section:
    """Return what everybody could expect after each round, and had by then."""
    rows, data = [], []
    ends = [
        event
        for event, following in zip(analysis.events, (*analysis.events[1:], None), strict=True)
        if following is None or following.round != event.round
    ]
    for event in ends:
        now = event.after.scores()
        rows.append(
            (
                str(event.round),
                *(
                    f"{expected:.0f} ({points})"
                    for expected, points in zip(event.worth.by_seat, now, strict=True)
                ),
            )
        )
        data.append(
            {
                "round": event.round,
                "expected": _by_name(analysis, [round(one, 1) for one in event.worth.by_seat]),
                "now": _by_name(analysis, now),
            }
        )
    return Section(
        "standing",
        "The standing after each round",
        ("Expected points at the end, and in brackets the points if the game had ended then.",),
        ("round", *analysis.players),
        tuple(rows),
        data={"rounds": data},
    )


def _by_name(analysis: Analysis, values: Any) -> dict[str, Any]:
    return dict(zip(analysis.players, values, strict=True))


# ---- canals


@dataclass(frozen=True, slots=True)
class _Canal:
    """A canal that was laid: by whom and how, and what it changed for everybody."""

    number: int
    round: int
    segment: Segment
    how: str
    brought: tuple[float, ...]
    watered: int


def _canals_section(analysis: Analysis) -> Iterator[Section]:
    """Yield what each canal brought to each player."""
    canals = list(_canals(analysis))
    if not canals:
        return
    own = [one.brought[analysis.seat] for one in canals]
    best, worst = (
        max(canals, key=lambda one: one.brought[analysis.seat]),
        min(canals, key=lambda one: one.brought[analysis.seat]),
    )
    total = f"{sum(own):+.1f} expected points, the bribes counted"
    sentences = [f"Over all {plural(len(canals), 'canal')} {analysis.name} gained {total}."]
    if best.brought[analysis.seat] > 0:
        sentences.append(_told(best, analysis, "Best for"))
    if worst.brought[analysis.seat] < 0:
        sentences.append(_told(worst, analysis, "Worst for"))
    yield Section(
        "canals",
        "What each canal brought",
        tuple(sentences),
        ("round", "canal", "laid by", "fields watered", *analysis.players),
        tuple(
            (
                str(one.round),
                str(one.segment),
                one.how,
                str(one.watered),
                *(f"{change:+.1f}" for change in one.brought),
            )
            for one in canals
        ),
        ("Counted from before the first offer of the round to after the canal lay.",),
        data={
            "canals": [
                {
                    "number": one.number,
                    "round": one.round,
                    "segment": str(one.segment),
                    "how": one.how,
                    "watered": one.watered,
                    "brought": _by_name(analysis, [round(change, 2) for change in one.brought]),
                }
                for one in canals
            ]
        },
    )


def _told(one: _Canal, analysis: Analysis, what: str) -> str:
    change = one.brought[analysis.seat]
    return f"{what} {analysis.name}: {one.segment} in round {one.round} ({change:+.1f})."


def _canals(analysis: Analysis) -> Iterator[_Canal]:
    before = analysis.start.by_seat
    offered: tuple[float, ...] | None = None
    for event in analysis.events:
        phase = event.before.phase
        if phase in {Phase.BRIBE, Phase.DECIDE} and offered is None:
            offered = before
        laid = next((m for m in event.moves if isinstance(m, Accept | OwnPlan | LayExtra)), None)
        if laid is not None:
            since = before if isinstance(laid, LayExtra) else offered or before
            brought = tuple(
                now - then for now, then in zip(event.worth.by_seat, since, strict=True)
            )
            watered = _watered(event.before, event.after, laid.segment)
            how = _how(event, laid, analysis)
            yield _Canal(event.number, event.round, laid.segment, how, brought, watered)
        if phase not in {Phase.BRIBE, Phase.DECIDE}:
            offered = None
        before = event.worth.by_seat


def _how(event: Event, laid: SantiagoMove, analysis: Analysis) -> str:
    """Return who laid a canal and who paid for it."""
    name = analysis.players[event.seat] if event.seat is not None else ""
    if isinstance(laid, LayExtra):
        return f"{name}, extra canal"
    if isinstance(laid, Accept):
        offer = event.before.offer_at(laid.segment)
        parts = offer.parts if offer else ()
        paid = " and ".join(f"{analysis.players[seat]} {amount}" for seat, amount in parts)
        return f"{name}, paid by {paid}" if paid else name
    return f"{name}, own plan, {event.before.price} to the bank"


def _watered(before: SantiagoPosition, after: SantiagoPosition, segment: Segment) -> int:
    """Return on how many planted fields water came by a canal."""
    del after
    from vitrail.games.santiago.plots import dry

    now = dry(before.board, before.canals)
    then = dry(before.board, before.canals | {segment})
    return len(now) - len(then)


# ---- bids


def _bids_section(found: Replay, analysis: Analysis) -> Iterator[Section]:
    """Yield what each bid bought, and what came of it."""
    rows, data = [], []
    final = found.final
    size, markers = _at_end(final)
    spent = earned = 0
    for event in analysis.events:
        planted = next((move for move in event.moves if isinstance(move, Plant)), None)
        if planted is None or event.seat != analysis.seat:
            continue
        bid = dict(event.before.bids).get(analysis.seat, 0)
        there = markers.get(planted.square, (None, 0))
        points = there[1] * size.get(planted.square, 0) if there[0] == analysis.seat else 0
        if there[0] != analysis.seat or not points:
            what = "nothing: dried out"
        else:
            what = f"{plural(there[1], 'marker')} x {size[planted.square]} = {points}"
        spent, earned = spent + bid, earned + points
        rows.append(
            (
                str(event.round),
                str(bid) if bid else "pass",
                str(planted.tile),
                str(planted.square),
                what,
                f"{points - bid:+d}",
            )
        )
        data.append(
            {
                "number": event.number,
                "round": event.round,
                "bid": bid,
                "tile": str(planted.tile),
                "field": str(planted.square),
                "points": points,
            }
        )
    if not rows:
        return
    when = "At the end" if analysis.over else "So far"
    worth = f"the plantations of {analysis.name} are worth {plural(earned, 'point')}"
    yield Section(
        "bids",
        "What each bid brought",
        (f"{when} {worth}; the bids for them cost {spent}.",),
        ("round", "bid", "tile", "field", "worth", "less the bid"),
        tuple(rows),
        data={"plantations": data, "spent": spent, "earned": earned},
    )


def _at_end(
    final: SantiagoPosition,
) -> tuple[dict[Square, int], dict[Square, tuple[int | None, int]]]:
    """Return by field the size of its area, and owner and markers there, a palm counted."""
    board = after_last_drought(final.board, final.canals)
    size = {square: area.size for area in areas(board) for square in area.squares}
    markers = {}
    for square in size:
        plot = board[index(square)]
        if plot is not None and plot.markers:
            markers[square] = (plot.owner, plot.markers + (square in final.palms))
    return size, markers


# ---- money


_FLOWS = ("income", "bids", "bribes paid", "bribes received", "own canals")


def _money_section(found: Replay, analysis: Analysis) -> Section:
    """Return where the money came from and went, exactly as the record has it."""
    flows = _flows(found)
    start, final = found.start.money, found.final
    harvest = [final.sheet(seat).harvest for seat in range(final.seats)]
    rows = [("at the start", *(str(one) for one in start))]
    rows += [
        (name, *(f"{one:+d}" if one else "0" for one in flows[name]))
        for name in _FLOWS
        if any(flows[name])
    ]
    rows.append(("money", *(str(one) for one in final.money)))
    rows.append(("plantations", *map(str, harvest)))
    rows.append(("points", *map(str, final.scores())))
    return Section(
        "money",
        "Where the money went",
        columns=("escudos", *analysis.players),
        rows=tuple(rows),
        data={
            "start": _by_name(analysis, start),
            **{name.replace(" ", "_"): _by_name(analysis, flows[name]) for name in _FLOWS},
            "money": _by_name(analysis, final.money),
            "plantations": _by_name(analysis, harvest),
        },
    )


def _flows(found: Replay) -> dict[str, list[int]]:
    """Return by kind of payment what each seat got and, below 0, paid."""
    flows = {name: [0] * found.start.seats for name in _FLOWS}
    for step in found.steps:
        position = step.before
        for move in step.moves:
            after = position.forced(move)
            for seat, (then, now) in enumerate(zip(position.money, after.money, strict=True)):
                change = (now or 0) - (then or 0)
                flows[_flow(position, move, seat, change)][seat] += change
            position = after
    return flows


def _flow(position: SantiagoPosition, move: SantiagoMove, seat: int, change: int) -> str:
    """Return what a change of money is; an offer counts as paid until it is refused."""
    if position.phase in {Phase.BID, Phase.PLANT, Phase.LEFTOVER}:
        return "bids"
    if position.phase is Phase.BRIBE:
        return "bribes paid"
    if position.phase is Phase.DECIDE:
        if seat != position.overseer:
            return "bribes paid"  # an offer that was refused comes back
        return "own canals" if isinstance(move, OwnPlan) else "bribes received"
    return "income"
