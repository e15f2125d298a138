"""A way to run the command line in the process of the test, and files to run it on."""

from __future__ import annotations

import io
import json
import shutil
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pexpect
import pytest

from vitrail.cli.main import run

from ..tree import ROOT
from .santiago.records import RECORDS
from .santiago.records import TYPED as TYPED_SANTIAGO

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

ENVIRONMENT = ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "PYTHONIOENCODING")


@dataclass(frozen=True)
class Answer:
    """What a command said."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The JSON on stdout."""
        return json.loads(self.out)


@pytest.fixture
def vitrail(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    compiled: None,
) -> Callable[..., Answer]:
    """Run `vitrail` with these words, on a terminal of 80 columns that is none."""
    monkeypatch.setenv("COLUMNS", "80")
    for name in ENVIRONMENT:
        monkeypatch.delenv(name, raising=False)

    def call(*words: str, stdin: bytes = b"") -> Answer:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        capsys.readouterr()
        code = run(words)
        said = capsys.readouterr()
        return Answer(code, said.out, said.err)

    return call


@pytest.fixture
def refused(vitrail: Callable[..., Answer]) -> Callable[..., str]:
    """Run `vitrail` with words it must refuse: exit 2, one line on stderr, nothing on stdout."""

    def call(*words: str, stdin: bytes = b"") -> str:
        answer = vitrail(*words, stdin=stdin)
        assert answer.out == ""
        assert answer.code == 2
        assert answer.err.startswith("vitrail: ")
        assert answer.err.count("\n") == 1
        assert answer.err.endswith("\n")
        return answer.err.removeprefix("vitrail: ").rstrip("\n")

    return call


FULL = """\
B4 Y1 P2 R5 G1
Y1 P2 R6 G1 B2
P2 Y3 G2 B4 R6
Y5 G2 B1 R6 P1
"""
"""A complete window on Virtus."""

PART = """\
B4 .. .. R5 ..
Y1 P2 .. .. ..
.. .. .. .. ..
.. .. .. .. --
"""

WRONG = """\
B4 B1 .. R6 ..
.. .. .. .. ..
.. .. .. .. ..
.. .. .. .. ..
"""
"""On Virtus: equal colors side by side at A1 and A2, and a 6 at A4 where a 5 is asked."""

ALMOST = FULL.replace("R5", "..").replace("P1\n", "..\n")
"""The same with A4 and D5 open."""

DEAD = "B4 .. .. R5 ..\n.. .. .. .. G2\n.. .. .. .. ..\n.. .. .. .. ..\n"
"""On Virtus: A5 asks for green, and its neighbor B5 is green already."""

TWO_CARDS = """\
Virtus again
5
4w25g
ww6g2
w3g4w
5g1ww
virtus.png
Plain
3
wwwww
wrwww
wwwww
www1w
plain.png
"""


FAULTS = """\
  - Ann window Ripples of Light
  - Ben window Lux Mundi
  - roll G6 G5 G1 P6 B6
  - Ann G6 B3
  - Ben R2 A1
  - Ben pass
  - roll Y6 Y5 B4 P1 B5
  - Ann Y6 D1
"""
"""Moves for the set-up of the example game: a wrong space, a die that is not there, a turn that is
missing, a turn out of order."""


LITTLE = """\
vitrail: 1
game: sagrada
players: [Ann, Ben, Cem, Dan]
about: |
  Sunday evening
  at Ann's
setup:
  windows: {Ann: Virtus, Ben: Gravitas}
  private: {Ann: red}
  public: [Row Color Variety, Light Shades, Color Diagonals]
  tools: [Grozing Pliers, Lens Cutter, Running Pliers]
position:
  to_move: Ann
  round: 3
  pool: R1 P6 B2 G4 Y5 R6 P1 G2 B5
  windows:
    Ann: [B4 .. .. R5 .., .. .. .. .. .., .. .. .. .. .., .. .. .. .. ..]
    Ben: [B .. .. B5 .., .. .. .. .. .., .. .. .. .. .., .. .. .. .. ..]
    Dan: unknown
  tokens: {Dan: 3}
moves:
  - Ann P6 B1 !?   # it had to be
  - Ben pass
"""
"""A position with windows that are partly known or not at all, and annotated moves."""


TYPED = """\
g6 b3
g6 d3
take b6, tool 11 y6, place d5
p
undo
redo
ben pass
quit
"""
"""What somebody types into the coach after the roll of `opened.yaml`."""


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder, made the current one, with the files that the examples name."""
    for name, text in {
        "dice.txt": FULL,
        "part.txt": PART,
        "wrong.txt": WRONG,
        "almost.txt": ALMOST,
        "dead.txt": DEAD,
        "cards.txt": TWO_CARDS,
        "mine.txt": "name: Mine\ndifficulty: 4\nYB..1\nG.5.4\n3.R.G\n2..BY\n",
        "mine.json": '{"name": "Mine", "difficulty": 4, "rows": ["YB..1","G.5.4","3.R.G","2..BY"]}',
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    for name in ("round-4.yaml", "game.yaml"):
        shutil.copy(ROOT / "examples" / "sagrada" / name, tmp_path)
    text = (tmp_path / "game.yaml").read_text("utf-8")
    head = text.partition("moves:\n")[0] + "moves:\n"
    (tmp_path / "start.yaml").write_text(head, encoding="utf-8")
    (tmp_path / "faults.yaml").write_text(head + FAULTS, encoding="utf-8")
    opened = "".join(FAULTS.splitlines(keepends=True)[:3])
    (tmp_path / "opened.yaml").write_text(head + opened, encoding="utf-8")
    (tmp_path / "torn.yaml").write_text(head + opened + "  - Ann G6", encoding="utf-8")
    (tmp_path / "little.yaml").write_text(LITTLE, encoding="utf-8")
    (tmp_path / "lines.txt").write_text(TYPED, encoding="utf-8")
    shutil.copy(ROOT / "tests/golden/games/sagrada-1.yaml", tmp_path / "solo-game.yaml")
    shutil.copytree(ROOT / "examples" / "puzzles", tmp_path / "puzzles")
    (tmp_path / "santiago").mkdir()
    for name, text in {**RECORDS, "lines.txt": TYPED_SANTIAGO}.items():
        (tmp_path / "santiago" / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def terminal(
    files: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., pexpect.spawn[str]]]:
    """Start `vitrail coach` at a terminal; whatever still runs in the end is killed."""
    monkeypatch.setenv("PROMPT_TOOLKIT_NO_CPR", "1")
    monkeypatch.setenv("TERM", "xterm")
    started: list[pexpect.spawn[str]] = []

    def start(*words: str) -> pexpect.spawn[str]:
        child: pexpect.spawn[str] = pexpect.spawn(
            sys.executable,
            ["-m", "vitrail.cli", "coach", *words],
            encoding="utf-8",
            timeout=60,
            dimensions=(50, 100),
        )
        child.setecho(False)
        started.append(child)
        return child

    yield start
    for child in started:
        child.close(force=True)
