"""`vitrail show`, and what `check` and `score` say of a record that tells little."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ..tree import ROOT
from .conftest import LITTLE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .conftest import Answer

LITTLE_FILE = "little.yaml"


def flat(answer: Answer) -> str:
    """Return what was said without line breaks."""
    return " ".join(answer.out.split())


def test_moves_are_listed_with_numbers_rounds_and_lines(
    files: Path, vitrail: Callable[..., Answer]
) -> None:
    """A move is found without counting; marks, comments and faults stand behind it."""
    lines = vitrail("show", "faults.yaml", "--list").out.splitlines()
    assert lines[0].split() == ["#", "round", "line", "move"]
    text = (files / "faults.yaml").read_text("utf-8").splitlines()
    for number, line in enumerate(lines[1:], start=1):
        told, _, at, move = line.split(maxsplit=3)
        assert int(told) == number
        assert text[int(at) - 1] == f"  - {move.removesuffix('  (not legal)')}"
    assert [line.split()[1] for line in lines[1:]] == ["-", "-", *"111122"][: len(lines) - 1]
    assert sum(line.endswith("(not legal)") for line in lines) == 4
    said = vitrail("show", LITTLE_FILE, "--list").out
    assert "1      3    22  Ann P6 B1 !?  # it had to be\n" in said
    assert said.startswith("Sunday evening\nat Ann's\n")
    assert vitrail("show", "start.yaml", "--list").out == "the record has no moves\n"


@pytest.mark.parametrize(
    ("at", "after"),
    [("0", None), ("3", 3), ("-1", 49), ("-50", None), ("r1", 3), ("r2", 8), ("R10", 46)],
)
def test_a_moment_is_a_number_of_moves_or_a_round(
    files: Path, vitrail: Callable[..., Answer], at: str, after: int | None
) -> None:
    """After N moves, N before the end, or as a round begins: its dice rolled, nothing drafted."""
    said = vitrail("show", "game.yaml", "--at", at).out
    data = vitrail("show", "game.yaml", "--at", at, "--json").data
    if after is None:
        assert not said.startswith("after")
        assert data["move"] is None
        return
    assert said.startswith(f"after move {after} of 50: ")
    assert data["move"]["number"] == after
    if at[0] in "rR":
        assert data["round"] == int(at[1:])
        assert (data["turn"], len(data["pool"])) == (1, 5)
        assert data["move"]["move"].startswith("roll ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["game.yaml", "--at", "51"], "the record has 50 moves, there is none numbered 51"),
        (["game.yaml", "--at", "-51"], "the record has 50 moves, so it cannot be shown 51 before"),
        (["game.yaml", "--at", "r11"], "the record has no turn of round 11"),
        (["opened.yaml", "--at", "r2"], "the record has no turn of round 2"),
        (["game.yaml", "--at", "-0"], "expected a number of moves, -1 for before the last"),
        (["game.yaml", "--at", "round 3"], "expected a number of moves"),
        (["game.yaml", "--at", "٣"], "expected a number of moves"),
    ],
)
def test_moments_that_are_not_there_are_refused(
    files: Path, refused: Callable[..., str], words: list[str], said: str
) -> None:
    """In one line, with what was expected."""
    assert said in refused("show", *words)


def test_a_position_may_begin_within_a_round(files: Path, vitrail: Callable[..., Answer]) -> None:
    """`r3` is its start where it begins in round 3."""
    assert vitrail("show", LITTLE_FILE, "--at", "r3", "--json").data["move"] is None


def test_marks_comments_and_what_a_record_is_about_are_shown(
    files: Path, vitrail: Callable[..., Answer]
) -> None:
    """In `show` beside the move, in `check` beside a fault, in both as data."""
    said = vitrail("show", LITTLE_FILE, "--at", "1").out
    assert said.startswith("Sunday evening\nat Ann's\n")
    assert "after move 1 of 2: Ann P6 B1 !?  # it had to be\n" in said
    data = vitrail("show", LITTLE_FILE, "--at", "1", "--json").data
    assert data["move"] == {
        "number": 1,
        "line": 22,
        "move": "Ann P6 B1",
        "mark": "!?",
        "comment": "it had to be",
    }
    (files / "wrong.yaml").write_text(LITTLE.replace("Ann P6 B1", "Ann P6 D5"), encoding="utf-8")
    wrong = vitrail("check", "wrong.yaml")
    assert "move 1, line 22: Ann P6 D5 !?  # it had to be\n" in wrong.out
    (fault,) = vitrail("check", "wrong.yaml", "--json").data["faults"]
    assert (fault["number"], fault["mark"], fault["comment"]) == (1, "!?", "it had to be")
    for command in ("check", "show"):
        assert vitrail(command, LITTLE_FILE, "--json").data["about"] == "Sunday evening\nat Ann's"
    listed = vitrail("show", LITTLE_FILE, "--list", "--json").data
    assert [(move["mark"], move["round"], move["legal"]) for move in listed["moves"]] == [
        ("!?", 3, True),
        ("", 3, True),
    ]


def test_check_and_hint_agree_on_the_turn(vitrail: Callable[..., Answer]) -> None:
    """Without `turn:` the dice missing in the pool decide for both, and both say so."""
    text = LITTLE.partition("moves:")[0].replace("[Ann, Ben, Cem, Dan]", "[Ann, Ben]")
    text = text.replace("R1 P6 B2 G4 Y5 R6 P1 G2 B5", "R1 P6").replace("round: 3", "round: 10")
    typed = text.replace("    Dan: unknown\n  tokens: {Dan: 3}\n", "").encode()
    checked = vitrail("check", "-", stdin=typed)
    hinted = vitrail("hint", "-", "--level", "legal", stdin=typed)
    assert "Round 10: Ann to move, second turn" in checked.out
    assert hinted.out.startswith("Ann to move in round 10, second turn: 1 turn left with this one")
    why = "this is the second turn of Ann in round 10: 3 of 5 dice are gone from the pool"
    for answer in (checked, hinted):
        assert why in flat(answer)
    said = [vitrail(name, "-", "--json", stdin=typed).data for name in ("check", "show", "score")]
    hint = vitrail("hint", "-", "--level", "legal", "--json", stdin=typed).data
    for data in said:
        assert data["assumed"] == hint["assumed"][: len(data["assumed"])]
        assert data["assumed"][0] == why


def test_check_tells_what_a_position_breaks(vitrail: Callable[..., Answer]) -> None:
    """Like `hint`: exit code 1 and each rule, also in the windows of others."""
    text = LITTLE.replace("[B4 .. ..", "[B4 B1 ..").replace("[B .. .. B5", "[B .. B1 B5").encode()
    answer = vitrail("check", "-", stdin=text)
    assert answer.code == 1
    assert "  Ann: A1: B4 beside B1 at A2: equal color [PLACE-5]\n" in answer.out
    data = vitrail("check", "-", "--json", stdin=text).data
    assert not data["legal"]
    assert (data["violations"][0]["player"], data["violations"][0]["space"]) == ("Ann", "A1")
    assert "Ben" in {one["player"] for one in data["violations"]}
    assert vitrail("check", "-", "--json", stdin=LITTLE.encode()).data["violations"] == []
    scored = vitrail("score", "-", stdin=text)
    assert scored.code == 1
    assert "the position breaks rules; vitrail check shows which\n" in scored.out
    assert vitrail("score", "-", stdin=LITTLE.encode()).code == 0


def test_windows_that_are_not_known_have_no_numbers(
    files: Path, vitrail: Callable[..., Answer]
) -> None:
    """Tokens only where they are recorded; a die of unknown value is shown as such."""
    said = vitrail("show", LITTLE_FILE).out
    assert "> Cem" in said
    assert "window not known\n" in said.replace("window not known   window", "window")
    assert "window not known, 3 tokens" in said
    assert "A B?   .   3  B5   ." in said
    assert "? value not known" in said
    assert "6 tokens" not in said
    players = vitrail("show", LITTLE_FILE, "--json").data["players"]
    assert [one["tokens"] for one in players.values()] == [5, 5, None, 3]
    assert [one["score"] is None for one in players.values()] == [False, True, True, True]
    assert players["Ben"]["window"][0] == "B .. .. B5 .."
    assert players["Cem"]["window"] is None
    assert "favor tokens         5    5    ?    3\n" in vitrail("check", LITTLE_FILE).out


def test_players_without_a_score_have_no_rank(files: Path, vitrail: Callable[..., Answer]) -> None:
    """The others are ranked as if alone; the sentences name who is left out."""
    data = vitrail("score", LITTLE_FILE, "--json").data
    assert [data[name]["rank"] for name in ("Ann", "Ben", "Cem", "Dan")] == [1, None, None, None]
    assert data["Ben"]["total"] is None
    said = flat(vitrail("score", LITTLE_FILE))
    assert "Ben, Gravitas: not scored, the value of the die at A1 is not known" in said
    assert "Cem: not scored, the window is not known" in said
    assert "not counted, because not known: the window of Ben, Cem, Dan" in said


def test_an_unknown_private_objective_counts_nothing_and_is_told(
    vitrail: Callable[..., Answer],
) -> None:
    """`?` in both tables, and the sentence."""
    text = LITTLE.replace("  private: {Ann: red}\n", "").encode()
    for command in ("check", "score"):
        said = vitrail(command, "-", stdin=text).out
        assert "private (none)" not in said
        assert [line.split()[1] for line in said.splitlines() if line.startswith("private")] == [
            "?"
        ]
        assert "not counted, because not known: the private objective of Ann" in said


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_table_as_data_agrees_with_the_record(
    vitrail: Callable[..., Answer], players: int
) -> None:
    """At every twentieth move: dice add up to 90, scores are those of the breakdown."""
    name = str(ROOT / "tests" / "golden" / "games" / f"sagrada-{players}.yaml")
    moves = vitrail("show", name, "--json").data["moves"]
    for at in range(0, moves + 1, 20):
        data = vitrail("show", name, "--at", str(at), "--json", "--legal").data
        dice = sum(data["bag"].values()) + len(data["pool"]) + sum(map(len, data["track"]))
        for player in data["players"].values():
            rows = player["window"] or []
            dice += sum(5 - row.split().count("..") for row in rows)
            if player["window"]:
                assert player["score"] == sum(part["points"] for part in player["breakdown"])
        spent = len([used for used in data["tools"].values() if used]) if players == 1 else 0
        assert dice == 90 - spent
        assert set(data["legal"]) <= set(data["pool"])
        assert (data["target"] is None) == (players > 1)


def test_while_windows_are_chosen_nothing_is_counted(
    files: Path, vitrail: Callable[..., Answer]
) -> None:
    """No tokens, no scores; the cards dealt are named, in the picture too."""
    said = vitrail("show", "start.yaml", "-o", "table.svg").out
    assert "no window yet" in said
    assert "tokens" not in said
    data = vitrail("show", "start.yaml", "--json").data
    assert (data["choosing"], data["turn"], data["to_move"]) == (True, None, "Ann")
    assert data["players"]["Ann"]["cards"][1] == "Ripples of Light"
    drawn = (files / "table.svg").read_text("utf-8")
    assert "0 tokens" not in drawn
    assert "2 Ripples of Light (5)" in drawn


def test_the_terminal_names_the_public_objectives(vitrail: Callable[..., Answer]) -> None:
    """Beside the tools."""
    said = vitrail("show", "-", stdin=LITTLE.encode()).out
    assert "Public  Row Color Variety, Light Shades, Color Diagonals\n" in said


SOLO = str(ROOT / "examples" / "sagrada" / "solo.yaml")


def test_the_solo_game_shows_what_lies_face_up(vitrail: Callable[..., Answer]) -> None:
    """The private objectives on the table, the one that counts in the scoring, and no tokens."""
    assert "Private purple or yellow\n" in vitrail("show", SOLO).out
    assert "Private" not in vitrail("show", "-", stdin=LITTLE.encode()).out
    for command in ("check", "score"):
        said = vitrail(command, SOLO).out
        assert "private (purple) " in said
        assert "favor tokens" not in said


def test_where_which_die_may_go_is_told(files: Path, vitrail: Callable[..., Answer]) -> None:
    """`--legal` tells in words what it marks and what it has as data, also for one in the hand."""
    said = vitrail("show", "game.yaml", "--at", "14", "--legal").out
    data = vitrail("show", "game.yaml", "--at", "14", "--legal", "--json").data
    told = "  ".join(f"{die}: {' '.join(where)}" for die, where in data["legal"].items())
    assert f"\nLegal   {told}\n" in said.replace(": nowhere", ": ")
    assert "Legal" not in vitrail("show", "game.yaml", "--at", "14").out
    text = (files / "opened.yaml").read_text("utf-8")
    taken = f"{text}  - Ann take G6, ...\n".encode()
    assert "Legal   G6: A1 A2 A3 B1 C1 C5 D3\n" in vitrail("show", "-", "--legal", stdin=taken).out
    drafted = f"{text}  - Ann G6 D3, ...\n".encode()
    assert "Legal" not in vitrail("show", "-", "--legal", stdin=drafted).out
    assert vitrail("show", "-", "--legal", "--json", stdin=drafted).data["legal"] == {}


def test_what_breaks_a_rule_is_said_beside_the_table(
    files: Path, vitrail: Callable[..., Answer]
) -> None:
    """Like `score`: of moves before this moment, and of the position, with all its dice."""
    assert (
        "4 moves are not legal; vitrail check shows which\n" in vitrail("show", "faults.yaml").out
    )
    assert "1 move is not legal" in vitrail("show", "faults.yaml", "--at", "4").out
    assert "not legal" not in vitrail("show", "faults.yaml", "--at", "3").out
    text = LITTLE.replace("  round: 3\n", "  round: 3\n  track: {1: [R1], 5: [G2, Y3]}\n")
    answer = vitrail("show", "-", stdin=text.encode())
    assert "Track   1: R1  2: ?  5: G2 Y3 (round not over)\n" in answer.out
    assert "the position breaks rules; vitrail check shows which\n" in answer.out
    (fault,) = vitrail("show", "-", "--json", stdin=text.encode()).data["violations"]
    assert fault["rule"] == "ROUND-3"
    (files / "early.yaml").write_text(text, encoding="utf-8")
    told = vitrail("coach", "early.yaml").out
    assert told.startswith("the position breaks the rules:\n  round 5 is not over")


def test_what_lies_together_stands_on_one_line(
    files: Path, vitrail: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No line ends within a round of the track, a card or a die with its spaces."""
    for width in range(48, 100, 3):
        monkeypatch.setenv("COLUMNS", str(width))
        said = vitrail("show", "solo-game.yaml").out
        assert "4: P1 P1" in said
        assert "8: R1 R6" in said
        assert "9: G1 G2 Y2" in said
        assert "Cork-backed Straightedge (used)" in said
    monkeypatch.setenv("COLUMNS", "20")
    words = vitrail("show", "solo-game.yaml").out.split()
    assert {"Cork-backed", "Straightedge"} <= set(words)


def test_tokens_on_cards_are_told_in_one_wording(
    files: Path, vitrail: Callable[..., Answer]
) -> None:
    """The table, its picture and the hint say what lies on a card, never what it costs."""
    text = (files / "game.yaml").read_text("utf-8").splitlines(keepends=True)
    begin = next(at for at, line in enumerate(text) if line == "moves:\n")
    (files / "part.yaml").write_text("".join(text[: begin + 16]), encoding="utf-8")
    shown = vitrail("show", "part.yaml", "-o", "part.svg").out
    hinted = vitrail("hint", "part.yaml", "--level", "legal").out
    for said in (shown, hinted, (files / "part.svg").read_text("utf-8")):
        assert "Running Pliers (1 token on it)" in said
        assert "Flux Remover (3 tokens on it)" in said
