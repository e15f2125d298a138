"""The hint for every decision in Fertility: the best complete turns, what they are worth, and why.

Three steps: the turns that are best by the value function, found exactly (`solvers.fertility`),
what they lead to in playouts on the same games, and words for what they collect, open and complete.
"""

from __future__ import annotations

import dataclasses
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vitrail.advisors.advice import Hint
from vitrail.advisors.fertility.facts import DistrictWorth, district_worths
from vitrail.advisors.fertility.graph import ValleyGraph
from vitrail.advisors.fertility.headline import headline, with_playouts
from vitrail.advisors.fertility.standing import Standing, standing
from vitrail.advisors.fertility.turns import FertilityAdvice, advice_on, turns_to_compare
from vitrail.games.base import CHANCE
from vitrail.games.fertility.components import TILES, Good
from vitrail.games.fertility.rules import Phase
from vitrail.games.fertility.step import expectation

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from vitrail.games.fertility.play import FertilityPosition
    from vitrail.games.fertility.replay import Replay

DEFAULT_SEED = 1
DEFAULT_SECONDS = 1.2
SHOWN = 5
"""Turns that people look at."""
GOOD_LOSS = 1.0
"""The level `good` shows the turns that lose at most so much."""
LEVELS = ("legal", "good", "best")
_LEAST_SHARE = 0.2
_PLAYING = 0.75
"""Share of the time for playouts; the rest is for facts and words."""


@dataclass(frozen=True, kw_only=True)
class FertilityHint(Hint[FertilityAdvice]):
    """A hint with what it rests on.

    Parameters
    ----------
    kind
        The phase in which the decision falls, as a word; empty where nobody is to move.
    round
        The round.
    players
        Names by seat.
    seat
        The player to move; None where nobody is.
    headline
        The first lines: the answers to what players ask here.
    standing
        What everybody would have if the game ended now.
    districts
        What each open district is worth after the best turn's goods; empty where none can be built.
    valley
        By good how many sides are open, and how many unseen tiles there are with it.
    legal
        With the level `legal` every legal move, as text without the player's name.
    """

    kind: str = ""
    round: int
    players: tuple[str, ...] = ()
    seat: int | None = None
    headline: tuple[str, ...] = ()
    standing: Standing
    districts: tuple[DistrictWorth, ...] = ()
    valley: Mapping[Good, tuple[int, int]] = field(default_factory=dict)
    legal: tuple[str, ...] = ()

    @property
    def obvious(self) -> bool:
        """Whether no other turn is about equal to the best one."""
        return not any(one.near for one in self.advice[1:])


def give_hint(
    position: FertilityPosition,
    players: Sequence[str],
    *,
    ranked: bool = True,
    seconds: float | None = None,
    since: float | None = None,
    playouts: int | None = None,
    seed: int = DEFAULT_SEED,
    assumed: Sequence[str] = (),
    shown: int = SHOWN,
    progress: Callable[[int], None] | None = None,
) -> FertilityHint:
    """Tell what the player to move can do, the best first.

    Parameters
    ----------
    position
        The position.
    players
        Names by seat.
    ranked
        Whether to rank at all; if not, the hint holds no advice but only what is legal.
    seconds
        Wall time, used if no number of playouts is given; at least a fifth of it goes into them.
    since
        The moment from which it is counted, as `time.perf_counter` tells it; by default now.
    playouts
        How many games are played out in all: the same number gives the same answer.
    seed
        Of all chance.
    assumed
        What is not known of the position, in sentences, told along with the advice.
    shown
        How many turns people look at; these are played out often.
    progress
        Told from time to time that games were played.

    Notes
    -----
    Ranked by the expected points ahead of the best other player.
    """
    started = time.perf_counter() if since is None else since
    told = list(dict.fromkeys(assumed))
    sentence = position.setup.components.sentence
    if sentence and sentence not in told:
        told.append(sentence)
    seat = position.to_move
    graph = ValleyGraph(position)
    decides = seat is not None and seat != CHANCE
    hint = FertilityHint(
        to_move=players[position.seat] if decides else None,
        method="exact",
        advice=(),
        what_next="" if decides else _what_next(position, players),
        assumed=tuple(told),
        round=position.round,
        players=tuple(players),
        kind=str(position.phase) if decides else "",
        seat=position.seat if decides else None,
        standing=standing(position),
        valley=_valley(position, graph),
    )
    if decides and ranked:
        whole = DEFAULT_SECONDS if seconds is None else seconds
        hint = _ranked(position, hint, graph, whole, started, playouts, seed, shown, progress)
    elif decides:
        hint = dataclasses.replace(hint, legal=tuple(map(str, position.legal_moves())))
    return dataclasses.replace(hint, seconds=time.perf_counter() - started)


def warm_up(announce: Callable[[], None]) -> None:
    """Say that the solver is going to be compiled, if nothing is kept of it.

    Parameters
    ----------
    announce
        Called before a minute of work.
    """
    from vitrail.solvers.fertility.playouts import needs_compiling

    if needs_compiling():
        announce()


def hint_of_record(found: Replay, **options: object) -> FertilityHint:
    """Return the hint at the end of a record, with what the record does not tell.

    `options` are those of `give_hint`.
    """
    return give_hint(found.final, found.players, assumed=found.assumed, **options)  # type: ignore[arg-type]


def _what_next(position: FertilityPosition, players: Sequence[str]) -> str:
    if position.phase is Phase.OVER:
        return "The game is over."
    return f"Nobody decides anything here. Next: {expectation(position, players)}."


def _valley(position: FertilityPosition, graph: ValleyGraph) -> dict[Good, tuple[int, int]]:
    sides = graph.open_sides()
    left = {
        good: sum(n for tile, n in zip(TILES, position.unseen, strict=True) if good in tile)
        for good in Good
    }
    return {good: (sides[good], left[good]) for good in Good}


# -- turns ---------------------------------------------------------------------------------------


def _ranked(
    position: FertilityPosition,
    hint: FertilityHint,
    graph: ValleyGraph,
    whole: float,
    started: float,
    playouts: int | None,
    seed: int,
    shown: int,
    progress: Callable[[int], None] | None,
) -> FertilityHint:
    from vitrail.solvers.fertility.compare import compare

    seat = position.seat
    turns = turns_to_compare(position)
    left = whole - (time.perf_counter() - started)
    found = compare(
        turns,
        seat,
        games=playouts,
        seconds=max(_LEAST_SHARE * whole, _PLAYING * left),
        seed=seed,
        shown=shown,
        progress=progress,
    )
    exact = all(turn.after.phase is Phase.OVER for turn in turns)
    advice = advice_on(position, hint.players, graph, found)
    by_place = district_worths(position, found[0].turn) if _may_build(position) else ()
    by_place = with_playouts(by_place, advice)
    hint = dataclasses.replace(
        hint,
        method="exact" if exact else "playouts",
        advice=tuple(advice),
        districts=by_place,
        playouts=0 if exact else sum(one.games for one in found),
        assumed=(*hint.assumed, *_assumptions(position, exact=exact)),
    )
    return dataclasses.replace(hint, headline=tuple(headline(position, hint)))


def _may_build(position: FertilityPosition) -> bool:
    return position.phase in {Phase.LAY, Phase.REWARD, Phase.BUILD}


def _assumptions(position: FertilityPosition, *, exact: bool) -> tuple[str, ...]:
    """Return what the advice assumes."""
    if exact:
        return ()
    if position.left is not None:
        return ("everybody after you plays the best last turn for the points ahead",)
    found = ["in the playouts everybody lays, builds and supplies sensibly, with small mistakes"]
    if position.phase is Phase.LAY:
        found.append("turns far behind by the value of what they build were not played out")
    return tuple(found)
