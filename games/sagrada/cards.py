"""The twelve tool cards by themselves: names, groups, prices, what they ask for, their rules.

Ids of the rules are those of `docs/rules/sagrada/tools.md`. How a card is used is in `tools.py`,
what it does in `effects.py`.
"""

from __future__ import annotations

import enum

from vitrail.games.base import Rule
from vitrail.games.sagrada.components import Color
from vitrail.games.sagrada.window import PlacementRule

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

WAIVED = {EGLOMISE_BRUSH: (PlacementRule.COLOR,), COPPER_FOIL_BURNISHER: (PlacementRule.SHADE,)}
"""The printed restriction that a card ignores (TOOL-2, TOOL-3)."""


class ToolRule(Rule):
    """The rules of using tool cards; ids of the rules digest."""

    NOT_THERE = ("SETUP-6", "this tool card does not lie on the table")
    ONE_TOOL = ("USE-1", "one tool card a turn")
    TOKENS = ("FAVOR-2", "too few favor tokens")
    NO_DIE_PAYS = ("FAVOR-1", "the card is paid with favor tokens, a die pays in the solo game")
    SOLO_PRICE = ("SOLO-5", "the card is paid with a die of its color from the draft pool")
    SOLO_ONCE = ("SOLO-5", "each card works once a game")
    DRAFTED = ("USE-2", "the card works on a die that was taken and is not yet placed")
    NOT_DRAFTED = ("USE-2", "the die taken has to be placed first")
    NO_EFFECT = ("USE-3", "the card has no legal result here")
    PENDING = ("USE-2", "the tool card has to be finished first")
    NOT_ASKED = ("USE-2", "no tool card asks for this")
    STEP = ("TOOL-1.1", "the value goes up or down by exactly 1, between 1 and 6")
    FLIP = ("TOOL-10.1", "the new value is 7 minus the old one")
    ANY_VALUE = ("TOOL-11", "a die shows 1 to 6")
    NO_WAY_OUT = ("TOOL-1.4", "with this value the die could not be placed")
    NO_WAY_OUT_FLIPPED = ("TOOL-10.2", "with this value the die could not be placed")
    NO_DIE = ("PLACE-7", "no die stands there")
    STAYS_2 = ("TOOL-2", "the die must end on another space")
    STAYS_3 = ("TOOL-3", "the die must end on another space")
    STAYS_4 = ("TOOL-4.1", "the die must end on another space")
    STAYS_12 = ("TOOL-12", "the die must end on another space")
    TWICE_4 = ("TOOL-4.2", "the same die may not be moved twice")
    TWICE_12 = ("TOOL-12.4", "the same die may not be moved twice")
    SECOND = ("TOOL-4.5", "no second move would be legal")
    EMPTIED = ("PLACE-9", "a die must touch another, and none is left")
    ON_TRACK = ("TOOL-5.1", "the round track holds no such die")
    EXCHANGED = ("TOOL-5.5", "the die gained could not be placed")
    MUST_PLACE = ("TOOL-6.2", "the die can be placed, so it must be")
    BOUND = ("TOOL-11.3", "the die drawn can be placed, so it must be")
    REROLLED = ("TOOL-7", "all dice of the draft pool are rolled again, and only they")
    SECOND_TURN = ("TOOL-7", "only on the second turn of the round, before drafting")
    FIRST_TURN = ("TOOL-8", "only on the first turn of the round")
    AFTER_DRAFT = ("TOOL-8.4", "only after drafting a die")
    TRACK_COLOR = ("TOOL-12.1", "dice of one color that lies on the round track")


def not_moved(tool: int | None) -> ToolRule:
    """Return the rule of a card that its die must end on another space."""
    return {
        EGLOMISE_BRUSH: ToolRule.STAYS_2,
        COPPER_FOIL_BURNISHER: ToolRule.STAYS_3,
        TAP_WHEEL: ToolRule.STAYS_12,
    }.get(tool or 0, ToolRule.STAYS_4)


def moved_twice(tool: int | None) -> ToolRule:
    """Return the rule of a card that moves two dice that they are different ones."""
    return ToolRule.TWICE_12 if tool == TAP_WHEEL else ToolRule.TWICE_4


class Step(enum.Enum):
    """What a tool card asks for next."""

    SET = "the value, one more or one less"
    FLIP = "the value of the opposite face"
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
"""What dice and bag decide."""
OPTIONAL_STEPS = frozenset({Step.SHIFT_MORE})
"""What may be left out: the second die of Tap Wheel (TOOL-12)."""


def price(on_card: int) -> int:
    """Return the price of a card that holds so many tokens (FAVOR-1)."""
    return 2 if on_card else 1
