"""`vitrail coach` on Fertility: short forms, completion, what is refused."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from vitrail.cli.coach_session import open_session
from vitrail.games.files import parse_document
from vitrail.games.journal import Journal
from vitrail.games.record import parse_record

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ..conftest import Answer


def lines(path: Path) -> list[str]:
    """Return the moves of a record."""
    return [move.text for move in parse_record(parse_document(path.read_bytes(), "f")).moves]


def test_short_forms_are_written_in_full(fertility: Path, vitrail: Callable[..., Answer]) -> None:
    """A turn in parts or whole; tiles are laid, what is opened may be named alone or drawn."""
    typed = (
        "pc a2 A3\nb T02-papyrus\nsu 3b p\nt pa\nGG T01-cattle\n"
        "ben cc a4 b4, su 1b cattle, take gg\nopen random\n"
    )
    answer = vitrail("coach", "start.yaml", "--brief", "--seed", "1", stdin=typed.encode())
    assert answer.code == 0, answer.err
    *told, last = lines(fertility / "start.yaml")
    assert told == [
        "Ann lay PC A2 A3",
        "Ann build T02-papyrus",
        "Ann supply 3b papyrus",
        "Ann take PA",
        "open GG T01-cattle",
        "Ben lay CC A4 B4, supply 1b cattle, take GG",
    ]
    assert last.startswith("open ")


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("lay PC A3 A4", "at least one half shares a side with the same terrain [PLACE-2]"),
        ("lay GG A2 A3", "no GG is in the hand"),
        ("discard PC", "[PLACE-3]"),
        ("ly PC A2 A3", "did you mean lay?"),
        ("lay PC A2 A3, bild T02-papyrus", "did you mean build?"),
        ("take PA", "[PLACE-3]"),
        ("open GG", "[TURN-3]"),
        ("random", "nothing is left to chance here"),
    ],
)
def test_what_is_refused(
    fertility: Path, vitrail: Callable[..., Answer], typed: str, reason: str
) -> None:
    """Nothing that is not legal comes into the file, and the reason is told."""
    answer = vitrail("coach", "start.yaml", "--brief", stdin=f"{typed}\n".encode())
    assert reason in answer.out + answer.err
    assert lines(fertility / "start.yaml") == []


def test_goods_at_hand_are_told(fertility: Path, vitrail: Callable[..., Answer]) -> None:
    """In the middle of a turn the player learns what was collected."""
    answer = vitrail("coach", "start.yaml", "--brief", stdin=b"lay PC A2 A3\n")
    assert "Ann has 1 papyrus; 0 wheat" in answer.out


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ("lay", "hint", "undo", "redo", "show", "score", "help", "quit")),
        ("lay A", ("AG",)),
        ("Ann lay PC A2 ", ("A3", "B2")),
        ("hint w", ("why",)),
    ],
)
def test_completion(fertility: Path, text: str, words: tuple[str, ...]) -> None:
    """What may follow is what is legal."""
    session = open_session(Journal(fertility / "start.yaml"), random.Random(1))
    assert session.next_words(text) == words
