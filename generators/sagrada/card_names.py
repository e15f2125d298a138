"""Names for invented cards: two words of a list of ours, none that an official card has."""

from __future__ import annotations

import functools
import itertools
import json
from importlib import resources
from typing import TYPE_CHECKING

from vitrail.games.sagrada.components import official_patterns

if TYPE_CHECKING:
    import random
    from collections.abc import Collection


@functools.cache
def all_names() -> tuple[str, ...]:
    """Return every name that the list can make."""
    text = resources.files(__package__).joinpath("card_names.json").read_text(encoding="utf-8")
    words = json.loads(text)
    official = {pattern.name.casefold() for pattern in official_patterns()}
    pairs = itertools.product(words["first"], words["second"])
    made = (f"{first} {second}" for first, second in pairs)
    return tuple(name for name in made if name.casefold() not in official)


def draw_names(count: int, rng: random.Random, taken: Collection[str] = ()) -> tuple[str, ...]:
    """Return different names by chance; no word occurs twice while there are enough of them.

    Parameters
    ----------
    taken
        Names that others have.

    Examples
    --------
    >>> import random
    >>> len(set(draw_names(24, random.Random(1))))
    24
    """
    waiting = list(all_names())
    rng.shuffle(waiting)
    used = {word for name in taken for word in name.split()}
    chosen: list[str] = []
    spare: list[str] = []
    for name in waiting:
        if name in taken:
            continue
        words = set(name.split())
        if words & used:
            spare.append(name)
            continue
        used |= words
        chosen.append(name)
    return tuple([*chosen, *spare][:count])
