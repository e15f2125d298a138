"""The clairvoyant optimum of records: agreement with trying everything, replay, conventions."""

from __future__ import annotations

import dataclasses
import itertools
import random
from typing import TYPE_CHECKING

import pytest

from vitrail.games.errors import ParameterError
from vitrail.games.files import read_document
from vitrail.games.record import Record, RecordLine, parse_record
from vitrail.games.sagrada.cards import GLAZING_HAMMER
from vitrail.games.sagrada.moves import UseTool
from vitrail.games.sagrada.replay import Replay, replay
from vitrail.solvers.limits import Limits
from vitrail.solvers.outcome import Outcome, Solved
from vitrail.solvers.sagrada.clairvoyant import Hindsight, pool_bound, with_fixed_opponents
from vitrail.solvers.sagrada.timeline import UndefinedHindsightError, read_timeline

from ...games.sagrada.games import eager_move
from ...games.sagrada.golden_games import FOLDER
from ...games.sagrada.transcripts import head, record, with_lines
from . import hindsight

if TYPE_CHECKING:
    from vitrail.games.sagrada.step import Step

FAST = Limits(seconds=None, work=60)


def golden(players: int) -> Record:
    """Return the record of a golden game."""
    return parse_record(read_document(FOLDER / f"sagrada-{players}.yaml"))


def with_answer(source: Record, answer: Hindsight) -> Replay:
    """Replay a record strictly with the lines of an answer in place of its own."""
    lines = [*source.moves[: answer.kept], *(RecordLine(line, 0) for line in answer.lines)]
    return replay(dataclasses.replace(source, moves=tuple(lines)))


def solved(outcome: Outcome[Hindsight]) -> tuple[int, Hindsight]:
    """Return value and answer of an outcome that has to be proved."""
    assert isinstance(outcome, Solved)
    assert outcome.proved
    assert outcome.value is not None
    return outcome.value, outcome.answer


def uses(steps: tuple[Step, ...], seat: int, number: int | None = None) -> bool:
    """Whether a seat uses a tool card (that one, or any)."""
    return any(
        isinstance(move, UseTool) and number in {None, move.number}
        for step in steps
        if step.seat == seat
        for move in step.moves
    )


def before_round(found: Replay, number: int) -> int:
    """Return how many lines a record has before the roll of a round."""
    positions = [found.start, *(step.after for step in found.steps)]
    return next(at for at, position in enumerate(positions) if position.round == number)


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_last_rounds_agree_with_trying_everything(seats: int) -> None:
    """From round 9 on the optimum is the best of all own choices played out by the rules."""
    rng = random.Random(f"last rounds {seats}")
    for _ in range(4):
        found = hindsight.random_replay(rng, seats, hindsight.without_tools)
        seat, after = rng.randrange(seats), before_round(found, 10 if seats == 3 else 9)
        after += rng.randint(0, 2)
        expected = hindsight.best_by_trying(found, seat, after)
        value, answer = solved(with_fixed_opponents(found, seat, after, limits=FAST))
        assert value == expected
        assert answer.kept == after
        if seats == 1:
            against = with_fixed_opponents(found, 0, after, against_target=True, limits=FAST)
            aim = hindsight.best_by_trying(found, 0, after, against_target=True)
            assert solved(against)[0] == aim


def test_tool_cards_of_others_agree_with_trying_everything() -> None:
    """Also where the others use cards that change pool and track, as long as none is rerolled."""
    rng = random.Random("tools of others")
    compared = 0
    while compared < 6:
        found = hindsight.random_replay(rng, 2, hindsight.only_others_use_tools, rich=True)
        after = before_round(found, 10)
        if uses(found.steps[after:], 1, GLAZING_HAMMER) or not uses(found.steps[after:], 1):
            continue
        value, _ = solved(with_fixed_opponents(found, 0, after, limits=FAST))
        assert value == hindsight.best_by_trying(found, 0, after)
        compared += 1


@pytest.mark.parametrize("seed", range(6))
def test_whatever_the_others_do_the_lines_are_legal(seed: int) -> None:
    """With all tool cards in use the answer replays, or the record says why it is not defined."""
    rng = random.Random(f"legal {seed}")
    found = hindsight.random_replay(
        rng, rng.randint(2, 4), eager_move, rich=True, any_reading=seed % 2 == 0
    )
    for seat, part in itertools.product(range(len(found.players)), (2, 3)):
        after = len(found.steps) * part // 4
        try:
            outcome = with_fixed_opponents(found, seat, after, limits=FAST)
        except UndefinedHindsightError:
            assert uses(found.steps[after:], seat)
            continue
        _, answer = solved(outcome)
        lines = [step.text for step in found.steps[: answer.kept]] + list(answer.lines)
        again = hindsight.replayed(found.start, lines, found.players)
        assert again.final.to_move is None
        bound = pool_bound(found, seat, after, limits=FAST)
        assert isinstance(bound, Solved)
        assert bound.bound is not None
        assert again.final.scores()[seat] <= bound.bound
        if not uses(found.steps[after:], seat):
            assert again.final.scores()[seat] >= found.final.scores()[seat]


def test_golden_games_as_records() -> None:
    """The lines of an answer make a legal record that scores what the answer says."""
    source = golden(2)
    found = replay(source)
    after = before_round(found, 6)
    for seat in range(2):
        value, answer = solved(with_fixed_opponents(found, seat, after))
        final = with_answer(source, answer).final
        assert final.to_move is None
        assert final.scores()[seat] == value
        # The game in which no tool card is used from here on is one of those compared.
        assert value >= found.at(after).scores()[seat]
        assert pool_bound(found, seat, after).bound >= value  # type: ignore[operator, union-attr]


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 4])
def test_whole_golden_games(players: int) -> None:
    """From the first roll on the optimum is at least what was scored without tool cards."""
    source = golden(players)
    found = replay(source)
    for seat in range(players):
        value, answer = solved(with_fixed_opponents(found, seat, limits=FAST))
        assert with_answer(source, answer).final.scores()[seat] == value
        bound, _ = solved(pool_bound(found, seat, limits=FAST))
        assert value <= bound
        if not uses(found.steps, seat):
            assert value >= found.final.scores()[seat]


def test_the_optimum_never_rises_during_a_game() -> None:
    """Each own line played leaves at most what was reachable before it."""
    rng = random.Random("never rises")
    found = hindsight.random_replay(rng, 2, hindsight.without_tools)
    first = before_round(found, 8)
    values = [
        solved(with_fixed_opponents(found, 0, after, limits=FAST))[0]
        for after in range(first, len(found.steps) + 1)
    ]
    assert values == sorted(values, reverse=True)
    assert values[-1] == found.final.scores()[0]


def small(*lines: str, tools: tuple[int, ...] = (1, 8, 4), more: str = "") -> Replay:
    """Return a record of Ann with Virtus and Ben with Batllo, replayed strictly."""
    return replay(record(with_lines(head(2, tools=tools, more=more), lines)))


ROLL = "roll R5 G5 B2 P3 Y4"


def test_dice_of_the_others_are_theirs() -> None:
    """What the other player takes is not on offer, one of two equal dice still is."""
    found = small("roll R5 R5 B2 P3 Y4", "Ann pass", "Ben R5 A1", "Ben B2 B1", "Ann pass")
    timeline = read_timeline(found, 0, 0)
    (offer,) = timeline.offers()
    assert sorted(map(str, offer.dice.values())) == ["P3", "R5", "Y4"]
    assert offer.picks == 2
    (wide,) = timeline.offers(pool_bound=True)
    assert sorted(map(str, wide.dice.values())) == ["B2", "P3", "R5", "R5", "Y4"]


def test_a_record_that_ends_early_counts_what_stands() -> None:
    """The last own turn is the one before the first line of another that is not recorded."""
    found = small(ROLL, "Ann pass")
    assert len(read_timeline(found, 0, 0).turns) == 1
    assert len(read_timeline(found, 1, 0).turns) == 2
    value, answer = solved(with_fixed_opponents(found, 1))
    assert [line.split()[0] for line in answer.lines] == ["roll", "Ann", "Ben", "Ben"]
    assert value == pytest.approx(hindsight.best_by_trying(found, 1, 1))


def test_a_record_may_end_before_or_inside_the_last_own_turn_of_a_round() -> None:
    """That turn counts as one of the player's, and nothing comes after it."""
    played = (ROLL, "Ann Y4 A1", "Ben pass", "Ben pass")
    for lines in (played, (*played, "Ann take B2, ...")):
        found = small(*lines)
        assert len(read_timeline(found, 0, 0).turns) == 2
        value, answer = solved(with_fixed_opponents(found, 0))
        assert [line.split()[0] for line in answer.lines] == ["roll", "Ann", "Ben", "Ben", "Ann"]
        assert value == pytest.approx(hindsight.best_by_trying(small(*played), 0, 1))


def test_a_turn_in_several_lines_is_one_turn() -> None:
    """A die that was taken in one line and placed in the next is gone all the same."""
    whole = (ROLL, "Ann pass", "Ben take B2, tool grozing pliers B1, place A1", "Ben pass")
    parts = (*whole[:2], "Ben take B2, ...", "Ben tool grozing pliers B1, ...", "Ben place A1")
    first, split = small(*whole), small(*parts, whole[3])
    assert first.final == split.final
    assert [offer.dice for offer in read_timeline(first, 0, 0).offers()] == [
        offer.dice for offer in read_timeline(split, 0, 0).offers()
    ]
    assert solved(with_fixed_opponents(first, 0))[0] == solved(with_fixed_opponents(split, 0))[0]


def test_a_window_that_is_not_known_and_a_line_that_breaks_a_rule_are_refused() -> None:
    """Hindsight needs the window of the player and a legal game."""
    found = small(ROLL, "Ann pass")
    hidden = dataclasses.replace(found.start, windows=(None, found.start.windows[1]))
    with pytest.raises(ParameterError, match="window of Ann is not recorded"):
        with_fixed_opponents(Replay(found.players, hidden, ()), 0)
    setup = dataclasses.replace(found.start.setup, patterns=(None, *found.start.setup.patterns[1:]))
    blank = dataclasses.replace(found.start, setup=setup)
    with pytest.raises(ParameterError, match="window of Ann is not recorded"):
        with_fixed_opponents(Replay(found.players, blank, ()), 0)
    with pytest.raises(ParameterError, match="expected 0 to 1"):
        pool_bound(found, 2)
    with pytest.raises(ParameterError, match="solo game only"):
        pool_bound(found, 0, against_target=True)
    with pytest.raises(ParameterError, match="there is none numbered 9"):
        pool_bound(found, 0, 9)


def test_tokens_that_nobody_knows_count_nothing() -> None:
    """The optimum is the same but for the favor tokens."""
    start = small(ROLL, "Ann pass").final
    unknown = dataclasses.replace(start.unrecorded, tokens=frozenset({0}))
    other = dataclasses.replace(start, tokens=(-1, *start.tokens[1:]), unrecorded=unknown)
    known, bare = (
        solved(with_fixed_opponents(Replay(("Ann", "Ben"), one, ()), 0))[0]
        for one in (start, other)
    )
    assert known - bare == start.tokens[0] > 0


def test_random_moves_are_no_better() -> None:
    """A whole solo game played at random reaches no more than the optimum, target or not."""
    found = hindsight.random_replay(random.Random("solo"), 1, hindsight.without_tools)
    after = before_round(found, 5)
    final = found.final
    value, _ = solved(with_fixed_opponents(found, 0, after, limits=FAST))
    assert value >= final.scores()[0]
    aim, answer = solved(with_fixed_opponents(found, 0, after, against_target=True, limits=FAST))
    assert aim >= final.scores()[0] - final.target
    assert len(answer.lines) == len(found.steps) - after
    assert aim <= value


def shown(found: Replay, seat: int = 0, *, bound: bool = False) -> list[str]:
    """Return the dice on offer at each own turn, from the beginning."""
    offers = read_timeline(found, seat, 0).offers(pool_bound=bound, merged=False)
    return [" ".join(sorted(map(str, offer.dice.values()))) for offer in offers]


def test_glazing_hammer_rolls_what_lies_there() -> None:
    """After the reroll the dice show what was rolled; the one the player had taken keeps 1."""
    found = small(
        "roll R1 B3 G5 Y2 P6",
        "Ann R1 A2",
        "Ben B3 A1",
        "Ben tool glazing hammer G4 P2 Y1, Y1 A2",
        "Ann G4 B1",
        tools=(7, 8, 4),
    )
    assert shown(found) == ["G5 P6 R1", "G4 P2 R1"]
    assert shown(found, bound=True) == ["B3 G5 P6 R1 Y2", "B3 G4 P2 R1 Y1"]
    _, answer = solved(with_fixed_opponents(found, 0))
    again = hindsight.replayed(found.start, answer.lines, found.players)
    assert "glazing hammer" in again.steps[3].text


def test_a_die_flux_brush_brings_back_can_be_taken_afterwards() -> None:
    """Ben rolls R5 to R1, which fits nowhere: until then it is his, afterwards anybody's."""
    found = small(
        "roll B3 R5 P6 Y2 G1",
        "Ann G1 A2",
        "Ben B3 D5",
        "Ben take R5, tool flux brush R1, return",
        "Ann R1 B1",
        tools=(6, 8, 4),
    )
    assert shown(found) == ["G1 P6 Y2", "G1 P6 R1 Y2"]
    assert shown(found, bound=True) == ["B3 G1 P6 R5 Y2", "B3 G1 P6 R1 Y2"]
    assert solved(with_fixed_opponents(found, 0))[0] == hindsight.best_by_trying(found, 0, 0)


def test_a_color_that_tap_wheel_needs_stays_on_the_track() -> None:
    """Ben moves a green die because of the green one left in round 1, so it must be left."""
    found = small(
        "roll R1 B3 G5 G2 P6",
        "Ann R1 A2",
        "Ben B3 A1",
        "Ben G2 A2",
        "Ann P6 B1",
        "roll R3 B1 Y4 P5 P4",
        "Ben tool tap wheel A2>B1",
        tools=(12, 8, 4),
    )
    timeline = read_timeline(found, 0, 0)
    (kept,) = timeline.keep
    assert [str(timeline.lives[number].at(0)) for number in kept] == ["G5"]
    value, answer = solved(with_fixed_opponents(found, 0))
    assert all(str(pick.die) != "G5" for pick in answer.picks)
    assert value == hindsight.best_by_trying(found, 0, 0)


def test_without_running_pliers_the_second_turn_is_there() -> None:
    """The turn that the card skipped comes after the second turn of the others."""
    found = small(
        "roll R1 B3 G5 G2 P6",
        "Ann R1 A2, tool running pliers, P6 B1",
        "Ben B3 A1",
        "Ben G2 A2",
    )
    assert [turn.time for turn in read_timeline(found, 0, 0).turns] == [0, 2]
    value, answer = solved(with_fixed_opponents(found, 0))
    assert [line.split()[0] for line in answer.lines] == ["roll", "Ann", "Ben", "Ben", "Ann"]
    # The token is not spent either.
    assert value >= found.final.scores()[0] + 1
    # Ben used no card: what he did tells nothing about a third turn.
    assert shown(found, 1) == ["B3 G2 G5", "B3 G2 G5"]


def test_a_card_without_effect_must_stay_without_effect() -> None:
    """Ben's Running Pliers found no second die because Ann had taken Y5; so she has to."""
    found = small(
        "roll B3 Y5 R4 R6 G1",
        "Ann Y5 A4",
        "Ben B3 D5, tool running pliers",
        "Ben pass",
        "Ann pass",
        tools=(1, 8, 4),
        more="  tool_without_effect: allowed\n",
    )
    value, answer = solved(with_fixed_opponents(found, 0))
    assert value == hindsight.best_by_trying(found, 0, 0) == 5 + 6 - 18
    assert str(answer.picks[0].die) == "Y5"
    assert solved(pool_bound(found, 0))[0] > value


def test_a_die_that_only_a_card_of_the_player_brought_makes_it_undefined() -> None:
    """Ben placed the die that Ann had drawn with Flux Remover; after that all is defined."""
    found = small(
        "roll R1 B3 G5 G2 P6",
        "Ann take R1, tool flux remover Y6, return",
        "Ben Y6 A1",
        "Ben B3 A2",
        "Ann pass",
        tools=(11, 8, 4),
    )
    with pytest.raises(UndefinedHindsightError, match="Y6 is there only because of a tool card"):
        with_fixed_opponents(found, 0)
    assert solved(with_fixed_opponents(found, 0, 3))[0] >= found.final.scores()[0]
    assert solved(pool_bound(found, 0))[0] >= found.final.scores()[0]
    assert solved(with_fixed_opponents(found, 1))[0] >= found.final.scores()[1]
