"""Using a tool card: when it may be used, what it costs, what using it does at once.

Covers USE-1 to USE-3, FAVOR-1, FAVOR-2, SOLO-5 and the moments of TOOL-1 to TOOL-12. A card is paid
for by `UseTool`; what it then asks for (`Step`) and what the answers do is in `effects.py`.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from vitrail.games.base import Violation
from vitrail.games.sagrada.cards import (
    CHANCE_STEPS,
    COPPER_FOIL_BURNISHER,
    CORK_BACKED_STRAIGHTEDGE,
    EGLOMISE_BRUSH,
    FLUX_BRUSH,
    FLUX_REMOVER,
    GLAZING_HAMMER,
    GRINDING_STONE,
    GROZING_PLIERS,
    LATHEKIN,
    LENS_CUTTER,
    MOVES_DICE,
    ON_DRAFTED_DIE,
    RUNNING_PLIERS,
    SOLO_COLOR,
    TAP_WHEEL,
    Step,
    ToolRule,
    price,
)
from vitrail.games.sagrada.components import TOOLS, VALUES
from vitrail.games.sagrada.effects import (
    can_go_on,
    check_pending,
    check_step,
    outcomes,
    step,
    steps,
)
from vitrail.games.sagrada.moves import UseTool
from vitrail.games.sagrada.supply import changed_bag, without
from vitrail.games.sagrada.unrecorded import why_useless
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.games.sagrada.components import Die
    from vitrail.games.sagrada.play import SagradaPosition

__all__ = [
    "CHANCE_STEPS",
    "COPPER_FOIL_BURNISHER",
    "CORK_BACKED_STRAIGHTEDGE",
    "EGLOMISE_BRUSH",
    "FLUX_BRUSH",
    "FLUX_REMOVER",
    "GLAZING_HAMMER",
    "GRINDING_STONE",
    "GROZING_PLIERS",
    "LATHEKIN",
    "LENS_CUTTER",
    "MOVES_DICE",
    "ON_DRAFTED_DIE",
    "RUNNING_PLIERS",
    "SOLO_COLOR",
    "TAP_WHEEL",
    "Step",
    "ToolRule",
    "check_pending",
    "check_step",
    "check_use",
    "outcomes",
    "price",
    "step",
    "steps",
    "use",
    "uses",
]

_FIRST_STEP = {
    GROZING_PLIERS: Step.SET,
    EGLOMISE_BRUSH: Step.SHIFT,
    COPPER_FOIL_BURNISHER: Step.SHIFT,
    LATHEKIN: Step.SHIFT,
    TAP_WHEEL: Step.SHIFT,
    LENS_CUTTER: Step.EXCHANGE,
    FLUX_BRUSH: Step.REROLL_HAND,
    GLAZING_HAMMER: Step.REROLL_POOL,
    GRINDING_STONE: Step.FLIP,
    FLUX_REMOVER: Step.DRAW,
}


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
    if not lies_there(p, move.number):
        yield Violation(ToolRule.NOT_THERE)
        return
    found = [*check_pending(p), *_check_price(p, move), *_check_moment(p, move.number)]
    if p.turn.tool is not None:
        found.append(Violation(ToolRule.ONE_TOOL))
    yield from found
    if found:
        return
    if p.window is None:
        useless = why_useless(p, move.number)
        if useless and not _effect_optional(p):
            yield Violation(ToolRule.NO_EFFECT, detail=useless)
        return
    if has_effect(_paid_for(p, move)):
        return
    # A die that fits nowhere may be taken only for a card that helps (DRAFT-1).
    stuck = p.turn.hand is not None and not p.spaces_for(p.turn.hand)
    if stuck or not _effect_optional(p):
        yield Violation(ToolRule.NO_EFFECT)


def lies_there(p: SagradaPosition, number: int) -> bool:
    """Whether a card lies on the table (SETUP-6)."""
    return 1 <= number <= len(TOOLS) and TOOLS[number - 1] in p.setup.tools


def _effect_optional(p: SagradaPosition) -> bool:
    return p.setup.options["tool_without_effect"] == "allowed"


def _check_price(p: SagradaPosition, move: UseTool) -> Iterator[Violation]:
    on_card = p.paid[p.setup.tools.index(TOOLS[move.number - 1])]
    if not p.setup.solo:
        if move.paid is not None:
            yield Violation(ToolRule.NO_DIE_PAYS)
        seat = p.order[p.turns_done]
        if p.tokens[seat] < price(on_card) and seat not in p.unrecorded.tokens:
            # Nobody records the pattern: as many are granted as any can give (SETUP-3).
            most = "" if p.setup.patterns[seat] else "at most "
            detail = f"the card costs {price(on_card)}, {most}{p.tokens[seat]} left"
            yield Violation(ToolRule.TOKENS, detail=detail)
        return
    if on_card:
        yield Violation(ToolRule.SOLO_ONCE)
    elif move.paid not in p.pool or not _pays(p, move.number, move.paid):
        yield Violation(ToolRule.SOLO_PRICE, detail=_solo_price(p, move.number))


def _pays(p: SagradaPosition, number: int, die: Die) -> bool:
    """Whether a die suits the mark of a card; its "points" are read as the card's number."""
    by_value = p.setup.options["solo_tool_price"] == "color_or_value"
    return die.color is SOLO_COLOR[number] or (by_value and die.value == number)


def _solo_price(p: SagradaPosition, number: int) -> str:
    """Return in words what pays for a card, as a line says it."""
    by_value = p.setup.options["solo_tool_price"] == "color_or_value" and number in VALUES
    what = f"a {SOLO_COLOR[number]} die{f' or a {number}' * by_value} of the draft pool"
    paying = [f"pay {die}" for die in dict.fromkeys(p.pool) if _pays(p, number, die)]
    return f"the card is paid with {what}: {' or '.join(paying) or 'none lies there'}"


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


def _paid_for(p: SagradaPosition, move: UseTool) -> SagradaPosition:
    """Return the position with the card paid for and its first step pending."""
    if not lies_there(p, move.number):
        message = f"tool card {move.number} does not lie on the table"
        raise ValueError(message)
    at = p.setup.tools.index(TOOLS[move.number - 1])
    cost = price(p.paid[at])
    paid = (*p.paid[:at], p.paid[at] + cost, *p.paid[at + 1 :])
    after = dataclasses.replace(p, paid=paid)
    if p.setup.solo:
        if p.paid[at] or move.paid is None or move.paid not in p.pool:
            message = "the card is out of the game, or its price does not lie in the draft pool"
            raise ValueError(message)
        gone = tuple(sorted((*p.gone, move.paid)))
        after = dataclasses.replace(after, pool=without(p.pool, move.paid), gone=gone)
    else:
        seat = p.order[p.turns_done]
        if p.tokens[seat] < cost and seat not in p.unrecorded.tokens:
            message = f"{plural(cost, 'favor token')} {'is' if cost == 1 else 'are'} not there"
            raise ValueError(message)
        tokens = (*p.tokens[:seat], p.tokens[seat] - cost, *p.tokens[seat + 1 :])
        after = dataclasses.replace(after, tokens=tokens)
    # What a card used before it has moved is nothing to this one.
    return after.changed(tool=move.number, step=_first_step(after, move.number), moved=())


def _first_step(p: SagradaPosition, number: int) -> Step | None:
    if number in MOVES_DICE and p.window is None:
        return None
    if number in {LATHEKIN, TAP_WHEEL} and p.setup.options["paired_moves"] == "lift_both":
        return Step.LIFT
    return _FIRST_STEP.get(number)


def has_effect(p: SagradaPosition) -> bool:
    """Whether a card that was just paid for has a legal result (USE-3)."""
    turn = p.turn
    if turn.tool == GLAZING_HAMMER:
        return bool(p.pool)
    if turn.tool == RUNNING_PLIERS:
        return any(p.spaces_for(die) for die in dict.fromkeys(p.pool))
    if turn.tool == CORK_BACKED_STRAIGHTEDGE:
        return turn.hand is not None and bool(p.spaces_for(turn.hand, apart=True))
    # A die that cannot be placed after the roll or the draw goes back to the pool.
    return turn.tool in {FLUX_BRUSH, FLUX_REMOVER} or can_go_on(p)


def use(p: SagradaPosition, move: UseTool) -> SagradaPosition:
    """Return the position after a card was paid for; its step, if any, is pending.

    Where the option `tool_without_effect` allows it, a card without a legal result does nothing.

    Raises
    ------
    ValueError
        If the card or what it works on is not there.
    """
    after = _paid_for(p, move)
    if move.number in ON_DRAFTED_DIE and after.turn.hand is None:
        message = "no die has been taken"
        raise ValueError(message)
    useful = has_effect(after) if p.window is not None else not why_useless(p, move.number)
    if _effect_optional(p) and not useful:
        return after.changed(step=None)
    match move.number:
        case number if number == CORK_BACKED_STRAIGHTEDGE:
            return after.changed(apart=True)
        case number if number == GLAZING_HAMMER:
            waiting = Step.REROLL_POOL if after.pool else None
            rerolled = after.changed(rerolled=after.pool, step=waiting)
            return dataclasses.replace(rerolled, pool=())
        case number if number == RUNNING_PLIERS:
            skipped = p.skipped | {p.order[p.turns_done]}
            after = after.changed(extra=True, drafted=False)
            return dataclasses.replace(after, skipped=skipped)
        case number if number == FLUX_REMOVER:
            bag = changed_bag(after.bag, after.known_hand.color, 1)
            return dataclasses.replace(after.changed(hand=None), bag=bag)
    return after
