"""Fill a partly filled window: with any dice, or from a given stock.

Covers FILL-1 of the rules digest.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, TypeVar

from vitrail.games.errors import InvalidPositionError, VerificationError
from vitrail.games.sagrada.components import VALUES, Color, Die
from vitrail.games.sagrada.window import (
    PlacementRule,
    Window,
    allowed_dice,
    building_order,
    window_violations,
)
from vitrail.solvers.limits import Limits
from vitrail.solvers.outcome import Conflict, Infeasible, Outcome, Solved, Unknown
from vitrail.solvers.sagrada.conditions import (
    GROUPS,
    Group,
    beside_conflict,
    fill_conditions,
    print_conflict,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vitrail.games.sagrada.stock import Stock
    from vitrail.games.squares import Shape, Square

DEFAULT_LIMITS = Limits(seconds=10.0)
"""A fill takes a tenth of a second; a proof that no smaller explanation exists can take forever."""


def complete_window(
    window: Window,
    stock: Stock | None = None,
    *,
    limits: Limits = DEFAULT_LIMITS,
    explain: bool = True,
) -> Outcome[Window]:
    """Give every open space of a window a die.

    Dice that stand in the window stay. The answer can be built from the window by legal placements
    and was replayed by the rules.

    Parameters
    ----------
    stock
        The only dice that may be used; None for any dice.
    limits
        Limits on everything together, the explanation included.
    explain
        Whether to look for a smallest set of clashing conditions when there is no fill.

    Returns
    -------
    Solved, Infeasible or Unknown
        `Infeasible` carries conditions that clash. If time ran out while they were being
        reduced, it says so: the window cannot be filled all the same.

    Raises
    ------
    InvalidPositionError
        If the dice that stand break a rule; it carries the violations.

    Examples
    --------
    >>> from vitrail.games.sagrada.components import Pattern
    >>> from vitrail.games.sagrada.stock import Stock
    >>> window = Window.empty(Pattern(("G..", "..G")))
    >>> outcome = complete_window(window, Stock.parse("G1 Rx3 Bx3"))
    >>> for conflict in outcome.core:
    ...     print(conflict.text)
    A1 asks for green
    B3 asks for green
    the stock holds only 1 green die

    Notes
    -----
    With any dice the local test of FILL-1 decides: *a window whose dice break no restriction can be
    completed exactly when no open printed space has beside it a die of the color or value it asks
    for.* Such a space can never be filled. Otherwise look at one layer, say colors, and give the
    open spaces that ask for a color theirs. No die beside them has it, by the test, and no open
    neighbor asks for the same, or the pattern would have been refused. Then give the other open
    spaces a color one after another: each has at most 4 neighbors, and there are 5 colors. Values
    go the same way with 6. The layers do not meet, since any die may be used: a proper fill needs
    at most 10 dice of a color, and the box holds 18. Last, every full window can be built: from
    the dice that stand, or else from a border space, contact spreads to all spaces of a rectangle.
    So a smallest set of clashing conditions always has two members: what a space asks for and a
    die beside it.

    With a stock the layers meet in the dice, and CP-SAT decides (`vitrail.solvers.sagrada.clash`).
    """
    violations = window_violations(window)
    if violations:
        reasons = "; ".join(map(str, violations))
        message = f"the window already breaks the rules: {reasons}"
        raise InvalidPositionError(message, violations)
    if stock is not None:
        return fill_from_stock(window, stock, limits=limits, explain=explain)
    started = time.perf_counter()
    core = _local_clash(window)
    if core:
        return Infeasible(
            core, irreducible=True, smallest=True, seconds=time.perf_counter() - started
        )
    answer = _fill_freely(window)
    replay(window, answer, None)
    return Solved(answer, seconds=time.perf_counter() - started)


def fill_from_stock(
    window: Window,
    stock: Stock,
    *,
    groups: Sequence[Group] = GROUPS,
    limits: Limits = DEFAULT_LIMITS,
    explain: bool = True,
) -> Outcome[Window]:
    """Fill a window from a stock under these groups of conditions; see `complete_window`.

    Parameters
    ----------
    groups
        The rules that make the model. With one left out an answer may break it: then the replay
        raises `VerificationError`.
    """
    from vitrail.solvers.sagrada.clash import Budget, Clash, find_fill

    budget = Budget(limits)
    conditions = fill_conditions(window, stock, groups)
    dice, certain = find_fill(window.open_squares, conditions, budget)
    if dice is not None:
        answer = Window.of(window.pattern, {**window.placed, **dice}, window.exempt)
        replay(window, answer, stock)
        return Solved(answer, seconds=budget.seconds)
    if not certain:
        return Unknown(seconds=budget.seconds)
    if not explain:
        return Infeasible(seconds=budget.seconds)
    return Clash(window.open_squares, conditions, budget).explain()


def replay(window: Window, answer: Window, stock: Stock | None) -> None:
    """Check an answer by the rules.

    Raises
    ------
    VerificationError
        If it is not complete, breaks a rule, cannot be built from the window by legal placements,
        or takes dice that the stock does not hold.
    """
    broken = window_violations(answer)
    if answer.open_squares or broken or building_order(window, answer) is None:
        message = f"an answer breaks the rules: {answer} ({'; '.join(map(str, broken))})"
        raise VerificationError(message)
    dice = [answer.placed[square] for square in window.open_squares]
    if stock is not None and not stock.covers(dice):
        message = f"an answer takes dice that the stock ({stock}) does not hold: {answer}"
        raise VerificationError(message)


def _local_clash(window: Window) -> tuple[Conflict, ...]:
    """Return the first printed space that can never be filled and what bars it, or nothing."""
    for square in window.open_squares:
        asked = window.pattern[square]
        for near in window.shape.orthogonal(square):
            die = window[near]
            if die is None or asked not in {die.color, die.value}:
                continue
            rule = (
                PlacementRule.EQUAL_COLOR if isinstance(asked, Color) else PlacementRule.EQUAL_VALUE
            )
            return (
                print_conflict(window, square),
                beside_conflict(square, near, die, rule),
            )
    return ()


def _fill_freely(window: Window) -> Window:
    """Fill a window that passed the local test as the proof of FILL-1 does."""
    allowed = {square: allowed_dice(window, square) for square in window.open_squares}
    asked = {square: window.pattern[square] for square in window.open_squares}
    colors = _fill_layer(
        window.shape,
        {square: found for square, (found, _) in allowed.items()},
        [square for square in asked if isinstance(asked[square], Color)],
        tuple(Color),
    )
    values = _fill_layer(
        window.shape,
        {square: found for square, (_, found) in allowed.items()},
        [square for square in asked if isinstance(asked[square], int)],
        VALUES,
    )
    dice = {square: Die(colors[square], values[square]) for square in window.open_squares}
    return Window.of(window.pattern, {**window.placed, **dice}, window.exempt)


KindT = TypeVar("KindT", Color, int)


def _fill_layer(
    shape: Shape,
    allowed: Mapping[Square, frozenset[KindT]],
    printed: Sequence[Square],
    kinds: Sequence[KindT],
) -> dict[Square, KindT]:
    """Give the printed spaces their kind, then the others the first that no neighbor has.

    The kinds take turns in being the first, so that all of them occur.
    """
    layer = {square: next(iter(allowed[square])) for square in printed}
    others = [square for square in allowed if square not in layer]
    for turn, square in enumerate(others):
        beside = {layer[near] for near in shape.orthogonal(square) if near in layer}
        first: int = turn % len(kinds)
        in_turn = (*kinds[first:], *kinds[:first])
        layer[square] = next(k for k in in_turn if k in allowed[square] and k not in beside)
    return layer
