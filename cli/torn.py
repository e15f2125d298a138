"""The end of a record without a line end: whole, or torn by a crash."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vitrail.games.catalog import examine, game_named
from vitrail.games.errors import VitrailError
from vitrail.games.files import parse_document
from vitrail.games.move_list import torn_item
from vitrail.games.record import parse_record

if TYPE_CHECKING:
    from vitrail.games.move_list import Tail
    from vitrail.games.replay import Replay


def torn_end(data: bytes) -> Tail | None:
    """Return the end of a record if it is no whole line; None if it only lacks its line end.

    It is whole if it can be read and is not the beginning of a longer one. What is no line of
    moves, or stands in a record that cannot be read without it either, is none of a torn line's:
    that is told where the record is read.
    """
    tail = torn_item(data)
    before = examined(data[: tail.start]) if tail else None
    if tail is None or before is None:
        return None
    found = examined(data)
    if found is None:
        return tail
    if len(before.steps) == len(found.steps):
        return None
    return tail if game_named(found.game).may_go_on(found.steps[-1]) else None


def examined(data: bytes) -> Replay[Any, Any] | None:
    """Return a game as its record tells it, None if that cannot be read."""
    try:
        return examine(parse_record(parse_document(data, "record")))
    except VitrailError:
        return None
