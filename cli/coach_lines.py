"""What is typed at the coach's prompt beside moves: commands, comments, marks, kinds of hints."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = ("hint", "undo", "redo", "show", "score", "help", "quit")
_COMMENT = re.compile(r"(?:^|(?<=\s))#")
_MARK = re.compile(r"\s*(!!|!\?|\?!|\?\?|!)$")
LEVELS = ("legal", "good", "best")
HINT_WORDS = ("all", "why", "legal", "good")
"""What is offered after `hint`; `best` is what it gives without a word."""


@dataclass(frozen=True, slots=True)
class HintAsked:
    """What the words after `hint` ask for.

    Parameters
    ----------
    level
        One of `LEVELS`.
    top
        How many moves; None for as many as usual.
    explain
        Whether the odds and the bound are told too.
    """

    level: str = "best"
    top: int | None = None
    explain: bool = False


_EVERY = 10_000


def hint_asked(words: Sequence[str]) -> HintAsked | None:
    """Return what the words after `hint` ask for; None if they cannot be read.

    Examples
    --------
    >>> hint_asked(["good", "3"])
    HintAsked(level='good', top=3, explain=False)
    >>> hint_asked(["nonsense"]) is None
    True
    """
    level, top, explain = "best", None, False
    for word in map(str.casefold, words):
        if word in LEVELS:
            level = word
        elif word in {"why", "explain"}:
            explain = True
        elif word == "all":
            top = _EVERY
        elif word.isdecimal() and len(word) < len(str(_EVERY)) and int(word):
            top = int(word)
        else:
            return None
    return HintAsked(level, top, explain)


def split_comment(text: str) -> tuple[str, str]:
    """Return a line without its comment, and the comment from its `#` on.

    Raises
    ------
    NotationError
        If the comment cannot stand in a file, or there is more than one line.

    Examples
    --------
    >>> split_comment("y5 d2  # risky"), split_comment("# later")
    (('y5 d2', '# risky'), ('', '# later'))
    """
    if len(lines := text.strip().splitlines()) > 1:
        message = f"read {len(lines)} lines at once, expected one"
        raise NotationError(message)
    found = _COMMENT.search(text)
    if found is None:
        return text.strip(), ""
    comment = " ".join(text[found.start() :].split())
    odd = next((sign for sign in comment if not sign.isprintable()), None)
    if odd is not None:
        message = f"the character U+{ord(odd):04X} cannot stand in a comment"
        raise NotationError(message)
    return text[: found.start()].strip(), comment


def split_mark(text: str) -> tuple[str, str]:
    """Return a line without its mark, and the mark; a lone `?` may be a space and stays.

    Examples
    --------
    >>> split_mark("y5 d2 !?"), split_mark("y5 ?")
    (('y5 d2', '!?'), ('y5 ?', ''))
    """
    found = _MARK.search(text)
    return (text[: found.start()], found[1]) if found else (text, "")
