"""The pages about the command line: complete, generated where they can be, and true."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from typing import TYPE_CHECKING

import click
import pytest

from vitrail.cli.main import run
from vitrail.games.sagrada.components import Pattern
from vitrail.games.sagrada.notation import parse_pattern

from ..cli.commands import example, leaf_commands
from ..tree import ROOT

if TYPE_CHECKING:
    from pathlib import Path

COMMANDS = leaf_commands()
DOCS = ROOT / "docs"
GUIDES = [p for p in (ROOT / "README.md", *sorted(DOCS.glob("*.md"))) if p.name != "cli.md"]
JSON = (DOCS / "json.md").read_text("utf-8")
each_command = pytest.mark.parametrize("path", sorted(COMMANDS), ids=" ".join)


@each_command
def test_every_command_has_help(path: tuple[str, ...]) -> None:
    """The help of a command begins with a sentence that fits into the list of commands."""
    command = COMMANDS[path]
    assert command.help
    first = command.help.splitlines()[0]
    assert first.endswith(".")
    assert len(first) <= 60
    options = [option for option in command.params if isinstance(option, click.Option)]
    assert all(option.help for option in options)


@each_command
def test_every_command_has_an_example_that_runs(
    path: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The example in the help of a command works in the root of the repository."""
    words = shlex.split(example(COMMANDS[path]))
    assert tuple(words[1 : 1 + len(path)]) == path
    monkeypatch.chdir(ROOT)
    assert run(words[1:]) == 0, capsys.readouterr().err
    assert capsys.readouterr().out


@each_command
def test_every_command_is_in_a_guide(path: tuple[str, ...]) -> None:
    """A new command fails here until a page besides the reference explains it."""
    name = " ".join(path)
    assert any(re.search(rf"\b{name}\b", page.read_text("utf-8")) for page in GUIDES)


@each_command
def test_every_command_with_json_is_in_its_page(path: tuple[str, ...]) -> None:
    """Each command with `--json` has its section of keys."""
    if any("--json" in parameter.opts for parameter in COMMANDS[path].params):
        assert f"\n## vitrail {' '.join(path)}\n" in JSON


def test_the_sample_patterns_of_the_guide_are_read() -> None:
    """The files shown in the guide work as they are printed, comments included."""
    guide = (DOCS / "sagrada-windows.md").read_text("utf-8")
    samples = re.findall(r"^```text\n(.*?)^```$", guide, re.MULTILINE | re.DOTALL)
    assert [parse_pattern(sample) for sample in samples] == [SAMPLE, SAMPLE]


SAMPLE = Pattern(("YB..1", "G.5.4", "3.R.G", "2..BY"), "Mine", 4)
KEYED = (
    "best Virtus --private red",
    "best Virtus --stock R4",
    "check Virtus --dice wrong.txt",
    "complete Virtus --stock R4",
    "count Virtus",
    "legal Virtus --dice wrong.txt --die R4",
    "list --fills --avoid B",
    "score Virtus --private red",
    "show Virtus",
)


def keys_of(value: object) -> set[str]:
    """Return every key of an answer, spaces, letters and digits aside."""
    found: set[str] = set()
    if isinstance(value, dict):
        found = {key for key in value if len(key) > 2}
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            found |= keys_of(part)
    return found


@pytest.mark.parametrize("line", KEYED)
def test_every_key_is_documented(
    line: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Each key that an answer holds is in the page, in the command's section or the shared one."""
    wrong = "R1 R1 .. .. ..\n" + ".. .. .. .. ..\n" * 3
    (tmp_path / "wrong.txt").write_text(wrong, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    words = line.split()
    run(["window", *words, "--json"])
    answer = json.loads(capsys.readouterr().out)
    shared, *sections = JSON.split("\n## vitrail ")
    (section,) = [text for text in sections if text.startswith(f"window {words[0]}\n")]
    if words[0] == "show":
        section += next(text for text in sections if text.startswith("window list\n"))
    missing = {key for key in keys_of(answer) if f"`{key}`" not in section + shared}
    assert not missing


@pytest.mark.parametrize("columns", ["40", "200"])
def test_reference_is_up_to_date(columns: str) -> None:
    """docs/cli.md is what --help says, whatever the width of the terminal."""
    command = [sys.executable, "-m", "cogapp", "--check", str(DOCS / "cli.md")]
    environment = {**os.environ, "COLUMNS": columns}
    ran = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=ROOT)
    assert ran.returncode == 0, "run `make docs`: " + ran.stdout
