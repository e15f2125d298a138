"""The end of a record without a line end: whole, or torn by a crash."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.errors import VitrailError
from vitrail.games.files import parse_document
from vitrail.games.record import parse_record
from vitrail.games.sagrada.cards import ToolRule
from vitrail.games.sagrada.replay import examine
from vitrail.games.sagrada.step import LineRule
from vitrail.games.sagrada.turns import GameRule

if TYPE_CHECKING:
    from vitrail.games.journal import Journal, Tail
    from vitrail.games.sagrada.replay import Replay

_UNFINISHED = {GameRule.MUST_PLACE, GameRule.SECOND_DIE, ToolRule.PENDING, LineRule.REROLLED}
"""What the beginning of a longer line breaks."""


def torn_end(journal: Journal) -> Tail | None:
    """Return the end of a record if it is no whole line; None if it only lacks its line end.

    It is whole if it can be read and no turn stops in the middle of it. A record that cannot be
    read without it either has another fault, which is told where it is read.
    """
    tail = journal.torn
    if tail is None:
        return None
    before = _examined(journal.data[: tail.start])
    found = _examined(journal.data)
    if found is None:
        return None if before is None and not tail.binary else tail
    if before is not None and len(before.steps) == len(found.steps):
        return None
    last = found.steps[-1:]
    unfinished = any(v.rule in _UNFINISHED for step in last for v in step.violations)
    return tail if unfinished else None


def _examined(data: bytes) -> Replay | None:
    try:
        return examine(parse_record(parse_document(data, "record")))
    except VitrailError:
        return None
