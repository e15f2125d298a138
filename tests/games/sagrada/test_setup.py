"""The set-up of a record: what is read, what the rules lay out, what is refused."""

from __future__ import annotations

import pytest

from vitrail.games.errors import InvalidPositionError, NotationError
from vitrail.games.files import parse_document
from vitrail.games.record import parse_record
from vitrail.games.sagrada.components import BLANK, TOOLS, Color, find_objective, find_pattern
from vitrail.games.sagrada.setup import MOST_TOKENS, OPTIONS, Setup, find_tool, parse_setup

from .games import setup_of

OWN = "YB..1/G.5.4/3.R.G/2..BY"
ROWS = tuple(OWN.split("/"))


def read(*lines: str, players: str = "[Ann, Ben]") -> Setup:
    """Return the set-up of a record with these lines below `setup:`."""
    inside = "".join(f"  {line}\n" for line in lines)
    text = f"vitrail: 1\ngame: sagrada\nplayers: {players}\nsetup:\n{inside}"
    return parse_setup(parse_record(parse_document(text, "f")))


def test_a_set_up_is_read() -> None:
    """Windows, private and public objectives, tools and the starter come out as typed."""
    setup = read(
        "windows: {Ann: Virtus, Ben: unknown}",
        "private: {Ben: R}",
        "public: light shades, Deep Shades",
        "tools: [4, grozing pliers]",
        "starter: Ben",
    )
    assert setup.patterns == (find_pattern("Virtus"), None)
    assert setup.private == ((), (Color.RED,))
    assert setup.public == (find_objective("light"), find_objective("deep"))
    assert setup.tools == ("Lathekin", "Grozing Pliers")
    assert (setup.starter, setup.offers, setup.tokens) == (1, (), ())
    assert setup.options == {option.id: option.by_reading["default"] for option in OPTIONS}


def test_what_is_not_said_is_not_known() -> None:
    """A set-up without a word knows nothing."""
    setup = read("public: []")
    assert (setup.patterns, setup.private) == ((None, None), ((), ()))
    assert (setup.public, setup.tools, setup.offers) == ((), (), ())
    assert (setup.starter, setup.tokens) == (None, ())


def test_a_reading_gives_every_option_that_is_not_said() -> None:
    """An option that is said goes before the reading, the reading before the default."""
    seed = read("reading: seed", "solo_tool_price: color")
    expected = {option.id: option.by_reading["seed"] for option in OPTIONS}
    assert seed.options == {**expected, "solo_tool_price": "color"}
    assert expected["solo_tool_price"] == "color_or_value"


def test_setup_2_cards_dealt_are_read() -> None:
    """SETUP-2: sides are dealt by name or by rows; rows are the name of a pattern without one."""
    setup = read(f"cards: {{Ann: 'Virtus, {OWN}', Ben: [Batllo]}}", "tokens: {Ben: 3}")
    mine, other = setup.offers
    assert [pattern.name for pattern in mine] == ["Virtus", OWN]
    assert mine[1].rows == ROWS
    assert other == (find_pattern("Batllo"),)
    assert setup.offered(1) == other
    assert setup.tokens == (None, 3)
    assert read("tools: 1").offered(1) == ()


@pytest.mark.parametrize("pattern", [OWN, f"[{', '.join(ROWS)}]", f"'{' / '.join(ROWS)}'"])
def test_comp_3_a_pattern_of_ones_own_is_four_rows(pattern: str) -> None:
    """COMP-3: rows joined by `/` or as a list."""
    (found, _) = read(f"windows: {{Ann: {pattern}}}").patterns
    assert found is not None
    assert found.rows == ROWS


def test_solo_2_two_private_objectives_are_read() -> None:
    """SOLO-2: with `best_of_two` a single player has two."""
    option = "solo_private: best_of_two"
    setup = read(option, "private: {Ann: 'red, blue'}", players="[Ann]")
    assert setup.private == ((Color.RED, Color.BLUE),)
    with pytest.raises(NotationError) as told:
        read(option, "private: {Ann: 'red, blue, green'}", players="[Ann]")
    assert str(told.value) == "f:6: setup.private.Ann: read 3 private objectives, expected 2"


NO_FILE = (
    "but files are not read here: expected the name of a pattern or its four rows, joined by /"
)
TWICE = "stands here twice: each card exists once"
THREE_CARDS = "are sides of 3 cards: expected those of 2, as each player gets"
ONE_CARD = "are two sides of one card: each card exists once"
TWO = "(two need the solo game and solo_private: best_of_two)"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("windows: {Ann: my.txt}", f"windows.Ann: read 'my.txt', {NO_FILE} or as a list"),
        ("windows: {Ann: ./virtus}", f"windows.Ann: read './virtus', {NO_FILE} or as a list"),
        ("windows: {Ann: Virtos}", "windows.Ann: unknown pattern 'Virtos'; did you mean Virtus?"),
        ("windows: {Cem: Virtus}", "windows.Cem: 'Cem' is no player: expected Ann, Ben"),
        ("starter: Cem", "starter: 'Cem' is no player: expected Ann, Ben"),
        ("cards: {Ann: 'Virtus, virtus'}", "cards.Ann: Virtus stands here twice"),
        # SETUP-2: each player gets two cards, and a card has two sides (COMP-1).
        (
            "cards: {Ann: [Virtus, Industria, Batllo]}",
            f"cards.Ann: Virtus, Industria, Batllo {THREE_CARDS}",
        ),
        (
            "cards: {Ann: [Batllo, Virtos]}",
            "cards.Ann[2]: unknown pattern 'Virtos'; did you mean Virtus?",
        ),
        ("private: {Ann: 'red, R'}", "private.Ann: red stands here twice"),
        (
            "private: {Ann: 'red, blue'}",
            f"private.Ann: read 2 private objectives, expected 1 {TWO}",
        ),
        (
            "public: 'light shades, light'",
            "public: Light Shades stands here twice: each card exists once",
        ),
        (
            "public: lihgt shades",
            "public: unknown public objective 'lihgt shades'; did you mean Light Shades?",
        ),
        ("windows: {Ann: Virtus, Ben: virtus}", f"windows.Ben: Virtus {TWICE}"),
        (
            "windows: {Ann: Virtus, Ben: Symphony of Light}",
            f"windows.Ben: Virtus and Symphony of Light {ONE_CARD}",
        ),
        (
            "cards: {Ann: [Batllo, Virtus], Ben: [Gravitas, Symphony of Light]}",
            f"cards.Ben: Virtus and Symphony of Light {ONE_CARD}",
        ),
        ("private: {Ann: red, Ben: R}", f"private.Ben: red {TWICE}"),
        ("tools: [4, lathekin]", "tools[2]: Lathekin stands here twice: each card exists once"),
        ("tools: lathkin", "tools: unknown tool card 'lathkin'; did you mean Lathekin?"),
        (
            "tools: '13'",
            f"tools: unknown tool card '13': expected a number, 1 to 12, or {', '.join(TOOLS)}",
        ),
    ],
)
def test_what_is_no_set_up_is_told(line: str, message: str) -> None:
    """The message names the place, what was read and what would have been accepted."""
    with pytest.raises(NotationError) as told:
        read(line)
    assert str(told.value) == f"f:5: setup.{message}"


def test_comp_3_neighbors_that_clash_are_refused() -> None:
    """A pattern that nobody could fill is told with its place in the record, and no other."""
    said = r"^f:5: setup\.windows\.Ann: pattern custom: A1 and A2 both"
    with pytest.raises(InvalidPositionError, match=said):
        read("windows: {Ann: RR.../...../...../.....}")


def test_comp_1_both_sides_of_a_card_are_dealt_to_one_player() -> None:
    """SETUP-2: who is dealt a card is dealt its two sides; patterns of one's own may repeat."""
    dealt = read("cards: {Ann: [Virtus, Symphony of Light]}", "windows: {Ann: virtus}")
    assert len(dealt.offered(0)) == 2
    own = "....6/...../...../1...."
    assert read(f"windows: {{Ann: {own}, Ben: {own}}}").patterns[1] is not None
    assert read("windows: {Ann: blank, Ben: blank}").patterns[1] == BLANK


@pytest.mark.parametrize(
    ("seats", "dice", "public", "tools", "open_space"),
    [(1, 4, 2, [1, 2, 3, 4, 5], 3), (2, 5, 3, [3], 1), (3, 7, 3, [3], 1), (4, 9, 3, [3], 1)],
)
def test_setup_6_what_the_rules_lay_out(
    seats: int, dice: int, public: int, tools: list[int], open_space: int
) -> None:
    """SETUP-6, ROUND-1, SOLO-1, SOLO-3, SOLO-4, SOLO-8: by the number of players."""
    setup = setup_of([None] * seats)
    assert setup.solo == (seats == 1)
    assert (setup.dice_per_round, setup.public_expected) == (dice, public)
    assert (list(setup.tools_expected), setup.open_space) == (tools, open_space)


def test_setup_3_tokens_at_the_start() -> None:
    """SETUP-3: as many as the difficulty of the pattern, or as is said; none in the solo game."""
    virtus, own = find_pattern("Virtus"), read(f"windows: {{Ann: {OWN}}}").patterns[0]
    setup = setup_of([virtus, own])
    assert [setup.start_tokens(seat, setup.patterns[seat]) for seat in (0, 1)] == [5, 0]
    assert setup.start_tokens(0, None) == MOST_TOKENS == 6
    said = read("windows: {Ann: Virtus}", "tokens: {Ann: 2, Ben: 4}")
    assert [said.start_tokens(seat, said.patterns[seat]) for seat in (0, 1)] == [2, 4]
    assert setup_of([virtus]).start_tokens(0, virtus) == 0
    dealt = read("cards: {Ann: 'Virtus, Batllo'}")
    assert [dealt.start_tokens(seat, None) for seat in (0, 1)] == [0, 6]


def test_tools_are_found_by_number_and_name() -> None:
    """Case and separators do not matter in a name; a number stands alone."""
    for number, tool in enumerate(TOOLS, start=1):
        for text in (str(number), tool, tool.upper(), tool.replace(" ", ""), f" {tool} "):
            assert find_tool(text) == tool
    for text in ("0", "13", "", "1.5", "1.0", "1-0", "1 1", "-1", "-12", "5!", "+4", "01"):
        with pytest.raises(NotationError, match="expected a number, 1 to 12, or Grozing Pliers"):
            find_tool(text)
    with pytest.raises(NotationError, match=r"unknown tool card '1\.0': expected a number, 1 to"):
        read("tools: [1.0, 5]")
