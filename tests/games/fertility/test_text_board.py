"""The board as text, and what a position says in words."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from vitrail.games.fertility.components import NOTHING, Good
from vitrail.games.fertility.rules import Phase
from vitrail.games.fertility.text_board import board_text
from vitrail.games.fertility.words import (
    initials,
    shop_words,
    square_words,
    standing_words,
    whose_turn,
)
from vitrail.games.squares import Square

from .games import city, game, play

PLAYERS = ("Ann", "Ben")
BOARD = ("..w..", "p.w..", "..~P*")


def test_tiles_are_joined_and_monuments_named() -> None:
    """Halves of a tile have a line between them, across or down; a monument has its owner."""
    position = play(game("lay", BOARD, hand="PC PP PP"), "lay PC B2 A2, monument A1")
    position = play(dataclasses.replace(position, phase=Phase.LAY), "lay PP C1 C2")
    assert board_text(position, initials(PLAYERS)) == (
        "    1   2   3   4   5\n"
        " A [A]  c   w   .   .\n"
        "        |\n"
        " B  p   p   w   .   .\n"
        "\n"
        " C  p---p   ~   P   *\n"
    )


def test_squares_are_pointed_out() -> None:
    """Marked squares and those on which a half may lie have signs beside them."""
    text = board_text(game("lay", BOARD), "AB", marked=[Square(0, 3)], free=[Square(0, 0)])
    assert text.splitlines()[1] == " A +.   .   w   .<  ."


@pytest.mark.parametrize(
    ("square", "words"),
    [
        ("A1", "desert"),
        ("A3", "wheat field"),
        ("B1", "papyrus of a tile"),
        ("C3", "water"),
        ("C4", "desert with papyrus"),
        ("C5", "starting tile"),
    ],
)
def test_squares_in_words(square: str, words: str) -> None:
    """Each sign of the board has words."""
    assert square_words(game("lay", BOARD), Square.parse(square), PLAYERS) == words


def test_a_monument_in_words() -> None:
    """It is that of a player."""
    position = play(game("lay", BOARD, hand="PC PP PP"), "lay PC B2 A2, monument A1")
    assert square_words(position, Square.parse("A1"), PLAYERS) == "monument of Ann"


def test_shops_in_words() -> None:
    """What a shop needs and pays, and what it holds."""
    place = city("T04-cattle")[-1]
    assert shop_words(place.shops[0], NOTHING) == "cattle + grapes -> god 2"
    assert shop_words(place.shops[0], (0, 1, 0, 0)) == "cattle + grapes -> god 2 (cattle)"
    assert shop_words(place.shops[0], (0, 1, 0, 1)) == "cattle + grapes -> god 2 (complete)"


@pytest.mark.parametrize(
    ("phase", "changes", "words"),
    [
        ("lay", {}, "Round 1 of 9: Ann lays a tile"),
        ("lay", {"left": 2, "turn": 16}, "Round 9 of 9, the last one: Ann lays a tile"),
        ("reward", {"rewards": 2}, "a sanctuary, 2 times"),
        ("build", {}, "Ann builds a district, supplies shops or ends the turn"),
        ("supply", {}, "Ann supplies shops or ends the turn"),
        ("bonus", {"owed": ((Good.CATTLE, Good.GRAPES),)}, "cattle or grapes into another shop"),
        ("drop", {}, "Ann discards a tile of the display"),
        ("refill", {"display": ()}, "3 tiles are opened"),
        ("district", {}, "a district is opened"),
        ("over", {}, "The game is over"),
    ],
)
def test_what_a_position_waits_for(phase: str, changes: dict[str, Any], words: str) -> None:
    """Every step of a turn has a sentence."""
    assert words in whose_turn(game(phase, **changes), PLAYERS)


def test_who_is_ahead() -> None:
    """Nobody leads when all are level."""
    assert standing_words(game("lay"), PLAYERS) == "All are level with 0 points"
    assert standing_words(game("lay", wheat=(1, 0)), PLAYERS) == "Ann leads with 2 points"
    assert standing_words(game("over", wheat=(1, 2)), PLAYERS) == "Ben wins with 4 points"
    shared = standing_words(game("over", wheat=(1, 1)), PLAYERS)
    assert shared == "Ann and Ben share the victory with 2 points each"
