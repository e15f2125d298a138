"""Windows to draw, and a browser to draw them with."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

from vitrail.games.sagrada.components import find_pattern
from vitrail.games.sagrada.drawing import Mark, Marks
from vitrail.games.sagrada.notation import parse_window
from vitrail.games.squares import Square

if TYPE_CHECKING:
    from pathlib import Path

WINDOW = parse_window(
    find_pattern("Kaleidoscopic Dream"),
    "Y5 B2 .. R6 P1\nG3 Y4 B5 .. R2\n.. P6 R3 Y1 G4\nR2 .. Y5 B6 Y3",
)
MARKS: Marks = {
    Square.parse("A1"): Mark.EARNS,
    Square.parse("A3"): Mark.LEGAL,
    Square.parse("B5"): Mark.WRONG,
}

_QUIET = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)


def screenshot(chromium: Path, page: Path, folder: Path, width: int, height: int) -> Path:
    """Let a browser show a file, and return the picture of it."""
    target = folder / "screenshot.png"
    command: list[str | Path] = [chromium, *_QUIET, f"--user-data-dir={folder / 'profile'}"]
    command += [f"--window-size={width},{height}", f"--screenshot={target}", page.as_uri()]
    subprocess.run(command, capture_output=True, check=True, timeout=60)
    return target
