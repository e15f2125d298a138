"""Sentences for the terminal, wrapped at words."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

INDENT = "   "
_BOUND = "\N{NO-BREAK SPACE}"


def say(console: Console, text: str, style: str = "", *, indent: str = "") -> None:
    """Print a sentence, wrapped at words; what follows a mark `- ` hangs under its first word."""
    hanging = indent + ("  " if text.startswith("- ") else "")
    lines = textwrap.wrap(
        text,
        console.width,
        initial_indent=indent,
        subsequent_indent=hanging,
        drop_whitespace=True,
        break_on_hyphens=False,
    )
    for line in lines:
        console.print(line, style=style, soft_wrap=True)


def print_labeled(
    console: Console, label: str, parts: Sequence[str], width: int, *, between: str = ", "
) -> None:
    """Print parts behind a label, if there are any; a line ends between two of them.

    Only a part that is longer than a line is wrapped within.

    Parameters
    ----------
    width
        Columns of the label.
    """
    if not parts:
        return
    room = console.width - width - len(between.rstrip())
    bound = [part.replace(" ", _BOUND) if len(part) <= room else part for part in parts]
    lines = textwrap.wrap(
        between.join(bound),
        console.width,
        initial_indent=f"{label:{width}}",
        subsequent_indent=" " * width,
        break_on_hyphens=False,
    )
    console.print("\n".join(lines).replace(_BOUND, " "), soft_wrap=True)


def print_assumed(console: Console, assumed: Sequence[str]) -> None:
    """Print what was not known and what was assumed instead, after an empty line."""
    if not assumed:
        return
    console.print()
    say(console, "Assumed", "bold")
    for text in assumed:
        say(console, f"- {text}", indent=INDENT)
