"""A hint as lines of plain text: the answers first, then the choices, reasons and the standing."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from vitrail.advisors.reasons import percent, signed
from vitrail.advisors.santiago.canal import segment_of
from vitrail.advisors.santiago.hint import GOOD_LOSS, SantiagoAdvice, SantiagoHint
from vitrail.advisors.santiago.standing import lacking_lines, standing_lines
from vitrail.games.santiago.moves import Pass
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vitrail.advisors.santiago.canal import CanalWorth

DEFAULT_TOP = 5
FEW, MANY = 4, 8
"""Reasons shown for a choice, and where everything is to be explained."""
INDENT = "  "

_KINDS = {
    "spring": "places the spring",
    "bid": "bids or passes",
    "plant": "takes a tile and plants it",
    "leftover": "puts down the fourth tile",
    "bribe": "proposes, supports or passes",
    "decide": "is overseer and decides about the canal",
    "extra": "may lay the extra canal",
}


def hint_lines(
    found: SantiagoHint, *, level: str = "best", top: int | None = None, explain: bool = False
) -> list[str]:
    """Return a hint for people, line by line.

    Parameters
    ----------
    level
        `legal`, `good` or `best`: how much to tell.
    top
        How many choices.
    explain
        Whether to tell all reasons, every canal and every area.
    """
    if found.to_move is None:
        return [found.what_next, *_standing(found, explain=explain), *_assumed(found)]
    lines = [f"Round {found.round}: {found.to_move} {_KINDS[found.kind]}"]
    if level == "legal":
        lines += ["", "Legal", *(f"{INDENT}{move}" for move in found.legal)]
    elif level == "good":
        lines += ["", *_good(found, top)]
    else:
        shown = _shown(found, top)
        lines += [*found.headline, ""]
        lines += _choices(found, shown, by_place=top is None and found.kind == "bribe")
        for one in shown:
            lines.append(_short(found, one))
            reasons = one.reasons[: MANY if explain else FEW]
            lines += [f"{INDENT}- {reason}" for reason in reasons]
        lines += _canals(found, None if explain else top or DEFAULT_TOP)
    return [*lines, *_standing(found, explain=explain), *_assumed(found)]


def _shown(found: SantiagoHint, top: int | None) -> Sequence[SantiagoAdvice]:
    """Return the choices to show.

    Of offers for one place only the best, and none that came to the same as to pass, unless a
    number of choices is asked for.
    """
    if top is not None or found.kind != "bribe":
        return found.advice[: top or DEFAULT_TOP]
    idle = next(one.rank for one in found.advice if isinstance(one.moves[0], Pass))
    places: set[object] = set()
    chosen = []
    for one in found.advice:
        place = segment_of(one.moves[0])
        if place is not None and one.rank == idle:
            continue
        if place not in places:
            places.add(place)
            chosen.append(one)
    return chosen[:DEFAULT_TOP]


def good_moves(found: SantiagoHint, top: int | None = None) -> list[str]:
    """Return what the level `good` shows: choices that lose little, in notation order."""
    good = [one for one in found.advice if one.loss <= GOOD_LOSS and not one.dropped]
    return sorted(one.move for one in good)[:top]


def _good(found: SantiagoHint, top: int | None) -> list[str]:
    moves = good_moves(found, top)
    heading = "A good choice" if len(moves) == 1 else "Good choices, in no order of merit"
    each = "It" if len(moves) == 1 else "Each"
    return [
        heading,
        *(f"{INDENT}{move}" for move in moves),
        f"{each} gives up at most {plural(int(GOOD_LOSS), 'point')} against the best.",
    ]


def _short(found: SantiagoHint, one: SantiagoAdvice) -> str:
    return one.move.removeprefix(f"{found.to_move} ")


# -- tables --------------------------------------------------------------------------------------


def grid(head: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1) -> list[str]:
    """Return a table with a heading; the first columns stand to the left, numbers to the right."""
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


def _choices(found: SantiagoHint, shown: Sequence[SantiagoAdvice], *, by_place: bool) -> list[str]:
    columns: list[tuple[str, Callable[[SantiagoAdvice], str]]] = [
        ("#", lambda one: _rank(one, shown)),
        ("choice", lambda one: _short(found, one)),
        ("points", lambda one: f"{one.value:.1f}"),
        ("ahead", lambda one: signed(one.margin)),
        ("wins", lambda one: percent(Fraction(one.wins).limit_denominator(10**6))),
        ("loss", _loss),
    ]
    if any(one.points_now is not None for one in shown):
        columns.insert(2, ("now", lambda one: _now(found, one)))
    rows = [[cell(one) for _, cell in columns] for one in shown]
    lines = grid([head for head, _ in columns], rows, left=2)
    if any(one.near and one.loss_error for one in shown):
        lines.append(
            "~ about equal to the first: at most 1 point less, and within twice the error (±)"
        )
    if any(one.dropped for one in shown):
        lines.append("? roughly known: played out less often, for others did better")
    lines.append("ranked by points ahead of the best other player at the end")
    if len(shown) < len(found.advice):
        of_each = ", the best offer for each place" if by_place else ""
        lines.append(f"{len(shown)} of {plural(len(found.advice), 'choice')}{of_each}")
    return [*lines, ""]


def _now(found: SantiagoHint, one: SantiagoAdvice) -> str:
    return "" if one.points_now is None else str(one.points_now[found.seat or 0])


def _rank(one: SantiagoAdvice, shown: Sequence[SantiagoAdvice]) -> str:
    tie = "=" if sum(other.rank == one.rank for other in shown) > 1 else ""
    return f"{one.rank}{tie}"


def _loss(one: SantiagoAdvice) -> str:
    if not one.loss_error:
        return f"{one.loss:.1f}" if one.loss else "-"
    sign = "~" if one.near else "?" if one.dropped else ""
    return f"{sign}{one.loss:.1f} ± {max(one.loss_error, 0.05):.1f}"


def _canals(found: SantiagoHint, most: int | None) -> list[str]:
    """Return the table of canals: what each brings everybody."""
    canals = found.facts.get("canals")
    if not isinstance(canals, tuple) or not canals or found.seat is None:
        return []
    shown: tuple[CanalWorth, ...] = canals[:most]
    bribes = found.kind == "bribe"
    head = ["canal", "now", *found.players]
    head += ["bribe up to", "overseer from", "with you"] if bribes else []
    rows = []
    for one in shown:
        now, gain = one.facts.now[found.seat], one.facts.gains[found.seat]
        row = [str(one.segment), f"{now} ({gain:+d})" if gain else str(now)]
        row += [f"{mean:.1f}" for mean in one.expected]
        if bribes:
            row += [str(one.bribe or "-"), "-" if one.least is None else str(one.least)]
            friends = ", ".join(found.players[seat] for seat in one.friends(found.seat))
            row.append(friends or "-")
        rows.append(row)
    what = "bribes left aside" if bribes else "money paid as the choice says"
    heading = "Canals: your points if the game ended then, and everybody's expected at the end"
    lines = ["", f"{heading} ({what})"]
    lines += grid(head, rows)
    if len(shown) < len(canals):
        lines.append(f"{len(shown)} of {plural(len(canals), 'canal')}")
    return lines


def _standing(found: SantiagoHint, *, explain: bool) -> list[str]:
    """Return the standing by player; and if asked by area, with what the areas lack."""
    lines = standing_lines(found.standing, found.players)
    told = ["", "Standing", *(f"{INDENT}{line}" for line in lines[: len(found.players)])]
    if explain:
        areas = lines[len(found.players) :]
        told += ["", "Areas", *(f"{INDENT}{line}" for line in areas)] if areas else []
        lack = lacking_lines(found.lacking)
        told += ["", "What they lack", *(f"{INDENT}{line}" for line in lack)] if lack else []
    return told


def _assumed(found: SantiagoHint) -> list[str]:
    if not found.assumed:
        return []
    return ["", "Assumed", *(f"{INDENT}- {one}" for one in found.assumed)]
