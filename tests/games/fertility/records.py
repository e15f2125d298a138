"""Records of Fertility on a small board, with everything laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.fertility.reading import parse_record
from vitrail.games.fertility.replay import Replay, examine
from vitrail.games.files import parse_document

from .games import LAND, PLAYERS

if TYPE_CHECKING:
    from vitrail.games.record import Record

HANDS = {2: "Ann: [PP, PC, AG], Ben: [CC, AA, GG]"}
FIRST = (
    "Ann lay PC A2 A3, build T02-papyrus, supply 3b papyrus, take PA",
    "open GG T01-cattle",
    "Ben lay CC A4 B4, supply 1b cattle, take GG",
    "open PP",
    "Ann lay PP B1 B2, monument B3, build T09-papyrus pay P, supply 4a P, bonus 2a C, take CG",
    "open AG T07-cattle",
)
"""Three legal turns of two players."""


def record(text: str) -> Record:
    """Return the record of a text."""
    return parse_record(parse_document(text, "game.yaml"))


def head(*, setup: str = "", hands: str = HANDS[2]) -> str:
    """Return the beginning of a record of two players, up to `moves:`."""
    rows = ", ".join(f'"{row}"' for row in LAND)
    return (
        f"vitrail: 1\ngame: fertility\nplayers: [{', '.join(PLAYERS[:2])}]\nsetup:\n"
        f"  land: [{rows}]\n  first: Ann\n  hands: {{{hands}}}\n  display: [PA, CG, AA]\n"
        f"  districts: [T02-papyrus, T03-cattle, T05-papyrus, T09-papyrus]\n{setup}moves:\n"
    )


def with_lines(before: str, *lines: str) -> str:
    """Return a record with these lines as its moves."""
    return before + "".join(f"- {line}\n" for line in lines)


def played(*lines: str, setup: str = "") -> Replay:
    """Return a game of these lines with every mistake noted."""
    return examine(record(with_lines(head(setup=setup), *lines)))


def faults(*lines: str, setup: str = "") -> list[str]:
    """Return line by line what is noted, `!` before what could not be played."""
    return [
        f"{'! ' if step.skipped else ''}{step.text}: {'; '.join(map(str, step.violations))}"
        for step in played(*lines, setup=setup).faults
    ]


def changed(at: int, *lines: str, drop: int = 1) -> list[str]:
    """Return the first turns with a line replaced."""
    return [*FIRST[:at], *lines, *FIRST[at + drop :]]
