"""Who is ahead, and by what, in words.

Nobody is called the winner while money is not known that could make another one of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.santiago.rules import Phase
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.santiago.play import SantiagoPosition


def result_lines(position: SantiagoPosition, players: Sequence[str]) -> tuple[str, ...]:
    """Return the result of a game that is over, or the state of one that is not, in sentences."""
    points = position.scores()
    first = position.winners()
    *others, last = (players[seat] for seat in first)
    one = not others
    names = last if one else f"{', '.join(others)} and {last}"
    best = f"{plural(points[first[0]], 'escudo')}{'' if one else ' each'}"
    unknown = [players[seat] for seat, held in enumerate(position.money) if held is None]
    over = position.phase is Phase.OVER
    if not unknown:
        verb = ("wins" if one else "share the victory") if over else ("leads" if one else "lead")
        return (f"{names} {verb} with {best} [SCORE-2]",)
    not_counted = f"not counted, because not known: the money of {', '.join(unknown)}"
    if over:
        has = "has" if one else "have"
        return (f"not decided: as far as is known, {names} {has} most with {best}", not_counted)
    leads = "leads" if one else "lead"
    return (f"as far as is known, {names} {leads} with {best}", not_counted)
