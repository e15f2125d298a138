"""The named agents of every game, who play whole games by themselves.

An agent is told only what its seat may know (`Position.view`) and has random numbers of its own.
`docs/simulate.md` says how each of them plays; those called references stay as they are, since
others are measured against them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from vitrail.games.base import random_move
from vitrail.games.errors import ParameterError, quoted, suggestion

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Mapping, Sequence

    from vitrail.games.base import Position

MOST_PLAYOUTS = 10_000_000


class Agent(Protocol):
    """A player of one game, from its first move to its last."""

    def move(self, view: Position[Any], rng: random.Random) -> Any:
        """Return a legal move for the seat to move.

        Parameters
        ----------
        view
            What that seat may know.
        rng
            The agent's own random numbers.
        """
        ...


@dataclass(frozen=True, slots=True)
class AgentKind:
    """An agent that can be named.

    Parameters
    ----------
    name
        How it is called.
    text
        How it plays, in a few words.
    make
        Returns a new one; told the playouts a decision, or None if it takes no number.
    playouts
        How many playouts it makes for a decision unless told; None if it makes none.
    """

    name: str
    text: str
    make: Callable[[int | None], Agent]
    playouts: int | None = None

    @property
    def form(self) -> str:
        """How it is written."""
        return f"{self.name}:N" if self.playouts else self.name


class RandomAgent:
    """Any legal move, all with the same chance."""

    def move(self, view: Position[Any], rng: random.Random) -> Any:
        """Return a legal move."""
        return random_move(view, rng)


class PlanningAgent:
    """An agent that decides on several moves at once and plays one after the other.

    Parameters
    ----------
    plan
        Returns the moves up to the end of the turn, or up to a roll or draw in it: what follows
        that is planned when it is known.
    """

    def __init__(self, plan: Callable[[Any, random.Random], Sequence[Any]]) -> None:
        self._plan = plan
        self._rest: tuple[Any, ...] = ()

    def move(self, view: Position[Any], rng: random.Random) -> Any:
        """Return the next move of the plan, or the first one of a new plan."""
        first, *rest = self._rest or self._plan(view, rng)
        self._rest = tuple(rest)
        return first


def _sagrada() -> tuple[AgentKind, ...]:
    from vitrail.advisors.sagrada.players import AGENTS

    return AGENTS


def _santiago() -> tuple[AgentKind, ...]:
    from vitrail.advisors.santiago.players import AGENTS

    return AGENTS


_KINDS: Mapping[str, Callable[[], tuple[AgentKind, ...]]] = {
    "sagrada": _sagrada,
    "santiago": _santiago,
}
"""The agents of each game, imported when they are asked for."""


def agents_of(game: str) -> tuple[AgentKind, ...]:
    """Return the agents that a game has."""
    return _KINDS[game]()


def full_name(game: str, text: str) -> str:
    """Return the name of an agent with its number of playouts.

    Raises
    ------
    ParameterError
        If the game has no such agent, or it does not take that number.

    Examples
    --------
    >>> full_name("sagrada", "advisor"), full_name("sagrada", "greedy")
    ('advisor:2000', 'greedy')
    """
    kind, playouts = _read(game, text)
    return f"{kind.name}:{playouts}" if playouts else kind.name


def make_agent(game: str, text: str) -> Agent:
    """Return a new agent by name.

    Raises
    ------
    ParameterError
        As `full_name`.
    """
    kind, playouts = _read(game, text)
    return kind.make(playouts)


def _read(game: str, text: str) -> tuple[AgentKind, int | None]:
    kinds = {kind.name: kind for kind in agents_of(game)}
    name, colon, number = text.strip().partition(":")
    if name not in kinds:
        forms = ", ".join(kind.form for kind in kinds.values())
        message = f"unknown agent {quoted(text)}: expected {forms}"
        raise ParameterError(message + suggestion(name, kinds))
    kind = kinds[name]
    if not colon:
        return kind, kind.playouts
    if kind.playouts is None:
        message = f"{name} makes no playouts: expected {name}, read {quoted(text)}"
        raise ParameterError(message)
    if not re.fullmatch("[1-9][0-9]{0,7}", number, re.ASCII) or int(number) > MOST_PLAYOUTS:
        message = (
            f"{quoted(text)}: expected playouts a decision from 1 to {MOST_PLAYOUTS}, "
            f"for instance {name}:{kind.playouts}"
        )
        raise ParameterError(message)
    return kind, int(number)
