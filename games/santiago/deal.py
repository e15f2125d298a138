"""A random set-up, written as the beginning of a record.

Covers SETUP-1, SETUP-3, SETUP-5 and PALM-1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.errors import ParameterError, quoted, suggestion
from vitrail.games.record import FORMAT, name_problem
from vitrail.games.santiago.components import (
    SEATS,
    SHAPE,
    TILES,
    crossings,
    numbers,
    tile_counts,
)
from vitrail.games.santiago.setup import (
    KEYWORDS,
    OPTIONS,
    PALMS,
    READINGS,
    Setup,
    options_of,
    palm_fits,
)

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping, Sequence

    from vitrail.games.squares import Square

READING = "reading"


def deal(
    players: Sequence[str],
    rng: random.Random,
    *,
    options: Mapping[str, str] | None = None,
    comment: str = "",
) -> str:
    """Return the text of a record with a random set-up and no moves.

    The spring is left open where the first player places it (`spring_choice`), and then the palms.

    Parameters
    ----------
    players
        Names by seat.
    options
        What differs from the default reading, by option id or `reading`.
    comment
        First line of the record.

    Raises
    ------
    ParameterError
        If names or options are not possible.
    """
    _check(players, options or {})
    setup = Setup(options_of(options), len(players))
    spring = rng.choice(crossings())
    overseer = rng.choice(players)
    bag = [tile for tile, count in zip(TILES, tile_counts(), strict=True) for _ in range(count)]
    aside = rng.choice(bag)
    palms: list[Square] = []
    while len(palms) < PALMS:
        fields = [field for field in SHAPE.squares if palm_fits(setup, spring, palms, field)]
        palms.append(rng.choice(fields))
    lines = [f"# {comment}"] if comment else []
    lines += [f"vitrail: {FORMAT}", "game: santiago", f"players: [{', '.join(players)}]", "setup:"]
    lines += [f"  {key}: {value}" for key, value in (options or {}).items()]
    if not setup.spring_by_player:
        lines.append(f"  spring: {spring}")
        if setup.with_palms:
            lines.append(f"  palm_fields: [{', '.join(map(str, sorted(palms)))}]")
    lines.append(f"  overseer: {overseer}")
    if numbers(len(players)).aside:
        lines.append(f"  aside: {aside}")
    return "\n".join([*lines, "moves:"]) + "\n"


def _check(players: Sequence[str], options: Mapping[str, str]) -> None:
    least, most = SEATS
    if not least <= len(players) <= most:
        message = f"read {len(players)} players, expected {least} to {most}"
        raise ParameterError(message)
    for index, name in enumerate(players):
        problem = name_problem(players, index)
        if name.casefold() in KEYWORDS:
            problem = f"{quoted(name)} is a word of the records: expected another name"
        if problem:
            raise ParameterError(problem)
    values = {READING: READINGS, **{option.id: option.values for option in OPTIONS}}
    for key, value in options.items():
        if key not in values:
            message = f"unknown option {key!r}: expected {', '.join(values)}"
            raise ParameterError(message + suggestion(key, values))
        if value not in values[key]:
            message = f"{key}: read {value!r}, expected {' or '.join(values[key])}"
            raise ParameterError(message + suggestion(value, values[key]))
