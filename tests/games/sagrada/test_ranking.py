"""The result in sentences: who is ahead, and by what (SCORE-9, SOLO-7, SOLO-9)."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest

from vitrail.games.sagrada.components import Color, Pattern
from vitrail.games.sagrada.ranking import result_lines
from vitrail.games.sagrada.sight import Sight

from .boards import board
from .games import game

if TYPE_CHECKING:
    from collections.abc import Collection

    from vitrail.games.sagrada.play import SagradaPosition

NAMES = ("Ada", "Bo", "Cy")
TIED = "with as many points:"
ROUND_10, OVER = "|" * 8, "|" * 9


def told(position: SagradaPosition, unknown: Collection[int] = ()) -> tuple[str, ...]:
    """Return the result; `unknown` are the seats whose favor tokens nobody knows."""
    sight = Sight.of(position, NAMES[: position.seats])
    tokens = tuple(None if at in unknown else n for at, n in enumerate(position.tokens))
    return result_lines(dataclasses.replace(sight, tokens=tokens))


def without_private(position: SagradaPosition, *seats: int) -> SagradaPosition:
    """Return a position in which the private objectives of some seats are not known."""
    private = tuple(
        () if at in seats else colors for at, colors in enumerate(position.setup.private)
    )
    return dataclasses.replace(position, setup=dataclasses.replace(position.setup, private=private))


def test_windows_that_are_not_known_have_no_result() -> None:
    """With one window known nobody is ahead; with none there is nothing to say."""
    missing = "not counted, because not known: the window of"
    assert told(game("R1", windows=(None, ""), private="RG")) == (f"{missing} Ada",)
    assert told(game("R1", windows=("", None), private="RG")) == (f"{missing} Bo",)
    assert told(game("R1", windows=(None, None), private="RG")) == ()


def test_windows_that_are_not_known_do_not_shift_the_others() -> None:
    """Who has most is told among those whose windows are known, and nobody is called the winner."""
    windows = ("R3 A1", None, "B3 A1")
    for track in (ROUND_10, OVER):
        position = game("R1", "", windows, private="RGB", tokens=(2, 3, 4), track=track)
        assert told(position) == (
            "Cy has most of those whose windows are known: -12 points",
            "not counted, because not known: the window of Bo",
        )


def test_the_score_of_a_solo_game_lacks_an_unknown_private_objective() -> None:
    """The sentence is the one of other games."""
    position = game("R1", windows=("R5 A1",), track="R6 G1")
    setup = dataclasses.replace(position.setup, private=((),))
    said = told(dataclasses.replace(position, setup=setup))
    assert said[1:] == ("not counted, because not known: the private objective of Ada",)


def test_the_target_of_a_solo_game_so_far() -> None:
    """SOLO-7: before the end total and target stand side by side, and nobody has won."""
    position = game("R1", windows=("R5 A1",), private="R", track="R6 G1")
    said = "Ada has -52, the round track 7 so far [SOLO-7]"  # 5 points, 19 open spaces at 3
    assert told(position) == (said,)


@pytest.mark.parametrize(
    ("track", "said"),
    [("R5", "beats the target: 6 to 5"), ("R6", "does not beat the target: 6 to 6")],
)
def test_the_end_of_a_solo_game(track: str, said: str) -> None:
    """SOLO-9: a total that is greater than the round track wins, an equal one does not."""
    window = board("R6 A1, G1 A2", Pattern(("..",)))
    position = game("", windows=(window,), private="R", track=track + OVER)
    expected = f"Ada {said}, the sum of the round track [SOLO-9]"
    assert told(position) == (expected,)


@pytest.mark.parametrize(("track", "verb"), [(ROUND_10, "leads"), (OVER, "wins")])
def test_score_9_private_points_break_a_tie(track: str, verb: str) -> None:
    """SCORE-9: the first leads or wins; among equals private points come first."""
    windows = ("R2 A1", "G2 A1", "B3 A1")  # 2 + 3 - 19, 2 + 4 - 19, 3 + 2 - 19
    position = game("R1", "", windows, private="RGB", tokens=(3, 4, 2), track=track)
    assert told(position) == (
        f"Bo {verb} with -13 points",
        f"Cy is ahead of Ada {TIED} 3 to 2 points from the private objective [SCORE-9]",
    )


def test_score_9_tokens_break_a_tie_of_private_points() -> None:
    """SCORE-9: with equal private points the tokens decide."""
    windows = ("R3 A1", "G3 A1, Y1 A2")  # 3 + 4 - 19, 3 + 3 - 18
    position = game("R1", "", windows, private="RG", tokens=(4, 3), track=ROUND_10)
    assert told(position) == (
        "Ada leads with -12 points",
        "Ada is ahead of Bo with as many points: 4 to 3 favor tokens [SCORE-9]",
    )


def test_score_9_the_order_breaks_the_last_tie() -> None:
    """SCORE-9: with equal tokens too, who comes later in round 10 is ahead."""
    position = game("R1", "", ("R3 A1", "G3 A1"), private="RG", tokens=(4, 4), track=ROUND_10)
    assert told(position) == (
        "Bo leads with -12 points",
        f"Bo is ahead of Ada {TIED} later in the turn order of the last round [SCORE-9]",
    )


def test_private_objectives_that_are_not_known_are_named() -> None:
    """What is not known is not counted, and the result says so."""
    windows = ("R3 A1", "G3 A1", "B3 A1")
    position = game("R1", "", windows, private="RGB", tokens=(2, 3, 4), track=ROUND_10)
    assert told(without_private(position, 1, 2)) == (
        "as far as is known, Ada leads with -14 points",  # 3 + 2 - 19, 3 - 19, 4 - 19
        "not counted, because not known: the private objective of Bo, Cy",
    )


def test_score_9_nobody_wins_while_a_private_objective_is_not_known() -> None:
    """SCORE-1, SCORE-5: Bo may have points more, so the game is not decided."""
    position = game("", "", ("R3 A1", "G5 A1"), private="RG", tokens=(3, 3), track=OVER)
    assert told(position)[0] == "Bo wins with -11 points"  # 5 + 3 - 19
    assert told(without_private(position, 1)) == (
        "not decided: as far as is known, Ada has most with -13 points",
        "not counted, because not known: the private objective of Bo",
    )
    assert told(without_private(position, 0, 1)) == (
        "not decided: as far as is known, Ada and Bo have most with -16 points each",
        "not counted, because not known: the private objective of Ada, Bo",
    )
    assert told(position, unknown=(1,)) == (
        "not decided: as far as is known, Ada has most with -13 points",
        "not counted, because not known: the number of favor tokens of Bo",
    )


def test_score_9_a_tie_is_broken_only_by_what_is_known() -> None:
    """SCORE-9: private points come first; between players of whom all is known it holds."""
    position = game("R1", "", ("R3 A1", "G3 A1"), private="RG", tokens=(4, 4), track=ROUND_10)
    missing = "not counted, because not known: the private objective of"
    assert told(without_private(position, 0, 1)) == (
        "as far as is known, Ada and Bo lead with -15 points each",
        f"{missing} Ada, Bo",
    )
    windows = ("R3 A1", "G3 A1", "B1 A1")
    three = game("R1", "", windows, private="RGB", tokens=(4, 3, 4), track=OVER)
    three = dataclasses.replace(three, tokens=(4, 4, 4))
    assert told(without_private(three, 2)) == (
        "not decided: as far as is known, Ada and Bo have most with -12 points each",
        f"Bo is ahead of Ada {TIED} later in the turn order of the last round [SCORE-9]",
        f"{missing} Cy",
    )


@pytest.mark.parametrize(
    ("track", "private", "option", "said"),
    [
        # 1 point for the red die, none for the blue one that a second card could count.
        ("R1", "R", "one", "does not beat the target: 1 to 1"),
        ("R1", "", "one", "not decided"),
        ("R1", "R", "best_of_two", "not decided"),
        ("R1", "RB", "best_of_two", "beats the target: 3 to 1"),
        ("", "R", "best_of_two", "beats the target: 1 to 0"),
    ],
)
def test_solo_9_a_private_objective_that_is_not_known_leaves_it_open(
    track: str, private: str, option: str, said: str
) -> None:
    """SOLO-2, SOLO-9: it could add points, so only a victory is certain without it."""
    window = board("R1 A1, B3 A2", Pattern(("..",)))
    position = game("", windows=(window,), track=track + OVER, solo_private=option)
    colors = tuple(map(Color, private))
    setup = dataclasses.replace(position.setup, private=(colors,))
    first = told(dataclasses.replace(position, setup=setup))[0]
    assert said in first
    assert ("not decided: Ada has" in first) == (said == "not decided")


def test_solo_7_a_target_that_is_not_known_is_not_beaten() -> None:
    """SOLO-7: rounds that nobody recorded could add to it; who does not beat the rest lost."""
    window = board("R6 A1, G1 A2", Pattern(("..",)))
    for track, won in (("R5", None), ("R6", False)):
        position = game("", windows=(window,), private="R", track=track + OVER)
        sight = Sight.of(position, NAMES[:1])
        assert sight.won is (track == "R5")
        assert dataclasses.replace(sight, unknown_rounds=(2,)).won is won
    assert Sight.of(game(""), NAMES[:2]).won is None
