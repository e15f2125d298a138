"""Who is ahead, and by what: totals, tie-breaks and the target of the solo game, in words."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vitrail.games.sagrada.play import SagradaPosition


def result_lines(position: SagradaPosition, players: Sequence[str]) -> tuple[str, ...]:
    """Return the result of a game that is over, or the state of one that is not, in sentences."""
    if any(window is None for window in position.windows):
        return ()
    if position.setup.solo:
        return tuple(_solo(position, players[0]))
    return tuple(_several(position, players))


def _solo(position: SagradaPosition, name: str) -> Iterator[str]:
    total, target = position.scores()[0], position.target
    if position.to_move is not None:
        yield f"{name} has {total}, the round track {target} so far [SOLO-7]"
        return
    won = "beats" if position.solo_won else "does not beat"
    yield f"{name} {won} the target: {total} to {target}, the sum of the round track [SOLO-9]"


def _several(position: SagradaPosition, players: Sequence[str]) -> Iterator[str]:
    ranking = position.ranking()
    scores = position.scores()
    verb = "wins" if position.to_move is None else "leads"
    yield f"{players[ranking[0]]} {verb} with {scores[ranking[0]]} points"
    for ahead, behind in itertools.pairwise(ranking):
        if scores[ahead] == scores[behind]:
            why = _tie_break(position, ahead, behind)
            yield f"{players[ahead]} is ahead of {players[behind]} with as many: {why} [SCORE-9]"
    hidden = [players[seat] for seat, colors in enumerate(position.setup.private) if not colors]
    if hidden:
        yield f"not counted, because not known: the private objective of {', '.join(hidden)}"


def _tie_break(position: SagradaPosition, ahead: int, behind: int) -> str:
    sheets = position.sheet(ahead), position.sheet(behind)
    points = [sheet["private"].points if sheet else 0 for sheet in sheets]
    if points[0] != points[1]:
        return f"{points[0]} to {points[1]} points from the private objective"
    tokens = position.tokens[ahead], position.tokens[behind]
    if tokens[0] != tokens[1]:
        return f"{tokens[0]} to {tokens[1]} favor tokens"
    return "later in the turn order of the last round"
