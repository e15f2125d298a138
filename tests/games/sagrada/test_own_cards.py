"""Tables that are laid out otherwise: windows nobody records, patterns of one's own."""

from __future__ import annotations

import pytest

from vitrail.games.errors import NotationError
from vitrail.games.sagrada.replay import Replay, examine
from vitrail.games.sagrada.sight import sight_of

from .transcripts import record

OWN = "YB..1/G.5.4/3.R.G/2..BY"


def examined(setup: str, *lines: str) -> Replay:
    """Return the tolerant replay of a record for two."""
    moves = "".join(f"  - {line}\n" for line in lines)
    head = f"vitrail: 1\ngame: sagrada\nplayers: [Ann, Ben]\nsetup:\n{setup}moves:\n"
    return examine(record(head + moves))


def faults(found: Replay) -> list[str]:
    """Return the rules broken."""
    return [violation.rule.id for step in found.faults for violation in step.violations]


def test_a_player_whose_window_nobody_records_may_use_tools() -> None:
    """SETUP-3: nobody knows how many tokens there are, so up to 6 may be spent."""
    setup = "  windows: {Ann: Virtus}\n  tools: [1, 2, 8]\n"
    found = examined(setup, "roll R5 G2 B3 Y6 P1", "Ann R5 A4", "Ben G2 ?, tool 8, B3 ?")
    assert faults(found) == []
    assert found.final.tokens == (5, 5)


OWN_ROUND = ("roll R5 G2 B3 Y6 P1", "Ann take G2, tool 1 G3, place B1")


@pytest.mark.parametrize(
    ("tokens", "left", "broken"), [(0, 0, ["FAVOR-2"]), (1, 0, []), (3, 2, [])]
)
def test_a_pattern_of_ones_own_has_the_tokens_that_are_said(
    tokens: int, left: int, broken: list[str]
) -> None:
    """SETUP-3, FAVOR-2: its difficulty is printed nowhere, so the set-up says it."""
    setup = f"  windows: {{Ann: {OWN}}}\n  tools: [1, 2, 8]\n  tokens: {{Ann: {tokens}}}\n"
    found = examined(setup, *OWN_ROUND)
    assert faults(found)[:1] == broken
    assert sight_of(found).tokens[0] == left


def test_tokens_that_nobody_knows_may_be_spent() -> None:
    """SETUP-3: where neither pattern nor set-up tells them any price is paid, whatever is left."""
    setup = f"  windows: {{Ann: {OWN}}}\n  tools: [1, 2, 8]\n"
    chosen = f"  cards: {{Ann: [{OWN}, {'/'.join(['.....'] * 4)}]}}\n  tools: [1, 2, 8]\n"
    for found in (
        examined(setup, *OWN_ROUND),
        examined(chosen, f"Ann window {OWN}", *OWN_ROUND),
        examined(
            setup + f"position: {{to_move: Ann, round: 1, turn: 1, pool: {OWN_ROUND[0][5:]},"
            " windows: {Ann: empty}, paid: {Grozing Pliers: 1}}\n",
            OWN_ROUND[1],
        ),
    ):
        assert faults(found) == []
        sight = sight_of(found)
        assert sight.tokens[0] is None
        assert sight.scored.tokens[0] == 0
        assert "favor_tokens" in sight.unknown_parts(0)


def test_tokens_that_the_position_says_are_all_there_are() -> None:
    """FAVOR-2: a second use for 2 tokens is refused to who had 1."""
    setup = (
        f"  windows: {{Ann: {OWN}}}\n  tools: [1, 2, 8]\nposition: {{to_move: Ann, round: 1, "
        "turn: 1, pool: R5 G2 B3 Y6 P1, windows: {Ann: empty}, tokens: {Ann: 1}, paid: {1: 1}}\n"
    )
    found = examined(setup, OWN_ROUND[1])
    assert faults(found)[:1] == ["FAVOR-2"]
    assert str(found.faults[0].violations[0]) == "the card costs 2, 1 left [FAVOR-2]"


def test_no_window_gives_more_tokens_than_6() -> None:
    """SETUP-3, FAVOR-1: of a window that nobody records 6 tokens are spent with 1, 2 and 2."""
    setup = "  windows: {Ann: Virtus}\n  tools: [8, 1, 2]\n"
    roll, tool = "roll R5 G2 B3 Y6 P1", "Ben take G2, tool 1 G3, place ?"
    odd = [roll, "Ann pass", tool, "Ben pass", "Ann pass"]
    even = [roll, tool, "Ann pass", "Ann pass", "Ben pass"]
    assert faults(examined(setup, *odd, *even, *odd)) == []
    fault = examined(setup, *odd, *even, *odd, *even).faults[0]
    assert str(fault.violations[0]) == "the card costs 2, at most 1 left [FAVOR-2]"


def test_tokens_of_a_window_that_is_chosen_may_be_said() -> None:
    """The tokens said count for whatever pattern is chosen."""
    setup = (
        f"  cards: {{Ann: [{OWN}, Virtus]}}\n  windows: {{Ben: Gravitas}}\n  tokens: {{Ann: 4}}\n"
    )
    found = examined(setup, f"Ann window {OWN.lower()}")
    assert found.final.tokens == (4, 5)


def test_two_patterns_of_ones_own_are_told_apart_by_their_rows() -> None:
    """SETUP-2: the one that is named is chosen."""
    other = "....6/...../...../1...."
    setup = f"  cards: {{Ann: [{OWN}, {other}]}}\n  windows: {{Ben: Gravitas}}\n"
    for chosen in (OWN, other):
        found = examined(setup, f"Ann window {chosen}")
        window = found.final.windows[0]
        assert window is not None
        assert "/".join(window.pattern.rows) == chosen


def test_a_card_is_dealt_once() -> None:
    """COMP-2: each side exists once."""
    with pytest.raises(NotationError, match=r":5: .*Virtus stands here twice"):
        examined("  cards: {Ann: [Virtus, Batllo, virtus]}\n")


def test_a_print_that_the_card_does_not_ignore_stays_a_mistake() -> None:
    """TOOL-2: Eglomise Brush ignores colors; a die it puts against a value can be removed."""
    found = examined(
        "  windows: {Ann: Virtus, Ben: Gravitas}\n  tools: [2, 3, 8]\n",
        "roll R5 G4 B3 Y6 P1",
        "Ann R5 A4",
        "Ben pass",
        "Ben pass",
        "Ann G4 B4, tool 2 A4>B3",
        "Ann remove B3",
    )
    assert [step.text for step in found.faults] == ["Ann G4 B4, tool 2 A4>B3"]
    window = found.final.windows[0]
    assert window is not None
    assert [str(square) for square in window.placed] == ["B4"]


def test_removing_needs_a_space() -> None:
    """A line that removes nothing says nothing."""
    with pytest.raises(NotationError, match="names no space"):
        examined("  windows: {Ann: Virtus}\n", "Ann remove")


@pytest.mark.parametrize("typed", [OWN, OWN.lower(), " / ".join(OWN.split("/"))])
@pytest.mark.parametrize("cards", ["", f"  cards: {{Ann: [{OWN}, {'/'.join(['.....'] * 4)}]}}\n"])
def test_a_line_names_a_pattern_by_its_rows(cards: str, typed: str) -> None:
    """The grammar: `window PATTERN`, and a pattern may be four rows joined by `/`."""
    found = examined(cards + "  tools: [1, 2, 8]\n", f"Ann window {typed}", *OWN_ROUND)
    assert faults(found) == []
    window = found.final.windows[0]
    assert window is not None
    assert window.pattern.rows == tuple(OWN.split("/"))


def test_setup_2_a_line_names_a_pattern_in_any_spelling() -> None:
    """What names a pattern in the set-up names it in a line, and what does not is told there."""
    cards = "  cards: {Ann: [Ripples of Light, Fractal Drops]}\n"
    for before in ("", cards):
        assert faults(examined(before, "Ann window ripples-of-light")) == []
    assert faults(examined(cards, f"Ann window {OWN}")) == ["SETUP-2"]
    for typed, expected in (
        ("YB..1/G.5.4", "game.yaml:6: 'YB..1/G.5.4' is no pattern: expected 4 rows of 5"),
        ("RR.../...../...../.....", "game.yaml:6: pattern custom: A1 and A2 both ask for red"),
    ):
        with pytest.raises(NotationError) as caught:
            examined("", f"Ann window {typed}")
        assert str(caught.value).startswith(expected)


def test_setup_2_fewer_sides_than_are_dealt_are_told() -> None:
    """SETUP-2, COMP-1: a hand is two cards of two sides, and a record may know a part of it."""
    assert examined("  cards: {Ann: [Virtus, Industria]}\n").assumed[0] == (
        "Ann chooses among 2 sides, the game deals 4"
    )
    told = examined("", "Ann window Virtus").assumed
    assert not any("chooses among" in one for one in told)


AT_2 = (
    "position:\n  to_move: Ann\n  round: 2\n  turn: 1\n  pool: R5 G2 B3 Y6 P1\n"
    "  windows:\n    Ann: empty\n"
    "    Ben: [B3 .. .. .. R1!, .. .. .. .. .., .. .. .. .. .., .. .. .. .. ..]\n"
)
ANN = "  windows: {Ann: Virtus}\n  tools: [6, 8, 11]\n"
PRINT = "the print of the window of Ben is not known: it is taken as blank"


@pytest.mark.parametrize(
    ("line", "broken"),
    [
        ("G2 B2", []),
        ("R5 A4", ["PLACE-5"]),
        ("B3 B1", ["PLACE-5", "PLACE-6"]),
        ("G2 D3", ["PLACE-2"]),
        ("G2 ?", [""]),
        # Whether a die suits a print that nobody knows, nobody can tell.
        ("take G2, tool 6 G4, return", []),
        ("take G2, tool 6 G4, place B2", []),
        ("take G2, tool 11 R4, return", []),
        ("G2 B2, tool 8", []),
        ("remove A1", []),
        ("remove A2", ["MISTAKE-1"]),
    ],
)
def test_dice_on_an_unknown_print(line: str, broken: list[str]) -> None:
    """PLACE-1 to PLACE-6: what clashes is refused, and nothing because a die would fit."""
    options = "  flux_remover_return: only_if_unplaceable\n"
    found = examined(ANN + options + AT_2, "Ann pass", f"Ben {line}")
    assert faults(found) == broken
    assert any(one.startswith(PRINT) for one in found.assumed)


def test_the_print_is_known_where_it_is_said() -> None:
    """A blank pattern that is said is a pattern like others, on which nothing is ignored."""
    said = ANN.replace("}", ", Ben: blank}") + AT_2.replace("R1!", "R1")
    assert not any("print" in one for one in examined(said).assumed)
    assert faults(examined(said, "Ann pass", "Ben G2 B2, tool 8")) == ["TOOL-8"]
