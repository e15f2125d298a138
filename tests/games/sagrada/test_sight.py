"""What a record lets be seen: nothing invented, and nothing hidden that is known."""

from __future__ import annotations

import dataclasses
import random

import pytest

from vitrail.games.files import parse_document
from vitrail.games.record import parse_record
from vitrail.games.sagrada.drawing import window_svg, window_text
from vitrail.games.sagrada.play import SagradaPosition
from vitrail.games.sagrada.replay import Replay, examine
from vitrail.games.sagrada.setup import parse_setup
from vitrail.games.sagrada.sight import Sight, sight_of, whose_turn
from vitrail.games.squares import Square

from .games import game, play
from .transcripts import head, play_out, record

NAMES = ("Ann", "Ben", "Cem", "Dan")
TEXT = """\
vitrail: 1
game: sagrada
players: [Ann, Ben, Cem, Dan]
setup:
  starter: Ann
  windows: {Ann: Virtus, Ben: Gravitas, Cem: Batllo}
  private: {Ben: blue}
  public: [Row Color Variety, Light Shades, Color Diagonals]
  tools: [Grozing Pliers, Eglomise Brush, Flux Remover, Lathekin]
position:
  to_move: Ann
  round: 5
  turn: 1
  pool: R1 P6 B2 G4 Y5 R6 P1 G2 B5
  windows:
    Ann: [B4 .. .. R5 .., .. .. .. .. .., .. .. .. .. .., .. .. .. .. ..]
    Ben: [B .. .. R5 .., .. .. P1 .. .., .. .. .. .. .., .. .. .. .. Y]
    Dan: unknown
  tokens: {Dan: 3}
  track: {1: R5, 3: []}
"""


def replayed(*lines: str, text: str = TEXT) -> Replay:
    """Return such a record with lines."""
    moves = "".join(f"- {line}\n" for line in lines)
    return examine(parse_record(parse_document(f"{text}moves:\n{moves}", "f")))


def rows(*lines: str) -> tuple[str, ...] | None:
    """Return what is seen of Ben's window after lines."""
    found = replayed("Ann pass", *lines)
    assert not found.faults
    return sight_of(found).rows(1)


FIRST = ("B .. .. R5 ..", ".. .. P1 .. ..", ".. .. .. .. ..", ".. .. .. .. Y")


def test_a_die_of_unknown_value_hides_no_window() -> None:
    """The pattern and the other dice are seen; the rules take the window as not recorded."""
    found = replayed()
    sight = sight_of(found)
    assert found.start.windows[1] is None
    assert sight.rows(1) == FIRST
    assert sight.rows(2) is None
    window = sight.windows[1]
    assert window is not None
    assert "[B?]" in window_text(window, hidden=sight.hidden[1])
    svg = window_svg(window, hidden=sight.hidden[1])
    assert "A1: value 1, blue die of unknown value" in svg
    assert ">?</text>" in svg
    assert svg.count("<circle") < window_svg(window).count("<circle") + 3


@pytest.mark.parametrize(
    ("lines", "changed"),
    [
        (["Ben G2 B2"], {1: ".. G2 P1 .. .."}),
        (["Ben G2 ?"], {}),
        (["Ben pass"], {}),
        (["Ben take G4, tool 1 G5, place B1"], {1: "G5 .. P1 .. .."}),
        (["Ben take G4, tool 11 R2, place B1"], {1: "R2 .. P1 .. .."}),
        (["Ben take G4, tool 11 R2, return"], {}),
        (["Ben tool 2 A1>C1"], {0: ".. .. .. R5 ..", 2: "B .. .. .. .."}),
        (["Ben tool 2 B3>C1"], {1: ".. .. .. .. ..", 2: "P1 .. .. .. .."}),
        (
            ["Ben tool 4 A1>C1 B3>C4"],
            {0: ".. .. .. R5 ..", 1: ".. .. .. .. ..", 2: "B .. .. P1 .."},
        ),
        (["Ben take G4, ...", "Ben place B1"], {1: "G4 .. P1 .. .."}),
        (["Ben pass", "Cem G2 A1"], {}),
        (["Ben tool 2 D1>C2"], {}),
        (["Ben G2 A1"], {0: "G2 .. .. R5 .."}),
    ],
)
def test_lines_are_followed_in_a_window_that_is_partly_known(
    lines: list[str], changed: dict[int, str]
) -> None:
    """Dice placed at named spaces, moved and returned are seen as they stand then."""
    assert rows(*lines) == tuple(changed.get(row, text) for row, text in enumerate(FIRST))


def test_mistake_1_dice_of_a_window_that_is_partly_known_are_not_removed() -> None:
    """MISTAKE-1: whether it breaks a rule cannot be told, so the line is skipped."""
    found = replayed("Ben remove A4")
    assert [str(violation) for step in found.faults for violation in step.violations] == [
        "A4: dice are removed only from a window that breaks a rule [MISTAKE-1]",
    ]
    assert sight_of(found).rows(1) == FIRST


def test_a_window_that_is_known_is_seen_as_it_stands() -> None:
    """TOOL-2: also where the brush ignored the print of a space, beside windows partly known."""
    found = replayed("Ann tool 2 A1>A5")
    assert sight_of(found).rows(0) == (".. .. .. R5 B4!", *[".. .. .. .. .."] * 3)


def test_an_earlier_moment_is_seen_without_the_later_lines() -> None:
    """What a record shows after some lines does not hold what came later."""
    found = replayed("Ann pass", "Ben G2 B2")
    early = sight_of(found, 1)
    assert (early.rows(1), early.position) == (FIRST, found.at(1))
    assert (early.players, early.position.to_move) == (NAMES, 1)


def test_two_lifted_dice_are_followed() -> None:
    """Under the reading `lift_both` as well."""
    text = TEXT.replace("  starter:", "  paired_moves: lift_both\n  starter:")
    found = replayed("Ann pass", "Ben tool 4 A1>B3 B3>A1", text=text)
    assert sight_of(found).rows(1) == ("P1 .. .. R5 ..", ".. .. B .. ..", FIRST[2], FIRST[3])


def test_no_number_of_tokens_is_invented() -> None:
    """Recorded ones are seen; those of a pattern where the dice are known; else none."""
    found = replayed()
    assert sight_of(found).tokens == (5, 5, None, 3)
    assert found.start.tokens == (5, 5, 5, 3)
    assert sight_of(found).points(2) == "window not known"
    assert sight_of(found).points(3) == "window not known, 3 tokens"
    assert sight_of(found).points(1) == "2 values not known, 5 tokens"
    assert sight_of(found).points(0) == "-13 points, 5 tokens"
    paid = replayed("Ann pass", "Ben take G4, tool 1 G5, place B1")
    assert sight_of(paid).tokens[1] == 4
    without = TEXT.replace(", Cem: Batllo", "").replace("Dan: unknown", "Cem: empty")
    sight = sight_of(replayed(text=without))
    assert (sight.tokens[2], sight.position.tokens[2]) == (None, 6)
    assert sight.unknown_parts(2) == ("private", "favor_tokens")
    sheet = sight.sheet(2)
    assert sheet is not None
    assert sheet["favor_tokens"].points == 0


def test_solo_1_a_lone_player_has_no_tokens() -> None:
    """SOLO-1: none are seen, also where the record says so."""
    text = head(1).replace("moves:\n", "position:\n  round: 1\n  pool: R1 G2 B3 Y4\n")
    solo = sight_of(replayed(text=f"{text}  windows: {{Ann: empty}}\n  tokens: {{Ann: 0}}\n"))
    assert solo.tokens == (None,)
    assert solo.unknown_parts(0) == ()


def test_setup_3_tokens_of_the_set_up_are_seen() -> None:
    """SETUP-3: where the set-up says a number it is known, whatever the pattern."""
    text = head(3).replace("setup:\n", "setup:\n  tokens: {Ben: 2}\n").partition("moves:")[0]
    assert sight_of(replayed(text=text)).tokens == (5, 2, 5)


def test_what_counts_nothing_because_it_is_not_known_is_named() -> None:
    """SCORE-1: the private objective, and the favor tokens."""
    sight = sight_of(replayed())
    assert [sight.unknown_parts(seat) for seat in range(4)] == [
        ("private",),
        (),
        ("private", "favor_tokens"),
        ("private",),
    ]


def test_scores_and_ranks_rest_on_known_windows() -> None:
    """A window with a die of unknown value has no score, and the others keep their ranks."""
    sight = sight_of(replayed())
    assert [sight.sheet(seat) is None for seat in range(4)] == [False, True, True, True]
    assert sight.ranks() == (1, None, None, None)
    assert sight.unscored(1) == "the values of the dice at A1, D5 are not known"
    assert sight.unscored(2) == "the window is not known"
    assert sight.unscored(0) == ""
    one = sight_of(replayed(text=TEXT.replace("[B ..", "[.. ..")))
    assert one.unscored(1) == "the value of the die at D5 is not known"
    assert one.points(1).startswith("1 value not known")


def test_rounds_that_nobody_recorded_are_not_empty() -> None:
    """A round with no dice left is known, a round that is missing is not; later ones are."""
    lines = [f"{name} pass" for name in ("Ann", "Ben", "Cem", "Dan", "Dan", "Cem", "Ben", "Ann")]
    track = sight_of(replayed(*lines)).track
    assert [dice is None for dice in track] == [False, True, False, True, False]
    assert len(track[4] or ()) == 9


def test_a_game_from_its_start_shows_everything() -> None:
    """Windows, tokens and track are those of the position; nothing is unknown."""
    text = head(3).replace("{Ann: red}", "{Ann: red, Ben: blue, Cem: green}")
    start = SagradaPosition.start(parse_setup(record(text)))
    for _, position in play_out(start, NAMES[:3], random.Random(3)):
        sight = Sight.of(position, NAMES[:3])
        assert (sight.windows, sight.tokens) == (position.windows, position.tokens)
        assert sight.track == position.track
        assert [sight.sheet(seat) for seat in range(3)] == [position.sheet(s) for s in range(3)]
        ranks = sight.ranks()
        assert tuple(sorted(range(3), key=lambda seat: ranks[seat] or 0)) == position.ranking()


def test_score_9_nobody_has_a_rank_while_a_part_of_a_score_is_not_known() -> None:
    """SCORE-9: the private points decide first, so all of them have to be known."""
    one, two = ", Cem: green", ", Ben: blue, Cem: green"
    for private, ranks in ((two, (3, 2, 1)), (one, (None, None, None))):
        text = head(3).replace("{Ann: red}", f"{{Ann: red{private}}}")
        sight = Sight.of(SagradaPosition.start(parse_setup(record(text))), NAMES[:3])
        assert dataclasses.replace(sight, tokens=(4, 5, 6)).ranks() == ranks
        unknown = dataclasses.replace(sight, tokens=(4, None, 6))
        assert unknown.ranks() == (None, None, None)
        assert unknown.unknown_parts(1)[-1] == "favor_tokens"


def test_whose_turn_is_told_at_every_moment() -> None:
    """While windows are chosen, before and during a roll, within a turn and at the end."""
    text = TEXT.partition("position:")[0].replace(", Cem: Batllo", "")
    text = text.replace("  starter: Ann\n", "  cards: {Cem: [Batllo, Bellesguard]}\n")
    roll = "R1 P6 B2 G4 Y5 R6 P1 G2"

    def said(*lines: str) -> str:
        found = replayed(*lines, text=text)
        return whose_turn(found.final, found.players)

    assert said() == "Cem chooses a window"
    chosen = "Cem window Batllo"
    assert said(chosen) == "Round 1: the dice are to be rolled"
    assert said(chosen, f"roll {roll}") == "Round 1: 1 more die is to be rolled"
    assert said(chosen, "roll R1 P6") == "Round 1: 7 more dice are to be rolled"
    assert said(chosen, f"roll {roll} B5") == "Round 1: Ann to move, first turn"
    taken = said(chosen, f"roll {roll} B5", "Ann take R1, ...")
    assert taken == "Round 1: Ann to move, first turn, R1 in hand"
    order = ("Ann", "Ben", "Cem", "Dan")
    half = said(chosen, f"roll {roll} B5", *(f"{name} pass" for name in order))
    assert half == "Round 1: Dan to move, second turn"
    rolling = play(game("R5 G2", "6"), "take R5, tool 6")
    assert whose_turn(rolling, order) == "Round 1: Ann to move, first turn, R5 in hand"
    assert whose_turn(game("", track="|" * 9), order) == "The game is over."
    sight = sight_of(replayed(text=text))
    assert sight.points(2) == "no window yet"
    assert sight.points(3) == "window not known"


def test_where_a_die_of_unknown_value_stands_is_told_by_space() -> None:
    """The spaces are those of the rows."""
    assert sight_of(replayed()).hidden[1].keys() == {Square.parse("A1"), Square.parse("D5")}
