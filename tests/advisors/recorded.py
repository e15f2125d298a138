"""Games for the tests of analyses: those of the golden files, and games that agents play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vitrail.advisors.matches import GameId, Series, play
from vitrail.games.catalog import examine
from vitrail.games.dealt import Terms
from vitrail.games.files import parse_document
from vitrail.games.record import parse_record

from ..tree import ROOT

if TYPE_CHECKING:
    from vitrail.games.replay import Replay

GOLDEN = ROOT / "tests" / "golden" / "games"


def read(text: str) -> Replay[Any, Any]:
    """Return a record played, with its mistakes noted."""
    return examine(parse_record(parse_document(text, "test")))


def golden(name: str) -> str:
    """Return the text of a game."""
    return (GOLDEN / f"{name}.yaml").read_text("utf-8")


def played(game: str, *agents: str, deal: int = 0, **options: Any) -> str:
    """Return the text of a game that agents play."""
    series = Series(Terms(game, {}, **options), agents, 3)
    record = play(series, GameId(deal, 0), keep=True).record
    assert record is not None
    return record


def cut(text: str, moves: int) -> str:
    """Return a record that ends after so many moves."""
    head, key, rest = text.partition("\nmoves:\n")
    lines = rest.splitlines(keepends=True)
    at = [number for number, line in enumerate(lines) if line.lstrip().startswith("- ")]
    return "".join([head, key, *lines[: at[moves]]])
