"""The canal graph against the rules and against trying everything."""

from __future__ import annotations

import itertools
import random

import pytest

from vitrail.advisors.santiago.canals import CanalGraph, board_graph, canals_left
from vitrail.games.santiago.canals import is_watered, legal_segments, touches
from vitrail.games.santiago.components import (
    SHAPE,
    Crossing,
    Segment,
    crossings,
    ditches_of,
    segments,
    segments_at,
)
from vitrail.games.squares import Square

from ...games.santiago.games import game, random_game, random_start, segs


def graph(spring: str, canals: str = "") -> CanalGraph:
    """Return a network."""
    return CanalGraph(Crossing.parse(spring), segs(canals))


def fields(text: str) -> list[Square]:
    """Return fields."""
    return [Square.parse(word, SHAPE) for word in text.split()]


def random_graph(rng: random.Random) -> CanalGraph:
    """Return a network of up to ten canals, rings and branches included."""
    spring = rng.choice(crossings())
    laid: frozenset[Segment] = frozenset()
    for _ in range(rng.randrange(11)):
        laid |= {rng.choice(legal_segments(spring, laid))}
    return CanalGraph(spring, laid)


def fewest(one: CanalGraph, wanted: list[Square], most: int) -> int | None:
    """Try all that can be laid, one canal after the other; None if `most` canals do not do."""
    groups = [set(ditches_of(field)) for field in wanted]
    layer = {one.laid}
    for count in range(most + 1):
        if any(all(laid & group for group in groups) for laid in layer):
            return count
        layer = {laid | {more} for laid in layer for more in _next(one.spring, laid)}
    return None


def _next(spring: Crossing, laid: frozenset[Segment]) -> set[Segment]:
    """Return what touches the spring or a canal, found from the ends of what lies."""
    ends = {spring, *(end for segment in laid for end in segment.ends)}
    return {segment for end in ends for segment in segments_at(end)} - laid


def test_the_board_has_20_crossings_and_31_segments() -> None:
    """BOARD-1."""
    board = board_graph()
    assert (board.number_of_nodes(), board.number_of_edges()) == (20, 31)
    assert {data["segment"] for _, _, data in board.edges(data=True)} == set(segments())


def test_one_field_takes_the_shortest_way() -> None:
    """Each canal is a step from crossing to crossing."""
    one = graph("X21")
    assert one.canals_for(Square.parse("C5")) == 1
    assert one.canals_for(Square.parse("A1")) == 3
    assert graph("X21", "H11 H01").canals_for(Square.parse("A1")) == 1
    assert graph("X21", "H11 H01").canals_for(Square.parse("B1")) == 0


def test_a_whole_block_takes_two_canals_and_not_one_beside_the_other() -> None:
    """Four fields of a block need canals on opposite sides, or three that meet."""
    found = graph("X21").watering(fields("C5 C6 D5 D6"))
    assert found.count == 3
    assert len(set(found.canals)) == 3
    assert graph("X21", "H21").watering(fields("C5 C6 D5 D6")).count == 2


def test_watered_fields_cost_nothing() -> None:
    """WATER-1: watered stays watered."""
    found = graph("X21", "H21").watering(fields("C5 B6"))
    assert (found.fields, found.canals) == ((), ())


def test_more_than_nine_dry_fields_are_refused() -> None:
    """The work grows fast, and no crop has more tiles."""
    with pytest.raises(ValueError, match="10 dry fields"):
        graph("X21").watering(SHAPE.squares[:10])


@pytest.mark.parametrize("seed", range(20))
def test_no_smaller_number_of_canals_does(seed: int) -> None:
    """Fifteen random networks and sets of fields a seed, against all ways of laying canals."""
    rng = random.Random(seed)
    for _ in range(15):
        one = random_graph(rng)
        near = [field for field in SHAPE.squares if one.canals_for(field) <= 3]
        wanted = rng.sample(near, min(len(near), rng.randrange(1, 5)))
        found = one.watering(wanted)
        most = min(found.count, 5 if len(one.frontier) < 6 else 4)
        assert fewest(one, wanted, most) == (found.count if most == found.count else None)


def test_a_watering_can_be_laid_and_waters_everything() -> None:
    """CANAL-2 holds at each step of the answer."""
    rng = random.Random(5)
    for _ in range(60):
        one = random_graph(rng)
        wanted = rng.sample(SHAPE.squares, rng.randrange(1, 8))
        found = one.watering(wanted)
        laid = set(one.laid)
        for segment in found.canals:
            assert segment not in laid
            assert touches(one.spring, laid, segment)
            laid.add(segment)
        assert all(is_watered(laid, field) for field in wanted)


def test_several_fields_cost_no_more_than_each_by_itself_and_no_less_than_the_dearest() -> None:
    """Bounds of every Steiner tree."""
    rng = random.Random(6)
    for _ in range(60):
        one = random_graph(rng)
        wanted = rng.sample(SHAPE.squares, 3)
        each = [one.canals_for(field) for field in wanted]
        assert [one.watering([field]).count for field in wanted] == each
        assert max(each) <= one.watering(wanted).count <= sum(each)


def test_the_frontier_and_the_fields_watered_are_those_of_the_rules() -> None:
    """One canal away is what may be laid now."""
    rng = random.Random(7)
    for _ in range(50):
        one = random_graph(rng)
        assert one.frontier == tuple(s for s in segments() if one.canals_to(s) == 1)
        assert one.within(0) == one.watered
        for segment in one.frontier:
            more = set(one.with_canal(segment).watered) - set(one.watered)
            assert set(one.waters(segment)) == more


def test_canals_left_is_never_less_than_what_is_laid() -> None:
    """It bounds what random games go on to lay."""
    for seed, seats in itertools.product(range(6), (3, 4, 5)):
        rng = random.Random(seed)
        seen = []
        end = 0
        for position, _, after in random_game(random_start(rng, seats), rng):
            seen.append((canals_left(position), len(position.canals)))
            end = len(after.canals)
        assert all(left >= end - lying for left, lying in seen)


def test_canals_left_counts_decisions_and_extra_canals() -> None:
    """One decision a round, one extra canal a round and a player."""
    assert canals_left(game("decide", round=11, supply=3)) == 1 + 1
    assert canals_left(game("extra", round=11, supply=3)) == 1
    assert canals_left(game("extra", round=10, supply=3, extras=(True,) * 4)) == 1 + 2
    assert canals_left(game("bid", round=9, supply=1, extras=(False, True, True, True)), 0) == 1
    assert canals_left(game("over")) == 0
