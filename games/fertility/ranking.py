"""Who is ahead, and by what, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.fertility.rules import Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.fertility.play import FertilityPosition


def result_lines(position: FertilityPosition, players: Sequence[str]) -> tuple[str, ...]:
    """Return the result of a game that is over, or the state of one that is not, in sentences."""
    points = position.scores()
    first = position.winners()
    names, one = " and ".join(players[seat] for seat in first), len(first) == 1
    over = position.phase is Phase.OVER
    verb = ("wins" if one else "share the victory") if over else ("leads" if one else "lead")
    best = points[first[0]]
    told = f"{names} {verb} with {best} point{'' if best == 1 else 's'}{'' if one else ' each'}"
    level = [seat for seat in range(position.seats) if points[seat] == best]
    if len(level) == len(first):
        return (f"{told} [{'END-3' if one else 'END-4'}]",)
    goods = position.sheet(first[0]).goods
    others = " and ".join(players[seat] for seat in level if seat not in first)
    fewer = f"fewer goods in the metropolis ({goods}) than {others}"
    return (f"{told} and {fewer} [END-4]",)
