"""Who is ahead, and by what: totals, tie-breaks and the target of the solo game, in words.

Nobody is called the winner while a part of a score is not known that could make another one of it.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.games.sagrada.sight import Sight


def result_lines(sight: Sight) -> tuple[str, ...]:
    """Return the result of a game that is over, or the state of one that is not, in sentences.

    Players whose windows are not known are left out, which is said, and so are private objectives
    and favor tokens that are not known.
    """
    position = sight.scored
    if not any(position.windows) or position.choosing is not None:
        return ()
    found = _solo(sight) if position.setup.solo else _several(sight)
    return (*found, *_not_counted(sight))


def _solo(sight: Sight) -> Iterator[str]:
    position, name = sight.scored, sight.players[0]
    total, target = position.scores()[0], position.target
    if position.to_move is not None:
        yield f"{name} has {total}, the round track {target} so far [SOLO-7]"
    elif sight.won is None:
        known = f"{name} has {total} as far as is known, the round track {target}"
        yield f"not decided: {known} [SOLO-9]"
    else:
        won = "beats" if sight.won else "does not beat"
        yield f"{name} {won} the target: {total} to {target}, the sum of the round track [SOLO-9]"


def _several(sight: Sight) -> Iterator[str]:
    position, players = sight.scored, sight.players
    ranking = [seat for seat in position.ranking() if position.windows[seat] is not None]
    unsure = [seat for seat in ranking if sight.unknown_parts(seat)]
    scores = position.scores()
    most = scores[ranking[0]]
    # Where a tie-break is not known, those who have as many stand side by side.
    equal = sorted(seat for seat in ranking if scores[seat] == most)
    first = equal if unsure else ranking[:1]
    names, one = " and ".join(players[seat] for seat in first), len(first) == 1
    points = f"{plural(most, 'point')}{'' if one else ' each'}"
    has, over = "has" if one else "have", position.to_move is None
    if len(ranking) < position.seats:
        if len(ranking) > 1:
            yield f"{names} {has} most of those whose windows are known: {points}"
    elif not unsure:
        yield f"{names} {'wins' if over else 'leads'} with {points}"
    elif over:
        yield f"not decided: as far as is known, {names} {has} most with {points}"
    else:
        yield f"as far as is known, {names} {'leads' if one else 'lead'} with {points}"
    for ahead, behind in itertools.pairwise(ranking):
        if scores[ahead] == scores[behind] and not {ahead, behind} & set(unsure):
            why = _tie_break(position, ahead, behind)
            yield f"{players[ahead]} is ahead of {players[behind]} with as many points: {why}"


def _not_counted(sight: Sight) -> Iterator[str]:
    """Yield what no score holds, because it is not known."""
    position, setup = sight.scored, sight.position.setup
    known = [seat for seat, window in enumerate(position.windows) if window is not None]
    unknown = [seat for seat in range(position.seats) if seat not in known]
    private = [seat for seat in known if not setup.private[seat]]
    second = [seat for seat in known if 0 < len(setup.private[seat]) < setup.private_expected]
    tokens = [seat for seat in known if "favor_tokens" in sight.unknown_parts(seat)]
    for what, seats in (
        ("window", unknown),
        ("private objective", private),
        ("second private objective", second),
        ("number of favor tokens", tokens),
    ):
        if seats:
            names = ", ".join(sight.players[seat] for seat in seats)
            yield f"not counted, because not known: the {what} of {names}"


def _tie_break(position: SagradaPosition, ahead: int, behind: int) -> str:
    """Return in words what decides between two players with equal totals (SCORE-9)."""
    sheets = position.sheet(ahead), position.sheet(behind)
    points = [sheet["private"].points if sheet else 0 for sheet in sheets]
    tokens = position.tokens[ahead], position.tokens[behind]
    if points[0] != points[1]:
        why = f"{points[0]} to {points[1]} points from the private objective"
    elif tokens[0] != tokens[1]:
        why = f"{tokens[0]} to {tokens[1]} favor tokens"
    else:
        why = "later in the turn order of the last round"
    return f"{why} [SCORE-9]"
