"""An exhaustive oracle for small windows, on plain strings.

It shares no code with the rules and the solvers: patterns are rows of symbols (`"R.4"`), dice are
rows of tokens (`"R5 .. G2"`), and every question is answered by trying everything. Meant for
shapes up to 3 x 3 and for windows of any shape with few open spaces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

COLORS = "RYGBP"
VALUES = "123456"
Spot = tuple[int, int]
Grid = dict[Spot, str]
"""A window, or one layer of it, by (row, column); open spaces are missing."""


def read(dice_rows: Sequence[str]) -> Grid:
    """Return the dice that stand."""
    return {
        (row, column): token
        for row, line in enumerate(dice_rows)
        for column, token in enumerate(line.split())
        if token not in {"..", "--"}
    }


def spot(name: str) -> Spot:
    """Return the space of a name, for instance (1, 0) for `B1`."""
    return ord(name[0]) - ord("A"), int(name[1:]) - 1


def spots(pattern_rows: Sequence[str]) -> list[Spot]:
    """Return all spaces, row by row."""
    return [(row, column) for row, line in enumerate(pattern_rows) for column in range(len(line))]


def beside(spot: Spot) -> list[Spot]:
    """Return the orthogonal neighbors, some of them outside."""
    row, column = spot
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def corners(spot: Spot) -> list[Spot]:
    """Return the diagonal neighbors, some of them outside."""
    row, column = spot
    return [(row + down, column + right) for down in (-1, 1) for right in (-1, 1)]


def is_proper(pattern_rows: Sequence[str], dice: Grid) -> bool:
    """Whether the dice suit the prints and no neighbors share a color or a value."""
    return all(
        pattern_rows[row][column] in {".", token[0], token[1]}
        and not any(set(token) & set(dice.get(near, "")) for near in beside((row, column)))
        for (row, column), token in dice.items()
    )


def layer_fills(
    pattern_rows: Sequence[str], standing: Grid, kinds: str, filled: Sequence[Spot] | None = None
) -> Iterator[Grid]:
    """Yield every proper filling of one layer: `kinds` is `COLORS` or `VALUES`.

    `filled` are the spaces that must get a die, beside those where one stands; None means all.
    """
    at = 0 if kinds == COLORS else 1
    layer = {spot: token[at] for spot, token in standing.items()}
    todo = [s for s in (spots(pattern_rows) if filled is None else filled) if s not in standing]

    def extend(index: int) -> Iterator[Grid]:
        if index == len(todo):
            yield dict(layer)
            return
        row, column = todo[index]
        asked = pattern_rows[row][column]
        taken = {layer.get(near) for near in beside(todo[index])}
        for kind in asked if asked in kinds else kinds:
            if kind not in taken:
                layer[todo[index]] = kind
                yield from extend(index + 1)
                del layer[todo[index]]

    return extend(0)


def count_layer(
    pattern_rows: Sequence[str],
    dice_rows: Sequence[str],
    kinds: str,
    left_open: Sequence[Spot] = (),
) -> tuple[int, Counter[tuple[Spot, str]]]:
    """Return the number of fillings of one layer, and the number by space and kind."""
    standing = read(dice_rows)
    filled = [spot for spot in spots(pattern_rows) if spot not in left_open]
    by_kind: Counter[tuple[Spot, str]] = Counter()
    total = 0
    for layer in layer_fills(pattern_rows, standing, kinds, filled):
        total += 1
        by_kind.update((spot, kind) for spot, kind in layer.items() if spot not in standing)
    return total, by_kind


def covers(stock: Sequence[str], dice: Sequence[str]) -> bool:
    """Whether the stock (`R4`: exact; `R`: free value) holds these dice all at once."""
    missing = Counter(dice) - Counter(token for token in stock if len(token) > 1)
    needed = Counter(token[0] for token in missing.elements())
    return not needed - Counter(token for token in stock if len(token) == 1)


def fills(
    pattern_rows: Sequence[str],
    dice_rows: Sequence[str],
    stock: Sequence[str] | None = None,
    *,
    may_stay_open: bool = False,
) -> Iterator[Grid]:
    """Yield every proper filling, with the dice that stand; built or not is not asked."""
    dice = read(dice_rows)
    todo = [spot for spot in spots(pattern_rows) if spot not in dice]
    taken: list[str] = []
    faces = [
        color + value
        for color in COLORS
        for value in VALUES
        if stock is None or color in stock or color + value in stock
    ]

    def extend(index: int) -> Iterator[Grid]:
        if index == len(todo):
            yield dict(dice)
            return
        if may_stay_open:
            yield from extend(index + 1)
        row, column = todo[index]
        asked = pattern_rows[row][column]
        barred = set("".join(dice.get(near, "") for near in beside(todo[index])))
        for face in faces:
            if asked not in "." + face or barred & set(face):
                continue
            taken.append(face)
            if stock is None or covers(stock, taken):
                dice[todo[index]] = face
                yield from extend(index + 1)
                del dice[todo[index]]
            taken.pop()

    return extend(0)


def can_be_built(pattern_rows: Sequence[str], standing: Grid, filled: Sequence[Spot]) -> bool:
    """Whether the spaces can be filled one after another, each die touching another.

    Into an empty window the first die goes on a border space.
    """
    height, width = len(pattern_rows), len(pattern_rows[0])
    waiting = {spot for spot in filled if spot not in standing}
    starts = [(s,) for s in waiting if s[0] in {0, height - 1} or s[1] in {0, width - 1}]
    for start in [tuple(standing)] if standing else starts:
        reached = list(start)
        for spot in reached:
            near = beside(spot) + corners(spot)
            reached += [s for s in near if s in waiting and s not in reached]
        if waiting <= set(reached):
            return True
    return not waiting


def _varied(pattern_rows: Sequence[str], layer: Grid, *, rows: bool) -> int:
    height, width = len(pattern_rows), len(pattern_rows[0])
    lines = (
        [[(row, column) for column in range(width)] for row in range(height)]
        if rows
        else [[(row, column) for row in range(height)] for column in range(width)]
    )
    return sum(len({layer[s] for s in line if s in layer}) == len(line) for line in lines)


def _sets(layer: Grid, kinds: str) -> int:
    return min(list(layer.values()).count(kind) for kind in kinds)


def _cornered(layer: Grid) -> int:
    return sum(any(layer.get(near) == kind for near in corners(s)) for s, kind in layer.items())


Points = Callable[[Sequence[str], Grid], int]
COLOR_POINTS: Mapping[str, Points] = {
    "row_color": lambda rows, layer: 6 * _varied(rows, layer, rows=True),
    "column_color": lambda rows, layer: 5 * _varied(rows, layer, rows=False),
    "color_variety": lambda _, layer: 4 * _sets(layer, COLORS),
    "color_diagonals": lambda _, layer: _cornered(layer),
}
VALUE_POINTS: Mapping[str, Points] = {
    "row_shade": lambda rows, layer: 5 * _varied(rows, layer, rows=True),
    "column_shade": lambda rows, layer: 4 * _varied(rows, layer, rows=False),
    "light": lambda _, layer: 2 * _sets(layer, "12"),
    "medium": lambda _, layer: 2 * _sets(layer, "34"),
    "deep": lambda _, layer: 2 * _sets(layer, "56"),
    "shade_variety": lambda _, layer: 5 * _sets(layer, VALUES),
}


def public_points(
    pattern_rows: Sequence[str], layer: Grid, public: Sequence[str], cards: Mapping[str, Points]
) -> int:
    """Return what the public objectives that look at this layer are worth."""
    return sum(cards[name](pattern_rows, layer) for name in public if name in cards)


def score(
    pattern_rows: Sequence[str],
    dice: Grid,
    public: Sequence[str],
    private: str | None,
    *,
    tokens: int = 0,
    open_space: int = 1,
) -> int:
    """Return the score of a window as it stands."""
    colors = {spot: token[0] for spot, token in dice.items()}
    values = {spot: token[1] for spot, token in dice.items()}
    return (
        public_points(pattern_rows, colors, public, COLOR_POINTS)
        + public_points(pattern_rows, values, public, VALUE_POINTS)
        + sum(int(token[1]) for token in dice.values() if token[0] == private)
        + tokens
        - open_space * (len(spots(pattern_rows)) - len(dice))
    )


def best_score(
    pattern_rows: Sequence[str],
    dice_rows: Sequence[str],
    public_ids: Sequence[str],
    private_letter: str | None = None,
    *,
    stock: Sequence[str] | None = None,
    may_stay_open: bool = False,
    tokens: int = 0,
    open_space: int = 1,
) -> int | None:
    """Return the highest score of a window that can be built from this one, or None.

    With a stock every filling is tried. With free dice the layers are tried separately and joined
    over the spaces that hold the private color: those are all that one layer has to know of the
    other.
    """
    standing = read(dice_rows)
    if stock is not None:
        return max(
            (
                score(
                    pattern_rows,
                    dice,
                    public_ids,
                    private_letter,
                    tokens=tokens,
                    open_space=open_space,
                )
                for dice in fills(pattern_rows, dice_rows, stock, may_stay_open=may_stay_open)
                if can_be_built(pattern_rows, standing, list(dice))
            ),
            default=None,
        )
    best: int | None = None
    for filled in _choices(pattern_rows, standing, may_stay_open=may_stay_open):
        by_private: dict[frozenset[Spot], int] = {}
        for layer in layer_fills(pattern_rows, standing, COLORS, filled):
            held = frozenset(spot for spot, color in layer.items() if color == private_letter)
            points = public_points(pattern_rows, layer, public_ids, COLOR_POINTS)
            by_private[held] = max(points, by_private.get(held, points))
        for layer in layer_fills(pattern_rows, standing, VALUES, filled):
            points = public_points(pattern_rows, layer, public_ids, VALUE_POINTS)
            points += tokens - open_space * (len(spots(pattern_rows)) - len(layer))
            digits = {spot: int(value) for spot, value in layer.items()}
            for held, more in by_private.items():
                total = points + more + sum(digits[spot] for spot in held)
                best = total if best is None else max(best, total)
    return best


def _choices(
    pattern_rows: Sequence[str], standing: Grid, *, may_stay_open: bool
) -> Iterator[list[Spot]]:
    """Yield the sets of filled spaces that can be built."""
    todo = [spot for spot in spots(pattern_rows) if spot not in standing]
    for chosen in range(2 ** len(todo)) if may_stay_open else [2 ** len(todo) - 1]:
        filled = [*standing, *(spot for bit, spot in enumerate(todo) if chosen >> bit & 1)]
        if can_be_built(pattern_rows, standing, filled):
            yield filled
