"""The page on records says what the code does, and the examples can be played."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from vitrail.games.fertility.component_file import check, template
from vitrail.games.fertility.component_schema import schema
from vitrail.games.fertility.lines import line_text, parse_line
from vitrail.games.fertility.position import PHASES
from vitrail.games.fertility.reading import parse_record
from vitrail.games.fertility.replay import replay
from vitrail.games.fertility.rules import Phase
from vitrail.games.fertility.setup import OPTIONS
from vitrail.games.files import parse_document, read_document

from ...tree import ROOT
from .games import PLAYERS
from .records import record

if TYPE_CHECKING:
    from pathlib import Path

PAGE = (ROOT / "docs" / "fertility-records.md").read_text("utf-8")
BLOCKS = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
EXAMPLES = sorted((ROOT / "examples" / "fertility").glob("*.yaml"))


def test_the_game_of_the_page_is_legal() -> None:
    """The first block is a record, and vitrail plays it."""
    found = replay(record(BLOCKS[0]))
    assert found.final.phase is Phase.LAY
    assert found.final.turn == 2


def test_the_position_of_the_page_is_read() -> None:
    """The second block is a position on the board of the first one."""
    head = BLOCKS[0].split("  hands:")[0]
    found = replay(record(head + BLOCKS[1]))
    assert (found.final.seat, found.final.round) == (1, 2)
    assert found.final.wheat == (2, 1)
    row = next(row for row in PAGE.splitlines() if row.startswith("| `phase` |"))
    assert set(re.findall(r"`([^`]+)`", row.split("|")[2])) == set(PHASES)


def test_the_lines_of_the_table_are_read() -> None:
    """Each action that the page shows is one, in its canonical words."""
    table = PAGE.split("| a turn holds | says |")[1].split("```text")[0]
    shown = re.findall(r"^\| `([^`]+)`", table, re.MULTILINE)
    assert len(shown) == 11
    for text in shown:
        assert line_text(parse_line(f"Ann {text}", PLAYERS), PLAYERS) == f"Ann {text}"


def test_the_options_are_all_there() -> None:
    """Every option with its values, the default first."""
    for option in OPTIONS:
        row = next(row for row in PAGE.splitlines() if row.startswith(f"| `{option.id}` |"))
        shown = re.findall(r"`([^`]+)`", row.split("|")[2])
        assert set(shown) == set(option.values)
        assert shown[0] == option.by_reading["default"]


def test_the_keys_of_a_component_file_are_all_there() -> None:
    """Every key of the form stands in the table of the page."""
    table = PAGE.split("## The pieces of your own box")[1].split("## Mistakes")[0]
    for key in schema()["properties"]:
        assert f"`{key}`" in table


def test_the_shops_of_the_page_are_read() -> None:
    """The last block shows shops as a component file has them."""
    shops = "".join(f"      {line}\n" for line in BLOCKS[2].splitlines())
    text = re.sub(
        r"(  - id: T01-papyrus\n    cost: 0\n    shops:\n).*\n", rf"\1{shops}", template()
    )
    found = check(parse_document(text, "box.yaml"))
    assert len(found.warnings) == 1
    assert found.warnings[0].endswith("district T01-papyrus has 5 shops, 1 to 3 are known")


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_legal(path: Path) -> None:
    """Each example can be played, and begins with a sentence about it."""
    found = replay(parse_record(read_document(path)))
    assert path.read_text("utf-8").startswith("# ")
    assert found.assumed == (found.final.setup.components.sentence,)


def test_examples_show_every_decision() -> None:
    """Among them are the steps of a turn and whole games."""
    finals = [replay(parse_record(read_document(path))).final.phase for path in EXAMPLES]
    assert len(EXAMPLES) >= 10
    assert {Phase.LAY, Phase.REWARD, Phase.BUILD, Phase.SUPPLY, Phase.BONUS, Phase.OVER} <= set(
        finals
    )
