"""Records on the command line: reading and replaying them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.cli.inputs import read_text, shown_name
from vitrail.games.files import parse_document
from vitrail.games.record import parse_record

if TYPE_CHECKING:
    from vitrail.games.record import Record
    from vitrail.games.sagrada.replay import Replay


def load_record(source: str) -> Record:
    """Read a record from a file, or from stdin for `-`."""
    return parse_record(parse_document(read_text(source), shown_name(source)))


def load_game(source: str) -> Replay:
    """Read a record and play it, with every fault noted."""
    from vitrail.games.sagrada.replay import examine

    return examine(load_record(source))


def torn_text(source: str) -> str | None:
    """Return the torn last line of a file, None where it is whole (or the file is stdin)."""
    from vitrail.cli.inputs import STDIN
    from vitrail.cli.torn import torn_end
    from vitrail.games.journal import Journal

    tail = None if source == STDIN else torn_end(Journal(source))
    return tail.text.strip() if tail else None
