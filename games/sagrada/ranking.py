"""Who is ahead, and by what: totals, tie-breaks and the target of the solo game, in words."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vitrail.games.sagrada.play import SagradaPosition


def result_lines(position: SagradaPosition, players: Sequence[str]) -> tuple[str, ...]:
    """Return the result of a game that is over, or the state of one that is not, in sentences.

    Players whose windows are not known are left out, which is said.
    """
    known = [seat for seat in position.ranking() if position.windows[seat] is not None]
    if not known or position.choosing is not None:
        return ()
    found = _solo(position, players[0]) if position.setup.solo else _several(position, players)
    return (*found, *_not_counted(position, players))


def _solo(position: SagradaPosition, name: str) -> Iterator[str]:
    total, target = position.scores()[0], position.target
    if position.to_move is not None:
        yield f"{name} has {total}, the round track {target} so far [SOLO-7]"
        return
    won = "beats" if position.solo_won else "does not beat"
    yield f"{name} {won} the target: {total} to {target}, the sum of the round track [SOLO-9]"


def _several(position: SagradaPosition, players: Sequence[str]) -> Iterator[str]:
    ranking = [seat for seat in position.ranking() if position.windows[seat] is not None]
    scores = position.scores()
    all_known = len(ranking) == position.seats
    first, points = players[ranking[0]], plural(scores[ranking[0]], "point")
    if all_known:
        verb = "wins" if position.to_move is None else "leads"
        yield f"{first} {verb} with {points}"
    elif len(ranking) > 1:
        yield f"{first} has most of those whose windows are known: {points}"
    for ahead, behind in itertools.pairwise(ranking):
        if scores[ahead] == scores[behind]:
            why = _tie_break(position, ahead, behind)
            yield f"{players[ahead]} is ahead of {players[behind]} with as many: {why} [SCORE-9]"


def _not_counted(position: SagradaPosition, players: Sequence[str]) -> Iterator[str]:
    """Yield what no score holds, because it is not known."""
    for what, missing in (
        ("window", [window is None for window in position.windows]),
        (
            "private objective",
            [
                not colors and window is not None
                for colors, window in zip(position.setup.private, position.windows, strict=True)
            ],
        ),
    ):
        if any(missing):
            names = [players[seat] for seat, lacks in enumerate(missing) if lacks]
            yield f"not counted, because not known: the {what} of {', '.join(names)}"


def _tie_break(position: SagradaPosition, ahead: int, behind: int) -> str:
    sheets = position.sheet(ahead), position.sheet(behind)
    points = [sheet["private"].points if sheet else 0 for sheet in sheets]
    if points[0] != points[1]:
        return f"{points[0]} to {points[1]} points from the private objective"
    tokens = position.tokens[ahead], position.tokens[behind]
    if tokens[0] != tokens[1]:
        return f"{tokens[0]} to {tokens[1]} favor tokens"
    return "later in the turn order of the last round"
