"""The cards that lie on the table, in words: the same ones in the terminal and in pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.words import plural

if TYPE_CHECKING:
    from vitrail.games.sagrada.play import SagradaPosition


def tool_cards(position: SagradaPosition) -> tuple[str, ...]:
    """Return the tool cards with what lies on them; in the solo game, which ones were used.

    A card on which a token lies costs 2 (FAVOR-1).
    """
    found = []
    for name, on_card in zip(position.setup.tools, position.paid, strict=True):
        told = "used" if position.setup.solo else f"{plural(on_card, 'token')} on it"
        found.append(f"{name} ({told})" if on_card else name)
    return tuple(found)


def private_open(position: SagradaPosition) -> str:
    """Return the private objectives if they lie face up, as in the solo game (SOLO-2)."""
    setup = position.setup
    return " or ".join(map(str, setup.private[0])) if setup.solo else ""
