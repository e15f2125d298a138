"""Puzzles as a booklet to print: how to solve them, the contents, the puzzles, the solutions.

Windows and dice are drawn as everywhere (`vitrail.games.sagrada.drawing`); this module puts them on
pages, which `vitrail.generators.sheet_files` writes. Lengths are millimeters.
"""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING

from vitrail.games.sagrada.drawing import (
    DIE,
    HEIGHT,
    INK,
    NO_MARKS,
    WIDTH,
    Mark,
    die_shapes,
    window_svg,
)
from vitrail.games.shapes import FONT, fitted, words_width
from vitrail.games.words import plural
from vitrail.generators.sheets import PAPERS, Box, Page, Size, length
from vitrail.solvers.sagrada.puzzle_ladder import LEVELS
from vitrail.solvers.sagrada.puzzle_values import YOU, Endgame, Glazing, Repair

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vitrail.games.sagrada.components import Color
    from vitrail.games.sagrada.drawing import Marks
    from vitrail.games.sagrada.window import Window
    from vitrail.generators.sagrada.puzzle_file import PuzzleEntry
    from vitrail.generators.typefaces import Typesetter
    from vitrail.solvers.sagrada.puzzle_values import Puzzle, Round
    from vitrail.solvers.sagrada.puzzle_verdict import PuzzleAnswer

_EDGE, _GAP = 12.0, 8.0
_TITLE, _HEAD, _TEXT, _SMALL = 8.0, 4.6, 3.4, 2.8
_LINE = 5.2
_ACROSS, _DOWN = 2, 2
_SOLVED_ACROSS, _SOLVED_DOWN = 3, 4
_DICE_SCALE, _DICE_ACROSS = 0.62, 10
_LEAST_TEXT = 1.8
_GRAY = "#5b5563"

HOW_TO = (
    "Every window is filled with dice, one in each space.",
    "A space with a color takes only dice of that color; the letter tells it: R red, Y yellow,",
    "G green, B blue, P purple. A gray space with dots takes only dice of that value. The other",
    "spaces take any die.",
    "Dice that share a side never have the same color, and never the same value. Corners do not",
    "matter.",
    "",
    "Glazing: some dice stand already. The others lie below the window; each of them is used. A",
    "die with a question mark shows its color only: you find its value too.",
    "Repair: the window is full, but it breaks rules. Take out the fewest dice that will do.",
    "Endgame: play the last rounds so that your window scores the most. On a turn you place one",
    "die of the round, or pass; it must touch a die, at a side or a corner. What is asked for is",
    "your first move.",
    "",
    "Every puzzle has exactly one answer, and none needs a guess. Solutions are at the end;",
    "turns in brackets there are those of the other player.",
)


def booklet(
    entries: Sequence[PuzzleEntry],
    answers: Sequence[PuzzleAnswer],
    types: Typesetter,
    *,
    paper: str = "A4",
    title: str = "Window puzzles",
) -> tuple[Page, ...]:
    """Return the pages of a booklet.

    Parameters
    ----------
    answers
        The single answer of each puzzle, in the same order.
    """
    size = PAPERS[paper]
    each = _ACROSS * _DOWN
    groups = [range(at, min(at + each, len(entries))) for at in range(0, len(entries), each)]
    solved = _SOLVED_ACROSS * _SOLVED_DOWN
    solved_groups = [
        range(at, min(at + solved, len(entries))) for at in range(0, len(entries), solved)
    ]
    contents = _contents(entries, types, size, title, len(groups))
    first = len(contents) + 1
    pages = list(contents)
    for number, group in enumerate(groups, start=first):
        shapes = [
            shape
            for place, at in enumerate(group)
            for shape in _puzzle(entries[at], at + 1, _place(size, place), types)
        ]
        pages.append(_page(size, [*shapes, *_foot(size, number, types)], f"{title}, page {number}"))
    for number, group in enumerate(solved_groups, start=first + len(groups)):
        shapes = [types.words(_EDGE, _EDGE, _HEAD, INK, "Solutions")]
        for place, at in enumerate(group):
            box = _solved_place(size, place)
            shapes += _solution(entries[at], answers[at], at + 1, box, types)
        shapes += _foot(size, number, types)
        pages.append(_page(size, shapes, f"{title}, solutions, page {number}"))
    return tuple(pages)


def _page(size: Size, shapes: Sequence[str], title: str) -> Page:
    whole = Box(0, 0, *size)
    return Page(size, "\n".join(shapes), whole, whole, title)


def _foot(size: Size, number: int, types: Typesetter) -> Iterator[str]:
    yield types.words(
        size.width / 2, size.height - _EDGE / 2, _SMALL, _GRAY, str(number), anchor="middle"
    )


# ---- the first pages


_COLUMNS = 2


def _contents(
    entries: Sequence[PuzzleEntry], types: Typesetter, size: Size, title: str, pages: int
) -> list[Page]:
    """Return how to solve puzzles and where each is."""
    told = [types.words(_EDGE, _EDGE + _TITLE / 2, _TITLE, INK, title)]
    y = _EDGE + 2 * _TITLE
    for line in (*HOW_TO, *_scoring(entries, size)):
        if line:
            told.append(types.words(_EDGE, y, _TEXT, INK, line))
        y += _LINE
    y += _LINE / 2
    told.append(types.words(_EDGE, y, _HEAD, INK, "Contents"))
    y += 1.5 * _LINE
    rows = int((size.height - 2 * _EDGE - y) / _LINE)
    later = int((size.height - 4 * _EDGE) / _LINE)
    more = max(0, len(entries) - _COLUMNS * rows)
    count = 1 + -(-more // (_COLUMNS * later))
    found, left = [], list(range(len(entries)))
    for number in range(1, count + 1):
        shapes = told if number == 1 else [types.words(_EDGE, _EDGE, _HEAD, INK, "Contents")]
        top, room = (y, rows) if number == 1 else (2 * _EDGE, later)
        here, left = left[: _COLUMNS * room], left[_COLUMNS * room :]
        for at, index in enumerate(here):
            column, row = divmod(at, room)
            x = _EDGE + column * (size.width - 2 * _EDGE + _GAP) / _COLUMNS
            where = count + 1 + index // (_ACROSS * _DOWN)
            text = f"{index + 1}  {_heading(entries[index])}"
            shapes.append(types.words(x, top + row * _LINE, _SMALL, INK, _cut(text, _SMALL, 74)))
            shapes.append(
                types.words(x + 84, top + row * _LINE, _SMALL, _GRAY, str(where), anchor="end")
            )
        if number == count:
            where = count + pages + 1
            note = f"{plural(len(entries), 'puzzle')}, solutions from page {where} on"
            foot = size.height - _EDGE - _LINE / 2
            shapes.append(types.words(_EDGE, foot, _SMALL, _GRAY, note))
        shapes += _foot(size, number, types)
        found.append(_page(size, shapes, f"{title}, page {number}"))
    return found


def _scoring(entries: Sequence[PuzzleEntry], size: Size) -> list[str]:
    """Return what the objectives of the endgames ask for, in lines."""
    used = {
        objective.name: objective
        for entry in entries
        if isinstance(entry.puzzle, Endgame)
        for objective in entry.puzzle.objectives.public
    }
    if not used:
        return []
    letters = int((size.width - 2 * _EDGE) / words_width("n", _TEXT))
    # What stands behind the colon of a rule is the same as a formula, and what stands behind its
    # first sentence a comment.
    rules = {name: re.split(r":|\. ", used[name].rule)[0].rstrip(".") for name in sorted(used)}
    told = [f"{name} ({used[name].points}): {rule.lower()}" for name, rule in rules.items()]
    return ["", *(line for text in told for line in textwrap.wrap(text, letters))]


def _heading(entry: PuzzleEntry) -> str:
    kind = entry.puzzle.kind.capitalize()
    level = f", {LEVELS[entry.level - 1]}" if entry.level else ""
    name = entry.name or entry.puzzle.window.pattern.name
    return f"{kind}{level}: {name}"


def _cut(text: str, size: float, room: float) -> str:
    return fitted(text, size, room, size)[0]


# ---- puzzles


def _place(size: Size, place: int) -> Box:
    row, column = divmod(place, _ACROSS)
    width = (size.width - 2 * _EDGE - _GAP) / _ACROSS
    height = (size.height - 2 * _EDGE - _GAP) / _DOWN
    return Box(_EDGE + column * (width + _GAP), _EDGE + row * (height + _GAP), width, height)


def _puzzle(entry: PuzzleEntry, number: int, box: Box, types: Typesetter) -> Iterator[str]:
    puzzle = entry.puzzle
    yield _line(types, box, box.y + _HEAD / 2, _HEAD, f"{number}  {_heading(entry)}")
    y = box.y + _HEAD + 3
    yield _line(types, box, y, _SMALL, question(puzzle), _GRAY)
    y += 3.5
    scale = min(box.width / WIDTH, 0.98)
    yield from draw_window(puzzle.window, box.x, y, scale, f"p{number}-", types)
    y += HEIGHT * scale + 4
    if isinstance(puzzle, Glazing):
        yield from _dice(_supply(puzzle), box.x, y, types)
    if isinstance(puzzle, Endgame):
        for text in objective_lines(puzzle):
            yield _line(types, box, y, _SMALL, text)
            y += 4
        for at, one in enumerate(puzzle.rounds, start=1):
            yield from _dice([(die.color, die.value) for die in one.pool], box.x, y, types)
            below = y + DIE * _DICE_SCALE + 2
            for text in round_lines(one, at, len(puzzle.rounds)):
                x = box.x + len(one.pool) * (DIE + 2.6) * _DICE_SCALE + 2
                room = box.right - x
                shown, size = fitted(text, _SMALL, room, _LEAST_TEXT)
                yield types.words(x, y + 1.5, size, INK, shown)
                y += 3.6
            y = max(y, below)


def question(puzzle: Puzzle) -> str:
    """Return what is asked, in one sentence."""
    if isinstance(puzzle, Repair):
        return "Take out the fewest dice so that no rule is broken."
    if isinstance(puzzle, Endgame):
        return "Which first move leads to the highest score?"
    spaces = plural(len(puzzle.window.open_squares), "open space")
    return f"Place these dice on the {spaces}."


def objective_lines(puzzle: Endgame) -> list[str]:
    """Return what scores, in words."""
    lines = [f"{one.name} ({one.points})" for one in puzzle.objectives.public]
    if puzzle.objectives.private is not None:
        lines.append(f"values of your {puzzle.objectives.private} dice")
    lines.append(f"-{puzzle.open_space} for each open space")
    half = (len(lines) + 1) // 2
    return [", ".join(part) for part in (lines[:half], lines[half:]) if part]


def round_lines(one: Round, number: int, rounds: int) -> list[str]:
    """Return the order of drafting of a round, and what the other player takes."""
    left = "last round" if number == rounds else f"round {number} of {rounds}"
    lines = [f"{left}: {', '.join(one.order)}"]
    if one.wishes:
        lines.append(f"other takes {' or else '.join(map(str, one.wishes))}")
    elif YOU in one.order and len(set(one.order)) > 1:
        lines.append("other takes nothing")
    return lines


def _supply(puzzle: Glazing) -> list[tuple[Color, int | None]]:
    stock = puzzle.supply
    exact: list[tuple[Color, int | None]] = [
        (die.color, die.value) for die, number in stock.exact.items() for _ in range(number)
    ]
    hidden: list[tuple[Color, int | None]] = [
        (color, None) for color, number in stock.free.items() for _ in range(number)
    ]
    return [*exact, *hidden]


def _dice(
    dice: Sequence[tuple[Color, int | None]], x: float, y: float, types: Typesetter
) -> Iterator[str]:
    """Draw dice in rows, smaller than in the window."""
    step = DIE + 2.6
    yield f'<g transform="translate({length(x)} {length(y)}) scale({_DICE_SCALE})">'
    for at, (color, value) in enumerate(dice):
        row, column = divmod(at, _DICE_ACROSS)
        shapes = die_shapes(column * step + DIE / 2, row * step + DIE / 2, color, value)
        yield from (_own_font(shape, types) for shape in shapes)
    yield "</g>"


def _line(types: Typesetter, box: Box, y: float, size: float, text: str, fill: str = INK) -> str:
    shown, fits = fitted(text, size, box.width, _LEAST_TEXT)
    return types.words(box.x, y, fits, fill, shown)


def draw_window(
    window: Window,
    x: float,
    y: float,
    scale: float,
    prefix: str,
    types: Typesetter,
    marks: Marks = NO_MARKS,
) -> Iterator[str]:
    """Draw a window as a part of a page."""
    svg = window_svg(window, prefix=prefix, marks=marks)
    inner = re.sub(r"<(title|desc)\b.*?</\1>", "", svg, flags=re.DOTALL)
    inner = re.sub(r"</?svg\b[^>]*>", "", inner).strip()
    yield f'<g transform="translate({length(x)} {length(y)}) scale({length(scale)})">'
    yield _own_font(inner, types)
    yield "</g>"


_TEXTS = re.compile(r"<text\b[^>]*>([^<]*)</text>")


def _own_font(shapes: str, types: Typesetter) -> str:
    """Have texts of a picture set in the font of the page, which is embedded."""
    for text in _TEXTS.findall(shapes):
        face = types.choose(text)
        types.used.setdefault(face, set()).update(text)
        shapes = shapes.replace(f'font-family="{FONT}"', f'font-family="{face.family}"')
    return shapes


# ---- solutions


def _solved_place(size: Size, place: int) -> Box:
    row, column = divmod(place, _SOLVED_ACROSS)
    top = _EDGE + 6
    width = (size.width - 2 * _EDGE - (_SOLVED_ACROSS - 1) * 4) / _SOLVED_ACROSS
    height = (size.height - top - _EDGE) / _SOLVED_DOWN
    return Box(_EDGE + column * (width + 4), top + row * height, width, height)


def _solution(
    entry: PuzzleEntry, answer: PuzzleAnswer, number: int, box: Box, types: Typesetter
) -> Iterator[str]:
    yield _line(types, box, box.y + 2, _SMALL, f"{number}  {_heading(entry)}")
    scale = (box.height - 16) / HEIGHT
    scale = min(scale, box.width / WIDTH)
    marks: Marks = {}
    window = answer.window
    if answer.removed:
        window, marks = entry.puzzle.window, dict.fromkeys(answer.removed, Mark.WRONG)
    yield from draw_window(window, box.x, box.y + 5, scale, f"s{number}-", types, marks)
    y = box.y + 5 + HEIGHT * scale + 2.5
    for text in answer_lines(answer):
        yield _line(types, box, y, _SMALL, text)
        y += 3.4


def answer_lines(answer: PuzzleAnswer) -> list[str]:
    """Return an answer in words, as far as the window does not tell it."""
    if answer.removed:
        return [f"take out {', '.join(map(str, answer.removed))}"]
    if answer.play is not None:
        turns = ", ".join(map(str, answer.play.line))
        return [turns, f"{answer.score} points"]
    return []
