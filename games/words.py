"""Small helpers for sentences."""

from __future__ import annotations


def plural(count: int, word: str) -> str:
    """Return a count with its word.

    Examples
    --------
    >>> plural(1, "turn"), plural(3, "open space"), plural(2, "die")
    ('1 turn', '3 open spaces', '2 dice')
    """
    *before, last = word.split(" ")
    words = " ".join([*before, {"die": "dice"}.get(last, f"{last}s")])
    return f"{count} {word if count == 1 else words}"


def one_line(text: str) -> str:
    r"""Return a text as one line that is safe to print: no line breaks, no control characters.

    Examples
    --------
    >>> one_line("a\n  b \x07")
    'a b \\x07'
    """
    words = " ".join(text.split())
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in words)
