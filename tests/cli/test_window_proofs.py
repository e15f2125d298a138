"""`vitrail window best | complete | count`: answers, JSON keys and exit codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vitrail.games.sagrada.components import find_objective, find_pattern
from vitrail.games.sagrada.notation import parse_window
from vitrail.games.sagrada.scoring import Objectives, score_window
from vitrail.games.sagrada.window import window_violations

from .conftest import DEAD, PART

if TYPE_CHECKING:
    from collections.abc import Callable

    from .conftest import Answer

pytestmark = pytest.mark.usefixtures("files")

BEST_KEYS = {"status", "score", "bound", "window", "breakdown", "core", "smallest", "seconds"}
COMPLETE_KEYS = {"status", "window", "core", "smallest", "seconds"}

# ---- best


def test_best_is_proved_and_legal(vitrail: Callable[..., Answer]) -> None:
    """The best window is legal, complete, keeps the dice that stand and scores what is said."""
    words = ["window", "best", "Virtus", "--dice", "part.txt", "--public", "light", "--json"]
    answer = vitrail(*words, "--tokens", "3")
    assert answer.code == 0
    data = answer.data
    assert set(data) == BEST_KEYS
    assert data["status"] == "proved"
    assert data["score"] == data["bound"] == sum(part["points"] for part in data["breakdown"])
    window = parse_window(find_pattern("Virtus"), "\n".join(data["window"]))
    assert not window_violations(window)
    assert not window.open_squares
    standing = parse_window(find_pattern("Virtus"), PART)
    assert all(window[square] == die for square, die in standing.placed.items())
    objectives = Objectives((find_objective("light"),))
    assert score_window(window, objectives, favor_tokens=3).total == data["score"]


def test_best_in_words(vitrail: Callable[..., Answer]) -> None:
    """The picture, the scoring and the verdict are printed."""
    words = ["window", "best", "Virtus", "--public", "row_color", "--public", "light"]
    answer = vitrail(*words, "--public", "color_diagonals", "--private", "red")
    assert answer.code == 0
    assert answer.out.splitlines()[-1] == "77 points, proved: no filling scores more"


def test_best_from_a_stock(vitrail: Callable[..., Answer]) -> None:
    """Only the dice of the stock are added; spaces may stay open when that is allowed."""
    words = ["window", "best", "Virtus", "--stock", "R4 G1", "--private", "red"]
    answer = vitrail(*words, "--json")
    assert answer.code == 1
    assert answer.data["status"] == "infeasible"
    assert answer.data["window"] is None
    assert answer.data["core"][0]["text"] == "the stock holds only 2 dice for 20 open spaces"
    assert answer.data["smallest"]
    said = vitrail(*words).out
    assert "cannot be filled; smallest set of conditions that clash:" in said
    assert "the stock holds only 2 dice for 20 open spaces [given]" in said
    assert "--may-stay-open" in said
    data = vitrail(*words, "--may-stay-open", "--json").data
    assert data["status"] == "proved"
    assert data["score"] == 4 - 18
    assert vitrail(*words, "--may-stay-open", "--solo", "--json").data["score"] == 4 - 54


def test_best_without_enough_time(vitrail: Callable[..., Answer]) -> None:
    """Without a proof in time the best answer so far is given and says so, exit 3."""
    words = ["window", "best", "blank", "--public", "row_shade", "--public", "column_shade"]
    words += ["--public", "color_diagonals", "--private", "red", "--json", "--time", "0.001"]
    answer = vitrail(*words)
    assert answer.code == 3
    assert answer.data["status"] in {"feasible", "unknown"}
    assert set(answer.data) == BEST_KEYS


def test_best_of_an_illegal_window(vitrail: Callable[..., Answer]) -> None:
    """A window that already breaks rules is told with every rule, exit 1."""
    answer = vitrail("window", "best", "Virtus", "--dice", "wrong.txt", "--json")
    assert answer.code == 1
    assert answer.data["status"] == "infeasible"
    assert [found["rule"] for found in answer.data["violations"]] == ["PLACE-5", "PLACE-4"]
    assert set(answer.data) == BEST_KEYS | {"violations", "take_out"}
    assert "[PLACE-5]" in vitrail("window", "best", "Virtus", "--dice", "wrong.txt").out


# ---- complete


def test_complete_fills(vitrail: Callable[..., Answer]) -> None:
    """A filling is found, legal and with the standing dice."""
    answer = vitrail("window", "complete", "Virtus", "--dice", "part.txt", "--json")
    assert answer.code == 0
    assert set(answer.data) == COMPLETE_KEYS
    assert answer.data["status"] == "proved"
    window = parse_window(find_pattern("Virtus"), "\n".join(answer.data["window"]))
    assert not window_violations(window)
    assert not window.open_squares
    words = vitrail("window", "complete", "Virtus", "--dice", "part.txt")
    assert words.out.splitlines()[-1] == "this filling breaks no rule"


def test_complete_tells_what_clashes(vitrail: Callable[..., Answer]) -> None:
    """An impossible window is answered with conditions that clash, exit 1."""
    answer = vitrail("window", "complete", "Virtus", "--dice", "-", "--json", stdin=DEAD.encode())
    assert answer.code == 1
    assert set(answer.data) == COMPLETE_KEYS
    assert answer.data["status"] == "infeasible"
    assert answer.data["core"]
    assert all(set(part) == {"rule", "text", "spaces"} for part in answer.data["core"])
    words = vitrail("window", "complete", "Virtus", "--dice", "-", stdin=DEAD.encode())
    assert words.code == 1
    assert "cannot be filled" in words.out


def test_complete_from_a_stock(vitrail: Callable[..., Answer]) -> None:
    """Too small a stock is told as such."""
    answer = vitrail("window", "complete", "Virtus", "--stock", "R4x3", "--json")
    assert answer.code == 1
    assert answer.data["core"][0]["rule"] == "given"


def test_complete_tells_like_reasons_in_one_sentence(vitrail: Callable[..., Answer]) -> None:
    """Colors that the stock lacks share a line; in JSON each is a condition of its own."""
    words = ["window", "complete", "Virtus", "--dice", "almost.txt", "--stock", "R5x2"]
    said = vitrail(*words).out
    assert "the stock holds no yellow, green, blue or purple die [given]" in said
    assert said.count("the stock holds") == 1
    assert len(vitrail(*words, "--json").data["core"]) == 5


@pytest.mark.parametrize("command", ["best", "complete"])
def test_too_many_dice_of_a_color(command: str, vitrail: Callable[..., Answer]) -> None:
    """A stock with more dice of a color than fit is told so at once, in one sentence."""
    answer = vitrail("window", command, "blank", "--stock", "Rx15 Bx5", "--json")
    assert answer.code == 1
    assert [part["text"] for part in answer.data["core"]] == [
        "at most 10 of the 15 red dice fit: 15 dice for 20 open spaces"
    ]
    assert answer.data["seconds"] < 10


def test_answers_carry_the_name_of_the_pattern(vitrail: Callable[..., Answer]) -> None:
    """The picture of a window that was found is headed by its pattern."""
    for command in ("best", "complete"):
        said = vitrail("window", command, "Virtus", "--dice", "almost.txt").out
        assert said.startswith("Virtus, difficulty 5, 13 printed spaces\n")


def test_complete_of_an_illegal_window(vitrail: Callable[..., Answer]) -> None:
    """A window that already breaks rules is told with every rule, exit 1."""
    answer = vitrail("window", "complete", "Virtus", "--dice", "wrong.txt", "--json")
    assert answer.code == 1
    assert set(answer.data) == COMPLETE_KEYS | {"violations", "take_out"}


@pytest.mark.parametrize(
    ("stock", "expected"),
    [
        ("Rx19", "19 red dice, but the box holds 18"),
        ("R7", "its value must be 1 to 6"),
        ("R4x0", "'R4x0' is no die of a stock"),
        ("Bx18", "20 blue dice in the window and the stock"),
    ],
)
@pytest.mark.parametrize("command", ["best", "complete"])
def test_bad_stock(command: str, stock: str, expected: str, refused: Callable[..., str]) -> None:
    """A stock that cannot be read, or cannot lie beside the window, is refused."""
    dice = "B4 .. .. .. ..\n.. .. B1 .. ..\n" + ".. .. .. .. ..\n" * 2
    words = ["window", command, "blank", "--dice", "-", "--stock", stock]
    assert expected in refused(*words, stdin=dice.encode())


# ---- count


def test_count_is_exact(vitrail: Callable[..., Answer]) -> None:
    """The number of complete windows is exact, the product of its two layers."""
    answer = vitrail("window", "count", "blank", "--json")
    assert answer.code == 0
    data = answer.data
    assert set(data) == {"fills", "color_fills", "shade_fills", "spaces"}
    assert data["fills"] == data["color_fills"] * data["shade_fills"]
    assert data["fills"] == 1607969067083930040363000
    for numbers in data["spaces"].values():
        assert list(numbers["colors"]) == list("RYGBP")
        assert list(numbers["values"]) == list("123456")
        assert sum(numbers["colors"].values()) == sum(numbers["values"].values()) == data["fills"]


def test_count_in_words(vitrail: Callable[..., Answer]) -> None:
    """The numbers are printed with their factors, and on request the share of each kind."""
    answer = vitrail("window", "count", "Virtus")
    assert answer.out == (
        "438,959,699,904,000 complete windows = 665,816,800 color fills x 659,280 shade fills\n"
    )
    answer = vitrail("window", "count", "Virtus", "--spaces", "--dice", "part.txt")
    assert "share of the fills" in answer.out
    assert "A1 " not in answer.out


def test_count_of_no_fill(vitrail: Callable[..., Answer]) -> None:
    """No fill is an answer, not an error: 0, exit 0."""
    words = ["window", "count", "Virtus", "--dice", "-", "--spaces"]
    answer = vitrail(*words, stdin=DEAD.encode())
    assert answer.code == 0
    assert answer.out.startswith("0 complete windows")
    assert vitrail(*words, "--json", stdin=DEAD.encode()).data["fills"] == 0


def test_count_of_an_illegal_window(vitrail: Callable[..., Answer]) -> None:
    """A window that already breaks rules is told with every rule, exit 1."""
    answer = vitrail("window", "count", "Virtus", "--dice", "wrong.txt", "--json")
    assert answer.code == 1
    assert answer.data["fills"] == 0
    assert len(answer.data["violations"]) == 2
