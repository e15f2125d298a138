"""What tiles, fields and canals are worth to each seat: points expected at the end.

An area brings a seat its markers there times its tiles; both count as the survival tables of
`policy.py` say, and an area is expected to grow by tiles of its crop still to come while there is
room beside it. The numbers are kept in two work vectors, whole (`t`) and floating (`f`); `survey`
fills them for a position, the other kernels use them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.solvers.compiled import called, count, first, inlined
from vitrail.solvers.santiago.bits import (
    APART,
    CROP,
    CROP_OF,
    CROPS,
    CROSSINGS,
    DITCHES,
    ENDS,
    FIELDS,
    FREE,
    KINDS,
    MARKERS,
    NEIGHBORS,
    OWNED,
    PALMS,
    PLANTERS,
    REACHED,
    ROUND,
    ROUNDS,
    SEATS,
    SEATS_MOST,
    SEGMENTS,
    SHOWN,
    TILES_SHOWN,
    UNSEEN,
    WATERS,
    WET,
    area_with,
    spread,
)
from vitrail.solvers.santiago.policy import (
    ALIVE,
    BLOCK,
    CHARACTER,
    FAR,
    GROWTH,
    GROWTH_ROOM,
    MARKERS_LEFT,
    MARKERS_MOST,
    ROUNDS_MOST,
    SPITE,
    SURVIVAL,
)
from vitrail.solvers.santiago.steps import may_lie, planted

if TYPE_CHECKING:
    from vitrail.solvers.santiago.bits import Floats, Vector

NONE = -1

# Whole work numbers: how far away water is, and what belongs together ...
CROSSING_FAR = 0  # 20: canals from the network to a crossing
FIELD_FAR = 20  # 48: canals to water a field, 0 if it is watered
AREA_OF = 68  # 48: number of the area of a field
OWNER = 116  # 48: seat, or NONE
AREAS = 164  # how many there are
AREA_CROP = 165  # 48
KEPT_FOR = 213  # the round and phase that what is kept belongs to
TILES = 214  # 5: kinds of the tiles shown, those that others like best first
WHOLE = 219

# ... and floating ones.
SIZE = 0  # 48: tiles of an area
GROW = 48  # 48: how many it gains
MARKS = 96  # 48 x 5: markers by area and seat
MORE_SIZE = 336  # 48
MORE_MARKS = 384  # 48 x 5
VALUE = 624  # 5: what all areas bring by seat
GAIN = 629  # 31 x 5: by segment and seat what a canal brings
MARKED = 784  # 5 x 10: by seat and kind of tile its best worth, planted by a bidder
PASSED = 834  # 5 x 10: planted by a passer
COMING = 884  # 5: tiles of a crop that may still come
MERGED = 889  # 5: by seat, what joining areas brings without the new tile ...
JOINED = 894  # 5: ... and markers that the new tile counts for
STAKE = 899  # 4: tiles joined, tiles to come, and sums of the two before
POST = 904  # 5: what the overseer's post is worth by seat
LIKED = 909  # 5: what the others like a tile of `TILES`
BEST = 914  # 6: the best tile left by rank ...
BEST_PASSED = 920  # 6: ... for a passer
PAIRS = 926  # 10 x 48: by kind of tile and field, for the reference players
FLOATING = 1406


@inlined
def _entry(table: int, chance: int, rounds: int, markers: int, far: int) -> int:
    """Return where the entry of a table stands."""
    row = (chance * (ROUNDS_MOST + 1) + rounds) * (MARKERS_MOST + 1) + markers
    return table + row * (FAR + 1) + far


@inlined
def _rounds_left(g: Vector) -> int:
    """Return the rounds left, this one included."""
    return min(ROUNDS_MOST, g[ROUNDS] - g[ROUND] + 1)


@called
def survey(g: Vector, t: Vector, f: Floats, w: Floats) -> None:
    """Find out distances from water, areas and what may still come."""
    for crossing in range(CROSSINGS):
        nearest, reached = FAR, g[REACHED]
        while reached:
            nearest = min(nearest, APART[crossing, first(reached)])
            reached &= reached - 1
        t[CROSSING_FAR + crossing] = nearest
    for field in range(FIELDS):
        far = 0
        if not g[WET] >> field & 1:
            far = FAR - 1
            for ditch in DITCHES[field]:
                for end in ENDS[ditch]:
                    far = min(far, t[CROSSING_FAR + end])
            far += 1
        t[FIELD_FAR + field] = far
        t[AREA_OF + field], t[OWNER + field] = NONE, NONE
    for seat in range(g[SEATS]):
        mine = g[OWNED + seat]
        while mine:
            t[OWNER + first(mine)] = seat
            mine &= mine - 1
    unseen = 0
    for kind in range(KINDS):
        unseen += g[UNSEEN + kind]
    coming = g[TILES_SHOWN] * (g[ROUNDS] - g[ROUND]) / max(1, unseen)
    for crop in range(CROPS):
        f[COMING + crop] = coming * (g[UNSEEN + 2 * crop] + g[UNSEEN + 2 * crop + 1])
    for kind in range(KINDS):
        f[COMING + CROP_OF[kind]] += g[SHOWN + kind]
    areas = 0
    for crop in range(CROPS):
        left = g[CROP + crop]
        while left:
            area = area_with(left & -left, left)
            left ^= area
            t[AREA_CROP + areas] = crop
            f[GROW + areas] = w[GROWTH] * f[COMING + crop] * _room(g, w, spread(area))
            while area:
                t[AREA_OF + first(area)] = areas
                area &= area - 1
            areas += 1
    t[AREAS] = areas


@inlined
def _room(g: Vector, w: Floats, beside: int) -> float:
    """Return how well an area can grow: 0 without free fields beside it, near 1 with many."""
    free = beside & g[FREE]
    room = 0.5 * (count(free) + count(free & g[WET]))
    return room / (room + w[GROWTH_ROOM] + 0.01)


@called
def size_up(g: Vector, t: Vector, f: Floats, w: Floats, chance: int, segment: int) -> None:
    """Find out tiles and markers of areas, and what they bring by seat.

    Parameters
    ----------
    chance
        What the round still brings.
    segment
        Where a canal is laid first, or `NONE`.
    """
    rounds, wet, near = _rounds_left(g), g[WET], NONE
    if segment != NONE:
        wet |= WATERS[segment]
        near = ENDS[segment, 0]
        if t[CROSSING_FAR + near] == 0:
            near = ENDS[segment, 1]
    seats, areas = g[SEATS], t[AREAS]
    for area in range(areas):
        f[SIZE + area] = 0.0
        for seat in range(seats):
            f[MARKS + SEATS_MOST * area + seat] = 0.0
    fields = planted(g)
    while fields:
        field = first(fields)
        fields &= fields - 1
        markers, far = g[MARKERS + field], t[FIELD_FAR + field]
        if wet >> field & 1:
            far = 0
        elif near != NONE:
            for ditch in DITCHES[field]:
                for end in ENDS[ditch]:
                    far = min(far, APART[near, end] + 1)
        area = t[AREA_OF + field]
        at = _entry(0, chance, rounds, markers, far)
        f[SIZE + area] += w[SURVIVAL + at]
        if markers:
            mark = SEATS_MOST * area + t[OWNER + field]
            f[MARKS + mark] += w[MARKERS_LEFT + at]
            if g[PALMS] >> field & 1:
                f[MARKS + mark] += w[ALIVE + at]
    for seat in range(seats):
        f[VALUE + seat] = 0.0
        for area in range(areas):
            marks = f[MARKS + SEATS_MOST * area + seat]
            f[VALUE + seat] += marks * (f[SIZE + area] + f[GROW + area])


@called
def rate_canals(g: Vector, t: Vector, f: Floats, w: Floats, chance: int) -> None:
    """Write into `GAIN` what each legal canal brings by seat, if the round then brings `chance`."""
    seats = g[SEATS]
    for segment in range(SEGMENTS):
        if may_lie(g, segment):
            size_up(g, t, f, w, chance, segment)
            for seat in range(seats):
                f[GAIN + SEATS_MOST * segment + seat] = f[VALUE + seat]
    size_up(g, t, f, w, chance, NONE)
    for segment in range(SEGMENTS):
        if may_lie(g, segment):
            for seat in range(seats):
                f[GAIN + SEATS_MOST * segment + seat] -= f[VALUE + seat]


@inlined
def liked(g: Vector, f: Floats, at: int, seat: int, spite: float) -> float:
    """Return the own gain less what the others' mean gain counts; `at` is where gains stand."""
    total = 0.0
    for other in range(g[SEATS]):
        total += f[at + other]
    own = f[at + seat]
    return own - spite * (total - own) / (g[SEATS] - 1)


@inlined
def _join(g: Vector, t: Vector, f: Floats, w: Floats, field: int, crop: int) -> None:
    """Find out what a tile on a field joins: `MERGED`, `JOINED` and `STAKE`.

    Areas of other crops beside it lose room, which counts in `MERGED`.
    """
    seats = g[SEATS]
    size, grow, joined = 0.0, 0.0, 0
    for seat in range(seats):
        f[MERGED + seat], f[JOINED + seat] = 0.0, 0.0
    for near in NEIGHBORS[field]:
        if near == NONE:
            break
        area = t[AREA_OF + near]
        if area == NONE:
            continue
        if t[AREA_CROP + area] != crop:
            lost = w[BLOCK] * f[COMING + t[AREA_CROP + area]]
            for seat in range(seats):
                f[MERGED + seat] -= lost * f[MARKS + SEATS_MOST * area + seat]
            continue
        if joined >> area & 1:
            continue
        for seat in range(seats):
            marks = f[MARKS + SEATS_MOST * area + seat]
            f[MERGED + seat] += marks * size + f[JOINED + seat] * f[SIZE + area]
            f[JOINED + seat] += marks
        joined |= 1 << area
        size += f[SIZE + area]
        grow = max(grow, f[GROW + area])
    if joined == 0:
        grow = w[GROWTH] * max(0.0, f[COMING + crop] - 1) * _room(g, w, spread(1 << field))
    f[STAKE], f[STAKE + 1] = size, grow
    f[STAKE + 2], f[STAKE + 3] = 0.0, 0.0
    for seat in range(seats):
        f[STAKE + 2] += f[MERGED + seat]
        f[STAKE + 3] += f[JOINED + seat]


@inlined
def _worth(
    g: Vector, t: Vector, f: Floats, w: Floats, field: int, markers: int, chance: int, spite: float,
    seat: int,
) -> float:  # fmt: skip
    """Return what a tile with so many markers on a field, looked at by `_join`, is worth."""
    at = _entry(0, chance, _rounds_left(g), markers, t[FIELD_FAR + field])
    lives, left = w[SURVIVAL + at], w[MARKERS_LEFT + at]
    if markers and g[PALMS] >> field & 1:
        left += w[ALIVE + at]
    own = f[MERGED + seat] + lives * f[JOINED + seat] + left * (f[STAKE] + 1 + f[STAKE + 1])
    others = f[STAKE + 2] - f[MERGED + seat] + lives * (f[STAKE + 3] - f[JOINED + seat])
    return own - spite * others / (g[SEATS] - 1)


@called
def rate_tiles(g: Vector, t: Vector, f: Floats, w: Floats, chance: int, characters: Floats) -> None:
    """Write into `MARKED` and `PASSED` what each tile is worth to each seat on its best field."""
    for seat in range(g[SEATS]):
        for kind in range(KINDS):
            f[MARKED + KINDS * seat + kind] = -1e9
            f[PASSED + KINDS * seat + kind] = -1e9
    for crop in range(CROPS):
        if g[SHOWN + 2 * crop] + g[SHOWN + 2 * crop + 1] == 0:
            continue
        free = g[FREE]
        while free:
            field = first(free)
            free &= free - 1
            _join(g, t, f, w, field, crop)
            for seat in range(g[SEATS]):
                spite = characters[CHARACTER * seat + SPITE]
                for kind in range(2 * crop, 2 * crop + 2):
                    if g[SHOWN + kind] == 0:
                        continue
                    at, markers = KINDS * seat + kind, PLANTERS[kind]
                    worth = _worth(g, t, f, w, field, markers, chance, spite, seat)
                    f[MARKED + at] = max(f[MARKED + at], worth)
                    worth = _worth(g, t, f, w, field, markers - 1, chance, spite, seat)
                    f[PASSED + at] = max(f[PASSED + at], worth)


@called
def rate_field(
    g: Vector, t: Vector, f: Floats, w: Floats, chance: int, kind: int, less: int, field: int,
    seat: int, spite: float,
) -> float:  # fmt: skip
    """Return what a tile on a field is worth to a seat, with `less` markers than printed."""
    _join(g, t, f, w, field, CROP_OF[kind])
    return _worth(g, t, f, w, field, PLANTERS[kind] - less, chance, spite, seat)
