"""The hint for every decision in Santiago: what each choice is worth, how sure that is, and why.

Three steps: what the rules say at once (`facts`, `canals`, `fields`, `standing`), what it leads to
in playouts (`solvers.santiago`), and words for both, one module for each kind of decision.
"""

from __future__ import annotations

import dataclasses
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vitrail.advisors.advice import Advice, Hint
from vitrail.advisors.santiago.bid import advise_bidder
from vitrail.advisors.santiago.bribe import advise_briber
from vitrail.advisors.santiago.canal import advise_overseer, paid_by, segment_of
from vitrail.advisors.santiago.extra import advise_extra
from vitrail.advisors.santiago.facts import with_canal
from vitrail.advisors.santiago.plant import advise_planter
from vitrail.advisors.santiago.scene import SHOWN, Found, Rated, Scene, same, told
from vitrail.advisors.santiago.spring import advise_spring
from vitrail.advisors.santiago.standing import Lacking, Standing, lacking, standing
from vitrail.advisors.santiago.worths import Budget
from vitrail.games.base import CHANCE
from vitrail.games.errors import VerificationError
from vitrail.games.santiago.moves import Bid, Propose, Support
from vitrail.games.santiago.rules import Phase
from vitrail.games.santiago.step import expectation

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from vitrail.advisors.reasons import Reason
    from vitrail.games.santiago.moves import SantiagoMove
    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.games.santiago.replay import Replay
    from vitrail.solvers.santiago.policy import Character

DEFAULT_SEED = 1
DEFAULT_SECONDS = 1.5
_LEAST_SHARE = 0.2
_PLAYING = 0.75
"""Share of the time for playouts; the rest is for facts and words."""
GOOD_LOSS = 1.0
"""The level `good` shows the choices that lose at most so much."""
LEVELS = ("legal", "good", "best")

_ADVISORS: Mapping[Phase, Callable[[Scene], Found]] = {
    Phase.SPRING: advise_spring,
    Phase.BID: advise_bidder,
    Phase.PLANT: advise_planter,
    Phase.LEFTOVER: advise_planter,
    Phase.BRIBE: advise_briber,
    Phase.DECIDE: advise_overseer,
    Phase.EXTRA: advise_extra,
}


@dataclass(frozen=True, kw_only=True)
class SantiagoAdvice(Advice):
    """Advice on a choice.

    Parameters
    ----------
    moves
        Its moves.
    after
        The position after them.
    loss_error
        Standard error of the loss, from paired games.
    near
        Whether the choice is about equal to the best one.
    margin, margin_error
        Expected points ahead of the best other player, which ranks; and the standard error.
    wins
        Share of games won; a shared victory counts in parts.
    expected
        Expected final points by seat.
    points_now
        By seat the points if the game ended right after it, before any drought; money that is not
        known counts 0. None for bids and offers, which lead to nothing by themselves.
    games
        On how many games it was played out; 0 where the values are exact.
    dropped
        Whether that was cut short because others were better, so that the loss is only roughly
        known.
    """

    moves: tuple[SantiagoMove, ...]
    after: SantiagoPosition
    loss_error: float
    near: bool
    margin: float
    margin_error: float
    wins: float
    expected: tuple[float, ...]
    points_now: tuple[int, ...] | None
    games: int
    dropped: bool


@dataclass(frozen=True, kw_only=True)
class SantiagoHint(Hint[SantiagoAdvice]):
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
    lacking
        What the areas lack: canals for those that are dry, tiles that would join two of them.
    facts
        What the answers rest on, as far as it belongs to the decision: `canals` (`CanalWorth`),
        `outlook` (`Outlook`), `places` (`Places`), `picks` (`PickWorth`), `range` (the bids from
        and up to which the advice is right), `plants` (`PlantFacts`).
    legal
        With the level `legal` every legal move, as text without the player's name.
    """

    kind: str = ""
    round: int
    players: tuple[str, ...] = ()
    seat: int | None = None
    headline: tuple[str, ...] = ()
    standing: Standing
    lacking: Lacking
    facts: Mapping[str, object] = field(default_factory=dict)
    legal: tuple[str, ...] = ()

    @property
    def obvious(self) -> bool:
        """Whether no other choice is about equal to the best one."""
        return not any(one.near for one in self.advice[1:])


def give_hint(
    position: SantiagoPosition,
    players: Sequence[str],
    *,
    ranked: bool = True,
    seconds: float | None = None,
    since: float | None = None,
    playouts: int | None = None,
    seed: int = DEFAULT_SEED,
    recorded: bool = True,
    assumed: Sequence[str] = (),
    characters: Sequence[Character] = (),
    shown: int = SHOWN,
    progress: Callable[[int], None] | None = None,
) -> SantiagoHint:
    """Tell what the player to move can do, the best first.

    Parameters
    ----------
    position
        The position; money that nobody told is unknown in it.
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
    recorded
        Whether the money in the position follows from payments that everybody saw, as in a record,
        or was told. If not, the player may know only what `view` shows (SETUP-4).
    assumed
        What is not known of the position, in sentences, told along with the advice.
    characters
        Of the players by seat in the playouts; those not told are sensible.
    shown
        How many choices people look at; these are played out often.
    progress
        Told from time to time that games were played.

    Notes
    -----
    Ranked by the expected points ahead of the best other player. Choices with exactly the same
    results share a rank.
    """
    started = time.perf_counter() if since is None else since
    seat = position.to_move
    if seat is None or seat == CHANCE:
        return SantiagoHint(
            to_move=None,
            method="exact",
            advice=(),
            what_next=_what_next(position, players),
            assumed=tuple(assumed),
            seconds=time.perf_counter() - started,
            round=position.round,
            players=tuple(players),
            standing=standing(position),
            lacking=lacking(position),
        )
    known = position if recorded else position.view(seat)
    answer = SantiagoHint(
        to_move=players[seat],
        method="exact",
        advice=(),
        assumed=tuple(assumed),
        kind=str(position.phase),
        round=position.round,
        players=tuple(players),
        seat=seat,
        standing=standing(known),
        lacking=lacking(known),
    )
    if ranked:
        whole = DEFAULT_SECONDS if seconds is None else seconds
        left = whole - (time.perf_counter() - started)
        playing = max(_LEAST_SHARE * whole, _PLAYING * left)
        budget = Budget(playouts, playing, seed, tuple(characters))
        scene = Scene(known, seat, tuple(players), budget, shown, progress)
        answer = _ranked(scene, answer)
    else:
        answer = dataclasses.replace(answer, legal=legal_words(known))
    return dataclasses.replace(answer, seconds=time.perf_counter() - started)


def warm_up(announce: Callable[[], None]) -> None:
    """Say that the playouts are going to be compiled, if nothing is kept of them.

    Parameters
    ----------
    announce
        Called before half a minute of work.
    """
    from vitrail.solvers.santiago.samples import needs_compiling

    if needs_compiling():
        announce()


def hint_of_record(found: Replay, **options: object) -> SantiagoHint:
    """Return the hint at the end of a record, with what the record does not tell.

    `options` are those of `give_hint`.
    """
    return give_hint(found.final, found.players, assumed=found.assumed, **options)  # type: ignore[arg-type]


def legal_words(position: SantiagoPosition) -> tuple[str, ...]:
    """Return every legal move as text; amounts of one kind are drawn together."""
    ranges: dict[str, list[int]] = {}
    found: list[str] = []
    for move in position.legal_moves():
        if isinstance(move, Bid | Propose | Support):
            words, _, amount = str(move).rpartition(" ")
            if words not in ranges:
                found.append(words)
            ranges.setdefault(words, []).append(int(amount))
        else:
            found.append(str(move))
    return tuple(f"{one} {spans(ranges[one])}" if one in ranges else one for one in found)


def spans(amounts: Sequence[int]) -> str:
    """Return amounts with runs drawn together.

    Examples
    --------
    >>> spans([1, 2, 3, 5, 7, 8])
    '1-3, 5, 7-8'
    """
    runs: list[list[int]] = []
    for amount in sorted(amounts):
        if runs and amount == runs[-1][-1] + 1:
            runs[-1].append(amount)
        else:
            runs.append([amount])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _what_next(position: SantiagoPosition, players: Sequence[str]) -> str:
    if position.phase is Phase.OVER:
        return "The game is over."
    return f"Nobody decides anything here. Next: {expectation(position, players)}."


def _ranked(scene: Scene, answer: SantiagoHint) -> SantiagoHint:
    """Return the answer with every choice rated, in order, and explained."""
    found = _ADVISORS[scene.position.phase](scene)
    reasons = _without_common(found.reasons)
    ground = "the points at the end" if found.exact else "the playouts"
    advice: list[SantiagoAdvice] = []
    for at, one in enumerate(found.plans):
        after = scene.after(one.plan)
        twin = at > 0 and same(found.plans[at - 1], one)
        advice.append(
            SantiagoAdvice(
                move=told(scene, one.plan),
                value=one.scores[scene.seat],
                error=one.errors[scene.seat],
                loss=max(0.0, one.behind),
                rank=advice[-1].rank if twin else at + 1,
                reasons=reasons[at] or (f"no other reason than {ground}",),
                moves=one.plan,
                after=after,
                loss_error=one.behind_error,
                near=one.near,
                margin=one.margin,
                margin_error=one.margin_error,
                wins=one.wins,
                expected=one.scores,
                points_now=_points_now(scene, one),
                games=one.games,
                dropped=one.rough,
            )
        )
    if not advice:
        message = f"no choice was found: {scene.position.notation()}"
        raise VerificationError(message)
    return dataclasses.replace(
        answer,
        method="exact" if found.exact else "playouts",
        advice=tuple(advice),
        headline=tuple(found.headline),
        facts=found.facts,
        playouts=found.games,
        assumed=(*answer.assumed, *_assumptions(scene, found)),
    )


def _points_now(scene: Scene, one: Rated) -> tuple[int, ...] | None:
    """Return the points if the game ended after a choice, the drought of the round left aside."""
    position = scene.position
    if position.phase in {Phase.BID, Phase.BRIBE, Phase.SPRING}:
        return None
    if position.phase in {Phase.PLANT, Phase.LEFTOVER}:
        return scene.after(one.plan).scores()
    segment = segment_of(one.move)
    laid = position if segment is None else with_canal(position, segment)
    held = list(position.money)
    for seat, amount in paid_by(position, one.move).items():
        known = held[seat]
        held[seat] = None if known is None else known + amount
    return dataclasses.replace(laid, money=tuple(held)).scores()


def _without_common(reasons: Sequence[Sequence[Reason]]) -> list[tuple[str, ...]]:
    """Return the texts of reasons, the weightiest first, without what is true of every choice."""
    common: set[str] = set()
    if len(reasons) > 1:
        common = set.intersection(*({one.text for one in told} for told in reasons))
    return [
        tuple(
            one.text for one in sorted(told, key=lambda one: -one.weight) if one.text not in common
        )
        for told in reasons
    ]


def _assumptions(scene: Scene, found: Found) -> tuple[str, ...]:
    """Return what the playouts assume."""
    if found.exact:
        return ()
    from vitrail.solvers.santiago.playouts import assumed

    names = {one.name for one in scene.budget.characters}
    how = "bids, bribes and plants"
    if names:
        how = f"{how} ({', '.join(sorted(names))})"
    return (
        *assumed(scene.position),
        f"in the playouts everybody {how} for what it seems worth, with small mistakes",
    )
