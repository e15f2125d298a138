"""A hint as lines of plain text: the answers, the turns and reasons, districts, standing."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from vitrail.advisors.fertility.hint import GOOD_LOSS, FertilityHint
from vitrail.advisors.fertility.standing import lacking_lines, standing_lines
from vitrail.advisors.reasons import percent, signed
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.advisors.fertility.turns import FertilityAdvice

DEFAULT_TOP = 5
FEW, MANY = 4, 10
"""Reasons shown for a turn, and where everything is to be explained."""
INDENT = "  "

_KINDS = {
    "lay": "lays a tile, builds and supplies",
    "reward": "chooses what the sanctuary pays, builds and supplies",
    "build": "builds and supplies",
    "supply": "supplies shops",
    "bonus": "puts the good that a shop paid into another shop",
    "drop": "discards a tile of the display",
}


def hint_lines(
    found: FertilityHint, *, level: str = "best", top: int | None = None, explain: bool = False
) -> list[str]:
    """Return a hint for people, line by line.

    Parameters
    ----------
    level
        `legal`, `good` or `best`: how much to tell.
    top
        How many turns.
    explain
        Whether to tell all reasons, every unfinished shop and what the valley offers.
    """
    if found.to_move is None:
        return [found.what_next, *_standing(found, explain=explain), *_assumed(found)]
    lines = [f"Round {found.round}: {found.to_move} {_KINDS[found.kind]}"]
    if level == "legal":
        lines += ["", "Legal", *(f"{INDENT}{move}" for move in found.legal)]
    elif level == "good":
        lines += ["", *_good(found, top)]
    else:
        shown = found.advice[: top or DEFAULT_TOP]
        lines += [*found.headline, "", *_turns(found, shown)]
        for one in shown:
            lines.append(f"{_rank(one, shown)} {_short(found, one)}")
            reasons = one.reasons[: MANY if explain else FEW]
            lines += [f"{INDENT}- {reason}" for reason in reasons]
        lines += _districts(found)
        if explain:
            lines += _valley(found)
    return [*lines, *_standing(found, explain=explain), *_assumed(found)]


def good_moves(found: FertilityHint, top: int | None = None) -> list[str]:
    """Return what the level `good` shows: turns that lose little, in notation order."""
    good = [one for one in found.advice if one.loss <= GOOD_LOSS and not one.dropped]
    return sorted(one.move for one in good)[:top]


def _good(found: FertilityHint, top: int | None) -> list[str]:
    moves = good_moves(found, top)
    heading = "A good turn" if len(moves) == 1 else "Good turns, in no order of merit"
    each = "It" if len(moves) == 1 else "Each"
    return [
        heading,
        *(f"{INDENT}{move}" for move in moves),
        f"{each} gives up at most {plural(int(GOOD_LOSS), 'point')} against the best.",
    ]


def _short(found: FertilityHint, one: FertilityAdvice) -> str:
    return one.move.removeprefix(f"{found.to_move} ")


# -- tables --------------------------------------------------------------------------------------


def grid(head: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1) -> list[str]:
    """Return a table with a heading; the first columns stand to the left, numbers to the right.

    Examples
    --------
    >>> grid(["good", "open"], [["papyrus", "3"]])
    ['good     open', 'papyrus     3']
    """
    table = [list(head), *map(list, rows)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = []
    for row in table:
        cells = [
            cell.ljust(width) if at < left else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return lines


def _turns(found: FertilityHint, shown: Sequence[FertilityAdvice]) -> list[str]:
    seat = found.seat or 0
    rows = [
        [
            _rank(one, shown),
            label,
            str(one.facts.points_now[seat]),
            f"{one.value:.1f}",
            signed(one.margin),
            percent(Fraction(one.wins).limit_denominator(10**6)),
            _loss(one),
        ]
        for one, label in zip(shown, _labels(found, shown), strict=True)
    ]
    lines = grid(["#", "turn", "now", "points", "ahead", "wins", "loss"], rows, left=2)
    if any(one.near and one.loss_error for one in shown):
        lines.append(
            "~ about equal to the first: at most 1 point less, and within twice the error (±)"
        )
    if any(one.dropped for one in shown):
        lines.append("? roughly known: played out less often, for others did better")
    lines.append("ranked by points ahead of the best other player at the end")
    if len(shown) < len(found.advice):
        lines.append(f"{len(shown)} of {plural(len(found.advice), 'turn')} compared")
    return [*lines, ""]


def _labels(found: FertilityHint, shown: Sequence[FertilityAdvice]) -> list[str]:
    """Return short names of turns, with the tile taken where it alone tells them apart."""
    labels = [_first(found, one) for one in shown]
    told = []
    for one, label in zip(shown, labels, strict=True):
        twin = labels.count(label) > 1 and one.facts.take is not None
        take = f"take {one.facts.take}"
        told.append(f"{label}, {take}" if twin and not label.endswith(take) else label)
    return told


def _first(found: FertilityHint, one: FertilityAdvice) -> str:
    """Return the part of a turn that tells it from others: the tile and the district."""
    parts = _short(found, one).split(", ")
    told = [part for part in parts if part.split()[0] in {"lay", "monument", "good", "build"}]
    return ", ".join(" ".join(part.split(" pay ")[0].split()) for part in told[:3]) or parts[0]


def _rank(one: FertilityAdvice, shown: Sequence[FertilityAdvice]) -> str:
    tie = "=" if sum(other.rank == one.rank for other in shown) > 1 else ""
    return f"{one.rank}{tie}"


def _loss(one: FertilityAdvice) -> str:
    if not one.loss_error:
        return f"{one.loss:.1f}" if one.loss else "-"
    sign = "~" if one.near else "?" if one.dropped else ""
    return f"{sign}{one.loss:.1f} ± {max(one.loss_error, 0.05):.1f}"


def _districts(found: FertilityHint) -> list[str]:
    """Return the table of the open districts after the goods of the best turn."""
    if all(one.more is None for one in found.districts):
        return []
    rows = [
        [
            one.district.id,
            str(one.district.cost),
            "; ".join(map(str, one.district.shops)),
            "-" if one.more is None else signed(one.more) + ("" if one.played else "*"),
            f"{one.per_good:.1f}" if one.per_good is not None and one.per_good > 0 else "-",
        ]
        for one in found.districts
    ]
    head = ["district", "cost", "shops", "worth", "a good"]
    after = "after the goods of the first turn" if found.kind == "lay" else "with these goods"
    heading = f"Districts {after}: points more than without one, and for each good they take in all"
    lines = ["", heading, *grid(head, rows, left=3)]
    if any(one.more is not None and not one.played for one in found.districts):
        lines.append("* by the value of what is built, not played out")
    return lines


def _valley(found: FertilityHint) -> list[str]:
    """Return the table of what the valley offers."""
    rows = [[str(good), str(sides), str(left)] for good, (sides, left) in found.valley.items()]
    return ["", "Valley", *grid(["good", "open sides", "unseen tiles with it"], rows)]


def _standing(found: FertilityHint, *, explain: bool) -> list[str]:
    lines = ["", "Standing"]
    lines += [f"{INDENT}{line}" for line in standing_lines(found.standing, found.players)]
    if explain:
        lack = lacking_lines(found.standing, found.players, found.seat or 0)
        lines += ["", "Unfinished shops", *(f"{INDENT}{line}" for line in lack)] if lack else []
    return lines


def _assumed(found: FertilityHint) -> list[str]:
    if not found.assumed:
        return []
    return ["", "Assumed", *(f"{INDENT}- {one}" for one in found.assumed)]
