"""Series of games between agents: every deal is played in all seatings.

A deal fixes cards, windows and dice; a seating says which agent sits where. In seating `s` agent
number `a` sits on seat `a - s`, so that over the seatings of a deal each agent has had each seat.
All random numbers come from the seed of the series, the deal and what they are for: so a game is
the same wherever and whenever it is played.
"""

from __future__ import annotations

import itertools
import random
from concurrent.futures import FIRST_COMPLETED, wait
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vitrail.advisors.players import make_agent
from vitrail.games.base import CHANCE
from vitrail.games.catalog import game_named
from vitrail.games.errors import ParameterError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from concurrent.futures import Executor

    from vitrail.games.base import Position
    from vitrail.games.dealt import Table, Terms


@dataclass(frozen=True)
class Series:
    """Who plays what.

    Parameters
    ----------
    terms
        The game and how it is laid out.
    agents
        Full names; as many as there are seats.
    seed
        Of all random numbers.
    """

    terms: Terms
    agents: tuple[str, ...]
    seed: int

    @property
    def seatings(self) -> int:
        """How often each deal is played."""
        return len(self.agents)

    def seat_of(self, agent: int, seating: int) -> int:
        """Return where an agent sits."""
        return (agent - seating) % len(self.agents)

    def players(self, seating: int) -> tuple[str, ...]:
        """Return names for the seats: agent and number, `greedy-2` for the second one."""
        names = [f"{name.replace(':', '-')}-{at}" for at, name in enumerate(self.agents, start=1)]
        return tuple(names[(seat + seating) % len(names)] for seat in range(len(names)))


@dataclass(frozen=True, order=True, slots=True)
class GameId:
    """Number of the deal and of the seating, both from 0."""

    deal: int
    seating: int


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game.

    Parameters
    ----------
    game
        Which one.
    points, shares
        By agent: points, and the part of the victory.
    target
        What a lone player had to beat; else None.
    record
        The whole record, if it was asked for.
    """

    game: GameId
    points: tuple[int, ...]
    shares: tuple[float, ...]
    target: int | None = None
    record: str | None = None


def check_series(series: Series) -> None:
    """Refuse a series that cannot be played.

    Raises
    ------
    ParameterError
        If it has too few or too many agents, or terms that the game does not know.
    """
    table = game_named(series.terms.game).table
    least, most = table.seats
    if not least <= len(series.agents) <= most:
        message = f"read {len(series.agents)} agents, expected {least} to {most}, one for each seat"
        raise ParameterError(message)
    begin(series, GameId(0, 0), table)


def all_games(series: Series, games: int) -> list[GameId]:
    """Return at least so many games: whole deals, each in all seatings."""
    deals = -(-games // series.seatings)
    return [GameId(deal, seating) for deal in range(deals) for seating in range(series.seatings)]


def begin(series: Series, game: GameId, table: Table) -> Any:
    """Deal a game."""
    terms = series.terms
    words = ["vitrail", "simulate", terms.game, "--agents", ",".join(series.agents)]
    words += ["--seed", str(series.seed)]
    words += [word for pair in terms.options.items() for word in ("--set", "=".join(pair))]
    words += ["--windows", terms.windows] if terms.windows != "choose" else []
    words += ["--tools", str(terms.tools)] if terms.tools is not None else []
    return table.deal(
        series.players(game.seating),
        series.terms,
        setup=_numbers(series, game.deal, "setup"),
        dice=_numbers(series, game.deal, "dice"),
        luck=_numbers(series, game.deal, "luck"),
        comment=f"{' '.join(words)}: deal {game.deal + 1}, seating {game.seating + 1}",
    )


def _numbers(series: Series, *what: object) -> random.Random:
    return random.Random(" ".join(map(str, (series.seed, *what))))


def play(series: Series, game: GameId, *, keep: bool = False) -> Played:
    """Play a game under the full rules.

    Parameters
    ----------
    keep
        Whether the record is wanted.

    Raises
    ------
    RuntimeError
        If the game does not end, which is a bug of its rules.
    """
    table = game_named(series.terms.game).table
    dealt = begin(series, game, table)
    seats = range(series.seatings)
    by_seat = [(seat + game.seating) % series.seatings for seat in seats]
    agents = [make_agent(series.terms.game, series.agents[agent]) for agent in by_seat]
    numbers = [_numbers(series, game.deal, game.seating, "agent", agent) for agent in by_seat]
    position: Position[Any] = dealt.start
    history: list[tuple[Position[Any], Any]] = []
    while (seat := position.to_move) is not None:
        if seat == CHANCE:
            move = dealt.chance.move(position)
        else:
            move = agents[seat].move(position.view(seat), numbers[seat])
        history.append((position, move))
        position = position.apply(move)
        if len(history) > table.longest:
            message = f"no end within {table.longest} moves: {position.notation()}"
            raise RuntimeError(message)
    result = table.result(position)
    order = [series.seat_of(agent, game.seating) for agent in seats]
    record = None
    if keep:
        lines = table.lines(history, series.players(game.seating))
        record = dealt.header + "".join(f"  - {line}\n" for line in lines)
    return Played(
        game,
        tuple(result.points[seat] for seat in order),
        tuple(result.shares[seat] for seat in order),
        result.target,
        record,
    )


def play_all(
    series: Series, games: Iterable[GameId], executor: Executor, *, ahead: int, keep: bool = False
) -> Iterator[Played]:
    """Yield games as they are finished.

    Parameters
    ----------
    ahead
        How many games the executor is given at a time.
    """
    waiting = iter(games)
    pending = {
        executor.submit(play, series, game, keep=keep) for game in itertools.islice(waiting, ahead)
    }
    while pending:
        done, pending = wait(pending, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()
        for game in itertools.islice(waiting, len(done)):
            pending.add(executor.submit(play, series, game, keep=keep))
