"""The text picture of a window."""

from __future__ import annotations

import pytest

from vitrail.games.sagrada.components import find_pattern
from vitrail.games.sagrada.drawing import ASCII, BOX, Frame, window_pieces, window_text
from vitrail.games.sagrada.window import Window

from .samples import MARKS, WINDOW

PICTURE = """\
      1         2         3         4         5
  +---------+---------+---------+---------+---------+
A |  [Y5] * |  [B2]   |       + |  [R6]   |  [P1]   |
  |  yellow |   blue  |         |         | value 1 |
  +---------+---------+---------+---------+---------+
B |  [G3]   |  [Y4]   |  [B5]   |         |  [R2] ! |
  |  green  |         | value 5 |         | value 4 |
  +---------+---------+---------+---------+---------+
C |         |  [P6]   |  [R3]   |  [Y1]   |  [G4]   |
  | value 3 |         |   red   |         |  green  |
  +---------+---------+---------+---------+---------+
D |  [R2]   |         |  [Y5]   |  [B6]   |  [Y3]   |
  | value 2 |         |         |   blue  |  yellow |
  +---------+---------+---------+---------+---------+
+ legal   * earns points   ! breaks a rule
"""


def test_dice_restrictions_and_marks_differ() -> None:
    """Dice stand in brackets, restrictions in words, marks are signs with a legend."""
    assert window_text(WINDOW, marks=MARKS, frame=ASCII) == PICTURE


@pytest.mark.parametrize("frame", [BOX, ASCII])
def test_lines_are_equally_long(frame: Frame) -> None:
    """The grid is a rectangle that fits a terminal of 80 columns."""
    lines = window_text(WINDOW, frame=frame).splitlines()
    assert len({len(line) for line in lines[1:]}) == 1
    assert len(lines[1]) <= 80


def test_pieces_make_up_the_text() -> None:
    """The pieces that a terminal colors are the text itself."""
    lines = ["".join(piece.text for piece in line) for line in window_pieces(WINDOW)]
    assert "\n".join(lines) + "\n" == window_text(WINDOW)


def test_no_legend_without_marks() -> None:
    """A picture without marks has no legend."""
    assert "legal" not in window_text(Window.empty(find_pattern("Virtus")))
