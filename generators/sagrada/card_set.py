"""Files of pattern cards: what `vitrail cards new` writes, and what printing reads.

The form is documented in `docs/cards.md`; its JSON Schema is shipped as `card_set.schema.json`
beside this module. After a change here write it anew::

    python -m vitrail.generators.sagrada.card_set
"""

from __future__ import annotations

import functools
import json
import re
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from vitrail.games.errors import InvalidPositionError, NotationError, suggestion
from vitrail.games.files import check_schema, parse_document
from vitrail.games.sagrada.card_id import Card, parse_card_id
from vitrail.games.sagrada.components import COLUMNS, ROWS, UNNAMED
from vitrail.games.sagrada.notation import checked_name, parse_pattern

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vitrail.games.files import Document, Keys

FILE = Path(__file__).with_name("card_set.schema.json")
VERSION = 1
_MOST = 500
_KEY = re.compile(r"^cards\s*:", re.MULTILINE)
_PAIR = 2

Made = dict[str, str | list[str]]


@dataclass(frozen=True)
class CardSet:
    """Cards that belong together.

    Parameters
    ----------
    cards
        The cards, each with a name of its own.
    pairs
        Which cards are front and back of one, as indexes.
    made
        How they were made: wishes by name of the option, seed, version.
    """

    cards: tuple[Card, ...]
    pairs: tuple[tuple[int, int], ...] = ()
    made: Made = field(default_factory=dict)

    @property
    def sides(self) -> tuple[Card, ...]:
        """The cards with front and back one after the other, those without a back last."""
        paired = [at for pair in self.pairs for at in pair]
        alone = [at for at in range(len(self.cards)) if at not in paired]
        return tuple(self.cards[at] for at in (*paired, *alone))


def format_card_set(cards: CardSet, comment: str = "") -> str:
    """Return the text of a set; `parse_card_set` reads it back."""
    lines = [f"# {comment}"] if comment else []
    lines += [f"vitrail: {VERSION}", "cards:"]
    for card in cards.cards:
        rows = ", ".join(_text(row) for row in card.pattern.rows)
        lines += [f"  - name: {_text(card.pattern.name)}", f"    rows: [{rows}]"]
        if card.rating is not None:
            lines.append(f"    difficulty: {card.rating:.2f}")
        lines.append(f"    id: {_text(card.id)}")
    if cards.pairs:
        lines.append("pairs:")
        for pair in cards.pairs:
            names = ", ".join(_text(cards.cards[at].pattern.name) for at in pair)
            lines.append(f"  - [{names}]")
    if cards.made:
        lines.append("made:")
        for key, value in cards.made.items():
            shown = _text(value) if isinstance(value, str) else f"[{', '.join(map(_text, value))}]"
            lines.append(f"  {key}: {shown}")
    return "\n".join(lines) + "\n"


def _text(text: str) -> str:
    """Return a text as YAML: in quotes, so that it is never read as something else."""
    return json.dumps(text, ensure_ascii=False)


def looks_like_card_set(text: str) -> bool:
    """Whether a text is meant as a set of cards: it has a line that begins with `cards:`."""
    return bool(_KEY.search(text))


def parse_card_set(text: bytes | str, source: str) -> CardSet:
    r"""Read the text of a set.

    Raises
    ------
    NotationError
        If it is none; the message names file and line.
    InvalidPositionError
        If a pattern can be read but its neighboring restrictions clash.

    Examples
    --------
    >>> print(parse_card_set("vitrail: 1\ncards: [{rows: [.....,.....,..R..,]}]", "f"))
    Traceback (most recent call last):
    vitrail.games.errors.NotationError: f:2: cards[1].rows: read 3 rows of 5 symbols, expected 4
    """
    document = parse_document(text, source)
    check_schema(document, load_schema())
    root = cast("dict[str, Any]", document.root)
    cards: list[Card] = []
    lines: dict[str, int] = {}
    for index, entry in enumerate(root["cards"]):
        keys: Keys = ("cards", index)
        card = _card(document, keys, entry)
        name = card.pattern.name.casefold()
        if card.pattern.name != UNNAMED and name in lines:
            message = f"the card of line {lines[name]} has this name too"
            raise document.error((*keys, "name"), message)
        lines[name] = document.line(keys)
        cards.append(card)
    return CardSet(tuple(cards), _pairs(document, cards), dict(root.get("made") or {}))


def _card(document: Document, keys: Keys, entry: Mapping[str, Any]) -> Card:
    try:
        pattern = parse_pattern("/".join(entry["rows"]))
    except NotationError as error:
        raise document.error((*keys, "rows"), error.problem) from None
    except InvalidPositionError as error:
        fault = document.error((*keys, "rows"), str(error))
        raise InvalidPositionError(str(fault)) from None
    name = entry.get("name")
    try:
        called = UNNAMED if name is None else checked_name(name)
    except NotationError as error:
        raise document.error((*keys, "name"), error.problem) from None
    difficulty = entry.get("difficulty")
    card = Card.rated(pattern.rows, called, None if difficulty is None else float(difficulty))
    if entry.get("id") is not None:
        _check_id(document, (*keys, "id"), entry["id"], card)
    return card


def _check_id(document: Document, keys: Keys, text: str, card: Card) -> None:
    try:
        other = parse_card_id(text)
    except NotationError as error:
        raise document.error(keys, error.problem) from None
    for what, here, there in (
        ("rows", "/".join(card.pattern.rows), "/".join(other.pattern.rows)),
        ("name", card.pattern.name, other.pattern.name),
        ("difficulty", card.rating, other.rating),
    ):
        if here != there:
            message = (
                f"this ID has another {what}, {there}, than the card, {here}: mend one, or leave "
                f"the ID out"
            )
            raise document.error(keys, message)


def _pairs(document: Document, cards: Sequence[Card]) -> tuple[tuple[int, int], ...]:
    root = cast("dict[str, Any]", document.root)
    names = [card.pattern.name for card in cards]
    found: list[tuple[int, int]] = []
    used: set[int] = set()
    for index, pair in enumerate(root.get("pairs") or []):
        sides = []
        for side, name in enumerate(pair):
            keys = ("pairs", index, side)
            if name not in names:
                message = f"there is no card {name!r} in this file{suggestion(name, names)}"
                raise document.error(keys, message)
            at = names.index(name)
            if at in used:
                message = f"the card {name!r} is a side already"
                raise document.error(keys, message)
            used.add(at)
            sides.append(at)
        front, back = sides
        found.append((front, back))
    return tuple(found)


# ---- the schema


@functools.cache
def load_schema() -> Mapping[str, Any]:
    """Return the JSON Schema that is shipped."""
    text = resources.files(__package__).joinpath(FILE.name).read_text(encoding="utf-8")
    schema: Mapping[str, Any] = json.loads(text)
    return schema


def make_schema() -> dict[str, Any]:
    """Return the JSON Schema of a file of cards."""
    text = {"description": "text", "type": "string"}
    card = {
        "description": "a card (name, rows, difficulty, id)",
        "type": "object",
        "additionalProperties": False,
        "required": ["rows"],
        "properties": {
            "name": {"description": "the name of the card", "type": ["string", "null"]},
            "rows": {
                "description": f"a list of {ROWS} rows of {COLUMNS} symbols",
                "type": "array",
                "minItems": ROWS,
                "maxItems": ROWS,
                "items": {
                    "description": f"a row of {COLUMNS} symbols: R Y G B P, 1 to 6, or .",
                    "type": ["string", "integer"],
                },
            },
            "difficulty": {
                "description": "favor tokens from 3.00 to 6.00, or nothing for an unrated card",
                "type": ["string", "number", "null"],
                "pattern": r"^([345](\.[0-9]{1,2})?|6(\.00?)?)$",
                "minimum": 3,
                "maximum": 6,
            },
            "id": {"description": "the ID of the card", "type": ["string", "null"]},
        },
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A set of Sagrada pattern cards of vitrail",
        "description": "a mapping (vitrail, cards, pairs, made)",
        "type": "object",
        "additionalProperties": False,
        "required": ["vitrail", "cards"],
        "properties": {
            "vitrail": {"description": "version of this form, 1", "enum": ["1", 1]},
            "cards": {
                "description": f"a list of 1 to {_MOST} cards",
                "type": "array",
                "minItems": 1,
                "maxItems": _MOST,
                "items": card,
            },
            "pairs": {
                "description": "a list of pairs of names, front and back",
                "type": ["array", "null"],
                "items": {
                    "description": f"a list of {_PAIR} names, front and back",
                    "type": "array",
                    "minItems": _PAIR,
                    "maxItems": _PAIR,
                    "items": {"description": "the name of a card", "type": "string"},
                },
            },
            "made": {
                "description": "how the cards were made, by name of the option",
                "type": ["object", "null"],
                "additionalProperties": {
                    "description": "text or a list of texts",
                    "type": ["string", "number", "array"],
                    "items": text,
                },
            },
        },
    }


def schema_text() -> str:
    """Return the schema as it is shipped."""
    return json.dumps(make_schema(), indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(schema_text(), encoding="utf-8")
