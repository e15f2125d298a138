"""`vitrail hint` as people and programs see it."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from .conftest import Answer

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "sagrada"
ROUND_4 = str(EXAMPLES / "round-4.yaml")
LAST = str(EXAMPLES / "last-round.yaml")

FAST = ("--playouts", "2000")
POINTS = r"^Projected (\d+) points \((\d+) to (\d+)\)"

SMALL = """\
vitrail: 1
game: sagrada
players: [Ann, Ben]
setup:
  windows: {Ann: Virtus}
  private: {Ann: green}
position:
  to_move: Ann
  round: 10
  turn: 2
  pool: G4 R5 G4
  windows: {Ann: empty}
"""


def test_the_example_of_the_readme_reads_as_recorded(
    vitrail: Callable[..., Answer], golden: Callable[[str, str], None]
) -> None:
    """The page of `hint examples/sagrada/round-4.yaml`, word for word."""
    answer = vitrail("hint", ROUND_4, "--playouts", "20000")
    assert (answer.code, answer.err) == (0, "")
    golden("cli/hint-round-4.txt", answer.out)


def test_an_explanation_shows_the_odds(vitrail: Callable[..., Answer]) -> None:
    """Odds of each space, and how many games were played."""
    text = vitrail("hint", LAST, "--explain", "--top", "2", *FAST).out
    assert "B2     P 1             P1" in text
    assert "C3     nothing (dead)  -" in text
    assert " 0 %" not in text, "nothing is left to draw in the last round"
    more = vitrail("hint", ROUND_4, "--explain", "--top", "1", *FAST).out
    assert re.search(r"^B4     RGP 13456  +97 % +> 99 % +P5 R4$", more, re.MULTILINE)
    assert re.search(r"games played out; the best plan was played through", more)


def test_the_page_projects_the_end(vitrail: Callable[..., Answer]) -> None:
    """Points with a range and the opponent; in the solo game the target; alone, points only."""
    text = vitrail("hint", ROUND_4, *FAST).out
    found = re.search(rf"{POINTS}, Ben \d+: ahead at \d+ %$", text, re.MULTILINE)
    assert found
    points, low, high = map(int, found.groups())
    assert low < points < high
    assert found.start() < text.index("#  plan")
    solo = vitrail("hint", str(EXAMPLES / "solo.yaml"), *FAST).out
    assert re.search(rf"{POINTS} against a target of \d+: won at", solo, re.MULTILINE)
    assert "Target   27 on the round track, 9 more in the pool" in solo
    alone = vitrail("hint", str(EXAMPLES / "unknown-opponents.yaml"), *FAST).out
    assert re.search(rf"{POINTS}$", alone, re.MULTILINE)


def test_the_last_turn_shows_scores_and_nothing_about_what_may_come(
    vitrail: Callable[..., Answer],
) -> None:
    """Bag, odds and errors are left out when no turn is left."""
    text = vitrail("hint", "-", "--explain", stdin=SMALL.encode()).out
    assert "Projected -10 points\n" in text
    assert "1=" in text
    for noise in ("Not seen", "±", "0 turns", "%", "played out"):
        assert noise not in text, noise


def test_the_same_playouts_print_the_same_page(vitrail: Callable[..., Answer]) -> None:
    """A number of playouts and a seed make the page; another seed makes another one."""
    words = ("hint", ROUND_4, *FAST)
    assert vitrail(*words).out == vitrail(*words, "--seed", "1").out
    assert vitrail(*words).out != vitrail(*words, "--seed", "2").out


def test_the_first_compiling_is_announced(
    vitrail: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On stderr, and not where nothing is played out."""
    monkeypatch.setattr("vitrail.solvers.sagrada.evaluate.needs_compiling", lambda: True)
    answer = vitrail("hint", ROUND_4, *FAST)
    assert answer.err == "compiling the playouts, once: this takes half a minute ...\n"
    assert vitrail("hint", ROUND_4, "--level", "legal").err == ""


def test_a_turn_that_has_begun_gets_advice(vitrail: Callable[..., Answer]) -> None:
    """With a die in the hand the page shows it, and the plans place it."""
    text = (EXAMPLES / "round-4.yaml").read_text("utf-8") + "moves: ['Ann take B2, ...']\n"
    answer = vitrail("hint", "-", *FAST, stdin=text.encode())
    assert answer.code == 0
    assert "Ann to move in round 4, first turn: 14 turns left" in answer.out
    assert "\nIn hand  B2\nPool     P5 R4 Y2\n" in answer.out
    legal = vitrail("hint", "-", "--level", "legal", "--json", stdin=text.encode()).data
    assert {"move": "Ann place A2"} in legal["advice"]
    assert {"move": "Ann pass"} not in legal["advice"]
    placed = text.replace("Ann take B2, ...", "Ann B2 A2, ...")
    answer = vitrail("hint", "-", *FAST, stdin=placed.encode())
    assert answer.code == 0
    assert re.search(r"^ *\d+ +pass ", answer.out, re.MULTILINE)


def test_colors_stand_in_one_order(vitrail: Callable[..., Answer]) -> None:
    """R Y G B P, in the bag and in the odds."""
    data = vitrail("hint", ROUND_4, "--json", "--level", "legal").data
    assert list(data["bag"]) == list("RYGBP")
    for odds in data["odds"].values():
        assert odds["colors"] == "".join(sorted(odds["colors"], key="RYGBP".index))


def test_a_mistake_of_another_player_stops_no_hint(vitrail: Callable[..., Answer]) -> None:
    """Ben's two blue neighbors are told under what is assumed, and Ann gets her advice."""
    rows = "[B4 B1 .. .. .., .. .. .. .. .., .. .. .. .. .., .. .. .. .. ..]"
    text = SMALL.replace("Ann: empty", f"Ann: empty, Ben: {rows}").encode()
    answer = vitrail("hint", "-", "--json", stdin=text)
    assert answer.code == 0
    assert any("Ben: A1: B4 beside B1" in sentence for sentence in answer.data["assumed"])


def test_the_solo_game_has_margins(vitrail: Callable[..., Answer]) -> None:
    """Ranked by the margin over the target, and the sums so far stand beside it."""
    data = vitrail("hint", str(EXAMPLES / "solo.yaml"), "--json", *FAST).data
    assert data["target"] == {"track": 27, "pool": 9}
    assert (data["score_now"], data["against"]) == (-8, [])
    best = data["advice"][0]
    there = data["projection"]
    assert there["against"] == pytest.approx(best["value"] - best["margin"], abs=0.01)
    assert all(one["wins"] is not None for one in data["advice"])


@pytest.mark.parametrize(
    "path",
    [
        p
        for p in sorted(EXAMPLES.glob("*.yaml"))
        if p.stem != "game" and not p.stem.startswith("report")
    ],
    ids=lambda path: path.stem,
)
def test_every_example_gives_legal_advice_within_80_columns(
    vitrail: Callable[..., Answer], path: Path
) -> None:
    """Each example runs and fits a terminal."""
    answer = vitrail("hint", str(path), *FAST)
    assert answer.code == 0
    assert max(map(len, answer.out.splitlines())) <= 80
    assert " to move in round " in answer.out


def test_json_has_the_documented_keys(vitrail: Callable[..., Answer]) -> None:
    """Every key of the answer is described in docs/hint.md, and none is missing."""
    answer = vitrail("hint", ROUND_4, "--json", *FAST)
    assert answer.err == ""
    data = answer.data
    promised = {"to_move", "method", "advice", "assumed", "seconds", "playouts"}
    assert promised <= set(data)
    one = data["advice"][0]
    assert {"move", "value", "error", "loss", "reasons"} <= set(one)
    page = (ROOT / "docs" / "hint.md").read_text("utf-8")
    space = next(iter(data["odds"].values()))
    for key in [*data, *one, *space]:
        assert f"`{key}`" in page, key
    assert (data["to_move"], data["method"], data["against"]) == ("Ann", "playouts", ["Ben"])
    assert data["playouts"] > 1000
    assert len(data["advice"]) == 71


def test_json_agrees_with_the_rules(vitrail: Callable[..., Answer]) -> None:
    """Losses, odds and plans hold together."""
    data = vitrail("hint", ROUND_4, "--json", *FAST).data
    losses = [(one["dropped"], one["loss"]) for one in data["advice"]]
    assert losses == sorted(losses)
    for one in data["advice"]:
        low, high = one["spread"]
        assert low <= high
        assert one["move"].startswith("Ann ")
        assert (" tool " in one["move"]) == (one["tool"] is not None)
    for odds in data["odds"].values():
        next_roll, rest = map(Fraction, odds["exact"])
        assert (odds["next_roll"], odds["rest"]) == (float(next_roll), float(rest))
    assert sum(data["bag"].values()) == 90 - 20


def test_the_record_that_the_page_explains_can_be_read(vitrail: Callable[..., Answer]) -> None:
    """The annotated sample of docs/hint.md is a whole record, and Ben's P is out of the bag."""
    page = (ROOT / "docs" / "hint.md").read_text("utf-8")
    sample = page.partition("```yaml\n")[2].partition("```")[0]
    for key in ("setup:", "position:", "track:", "tokens:", "seen:", "private:", "tools:"):
        assert key in sample
    data = vitrail("hint", "-", "--json", "--level", "legal", stdin=sample.encode()).data
    assert data["to_move"] == "Ann"
    assert data["bag"]["P"] == 12


def test_levels_tell_less(vitrail: Callable[..., Answer]) -> None:
    """`legal` and `good` give plans in notation order and no value."""
    best = vitrail("hint", ROUND_4, "--json", *FAST).data["advice"]
    legal = vitrail("hint", ROUND_4, "--json", "--level", "legal").data
    assert [list(one) for one in legal["advice"]] == [["move"]] * len(legal["advice"])
    moves = [one["move"] for one in legal["advice"]]
    plain = [move for move in moves if "tool" not in move]
    assert {one["move"] for one in best if not one["tool"]} == set(plain)
    assert plain == [*sorted(plain[:-1]), "Ann pass"]
    assert (legal["method"], legal["playouts"], legal["projection"]) == ("exact", 0, None)
    good = vitrail("hint", ROUND_4, "--json", "--level", "good", *FAST).data["advice"]
    known = [one for one in best if not one["dropped"]]
    assert [one["move"] for one in good] == sorted(o["move"] for o in known if o["loss"] <= 1)
    text = vitrail("hint", ROUND_4, "--level", "legal").out
    assert "   B2  A2 B3 C3 C4\n" in text
    assert "or with a tool card: Grozing Pliers, Lens Cutter, Running Pliers\n" in text
    assert "Projected" not in text
    text = vitrail("hint", ROUND_4, "--level", "good", *FAST).out
    assert "   take R4, tool grozing pliers R5, place B2\n" in text
    assert "B2 C3\n" not in text
    assert "Projected" not in text


def test_top_limits_the_list(vitrail: Callable[..., Answer]) -> None:
    """Five plans by default for people, all in JSON; N with --top N."""
    assert len(vitrail("hint", LAST, "--json", *FAST).data["advice"]) == 6
    assert len(vitrail("hint", LAST, "--json", "--top", "2", *FAST).data["advice"]) == 2
    assert "5 of 6 plans; --top 6 shows all" in vitrail("hint", LAST, *FAST).out
    assert "shows all" not in vitrail("hint", LAST, "--top", "9", *FAST).out


def test_a_record_may_come_from_stdin(vitrail: Callable[..., Answer]) -> None:
    """`-` reads it, with a byte order mark and carriage returns too."""
    text = b"\xef\xbb\xbf" + SMALL.replace("\n", "\r\n").encode()
    data = vitrail("hint", "-", "--json", stdin=text).data
    assert data["advice"][0]["value"] == 4 + 5 - 19


def test_between_rounds_the_answer_is_what_to_do(vitrail: Callable[..., Answer]) -> None:
    """An empty pool: exit 0, no advice, the next step."""
    text = SMALL.replace("pool: G4 R5 G4", "pool: []")
    over = vitrail("hint", "-", stdin=text.encode())
    assert (over.code, over.err) == (0, "")
    assert "the game is over: score the windows" in over.out
    text = text.replace("round: 10", "round: 9")
    data = vitrail("hint", "-", "--json", stdin=text.encode()).data
    assert (data["to_move"], data["advice"]) == (None, [])
    assert data["what_next"] == "round 9 is over: draw and roll 5 dice for round 10"


def test_a_position_that_breaks_rules_is_shown_with_each_rule(
    vitrail: Callable[..., Answer],
) -> None:
    """Exit 1 and the violations on stdout, with player, space and rule."""
    rows = "[B4 B1 .. R6 .., .. .. .. .. .., .. .. .. .. .., .. .. .. .. ..]"
    text = SMALL.replace("Ann: empty", f"Ann: {rows}") + "  tokens: {Ann: 9}\n"
    answer = vitrail("hint", "-", stdin=text.encode())
    assert (answer.code, answer.err) == (1, "")
    for expected in (
        "Ann: A1: B4 beside B1 at A2: equal color [PLACE-5]",
        "Ann: A4: the space asks for value 5, not R6 [PLACE-4]",
        "Ann: 9 favor tokens, but the set-up gave 5 [SETUP-3]",
    ):
        assert expected in answer.out
    answer = vitrail("hint", "-", "--json", stdin=text.encode())
    assert answer.code == 1
    assert answer.data["legal"] is False
    assert [(found["space"], found["rule"]) for found in answer.data["violations"]] == [
        ("A1", "PLACE-5"),
        ("A4", "PLACE-4"),
        (None, "SETUP-3"),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (b"", "stdin: the file is empty"),
        (b"\x00\x01\x02", "stdin:1: this is binary data"),
        (b"\xff\xfe", "stdin:1: this is no UTF-8 text"),
        (b"x" * ((1 << 20) + 1), "stdin: the file is too large"),
        (b"[" * 5000, "stdin:1: this line has 5000 characters"),
        (b"hello\n", "stdin:1: read 'hello', expected a record"),
        (SMALL.replace("pool", "pol").encode(), "stdin:11: position: unknown key 'pol': "),
        (SMALL.replace("R5", "R7").encode(), "stdin:11: position.pool: 'R7' is no die"),
        (SMALL.replace("Virtus", "Virtos").encode(), "did you mean Virtus?"),
        (SMALL.replace("green", "grene").encode(), "did you mean green?"),
        ((SMALL + "  seen: Gx17\n").encode(), "19 green dice are on the table or were seen"),
        ((SMALL + "  sene: G\n").encode(), "did you mean seen?"),
        (
            (SMALL.partition("position")[0] + "moves: [Ann pas]\n").encode(),
            "stdin:7: 'pas' is no part of a turn",
        ),
    ],
)
def test_bad_records_are_one_line_and_exit_2(
    refused: Callable[..., str], text: bytes, expected: str
) -> None:
    """Nothing on stdout, one line on stderr that says where and what."""
    assert expected in refused("hint", "-", stdin=text)


def test_bad_words_are_one_line_and_exit_2(refused: Callable[..., str], tmp_path: Path) -> None:
    """Missing files, folders, and options out of range."""
    assert "there is no such file" in refused("hint", str(tmp_path / "none.yaml"))
    assert "this is a directory" in refused("hint", str(tmp_path))
    assert "--top" in refused("hint", ROUND_4, "--top", "0")
    assert "--time" in refused("hint", ROUND_4, "--time", "0")
    assert "--playouts" in refused("hint", ROUND_4, "--playouts", "0")
    assert "--level" in refused("hint", ROUND_4, "--level", "bset")
    assert "FILE" in refused("hint")


def test_the_help_shows_an_example_that_runs(vitrail: Callable[..., Answer]) -> None:
    """`hint --help` names the options and a command to try."""
    text = vitrail("hint", "--help").out
    for word in (
        "--top",
        "--time",
        "--playouts",
        "--level",
        "--explain",
        "--json",
        "Example: vitrail hint",
    ):
        assert word in text


def test_a_terminal_gets_color_and_no_meaning_rests_on_it() -> None:
    """On a terminal the same words come with color codes around them."""
    plain = subprocess.run(
        [sys.executable, "-m", "vitrail.cli", "hint", LAST, "--top", "1", *FAST],
        env={**os.environ, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        check=True,
    ).stdout.decode()
    colored = _on_a_terminal("hint", LAST, "--top", "1", *FAST)
    assert "\x1b[" in colored
    assert _words(_without_codes(colored)) == _words(plain)


def test_no_color_means_no_codes_at_all() -> None:
    """With NO_COLOR set neither bold nor dim letters are left."""
    assert "\x1b[" not in _on_a_terminal("hint", LAST, "--top", "1", *FAST, NO_COLOR="1")


def _on_a_terminal(*words: str, **variables: str) -> str:
    """Run a command with a terminal as stdout and return what it wrote there."""
    master, slave = pty.openpty()
    environment = {**os.environ, "COLUMNS": "80", "TERM": "xterm", "PYTHONIOENCODING": "utf-8"}
    environment.pop("NO_COLOR", None)
    environment.update(variables)
    with subprocess.Popen(
        [sys.executable, "-m", "vitrail.cli", *words],
        stdin=subprocess.DEVNULL,
        stdout=slave,
        stderr=subprocess.DEVNULL,
        env=environment,
    ):
        os.close(slave)
        chunks = []
        while True:
            try:
                chunk = os.read(master, 65536)
            except OSError:  # Linux reports the other end's leaving this way
                break
            if not chunk:
                break
            chunks.append(chunk)
    os.close(master)
    return b"".join(chunks).decode()


def _without_codes(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


def _words(text: str) -> list[str]:
    return text.split()


def test_an_empty_window_takes_only_border_spaces(vitrail: Callable[..., Answer]) -> None:
    """PLACE-1 reaches the advice."""
    data = vitrail("hint", "-", "--json", stdin=SMALL.encode()).data
    inner = {"B2", "B3", "B4", "C2", "C3", "C4"}
    spaces = {one["move"].split()[-1] for one in data["advice"]}
    assert not spaces & inner


def test_moves_are_played_before_the_advice(vitrail: Callable[..., Answer]) -> None:
    """A record with moves is played to its end, from the set-up or on from a position."""
    start = SMALL.partition("position")[0] + "moves:\n"
    waiting = vitrail("hint", "-", stdin=f"{start}- roll R5\n".encode())
    assert waiting.code == 0
    assert waiting.out.startswith("draw and roll 4 more dice for round 1\n")
    rolled = f"{start}- roll R5 G2 B3 Y6 P1\n"
    words = ("hint", "-", "--level", "legal", "--json")
    first = vitrail(*words, stdin=rolled.encode()).data
    assert first["to_move"] == "Ann"
    assert {"move": "Ann R5 A4"} in first["advice"]
    later = f"{rolled}- Ann R5 A4\n- Ben pass\n- Ben pass\n"
    second = vitrail(*words, stdin=later.encode()).data
    assert second["to_move"] == "Ann"
    assert [move["move"] for move in second["advice"]][-2:] == ["Ann Y6 B3", "Ann pass"]
    on = SMALL + "moves:\n- Ann R5 A4\n"
    told = vitrail("hint", "-", stdin=on.encode())
    assert told.code == 0
    assert "the window of Ben is not known" in told.out
    over = vitrail("hint", str(EXAMPLES / "game.yaml")).out
    assert over == "the game is over: score the windows\n"


CHOICE = "  cards: {Ben: [Bellesguard, Batllo, Gravitas, Water of Life]}\n"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("", "draw and roll 5 dice for round 1"),
        ("moves:\n", "draw and roll 5 dice for round 1"),
        (CHOICE, "Ben chooses a window"),
        (CHOICE + "moves: [Ben window Bellesguard]\n", "draw and roll 5 dice for round 1"),
        ("moves: [roll R5 G2]\n", "draw and roll 3 more dice for round 1"),
        ("moves: [roll R5 G2 B3 Y6]\n", "draw and roll 1 more die for round 1"),
        (
            "moves: [roll R5 G2 B3 Y6 P1, Ann pass, Ben pass, Ben pass, Ann pass]\n",
            "round 1 is over: draw and roll 5 dice for round 2",
        ),
        (
            "moves: [roll R5 G2 B3 Y6 P1, Ann pass]\n",
            "Ben is to move: there is no advice, because the window of Ben is not known",
        ),
    ],
)
def test_without_advice_the_answer_is_what_comes_next(
    vitrail: Callable[..., Answer], more: str, said: str
) -> None:
    """Before and during rolls and while windows are chosen: exit 0 and what to do."""
    text = (SMALL.partition("position")[0] + more).encode()
    answer = vitrail("hint", "-", stdin=text)
    assert (answer.code, answer.err) == (0, "")
    assert " ".join(answer.out.split()).startswith(said)
    data = vitrail("hint", "-", "--json", stdin=text).data
    assert data["what_next"].startswith(said)
    assert (data["to_move"], data["advice"]) == (None, [])


def test_advice_does_not_rest_on_an_illegal_move(vitrail: Callable[..., Answer]) -> None:
    """The first move that breaks a rule is shown with its rules, and the exit code is 1."""
    text = (
        SMALL.partition("position")[0] + "moves:\n- roll R5 G2 B3 Y6 P1\n- Ann R5 A1\n"
    ).encode()
    answer = vitrail("hint", "-", stdin=text)
    assert (answer.code, answer.err) == (1, "")
    assert answer.out.startswith("line 9 is not legal: Ann R5 A1\n")
    assert "  A1: the space asks for value 4, not R5 [PLACE-4]\n" in answer.out
    data = vitrail("hint", "-", "--json", stdin=text).data
    assert (data["legal"], data["line"], data["move"]) == (False, 9, "Ann R5 A1")
    assert [broken["rule"] for broken in data["violations"]] == ["PLACE-4"]


LATER = """\
vitrail: 1
game: sagrada
players: [Ann]
setup:
  windows: {Ann: Virtus}
  tokens: {Ann: 3}
  private: {Ann: red}
  tools: [6, 7]
position:
  to_move: Ann
  round: 3
  turn: 1
  track: {1: R5 G2 G3 Y2, 2: R6 R3, 4: R5}
  pool: R1 P6 B2 G4
  windows:
    Ann: [B4 .. .. R5 .., .. .. .. .. .., .. .. .. .. .., .. .. .. .. ..]
moves:
  - Ann pass
"""


@pytest.mark.parametrize("moves", ["", "  - Ann pass\n", "  - Ann take R1, ...\n"])
def test_moves_do_not_mend_a_position_that_breaks_rules(
    files: Path, vitrail: Callable[..., Answer], moves: str
) -> None:
    """What is wrong with the track before the moves is wrong after them, and told once."""
    (files / "l.yaml").write_text(LATER.replace("  - Ann pass\n", moves), encoding="utf-8")
    answer = vitrail("hint", "l.yaml")
    assert answer.code == 1
    assert answer.out.count("round 4 is not over, but dice lie on its space") == 1


def test_a_die_that_was_taken_off_is_no_fault_any_more(
    files: Path, vitrail: Callable[..., Answer]
) -> None:
    """A window is looked at as it is after the moves."""
    wrong = LATER.replace(" Y2, 2: R6 R3, 4: R5", ", 2: R6 R3").replace(
        "[B4 .. .. R5", "[B4 B1 .. R5"
    )
    for moves, code in (("", 1), ("  - Ann remove A2\n", 0)):
        (files / "l.yaml").write_text(wrong.replace("  - Ann pass\n", moves), encoding="utf-8")
        assert vitrail("hint", "l.yaml", "--level", "legal").code == code


def test_a_hint_tells_of_the_set_up_what_check_tells(
    files: Path, vitrail: Callable[..., Answer]
) -> None:
    """Favor tokens in the solo game, objectives and tool cards that are missing."""
    (files / "l.yaml").write_text(LATER.replace(", 4: R5", ""), encoding="utf-8")
    told = vitrail("check", "l.yaml", "--json").data["assumed"]
    assert any("no favor tokens in the solo game" in one for one in told)
    hint = vitrail("hint", "l.yaml", "--level", "legal", "--json").data["assumed"]
    assert set(told) <= set(hint)
    assert len(set(hint)) == len(hint)


def test_dice_of_rounds_that_are_not_over_are_shown(
    files: Path, vitrail: Callable[..., Answer]
) -> None:
    """In the picture and in the data as in the terminal."""
    (files / "l.yaml").write_text(LATER, encoding="utf-8")
    data = vitrail("show", "l.yaml", "--json", "-o", "l.svg").data
    assert (len(data["track"]), data["track_too_early"]) == (2, {"4": ["R5"]})
    assert "round 4, not over: R5" in (files / "l.svg").read_text("utf-8")
    assert vitrail("show", "game.yaml", "--json").data["track_too_early"] == {}


def test_legal_names_tool_cards_that_are_used_after_the_draft(
    files: Path, vitrail: Callable[..., Answer]
) -> None:
    """A card that moves the die just placed is legal, though no die could be moved before."""
    first = (
        "vitrail: 1\ngame: sagrada\nplayers: [Ann, Ben]\n"
        "setup:\n  windows: {Ann: Virtus, Ben: Gravitas}\n  tools: [3, 4, 12]\n"
        "moves:\n  - roll R5 G2 B3 Y6 P1\n"
    )
    (files / "f.yaml").write_text(first, encoding="utf-8")
    said = vitrail("hint", "f.yaml", "--level", "legal").out
    assert "   or with a tool card: Copper Foil Burnisher\n" in said
