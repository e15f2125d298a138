"""Random set-ups: what is dealt, what is written down, what is refused (SETUP, SOLO)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from vitrail.games.errors import ParameterError
from vitrail.games.sagrada.components import Color, official_patterns
from vitrail.games.sagrada.deal import deal

if TYPE_CHECKING:
    from collections.abc import Sequence


class InOrder(random.Random):
    """No chance: cards come from the top, and of several things the last is chosen."""

    def sample(self, population: Sequence[Any], k: int, **_: Any) -> list[Any]:
        """Return the first things."""
        return list(population)[:k]

    def choice(self, seq: Any) -> Any:
        """Return the last thing."""
        return seq[-1]


TWO = """\
vitrail: 1
game: sagrada
players: [Ada, Bo]
setup:
  starter: Bo
  cards:
    Ada: [Kaleidoscopic Dream, Firmitas, Virtus, Symphony of Light]
    Bo: [Aurorae Magnificus, Aurora Sagradis, Via Lux, Industria]
  private: {Ada: unknown, Bo: unknown}
  public: [Row Color Variety, Column Color Variety, Row Shade Variety]
  tools: [Grozing Pliers, Eglomise Brush, Copper Foil Burnisher]
moves:
"""
"""Two cards of two sides each (SETUP-2), three public objectives and tools (SETUP-6, SETUP-7)."""

CHOSEN = """\
# Sunday
vitrail: 1
game: sagrada
players: [Ada, Bo]
setup:
  reading: seed
  emptied_window: border
  starter: Bo
  windows:
    Ada: Symphony of Light
    Bo: Industria
  private: {Ada: red, Bo: yellow}
  public: [Row Color Variety, Column Color Variety, Row Shade Variety]
  tools: [Grozing Pliers, Eglomise Brush, Copper Foil Burnisher]
moves:
"""

SOLO = """\
vitrail: 1
game: sagrada
players: [Ada]
setup:
  cards:
    Ada: [Kaleidoscopic Dream, Firmitas, Virtus, Symphony of Light]
  private: {Ada: red}
  public: [Row Color Variety, Column Color Variety]
  tools: [Grozing Pliers, Eglomise Brush, Copper Foil Burnisher]
moves:
"""
"""Two public objectives (SOLO-1), the private one face up (SOLO-2), no starter."""


def test_setup_2_6_7_several_players() -> None:
    """SETUP-2, SETUP-6, SETUP-7: two cards each, three objectives, three tools; secrets stay so."""
    assert deal(["Ada", "Bo"], InOrder()) == TWO


def test_what_is_asked_for_is_written_down() -> None:
    """A comment, options, chosen windows and open private objectives stand in the record."""
    options = {"reading": "seed", "emptied_window": "border"}
    text = deal(
        ["Ada", "Bo"],
        InOrder(),
        options=options,
        windows_chosen=True,
        private_open=True,
        comment="Sunday",
    )
    assert text == CHOSEN


def test_solo_1_2_3_one_player() -> None:
    """SOLO-1, SOLO-2: two public objectives, one private objective face up, three tools."""
    assert deal(["Ada"], InOrder()) == SOLO


@pytest.mark.parametrize("tools", [1, 2, 4, 5])
def test_solo_3_the_number_of_tools_is_free(tools: int) -> None:
    """SOLO-3: one to five tools lie there."""
    (line,) = [one for one in deal(["Ada"], InOrder(), tools=tools).splitlines() if "tools" in one]
    assert line.count(",") == tools - 1


@pytest.mark.parametrize(
    ("options", "known"),
    [
        ({"solo_private": "best_of_two"}, "[red, yellow]"),
        ({"solo_private": "one"}, "red"),
        ({"reading": "seed"}, "red"),
        ({"reading": "rulebook"}, "[red, yellow]"),
        ({"reading": "rulebook", "solo_private": "one"}, "red"),
        ({"solo_private": "best_of_two", "reading": "seed"}, "[red, yellow]"),
    ],
)
def test_solo_2_two_private_objectives(options: dict[str, str], known: str) -> None:
    """SOLO-2: with the option there are two private objectives, else one."""
    text = deal(["Ada"], InOrder(), options=options)
    assert f"  private: {{Ada: {known}}}\n" in text


def test_solo_private_is_of_no_account_when_several_play() -> None:
    """SOLO-2: the option changes nothing in a game of two."""
    text = deal(
        ["Ada", "Bo"], InOrder(), options={"solo_private": "best_of_two"}, private_open=True
    )
    assert "  private: {Ada: red, Bo: yellow}\n" in text


def test_setup_2_no_card_is_dealt_twice() -> None:
    """SETUP-2: the sides a player chooses among are two whole cards, and nobody has the same."""
    names = ["Ada", "Bo", "Cy", "Di"]
    card = {pattern.name: pattern.card for pattern in official_patterns()}
    for seed in range(20):
        lines = deal(names, random.Random(seed)).splitlines()
        dealt = {
            name: line.partition("[")[2].rstrip("]").split(", ")
            for name in names
            for line in lines
            if line.startswith(f"    {name}:")
        }
        cards = [card[side] for sides in dealt.values() for side in sides]
        assert all(cards.count(one) == 2 for one in cards)
        assert all(len({card[side] for side in sides}) == 2 for sides in dealt.values())
        assert {name: len(sides) for name, sides in dealt.items()} == dict.fromkeys(names, 4)


def test_private_objectives_differ() -> None:
    """SETUP-1: each player has a color of the own."""
    for seed in range(20):
        text = deal(["Ada", "Bo", "Cy", "Di"], random.Random(seed), private_open=True)
        (line,) = [one for one in text.splitlines() if one.startswith("  private")]
        assert sum(str(color) in line for color in Color) == 4


OPTION_IDS = (
    "reading, window_choice, emptied_window, tool_without_effect, paired_moves, "
    "running_pliers_needs_draft, flux_remover_return, solo_private, solo_tool_price"
)


@pytest.mark.parametrize(
    ("players", "changes", "message"),
    [
        ([], {}, "read 0 players, expected 1 to 4"),
        (list("ABCDE"), {}, "read 5 players, expected 1 to 4"),
        (["A", "a"], {}, "'a' is the name of two players: expected different names"),
        (["A", "B C"], {}, "'B C' is no name: expected one word of letters, digits, _ and -"),
        (["A"], {"tools": 0}, "0 tool cards: expected 1 to 5 in the solo game"),
        (["A"], {"tools": 6}, "6 tool cards: expected 1 to 5 in the solo game"),
        (["A", "B"], {"tools": 2}, "2 tool cards: expected 3 with 2 players"),
        (["A", "B"], {"tools": 4}, "4 tool cards: expected 3 with 2 players"),
        (
            ["A", "B"],
            {"options": {"readin": "seed"}},
            f"unknown option 'readin': expected {OPTION_IDS}; did you mean reading?",
        ),
        (
            ["A", "B"],
            {"options": {"reading": "sed"}},
            "reading: read 'sed', expected default or seed or rulebook; did you mean seed?",
        ),
    ],
)
def test_what_cannot_be_dealt_is_refused(
    players: list[str], changes: dict[str, Any], message: str
) -> None:
    """Players, tools and options that no game has are refused, with what would be accepted."""
    with pytest.raises(ParameterError) as told:
        deal(players, InOrder(), **changes)
    assert str(told.value) == message


def test_the_tools_of_several_players_may_be_asked_for() -> None:
    """SETUP-6: to ask for three is no mistake."""
    assert deal(["Ada", "Bo"], InOrder(), tools=3) == TWO
