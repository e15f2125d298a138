"""A random set-up, written as the beginning of a record.

Covers SETUP-1 and SETUP-3 to SETUP-9.
"""

from __future__ import annotations

import os.path
from pathlib import Path
from typing import TYPE_CHECKING

from vitrail.games.errors import NotationError, ParameterError
from vitrail.games.fertility import component_file
from vitrail.games.fertility.components import DISTRICT_DISPLAY, HAND, SEATS, TILES
from vitrail.games.fertility.land import assembled, start_squares
from vitrail.games.fertility.setup import OPTIONS, TURNED, options_of, section_count
from vitrail.games.move_list import scalar
from vitrail.games.options import check_options
from vitrail.games.record import FORMAT, check_players

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping, Sequence


def deal(
    players: Sequence[str],
    rng: random.Random,
    *,
    options: Mapping[str, str] | None = None,
    comment: str = "",
    components: str = "",
    folder: str = "",
) -> str:
    """Return a record of a game before its first turn, up to `moves:`.

    Parameters
    ----------
    players
        Names by seat; the first one starts.
    rng
        Draws everything.
    options
        Readings of the rules that are not the default ones.
    comment
        First line of the record.
    components
        A file with the pieces of a box; else the reconstructed ones are used.
    folder
        Where the record will lie; the current folder if it is empty. The record names the file from
        there.

    Raises
    ------
    ParameterError
        If names or options are not possible.
    NotationError
        If the file cannot be read.
    """
    check_players("fertility", players, SEATS)
    check_options(OPTIONS, options or {})
    chosen = options_of(options)
    if chosen["two_player_variant"] == "true" and len(players) != SEATS[0]:
        message = f"the variant is for {SEATS[0]} players, read {len(players)} [VARIANT-2P]"
        raise ParameterError(message)
    pieces = component_file.read(Path(components)) if components else component_file.reconstructed()
    ids = sorted({section.id for section in pieces.sections})
    count = section_count(len(players), chosen)
    if len(ids) < count:
        message = f"the set has {len(ids)} sections, expected {count} or more"
        raise NotationError(message, source=components or None)
    sections = []
    for name in rng.sample(ids, count):
        section = rng.choice([one for one in pieces.sections if one.id == name])
        sections.append((section, rng.random() < 0.5))
    land = assembled([one.turned if turned else one.rows for one, turned in sections])
    start = rng.choice(start_squares(land))
    boards = rng.sample(pieces.metropolises, len(players))
    bag = [str(tile) for tile, n in zip(TILES, pieces.tiles, strict=True) for _ in range(n)]
    rng.shuffle(bag)
    stack = [one.id for one in pieces.districts for _ in range(one.count)]
    drawn = [[bag.pop() for _ in range(HAND)] for _ in range(len(players) + 1)]
    named = ", ".join(f"{one.name} {TURNED}" if turned else one.name for one, turned in sections)
    lines = [f"# {comment}"] if comment else []
    lines += [f"vitrail: {FORMAT}", "game: fertility", f"players: [{', '.join(players)}]", "setup:"]
    lines += [f"  {key}: {value}" for key, value in (options or {}).items()]
    if components:
        seen = Path(os.path.relpath(components, folder or ".")).as_posix()
        lines.append(f"  components: {scalar(seen)}")
    lines += [f"  sections: [{named}]", f"  start: {start}", f"  first: {players[0]}"]
    own = ", ".join(f"{name}: {one.id}" for name, one in zip(players, boards, strict=True))
    lines.append(f"  metropolis: {{{own}}}")
    hands = zip(players, drawn[1:], strict=True)
    told = ", ".join(f"{name}: [{', '.join(sorted(hand))}]" for name, hand in hands)
    lines.append(f"  hands: {{{told}}}")
    lines.append(f"  display: [{', '.join(sorted(drawn[0]))}]")
    lines.append(f"  districts: [{', '.join(sorted(rng.sample(stack, DISTRICT_DISPLAY)))}]")
    return "\n".join([*lines, "moves:"]) + "\n"
