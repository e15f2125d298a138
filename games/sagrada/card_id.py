"""Card IDs: one line that holds a whole pattern card, to be typed, printed and scanned.

An ID is `V1-`, four groups of signs, and the name::

    V1-3TQ2K-8W0FD-M4ZXN-7HC9-Amber_Rose

The signs are digits and letters without I, L, O and U (Crockford's base 32); upper and lower case
mean the same, and I, L and O are read as 1, 1 and 0. The first 17 hold what the 20 spaces ask for
and the rating in hundredths of a favor token; the last two check everything, the name included:
one wrong sign and two neighbors that trade places are always noticed. In the name a blank is
written `_`, and what is neither letter nor digit `%` and two hexadecimal digits for each byte of
its UTF-8. A card without a name has none in its ID.

`V1` is the version of this form: a later one would be read beside it.
"""

from __future__ import annotations

import math
import re
import urllib.parse
from dataclasses import dataclass

from vitrail.games.errors import InvalidPositionError, NotationError, ParameterError, quoted
from vitrail.games.sagrada.components import (
    COLUMNS,
    DIFFICULTIES,
    ROWS,
    SHAPE,
    UNNAMED,
    VALUES,
    Color,
    Pattern,
)
from vitrail.games.sagrada.notation import HIGHEST_DIFFICULTY, checked_name

VERSION = "V1"
_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_READ_AS = str.maketrans("ILO", "110")
_KINDS = "." + "".join(color.letter for color in Color) + "".join(map(str, VALUES))
_CONTENT, _CHECK = 17, 2
_GROUPS = (5, 5, 5, 4)
_HUNDREDTHS = 100
_RATINGS = HIGHEST_DIFFICULTY * _HUNDREDTHS + 2
"""Ways to be rated: not at all, or with 0.00 to the highest."""
_PRIME, _ROOT = 1021, 10
"""The largest prime below 32 x 32, and a number whose powers are all different modulo it."""
_LOOK = re.compile(r"[Vv][0-9]{1,3}-.*", re.DOTALL)
_FORM = re.compile(
    "([Vv][0-9]{1,3})-" + "-".join(f"([0-9A-Za-z]{{{size}}})" for size in _GROUPS) + "(?:-(.+))?"
)


@dataclass(frozen=True)
class Card:
    """A pattern card with its rating.

    Parameters
    ----------
    pattern
        The pattern; its difficulty is the whole number of favor tokens.
    rating
        Favor tokens with two decimals; None for a card that was not rated.

    Raises
    ------
    ParameterError
        If the pattern has not the shape of a printed card, or the two do not agree.
    """

    pattern: Pattern
    rating: float | None = None

    def __post_init__(self) -> None:
        if self.pattern.shape != SHAPE:
            message = f"pattern {self.pattern.name}: a card has {ROWS} x {COLUMNS} spaces"
            raise ParameterError(message)
        if self.rating is not None and self.rating != round(self.rating, 2):
            message = f"a card is rated with two decimals, read {self.rating}"
            raise ParameterError(message)
        if self.rating is not None and self.pattern.difficulty != tokens_of_rating(self.rating):
            message = (
                f"pattern {self.pattern.name}: {self.pattern.difficulty} favor tokens, but the "
                f"rating is {self.rating:.2f}"
            )
            raise ParameterError(message)

    @classmethod
    def rated(cls, rows: tuple[str, ...], name: str, rating: float | None) -> Card:
        """Return a card whose favor tokens follow from its rating, which is rounded."""
        if rating is None:
            return cls(Pattern(rows, name))
        rating = round(rating, 2)
        return cls(Pattern(rows, name, tokens_of_rating(rating)), rating)

    @property
    def id(self) -> str:
        """The line from which `parse_card_id` makes this card again."""
        return format_card_id(self)


def tokens_of_rating(rating: float) -> int:
    """Return favor tokens as a whole number from 3 to 6; halves go up.

    Examples
    --------
    >>> tokens_of_rating(4.5), tokens_of_rating(4.49)
    (5, 4)
    """
    return min(max(math.floor(rating + 0.5), DIFFICULTIES[0]), DIFFICULTIES[-1])


def format_card_id(card: Card) -> str:
    """Return the ID of a card.

    Examples
    --------
    >>> card = Card.rated(("YB..1", "G.5.4", "3.R.G", "2..BY"), "My window", 4.16)
    >>> format_card_id(card)
    'V1-...-My_window'
    >>> parse_card_id(format_card_id(card)) == card
    True
    """
    number = 0
    for symbol in "".join(card.pattern.rows):
        number = number * len(_KINDS) + _KINDS.index(symbol)
    rating = 0 if card.rating is None else round(card.rating * _HUNDREDTHS) + 1
    number = number * _RATINGS + rating
    content = _in_signs(number, _CONTENT)
    name = "" if card.pattern.name == UNNAMED else _escaped(card.pattern.name)
    signs = content + _in_signs(_check(content, name), _CHECK)
    groups, at = [VERSION], 0
    for size in _GROUPS:
        groups.append(signs[at : at + size])
        at += size
    return "-".join([*groups, name] if name else groups)


def looks_like_card_id(text: str) -> bool:
    """Whether a text is meant as an ID: no official name begins like that.

    Examples
    --------
    >>> looks_like_card_id("v1-3TQ2K"), looks_like_card_id("Via Lux")
    (True, False)
    """
    return bool(_LOOK.fullmatch(text.strip()))


def parse_card_id(text: str) -> Card:
    """Read an ID.

    Raises
    ------
    NotationError
        If the text is no ID, or one with a slip.
    """
    found = _FORM.fullmatch(text.strip())
    if found is None:
        message = (
            f"{quoted(text)} is no card ID: expected {VERSION}-, groups of 5, 5, 5 and 4 signs, "
            "and the name, all joined by -"
        )
        raise NotationError(message)
    version, *groups, name = found.groups(default="")
    if version.upper() != VERSION:
        message = f"{quoted(text)} is a card ID of another form: expected {VERSION}"
        raise NotationError(message)
    signs = "".join(groups).upper().translate(_READ_AS)
    odd = next((sign for sign in signs if sign not in _SIGNS), None)
    if odd is not None:
        message = f"{quoted(text)} is no card ID: the sign {odd!r} does not occur in one"
        raise NotationError(message)
    content, check = signs[:_CONTENT], signs[_CONTENT:]
    if _number(check) != _check(content, name):
        message = f"{quoted(text)} is a card ID with a slip: its check signs do not fit the rest"
        raise NotationError(message)
    return _card(text, _number(content), name)


def _card(text: str, number: int, name: str) -> Card:
    """Return the card of the number that an ID holds.

    Raises
    ------
    NotationError
        If no card has it, though the check signs fit.
    """
    rest, rating = divmod(number, _RATINGS)
    symbols = ""
    for _ in SHAPE.squares:
        rest, kind = divmod(rest, len(_KINDS))
        symbols = _KINDS[kind] + symbols
    rows = tuple(symbols[at : at + COLUMNS] for at in range(0, len(symbols), COLUMNS))
    called = _unescaped(name) if name else UNNAMED
    if rest or called is None:
        message = f"{quoted(text)} is no card ID: no card has this one"
        raise NotationError(message)
    try:
        return Card.rated(rows, called, None if not rating else (rating - 1) / _HUNDREDTHS)
    except InvalidPositionError as error:
        message = f"{quoted(text)} is no card ID: {error}"
        raise NotationError(message) from None


def _escaped(name: str) -> str:
    """Return a name as one word that shells, YAML and file names leave alone."""
    return "".join(map(_escaped_sign, name))


def _escaped_sign(sign: str) -> str:
    if sign == " ":
        return "_"
    return sign if sign.isalnum() else "".join(f"%{byte:02X}" for byte in sign.encode())


def _unescaped(word: str) -> str | None:
    """Return the name that was written as this word; None if none is."""
    try:
        name = checked_name(urllib.parse.unquote(word.replace("_", " "), errors="strict"))
    except (NotationError, UnicodeDecodeError):
        return None
    return name if _escaped(name) == word else None


def _in_signs(number: int, length: int) -> str:
    signs = ""
    for _ in range(length):
        number, sign = divmod(number, len(_SIGNS))
        signs = _SIGNS[sign] + signs
    return signs


def _number(signs: str) -> int:
    number = 0
    for sign in signs:
        number = number * len(_SIGNS) + _SIGNS.index(sign)
    return number


def _check(content: str, name: str) -> int:
    """Return the sum of all signs, each times another power of the root, modulo the prime.

    Signs are smaller than the prime and their weights all different, so that neither another sign
    nor an exchange of two leaves the sum as it was.
    """
    values = [_SIGNS.index(sign) + 1 for sign in content] + list(name.encode())
    return sum(value * pow(_ROOT, at, _PRIME) for at, value in enumerate(values, 1)) % _PRIME
