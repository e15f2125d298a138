"""Files of cards: closed, strict, and with the line of every fault."""

from __future__ import annotations

import contextlib
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vitrail.games.errors import NotationError, VitrailError
from vitrail.games.sagrada.card_id import Card
from vitrail.games.sagrada.components import UNNAMED
from vitrail.generators.sagrada.card_set import (
    FILE,
    CardSet,
    format_card_set,
    looks_like_card_set,
    parse_card_set,
    schema_text,
)

from ... import strategies
from ...tree import ROOT

ROWS = ("YB..1", "G.5.4", "3.R.G", "2..BY")
names = st.text(
    st.characters(exclude_categories=("C", "Z"), include_characters=" "), min_size=1, max_size=20
).filter(lambda name: name == name.strip() and name.isprintable() and name != UNNAMED)
AMBER = Card.rated(ROWS, "Amber Rose", 4.16)
FIRST = f"""\
vitrail: 1
cards:
  - name: Amber Rose
    rows: [YB..1, G.5.4, 3.R.G, 2..BY]
    difficulty: 4.16
    id: {AMBER.id}
"""


@st.composite
def card_sets(draw: st.DrawFn) -> CardSet:
    """Draw cards with pairs and a history."""
    called = draw(st.lists(names, min_size=1, max_size=5, unique_by=str.casefold))
    ratings = st.none() | st.integers(300, 600).map(lambda hundredths: hundredths / 100)
    cards = tuple(
        Card.rated(draw(strategies.patterns()).rows, name, draw(ratings)) for name in called
    )
    order = draw(st.permutations(range(len(cards))))
    pairs = tuple(zip(order[::2], order[1::2], strict=False))
    keys = st.sampled_from(["seed", "symmetry", "avoid"])
    made = draw(st.dictionaries(keys, names | st.lists(names, max_size=2), max_size=3))
    return CardSet(cards, pairs, made)


@given(card_sets(), st.text("abc -1", max_size=9))
def test_reading_undoes_printing(cards: CardSet, comment: str) -> None:
    """Cards, pairs and how they were made come back."""
    text = format_card_set(cards, comment)
    assert looks_like_card_set(text)
    assert parse_card_set(text, "set.yaml") == cards


def test_a_short_file_will_do() -> None:
    """Rows alone make a card; names, ratings, IDs and pairs may be missing."""
    text = "vitrail: 1\ncards:\n  - rows: [YB..1, G.5.4, 3.R.G, 2..BY]\n"
    found = parse_card_set(text * 1, "set.yaml")
    assert found.cards == (Card.rated(ROWS, UNNAMED, None),)
    twice = parse_card_set(text + "  - rows: [....., 12345, ....., .....]\n", "set.yaml")
    assert [card.pattern.name for card in twice.cards] == [UNNAMED, UNNAMED]
    assert parse_card_set(FIRST, "set.yaml").cards == (AMBER,)


def test_sides_follow_the_pairs() -> None:
    """Front and back stand one after the other, cards without a back at the end."""
    cards = tuple(Card.rated(ROWS, name, None) for name in "abcde")
    made = CardSet(cards, ((3, 1), (0, 4)))
    assert "".join(card.pattern.name for card in made.sides) == "dbaec"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("vitrail: 2\ncards: []\n", "set.yaml:1: vitrail"),
        ("vitrail: 1\n", "'cards' is missing"),
        ("vitrail: 1\ncards: []\n", "set.yaml:2: cards: read 0 cards"),
        (FIRST.replace("name:", "nmae:"), r"set.yaml:3: cards\[1\]: unknown key 'nmae'"),
        (FIRST.replace("3.R.G, ", ""), r"set.yaml:4: cards\[1\].rows: read 3 rows"),
        (FIRST.replace("3.R.G", "3.R.X"), r"set.yaml:4: .*'X' at C5"),
        (FIRST.replace("YB..1", "YY..1"), r"set.yaml:4: .*A1 and A2 both ask for yellow"),
        (FIRST.replace("4.16", "7"), r"set.yaml:5: cards\[1\].difficulty: read '7'"),
        (FIRST.replace("4.16", "4.17"), r"set.yaml:6: .*another difficulty, 4.16,"),
        (FIRST.replace("Amber Rose\n", "Amber\n", 1), r"set.yaml:6: .*another name, Amber Rose"),
        (FIRST.replace("2..BY", "2..B."), r"set.yaml:6: .*another rows"),
        (FIRST.replace("V1-1", "V1-2"), r"set.yaml:6: .*slip"),
        (FIRST.replace("Amber Rose\n", "''\n", 1), "set.yaml:3: .*is no name"),
        (FIRST + FIRST.partition("cards:\n")[2], r"set.yaml:7: .*line 3 has this name"),
        (FIRST + "pairs: [[Amber Rose, Amber Rose]]\n", "set.yaml:7: .*is a side already"),
        (FIRST + "pairs: [[Amber Rose, Ambre]]\n", "set.yaml:7: .*no card 'Ambre'"),
        (FIRST + "pairs: [[Amber Rose]]\n", "set.yaml:7: .*read 1 names"),
        (FIRST + "made: [x]\n", "set.yaml:7: made: read a list"),
        ("cards: [\n", "this is no YAML"),
    ],
)
def test_faults_are_told_with_their_line(text: str, said: str) -> None:
    """File, line and what was expected."""
    with pytest.raises(VitrailError, match=said):
        parse_card_set(text, "set.yaml")


@given(st.text(max_size=60) | st.text("vitrailcdsnmeow:[]{}-, \n123.", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Nothing but our errors."""
    with contextlib.suppress(VitrailError):
        parse_card_set(text, "set.yaml")


def test_the_example_of_the_page_is_read() -> None:
    """The file shown in docs/cards.md is one, with a pair."""
    page = (ROOT / "docs" / "cards.md").read_text("utf-8")
    (text,) = re.findall(r"^```yaml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert parse_card_set(text, "cards.md").pairs == ((0, 1),)


def test_the_schema_is_up_to_date() -> None:
    """The shipped file is what the module makes."""
    assert FILE.read_text(encoding="utf-8") == schema_text()
    with pytest.raises(NotationError, match="a mapping"):
        parse_card_set("[]", "set.yaml")
