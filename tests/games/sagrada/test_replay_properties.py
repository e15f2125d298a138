"""Whatever lines a record holds: they are played or refused with our errors, and no die is lost."""

from __future__ import annotations

import contextlib

import hypothesis.strategies as st
from hypothesis import given, settings

from vitrail.games.errors import VitrailError
from vitrail.games.sagrada.replay import examine
from vitrail.games.sagrada.supply import all_dice

from .transcripts import PLAYERS, head, record, with_lines

DICE = st.sampled_from([color + value for color in "RYGBP" for value in "123456"])
SPACES = st.sampled_from([row + column for row in "ABCD" for column in "12345"])
SHIFTS = st.builds("{}>{}".format, SPACES, SPACES)
ARGUMENTS = {
    **dict.fromkeys((1, 5, 6, 10, 11), DICE),
    **dict.fromkeys((2, 3), SHIFTS),
    **dict.fromkeys((4, 12), st.builds("{} {}".format, SHIFTS, SHIFTS)),
    7: st.lists(DICE, min_size=1, max_size=9).map(" ".join),
    **dict.fromkeys((8, 9), st.just("")),
}
TOOLS = st.sampled_from(sorted(ARGUMENTS)).flatmap(
    lambda number: ARGUMENTS[number].map(lambda words: f"tool {number} {words}".strip())
)
PARTS = st.one_of(
    st.builds("{} {}".format, DICE, SPACES),
    DICE.map("take {}".format),
    SPACES.map("place {}".format),
    st.sampled_from(["place ?", "return"]),
    TOOLS,
    st.builds("{} pay {}".format, TOOLS, DICE),
)
OPEN = st.sampled_from(["", "", ", ..."])
TURNS = st.one_of(
    st.just("pass"),
    st.builds("{}{}".format, st.lists(PARTS, min_size=1, max_size=3).map(", ".join), OPEN),
)
OPTIONS = st.sampled_from(
    [
        "",
        "  paired_moves: lift_both\n",
        "  tool_without_effect: allowed\n",
        "  emptied_window: must_touch\n",
        "  flux_remover_return: only_if_unplaceable\n",
    ]
)


@st.composite
def records(draw: st.DrawFn) -> str:
    """Draw a record whose lines can be read but need not make sense."""
    players = draw(st.integers(1, 4))
    names = st.sampled_from(PLAYERS[:players])
    tools = draw(st.permutations(range(1, 13)))[:3]
    before = head(players, tools=tools).replace("moves:\n", f"{draw(OPTIONS)}moves:\n")
    lines: list[str] = []
    for _ in range(draw(st.integers(1, 3))):
        number = 4 if players == 1 else 2 * players + 1
        roll = draw(st.lists(DICE, min_size=number - 1, max_size=number + 1))
        lines.append(f"roll {' '.join(roll)}")
        turns = st.builds("{} {}".format, names, TURNS)
        lines += draw(st.lists(turns, max_size=2 * players + 1))
        if draw(st.booleans()):
            lines.append(f"{draw(names)} remove {draw(SPACES)}")
    return with_lines(before, lines)


@given(records())
@settings(max_examples=60)
def test_any_lines_are_played_without_losing_a_die(text: str) -> None:
    """Faults included, there are 18 dice of each color after every line."""
    try:
        found = examine(record(text))
    except VitrailError:
        return
    for step in found.steps:
        assert set(all_dice(step.after).values()) == {18}
        assert step.text.endswith("...") or not step.after.busy
    assert found.final.notation()


@given(st.lists(st.text(max_size=30), max_size=4))
def test_any_text_is_read_or_refused(lines: list[str]) -> None:
    """Lines of any characters only ever end in our errors."""
    quoted = ["'" + line.replace("'", "''").replace("\n", " ") + "'" for line in lines]
    with contextlib.suppress(VitrailError):
        examine(record(with_lines(head(2), quoted)))
