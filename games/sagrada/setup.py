"""What is laid out before a game: readings of the rules, windows, objectives, tools.

Covers SETUP-1 to SETUP-6 and SOLO-1 to SOLO-3 as far as a record states them, and the options of
`options.json`.
"""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from vitrail.games.errors import InvalidPositionError, NotationError, suggestion
from vitrail.games.files import Keys, Tree, shown, strings
from vitrail.games.options import load_options, option_values, told
from vitrail.games.record import UNKNOWN, Record
from vitrail.games.sagrada.card_id import looks_like_card_id, parse_card_id
from vitrail.games.sagrada.components import (
    TOOLS,
    Color,
    Pattern,
    PublicObjective,
    find_objective,
    find_pattern,
)
from vitrail.games.sagrada.notation import parse_pattern
from vitrail.games.sagrada.scoring import OPEN_SPACE, SOLO_OPEN_SPACE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SEATS = (1, 4)
CARDS_DEALT = 2
SIDES_DEALT = 4
"""Each player gets two cards and chooses one of their four sides (SETUP-2)."""
_STARTER = ("setup", "starter")
MOST_TOKENS = 6
"""The difficulty of the hardest pattern cards, and so the most favor tokens (SETUP-3)."""
_FILE = re.compile(r"(?i)[~.]{0,2}[/\\].*|[a-z]:\\.*|.*\.(txt|card|json|ya?ml|csv|svg|png)(#.*)?")
"""What looks like a file: a path, or an ending that such files have."""


OPTIONS = load_options(__package__)


def options_of(changes: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the value of every option: what is named, else what the reading says."""
    return option_values(OPTIONS, changes)


@dataclass(frozen=True)
class Setup:
    """The setup of a game, as far as it is known.

    Parameters
    ----------
    options
        The value of every option by id.
    patterns
        Window pattern by seat; None where it is not known.
    private
        Colors of the private objectives by seat; empty where they are not known. Two only in a
        solo game with `solo_private: best_of_two`.
    public
        The public objectives on the table.
    tools
        Names of the tool cards on the table.
    offers
        By seat the patterns dealt to choose from (SETUP-2); empty once the windows are known.
    starter
        The seat that starts the first round (SETUP-7); None where it is not said.
    tokens
        Favor tokens by seat at the start where they are said, else None: needed for a pattern of
        one's own, whose card has no value printed (SETUP-3). Empty where none are said.
    """

    options: Mapping[str, str] = field(hash=False)
    patterns: tuple[Pattern | None, ...]
    private: tuple[tuple[Color, ...], ...]
    public: tuple[PublicObjective, ...]
    tools: tuple[str, ...]
    offers: tuple[tuple[Pattern, ...], ...] = ()
    starter: int | None = None
    tokens: tuple[int | None, ...] = ()

    def start_tokens(self, seat: int, pattern: Pattern | None) -> int:
        """Return the favor tokens of a seat at the start (SETUP-3); alone there are none.

        Nobody can have more than `MOST_TOKENS`; so many are granted where neither pattern nor
        tokens are known. Who has still to choose a pattern has none yet, and a pattern that is
        `uncounted` gives 0 to count down from.
        """
        if self.solo or (pattern is None and self.offered(seat)):
            return 0
        said = self.told_tokens(seat, pattern)
        if said is not None:
            return said
        return MOST_TOKENS if pattern is None else 0

    def uncounted(self, seat: int) -> bool:
        """Whether a seat has a pattern of its own and nobody said how many tokens it gives."""
        pattern = self.patterns[seat]
        return not self.solo and pattern is not None and self.told_tokens(seat, pattern) is None

    def told_tokens(self, seat: int, pattern: Pattern | None) -> int | None:
        """Return the favor tokens at the start that set-up or pattern tell; None if none does."""
        said = self.tokens[seat] if self.tokens else None
        return said if said is not None or pattern is None else pattern.difficulty

    def offered(self, seat: int) -> tuple[Pattern, ...]:
        """Return the patterns dealt to a seat, among which it chooses its window."""
        return self.offers[seat] if self.offers else ()

    def on_same_card(self, seat: int, name: str) -> str:
        """Return the window of another seat that is on the card of one offered; empty if none."""
        card = next(pattern.card for pattern in self.offered(seat) if pattern.name == name)
        others = (p for at, p in enumerate(self.patterns) if at != seat and p is not None)
        return next((p.name for p in others if card is not None and p.card == card), "")

    @property
    def solo(self) -> bool:
        """Whether this is the solo game."""
        return len(self.patterns) == 1

    @property
    def dice_per_round(self) -> int:
        """How many dice are drawn for a round: 2 x players + 1 (ROUND-1), solo 4 (SOLO-4)."""
        return 4 if self.solo else 2 * len(self.patterns) + 1

    @property
    def open_space(self) -> int:
        """The price of an open space (SCORE-7, SOLO-8)."""
        return SOLO_OPEN_SPACE if self.solo else OPEN_SPACE

    @property
    def public_expected(self) -> int:
        """How many public objectives the rules lay out (SETUP-6, SOLO-1)."""
        return 2 if self.solo else 3

    @property
    def tools_expected(self) -> range:
        """How many tool cards the rules lay out (SETUP-6, SOLO-3)."""
        return range(1, 6) if self.solo else range(3, 4)

    @property
    def private_expected(self) -> int:
        """How many private objectives each player has (SETUP-1, SOLO-2)."""
        return 2 if self.solo and self.options["solo_private"] == "best_of_two" else 1


def twice(first: str, second: str) -> str:
    """Return in words that two players cannot have these sides: each card exists once (COMP-1)."""
    if first == second:
        return f"{first} stands here twice: each card exists once"
    return f"{first} and {second} are two sides of one card: each card exists once"


def side_named(text: str) -> Pattern:
    """Return the side of a pattern card that a line names: printed name, ID, or rows joined by `/`.

    A pattern of one's own is called as it is written, by its ID or its rows.

    Raises
    ------
    NotationError
        If there is no such pattern.
    InvalidPositionError
        If its neighboring restrictions clash.
    """
    if looks_like_card_id(text):
        card = parse_card_id(text)
        return dataclasses.replace(card.pattern, name=card.id)
    if "/" not in text:
        return find_pattern(text)
    pattern = parse_pattern(text)
    return dataclasses.replace(pattern, name="/".join(pattern.rows))


def parse_setup(record: Record) -> Setup:
    """Read the `setup:` of a record.

    Raises
    ------
    NotationError
        If a name is unknown or a pattern cannot be read.
    InvalidPositionError
        If a pattern can be read but its neighboring restrictions clash.
    """
    setup = record.setup
    options = options_of(told(OPTIONS, setup))
    patterns = [
        None if tree is None else _pattern(record, ("setup", "windows", record.players[seat]), tree)
        for seat, tree in enumerate(by_seat(record, "setup", "windows"))
    ]
    most = 2 if len(patterns) == 1 and options["solo_private"] == "best_of_two" else 1
    private = [
        _private(record, ("setup", "private", record.players[seat]), tree, most)
        for seat, tree in enumerate(by_seat(record, "setup", "private"))
    ]
    offers = _offers(record)
    _require_single_windows(record, patterns, offers)
    _require_single_private(record, private)
    return Setup(
        options,
        tuple(patterns),
        tuple(private),
        tuple(_cards(record, "public", find_objective)),
        tuple(_cards(record, "tools", find_tool)),
        offers,
        None if setup.get("starter") is None else record.seat(str(setup["starter"]), *_STARTER),
        tuple(
            None if tokens is None else int(str(tokens))
            for tokens in by_seat(record, "setup", "tokens")
        )
        if setup.get("tokens")
        else (),
    )


def _offers(record: Record) -> tuple[tuple[Pattern, ...], ...]:
    """Return by seat the patterns dealt; empty if the record names none.

    A pattern of one's own has no name to choose it by: its rows, joined by `/`, serve.
    """
    offers = []
    for seat, tree in enumerate(by_seat(record, "setup", "cards")):
        keys = ("setup", "cards", record.players[seat])
        offered: list[Pattern] = []
        for at, text in _words(record, keys, tree):
            pattern = _pattern(record, at, text)
            if "/" in text:
                pattern = dataclasses.replace(pattern, name="/".join(pattern.rows))
            if pattern.name in (other.name for other in offered):
                raise record.document.error(at, f"{pattern.name} stands here twice")
            offered.append(pattern)
        _require_two_cards(record, keys, offered)
        offers.append(tuple(offered))
    return tuple(offers) if any(offers) else ()


def _require_two_cards(record: Record, keys: Keys, offered: Sequence[Pattern]) -> None:
    """Refuse sides of more pattern cards than a player gets (SETUP-2); each has two (COMP-1)."""
    cards = {pattern.card for pattern in offered if pattern.card is not None}
    if len(cards) > CARDS_DEALT:
        names = ", ".join(pattern.name for pattern in offered)
        message = (
            f"{names} are sides of {len(cards)} cards: expected those of {CARDS_DEALT}, "
            "as each player gets"
        )
        raise record.document.error(keys, message)


def _require_single_private(record: Record, private: Sequence[Sequence[Color]]) -> None:
    """Refuse a private objective that two players have (COMP-1)."""
    for seat, colors in enumerate(private):
        before = [color for others in private[:seat] for color in others]
        for color in colors:
            if color in before:
                message = f"{color} stands here twice: each card exists once"
                raise record.document.error(("setup", "private", record.players[seat]), message)


def _require_single_windows(
    record: Record, patterns: Sequence[Pattern | None], offers: Sequence[Sequence[Pattern]]
) -> None:
    """Refuse a window pattern card that two players have, chosen or dealt (COMP-1, SETUP-2)."""
    first: dict[int, tuple[int, str]] = {}
    for seat, player in enumerate(record.players):
        chosen, dealt = patterns[seat], offers[seat] if offers else ()
        sides = [("windows", chosen)] if chosen else []
        sides += [("cards", pattern) for pattern in dealt]
        for key, pattern in sides:
            if pattern.card is None:
                continue
            other, name = first.setdefault(pattern.card, (seat, pattern.name))
            if other != seat:
                keys = ("setup", key, player)
                raise record.document.error(keys, twice(name, pattern.name))


def by_seat(record: Record, *keys: str) -> list[Tree]:
    """Return the values of a mapping by player in order of the seats, None where there is none.

    Raises
    ------
    NotationError
        If a key of the mapping is no player.
    """
    tree: Any = {"setup": record.setup, "position": record.position}
    for key in keys:
        tree = tree.get(key) or {}
    found: list[Tree] = [None] * len(record.players)
    for name, value in tree.items():
        found[record.seat(name, *keys, name)] = None if value == UNKNOWN else value
    return found


def _pattern(record: Record, keys: Keys, tree: Tree) -> Pattern:
    if isinstance(tree, list):
        rows = [text for _, text in strings(record.document, keys, tree)]
        text = "/".join(rows)
    else:
        text = str(tree).strip()
        if _FILE.fullmatch(text):
            message = (
                f"read {shown(text)}, but files are not read here: expected the name of a pattern "
                "or its four rows, joined by / or as a list"
            )
            raise record.document.error(keys, message)
    try:
        if looks_like_card_id(text):
            return parse_card_id(text).pattern
        return parse_pattern(text) if "/" in text else find_pattern(text)
    except NotationError as error:
        raise record.document.error(keys, error.problem) from None
    except InvalidPositionError as error:
        fault = record.document.error(keys, str(error))
        raise InvalidPositionError(str(fault)) from None


def _private(record: Record, keys: Keys, tree: Tree, most: int) -> tuple[Color, ...]:
    if tree is None:
        return ()
    found: list[Color] = []
    for at, text in _words(record, keys, tree):
        try:
            color = Color.parse(text)
        except NotationError as error:
            raise record.document.error(at, error.problem) from None
        if color in found:
            raise record.document.error(at, f"{color} stands here twice")
        found.append(color)
    if len(found) > most:
        hint = "" if most > 1 else " (two need the solo game and solo_private: best_of_two)"
        message = f"read {len(found)} private objectives, expected {most}{hint}"
        raise record.document.error(keys, message)
    return tuple(found)


def _cards(record: Record, key: str, find: Any) -> list[Any]:
    """Return the cards named under a key of the setup, each once."""
    found: list[Any] = []
    for at, text in _words(record, ("setup", key), record.setup.get(key)):
        try:
            card = find(text)
        except NotationError as error:
            raise record.document.error(at, error.problem) from None
        if card in found:
            raise record.document.error(at, f"{card} stands here twice: each card exists once")
        found.append(card)
    return found


def _words(record: Record, keys: Keys, tree: Tree) -> Sequence[tuple[Keys, str]]:
    """Return the entries of a list, or of one string with commas."""
    if tree is None:
        return []
    if isinstance(tree, str):
        return [(keys, text.strip()) for text in tree.split(",") if text.strip()]
    return list(strings(record.document, keys, tree))


def find_tool(name: str) -> str:
    """Return the name of a tool card by name or number.

    In a name case and separators do not matter; a number stands alone, so that a slip such as
    `1.0` is not read as another card.

    Raises
    ------
    NotationError
        If no card has that name or number.

    Examples
    --------
    >>> find_tool("cork backed straightedge"), find_tool("4")
    ('Cork-backed Straightedge', 'Lathekin')
    """
    folded = _letters(name)
    for number, tool in enumerate(TOOLS, start=1):
        if name.strip() == str(number) or folded == _letters(tool):
            return tool
    nearest = suggestion(name, TOOLS)
    expected = "" if nearest else f": expected a number, 1 to {len(TOOLS)}, or {', '.join(TOOLS)}"
    message = f"unknown tool card {shown(name)}{expected}{nearest}"
    raise NotationError(message)


def _letters(name: str) -> str:
    return "".join(sign for sign in name.casefold() if sign.isalnum())
