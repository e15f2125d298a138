"""Every command block of the documentation runs and prints what the page shows.

A block fenced as ``console`` is a session in an empty folder that holds a copy of ``examples/``:

- a line that begins with ``$ `` is a command (``> `` continues one that ends in a backslash or
  opens a here-document);
- the lines below it are its whole output, errors included; a line ``...`` stands for any lines;
- a command without such lines may print what it likes;
- a command must succeed, unless the next one is ``echo $?`` and so shows the exit code.

A block fenced as ``python`` is a session at Python's prompt, also in that folder; the blocks of a
page follow each other in one session.

Commands that set up an environment cannot run inside a test. They are listed in ``SETUP`` with
the line of ``.ci/run`` that runs each of them for real.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import pytest

from ..tree import ROOT

PAGES = [p for p in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))) if p.exists()]
SECONDS_PER_BLOCK = 120
FENCE = re.compile(r"^(?P<ticks>```+)(?P<language>\S*).*$")
UNTESTED_SESSIONS = {"bash", "sh", "shell", "zsh", "shell-session", "terminal", "text-console"}

# Programs that a page may call beside vitrail; anything else is a set-up command or a mistake.
TOOLS = {"vitrail", "cat", "cp", "diff", "echo", "grep", "head", "ls", "printf", "tail", "wc"}

# The end of a command in the output of a block, with its exit code.
MARK = "\x1e"
SCRIPT_END = f'\nvitrail_exit=$?; printf "{MARK}%s\\n" "$vitrail_exit"; (exit "$vitrail_exit")\n'


class Setup(NamedTuple):
    """A command that sets something up: where CI runs it, and what prints the same."""

    ci_line: str
    same_output: str | None = None


SETUP = {
    "git clone": Setup('git clone --quiet . "$fresh/vitrail"'),
    "cd vitrail": Setup('cd "$fresh/vitrail"'),
    "make demo": Setup("make demo", "vitrail hint examples/sagrada/round-4.yaml"),
    "make test": Setup("make test"),
    "make install": Setup("make demo"),  # which begins with it
    "make check": Setup("make lint types imports docs-check"),  # and the other steps beside it
    "pip install .": Setup("pip install --quiet ."),
    "pipx install .": Setup("pipx install --quiet ."),
}


@dataclass(frozen=True)
class Command:
    """A command of a block and the output shown below it."""

    text: str
    shown: tuple[str, ...]

    @property
    def setup(self) -> Setup | None:
        """Return the entry of the set-up list that covers the command, if one does."""
        for known, entry in SETUP.items():
            if self.text == known or (known == "git clone" and self.text.startswith("git clone ")):
                return entry
        return None

    @property
    def programs(self) -> set[str]:
        """Name the programs that the command starts."""
        line = self.text.replace("\\\n", " ").partition("\n")[0]
        words = shlex.shlex(line, posix=True, punctuation_chars=True)
        words.whitespace_split = True
        found, starts = set[str](), True
        for word in words:
            if starts:
                found.add(word)
            starts = word in {"|", "||", "&&", ";"}
        return found


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    page: Path
    line: int
    language: str
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT).as_posix()}:{self.line}"

    def commands(self) -> list[Command]:
        """Split the block into commands and what is shown below them."""
        commands: list[Command] = []
        text, shown = "", list[str]()
        for line in self.lines:
            if line.startswith("$ "):
                if text:
                    commands.append(Command(text, tuple(shown)))
                text, shown = line[2:], []
            elif line.startswith("> ") and not shown and (text.endswith("\\") or "<<" in text):
                text += "\n" + line[2:]
            else:
                assert text, f"{self}: output before the first command"
                shown.append(line)
        if text:
            commands.append(Command(text, tuple(shown)))
        return commands


def blocks_of(page: Path, text: str) -> list[Block]:
    """Return the fenced blocks of a page."""
    blocks = []
    fence, start, language, lines = "", 0, "", list[str]()
    for number, line in enumerate(text.splitlines(), 1):
        match = FENCE.match(line.strip())
        if not fence:
            if match:
                fence, language = match["ticks"], match["language"]
                start, lines = number, []
        elif line.strip() == fence:
            blocks.append(Block(page, start, language, tuple(lines)))
            fence = ""
        else:
            lines.append(line)
    assert not fence, f"{page}:{start}: the block is not closed"
    return blocks


def matches(shown: tuple[str, ...], printed: list[str]) -> bool:
    """Compare output with what a page shows, where ``...`` stands for any lines."""
    pattern = "".join(
        r"(?:.*\n)*" if line.strip() == "..." else re.escape(line.rstrip()) + r"\n"
        for line in shown
    )
    return re.fullmatch(pattern, "".join(f"{line.rstrip()}\n" for line in printed)) is not None


def environment() -> dict[str, str]:
    """Return what a player's plain terminal of 80 columns would set."""
    dropped = {"COLUMNS", "LINES", "FORCE_COLOR", "CLICOLOR_FORCE"}
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    binaries = Path(sys.executable).parent
    path = f"{binaries}{os.pathsep}{kept.get('PATH', '')}"
    return kept | {"PATH": path, "TERM": "dumb", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}


def run(commands: list[str], folder: Path) -> list[tuple[list[str], int]]:
    """Run commands in one shell; return what each printed and its exit code."""
    script = "".join(command + SCRIPT_END for command in commands)
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-c", script],
        stdin=subprocess.DEVNULL,
        cwd=folder,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        timeout=SECONDS_PER_BLOCK,
        check=False,
    )
    pieces = re.split(f"{MARK}(\\d+)\n", done.stdout)
    outputs, codes = pieces[:-1:2], pieces[1::2]
    return [(out.splitlines(), int(code)) for out, code in zip(outputs, codes, strict=True)]


def faults(block: Block, folder: Path) -> list[str]:
    """Run a block and tell what differs from the page."""
    commands = [c for c in block.commands() if c.setup is None or (c.setup.same_output and c.shown)]
    texts = [c.setup.same_output or "" if c.setup else c.text for c in commands]
    results = run(texts, folder)
    if len(results) != len(commands):
        return [f"{block}: the shell ended early"]
    found = []
    for index, (command, (printed, code)) in enumerate(zip(commands, results, strict=True)):
        told = index + 1 < len(commands) and commands[index + 1].text == "echo $?"
        if code and not told:
            found.append(f"{block}: exit {code} from: {command.text}\n" + "\n".join(printed))
        elif command.shown and not matches(command.shown, printed):
            shown = "\n".join(command.shown)
            real = "\n".join(printed)
            found.append(f"{block}: $ {command.text}\n-- page:\n{shown}\n-- printed:\n{real}")
    return found


BLOCKS = [b for page in PAGES for b in blocks_of(page, page.read_text("utf-8"))]
SESSIONS = [block for block in BLOCKS if block.language == "console"]


@pytest.fixture
def desk(tmp_path: Path, compiled: None) -> Path:
    """Return a folder that holds a copy of the examples and nothing else."""
    if (ROOT / "examples").exists():
        shutil.copytree(ROOT / "examples", tmp_path / "examples")
    return tmp_path


@pytest.mark.parametrize("block", SESSIONS, ids=str)
def test_a_session_prints_what_the_page_shows(block: Block, desk: Path) -> None:
    """Every command of every block runs, and its output is the one on the page."""
    assert not faults(block, desk)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_session_escapes_the_test(page: Path) -> None:
    """A block of commands is fenced as console, and each of its commands is known."""
    for block in blocks_of(page, page.read_text("utf-8")):
        assert block.language not in UNTESTED_SESSIONS, f"{block}: fence it as console"
        if block.language == "console":
            assert block.commands(), f"{block}: no line begins with '$ '"
        else:
            assert not any(line.startswith("$ ") for line in block.lines), f"{block}: console?"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_python_session_prints_what_the_page_shows(
    page: Path, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each prompt of the Python blocks of a page prints exactly the lines below it."""
    monkeypatch.chdir(desk)
    names: dict[str, object] = {}
    report: list[str] = []
    runner = doctest.DocTestRunner()
    for block in blocks_of(page, page.read_text("utf-8")):
        if block.language in {"python", "pycon", "py"}:
            assert block.language == "python", f"{block}: fence it as python"
            text = "\n".join(block.lines) + "\n"
            test = doctest.DocTestParser().get_doctest(text, names, str(block), None, block.line)
            assert test.examples, f"{block}: no line begins with '>>> '"
            runner.run(test, out=report.append, clear_globs=False)
            names = test.globs
    assert not report, "".join(report)


LINK = re.compile(r"\]\(([^)\s]+)\)")
LINKED_PAGES = [
    page
    for page in (
        *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
        *sorted((ROOT / "docs").rglob("*.md")),
    )
    if page.exists()
]


def headings(page: Path) -> set[str]:
    """Return the anchors of a page, as they are made from its headings."""
    lines = re.findall(r"^#+ +(.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", line.lower()).strip().replace(" ", "-") for line in lines}


@pytest.mark.parametrize("page", LINKED_PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    """Every relative link of a page leads to a file or folder of the tree, and to its heading."""
    text = re.sub(r"^(```+).*?^\1$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    for link in LINK.findall(text):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.is_relative_to(ROOT.resolve()), f"{link} leaves the repository"
        assert target.exists(), f"{link} leads nowhere"
        if anchor and target.suffix == ".md":
            assert anchor in headings(target), f"{link}: no such heading"


def test_every_set_up_command_is_run_by_ci() -> None:
    """What a test cannot run is in the list, and the line that stands for it is in .ci/run."""
    ci = [line.strip() for line in (ROOT / ".ci" / "run").read_text("utf-8").splitlines()]
    for known, entry in SETUP.items():
        assert entry.ci_line in ci, f"{known}: .ci/run has no line: {entry.ci_line}"
    for block in SESSIONS:
        for command in block.commands():
            if command.setup is None:
                unknown = command.programs - TOOLS
                assert not unknown, f"{block}: not in SETUP and not in TOOLS: {unknown}"
            else:
                unchecked = set(command.shown) - {"..."}
                assert command.setup.same_output or not unchecked, (
                    f"{block}: nothing checks the output of {command.text}"
                )


def test_the_set_up_targets_are_made_of_what_ci_runs() -> None:
    """``make demo`` begins with ``make install``; ``make check`` is the sum of CI's steps."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert "\ndemo: install " in makefile
    assert f"\n\t$(BIN)/{SETUP['make demo'].same_output}\n" in makefile
    parts = re.search(r"^check: ([^#]+)##", makefile, re.MULTILINE)
    assert parts is not None
    ci = (ROOT / ".ci" / "run").read_text("utf-8")
    made = {
        target for line in re.findall(r"^make (.+)$", ci, re.MULTILINE) for target in line.split()
    }
    assert set(parts[1].split()) <= made


PAGE = """
```console
$ echo one; echo two
one
...
$ cat <<END
> three
> END
three
$ touch nothing/here 2>/dev/null || true
$ ls missing-file
...
$ echo $?
2
$ ls
examples
```
"""


def small(text: str) -> Block:
    """Return the only block of a text."""
    (block,) = blocks_of(ROOT / "README.md", text)
    return block


def test_a_right_page_passes(tmp_path: Path) -> None:
    """Commands, here-documents, any lines, exit codes and the folder are as described."""
    (tmp_path / "examples").mkdir()
    assert not faults(small(PAGE), tmp_path)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("\none\n", "\nbut\n"),
        ("\nthree\n$", "\nthree\nfour\n$"),
        ("\n2\n", "\n0\n"),
        ("\nexamples\n", "\nexamples\nmore\n"),
        ("\n$ echo $?\n2", ""),
    ],
)
def test_a_wrong_page_fails(right: str, wrong: str, tmp_path: Path) -> None:
    """A line that is not printed, and a failure that the page hides, are found."""
    (tmp_path / "examples").mkdir()
    assert right in PAGE
    assert faults(small(PAGE.replace(right, wrong)), tmp_path)


def test_programs_are_read_as_the_shell_reads_them() -> None:
    """A bar inside quotes starts no program."""
    command = Command("vitrail window list \\\n| grep 'a | b' && echo \"x; y\"", ())
    assert command.programs == {"vitrail", "grep", "echo"}
