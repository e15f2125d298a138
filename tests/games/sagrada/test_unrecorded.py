"""Windows that nobody records: what is known to be illegal is refused all the same."""

from __future__ import annotations

import pytest

from vitrail.games.sagrada.replay import Replay, examine

from .transcripts import record

ROLL = "roll R5 G2 B3 Y6 P1"
BOTH = "  paired_moves: lift_both\n"
MUST_TOUCH = "  emptied_window: must_touch\n"
ALLOWED = "  tool_without_effect: allowed\n"
USELESS = "no die stands in the window, the card moves"
AT_MOST_ONE = "at most 1 die can stand in the window"


def examined(*lines: str, options: str = "", position: str = "") -> Replay:
    """Return the tolerant replay of a record in which nobody records the window of Ben."""
    return examine(
        record(
            "vitrail: 1\ngame: sagrada\nplayers: [Ann, Ben]\nsetup:\n"
            f"  windows: {{Ann: Virtus}}\n  tools: [2, 4, 5, 8, 12]\n{options}{position}moves:\n"
            + "".join(f"- {line}\n" for line in lines)
        )
    )


def told(found: Replay) -> list[str]:
    """Return what is wrong in words."""
    return [str(violation) for step in found.faults for violation in step.violations]


@pytest.mark.parametrize(
    ("does", "options", "wrong"),
    [
        # Nothing was drafted: there is no die to move.
        ("tool eglomise brush A1>B2", "", [f"{USELESS} 1 die [USE-3]"]),
        ("tool eglomise brush", "", [f"{USELESS} 1 die [USE-3]"]),
        ("tool lathekin", "", [f"{USELESS} 2 dice [USE-3]"]),
        (
            "tool lathekin A1>A1 C3>D4",
            "",
            ["A1: the die must end on another space [TOOL-4.1]", f"{USELESS} 2 dice [USE-3]"],
        ),
        ("R5 A1, tool 4 A1>B1 C3>D4", "", [f"{AT_MOST_ONE}, the card moves 2 dice [USE-3]"]),
        # One die: it may be moved, along the border.
        ("R5 A1, tool 2 A1>B1", "", []),
        ("R5 ?, tool 2 A1>B1", "", []),
        ("tool 2 A1>B1, R5 A1", "", [f"{USELESS} 1 die [USE-3]"]),
        ("R5 A1, tool 2 A1>B2", "", ["B2: the first die goes on a border space [PLACE-1]"]),
        (
            "R5 A1, tool 2",
            MUST_TOUCH,
            ["a die must touch another, and none is left [USE-3]"],
        ),
        ("R5 B2", "", ["B2: the first die goes on a border space [PLACE-1]"]),
        ("R5 ?", "", []),
        # Two dice are there after Running Pliers, on two spaces.
        ("R5 A1, tool 8, G2 A1", "", ["A1: one die per space [PLACE-7]"]),
        # Where a card may be used for nothing, dice that are not there are not moved.
        ("tool 4", ALLOWED, []),
        (
            "tool 2 A1>B1",
            ALLOWED,
            ["A1: no die stands in the window [PLACE-7]"],
        ),
        # The round track is empty in round 1.
        ("R5 A1, tool 12 A1>B1", "", ["the round track is empty [USE-3]"]),
        ("R5 A1, tool 12", "", ["the round track is empty [USE-3]"]),
        ("R5 A1, tool 12", ALLOWED, []),
        (
            "R5 A1, tool 12 A1>B1",
            ALLOWED,
            ["A1: dice of one color that lies on the round track [TOOL-12.1]"],
        ),
        ("take R5, tool 5, place A1", ALLOWED, []),
    ],
)
def test_dice_that_cannot_stand_there_are_not_moved(
    does: str, options: str, wrong: list[str]
) -> None:
    """USE-3, PLACE-1, TOOL-12: in Ben's first turn he has placed what this line says, no more."""
    assert told(examined(ROLL, "Ann pass", f"Ben {does}", options=options)) == wrong


TWO_EACH = [ROLL, "Ann pass", "Ben R5 ?", "Ben G2 ?", "Ann pass", "roll R1 G1 B1 Y1 P2"]


@pytest.mark.parametrize(
    ("does", "options", "wrong"),
    [
        ("tool 4 A1>B1 C3>D4", "", []),
        ("tool 4 A1>B1 A1>D4", "", ["A1: no die stands there [PLACE-7]"]),
        ("tool 4 A1>B1 B1>C1", "", ["B1: the same die may not be moved twice [TOOL-4.2]"]),
        ("tool 4 A1>B1 C1>B1", "", ["B1: one die per space [PLACE-7]"]),
        ("tool 4 A1>B1 C1>A1", "", []),
        ("tool 4 A1>B1 C1>C1", "", ["C1: the die must end on another space [TOOL-4.1]"]),
        # Both lifted: they may trade places, and the first one comes into an empty window.
        ("tool 4 A1>B1 B1>A1", BOTH, []),
        ("tool 4 A1>B1 C1>B1", BOTH, ["B1: one die per space [PLACE-7]"]),
        ("tool 4 A1>A1 C1>D1", BOTH, ["A1: the die must end on another space [TOOL-4.1]"]),
        ("tool 4 A1>B2 C1>C2", BOTH, ["B2: the first die goes on a border space [PLACE-1]"]),
        (
            "tool 4 A1>B1 C1>C2",
            BOTH + MUST_TOUCH,
            [
                "B1: a die must touch another, and none is left [PLACE-9]",
                "a die must touch another, and none is left [USE-3]",
            ],
        ),
        ("tool 12 A1>B1 C1>C2", "", []),
        ("B1 A1, tool 2 A1>C3", "", []),
        ("tool 2 C3>A1, B1 A1", "", ["A1: one die per space [PLACE-7]"]),
    ],
)
def test_the_spaces_of_one_line_must_fit_together(
    does: str, options: str, wrong: list[str]
) -> None:
    """TOOL-4.1, TOOL-4.2, PLACE-7: whatever else stands in a window with two dice."""
    assert told(examined(*TWO_EACH, f"Ben {does}", options=options)) == wrong


def test_one_die_is_not_two() -> None:
    """TOOL-12: the second die that Tap Wheel moves has to be there."""
    lines = [ROLL, "Ann pass", "Ben R5 ?", "Ben pass", "Ann pass", "roll R1 G1 B1 Y1 P2"]
    found = examined(*lines, "Ben tool 12 A1>B1 C1>C2")
    assert told(found) == [f"C1: {AT_MOST_ONE} [PLACE-7]"]


def test_of_a_position_the_dice_of_unknown_value_are_counted() -> None:
    """TOOL-4: nobody knows how many dice stand in a window, or the position shows one by color."""
    row = ".. .. .. .. .."
    for ben, wrong in {
        "unknown": [],
        f"[R {row[3:]}, {row}, {row}, {row}]": [f"{AT_MOST_ONE}, the card moves 2 dice [USE-3]"],
    }.items():
        position = (
            "position: {to_move: Ann, round: 3, turn: 1, pool: R1 G1 B1 Y1 P2, "
            f"windows: {{Ann: empty, Ben: {ben}}}}}\n"
        )
        found = examined("Ann pass", "Ben tool 4 A1>B1 C3>D4", position=position)
        assert told(found) == wrong
