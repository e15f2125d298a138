"""Moves that the pieces do not allow: what is said, even where no rule is asked."""

from __future__ import annotations

import dataclasses

import pytest

from vitrail.games.sagrada.cards import Step
from vitrail.games.sagrada.components import BLANK, find_pattern
from vitrail.games.sagrada.moves import ChooseWindow, EndTurn, Remove, SetValue
from vitrail.games.sagrada.play import SagradaPosition
from vitrail.games.squares import Square

from .games import dice, game, move, setup_of

A1 = Square(0, 0)
TURN = game("R5 G2", "1, 2", ("B1 A1", ""))


def told(position: SagradaPosition, text: str) -> str:
    """Return what is said to a move that cannot be made."""
    with pytest.raises(ValueError, match=r"\w") as error:
        position.forced(move(text))
    return str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("take G6", "G6 cannot be taken"),
        ("place A2", "nothing can be placed at A2"),
        ("draw R", "draw R is not possible here"),
        ("reroll R1", "R1 is not what is rolled again"),
        ("return", "no die has been taken"),
        ("set 3", "no die has been taken"),
        ("swap R1 round 1", "swap R1 round 1 is not possible here"),
        ("swap R1 round 0", "swap R1 round 0 is not possible here"),
        ("move B2 B3", "no die stands at B2"),
        ("move A1 A1", None),
        ("lift C3", "no die stands at C3"),
        ("drop C3", "nothing can be put down at C3"),
        ("tool 1", "no die has been taken"),
        ("tool 5", "tool card 5 does not lie on the table"),
    ],
)
def test_pieces_that_are_missing_are_named(text: str, message: str | None) -> None:
    """A die, space or card that is not there is what the message is about."""
    if message is None:
        assert TURN.forced(move(text)).windows == TURN.windows
    else:
        assert told(TURN, text) == message


def test_a_die_in_hand_or_on_a_space_is_in_the_way() -> None:
    """One die is taken at a time, a space holds one die, a moved die needs an open space."""
    assert told(game("R5", hand="G2"), "take R5") == "R5 cannot be taken"
    assert told(game("", "", ("B1 A1", ""), hand="G2"), "place A1") == "nothing can be placed at A1"
    two = game("", "4", ("B1 A1, R2 A2", ""))
    assert told(two, "move A1 A2") == "A2 is no open space"
    assert told(game("", "5", hand="G2", track="B1"), "swap B1 round 2") == (
        "swap B1 round 2 is not possible here"
    )


def test_a_value_no_die_shows_cannot_be_forced() -> None:
    """TOOL-11: a die shows 1 to 6."""
    for value in (0, 7):
        with pytest.raises(ValueError, match=rf"^set {value} is not possible here$"):
            game("", "1", hand="G2").forced(SetValue(value))


def test_tool_7_dice_of_the_pool_wait_for_the_card_that_rolls_them() -> None:
    """TOOL-7: while another card waits for its answer they are not rolled."""
    moving = game("", "2, 7", ("B1 A1", ""), rerolled=dice("R5"), step=Step.SHIFT)
    assert told(moving, "reroll R3") == "R3 is not what is rolled again"


def test_prices_that_cannot_be_paid_are_named() -> None:
    """FAVOR-2, SOLO-5: tokens that are missing, a die of the pool that is missing."""
    several = dataclasses.replace(game("R5", "2", ("B1 A1", "")), paid=(1,))
    assert told(dataclasses.replace(several, tokens=(1, 5)), "tool 2") == (
        "2 favor tokens are not there"
    )
    assert several.forced(move("tool 2")).tokens == (3, 5)
    exactly = dataclasses.replace(several, tokens=(2, 5))
    assert exactly.forced(move("tool 2")).tokens == (0, 5)
    solo = game("B5 R1", "2", ("G1 A1",))
    price = "the card is out of the game, or its price does not lie in the draft pool"
    assert told(solo, "tool 2") == told(solo, "tool 2 pay B4") == price


def test_moves_out_of_time_are_refused() -> None:
    """After the end, before the roll and outside the set-up nothing of the kind can be done."""
    over = game("", track="|" * 9)
    with pytest.raises(ValueError, match=r"^the game is over$"):
        over.forced(EndTurn())
    with pytest.raises(ValueError, match=r"^no turn is being played$"):
        dataclasses.replace(TURN, rolling=True).forced(EndTurn())
    sides = tuple(map(find_pattern, ("Virtus", "Batllo", "Bellesguard", "Via Lux")))
    choosing = SagradaPosition.start(setup_of([None, None], offers=(sides, sides)))
    with pytest.raises(ValueError, match=r"^no turn is being played$"):
        choosing.forced(EndTurn())
    with pytest.raises(ValueError, match=r"^nobody chooses a window now$"):
        TURN.forced(ChooseWindow("Virtus"))


def test_mistake_1_only_a_die_that_stands_there_can_be_removed() -> None:
    """MISTAKE-1: a die is taken from its window, also from another's, also after the end."""
    for position in (TURN, dataclasses.replace(TURN, rolling=True)):
        after = position.forced(Remove(0, A1))
        assert after.windows[0] is not None
        assert after.windows[0].placed == {}
        assert len(after.gone) == 1
        with pytest.raises(ValueError, match=r"^no die stands at A1$"):
            position.forced(Remove(1, A1))
    with pytest.raises(ValueError, match=r"^no die stands at A1$"):
        game("R5", windows=(None, "")).forced(Remove(0, A1))


def test_what_is_asked_about_a_position_has_to_be_there() -> None:
    """A window that is not recorded and a die that was not taken cannot be asked about."""
    with pytest.raises(ValueError, match=r"^the window of the player at turn is not recorded$"):
        assert game("R5", windows=(None, "")).known_window
    with pytest.raises(ValueError, match=r"^no die has been taken$"):
        assert game("R5").known_hand
    assert game("R5").known_window.pattern == BLANK
