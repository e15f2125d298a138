"""`vitrail cards rate`: answers, JSON keys, several patterns, what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vitrail.games.sagrada.components import official_patterns

from ..tree import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable

    from .conftest import Answer

pytestmark = pytest.mark.usefixtures("files")
PAGE = (ROOT / "docs" / "json.md").read_text("utf-8")


def test_one_pattern_has_a_rating_and_its_parts(vitrail: Callable[..., Answer]) -> None:
    """The parts add up to the rating, which is rounded to the printed value here."""
    data = vitrail("cards", "rate", "Luz Celestial", "--json").data
    assert data["tokens"] == data["rounded"] == 3
    total = sum(part["contribution"] for part in data["parts"])
    assert data["difficulty"] == pytest.approx(total, abs=0.01)
    assert {"name", "value", "contribution", "words"} == set(data["parts"][0])


def test_a_file_may_hold_several_patterns(vitrail: Callable[..., Answer]) -> None:
    """All of them are rated in order, and a pattern twice gets the same number twice."""
    data = vitrail("cards", "rate", "cards.txt", "cards.txt#Plain", "--json").data
    assert [entry["name"] for entry in data["patterns"]] == ["Virtus again", "Plain", "Plain"]
    assert data["patterns"][1] == data["patterns"][2]
    assert "fairness" not in data
    again = vitrail("cards", "rate", "-", "--json", stdin=b"Y....\n.....\n.....\n.....\n").data
    assert again["rows"] == ["Y....", ".....", ".....", "....."]
    assert again["tokens"] is None


def test_two_patterns_are_set_against_each_other(vitrail: Callable[..., Answer]) -> None:
    """Points on the same dice, the tokens that one has more, what each must be worth."""
    pair = vitrail("cards", "rate", "Virtus", "Luz Celestial", "--json").data["fairness"]
    assert pair["tokens"] == 2
    assert pair["points"] < 0 < pair["error"]
    assert pair["points_per_token"] == pytest.approx(-pair["points"] / 2, abs=0.01)
    same = vitrail("cards", "rate", "Virtus", "Virtus", "--json").data["fairness"]
    assert (same["points"], same["tokens"], same["points_per_token"]) == (0, 0, None)


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ("Virtus", "Luz Celestial", "Virtus has 2 favor tokens more: fair if each is worth "),
        ("Luz Celestial", "Virtus", "Virtus has 2 favor tokens more: fair if each is worth "),
        ("Virtus", "Virtus", "bring as many points, favor tokens aside.\nBoth have as many"),
        ("Virtus", "Gravitas", "Both have as many favor tokens, so nothing makes up for that."),
        ("Bellesguard", "Sun Catcher", "the difference is less than a token that is kept."),
        ("Lux Mundi", "Ripples of Light", "Lux Mundi has 1 favor token more as well."),
        ("Via Lux", "Gravitas", "Gravitas has 1 favor token more"),
    ],
)
def test_fairness_in_words(
    first: str, second: str, said: str, vitrail: Callable[..., Answer]
) -> None:
    """Who brings more points, who has more tokens, and whether they make up for it."""
    answer = vitrail("cards", "rate", first, second)
    assert answer.code == 0
    assert said in answer.out
    assert "Kept to the end a token is 1 point" in answer.out


def test_all_official_patterns_by_one_word(vitrail: Callable[..., Answer]) -> None:
    """Each with its printed tokens beside the rating, on lines of at most 80 columns."""
    answer = vitrail("cards", "rate", "official")
    lines = answer.out.splitlines()
    assert len(lines) == 1 + len(official_patterns())
    assert max(map(len, lines)) <= 80
    for line, pattern in zip(lines[1:], official_patterns(), strict=True):
        assert line.startswith(pattern.name)
        assert line.removeprefix(pattern.name).split()[1] == str(pattern.difficulty)


def test_what_lies_beyond_the_scale_is_limited(vitrail: Callable[..., Answer]) -> None:
    """A blank pattern is no easier than 3, and the answer says so."""
    answer = vitrail("cards", "rate", "blank")
    assert "lies beyond 3 to 6" in answer.out
    assert vitrail("cards", "rate", "blank", "--json").data["difficulty"] == 3


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("Virtos",), "did you mean Virtus?"),
        ((), "Missing argument"),
        (("dice.txt",), "these are dice, not a pattern"),
        (("nothing.txt",), "nothing.txt"),
        (("RR.../...../...../.....",), "A1 and A2 both ask for red"),
    ],
)
def test_refused(words: tuple[str, ...], said: str, refused: Callable[..., str]) -> None:
    """What is no pattern is told in one line."""
    assert said.lower() in refused("cards", "rate", *words).lower()


def test_every_key_is_documented(vitrail: Callable[..., Answer]) -> None:
    """Each key of the answers is in the section of the page, and each of its tables is printed."""
    section = PAGE.partition("\n## vitrail cards rate\n")[2].partition("\n## ")[0]
    one = vitrail("cards", "rate", "Virtus", "--json").data
    two = vitrail("cards", "rate", "Virtus", "Gravitas", "--json").data
    keys = {*one, *one["parts"][0], *two, *two["fairness"]}
    assert all(f"`{key}`" in section for key in keys)
    assert all(f"`{part['name']}`" in section for part in one["parts"])
