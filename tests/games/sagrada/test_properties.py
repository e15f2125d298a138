"""Properties of windows: two implementations agree, symmetries, orders of building."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vitrail.games.errors import IllegalMoveError
from vitrail.games.sagrada.components import (
    Color,
    Die,
    Pattern,
    find_objective,
    public_objectives,
)
from vitrail.games.sagrada.scoring import Objectives, score_window
from vitrail.games.sagrada.window import (
    PlacementRule,
    Window,
    allowed_dice,
    building_order,
    dead_squares,
    legal_placements,
    legal_squares,
    placement_violations,
    window_violations,
)
from vitrail.games.squares import Square

from ... import strategies
from . import naive
from .boards import plain_pattern, plain_rows


def rules_of(
    window: Window, die: Die, square: Square, *, apart: bool = False
) -> dict[str, list[str]]:
    """Return what stands against a placement in the words of the second implementation."""
    found = placement_violations(window, die, square, apart=apart)
    return {violation.rule.id: [str(other) for other in violation.others] for violation in found}


# Two implementations


@given(strategies.any_window, strategies.dice, st.booleans())
def test_both_implementations_name_the_same_rules(window: Window, die: Die, apart: bool) -> None:
    """On any window, every space refuses a die for the same reasons, with the same spaces."""
    pattern, rows = plain_pattern(window.pattern), plain_rows(window)
    for square in window.shape.squares:
        expected = naive.refusals(pattern, rows, str(die), *_pair(square), apart=apart)
        assert rules_of(window, die, square, apart=apart) == expected


@given(strategies.any_window)
def test_both_implementations_find_the_same_mistakes(window: Window) -> None:
    """A standing window breaks the same restrictions, each pair of neighbors once."""
    found: list[tuple[str, ...]] = []
    for violation in window_violations(window):
        head = (violation.rule.id, str(violation.square))
        found.extend((*head, str(other)) for other in violation.others)
        if not violation.others:
            found.append(head)
    assert len(found) == len(set(found))
    assert set(found) == naive.mistakes(plain_pattern(window.pattern), plain_rows(window))


@given(strategies.any_window)
def test_both_implementations_score_the_same(window: Window) -> None:
    """All ten public objectives, the five private ones and open spaces score the same."""
    rows = plain_rows(window)
    sheet = score_window(window, Objectives(public_objectives()))
    for objective in public_objectives():
        assert sheet[objective.name].points == naive.objective(rows, objective.name)
    assert sheet["open_spaces"].points == -naive.open_spaces(rows)
    for color in Color:
        own = score_window(window, Objectives((), color))
        assert own.total == naive.private(rows, color.letter) - naive.open_spaces(rows)


@given(strategies.any_window, strategies.objectives(), st.integers(0, 6), st.sampled_from([1, 3]))
def test_a_total_is_the_sum_of_its_parts(
    window: Window, objectives: Objectives, tokens: int, price: int
) -> None:
    """The total is the sum of the lines, and each line the sum of its awards."""
    sheet = score_window(window, objectives, favor_tokens=tokens, open_space=price)
    rows = plain_rows(window)
    private = naive.private(rows, objectives.private.letter) if objectives.private else 0
    public = sum(naive.objective(rows, card.name) for card in objectives.public)
    assert sheet.total == public + private + tokens - price * naive.open_spaces(rows)
    assert sheet.total == sum(award.points for part in sheet.parts for award in part.awards)
    assert [part.name for part in sheet.parts] == [
        *(card.name for card in objectives.public),
        *("private", "favor_tokens", "open_spaces"),
    ]


@given(strategies.any_window, strategies.objectives())
def test_awards_name_dice_and_open_spaces(window: Window, objectives: Objectives) -> None:
    """Points come from spaces that hold dice; only the price of open spaces names open ones."""
    for part in score_window(window, objectives).parts:
        for award in part.awards:
            held = [window[square] is not None for square in award.squares]
            assert not any(held) if part.name == "open_spaces" else all(held)
            assert list(award.squares) == sorted(set(award.squares))


# Legal means that no rule is broken


@given(strategies.any_window, strategies.dice)
def test_legal_squares_are_exactly_the_ones_not_refused(window: Window, die: Die) -> None:
    """A space is legal if and only if no rule refuses it, and then the die can be placed."""
    legal = legal_squares(window, die)
    expected = naive.legal_spaces(plain_pattern(window.pattern), plain_rows(window), str(die))
    assert [str(square) for square in legal] == expected
    for square in window.shape.squares:
        if square in legal:
            assert window.place(die, square).without(square) == window
            continue
        with pytest.raises(IllegalMoveError) as caught:
            window.place(die, square)
        assert caught.value.violations == placement_violations(window, die, square)


@given(strategies.any_window, st.lists(strategies.dice, max_size=6))
def test_legal_placements_join_the_legal_squares(window: Window, pool: list[Die]) -> None:
    """The placements of a pool are those of its dice, sorted, without duplicates."""
    found = legal_placements(window, pool)
    assert list(found) == sorted(set(found))
    assert {(one.die, one.square) for one in found} == {
        (die, square) for die in pool for square in legal_squares(window, die)
    }


@given(strategies.any_window, strategies.dice, st.sets(st.sampled_from(PlacementRule)))
def test_a_waived_rule_is_the_only_one_not_named(
    window: Window, die: Die, waived: set[PlacementRule]
) -> None:
    """A tool that waives rules takes exactly these out of the violations."""
    for square in window.shape.squares:
        full = placement_violations(window, die, square)
        left = placement_violations(window, die, square, waived=waived)
        assert left == tuple(one for one in full if one.rule not in waived)


@given(strategies.played_windows())
def test_legal_play_never_makes_a_mistake(window: Window) -> None:
    """A window reached by legal placements breaks nothing and hangs together."""
    assert window_violations(window) == ()
    order = building_order(Window.empty(window.pattern), window)
    assert order is not None
    assert len(order) == len(window.placed)


@given(strategies.any_window, st.data())
def test_a_building_order_replays(target: Window, data: st.DataObject) -> None:
    """An order of building consists of legal placements that end in the target."""
    kept = data.draw(st.sets(st.sampled_from(target.shape.squares)))
    start = target.without(*(square for square in target.shape.squares if square not in kept))
    order = building_order(start, target)
    window = start
    for placement in order or ():
        window = window.place(placement.die, placement.square)
    assert order is None or window == target


@given(strategies.full_windows(strategies.patterns()))
def test_fill_1_a_full_window_can_be_built(window: Window) -> None:
    """FILL-1: any full window that breaks nothing can be built from a border space."""
    if not window.open_squares:
        assert building_order(Window.empty(window.pattern), window) is not None


@given(strategies.any_window)
def test_fill_1_allowed_dice_are_those_that_fit(window: Window) -> None:
    """FILL-1: the dice that fit an open space are the allowed colors times the allowed values."""
    pattern, rows = plain_pattern(window.pattern), plain_rows(window)
    dead = dead_squares(window)
    for square in window.open_squares:
        colors, values = allowed_dice(window, square)
        fitting = [
            die
            for die in naive.DICE
            if naive.refusals(pattern, rows, die, *_pair(square)).keys() <= {"PLACE-1", "PLACE-2"}
        ]
        assert {str(Die(color, value)) for color in colors for value in values} == set(fitting)
        assert (square in dead) == (not fitting)


@given(strategies.played_windows())
def test_a_dead_space_stays_dead(window: Window) -> None:
    """A space that no die fits is a printed one, and more dice never free it."""
    for square in dead_squares(window):
        assert window.pattern[square] is not None
    for placement in legal_placements(window, strategies.ALL_DICE)[:3]:
        after = window.place(placement.die, placement.square)
        assert set(dead_squares(window)) <= set(dead_squares(after))


# Symmetries


def _pair(square: Square) -> tuple[int, int]:
    return square.row, square.column


def _mirrored(window: Window, *, rows: bool, columns: bool, swap: bool) -> Window:
    """Return a window turned over: top and bottom, left and right, rows and columns."""
    grid = [list(row) for row in window.pattern.rows]
    width = window.shape.columns
    dice = [list(window.dice[at : at + width]) for at in range(0, len(window.dice), width)]
    if rows:
        grid, dice = grid[::-1], dice[::-1]
    if columns:
        grid, dice = [row[::-1] for row in grid], [row[::-1] for row in dice]
    if swap:
        grid = [list(column) for column in zip(*grid, strict=True)]
        dice = [list(column) for column in zip(*dice, strict=True)]
    pattern = Pattern(tuple("".join(row) for row in grid))
    return Window(pattern, tuple(die for row in dice for die in row))


def _image(square: Square, window: Window, *, rows: bool, columns: bool, swap: bool) -> Square:
    row = window.shape.rows - 1 - square.row if rows else square.row
    column = window.shape.columns - 1 - square.column if columns else square.column
    return Square(column, row) if swap else Square(row, column)


@given(strategies.any_window, strategies.dice, st.booleans(), st.booleans(), st.booleans())
def test_mirrors_keep_what_is_legal(
    window: Window,
    die: Die,
    rows: bool,
    columns: bool,
    swap: bool,
) -> None:
    """Placement knows no top, left, row or column: a mirrored window allows the mirrored spaces."""
    turned = _mirrored(window, rows=rows, columns=columns, swap=swap)
    images = {
        _image(square, window, rows=rows, columns=columns, swap=swap)
        for square in legal_squares(window, die)
    }
    assert set(legal_squares(turned, die)) == images
    assert bool(window_violations(turned)) == bool(window_violations(window))


@given(strategies.any_window, st.booleans(), st.booleans(), strategies.objectives())
def test_mirrors_keep_the_score(
    window: Window,
    rows: bool,
    columns: bool,
    objectives: Objectives,
) -> None:
    """A window mirrored left-right or up-down scores the same line by line."""
    turned = _mirrored(window, rows=rows, columns=columns, swap=False)
    assert [part.points for part in score_window(turned, objectives).parts] == [
        part.points for part in score_window(window, objectives).parts
    ]


@given(strategies.any_window)
def test_rows_and_columns_are_the_same_but_for_their_points(window: Window) -> None:
    """The rows of a window are the columns of the window turned over its diagonal."""
    turned = _mirrored(window, rows=False, columns=False, swap=True)
    for kind in ("color", "shade"):
        row, column = find_objective(f"row_{kind}"), find_objective(f"column_{kind}")
        by_row = score_window(window, Objectives((row,)))[row.name].points
        by_column = score_window(turned, Objectives((column,)))[column.name].points
        assert by_row * column.points == by_column * row.points


def _renamed(window: Window, colors: dict[Color, Color], values: dict[int, int]) -> Window:
    """Return a window with other colors and values, in print and on the dice."""
    letters = {
        **{one.letter: other.letter for one, other in colors.items()},
        **{str(one): str(other) for one, other in values.items()},
    }
    rows = ("".join(letters.get(symbol, ".") for symbol in row) for row in window.pattern.rows)
    dice = (die and Die(colors[die.color], values[die.value]) for die in window.dice)
    return Window(Pattern(tuple(rows)), tuple(dice))


SAME = {value: value for value in range(1, 7)}


@given(
    strategies.any_window,
    strategies.dice,
    strategies.color_permutations,
    strategies.value_permutations,
)
def test_names_of_colors_and_values_do_not_matter_to_placement(
    window: Window, die: Die, colors: dict[Color, Color], values: dict[int, int]
) -> None:
    """Renaming colors and values in print, dice and hand keeps what is refused and why."""
    renamed = _renamed(window, colors, values)
    other = Die(colors[die.color], values[die.value])
    for square in window.shape.squares:
        assert rules_of(renamed, other, square) == rules_of(window, die, square)
    assert [(one.rule, one.square, one.others) for one in window_violations(renamed)] == [
        (one.rule, one.square, one.others) for one in window_violations(window)
    ]


@given(strategies.any_window, strategies.color_permutations, strategies.objectives())
def test_names_of_colors_do_not_matter_to_the_score(
    window: Window, colors: dict[Color, Color], objectives: Objectives
) -> None:
    """Renaming colors, that of the private objective too, keeps every line of the score."""
    private = colors[objectives.private] if objectives.private else None
    renamed = score_window(_renamed(window, colors, SAME), Objectives(objectives.public, private))
    before = score_window(window, objectives)
    assert [part.points for part in renamed.parts] == [part.points for part in before.parts]


@given(strategies.any_window, strategies.value_permutations)
def test_varieties_do_not_ask_which_value_is_which(window: Window, values: dict[int, int]) -> None:
    """Row, column and set varieties keep their points when values are renamed."""
    cards = [card for card in public_objectives() if card.id not in {"light", "medium", "deep"}]
    renamed = _renamed(window, {color: color for color in Color}, values)
    for card in cards:
        one = Objectives((card,))
        assert score_window(renamed, one).total == score_window(window, one).total


# Bounds


@given(st.one_of(strategies.scattered_windows(), strategies.full_windows()))
def test_scores_stay_within_their_bounds(window: Window) -> None:
    """Each objective stays between 0 and its ceiling, the total above the price of all spaces."""
    spaces = len(window.shape.squares)
    rows, columns = window.shape.rows, window.shape.columns
    ceilings = {
        "row_color": 6 * rows,
        "row_shade": 5 * rows,
        "column_color": 5 * columns,
        "column_shade": 4 * columns,
        **dict.fromkeys(("light", "medium", "deep"), 2 * (spaces // 2)),
        "shade_variety": 5 * (spaces // 6),
        "color_variety": 4 * (spaces // 5),
        "color_diagonals": spaces,
    }
    sheet = score_window(window, Objectives(public_objectives(), Color.RED))
    for card in public_objectives():
        assert 0 <= sheet[card.name].points <= ceilings[card.id]
        assert sheet[card.name].points % card.points == 0
    assert 0 <= sheet["private"].points <= 6 * spaces
    assert sheet.total >= -spaces


@given(strategies.played_windows(st.just(Pattern((".....",) * 4))))
def test_a_legal_window_holds_at_most_10_dice_of_a_color(window: Window) -> None:
    """PLACE-5: on 4 x 5 spaces a color stands on 10 spaces at most, so private pays 60 at most."""
    for color in Color:
        assert score_window(window, Objectives((), color))["private"].points <= 60
        assert sum(die.color is color for die in window.placed.values()) <= 10
