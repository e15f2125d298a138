"""The rooms of the games in this folder: `cli/GAME/table.py`, `data.py`, `hint.py` and so on.

Commands that serve every game ask for what is special to one here. Each room is a module with the
functions of its protocol below, imported when a game needs it; a test holds all games to them.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rich.console import Console

    from vitrail.advisors.advice import Hint
    from vitrail.cli.coach_session import Session
    from vitrail.games.replay import Fault, Replay, Step

    AnyReplay = Replay[Any, Any]
    AnyStep = Step[Any, Any]


class TableRoom(Protocol):
    """How the table of a game looks."""

    def turn(self, found: AnyReplay) -> str:
        """Return round and whose turn it is, in words."""
        ...

    def round_of(self, step: AnyStep) -> int | None:
        """Return the round of a line; None before the first one."""
        ...

    def print_table(self, console: Console, found: AnyReplay, count: int, *, legal: bool) -> None:
        """Print the table after the first `count` lines; `legal` tells where what may be played."""
        ...

    def page(self, found: AnyReplay, count: int, *, legal: bool) -> str:
        """Return the same as an SVG picture."""
        ...

    def print_scores(self, console: Console, found: AnyReplay) -> None:
        """Print the scoring in short."""
        ...

    def print_sheets(self, console: Console, found: AnyReplay) -> None:
        """Print the scoring line by line."""
        ...

    def result_lines(self, found: AnyReplay) -> Sequence[str]:
        """Return who leads or has won, in sentences."""
        ...


class DataRoom(Protocol):
    """The answers of a game as data: what is added to the keys of all games."""

    def check_data(self, found: AnyReplay) -> dict[str, Any]:
        """Return `over`, `round`, `scores` and what else `check` tells."""
        ...

    def score_data(self, found: AnyReplay) -> dict[str, Any]:
        """Return the scoring by player."""
        ...

    def show_data(self, found: AnyReplay, count: int, *, legal: bool) -> dict[str, Any]:
        """Return the table after the first `count` lines."""
        ...


class HintRoom(Protocol):
    """The hints of a game."""

    DEFAULT_SECONDS: float
    """How long a hint may take unless told."""

    def spot_of(self, found: AnyReplay) -> Any:
        """Return the moment that a record leads to, as the advisor takes it."""
        ...

    def faults(self, spot: Any) -> Sequence[Fault]:
        """Return every rule that the moment breaks, so that no advice can rest on it."""
        ...

    def to_move(self, spot: Any) -> bool:
        """Whether a player is to move, so that something is to be advised."""
        ...

    def warm_up(self, announce: Callable[[], None]) -> None:
        """Compile what playouts need, if that was never done; `announce` is called before."""
        ...

    def think(
        self,
        spot: Any,
        *,
        ranked: bool,
        seconds: float,
        since: float | None,
        playouts: int | None,
        seed: int,
    ) -> Hint[Any]:
        """Return the hint; unranked it only tells what is legal."""
        ...

    def hint_data(self, found: Any, level: str, top: int | None) -> dict[str, Any]:
        """Return a hint as data."""
        ...

    def print_hint(
        self,
        spot: Any,
        found: Any,
        *,
        level: str,
        top: int | None,
        explain: bool,
        all_words: str = "",
    ) -> None:
        """Print a hint; `all_words` says how all plans are asked for."""
        ...


class AnalysisRoom(Protocol):
    """How an analysis shows moments of a game."""

    def pictures(
        self, before: Any, played: Any, better: Any, players: Sequence[str], seat: int
    ) -> Sequence[tuple[str, Sequence[str]]]:
        """Return pictures of a decision as text, with titles: before, as played, and better."""
        ...


def table_of(game: str) -> TableRoom:
    """Return how the table of a game looks."""
    return cast("TableRoom", _room(game, "table"))


def data_of(game: str) -> DataRoom:
    """Return the answers of a game as data."""
    return cast("DataRoom", _room(game, "data"))


def hint_of(game: str) -> HintRoom:
    """Return the hints of a game."""
    return cast("HintRoom", _room(game, "hint"))


def analysis_of(game: str) -> AnalysisRoom:
    """Return how an analysis shows moments of a game."""
    return cast("AnalysisRoom", _room(game, "analysis"))


def coach_of(game: str) -> type[Session[Any]]:
    """Return the kind of session in which a game is typed."""
    kind: type[Session[Any]] = _room(game, "coach").Coach
    return kind


def _room(game: str, name: str) -> Any:
    return importlib.import_module(f"vitrail.cli.{game}.{name}")
