"""The JSON of `cards new` and `cards rate` read as patterns, so that commands can be joined."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from vitrail.games.errors import NotationError
from vitrail.games.sagrada.card_id import parse_card_id
from vitrail.games.sagrada.notation import parse_patterns

if TYPE_CHECKING:
    from vitrail.games.sagrada.card_id import Card
    from vitrail.games.sagrada.components import Pattern

_RATED = {"name", "rows", "tokens", "rounded", "parts"}
"""Keys of a rating, some of which no other answer has."""
_KEYS = {"name": "name", "rows": "rows", "difficulty": "tokens"}
"""Keys of a pattern, and how a rating calls them."""


def read_answer(text: str, source: str) -> tuple[tuple[Pattern, Card | None], ...]:
    """Return the patterns of an answer of `cards new` or `cards rate`, none of any other text.

    Cards that were invented come with their exact rating. What `cards rate` told has the favor
    tokens that were printed on it, not those of the rating.

    Raises
    ------
    VitrailError
        If it is such an answer, but what it says is no pattern.
    """
    if not text.lstrip().startswith("{"):
        return ()
    try:
        answer = json.loads(text)
    except (ValueError, RecursionError):
        return ()
    entries = _entries(answer)
    if entries and all(isinstance(entry.get("id"), str) for entry in entries):
        try:
            cards = [parse_card_id(entry["id"]) for entry in entries]
        except NotationError as error:
            raise error.at(source) from None
        return tuple((card.pattern, card) for card in cards)
    if not entries or not all(entry.keys() >= _RATED for entry in entries):
        return ()
    plain = [{key: entry[theirs] for key, theirs in _KEYS.items()} for entry in entries]
    return tuple((pattern, None) for pattern in parse_patterns(json.dumps(plain), source=source))


def _entries(answer: Any) -> list[dict[str, Any]]:
    """Return what an answer says of each pattern; none if it has another form."""
    if not isinstance(answer, dict):
        return []
    found = answer.get("cards", answer.get("patterns", [answer]))
    if not isinstance(found, list):
        return []
    entries = [entry for entry in found if isinstance(entry, dict)]
    return entries if len(entries) == len(found) else []
