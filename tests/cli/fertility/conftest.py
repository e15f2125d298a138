"""Records of Fertility to run the command line on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
import pytest

from vitrail.cli.new import new
from vitrail.games import record

if TYPE_CHECKING:
    from pathlib import Path

HEAD = """\
vitrail: 1
game: fertility
players: [Ann, Ben]
setup:
  land: ["S.....", "......", "..w...", "......"]
  first: Ann
  hands: {Ann: [PP, PC, AG], Ben: [CC, AA, GG]}
  display: [PA, CG, AA]
  districts: [T02-papyrus, T03-cattle, T05-papyrus, T09-papyrus]
moves:
"""
TURNS = """\
  - Ann lay PC A2 A3, build T02-papyrus, supply 3b papyrus, take PA
  - open GG T01-cattle
  - Ben lay CC A4 B4, supply 1b cattle, take GG
"""
FAULTS = """\
  - Ann lay PC A2 A3, build T03-cattle, supply 2a grapes, take PA
  - open GG
  - Ann lay AG C3 C4, take GG
"""


@pytest.fixture
def fertility(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder, made the current one, with records of Fertility."""
    if "fertility" not in record.GAMES:
        monkeypatch.setattr(record, "GAMES", (*record.GAMES, "fertility"))
        monkeypatch.setattr(new.params[0], "type", click.Choice(record.GAMES))
    for name, text in {
        "start.yaml": HEAD,
        "turns.yaml": HEAD + TURNS,
        "faults.yaml": HEAD + FAULTS,
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path
