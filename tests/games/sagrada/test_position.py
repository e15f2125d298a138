"""What is known at the table: reading it, what may be missing, what is impossible."""

from __future__ import annotations

import pytest

from vitrail.games.errors import InvalidPositionError, NotationError
from vitrail.games.files import parse_document
from vitrail.games.record import parse_record
from vitrail.games.sagrada.cards import price as card_price
from vitrail.games.sagrada.components import Color, Die
from vitrail.games.sagrada.position import TablePosition, parse_position
from vitrail.games.sagrada.replay import examine
from vitrail.games.sagrada.setup import OPTIONS, find_tool
from vitrail.games.sagrada.table import game_position

BASE: dict[str, str] = {
    "players": "[Ann, Ben]",
    "windows": "{Ann: Virtus, Ben: Batllo}",
    "private": "{Ann: red}",
    "public": "[light shades]",
    "setup": "",
    "to_move": "Ann",
    "round": "3",
    "pool": "R4 G2",
    "dice": "{Ann: [B4 .. .. .. .., .. .. .. .. .., .. .. .. .. .., .. .. .. .. ..]}",
    "position": "",
}

TEXT = """\
vitrail: 1
game: sagrada
players: {players}
setup:
  windows: {windows}
  private: {private}
  public: {public}
  {setup}
position:
  to_move: {to_move}
  round: {round}
  pool: {pool}
  windows: {dice}
  {position}
"""


def text(**changes: str) -> str:
    """Return a record that differs from the base in some places; `-` drops the line."""
    values = {**BASE, **changes}
    lines = TEXT.format(**values).splitlines()
    return "\n".join(line for line in lines if not line.endswith(": -")) + "\n"


def read(**changes: str) -> TablePosition:
    """Return the position of such a record."""
    return parse_position(parse_record(parse_document(text(**changes), "f")))


def refusal(**changes: str) -> str:
    """Return the message such a record is refused with."""
    with pytest.raises((NotationError, InvalidPositionError)) as caught:
        read(**changes)
    assert str(caught.value).startswith("f:")
    assert "\n" not in str(caught.value)
    return str(caught.value)


def faults(**changes: str) -> list[tuple[str | None, str]]:
    """Return player and rule of each fault."""
    return [(fault.player, fault.violation.rule.id) for fault in read(**changes).faults()]


def test_a_position_is_read() -> None:
    """Players, window, pool, objectives and counts come out as typed."""
    table = read(
        position="turn: 2\n  track: {1: Y1 Y2, 2: [P3]}\n  tokens: {Ann: 3}\n  seen: Rx2 B5"
    )
    assert table.players == ("Ann", "Ben")
    assert (table.to_move, table.round, table.turn) == (0, 3, 2)
    assert table.pool == (Die(Color.RED, 4), Die(Color.GREEN, 2))
    assert table.window is not None
    assert table.window.pattern.name == "Virtus"
    assert table.windows[1] is None
    assert table.track == {1: (Die.parse("Y1"), Die.parse("Y2")), 2: (Die.parse("P3"),)}
    assert table.tokens == (3, None)
    assert str(table.seen) == "B5 Rx2"
    assert table.recorded() == dict(zip(Color, (3, 2, 1, 2, 1), strict=True))
    assert table.bag() == dict(zip(Color, (15, 16, 17, 16, 17), strict=True))
    assert table.drawn == 15
    assert table.not_recorded == 6
    assert table.faults() == ()
    assert read().hidden == ()


def test_turns_and_draws_left_are_counted_from_round_and_turn() -> None:
    """Two turns a round; five dice a round for two players; an unknown turn is derived."""
    for turn, pool, left in (
        ("turn: 1", "R4 G2", 16),
        ("turn: 2", "R4 G2", 15),
        ("", "R4 G2", 15),
        ("", "R4 G2 B3 Y6", 16),
    ):
        table = read(position=turn, pool=pool)
        assert table.turns_left == left
        assert (table.rounds_left, table.draws_left) == (7, 35)
    assert read(players="[Ann]", windows="{Ann: Virtus}").draws_left == 28
    assert read(players="[Ann, Ben, Cem, Dora]", windows="{Ann: Virtus}").draws_left == 63


def test_tokens_that_are_not_said_are_those_of_the_pattern() -> None:
    """SETUP-3; a custom pattern has no number, and the solo game no tokens."""
    assert read().favor_tokens == 5
    assert read(position="tokens: {Ann: 2}").favor_tokens == 2
    assert read(windows="{Ann: '...../...../...../.....'}").favor_tokens == 0
    assert read(players="[Ann]", windows="{Ann: Virtus}").favor_tokens == 0


@pytest.mark.parametrize(
    "pattern", ["virtus", "4.25G/..6G2/.3G4./5G1..", "[4.25G, ..6G2, .3G4., 5G1..]"]
)
def test_a_pattern_is_a_name_one_line_or_four_rows(pattern: str) -> None:
    """All three forms give the same spaces."""
    table = read(windows=f"{{Ann: {pattern}}}")
    assert table.setup.patterns[0] is not None
    assert table.setup.patterns[0].rows == ("4.25G", "..6G2", ".3G4.", "5G1..")


def test_rows_of_digits_stay_rows() -> None:
    """YAML would read 12345 as a number."""
    table = read(windows="{Ann: [12345, 23456, 34561, 45612]}", dice="{Ann: empty}")
    assert table.setup.patterns[0] is not None
    assert table.setup.patterns[0].rows[0] == "12345"


ROWS = "[B4 .. .. .. .., .. .. .. .. .., .. .. .. .. .., .. .. .. .. ..]"


@pytest.mark.parametrize(
    "dice",
    [
        ROWS,
        "B4 .. .. .. ../.. .. .. .. ../.. .. .. .. ../.. .. .. .. --",
        "|\n      B4 .. .. .. ..\n      .. .. .. .. ..\n      .. .. .. .. ..\n      .. .. .. .. ..",
    ],
    ids=["list", "line", "block"],
)
def test_dice_are_four_rows_one_line_or_a_block(dice: str) -> None:
    """All three forms give the same window."""
    window = read(dice=f"\n    Ann: {dice}").window
    assert window is not None
    assert {str(square): str(die) for square, die in window.placed.items()} == {"A1": "B4"}


def test_empty_and_unknown_windows_are_words() -> None:
    """`empty` is a window without dice; `unknown` is none at all."""
    table = read(dice="{Ann: empty, Ben: unknown}")
    assert table.window is not None
    assert not table.window.placed
    assert table.windows[1] is None


def test_dice_on_an_unknown_pattern_stand_on_a_blank_one() -> None:
    """An opponent's dice count although the card was not recorded."""
    table = read(windows="{Ann: Virtus}", dice=f"{{Ann: empty, Ben: {ROWS}}}")
    assert table.windows[1] is not None
    assert table.windows[1].pattern.name == "blank"


def test_nobody_is_to_move_when_the_pool_is_empty() -> None:
    """Between rounds, or at the end, whatever the record says."""
    for to_move in ("Ann", "-"):
        assert read(pool="[]", to_move=to_move).to_move is None
    assert read(players="[Ann]", windows="{Ann: Virtus}", to_move="-").to_move == 0


def test_readings_set_options_and_options_override_them() -> None:
    """`reading: rulebook` takes two private objectives in the solo game; one key takes it back."""
    assert read().setup.options["solo_private"] == "one"
    assert read(setup="reading: rulebook").setup.options["solo_private"] == "best_of_two"
    both = read(setup="reading: rulebook\n  solo_private: one\n  running_pliers_needs_draft: true")
    assert both.setup.options["solo_private"] == "one"
    assert both.setup.options["running_pliers_needs_draft"] == "true"
    assert set(both.setup.options) == {option.id for option in OPTIONS}


def test_each_option_lists_its_defaults_among_its_values() -> None:
    """The data of `options.json` is in itself consistent."""
    for option in OPTIONS:
        assert set(option.by_reading.values()) <= set(option.values), option.id


def test_tokens_on_tool_cards_set_their_price() -> None:
    """Cards go by name or number; a card with tokens costs 2, in the solo game it is used up."""
    table = read(setup="tools: [Lathekin, 8]", position="paid: {running pliers: 3}")
    assert table.paid == (0, 3)
    position = game_position(table)
    assert [card_price(paid) for paid in position.paid] == [1, 2]
    silent = read(setup="tools: [Lathekin, 8]")
    assert (silent.paid, game_position(silent).paid) == ((), (0, 0))


@pytest.mark.parametrize(
    ("paid", "expected"),
    [
        ("{Lens Cutter: 1}", "f:14: position.paid.Lens Cutter: Lens Cutter does not lie on the"),
        ("{Lathekim: 1}", "f:14: position.paid.Lathekim: unknown tool card 'Lathekim'"),
        ("{Lathekin: 25}", "0 to 24"),
    ],
)
def test_tokens_on_a_card_that_is_not_there_are_refused(paid: str, expected: str) -> None:
    """The card has to be known and on the table, the number possible."""
    assert expected in refusal(setup="tools: [Lathekin]", position=f"paid: {paid}")


def test_two_private_objectives_need_the_solo_game_of_later_printings() -> None:
    """SOLO-2; then the position has two sets of cards."""
    solo = {"players": "[Ann]", "windows": "{Ann: Virtus}", "private": "{Ann: [red, blue]}"}
    table = read(setup="solo_private: best_of_two", **solo)
    assert [cards.private for cards in table.objectives()] == [Color.RED, Color.BLUE]
    assert "read 2 private objectives, expected 1" in refusal(**solo)
    both = refusal(private="{Ann: [red, blue]}", setup="solo_private: best_of_two")
    assert "two need the solo game" in both


def test_tools_are_named_or_numbered() -> None:
    """Each card once."""
    assert read(setup="tools: [4, tap wheel]").setup.tools == ("Lathekin", "Tap Wheel")
    assert read(setup="tools: lathekin, 12").setup.tools == ("Lathekin", "Tap Wheel")
    assert "setup.tools[2]: Lathekin stands here twice" in refusal(setup="tools: [4, lathekin]")
    with pytest.raises(NotationError, match="unknown tool card 'lathe'; did you mean Lathekin"):
        find_tool("lathe")


def test_a_card_has_its_tokens_once() -> None:
    """A name and a number of one card, or two spellings, leave open which of them counts."""
    for paid in ("{Lathekin: 1, 4: 2}", "{Lathekin: 1, lathekin: 2}"):
        told = refusal(setup="tools: [4, 12]", position=f"paid: {paid}")
        assert "Lathekin stands here twice: each card exists once" in told


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"windows": "{Ann: Virtos}"}, "f:5: setup.windows.Ann: unknown pattern 'Virtos'; did you"),
        ({"windows": "{Ann: [RR..., ....., ....., ..]}"}, "f:5: setup.windows.Ann: "),
        ({"windows": "{Bem: Virtus}"}, "f:5: setup.windows.Bem: 'Bem' is no player"),
        ({"windows": "-"}, "f:4: setup.windows: the window pattern of Ann, who is to move, is mis"),
        ({"private": "{Ann: rde}"}, "f:6: setup.private.Ann: unknown color 'rde'"),
        ({"public": "[light shade]"}, "f:7: setup.public[1]: unknown public objective 'light shad"),
        ({"public": "[light, Light Shades]"}, "f:7: setup.public[2]: Light Shades stands here twi"),
        ({"setup": "toolz: []"}, "f:8: setup: unknown key 'toolz'"),
        (
            {"setup": "reading: german"},
            "f:8: setup.reading: read 'german', expected one of default",
        ),
        ({"setup": "solo_private: two"}, "f:8: setup.solo_private: read 'two', expected one of on"),
        ({"to_move": "Cem"}, "f:10: position.to_move: 'Cem' is no player"),
        ({"to_move": "-"}, "f:9: position: the key 'to_move' is missing: expected the name of the"),
        ({"round": "11"}, "f:11: position.round: read '11', expected the round, 1 to 10"),
        ({"round": "-"}, "f:9: position: the key 'round' is missing: expected the round, 1 to 10"),
        ({"pool": "-"}, "position: the key 'pool' is missing: expected the dice of the draft pool"),
        ({"pool": "R7"}, "f:12: position.pool: 'R7' is no die: its value must be 1 to 6"),
        ({"pool": "[R4, X1]"}, "f:12: position.pool[2]: 'X1' is no die"),
        ({"pool": "R1 " * 19}, "f:12: position.pool: dice: 19 red dice, but the box holds 18"),
        ({"pool": "{a: b}"}, "f:12: position.pool: read a mapping"),
        ({"dice": "-"}, "position.windows: the window of Ann, who is to move, is missing"),
        ({"dice": "{Ann: unknown}"}, "the window of Ann, who is to move, is missing"),
        ({"dice": "{Ann: emtpy}"}, "f:13: position.windows.Ann: read 'emtpy', expected 4 rows"),
        ({"dice": "{Ann: [R1 .., x, y, z]}"}, "position.windows.Ann[1]: 'R1 ..' has 2 tokens"),
        ({"dice": "{Ann: [a, b]}"}, "position.windows.Ann: read 2 rows, expected 4 rows of dice"),
        (
            {"position": "turn: 3"},
            "f:14: position.turn: read '3', expected which of the player's two turns",
        ),
        (
            {"position": "track: {11: R1}"},
            "f:14: position.track: unknown key '11': expected 1, 2, 3",
        ),
        ({"position": "track: {1: Q1}"}, "f:14: position.track.1: 'Q1' is no die"),
        (
            {"position": "tokens: {Ann: many}"},
            "f:14: position.tokens.Ann: read 'many', expected a number of tokens, 0 to 20",
        ),
        ({"position": "tokens: {Bob: 1}"}, "f:14: position.tokens.Bob: 'Bob' is no player"),
        ({"position": "seen: RR"}, "f:14: position.seen: 'RR' is no die of a stock"),
        ({"position": "sene: R"}, "f:14: position: unknown key 'sene': expected to_move, round"),
        (
            {"windows": "{Ann: cards/mine.txt}"},
            (
                "f:5: setup.windows.Ann: read 'cards/mine.txt', but files are not read here: "
                "expected the name of a pattern or its four rows, joined by / or as a list"
            ),
        ),
        ({"windows": "{Ann: mine.json#Two}"}, "files are not read here"),
        ({"windows": "{Ann: ../mine}"}, "files are not read here"),
        (
            {"dice": "{Ann: [R .. .. .. .., a, b, c]}"},
            (
                "f:13: position.windows.Ann[1]: 'R' is no die: in the window of the player to move "
                "each die needs its value, such as R5"
            ),
        ),
        (
            {"setup": "tools: [13]"},
            "f:8: setup.tools[1]: unknown tool card '13': expected a number, 1 to 12, or Grozing",
        ),
        (
            {"round": "-", "pool": "-", "windows": "-", "dice": "-"},
            (
                "f:1: these are missing: position.round (the round, 1 to 10), position.pool (the "
                "dice of the draft pool such as R5 G2 B3), setup.windows.Ann (a name or four rows "
                "of symbols), position.windows.Ann (rows of dice or empty)"
            ),
        ),
        (
            {"round": "-", "to_move": "-"},
            (
                "f:9: position: these are missing: to_move (the name of the player who drafts "
                "now), round (the round, 1 to 10)"
            ),
        ),
    ],
)
def test_what_cannot_be_read_is_refused_with_line_and_key(
    changes: dict[str, str], expected: str
) -> None:
    """Every message names the line, the key, what was read and what was expected."""
    assert expected in refusal(**changes)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (
            {"position": "seen: Rx18"},
            "19 red dice are on the table or were seen, but the box holds",
        ),
        ({"position": "seen: Rx10 Rx9"}, "19 red dice, but the box holds 18"),
        ({"position": "seen: [Rx10, Rx9]"}, "19 red dice, but the box holds 18"),
        ({"pool": "R1 R2 R3 R4 R5 R6"}, "the pool holds 6 dice (R1 R2 R3 R4 R5 R6), but a round"),
        ({"windows": "{Ann: RR.../...../...../.....}"}, "A1 and A2 both ask for red"),
        (
            {"dice": "{Ann: [B4 .. .. .. ..!, .. .. .. .. .., .. .. .. .. .., .. .. .. .. ..]}"},
            "f:13: position.windows.Ann: A5 is marked exempt, but no die stands there against",
        ),
        (
            {"dice": f"{{Ann: [{', '.join(['R1 R2 R3 R4 R5'] * 4)}]}}"},
            "f:13: position.windows.Ann: 20 red dice",
        ),
    ],
)
def test_impossible_dice_and_patterns_are_invalid(changes: dict[str, str], expected: str) -> None:
    """COMP-1, ROUND-1, FILL-1: readable, but no game has them."""
    assert expected in refusal(**changes)
    with pytest.raises(InvalidPositionError):
        read(**changes)


def test_the_pool_of_each_number_of_players_has_its_size() -> None:
    """2 -> 5, 3 -> 7, 4 -> 9, solo 4; one die more is refused."""
    for players, most in (
        ("[Ann]", 4),
        ("[Ann, Ben]", 5),
        ("[Ann, B, C]", 7),
        ("[Ann, B, C, D]", 9),
    ):
        setting = {
            "players": players,
            "windows": "{Ann: Virtus}",
            "dice": "{Ann: empty}",
        }
        assert len(read(pool="G1 " * most, **setting).pool) == most
        refusal(pool="G1 " * (most + 1), **setting)


def test_a_record_without_position_is_refused() -> None:
    """With moves the message says that a position is needed too."""
    head = "vitrail: 1\ngame: sagrada\nplayers: [Ann]\n"
    for more, expected in (("", "no position"), ("moves: [roll R1]\n", "moves but no position")):
        with pytest.raises(NotationError, match=f"f:1: the record has {expected}: expected"):
            parse_position(parse_record(parse_document(head + more, "f")))


def test_a_misspelled_key_is_told_before_the_key_that_it_should_be() -> None:
    """The slip is the cause of what is missing."""
    message = refusal(round="-", position="rounds: 6")
    assert message.startswith("f:13: position: unknown key 'rounds': expected to_move, round, ")
    assert message.endswith("; did you mean round?")


def test_a_number_out_of_range_gets_no_nearest_number() -> None:
    """Round 11 does not mean round 1, tool 13 not tool 1."""
    assert "did you mean" not in refusal(position="track: {11: R1}")
    assert "did you mean" not in refusal(setup="tools: [13]")


def test_dice_of_others_may_lack_their_value() -> None:
    """A bare color letter is a die that is not in the bag; it counts as a die of that window."""
    rows = "[R .. g .. .., B5 .. .. .. .., .. .. .. .. .., .. .. .. .. r]"
    table = read(dice=f"{{Ann: empty, Ben: {rows}}}")
    assert table.windows[1] is not None
    assert [str(die) for die in table.windows[1].placed.values()] == ["B5"]
    # Of 18 dice each: two red and one green in Ben's window, one red and one green in the pool.
    assert (table.bag()[Color.RED], table.bag()[Color.GREEN]) == (15, 16)
    assert table.bag()[Color.BLUE] == 17
    assert table.not_recorded == 3 * 5 - 6
    full = "/".join(["R G B Y P"] * 2 + [".. .. .. .. .."] * 2)
    assert [str(doubt) for doubt in read(dice=f"{{Ann: empty, Ben: {full}}}").doubts()] == [
        "Ben: 10 dice in the window, but at most 6 turns were had [TURN-1]"
    ]


def test_moves_beside_a_position_are_counted() -> None:
    """The position alone is read; the number of moves tells that there were some."""
    document = parse_document(text() + "moves: [roll R1, Ann pass]\n", "f")
    assert parse_position(parse_record(document)).moves_unread == 2
    assert read().moves_unread == 0
    assert read().next_step == ""  # the position itself tells what is next


@pytest.mark.parametrize(
    ("players", "tools", "turn", "fewest"),
    [
        # Two draw 5 dice. First turn: the other had one turn, with Running Pliers two dice.
        (2, "[]", 1, 4),
        (2, "[running pliers]", 1, 3),
        # Second turn: one die of one's own and two of the other.
        (2, "[]", 2, 2),
        (2, "[running pliers]", 2, 2),
        # Four draw 9: three others.
        (4, "[]", 1, 6),
        (4, "[8]", 1, 3),
        (4, "[]", 2, 2),
        # Alone 4 dice: a tool a turn may have been paid with one.
        (1, "[]", 1, 3),
        (1, "[]", 2, 1),
    ],
)
def test_the_fewest_dice_that_a_pool_can_hold(
    players: int, tools: str, turn: int, fewest: int
) -> None:
    """Dice drawn, less what can have been taken before this turn (ROUND-2, TURN-1)."""
    names = ["Ann", "B", "C", "D"][:players]
    table = read(
        players=f"[{', '.join(names)}]",
        windows="{Ann: Virtus}",
        setup=f"tools: {tools}",
        pool="R1",
        position=f"turn: {turn}",
    )
    assert table.fewest_in_pool == fewest
    assert read().fewest_in_pool is None


TWO = "[B4 B1 .. .. .., .. .. .. .. .., .. .. .. .. .., .. .. .. .. ..]"
FIVE = "[B4 .. Y2 .. .., .. P1 .. .. .., .. .. .. .. .., 5 .. .. .. ..]".replace("5 ", "R5 ")


def test_each_broken_rule_is_a_fault() -> None:
    """Windows first, with their owner; then turns, track, dice drawn and tokens."""
    assert faults(dice=f"{{Ann: {TWO}}}") == [("Ann", "PLACE-5")]
    assert faults(dice=f"{{Ann: {FIVE}}}", position="turn: 1") == []
    assert faults(dice=f"{{Ann: {FIVE}}}", round="2", position="turn: 2") == [("Ann", "TURN-1")]
    assert faults(dice=f"{{Ann: {FIVE}}}", round="2") == [("Ann", "TURN-1")]
    assert faults(position="track: {3: R1}") == [(None, "ROUND-3")]
    assert faults(position="track: {3: R1}", pool="[]") == []
    assert faults(position="track: {4: R1}", pool="[]") == [(None, "ROUND-3")]
    assert faults(position="track: {1: R1 R1 R1 R1 R1 R1}") == [(None, "ROUND-3")]
    assert faults(position="seen: Px13") == [(None, "ROUND-1")]
    assert faults(position="seen: Px12") == []
    assert faults(position="tokens: {Ann: 6, Ben: 5}") == [("Ann", "SETUP-3")]


def test_a_mistake_of_another_player_is_a_doubt_and_no_fault() -> None:
    """Advice for Ann does not rest on what stands in Ben's window."""
    table = read(dice=f"{{Ann: {ROWS}, Ben: {TWO}}}", position="tokens: {Ann: 1, Ben: 9}")
    assert table.faults() == ()
    assert [(doubt.player, doubt.violation.rule.id) for doubt in table.doubts()] == [
        ("Ben", "PLACE-5"),
        ("Ben", "SETUP-3"),
    ]
    between = read(dice=f"{{Ann: {ROWS}, Ben: {TWO}}}", pool="[]")
    assert [fault.player for fault in between.faults()] == ["Ben"]
    assert between.doubts() == ()


def test_a_fault_names_its_owner_space_and_rule() -> None:
    """The sentence can stand by itself."""
    (fault,) = read(dice=f"{{Ann: {TWO}}}").faults()
    assert str(fault) == "Ann: A1: B4 beside B1 at A2: equal color [PLACE-5]"
    (fault,) = read(position="seen: Px13").faults()
    assert "16 dice are on the table or were seen, but only 15 were drawn up to round 3" in str(
        fault
    )


POOL = "the dice of the draft pool such as R5 G2 B3"
NO_POOL: dict[str, str] = {"pool": "-"}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (NO_POOL, f"9: position: the key 'pool' is missing: expected {POOL}"),
        (
            {"round": "-"},
            "9: position: the key 'round' is missing: expected the round, 1 to 10",
        ),
        (
            {"to_move": "-"},
            (
                "9: position: the key 'to_move' is missing: "
                "expected the name of the player who drafts now"
            ),
        ),
        (
            {"windows": "{Ben: Batllo}"},
            (
                "5: setup.windows: the window pattern of Ann, who is to move, is missing: "
                "expected a name or four rows of symbols"
            ),
        ),
        (
            {"dice": "{Ben: empty}"},
            (
                "13: position.windows: the window of Ann, who is to move, is missing: "
                "expected rows of dice or empty"
            ),
        ),
        (
            {**NO_POOL, "round": "-"},
            f"9: position: these are missing: round (the round, 1 to 10), pool ({POOL})",
        ),
        (
            {"to_move": "-", "windows": "-"},
            (
                "1: these are missing: position.to_move (the name of the player who drafts now), "
                "setup.windows (a name or four rows of symbols)"
            ),
        ),
        (
            {**NO_POOL, "dice": "{Ben: empty}"},
            f"9: position: these are missing: pool ({POOL}), windows.Ann (rows of dice or empty)",
        ),
        (
            {**NO_POOL, "windows": "{Ben: Batllo}"},
            (
                f"1: these are missing: position.pool ({POOL}), "
                "setup.windows.Ann (a name or four rows of symbols)"
            ),
        ),
        (
            {"position": "paid: {lathekin: 1}"},
            (
                "14: position.paid.lathekin: Lathekin does not lie on the table: "
                "the tools of the setup are none"
            ),
        ),
        (
            {"setup": "tools: [1, 8]", "position": "paid: {lathekin: 1}"},
            (
                "14: position.paid.lathekin: Lathekin does not lie on the table: "
                "the tools of the setup are Grozing Pliers, Running Pliers"
            ),
        ),
        (
            {"pool": "R4 " * 6},
            (
                "9: position: the pool holds 6 dice (R4 R4 R4 R4 R4 R4), "
                "but a round of 2 players draws 5 [ROUND-1]"
            ),
        ),
    ],
)
def test_what_a_position_lacks_is_told_word_for_word(changes: dict[str, str], message: str) -> None:
    """Everything that is missing is named at once, with its place and what it looks like."""
    assert refusal(**changes) == f"f:{message}"


def test_comp_1_dice_seen_that_the_box_cannot_hold_are_told_with_their_place() -> None:
    """COMP-1: the entry that goes too far is named, or the key where they do it together."""
    too_many = "19 red dice, but the box holds 18"
    assert refusal(position="seen: [G, Rx19]").startswith("f:14: position.seen[2]: ")
    assert too_many in refusal(position="seen: [G, Rx19]")
    assert refusal(position="seen: [Rx10, Rx9]").startswith("f:14: position.seen: ")
    assert too_many in refusal(position="seen: [Rx10, Rx9]")
    assert read(position="seen: Rx17").recorded()[Color.RED] == 18  # with R4 of the pool


def test_round_4_the_next_seat_begins_when_a_round_is_over() -> None:
    """ROUND-4: after round 4 of three players the first one has begun twice; next comes Ben."""
    three = {"players": "[Ann, Ben, Cem]", "windows": "{Ann: Virtus}", "pool": "[]"}
    assert read(**three, to_move="-", round="4").round_had == (1, 0)


def test_round_2_the_turns_that_were_had_are_those_of_the_dice_that_are_gone() -> None:
    """ROUND-1, ROUND-2: two draw five dice; Ann has the first turn of her round, and the last."""
    assert read(pool="R4 G2 B3 Y6 P1").round_had == (0, 0)
    assert read(pool="R4 G2").round_had == (0, 3)


@pytest.mark.parametrize(("players", "to_move"), [("[Ann]", ""), ("[Ann, Ben]", "to_move, ")])
def test_a_record_without_position_is_told_what_to_add(players: str, to_move: str) -> None:
    """A single player is always to move; windows are asked for unless they are there."""
    head = "# the first line of the record is the second of the file\nvitrail: 1\ngame: sagrada\n"
    head += f"players: {players}\n"
    told = f"f:2: the record has no position: expected position: with {to_move}round, pool and"
    setup = ", and setup: with the windows (cards) and what else is known"
    for more, end in (("", setup), ("setup:\n  windows: {Ann: Virtus}\n", "")):
        with pytest.raises(NotationError) as caught:
            parse_position(parse_record(parse_document(head + more, "f")))
        assert str(caught.value) == f"{told} windows{end}"


def test_setup_3_faults_name_the_player_and_the_number() -> None:
    """SETUP-3: nobody has more favor tokens than the card gave."""
    (fault,) = read(position="tokens: {Ann: 6}").faults()
    assert str(fault) == "Ann: 6 favor tokens, but the set-up gave 5 [SETUP-3]"
    assert not read(position="tokens: {Ann: 5}").faults()
    told = {"setup": "tokens: {Ann: 2, Ben: 4}", "to_move": "Ben", "dice": "{Ben: empty}"}
    (fault,) = read(**told, position="tokens: {Ben: 5}").faults()
    assert str(fault) == "Ben: 5 favor tokens, but the set-up gave 4 [SETUP-3]"
    assert not read(**told, position="tokens: {Ben: 4}").faults()


def test_between_the_rounds_no_private_objective_counts() -> None:
    """With nobody to move there is one set of cards, without a private objective."""
    table = read(pool="[]", to_move="-")
    assert table.to_move is None
    (found,) = table.objectives()
    assert (found.public, found.private) == (table.setup.public, None)
    (mine,) = read().objectives()
    assert mine.private is Color.RED


def test_what_belongs_to_the_player_to_move() -> None:
    """Window and tokens are those of the mover; between the rounds there is none."""
    setup = "tokens: {Ann: 2, Ben: 4}"
    ben = "{Ann: empty, Ben: [R5 .. .. .. .., .. .. .. .. .., .. .. .. .. .., .. .. .. .. ..]}"
    for mover, tokens, dice in (("Ann", 2, 0), ("Ben", 4, 1)):
        table = read(setup=setup, to_move=mover, dice=ben)
        assert table.favor_tokens == tokens
        assert table.window is not None
        assert len(table.window.placed) == dice
    assert read(pool="[]", to_move="-").window is None


def test_faults_of_a_position_are_those_of_its_record() -> None:
    """What the `position:` breaks is told by the replay; a record without one breaks nothing."""
    found = examine(parse_record(parse_document(text(position="tokens: {Ann: 6}"), "f")))
    assert [str(fault) for fault in found.position_faults] == [
        "Ann: 6 favor tokens, but the set-up gave 5 [SETUP-3]"
    ]
    head = "vitrail: 1\ngame: sagrada\nplayers: [Ann]\nsetup:\n  windows: {Ann: Virtus}\n"
    assert examine(parse_record(parse_document(head, "f"))).position_faults == ()


def test_rounds_that_are_missing_on_the_track() -> None:
    """The rounds before this one, and this one too when all its dice are gone."""
    assert read(round="1").rounds_not_recorded == ()
    assert read(round="3").rounds_not_recorded == (1, 2)
    assert read(round="3", position="track: {1: Y1}").rounds_not_recorded == (2,)
    assert read(round="3", pool="[]", to_move="-").rounds_not_recorded == (1, 2, 3)


CROWDED = "{Ann: [B4 .. Y1 .. R2, .. .. .. .. .., .. .. .. .. .., .. .. .. .. ..]}"


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"position": "track: {2: Y1}"}, []),
        (
            {"position": "track: {3: Y1}"},
            ["round 3 is not over, but dice lie on its space of the track [ROUND-3]"],
        ),
        (
            {"position": "track: {4: Y1}"},
            ["round 4 is not over, but dice lie on its space of the track [ROUND-3]"],
        ),
        ({"position": "track: {1: Y1 Y2 Y3 Y4 Y5}"}, []),
        (
            {"position": "track: {1: Y1 Y2 Y3 Y4 Y5 Y6}"},
            ["6 dice of round 1 on the track: it drew 5 [ROUND-3]"],
        ),
        ({"round": "1", "position": "seen: Rx2"}, []),
        (
            {"round": "1", "position": "seen: Rx3"},
            ["6 dice are on the table or were seen, but only 5 were drawn up to round 1 [ROUND-1]"],
        ),
        (
            {"round": "2", "position": "turn: 1", "dice": CROWDED},
            [
                "Ann: A3: the space asks for value 2, not Y1 [PLACE-4]",
                "Ann: A5: the space asks for green, R2 is red [PLACE-3]",
                "Ann: 3 dice in the window, but at most 2 turns were had [TURN-1]",
            ],
        ),
        (
            {"round": "1", "dice": CROWDED.replace("B4 .. Y1 .. R2", "B4 .. .. .. G1")},
            ["Ann: 2 dice in the window, but at most 1 turn was had [TURN-1]"],
        ),
    ],
)
def test_what_a_position_breaks_is_told_word_for_word(
    changes: dict[str, str], told: list[str]
) -> None:
    """ROUND-3, ROUND-1, TURN-1, PLACE: each fault with its numbers and its rule."""
    assert [str(fault) for fault in read(**changes).faults()] == told


def test_the_solo_game_has_no_tokens_and_draws_four_dice() -> None:
    """SOLO-1, SOLO-4: no favor tokens, four dice a round."""
    solo = {
        "players": "[Ann]",
        "windows": "{Ann: Virtus}",
        "to_move": "-",
        "dice": "{Ann: empty}",
        "pool": "R4 G2 B3 B4",
    }
    assert read(**solo).faults() == ()
    (fault,) = read(**solo, position="tokens: {Ann: 1}").faults()
    assert str(fault) == "Ann: 1 favor token, but the set-up gave 0 [SETUP-3]"
    assert refusal(**{**solo, "pool": "R4 " * 5}) == (
        "f:9: position: the pool holds 5 dice (R4 R4 R4 R4 R4), "
        "but a round of the solo game draws 4 [SOLO-4]"
    )


def test_comp_1_more_dice_than_the_box_holds_are_refused() -> None:
    """COMP-1: 18 dice of a color, with those that were seen."""
    assert refusal(pool="R4 R4 R4 R4 R4", position="seen: Rx14") == (
        "f:9: position: 19 red dice are on the table or were seen, but the box holds 18 [COMP-1]"
    )


def test_a_record_without_position_assumes_nothing_of_one() -> None:
    """What was assumed speaks of the set-up alone."""
    head = "vitrail: 1\ngame: sagrada\nplayers: [Ann]\nsetup:\n  windows: {Ann: Virtus}\n"
    assert examine(parse_record(parse_document(head, "f"))).assumed == (
        "no public objective counts, the game lays out 2",
        "no tool cards lie on the table, the game lays out 1 to 5",
    )
