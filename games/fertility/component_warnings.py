"""What a set of pieces has that differs from what is known of the printed game.

The known may be wrong, so these are warnings: the set can be played all the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.component_files import warning
from vitrail.games.fertility.land import assembled, shut_in_desert
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.games.fertility.components import ComponentSet
    from vitrail.games.files import Document

_KNOWN = {"sections": 4, "tiles": 50, "districts": 40, "metropolises": 4, "free": 7}
"""What is known of the box."""
_SIZE = (8, 4)
_DEAREST = 2
_MOST_SHOPS = 3


def warnings(document: Document, pieces: ComponentSet) -> Iterator[str]:
    """Yield what differs from what is known of the printed game."""
    found = (
        ("sections", "sections", len(pieces.sections)),
        ("tiles", "valley_tiles", sum(pieces.tiles)),
        ("districts", "districts", sum(district.count for district in pieces.districts)),
        ("metropolises", "metropolis", len(pieces.metropolises)),
    )
    for what, key, count in found:
        if count != _KNOWN[what]:
            name = what if what != "tiles" else "valley tiles"
            text = f"{count} {name}, the box is known to hold {_KNOWN[what]}"
            yield warning(document, (key,), text)
    for at, section in enumerate(pieces.sections):
        size = (len(section.rows), len(section.rows[0]))
        if size != _SIZE:
            text = f"section {section.name} has {size[0]} rows of {size[1]}, 8 rows of 4 are known"
            yield warning(document, ("sections", at), text)
    for at, district in enumerate(pieces.districts):
        if district.cost > _DEAREST:
            text = f"district {district.id} costs {district.cost}, costs of 0 to 2 are known"
            yield warning(document, ("districts", at), text)
        if len(district.shops) > _MOST_SHOPS:
            text = f"district {district.id} has {len(district.shops)} shops, 1 to 3 are known"
            yield warning(document, ("districts", at), text)
    for at, one in enumerate(pieces.metropolises):
        if len(one.free) != _KNOWN["free"]:
            text = f"metropolis {one.id} has {plural(len(one.free), 'free place')}, 7 are known"
            yield warning(document, ("metropolis", at), text)
    yield from _table_warnings(document, pieces)
    yield from _shut_in_warnings(document, pieces)


def _table_warnings(document: Document, pieces: ComponentSet) -> Iterator[str]:
    known = (
        ("wheat", pieces.wheat, {0: 0, 7: 23}),
        ("gods", pieces.gods, {0: 0, 3: 10}),
        ("monuments", pieces.monuments, {0: 15, 1: 7}),
    )
    for table, values, points in known:
        for at, expected in points.items():
            read_value = values[at] if at < len(values) else None
            if read_value != expected:
                text = f"the table {table} has {read_value} at {at}, {expected} is known"
                yield warning(document, ("tables", table), text)
    if pieces.wheat[-1] != 40:
        text = f"the table wheat ends with {pieces.wheat[-1]}, 40 is known"
        yield warning(document, ("tables", "wheat"), text)


def _shut_in_warnings(document: Document, pieces: ComponentSet) -> Iterator[str]:
    """Yield the sections that have squares shut in before play, beside any other section."""
    for at, one in enumerate(pieces.sections):
        for other in pieces.sections:
            turns = [
                (first, second)
                for first in (one.rows, one.turned)
                for second in (other.rows, other.turned)
            ]
            if one.id != other.id and any(shut_in_desert(assembled(both)) for both in turns):
                text = f"beside section {other.name}, {one.name} has a square shut in before play"
                yield warning(document, ("sections", at), text)
