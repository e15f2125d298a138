"""The cases of the rules digest that need a whole game: tools, flow, moves by tools."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from vitrail.games.base import CHANCE
from vitrail.games.sagrada.cards import price
from vitrail.games.sagrada.components import find_pattern
from vitrail.games.sagrada.notation import parse_window
from vitrail.games.sagrada.play import SagradaPosition
from vitrail.games.squares import Square

from .boards import board
from .games import game, legal, play, refusals, setup_of

CASES: dict[str, dict[str, Any]] = {
    case["id"]: case
    for case in json.loads(Path(__file__).with_name("cases.json").read_text())["cases"]
}
MOVES = sorted(name for name, case in CASES.items() if case["kind"] == "move")
WHOLE_GAME = sorted(name for name, case in CASES.items() if case["kind"] in {"tool", "flow"})


def given(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what a case gives and what it expects."""
    return CASES[name]["given"], CASES[name]["expected"]


def test_every_case_of_a_whole_game_has_a_test() -> None:
    """Each case of kind tool or flow is a test here, by its id."""
    assert {f"test_{name.casefold()}" for name in WHOLE_GAME} <= set(globals())
    assert len(WHOLE_GAME) == 11


@pytest.mark.parametrize("name", MOVES)
def test_move_by_a_card(name: str) -> None:
    """A card moves the die of the case to the spaces that it lists, and to no other."""
    case = CASES[name]
    pattern = find_pattern(case["pattern"]) if case["pattern"] else board("").pattern
    window = parse_window(pattern, "\n".join(case["dice"]))
    start = Square(case["from"][0] - 1, case["from"][1] - 1)
    options = case.get("depends_on_options", {})
    used = play(game("", case["tool"], (window, ""), **options), f"tool {case['tool']}")
    expected = [
        f"move {start} {Square(row - 1, column - 1)}" for row, column in case["legal_cells"]
    ]
    assert legal(used, f"move {start}") == expected


def test_t09() -> None:
    """T09: what Grozing Pliers make of each value."""
    before, after = given("T09")
    for value in before["from"]:
        used = play(game(f"R{value}", "1"), f"take R{value}, tool 1")
        assert legal(used) == [f"set {other}" for other in after[str(value)]]


def test_t10() -> None:
    """T10: what Grinding Stone makes of each value."""
    before, after = given("T10")
    for value in before["from"]:
        used = play(game(f"R{value}", "10"), f"take R{value}, tool 10")
        assert legal(used) == [f"set {after[str(value)]}"]


def test_t12() -> None:
    """T12: in round 1 Lens Cutter and Tap Wheel cannot be used."""
    position = game("R5", "5, 12", ("B1 A1, B2 B2", ""))
    assert position.round == given("T12")[0]["round"]
    assert "tool tap wheel" not in legal(position)
    assert "tool lens cutter" not in legal(play(position, "take R5"))


def test_t13() -> None:
    """T13: which dice Tap Wheel moves, alone and as a pair."""
    before, after = given("T13")
    squares = ("A1", "B3", "C1", "D3")
    standing = dict(zip(before["window"], squares, strict=True))
    placed = ", ".join(f"{die} {square}" for die, square in standing.items())
    position = game("", "12", (placed, ""), track=" ".join(before["round_track"]))
    used = play(position.with_window(board(f"{placed}, Y1 B2")), "tool 12")
    first = {one.split()[1] for one in legal(used)}
    assert first == {standing[die] for die in after["may_move_one"]}
    pairs = set()
    for one in legal(used):
        moved = next(die for die, square in standing.items() if square == one.split()[1])
        for other in legal(play(used, one), "move"):
            die = next(die for die, square in standing.items() if square == other.split()[1])
            pairs.add(tuple(sorted((moved, die))))
    assert pairs == {tuple(pair) for pair in after["may_move_pair"]}


def test_t15() -> None:
    """T15: Glazing Hammer on the second turn before drafting."""
    start = game("R5 G2 B3", "7")
    drafted = play(start, "take R5, place A1")
    second = play(start, "end, end, end")
    late = play(second, "take R5, place A1")
    found = [not refusals(one, "tool 7") for one in (start, drafted, second, late)]
    assert found == given("T15")[1]["usable"]


def test_t16() -> None:
    """T16: who is at turn when the starter of three uses Running Pliers on the first turn."""
    position = game("R5 G2 B3 Y1 P2 R1 R2", "8", ("", "", ""))
    seen = ["A"]
    position = play(position, "take R5, place A1, tool 8")
    seen.append("A*" if position.turn.extra else "")
    position = play(position, "take G2, place A2, end")
    while position.to_move not in {None, CHANCE}:
        seen.append("ABC"[position.to_move or 0])
        position = play(position, "end")
    assert seen == given("T16")[1]["order_after"]


def test_t18() -> None:
    """T18: in round 10 of four players Flux Remover draws the die just returned."""
    before, _ = given("T18")
    bag = (before["dice_in_bag_before"],) * 5
    position = game("R5", "11", ("",) * before["players"], track="|" * 8, bag=bag)
    assert position.round == before["round"]
    drawing = play(position, "take R5, tool 11")
    assert [str(one) for one, _ in drawing.chance_outcomes()] == ["draw R"]
    assert len(legal(play(drawing, "draw R"))) == 6


def test_t19() -> None:
    """T19: the price of a card by what lies on it."""
    before, after = given("T19")
    assert [price(tokens) for tokens in before["tokens_on_card"]] == after["price"]
    for tokens, cost in zip(before["tokens_on_card"], after["price"], strict=True):
        position = game("R5", "2", ("B1 A1", ""), paid=(tokens,))
        assert position.tokens[0] - play(position, "tool 2").tokens[0] == cost


def test_f01() -> None:
    """F01: dice of a round by players."""
    before, after = given("F01")
    setups = [setup_of([None] * players) for players in before["players"]]
    assert [setup.dice_per_round for setup in setups] == after["dice"]
    start = SagradaPosition.start(setups[-1])
    for _ in range(after["dice"][-1]):
        start = start.apply(start.legal_moves()[0])
    assert not start.rolling


def test_f03() -> None:
    """F03: several dice left over share the space of their round."""
    before, after = given("F03")
    position = game(" ".join(before["left"]), track="R1|G1")
    assert position.round == before["round"]
    position = play(position, "end, end, end, end")
    assert sorted(map(str, position.track[2])) == sorted(after["track_space_3"])
    assert position.round == after["next_free_space"]


def test_f04() -> None:
    """F04: equal totals and private points; tokens, then the order of the final round."""
    before, after = given("F04")
    players = before["final_round_order"]
    # Tokens count as points, so one more open space makes up for one more token.
    windows = ("R3 A1", "R3 A1, B1 A3", "R3 A1")
    position = game("", "", windows, private="RRR", tokens=tuple(before["tokens"]), track="|" * 8)
    assert len(set(position.scores())) == 1
    position = play(position, "end, end, end, end, end, end")
    assert position.to_move is None
    assert players[position.ranking()[0]] == after["winner"]
    assert dataclasses.replace(position, tokens=(2, 2, 2)).ranking()[0] == 1
