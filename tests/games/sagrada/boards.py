"""Short ways to write windows in the tests of Sagrada."""

from __future__ import annotations

from vitrail.games.sagrada.components import BLANK, Die, Pattern, find_pattern
from vitrail.games.sagrada.notation import parse_row
from vitrail.games.sagrada.window import Placement, Window
from vitrail.games.squares import Square


def window(rows: str, pattern: Pattern | str = BLANK) -> Window:
    """Return a window from rows of tokens joined by `/`; no rows at all is the empty window."""
    on = find_pattern(pattern) if isinstance(pattern, str) else pattern
    if not rows:
        return Window.empty(on)
    lines = [parse_row(row, on.shape.columns) for row in rows.split("/")]
    return Window(on, tuple(die for line in lines for die in line))


def board(dice: str, pattern: Pattern | str = BLANK) -> Window:
    """Return a window from placements joined by commas, `R5 A1, B3 A2`, legal or not."""
    on = find_pattern(pattern) if isinstance(pattern, str) else pattern
    placed = [Placement.parse(one) for one in dice.split(",") if one.strip()]
    return Window.of(on, {one.square: one.die for one in placed})


def spaces(text: str) -> tuple[Square, ...]:
    """Return spaces from `A1 B2`."""
    return tuple(Square.parse(word) for word in text.split())


def die(text: str) -> Die:
    """Return a die from `R5`."""
    return Die.parse(text)


def plain_pattern(pattern: Pattern) -> list[str]:
    """Return a pattern in the plain strings of the second implementation."""
    return list(pattern.rows)


def plain_rows(on: Window) -> list[list[str]]:
    """Return the dice of a window in the plain strings of the second implementation."""
    width = on.shape.columns
    tokens = [one.color.letter + str(one.value) if one else ".." for one in on.dice]
    return [tokens[at : at + width] for at in range(0, len(tokens), width)]
