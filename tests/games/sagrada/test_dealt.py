"""Games dealt from numbers: the dice of a deal, whatever is played, and the record of a game."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from vitrail.games.base import CHANCE, random_move
from vitrail.games.dealt import Terms, shared_victory
from vitrail.games.files import parse_document
from vitrail.games.record import parse_record
from vitrail.games.sagrada.components import DICE_PER_COLOR, Color
from vitrail.games.sagrada.dealt import DealtDice, SagradaTable
from vitrail.games.sagrada.moves import Draw, Roll
from vitrail.games.sagrada.play import SagradaPosition
from vitrail.games.sagrada.replay import replay
from vitrail.games.sagrada.supply import COLORS

from .games import random_start

NAMES = ("Ann", "Ben", "Cem", "Dan")


def numbers(seed: object) -> random.Random:
    """Return numbers of their own."""
    return random.Random(str(seed))


def dice_of(dealt: DealtDice) -> list[str]:
    """Draw all dice of a bag, as if nothing but rolls happened."""
    start = random_start(random.Random(1), 2)
    return [str(dealt.move(start)) for _ in range(90)]


def test_a_bag_holds_the_dice_of_the_box() -> None:
    """All 90 dice are drawn, 18 of each color, and the same numbers give the same order."""
    drawn = dice_of(DealtDice(numbers(1), numbers(2)))
    colors = Counter(text.split()[1][0] for text in drawn)
    assert colors == {color.letter: DICE_PER_COLOR for color in Color}
    assert drawn == dice_of(DealtDice(numbers(1), numbers("other luck")))
    assert drawn != dice_of(DealtDice(numbers(3), numbers(2)))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_dice_and_record_follow_the_rules(seats: int) -> None:
    """The order holds what the bag holds, also after Flux Remover; the record replays the game."""
    table, drawn = SagradaTable(), 0
    for seed in range(8):
        terms = Terms("sagrada", {}, "choose", 5 if seats == 1 else None)
        dealt = table.deal(
            NAMES[:seats],
            terms,
            setup=numbers(seed),
            dice=numbers(f"{seed} dice"),
            luck=numbers(f"{seed} luck"),
            comment="a test",
        )
        position, rng, history = dealt.start, numbers(f"{seed} player"), []
        while position.to_move is not None:
            if position.to_move == CHANCE:
                move = dealt.chance.move(position)
            else:
                move = random_move(position, rng)
            history.append((position, move))
            position = position.apply(move)
            drawn += isinstance(move, Draw)
            left = Counter(die.color for die in dealt.chance._bag)  # type: ignore[attr-defined]
            assert isinstance(position, SagradaPosition)
            assert [left[color] for color in COLORS] == list(position.bag) or position.busy
        lines = table.lines(history, NAMES[:seats])
        text = dealt.header + "".join(f"  - {line}\n" for line in lines)
        found = replay(parse_record(parse_document(text.encode(), "record")))
        assert found.final == position
        result = table.result(position)
        assert result.points == position.scores()
        assert result.target == (position.target if seats == 1 else None)
        if seats == 1:
            assert result.shares == (float(position.scores()[0] > position.target),)
        else:
            assert result.shares == shared_victory(position.scores())
    assert drawn or seats > 1, "no game drew by Flux Remover"


def dealt_by(terms: Terms, seats: int = 2) -> tuple[str, SagradaPosition]:
    """Return header and position of a game dealt by some terms."""
    found = SagradaTable().deal(
        NAMES[:seats],
        terms,
        setup=numbers(1),
        dice=numbers(2),
        luck=numbers(3),
        comment="deal 1 of a test",
    )
    assert isinstance(found.start, SagradaPosition)
    return found.header, found.start


def test_terms_are_written_down_and_hold() -> None:
    """Options, what is chosen, the number of tool cards, the comment; private objectives too."""
    header, start = dealt_by(Terms("sagrada", {"emptied_window": "must_touch"}))
    assert Terms("sagrada", {}) == Terms("sagrada", {}, "choose", None)
    assert header.startswith("# deal 1 of a test\nvitrail: 1\n")
    assert "  emptied_window: must_touch\n" in header
    assert start.must_touch
    assert all(start.setup.private)
    assert (start.choosing, [len(sides) for sides in start.setup.offers]) == (0, [4, 4])
    _, ready = dealt_by(Terms("sagrada", {}, "random"))
    assert ready.choosing is None
    assert not ready.must_touch
    _, alone = dealt_by(Terms("sagrada", {}, tools=5), 1)
    assert len(alone.setup.tools) == 5


def test_equal_points_share_a_victory() -> None:
    """The parts of a victory add up to one."""
    assert shared_victory([7, 7, 7, 7]) == (0.25,) * 4
    assert shared_victory([-3, -5]) == (1, 0)


def test_rolls_do_not_depend_on_what_is_played() -> None:
    """Passing all the time or not, the n-th die is the same."""
    rolled = []
    for busy in (True, False):
        dealt = SagradaTable().deal(
            NAMES[:2],
            Terms("sagrada", {}, "random"),
            setup=numbers(1),
            dice=numbers(2),
            luck=numbers(3),
            comment="",
        )
        position, rng, seen, history = dealt.start, numbers(4), [], []
        while position.to_move is not None:
            if position.to_move == CHANCE:
                move = dealt.chance.move(position)
                seen += [move] if isinstance(move, Roll) else []
            else:
                move = random_move(position, rng) if busy else position.legal_moves()[0]
            history.append((position, move))
            position = position.apply(move)
        rolled.append(seen)
        lines = SagradaTable().lines(history, NAMES[:2])
        assert busy or len(lines) == 10 * (1 + 4)  # in each round a roll and four turns
    assert len(rolled[0]) == 50
    assert rolled[0] == rolled[1]
