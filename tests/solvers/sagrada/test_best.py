"""The best window: agreement with the exhaustive oracle, proofs, replay, and known optima."""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING

import pytest

from vitrail.games.errors import InvalidPositionError, VerificationError
from vitrail.games.sagrada.components import (
    BLANK,
    Color,
    Die,
    Pattern,
    find_objective,
    find_pattern,
    official_patterns,
    public_objectives,
)
from vitrail.games.sagrada.scoring import Objectives, score_window
from vitrail.games.sagrada.stock import Stock
from vitrail.games.sagrada.window import Window, building_order, window_violations
from vitrail.games.squares import Square
from vitrail.solvers.limits import Limits, make_solver
from vitrail.solvers.outcome import Infeasible, Solved, Unknown
from vitrail.solvers.sagrada import best
from vitrail.solvers.sagrada.best import find_best
from vitrail.solvers.sagrada.model import PLACEMENT_RULES, build_model
from vitrail.solvers.sagrada.supply import Source

from . import boards, oracle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.solvers.outcome import Outcome


def random_objectives(rng: random.Random) -> Objectives:
    """Return up to three public objectives and a private color or none."""
    public = rng.sample(public_objectives(), rng.randint(0, 3))
    return Objectives(tuple(public), rng.choice([*Color, None]))


def asked(objectives: Objectives) -> tuple[list[str], str | None]:
    """Return what the oracle reads: ids and a letter."""
    private = objectives.private.letter if objectives.private else None
    return [objective.id for objective in objectives.public], private


def value_of(outcome: Outcome[Window]) -> int | None:
    """Return the proved optimum, or None if there is no answer at all."""
    if isinstance(outcome, Solved):
        assert outcome.proved
        assert outcome.value == outcome.bound
        return outcome.value
    assert isinstance(outcome, Infeasible)
    return None


@pytest.mark.parametrize("shape", [(1, 4), (2, 2), (2, 3), (3, 2), (3, 3)])
@pytest.mark.parametrize("may_stay_open", [False, True])
def test_small_windows_agree_with_the_oracle(shape: tuple[int, int], may_stay_open: bool) -> None:
    """On small shapes the optimum with free dice is what trying everything finds."""
    rng = random.Random(f"{shape}{may_stay_open}")
    spaces = shape[0] * shape[1]
    for _ in range(25):
        pattern = boards.random_pattern(rng, shape, rng.choice([0.0, 0.3, 0.6]))
        fewest = max(0, spaces - 5) if may_stay_open else max(0, spaces - 7)
        window = boards.random_window(rng, pattern, rng.randint(fewest, spaces))
        objectives = random_objectives(rng)
        open_space, tokens = rng.choice([1, 3]), rng.randint(0, 6)
        outcome = find_best(
            window,
            objectives,
            may_stay_open=may_stay_open,
            favor_tokens=tokens,
            open_space=open_space,
        )
        expected = oracle.best_score(
            *boards.rows_of(window),
            *asked(objectives),
            may_stay_open=may_stay_open,
            tokens=tokens,
            open_space=open_space,
        )
        assert value_of(outcome) == expected, (window, objectives)


def test_nearly_full_windows_agree_with_the_oracle() -> None:
    """On windows of full size with few open spaces too, whether or not they may stay open."""
    rng = random.Random(7)
    for may_stay_open in [False, True] * 20:
        pattern = rng.choice([*official_patterns(), BLANK])
        window = boards.random_window(rng, pattern, 20)
        window = window.without(*rng.sample(list(window.placed), min(3, len(window.placed))))
        if len(window.open_squares) > 4:
            continue
        objectives = random_objectives(rng)
        outcome = find_best(window, objectives, may_stay_open=may_stay_open)
        expected = oracle.best_score(
            *boards.rows_of(window), *asked(objectives), may_stay_open=may_stay_open
        )
        assert value_of(outcome) == expected, (window, objectives)


@pytest.mark.parametrize("may_stay_open", [False, True])
def test_a_given_stock_agrees_with_the_oracle(may_stay_open: bool) -> None:
    """With a given stock, exact dice and dice of free value, the optimum is the oracle's."""
    rng = random.Random(11)
    answers = 0
    for _ in range(40):
        shape = rng.choice([(2, 2), (1, 4), (2, 3)])
        pattern = boards.random_pattern(rng, shape, rng.choice([0.0, 0.4]))
        window = boards.random_window(rng, pattern, rng.randint(shape[0], 3))
        exact = [boards.random_die(rng) for _ in range(rng.randint(2, 5))]
        free = {color: rng.randint(0, 1) for color in rng.sample(list(Color), 2)}
        stock = Stock.of(exact, free)
        objectives = random_objectives(rng)
        outcome = find_best(window, objectives, supply=[Source(stock)], may_stay_open=may_stay_open)
        expected = oracle.best_score(
            *boards.rows_of(window),
            *asked(objectives),
            stock=boards.tokens_of(stock),
            may_stay_open=may_stay_open,
        )
        assert value_of(outcome) == expected, (window, objectives, stock)
        answers += expected is not None
    assert answers > 5


def can_be_taken(dice: Sequence[str], sources: Sequence[Source]) -> bool:
    """Whether dice can be shared out among sources: every way to do so is tried."""
    for shares in itertools.product(range(len(sources)), repeat=len(dice)):
        parts = [
            [die for die, share in zip(dice, shares, strict=True) if share == index]
            for index in range(len(sources))
        ]
        if all(
            oracle.covers(boards.tokens_of(source.stock), part)
            and (source.at_most is None or len(part) <= source.at_most)
            for source, part in zip(sources, parts, strict=True)
        ):
            return True
    return False


def test_several_sources_with_limits_agree_with_the_oracle() -> None:
    """A pool of which one die may be taken and a bag of which two may: as trying everything."""
    rng = random.Random(13)
    for _ in range(30):
        pattern = boards.random_pattern(rng, rng.choice([(2, 2), (1, 4)]), 0.3)
        window = boards.random_window(rng, pattern, rng.randint(1, 2))
        pool = Stock.of([boards.random_die(rng) for _ in range(3)])
        bag = Stock.of((), {color: rng.randint(0, 2) for color in rng.sample(list(Color), 2)})
        sources = [Source(pool, rng.randint(0, 2)), Source(bag, rng.randint(0, 2))]
        objectives = random_objectives(rng)
        outcome = find_best(window, objectives, supply=sources, may_stay_open=True)
        rows, dice_rows = boards.rows_of(window)
        standing = oracle.read(dice_rows)
        stock = [*boards.tokens_of(pool), *boards.tokens_of(bag)]
        expected = max(
            oracle.score(rows, grid, *asked(objectives))
            for grid in oracle.fills(rows, dice_rows, stock, may_stay_open=True)
            if oracle.can_be_built(rows, standing, list(grid))
            and can_be_taken([die for spot, die in grid.items() if spot not in standing], sources)
        )
        assert value_of(outcome) == expected, (window, objectives, sources)


def test_the_first_die_goes_to_the_border_even_if_the_middle_would_score() -> None:
    """PLACE-1: a die that only fits an inner space of an empty window cannot be placed."""
    window = Window.empty(Pattern(("YBY", "B.B", "YBY")))
    only_red = Source(Stock.parse("R6"))
    outcome = find_best(window, Objectives((), Color.RED), supply=[only_red], may_stay_open=True)
    assert value_of(outcome) == -9


def test_dice_out_of_touch_are_cut_off() -> None:
    """PLACE-2: both ends of a strip would score, but nothing fits between them."""
    window = Window.empty(Pattern(("RBYBR",)))
    outcome = find_best(
        window, Objectives((), Color.RED), supply=[Source(Stock.parse("R6 R5"))], may_stay_open=True
    )
    assert value_of(outcome) == 6 - 4
    standing = window.with_die(Die.parse("R1"), Square.parse("A1"))
    outcome = find_best(
        standing, Objectives((), Color.RED), supply=[Source(Stock.parse("R6"))], may_stay_open=True
    )
    assert value_of(outcome) == 1 - 4


@pytest.mark.parametrize("dropped", PLACEMENT_RULES, ids=lambda rule: rule.__name__)
def test_each_rule_of_the_model_has_teeth(dropped: object) -> None:
    """Without one group of the model a window that breaks just that rule gets through."""
    start = Window.empty(Pattern(("R..", "..4")))
    bad = {
        "one_die_per_space": None,
        "standing_dice": "R1 B2 R3 / B4 Y1 G4",
        "asked_colors": "G1 B2 R3 / B3 Y1 G4",
        "asked_values": "R1 B2 R3 / B3 Y1 G5",
        "no_equal_colors": "R1 B2 B3 / B3 Y1 G4",
        "no_equal_values": "R1 B2 G2 / B3 Y1 P4",
    }
    name = getattr(dropped, "__name__", "")
    tokens = bad[name]
    if name == "standing_dice":
        start = start.with_die(Die.parse("Y5"), Square.parse("B2"))
    for rules, passes in (
        (PLACEMENT_RULES, False),
        (tuple(rule for rule in PLACEMENT_RULES if rule is not dropped), True),
    ):
        m = build_model(start, rules=rules)
        if tokens is None:
            corner = Square.parse("A2")
            m.model.add(m.color[corner, Color.RED] == 0)
            m.model.add(sum(m.color[corner, color] for color in Color) == 2)
        else:
            dice = [Die.parse(token) for token in tokens.replace("/", " ").split()]
            for square, die in zip(m.squares, dice, strict=True):
                m.model.add(m.color[square, die.color] == 1)
                m.model.add(m.value[square, die.value] == 1)
        status = make_solver(Limits()).solve(m.model)
        assert (status.name == "OPTIMAL") is passes, rules


def test_the_model_scores_as_the_rules_do() -> None:
    """Fixed to any window, full or not, the objective of the model is the score of the rules."""
    rng = random.Random(17)
    for _ in range(60):
        pattern = rng.choice([*official_patterns(), BLANK])
        window = boards.random_window(rng, pattern, rng.randint(0, 20))
        objectives = Objectives(public_objectives(), rng.choice(list(Color)))
        m = build_model(Window.empty(pattern), objectives, may_stay_open=True, favor_tokens=2)
        for square in m.squares:
            die = window[square]
            m.model.add(m.filled[square] == (die is not None))
            if die is not None:
                m.model.add(m.color[square, die.color] == 1)
                m.model.add(m.value[square, die.value] == 1)
        solver = make_solver(Limits())
        assert solver.solve(m.model).name == "OPTIMAL"
        sheet = score_window(window, objectives, favor_tokens=2)
        assert round(solver.objective_value) == sheet.total, window
        for part in sheet.parts:
            assert solver.value(m.parts[part.name]) == part.points, (part.name, window)


MAXIMA = {
    "row_color": 24,
    "column_color": 25,
    "row_shade": 20,
    "column_shade": 20,
    "light": 20,
    "medium": 20,
    "deep": 20,
    "shade_variety": 15,
    "color_variety": 16,
    "color_diagonals": 20,
}


@pytest.mark.parametrize(("name", "most"), MAXIMA.items())
def test_the_maximum_of_each_objective_on_the_blank_pattern(name: str, most: int) -> None:
    """The published maxima: four rows, five columns, ten pairs, three sets of six..."""
    outcome = find_best(Window.empty(BLANK), Objectives((find_objective(name),)))
    assert value_of(outcome) == most


@pytest.mark.parametrize(
    ("pattern", "public", "private", "score"),
    [
        ("blank", (), Color.RED, 60),
        ("blank", ("row_color", "column_color", "light"), None, 69),
        ("blank", ("row_shade", "column_shade", "color_diagonals"), Color.RED, 112),
        ("Comitas", ("row_color", "column_color"), None, 49),
    ],
)
def test_known_optima(
    pattern: str, public: tuple[str, ...], private: Color | None, score: int
) -> None:
    """Optima that other solvers proved: ten sixes, the best triple, the best of all, Comitas."""
    objectives = Objectives(tuple(map(find_objective, public)), private)
    outcome = find_best(Window.empty(find_pattern(pattern)), objectives)
    assert value_of(outcome) == score


def test_the_answer_is_a_legal_window_that_can_be_built() -> None:
    """The answer keeps the standing dice, breaks nothing and is reached by legal placements."""
    start = Window.empty(find_pattern("Virtus")).place(Die.parse("R4"), Square.parse("A1"))
    outcome = find_best(start, Objectives((find_objective("row_color"),), Color.RED))
    assert isinstance(outcome, Solved)
    assert outcome.answer[Square.parse("A1")] == Die.parse("R4")
    assert window_violations(outcome.answer) == ()
    assert not outcome.answer.open_squares
    order = building_order(start, outcome.answer)
    assert order is not None
    rebuilt = start
    for placement in order:
        rebuilt = rebuilt.place(placement.die, placement.square)
    assert rebuilt == outcome.answer


def test_a_blocked_space_makes_a_complete_window_infeasible() -> None:
    """A space that asks for green beside a green die can never be filled."""
    window = Window.empty(Pattern(("G.",))).with_die(Die.parse("G1"), Square.parse("A2"))
    assert isinstance(find_best(window, Objectives()), Infeasible)
    assert value_of(find_best(window, Objectives(), may_stay_open=True)) == -1


def test_out_of_time_is_unknown_and_never_infeasible() -> None:
    """A limit that leaves no time gives `Unknown`, or an unproved answer, with a bound."""
    hard = Objectives(tuple(map(find_objective, ("row_color", "medium", "deep"))), Color.RED)
    outcome = find_best(Window.empty(BLANK), hard, limits=Limits(work=1e-9))
    assert isinstance(outcome, Unknown)
    optimum = value_of(find_best(Window.empty(BLANK), hard))
    assert optimum is not None
    assert outcome.bound is not None
    assert optimum <= outcome.bound <= best.ceiling(Window.empty(BLANK), hard)
    outcome = find_best(Window.empty(BLANK), hard, limits=Limits(work=0.02))
    assert isinstance(outcome, Unknown | Solved)
    if isinstance(outcome, Solved):
        assert not outcome.proved
        assert outcome.value is not None
        assert outcome.bound is not None
        assert outcome.value < outcome.bound


def test_broken_windows_are_refused() -> None:
    """A window that already breaks a rule has no best filling: the violations are named."""
    window = Window.of(
        BLANK, {Square.parse("A1"): Die.parse("R1"), Square.parse("A2"): Die.parse("R2")}
    )
    with pytest.raises(InvalidPositionError, match="PLACE-5") as caught:
        find_best(window, Objectives())
    assert len(caught.value.violations) == 1


@pytest.mark.parametrize(
    ("broken", "answer"),
    [
        ("score_window", score_window(Window.empty(BLANK), Objectives())),
        ("building_order", None),
        ("window_violations", None),
    ],
)
def test_every_answer_is_replayed(
    monkeypatch: pytest.MonkeyPatch, broken: str, answer: object
) -> None:
    """If the rules see anything else than the model did, no answer comes out."""
    if broken == "window_violations":
        found = iter([(), ("something",)])
        monkeypatch.setattr(best, broken, lambda _: next(found))
    else:
        monkeypatch.setattr(best, broken, lambda *_, **__: answer)
    with pytest.raises(VerificationError, match="please report"):
        find_best(Window.empty(BLANK), Objectives((find_objective("light"),)))


def test_dice_beyond_the_supply_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the model took a die the stock does not hold, no answer comes out."""
    monkeypatch.setattr(Stock, "covers", lambda *_: False)
    with pytest.raises(VerificationError, match="supply"):
        find_best(
            Window.empty(Pattern(("..",))), Objectives(), supply=[Source(Stock.parse("R1 B2"))]
        )


STOPPED_STOCK = "R1x2 R2 R3 R4x2 R6 Y1 Y2 Y5 Y6 G1 G2 G3 G5 B1 B2 B3 B6 P1 P2 P4 P5x2 P6"


@pytest.mark.parametrize("work", [0.01, 0.05, 0.1, 0.15, 0.2, 0.25])
def test_a_stopped_search_gives_what_it_has(work: float) -> None:
    """Stopped midway, the answer is worth what the rules say, at most the bound, and no bug."""
    public = tuple(map(find_objective, ("light", "row_color", "color_diagonals")))
    objectives = Objectives(public, Color.BLUE)
    outcome = find_best(
        Window.empty(BLANK),
        objectives,
        supply=[Source(Stock.parse(STOPPED_STOCK))],
        may_stay_open=True,
        limits=Limits(seconds=None, work=work),
    )
    assert isinstance(outcome, Solved)
    assert outcome.value == score_window(outcome.answer, objectives).total
    assert outcome.bound is not None
    assert outcome.value <= outcome.bound
    assert outcome.proved is (outcome.value == outcome.bound)
