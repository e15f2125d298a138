"""Card IDs: closed, checked, and read wherever a pattern is asked for."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vitrail.games.errors import NotationError, ParameterError, VitrailError
from vitrail.games.files import parse_document
from vitrail.games.record import parse_record
from vitrail.games.sagrada.card_id import Card, looks_like_card_id, parse_card_id
from vitrail.games.sagrada.components import BLANK, UNNAMED, Pattern, official_patterns
from vitrail.games.sagrada.setup import parse_setup, side_named

from ... import strategies

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
ROWS = ("YB..1", "G.5.4", "3.R.G", "2..BY")
CARD = Card.rated(ROWS, "Amber Rose", 4.16)
names = st.text(
    st.characters(exclude_categories=("C", "Z"), include_characters=" "), min_size=1, max_size=80
).filter(lambda name: name == name.strip() and name.isprintable())
ratings = st.none() | st.integers(0, 600).map(lambda hundredths: hundredths / 100)


@given(strategies.patterns(), names, ratings)
def test_reading_undoes_printing(pattern: Pattern, name: str, rating: float | None) -> None:
    """Rows, name and rating come back, in capitals or not, and the ID is one word."""
    card = Card.rated(pattern.rows, name, rating)
    assert parse_card_id(card.id) == card
    signs, named = card.id[:25], card.id[25:]
    assert parse_card_id(f" {signs.lower()}{named}\n") == card
    assert not set(card.id) & set(" \t\"'`$\\/#:,;&|<>()[]{}*?!")
    assert looks_like_card_id(card.id)


def test_the_form_stays() -> None:
    """An ID that was printed once is read forever."""
    assert CARD.id == PRINTED
    assert parse_card_id(PRINTED) == CARD
    assert parse_card_id(NAMELESS) == Card(BLANK_UNNAMED)


PRINTED = "V1-17G8Q-XAK06-A20JB-N5NR-Amber_Rose"
NAMELESS = "V1-00000-00000-00000-00AW"
BLANK_UNNAMED = Pattern(BLANK.rows)


@pytest.mark.parametrize("card", [CARD, Card(BLANK_UNNAMED), Card.rated(ROWS, "x", None)])
def test_every_slip_is_noticed(card: Card) -> None:
    """No ID with one wrong sign, or two that have changed places, is read."""
    text = card.id
    slips = set()
    for at in range(3, len(text)):
        others = SIGNS if at < 25 else "abcxyzABC019_"
        slips |= {text[:at] + other + text[at + 1 :] for other in others if text[at] != "-"}
    for first, second in itertools.combinations(range(3, len(text)), 2):
        if "-" not in text[first] + text[second] and (second < 25 or first >= 25):
            signs = list(text)
            signs[first], signs[second] = signs[second], signs[first]
            slips.add("".join(signs))
    slips.discard(text)
    for slip in slips:
        with pytest.raises(NotationError):
            parse_card_id(slip)


def test_similar_letters_are_read_as_digits() -> None:
    """Who types O for 0, I or l for 1 means the same."""
    text = PRINTED.replace("0", "o").replace("V1", "v!").replace("1", "l").replace("v!", "v1")
    assert parse_card_id(text) == CARD


@given(st.text() | st.from_regex(r"[Vv]1-[0-9A-Za-z-]{0,30}(-\w{0,5}%?.{0,3})?"))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Nothing but our errors, and what is read prints as a card that is the same."""
    try:
        card = parse_card_id(text)
    except VitrailError:
        return
    assert parse_card_id(card.id) == card


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("V1-17G8Q", "is no card ID: expected V1-, groups of 5, 5, 5 and 4 signs"),
        ("V2-17G8Q-XAK06-A20JB-N5NR", "is a card ID of another form: expected V1"),
        ("V1-U7G8Q-XAK06-A20JB-N5NR-Amber_Rose", "the sign 'U' does not occur in one"),
        ("V1-17G8Q-XAK06-A20JB-N5NR-Amber_Rise", "a card ID with a slip"),
        ("V1-17G8Q-XAK06-A20JB-N5NR", "a card ID with a slip"),
    ],
)
def test_errors_say_what_was_read(text: str, said: str) -> None:
    """Each names the text and what is wrong with it."""
    with pytest.raises(NotationError, match=said) as caught:
        parse_card_id(text)
    assert repr(text) in str(caught.value)


def test_a_number_that_no_card_has_is_refused() -> None:
    """Signs may fit each other and still say nothing: numbers too large, neighbors that clash."""
    rng = random.Random(1)
    for _ in range(200):
        content = "".join(rng.choice(SIGNS) for _ in range(17))
        signs = content + _check_signs(content)
        text = f"V1-{signs[:5]}-{signs[5:10]}-{signs[10:15]}-{signs[15:]}"
        try:
            card = parse_card_id(text)
        except VitrailError:
            continue
        assert card.id == text


def _check_signs(content: str) -> str:
    """Return the two signs that the page of the form asks for: a second implementation."""
    total, weight = 0, 1
    for sign in content:
        weight = weight * 10 % 1021
        total += (SIGNS.index(sign) + 1) * weight
    total %= 1021
    return SIGNS[total // 32] + SIGNS[total % 32]


def test_official_names_are_no_ids() -> None:
    """A name of the box is never taken for an ID."""
    assert not any(looks_like_card_id(pattern.name) for pattern in official_patterns())


def test_cards_are_consistent() -> None:
    """A card has the printed shape, two decimals, and favor tokens that follow from its rating."""
    with pytest.raises(ParameterError, match="4 x 5"):
        Card(Pattern(("R.", ".G")))
    with pytest.raises(ParameterError, match="two decimals"):
        Card(Pattern(ROWS, UNNAMED, 4), 4.123)
    with pytest.raises(ParameterError, match=r"5 favor tokens, but the rating is 4\.16"):
        Card(Pattern(ROWS, UNNAMED, 5), 4.16)


def test_records_take_ids() -> None:
    """A window may be given by the ID of its card; a line that chooses one names it so."""
    head = "vitrail: 1\ngame: sagrada\nplayers: [Ann, Ben]\nsetup:\n"
    text = f"{head}  windows: {{Ann: {CARD.id}}}\nmoves: []\n"
    setup = parse_setup(parse_record(parse_document(text, "game.yaml")))
    assert setup.patterns[0] == CARD.pattern
    assert side_named(CARD.id).rows == ROWS
    assert side_named(CARD.id).name == CARD.id
    wrong = parse_document(text.replace("N5NR", "N5NS"), "game.yaml")
    with pytest.raises(NotationError, match=r"game.yaml:5: .*slip"):
        parse_setup(parse_record(wrong))
