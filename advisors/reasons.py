"""Sentences that every advisor makes: reasons with their weight, differences with their errors."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


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
    return _joined(words, "or")


def both(words: Sequence[str]) -> str:
    """Return words with commas and an *and* before the last one.

    Examples
    --------
    >>> both(["Ann"]), both(["Ann", "Ben", "Cem"])
    ('Ann', 'Ann, Ben and Cem')
    """
    return _joined(words, "and")


def _joined(words: Sequence[str], link: str) -> str:
    *others, last = words
    return f"{', '.join(others)} {link} {last}" if others else last


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
