"""`vitrail simulate`: the same games from one process or several, whole or in pieces."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from vitrail.advisors.matches import Series
from vitrail.cli.errors import InputError
from vitrail.cli.simulate_log import Log
from vitrail.games.dealt import Terms

from ..tree import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .conftest import Answer

PAIR = ("simulate", "sagrada", "--agents", "random,greedy", "--seed", "7", "--workers", "1")
COMMAND = [sys.executable, "-m", "vitrail.cli"]


def timeless(answer: Answer) -> Any:
    """Return the data of an answer without the time it took."""
    assert answer.code == 0, answer.err
    data = answer.data
    del data["seconds"]
    return data


def test_the_same_seed_gives_the_same_games(vitrail: Callable[..., Answer]) -> None:
    """Whatever the number of processes; another seed gives others."""
    words = (*PAIR[:-1], "3", "--json")
    alone, together = (
        timeless(vitrail(*words[:-2], number, "--games", "6", "--json")) for number in ("1", "2")
    )
    assert alone == together
    assert alone["games"] == 6
    assert alone["deals"] == 3
    other = (*PAIR[:4], "--workers", "1", "--seed", "8", "--games", "6", "--json")
    assert timeless(vitrail(*other))["agents"] != alone["agents"]


def test_a_run_goes_on_where_it_stopped(files: Path, vitrail: Callable[..., Answer]) -> None:
    """Games of the log are not played again, more can be asked for, and the seed is the log's."""
    first = vitrail(*PAIR, "--games", "4", "--log", "games.log", "--json")
    lines = (files / "games.log").read_text("utf-8").splitlines()
    assert len(lines) == 5
    again = vitrail(*PAIR, "--games", "4", "--log", "games.log", "--json")
    assert timeless(again) == timeless(first)
    unseeded = (*PAIR[:4], "--workers", "1", "--games", "6", "--log", "games.log", "--json")
    assert timeless(vitrail(*unseeded)) == timeless(vitrail(*PAIR, "--games", "6", "--json"))
    assert (files / "games.log").read_text("utf-8").splitlines()[:5] == lines
    fewer = timeless(vitrail(*PAIR, "--games", "2", "--log", "games.log", "--json"))
    assert fewer == timeless(vitrail(*PAIR, "--games", "2", "--json"))


def test_a_run_that_was_killed_goes_on(files: Path, vitrail: Callable[..., Answer]) -> None:
    """After SIGKILL in the middle the log is used as far as it goes."""
    words = (*PAIR, "--games", "6", "--log", "games.log")
    log = files / "games.log"
    process = subprocess.Popen([*COMMAND, *words[:-3], "100000", *words[-2:]], cwd=files)
    wait_for(log, 4, process)
    process.kill()
    process.wait()
    with log.open("ab") as file:
        file.write(b'{"deal": 9')
    assert timeless(vitrail(*words, "--json")) == timeless(vitrail(*words[:-2], "--json"))
    assert all(json.loads(line) for line in log.read_bytes().splitlines())


def wait_for(log: Path, lines: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until so many lines are written; the process has to go on."""
    for _ in range(3000):
        if log.exists() and log.read_bytes().count(b"\n") >= lines:
            return
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.02)
    pytest.fail("nothing was written")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_shows_what_is_finished(files: Path, workers: str) -> None:
    """The table so far on stdout, nothing on stderr, exit code 130, a log that is whole."""
    words = (*PAIR[:-1], workers, "--games", "100000", "--log", "games.log")
    process = subprocess.Popen(
        [*COMMAND, *words],
        cwd=files,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    wait_for(files / "games.log", 4, process)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err == b""
    assert re.search(rb"^stopped: \d+ games not finished$", out, re.MULTILINE)
    assert b"\ngreedy " in out
    log = (files / "games.log").read_bytes()
    assert log.endswith(b"\n")
    found = re.search(rb"2 players: (\d+) games", out)
    assert found is not None
    assert int(found[1]) == log.count(b"\n") - 1


def test_ctrl_c_at_once_is_quiet(files: Path) -> None:
    """Also while processes are being started: no traceback, and no game is no table."""
    words = (*PAIR[:-1], "2", "--games", "100000", "--log", "games.log")
    process = subprocess.Popen(
        [*COMMAND, *words],
        cwd=files,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    wait_for(files / "games.log", 1, process)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.strip() == b""


def test_a_log_can_be_torn_anywhere(files: Path, vitrail: Callable[..., Answer]) -> None:
    """Whatever is left of it, its whole lines count, and what is written next is whole."""
    vitrail(*PAIR, "--games", "2", "--log", "games.log")
    path, series = files / "games.log", Series(Terms("sagrada", {}), ("random", "greedy"), 7)
    data = path.read_bytes()
    whole = Log(path).games(series)
    head = data.index(b"\n") + 1
    for size in range(len(data) + 1):
        path.write_bytes(data[:size])
        log = Log(path)
        found = log.games(series)
        assert found.items() <= whole.items()
        assert len(found) == max(0, data[:size].count(b"\n") - 1)
        with log.writing(series):
            kept = max(head, data[:size].rfind(b"\n") + 1)
            assert path.read_bytes() == data[:kept]


def test_two_runs_do_not_share_a_log(
    files: Path,
    vitrail: Callable[..., Answer],
    refused: Callable[..., str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """While one run writes a log another one is refused, and so is what was read too early."""
    monkeypatch.setattr("vitrail.games.disk._PATIENCE", 0.0)
    series = Series(Terms("sagrada", {}), ("random", "greedy"), 7)
    log, early = Log(files / "games.log"), Log(files / "games.log")
    again = (*PAIR, "--games", "2", "--log", "games.log")
    with log.writing(series):
        assert refused(*again) == "games.log: cannot be written: another program is writing it"
    with pytest.raises(InputError, match="another run has just written it"), early.writing(series):
        pass
    assert vitrail(*again).code == 0


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("--seed", "8"), "the games there have seed 7, those asked for 8"),
        (("--set", "reading=rulebook"), "the games there have options {}"),
        (("--windows", "random"), 'the games there have windows "choose"'),
        (("--agents", "greedy,random"), 'the games there have agents ["random", "greedy"]'),
    ],
)
def test_a_log_of_other_games_is_refused(
    words: tuple[str, str],
    expected: str,
    files: Path,
    vitrail: Callable[..., Answer],
    refused: Callable[..., str],
) -> None:
    """One line says what differs, and the log stays as it is."""
    vitrail(*PAIR, "--games", "2", "--log", "games.log")
    before = (files / "games.log").read_bytes()
    asked = {"--agents": "random,greedy", "--seed": "7", words[0]: words[1]}
    flat = [word for pair in asked.items() for word in pair]
    said = refused("simulate", "sagrada", "--games", "2", "--log", "games.log", *flat)
    assert said.startswith(f"games.log: {expected}")
    assert (files / "games.log").read_bytes() == before


@pytest.mark.parametrize(
    "text", ["vitrail: 1\n", "{}\n", "[1]\n", "half", '{"vitrail": 1}\n', "\x00"]
)
def test_what_is_no_log_is_refused(text: str, files: Path, refused: Callable[..., str]) -> None:
    """Another file named by mistake is never written to."""
    (files / "other").write_text(text, encoding="utf-8")
    assert "other:1: this is no line of a log" in refused(*PAIR, "--games", "2", "--log", "other")
    assert (files / "other").read_text("utf-8") == text


@pytest.mark.parametrize(
    "line", ["", "{}", "5", '{"deal": 1, "seating": 3, "points": [1, 2], "shares": [1, 0]}']
)
def test_a_line_that_is_no_game_is_refused(
    line: str, files: Path, vitrail: Callable[..., Answer], refused: Callable[..., str]
) -> None:
    """The message names it."""
    vitrail(*PAIR, "--games", "2", "--log", "games.log")
    with (files / "games.log").open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")
    assert "games.log:4: this is no line" in refused(*PAIR, "--games", "4", "--log", "games.log")


@pytest.mark.parametrize("agents", ["random", "random,greedy", "random,random,random,random"])
def test_kept_records_are_legal(agents: str, files: Path, vitrail: Callable[..., Answer]) -> None:
    """Each game is a whole record that `check` accepts, with the points of the answer."""
    words = ("simulate", "sagrada", "--agents", agents, "--seed", "5", "--workers", "1")
    answer = vitrail(*words, "--games", "4", "--keep", "kept/here", "--log", "l", "--json")
    records = sorted((files / "kept" / "here").iterdir())
    games = [json.loads(line) for line in (files / "l").read_text("utf-8").splitlines()[1:]]
    assert len(records) == len(games) == answer.data["games"]
    for path, game in zip(records, games, strict=True):
        assert path.name == f"deal-{game['deal']:05}-{game['seating']}.yaml"
        checked = vitrail("check", str(path), "--json")
        assert checked.code == 0
        assert checked.data["legal"]
        assert checked.data["over"]
        scores = sorted(checked.data["scores"].items(), key=lambda pair: pair[0].split("-")[-1])
        assert [points for _, points in scores] == game["points"]
        text = path.read_text("utf-8")
        assert text.startswith(f"# vitrail {' '.join(words[:6])}: deal ")
    records[1].unlink()
    vitrail(*words, "--games", "4", "--keep", "kept/here", "--log", "l")
    assert sorted((files / "kept" / "here").iterdir()) == records


def test_a_record_is_never_replaced_by_another(
    files: Path, vitrail: Callable[..., Answer], refused: Callable[..., str]
) -> None:
    """The same game may be written again; another one is refused."""
    for _ in range(2):
        assert vitrail(*PAIR, "--games", "2", "--keep", "kept").code == 0
    other = ("simulate", "sagrada", "--agents", "greedy,random", "--seed", "7", "--workers", "1")
    assert "another game stands there" in refused(*other, "--games", "2", "--keep", "kept")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("--agents", "greddy", "--games", "1"), "did you mean greedy?"),
        (("--agents", "random,", "--games", "1"), "unknown agent ''"),
        (("--agents", "advisor:0", "--games", "1"), "for instance advisor:2000"),
        (("--agents", ",".join(["random"] * 5), "--games", "1"), "read 5 agents"),
        (("--agents", "random", "--games", "0"), "read 0, expected 1 to 1000000"),
        (("--agents", "random", "--games", "1", "--workers", "0"), "expected 1 to 256"),
        (("--agents", "random", "--games", "1", "--seed", "-1"), "--seed"),
        (("--agents", "random", "--games", "1", "--tools", "6"), "6 tool cards"),
        (("--agents", "random", "--games", "1", "--set", "x"), "expected OPTION=VALUE"),
        (("--agents", "random", "--games", "1", "--set", "readin=x"), "did you mean reading?"),
        (("--agents", "random", "--games", "1", "--log", ""), "expected a name, read nothing"),
        (("--agents", "random", "--games", "1", "--log", "."), "cannot be read"),
        (("--agents", "random", "--games", "1", "--log", "no/where"), "cannot be written"),
        (("--agents", "random", "--games", "1", "--keep", "dice.txt"), "cannot be written"),
        (("--games", "1"), "missing option '--agents'"),
        (("--agents", "random"), "missing option '--games'"),
    ],
)
def test_wrong_words_are_refused(
    words: tuple[str, ...], expected: str, files: Path, refused: Callable[..., str]
) -> None:
    """Each in one line that says what would be accepted."""
    assert expected in refused("simulate", "sagrada", *words)


def test_help_names_every_agent(vitrail: Callable[..., Answer]) -> None:
    """With a few words about how each plays."""
    out = vitrail("simulate", "--help").out
    section = out.partition("Agents of sagrada:\n")[2].partition("\n\n")[0]
    assert [line.split()[0] for line in section.splitlines()] == [
        "random",
        "greedy",
        "policy",
        "advisor:N",
    ]


def test_keys_are_those_of_the_page(vitrail: Callable[..., Answer]) -> None:
    """Every key is documented, and every documented key is printed."""
    page = (ROOT / "docs" / "json.md").read_text("utf-8")
    section = page.partition("\n## vitrail simulate\n")[2].partition("\n## ")[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    documented = {key for row in rows for key in re.findall(r"`([a-z_]+)`", row)}
    printed = set()
    for agents in ("random", "random,greedy"):
        words = ("--agents", agents, "--games", "2", "--seed", "1", "--workers", "1", "--json")
        data = vitrail("simulate", "sagrada", *words).data
        printed |= {*data, *data["agents"][0]}
        assert data["agents"][0].keys() == data["agents"][-1].keys()
    assert documented == printed
