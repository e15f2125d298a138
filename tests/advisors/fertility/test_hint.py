"""The hint for every decision: legal, repeatable, honest about what is known, exact at the end."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from vitrail.advisors.fertility.facts import answer, district_worths, turn_of
from vitrail.advisors.fertility.hint import FertilityHint, give_hint, hint_of_record
from vitrail.advisors.fertility.lines import good_moves, hint_lines
from vitrail.advisors.fertility.players import AGENTS
from vitrail.advisors.fertility.standing import standing
from vitrail.advisors.fertility.turns import turns_to_compare
from vitrail.games.base import CHANCE, random_move
from vitrail.games.fertility.lines import format_line, parse_line
from vitrail.games.fertility.moves import Lay
from vitrail.games.fertility.reading import parse_record
from vitrail.games.fertility.replay import replay
from vitrail.games.fertility.rules import Phase
from vitrail.games.files import read_document
from vitrail.solvers.fertility.compare import compare, results
from vitrail.solvers.fertility.references import greedy_turn
from vitrail.solvers.fertility.turn import TurnSolver, best_turn

from ...games.fertility.games import PLAYERS, random_game, random_start, readings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.games.fertility.play import FertilityPosition

EXAMPLES = sorted((Path(__file__).parents[3] / "examples" / "fertility").glob("*.yaml"))
DEVELOPER_TALK = re.compile(r"seat \d|\bNone\b|nan|inf\b|Traceback|god_|\{|\}|True|False")


def names(position: FertilityPosition) -> tuple[str, ...]:
    """Return the names of the players."""
    return PLAYERS[: position.seats]


def ask(position: FertilityPosition, playouts: int = 60, **options: object) -> FertilityHint:
    """Return a hint with few playouts."""
    return give_hint(position, names(position), playouts=playouts, **options)  # type: ignore[arg-type]


def decisions(seats: int, seed: int, share: float) -> Iterator[FertilityPosition]:
    """Yield some of the decisions of a random game under random readings."""
    rng = random.Random(seed)
    for position, _, _ in random_game(random_start(rng, seats, readings(rng, seats)), rng):
        if position.to_move not in {None, CHANCE} and rng.random() < share:
            yield position


# -- every decision ------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(2))
def test_every_turn_is_legal_and_in_order(seats: int, seed: int) -> None:
    """In random games of every number of players, in every phase of a turn."""
    for position in decisions(seats, seed, 0.06):
        found = ask(position, 24)
        assert found.to_move == names(position)[position.seat]
        assert found.advice
        for one in found.advice:
            after = position
            for move in one.moves:
                assert not after.violations(move)
                after = after.apply(move)
            assert after == one.after
            assert after.to_move in {None, CHANCE} or after.turn > position.turn
            assert one.move == format_line(one.moves, position, names(position))
            assert parse_line(one.move, names(position)).moves == one.moves
            assert one.reasons
            assert 0 <= one.wins <= 1
            assert len(one.expected) == seats
        assert found.advice[0].loss == 0
        assert found.advice[0].rank == 1
        text = "\n".join(hint_lines(found, explain=True))
        assert not DEVELOPER_TALK.search(text), text


def test_the_same_seed_gives_the_same_advice() -> None:
    """Counted in playouts; another seed gives other games."""
    position = random_start(random.Random(4), 3)
    one, other = ask(position, 100, seed=3), ask(position, 100, seed=3)
    assert [a.move for a in one.advice] == [a.move for a in other.advice]
    assert [a.expected for a in one.advice] == [a.expected for a in other.advice]
    assert one.playouts == other.playouts
    assert ask(position, 100, seed=4).advice[0].expected != one.advice[0].expected


def last_turn(seed: int, seats: int) -> FertilityPosition:
    """Return the beginning of the last turn of a game of greedy players."""
    rng = random.Random(seed)
    position = random_start(rng, seats)
    while True:
        if position.to_move == CHANCE:
            position = position.apply(random_move(position, rng))
        elif position.left == 1:
            return position
        else:
            for move in greedy_turn(position, rng):
                position = position.apply(move)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_turn_is_exact(seats: int) -> None:
    """No playouts, no errors, and the best margin of all openings and districts."""
    position = last_turn(seats, seats)
    found = ask(position)
    assert found.method == "exact"
    assert found.playouts == 0
    best = found.advice[0]
    assert best.error == best.margin_error == 0
    scores = best.after.scores()
    others = [n for seat, n in enumerate(scores) if seat != position.seat]
    assert best.margin == scores[position.seat] - max(others)
    solver, most = TurnSolver(position), -1000
    for number in range(len(solver.openings)):
        for _, opening, option in solver.ranked():
            if opening == number:
                after = solver.turn(number, option).after.scores()
                rest = [n for seat, n in enumerate(after) if seat != position.seat]
                most = max(most, after[position.seat] - max(rest))
                break
    assert best.margin == most


def test_in_the_last_round_the_others_answer_exactly() -> None:
    """The first of two in the last round: what follows is the best last turn of the other."""
    rng = random.Random(8)
    position = random_start(rng, 2)
    while position.left != 2:
        if position.to_move == CHANCE:
            position = position.apply(random_move(position, rng))
        else:
            for move in greedy_turn(position, rng):
                position = position.apply(move)
    assert any("best last turn" in one for one in ask(position, 16).assumed)
    turns = turns_to_compare(position)
    quiet = 0
    for one in compare(turns, position.seat, games=16, seconds=None, seed=1):
        if one.turn.after.to_move == CHANCE:
            continue  # a district is drawn first
        end = best_turn(one.turn.after).after
        assert (one.points == results(end)).all()
        quiet += 1
    assert quiet


# -- what is told --------------------------------------------------------------------------------


def test_reconstructed_pieces_are_always_told() -> None:
    """In every hint with the shipped set, whoever asks."""
    position = random_start(random.Random(1), 2)
    for ranked in (True, False):
        assert any("reconstructed" in one for one in ask(position, 20, ranked=ranked).assumed)
    told = ask(position, 20, assumed=[position.setup.components.sentence]).assumed
    assert sum("reconstructed" in one for one in told) == 1


def test_nobody_decides_where_tiles_are_opened() -> None:
    """Then the hint tells what comes next, and the standing."""
    rng = random.Random(3)
    for position, _, after in random_game(random_start(rng, 2), rng):
        if after.to_move == CHANCE or after.to_move is None:
            found = ask(after)
            assert found.to_move is None
            assert found.advice == ()
            assert found.what_next
            assert hint_lines(found)[0] == found.what_next
            del position
            if after.to_move is None:
                assert found.what_next == "The game is over."


def test_levels_tell_no_more_than_they_should() -> None:
    """`legal` ranks nothing, `good` tells no order."""
    position = random_start(random.Random(7), 3)
    legal = hint_lines(ask(position, ranked=False), level="legal")
    for move in position.legal_moves():
        assert f"  {move}" in legal
    found = ask(position, 80)
    good = hint_lines(found, level="good")
    assert good_moves(found) == sorted(good_moves(found))
    assert any(found.advice[0].move in line for line in good)
    assert not any("expected" in line for line in good)


def test_answers_are_the_exact_best_of_the_next_player() -> None:
    """With the hand that lies open, on the board after the turn."""
    position = random_start(random.Random(11), 3)
    found = ask(position, 60)
    other = (position.seat + 1) % 3
    for one in found.advice[:5]:
        (told,) = one.answers
        assert told.seat == other
        here = turn_of(one.after, other)
        assert here is not None
        solver = TurnSolver(here)
        _, number, option = solver.ranked()[0]
        assert solver.turn(number, option).moves == told.moves
    before = answer(position, position, other)
    assert before is not None
    assert found.advice[0].answers[0].worth_before == before.worth


def test_districts_are_priced() -> None:
    """Every open district once; the best turn builds the one that is told as best or none."""
    position = random_start(random.Random(13), 2)
    solver = TurnSolver(position)
    _, number, option = solver.ranked()[0]
    turn = solver.turn(number, option)
    worths = district_worths(position, turn)
    assert {one.district.id for one in worths} == set(position.districts)
    for one in worths:
        assert one.goods == one.district.cost + sum(shop.size for shop in one.district.shops)
        if one.more is not None:
            assert one.per_good == one.more / one.goods


def test_the_standing_is_the_scoring() -> None:
    """Parts add up, and every unfinished shop is told once."""
    rng = random.Random(17)
    for position, _, _ in random_game(random_start(rng, 3), rng):
        found = standing(position)
        assert tuple(sheet.total for sheet in found.sheets) == position.scores()
        for seat in range(3):
            assert all(one.missing > 0 for one in found.unfinished[seat])


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_are_advised(path: Path) -> None:
    """Each example position gets advice in words that a player reads."""
    found = replay(parse_record(read_document(path)))
    hint = hint_of_record(found, playouts=40)
    text = "\n".join(hint_lines(hint, explain=True))
    assert not DEVELOPER_TALK.search(text), text
    assert "reconstructed" in text
    if hint.to_move:
        assert hint.headline
        assert hint.advice[0].reasons


# -- players -------------------------------------------------------------------------------------


def test_agents_play_legally() -> None:
    """Every named agent plays some turns of a game; `greedy`, `policy` and others exist."""
    named = {one.name for one in AGENTS}
    assert named == {"random", "greedy", "solo", "policy", "exact", "advisor"}
    for kind in AGENTS:
        rng, position = random.Random(1), random_start(random.Random(2), 2)
        agent = kind.make(12 if kind.playouts else None)
        while position.turn < 3:
            if position.to_move == CHANCE:
                position = position.apply(random_move(position, rng))
            else:
                position = position.apply(agent.move(position, rng))
        assert position.turn == 3


def test_the_policy_lays_first() -> None:
    """At the beginning of a turn the player of the playouts plans a whole one."""
    policy = next(one for one in AGENTS if one.name == "policy").make(None)
    position = random_start(random.Random(3), 3)
    move = policy.move(position, random.Random(1))
    assert isinstance(move, Lay)
    assert position.apply(move).phase in {Phase.BUILD, Phase.REWARD}
