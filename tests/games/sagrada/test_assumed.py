"""What a `position:` does not tell and is assumed, decided once and told in the same words."""

from __future__ import annotations

import itertools

import pytest

from vitrail.advisors.sagrada.assumed import assumptions
from vitrail.games.files import parse_document
from vitrail.games.record import Record, parse_record
from vitrail.games.sagrada.assumed import about_objectives, about_position, about_solo, about_tools
from vitrail.games.sagrada.position import parse_position
from vitrail.games.sagrada.replay import examine
from vitrail.games.sagrada.setup import parse_setup
from vitrail.games.sagrada.table import game_position

ONE_OF_TWO = "1 of 2 private objectives is known"
NO_TOKENS = "there are no favor tokens in the solo game: those of the set-up count nothing"
NAMES = ("Ann", "Ben", "Cem", "Dan")
POOL = ["R1", "R2", "G3", "G4", "B5", "B6", "P1", "P2", "Y3"]


def record(
    players: int = 2,
    *,
    mover: str = "Ann",
    pool: int = 5,
    setup: str = "",
    position: str = "",
    in_round: int = 3,
    known: int = 4,
) -> Record:
    """Return a record of so many players, with so many dice in the pool and known windows."""
    names = NAMES[:players]
    patterns = ("Virtus", "Batllo", "Gravitas", "Comitas")  # each gives 5 tokens
    windows = ", ".join(map("{}: {}".format, names, patterns))
    text = f"""\
vitrail: 1
game: sagrada
players: [{", ".join(names)}]
setup:
  windows: {{{windows}}}
  {setup}
position:
  to_move: {mover}
  round: {in_round}
  pool: [{", ".join(POOL[:pool])}]
  windows: {{{", ".join(f"{name}: empty" for name in names[:known])}}}
  {position}
"""
    return parse_record(parse_document(text, "f"))


def told(changed: Record) -> tuple[str, ...]:
    """Return the sentences about the position of a record."""
    return about_position(parse_position(changed))


CASES = [
    (players, mover, pool, starter, turn)
    for players in range(1, 5)
    for mover in NAMES[:players]
    for pool in range(1, (4 if players == 1 else 2 * players + 1) + 1)
    for starter in ("", *NAMES[:players])
    for turn in ("", "turn: 1", "turn: 2")
]


@pytest.mark.parametrize("players", range(1, 5))
def test_check_and_hint_have_one_rule_for_the_turn(players: int) -> None:
    """Whoever moves and whatever is said: the turns left are those of the game that goes on."""
    for count, mover, pool, starter, turn in CASES:
        if count != players:
            continue
        setup = f"starter: {starter}" if starter else ""
        table = parse_position(
            record(players, mover=mover, pool=pool, setup=setup, position=turn, in_round=9)
        )
        game = game_position(table)
        assert game.to_move == table.to_move
        assert table.turn_now == (2 if game.second_turn else 1)
        assert table.turns_left_now == 3 - table.turn_now
        if turn:
            assert turn == f"turn: {table.turn_now}"
        if starter:
            began = NAMES.index(starter) + table.round - 1
            assert game.starter == began % players


@pytest.mark.parametrize(
    ("pool", "turn", "gone"),
    [
        (5, "first", "no die is"),
        (4, "first", "1 of 5 dice is"),
        (3, "second", "2 of 5 dice are"),
        (2, "second", "3 of 5 dice are"),
    ],
)
def test_the_turn_that_is_not_said_is_told_with_its_reason(pool: int, turn: str, gone: str) -> None:
    """The dice that are gone from the pool decide; with `turn:` nothing is told."""
    sentence = told(record(pool=pool))[0]
    assert sentence == f"this is the {turn} turn of Ann in round 3: {gone} gone from the pool"
    number = {"first": 1, "second": 2}[turn]
    assert not any(
        "turn of Ann" in one for one in told(record(pool=pool, position=f"turn: {number}"))
    )


PLIERS = " (unless Running Pliers were used)"


@pytest.mark.parametrize(
    ("players", "pool", "turn", "tools", "said"),
    [
        # Of five dice one is gone before Ann's first turn, and three before her second one.
        (2, 4, 1, "", None),
        (2, 3, 1, "", f"3 dice, but at least 4 must be left on turn 1 of a round{PLIERS}"),
        (2, 3, 1, "[4]", "3 dice, but at least 4 must be left on turn 1 of a round"),
        (2, 2, 2, "", None),
        (2, 1, 2, "", "1 die, but at least 2 must be left on turn 2 of a round"),
        # Alone one of four dice can have paid for a tool card; Running Pliers take no other turn.
        (1, 3, 1, "", None),
        (1, 2, 1, "", "2 dice, but at least 3 must be left on turn 1 of a round"),
    ],
)
def test_round_2_a_pool_that_is_too_small_is_taken_as_right(
    players: int, pool: int, turn: int, tools: str, said: str | None
) -> None:
    """ROUND-2, TURN-1, TOOL-8: the least number of dice is told, and what could explain less."""
    setup = f"tools: {tools}" if tools else ""
    sentences = told(record(players, pool=pool, setup=setup, position=f"turn: {turn}"))
    right = [one for one in sentences if one.startswith("the pool is right")]
    assert right == ([] if said is None else [f"the pool is right: it holds {said}"])


@pytest.mark.parametrize("players", range(2, 5))
def test_who_began_the_round_is_told_with_the_turns_that_follow(players: int) -> None:
    """The names after this turn are those of the game that goes on; the starter is told."""
    for pool, mover in itertools.product(range(1, 2 * players + 2), NAMES[:players]):
        changed = record(players, mover=mover, pool=pool)
        game = examine(changed).start
        after = [NAMES[seat] for seat in game.order[game.turns_done + 1 :]]
        (sentence,) = [one for one in told(changed) if " began round " in one]
        assert sentence.startswith(f"{NAMES[game.starter]} began round 3: ")
        ends = f" {', '.join(after)}" if after else "no turn follows in it"
        assert sentence.endswith(ends)
        assert not any(
            "began" in one for one in told(record(players, mover=mover, setup="starter: Ann"))
        )


def test_a_single_turn_that_follows_is_told() -> None:
    """ROUND-2: with two of five dice gone Ann is third, in a round that Ben began and ends."""
    assert "Ben began round 3: after this turn comes Ben" in told(record(pool=3))


def test_between_rounds_the_first_player_began_the_game() -> None:
    """Without `starter:` that is assumed, and who begins next follows."""
    assert "Ann began round 1, so Ben begins round 4" in told(record(pool=0))
    assert "Ann began round 1" in told(record(pool=0, in_round=10))
    assert game_position(parse_position(record(pool=0))).starter == 1


def test_tokens_that_are_not_said_are_told() -> None:
    """Those of the pattern, alone or listed; none where the pattern has no number."""
    own = "all favor tokens that the window patterns give are left: Ann 2, Ben 5"
    assert own in told(record(setup="tokens: {Ann: 2}"))
    one = record(position="tokens: {Ben: 2}")
    assert "Ann still has all 5 favor tokens that the window pattern gives" in told(one)
    listed = "all favor tokens that the window patterns give are left: Ann 5, Ben 5"
    assert listed in told(record())
    assert not any("token" in text for text in told(record(position="tokens: {Ann: 1, Ben: 2}")))
    assert not any("favor" in text for text in told(record(1, pool=4)))
    text = "vitrail: 1\ngame: sagrada\nplayers: [Ann, Ben, Cem]\nsetup:\n"
    text += "  windows: {Ann: [....., ....., ....., .....]}\nposition:\n  to_move: Ann\n"
    text += "  round: 1\n  turn: 1\n  pool: R1\n  windows: {Ann: empty}\n"
    sentences = told(parse_record(parse_document(text, "f")))
    own = "the favor tokens of Ann are not known: they count nothing, but may be spent"
    assert own in sentences
    unknown = "the favor tokens of Ben, Cem are not known: they count nothing, and 6 may be spent"
    assert unknown in sentences


def test_cards_without_tokens_are_told() -> None:
    """Only where cards lie on the table and nothing is said about them."""
    setup = "tools: [Lathekin]"
    assert "no favor token lies on a tool card" in told(record(setup=setup))
    assert "no tool card was used before" in told(record(1, pool=4, setup=setup))
    said = told(record(setup=setup, position="paid: {Lathekin: 1}"))
    assert not any("tool card" in text for text in said)
    assert not any("tool card" in text for text in told(record()))


def test_a_hint_says_the_same_and_more() -> None:
    """The sentences of a hint begin with those that every command prints."""
    for changed in (record(), record(pool=2), record(1, pool=3), record(3, mover="Ben", pool=6)):
        table = parse_position(changed)
        shared = about_position(table)
        assert assumptions(table)[: len(shared)] == shared
        replayed = examine(changed).assumed
        assert replayed[: len(shared)] == shared


@pytest.mark.parametrize(
    ("players", "public", "tools", "said"),
    [
        (2, 3, 3, ()),
        (1, 2, 1, ()),
        (1, 2, 5, ()),
        (
            2,
            1,
            1,
            (
                "1 public objective counts, the game lays out 3",
                "1 tool card lies on the table, the game lays out 3",
            ),
        ),
        (
            1,
            3,
            6,
            (
                "3 public objectives count, the game lays out 2",
                "6 tool cards lie on the table, the game lays out 1 to 5",
            ),
        ),
        (
            2,
            0,
            0,
            (
                "no public objective counts, the game lays out 3",
                "no tool cards lie on the table, the game lays out 3",
            ),
        ),
    ],
)
def test_other_numbers_of_cards_are_taken_and_told(
    players: int, public: int, tools: int, said: tuple[str, ...]
) -> None:
    """SETUP-6, SOLO-1, SOLO-3."""
    cards = ", ".join(["light", "medium", "deep"][:public])
    numbers = ", ".join(map(str, range(1, tools + 1)))
    changed = record(players, pool=4, setup=f"public: [{cards}]\n  tools: [{numbers}]")
    setup = parse_setup(changed)
    assert (*about_objectives(setup), *about_tools(setup)) == said
    assert examine(changed).assumed[-len(said) or None :] == said or not said


def test_rounds_missing_on_the_track_are_told_in_the_solo_game() -> None:
    """They add nothing to the target."""
    missing = told(record(1, pool=4, position="track: {1: R5}"))
    assert "rounds that are missing on the round track (2) add nothing to the target" in missing
    both = told(record(1, pool=4))
    assert "rounds that are missing on the round track (1 2) add nothing to the target" in both


@pytest.mark.parametrize(
    ("seen", "said"),
    [("Rx4 Gx4 Bx2", []), ("Rx4 Gx4 Bx1", ["1 earlier die is"]), ("R", ["9 earlier dice are"])],
)
def test_dice_that_nobody_recorded_are_counted(seen: str, said: list[str]) -> None:
    """ROUND-1: fifteen dice were drawn in three rounds of two players, and five lie in the pool."""
    begin = "the bag holds every die that is visible nowhere: "
    sentences = told(record(position=f"seen: {seen}"))
    assert [one for one in sentences if "bag" in one] == [
        f"{begin}{dice} not recorded" for dice in said
    ]


def test_windows_that_are_not_recorded_are_named() -> None:
    """Their dice count as not seen as long as dice are drawn; in the last round none are."""
    sentence = "dice in windows that are not recorded (Ben, Cem) count as not seen"
    assert sentence in told(record(3, known=1))
    for full in (told(record(3)), told(record(3, known=1, in_round=10))):
        assert not any("not seen" in one for one in full)
    assert not any("bag" in one for one in told(record(in_round=10)))


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        ("private: {Ann: red}", []),
        ("private: {Ann: red}\n  solo_private: best_of_two", [ONE_OF_TWO]),
        ("private: {Ann: [red, blue]}\n  solo_private: best_of_two", []),
        ("solo_private: best_of_two", []),
        ("tokens: {Ann: 4}", [NO_TOKENS]),
    ],
)
def test_what_a_solo_game_lacks_or_does_not_have_is_told(setup: str, said: list[str]) -> None:
    """SOLO-1, SOLO-2: one of two private objectives, favor tokens; both taken as they stand."""
    text = f"vitrail: 1\ngame: sagrada\nplayers: [Ann]\nsetup:\n  tools: [1]\n  {setup}\n"
    found = examine(parse_record(parse_document(text, "f")))
    assert [one for one in found.assumed if one in {ONE_OF_TWO, NO_TOKENS}] == said
    assert about_solo(parse_setup(record(2, setup="tokens: {Ann: 4}"))) == ()
