"""The rules of a window a second time, as plainly as they can be written.

A witness for the tests, written from the rules digest alone: it imports nothing of `vitrail`,
works on strings, and repeats itself rather than being clever. A pattern is a list of strings, one
symbol a space; a window is a list of rows of texts, `R5` for a die and `..` for an open space.
Spaces are written as in the digest, `A1` at the top left.
"""

from __future__ import annotations

DICE = [color + value for color in "RYGBP" for value in "123456"]

Pattern = list[str]
Rows = list[list[str]]


def name(row: int, column: int) -> str:
    """Return a space as the digest writes it."""
    return "ABCDEFGH"[row] + str(column + 1)


def refusals(
    pattern: Pattern, window: Rows, die: str, row: int, column: int, *, apart: bool = False
) -> dict[str, list[str]]:
    """Return the ids of all rules against a placement, each with the other spaces involved."""
    height = len(pattern)
    width = len(pattern[0])
    color = die[0]
    value = die[1]
    broken: dict[str, list[str]] = {}

    if window[row][column] != "..":
        broken["PLACE-7"] = [name(row, column)]

    standing = 0
    for line in window:
        for text in line:
            if text != "..":
                standing = standing + 1
    if standing == 0:
        on_edge = row == 0 or column == 0 or row == height - 1 or column == width - 1
        if not on_edge:
            broken["PLACE-1"] = []
    else:
        touched = []
        for r in range(height):
            for c in range(width):
                distance = max(abs(r - row), abs(c - column))
                if distance == 1 and window[r][c] != "..":
                    touched.append(name(r, c))
        if apart:
            if touched:
                broken["TOOL-9"] = touched
        elif not touched:
            broken["PLACE-2"] = []

    asked = pattern[row][column]
    if asked in "RYGBP" and asked != color:
        broken["PLACE-3"] = []
    if asked in "123456" and asked != value:
        broken["PLACE-4"] = []

    same_color = []
    same_value = []
    for r in range(height):
        for c in range(width):
            if abs(r - row) + abs(c - column) == 1 and window[r][c] != "..":
                if window[r][c][0] == color:
                    same_color.append(name(r, c))
                if window[r][c][1] == value:
                    same_value.append(name(r, c))
    if same_color:
        broken["PLACE-5"] = same_color
    if same_value:
        broken["PLACE-6"] = same_value
    return broken


def legal_spaces(pattern: Pattern, window: Rows, die: str) -> list[str]:
    """Return the spaces where a die may be placed."""
    found = []
    for row in range(len(pattern)):
        for column in range(len(pattern[0])):
            if not refusals(pattern, window, die, row, column):
                found.append(name(row, column))  # noqa: PERF401  (plainness is the point)
    return found


def mistakes(pattern: Pattern, window: Rows) -> set[tuple[str, ...]]:
    """Return what a standing window breaks: (rule, space), or (rule, space, space) for pairs.

    A pair is written with the space first in reading order.
    """
    found: set[tuple[str, ...]] = set()
    for row in range(len(pattern)):
        for column in range(len(pattern[0])):
            die = window[row][column]
            if die == "..":
                continue
            asked = pattern[row][column]
            if asked in "RYGBP" and asked != die[0]:
                found.add(("PLACE-3", name(row, column)))
            if asked in "123456" and asked != die[1]:
                found.add(("PLACE-4", name(row, column)))
            for r, c in [(row, column + 1), (row + 1, column)]:
                if r < len(pattern) and c < len(pattern[0]) and window[r][c] != "..":
                    if window[r][c][0] == die[0]:
                        found.add(("PLACE-5", name(row, column), name(r, c)))
                    if window[r][c][1] == die[1]:
                        found.add(("PLACE-6", name(row, column), name(r, c)))
    return found


def perft(pattern: Pattern, window: Rows, dice: list[str], depth: int) -> int:
    """Count the sequences of `depth` legal placements, each of any of the dice."""
    if depth == 0:
        return 1
    count = 0
    for die in dice:
        for row in range(len(pattern)):
            for column in range(len(pattern[0])):
                if not refusals(pattern, window, die, row, column):
                    window[row][column] = die
                    count = count + perft(pattern, window, dice, depth - 1)
                    window[row][column] = ".."
    return count


def objective(window: Rows, card: str) -> int:
    """Return the points of one public objective card, by its printed name."""
    rows = list(window)
    columns = [[line[c] for line in window] for c in range(len(window[0]))]
    dice = [die for line in window for die in line if die != ".."]
    colors = [die[0] for die in dice]
    values = [die[1] for die in dice]
    if card == "Row Color Variety":
        return 6 * len([line for line in rows if _all_different(line, 0)])
    if card == "Column Color Variety":
        return 5 * len([line for line in columns if _all_different(line, 0)])
    if card == "Row Shade Variety":
        return 5 * len([line for line in rows if _all_different(line, 1)])
    if card == "Column Shade Variety":
        return 4 * len([line for line in columns if _all_different(line, 1)])
    if card == "Light Shades":
        return 2 * min(values.count("1"), values.count("2"))
    if card == "Medium Shades":
        return 2 * min(values.count("3"), values.count("4"))
    if card == "Deep Shades":
        return 2 * min(values.count("5"), values.count("6"))
    if card == "Shade Variety":
        return 5 * min(values.count(value) for value in "123456")
    if card == "Color Variety":
        return 4 * min(colors.count(color) for color in "RYGBP")
    if card == "Color Diagonals":
        count = 0
        for row in range(len(window)):
            for column in range(len(window[0])):
                if window[row][column] != ".." and _same_color_at_a_corner(window, row, column):
                    count = count + 1
        return count
    raise KeyError(card)


def _all_different(line: list[str], part: int) -> bool:
    if ".." in line:
        return False
    for first in range(len(line)):
        for second in range(first + 1, len(line)):
            if line[first][part] == line[second][part]:
                return False
    return True


def _same_color_at_a_corner(window: Rows, row: int, column: int) -> bool:
    for r in range(len(window)):
        for c in range(len(window[0])):
            at_a_corner = abs(r - row) == 1 and abs(c - column) == 1
            if at_a_corner and window[r][c] != ".." and window[r][c][0] == window[row][column][0]:
                return True
    return False


def private(window: Rows, color: str) -> int:
    """Return the sum of the values of the dice of one color."""
    total = 0
    for line in window:
        for die in line:
            if die[0] == color:
                total = total + int(die[1])
    return total


def open_spaces(window: Rows) -> int:
    """Return how many spaces hold no die."""
    return sum(line.count("..") for line in window)
