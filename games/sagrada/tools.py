"""The twelve tool cards: when each may be used, what it asks for, what it does.

Covers TOOL-1 to TOOL-12 with their subtleties (TOOL-4.3 ...), USE-1 to USE-5, FAVOR-1, FAVOR-2 and
SOLO-5. A card is paid for by `UseTool`; what it then asks for is a *step*, answered by moves of its
own, so that every choice and every roll is one small move.
"""

from __future__ import annotations

import dataclasses
import enum
from typing import TYPE_CHECKING

from vitrail.games.base import Rule, Violation
from vitrail.games.sagrada.components import TOOLS, VALUES, Color, Die
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
    UseTool,
)
from vitrail.games.sagrada.window import (
    PlacementRule,
    Window,
    legal_squares,
    placement_violations,
    reachable_squares,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.games.squares import Square

(
    GROZING_PLIERS,
    EGLOMISE_BRUSH,
    COPPER_FOIL_BURNISHER,
    LATHEKIN,
    LENS_CUTTER,
    FLUX_BRUSH,
    GLAZING_HAMMER,
    RUNNING_PLIERS,
    CORK_BACKED_STRAIGHTEDGE,
    GRINDING_STONE,
    FLUX_REMOVER,
    TAP_WHEEL,
) = range(1, 13)

ON_DRAFTED_DIE = frozenset(
    {
        GROZING_PLIERS,
        LENS_CUTTER,
        FLUX_BRUSH,
        CORK_BACKED_STRAIGHTEDGE,
        GRINDING_STONE,
        FLUX_REMOVER,
    }
)
"""Cards that work on a die taken and not yet placed (USE-2)."""

MOVES_DICE = frozenset({EGLOMISE_BRUSH, COPPER_FOIL_BURNISHER, LATHEKIN, TAP_WHEEL})
"""Cards that move dice of the own window."""

SOLO_COLOR = dict(zip(range(1, 13), (Color(letter) for letter in "PBRYGPBRYGPB"), strict=True))
"""The color in the corner of each card, the price in the solo game (SOLO-5)."""

_WAIVED = {EGLOMISE_BRUSH: (PlacementRule.COLOR,), COPPER_FOIL_BURNISHER: (PlacementRule.SHADE,)}


class ToolRule(Rule):
    """The rules of using tool cards; ids of the rules digest."""

    NOT_THERE = ("SETUP-6", "this tool card does not lie on the table")
    ONE_TOOL = ("USE-1", "one tool card a turn")
    TOKENS = ("FAVOR-2", "too few favor tokens")
    SOLO_PRICE = ("SOLO-5", "the card is paid with a die of its color from the draft pool")
    SOLO_ONCE = ("SOLO-5", "each card works once a game")
    DRAFTED = ("USE-2", "the card works on a die that was taken and is not yet placed")
    NOT_DRAFTED = ("USE-2", "the die taken has to be placed first")
    NO_EFFECT = ("USE-3", "the card has no legal result here")
    PENDING = ("USE-2", "the tool card has to be finished first")
    NOT_ASKED = ("USE-2", "no tool card asks for this")
    STEP = ("TOOL-1.1", "the value goes up or down by exactly 1, between 1 and 6")
    NO_WAY_OUT = ("TOOL-1.4", "with this value the die could not be placed")
    NO_DIE = ("PLACE-7", "no die stands there")
    STAYS = ("TOOL-4.1", "the die must end on another space")
    TWICE = ("TOOL-4.2", "the same die may not be moved twice")
    SECOND = ("TOOL-4.5", "no second move would be legal")
    EMPTIED = ("PLACE-9", "a die must touch another, and none is left")
    ON_TRACK = ("TOOL-5.1", "the round track holds no such die")
    EXCHANGED = ("TOOL-5.5", "the die gained could not be placed")
    MUST_PLACE = ("TOOL-6.2", "the die can be placed, so it must be")
    SECOND_TURN = ("TOOL-7", "only on the second turn of the round, before drafting")
    FIRST_TURN = ("TOOL-8", "only on the first turn of the round")
    AFTER_DRAFT = ("TOOL-8.4", "only after drafting a die")
    TRACK_COLOR = ("TOOL-12.1", "dice of one color that lies on the round track")


class Step(enum.Enum):
    """What a tool card asks for next."""

    SET = "the value, one more or one less"
    EXCHANGE = "the die of the round track"
    SHIFT = "the die to move, and where"
    SHIFT_AGAIN = "the second die to move"
    SHIFT_MORE = "a second die of the color, or nothing"
    LIFT = "the die to lift"
    LIFT_AGAIN = "the second die to lift"
    LIFT_MORE = "a second die of the color, or where the first one goes"
    DROP = "where the lifted die goes"
    REROLL_HAND = "the roll of the die"
    REROLL_POOL = "the roll of the pool"
    DRAW = "the die drawn"
    CHOOSE = "the value of the die drawn"
    PLACE_OR_RETURN = "the space of the die, or its return to the pool"
    RETURN = "the return of the die to the pool"


CHANCE_STEPS = frozenset({Step.REROLL_HAND, Step.REROLL_POOL, Step.DRAW})
_OPTIONAL = frozenset({Step.SHIFT_MORE})


def price(on_card: int) -> int:
    """Return the price of a card that holds so many tokens (FAVOR-1)."""
    return 2 if on_card else 1


def check_pending(p: SagradaPosition) -> Iterator[Violation]:
    """Refuse anything else while a card waits for an answer."""
    step = p.turn.step
    if step is not None and step not in _OPTIONAL:
        yield Violation(ToolRule.PENDING, detail=f"the tool card asks for {step.value}")


# -- using a card -----------------------------------------------------------------------------


def uses(p: SagradaPosition) -> Iterator[UseTool]:
    """Yield every use of a card on the table that could be legal."""
    for name in p.setup.tools:
        number = TOOLS.index(name) + 1
        if p.setup.solo:
            yield from (UseTool(number, die) for die in dict.fromkeys(p.pool))
        else:
            yield UseTool(number)


def check_use(p: SagradaPosition, move: UseTool) -> Iterator[Violation]:
    """Yield every rule that using a card breaks."""
    yield from check_pending(p)
    if TOOLS[move.number - 1] not in p.setup.tools:
        yield Violation(ToolRule.NOT_THERE)
        return
    if p.turn.tool is not None:
        yield Violation(ToolRule.ONE_TOOL)
    payable = not any(unpaid := list(_check_price(p, move)))
    yield from unpaid
    timely = not any(untimely := list(_check_moment(p, move.number)))
    yield from untimely
    refused = p.setup.options["tool_without_effect"] == "refused"
    if payable and timely and refused and p.window is not None and not _has_effect(_pay(p, move)):
        yield Violation(ToolRule.NO_EFFECT)


def _check_price(p: SagradaPosition, move: UseTool) -> Iterator[Violation]:
    on_card = p.paid[p.setup.tools.index(TOOLS[move.number - 1])]
    if not p.setup.solo:
        seat = p.order[p.turns_done]
        if move.paid is not None or p.tokens[seat] < price(on_card):
            detail = f"the card costs {price(on_card)}, {p.tokens[seat]} left"
            yield Violation(ToolRule.TOKENS, detail=detail)
        return
    if on_card:
        yield Violation(ToolRule.SOLO_ONCE)
    if move.paid not in p.pool or not _pays(p, move):
        detail = f"the card is paid with a {SOLO_COLOR[move.number]} die of the draft pool"
        yield Violation(ToolRule.SOLO_PRICE, detail=detail)


def _pays(p: SagradaPosition, move: UseTool) -> bool:
    """Whether a die suits the mark of a card; its "points" are read as the card's number."""
    if move.paid is None:
        return False
    by_value = p.setup.options["solo_tool_price"] == "color_or_value"
    suits = by_value and move.paid.value == move.number
    return move.paid.color is SOLO_COLOR[move.number] or suits


def _check_moment(p: SagradaPosition, number: int) -> Iterator[Violation]:
    if number in ON_DRAFTED_DIE:
        if p.turn.hand is None:
            yield Violation(ToolRule.DRAFTED)
        return
    if p.turn.hand is not None:
        yield Violation(ToolRule.NOT_DRAFTED)
    if number == GLAZING_HAMMER and (not p.second_turn or p.turn.drafted):
        yield Violation(ToolRule.SECOND_TURN)
    if number == RUNNING_PLIERS:
        if p.second_turn:
            yield Violation(ToolRule.FIRST_TURN)
        needs_draft = p.setup.options["running_pliers_needs_draft"] == "true"
        if needs_draft and not p.turn.drafted:
            yield Violation(ToolRule.AFTER_DRAFT)


def _pay(p: SagradaPosition, move: UseTool) -> SagradaPosition:
    """Return the position with the card paid for and its first step pending."""
    at = p.setup.tools.index(TOOLS[move.number - 1])
    cost = price(p.paid[at])
    paid = (*p.paid[:at], p.paid[at] + cost, *p.paid[at + 1 :])
    after = dataclasses.replace(p, paid=paid)
    if move.paid is not None:
        pool = list(p.pool)
        pool.remove(move.paid)
        gone = tuple(sorted((*p.gone, move.paid)))
        after = dataclasses.replace(after, pool=tuple(pool), gone=gone)
    else:
        seat = p.order[p.turns_done]
        tokens = (*p.tokens[:seat], p.tokens[seat] - cost, *p.tokens[seat + 1 :])
        after = dataclasses.replace(after, tokens=tokens)
    return after.changed(tool=move.number, step=_first_step(after, move.number))


def _first_step(p: SagradaPosition, number: int) -> Step | None:
    if number in MOVES_DICE and p.window is None:
        return None
    pair = number in {LATHEKIN, TAP_WHEEL}
    if pair and p.setup.options["paired_moves"] == "lift_both":
        return Step.LIFT
    return {
        GROZING_PLIERS: Step.SET,
        EGLOMISE_BRUSH: Step.SHIFT,
        COPPER_FOIL_BURNISHER: Step.SHIFT,
        LATHEKIN: Step.SHIFT,
        TAP_WHEEL: Step.SHIFT,
        LENS_CUTTER: Step.EXCHANGE,
        FLUX_BRUSH: Step.REROLL_HAND,
        GLAZING_HAMMER: Step.REROLL_POOL,
        FLUX_REMOVER: Step.DRAW,
    }.get(number)


def _has_effect(p: SagradaPosition) -> bool:
    """Whether a card that was just paid for has a legal result (USE-3)."""
    turn, window = p.turn, p.known_window
    match turn.tool:
        case tool if tool == GLAZING_HAMMER:
            return bool(p.pool)
        case tool if tool == RUNNING_PLIERS:
            return any(legal_squares(window, die) for die in dict.fromkeys(p.pool))
        case tool if tool == CORK_BACKED_STRAIGHTEDGE:
            return turn.hand is not None and bool(_apart_squares(window, turn.hand))
        case tool if tool == GRINDING_STONE:
            return turn.hand is not None and bool(legal_squares(window, _flipped(turn.hand)))
        case tool if tool in {FLUX_BRUSH, FLUX_REMOVER}:
            return True
    return any(not any(check_step(p, move)) for move in steps(p))


def _apart_squares(window: Window, die: Die) -> tuple[Square, ...]:
    return tuple(
        square
        for square in window.open_squares
        if not placement_violations(window, die, square, apart=True)
    )


def _flipped(die: Die) -> Die:
    return Die(die.color, 7 - die.value)


def use(p: SagradaPosition, move: UseTool) -> SagradaPosition:
    """Return the position after a card was paid for; its step, if any, is pending.

    Raises
    ------
    ValueError
        If the card or what it works on is not there.
    """
    after = _pay(p, move)
    hand = after.turn.hand
    if move.number in ON_DRAFTED_DIE:
        hand = after.known_hand
    idle = move.number != GRINDING_STONE and p.window is not None and not _has_effect(after)
    if idle and not _refused(p):
        return _settled(after) if hand else after.changed(step=None)
    match move.number:
        case number if number == GRINDING_STONE and hand is not None:
            return _settled(after.changed(hand=_flipped(hand)))
        case number if number == CORK_BACKED_STRAIGHTEDGE:
            return after.changed(apart=True)
        case number if number == GLAZING_HAMMER:
            rerolled = after.changed(
                rerolled=after.pool, step=Step.REROLL_POOL if after.pool else None
            )
            return dataclasses.replace(rerolled, pool=())
        case number if number == RUNNING_PLIERS:
            skipped = p.skipped | {p.order[p.turns_done]}
            return dataclasses.replace(
                after.changed(extra=True, drafted=False), skipped=frozenset(skipped)
            )
        case number if number == FLUX_REMOVER and hand is not None:
            bag = _changed_bag(after.bag, hand.color, 1)
            return dataclasses.replace(after.changed(hand=None), bag=bag)
    return after


def _changed_bag(bag: tuple[int, ...], color: Color, change: int) -> tuple[int, ...]:
    return tuple(
        count + change if other is color else count for other, count in zip(Color, bag, strict=True)
    )


def _settled(p: SagradaPosition) -> SagradaPosition:
    """Let a die that no space takes any more go back to the pool (TOOL-6, USE-3)."""
    stuck = p.window is not None and not legal_squares(p.window, p.known_hand)
    return p.changed(step=Step.RETURN if stuck else None)


# -- answering a step --------------------------------------------------------------------------


def steps(p: SagradaPosition) -> Iterator[SagradaMove]:
    """Yield every answer to the pending step that could be legal."""
    window, turn = p.window, p.turn
    match turn.step:
        case Step.SET:
            hand = turn.hand
            yield from (SetValue(v) for v in VALUES if hand and abs(v - hand.value) == 1)
        case Step.CHOOSE:
            yield from map(SetValue, VALUES)
        case Step.RETURN | Step.PLACE_OR_RETURN:
            yield Return()
        case Step.EXCHANGE:
            for number, dice in enumerate(p.track, start=1):
                yield from (Exchange(number, die) for die in dict.fromkeys(dice))
    if window is None:
        return
    if turn.step in {Step.SHIFT, Step.SHIFT_AGAIN, Step.SHIFT_MORE}:
        for start in window.placed:
            yield from (Shift(start, end) for end in reachable_squares(window.without(start)))
    if turn.step in {Step.LIFT, Step.LIFT_AGAIN, Step.LIFT_MORE}:
        yield from map(Lift, window.placed)
    if turn.step in {Step.DROP, Step.LIFT_MORE}:
        yield from map(Drop, window.open_squares)


def outcomes(p: SagradaPosition) -> Sequence[tuple[SagradaMove, int]]:
    """Return the outcomes of the roll or draw that a card asks for, with weights; sorted."""
    turn = p.turn
    if turn.step is Step.DRAW:
        counted = sorted(zip(Color, p.bag, strict=True), key=lambda pair: pair[0].letter)
        return tuple((Draw(color), count) for color, count in counted if count)
    rolled = p.known_hand if turn.step is Step.REROLL_HAND else turn.rerolled[0]
    return tuple((Reroll(Die(rolled.color, value)), 1) for value in VALUES)


_ANSWERS: dict[type[SagradaMove], frozenset[Step]] = {
    SetValue: frozenset({Step.SET, Step.CHOOSE}),
    Exchange: frozenset({Step.EXCHANGE}),
    Shift: frozenset({Step.SHIFT, Step.SHIFT_AGAIN, Step.SHIFT_MORE}),
    Lift: frozenset({Step.LIFT, Step.LIFT_AGAIN, Step.LIFT_MORE}),
    Drop: frozenset({Step.DROP, Step.LIFT_MORE}),
    Return: frozenset({Step.RETURN, Step.PLACE_OR_RETURN}),
}


def check_step(p: SagradaPosition, move: SagradaMove) -> Iterator[Violation]:
    """Yield every rule that an answer to the pending step breaks."""
    if p.turn.step not in _ANSWERS[type(move)]:
        yield Violation(ToolRule.NOT_ASKED)
        return
    match move:
        case SetValue(value):
            yield from _check_value(p, value)
        case Exchange(number, die):
            on_track = 1 <= number <= len(p.track) and die in p.track[number - 1]
            if not on_track:
                yield Violation(ToolRule.ON_TRACK)
            elif p.window is not None and not legal_squares(p.window, die) and _refused(p):
                yield Violation(ToolRule.EXCHANGED)
        case Return():
            yield from _check_return(p)
        case Shift(start, end):
            yield from _check_shift(p, start, end)
        case Lift(square):
            yield from _check_lift(p, square)
        case Drop(square):
            yield from _check_drop(p, square)


def _refused(p: SagradaPosition) -> bool:
    return p.setup.options["tool_without_effect"] == "refused"


def _check_value(p: SagradaPosition, value: int) -> Iterator[Violation]:
    hand, window = p.known_hand, p.window
    if p.turn.step is Step.SET:
        if value not in VALUES or abs(value - hand.value) != 1:
            yield Violation(ToolRule.STEP)
        elif window and _refused(p) and not legal_squares(window, Die(hand.color, value)):
            yield Violation(ToolRule.NO_WAY_OUT)
        return
    if value not in VALUES:
        yield Violation(ToolRule.STEP, detail="a die shows 1 to 6")
    elif window and p.setup.options["flux_remover_return"] == "only_if_unplaceable":
        fits = [v for v in VALUES if legal_squares(window, Die(hand.color, v))]
        if fits and value not in fits:
            yield Violation(ToolRule.MUST_PLACE)


def _check_return(p: SagradaPosition) -> Iterator[Violation]:
    hand, window = p.turn.hand, p.window
    bound = p.setup.options["flux_remover_return"] == "only_if_unplaceable"
    free = p.turn.step is not Step.PLACE_OR_RETURN or not bound
    if not free and window and hand and legal_squares(window, hand):
        yield Violation(ToolRule.MUST_PLACE)


def _check_moved_die(p: SagradaPosition, square: Square) -> Iterator[Violation]:
    """Check the die a card is to move: there, not moved before, of a color on the track."""
    window, turn = p.known_window, p.turn
    die = window[square]
    if die is None:
        yield Violation(ToolRule.NO_DIE, square)
        return
    if square in turn.moved:
        yield Violation(ToolRule.TWICE, square)
    if turn.tool == TAP_WHEEL:
        colors = {other.color for dice in p.track for other in dice}
        before = [other.color for other in map(window.placed.get, turn.moved) if other]
        before += [other.color for _, other in turn.lifted]
        if die.color not in colors or (before and die.color not in before):
            yield Violation(ToolRule.TRACK_COLOR, square)


def _check_shift(p: SagradaPosition, start: Square, end: Square) -> Iterator[Violation]:
    window = p.known_window
    wrong = list(_check_moved_die(p, start))
    yield from wrong
    die = window[start]
    if die is None:
        return
    yield from _check_new_place(p, window.without(start), die, start, end)
    second = p.turn.tool == LATHEKIN and p.turn.step is Step.SHIFT
    if second and not wrong and end in window.open_squares:
        after = step(p, Shift(start, end))
        if not any(not any(check_step(after, move)) for move in steps(after)):
            yield Violation(ToolRule.SECOND)


def _check_new_place(
    p: SagradaPosition, lifted: Window, die: Die, start: Square, end: Square
) -> Iterator[Violation]:
    """Check where a moved die goes, in the window it was lifted from (USE-4)."""
    if end == start:
        yield Violation(ToolRule.STAYS, end)
        return
    waived = _WAIVED.get(p.turn.tool or 0, ())
    found = placement_violations(lifted, die, end, waived=waived)
    if not lifted.placed and p.setup.options["emptied_window"] == "must_touch":
        yield Violation(ToolRule.EMPTIED, end)
        found = tuple(v for v in found if v.rule is not PlacementRule.BORDER)
    yield from found


def _check_lift(p: SagradaPosition, square: Square) -> Iterator[Violation]:
    wrong = list(_check_moved_die(p, square))
    yield from wrong
    if not wrong and not _can_finish(step(p, Lift(square))):
        yield Violation(ToolRule.SECOND, square)


def _check_drop(p: SagradaPosition, square: Square) -> Iterator[Violation]:
    start, die = p.turn.lifted[0]
    wrong = list(_check_new_place(p, p.known_window, die, start, square))
    yield from wrong
    if not wrong and not _can_finish(step(p, Drop(square))):
        yield Violation(ToolRule.SECOND, square)


def _can_finish(p: SagradaPosition) -> bool:
    """Whether lifted dice can be put down again, after lifting a second one where that is due."""
    if p.turn.step not in {Step.LIFT_AGAIN, Step.LIFT_MORE, Step.DROP}:
        return True
    return any(not any(check_step(p, move)) for move in steps(p))


def step(p: SagradaPosition, move: SagradaMove) -> SagradaPosition:
    """Return the position after an answer to the pending step, legal or not.

    Raises
    ------
    ValueError
        If the pieces the move needs are not there.
    """
    turn = p.turn
    match move:
        case SetValue(value) if turn.hand is not None:
            after = p.changed(hand=Die(turn.hand.color, value))
            if turn.step is Step.CHOOSE:
                return after.changed(step=Step.PLACE_OR_RETURN)
            return _settled(after)
        case Exchange(number, die) if turn.hand is not None and 1 <= number <= len(p.track):
            space = list(p.track[number - 1])
            space[space.index(die)] = turn.hand
            track = (*p.track[: number - 1], tuple(sorted(space)), *p.track[number:])
            return _settled(dataclasses.replace(p, track=track).changed(hand=die))
        case Reroll(die):
            return _rerolled(p, die)
        case Draw(color):
            after = p.changed(hand=Die(color, 1), step=Step.CHOOSE)
            return dataclasses.replace(after, bag=_changed_bag(p.bag, color, -1))
        case Return() if turn.hand is not None:
            pool = tuple(sorted((*p.pool, turn.hand)))
            return dataclasses.replace(p.changed(hand=None, step=None), pool=pool)
        case Shift(start, end):
            return _shifted(p, start, end)
        case Lift(square):
            return _lifted(p, square)
        case Drop(square):
            return _dropped(p, square)
    message = f"{move} is not possible here"
    raise ValueError(message)


def _rerolled(p: SagradaPosition, die: Die) -> SagradaPosition:
    turn = p.turn
    if turn.step is Step.REROLL_HAND:
        return _settled(p.changed(hand=die))
    left = turn.rerolled[1:]
    after = p.changed(rerolled=left, step=Step.REROLL_POOL if left else None)
    return dataclasses.replace(after, pool=tuple(sorted((*p.pool, die))))


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
    exempt = p.turn.tool in _WAIVED
    moved = p.with_window(window.without(start).with_die(die, end, exempt=exempt))
    return moved.changed(step=again, moved=(*p.turn.moved, end))


def _lifted(p: SagradaPosition, square: Square) -> SagradaPosition:
    window, die = _require_die(p, square)
    following = {LATHEKIN: Step.LIFT_AGAIN, TAP_WHEEL: Step.LIFT_MORE}
    again = following[p.turn.tool or LATHEKIN] if p.turn.step is Step.LIFT else Step.DROP
    after = p.changed(step=again, lifted=(*p.turn.lifted, (square, die)))
    return after.with_window(window.without(square))


def _dropped(p: SagradaPosition, square: Square) -> SagradaPosition:
    window, lifted = p.window, p.turn.lifted
    if window is None or not lifted or square not in window.open_squares:
        message = f"nothing can be put down at {square}"
        raise ValueError(message)
    left = lifted[1:]
    after = p.changed(step=Step.DROP if left else None, lifted=left, moved=(*p.turn.moved, square))
    return after.with_window(window.with_die(lifted[0][1], square))
