"""Drafting with known dice: agreement with trying everything, order, goals, limits."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vitrail.games.errors import InvalidPositionError, ParameterError
from vitrail.games.sagrada.components import (
    Color,
    Die,
    Pattern,
    official_patterns,
    public_objectives,
)
from vitrail.games.sagrada.scoring import Objectives
from vitrail.games.sagrada.stock import Stock
from vitrail.games.sagrada.window import Window, legal_squares
from vitrail.games.squares import Square
from vitrail.solvers.limits import Limits
from vitrail.solvers.outcome import Infeasible, Solved
from vitrail.solvers.sagrada.best import find_best
from vitrail.solvers.sagrada.draft import (
    Choice,
    Conditions,
    Draft,
    Goal,
    Offer,
    Pick,
    best_draft,
    rounds_as_offers,
)
from vitrail.solvers.sagrada.supply import Source

from . import boards

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vitrail.solvers.outcome import Outcome

ALL_DICE = tuple(Die(color, value) for color in Color for value in range(1, 7))


def dice(text: str) -> tuple[Die, ...]:
    """Return dice from `R5 G2`."""
    return tuple(map(Die.parse, text.split()))


def value_of(outcome: Outcome[Draft]) -> int:
    """Return the value of an outcome that has to be proved."""
    assert isinstance(outcome, Solved)
    assert outcome.proved
    assert outcome.value is not None
    return outcome.value


def every_draft(
    window: Window, offers: Sequence[Offer], picks: tuple[Pick, ...] = (), at: int = 0, had: int = 0
) -> Iterator[tuple[tuple[Pick, ...], Window]]:
    """Yield every draft by the rules of placing, turn by turn, passing included."""
    if at == len(offers):
        yield picks, window
        return
    following = (at, had + 1) if had + 1 < offers[at].picks else (at + 1, 0)
    yield from every_draft(window, offers, picks, *following)
    taken = {pick.number for pick in picks}
    for number, die in offers[at].dice.items():
        for square in legal_squares(window, die) if number not in taken else ():
            after = window.place(die, square)
            more = (*picks, Pick(at, number, die, square))
            yield from every_draft(after, offers, more, *following)


def best_by_trying(window: Window, goal: Goal, offers: Sequence[Offer]) -> int:
    """Return the highest value of all drafts."""
    return max(goal.value(after, offers, picks) for picks, after in every_draft(window, offers))


def random_goal(rng: random.Random) -> Goal:
    """Return objectives, tokens and prices drawn at random, sometimes against the round track."""
    return Goal(
        tuple(rng.sample(public_objectives(), rng.randint(0, 3))),
        tuple(rng.sample(list(Color), rng.randint(0, 2))),
        rng.randint(0, 6),
        rng.choice([1, 3]),
        rng.choice([None, None, rng.randint(0, 50)]),
    )


def random_offers(rng: random.Random, few: int) -> list[Offer]:
    """Return some rounds of two or three dice from a few kinds; sometimes a die changes."""
    kinds = rng.sample(ALL_DICE, 6)
    offers: list[Offer] = []
    for round_number in range(few):
        shown = {10 * round_number + n: rng.choice(kinds) for n in range(rng.randint(1, 3))}
        if rng.random() < 0.5:
            offers.append(Offer(shown, rng.choice([1, 2])))
            continue
        later = {
            n: rng.choice([die, Die(die.color, rng.randint(1, 6))]) for n, die in shown.items()
        }
        offers += [Offer(shown, 1), Offer(later, 1)]
    return offers


@pytest.mark.parametrize("shape", [(1, 3), (2, 2), (2, 3), (3, 3)])
def test_small_drafts_agree_with_trying_everything(shape: tuple[int, int]) -> None:
    """The optimum is the best of all sequences of legal placements, for any goal and offers."""
    rng = random.Random(f"draft {shape}")
    for _ in range(10 if shape == (3, 3) else 20):
        pattern = boards.random_pattern(rng, shape, rng.choice([0.0, 0.3]))
        window = boards.random_window(rng, pattern, rng.choice([0, 0, 1, 3]))
        if window.faults:
            continue
        goal, offers = random_goal(rng), random_offers(rng, 2)
        expected = best_by_trying(window, goal, offers)
        assert value_of(best_draft(window, goal, offers)) == expected, (window, goal, offers)


def test_the_order_of_the_dice_binds() -> None:
    """The blue die comes before the die it could lean on, so one space less is filled."""
    window = Window.empty(Pattern(("R.B",)))
    rounds = [dice("R1"), dice("B2"), dice("G3")]
    heap = find_best(
        window,
        Objectives(),
        supply=[Source(Stock.of([die for one in rounds for die in one], {}))],
        may_stay_open=True,
    )
    assert isinstance(heap, Solved)
    assert heap.value == 0
    assert value_of(best_draft(window, Goal(), rounds_as_offers(rounds, 1))) == -1
    one_round = rounds_as_offers([dice("R1"), dice("G3 B2")])
    assert value_of(best_draft(window, Goal(), one_round)) == 0


def test_two_dice_of_a_round_do_not_carry_each_other() -> None:
    """Two dice that touch each other, but no die that stood before, cannot both be placed."""
    window = boards.window(("R6.GY",), ("R1 .. .. .. ..",))
    outcome = best_draft(window, Goal(), rounds_as_offers([dice("G2 Y3")]))
    assert value_of(outcome) == -4


def test_the_first_die_goes_on_a_border_space() -> None:
    """Only the middle space takes the one die, and no die may stand there first."""
    window = Window.empty(Pattern(("BYB", "YRY", "BYB")))
    assert value_of(best_draft(window, Goal(), rounds_as_offers([dice("R1")]))) == -9
    outcome = best_draft(window, Goal(), rounds_as_offers([dice("R1"), dice("Y2"), dice("R1")]))
    assert value_of(outcome) == -7


def test_picks_a_round_may_be_any_number() -> None:
    """Three picks of one round are one offer for two turns and one for the third, same dice."""
    offers = rounds_as_offers([dice("R1 G2 B3 Y4")], 3)
    assert [(offer.picks, len(offer.dice)) for offer in offers] == [(2, 4), (1, 4)]
    outcome = best_draft(Window.empty(Pattern(("....",))), Goal(), offers)
    assert value_of(outcome) == -1
    assert isinstance(outcome, Solved)
    assert len({pick.number for pick in outcome.answer.picks}) == 3


def test_of_two_private_objectives_the_better_one_counts() -> None:
    """Two greens of 6 pay more than the red 5 that they leave no space for."""
    offers = rounds_as_offers([dice("R5 G6"), dice("G6 R1")])
    window = Window.empty(Pattern(("G.G",)))
    goal = Goal(private=(Color.RED, Color.GREEN), open_space=0)
    assert value_of(best_draft(window, goal, offers)) == best_by_trying(window, goal, offers)
    swapped = Goal(private=(Color.GREEN, Color.RED), open_space=0)
    assert value_of(best_draft(window, swapped, offers)) == best_by_trying(window, goal, offers)


def test_high_dice_are_taken_from_the_round_track() -> None:
    """Against the target a 6 that scores nothing is worth 6; without it any die will do."""
    window = Window.empty(Pattern(("..",)))
    offers = rounds_as_offers([dice("R1 G6 B2"), dice("Y5 P1")], 1)
    assert value_of(best_draft(window, Goal(), offers)) == 0
    assert value_of(best_draft(window, Goal(on_track=10), offers)) == -10 - 1 - 2 - 1


def test_conditions_hold() -> None:
    """A die of a set that must stay is left, and a choice that is forbidden is not made."""
    window = Window.empty(Pattern(("..",)))
    offers = [Offer({0: Die.parse("R6")}, 1), Offer({1: Die.parse("G5")}, 1)]
    goal = Goal(private=(Color.RED,), open_space=1)
    assert value_of(best_draft(window, goal, offers)) == 6
    kept = Conditions(keep=(frozenset({0}),))
    assert value_of(best_draft(window, goal, offers, conditions=kept)) == -1
    one = Conditions(keep=(frozenset({0, 1}),))
    assert value_of(best_draft(window, goal, offers, conditions=one)) == 5
    both = Choice(frozenset({(0, 0), (1, 1)}), frozenset({0, 1}))
    forbidden = Conditions(forbidden=(both,))
    assert value_of(best_draft(window, goal, offers, conditions=forbidden)) == 5
    nothing = Choice(frozenset(), frozenset({0, 1}))
    some = Conditions((frozenset({0}), frozenset({1})), (nothing,))
    assert isinstance(best_draft(window, goal, offers, conditions=some), Infeasible)


def solo_deal(seed: int) -> tuple[Window, Goal, tuple[Offer, ...]]:
    """Return a solo deal of ten rounds: four dice and two picks each."""
    rng = random.Random(seed)
    bag = [color for color in Color for _ in range(18)]
    rng.shuffle(bag)
    rolled = [Die(color, rng.randint(1, 6)) for color in bag[:40]]
    goal = Goal(tuple(rng.sample(public_objectives(), 2)), (rng.choice(list(Color)),), open_space=3)
    rounds = [rolled[at : at + 4] for at in range(0, 40, 4)]
    return Window.empty(rng.choice(official_patterns())), goal, rounds_as_offers(rounds)


def test_without_time_there_is_an_answer_and_no_false_proof() -> None:
    """The answer is passing all the time, the bound is still above what can be reached."""
    window, goal, offers = solo_deal(2)
    outcome = best_draft(window, goal, offers, limits=Limits(None, 1e-6))
    assert isinstance(outcome, Solved)
    assert not outcome.proved
    assert outcome.value == -60
    assert outcome.bound is not None
    assert outcome.bound >= 48


@pytest.mark.slow
def test_a_known_bound_ends_the_search() -> None:
    """With the optimum as a bound the same value is found; an optimum is what it was."""
    window, goal, offers = solo_deal(2)
    assert value_of(best_draft(window, goal, offers, at_most=48)) == 48
    assert value_of(best_draft(window, goal, offers)) == 48


@pytest.mark.slow
def test_two_workers_find_the_same_optimum() -> None:
    """More threads change how long it takes, not what is proved."""
    window, goal, offers = solo_deal(2)
    assert value_of(best_draft(window, goal, offers, limits=Limits(None, workers=2))) == 48
    with pytest.raises(ParameterError, match="must be positive"):
        Limits(workers=0)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6))
def test_more_dice_are_never_worse(seed: int) -> None:
    """One more die on offer never costs points."""
    rng = random.Random(seed)
    pattern = boards.random_pattern(rng, (2, 3), 0.2)
    goal, offers = random_goal(rng), random_offers(rng, 3)
    if goal.on_track is not None:
        return
    window = Window.empty(pattern)
    at = rng.randrange(len(offers))
    more = {**offers[at].dice, 99: rng.choice(ALL_DICE)}
    richer = [*offers[:at], Offer(more, offers[at].picks), *offers[at + 1 :]]
    fewer = value_of(best_draft(window, goal, offers))
    assert fewer <= value_of(best_draft(window, goal, richer))


def test_what_cannot_be_is_refused() -> None:
    """A window that breaks a rule and an offer for no turn or three are errors."""
    broken = boards.window(("..",), ("R1 R2",))
    with pytest.raises(InvalidPositionError, match="already breaks the rules"):
        best_draft(broken, Goal(), ())
    for picks in (0, 3):
        with pytest.raises(ParameterError, match=f"1 or 2 turns, read {picks}"):
            Offer({}, picks)


def test_a_game_without_turns_is_over() -> None:
    """Without offers the window is worth what it is worth."""
    window = boards.window(("R.",), ("R4 ..",))
    outcome = best_draft(window, Goal(private=(Color.RED,), favor_tokens=2), ())
    assert value_of(outcome) == 4 + 2 - 1
    assert isinstance(outcome, Solved)
    assert outcome.answer.window.placed == {Square(0, 0): Die.parse("R4")}
