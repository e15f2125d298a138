"""What moves do, legal or not, as long as the pieces are there.

Covers OVERSEER-1, PLANT-2, PLANT-3, PLANT-5, BRIBE-2, BRIBE-3, BRIBE-6, EXTRA-1, DROUGHT-1,
DROUGHT-2, PALM-3, INCOME-1 and END-1.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, NoReturn

from vitrail.games.santiago.components import SHAPE, TILES, money
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
from vitrail.games.santiago.offers import Offer
from vitrail.games.santiago.plots import (
    Plot,
    after_drought,
    after_last_drought,
    index,
    with_plot,
)
from vitrail.games.santiago.rules import Phase
from vitrail.games.santiago.setup import PALMS

if TYPE_CHECKING:
    from vitrail.games.santiago.components import Segment, Tile
    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.games.squares import Square


def played(position: SantiagoPosition, move: SantiagoMove) -> SantiagoPosition:
    """Return the position after a move, legal or not.

    Raises
    ------
    ValueError
        If the pieces that it needs are not there, or nothing of the kind is being done.
    """
    after = _PASSES[position.phase](position) if isinstance(move, Pass) else _moved(position, move)
    return _with(after, asked=None) if after.asked is not None else after


def _with(position: SantiagoPosition, **changes: Any) -> SantiagoPosition:
    return dataclasses.replace(position, **changes)


def _impossible(what: object) -> NoReturn:
    message = f"{what} is not possible here"
    raise ValueError(message)


def _moved(position: SantiagoPosition, move: SantiagoMove) -> SantiagoPosition:
    match position.phase, move:
        case Phase.ASIDE, SetAside(tile):
            return laid_out(_with(_seen(position, tile), aside=(tile,)))
        case Phase.SPRING, PlaceSpring(crossing):
            return laid_out(_with(position, spring=crossing))
        case Phase.PALMS, PlacePalm(square) if square in SHAPE and square not in position.palms:
            return laid_out(_with(position, palms=position.palms | {square}))
        case Phase.REVEAL, Reveal(tile):
            return _revealed(position, tile)
        case Phase.BID, Bid(amount):
            return _bid(position, amount)
        case Phase.PLANT, Plant(tile, square):
            return _planted(position, tile, square)
        case Phase.LEFTOVER, Leftover(tile, square):
            return _left_over(position, tile, square)
        case Phase.BRIBE, Propose(segment, amount):
            return _offered(position, segment, amount)
        case Phase.BRIBE, Support(segment, amount) if position.offer_at(segment):
            return _offered(position, segment, amount)
        case Phase.DECIDE, Accept(segment):
            return _accepted(position, segment)
        case Phase.DECIDE, OwnPlan(segment):
            paid = _paid(position, position.overseer, position.price)
            return _decided(_laid(paid, segment, supply=True))
        case Phase.EXTRA, LayExtra(segment):
            return _extra_laid(position, segment)
    _impossible(move)


# -- before a round ------------------------------------------------------------------------------


def laid_out(position: SantiagoPosition) -> SantiagoPosition:
    """Return the position waiting for what is still to be laid out, else for the first tiles."""
    if position.spring is None:
        phase = Phase.SPRING
    elif position.setup.with_palms and position.setup.palms is None and len(position.palms) < PALMS:
        phase = Phase.PALMS
    else:
        phase = Phase.REVEAL
    return _with(position, phase=phase)


def _seen(position: SantiagoPosition, tile: Tile) -> SantiagoPosition:
    at = TILES.index(tile)
    if not position.unseen[at]:
        _impossible(tile)
    fewer = (*position.unseen[:at], position.unseen[at] - 1, *position.unseen[at + 1 :])
    return _with(position, unseen=fewer)


def _revealed(position: SantiagoPosition, tile: Tile) -> SantiagoPosition:
    shown = tuple(sorted((*position.shown, tile)))
    full = len(shown) >= position.setup.numbers.tiles
    phase = Phase.BID if full else Phase.REVEAL
    return _with(_seen(position, tile), shown=shown, phase=phase)


def begun(position: SantiagoPosition) -> SantiagoPosition:
    """Return the position with the bidding begun although tiles are missing."""
    return _with(position, phase=Phase.BID)


# -- bids and planting ---------------------------------------------------------------------------


def _paid(position: SantiagoPosition, seat: int, amount: int) -> SantiagoPosition:
    """Return the position with less money, or more, in a hand; what is unknown stays unknown."""
    held = position.money[seat]
    if held is None:
        return position
    if held < amount:
        _impossible(f"a payment of {amount} from {held}")
    left = (*position.money[:seat], held - amount, *position.money[seat + 1 :])
    return _with(position, money=left)


def _mover(position: SantiagoPosition) -> int:
    seat = position.to_move
    if seat is None or seat < 0:
        _impossible("a move of a player")
    return seat


def _bid(position: SantiagoPosition, amount: int) -> SantiagoPosition:
    seat = _mover(position)
    after = _with(_paid(position, seat, amount), bids=(*position.bids, (seat, amount)), asked=None)
    return after if after.waiting else _new_overseer(after)


def _new_overseer(position: SantiagoPosition) -> SantiagoPosition:
    """Make the first passer overseer, else the lowest bidder (OVERSEER-1).

    A pass stands in the bids as 0, and of several `min` takes the first.
    """
    overseer, _ = min(position.bids, key=lambda bid: bid[1])
    return _with(position, phase=Phase.PLANT, overseer=overseer)


def _take(position: SantiagoPosition, tile: Tile, square: Square, plot: Plot) -> SantiagoPosition:
    if tile not in position.shown or position.board[index(square)] is not None:
        _impossible(f"{tile} on {square}")
    at = position.shown.index(tile)
    shown = (*position.shown[:at], *position.shown[at + 1 :])
    return _with(position, shown=shown, board=with_plot(position.board, square, plot))


def _planted(position: SantiagoPosition, tile: Tile, square: Square) -> SantiagoPosition:
    seat = _mover(position)
    markers = tile.planters - (seat in position.passers)
    plot = Plot(tile, seat if markers else None, markers)
    return _planter_done(_take(position, tile, square, plot), seat)


def _planter_done(position: SantiagoPosition, seat: int) -> SantiagoPosition:
    after = _with(position, acted=(*position.acted, seat), asked=None)
    if after.waiting:
        return after
    if after.shown and after.setup.numbers.tiles > after.seats:
        return _with(after, phase=Phase.LEFTOVER, acted=())
    return _bids_paid(after)


def _left_over(position: SantiagoPosition, tile: Tile, square: Square) -> SantiagoPosition:
    return _bids_paid(_take(position, tile, square, Plot(tile)))


def _bids_paid(position: SantiagoPosition) -> SantiagoPosition:
    """End phase 3: all bids go to the bank (PLANT-5), tiles that nobody planted out of the game."""
    return _with(
        position,
        phase=Phase.BRIBE,
        bids=(),
        acted=(),
        shown=(),
        aside=tuple(sorted((*position.aside, *position.shown))),
    )


# -- the bribe and the extra canal ---------------------------------------------------------------


def _offered(position: SantiagoPosition, segment: Segment, amount: int) -> SantiagoPosition:
    seat = _mover(position)
    if segment in position.canals:
        _impossible(f"a canal on {segment}")
    known = position.offer_at(segment)
    if known is None:
        offers = (*position.offers, Offer(segment, ((seat, amount),)))
    else:
        more = Offer(segment, (*known.parts, (seat, amount)))
        offers = tuple(more if offer is known else offer for offer in position.offers)
    return _briber_done(_with(_paid(position, seat, amount), offers=offers), seat)


def _briber_done(position: SantiagoPosition, seat: int) -> SantiagoPosition:
    after = _with(position, acted=(*position.acted, seat), asked=None)
    return after if after.waiting else _with(after, phase=Phase.DECIDE, acted=())


def _laid(position: SantiagoPosition, segment: Segment, *, supply: bool) -> SantiagoPosition:
    if segment in position.canals or (supply and not position.supply):
        _impossible(f"a canal on {segment}")
    return _with(
        position, canals=position.canals | {segment}, supply=position.supply - bool(supply)
    )


def _accepted(position: SantiagoPosition, segment: Segment) -> SantiagoPosition:
    offer = position.offer_at(segment)
    if offer is None:
        _impossible(f"to accept {segment}")
    kept = tuple(other for other in position.offers if other is not offer)
    after = _paid(_laid(position, segment, supply=True), position.overseer, -offer.total)
    return _decided(_with(after, offers=kept))


def _decided(position: SantiagoPosition) -> SantiagoPosition:
    """End phase 4: what was not accepted goes back (BRIBE-6)."""
    for offer in position.offers:
        for seat, amount in offer.parts:
            position = _paid(position, seat, -amount)
    after = _with(position, offers=(), acted=(), phase=Phase.EXTRA, asked=None)
    return after if after.waiting else _round_over(after)


def _extra_laid(position: SantiagoPosition, segment: Segment) -> SantiagoPosition:
    seat = _mover(position)
    if not position.extras[seat]:
        _impossible("another extra canal")
    left = (*position.extras[:seat], False, *position.extras[seat + 1 :])
    return _round_over(_with(_laid(position, segment, supply=False), extras=left))


def _round_over(position: SantiagoPosition) -> SantiagoPosition:
    """Let drought and income follow, or in the last round the end."""
    position = _with(position, acted=(), asked=None)
    if position.last_round:
        board = after_last_drought(position.board, position.canals)
        return _with(position, board=board, palms=_kept(position, board), phase=Phase.OVER)
    board = after_drought(
        position.board,
        position.canals,
        position.palms,
        immediate=position.setup.immediate_deserts,
    )
    income = money().income
    return _with(
        position,
        board=board,
        palms=_kept(position, board),
        money=tuple(None if held is None else held + income for held in position.money),
        round=position.round + 1,
        phase=Phase.REVEAL,
    )


def _kept(position: SantiagoPosition, board: tuple[Plot | None, ...]) -> frozenset[Square]:
    """Return the palms that are left: those of tiles that turned go to the box (PALM-3)."""
    plots = {square: board[index(square)] for square in position.palms}
    return frozenset(square for square, plot in plots.items() if not (plot and plot.desert))


# -- doing nothing -------------------------------------------------------------------------------


def _pass_planting(position: SantiagoPosition) -> SantiagoPosition:
    return _planter_done(position, _mover(position))


def _pass_bribe(position: SantiagoPosition) -> SantiagoPosition:
    return _briber_done(position, _mover(position))


def _pass_extra(position: SantiagoPosition) -> SantiagoPosition:
    after = _with(position, acted=(*position.acted, _mover(position)), asked=None)
    return after if after.waiting else _round_over(after)


def _pass_nothing(position: SantiagoPosition) -> SantiagoPosition:
    _impossible(f"to pass ({position.phase})")


_PASSES = {
    **dict.fromkeys(Phase, _pass_nothing),
    Phase.BID: lambda position: _bid(position, 0),
    Phase.PLANT: _pass_planting,
    Phase.LEFTOVER: _bids_paid,
    Phase.BRIBE: _pass_bribe,
    Phase.DECIDE: _decided,
    Phase.EXTRA: _pass_extra,
}
