"""Invent pattern cards: proposals of the model, checked, rated, and chosen to be unlike each other.

The measure of a set is the least distance between two of its cards, or of one to an official
pattern (`vitrail.generators.sagrada.likeness`). Cards are added one by one: of a few valid
proposals the farthest from all that is there is rated first, and taken if its rating lies in the
wanted band (greedy maximin).
"""

from __future__ import annotations

import collections
import dataclasses
import random
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from vitrail.games.errors import GenerationError, ParameterError
from vitrail.games.sagrada.card_id import Card
from vitrail.games.sagrada.components import DIFFICULTIES, Pattern, official_patterns
from vitrail.games.sagrada.notation import checked_name
from vitrail.games.words import plural
from vitrail.generators.sagrada.card_names import draw_names
from vitrail.generators.sagrada.guarantees import LEAST_DISTANCE, prove, refusal
from vitrail.generators.sagrada.likeness import nearest, nearest_official
from vitrail.generators.sagrada.wishes import Band, Symmetry, Wishes
from vitrail.solvers.outcome import Conflict, Infeasible, Solved, Unknown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vitrail.generators.sagrada.guarantees import Proof
    from vitrail.generators.sagrada.likeness import Rows
    from vitrail.generators.sagrada.rating import Rating

MOST_CARDS = 200
PROPOSALS = 5
"""Valid proposals of which the farthest is rated first, where there is more than one card."""
TRIES, RATINGS, UNDECIDED = 60, 15, 5
"""At most: how often the model is asked for one card, how many of its proposals are rated, and how
often it may run out of time without guides."""
_EXPLAINED = 3
"""Reasons of refused patterns that are told."""


_ANYTHING = Wishes()


@dataclass(frozen=True)
class Request:
    """What is to be invented.

    Parameters
    ----------
    wishes
        What every card is to be like.
    count
        How many cards.
    seed
        The same number and version give the same cards.
    mixed
        Whether each card gets its own symmetry instead of that of the wishes.
    balanced
        Whether difficulties are spread as among the official cards; then the wishes have no band.
    names
        Names of the first cards; the others are drawn.
    rated
        Whether cards are rated even if no band is wished.

    Raises
    ------
    ParameterError
        If these do not go together.
    NotationError
        If a name cannot be shown.
    """

    wishes: Wishes = _ANYTHING
    count: int = 1
    seed: int = 0
    mixed: bool = True
    balanced: bool = False
    names: tuple[str, ...] = ()
    rated: bool = True

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MOST_CARDS:
            message = f"{self.count} cards: expected 1 to {MOST_CARDS}"
            raise ParameterError(message)
        if self.balanced and self.wishes.band is not None:
            message = "a balanced set spreads the difficulties: no other can be asked for"
            raise ParameterError(message)
        if len(self.names) > self.count:
            message = f"{len(self.names)} names for {plural(self.count, 'card')}"
            raise ParameterError(message)
        folded = [checked_name(name).casefold() for name in self.names]
        official = {pattern.name.casefold() for pattern in official_patterns()}
        for at, name in enumerate(folded):
            if name in folded[:at]:
                message = f"two cards cannot both be named {self.names[at]!r}"
                raise ParameterError(message)
            if name in official:
                message = f"an official card is named {self.names[at]!r} already"
                raise ParameterError(message)


@dataclass(frozen=True)
class Invented:
    """A card with what is known of it.

    Parameters
    ----------
    card
        The card.
    proof
        What was found out about its pattern.
    rating
        How difficult it is; None if that was not asked for.
    wishes
        What was asked for, with the symmetry that it got.
    """

    card: Card
    proof: Proof
    rating: Rating | None
    wishes: Wishes


@dataclass(frozen=True)
class Spread:
    """The distances of a set.

    Parameters
    ----------
    within
        The least between two of its cards; None if there is only one.
    official
        The least between a card and an official pattern.
    """

    within: int | None
    official: int


def spread_of(patterns: Sequence[Pattern]) -> Spread:
    """Return how far the cards of a set are from each other and from the official ones."""
    from vitrail.generators.sagrada.likeness import distances

    return Spread(
        min(distances(patterns), default=None),
        min(nearest_official(pattern.rows).distance for pattern in patterns),
    )


def balanced_tokens(count: int) -> tuple[int, ...]:
    """Return favor tokens spread over a number of cards as over the 24 official ones.

    Examples
    --------
    >>> balanced_tokens(6), [balanced_tokens(24).count(tokens) for tokens in (3, 4, 5, 6)]
    ((3, 4, 5, 5, 5, 6), [4, 4, 12, 4])

    Notes
    -----
    Shares are rounded down, and what remains goes to the largest remainders.
    """
    printed = [pattern.difficulty for pattern in official_patterns()]
    shares = {
        tokens: Fraction(count * printed.count(tokens), len(printed)) for tokens in DIFFICULTIES
    }
    numbers = {tokens: int(share) for tokens, share in shares.items()}
    missing = count - sum(numbers.values())
    by_remainder = sorted(
        DIFFICULTIES, key=lambda tokens: (numbers[tokens] - shares[tokens], -shares[tokens])
    )
    for tokens in by_remainder[:missing]:
        numbers[tokens] += 1
    return tuple(tokens for tokens in DIFFICULTIES for _ in range(numbers[tokens]))


def invent(
    request: Request, progress: Callable[[int], None] = lambda done: None
) -> tuple[Invented, ...] | Infeasible:
    """Invent cards, front and back one after the other.

    Parameters
    ----------
    progress
        Is told how many cards there are so far.

    Returns
    -------
    tuple or Infeasible
        `Infeasible` is proved: its core are wishes and rules that clash, or it tells that all
        patterns that fulfil them were looked at and refused.

    Raises
    ------
    GenerationError
        If none was found, and it was not proved that there is none.
    """
    alike = _too_alike(request)
    if alike is not None:
        return alike
    rng = random.Random(f"vitrail cards {request.seed}")
    bands: list[Band | None] = [request.wishes.band] * request.count
    if request.balanced:
        bands = [Band.of_tokens(tokens) for tokens in balanced_tokens(request.count)]
        rng.shuffle(bands)
    symmetries: list[Symmetry] = []
    found: list[_Found] = []
    for number, band in enumerate(bands):
        if not symmetries:
            symmetries = rng.sample(list(Symmetry), len(Symmetry))
        wishes = dataclasses.replace(request.wishes, band=band)
        ways = [wishes]
        if request.mixed:
            ways = [dataclasses.replace(wishes, symmetry=one) for one in symmetries]
            ways += [dataclasses.replace(wishes, symmetry=Symmetry.FREE)]
        seed = f"vitrail cards {request.seed} card {number}"
        slot = _Slot(request, ways, [one.pattern for one in found], random.Random(seed))
        one = slot.fill()
        if isinstance(one, Infeasible):
            return one
        if one.wishes.symmetry in symmetries:
            symmetries.remove(one.wishes.symmetry)
        found.append(one)
        progress(len(found))
    if request.balanced:
        found = _as_sides(found)
    drawn = draw_names(request.count - len(request.names), rng, request.names)
    names = (*(name.strip() for name in request.names), *drawn)
    return tuple(one.named(name) for one, name in zip(found, names, strict=True))


def _too_alike(request: Request) -> Infeasible | None:
    """Prove that no two cards can be as far from each other as the cards of a set have to be.

    Two cards differ only where one of them asks for something, and not where both are fixed. For
    more than two cards this is far from all that can be said, but it needs no search.
    """
    if request.count == 1:
        return None
    wishes, spaces = request.wishes, len(request.wishes.shape.squares)
    printed = wishes.printed
    most = spaces if printed is None else printed.most
    printing = [] if printed is None else [Conflict("given", printed.spaces_ask("something"))]
    same = f"{plural(len(wishes.fixed), 'space')} the same on every card"
    fixing = [Conflict("given", same)]
    asking = sum(kind is not None for _, kind in wishes.fixed)
    for differing, core in (
        (2 * most, printing),
        (spaces - len(wishes.fixed), fixing),
        (2 * (most - asking), [*printing, *fixing]),
    ):
        if 0 <= differing < LEAST_DISTANCE:
            apart = f"two cards of a set differ in {LEAST_DISTANCE} spaces or more"
            cards = Conflict("given", plural(request.count, "card"))
            return Infeasible((cards, *core, Conflict("design", apart)))
    return None


def _as_sides(found: Sequence[_Found]) -> list[_Found]:
    """Return cards so that two that follow each other are an easier and a harder side.

    The first of the easier half gets the first of the harder half, and so on: 24 balanced cards
    then pair 3 with 5, 4 with 5 and 5 with 6 four times each, as the official ones do.
    """
    by_rating = sorted(found, key=lambda one: one.rating.difficulty if one.rating else 0.0)
    half = len(by_rating) // 2
    pairs = zip(by_rating[:half], by_rating[half : 2 * half], strict=True)
    return [side for pair in pairs for side in pair] + by_rating[2 * half :]


@dataclass(frozen=True)
class _Found:
    """A pattern that was taken, without a name."""

    rows: Rows
    rating: Rating | None
    wishes: Wishes

    @property
    def pattern(self) -> Pattern:
        return Pattern(self.rows)

    def named(self, name: str) -> Invented:
        difficulty = None if self.rating is None else self.rating.difficulty
        card = Card.rated(self.rows, name, difficulty)
        return Invented(card, prove(card.pattern), self.rating, self.wishes)


class _Slot:
    """The search for one card."""

    def __init__(
        self, request: Request, ways: Sequence[Wishes], there: list[Pattern], rng: random.Random
    ) -> None:
        self.request = request
        self.ways = list(ways)
        self.there = there
        self.rng = rng
        self.guided = True
        self.explained = False
        self.undecided = 0
        self.refused: dict[Rows, str] = {}
        self.tries = 0
        self.ratings = 0
        self.miss: tuple[float, str] | None = None

    def fill(self) -> _Found | Infeasible:
        """Return a card, or why there is none.

        Raises
        ------
        GenerationError
            If the attempts are used up.
        """
        wanted = 1 if self.request.count == 1 else PROPOSALS
        while self.tries < TRIES and self.ratings < RATINGS:
            pool = self._proposals(wanted)
            if isinstance(pool, Infeasible):
                return pool
            for rows, wishes in pool:
                if self.ratings >= RATINGS:
                    break
                found = self._rated(rows, wishes)
                if found is not None:
                    return found
        raise GenerationError(self.request.seed, self.tries, self._nearest_miss())

    def _proposals(self, wanted: int) -> list[tuple[Rows, Wishes]] | Infeasible:
        """Return some valid patterns, the farthest from all others first."""
        from vitrail.generators.sagrada.pattern_model import NO_GUIDES, find_pattern, usual_guides

        pool: list[tuple[Rows, Wishes]] = []
        while len(pool) < wanted and self.tries < TRIES:
            self.tries += 1
            wishes = self.ways[0]
            guides = usual_guides(wishes) if self.guided else NO_GUIDES
            looked_at = [*self.refused, *(rows for rows, _ in pool)]
            outcome = find_pattern(wishes, self.rng, guides=guides, refused=looked_at)
            if isinstance(outcome, Solved):
                wrong = refusal(outcome.answer, self.there)
                if wrong is None:
                    pool.append((outcome.answer, wishes))
                else:
                    self.refused[outcome.answer] = wrong
            elif not self._go_on():
                if pool:
                    break
                reason = self._why_none(wishes, outcome)
                if reason is not None:
                    return reason
                self.undecided += 1
                if self.undecided == UNDECIDED:
                    raise GenerationError(self.request.seed, self.tries, self._nearest_miss())
        return sorted(pool, key=lambda one: -self._distance(one[0]))

    def _go_on(self) -> bool:
        """Take the next symmetry, or else leave the guides out; False if neither is left."""
        if len(self.ways) > 1:
            del self.ways[0]
            return True
        guided, self.guided = self.guided, False
        return guided

    def _why_none(self, wishes: Wishes, outcome: Infeasible | Unknown) -> Infeasible | None:
        """Tell why no pattern fulfils the wishes, or none that was not refused; None if unknown."""
        from vitrail.generators.sagrada.pattern_model import explain

        if not self.refused:
            # A proof of its own has more time, and may find what the search did not.
            reason = None if self.explained else explain(wishes)
            self.explained = True
            return reason or (outcome if isinstance(outcome, Infeasible) else None)
        if not isinstance(outcome, Infeasible):
            return None
        counts = collections.Counter(self.refused.values()).most_common(_EXPLAINED)
        all_of_them = f"all patterns that fulfil the wishes were looked at, {len(self.refused)}"
        reasons = (Conflict("design", f"refused {number}: {why}") for why, number in counts)
        return Infeasible((Conflict("given", all_of_them), *reasons))

    def _distance(self, rows: Rows) -> int:
        official = nearest_official(rows).distance
        return min(official, nearest(rows, self.there).distance) if self.there else official

    def _rated(self, rows: Rows, wishes: Wishes) -> _Found | None:
        """Return a card if its rating is in the band."""
        if wishes.band is None and not self.request.rated:
            return _Found(rows, None, wishes)
        from vitrail.generators.sagrada.rating import rate

        self.ratings += 1
        rating = rate(Pattern(rows))
        difficulty = round(rating.difficulty, 2)
        band = wishes.band
        if band is None or difficulty in band:
            return _Found(rows, rating, wishes)
        away = max(band.low - difficulty, difficulty - band.high)
        missed = f"a rating of {difficulty:.2f}, wanted {band.low:g} to {band.high:g}"
        self.miss = min(self.miss or (away, missed), (away, missed))
        self.refused[rows] = f"a rating outside {band.low:g} to {band.high:g}"
        return None

    def _nearest_miss(self) -> str:
        if self.miss is not None:
            return self.miss[1]
        if not self.refused:
            return "the model decided nothing within its limit"
        ((why, _),) = collections.Counter(self.refused.values()).most_common(1)
        return why
