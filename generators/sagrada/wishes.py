"""What one may wish of a pattern card that is to be invented."""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from vitrail.games.errors import NotationError, ParameterError, quoted, suggestion
from vitrail.games.sagrada.components import (
    DIFFICULTIES,
    SHAPE,
    VALUES,
    Color,
    Restriction,
    describe,
)
from vitrail.games.squares import Shape, Square

if TYPE_CHECKING:
    from collections.abc import Mapping

_NUMBER = r"[0-9]{1,2}(?:\.[0-9]{1,2})?"
_BAND = re.compile(f"({_NUMBER})(?:-({_NUMBER}))?")
_SPAN = re.compile("([0-9]{1,2})(?:-([0-9]{1,2}))?")
_HALF = 0.5


class Band(NamedTuple):
    """The ratings that are wanted, both ends included.

    Parameters
    ----------
    low, high
        Favor tokens with two decimals.
    """

    low: float
    high: float

    def __contains__(self, rating: object) -> bool:
        """Whether a rating lies in the band."""
        return isinstance(rating, float) and self.low <= rating <= self.high

    def __str__(self) -> str:
        """Return the form that `parse` reads."""
        return f"{self.low:g}-{self.high:g}"

    @classmethod
    def of_tokens(cls, tokens: int) -> Band:
        """Return the ratings that are rounded to a whole number.

        Examples
        --------
        >>> print(Band.of_tokens(4))
        3.5-4.49
        """
        easiest, hardest = DIFFICULTIES[0], DIFFICULTIES[-1]
        low = easiest if tokens == easiest else tokens - _HALF
        high = hardest if tokens == hardest else tokens + _HALF - 0.01
        return cls(float(low), round(high, 2))

    @classmethod
    def parse(cls, text: str) -> Band:
        """Read a band, or a whole number for everything that is rounded to it.

        Raises
        ------
        NotationError
            If the text is neither, or lies outside 3 to 6.

        Examples
        --------
        >>> Band.parse("3.5-4.2"), Band.parse("6")
        (Band(low=3.5, high=4.2), Band(low=5.5, high=6))
        """
        found = _BAND.fullmatch(text.strip())
        if found:
            low, high = float(found[1]), float(found[2] or found[1])
            easiest, hardest = DIFFICULTIES[0], DIFFICULTIES[-1]
            if easiest <= low <= high <= hardest:
                if found[2] is None and low == int(low):
                    return cls.of_tokens(int(low))
                return cls(low, high)
        message = (
            f"{quoted(text)} is no difficulty: expected favor tokens from 3 to 6, for instance 4 "
            "or 3.5-4.2"
        )
        raise NotationError(message)


class Span(NamedTuple):
    """A number of spaces, from least to most."""

    least: int
    most: int

    def __str__(self) -> str:
        """Return the form that `parse` reads."""
        return f"{self.least}" if self.least == self.most else f"{self.least}-{self.most}"

    def spaces_ask(self, what: str) -> str:
        """Return a sentence on what so many spaces ask for.

        Examples
        --------
        >>> Span(1, 1).spaces_ask("a color"), Span(4, 7).spaces_ask("a value")
        ('1 space asks for a color', '4 to 7 spaces ask for a value')
        """
        if self.most == 1 and self.least == 1:
            return f"1 space asks for {what}"
        number = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
        return f"{number} spaces ask for {what}"

    @classmethod
    def parse(cls, text: str) -> Span:
        """Read a number, or two joined by `-`.

        Raises
        ------
        NotationError
            If the text is neither, or more than a card has spaces.
        """
        found = _SPAN.fullmatch(text.strip())
        if found:
            least, most = int(found[1]), int(found[2] or found[1])
            if least <= most <= len(SHAPE.squares):
                return cls(least, most)
        message = (
            f"{quoted(text)}: expected a number of spaces from 0 to {len(SHAPE.squares)}, for "
            "instance 6 or 4-7"
        )
        raise NotationError(message)


class Symmetry(enum.Enum):
    """How a pattern is composed; the value is the word of the command line.

    In the first three the picture is the same after a move, but for an exchange of colors in pairs
    and of values in pairs.
    """

    FREE = "free"
    MIRROR = "mirror"
    FLIP = "flip"
    ROTATION = "rotation"
    DIAGONAL = "diagonal"

    @property
    def words(self) -> str:
        """The wish in a sentence."""
        return {
            Symmetry.FREE: "any composition",
            Symmetry.MIRROR: "left mirrors right, colors and values exchanged in pairs",
            Symmetry.FLIP: "top mirrors bottom, colors and values exchanged in pairs",
            Symmetry.ROTATION: "half a turn shows the same, colors and values exchanged in pairs",
            Symmetry.DIAGONAL: "a diagonal from top to bottom asks for the same on every space",
        }[self]


class Motif(enum.Enum):
    """Where restrictions stand; the value is the word of the command line."""

    CHECKER = "checker"
    FRAME = "frame"
    PILLARS = "pillars"
    ROSE = "rose"
    WEAVE = "weave"

    @property
    def words(self) -> str:
        """The wish in a sentence."""
        return {
            Motif.CHECKER: "checker: restrictions only on every other space, as on a chess board",
            Motif.FRAME: "frame: the spaces within the border are blank",
            Motif.PILLARS: "pillars: the second and fourth columns are blank",
            Motif.ROSE: "rose: the corners are blank, the spaces within the border printed",
            Motif.WEAVE: "weave: no color beside a color, no value beside a value",
        }[self]


@dataclass(frozen=True)
class Wishes:
    """What a pattern is to be like.

    Parameters
    ----------
    band
        Its rating; None for any, and then nothing is rated.
    symmetry, motif
        Its composition.
    avoid
        Colors and values that it must not ask for.
    printed, colors, shades
        How many spaces ask for something, for a color, for a value.
    fixed
        What some spaces ask for; None for a blank.
    repeats
        Whether a color or value may occur twice in a row or column.
    shape
        Rows and columns; 4 x 5 but for tests.

    Raises
    ------
    ParameterError
        If a space is fixed that the pattern has not.
    """

    band: Band | None = None
    symmetry: Symmetry = Symmetry.FREE
    motif: Motif | None = None
    avoid: frozenset[Color | int] = frozenset()
    printed: Span | None = None
    colors: Span | None = None
    shades: Span | None = None
    fixed: tuple[tuple[Square, Restriction], ...] = ()
    repeats: bool = False
    shape: Shape = SHAPE

    def __post_init__(self) -> None:
        for square, _ in self.fixed:
            if square not in self.shape:
                message = f"{square} lies outside the pattern, its last space is {self.shape.last}"
                raise ParameterError(message)
        squares = [square for square, _ in self.fixed]
        twice = next((square for square in squares if squares.count(square) > 1), None)
        if twice is not None:
            asked = [describe(kind) for square, kind in self.fixed if square == twice]
            message = f"{twice} cannot ask for {' and for '.join(asked)}"
            raise ParameterError(message)


def parse_kind(text: str) -> Color | int:
    """Read a color or a value.

    Raises
    ------
    NotationError
        If the text is neither.

    Examples
    --------
    >>> parse_kind("blue"), parse_kind("6")
    (<Color.BLUE: 'B'>, 6)
    """
    word = text.strip()
    if word.isascii() and word.isdigit() and len(word) == 1 and int(word) in VALUES:
        return int(word)
    try:
        return Color.parse(word)
    except NotationError:
        words = [str(color) for color in Color]
        message = (
            f"{quoted(text)} is no color and no value: expected {', '.join(words)}, R Y G B P, or "
            f"1 to 6{suggestion(word, words)}"
        )
        raise NotationError(message) from None


def parse_fixed(text: str) -> tuple[Square, Restriction]:
    """Read what a space asks for, for instance `A1=R` or `B2=5`; `B2=.` is blank.

    Raises
    ------
    NotationError
        If the text is something else.
    """
    left, equals, right = text.partition("=")
    if not equals:
        message = f"{quoted(text)}: expected SPACE=RESTRICTION, for instance A1=R, C3=. or B2=5"
        raise NotationError(message)
    square = Square.parse(left, SHAPE)
    return square, None if right.strip() == "." else parse_kind(right)


def as_options(wishes: Wishes) -> Mapping[str, str | list[str]]:
    """Return wishes as the options of the command line that ask for them.

    Examples
    --------
    >>> as_options(Wishes(Band(3.5, 4.2), avoid=frozenset({Color.BLUE})))
    {'difficulty': '3.5-4.2', 'symmetry': 'free', 'avoid': ['blue']}
    """
    found: dict[str, str | list[str]] = {}
    if wishes.band is not None:
        found["difficulty"] = str(wishes.band)
    found["symmetry"] = wishes.symmetry.value
    if wishes.motif is not None:
        found["motif"] = wishes.motif.value
    if wishes.avoid:
        found["avoid"] = sorted(map(str, wishes.avoid))
    for name in ("printed", "colors", "shades"):
        span = getattr(wishes, name)
        if span is not None:
            found[name] = str(span)
    if wishes.fixed:
        found["fix"] = [f"{square}={sign_of(kind)}" for square, kind in wishes.fixed]
    if wishes.repeats:
        found["repeats"] = "yes"
    return found


def sign_of(restriction: Restriction) -> str:
    """Return the sign of a restriction in rows of a pattern."""
    if restriction is None:
        return "."
    return restriction.letter if isinstance(restriction, Color) else str(restriction)


def kind_of(sign: str) -> Restriction:
    """Return the restriction of a sign in rows of a pattern."""
    if sign == ".":
        return None
    return int(sign) if sign.isdigit() else Color(sign)
