"""Why a plan is good or bad, in the words of the game: small sentences about facts."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from vitrail.games.sagrada.components import VALUES, Color, describe
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from vitrail.games.sagrada.scoring import ScoreSheet
    from vitrail.games.sagrada.window import Window
    from vitrail.games.squares import Square

FEW, MANY = 4, 8
"""Reasons shown for a plan, and where everything is to be explained."""


class Reason(NamedTuple):
    """A sentence, and about how many points it is worth: the weightiest is told first."""

    weight: float
    text: str


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


def either(words: Sequence[str]) -> str:
    """Return words with commas and an *or* before the last one.

    Examples
    --------
    >>> either(["red", "green", "blue"])
    'red, green or blue'
    """
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def kinds(members: Iterable[Color | int], every: Collection[Color | int]) -> str:
    """Return colors or values in words; empty if they are all there are.

    Examples
    --------
    >>> kinds([Color.RED, Color.BLUE], list(Color)), kinds([5], VALUES), kinds(VALUES, VALUES)
    ('red or blue', '5', '')
    """
    found = set(members)
    return "" if found == set(every) else either([str(one) for one in every if one in found])


def what_fits(colors: Collection[Color], values: Collection[int]) -> str:
    """Return which dice fit, in words: what they are, or if most fit what they are not.

    Examples
    --------
    >>> what_fits({Color.RED}, {1, 2, 3, 5, 6}), what_fits(set(Color) - {Color.BLUE}, {6})
    ('a red die (no 4)', 'a 6 (no blue)')
    >>> what_fits(set(Color), {5, 6}), what_fits(set(Color), set(VALUES))
    ('a 5 or 6', 'any die')
    """
    named, without = [], []
    for members, every in ((colors, tuple(Color)), (values, VALUES)):
        if len(members) > len(every) / 2:
            without += [str(one) for one in every if one not in members]
        else:
            named.append(kinds(members, every))
    if not named and not without:
        return "any die"
    die = " ".join(named) if named and len(values) <= len(VALUES) / 2 else " ".join([*named, "die"])
    return f"a {die} (no {either(without)})" if without else f"a {die}"


def gains(before: ScoreSheet, after: ScoreSheet, private: Color | None) -> Reason | None:
    """Return what a plan earns by objectives at once.

    Open spaces and tokens are left aside: a die more is the same for every placement, and tokens
    are told with the tool card.
    """
    found = [
        (new.points - old.points, f"private {private}" if new.name == "private" else new.name)
        for old, new in zip(before.parts, after.parts, strict=True)
        if new.points != old.points and new.name not in {"open_spaces", "favor_tokens"}
    ]
    if not found:
        return None
    total = sum(points for points, _ in found)
    if len(found) == 1:
        return Reason(abs(total), f"{_points(total)} now by {found[0][1]}")
    listed = ", ".join(f"{name} {points:+d}" for points, name in found)
    return Reason(max(abs(points) for points, _ in found), f"{_points(total)} now: {listed}")


def _points(total: int) -> str:
    return f"{total:+d} {'point' if abs(total) == 1 else 'points'}"


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


def tool_price(tokens: int, paid: str) -> str:
    """Return what a tool card costs: tokens, or in the solo game a die."""
    return f"for {paid}" if paid else f"for {plural(tokens, 'token')}"


def signed(points: float) -> str:
    """Return points with a sign, with a decimal.

    Examples
    --------
    >>> signed(2.31), signed(-0.02)
    ('+2.3', '0.0')
    """
    rounded = round(points, 1)
    return f"{rounded:+.1f}" if rounded else "0.0"


def give_or_take(points: float, error: float) -> str:
    """Return a difference with its standard error; without one where it is exact.

    Examples
    --------
    >>> give_or_take(1.234, 0.21), give_or_take(2.0, 0.0)
    ('1.2 (± 0.2)', '2')
    """
    if not error:
        return f"{points:.1f}".removesuffix(".0")
    return f"{points:.1f} (± {max(error, 0.05):.1f})"
