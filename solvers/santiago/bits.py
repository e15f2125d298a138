"""A game of Santiago as one vector of whole numbers, for kernels that play thousands a second.

Bit `8 * row + column` of a mask stands for a field, bit `n` for the segment or crossing number `n`
in notation order. The layout is below; `encode` makes the vector of a position of `games/santiago`.
What moves do to it is in `steps.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vitrail.games.santiago.components import (
    SHAPE,
    TILES,
    Crop,
    crossings,
    fields_touching,
    segments,
)
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
    SetAside,
    Support,
)
from vitrail.games.santiago.plots import index, plots
from vitrail.games.santiago.rules import Phase
from vitrail.solvers.compiled import inlined

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from vitrail.games.santiago.moves import SantiagoMove
    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.games.squares import Square

    Vector = NDArray[np.int64]
    Floats = NDArray[np.float64]

SEATS_MOST = 5
FIELDS, SEGMENTS, CROSSINGS, CROPS, KINDS = 48, 31, 20, 5, 10
COLUMNS = SHAPE.columns
OFFERS_MOST = 4

# The vector of a game: numbers ...
SEATS = 0
ROUNDS = 1
TILES_SHOWN = 2  # tiles turned up a round
ROUND = 3
PHASE = 4  # as `Phase`
OVERSEER = 5
SPRING = 6  # -1 before it is placed
SUPPLY = 7
BIDS = 8  # how many have been made
OFFERS = 9
SHOWN_LEFT = 10  # tiles that lie there to be planted
OPTIONS = 11  # the flags below
# ... masks ...
CANALS = 12  # of segments
REACHED = 13  # of crossings
WET = 14  # of fields, and so the next ones
FREE = 15
DESERT = 16
PALMS = 17
ACTED = 18  # of seats
EXTRAS = 19
CROP = 20  # 5 masks of fields
OWNED = 25  # 5, by seat: fields with its markers
# ... and numbers by seat, kind of tile, bid, offer and field.
MONEY = 30
UNSEEN = 35
SHOWN = 45
BID_SEAT = 55
BID_AMOUNT = 60  # 0 for a pass
OFFER_SEGMENT = 65
OFFER_TOTAL = 69
GIVEN_TO = 73  # by seat: which offer it gave money to, or -1
GIVEN = 78
MARKERS = 83
KIND = 131  # of the tile on a field, -1 on a free one or an unknown desert
STATE = 179

IMMEDIATE, OWN_PROPOSED, MUST_BUILD, WITH_PALMS, SPRING_CHOSEN, ANY_PALM = (
    1 << n for n in range(6)
)

# The moves: a number for the kind, and up to two arguments.
(
    ASIDE,
    PLACE_SPRING,
    PALM,
    REVEAL,
    BID,
    PASS,
    PLANT,
    LEFTOVER,
    PROPOSE,
    SUPPORT,
    ACCEPT,
    OWN,
    EXTRA,
) = range(13)
BY_CHANCE, NOBODY = -1, -2
"""Whose move it is where it is no seat's: nobody's once the game is over."""

ALL_FIELDS = (1 << FIELDS) - 1
NOT_LEFT = ALL_FIELDS ^ sum(1 << at for at in range(0, FIELDS, COLUMNS))
NOT_RIGHT = ALL_FIELDS ^ sum(1 << at for at in range(COLUMNS - 1, FIELDS, COLUMNS))


def _mask(bits: Iterable[int]) -> int:
    return sum(1 << bit for bit in bits)


def _fields(squares: Iterable[Square]) -> int:
    return _mask(map(index, squares))


_SEGMENTS, _CROSSINGS = segments(), crossings()
_SEGMENT_AT = {segment: at for at, segment in enumerate(_SEGMENTS)}
_CROSSING_AT = {crossing: at for at, crossing in enumerate(_CROSSINGS)}

WATERS = np.array([_fields(segment.waters) for segment in _SEGMENTS], np.int64)
"""By segment the fields beside it."""
ENDS = np.array([[_CROSSING_AT[end] for end in s.ends] for s in _SEGMENTS], np.int64)
DITCHES = np.array(
    [
        [at for at, segment in enumerate(_SEGMENTS) if square in segment.waters]
        for square in SHAPE.squares
    ],
    np.int64,
)
"""By field its two segments."""
CORNERS = np.array([_fields(fields_touching(crossing)) for crossing in _CROSSINGS], np.int64)
BESIDE = np.array([_fields(SHAPE.orthogonal(square)) for square in SHAPE.squares], np.int64)
AROUND = np.array([_fields(SHAPE.around(square)) for square in SHAPE.squares], np.int64)
NEIGHBORS = np.array(
    [([index(n) for n in SHAPE.orthogonal(s)] + [-1] * 4)[:4] for s in SHAPE.squares], np.int64
)
APART = np.array(
    [[abs(a.column - b.column) + abs(a.row - b.row) for b in _CROSSINGS] for a in _CROSSINGS],
    np.int64,
)
"""Canals between two crossings at least: every segment can be laid, so their distance."""
CROP_OF = np.array([list(Crop).index(tile.crop) for tile in TILES], np.int64)
PLANTERS = np.array([tile.planters for tile in TILES], np.int64)


@inlined
def spread(mask: int) -> int:
    """Return the fields that share a side with those of a mask."""
    return (
        ((mask << COLUMNS) & ALL_FIELDS)
        | (mask >> COLUMNS)
        | ((mask & NOT_RIGHT) << 1)
        | ((mask & NOT_LEFT) >> 1)
    )


@inlined
def area_with(start: int, crop: int) -> int:
    """Return the fields of a mask joined by sides to those of another one (AREA-1)."""
    found = start
    while True:
        more = (found | spread(found)) & crop
        if more == found:
            return found
        found = more


def encode(position: SantiagoPosition) -> Vector:
    """Return the vector of a position, shape `(STATE,)`; unknown hands are empty there."""
    state = np.zeros(STATE, np.int64)
    numbers = position.setup.numbers
    state[SEATS], state[ROUNDS], state[TILES_SHOWN] = position.seats, numbers.rounds, numbers.tiles
    state[ROUND], state[PHASE], state[OVERSEER] = position.round, position.phase, position.overseer
    state[SUPPLY] = position.supply
    state[BIDS], state[OFFERS] = len(position.bids), len(position.offers)
    state[SHOWN_LEFT] = len(position.shown)
    state[OPTIONS] = _options(position)
    spring = position.spring
    state[SPRING] = -1 if spring is None else _CROSSING_AT[spring]
    state[CANALS] = _mask(_SEGMENT_AT[segment] for segment in position.canals)
    reached = {end for segment in position.canals for end in segment.ends}
    reached |= set() if spring is None else {spring}
    state[REACHED] = _mask(_CROSSING_AT[crossing] for crossing in reached)
    for segment in position.canals:
        state[WET] |= _fields(segment.waters)
    state[PALMS] = _fields(position.palms)
    state[ACTED] = _mask(position.acted)
    state[EXTRAS] = _mask(seat for seat, has in enumerate(position.extras) if has)
    state[KIND : KIND + FIELDS] = -1
    state[FREE] = ALL_FIELDS
    for square, plot in plots(position.board):
        at = index(square)
        state[FREE] ^= 1 << at
        if plot.tile is not None:
            state[KIND + at] = TILES.index(plot.tile)
        if plot.desert or plot.tile is None:
            state[DESERT] |= 1 << at
            continue
        state[CROP + CROP_OF[state[KIND + at]]] |= 1 << at
        if plot.owner is not None and plot.markers:
            state[OWNED + plot.owner] |= 1 << at
            state[MARKERS + at] = plot.markers
    for seat, held in enumerate(position.money):
        state[MONEY + seat] = held or 0
    state[UNSEEN : UNSEEN + KINDS] = position.unseen
    for tile in position.shown:
        state[SHOWN + TILES.index(tile)] += 1
    for at, (seat, amount) in enumerate(position.bids):
        state[BID_SEAT + at], state[BID_AMOUNT + at] = seat, amount
    state[GIVEN_TO : GIVEN_TO + SEATS_MOST] = -1
    for at, offer in enumerate(position.offers):
        state[OFFER_SEGMENT + at] = _SEGMENT_AT[offer.segment]
        state[OFFER_TOTAL + at] = offer.total
        for seat, amount in offer.parts:
            state[GIVEN_TO + seat], state[GIVEN + seat] = at, amount
    return state


def _options(position: SantiagoPosition) -> int:
    setup, options = position.setup, position.setup.options
    flags = (
        (IMMEDIATE, setup.immediate_deserts),
        (OWN_PROPOSED, options["own_plan_on_proposed_segment"] == "allowed"),
        (MUST_BUILD, options["no_bribe"] == "must_build_pay1"),
        (WITH_PALMS, setup.with_palms and setup.palms is None),
        (SPRING_CHOSEN, setup.spring_by_player),
        (ANY_PALM, options["palm_placing"] == "random_any_field"),
    )
    return sum(flag for flag, is_set in flags if is_set)


def move_of(kind: int, a: int, b: int) -> SantiagoMove:
    """Return the move of three numbers."""
    square = SHAPE.squares
    match kind:
        case 0:
            return SetAside(TILES[a])
        case 1:
            return PlaceSpring(_CROSSINGS[a])
        case 2:
            return PlacePalm(square[a])
        case 3:
            return Reveal(TILES[a])
        case 4:
            return Bid(a)
        case 5:
            return Pass()
        case 6:
            return Plant(TILES[a], square[b])
        case 7:
            return Leftover(TILES[a], square[b])
        case 8:
            return Propose(_SEGMENTS[a], b)
        case 9:
            return Support(_SEGMENTS[a], b)
        case 10:
            return Accept(_SEGMENTS[a])
        case 11:
            return OwnPlan(_SEGMENTS[a])
    return LayExtra(_SEGMENTS[a])


def numbers_of(move: SantiagoMove) -> tuple[int, int, int]:
    """Return the three numbers of a move."""
    match move:
        case SetAside(tile):
            return ASIDE, TILES.index(tile), 0
        case PlaceSpring(crossing):
            return PLACE_SPRING, _CROSSING_AT[crossing], 0
        case PlacePalm(square):
            return PALM, index(square), 0
        case Reveal(tile):
            return REVEAL, TILES.index(tile), 0
        case Bid(amount):
            return BID, amount, 0
        case Plant(tile, square):
            return PLANT, TILES.index(tile), index(square)
        case Leftover(tile, square):
            return LEFTOVER, TILES.index(tile), index(square)
        case Propose(segment, amount):
            return PROPOSE, _SEGMENT_AT[segment], amount
        case Support(segment, amount):
            return SUPPORT, _SEGMENT_AT[segment], amount
        case Accept(segment):
            return ACCEPT, _SEGMENT_AT[segment], 0
        case OwnPlan(segment):
            return OWN, _SEGMENT_AT[segment], 0
        case LayExtra(segment):
            return EXTRA, _SEGMENT_AT[segment], 0
    return PASS, 0, 0


# The numbers of `Phase`, which kernels compare with.
PHASE_ASIDE, PHASE_SPRING, PHASE_PALMS, PHASE_REVEAL, PHASE_BID, PHASE_PLANT = map(
    int, (Phase.ASIDE, Phase.SPRING, Phase.PALMS, Phase.REVEAL, Phase.BID, Phase.PLANT)
)
PHASE_LEFTOVER, PHASE_BRIBE, PHASE_DECIDE, PHASE_EXTRA, PHASE_OVER = map(
    int, (Phase.LEFTOVER, Phase.BRIBE, Phase.DECIDE, Phase.EXTRA, Phase.OVER)
)
