"""The result in sentences: who is ahead, and by what (SCORE-9, SOLO-7, SOLO-9)."""

from __future__ import annotations

import dataclasses

import pytest

from vitrail.games.sagrada.components import Pattern
from vitrail.games.sagrada.ranking import result_lines

from .boards import board
from .games import game

NAMES = ("Ada", "Bo", "Cy")
ROUND_10, OVER = "|" * 8, "|" * 9


def test_windows_that_are_not_known_have_no_result() -> None:
    """With one window known nobody is ahead; with none there is nothing to say."""
    missing = "not counted, because not known: the window of"
    assert result_lines(game("R1", windows=(None, ""), private="RG"), NAMES) == (f"{missing} Ada",)
    assert result_lines(game("R1", windows=("", None), private="RG"), NAMES) == (f"{missing} Bo",)
    assert result_lines(game("R1", windows=(None, None), private="RG"), NAMES) == ()


def test_windows_that_are_not_known_do_not_shift_the_others() -> None:
    """Who has most is told among those whose windows are known, and nobody is called the winner."""
    windows = ("R3 A1", None, "B3 A1")
    for track in (ROUND_10, OVER):
        position = game("R1", "", windows, private="RGB", tokens=(2, 3, 4), track=track)
        assert result_lines(position, NAMES) == (
            "Cy has most of those whose windows are known: -12 points",
            "not counted, because not known: the window of Bo",
        )


def test_the_score_of_a_solo_game_lacks_an_unknown_private_objective() -> None:
    """The sentence is the one of other games."""
    position = game("R1", windows=("R5 A1",), track="R6 G1")
    setup = dataclasses.replace(position.setup, private=((),))
    said = result_lines(dataclasses.replace(position, setup=setup), NAMES)
    assert said[1:] == ("not counted, because not known: the private objective of Ada",)


def test_the_target_of_a_solo_game_so_far() -> None:
    """SOLO-7: before the end total and target stand side by side, and nobody has won."""
    position = game("R1", windows=("R5 A1",), private="R", track="R6 G1")
    said = "Ada has -52, the round track 7 so far [SOLO-7]"  # 5 points, 19 open spaces at 3
    assert result_lines(position, NAMES) == (said,)


@pytest.mark.parametrize(
    ("track", "said"),
    [("R5", "beats the target: 6 to 5"), ("R6", "does not beat the target: 6 to 6")],
)
def test_the_end_of_a_solo_game(track: str, said: str) -> None:
    """SOLO-9: a total that is greater than the round track wins, an equal one does not."""
    window = board("R6 A1, G1 A2", Pattern(("..",)))
    position = game("", windows=(window,), private="R", track=track + OVER)
    expected = f"Ada {said}, the sum of the round track [SOLO-9]"
    assert result_lines(position, NAMES) == (expected,)


@pytest.mark.parametrize(("track", "verb"), [(ROUND_10, "leads"), (OVER, "wins")])
def test_score_9_private_points_break_a_tie(track: str, verb: str) -> None:
    """SCORE-9: the first leads or wins; among equals private points come first."""
    windows = ("R2 A1", "G2 A1", "B3 A1")  # 2 + 3 - 19, 2 + 4 - 19, 3 + 2 - 19
    position = game("R1", "", windows, private="RGB", tokens=(3, 4, 2), track=track)
    assert result_lines(position, NAMES) == (
        f"Bo {verb} with -13 points",
        "Cy is ahead of Ada with as many: 3 to 2 points from the private objective [SCORE-9]",
    )


def test_score_9_tokens_break_a_tie_of_private_points() -> None:
    """SCORE-9: with equal private points the tokens decide."""
    windows = ("R3 A1", "G3 A1, Y1 A2")  # 3 + 4 - 19, 3 + 3 - 18
    position = game("R1", "", windows, private="RG", tokens=(4, 3), track=ROUND_10)
    assert result_lines(position, NAMES) == (
        "Ada leads with -12 points",
        "Ada is ahead of Bo with as many: 4 to 3 favor tokens [SCORE-9]",
    )


def test_score_9_the_order_breaks_the_last_tie() -> None:
    """SCORE-9: with equal tokens too, who comes later in round 10 is ahead."""
    position = game("R1", "", ("R3 A1", "G3 A1"), private="RG", tokens=(4, 4), track=ROUND_10)
    assert result_lines(position, NAMES) == (
        "Bo leads with -12 points",
        "Bo is ahead of Ada with as many: later in the turn order of the last round [SCORE-9]",
    )


def test_private_objectives_that_are_not_known_are_named() -> None:
    """What is not known is not counted, and the result says so."""
    windows = ("R3 A1", "G3 A1", "B3 A1")
    position = game("R1", "", windows, private="RGB", tokens=(2, 3, 4), track=ROUND_10)
    known = dataclasses.replace(position.setup, private=position.view(0).setup.private)
    assert result_lines(dataclasses.replace(position, setup=known), NAMES) == (
        "Ada leads with -14 points",
        "not counted, because not known: the private objective of Bo, Cy",
    )
