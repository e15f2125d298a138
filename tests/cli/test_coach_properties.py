"""Whatever is typed into the coach, the record stays readable and loses nothing."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import hypothesis.strategies as st
from hypothesis import HealthCheck, given, settings

from vitrail.cli.coach_session import Session, open_session
from vitrail.cli.sagrada.coach_words import next_words
from vitrail.games.errors import VitrailError
from vitrail.games.files import parse_document
from vitrail.games.journal import Journal
from vitrail.games.record import parse_record
from vitrail.games.sagrada.replay import examine

if TYPE_CHECKING:
    from pathlib import Path

HEAD = (
    "vitrail: 1\ngame: sagrada\nplayers: [Ann, Ève]\nsetup:\n"
    "  windows: {Ann: Virtus, Ève: Batllo}\n  tools: [6, 7, 11]\nmoves:\n"
)
SAID = (
    "Ann ann ève pass p roll random take tool place return remove window pay round flux brush 6 7 "
    "11 ... , # ! !? ? > A1 a2 d5 B3>C4 R5 g2 G5 ' \" : - \u2028 é\t"
)
WORDS = st.sampled_from(SAID.split(" "))
TYPED = st.one_of(
    st.sampled_from(["roll random", "random", "p", "#", "# x"]),
    st.lists(WORDS, min_size=1, max_size=6).map(" ".join),
    st.text(min_size=1, max_size=20),
)


@given(lines=st.lists(TYPED, max_size=8), seed=st.integers(0, 99), data=st.data())
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_lines_leave_a_record(
    tmp_path: Path, lines: list[str], seed: int, data: st.DataObject
) -> None:
    """Lines are refused with our errors or kept; undo and redo leave every byte as it was."""
    path = tmp_path / "game.yaml"
    path.write_text(HEAD, encoding="utf-8")
    session = open_session(Journal(path), random.Random(seed))
    for line in lines:
        words = next_words("", session.position, session.players)
        dice = [word for word in words if len(word) == 2]
        for typed in (line, data.draw(st.sampled_from([*dice, "p"])), "random"):
            enter(session, typed)
        found = examine(parse_record(parse_document(path.read_bytes(), "f")))
        assert not found.faults
        assert found.final == session.position
    whole = path.read_bytes()
    while session.undo() is not None:
        pass
    assert not parse_record(parse_document(path.read_bytes(), "f")).moves
    while session.redo() is not None:
        pass
    assert path.read_bytes() == whole


def enter(session: Session[Any], typed: str) -> None:
    """Type a line, or a die and the first space that takes it."""
    try:
        if typed.lstrip().startswith("#"):
            session.note(typed)
            return
        spaces = next_words(f"{typed} ", session.position, session.players)
        session.play(f"{typed} {spaces[0]}" if len(typed) == 2 and spaces else typed)
    except VitrailError:
        pass
