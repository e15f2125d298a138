"""Why a plan is good or bad, in the words of the game: small sentences about facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.advisors.reasons import Reason, either, give_or_take, percent
from vitrail.games.sagrada.components import VALUES, Color, describe
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from vitrail.games.sagrada.scoring import ScoreSheet
    from vitrail.games.sagrada.window import Window
    from vitrail.games.squares import Square

__all__ = [
    "FEW",
    "MANY",
    "Reason",
    "gains",
    "give_or_take",
    "kinds",
    "percent",
    "tool_price",
    "what_fits",
    "why_dead",
]

FEW, MANY = 4, 8
"""Reasons shown for a plan, and where everything is to be explained."""


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
