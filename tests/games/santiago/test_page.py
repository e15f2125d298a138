"""The page on records says what the code does."""

from __future__ import annotations

import re

from vitrail.games.santiago.components import SHAPE, crossings, segments
from vitrail.games.santiago.lines import line_text, parse_line
from vitrail.games.santiago.position import PHASES
from vitrail.games.santiago.replay import examine
from vitrail.games.santiago.rules import Phase
from vitrail.games.santiago.setup import OPTIONS

from ...tree import ROOT
from .games import PLAYERS, record

PAGE = (ROOT / "docs" / "santiago-records.md").read_text("utf-8")


def test_the_map_shows_every_place_once() -> None:
    """All fields, crossings and segments stand in the map, and nothing else."""
    drawn = PAGE.split("```text\n")[1].split("```")[0]
    named = re.findall(r"[A-Z][0-9]+", drawn)
    places = [*SHAPE.squares, *crossings(), *segments()]
    assert sorted(named) == sorted(map(str, places))


def test_the_lines_of_the_table_are_read() -> None:
    """Each line that the page shows is one, in its canonical words."""
    table = PAGE.split("| line | says |")[1].split("```text")[0]
    shown = [
        text
        for row in table.splitlines()
        if row.startswith("| `")
        for text in re.findall(r"`([^`]+)`", row.split("|")[1])
    ]
    assert len(shown) == 18
    for text in shown:
        assert line_text(parse_line(text, PLAYERS), PLAYERS) == text


def test_the_options_are_all_there() -> None:
    """Every option with its values, the default first."""
    for option in OPTIONS:
        row = next(row for row in PAGE.splitlines() if row.startswith(f"| `{option.id}` |"))
        shown = re.findall(r"`([^`]+)`", row.split("|")[2])
        assert set(shown) == set(option.values)
        assert shown[0] == option.by_reading["default"]


def test_the_position_of_the_page_is_read() -> None:
    """The block is a position, with the player whose turn it says."""
    block = PAGE.split("```yaml\n")[1].split("```")[0]
    text = (
        "vitrail: 1\ngame: santiago\nplayers: [Ann, Ben, Cem]\n"
        f"setup: {{spring: X21, aside: peppers2}}\n{block}"
    )
    position = examine(record(text)).final
    assert (position.phase, position.to_move) == (Phase.BRIBE, 2)
    assert position.money == (7, 5, None)
    row = next(row for row in PAGE.splitlines() if row.startswith("| `phase` |"))
    assert set(re.findall(r"`([^`]+)`", row.split("|")[2])) == set(PHASES)
