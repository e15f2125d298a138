"""Lines that break a rule: what is told about them, and how far they are played all the same.

The wording of `docs/records.md`: a move that breaks a rule is shown with all its rules, and is then
played as far as the pieces allow, else skipped; a turn that is skipped counts as passed.
"""

from __future__ import annotations

import pytest

from vitrail.games.sagrada.moves import (
    ChooseWindow,
    EndTurn,
    Place,
    Remove,
    Roll,
    SagradaMove,
    Take,
)
from vitrail.games.sagrada.replay import Replay, examine
from vitrail.games.squares import Square

from .games import dice
from .transcripts import head, record, with_lines

ROLL = "roll R5 G2 B3 Y6 P1"
THREE = "roll R5 G2 B3 Y6 P1 R1 R2"
CARDS = (
    "vitrail: 1\ngame: sagrada\nplayers: [Ann, Ben]\nsetup:\n"
    "  cards: {Ann: [Virtus, Batllo], Ben: [Lux Astram, Gravitas]}\nmoves:\n"
)


def examined(*lines: str, before: str) -> Replay:
    """Return the tolerant replay of lines."""
    return examine(record(with_lines(before, lines)))


def told(found: Replay) -> list[list[str]]:
    """Return for each faulty line every sentence about it."""
    return [[str(violation) for violation in step.violations] for step in found.faults]


def test_a_line_knows_its_moves() -> None:
    """A step tells what its line stands for: rolls, choices, removals, turns."""
    lines = ("Ann window Virtus", "Ben window Gravitas", ROLL, "Ann R5 A5", "Ann remove A5")
    found = examined(*lines, before=CARDS)
    red, space = dice("R5")[0], Square.parse("A5")
    moves: list[tuple[SagradaMove, ...]] = [
        (ChooseWindow("Virtus"),),
        (ChooseWindow("Gravitas"),),
        tuple(map(Roll, dice("R5 G2 B3 Y6 P1"))),
        (Take(red), Place(space), EndTurn()),
        (Remove(0, space),),
    ]
    assert [step.moves for step in found.steps] == moves


def test_round_1_dice_that_are_lacking_are_counted() -> None:
    """ROUND-1: two players draw five dice; who drafts before is told how many are not rolled."""
    found = examined("roll R5 G2", "Ann R5 A4", before=head(2))
    assert told(found) == [["3 of 5 dice are not rolled yet [ROUND-1]"]]
    assert not found.faults[0].skipped


def test_round_1_a_die_that_the_bag_lacks_is_skipped() -> None:
    """COMP-1, ROUND-1: of 18 red dice no 19th is drawn; the roll is skipped."""
    middle = head(2).replace(
        "moves:\n",
        "position:\n  to_move: Ann\n  round: 5\n  pool: []\n  windows: {Ann: empty, Ben: empty}\n"
        "  seen: Rx18\nmoves:\n",
    )
    found = examined("roll R5 G2 B3 Y6 P1", before=middle)
    assert told(found) == [["the bag holds no such die [ROUND-1]"]]
    assert found.faults[0].skipped


def test_setup_2_who_has_not_chosen_is_named() -> None:
    """SETUP-2: windows are chosen before the first roll; a roll or a turn before that is told."""
    for line, rest in ((ROLL, []), ("Ann R5 A5", ["5 of 5 dice are not rolled yet [ROUND-1]"])):
        (fault, *_) = told(examined(line, before=CARDS))
        assert fault[:1] == ["Ann has not chosen a window [SETUP-2]"]
        assert fault[1 : 1 + len(rest)] == rest
    one = examined("Ann window Virtus", ROLL, "Ann R5 A4", before=CARDS)
    assert told(one) == [["Ben has not chosen a window [SETUP-2]"]]


def test_setup_2_a_side_that_was_not_dealt_is_chosen_all_the_same() -> None:
    """SETUP-2: the fault is told, and the game goes on with the window that was named."""
    found = examined("Ann window Firmitas", "Ben window Gravitas", ROLL, before=CARDS)
    assert told(found) == [
        ["a window is chosen once, among the four sides dealt [SETUP-2]"],
    ]
    assert not found.faults[0].skipped
    assert [window and window.pattern.name for window in found.final.windows] == [
        "Firmitas",
        "Gravitas",
    ]


def test_end_1_lines_after_the_end_are_skipped() -> None:
    """END-1: after round 10 nothing can be played, and the position stays."""
    lines = []
    for number in range(10):
        first, second = ("Ann", "Ben") if number % 2 == 0 else ("Ben", "Ann")
        order = (first, second, second, first)
        lines += ["roll R1 Y1 G1 B1 P1", *(f"{name} pass" for name in order)]
    found = examined(*lines, "Ann pass", "roll R1", before=head(2))
    assert [step.skipped for step in found.steps[-3:]] == [False, True, True]
    assert told(found) == [["the game is over after round 10 [END-1]"]] * 2
    assert found.final == found.at(50)


@pytest.mark.parametrize("goes_on", [False, True])
def test_tool_7_a_roll_of_other_dice_is_skipped(goes_on: bool) -> None:
    """TOOL-7: dice rolled again are those of the pool, else the turn counts as passed."""
    line = "Ben tool 7 R1 G1 B1 B2" + ", ..." * goes_on
    found = examined(ROLL, "Ann P1 C1", "Ben pass", line, before=head(2, tools=(7, 8, 4)))
    problem = (
        "the roll R1 G1 B1 B2 does not fit the draft pool B3 G2 R5 Y6: "
        "expected one die for each, of the same color [TOOL-7]"
    )
    assert told(found) == [[problem]]
    (fault,) = found.faults
    assert fault.skipped
    assert fault.after.pool == fault.before.pool
    assert fault.after.tokens == fault.before.tokens
    assert fault.after.to_move == (1 if goes_on else 0)


def test_round_4_the_next_round_begins_as_if_the_last_turn_were_in_order() -> None:
    """ROUND-2, ROUND-4: who plays the last turn in place of Ann does not change who starts next."""
    order = ("Ann", "Ben", "Cem", "Cem", "Ben", "Cem")
    lines = [THREE, *(f"{name} pass" for name in order)]
    found = examined(*lines, "roll R5 G2 B3 Y6 P1 R1 R2", "Ben pass", "Cem pass", before=head(3))
    assert told(found) == [["it is the turn of Ann [ROUND-2]"]]
    assert found.steps[-3].after.starter == 1


def test_round_2_a_turn_out_of_order_does_not_stay_open() -> None:
    """ROUND-2: it ends with its line, and a die still in the hand goes back into the pool."""
    found = examined(ROLL, "Ben take P1, ...", "Ben place A1", before=head(2))
    assert told(found) == [
        ["it is the turn of Ann [ROUND-2]"],
        ["no die has been taken [DRAFT-1]"],
    ]
    assert not found.steps[1].after.turn.begun
    assert len(found.steps[1].after.pool) == 5


def test_tool_9_what_comes_after_the_die_apart_is_no_longer_apart() -> None:
    """TOOL-9: the card holds for the die drafted; a second one breaks only TURN-1."""
    before = head(2, tools=(9, 8, 4))
    found = examined(
        ROLL,
        "Ann P1 C1",
        "Ben pass",
        "Ben pass",
        "Ann take R5, tool 9, place A4, Y6 B3",
        before=before,
    )
    assert [v.rule.id for step in found.faults for v in step.violations] == ["TURN-1"]


def test_round_3_the_turns_that_are_missing_are_counted() -> None:
    """ROUND-3: a roll before the end of a round is told how many turns are missing."""
    lines = (ROLL, "Ann pass", "Ben pass", "Ben pass")
    one = examined(*lines, ROLL, before=head(2))
    assert told(one) == [["1 turn is missing in round 1 [ROUND-3]"]]
    two = examined(*lines[:-1], ROLL, before=head(2))
    assert told(two) == [["2 turns are missing in round 1 [ROUND-3]"]]


@pytest.mark.parametrize("done", range(6))
def test_round_2_a_turn_out_of_order_is_played_by_whoever_is_named(done: int) -> None:
    """ROUND-2: the die stands in the window of the player named, whoever's turn it was."""
    names = ("Ann", "Ben", "Cem")
    order = [0, 1, 2, 2, 1, 0]
    other = (order[done] + 1) % 3
    lines = [f"{names[seat]} pass" for seat in order]
    lines[done] = f"{names[other]} R5 A1"
    found = examined(THREE, *lines, THREE, before=head(3))
    assert told(found)[0][0] == f"it is the turn of {names[order[done]]} [ROUND-2]"
    assert [step.line for step in found.faults] == [found.steps[done + 1].line]
    dice_of = [len(window.placed) for window in found.final.windows if window]
    assert dice_of == [int(seat == other) for seat in range(3)]


def test_round_3_a_round_in_the_wrong_order_is_whole() -> None:
    """ROUND-2, ROUND-3: each turn is told, but as both had two turns none is missing."""
    ann, ben = "it is the turn of Ann [ROUND-2]", "it is the turn of Ben [ROUND-2]"
    whole = [f"{name} pass" for name in ("Ben", "Ann", "Ann", "Ben")]
    found = examined(ROLL, *whole, ROLL, before=head(2))
    assert told(found) == [[ann], [ben], [ben], [ann]]
    late = [f"{name} pass" for name in ("Ann", "Ben", "Ann", "Ben")]
    found = examined(ROLL, *late, ROLL, before=head(2))
    assert told(found) == [[ben], [ann]]


def test_round_2_nobody_gets_a_turn_back() -> None:
    """ROUND-2: who plays twice takes the place of the next, so the fifth turn has no dice."""
    lines = [f"{name} pass" for name in ("Ann", "Ann", "Ben", "Ben", "Ann")]
    found = examined(ROLL, *lines, before=head(2))
    assert told(found) == [
        ["it is the turn of Ben [ROUND-2]"],
        ["it is the turn of Ann [ROUND-2]"],
        ["5 of 5 dice are not rolled yet [ROUND-1]", "it is the turn of Ben [ROUND-2]"],
    ]


def test_tool_8_a_turn_that_running_pliers_cost_is_not_missing() -> None:
    """TOOL-8, ROUND-3: after Ann's second die the round holds both turns of Ben, and no more."""
    pliers = "Ann R5 A2, tool running pliers, G2 B1"
    before = head(2, tools=(8,))
    for passed, missing in ((0, "2 turns are"), (1, "1 turn is")):
        found = examined(ROLL, pliers, *["Ben pass"] * passed, ROLL, before=before)
        assert told(found) == [[f"{missing} missing in round 1 [ROUND-3]"]]
    assert told(examined(ROLL, pliers, "Ben pass", "Ben pass", ROLL, before=before)) == []


def test_round_1_too_many_dice_are_counted() -> None:
    """ROUND-1: with two players five dice belong to a round, in one line or in two."""
    said = "6 dice read, 5 belong to round 1 [ROUND-1]"
    assert told(examined(f"{ROLL} P2", before=head(2))) == [[said]]
    two = examined("roll R5 G1", "roll B3 Y6 P1 P2", before=head(2))
    assert told(two) == [["4 more dice read, 3 belong to round 1 [ROUND-1]"]]
    assert told(examined(ROLL, "Ann P1 C1", before=head(2))) == []


@pytest.mark.parametrize(
    ("rolled", "lack"), [("R5 G2 B3 Y6", "1 of 5 dice is"), ("R5", "4 of 5 dice are")]
)
def test_round_1_dice_that_are_not_rolled_are_counted(rolled: str, lack: str) -> None:
    """ROUND-1: a turn waits for all dice."""
    found = examined(f"roll {rolled}", "Ann R5 A2", before=head(2))
    assert told(found) == [[f"{lack} not rolled yet [ROUND-1]"]]


@pytest.mark.parametrize(
    ("does", "said"),
    [
        (
            "take R5, tool 11",
            (
                "what does Flux Remover do? expected the die drawn, with the value chosen, "
                "as the card asks for it"
            ),
        ),
        ("take R5, tool 6 G2", "read G2, but Flux Brush keeps the color of R5"),
        ("P1 C1, tool 6", "the card works on a die that was taken and is not yet placed [USE-2]"),
        ("tool 8, take P1, tool 11", "one tool card a turn [USE-1]"),
        ("tool 8, take P1, tool 6 G2", "one tool card a turn [USE-1]"),
        ("tool 7 R1 G4", "only on the second turn of the round, before drafting [TOOL-7]"),
        ("take R5, tool 10", "this tool card does not lie on the table [SETUP-6]"),
    ],
)
def test_what_a_tool_card_did_is_asked_for_where_it_may_be_used(does: str, said: str) -> None:
    """The rule that forbids the card is named, and none where only the line is at fault."""
    before = head(2, tools=(6, 7, 8, 11))
    (wrong,) = told(examined(ROLL, f"Ann {does}", before=before))
    assert wrong[0] == said
    assert not any("PLACE-7" in one for one in wrong)


def test_setup_2_a_window_is_chosen_by_who_has_none() -> None:
    """SETUP-2: who has chosen is told so, and who is to choose."""
    found = examined("Ann window Virtus", "Ann window Batllo", before=CARDS)
    assert told(found) == [["the window of Ann is known already, Ben is to choose [SETUP-2]"]]
    found = examined("Ann window Virtus", "Ben window Gravitas", "Ann window Batllo", before=CARDS)
    assert told(found) == [["the window of Ann is known already [SETUP-2]"]]


def test_comp_1_two_players_do_not_choose_sides_of_one_card() -> None:
    """COMP-1: where no cards are recorded the lines name the windows; each card exists once."""
    before = "vitrail: 1\ngame: sagrada\nplayers: [Ann, Ben]\nmoves:\n"
    for other, said in {
        "virtus": "Virtus stands here twice",
        "Symphony of Light": "Virtus and Symphony of Light are two sides of one card",
    }.items():
        found = examined("Ann window Virtus", f"Ben window {other}", before=before)
        assert told(found) == [[f"{said}: each card exists once [COMP-1]"]]
    assert told(examined("Ann window Virtus", "Ben window Batllo", before=before)) == []
    blank = examined("Ann window blank", "Ben window blank", before=before)
    assert told(blank) == []
