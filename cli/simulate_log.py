"""Files of `vitrail simulate`: the log of finished games, by which a run goes on, and records.

The log is JSON lines: the first says which games these are, each other one tells a finished game.
A line is written whole or, if the program is killed, torn; the torn end is cut off before more is
written, and its game is played again.
"""

from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING, Any

from vitrail.advisors.matches import GameId, Played
from vitrail.cli.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from vitrail.advisors.matches import Series

KIND, FORMAT = "simulate", 1
_HEAD_BEGINS = b'{"vitrail": "simulate"'


def series_data(series: Series) -> dict[str, Any]:
    """Return as data which games a log holds."""
    from importlib.metadata import version

    terms = series.terms
    return {
        "vitrail": KIND,
        "format": FORMAT,
        "version": version("vitrail"),
        "game": terms.game,
        "agents": list(series.agents),
        "seed": series.seed,
        "windows": terms.windows,
        "tools": terms.tools,
        "options": dict(terms.options),
    }


def played_data(played: Played) -> dict[str, Any]:
    """Return a finished game as data; deals and seatings are counted from 1."""
    return {
        "deal": played.game.deal + 1,
        "seating": played.game.seating + 1,
        "points": list(played.points),
        "shares": list(played.shares),
        "target": played.target,
    }


class Log:
    """The log of a series.

    Parameters
    ----------
    path
        The file; it need not be there.

    Raises
    ------
    InputError
        If it cannot be read, or is something else than such a log.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            data = path.read_bytes() if path.exists() else b""
        except (OSError, ValueError) as error:
            raise _unusable(self._path, "be read", error) from None
        whole, newline, torn = data.rpartition(b"\n")
        self._read, self._size = len(data), len(whole) + len(newline)
        lines = whole.split(b"\n") if newline else []
        if not lines and torn and not _HEAD_BEGINS.startswith(torn[: len(_HEAD_BEGINS)]):
            raise self._no_log(1)
        self.head = self._object(lines[0], 1) if lines else None
        if self.head is not None and self.head.get("vitrail") != KIND:
            raise self._no_log(1)
        self._games = list(enumerate(lines[1:], start=2))

    @property
    def seed(self) -> int | None:
        """The seed of the games; None in a new log."""
        seed = self.head.get("seed") if self.head else None
        return seed if isinstance(seed, int) else None

    def games(self, series: Series) -> dict[GameId, Played]:
        """Return the games that are there.

        Raises
        ------
        InputError
            If they are of another series.
        """
        wanted = series_data(series)
        if self.head is None:
            return {}
        for key in dict.fromkeys((*wanted, *self.head)):
            if self.head.get(key) != wanted.get(key):
                there, asked = (json.dumps(data.get(key)) for data in (self.head, wanted))
                told = f"the games there have {key} {there}, those asked for {asked}"
                message = f"{self._path}: {told}"
                raise InputError(message)
        found = [self._played(text, line, len(series.agents)) for line, text in self._games]
        return {one.game: one for one in found}

    @contextlib.contextmanager
    def writing(self, series: Series) -> Iterator[None]:
        """Write the first line of a new log, or cut a torn end off an old one; keep other runs out.

        Raises
        ------
        InputError
            If the file cannot be written, or another run writes it.
        """
        from vitrail.games.disk import locked

        with contextlib.ExitStack() as until_done:
            try:
                with self._path.open("ab"):
                    pass
                until_done.enter_context(locked(self._path))
                with self._path.open("ab") as file:
                    if file.tell() != self._read:
                        message = f"{self._path}: another run has just written it; try again"
                        raise InputError(message)
                    file.truncate(self._size)
            except (OSError, ValueError) as error:
                raise _unusable(self._path, "be written", error) from None
            if self.head is None:
                self._append(series_data(series))
            yield

    def add(self, played: Played) -> None:
        """Write a finished game.

        Raises
        ------
        InputError
            If the file cannot be written.
        """
        self._append(played_data(played))

    def _append(self, data: Mapping[str, Any]) -> None:
        try:
            with self._path.open("ab", buffering=0) as file:
                file.write(json.dumps(data).encode() + b"\n")
        except OSError as error:
            raise _unusable(self._path, "be written", error) from None

    def _object(self, text: bytes, line: int) -> dict[str, Any]:
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict):
            raise self._no_log(line)
        return data

    def _played(self, text: bytes, line: int, agents: int) -> Played:
        data = self._object(text, line)
        try:
            deal, seating = int(data["deal"]) - 1, int(data["seating"]) - 1
            points = tuple(int(one) for one in data["points"])
            shares = tuple(float(one) for one in data["shares"])
            target = None if data["target"] is None else int(data["target"])
        except (KeyError, TypeError, ValueError, OverflowError):
            raise self._no_log(line) from None
        if not len(points) == len(shares) == agents or deal < 0 or seating not in range(agents):
            raise self._no_log(line)
        return Played(GameId(deal, seating), points, shares, target)

    def _no_log(self, line: int) -> InputError:
        return InputError(f"{self._path}:{line}: this is no line of a log of vitrail simulate")


class Folder:
    """Where records of finished games are kept.

    Parameters
    ----------
    path
        The folder; it is made if it is not there.

    Raises
    ------
    InputError
        If it cannot be made.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            path.mkdir(parents=True, exist_ok=True)
        except (OSError, ValueError) as error:
            raise _unusable(path, "be written", error) from None

    def file(self, game: GameId) -> Path:
        """Return where the record of a game is kept."""
        return self._path / f"deal-{game.deal + 1:05}-{game.seating + 1}.yaml"

    def has(self, game: GameId) -> bool:
        """Whether the record of a game is there."""
        return self.file(game).exists()

    def add(self, played: Played) -> None:
        """Write a record; one that is there already must be the same.

        Raises
        ------
        InputError
            If it cannot be written, or another game stands there.
        """
        from vitrail.games.disk import replace_file

        path, data = self.file(played.game), (played.record or "").encode()
        try:
            if not path.exists():
                replace_file(path, data)
            elif path.read_bytes() != data:
                message = (
                    f"{path}: another game stands there; expected a folder without {path.name}"
                )
                raise InputError(message)
        except (OSError, ValueError) as error:
            raise _unusable(path, "be written", error) from None


def _unusable(path: Path, verb: str, error: Exception) -> InputError:
    reason = getattr(error, "strerror", None) or str(error)
    return InputError(f"{path}: cannot {verb}: {reason}")
