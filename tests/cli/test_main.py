"""The command itself: help, version, exit codes, one-line errors, streams, speed."""

from __future__ import annotations

import os
import signal
import statistics
import subprocess
import sys
import time
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest

from vitrail.cli import errors
from vitrail.cli.cards import cards
from vitrail.cli.main import COMMANDS, Command, LazyGroup, Settings, cli
from vitrail.games.errors import NotationError, VerificationError

from .commands import leaf_commands

if TYPE_CHECKING:
    from collections.abc import Callable

    from .conftest import Answer

VITRAIL = [sys.executable, "-m", "vitrail.cli"]
HARD = ["window", "best", "blank", "--public", "row_shade", "--public", "column_shade"]
HARD += ["--public", "color_diagonals", "--private", "red"]
"""A question that takes more than a few seconds."""


def test_help_lists_every_command(vitrail: Callable[..., Answer]) -> None:
    """The help names every command, and being called alone shows it."""
    answer = vitrail("--help")
    assert answer.code == 0
    assert all(f"  {name} " in answer.out for name in COMMANDS)
    assert vitrail().out == vitrail("-h").out == answer.out
    assert vitrail("window").out == vitrail("window", "--help").out


@pytest.mark.parametrize("group", [cli, cards], ids=lambda group: group.name)
def test_table_repeats_the_help_of_the_command(group: LazyGroup) -> None:
    """The one-line help of a lazy table is the command's own."""
    for name, (_, help_line) in group.table.items():
        command = group.get_command(click.Context(group), name)
        assert command is not None
        assert command.name == name
        assert command.get_short_help_str(200) == help_line


def test_version(vitrail: Callable[..., Answer]) -> None:
    """`--version` gives the version of the installed package."""
    assert vitrail("--version").out == f"vitrail {metadata.version('vitrail')}\n"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["windw"], "unknown command 'windw'; did you mean window?"),
        (["window", "cuont"], "did you mean count?"),
        (["window", "zzz"], "expected one of: best, check, complete, count"),
        (["--debg"], "no such option: --debg; did you mean --debug?"),
        (["window", "count", "Virtus", "--jso"], "--json"),
        (["window", "count"], "missing argument 'PATTERN' (see vitrail window count --help)"),
        (["window", "legal", "Virtus"], "missing option '--die'"),
        (["window", "count", "Virtus", "more"], "more"),
        (["window", "best", "Virtus", "--time", "soon"], "'soon' is not a number"),
        (["window", "best", "Virtus", "--time", "0"], "--time"),
        (["window", "best", "Virtus", "--time", "nan"], "'nan' is not a number"),
        (["window", "best", "Virtus", "--tokens", "-1"], "--tokens"),
        (["window", "score", "Virtus", "--tokens", "two"], "'two' is not a whole number"),
        (["window", "score", "Virtus", "--tokens", "1.5"], "'1.5' is not a whole number"),
        (["window", "score", "Virtus", "--pubic", "x"], "did you mean --public? (see"),
        (["window", "legal", "Virtus", "--die", "G4", "--die", "R3"], "--die was given 2 times"),
        (["window", "show", "Virtus", "-o", "a.svg", "--output", "b.svg"], "--output was given 2"),
        (["window", "best", "Virtus", "--stock", "R", "--stock", "B"], "expected one value"),
        (["window", "show", "blank", "--to", "card"], "blank has none: --difficulty N"),
        (["window", "show", "Virtus", "--to", "yaml"], "'text', 'card', 'json'"),
        (["window", "show", "Virtus", "--to", "text", "--json"], "exclude each other"),
    ],
)
def test_usage_errors_are_one_line(
    words: list[str], expected: str, refused: Callable[..., str]
) -> None:
    """What click refuses is one line that says where help is."""
    message = refused(*words)
    assert expected in message
    assert "--help)" in message


@pytest.mark.parametrize("path", sorted(leaf_commands()), ids=" ".join)
def test_every_command_refuses_repeated_options(path: tuple[str, ...]) -> None:
    """No command takes the last of two values in silence: all are of the class that refuses."""
    assert isinstance(leaf_commands()[path], Command)


def raises(error: BaseException) -> Callable[[], object]:
    """Return a command that fails."""

    def command() -> object:
        raise error

    return command


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (NotationError("x\ny\x1b[2J"), 2, "vitrail: x y\\x1b[2J\n"),
        (VerificationError("no"), 70, "please report"),
        (ZeroDivisionError("oops"), 70, "bug in vitrail: ZeroDivisionError: oops"),
        (OSError(28, "No space left on device"), 2, "cannot write the answer: No space left"),
        (KeyboardInterrupt(), 130, ""),
        (click.Abort(), 130, ""),
    ],
)
def test_errors_become_one_line(
    error: BaseException, code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every error has an exit code and at most one line, free of control characters."""
    assert errors.guarded(raises(error), Settings()) == code
    shown = capsys.readouterr()
    assert shown.out == ""
    assert said in shown.err
    assert shown.err.count("\n") == bool(said)


def test_debug_shows_the_traceback() -> None:
    """With `--debug` the error itself comes out."""
    with pytest.raises(ZeroDivisionError):
        errors.guarded(raises(ZeroDivisionError("oops")), Settings(debug=True))
    command = [*VITRAIL, "--debug", "window", "show", "virtos"]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert "Traceback" in ran.stderr
    assert ran.stdout == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs the device /dev/full")
@pytest.mark.parametrize("words", [["--help"], ["window", "list"], ["window", "list", "--json"]])
def test_full_disk_is_one_line(words: list[str]) -> None:
    """An answer that cannot be written is one line on stderr, exit 2."""
    with Path("/dev/full").open("w") as full:
        command = [*VITRAIL, *words]
        ran = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
    assert ran.returncode == 2
    assert ran.stderr == "vitrail: cannot write the answer: No space left on device\n"


@pytest.mark.skipif(os.name != "posix", reason="closes streams as a POSIX shell does")
def test_closed_streams() -> None:
    """A closed stdout is told as a full one, a closed stdin is refused, each in one line."""
    for words in ("window list", "window list --json", "--help", "new sagrada"):
        run = ["sh", "-c", f'"$0" -m vitrail.cli {words} >&-', sys.executable]
        ran = subprocess.run(run, capture_output=True, text=True)
        assert ran.returncode == 2
        assert ran.stderr == "vitrail: cannot write the answer: stdout is closed\n"
    run = ["sh", "-c", '"$0" -m vitrail.cli window show - <&-', sys.executable]
    ran = subprocess.run(run, capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "vitrail: stdin: this is closed, expected text\n"


def test_broken_pipe_is_silent() -> None:
    """A reader that goes away, as `head` does, causes no message."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        command = [*VITRAIL, "window", "list", "--json"]
        ran = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE)
    finally:
        os.close(writing)
    assert ran.stderr == b""
    assert ran.returncode == 141


@pytest.mark.skipif(os.name != "posix", reason="sends a POSIX signal")
def test_interrupt_stops_a_search_at_once() -> None:
    """Ctrl-C while a solver works ends the command with code 130 and without a traceback."""
    command = [sys.executable, "-c", INTERRUPTED, *HARD]
    started = time.monotonic()
    ran = subprocess.run(command, capture_output=True, text=True, timeout=50)
    assert ran.returncode == 130
    assert "Traceback" not in ran.stderr
    assert ran.stdout == ""
    assert time.monotonic() - started < 30


INTERRUPTED = f"""
import os, threading
from vitrail.cli import main, render
def search(words, solve, real=render.working):
    threading.Timer(0.5, os.kill, (os.getpid(), {int(signal.SIGINT)})).start()
    return real(words, lambda: [solve() for _ in range(1_000_000)])
render.working = search
main.main()
"""


@pytest.mark.slow
def test_help_is_quick() -> None:
    """`vitrail --help` takes at most twice a Python process that imports click (medians)."""

    def took(*words: str) -> float:
        started = time.perf_counter()
        subprocess.run([sys.executable, *words], capture_output=True, check=True)
        return time.perf_counter() - started

    # In turn, so that whatever else the machine does slows both down.
    pairs = [(took("-m", "vitrail.cli", "--help"), took("-c", "import click")) for _ in range(15)]
    ours, theirs = (statistics.median(times) for times in zip(*pairs, strict=True))
    assert ours < 2 * theirs


def test_help_imports_no_slow_module() -> None:
    """Help and an error of usage import click alone."""
    code = (
        "import sys; from vitrail.cli.main import run; run(['--help']); "
        "slow = {'rich', 'ortools', 'networkx', 'numpy', 'json', 'ruamel'} & set(sys.modules); "
        "sys.exit(str(slow) if slow else 0)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr


def test_terminal_without_unicode() -> None:
    """On an ASCII terminal the picture is drawn with ASCII and nothing fails."""
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "COLUMNS": "80"}
    command = [*VITRAIL, "window", "show", "Virtus"]
    ran = subprocess.run(command, capture_output=True, env=environment, check=True)
    assert b"+---------+" in ran.stdout
    assert ran.stdout.isascii()


def test_color_is_an_addition() -> None:
    """Colors add escape codes only; NO_COLOR, and a pipe, leave the same characters."""
    command = [*VITRAIL, "window", "show", "Virtus"]
    plain = {k: v for k, v in os.environ.items() if k not in {"NO_COLOR", "FORCE_COLOR"}}
    plain |= {"COLUMNS": "80", "TERM": "xterm-256color"}

    def shown(**more: str) -> str:
        ran = subprocess.run(command, capture_output=True, env={**plain, **more}, check=True)
        return ran.stdout.decode()

    colored = shown(FORCE_COLOR="1")
    assert "\x1b[" in colored
    assert "\x1b[" not in shown()
    unstyled = click.unstyle(colored)
    assert unstyled == shown()
    bare = shown(FORCE_COLOR="1", NO_COLOR="1")
    assert click.unstyle(bare) == unstyled
    assert not any(f"\x1b[3{n}m" in bare or f"\x1b[1;3{n}m" in bare for n in range(8))
