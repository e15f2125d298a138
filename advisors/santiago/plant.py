"""Advice on planting: which tile on which field, and what that opens for others; the neutral tile.

All tiles on all free fields are too many to play out; those are that the policy of the playouts
likes best, and the best few of each tile.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, TypeGuard

from vitrail.advisors.reasons import Reason, both, either, percent
from vitrail.advisors.santiago.canal import compared
from vitrail.advisors.santiago.canals import CanalGraph
from vitrail.advisors.santiago.facts import PlantFacts, fields_of, plant_facts
from vitrail.advisors.santiago.scene import Found, Scene, rate_plans
from vitrail.advisors.santiago.words import now_words, points, shares_words
from vitrail.games.santiago.components import SHAPE, ditches_of
from vitrail.games.santiago.moves import Accept, LayExtra, Leftover, OwnPlan, Plant, Reveal
from vitrail.games.santiago.rules import Phase
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vitrail.games.santiago.components import Segment, Tile
    from vitrail.games.santiago.moves import SantiagoMove
    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.games.squares import Square

CANDIDATES = 24
"""So many pairs of tile and field are played out, and the best few of every tile."""
_BEST_OF_TILE = 3
_LOOKED_AT = 40
_OPENS = 3
_ROOM = 3
"""An area with fewer free fields beside it is hemmed in."""


def candidates(position: SantiagoPosition) -> list[Plant | Leftover]:
    """Return the plantings worth playing out, by what the policy of the playouts thinks of them."""
    from vitrail.solvers.santiago.choices import rated_plantations

    moves = [move for move, _ in rated_plantations(position)]
    chosen = moves[:CANDIDATES]
    for tile in dict.fromkeys(position.shown):
        chosen += [move for move in moves if move.tile == tile][:_BEST_OF_TILE]
    return list(dict.fromkeys(chosen))


def advise_planter(scene: Scene) -> Found:
    """Advise a player who takes a tile and plants it, or puts down the fourth tile of three."""
    moves = candidates(scene.position)

    def best_of_tiles(order: Sequence[int]) -> list[int]:
        """Return the best pair of each tile, which people compare with."""
        return list({moves[at].tile: at for at in reversed(order)}.values())

    found = rate_plans(scene, [(move,) for move in moves], scene.budget, best_of_tiles)
    facts = [_facts(scene, move) for one in found.plans for move in [one.move] if _plants(move)]
    found.facts["plants"] = tuple(facts)
    found.headline = list(_headline(scene, found, facts[0]))
    for at, (one, fact) in enumerate(zip(found.plans, facts, strict=True)):
        told = [*compared(scene, found, at), *_reasons(scene, fact)]
        if at < scene.shown and _plants(one.move):
            told += _closer(scene, one.move, fact)
        found.reasons.append(told)
    return found


def _plants(move: SantiagoMove) -> TypeGuard[Plant | Leftover]:
    return isinstance(move, Plant | Leftover)


def _facts(scene: Scene, move: Plant | Leftover) -> PlantFacts:
    position, seat = scene.position, scene.seat
    if isinstance(move, Leftover):
        return plant_facts(position, None, move.tile, move.square, 0)
    markers = move.tile.planters - (seat in position.passers)
    return plant_facts(position, seat, move.tile, move.square, markers)


def _headline(scene: Scene, found: Found, facts: PlantFacts) -> Iterator[str]:
    best, seat = found.best, scene.seat
    total = scene.position.sheet(seat).total + facts.gains[seat]
    what = f"{facts.tile} at {facts.square}"
    water = ""
    if facts.canals and facts.gains_watered[seat] > facts.gains[seat]:
        water = f", {facts.gains_watered[seat]:+d} once it is watered"
    yield (
        f"{what}: {now_words(scene, total)} ({facts.gains[seat]:+d}{water}); "
        f"{points(best.scores[seat], best.errors[seat])} expected at the end."
    )
    other = next((one for one in found.plans[1:] if one.move.tile != facts.tile), None)  # type: ignore[attr-defined]
    if other is not None and not other.near:
        move = other.move
        yield (
            f"The best with another tile, {move.tile} at {move.square}, is "  # type: ignore[attr-defined]
            f"{other.behind:.1f} (± {other.behind_error:.1f}) worse."
        )


def _reasons(scene: Scene, facts: PlantFacts) -> Iterator[Reason]:
    """Yield what a planting does at once, and how far water is."""
    seat, position = scene.seat, scene.position
    if any(facts.gains_watered):
        told = shares_words(scene, facts.gains_watered)
        area = f"an area of {plural(facts.size, 'tile')}" if facts.size > 1 else "a new area"
        joined = f" (joins {both([land.name for land in facts.joined])})" if facts.joined else ""
        when = "" if facts.gains == facts.gains_watered else ", if all of it gets water"
        yield Reason(3.0 + abs(facts.gains_watered[seat]), f"points: {told}{when}; {area}{joined}")
    if facts.square in position.palms and facts.markers:
        yield Reason(2.6, "the palm there counts as one marker more for you")
    if not facts.markers and position.phase is Phase.PLANT:
        yield Reason(2.5, "no marker of yours: you passed, and the tile shows one planter")
    yield from _blocked(scene, facts)
    if not facts.canals:
        yield Reason(1.0, "watered already")
    elif facts.canals > 1:
        yield Reason(2.5, f"dry, {facts.canals} canals away from water")
    else:
        near = either([str(one) for one in ditches_of(facts.square) if _may_lie(position, one)])
        yield Reason(1.5, f"dry: a canal on {near} waters it")


def _blocked(scene: Scene, facts: PlantFacts) -> Iterator[Reason]:
    """Yield which areas of other crops lose one of their last free fields."""
    for land in fields_of(scene.position).lands:
        left = len(land.borders) - 1
        if land.crop is facts.tile.crop or facts.square not in land.borders or left >= _ROOM:
            continue
        stake = max(land.markers)
        owner = land.markers.index(stake)
        if stake < 2:
            continue
        whose = "your" if owner == scene.seat else f"{scene.players[owner]}'s"
        fields = plural(left, "free field") if left else "no free field"
        weight = 0.4 * stake * land.size / (left + 1)
        yield Reason(weight, f"leaves {whose} {land.name} {fields} to grow")


def _closer(scene: Scene, move: Plant | Leftover, facts: PlantFacts) -> Iterator[Reason]:
    """Yield what takes playouts, or a look at what the next player can do."""
    if facts.canals:
        dry = dry_share(scene, move)
        loss = "loses a marker this round" if facts.markers else "turns to desert this round"
        if scene.position.last_round:
            loss = "turns to desert at the end"
        if dry:
            yield Reason(3.0 * float(dry), f"it {loss} in {percent(dry)} of the playouts")
        else:
            yield Reason(2.0, "it gets water this round in every playout")
    yield from _opens(scene, move)


def _may_lie(position: SantiagoPosition, segment: Segment) -> bool:
    graph = CanalGraph.of(position)
    return graph is not None and segment in graph.frontier


def dry_share(scene: Scene, move: Plant | Leftover) -> Fraction:
    """Return in which share of playouts a field is still dry when the round ends."""
    from vitrail.solvers.santiago.sequels import sequels

    ditches, dry = set(ditches_of(move.square)), 0
    budget = scene.budget
    most = 4 * scene.position.seats  # nobody acts more often before the round is over
    for moves in sequels(
        scene.position,
        (move,),
        _LOOKED_AT,
        seed=budget.seed,
        characters=budget.characters,
        most=most,
    ):
        for one in moves:
            if isinstance(one, Reveal):
                dry += 1
                break
            if isinstance(one, Accept | OwnPlan | LayExtra) and one.segment in ditches:
                break
        else:
            dry += 1
    return Fraction(dry, _LOOKED_AT)


def _opens(scene: Scene, move: Plant | Leftover) -> Iterator[Reason]:
    """Yield what the next planter can do beside the new tile, and could not do before."""
    after = scene.position.apply(move)
    other = after.to_move
    if after.phase is not Phase.PLANT or other is None or other == scene.seat:
        return
    fewer = int(other in after.passers)
    found = [
        (
            _gain(after, other, tile, near, fewer)
            - _gain(scene.position, other, tile, near, fewer),
            tile,
            near,
        )
        for tile in dict.fromkeys(after.shown)
        if tile.crop is move.tile.crop
        for near in fields_of(after).free
        if near in SHAPE.orthogonal(move.square)
    ]
    if not found:
        return
    more, tile, near = max(found)
    if more >= _OPENS:
        gain = _gain(after, other, tile, near, fewer)
        name = scene.players[other]
        yield Reason(0.3 * more, f"{name} can join with {tile} at {near} ({gain:+d} for {name})")


def _gain(position: SantiagoPosition, seat: int, tile: Tile, square: Square, fewer: int) -> int:
    """Return the points more for a seat if everything got water."""
    facts = plant_facts(position, seat, tile, square, tile.planters - fewer)
    return facts.gains_watered[seat]
