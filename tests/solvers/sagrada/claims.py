"""What the words of a conflict claim, read as a player reads them.

Shares nothing with the solvers but the sentences: each is turned into a test on dice, so that a
core can be checked by trying all dice.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from .oracle import COLORS, VALUES, covers

if TYPE_CHECKING:
    from vitrail.solvers.outcome import Conflict

Laid = dict[str, str]
Claim = Callable[[Laid], bool]
"""Whether dice laid so far, by name of space, agree with it; more dice never mend a breach."""

FACES = [color + value for color in COLORS for value in VALUES]
LETTERS = {"red": "R", "yellow": "Y", "green": "G", "blue": "B", "purple": "P"}


def _kind(word: str) -> str:
    return LETTERS.get(word, word.removeprefix("value "))


def _asks(space: str, word: str) -> Claim:
    return lambda dice: _kind(word) in dice.get(space, _kind(word))


def _bars(space: str, _die: str, _near: str, *words: str) -> Claim:
    barred = {_kind(word) for word in words}
    return lambda dice: not barred & set(dice.get(space, ""))


def _neighbors(one: str, other: str, layer: str) -> Claim:
    at = 0 if layer == "color" else 1
    return lambda dice: one not in dice or other not in dice or dice[one][at] != dice[other][at]


def _holds(count: str, of_sort: Callable[[str], bool]) -> Claim:
    most = 0 if count == "no" else int(count.removeprefix("only "))
    return lambda dice: sum(map(of_sort, dice.values())) <= most


def _holds_color(count: str, word: str) -> Claim:
    return _holds(count, lambda die: die[0] == LETTERS[word])


def _holds_value(count: str, value: str) -> Claim:
    return _holds(count, lambda die: die[1] == value)


def _holds_die(count: str, sort: str) -> Claim:
    return _holds(count, lambda die: die == sort)


def _are(color: str, shown: str, free: str | None) -> Claim:
    letter = LETTERS[color]
    stock = [letter] * int(free or 0)
    for token in shown.split():
        die, _, times = token.partition("x")
        stock += [die] * int(times or 1)
    return lambda dice: covers(stock, [die for die in dice.values() if die[0] == letter])


def _size(held: str, spaces: str) -> Claim:
    return lambda _: int(held) >= int(spaces)


def _room(_crowded: str, usable: str, spaces: str) -> Claim:
    return _size(usable, spaces)


_COUNT = r"(no|only \d+)"
_SENTENCES: Sequence[tuple[str, Callable[..., Claim]]] = (
    (r"(\w+) asks for ([\w ]+)", _asks),
    (r"(\w+) lies beside (\w+) at (\w+): no ([a-z]+), no (value \d)", _bars),
    (r"(\w+) lies beside (\w+) at (\w+): no ([a-z]+|value \d)", _bars),
    (r"(\w+) and (\w+) are neighbors and may not have the same (color|value)", _neighbors),
    (rf"the stock holds {_COUNT} ([a-z]+) (?:die|dice)", _holds_color),
    (
        rf"the stock holds {_COUNT} (?:die|dice) that (?:shows|show|can show) (\d)",
        _holds_value,
    ),
    (rf"the stock holds {_COUNT}(?: (?:die|dice) that can be)? (\w\d)", _holds_die),
    (
        (
            r"the only (\w+) (?:die|dice) of the stock (?:is|are) ([\w ]+?)"
            r"(?: and (\d+) of free value)?"
        ),
        _are,
    ),
    (r"the stock holds (?:only )?(\d+) (?:die|dice) for (\d+) open spaces", _size),
    (r"at most (.+) fit: (\d+) dice for (\d+) open spaces", _room),
)


def read_claim(conflict: Conflict) -> Claim:
    """Return the test that a sentence stands for."""
    for sentence, make in _SENTENCES:
        matched = re.fullmatch(sentence, conflict.text)
        if matched:
            return make(*matched.groups())
    message = f"no claim says {conflict.text!r}"
    raise ValueError(message)


def lay(spaces: Sequence[str], claims: Sequence[Claim]) -> Iterator[Laid]:
    """Yield every way to lay dice on the spaces that agrees with all claims."""
    dice: Laid = {}

    def extend(at: int) -> Iterator[Laid]:
        if at == len(spaces):
            yield dict(dice)
            return
        for face in FACES:
            dice[spaces[at]] = face
            if all(claim(dice) for claim in claims):
                yield from extend(at + 1)
            del dice[spaces[at]]

    return extend(0)


def can_be_met(spaces: Sequence[str], claims: Sequence[Claim]) -> bool:
    """Whether there are dice that agree with all claims."""
    return next(lay(spaces, claims), None) is not None


def smallest_clash(spaces: Sequence[str], claims: Sequence[Claim]) -> int:
    """Return the size of a smallest set of claims that no dice agree with.

    All dice are tried; a set clashes if it holds, for all of them, a claim that they breach.
    """
    breaches = {
        frozenset(at for at, claim in enumerate(claims) if not claim(dice))
        for faces in itertools.product(FACES, repeat=len(spaces))
        if (dice := dict(zip(spaces, faces, strict=True)))
    }
    fewest: list[frozenset[int]] = []
    for breach in sorted(breaches, key=len):
        if not any(known <= breach for known in fewest):
            fewest.append(breach)

    def suffices(size: int, unmet: Sequence[frozenset[int]]) -> bool:
        """Whether so many claims can be chosen that each of these breaches has one of them."""
        if not unmet:
            return True
        return size > 0 and any(
            suffices(size - 1, [breach for breach in unmet if at not in breach]) for at in unmet[0]
        )

    return next(size for size in itertools.count() if suffices(size, fewest))
