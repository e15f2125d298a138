"""The board as text, for the terminal and for whoever cannot see the picture.

A square takes three characters; the two halves of a tile are joined by a line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vitrail.games.fertility.land import HALVES, SYMBOLS, shape, sign
from vitrail.games.squares import Square

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from vitrail.games.fertility.components import Good
    from vitrail.games.fertility.play import FertilityPosition

LEGEND = (
    "p papyrus   c cattle   a alabaster   g grapes   p-c a tile   * starting tile",
    ". desert   P C A G with a good   S with a start symbol   w wheat   ~ water   [B] B's monument",
)
MARKED, FREE = "<", "+"


class Piece(NamedTuple):
    """A part of a line; `role` tells a terminal how to show it.

    A role is `name`, `desert`, `symbol`, `half` (these two with their `good`), `wheat`, `water`,
    `start`, `monument` (with the `seat` of its owner), `joint`, `marked` or `free`.
    """

    text: str
    role: str = ""
    good: Good | None = None
    seat: int | None = None


class Frame(NamedTuple):
    """The characters that join the halves of a tile: across and down."""

    across: str
    down: str


BOX = Frame("─", "│")
ASCII = Frame("-", "|")

Line = tuple[Piece, ...]
_ROLES = {".": "desert", "S": "desert", "w": "wheat", "~": "water", "*": "start"}


def board_pieces(
    position: FertilityPosition,
    letters: Sequence[str],
    *,
    marked: Collection[Square] = (),
    free: Collection[Square] = (),
    frame: Frame = BOX,
) -> tuple[Line, ...]:
    """Return the lines of the board in pieces that a terminal may color.

    Parameters
    ----------
    letters
        By seat the letter of the player.
    marked
        Squares to point out, `<`.
    free
        Squares on which a half may lie, `+`.
    """
    whole = shape(position.board)
    numbers = "".join(f"{column + 1:^4}" for column in range(whole.columns))
    lines: list[Line] = [(Piece("   "), Piece(numbers, "name"))]
    for row in range(whole.rows):
        line = [Piece(f" {chr(ord('A') + row)} ", "name")]
        for column in range(whole.columns):
            square = Square(row, column)
            right = (square, Square(row, column + 1)) in position.joints
            left = (Square(row, column - 1), square) in position.joints
            line.append(_side(square, frame.across if left else " ", FREE, free))
            line.append(_center(position, square, letters))
            line.append(_side(square, frame.across if right else " ", MARKED, marked))
            line.append(Piece(frame.across if right else " ", "joint"))
        lines.append(_bracketed(line))
        below = [Piece("   ")]
        for column in range(whole.columns):
            joined = (Square(row, column), Square(row + 1, column)) in position.joints
            below.append(Piece(f" {frame.down if joined else ' '}  ", "joint"))
        if row + 1 < whole.rows:
            lines.append(tuple(below))
    return tuple(lines)


def _side(square: Square, joint: str, mark: str, squares: Collection[Square]) -> Piece:
    """Return what stands beside the sign of a square."""
    if square in squares:
        return Piece(mark, "marked" if mark == MARKED else "free")
    return Piece(joint, "joint")


def _center(position: FertilityPosition, square: Square, letters: Sequence[str]) -> Piece:
    shown = sign(position.board, square)
    if shown in HALVES:
        return Piece(shown, "half", HALVES[shown])
    if shown in SYMBOLS:
        return Piece(shown, "symbol", SYMBOLS[shown])
    for seat, own in enumerate(position.monuments):
        if square in own:
            return Piece(letters[seat], "monument", seat=seat)
    return Piece(shown, _ROLES.get(shown, ""))


def _bracketed(line: Sequence[Piece]) -> Line:
    """Return a line with brackets around the monuments that have no other sign beside them."""
    found = list(line)
    for at, piece in enumerate(line):
        if piece.role == "monument":
            for beside, bracket in ((at - 1, "["), (at + 1, "]")):
                if line[beside].text == " ":
                    found[beside] = Piece(bracket, "monument", seat=piece.seat)
    return tuple(found)


def board_text(
    position: FertilityPosition,
    letters: Sequence[str],
    *,
    marked: Collection[Square] = (),
    free: Collection[Square] = (),
    frame: Frame = ASCII,
) -> str:
    """Return the board as lines of text."""
    lines = board_pieces(position, letters, marked=marked, free=free, frame=frame)
    return "".join("".join(piece.text for piece in line).rstrip() + "\n" for line in lines)
