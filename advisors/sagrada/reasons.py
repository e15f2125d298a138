"""Why a placement is good or bad, in the words of the game."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from vitrail.games.sagrada.components import Color, describe

if TYPE_CHECKING:
    from vitrail.games.sagrada.scoring import ScoreSheet
    from vitrail.games.sagrada.window import Window
    from vitrail.games.squares import Square

_POWER_FROM = 10**6


def percent(chance: Fraction) -> str:
    """Return a chance as a whole percentage that is only 0 or 100 when it is exactly that.

    Examples
    --------
    >>> percent(Fraction(1, 8)), percent(Fraction(1, 1000)), percent(Fraction(1))
    ('12 %', '< 1 %', '100 %')
    """
    if 0 < chance < Fraction(1, 100):
        return "< 1 %"
    if Fraction(99, 100) < chance < 1:
        return "> 99 %"
    return f"{round(100 * chance)} %"


def big(number: int) -> str:
    """Return a count that may be huge, shortened to two digits and a power of ten.

    Examples
    --------
    >>> big(41580), big(2736818751744)
    ('41,580', '2.7 x 10^12')
    """
    if number < _POWER_FROM:
        return f"{number:,}"
    mantissa, _, power = f"{Decimal(number):.1e}".partition("e")
    return f"{mantissa} x 10^{int(power)}"


def plural(count: int, word: str) -> str:
    """Return a count with its word.

    Examples
    --------
    >>> plural(1, "turn"), plural(3, "open space")
    ('1 turn', '3 open spaces')
    """
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def gains(before: ScoreSheet, after: ScoreSheet, private: Color | None) -> str:
    """Return what a placement earns at once, part by part.

    One open space less is the same for every placement, so alone it is not worth a word.
    """
    names = {"private": f"private {private}", "open_spaces": "one open space less"}
    found = [
        (new.points - old.points, names.get(new.name, new.name))
        for old, new in zip(before.parts, after.parts, strict=True)
        if new.points != old.points
    ]
    if all(name == names["open_spaces"] for _, name in found):
        return ""
    listed = ", ".join(f"{name} {points:+d}" for points, name in found)
    total = sum(points for points, _ in found)
    return f"earns {total:+d} at once: {listed}"


def why_dead(window: Window, square: Square) -> str:
    """Return why nothing will ever fit an open space: what it asks for stands beside it."""
    asked = window.pattern[square]
    beside = [
        f"{die} at {near}"
        for near in window.shape.orthogonal(square)
        if (die := window[near]) is not None and asked in {die.color, die.value}
    ]
    if beside:
        return f"{square} (asks for {describe(asked)}) beside {' and '.join(beside)}"
    return f"{square} between dice that leave it neither color nor value"


def outlook_words(open_spaces: int, turns_left: int, dead: int, fills: int) -> str:
    """Return whether and in how many ways a window can still be completed."""
    if open_spaces == 0:
        return "completes the window"
    if open_spaces > turns_left:
        return (
            f"the window cannot be completed: {plural(open_spaces, 'open space')} but "
            f"{plural(turns_left, 'turn')} left"
        )
    ways = f"{big(fills)} {'way' if fills == 1 else 'ways'}"
    if dead:
        return f"apart from {plural(dead, 'dead space')}, the window can be filled in {ways}"
    return f"the window can still be completed in {ways}"
