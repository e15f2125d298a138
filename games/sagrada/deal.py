"""A random set-up, written as the beginning of a record.

Covers SETUP-1, SETUP-2, SETUP-6, SETUP-7, SOLO-1, SOLO-2 and SOLO-3.

Private objectives are secret, so they are only written down on request; in the solo game they lie
face up and always are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.errors import ParameterError
from vitrail.games.options import check_options
from vitrail.games.record import FORMAT, UNKNOWN, check_players
from vitrail.games.sagrada.components import TOOLS, Color, official_patterns, public_objectives
from vitrail.games.sagrada.setup import OPTIONS, SEATS, options_of

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping, Sequence

CARDS_DEALT = 2
TOOL_CARDS = 3
SOLO_TOOL_CARDS = (1, 5)


def deal(
    players: Sequence[str],
    rng: random.Random,
    *,
    options: Mapping[str, str] | None = None,
    windows_chosen: bool = False,
    private_open: bool = False,
    tools: int | None = None,
    comment: str = "",
) -> str:
    """Return the text of a record with a random set-up and no moves.

    Parameters
    ----------
    players
        Names by seat.
    options
        What differs from the default reading, by option id or `reading`.
    windows_chosen
        Whether each player gets a random window instead of four sides to choose among.
    private_open
        Whether the private objectives are written down although several play.
    tools
        Number of tool cards; only the solo game leaves a choice (SOLO-3).
    comment
        First line of the record.

    Raises
    ------
    ParameterError
        If names, options or the number of tools are not possible.
    """
    _check(players, options or {}, tools)
    solo = len(players) == 1
    cards = _cards()
    sides = rng.sample(cards, CARDS_DEALT * len(players))
    dealt = [
        [*sides[at], *sides[at + 1]] for at in range(0, CARDS_DEALT * len(players), CARDS_DEALT)
    ]
    chosen = [rng.choice(names) for names in dealt]
    starter = rng.choice(players)
    two = solo and options_of(options)["solo_private"] == "best_of_two"
    colors = rng.sample(tuple(Color), len(players) + two)
    public = rng.sample(public_objectives(), 2 if solo else 3)
    laid = rng.sample(TOOLS, tools or TOOL_CARDS)
    secret = not (solo or private_open)
    private = [str(color) for color in colors]
    if two:
        private = [f"[{', '.join(private)}]"]
    lines = [f"# {comment}"] if comment else []
    lines += [f"vitrail: {FORMAT}", "game: sagrada", f"players: [{', '.join(players)}]", "setup:"]
    lines += [f"  {key}: {value}" for key, value in (options or {}).items()]
    lines += [] if solo else [f"  starter: {starter}"]
    if windows_chosen:
        lines += ["  windows:", *(f"    {n}: {w}" for n, w in zip(players, chosen, strict=True))]
    else:
        pairs = zip(players, dealt, strict=True)
        lines += ["  cards:", *(f"    {n}: [{', '.join(names)}]" for n, names in pairs)]
    told = [UNKNOWN] * len(players) if secret else private
    known = ", ".join(f"{name}: {color}" for name, color in zip(players, told, strict=True))
    lines += [f"  private: {{{known}}}"]
    lines += [f"  public: [{', '.join(objective.name for objective in public)}]"]
    lines += [f"  tools: [{', '.join(laid)}]", "moves:"]
    return "\n".join(lines) + "\n"


def _cards() -> list[tuple[str, ...]]:
    """Return the names on the two sides of each official card."""
    sides: dict[int, list[str]] = {}
    for pattern in official_patterns():
        sides.setdefault(pattern.card or 0, []).append(pattern.name)
    return [tuple(names) for _, names in sorted(sides.items())]


def _check(players: Sequence[str], options: Mapping[str, str], tools: int | None) -> None:
    check_players("sagrada", players, SEATS)
    check_options(OPTIONS, options)
    solo = len(players) == 1
    least, most = SOLO_TOOL_CARDS if solo else (TOOL_CARDS, TOOL_CARDS)
    if tools is not None and not least <= tools <= most:
        where = "in the solo game" if solo else f"with {len(players)} players"
        expected = f"{least} to {most}" if solo else str(most)
        message = f"{tools} tool cards: expected {expected} {where}"
        raise ParameterError(message)
