"""What the tool cards ask for once they are paid for, and what the answers do.

Covers TOOL-1 to TOOL-12 with their subtleties (TOOL-4.3 ...), USE-4 and USE-5. A card asks for one
thing after another; each answer, each roll and each draw is one small move.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from vitrail.games.base import Violation
from vitrail.games.sagrada.cards import (
    COPPER_FOIL_BURNISHER,
    EGLOMISE_BRUSH,
    FLUX_BRUSH,
    LATHEKIN,
    OPTIONAL_STEPS,
    TAP_WHEEL,
    WAIVED,
    Step,
    ToolRule,
    moved_twice,
    not_moved,
)
from vitrail.games.sagrada.components import VALUES, Color, Die, Restriction
from vitrail.games.sagrada.moves import (
    Draw,
    Drop,
    Exchange,
    Lift,
    Reroll,
    Return,
    SagradaMove,
    SetValue,
    Shift,
)
from vitrail.games.sagrada.supply import changed_bag
from vitrail.games.sagrada.unrecorded import print_known
from vitrail.games.sagrada.window import (
    PlacementRule,
    legal_squares,
    placement_violations,
    reachable_squares,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.games.sagrada.window import Window
    from vitrail.games.squares import Square

_SHIFTS = frozenset({Step.SHIFT, Step.SHIFT_AGAIN, Step.SHIFT_MORE})
_LIFTS = frozenset({Step.LIFT, Step.LIFT_AGAIN, Step.LIFT_MORE})
_DROPS = frozenset({Step.DROP, Step.LIFT_MORE})
_ANSWERS: dict[type[SagradaMove], frozenset[Step]] = {
    SetValue: frozenset({Step.SET, Step.FLIP, Step.CHOOSE}),
    Exchange: frozenset({Step.EXCHANGE}),
    Shift: _SHIFTS,
    Lift: _LIFTS,
    Drop: _DROPS,
    Return: frozenset({Step.RETURN, Step.PLACE_OR_RETURN}),
}


def check_pending(p: SagradaPosition) -> Iterator[Violation]:
    """Refuse anything else while a card waits for an answer."""
    step = p.turn.step
    if step is not None and step not in OPTIONAL_STEPS:
        yield Violation(ToolRule.PENDING, detail=f"the tool card asks for {step.value}")


def flipped(die: Die) -> Die:
    """Return a die turned to its opposite face (TOOL-10.1)."""
    return Die(die.color, 7 - die.value)


# -- what could be answered --------------------------------------------------------------------


def steps(p: SagradaPosition) -> Iterator[SagradaMove]:
    """Yield every answer to the pending step that could be legal."""
    window, turn = p.window, p.turn
    match turn.step:
        case Step.SET:
            yield from (SetValue(v) for v in VALUES if abs(v - p.known_hand.value) == 1)
        case Step.FLIP:
            yield SetValue(flipped(p.known_hand).value)
        case Step.CHOOSE:
            yield from map(SetValue, VALUES)
        case Step.RETURN | Step.PLACE_OR_RETURN:
            yield Return()
        case Step.EXCHANGE:
            for number, dice in enumerate(p.track, start=1):
                yield from (Exchange(number, die) for die in dict.fromkeys(dice))
    if window is None:
        return
    if turn.step in _SHIFTS:
        for start, die in window.placed.items():
            lifted = window.lifted(start)
            free = turn.tool in WAIVED
            ends = reachable_squares(lifted) if free else legal_squares(lifted, die)
            yield from (Shift(start, end) for end in ends)
    if turn.step in _LIFTS:
        yield from map(Lift, window.placed)
    if turn.step in _DROPS:
        yield from map(Drop, reachable_squares(window))


def can_go_on(p: SagradaPosition) -> bool:
    """Whether the pending step has a legal answer."""
    return any(not any(check_step(p, move)) for move in steps(p))


def outcomes(p: SagradaPosition) -> Sequence[tuple[SagradaMove, int]]:
    """Return the outcomes of the roll or draw that a card asks for, with weights; sorted."""
    turn = p.turn
    if turn.step is Step.DRAW:
        counted = sorted(zip(Color, p.bag, strict=True), key=lambda pair: pair[0].letter)
        return tuple((Draw(color), count) for color, count in counted if count)
    rolled = p.known_hand if turn.step is Step.REROLL_HAND else turn.rerolled[0]
    return tuple((Reroll(Die(rolled.color, value)), 1) for value in VALUES)


# -- whether an answer is legal ----------------------------------------------------------------


def check_step(p: SagradaPosition, move: SagradaMove) -> Iterator[Violation]:
    """Yield every rule that an answer to the pending step breaks."""
    if p.turn.step not in _ANSWERS[type(move)]:
        rerolled = isinstance(move, Return) and p.turn.tool == FLUX_BRUSH and p.turn.hand
        yield Violation(ToolRule.MUST_PLACE if rerolled else ToolRule.NOT_ASKED)
        return
    match move:
        case SetValue(value):
            yield from _check_value(p, value)
        case Exchange(number, die):
            on_track = 1 <= number <= len(p.track) and die in p.track[number - 1]
            if not on_track:
                yield Violation(ToolRule.ON_TRACK)
            elif p.window is not None and not p.spaces_for(die):
                yield Violation(ToolRule.EXCHANGED)
        case Return():
            yield from _check_return(p)
        case Shift(start, end):
            yield from _check_shift(p, start, end)
        case Lift(square):
            yield from _check_lift(p, square)
        case Drop(square):
            yield from _check_drop(p, square)


def _check_value(p: SagradaPosition, value: int) -> Iterator[Violation]:
    hand, step = p.known_hand, p.turn.step
    if value not in VALUES:
        yield Violation(ToolRule.ANY_VALUE)
    elif step is Step.SET and abs(value - hand.value) != 1:
        yield Violation(ToolRule.STEP)
    elif step is Step.FLIP and value != flipped(hand).value:
        yield Violation(ToolRule.FLIP)
    elif p.window is None or p.spaces_for(Die(hand.color, value)):
        return
    elif step is not Step.CHOOSE:
        yield Violation(ToolRule.NO_WAY_OUT if step is Step.SET else ToolRule.NO_WAY_OUT_FLIPPED)
    elif _bound(p) and any(p.spaces_for(Die(hand.color, other)) for other in VALUES):
        yield Violation(ToolRule.BOUND)


def _check_return(p: SagradaPosition) -> Iterator[Violation]:
    free = p.turn.step is Step.RETURN or not _bound(p)
    if not free and p.spaces_for(p.known_hand):
        yield Violation(ToolRule.BOUND)


def _bound(p: SagradaPosition) -> bool:
    """Whether the die drawn by Flux Remover must be placed if it can be (TOOL-11.3).

    Whether it can be, nobody knows where the print of the window is not known.
    """
    only = p.setup.options["flux_remover_return"] == "only_if_unplaceable"
    return only and print_known(p)


def _check_moved_die(p: SagradaPosition, square: Square) -> Iterator[Violation]:
    """Check the die a card is to move: there, not moved before, of a color on the track."""
    window, turn = p.known_window, p.turn
    die = window[square]
    if die is None:
        yield Violation(ToolRule.NO_DIE, square)
        return
    if square in turn.moved:
        yield Violation(moved_twice(turn.tool), square)
    if turn.tool == TAP_WHEEL:
        colors = {other.color for dice in p.track for other in dice}
        before = [other.color for other in map(window.placed.get, turn.moved) if other]
        before += [other.color for _, other in turn.lifted]
        if die.color not in colors or (before and die.color not in before):
            yield Violation(ToolRule.TRACK_COLOR, square)


def _check_shift(p: SagradaPosition, start: Square, end: Square) -> Iterator[Violation]:
    window = p.known_window
    wrong = list(_check_moved_die(p, start))
    die = window[start]
    if die is not None:
        wrong += _check_new_place(p, window.lifted(start), die, start, end)
    yield from wrong
    first_of_two = p.turn.tool == LATHEKIN and p.turn.step is Step.SHIFT
    if first_of_two and not wrong and not can_go_on(step(p, Shift(start, end))):
        yield Violation(ToolRule.SECOND)


def _check_new_place(
    p: SagradaPosition, lifted: Window, die: Die, start: Square, end: Square
) -> Iterator[Violation]:
    """Check where a moved die goes, in the window it was lifted from (USE-4)."""
    if end == start:
        yield Violation(not_moved(p.turn.tool), end)
        return
    waived: tuple[PlacementRule, ...] = WAIVED.get(p.turn.tool or 0, ())
    if not lifted.placed and p.must_touch:
        yield Violation(ToolRule.EMPTIED, end)
        waived = (*waived, PlacementRule.BORDER)
    yield from placement_violations(lifted, die, end, waived=waived)


def _check_lift(p: SagradaPosition, square: Square) -> Iterator[Violation]:
    wrong = list(_check_moved_die(p, square))
    yield from wrong
    if not wrong and not can_go_on(step(p, Lift(square))):
        yield Violation(ToolRule.SECOND, square)


def _check_drop(p: SagradaPosition, square: Square) -> Iterator[Violation]:
    start, die = p.turn.lifted[0]
    wrong = list(_check_new_place(p, p.known_window, die, start, square))
    yield from wrong
    if not wrong and len(p.turn.lifted) > 1 and not can_go_on(step(p, Drop(square))):
        yield Violation(ToolRule.SECOND, square)


# -- what an answer does, legal or not ---------------------------------------------------------


def step(p: SagradaPosition, move: SagradaMove) -> SagradaPosition:
    """Return the position after an answer to the pending step, legal or not.

    Raises
    ------
    ValueError
        If the pieces the move needs are not there.
    """
    match move:
        case SetValue(value) if value in VALUES:
            return _with_value(p, Die(p.known_hand.color, value))
        case Exchange(number, die) if 1 <= number <= len(p.track):
            space = list(p.track[number - 1])
            space[space.index(die)] = p.known_hand
            track = (*p.track[: number - 1], tuple(sorted(space)), *p.track[number:])
            return dataclasses.replace(p, track=track).changed(hand=die, step=None)
        case Reroll(die):
            return _rerolled(p, die)
        case Draw(color) if p.turn.step is Step.DRAW:
            after = p.changed(hand=Die(color, 1), step=Step.CHOOSE)
            return dataclasses.replace(after, bag=changed_bag(p.bag, color, -1))
        case Return():
            pool = tuple(sorted((*p.pool, p.known_hand)))
            return dataclasses.replace(p.changed(hand=None, apart=False, step=None), pool=pool)
        case Shift(start, end):
            return _shifted(p, start, end)
        case Lift(square):
            return _lifted(p, square)
        case Drop(square):
            return _dropped(p, square)
    message = f"{move} is not possible here"
    raise ValueError(message)


def _with_value(p: SagradaPosition, die: Die) -> SagradaPosition:
    drawn = p.turn.step is Step.CHOOSE
    return p.changed(hand=die, step=Step.PLACE_OR_RETURN if drawn else None)


def _rerolled(p: SagradaPosition, die: Die) -> SagradaPosition:
    turn = p.turn
    rolled: tuple[Die, ...] = turn.rerolled if turn.step is Step.REROLL_POOL else ()
    if turn.step is Step.REROLL_HAND:
        rolled = (p.known_hand,)
    if not rolled or rolled[0].color is not die.color:
        message = f"{die} is not what is rolled again"
        raise ValueError(message)
    if turn.step is Step.REROLL_POOL:
        left = turn.rerolled[1:]
        after = p.changed(rerolled=left, step=Step.REROLL_POOL if left else None)
        return dataclasses.replace(after, pool=tuple(sorted((*p.pool, die))))
    fits = p.window is None or p.spaces_for(die)
    if fits and not print_known(p):
        return p.changed(hand=die, step=Step.PLACE_OR_RETURN)
    return p.changed(hand=die, step=None if fits else Step.RETURN)


def _require_die(p: SagradaPosition, square: Square) -> tuple[Window, Die]:
    die = p.window[square] if p.window else None
    if p.window is None or die is None:
        message = f"no die stands at {square}"
        raise ValueError(message)
    return p.window, die


def _shifted(p: SagradaPosition, start: Square, end: Square) -> SagradaPosition:
    window, die = _require_die(p, start)
    if end not in window.open_squares and end != start:
        message = f"{end} is no open space"
        raise ValueError(message)
    following = {LATHEKIN: Step.SHIFT_AGAIN, TAP_WHEEL: Step.SHIFT_MORE}
    again = following.get(p.turn.tool or 0) if p.turn.step is Step.SHIFT else None
    exempt = start in window.exempt if end == start else _ignored(p.turn.tool, window.pattern[end])
    moved = p.with_window(window.lifted(start).with_die(die, end, exempt=exempt))
    return moved.changed(step=again, moved=(*p.turn.moved, end))


def _ignored(tool: int | None, asked: Restriction) -> bool:
    """Whether a card ignores the print of a space: of colors, or of values (TOOL-2, TOOL-3)."""
    return (tool == EGLOMISE_BRUSH and isinstance(asked, Color)) or (
        tool == COPPER_FOIL_BURNISHER and isinstance(asked, int)
    )


def _lifted(p: SagradaPosition, square: Square) -> SagradaPosition:
    window, die = _require_die(p, square)
    following = {LATHEKIN: Step.LIFT_AGAIN, TAP_WHEEL: Step.LIFT_MORE}
    again = following.get(p.turn.tool or 0) if p.turn.step is Step.LIFT else Step.DROP
    waived = (p.turn.waived - {square}) | (window.exempt & {square})
    after = p.changed(step=again, lifted=(*p.turn.lifted, (square, die)), waived=waived)
    return after.with_window(window.lifted(square))


def _dropped(p: SagradaPosition, square: Square) -> SagradaPosition:
    window, lifted = p.window, p.turn.lifted
    if window is None or not lifted or square not in window.open_squares:
        message = f"nothing can be put down at {square}"
        raise ValueError(message)
    (start, die), *left = lifted
    moved = (*p.turn.moved, square)
    after = p.changed(step=Step.DROP if left else None, lifted=tuple(left), moved=moved)
    exempt = square == start and square in p.turn.waived
    return after.with_window(window.with_die(die, square, exempt=exempt))
