"""The board as text, for the terminal and for whoever cannot see the picture.

A field takes two lines: its name with the tile, and a letter for each marker. The ditches between
the blocks carry the names of their segments; one with a canal is drawn double.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vitrail.games.santiago.components import SHAPE, Crop, Crossing, Segment, segments_at
from vitrail.games.santiago.plots import index
from vitrail.games.santiago.words import is_dry
from vitrail.games.squares import Square

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from vitrail.games.santiago.play import SantiagoPosition

CODES = {
    Crop.BANANAS: "ba",
    Crop.BEANS: "be",
    Crop.CANE: "ca",
    Crop.PEPPERS: "pe",
    Crop.POTATOES: "po",
}
"""Two letters for each crop; with the planters they are a tile, `ba2`."""
LEGEND = (
    "ba bananas   be beans   ca cane   pe peppers   po potatoes   ba2 2 planters",
    "AA 2 markers of A   - nobody's   dry no water   ^ palm   (S) spring",
)
MARKED, FREE = "<", "+"


class Piece(NamedTuple):
    """A part of a line; `role` tells a terminal how to show it.

    A role is `ditch`, `canal`, `offer`, `spring`, `name`, `tile` (then `crop` is that of the tile),
    `owner` (then `seat` is set), `dry`, `desert`, `palm`, `marked` or `free`.
    """

    text: str
    role: str = ""
    crop: Crop | None = None
    seat: int | None = None


class Frame(NamedTuple):
    """The characters of a board: ditches, canals, proposals, and what joins them."""

    ditch: tuple[str, str]
    canal: tuple[str, str]
    offer: tuple[str, str]
    inner: tuple[str, str, str]
    bare: str
    joints: str


BOX = Frame(("─", " │ "), ("═", " ║ "), ("┅", " ┇ "), ("┈", "┊", "┼"), "·", "·═══║╝╚╩║╗╔╦║╣╠╬")
"""Joints by the canals that meet: 1 for left, 2 for right, 4 for up, 8 for down."""
ASCII = Frame(("-", " | "), ("=", "|||"), ("~", " : "), (" ", " ", " "), "+", "+" + "#" * 15)

Line = tuple[Piece, ...]
_CELL = 7
_SPAN = 2 * _CELL + 1
_COLUMNS, _ROWS = SHAPE.columns // 2, SHAPE.rows // 2


def board_pieces(
    position: SantiagoPosition,
    letters: tuple[str, ...],
    *,
    marked: Collection[Square | Segment] = (),
    free: Collection[Square | Segment] = (),
    frame: Frame = BOX,
) -> tuple[Line, ...]:
    """Return the lines of the board in pieces that a terminal may color.

    Parameters
    ----------
    letters
        By seat the letter of the player.
    marked
        Fields and segments to point out, `<`.
    free
        Fields where a tile may go and segments where a canal may lie, `+`.
    """
    picture = _Picture(position, letters, frame, dict.fromkeys(free, FREE))
    picture.signs.update(dict.fromkeys(marked, MARKED))
    lines: list[Line] = []
    for row in range(_ROWS + 1):
        lines.append(picture.ditch_line(row))
        if row < _ROWS:
            lines += picture.block_lines(row)
    return tuple(lines)


def board_text(
    position: SantiagoPosition,
    letters: tuple[str, ...],
    *,
    marked: Collection[Square | Segment] = (),
    free: Collection[Square | Segment] = (),
    frame: Frame = ASCII,
) -> str:
    """Return the board as lines of text."""
    lines = board_pieces(position, letters, marked=marked, free=free, frame=frame)
    return "".join("".join(piece.text for piece in line).rstrip() + "\n" for line in lines)


class _Picture:
    """Draws the lines of one board."""

    def __init__(
        self,
        position: SantiagoPosition,
        letters: tuple[str, ...],
        frame: Frame,
        signs: dict[Square | Segment, str],
    ) -> None:
        self.position = position
        self.letters = letters
        self.frame = frame
        self.signs = signs

    def look(self, segment: Segment) -> tuple[str, tuple[str, str]]:
        """Return the role of a segment and the characters that draw it."""
        if segment in self.position.canals:
            return "canal", self.frame.canal
        if self.position.offer_at(segment):
            return "offer", self.frame.offer
        return "ditch", self.frame.ditch

    def ditch_line(self, row: int) -> Line:
        """Return a row of crossings with the segments between them."""
        found: list[Piece] = []
        for column in range(_COLUMNS + 1):
            found += self.crossing(column, row)
            if column < _COLUMNS:
                found += self.flat(Segment("H", column, row))
        return tuple(found)

    def flat(self, segment: Segment) -> Line:
        """Return a horizontal segment: its name in the middle, a sign around it."""
        role, (line, _) = self.look(segment)
        sign = self.signs.get(segment)
        around = _around(sign)
        side = line * ((_SPAN - 5 - 2 * bool(sign)) // 2)
        pieces = [Piece(f"{side} ", role), Piece(str(segment), "name"), Piece(f" {side}", role)]
        if sign:
            pieces[1:2] = [
                Piece(around[0], _ROLES[sign]),
                pieces[1],
                Piece(around[1], _ROLES[sign]),
            ]
        return tuple(pieces)

    def crossing(self, column: int, row: int) -> Line:
        """Return three characters: what comes from the left, the joint, what goes to the right."""
        here = Crossing(column, row)
        if here == self.position.spring:
            return (Piece("(S)", "spring"),)
        arms = {_arm(segment, here): segment for segment in segments_at(here)}
        wet = sum(arm for arm, segment in arms.items() if segment in self.position.canals)
        sides = []
        for arm in (_LEFT, _RIGHT):
            role, (line, _) = self.look(arms[arm]) if arm in arms else ("", (" ", ""))
            sides.append(Piece(line, role))
        joint = Piece(
            self.frame.joints[wet] if wet else self.frame.bare, "canal" if wet else "ditch"
        )
        return (sides[0], joint, sides[1])

    def block_lines(self, row: int) -> list[Line]:
        """Return the five lines of a row of blocks."""
        dash, bar, cross = self.frame.inner
        rule: Callable[[Square], Line] = lambda _: (Piece(dash * _CELL, "ditch"),)  # noqa: E731
        upper, lower = 2 * row, 2 * row + 1
        cells = [(upper, self.head), (upper, self.foot), (upper, rule)]
        cells += [(lower, self.head), (lower, self.foot)]
        lines = []
        for number, (down, draw) in enumerate(cells):
            found: list[Piece] = []
            for column in range(_COLUMNS + 1):
                found.append(self.upright(Segment("V", column, row), number))
                if column < _COLUMNS:
                    between = Piece(cross if draw is rule else bar, "ditch")
                    left, right = Square(down, 2 * column), Square(down, 2 * column + 1)
                    found += [*draw(left), between, *draw(right)]
            lines.append(tuple(found))
        return lines

    def upright(self, segment: Segment, number: int) -> Piece:
        """Return a line of a vertical segment: its name in the middle, a sign above and below."""
        role, (_, line) = self.look(segment)
        if number == _MIDDLE:
            return Piece(str(segment), "name")
        sign = self.signs.get(segment)
        if sign and abs(number - _MIDDLE) == 1:
            return Piece(f" {sign} ", _ROLES[sign])
        return Piece(line, role)

    def head(self, square: Square) -> Line:
        """Return the first line of a field: name, palm, tile, sign."""
        plot = self.position.board[index(square)]
        palm = Piece("^", "palm") if square in self.position.palms else Piece(" ")
        tile = Piece("   ")
        if plot is not None and plot.tile is not None:
            text = f"{CODES[plot.tile.crop]}{plot.tile.planters}"
            tile = Piece(text, "desert") if plot.desert else Piece(text, "tile", plot.tile.crop)
        sign = self.signs.get(square)
        shown = Piece(sign, _ROLES[sign]) if sign else Piece(" ")
        return (Piece(str(square), "name"), palm, tile, shown)

    def foot(self, square: Square) -> Line:
        """Return the second line of a field: owner with markers, and whether it is dry."""
        plot = self.position.board[index(square)]
        if plot is None:
            return (Piece(" " * _CELL),)
        if plot.desert:
            return (Piece("desert ", "desert"),)
        dry = Piece("dry ", "dry") if is_dry(self.position, square) else Piece("    ")
        if plot.owner is None:
            return (Piece("-  "), dry)
        text = self.letters[plot.owner] * plot.markers
        return (Piece(f"{text:3}", "owner", seat=plot.owner), dry)


_LEFT, _RIGHT, _UP, _DOWN = 1, 2, 4, 8
_MIDDLE = 2
_ROLES = {MARKED: "marked", FREE: "free"}


def _around(sign: str | None) -> tuple[str, str]:
    return ("<", ">") if sign == MARKED else (sign or "", sign or "")


def _arm(segment: Segment, crossing: Crossing) -> int:
    """Return on which side of a crossing a segment lies."""
    begins = segment.ends[0] == crossing
    if segment.direction == "H":
        return _RIGHT if begins else _LEFT
    return _DOWN if begins else _UP
