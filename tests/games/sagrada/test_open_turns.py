"""Turns told in several lines: `...` leaves a turn open for the next line of its player."""

from __future__ import annotations

import dataclasses
import random

import pytest

from vitrail.games.base import CHANCE, random_move
from vitrail.games.errors import NotationError
from vitrail.games.sagrada.lines import format_line, format_turn, parse_line
from vitrail.games.sagrada.moves import (
    EndTurn,
    Place,
    Return,
    Roll,
    SagradaMove,
    Take,
    UseTool,
)
from vitrail.games.sagrada.play import LONGEST_GAME, SagradaPosition
from vitrail.games.sagrada.replay import Replay, examine, replay
from vitrail.games.sagrada.step import expectation
from vitrail.games.sagrada.table import table_position

from .games import dice
from .transcripts import PLAYERS, head, record, with_lines

HEAD = head(2, tools=(6, 8, 11))
ROLL = "roll R5 G2 B3 Y6 P1"


def examined(*lines: str, before: str = HEAD) -> Replay:
    """Return the tolerant replay of a roll and these lines."""
    return examine(record(with_lines(before, [ROLL, *lines])))


def faults(found: Replay) -> list[str]:
    """Return every reason of every fault."""
    return [str(violation) for step in found.faults for violation in step.violations]


@pytest.mark.parametrize(
    ("whole", "split"),
    [
        ("Ann take P1, tool 6 P4, place A1", ["Ann take P1, tool 6 P4, ...", "Ann place A1"]),
        ("Ann take P1, tool 11 Y6, return", ["Ann take P1, tool 11 Y6, ...", "Ann return"]),
        (
            "Ann P1 C1, tool 8, Y6 B1",
            ["Ann take P1, ...", "Ann place C1, tool 8, ...", "Ann Y6 B1"],
        ),
        ("Ann P1 C1", ["Ann P1 C1, ...", "Ann pass"]),
    ],
)
def test_a_turn_may_take_several_lines(whole: str, split: list[str]) -> None:
    """A turn in pieces gives the position of the turn in one line, without a fault."""
    one, several = examined(whole), examined(*split)
    assert not one.faults
    assert not several.faults
    assert one.final == several.final
    assert [step.after.turn.begun for step in several.steps[1:]] == [True] * (len(split) - 1) + [
        False
    ]


def test_a_record_may_end_inside_a_turn() -> None:
    """An unfinished turn is legal so far; what is asked next is told."""
    found = examined("Ann take P1, tool 6 P4, ...")
    assert not found.faults
    assert expectation(found.final, PLAYERS) == (
        "the turn of Ann to go on: place P4 at A1, A2, B1, C1, C5, D4 or D5"
    )
    drawn = examined("Ann take P1, tool 11 Y6, ...").final
    assert "or return Y6 to the pool (return)" in expectation(drawn, PLAYERS)
    second = examined("Ann P1 C1, tool 8, ...").final
    assert expectation(second, PLAYERS).endswith("draft B3, G2, R5 or Y6")
    assert expectation(examined("Ann P1 C1, ...").final, PLAYERS).endswith("use tool 8, or pass")
    assert table_position(found.final, PLAYERS[:2]).to_move is None


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["Ben B3 A1"], ["the turn of Ann goes on [ROUND-2]"]),
        (
            ["roll R1 R2 R3 R4 R6"],
            ["the turn of Ann goes on [ROUND-2]", "3 turns are missing in round 1 [ROUND-3]"],
        ),
        (["Ann pass"], ["a die that was taken has to be placed [DRAFT-1]"]),
        (["Ann Y6 A1"], ["one die is drafted a turn [TURN-1]"]),
    ],
)
def test_an_open_turn_has_to_be_finished(lines: list[str], told: list[str]) -> None:
    """Neither a roll nor a turn of somebody else comes before its end."""
    found = examined("Ann take P1, ...", *lines)
    assert faults(found) == told
    assert not found.final.busy


def test_dice_of_an_open_turn_are_never_lost() -> None:
    """A die in the hand goes back into the pool where the turn is cut off."""
    found = examined("Ann take P1, tool 6 P4, ...", "Ben B3 A1")
    assert "P4" in map(str, found.final.pool)
    assert found.final.to_move == 1


def test_faults_of_an_open_turn() -> None:
    """What is out of order cannot stay open; what is skipped leaves the turn as it was."""
    early = examined("Ben take P1, ...", "Ben place A1")
    assert faults(early)[0] == "it is the turn of Ann [ROUND-2]"
    assert len(early.final.pool) == 5
    skipped = examined("Ann take R1, ...", "Ann R5 A4", "Ben pass")
    assert faults(skipped) == ["the draft pool holds no R1 [DRAFT-1]"]


def test_mistakes_may_be_removed_inside_a_turn() -> None:
    """A line of the other player that is no turn does not break an open turn."""
    found = examined(
        "Ann R5 A1", "Ben take B3, ...", "Ann remove A1", "Ben place A1", "Ben pass", "Ann pass"
    )
    assert [step.text for step in found.faults] == ["Ann R5 A1"]


def test_turns_that_follow_are_counted_once() -> None:
    """An open turn of three lines is one turn when turns before it are missing."""
    found = examine(
        record(
            with_lines(
                head(3, tools=(6, 8, 11)),
                [
                    "roll R5 G2 B3 Y6 P1 R1 R2",
                    "Ann P1 C1",
                    "Cem take B3, ...",
                    "Cem place A1",
                    "Cem pass",
                    "Ben pass",
                    "Ann pass",
                ],
            )
        )
    )
    assert faults(found) == ["it is the turn of Ben [ROUND-2]"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Ann ...", "a comma before"),
        ("Ann R5 A4 ...", "a comma before"),
        ("Ann pass, ...", "'pass' is no part of a turn"),
        ("Ann R5 A4, ..., P1 A1", "a comma before"),
        ("Ann R5, A4", "without a comma"),
        (
            "Ann take R5, tool grozing R6",
            "names it in full, Grozing Pliers, or by its number",
        ),
    ],
)
def test_marks_at_the_wrong_place_are_told(line: str, told: str) -> None:
    """Three dots stand at the end, behind a comma, and so on."""
    with pytest.raises(NotationError, match=told):
        parse_line(line, PLAYERS)


def test_commas_may_stand_between_dice_of_a_roll() -> None:
    """`roll R5, G2` is `roll R5 G2`."""
    assert parse_line("Roll R5,G2, b3", PLAYERS) == parse_line("roll R5 G2 B3", PLAYERS)


def test_a_turn_is_written_in_canonical_words() -> None:
    """The words of a turn are kept and only their form changes."""
    line = parse_line("Ben take g2, TOOL 5 r6 ROUND 3 pay b1, place a1, ...", PLAYERS)
    text = "Ben take G2, tool lens cutter R6 round 3 pay B1, place A1, ..."
    assert format_turn(line, PLAYERS) == text  # type: ignore[arg-type]  # it is a turn
    assert parse_line(text, PLAYERS) == line


def pieces(moves: list[SagradaMove], rng: random.Random) -> list[list[SagradaMove]]:
    """Cut the moves of a turn at random where a part of a line begins or ends."""
    cut: list[list[SagradaMove]] = [[]]
    for move in moves:
        begins = isinstance(move, Take | UseTool | Place | Return | EndTurn)
        if cut[-1] and begins and rng.random() < 0.5:
            cut.append([])
        cut[-1].append(move)
    return cut


@pytest.mark.parametrize("seed", range(6))
def test_random_turns_in_pieces_read_as_they_print(seed: int) -> None:
    """A random game whose turns are cut anywhere replays to the same positions."""
    rng = random.Random(seed)
    seats = seed % 4 + 1
    before = head(seats, tools=(6, 7, 11) if seed % 2 else (1, 8, 12))
    start = position = examine(record(before)).start
    lines: list[str] = []
    after: list[SagradaPosition] = []
    moves: list[SagradaMove] = []
    for _ in range(LONGEST_GAME):
        move = rolled(position, rng)
        position = position.apply(move)
        moves.append(move)
        if not (isinstance(move, EndTurn) or (isinstance(move, Roll) and not position.rolling)):
            continue
        for piece in pieces(moves, rng):
            lines.append(format_line(piece, start, PLAYERS))
            for one in piece:
                start = start.apply(one)
            after.append(start)
        moves = []
        if position.to_move is None:
            break
    found = replay(record(with_lines(before, lines)))
    assert [step.after for step in found.steps] == after
    assert any(line.endswith(", ...") for line in lines)


def rolled(position: SagradaPosition, rng: random.Random) -> SagradaMove:
    """Return a random move; tools are used more often than by chance."""
    uses = [m for m in position.legal_moves() if isinstance(m, UseTool)]
    if uses and position.to_move != CHANCE and rng.random() < 0.5:
        return rng.choice(uses)
    return random_move(position, rng)


def test_what_is_expected_next_is_told_word_for_word() -> None:
    """Rolls with the dice that are left, turns with the player, nothing after the end."""
    start = examined().start
    rolling = dataclasses.replace(start, rolling=True, pool=(), turns_done=0)
    assert expectation(rolling, PLAYERS) == "roll with 5 dice for round 1"
    some = dataclasses.replace(rolling, pool=dice("R5 G2 B3 Y6"))
    assert expectation(some, PLAYERS) == "roll with 1 more die for round 1"
    three = dataclasses.replace(some, pool=dice("R5 G2"))
    assert expectation(three, PLAYERS) == "roll with 3 more dice for round 1"
    turn = dataclasses.replace(some, rolling=False)
    assert expectation(turn, PLAYERS) == "a turn of Ann"
    assert expectation(dataclasses.replace(turn, turns_done=1), PLAYERS) == "a turn of Ben"
    over = dataclasses.replace(turn, track=((),) * 10)
    assert expectation(over, PLAYERS) == "no more lines, the game is over"
