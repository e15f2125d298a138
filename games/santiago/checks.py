"""Which rules a move breaks in a position, and which moves there are to ask about.

Covers SETUP-1, SETUP-3, PALM-1, BID-1 to BID-3, PLANT-1, PLANT-2, PLANT-4, BRIBE-1 to BRIBE-5,
CANAL-2, EXTRA-1 and END-1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.base import CHANCE, Violation
from vitrail.games.santiago.canals import laying_violations, legal_segments
from vitrail.games.santiago.components import SHAPE, TILES, crossings, money
from vitrail.games.santiago.moves import (
    Accept,
    Bid,
    LayExtra,
    Leftover,
    OwnPlan,
    Pass,
    PlacePalm,
    PlaceSpring,
    Plant,
    Propose,
    Reveal,
    SantiagoMove,
    SetAside,
    Support,
)
from vitrail.games.santiago.plots import index, plots
from vitrail.games.santiago.rules import GameRule, Phase
from vitrail.games.santiago.setup import palm_fits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.games.santiago.components import Segment, Tile
    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.games.squares import Square

TIMES: dict[type[SantiagoMove], tuple[Phase, GameRule]] = {
    SetAside: (Phase.ASIDE, GameRule.ASIDE_TIME),
    PlaceSpring: (Phase.SPRING, GameRule.SPRING_TIME),
    PlacePalm: (Phase.PALMS, GameRule.PALM_TIME),
    Reveal: (Phase.REVEAL, GameRule.TILE_TIME),
    Bid: (Phase.BID, GameRule.BID_TIME),
    Plant: (Phase.PLANT, GameRule.PLANT_TIME),
    Leftover: (Phase.LEFTOVER, GameRule.LEFTOVER_TIME),
    Propose: (Phase.BRIBE, GameRule.BRIBE_TIME),
    Support: (Phase.BRIBE, GameRule.BRIBE_TIME),
    Accept: (Phase.DECIDE, GameRule.DECIDE_TIME),
    OwnPlan: (Phase.DECIDE, GameRule.DECIDE_TIME),
    LayExtra: (Phase.EXTRA, GameRule.EXTRA_TIME),
}
"""In which phase each move is made, and the rule that says so."""


def check(position: SantiagoPosition, move: SantiagoMove) -> Iterator[Violation]:
    """Yield every rule that a move breaks in a position."""
    if position.phase is Phase.OVER:
        yield Violation(GameRule.OVER)
        return
    if isinstance(move, Pass):
        yield from _check_pass(position)
        return
    phase, rule = TIMES[type(move)]
    if position.phase is not phase:
        yield Violation(_too_early(position, phase) or rule)
        return
    match move:
        case SetAside(tile) | Reveal(tile):
            if not position.unseen[TILES.index(tile)]:
                yield Violation(GameRule.TILE_LEFT, detail=f"no {tile} is left")
        case PlacePalm(square):
            if position.spring is None or not palm_fits(
                position.setup, position.spring, position.palms, square
            ):
                yield Violation(GameRule.PALM_PLACE, square)
        case Bid(amount):
            yield from _check_bid(position, amount)
        case Plant(tile, square):
            yield from _check_tile(position, tile, square)
        case Leftover(tile, square):
            yield from _check_tile(position, tile, square)
            yield from _check_leftover(position, square)
        case Propose(segment, amount):
            if position.offer_at(segment):
                detail = f"{segment} is proposed already: support it"
                yield Violation(GameRule.OFFER_PLACE_TAKEN, detail=detail)
            yield from _check_segment(position, segment)
            yield from _check_offer(position, amount)
        case Support(segment, amount):
            if not position.offer_at(segment):
                yield Violation(GameRule.OFFER_NO_PLACE, detail=f"nobody has proposed {segment}")
            yield from _check_offer(position, amount)
        case Accept(segment):
            if not position.offer_at(segment):
                detail = f"nobody has proposed {segment}"
                yield Violation(GameRule.ACCEPT_PROPOSED, detail=detail)
            yield from _check_supply(position)
        case OwnPlan(segment):
            yield from _check_own(position, segment)
        case LayExtra(segment):
            yield from _check_extra(position, segment)


def _too_early(position: SantiagoPosition, phase: Phase) -> GameRule | None:
    """Return the rule against players' moves while something is laid out or turned up."""
    if phase <= Phase.REVEAL:
        return None
    if position.spring is None:
        return GameRule.SPRING_FIRST
    return GameRule.TILES_FIRST if position.phase <= Phase.REVEAL else None


def _check_pass(position: SantiagoPosition) -> Iterator[Violation]:
    options = position.setup.options
    match position.phase:
        case Phase.PLANT | Phase.LEFTOVER:
            yield Violation(GameRule.PLANT_ALL)
        case Phase.DECIDE if position.offers:
            yield Violation(GameRule.MUST_ACCEPT)
        case Phase.DECIDE if options["no_bribe"] == "must_build_pay1":
            yield Violation(GameRule.MUST_BUILD)
        case Phase.EXTRA if position.to_move not in position.waiting:
            yield Violation(GameRule.EXTRA_ONCE)
        case phase if phase <= Phase.REVEAL:
            first = GameRule.SPRING_FIRST if position.spring is None else GameRule.TILES_FIRST
            yield Violation(first)


def _short(position: SantiagoPosition, amount: int) -> int | None:
    """Return the money of the seat to move if it is known and not enough; else None."""
    held = position.money[position.to_move or 0]
    return held if held is not None and held < amount else None


def _check_bid(position: SantiagoPosition, amount: int) -> Iterator[Violation]:
    least = money().least
    if amount < least:
        yield Violation(GameRule.BID_LEAST, detail=f"a bid is at least {least}, read {amount}")
    held = _short(position, amount)
    if held is not None:
        yield Violation(GameRule.BID_MONEY, detail=f"a bid of {amount}, but there are only {held}")
    if amount and any(amount == other for _, other in position.bids):
        yield Violation(GameRule.BID_TAKEN, detail=f"{amount} has been bid already")


def _check_tile(position: SantiagoPosition, tile: Tile, square: Square) -> Iterator[Violation]:
    if tile not in position.shown:
        shown = ", ".join(map(str, dict.fromkeys(position.shown))) or "none"
        detail = f"no {tile} is shown: expected {shown}"
        yield Violation(GameRule.PLANT_SHOWN, detail=detail)
    plot = position.board[index(square)] if square in SHAPE else None
    if square not in SHAPE:
        yield Violation(GameRule.PLANT_FREE, detail=f"{square} lies outside the board")
    elif plot is not None and plot.desert:
        yield Violation(GameRule.PLANT_DESERT, square)
    elif plot is not None:
        yield Violation(GameRule.PLANT_FREE, square, detail=f"{plot.tile} grows here")


def _check_leftover(position: SantiagoPosition, square: Square) -> Iterator[Violation]:
    if square not in SHAPE or position.board[index(square)] is not None:
        return
    if square in beside(position, desert=False):
        return
    if beside(position, desert=False):
        yield Violation(GameRule.LEFTOVER_PLACE, square)
    elif square not in beside(position, desert=True):
        yield Violation(GameRule.LEFTOVER_DESERT, square)


def beside(position: SantiagoPosition, *, desert: bool) -> tuple[Square, ...]:
    """Return the free fields that share a side with a plantation, or else with a desert."""
    board = position.board
    found = {
        near
        for square, plot in plots(board)
        if plot.desert == desert
        for near in SHAPE.orthogonal(square)
        if board[index(near)] is None
    }
    return tuple(sorted(found))


def _check_segment(position: SantiagoPosition, segment: Segment) -> Iterator[Violation]:
    if position.spring is None:
        yield Violation(GameRule.SPRING_FIRST)
    else:
        yield from laying_violations(position.spring, position.canals, segment)


def _check_offer(position: SantiagoPosition, amount: int) -> Iterator[Violation]:
    least = money().least
    if amount < least:
        detail = f"an offer is at least {least}, read {amount}"
        yield Violation(GameRule.OFFER_LEAST, detail=detail)
    held = _short(position, amount)
    if held is not None:
        detail = f"an offer of {amount}, but there are only {held}"
        yield Violation(GameRule.OFFER_MONEY, detail=detail)


def _check_supply(position: SantiagoPosition) -> Iterator[Violation]:
    if not position.supply:
        yield Violation(GameRule.CANAL_SUPPLY)


def _check_own(position: SantiagoPosition, segment: Segment) -> Iterator[Violation]:
    reading = position.setup.options["own_plan_on_proposed_segment"]
    if position.offer_at(segment) and reading == "not_allowed":
        yield Violation(GameRule.OWN_PLACE, detail=f"{segment} is proposed by somebody else")
    yield from _check_segment(position, segment)
    yield from _check_supply(position)
    held = _short(position, position.price)
    if held is not None:
        rule = GameRule.OWN_MONEY if position.offers else GameRule.OWN_ALONE
        detail = f"an own plan costs {position.price} here, but there are only {held}"
        yield Violation(rule, detail=detail)


def _check_extra(position: SantiagoPosition, segment: Segment) -> Iterator[Violation]:
    seat = position.to_move or 0
    if not position.extras[seat]:
        yield Violation(GameRule.EXTRA_ONCE)
    elif seat in position.acted:
        yield Violation(GameRule.EXTRA_TIME)
    yield from _check_segment(position, segment)


# -- enumeration ---------------------------------------------------------------------------------


def outcomes(position: SantiagoPosition) -> Iterator[tuple[SantiagoMove, int]]:
    """Yield what chance can bring, with weights."""
    match position.phase:
        case Phase.ASIDE | Phase.REVEAL:
            kind = SetAside if position.phase is Phase.ASIDE else Reveal
            counted = zip(TILES, position.unseen, strict=True)
            yield from ((kind(tile), count) for tile, count in counted if count)
        case Phase.SPRING:
            yield from ((PlaceSpring(crossing), 1) for crossing in crossings())
        case Phase.PALMS:
            palms = map(PlacePalm, SHAPE.squares)
            yield from ((move, 1) for move in palms if not position.violations(move))


def candidates(position: SantiagoPosition) -> Iterator[SantiagoMove]:
    """Yield every move that could be legal for the seat to move; `check` decides."""
    seat = position.to_move
    if seat is None or seat == CHANCE:
        return
    places: tuple[Segment, ...] = ()
    if position.spring is not None and position.phase in {Phase.BRIBE, Phase.DECIDE, Phase.EXTRA}:
        places = legal_segments(position.spring, position.canals)
    free = [square for square in SHAPE.squares if position.board[index(square)] is None]
    amounts = range(money().least, position.most_held(seat) + 1)
    match position.phase:
        case Phase.SPRING:
            yield from map(PlaceSpring, crossings())
            return
        case Phase.BID:
            yield from map(Bid, amounts)
        case Phase.PLANT:
            yield from (Plant(t, s) for t in dict.fromkeys(position.shown) for s in free)
        case Phase.LEFTOVER:
            yield from (Leftover(t, s) for t in dict.fromkeys(position.shown) for s in free)
        case Phase.BRIBE:
            yield from (Propose(place, amount) for place in places for amount in amounts)
            proposed = [offer.segment for offer in position.offers]
            yield from (Support(place, amount) for place in proposed for amount in amounts)
        case Phase.DECIDE:
            yield from (Accept(offer.segment) for offer in position.offers)
            yield from map(OwnPlan, places)
        case Phase.EXTRA:
            yield from map(LayExtra, places)
    yield Pass()
