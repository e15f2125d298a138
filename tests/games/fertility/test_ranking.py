"""Who wins, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.fertility.ranking import result_lines

from .games import PLAYERS, city, game
from .records import FIRST, played

if TYPE_CHECKING:
    from vitrail.games.squares import Square

NONE: tuple[frozenset[Square], ...] = (frozenset(),) * 2


def told(phase: str, one: str, other: str, wheat: tuple[int, int] = (0, 0)) -> tuple[str, ...]:
    """Return the result of two metropolises with goods inside."""
    cities = (city("", one, 0), city("", other, 1))
    return result_lines(game(phase, cities=cities, wheat=wheat, monuments=NONE), PLAYERS)


def test_the_highest_total_wins() -> None:
    """A game that is over has a winner, one that is not a leader."""
    assert told("over", "1a grapes", "") == ("Ann wins with 2 points [END-3]",)
    assert told("lay", "", "", (0, 3)) == ("Ben leads with 7 points [END-3]",)
    assert result_lines(played(*FIRST).final, PLAYERS) == ("Ann leads with 17 points [END-3]",)


def test_fewer_goods_win_a_tie() -> None:
    """Equal totals are told apart by the goods in the metropolis, else shared."""
    assert told("over", "1a grapes", "1a cattle, 1b cattle") == (
        "Ann wins with 2 points and fewer goods in the metropolis (1) than Ben [END-4]",
    )
    assert told("over", "1a grapes", "1a cattle") == (
        "Ann and Ben share the victory with 2 points each [END-4]",
    )
    assert told("lay", "", "") == ("Ann and Ben lead with 0 points each [END-4]",)
