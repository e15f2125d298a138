"""Records played from their lines: strictly, and with every mistake listed."""

from __future__ import annotations

import random

import pytest

from vitrail.games.errors import NotationError, ParameterError
from vitrail.games.replay import IllegalLineError
from vitrail.games.sagrada.play import SagradaPosition, all_dice
from vitrail.games.sagrada.position import parse_position
from vitrail.games.sagrada.replay import Replay, examine, replay
from vitrail.games.sagrada.setup import parse_setup
from vitrail.games.sagrada.table import game_position, table_position

from .transcripts import PLAYERS, head, play_out, record, with_lines

HEAD = head(2, tools=(1, 5, 8))
ROUND = ("roll R5 G2 B3 Y6 P1", "Ann P1 C1", "Ben B3 A1", "Ben pass", "Ann pass")


def examined(*lines: str, before: str = HEAD) -> Replay:
    """Return the tolerant replay of lines."""
    return examine(record(with_lines(before, lines)))


def rules(found: Replay) -> list[tuple[str, list[str]]]:
    """Return the faults: text of the line, and ids of the rules."""
    return [(step.text, [v.rule.id for v in step.violations]) for step in found.faults]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_lines_give_the_game_back(players: int, seed: int) -> None:
    """The lines of a random game replay to the same positions, without a fault."""
    before = head(players, tools=(2, 7, 11) if seed == 1 else (6, 9, 12))
    start = examine(record(before)).start
    played = list(play_out(start, PLAYERS[:players], random.Random(seed)))
    found = replay(record(with_lines(before, [line for line, _ in played])))
    assert [step.after for step in found.steps] == [position for _, position in played]
    assert found.final.to_move is None


def test_a_legal_record_may_end_anywhere() -> None:
    """What is not over yet is legal so far; each line knows its place in the file."""
    found = examined(*ROUND[:3])
    assert not found.faults
    assert [step.line for step in found.steps] == [10, 11, 12]
    assert [step.seat for step in found.steps] == [None, 0, 1]
    assert found.final.to_move == 1
    assert found.at(0) == found.start
    assert found.at(3) == found.final
    with pytest.raises(ParameterError, match="the record has 3 moves"):
        found.at(4)


def test_a_round_begins_with_its_first_turn() -> None:
    """The lines before it are counted, its roll among them; a round without a turn has none."""
    found = examined(*ROUND, "roll R1 G2 B3 Y6 P1")
    assert found.round_begins(1) == 1
    assert found.round_begins(2) == len(ROUND) + 1
    assert found.at(found.round_begins(2)).to_move == 1
    for cut in (examined(*ROUND), examined()):
        last = 2 if cut.steps else 1
        with pytest.raises(ParameterError, match=rf"^the record has no turn of round {last}$"):
            cut.round_begins(last)


def test_strict_replay_stops_at_the_first_fault() -> None:
    """The error names file, line, text, rules and what was expected."""
    with pytest.raises(IllegalLineError) as caught:
        replay(record(with_lines(HEAD, [*ROUND[:2], "Ben G2 B2", "Ben R5 A1"])))
    assert str(caught.value) == (
        "game.yaml:12: 'Ben G2 B2' is not legal: B2: the first die goes on a border space "
        "[PLACE-1]; B2: the space asks for value 5, not G2 [PLACE-4] (expected a turn of Ben)"
    )
    error = caught.value
    assert (error.expected, error.step.text, error.step.line) == ("a turn of Ben", "Ben G2 B2", 12)
    assert (error.move, error.position) == ("Ben G2 B2", error.step.before.notation())
    assert [violation.rule.id for violation in error.violations] == ["PLACE-1", "PLACE-4"]
    assert str(IllegalLineError(error.step, "a pass")) == (
        "'Ben G2 B2' is not legal: B2: the first die goes on a border space [PLACE-1]; "
        "B2: the space asks for value 5, not G2 [PLACE-4] (expected a pass)"
    )


def test_an_illegal_placement_is_applied() -> None:
    """A die on a space that it may not have stands there all the same, with every rule named."""
    found = examined("roll R5 G2 B3 Y6 P1", "Ann R5 B2")
    assert rules(found) == [("Ann R5 B2", ["PLACE-1"])]
    (window, _) = found.final.windows
    assert window is not None
    assert len(window.placed) == 1


def test_what_the_pieces_do_not_allow_is_skipped() -> None:
    """A die that is not in the pool cannot be taken; the turn counts as passed."""
    found = examined("roll R5 G2 B3 Y6 P1", "Ann R6 A4", "Ben B3 A1")
    assert rules(found) == [("Ann R6 A4", ["DRAFT-1"])]
    assert found.faults[0].skipped
    assert len(found.final.pool) == 4


def test_a_die_that_is_taken_and_kept_goes_back() -> None:
    """A die cannot vanish: one that is not placed lies in the pool again."""
    found = examined("roll R5 G2 B3 Y6 P1", "Ann take R5")
    assert rules(found) == [("Ann take R5", ["DRAFT-1"])]
    assert len(found.final.pool) == 5


def test_a_turn_left_out_is_one_fault() -> None:
    """Where the next line fits again, the missing turn counts as passed."""
    before = head(3)
    found = examined(
        "roll R5 G2 B3 Y6 P1 R1 R2",
        "Ann P1 C1",
        "Cem pass",
        "Cem pass",
        "Ben pass",
        "Ann pass",
        "roll R5 G2 B3 Y6 P1 R1 R2",
        before=before,
    )
    assert rules(found) == [("Cem pass", ["ROUND-2"])]
    assert str(found.faults[0].violations[0]) == "it is the turn of Ben [ROUND-2]"


def test_turns_in_the_wrong_order_are_both_told() -> None:
    """Two players who changed places break the order twice, and nothing after that."""
    order = ("Ann", "Cem", "Ben", "Cem", "Ben", "Ann")
    lines = ["roll R5 G2 B3 Y6 P1 R1 R2", *(f"{name} pass" for name in order)]
    found = examined(*lines, "roll R5 G2 B3 Y6 P1 R1 R2", "Ben pass", before=head(3))
    assert rules(found) == [("Cem pass", ["ROUND-2"]), ("Ben pass", ["ROUND-2"])]


def test_a_roll_that_comes_too_early_closes_the_round() -> None:
    """The turns that are missing are one fault, and the game goes on with the new round."""
    found = examined(*ROUND[:3], "roll R5 G2 B3 Y6 P1", "Ben pass")
    assert rules(found) == [("roll R5 G2 B3 Y6 P1", ["ROUND-3"])]
    assert found.final.round == 2


def test_a_roll_with_too_few_dice_is_told_at_the_turn() -> None:
    """A roll may take several lines, so what is missing shows when somebody drafts."""
    found = examined("roll R5 G2", "roll B3 Y6", "Ann R5 A4")
    assert rules(found) == [("Ann R5 A4", ["ROUND-1"])]
    assert not examined("roll R5 G2", "roll B3 Y6 P1", "Ann R5 A4").faults


def test_a_roll_with_too_many_dice_is_told() -> None:
    """Each die beyond the number of the round is against ROUND-1."""
    found = examined("roll R5 G2 B3 Y6 P1 P2", "Ann R5 A4")
    assert rules(found) == [("roll R5 G2 B3 Y6 P1 P2", ["ROUND-1"])]


def test_lines_after_the_end_are_told() -> None:
    """After round 10 neither a roll nor a turn can come."""
    lines = []
    for number in range(10):
        first, second = ("Ann", "Ben") if number % 2 == 0 else ("Ben", "Ann")
        order = (first, second, second, first)
        lines += ["roll R1 Y1 G1 B1 P1", *(f"{name} pass" for name in order)]
    found = examined(*lines, "Ann pass", "roll R1")
    assert rules(found) == [("Ann pass", ["END-1"]), ("roll R1", ["END-1"])]
    assert found.final.to_move is None


def test_an_unreadable_line_names_its_place() -> None:
    """A line that is no sentence of the grammar is an error, not a fault."""
    with pytest.raises(NotationError, match=r"^game.yaml:11: .*in the line 'Ann R9 A1'"):
        examined("roll R5 G2 B3 Y6 P1", "Ann R9 A1")


def test_windows_are_chosen_among_the_cards() -> None:
    """`cards` holds what was dealt; each chooses one of them, in any order, in any case."""
    before = (
        "vitrail: 1\ngame: sagrada\nplayers: [Ann, Ben]\nsetup:\n  starter: Ben\n"
        "  cards: {Ann: [Virtus, Batllo], Ben: [Lux Astram, Gravitas]}\nmoves:\n"
    )
    found = examined("Ben window gravitas", "Ann window Batllo", ROUND[0], before=before)
    assert not found.faults
    assert [window and window.pattern.name for window in found.final.windows] == [
        "Batllo",
        "Gravitas",
    ]
    assert found.final.tokens == (5, 5)
    assert found.final.to_move == 1
    assert rules(examined("Ann window Firmitas", before=before)) == [
        ("Ann window Firmitas", ["SETUP-2"])
    ]
    early = examined(ROUND[0], "Ben pass", before=before)
    assert rules(early) == [(ROUND[0], ["SETUP-2"])]


def test_a_window_line_needs_no_cards() -> None:
    """Where nobody wrote down what was dealt, the line alone gives the window."""
    before = "vitrail: 1\ngame: sagrada\nplayers: [Ann, Ben]\nmoves:\n"
    found = examined("Ann window Virtus", "Ben window Batllo", ROUND[0], "Ann R5 A4", before=before)
    assert not found.faults


def test_an_unknown_window_takes_any_space() -> None:
    """Of a window that is not recorded nothing can be wrong, whatever space is named."""
    before = HEAD.replace("Ben: Batllo", "Ben: unknown")
    found = examined(ROUND[0], "Ann pass", "Ben B3 A1", "Ben G2 ?", before=before)
    assert not found.faults
    assert len(found.final.pool) == 3


MIDDLE = HEAD.replace(
    "moves:\n",
    "position:\n  to_move: Ann\n  round: 3\n  turn: 1\n  pool: B2 R4 Y2 P5\n"
    "  windows: {Ann: empty, Ben: unknown}\n  track: {1: Y6, 2: Y3}\nmoves:\n",
)


def test_moves_may_continue_a_position() -> None:
    """With a `position:` the game begins there: one die is gone, so Ben began the round."""
    found = examined("Ann R4 A1", "Ann pass", "Ben B2 ?", "roll R1 R2 R3 R4 R5", before=MIDDLE)
    assert not found.faults
    assert found.start.starter == 1
    assert found.final.track[2] == found.at(2).pool[1:]
    assert found.final.round == 4
    assert found.final.to_move == 0


def test_the_starter_of_a_position_can_be_told() -> None:
    """`setup.starter` decides who began the round, whatever the pool looks like."""
    told = MIDDLE.replace("setup:\n", "setup:\n  starter: Ann\n").replace(" P5", "")
    assert examined(before=told).start.starter == 0


def test_table_and_game_are_two_views_of_one_position() -> None:
    """What the table shows of a position gives the same position back, tools aside."""
    before = head(3)
    start = SagradaPosition.start(parse_setup(record(before)))
    seen = 0
    for _, position in play_out(start, PLAYERS[:3], random.Random(5)):
        table = table_position(position, PLAYERS[:3])
        assert not table.faults()
        assert table.moves_unread == 0
        if table.to_move is None:
            continue
        again = game_position(table)
        assert (again.windows, again.pool, again.bag) == (
            position.windows,
            position.pool,
            position.bag,
        )
        assert (again.to_move, again.second_turn) == (position.to_move, position.second_turn)
        assert all_dice(again) == all_dice(position)
        seen += 1
    assert seen > 30


def test_dice_of_a_color_alone_hide_a_window() -> None:
    """A window of which the values are not known counts as not recorded."""
    text = MIDDLE.replace("Ben: unknown", "Ben: [R .. .. .. .., .. .. .. .. .., " * 1)
    text = text.replace(".., }", ".., .. .. .. .. .., .. .. .. .. ..]}")
    table = parse_position(record(text))
    assert game_position(table).windows[1] is None
    assert game_position(table).bag[0] == 16


def test_windows_may_be_named_after_other_lines_and_players() -> None:
    """SETUP-2: each player without cards chooses what the line names, wherever it stands."""
    before = (
        "vitrail: 1\ngame: sagrada\nplayers: [Ann, Ben, Cem]\n"
        "setup:\n  windows: {Ann: Virtus}\nabout: a Sunday\nmoves:\n"
    )
    found = examine(
        record(
            with_lines(before, ["Ann window virtus", "Ben window batllo", "Cem window gravitas"])
        )
    )
    patterns = [window.pattern.name for window in found.final.windows if window]
    assert patterns == ["Virtus", "Batllo", "Gravitas"]
    assert [step.text for step in found.faults] == ["Ann window virtus"]
    assert found.about == "a Sunday"
    assert [line.text for line in found.written] == [step.text for step in found.steps]


def test_setup_2_a_window_that_is_named_too_late_was_missing_before() -> None:
    """SETUP-2: windows come before the first roll, with or without a list of the cards dealt."""
    before = "vitrail: 1\ngame: sagrada\nplayers: [Ann, Ben]\nmoves:\n"
    found = examined(ROUND[0], "Ann window Virtus", before=before)
    assert [str(found.faults[0].violations[0]), found.faults[0].text] == [
        "Ann has not chosen a window [SETUP-2]",
        ROUND[0],
    ]


def test_where_nobody_chooses_nothing_is_offered() -> None:
    """SETUP-2: without cards and without lines that name a window there is no choice."""
    assert examined().start.setup.offers == ()


def test_a_window_that_nobody_knows_names_its_line() -> None:
    """The message says file and line of the window line."""
    before = "vitrail: 1\ngame: sagrada\nplayers: [Ann, Ben]\nmoves:\n"
    with pytest.raises(NotationError, match=r"^game\.yaml:6: unknown pattern 'Battlo'"):
        examine(record(with_lines(before, ["Ann window Virtus", "Ben window Battlo"])))


def test_a_line_that_cannot_be_read_is_told_once() -> None:
    """File and line stand before the problem, the whole line behind it."""
    with pytest.raises(NotationError) as caught:
        examined(*ROUND[:1], "Ann R5 Z9")
    assert str(caught.value).startswith("game.yaml:11: ")
    assert str(caught.value).count("game.yaml") == 1
    assert str(caught.value).endswith("(in the line 'Ann R5 Z9')")


THREE = (
    "vitrail: 1\ngame: sagrada\nplayers: [Ann, Ben, Cem]\n"
    "setup:\n  windows: {Ann: Virtus, Ben: Gravitas, Cem: Bellesguard}\nmoves:\n"
)


@pytest.mark.parametrize("starter", ["Ann", "Ben", "Cem"])
@pytest.mark.parametrize("done", range(6))
def test_a_player_out_of_turn_is_put_where_the_round_allows_it(starter: str, done: int) -> None:
    """ROUND-2: after `done` turns somebody else moves; the fault is told and the round goes on."""
    names = ["Ann", "Ben", "Cem"]
    at = names.index(starter)
    there = names[at:] + names[:at]
    order = there + there[::-1]
    before = THREE.replace("moves:", f"  starter: {starter}\nmoves:")
    wrong = next(name for name in names if name != order[done])
    lines = ["roll R5 G2 B3 Y6 P1 P2 P3", *(f"{name} pass" for name in order[:done])]
    found = examine(record(with_lines(before, [*lines, f"{wrong} pass"])))
    (fault,) = found.faults
    assert fault.text == f"{wrong} pass"
    assert [violation.rule.id for violation in fault.violations] == ["ROUND-2"]
    assert fault.seat == names.index(wrong)
    assert not any(step.violations for step in found.steps[:-1])


def test_a_roll_belongs_to_its_round_up_to_the_tenth() -> None:
    """ROUND-1, END-1: in round 10 a roll that comes again is told as one that comes too early."""
    lines = []
    for number in range(10):
        lines.append("roll R5 G2 B3 Y6 P1" if number % 2 else "roll R4 G3 B2 Y5 P6")
        first, second = ("Ann", "Ben") if number % 2 == 0 else ("Ben", "Ann")
        lines += [f"{first} pass", f"{second} pass", f"{second} pass", f"{first} pass"]
    found = examined(*lines[:-2], "roll R5 G2 B3 Y6 P1")
    assert found.faults
    assert found.faults[0].text == "roll R5 G2 B3 Y6 P1"
    assert [v.rule.id for v in found.faults[0].violations] == ["ROUND-3", "END-1"]
