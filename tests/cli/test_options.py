"""Options that several commands share: numbers and their ranges."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

import click
import pytest

from vitrail.cli.options import Number, WholeNumber

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (WholeNumber(), "x]"),
        (WholeNumber(0, 20), "[0 to 20]"),
        (WholeNumber(min=1), "[1 or more]"),
        (WholeNumber(max=9), "[at most 9]"),
        (WholeNumber(0, 1 << 63), "[0 to 2^63]"),
        (Number(0, 86400, min_open=True), "[more than 0, at most 86400]"),
        (Number(0.5, 2), "[0.5 to 2]"),
        (Number(0, min_open=True), "[more than 0]"),
    ],
)
def test_ranges_are_told_in_words(kind: WholeNumber | Number, words: str) -> None:
    """The help says which numbers are taken, and nothing where all are."""
    command = click.Command("x", params=[click.Option(["--number"], type=kind)])
    told = command.get_help(click.Context(command))
    assert words in told or (words == "x]" and "[x" not in told and "None" not in told)


@pytest.mark.parametrize(
    ("kind", "text", "told"),
    [
        (WholeNumber(0, 20), "21", "read 21, expected 0 to 20"),
        (WholeNumber(0, 20), "-1", "read -1, expected 0 to 20"),
        (WholeNumber(0, 1 << 63), "-1", "read -1, expected 0 to 2^63"),
        (Number(0, 5, min_open=True), "0", "read 0, expected more than 0, at most 5"),
        (Number(0, 5, min_open=True), "5.1", "read 5.1, expected more than 0, at most 5"),
        (Number(0, 5), "nan", "'nan' is not a number"),
        (WholeNumber(0, 5), "1_0", "'1_0' is not a whole number"),
    ],
)
def test_numbers_outside_are_refused(kind: WholeNumber | Number, text: str, told: str) -> None:
    """The error says what was read and what would be taken."""
    with pytest.raises(click.BadParameter, match=re.escape(told)):
        kind.convert(text, None, None)


def test_players_are_counted(files: Path, refused: Callable[..., str]) -> None:
    """Too many names are counted, not called a list."""
    text = (files / "game.yaml").read_text("utf-8")
    named = text.replace("players: [Ann, Ben]", "players: [A, B, C, D, E]")
    (files / "five.yaml").write_text(named, encoding="utf-8")
    assert refused("check", "five.yaml").endswith("players: read 5 names, expected 1 to 4")
    nobody = text.replace("players: [Ann, Ben]", "players: []")
    (files / "none.yaml").write_text(nobody, encoding="utf-8")
    assert refused("check", "none.yaml").endswith("players: read 0 names, expected 1 to 4")


def test_ctrl_c_is_quiet_from_the_first_moment() -> None:
    """Also while the program itself is imported there is no traceback."""
    script = (
        "import sys\n"
        "class Interrupted:\n"
        "    def find_spec(self, name, path, target=None):\n"
        "        if name == 'vitrail.cli.main':\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupted())\n"
        "from vitrail.cli.__main__ import main\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (130, b"")
