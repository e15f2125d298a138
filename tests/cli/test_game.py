"""`vitrail new`, `check`, `score` and `show` as people and programs see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vitrail.games.files import parse_document
from vitrail.games.record import parse_record
from vitrail.games.sagrada.components import TOOLS
from vitrail.games.sagrada.replay import examine

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .conftest import Answer


def test_check_lists_every_fault(files: Path, vitrail: Callable[..., Answer]) -> None:
    """Each illegal line is there once, with its place in the file and all its rules."""
    answer = vitrail("check", "faults.yaml", "--json")
    assert answer.code == 1
    text = (files / "faults.yaml").read_text("utf-8").splitlines()
    for fault in answer.data["faults"]:
        assert text[fault["line"] - 1] == f"  - {fault['move']}"
    assert [(fault["rules"], fault["skipped"]) for fault in answer.data["faults"]] == [
        (["PLACE-1", "PLACE-3"], False),
        (["DRAFT-1"], True),
        (["ROUND-3"], False),
        (["ROUND-2", "PLACE-2"], False),
    ]
    assert not answer.data["legal"]


def test_check_accepts_what_is_not_over(files: Path, vitrail: Callable[..., Answer]) -> None:
    """An unfinished legal game is legal, from a file and from stdin, with or without moves."""
    for name in ("opened.yaml", "start.yaml"):
        stdin = (files / name).read_bytes()
        for answer in (
            vitrail("check", name, "--json"),
            vitrail("check", "-", "--json", stdin=stdin),
        ):
            assert answer.code == 0
            assert answer.data["legal"]
            assert not answer.data["over"]
            assert answer.data["torn"] is None


def test_check_tells_of_a_torn_line(files: Path, vitrail: Callable[..., Answer]) -> None:
    """A last line without its end that stops inside a turn is read, but told."""
    whole = (files / "opened.yaml").read_text("utf-8")
    (files / "cut.yaml").write_text(whole + "  - Ann take G6", encoding="utf-8")
    assert vitrail("check", "cut.yaml", "--json").data["torn"] == "- Ann take G6"
    assert (
        "The last line has no line end and may be torn: - Ann take G6"
        in vitrail("check", "cut.yaml").out
    )
    (files / "cut.yaml").write_text(whole + "  - Ann pass", encoding="utf-8")
    assert vitrail("check", "cut.yaml", "--json").data["torn"] is None


def test_check_and_score_agree(files: Path, vitrail: Callable[..., Answer]) -> None:
    """Totals by player are the sum of the breakdown in both."""
    checked, scored = (
        vitrail("check", "game.yaml", "--json"),
        vitrail("score", "game.yaml", "--json"),
    )
    assert set(scored.data) == {"Ann", "Ben"}
    for name, said in scored.data.items():
        assert said["total"] == checked.data["scores"][name]
        assert said["total"] == sum(part["points"] for part in said["breakdown"])
        assert said["breakdown"] == checked.data["breakdown"][name]
    assert sorted(said["rank"] for said in scored.data.values()) == [1, 2]


def test_score_of_a_solo_game_has_the_target(files: Path, vitrail: Callable[..., Answer]) -> None:
    """In the solo game the sum of the round track stands beside the score."""
    said = vitrail("score", "solo-game.yaml", "--json").data["Ann"]
    found = examine(parse_record(parse_document((files / "solo-game.yaml").read_bytes(), "f")))
    assert said["target"] == sum(die.value for dice in found.final.track for die in dice)
    assert said["won"] == (said["total"] > said["target"])


def test_score_of_a_faulty_game_says_so(files: Path, vitrail: Callable[..., Answer]) -> None:
    """The scores may be wrong, which the exit code and the last line tell."""
    answer = vitrail("score", "faults.yaml")
    assert answer.code == 1
    assert answer.out.endswith("4 moves are not legal; vitrail check shows which\n")


def test_ties_are_explained(files: Path, vitrail: Callable[..., Answer]) -> None:
    """With equal totals the line says what decides, down to the turn order of the last round."""
    head = (files / "start.yaml").read_text("utf-8")
    head = head.replace("cards:", "windows:").split("  private:")[0]
    head = head.replace("[Fractal Drops, Ripples of Light, Sun Catcher, Shadow Thief]", "Virtus")
    head = head.replace("[Lux Astram, Lux Mundi, Bellesguard, Batllo]", "Batllo")
    lines = []
    for number in range(10):
        first, second = ("Ann", "Ben") if number % 2 == 0 else ("Ben", "Ann")
        passes = "".join(f"  - {name} pass\n" for name in (first, second, second, first))
        lines.append(f"  - roll R1 Y1 G1 B1 P1\n{passes}")
    known = "  private: {Ann: red, Ben: blue}\n"
    moves = f"moves:\n{''.join(lines)}"
    (files / "tie.yaml").write_text(f"{head}{known}{moves}", encoding="utf-8")
    answer = vitrail("score", "tie.yaml")
    assert answer.code == 0
    tied = "Ann is ahead of Ben with as many points: later in the turn order of the last round"
    assert f"{tied} [SCORE-9]" in answer.out
    data = vitrail("score", "tie.yaml", "--json").data
    assert [(data[name]["rank"], data[name]["unknown"]) for name in ("Ann", "Ben")] == [
        (1, []),
        (2, []),
    ]


@pytest.mark.parametrize("private", ["{}", "{Ann: red, Ben: unknown}"])
def test_nobody_wins_while_a_private_objective_is_not_known(
    files: Path, vitrail: Callable[..., Answer], private: str
) -> None:
    """SCORE-9: neither the text nor the data names a winner, and both tell what is missing."""
    dead = "".join(f"  - {name} pass\n" for name in ("Ann", "Ben", "Ben", "Ann"))
    alive = "".join(f"  - {name} pass\n" for name in ("Ben", "Ann", "Ann", "Ben"))
    lines = [f"  - roll R1 Y1 G1 B1 P1\n{turns}" for turns in (dead, alive) * 5]
    lines[0] = lines[0].replace("Ann pass", "Ann R1 A3", 1)
    (files / "open.yaml").write_text(
        "vitrail: 1\ngame: sagrada\nplayers: [Ann, Ben]\nsetup:\n"
        f"  windows: {{Ann: Gravitas, Ben: Batllo}}\n  private: {private}\nmoves:\n"
        + "".join(lines),
        encoding="utf-8",
    )
    said = vitrail("score", "open.yaml").out
    assert "not decided: as far as is known, Ann has most" in said
    assert "wins" not in said
    data = vitrail("score", "open.yaml", "--json").data
    assert [data[name]["rank"] for name in ("Ann", "Ben")] == [None, None]
    assert data["Ben"]["unknown"] == ["private"]
    assert data["Ann"]["unknown"] == (["private"] if private == "{}" else [])
    unknown = {name: data[name]["unknown"] for name in ("Ann", "Ben")}
    assert vitrail("check", "open.yaml", "--json").data["unknown"] == unknown
    shown = vitrail("show", "open.yaml", "--json").data["players"]
    assert {name: shown[name]["unknown"] for name in shown} == unknown


@pytest.mark.parametrize("suffix", ["svg", "png", "pdf"])
def test_show_draws_the_table(files: Path, vitrail: Callable[..., Answer], suffix: str) -> None:
    """The whole table goes into a picture file, the same bytes each time."""
    name = f"table.{suffix}"
    assert vitrail("show", "game.yaml", "--at", "14", "-o", name).code == 0
    first = (files / name).read_bytes()
    assert first.startswith({"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF"}[suffix])
    vitrail("show", "game.yaml", "--at", "14", "-o", name)
    assert (files / name).read_bytes() == first
    if suffix == "svg":
        assert "Ripples of Light" in first.decode()
        assert "last move" in first.decode()


def test_show_puts_windows_side_by_side(
    files: Path, vitrail: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a wide terminal the large pictures stand side by side, on a narrow one the small ones."""
    narrow = vitrail("show", "game.yaml").out
    assert max(map(len, narrow.splitlines())) <= 80
    assert "┌" not in narrow
    monkeypatch.setenv("COLUMNS", "120")
    wide = vitrail("show", "game.yaml").out
    assert any(line.count("┌") == 2 for line in wide.splitlines())


@pytest.mark.parametrize("players", ["Ann", "Ann,Ben", "Ann,Ben,Cem", "A,B,C,D"])
@pytest.mark.parametrize("windows", ["choose", "random"])
def test_new_records_can_be_played(
    files: Path, vitrail: Callable[..., Answer], players: str, windows: str
) -> None:
    """Every set-up is a legal record with the number of cards that the rules lay out."""
    words = ["new", "sagrada", "--players", players, "--seed", "5", "--windows", windows]
    answer = vitrail(*words)
    assert (answer.code, answer.err) == (0, "")
    assert vitrail(*words).out == answer.out
    found = examine(parse_record(parse_document(answer.out, "f"))).start
    solo = players == "Ann"
    assert len(found.setup.public) == (2 if solo else 3)
    assert len(found.setup.tools) == 3
    assert set(found.setup.tools) <= set(TOOLS)
    assert any(found.setup.private) == solo
    assert (found.choosing is None) == (windows == "random")
    offers = [pattern.name for seat in found.setup.offers for pattern in seat]
    assert len(set(offers)) == (4 * found.seats if windows == "choose" else 0)


def test_open_writes_the_private_objectives(vitrail: Callable[..., Answer]) -> None:
    """They are secret unless asked for; each color exists once."""
    answer = vitrail("new", "sagrada", "--seed", "1", "--open")
    start = examine(parse_record(parse_document(answer.out, "f"))).start
    assert len({colors for colors in start.setup.private if colors}) == 2
    assert "unknown" in vitrail("new", "sagrada", "--seed", "1").out


def test_a_seed_is_drawn_and_written_down(vitrail: Callable[..., Answer]) -> None:
    """Without --seed the record says how to get it again."""
    answer = vitrail("new", "sagrada")
    again = answer.out.splitlines()[0].removeprefix("# vitrail ").split()
    assert vitrail(*again).out == answer.out


def test_new_never_overwrites(files: Path, refused: Callable[..., str]) -> None:
    """A file that is there stays as it is."""
    before = (files / "game.yaml").read_bytes()
    said = refused("new", "sagrada", "-o", "game.yaml")
    assert said == "game.yaml: there is such a file already; expected a new name"
    assert (files / "game.yaml").read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--players", "Ann,ann"], "the name of two players"),
        (["--players", "A,B,C,D,E"], "read 5 players, expected 1 to 4"),
        (["--players", "Ann,"], "'' is no name"),
        (["--players", "roll"], "'roll' is a word of the records"),
        (["--set", "reading"], "expected OPTION=VALUE"),
        (["--set", "redaing=seed"], "did you mean reading?"),
        (["--set", "reading=sed"], "did you mean seed?"),
        (["--set", "reading=seed", "--set", "reading=seed"], "names an option twice"),
        (["--tools", "4"], "4 tool cards: expected 3 with 2 players"),
        (["--players", "Ann", "--tools", "0"], "0 tool cards: expected 1 to 5"),
        (["-o", "nowhere/x.yaml"], "cannot be written: No such file"),
    ],
)
def test_new_refuses(files: Path, refused: Callable[..., str], words: list[str], said: str) -> None:
    """What no set-up can be is told in one line."""
    assert said in refused("new", "sagrada", *words)
