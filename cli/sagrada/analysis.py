"""How an analysis shows moments of Sagrada in the terminal: windows of a few letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.sagrada.components import Color

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.games.sagrada.window import Window
    from vitrail.games.squares import Square

_ROWS = "ABCD"


def pictures(
    before: SagradaPosition,
    played: SagradaPosition,
    better: SagradaPosition,
    players: Sequence[str],
    seat: int,
) -> Sequence[tuple[str, Sequence[str]]]:
    """Return the window of the player before a turn, as it was played, and better."""
    del players
    shown = [("before", before), ("played", played), ("better", better)]
    windows = [(title, position.windows[seat]) for title, position in shown]
    first = before.windows[seat]
    return [
        (title, _lines(window, first if title != "before" else window))
        for title, window in windows
        if window is not None
    ]


def _lines(window: Window, before: Window | None) -> tuple[str, ...]:
    """Return a window as lines; what changed has a star.

    An open space shows what it asks for: `.r` red, `.5` a five.
    """
    lines = []
    for row in range(window.pattern.shape.rows):
        cells = [
            _cell(window, before, square)
            for square in window.pattern.shape.squares
            if square.row == row
        ]
        lines.append(f"{_ROWS[row]} {''.join(cells)}".rstrip())
    return tuple(lines)


def _cell(window: Window, before: Window | None, square: Square) -> str:
    die, asks = window[square], window.pattern[square]
    if die is not None:
        text = str(die)
    elif asks is None:
        text = ".."
    else:
        text = f".{asks.letter.lower() if isinstance(asks, Color) else asks}"
    changed = before is not None and before[square] != die
    return f"{text}{'*' if changed else ' '} "
