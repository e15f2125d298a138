"""The model of a pattern: all that fulfil rules and wishes, nothing else, and why there is none."""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vitrail.games.errors import NotationError, ParameterError
from vitrail.games.sagrada.components import SHAPE, VALUES, Color, Pattern
from vitrail.games.squares import Shape, Square
from vitrail.generators.sagrada.pattern_model import (
    IDLE,
    LEAST_PRINTED,
    LINES,
    NEIGHBORS,
    NOT_BARE,
    Condition,
    Guides,
    conditions_of,
    explain,
    find_pattern,
    usual_guides,
)
from vitrail.generators.sagrada.wishes import (
    Band,
    Motif,
    Span,
    Symmetry,
    Wishes,
    as_options,
    parse_fixed,
    parse_kind,
)
from vitrail.solvers.outcome import Infeasible, Solved

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from vitrail.generators.sagrada.likeness import Rows

FEW: frozenset[Color | int] = frozenset({Color.YELLOW, Color.BLUE, Color.PURPLE, *VALUES[2:]})
"""Avoided, so that only red, green, 1 and 2 are left and everything can be tried."""
SIGNS = ".RG12"


def lines_of(rows: Rows) -> list[str]:
    """Return rows and columns."""
    return [*rows, *("".join(column) for column in zip(*rows, strict=True))]


def repeats(rows: Rows) -> bool:
    """Whether a row or column asks for the same twice."""
    return any(line.count(s) > 1 for line in lines_of(rows) for s in line if s != ".")


def clashes(rows: Rows) -> bool:
    """Whether neighbors ask for the same."""
    return any(a == b != "." for line in lines_of(rows) for a, b in itertools.pairwise(line))


def sort(sign: str) -> str:
    """Return whether a sign is a blank, a color or a value."""
    return "." if sign == "." else "digit" if sign.isdigit() else "letter"


def is_composed(rows: Rows, symmetry: Symmetry) -> bool:
    """Whether a pattern has a symmetry, told from its definition."""
    if symmetry is Symmetry.FREE:
        return True
    height, width = len(rows), len(rows[0])
    if symmetry is Symmetry.DIAGONAL:
        stripes = [
            [rows[r][start + way * r] for r in range(height)]
            for way in (1, -1)
            for start in range(width)
            if 0 <= start + way * (height - 1) < width
        ]
        return any(len(set(stripe)) == 1 and stripe[0] != "." for stripe in stripes)
    moved = rows if symmetry is Symmetry.MIRROR else rows[::-1]
    if symmetry is not Symmetry.FLIP:
        moved = tuple(row[::-1] for row in moved)
    partners: dict[str, str] = {}
    for one, other in zip("".join(rows), "".join(moved), strict=True):
        if sort(one) != sort(other) or partners.setdefault(one, other) != other:
            return False
    return True  # the move twice is none, so that partners come in pairs


def has_motif(rows: Rows, motif: Motif) -> bool:
    """Whether a pattern has a motif, told from its definition."""
    height, width = len(rows), len(rows[0])
    printed = {(r, c) for r in range(height) for c in range(width) if rows[r][c] != "."}
    inner = {(r, c) for r in range(1, height - 1) for c in range(1, width - 1)}
    corners = {(r, c) for r in (0, height - 1) for c in (0, width - 1)}
    match motif:
        case Motif.CHECKER:
            return len({(r + c) % 2 for r, c in printed}) < 2
        case Motif.FRAME:
            return not printed & inner
        case Motif.PILLARS:
            return all(c % 2 == 0 for _, c in printed)
        case Motif.ROSE:
            return inner <= printed and not printed & corners
        case Motif.WEAVE:
            return not any(
                sort(a) == sort(b) != "."
                for line in lines_of(rows)
                for a, b in itertools.pairwise(line)
            )


def fulfils(rows: Rows, wishes: Wishes) -> bool:
    """Whether a pattern fulfils rules and wishes, the rating aside, told without the model."""
    signs = "".join(rows)
    avoided = {k.letter if isinstance(k, Color) else str(k) for k in wishes.avoid}
    counts = {
        "printed": sum(s != "." for s in signs),
        "colors": sum(s.isalpha() for s in signs),
        "shades": sum(s.isdigit() for s in signs),
    }
    spans = {name: getattr(wishes, name) for name in counts}
    fixed = {
        square: "." if k is None else k.letter if isinstance(k, Color) else str(k)
        for square, k in wishes.fixed
    }
    return (
        not clashes(rows)
        and (wishes.repeats or not repeats(rows))
        and (wishes.printed is not None or counts["printed"] >= LEAST_PRINTED)
        and not avoided & set(signs)
        and all(s is None or s.least <= counts[n] <= s.most for n, s in spans.items())
        and all(rows[square.row][square.column] == sign for square, sign in fixed.items())
        and is_composed(rows, wishes.symmetry)
        and (wishes.motif is None or has_motif(rows, wishes.motif))
    )


def all_found(wishes: Wishes) -> set[Rows]:
    """Return every pattern that the model lets through."""
    rng = random.Random(1)
    found: list[Rows] = []
    while isinstance(outcome := find_pattern(wishes, rng, refused=found), Solved):
        assert outcome.answer not in found
        found.append(outcome.answer)
    assert isinstance(outcome, Infeasible)
    return set(found)


def all_tried(wishes: Wishes, signs: str = SIGNS) -> set[Rows]:
    """Return every pattern that fulfils the wishes, by trying each one."""
    width = wishes.shape.columns
    grids = itertools.product(signs, repeat=len(wishes.shape.squares))
    rows = (
        tuple("".join(grid[at : at + width]) for at in range(0, len(grid), width)) for grid in grids
    )
    return {one for one in rows if fulfils(one, wishes)}


ANY = Span(0, 20)


@pytest.mark.parametrize(
    "wishes",
    [
        Wishes(shape=Shape(2, 2), avoid=FEW, printed=Span(3, 4)),
        Wishes(shape=Shape(1, 3), avoid=FEW, printed=ANY, repeats=True),
        Wishes(shape=Shape(1, 3), avoid=FEW, printed=ANY, colors=Span(1, 2), shades=Span(0, 1)),
        Wishes(shape=Shape(2, 2), avoid=FEW, printed=Span(2, 3), fixed=((Square(0, 1), 2),)),
        *(
            Wishes(symmetry=symmetry, shape=Shape(2, 2), avoid=FEW, printed=Span(2, 4))
            for symmetry in list(Symmetry)[1:]
        ),
        *(
            Wishes(symmetry=symmetry, shape=Shape(2, 3), avoid=FEW, printed=Span(4, 5))
            for symmetry in (Symmetry.MIRROR, Symmetry.ROTATION)
        ),
        *(
            Wishes(motif=motif, shape=Shape(2, 2), avoid=FEW, printed=Span(2, 4))
            for motif in (Motif.CHECKER, Motif.PILLARS, Motif.WEAVE)
        ),
    ],
)
def test_small_patterns_are_those_that_trying_everything_finds(wishes: Wishes) -> None:
    """The model lets exactly those patterns through that fulfil rules and wishes."""
    tried = all_tried(wishes)
    assert tried
    assert all_found(wishes) == tried


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_patterns_fulfil_the_wishes(data: st.DataObject) -> None:
    """Whatever is wished of a whole card, what is found has it."""
    squares = data.draw(st.lists(st.sampled_from(SHAPE.squares), max_size=3, unique=True))
    kinds = st.sampled_from([None, *Color, *VALUES])
    wishes = Wishes(
        symmetry=data.draw(st.sampled_from(Symmetry)),
        motif=data.draw(st.none() | st.sampled_from(Motif)),
        avoid=frozenset(data.draw(st.sets(st.sampled_from([*Color, *VALUES]), max_size=3))),
        printed=data.draw(st.sampled_from([None, Span(8, 12), Span(12, 14)])),
        colors=data.draw(st.sampled_from([None, Span(3, 6)])),
        fixed=tuple((square, data.draw(kinds)) for square in squares),
        repeats=data.draw(st.booleans()),
    )
    outcome = find_pattern(wishes, random.Random(data.draw(st.integers(0, 99))))
    if isinstance(outcome, Solved):
        assert fulfils(outcome.answer, wishes)
        Pattern(outcome.answer)


def test_chance_decides_and_repeats() -> None:
    """The same generator gives the same pattern, another one gives another."""
    wishes = Wishes(Band.of_tokens(5))
    guides = usual_guides(wishes)
    found = [find_pattern(wishes, random.Random(seed), guides=guides) for seed in (1, 1, 2, 3)]
    answers = [one.answer for one in found if isinstance(one, Solved)]
    assert answers[0] == answers[1]
    assert len(set(answers)) == 3


BESIDE = (("A1", Color.RED), ("A2", Color.RED))
APART = (("A1", Color.RED), ("A3", Color.RED))


def fixed(*pairs: tuple[str, Color | int | None]) -> tuple[tuple[Square, Color | int | None], ...]:
    """Return what spaces ask for."""
    return tuple((Square.parse(space), kind) for space, kind in pairs)


FORCED = Wishes(
    fixed=fixed(
        ("B2", Color.RED),
        ("A2", Color.YELLOW),
        ("B1", Color.GREEN),
        ("B3", Color.BLUE),
        ("C2", Color.PURPLE),
    )
)


@pytest.mark.parametrize(
    ("rule", "wishes"),
    [
        (NEIGHBORS, Wishes(fixed=fixed(*BESIDE), repeats=True)),
        (LINES, Wishes(fixed=fixed(*APART))),
        (IDLE, FORCED),
        (NOT_BARE, Wishes(fixed=tuple((square, None) for square in SHAPE.squares[:15]))),
    ],
)
def test_each_rule_is_needed(rule: Condition, wishes: Wishes) -> None:
    """With a rule left out a pattern comes through that breaks it; with it the proof names it."""
    conditions = conditions_of(wishes)
    rest = [condition for condition in conditions if condition is not rule]
    assert len(rest) == len(conditions) - 1
    assert isinstance(find_pattern(wishes, random.Random(1)), Infeasible)
    assert isinstance(find_pattern(wishes, random.Random(1), conditions=rest), Solved)
    reason = explain(wishes)
    assert reason is not None
    assert reason.irreducible
    assert rule.conflict in reason.core


@pytest.mark.parametrize(
    ("wishes", "core"),
    [
        (Wishes(printed=Span(14, 14), band=Band(3.0, 3.1)), {"14 spaces", "a rating of at most"}),
        (Wishes(motif=Motif.FRAME, printed=Span(15, 20)), {"frame", "15 to 20 spaces"}),
        (
            Wishes(avoid=frozenset(Color), colors=Span(1, 3), printed=Span(9, 12)),
            {"no red", "no yellow", "no green", "no blue", "no purple", "1 to 3 spaces"},
        ),
        (
            Wishes(symmetry=Symmetry.DIAGONAL, motif=Motif.PILLARS),
            {"a diagonal", "pillars"},
        ),
    ],
)
def test_clashing_wishes_are_named(wishes: Wishes, core: Collection[str]) -> None:
    """The proof names these and no others, and none of them can be spared."""
    reason = explain(wishes)
    assert reason is not None
    assert reason.irreducible
    texts = [conflict.text for conflict in reason.core]
    assert len(texts) == len(core)
    assert all(any(text.startswith(begin) for text in texts) for begin in core)


def test_nothing_is_explained_that_can_be_met() -> None:
    """Wishes that can be fulfilled have no reason; without time one is not called irreducible."""
    assert explain(Wishes()) is None
    hurried = explain(FORCED, work=1e-9)
    assert hurried is None or not hurried.irreducible


def test_guides_are_no_rules() -> None:
    """Guides keep to what is usual; without them rarer patterns come through."""
    bare = Wishes(printed=Span(0, 20), fixed=tuple((s, None) for s in SHAPE.squares))
    rng = random.Random(1)
    assert isinstance(find_pattern(bare, rng), Solved)
    assert isinstance(find_pattern(bare, rng, guides=Guides(printed=Span(1, 20))), Infeasible)
    usual = find_pattern(Wishes(), rng, guides=usual_guides(Wishes()))
    assert isinstance(usual, Solved)
    assert 10 <= sum(sign != "." for sign in "".join(usual.answer)) <= 14


def test_wishes_are_read() -> None:
    """Bands, spans, kinds and fixed spaces, in the words of the command line."""
    assert Band.parse("3") == Band(3.0, 3.49)
    assert Band.parse("4.2-5") == Band(4.2, 5.0)
    assert Span.parse("4-7") == Span(4, 7)
    assert parse_kind("B") is Color.BLUE
    assert parse_fixed("c3=.") == (Square(2, 2), None)
    assert parse_fixed("A1=purple") == (Square(0, 0), Color.PURPLE)


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (Band.parse, "2"),
        (Band.parse, "5-4"),
        (Band.parse, "4-"),
        (Span.parse, "21"),
        (Span.parse, "7-4"),
        (Span.parse, ""),
        (parse_kind, "7"),
        (parse_kind, "blu"),
        (parse_fixed, "A1"),
        (parse_fixed, "E1=R"),
        (parse_fixed, "A1="),
    ],
)
def test_other_words_are_refused(read: Callable[[str], object], text: str) -> None:
    """The error shows what was read and what would have been accepted."""
    with pytest.raises(NotationError, match="expected"):
        read(text)


def test_wishes_that_contradict_themselves() -> None:
    """A space asks for one thing, and lies in the pattern."""
    with pytest.raises(ParameterError, match="A1 cannot ask for red and for value 5"):
        Wishes(fixed=fixed(("A1", Color.RED), ("A1", 5)))
    with pytest.raises(ParameterError, match="C1 lies outside"):
        Wishes(fixed=fixed(("C1", 5)), shape=Shape(2, 2))


def test_options_ask_for_the_same_again() -> None:
    """Every wish is written down as the option that asks for it."""
    wishes = Wishes(
        Band(3.5, 4.2),
        Symmetry.MIRROR,
        Motif.FRAME,
        frozenset({Color.BLUE, 6}),
        Span(9, 12),
        Span(4, 4),
        Span(5, 8),
        fixed(("A1", Color.RED), ("B2", None)),
        repeats=True,
    )
    assert as_options(wishes) == {
        "difficulty": "3.5-4.2",
        "symmetry": "mirror",
        "motif": "frame",
        "avoid": ["6", "blue"],
        "printed": "9-12",
        "colors": "4",
        "shades": "5-8",
        "fix": ["A1=R", "B2=."],
        "repeats": "yes",
    }
