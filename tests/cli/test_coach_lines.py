"""`vitrail coach`: what lines it takes, what it writes, what it says to what is wrong."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from vitrail.cli.coach_lines import COMMANDS
from vitrail.cli.sagrada.coach_words import next_words
from vitrail.games.files import parse_document
from vitrail.games.record import parse_record
from vitrail.games.sagrada.replay import examine

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from vitrail.games.sagrada.play import SagradaPosition

    from .conftest import Answer

    Coach = Callable[[str], Answer]

HEAD = """\
vitrail: 1
game: sagrada
players: [Ann, Eva]
setup:
  windows: {Ann: Virtus, Eva: Batllo}
  public: [row color variety, light shades, color diagonals]
  tools: [6, 7, 11]
moves:
"""
ROLL = "  - roll R5 G2 B3 Y6 P1   # the first\n"


@pytest.fixture
def coach(files: Path, vitrail: Callable[..., Answer]) -> Coach:
    """Type lines into the coach of `game.yaml`, which holds a roll."""
    (files / "game.yaml").write_text(HEAD + ROLL, encoding="utf-8")
    return lambda typed: vitrail("coach", "game.yaml", "--brief", stdin=typed.encode())


def written(files: Path) -> str:
    """Return what stands behind the head and the roll."""
    text = (files / "game.yaml").read_text("utf-8")
    assert text.startswith(HEAD + ROLL)
    return text.removeprefix(HEAD + ROLL)


def position(*lines: str) -> SagradaPosition:
    """Return the position after these lines and the roll."""
    text = HEAD + ROLL + "".join(f"  - {line}\n" for line in lines)
    return examine(parse_record(parse_document(text, "f"))).final


# ---- comments


def test_comments_are_kept(files: Path, coach: Coach) -> None:
    """A comment behind a line and a line that is one are written where they were typed."""
    answer = coach("# Ann thinks\nr5 a4   # risky\n# well\n#\nb3 a1 #x\n")
    assert answer.code == 0
    assert written(files) == (
        "  # Ann thinks\n  - Ann R5 A4  # risky\n  # well\n  #\n  - Eva B3 A1  #x\n"
    )


@pytest.mark.parametrize(("typed", "told"), [("r5 a4 # \x1b[2J", "U+001B"), ("# \x07", "U+0007")])
def test_comments_that_no_reader_takes_are_refused(
    files: Path, coach: Coach, typed: str, told: str
) -> None:
    """A record must stay readable, so control characters do not get in."""
    answer = coach(typed + "\n")
    assert answer.code == 1
    assert f"{told} cannot stand in a comment" in answer.out
    assert not written(files)


def test_marks_are_kept(files: Path, coach: Coach) -> None:
    """Marks such as !? stand behind the move, before the comment; a lone ? is one in its place."""
    answer = coach("r5, a4 !?  # risky\ntake b3 ??\na1!\nb3 ? # no\np ?\n")
    assert answer.code == 1
    assert "\n  Ann R5 A4 !?  # risky\n" in answer.out
    assert "\n  Eva pass ?\n" in answer.out
    assert written(files) == (
        "  - Ann R5 A4 !?  # risky\n  - Eva take B3, ... ??\n  - Eva place A1 !\n  - Eva pass ?\n"
    )


# ---- undo


def test_undo_and_redo_leave_every_byte(files: Path, coach: Coach) -> None:
    """What was written by hand comes back as it was: spelling, comments, no last line end."""
    by_hand = "  -  'Ann  r5 a4'   # by hand\n  # between\n  - Eva b3 a1  # last\n  # end"
    (files / "game.yaml").write_text(HEAD + ROLL + by_hand, encoding="utf-8")
    answer = coach("undo\nundo\nredo\nredo\n")
    assert answer.code == 0
    assert written(files) == by_hand
    assert (
        "taken back: Eva b3 a1  # last  (redo puts it back until the next move or quit)"
        in answer.out
    )


def test_what_is_not_put_back_is_told_at_the_end(files: Path, coach: Coach) -> None:
    """Redo works in the session alone, so the last words name each line with its comment."""
    answer = coach("r5 a4 # risky\nb3 a1\nundo\nundo\nquit\n")
    assert answer.out.endswith(
        "not in the file any more: Ann R5 A4  # risky\nnot in the file any more: Eva B3 A1\n"
    )
    assert not written(files)
    assert "not in the file" not in coach("r5 a4\nundo\npass\nquit\n").out


# ---- turns that go on


def test_a_turn_is_typed_step_by_step(files: Path, coach: Coach) -> None:
    """A line that stops where the turn cannot end goes on; a space alone places the die."""
    answer = coach("take p1, tool 6 p4\nhint\na1\ntake b3, tool 11 Y5\nreturn\npass\n")
    assert answer.code == 0
    assert written(files) == (
        "  - Ann take P1, tool flux brush P4, ...\n  - Ann place A1\n"
        "  - Eva take B3, tool flux remover Y5, ...\n  - Eva return\n  - Eva pass\n"
    )
    assert "Ann goes on: place P4 at A1, A2, B1, C1, C5, D4 or D5\n" in answer.out
    assert "In hand  P4" in answer.out
    assert ", or return Y5 to the pool (return)\n" in answer.out
    assert "Ann ...> a1" in answer.out


def test_a_turn_that_could_end_goes_on_with_dots(files: Path, coach: Coach) -> None:
    """After Glazing Hammer the turn may be over; dots say that it is not."""
    answer = coach("p\np\ntool 7 r1 g1 b1 y1 p1\nundo\ntool 7 r1 g1 b1 y1 p1 ...\nr1 a2\n")
    assert answer.code == 0
    assert "the turn ended without a draft; if it goes on: undo, and end the line" in answer.out
    assert written(files).endswith(
        "  - Eva tool glazing hammer B1 G1 P1 R1 Y1, ...\n  - Eva R1 A2\n"
    )


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("roll r1", "the turn of Ann goes on [ROUND-2]"),
        ("Eva pass", "the turn of Ann goes on [ROUND-2]"),
        ("pass", "a die that was taken has to be placed [DRAFT-1]"),
        ("g2 a1", "one die is drafted a turn [TURN-1]"),
        ("a3", "A3: the space asks for value 2, not R5 [PLACE-4]"),
    ],
)
def test_an_open_turn_is_finished_first(files: Path, coach: Coach, typed: str, told: str) -> None:
    """Nothing else is taken, and the file holds the turn as far as it goes."""
    answer = coach(f"take r5\n{typed}\n")
    assert answer.code == 1
    assert f"  no: {told}" in answer.out
    assert written(files) == "  - Ann take R5, ...\n"
    assert coach("undo\n").code == 0
    assert not written(files)


def test_records_with_open_turns_are_read_everywhere(
    files: Path, coach: Coach, vitrail: Callable[..., Answer]
) -> None:
    """`check`, `score`, `show --at` and `hint` take a record whose turns are cut."""
    coach("take p1, tool 6 p4\na1\ntake b3\n")
    checked = vitrail("check", "game.yaml", "--json")
    assert (checked.code, checked.data["moves"]) == (0, 4)
    assert vitrail("score", "game.yaml").code == 0
    assert vitrail("show", "game.yaml", "--at", "2").code == 0
    assert "In hand  B3" in vitrail("hint", "game.yaml", "--level", "legal").out


# ---- short forms


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("r5, a4", "Ann R5 A4"),
        ("ANN r5 a4", "Ann R5 A4"),
        ("take p1, a1", "Ann P1 A1"),
        ("take p1, tool flux b p4, a1", "Ann take P1, tool flux brush P4, place A1"),
        ("take p1, TOOL Flux-R y5, A2", "Ann take P1, tool flux remover Y5, place A2"),
        ("take r5, place a4", "Ann R5 A4"),
    ],
)
def test_short_forms(files: Path, coach: Coach, typed: str, line: str) -> None:
    """Commas behind dice, beginnings of names, any case: the file has the full line."""
    if "A1" in line.split(", ")[0]:
        line = line.replace("A1", "A2")
        typed = typed.replace("a1", "a2")
    assert coach(f"{typed}\n").code == 0
    assert written(files) == f"  - {line}\n"


def test_moves_in_unknown_windows_have_capitals(
    files: Path, vitrail: Callable[..., Answer]
) -> None:
    """The canonical line keeps a space that was named, though nobody records the window."""
    text = (HEAD + ROLL).replace("Batllo", "unknown")
    (files / "game.yaml").write_text(text, encoding="utf-8")
    answer = vitrail("coach", "game.yaml", stdin=b"p\neva b3 a1\nEVA take g2\nplace ?\n")
    assert answer.code == 0
    assert "Eva goes on: place G2 (place ?)" in answer.out
    assert (files / "game.yaml").read_text("utf-8") == (
        f"{text}  - Ann pass\n  - Eva B3 A1\n  - Eva take G2, ...\n  - Eva place ?\n"
    )


def test_beginnings_of_several_names_are_told(coach: Coach) -> None:
    """Which cards could be meant is in the answer."""
    answer = coach("take p1, tool flux p4\n")
    assert "'flux' begins several tool cards: Flux Brush, Flux Remover" in answer.out


# ---- rolls


def test_a_part_of_a_roll_is_shown(files: Path, coach: Coach) -> None:
    """The pool so far and what is missing follow each line of a roll."""
    answer = coach("p\np\np\np\nroll r1, r2\nroll g1g2, g3\n")
    assert answer.code == 0
    assert "pool   R1 R2; expected: roll with 3 more dice for round 2\n" in answer.out
    assert written(files).endswith("  - roll R1 R2\n  - roll G1 G2 G3\n")


@pytest.mark.parametrize("typed", ["p", "pass", "take g4", "return", "place a1", "r5 d3", "tool 6"])
def test_a_turn_before_the_roll_is_told_what_comes_first(coach: Coach, typed: str) -> None:
    """Where dice have to be rolled no word of a turn is called a wrong die."""
    answer = coach(f"p\np\np\np\n{typed}\n")
    assert answer.code == 1
    told = f"  no: '{typed}': the dice of round 2 are not rolled yet: expected roll with 5 dice"
    assert told in answer.out
    assert "is no die" not in answer.out


def test_removing_between_rounds_names_the_player(coach: Coach) -> None:
    """It needs no roll, so the answer is not that one is missing."""
    answer = coach("p\np\np\np\nremove a1\nG9 R1\nrol r1\n")
    assert "'remove a1': expected the player before it, Ann remove a1" in answer.out
    assert "'G9' is no die: its value must be 1 to 6" in answer.out
    assert "; did you mean roll?" in answer.out


def test_where_a_window_is_asked_for_the_answer_names_the_choice(
    files: Path, vitrail: Callable[..., Answer]
) -> None:
    """A word of a turn, or a wrong name, gets the windows that can be chosen."""
    dealt = vitrail("coach", "start.yaml", "--brief", stdin=b"p\nr5 a4\nripples\n").out
    assert dealt.count("is no window dealt: expected 1 ") == 2
    assert "2 Ripples of Light" in dealt
    assert "\n  Ann window Ripples of Light\n" in dealt
    text = HEAD.partition("setup:")[0] + "moves:\n"
    (files / "game.yaml").write_text(text, encoding="utf-8")
    asked = vitrail("coach", "game.yaml", "--brief", stdin=b"take r5\nviru\n").out
    assert "'take r5': expected the window of Ann, Enter if nobody knows it, or roll with" in asked
    assert "  no: unknown pattern 'viru'; did you mean Virtus?\n" in asked


# ---- hints


def test_legal_hints_inside_a_turn_tell_every_way_on(files: Path, coach: Coach) -> None:
    """The die in the hand can be returned; that it fits nowhere is not said of the pool."""
    assert (
        "   or return Y5 to the pool (return)\n" in coach("take r5, tool 11 y5\nhint legal\n").out
    )
    text = HEAD.replace("moves:\n", "position:\n  to_move: Ann\n  round: 2\n  pool: B3 B4 R4 G1\n")
    rows = ["[.. .. .. .. G1", *[".. .. .. .. .."] * 3]
    text += f"  windows: {{Ann: {', '.join(rows)}]}}\n"
    text += "moves:\n  - Ann take R4, tool flux brush R3, ...\n"
    (files / "game.yaml").write_text(text, encoding="utf-8")
    said = coach("hint legal\n").out
    assert "R3, in hand, fits nowhere\n   or return R3 to the pool (return)\n" in said
    assert "No die of the pool" not in said
    assert "Flux Brush (1 token on it)" in said


def test_hints_name_the_words_of_the_coach(coach: Coach) -> None:
    """`hint 3` shows three, says how to see all, and never names an option."""
    short, full = coach("hint 3\n"), coach("hint all\n")
    assert re.search(r"3 of \d+ plans; hint all shows all", short.out)
    assert "--top" not in short.out
    assert "shows all" not in full.out
    assert "Odds that a die which fits still comes" in coach("hint why 1\n").out


# ---- completion


@pytest.mark.parametrize(
    ("text", "lines", "words"),
    [
        ("tool ", [], ()),
        ("take R5, tool ", [], ("flux brush", "flux remover")),
        ("take R5, tool fl", [], ("flux brush", "flux remover")),
        ("take R5, tool flux ", [], ("brush", "remover")),
        ("take R5, tool Flux R", [], ("remover",)),
        ("take R5, tool gr", [], ()),
        ("pl", [], ()),
        ("ret", [], ()),
        ("take R5, ret", [], ()),
        ("take R5, place ", [], ("A2", "A4", "B1", "C1", "C5", "D1", "D4", "D5")),
        ("R5 D", [], ("D1", "D4", "D5")),
        ("R6 ", [], ()),
        ("R5 A2, R", [], ()),
        ("R5 A2, t", [], ()),
        ("place A", ["Ann take R5, ..."], ("A2", "A4")),
        ("pa", ["Ann take R5, ..."], ()),
        ("ret", ["Ann take R5, tool 11 Y5, ..."], ("return",)),
        ("eva b3 a", ["Ann pass"], ("A1", "A2", "A4", "A5")),
        ("Eva ", ["Ann pass"], ("B3", "G2", "P1", "R5", "Y6", "pass", "take")),
        ("Eva ", ["Ann pass", "Eva pass"], ("B3", "G2", "P1", "R5", "Y6", "pass", "take", "tool")),
        ("too", ["Ann pass", "Eva pass"], ("tool",)),
        ("tool ", ["Ann pass", "Eva pass"], ("glazing hammer",)),
        ("take R5, tool flux b r4, pl", [], ("place",)),
    ],
)
def test_only_what_is_legal_is_completed(
    text: str, lines: list[str], words: tuple[str, ...]
) -> None:
    """Dice that fit, spaces that take them, cards that work now, and no word that cannot stand."""
    found = next_words(text, position(*lines), ("Ann", "Eva"))
    assert tuple(word for word in found if word not in COMMANDS) == words


# ---- scores


def test_scores_are_told_once(coach: Coach) -> None:
    """After the sheet stands who leads, not the same totals again."""
    answer = coach("score\n")
    assert "\nscore  " not in answer.out
    assert answer.out.count("Ann and Eva lead with -15 points each") == 1


# ---- the file


@pytest.mark.parametrize(
    "moves", ["moves: [roll R5 G2 B3 Y6 P1]\n", 'moves: [\n  "roll R5 G2 B3 Y6 P1"\n]\n']
)
def test_a_record_that_cannot_grow_is_refused_at_once(
    files: Path, refused: Callable[..., str], moves: str
) -> None:
    """One line says how the moves have to be written."""
    (files / "game.yaml").write_text(HEAD.replace("moves:\n", moves), encoding="utf-8")
    assert refused("coach", "game.yaml").startswith("game.yaml:8: no move can be added here: write")


@pytest.mark.parametrize(
    "end", ["  - Ann R5 A4", "  - Ann take R5, ...", "  # so far", "  - roll B1"]
)
def test_a_whole_last_line_needs_no_line_end(files: Path, coach: Coach, end: str) -> None:
    """It is told and taken; the next line brings the line end."""
    roll = ROLL.replace(" P1", "") if "roll" in end else ROLL
    before = HEAD + roll + end.replace("B1", "P1")
    (files / "game.yaml").write_text(before, encoding="utf-8")
    answer = coach("")
    assert answer.code == 0
    assert "The last line has no line end and is taken as whole: - " in answer.out or "#" in end
    assert (files / "game.yaml").read_text("utf-8") == before
    assert coach("# more\n").code == 0
    assert (files / "game.yaml").read_text("utf-8") == f"{before}\n  # more\n"


@pytest.mark.parametrize(
    "end",
    ["  - Ann R5", "  - Ann take R5", "  - Ann take R5, tool 6", "  - Ann take R5, ..", "  -"],
)
def test_half_a_line_is_torn(files: Path, refused: Callable[..., str], end: str) -> None:
    """What cannot be read, or stops inside a turn, is never built upon."""
    (files / "game.yaml").write_text(HEAD + ROLL + end, encoding="utf-8")
    assert "is torn" in refused("coach", "game.yaml")
    assert written(files) == end


def test_the_second_coach_ends(
    files: Path, coach: Coach, monkeypatch: pytest.MonkeyPatch, vitrail: Callable[..., Answer]
) -> None:
    """Once another program has changed the file, one line says so and the coach is over."""
    from vitrail.cli import coach as module

    lines = iter(["r5 a4\n", "pass\n", "show\n"])

    def typed(_: object) -> object:
        for line in lines:
            if line == "pass\n":
                with (files / "game.yaml").open("a", encoding="utf-8") as file:
                    file.write("  # by hand\n")
            yield line

    monkeypatch.setattr(module, "_lines", typed)
    answer = coach("")
    assert answer.code == 1
    assert answer.out.endswith(
        "  no: game.yaml: another program has changed the file; start the coach again\n"
    )
    assert written(files) == "  - Ann R5 A4\n  # by hand\n"


def test_what_a_kill_left_is_swept_away(files: Path, coach: Coach) -> None:
    """The new file of an undo that never became the record goes when the coach starts."""
    (files / ".game.yaml.x1y2.vitrail-tmp").write_text("half", encoding="utf-8")
    coach("")
    assert not list(files.glob(".*"))


def test_stdin_that_is_no_text_is_told(
    files: Path, coach: Coach, vitrail: Callable[..., Answer]
) -> None:
    """Bytes that are no UTF-8 end the coach with an error, after the lines before them."""
    answer = vitrail("coach", "game.yaml", "--brief", stdin=b"r5 a4\n\xff\np\n")
    told = "vitrail: stdin: this is no UTF-8 text; the lines before it are taken\n"
    assert (answer.code, answer.err) == (2, told)
    assert written(files) == "  - Ann R5 A4\n"
