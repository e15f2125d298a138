"""`vitrail components`: a file of pieces written, checked, played with."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import pytest

from vitrail.games.fertility.component_file import template

from ...tree import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ..conftest import Answer

TRANSCRIPTS = {
    "components-check": [
        "vitrail components check box.yaml",
        "vitrail components check box.yaml --json",
        "vitrail components check other.yaml",
        "vitrail components check faulty.yaml",
        "vitrail components check absent.yaml",
    ],
    "components-template": [
        "vitrail components template fertility -o new.yaml",
        "vitrail components template fertility -o new.yaml",
        "vitrail components template sagrada",
        "vitrail components check new.yaml",
    ],
}


@pytest.fixture
def boxes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder, made the current one, with files of pieces."""
    start = template().index("provenance: ")
    end = template().index("\n", start)
    typed = f"{template()[:start]}provenance: typed from a box{template()[end:]}"
    for name, text in {
        "box.yaml": typed,
        "other.yaml": typed.replace("cost: 1\n", "cost: 3\n", 1).replace("count: 5", "count: 6", 1),
        "faulty.yaml": typed.replace("{pair: [papyrus, cattle]", "{pair: [papyrus, catle]"),
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("boxes")
@pytest.mark.parametrize("name", sorted(TRANSCRIPTS))
def test_transcript(
    name: str, vitrail: Callable[..., Answer], golden: Callable[[str, str], None]
) -> None:
    """What the terminal shows is what it showed before."""
    parts = []
    for line in TRANSCRIPTS[name]:
        answer = vitrail(*shlex.split(line)[1:])
        parts.append(f"$ {line}\n{answer.out}{answer.err}[exit {answer.code:d}]\n")
    golden(f"cli/{name}.txt", "\n".join(parts))


def test_a_set_from_the_template_plays(
    boxes: Path, fertility: Path, vitrail: Callable[..., Answer]
) -> None:
    """A record that names the file rests on it, and says so."""
    assert boxes == fertility
    text = (fertility / "turns.yaml").read_text("utf-8")
    (fertility / "mine.yaml").write_text(
        text.replace("setup:\n", "setup:\n  components: box.yaml\n"), "utf-8"
    )
    data = vitrail("check", "mine.yaml", "--json").data
    assert (data["legal"], data["components"]) == (
        True,
        {"name": "my box", "reconstructed": False},
    )
    assert "reconstructed" not in vitrail("check", "mine.yaml").out
    (fertility / "wrong.yaml").write_text(
        text.replace("setup:\n", "setup:\n  components: faulty.yaml\n"), "utf-8"
    )
    answer = vitrail("check", "wrong.yaml")
    assert answer.code == 2
    assert answer.err.count("\n") == 1
    assert "faulty.yaml" in answer.err
    assert "catle" in answer.err


def test_the_example_is_the_template() -> None:
    """What lies among the examples is what the command writes."""
    example = ROOT / "examples" / "boxes" / "fertility.yaml"
    assert example.read_text("utf-8") == template()


def test_a_game_is_dealt_with_a_set(
    boxes: Path, fertility: Path, vitrail: Callable[..., Answer]
) -> None:
    """The record names the file as it is seen from where the record lies."""
    assert boxes == fertility
    (boxes / "games").mkdir()
    words = ["new", "fertility", "--seed", "1", "--components", "box.yaml"]
    assert vitrail(*words, "-o", "games/one.yaml").code == 0
    assert "components: ../box.yaml" in (boxes / "games" / "one.yaml").read_text("utf-8").replace(
        '"', ""
    )
    data = vitrail("check", "games/one.yaml", "--json").data
    assert data["components"] == {"name": "my box", "reconstructed": False}
    assert "components: box.yaml" in vitrail(*words).out
    for words, told in (
        (["new", "fertility", "--components", "faulty.yaml"], "catle"),
        (["new", "fertility", "--components", "absent.yaml"], "there is no such file"),
        (["new", "fertility", "--components", " "], "expected the name of a file"),
        (["new", "sagrada", "--components", "box.yaml"], "--components is an option for Fertility"),
        (["new", "fertility", "--tools", "3"], "--tools is an option for Sagrada"),
    ):
        answer = vitrail(*words)
        assert answer.code == 2
        assert answer.err.count("\n") == 1
        assert told in answer.err
