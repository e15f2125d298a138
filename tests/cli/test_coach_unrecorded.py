"""`vitrail coach` with windows that nobody records, or that are still to be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .conftest import Answer

HEAD = """\
vitrail: 1
game: sagrada
players: [Ann, Ben]
setup:
  windows: {Ann: Virtus, Ben: unknown}
  tools: [2, 4, 12]
moves:
"""
TWO_DICE = """\
  - roll R5 G2 B3 Y6 P1
  - Ann pass
  - Ben G2 A1
  - Ben B3 ?
  - Ann pass
  - roll R1 G3 B4 Y5 P2
"""


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("tool 4 a1>b1 c1>d1", "tool lathekin A1>B1 C1>D1"),
        ("tool 12 A2>B1 C1>C2", "tool tap wheel A2>B1 C1>C2"),
        ("tool eglo A2>B1", "tool eglomise brush A2>B1"),
        ("tool 2 a2>b1, ...", "tool eglomise brush A2>B1, ..."),
        ("r1 ?, tool 4 a1>b1 c1>d1", "R1 ?, tool lathekin A1>B1 C1>D1"),
        ("tool 4", "tool lathekin"),
    ],
)
def test_what_a_tool_card_moved_is_in_the_file(
    files: Path, vitrail: Callable[..., Answer], typed: str, line: str
) -> None:
    """Each confirmed line is in the file, in full, whoever records the window."""
    (files / "game.yaml").write_text(HEAD + TWO_DICE, encoding="utf-8")
    answer = vitrail("coach", "game.yaml", "--brief", stdin=f"{typed}\n".encode())
    assert answer.code == 0
    assert (files / "game.yaml").read_text("utf-8") == f"{HEAD}{TWO_DICE}  - Ben {line}\n"
    assert vitrail("check", "game.yaml").code == 0


def test_another_player_than_who_chooses_is_told_whose_choice_it_is(
    files: Path, vitrail: Callable[..., Answer]
) -> None:
    """SETUP-2: Ben has his window, it is Cleo who chooses; no dice are asked for."""
    head = HEAD.replace("Ben]", "Ben, Cleo]").replace("unknown}", "Firelight}")
    head = head.replace("moves:", "  cards: {Cleo: [Batllo, Bellesguard]}\nmoves:")
    (files / "game.yaml").write_text(head, encoding="utf-8")
    answer = vitrail("coach", "game.yaml", "--brief", stdin=b"ben ful\n")
    assert answer.code == 1
    told = "  no: the window of Ben is known already, Cleo is to choose [SETUP-2]"
    assert told in answer.out
    assert "rolled" not in answer.out.partition("ben ful")[2]


@pytest.mark.parametrize(
    ("typed", "line"),
    [("ben ful", "Ben window Fulgor del Cielo"), ("ann viRTus", "Ann window Virtus")],
)
def test_a_window_is_told_for_the_player_who_is_named(
    files: Path, vitrail: Callable[..., Answer], typed: str, line: str
) -> None:
    """Where no cards are recorded the name and the beginning of a window will do."""
    head = "vitrail: 1\ngame: sagrada\nplayers: [Ann, Ben, Cleo]\nmoves:\n"
    (files / "game.yaml").write_text(head, encoding="utf-8")
    answer = vitrail("coach", "game.yaml", "--brief", stdin=f"{typed}\n".encode())
    assert answer.code == 0
    assert (files / "game.yaml").read_text("utf-8") == f"{head}  - {line}\n"
    again = vitrail("coach", "game.yaml", "--brief", stdin=f"{typed}\nCleo pass\n".encode())
    assert f"  no: the window of {line.split()[0]} is known already [SETUP-2]" in again.out
    assert "7 of 7 dice are not rolled yet" in again.out
