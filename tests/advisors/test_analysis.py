"""An analysis adds up, tells luck from skill, and ends where the rules say it ends."""

from __future__ import annotations

import dataclasses
import math
from typing import TYPE_CHECKING, Any

import pytest

from vitrail.advisors.analysis import (
    NOTHING,
    Alternative,
    Analysis,
    Budget,
    Decision,
    Event,
    Kind,
    Mark,
    Outcome,
    Scale,
    Worth,
    own_reasons,
)
from vitrail.advisors.analyzing import analyst_of, analyze, events_of
from vitrail.games.errors import ParameterError

from .recorded import cut, golden, played, read

if TYPE_CHECKING:
    from vitrail.games.replay import Replay

SCALE = Scale(1.0, 2.0, 4.0, 2.0, (("good", 0.5), ("bad", math.inf)))
LITTLE = Budget(games=8, outcomes=3, playouts=40, work=0.3)


def analysis(
    found: Replay[Any, Any], seat: int, budget: Budget = LITTLE, seed: int = 1
) -> Analysis:
    """Return an analysis that takes little time."""
    analyst = analyst_of(found, seat, fast=True, seed=seed)
    small = dataclasses.replace(analyst, budget=budget)  # type: ignore[type-var]
    return analyze(found, small, seat, seed=seed)


def told(one: Analysis) -> list[object]:
    """Return every figure of an analysis."""
    sections = [section.data for section in one.sections]
    return [
        *sections,
        *_told_of_events(one),
    ]


def _told_of_events(one: Analysis) -> list[object]:
    return [
        (event.text, event.worth, event.luck, event.decision and event.decision.loss)
        for event in one.events
    ]


@pytest.fixture(scope="module")
def games() -> dict[tuple[str, int], Analysis]:
    """Return analyses of whole games, one of each kind."""
    names = [("sagrada-1", 0), ("sagrada-2", 1), ("santiago-3", 1)]
    return {(name, seat): analysis(read(golden(name)), seat) for name, seat in names}


def test_start_luck_losses_others_and_rest_add_up_to_the_result(
    games: dict[tuple[str, int], Analysis],
) -> None:
    """All four shown, and nothing else: the result minus what was expected at the start."""
    for one in games.values():
        told = one.luck.lead - one.lost + one.others.lead + one.rest
        assert one.result.lead - one.start.lead == pytest.approx(told)
        assert one.lost > 0
        assert one.luck.lead != 0
        for event in one.events:
            parts = event.luck.lead - event.loss + event.rest
            others = event.change.lead if event.kind is Kind.OTHER else 0.0
            assert event.change.lead == pytest.approx(parts + others)


def test_a_finished_game_ends_with_the_score_of_the_rules(
    games: dict[tuple[str, int], Analysis],
) -> None:
    """Not with an estimate; and who won is who won."""
    for (name, seat), one in games.items():
        final = read(golden(name)).final
        scores = final.scores()
        against = (
            final.target
            if one.outcome.target is not None
            else max(score for other, score in enumerate(scores) if other != seat)
        )
        assert one.over
        assert one.result.points == scores[seat]
        assert one.result.lead == scores[seat] - against
        assert one.outcome.worth.lead == one.result.lead


def test_every_line_that_is_rated_belongs_to_an_event(
    games: dict[tuple[str, int], Analysis],
) -> None:
    """Played one after the other the events lead from the first position to the last."""
    for (name, seat), one in games.items():
        found = read(golden(name))
        places = [event.before.notation() for event in one.events[1:]]
        places.append(found.final.notation())
        assert [event.after.notation() for event in one.events] == places
        assert len(one.events) == events_of(found, analyst_of(found, seat, fast=True, seed=1), seat)
        own = {event.number for event in one.events if event.kind is Kind.OWN}
        lines = {at for at, step in enumerate(found.steps, 1) if step.seat == seat}
        assert {at for at in lines if at >= one.events[0].number} <= own


def test_the_same_seed_gives_the_same_analysis() -> None:
    """And another seed another one."""
    found = read(golden("sagrada-2"))
    first, again = (analysis(found, 0, seed=5) for _ in range(2))
    other = analysis(found, 0, seed=6)
    assert told(first) == told(again)
    assert told(first) != told(other)


def test_a_record_is_analyzed_up_to_the_first_line_that_is_not_legal() -> None:
    """What stands behind it is left out, and the reason is told."""
    text = golden("sagrada-2").replace("  - Ann R3 D5", "  - Ann R3 A1")
    found = read(text)
    line = found.faults[0].line
    one = analysis(found, 0)
    assert one.stopped.startswith(f"line {line} is not legal: Ann R3 A1 (A1: ")
    assert max(event.line for event in one.events) < line
    assert not one.over


def test_a_game_that_is_not_over_ends_with_what_may_be_expected() -> None:
    """The sum is the same, the result an estimate, and nobody has won."""
    one = analysis(read(cut(golden("sagrada-2"), 12)), 0)
    assert not one.over
    assert one.outcome.won is None
    told = one.luck.lead - one.lost + one.others.lead + one.rest
    assert one.result.lead == pytest.approx(one.start.lead + told)


def test_a_record_without_moves_has_nothing_to_analyze() -> None:
    """Said in one line; so is a record whose first line is wrong."""
    for text, told in (
        (cut(golden("sagrada-2"), 2), "holds no moves that can be rated"),
        (golden("sagrada-2").replace("roll G6 G5 G1 P6 B6", "Ann G6 D3"), "is not legal"),
    ):
        found = read(text)
        with pytest.raises(ParameterError, match=told):
            analysis(found, 0)


def test_luck_of_all_outcomes_of_a_draw_is_nothing_on_average() -> None:
    """Weighted by how many dice of each color the bag holds: exactly, not nearly."""
    text = cut(golden("sagrada-2"), 7)
    head, _, last = text.rpartition("  - Ann take G5, tool flux remover B6")
    assert last
    total = weights = 0.0
    for color in "RYGBP":
        found = read(f"{head}  - Ann take G5, tool flux remover {color}1, place B3\n")
        if found.faults and len(found.steps[-1].moves) < 3:
            continue
        position = found.steps[-1].before
        for move in found.steps[-1].moves[:2]:
            position = position.forced(move)
        weight = {move.color.letter: count for move, count in position.chance_outcomes()}[color]
        after = read(f"{head}  - Ann take G5, tool flux remover {color}1, ...\n")
        event = next(e for e in reversed(analysis(after, 0).events) if e.kind is Kind.CHANCE)
        total, weights = total + weight * event.luck.lead, weights + weight
    assert weights > 50
    assert total / weights == pytest.approx(0, abs=1e-9)


@pytest.mark.slow
def test_luck_is_nothing_on_average_and_explains_much_of_the_scatter() -> None:
    """Result less luck: the same mean within the error, and a smaller variance."""
    results, adjusted, lucks = [], [], []
    for deal in range(40):
        found = read(played("sagrada", "policy", deal=deal))
        analyst = analyst_of(found, 0, fast=True, seed=1)
        small = dataclasses.replace(analyst, budget=Budget(40, 12, 1, 0.1))  # type: ignore[type-var]
        one = analyze(found, _LuckOnly(small), 0, seed=1)
        results.append(one.result.points)
        adjusted.append(one.adjusted.points)
        lucks.append(one.luck.points)
    mean = sum(lucks) / len(lucks)
    spread = _variance(lucks)
    assert abs(mean) < 3 * math.sqrt(spread / len(lucks))
    assert _variance(adjusted) < 0.8 * _variance(results)


class _LuckOnly:
    """An analyst that rates no decision."""

    def __init__(self, analyst: Any) -> None:
        self.analyst = analyst

    def __getattr__(self, name: str) -> Any:
        return getattr(self.analyst, name)

    def decide(self, *_: Any) -> None:
        """Rate nothing."""

    def study(self, _: Any) -> None:
        """Study nothing."""

    def sections(self, *_: Any) -> tuple[()]:
        """Tell nothing."""
        return ()


def _variance(values: list[float]) -> float:
    mean = sum(values) / len(values)
    return sum((one - mean) ** 2 for one in values) / (len(values) - 1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "agents"),
    [("sagrada", ("advisor:3000", "policy")), ("santiago", ("advisor:1500", "policy", "policy"))],
)
def test_the_advisors_own_game_shows_no_blunder(game: str, agents: tuple[str, ...]) -> None:
    """And next to no mistake: what it loses by other games than it thought of is noise."""
    found = read(played(game, *agents))
    seat = next(at for at, name in enumerate(found.players) if name.startswith("advisor"))
    one = analysis(found, seat, Budget(games=10, outcomes=2, playouts=3000, work=0.1), seed=9)
    assert one.marked(Mark.BLUNDER) == 0
    # The games of Santiago scatter more, and its advisor decides four times as often.
    assert one.marked(Mark.MISTAKE) <= (1 if game == "sagrada" else 4)
    assert one.accuracy is not None
    assert one.accuracy > 80


# ---- marks and sums


def decided(loss: float, error: float = 0.0, what: str = "drafting") -> Event:
    """Return an event of the player that lost so much."""
    decision = Decision(what, "Ann R5 A1", "Ann R5 A2", loss, error, 1, 2)
    mark = SCALE.mark(loss, error)
    return Event(
        Kind.OWN, 0, "", 1, 1, 1, 1, None, None, (), NOTHING, NOTHING, NOTHING, decision, mark
    )


def made_of(*events: Event) -> Analysis:
    """Return an analysis of these events."""
    outcome = Outcome(NOTHING, (0, 0), None, None)
    return Analysis(
        "sagrada", ("Ann", "Ben"), 0, NOTHING, events, True, outcome, "points", SCALE, LITTLE
    )


def test_a_loss_is_marked_by_its_size_unless_it_may_be_an_error() -> None:
    """The thresholds belong to the mark above; two standard errors are needed."""
    assert [SCALE.mark(loss, 0.1) for loss in (0.9, 1.0, 2.0, 3.9, 4.0)] == [
        Mark.GOOD, Mark.INACCURACY, Mark.MISTAKE, Mark.MISTAKE, Mark.BLUNDER,
    ]  # fmt: skip
    assert SCALE.mark(4.0, 2.0) is Mark.GOOD
    assert SCALE.mark(0.0, 0.0) is Mark.GOOD
    assert [mark.sign for mark in Mark] == ["??", "?", "?!", ""]


def test_accuracy_halves_with_every_mistake_and_one_blunder_is_not_hidden() -> None:
    """100 without loss; many good moves do not outweigh a bad one."""
    assert SCALE.accuracy(0.0) == 100
    assert SCALE.accuracy(2.0) == 50
    assert SCALE.accuracy(4.0) == 25
    one = made_of(*[decided(0.0)] * 9, decided(20.0))
    mean = (9 * 100 + SCALE.accuracy(20.0)) / 10
    assert one.accuracy is not None
    assert one.accuracy < mean / 1.8
    assert made_of().accuracy is None
    assert made_of().band is None


def test_the_worst_decisions_are_the_marked_ones_by_loss() -> None:
    """Good ones are left out however many are asked for."""
    one = made_of(decided(0.5), decided(2.5), decided(8.0), decided(1.2, error=5.0))
    assert [event.loss for event in one.worst()] == [8.0, 2.5]
    assert one.lost == pytest.approx(12.2)
    assert one.mean_loss == pytest.approx(3.05)
    assert one.band == "bad"
    assert one.marked(Mark.GOOD) == 2


def test_losses_are_summed_up_by_what_was_decided() -> None:
    """The greatest sum first."""
    one = made_of(decided(1.0), decided(3.0, what="passing"), decided(0.5))
    assert list(one.lost_by().items()) == [("passing", (1, 3.0)), ("drafting", (2, 1.5))]


def test_comparisons_of_plans_are_no_reasons_of_an_analysis() -> None:
    """What speaks of the game stays."""
    said = ("not obvious: 2 other plans are equally good", "fills A1", "gives up 2 against R5 A1")
    assert own_reasons(said) == ("fills A1",)
    assert own_reasons(("2.1 (± 0.3) better than the next best, R5 A1",)) == ()


def test_worths_are_added_and_subtracted_by_parts() -> None:
    """Points and lead by themselves."""
    assert Worth(3.0, 1.0) - Worth(1.0, 2.0) == Worth(2.0, -1.0)
    assert Worth(3.0, 1.0) + NOTHING == Worth(3.0, 1.0)


def test_alternatives_hold_the_move_played() -> None:
    """Among those shown, marked as played, each with the line of a record."""
    one = analysis(read(cut(golden("sagrada-2"), 10)), 0)
    for event in one.decisions:
        assert event.decision is not None
        told: tuple[Alternative, ...] = event.decision.alternatives
        assert sum(other.played for other in told) <= 1
        assert [other.loss for other in told[:1]] == [0.0]
