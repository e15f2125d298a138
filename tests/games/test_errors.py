"""Errors say what, where and what would be accepted, and survive the way between processes."""

from __future__ import annotations

import copy
import pickle

import pytest

from vitrail.games import errors
from vitrail.games.base import Violation
from vitrail.games.errors import (
    AmbiguousMoveError,
    GenerationError,
    IllegalMoveError,
    InvalidPositionError,
    NotationError,
    ParameterError,
    VerificationError,
    VitrailError,
    quoted,
    suggestion,
)
from vitrail.games.sagrada.window import Placement, PlacementRule
from vitrail.games.squares import Square

VIOLATIONS = (Violation(PlacementRule.TOUCH, Square(0, 1), (Square(0, 2),), "far away"),)

EXAMPLES = [
    VitrailError("plain"),
    NotationError("unreadable", source="a.txt", line=3, column=5),
    InvalidPositionError("impossible", VIOLATIONS),
    IllegalMoveError(Placement.parse("R5 A2"), "the position", VIOLATIONS),
    AmbiguousMoveError("R5", [Placement.parse("R5 A2"), Placement.parse("R5 A3")]),
    ParameterError("no such option"),
    GenerationError(7, 100, "two answers"),
    VerificationError("17 is not 18"),
]


def test_every_error_has_an_example_here() -> None:
    """All errors are children of one, so that callers can catch ours."""
    kinds = {
        one for one in vars(errors).values() if isinstance(one, type) and issubclass(one, Exception)
    }
    assert {type(example) for example in EXAMPLES} == kinds
    assert all(issubclass(kind, VitrailError) for kind in kinds)


def test_errors_about_values_are_value_errors() -> None:
    """What is wrong with the input is a ValueError; our bugs and used-up attempts are not."""
    ours = {type(one).__name__ for one in EXAMPLES if not isinstance(one, ValueError)}
    assert ours == {"VitrailError", "GenerationError", "VerificationError"}


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_errors_travel_between_processes(error: VitrailError) -> None:
    """An error raised in a worker arrives with its message and everything it carries."""
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):  # noqa: S301
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert vars(again) == vars(error)


def test_a_notation_error_tells_the_place_as_far_as_it_is_known() -> None:
    """Source, line and column stand before the problem; unknown parts are left out."""
    assert str(NotationError("bad")) == "bad"
    assert str(NotationError("bad", line=3)) == "3: bad"
    assert str(NotationError("bad", source="a", line=3, column=5)) == "a:3:5: bad"


def test_a_notation_error_keeps_what_it_knows_of_its_place() -> None:
    """Adding a place fills in only the missing parts."""
    assert str(NotationError("bad", line=3).at("a", 9, 5)) == "a:3:5: bad"
    assert str(NotationError("bad", source="b").at("a")) == "b: bad"


def test_other_messages() -> None:
    """Each message carries the text and the reasons."""
    assert str(EXAMPLES[3]) == (
        "R5 A2 is not legal: A2: far away [PLACE-2] (position: the position)"
    )
    assert str(EXAMPLES[4]) == "'R5' fits several moves: R5 A2, R5 A3"
    assert "100 attempts from seed 7" in str(EXAMPLES[6])
    assert "bug in vitrail" in str(EXAMPLES[7])


def test_texts_are_quoted_on_one_line_and_cut() -> None:
    """A quoted text never breaks a line and never fills a screen."""
    assert quoted("a\nb\x00") == r"'a\nb\x00'"
    assert quoted("x" * 60) == repr("x" * 60)
    assert quoted("x" * 61) == repr("x" * 60) + "..."


def test_suggestions_are_made_only_when_near() -> None:
    """The nearest known name is suggested, whatever the case, or none."""
    assert suggestion("VIRTOS", ["Batllo", "Virtus"]) == "; did you mean Virtus?"
    assert suggestion("", ["Batllo"]) == suggestion("xyz", ["Batllo"]) == suggestion("a", []) == ""


def test_all_that_is_meant_is_suggested() -> None:
    """A part of several names suggests them, those that begin with it before those that hold it."""
    known = ["Aurora Sagradis", "Aurorae Magnificus", "Light Shades", "deep_shades", "My Aurora"]
    said = "; did you mean Aurora Sagradis or Aurorae Magnificus?"
    assert suggestion("aurora", known) == said
    assert suggestion("shades", known) == "; did you mean Light Shades or deep_shades?"
    assert suggestion("deep shades", known) == "; did you mean deep_shades?"
    assert suggestion("abc", [f"abc{at}" for at in range(9)]).count("abc") == 1
