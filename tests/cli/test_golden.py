"""Transcripts of the terminal, byte for byte; `pytest --update-golden` rewrites them."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING

import pytest

from ..tree import ROOT
from .commands import leaf_commands

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .conftest import Answer

GOLDEN = ROOT / "tests" / "golden" / "cli"

# Each answer of a solver here is the only one, so that another version gives it too.
TRANSCRIPTS = {
    "analyze": ["vitrail analyze start.yaml", "vitrail analyze start.yaml -o report.pdf"],
    "stats": ["vitrail stats absent"],
    "cards-print": [
        "vitrail cards print official --test-page",
        "vitrail cards print Virtus mine.txt cards.txt --duplex short -o cards.pdf",
        "vitrail cards print Virtus --card 63x88 -o card.svg",
        "vitrail cards print cards.txt --no-marks -o card.png",
        "vitrail cards print Virtus --cell 20",
        "vitrail cards print Virtus --font mine.txt",
        "vitrail cards print Virtos",
    ],
    "cards-new": [
        "vitrail cards new --seed 1 --fix A1=R --fix A2=R",
        "vitrail cards new --difficulty 9",
        "vitrail cards new --symmetry foo",
    ],
    "vitrail": ["vitrail --help", "vitrail window --help", "vitrail windw"],
    "cards-rate": [
        "vitrail cards rate Virtus",
        "vitrail cards rate ./mine.txt --json",
        "vitrail cards rate Virtus 'Luz Celestial'",
        "vitrail cards rate cards.txt Gravitas",
        "vitrail cards rate Virtos",
    ],
    "check": [
        "vitrail check game.yaml",
        "vitrail check faults.yaml",
        "vitrail check faults.yaml --json",
        "vitrail check dice.txt",
        "vitrail check little.yaml",
    ],
    "check-santiago": [
        "vitrail check santiago/round.yaml",
        "vitrail check santiago/faults.yaml",
        "vitrail check santiago/faults.yaml --json",
        "vitrail check santiago/late.yaml",
        "vitrail check santiago/torn.yaml",
    ],
    "coach": [
        "vitrail coach opened.yaml --brief < lines.txt",
        "vitrail check opened.yaml",
        "vitrail coach torn.yaml",
        "vitrail coach torn.yaml --recover",
    ],
    "coach-santiago": [
        "vitrail coach santiago/offers.yaml --brief < santiago/lines.txt",
        "vitrail check santiago/offers.yaml",
        "vitrail coach santiago/torn.yaml",
    ],
    "hint": [
        "vitrail hint round-4.yaml --level legal",
        "vitrail hint absent.yaml",
        "vitrail hint start.yaml",
        "vitrail hint little.yaml",
    ],
    "hint-santiago": [
        "vitrail hint santiago/offers.yaml --level legal",
        "vitrail hint santiago/offers.yaml --level legal --json",
        "vitrail hint santiago/start.yaml",
        "vitrail hint santiago/faults.yaml",
    ],
    "new": [
        "vitrail new sagrada --seed 7",
        "vitrail new sagrada --players Ann,Ben,Cem --seed 7 --windows random --open -o new.yaml",
        "vitrail check new.yaml",
        "vitrail new sagrada --players Ann --seed 7 --set reading=rulebook --tools 5",
        "vitrail new sagrada --set paired_moves=lift",
    ],
    "new-santiago": [
        "vitrail new santiago --seed 7",
        "vitrail new santiago --players A,B,C,D,E --seed 7 --set palms=true -o palms.yaml",
        "vitrail check palms.yaml",
        "vitrail new santiago --players Ann,H21,Cem",
        "vitrail new santiago --seed 7 --tools 3",
    ],
    "puzzle-check": [
        "vitrail puzzle check puzzles/broken.yaml",
        "vitrail puzzle check puzzles/glazing.yaml#2 repair:v1-easy#2 --json",
        "vitrail puzzle check glazing:v1:R.+....+R1",
        "vitrail puzzle check mine.txt",
    ],
    "puzzle-daily": [
        "vitrail puzzle daily 2026-03-02",
        "vitrail puzzle daily 2026-03-02 --kind repair --json",
        "vitrail puzzle daily 2026-13-02",
    ],
    "puzzle-grade": [
        "vitrail puzzle grade puzzles/glazing.yaml",
        "vitrail puzzle grade puzzles/broken.yaml",
        "vitrail puzzle grade repair:v1-medium#3 endgame:v1-easy-other#2 --json",
    ],
    "puzzle-hint": [
        "vitrail puzzle hint puzzles/glazing.yaml#1",
        "vitrail puzzle hint puzzles/glazing.yaml#1 --placed 'P4 A1, R5 D2'",
        "vitrail puzzle hint puzzles/glazing.yaml#1 --placed 'P4 A1, B6 B2'",
        "vitrail puzzle hint glazing:v1:R.G+......+R4,B3,G5 --more",
        "vitrail puzzle hint repair:v1-easy#2",
        "vitrail puzzle hint repair:v1-easy#2 --more --json",
        "vitrail puzzle hint endgame:v1-easy-other#2",
        "vitrail puzzle hint endgame:v1-easy-other#2 --more",
        "vitrail puzzle hint puzzles/broken.yaml#1",
    ],
    "puzzle-new": [
        "vitrail puzzle new --seed 7",
        "vitrail puzzle new --count 4 --level any --hidden 1 --seed 3 -o made.yaml",
        "vitrail puzzle check made.yaml",
        "vitrail puzzle new --kind repair --invented --seed 3 --json",
        "vitrail puzzle new --kind repair --level master",
        "vitrail puzzle new --kind repair --hidden 2",
        "vitrail puzzle new -o made.yaml",
    ],
    "puzzle-print": [
        "vitrail puzzle print puzzles/glazing.yaml endgame:v1-easy-other#2 -o x.pdf --title Ours",
        "vitrail puzzle print repair:v1-easy#2",
        "vitrail puzzle print puzzles/broken.yaml",
        "vitrail puzzle print puzzles/glazing.yaml#9",
    ],
    "puzzle-solve": [
        "vitrail puzzle solve puzzles/glazing.yaml#1",
        "vitrail puzzle solve glazing:v1:R.G+......+R4,B3,G5 --explain",
        "vitrail puzzle solve repair:v1-easy#2 --json",
        "vitrail puzzle solve endgame:v1-easy-other#2",
        "vitrail puzzle solve puzzles/broken.yaml#2",
        "vitrail puzzle solve puzzles/broken.yaml",
    ],
    "score": [
        "vitrail score game.yaml",
        "vitrail score solo-game.yaml",
        "vitrail score opened.yaml --json",
        "vitrail score little.yaml",
    ],
    "score-santiago": [
        "vitrail score santiago/round.yaml",
        "vitrail score santiago/late.yaml",
        "vitrail score santiago/late.yaml --json",
    ],
    "show": [
        "vitrail show game.yaml --at 14 --legal",
        "vitrail show solo-game.yaml",
        "vitrail show game.yaml --at 99",
        "vitrail show little.yaml --at -1",
        "vitrail show little.yaml --list",
        "vitrail show little.yaml --json --legal",
    ],
    "show-santiago": [
        "vitrail show santiago/offers.yaml --legal",
        "vitrail show santiago/late.yaml --json --legal",
        "vitrail show santiago/round.yaml --list",
        "vitrail show santiago/round.yaml --at r2",
    ],
    "simulate": [
        "vitrail simulate sagrada --games 4 --agents random,greedy --seed 7 --keep kept",
        "vitrail check kept/deal-00002-2.yaml",
        "vitrail simulate sagrada --games 3 --agents greedy --seed 7 --tools 5 --json",
        "vitrail simulate sagrada --games 3 --agents greedi",
    ],
    "window-list": [
        "vitrail window list --fills",
        "vitrail window list cards.txt",
        "vitrail window list cards.txt --json",
        "vitrail window list --avoid blue,purple",
    ],
    "window-show": [
        "vitrail window show 'Symphony of Light'",
        "vitrail window show Virtus --dice part.txt",
        "vitrail window show Virtus --dice part.txt --json",
        "vitrail window show mine.txt --to text",
        "vitrail window show mine.txt --to card",
        "vitrail window show mine.txt --to json",
        "vitrail window show mine.txt --name 'Ours #2' --difficulty 3 --to text",
        "vitrail window show Virtos",
    ],
    "window-check": [
        "vitrail window check Virtus",
        "vitrail window check Virtus --dice dice.txt",
        "vitrail window check Virtus --dice wrong.txt",
        "vitrail window check Virtus --dice wrong.txt --json",
    ],
    "window-legal": [
        "vitrail window legal Virtus --die G5",
        "vitrail window legal Virtus --dice part.txt --die R4",
        "vitrail window legal Virtus --dice part.txt --die R4 --json",
        "vitrail window legal Virtus --dice wrong.txt --die R3 --json",
    ],
    "window-score": [
        "vitrail window score Virtus --dice dice.txt --public row_color --private red --tokens 2",
        "vitrail window score Virtus --dice part.txt --public column_shade --solo",
        "vitrail window score Virtus --dice wrong.txt --private blue",
        "vitrail window score Virtus --dice part.txt --public light --private B --json",
    ],
    "window-best": [
        "vitrail window best Virtus --dice almost.txt --public deep --public row_color --private R",
        "vitrail window best Virtus --dice almost.txt --stock R5 --may-stay-open --json",
        "vitrail window best Virtus --dice almost.txt --stock R5",
        "vitrail window best Virtus --dice wrong.txt",
        "vitrail window best blank --stock 'Rx15 Bx5' --json",
    ],
    "window-complete": [
        "vitrail window complete Virtus --dice almost.txt --stock 'R5 P5'",
        "vitrail window complete Virtus --dice almost.txt --stock R5x2",
        "vitrail window complete Virtus --dice almost.txt --stock 'R4 B4'",
        "vitrail window complete Virtus --dice dead.txt",
        "vitrail window complete Virtus --dice dead.txt --json",
    ],
    "window-count": [
        "vitrail window count Virtus",
        "vitrail window count Virtus --dice part.txt --spaces",
        "vitrail window count Virtus --dice dice.txt --json",
    ],
}


@pytest.mark.parametrize("name", sorted(TRANSCRIPTS))
def test_transcript(
    name: str,
    files: Path,
    vitrail: Callable[..., Answer],
    golden: Callable[[str, str], None],
) -> None:
    """What the terminal shows is what it showed before."""
    parts = []
    for line in TRANSCRIPTS[name]:
        words, _, stdin = line.partition(" < ")
        typed = (files / stdin).read_bytes() if stdin else b""
        answer = vitrail(*shlex.split(words)[1:], stdin=typed)
        said = re.sub(r'"seconds": [0-9.]+', '"seconds": 0.0', answer.out)
        parts.append(f"$ {line}\n{said}{answer.err}[exit {answer.code:d}]\n")
    golden(f"cli/{name}.txt", "\n".join(parts))


@pytest.mark.parametrize("path", sorted(leaf_commands()), ids=" ".join)
def test_every_command_has_a_transcript(path: tuple[str, ...]) -> None:
    """A new command fails here until its output is recorded."""
    assert list(GOLDEN.glob(f"{'-'.join(path)}*.txt"))


def test_no_transcript_is_left_over() -> None:
    """Each file belongs to a command (or to the program itself)."""
    names = {"-".join(path) for path in leaf_commands()} | {"vitrail"}
    for file in GOLDEN.iterdir():
        assert any(file.stem == name or file.stem.startswith(f"{name}-") for name in names)
