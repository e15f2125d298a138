"""Why a placement is good or bad, in the words of the game."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from vitrail.games.sagrada.components import Color, describe
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.advisors.sagrada.bounds import Bound
    from vitrail.games.sagrada.components import Die
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


def about_bound(bound: Bound, loss: int, *, final: bool, all_examined: bool = True) -> str:
    """Return what a move leaves possible, compared with the best move.

    Where some move was not examined, that one may be better.
    """
    none = "no move" if all_examined else "no move examined"
    if not bound.examined:
        return f"not examined in the time given; no move leads to more than {bound.value}"
    if final and not loss:
        return f"{none} scores more: {bound.value} in the end"
    if final:
        return f"scores {loss} less: {bound.value} in the end"
    reach = "with luck up to" if bound.proved else "at most"
    if not loss:
        return f"{none} keeps more possible: {reach} {bound.value} in the end"
    return f"gives up {loss} of what is possible: {reach} {bound.value} in the end"


def about_margin(
    bound: Bound, target: int, loss: int, *, final: bool, all_examined: bool = True
) -> str:
    """Return what a move of the solo game leaves possible against the target."""
    none = "no move" if all_examined else "no move examined"
    if not bound.examined:
        return f"not examined in the time given; no move leads to more than {bound.value}"
    against = f"{bound.value} points against a target of {target}"
    if final:
        ahead = f"{none} ends better" if not loss else f"ends {loss} worse"
        return f"{ahead}: {against}"
    ahead = f"{none} keeps a better end possible" if not loss else f"gives up {loss} of the margin"
    reach = "with luck up to" if bound.proved else "at most"
    return f"{ahead}: {reach} {against} or more"


def about_last_turn(reached: Sequence[Die], pool: Sequence[Die]) -> str:
    """Return which dice of the pool lead to the best end in the one turn that is left."""
    if not pool:
        return "no die is left for the last turn"
    if len(reached) == len(pool):
        return "the last turn can reach that whatever die is left by then"
    return f"to reach that, the last turn needs {' or '.join(map(str, dict.fromkeys(reached)))}"


def about_target(taken: Die | None, pool: Sequence[Die]) -> str:
    """Return what a move of the solo game leaves in the pool for the target (SOLO-6, SOLO-7)."""
    rest = sum(die.value for die in pool)
    if not pool:
        return "leaves nothing in the pool to add to the target"
    if taken is None:
        points = "the 1 point" if rest == 1 else f"all {rest} points"
        adds = "adds" if rest == 1 else "add"
        return f"leaves {points} of the pool, which {adds} to the target unless taken later"
    verbs = "does" if taken.value == 1 else "do", "does" if rest == 1 else "do"
    return (
        f"the {plural(taken.value, 'point')} of {taken} {verbs[0]} not add to the target; the "
        f"{rest} left in the pool {verbs[1]}, unless taken later"
    )


def outlook_words(
    open_spaces: int, turns_left: int, dead: int, fills: int, *, draws: bool = True
) -> str:
    """Return whether and in how many ways free dice would complete a window.

    Nothing about ways if no dice are drawn any more: then the dice are not free, and the bound
    says what the pool can do. Nothing at all if this was the player's last turn.
    """
    if open_spaces == 0:
        return "completes the window"
    if not turns_left:
        return ""
    ways = f"{big(fills)} {'way' if fills == 1 else 'ways'}"
    if open_spaces > turns_left:
        short = (
            f"the window cannot be completed: {plural(open_spaces, 'open space')} but "
            f"{plural(turns_left, 'turn')} left"
        )
        but = f" for all but {plural(dead, 'dead space')}" if dead else ""
        return f"{short} (with enough turns and free dice: {ways}{but})" if draws else short
    if not draws:
        return ""
    if dead:
        return f"with free dice, all but {plural(dead, 'dead space')} can be filled in {ways}"
    return f"with free dice, the window can be completed in {ways}"
