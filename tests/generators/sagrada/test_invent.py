"""Invented cards: every guarantee, checked without the code that gives it."""

from __future__ import annotations

import dataclasses
import itertools
import random
from fractions import Fraction

import pytest

from vitrail.games.errors import GenerationError, ParameterError, VerificationError
from vitrail.games.sagrada.card_id import parse_card_id
from vitrail.games.sagrada.components import SHAPE, Pattern, official_patterns
from vitrail.games.sagrada.window import Window
from vitrail.games.squares import Square
from vitrail.generators.sagrada import guarantees, invent, rating
from vitrail.generators.sagrada.card_names import all_names, draw_names
from vitrail.generators.sagrada.guarantees import LEAST_DISTANCE, LEAST_FACTOR, prove, refusal
from vitrail.generators.sagrada.invent import Request, balanced_tokens, spread_of
from vitrail.generators.sagrada.likeness import distance, rotated
from vitrail.generators.sagrada.pattern_model import (
    IDLE,
    conditions_of,
    find_pattern,
    usual_guides,
)
from vitrail.generators.sagrada.rating import rate
from vitrail.generators.sagrada.wishes import Band, Motif, Span, Symmetry, Wishes, kind_of
from vitrail.solvers.outcome import Infeasible, Solved
from vitrail.solvers.sagrada.count import count_fills, count_totals

pytestmark = pytest.mark.usefixtures("compiled")
UNRATED = Request(rated=False)
COUNT = 4


@pytest.fixture(scope="module")
def few() -> tuple[invent.Invented, ...]:
    """Return a small balanced set."""
    found = invent.invent(Request(count=COUNT, seed=3, balanced=True))
    assert isinstance(found, tuple)
    return found


def fills_without(pattern: Pattern, square: Square) -> int:
    """Return the fills of a pattern with one restriction taken off."""
    rows = [list(row) for row in pattern.rows]
    rows[square.row][square.column] = "."
    return count_fills(Window.empty(Pattern(tuple(map("".join, rows))))).fills


def test_every_guarantee(few: tuple[invent.Invented, ...]) -> None:
    """Neighbors, lines, fills, idle restrictions, distances and ratings, each by itself."""
    for one in few:
        pattern = one.card.pattern
        for line in [*pattern.rows, *zip(*pattern.rows, strict=True)]:
            signs = [sign for sign in line if sign != "."]
            assert len(set(signs)) == len(signs)
        fills = count_fills(Window.empty(pattern)).fills
        assert one.proof.fills == fills
        printed = [square for square in pattern.shape.squares if pattern[square] is not None]
        factors = [Fraction(fills_without(pattern, square), fills) for square in printed]
        assert min(factors) == one.proof.factor
        assert min(factors) >= LEAST_FACTOR
        assert min(distance(pattern.rows, other.rows) for other in official_patterns()) >= 7
        assert one.card.rating == round(rate(pattern).difficulty, 2)
        assert parse_card_id(one.card.id) == one.card
    for one, other in itertools.combinations(few, 2):
        assert distance(one.card.pattern.rows, other.card.pattern.rows) >= 7
    assert LEAST_DISTANCE == 7


def test_a_balanced_set_has_the_difficulties_of_the_official_one(
    few: tuple[invent.Invented, ...],
) -> None:
    """Favor tokens are spread alike; an easier and a harder side share a card."""
    tokens = [one.card.pattern.difficulty for one in few]
    assert sorted(t for t in tokens if t) == list(balanced_tokens(COUNT))
    ratings = [one.card.rating or 0.0 for one in few]
    assert all(front <= back for front, back in zip(ratings[::2], ratings[1::2], strict=True))


def test_the_spread_of_24() -> None:
    """24 balanced cards count as the official ones do, and any number is spread in proportion."""
    official = sorted(pattern.difficulty or 0 for pattern in official_patterns())
    assert list(balanced_tokens(24)) == official
    for count in range(1, 60):
        tokens = balanced_tokens(count)
        assert len(tokens) == count
        for value in (3, 4, 5, 6):
            share = Fraction(count * official.count(value), 24)
            assert abs(tokens.count(value) - share) < 1


def test_a_seed_gives_the_same_cards(few: tuple[invent.Invented, ...]) -> None:
    """The same request gives the same cards, another seed others; fewer cards begin alike."""
    again = invent.invent(Request(count=COUNT, seed=3, balanced=True))
    assert again == few
    other = invent.invent(dataclasses.replace(UNRATED, seed=4))
    same = invent.invent(dataclasses.replace(UNRATED, seed=4))
    third = invent.invent(dataclasses.replace(UNRATED, seed=5))
    assert other == same != third


def test_progress_is_told() -> None:
    """After each card the number of cards so far."""
    told: list[int] = []
    invent.invent(dataclasses.replace(UNRATED, count=2), told.append)
    assert told == [1, 2]


# ---- what is refused


def test_likenesses_are_refused() -> None:
    """An official pattern in disguise, and a card that the set has already."""
    virtus = official_patterns()[2].rows
    reason = refusal(rotated(virtus), ())
    assert reason is not None
    assert "official" in reason
    found = invent.invent(dataclasses.replace(UNRATED, seed=8))
    assert isinstance(found, tuple)
    pattern = found[0].card.pattern
    assert refusal(pattern.rows, ()) is None
    reason = refusal(rotated(pattern.rows), (pattern,))
    assert reason is not None
    assert "another card of the set" in reason


def test_idle_restrictions_are_refused() -> None:
    """A color that its neighbors leave as the only one takes no fill away."""
    fixed = (("B2", "R"), ("A2", "Y"), ("B1", "G"), ("B3", "B"), ("C2", "P"))
    wishes = Wishes(
        fixed=tuple((Square.parse(s), kind_of(k)) for s, k in fixed), printed=Span(5, 7)
    )
    rest = [condition for condition in conditions_of(wishes) if condition is not IDLE]
    outcome = find_pattern(wishes, random.Random(1), conditions=rest)
    assert isinstance(outcome, Solved)
    pattern = Pattern(outcome.answer)
    fills = count_totals(Window.empty(pattern)).fills
    assert fills_without(pattern, Square.parse("B2")) == fills
    reason = refusal(outcome.answer, ())
    assert reason is not None
    assert "times as many fills" in reason


def test_ratings_outside_the_band_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the model guesses is not believed: the rating decides, and so often only."""
    asked: list[Pattern] = []
    real = rate(Pattern((".....",) * 4))  # rated 3

    def easy(pattern: Pattern) -> rating.Rating:
        asked.append(pattern)
        return real

    monkeypatch.setattr(rating, "rate", easy)
    request = Request(Wishes(Band(5.0, 5.4)), seed=1)
    with pytest.raises(GenerationError, match=r"rating of 3.00, wanted 5 to 5.4") as caught:
        invent.invent(request)
    assert len(asked) == len(set(asked)) == invent.RATINGS
    assert caught.value.attempts <= invent.TRIES


def test_an_answer_that_cannot_be_played_is_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules replay a full window die by die, and the dice of the box have to do."""
    pattern = official_patterns()[0]
    prove(pattern)
    monkeypatch.setattr(guarantees, "building_order", lambda start, target: None)
    with pytest.raises(VerificationError, match="cannot be played"):
        prove(pattern)
    monkeypatch.undo()
    monkeypatch.setattr(guarantees, "DICE_PER_COLOR", 1)
    with pytest.raises(VerificationError, match="cannot be played"):
        prove(pattern)


def test_impossible_wishes_have_a_reason() -> None:
    """The proof names the wishes, with any symmetry and with a certain one."""
    wishes = Wishes(Band(3.0, 3.1), printed=Span(14, 14))
    for mixed in (True, False):
        found = invent.invent(Request(wishes, mixed=mixed))
        assert isinstance(found, Infeasible)
        assert [conflict.text for conflict in found.core] == [
            "14 spaces ask for something",
            "a rating of at most 3.1",
        ]


def test_patterns_that_are_all_refused_are_counted() -> None:
    """Where few patterns fulfil the wishes and all are refused, that is the answer."""
    virtus = official_patterns()[2]
    fixed = tuple((square, virtus[square]) for square in virtus.shape.squares)
    found = invent.invent(Request(Wishes(fixed=fixed), mixed=False, rated=False))
    assert isinstance(found, Infeasible)
    assert [conflict.text for conflict in found.core] == [
        "all patterns that fulfil the wishes were looked at, 1",
        "refused 1: nearer than 7 spaces to an official pattern",
    ]


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        (Wishes(printed=Span(1, 3)), ["1 to 3 spaces ask for something"]),
        (
            Wishes(fixed=tuple((square, None) for square in SHAPE.squares[:14])),
            ["14 spaces the same on every card"],
        ),
        (
            Wishes(printed=Span(5, 5), fixed=tuple(zip(SHAPE.squares[:2], (1, 2), strict=True))),
            ["5 spaces ask for something", "2 spaces the same on every card"],
        ),
    ],
)
def test_cards_that_are_alike_for_certain(wishes: Wishes, said: list[str]) -> None:
    """Where no two cards can differ in enough spaces, that is proved before any search."""
    found = invent.invent(Request(wishes, 2, rated=False))
    assert isinstance(found, Infeasible)
    assert [conflict.text for conflict in found.core] == [
        "2 cards",
        *said,
        "two cards of a set differ in 7 spaces or more",
    ]
    assert isinstance(invent.invent(Request(wishes, rated=False)), tuple)


def test_one_space_more_is_not_refused() -> None:
    """The proof ends where two cards can be far enough apart: such a pair is found."""
    found = invent.invent(Request(Wishes(printed=Span(4, 4)), 2, rated=False))
    assert isinstance(found, tuple)
    assert distance(*(one.card.pattern.rows for one in found)) >= LEAST_DISTANCE


def test_a_symmetry_that_cannot_be_is_left_out() -> None:
    """With any symmetry a card is found if one of them leads to one."""
    wishes = Wishes(motif=Motif.CHECKER)
    for seed in range(3):
        found = invent.invent(Request(wishes, seed=seed, rated=False))
        assert isinstance(found, tuple)
        assert found[0].wishes.symmetry not in {Symmetry.FLIP, Symmetry.ROTATION}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"count": 0}, "expected 1 to 200"),
        ({"count": 201}, "expected 1 to 200"),
        ({"balanced": True, "wishes": Wishes(Band(3.0, 4.0))}, "no other can be asked for"),
        ({"names": ("One", "Two")}, "2 names for 1 card"),
        ({"count": 2, "names": ("One", "one")}, "two cards cannot both be named 'one'"),
        ({"names": ("virtus",)}, "an official card is named 'virtus' already"),
    ],
)
def test_requests_that_cannot_be(changes: dict[str, object], said: str) -> None:
    """The error says what does not go together."""
    with pytest.raises(ParameterError, match=said):
        dataclasses.replace(UNRATED, **changes)  # type: ignore[arg-type]


def test_the_spread_is_told() -> None:
    """The least distance within a set, and to the official patterns."""
    virtus, sun = official_patterns()[2], official_patterns()[8]
    spread = spread_of([virtus, sun])
    assert spread.within == distance(virtus.rows, sun.rows)
    assert spread.official == 0
    assert spread_of([virtus]).within is None


# ---- names


def test_names_are_ours() -> None:
    """No name is an official one, none occurs twice, and there are enough for any set."""
    official = {pattern.name.casefold() for pattern in official_patterns()}
    names = all_names()
    assert len(set(names)) == len(names) > 20 * invent.MOST_CARDS
    assert not official & {name.casefold() for name in names}


def test_names_are_drawn_once() -> None:
    """The same generator draws the same names; a word comes twice only when none is left."""
    drawn = draw_names(200, random.Random(1))
    assert drawn == draw_names(200, random.Random(1)) != draw_names(200, random.Random(2))
    assert len(set(drawn)) == 200
    words = [word for name in drawn[:60] for word in name.split()]
    assert len(set(words)) == len(words)
    assert not set(draw_names(200, random.Random(1), drawn[:5])) & set(drawn[:5])


def test_given_names_come_first() -> None:
    """The first cards are named as asked for."""
    found = invent.invent(dataclasses.replace(UNRATED, count=2, names=("Mine",)))
    assert isinstance(found, tuple)
    assert found[0].card.pattern.name == "Mine"
    assert found[1].card.pattern.name in all_names()


def test_guides_are_close_to_ratings() -> None:
    """Of patterns that the model thinks rated 5, most are."""
    wishes = Wishes(Band.of_tokens(5))
    guides = usual_guides(wishes)
    hits = 0
    for seed in range(8):
        outcome = find_pattern(wishes, random.Random(seed), guides=guides)
        assert isinstance(outcome, Solved)
        hits += round(rate(Pattern(outcome.answer)).difficulty, 2) in Band.of_tokens(5)
    assert hits >= 6
