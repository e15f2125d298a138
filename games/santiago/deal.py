"""A random set-up, written as the beginning of a record.

Covers SETUP-1, SETUP-3, SETUP-5 and PALM-1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.options import check_options
from vitrail.games.record import FORMAT, check_players
from vitrail.games.santiago.components import (
    SEATS,
    SHAPE,
    TILES,
    crossings,
    numbers,
    tile_counts,
)
from vitrail.games.santiago.setup import (
    OPTIONS,
    PALMS,
    Setup,
    options_of,
    palm_fits,
)

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping, Sequence

    from vitrail.games.squares import Square


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
    check_players("santiago", players, SEATS)
    check_options(OPTIONS, options or {})
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
