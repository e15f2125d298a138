"""Sentences for the terminal, wrapped at words."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

INDENT = "   "


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


def print_assumed(console: Console, assumed: Sequence[str]) -> None:
    """Print what was not known and what was assumed instead, after an empty line."""
    if not assumed:
        return
    console.print()
    say(console, "Assumed", "bold")
    for text in assumed:
        say(console, f"- {text}", indent=INDENT)
