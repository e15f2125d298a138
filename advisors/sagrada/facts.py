"""What a plan does to a window, as facts: points, lines, sets, dead and hard spaces, odds."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from vitrail.advisors.sagrada.odds import chance_of_fit
from vitrail.advisors.sagrada.reasons import Reason, gains, kinds, percent, what_fits, why_dead
from vitrail.games.sagrada.components import VALUES, Color, describe
from vitrail.games.sagrada.scoring import lines
from vitrail.games.sagrada.window import allowed_dice, legal_squares

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vitrail.games.sagrada.components import Die, PublicObjective
    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.games.sagrada.window import Window
    from vitrail.games.squares import Square

    Fits = Mapping[Square, tuple[frozenset[Color], frozenset[int]]]

HARD = Fraction(1, 2)
"""A space is hard when the dice still to come fit it with a smaller chance than this."""

RARE, COMMON = Fraction(2, 3), Fraction(9, 10)
"""A placement takes a chance worth a word when a smaller share of a round's rolls fits there than
the first, or than the second if the space is among the hardest third of the open ones."""

_SETS: Mapping[str, tuple[Color | int, ...]] = {
    "light": (1, 2),
    "medium": (3, 4),
    "deep": (5, 6),
    "shade_variety": VALUES,
    "color_variety": tuple(Color),
}
_LINES = {
    "row_color": ("row", "color"),
    "column_color": ("column", "color"),
    "row_shade": ("row", "value"),
    "column_shade": ("column", "value"),
}
_DEAD_COSTS = 2.0
_FEW = 2
_CLEAR_LOSS = Fraction(1, 5)


@dataclass(frozen=True)
class Line:
    """A row or column that an objective pays for when all its kinds differ.

    Parameters
    ----------
    objective
        The card.
    name
        `row B` or `column 3`.
    filled
        Number of dice in it.
    open
        Its open spaces, each with the colors and values that still serve the line.
    broken
        Whether the line cannot be completed with different kinds any more.
    chance
        Product of the chances that dice come for its open spaces, in all rolls to come.
    """

    objective: PublicObjective
    name: str
    filled: int
    open: Mapping[Square, tuple[frozenset[Color], frozenset[int]]]
    broken: bool
    chance: Fraction


@dataclass(frozen=True)
class Scene:
    """What the facts of all plans have in common.

    Parameters
    ----------
    position
        Before the turn (or before what is left of it).
    seat
        The player.
    bag
        Dice not recorded anywhere, by color.
    next_roll, draws_left
        Dice drawn for the next round, and in all rounds to come.
    """

    position: SagradaPosition
    seat: int
    bag: Mapping[Color, int]
    next_roll: int
    draws_left: int
    _chances: dict[tuple[object, ...], Fraction] = field(default_factory=dict)
    _fits: dict[int, tuple[Window, Fits]] = field(default_factory=dict)

    @property
    def window(self) -> Window:
        """The window before the turn."""
        window = self.position.windows[self.seat]
        if window is None:
            message = "the window of the player at turn is not recorded"
            raise ValueError(message)
        return window

    def fits(self, window: Window) -> Fits:
        """Return by open space of a window the colors and values it takes."""
        known = self._fits.get(id(window))
        if known is None:
            spaces = {square: allowed_dice(window, square) for square in window.open_squares}
            known = self._fits[id(window)] = (window, spaces)
        return known[1]

    def dead(self, window: Window) -> tuple[Square, ...]:
        """Return the open spaces that no die fits any more."""
        return tuple(square for square, kinds in self.fits(window).items() if not all(kinds))

    def chance(self, colors: frozenset[Color], values: frozenset[int], draws: int) -> Fraction:
        """Return the chance that a fitting die is among so many drawn."""
        key = (colors, values, draws)
        if key not in self._chances:
            self._chances[key] = chance_of_fit(self.bag, colors, values, draws)
        return self._chances[key]

    def hard(self, window: Window) -> dict[Square, Fraction]:
        """Return the open spaces that are hard but not dead, with their chances."""
        if not self.draws_left:
            return {}
        found = {}
        for square, (colors, values) in self.fits(window).items():
            chance = self.chance(colors, values, self.draws_left)
            if colors and values and chance < HARD:
                found[square] = chance
        return found

    def lines(self, window: Window) -> Iterator[Line]:
        """Yield the lines that the public objectives speak of."""
        for objective in self.position.setup.public:
            if objective.id not in _LINES:
                continue
            per, kind = _LINES[objective.id]
            for squares in lines(window, per):
                yield self._line(window, objective, per, kind, squares)

    def _line(
        self,
        window: Window,
        objective: PublicObjective,
        per: str,
        kind: str,
        squares: Sequence[Square],
    ) -> Line:
        dice = [die for square in squares if (die := window[square])]
        colors = frozenset(die.color for die in dice if kind == "color")
        values = frozenset(die.value for die in dice if kind == "value")
        broken = len(colors | values) < len(dice)
        chance = Fraction(1)
        left: dict[Square, tuple[frozenset[Color], frozenset[int]]] = {}
        for square in squares:
            if window[square]:
                continue
            fits = self.fits(window)[square]
            left[square] = fits[0] - colors, fits[1] - values
            broken = broken or not all(left[square])
            chance *= self.chance(*left[square], self.draws_left) if not broken else 0
        first = squares[0]
        name = f"row {'ABCD'[first.row]}" if per == "row" else f"column {first.column + 1}"
        return Line(objective, name, len(dice), left, broken, chance if not broken else Fraction(0))


def placed(before: Window, after: Window) -> dict[Square, Die]:
    """Return the dice that stand where they did not stand before."""
    return {square: die for square, die in after.placed.items() if before[square] != die}


def window_reasons(scene: Scene, after: SagradaPosition, *, last: bool) -> Iterator[Reason]:
    """Yield the facts about the window after a plan.

    Parameters
    ----------
    last
        Whether the player has no turn left, so that only points count.
    """
    before, window = scene.window, after.windows[scene.seat]
    old, new = scene.position.sheet(scene.seat), after.sheet(scene.seat)
    if window is None or old is None or new is None:
        return
    gained = gains(old, new, private_color(after, scene.seat))
    if gained:
        yield gained
    if last:
        return
    if not window.open_squares:
        yield Reason(1.0, "completes the window")
    if window == before:
        return
    yield from _about_spaces(scene, before, window)
    yield from _about_lines(scene, before, window)
    yield from _about_sets(scene, before, window)


def private_color(position: SagradaPosition, seat: int) -> Color | None:
    """Return the private color that pays most; the first one of equals."""
    window, colors = position.windows[seat], position.setup.private[seat]
    if window is None or not colors:
        return None

    def points(color: Color) -> int:
        return sum(die.value for die in window.placed.values() if die.color is color)

    return max(colors, key=points)


def _about_spaces(scene: Scene, before: Window, window: Window) -> Iterator[Reason]:
    dead = scene.dead(before)
    price = scene.position.setup.open_space
    for square in scene.dead(window):
        if square not in dead and before[square] is None:
            text = f"leaves {why_dead(window, square)}: it can never be filled"
            yield Reason(_DEAD_COSTS + price, text)
    hard, earlier = scene.hard(window), scene.hard(before)
    for square in window.open_squares:
        if square not in hard and scene.draws_left and before[square] is None:
            was, now = (
                scene.chance(*scene.fits(one)[square], scene.next_roll) for one in (before, window)
            )
            if now and was - now >= _CLEAR_LOSS:
                text = f"leaves {square} a fitting die in {percent(now)} of the rolls"
                yield Reason(1.5 * float(was - now), f"{text} (now {percent(was)})")
    for square, chance in hard.items():
        if before[square] is not None:
            continue
        was = scene.chance(*scene.fits(before)[square], scene.draws_left)
        if chance < was:
            told = f"a die that fits still comes at {percent(chance)} (now {percent(was)})"
            yield Reason(3 * float(was - chance) + 0.5, f"makes {square} hard: {told}")
    chances = sorted(
        scene.chance(*taken, scene.next_roll)
        for taken in scene.fits(before).values()
        if scene.draws_left
    )
    rare = max(RARE, min(COMMON, chances[len(chances) // 3])) if chances else RARE
    for square in placed(before, window):
        if before[square] is not None or not scene.draws_left:
            continue
        colors, values = scene.fits(before)[square]
        chance = scene.chance(colors, values, scene.next_roll)
        asked = before.pattern[square]
        print_ = f" (asks for {describe(asked)})" if asked else ""
        if square in earlier:
            text = f"fills {square}{print_}, which is hard: {percent(earlier[square])} for the rest"
            yield Reason(3 * float(1 - earlier[square]), f"{text} of the game")
        elif chance < rare or (chance == rare < COMMON):
            share = f"which only {percent(chance)} of the rolls to come would fit"
            yield Reason(2 * float(1 - chance), f"fills {square}{print_}, {share}")


def _about_lines(scene: Scene, before: Window, window: Window) -> Iterator[Reason]:
    for old, new in zip(scene.lines(before), scene.lines(window), strict=True):
        points = f"{new.objective.name}, {new.objective.points} points"
        if new.broken and not old.broken:
            size = new.filled + len(new.open)
            what = f"{new.name} can no longer have {size} different {_what(new)} ({points})"
            likely = float(old.chance) ** 0.5 * old.filled / size
            yield Reason(new.objective.points * max(likely, 0.1), what)
        elif not new.broken and new.filled > old.filled:
            yield from _about_growth(scene, new, points)


def _about_growth(scene: Scene, line: Line, points: str) -> Iterator[Reason]:
    if len(line.open) == 1:
        ((square, (colors, values)),) = line.open.items()
        fits = what_fits(colors, values)
        odds = f" (still rolled at {percent(line.chance)})" if scene.draws_left else ""
        text = f"{line.name} then needs only {fits} at {square}{odds}: {points}"
        yield Reason(line.objective.points * float(line.chance) * 0.6 + 0.5, text)
    elif len(line.open) == _FEW and line.chance > Fraction(1, 4) and len(line.open) < line.filled:
        where = " and ".join(map(str, line.open))
        text = f"{line.name} has {line.filled} different {_what(line)}, {where} open: {points}"
        yield Reason(line.objective.points * float(line.chance) * 0.25, text)


def _what(line: Line) -> str:
    return "colors" if _LINES[line.objective.id][1] == "color" else "values"


def _about_sets(scene: Scene, before: Window, window: Window) -> Iterator[Reason]:
    added = list(placed(before, window).values())
    for objective in scene.position.setup.public:
        members = _SETS.get(objective.id)
        if members is None:
            continue
        had, has = _counts(before, members), _counts(window, members)
        if min(has) > min(had) or sum(has) < sum(had):
            continue
        needed = {one for one, count in zip(members, had, strict=True) if count == min(had)}
        if not any(die.color in needed or die.value in needed for die in added):
            continue
        missing = [one for one, count in zip(members, has, strict=True) if count == min(has)]
        if len(missing) <= _FEW < len(members) or len(missing) == 1:
            what = kinds(missing, members).replace(" or ", " and ")
            verb = "is" if len(missing) == 1 else "are"
            what = f"a {what}" if missing[0] in VALUES and len(missing) == 1 else what
            text = f"only {what} {verb} missing then for the next {objective.points} points"
            weight = objective.points / len(members) * 0.7
            yield Reason(weight, f"{text} of {objective.name}")


def _counts(window: Window, members: Sequence[Color | int]) -> list[int]:
    return [sum(one in {die.color, die.value} for die in window.placed.values()) for one in members]


def most_for(position: SagradaPosition, seat: int, die: Die) -> int:
    """Return the most points that a die could earn a seat at once by public objectives."""
    window = position.windows[seat]
    now = position.sheet(seat)
    if window is None or now is None:
        return 0
    best = 0
    for square in legal_squares(window, die):
        sheet = position.with_window(window.place(die, square), seat).sheet(seat)
        if sheet is not None:
            skipped = {"private", "open_spaces"}
            gained = sum(p.points for p in sheet.parts if p.name not in skipped)
            had = sum(p.points for p in now.parts if p.name not in skipped)
            best = max(best, gained - had)
    return best
