"""What kind of puzzle is asked for, and the ID that makes it again from a seed.

`glazing:v1-hard-h3-minimal-invented#7` is the puzzle that seed 7 gives for these wishes. `v1` is
the version of the generators: when a seed comes to mean another puzzle, it changes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from vitrail.games.errors import NotationError, ParameterError, quoted
from vitrail.solvers.sagrada.puzzle_ladder import LEVELS
from vitrail.solvers.sagrada.puzzle_values import KINDS

VERSION = "v1"
MOST_HIDDEN = 6
MOST_SEED = 1 << 63
HIGHEST = {"glazing": 4, "repair": 3, "endgame": 3}
"""The highest level of each kind."""
_FORM = re.compile(
    r"([a-z]+):(v[0-9]{1,3})-([a-z]+)(?:-h([0-9]{1,2}))?(-minimal)?(-invented)?(-other)?"
    r"#([0-9]{1,19})"
)


@dataclass(frozen=True)
class PuzzleRequest:
    """Wishes for a puzzle; equal requests with equal seeds give equal puzzles.

    Parameters
    ----------
    kind
        `glazing`, `endgame` or `repair`.
    level
        Level 1 to 4 (easy, medium, hard, master) of the hardest technique needed.
    hidden
        Glazing: dice of the supply of which only the color is told.
    minimal
        Glazing: whether no given die can be left out without a second answer.
    invented
        Whether the pattern is invented rather than an official one.
    other
        Endgame: whether another player drafts too.

    Raises
    ------
    ParameterError
        If the kind has no such level or does not know a wish.
    """

    kind: str
    level: int = 1
    hidden: int = 0
    minimal: bool = False
    invented: bool = False
    other: bool = False

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            message = f"there are no {self.kind} puzzles: expected one of {', '.join(KINDS)}"
            raise ParameterError(message)
        highest = HIGHEST[self.kind]
        if not 1 <= self.level <= highest:
            named = ", ".join(LEVELS[:highest])
            asked = LEVELS[self.level - 1] if 1 <= self.level <= len(LEVELS) else self.level
            message = f"{self.kind} puzzles have no level {asked}: expected one of {named}"
            raise ParameterError(message)
        if not 0 <= self.hidden <= MOST_HIDDEN:
            message = f"0 to {MOST_HIDDEN} dice can be hidden, read {self.hidden}"
            raise ParameterError(message)
        for kind, wish, name in (
            ("glazing", self.hidden, "hidden dice"),
            ("glazing", self.minimal, "minimal"),
            ("endgame", self.other, "another player"),
        ):
            if wish and self.kind != kind:
                message = f"{name}: only {kind} puzzles know this wish, not {self.kind} puzzles"
                raise ParameterError(message)

    def id(self, seed: int) -> str:
        """Return the ID that makes a puzzle again.

        Examples
        --------
        >>> PuzzleRequest("glazing", 3, hidden=2, minimal=True).id(7)
        'glazing:v1-hard-h2-minimal#7'
        """
        wishes = [VERSION, LEVELS[self.level - 1]]
        wishes += [f"h{self.hidden}"] if self.hidden else []
        wishes += [
            word
            for word, wish in (
                ("minimal", self.minimal),
                ("invented", self.invented),
                ("other", self.other),
            )
            if wish
        ]
        return f"{self.kind}:{'-'.join(wishes)}#{seed}"


def is_seed_id(text: str) -> bool:
    """Whether a word is meant as the ID of a request with its seed."""
    return "#" in text and text.partition(":")[0].casefold() in KINDS


def parse_seed_id(text: str) -> tuple[PuzzleRequest, int]:
    """Read `kind:params#seed`.

    Raises
    ------
    NotationError
        If it is none.

    Examples
    --------
    >>> parse_seed_id("repair:v1-easy#3") == (PuzzleRequest("repair", 1), 3)
    True
    """
    found = _FORM.fullmatch(text.strip().casefold())
    if found is None:
        message = (
            f"{quoted(text)} is no puzzle ID: expected kind:{VERSION}-level#seed, for instance "
            f"glazing:{VERSION}-easy#7"
        )
        raise NotationError(message)
    kind, version, level, hidden, minimal, invented, other, seed = found.groups()
    if version != VERSION:
        message = f"{quoted(text)} was made by other generators: expected {VERSION}"
        raise NotationError(message)
    if level not in LEVELS:
        message = f"{quoted(text)}: there is no level {level}: expected one of {', '.join(LEVELS)}"
        raise NotationError(message)
    if int(seed) >= MOST_SEED:
        message = f"{quoted(text)}: the seed is too large"
        raise NotationError(message)
    try:
        request = PuzzleRequest(
            kind,
            LEVELS.index(level) + 1,
            int(hidden or 0),
            bool(minimal),
            bool(invented),
            bool(other),
        )
    except ParameterError as error:
        message = f"{quoted(text)}: {error}"
        raise NotationError(message) from None
    return request, int(seed)
