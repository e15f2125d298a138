"""Options that several commands share, so that they mean the same everywhere."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from vitrail.games.errors import NotationError, VitrailError, quoted, suggestion
from vitrail.games.sagrada.components import Color, Die, PublicObjective, find_objective
from vitrail.games.sagrada.scoring import OPEN_SPACE, SOLO_OPEN_SPACE, Objectives
from vitrail.games.sagrada.stock import Stock

Command = Callable[..., None]
FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])
PICTURES = (".svg", ".png", ".pdf")
MOST_SEED = 1 << 63
_MOST_TOKENS = 20
_LONGEST = 86400.0


def reads(parse: Callable[[str], object]) -> Callable[..., Any]:
    """Return an option callback that reads a text (or each of several) with one of our parsers.

    What the parser refuses becomes a usage error that names the option.
    """

    def read(ctx: click.Context, param: click.Parameter, value: Any) -> Any:
        if value is None:
            return None
        try:
            return tuple(map(parse, value)) if isinstance(value, tuple) else parse(value)
        except VitrailError as error:
            raise click.BadParameter(str(error), ctx, param) from None

    return read


def picture_path(text: str) -> Path:
    """Return the path of a picture file.

    Raises
    ------
    NotationError
        If its name does not end in one of `PICTURES`.
    """
    path = Path(text)
    if path.suffix.lower() not in PICTURES:
        hint = suggestion(path.suffix, PICTURES)
        message = f"{text!r}: expected a name that ends in {', '.join(PICTURES)}{hint}"
        raise NotationError(message)
    return path


def _plain(value: Any) -> Any:
    """Return a number as it was written, unless only Python would write it so.

    Raises
    ------
    ValueError
        If it has digits of another script, or underscores between its digits.
    """
    if isinstance(value, str) and (not value.isascii() or "_" in value):
        message = "this is no plain number"
        raise ValueError(message)
    return value


_LARGE = 1 << 53
"""Powers of two from here on are told as such."""


def _range_words(numbers: click.IntRange | click.FloatRange) -> str:
    """Return a range in words, an empty text for all numbers."""
    least, most = (None if one is None else _digits(one) for one in (numbers.min, numbers.max))
    if least is None:
        return "" if most is None else f"at most {most}"
    if numbers.min_open:
        return f"more than {least}{f', at most {most}' if most else ''}"
    return f"{least} to {most}" if most else f"{least} or more"


def _digits(number: float) -> str:
    whole = int(number)
    if whole >= _LARGE and whole.bit_count() == 1:
        return f"2^{whole.bit_length() - 1}"
    return str(int(number)) if number == int(number) else str(number)


def _cut(value: Any) -> str:
    """Return a number as it was written, cut when it is long."""
    text = str(value)
    return text if len(text) <= _LONG else f"{text[:_LONG]}..."


_LONG = 60


def _outside(numbers: click.IntRange | click.FloatRange, value: float) -> bool:
    least, most = numbers.min, numbers.max
    low = least is not None and (value <= least if numbers.min_open else value < least)
    return low or (most is not None and value > most)


class WholeNumber(click.IntRange):
    """A whole number in a range."""

    def _describe_range(self) -> str:
        return _range_words(self)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read the number, or say that this is none."""
        try:
            read = int(_plain(value))
        except ValueError:
            self.fail(f"{quoted(str(value))} is not a whole number", param, ctx)
        if _outside(self, read):
            self.fail(f"read {_cut(value)}, expected {_range_words(self)}", param, ctx)
        number: int = super().convert(value, param, ctx)
        return number


class Number(click.FloatRange):
    """A number in a range."""

    def _describe_range(self) -> str:
        return _range_words(self)

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Read the number, or say that this is none."""
        try:
            is_number = math.isfinite(float(_plain(value)))
        except ValueError:
            is_number = False
        if not is_number:
            self.fail(f"{quoted(str(value))} is not a number", param, ctx)
        if _outside(self, float(value)):
            self.fail(f"read {_cut(value)}, expected {_range_words(self)}", param, ctx)
        number: float = super().convert(value, param, ctx)
        return number


die_option = click.option(
    "--die",
    required=True,
    callback=reads(Die.parse),
    metavar="DIE",
    help="The die, for instance R4.",
)

json_option = click.option(
    "--json", "as_json", is_flag=True, help="Write the answer as JSON, with keys that stay."
)

time_option = click.option(
    "--time",
    "seconds",
    type=Number(0, _LONGEST, min_open=True),
    default=60.0,
    show_default=True,
    metavar="S",
    help="Seconds to search; the best answer found by then is given, with exit code 3.",
)


def _settings(ctx: click.Context, param: click.Parameter, words: tuple[str, ...]) -> dict[str, str]:
    pairs = []
    for text in words:
        key, equals, value = text.partition("=")
        if not equals:
            message = f"{text!r}: expected OPTION=VALUE, for instance reading=rulebook"
            raise click.BadParameter(message, ctx, param)
        pairs.append((key.strip(), value.strip()))
    if len(dict(pairs)) < len(pairs):
        message = "--set names an option twice"
        raise click.UsageError(message, ctx)
    return dict(pairs)


settings_option = click.option(
    "--set",
    "settings",
    multiple=True,
    callback=_settings,
    metavar="OPTION=VALUE",
    help="A reading of the rules, for instance reading=seed; repeatable.",
)

solo_tools_option = click.option(
    "--tools",
    type=WholeNumber(),
    metavar="N",
    help="Sagrada: tool cards in the solo game, 1 (hardest) to 5 (easiest), 3 by default.",
)

stock_option = click.option(
    "--stock",
    callback=reads(Stock.parse),
    metavar="TOKENS",
    help="The only dice that may be added: R4 (this die), R (any red one), R4x2, Rx7.",
)


def _drawing_option(what: str) -> Callable[[FunctionT], FunctionT]:
    """Return the option that also draws what a command shows."""
    return click.option(
        "-o",
        "--output",
        callback=reads(picture_path),
        metavar="FILE",
        help=f"Also draw the {what} into a file: .svg, .png or .pdf.",
    )


output_option = _drawing_option("window")
page_option = _drawing_option("table")

solo_option = click.option(
    "--solo",
    "open_space",
    flag_value=SOLO_OPEN_SPACE,
    default=OPEN_SPACE,
    type=int,
    help="Count open spaces as in the solo game, -3 each instead of -1.",
)


def takes_window(command: Command) -> Command:
    """Add PATTERN and `--dice`; the command gets them as `window`."""
    from vitrail.cli.inputs import load_window

    @functools.wraps(command)
    def loaded(*, pattern: str, dice: str | None, **others: Any) -> None:
        command(window=load_window(pattern, dice), **others)

    argument = click.argument("pattern")
    option = click.option(
        "--dice",
        metavar="DICE",
        help="The dice in the window: four rows of five tokens such as R5 or .., joined by /, or a "
        "file of them (- for stdin).",
    )
    return argument(option(loaded))


def takes_objectives(command: Command) -> Command:
    """Add `--public`, `--private` and `--tokens`; the command gets `objectives` and `tokens`."""

    @functools.wraps(command)
    def loaded(
        *, public: tuple[PublicObjective, ...], private: Color | None, **others: Any
    ) -> None:
        if len(set(public)) < len(public):
            message = "a public objective can count only once: --public names one twice"
            raise click.UsageError(message, click.get_current_context(silent=True))
        command(objectives=Objectives(public, private), **others)

    options = (
        click.option(
            "--public",
            multiple=True,
            callback=reads(find_objective),
            metavar="NAME",
            help="A public objective by name or id, for instance row_color; repeatable.",
        ),
        click.option(
            "--private",
            callback=reads(Color.parse),
            metavar="COLOR",
            help="The color of the private objective.",
        ),
        click.option(
            "--tokens",
            type=WholeNumber(0, _MOST_TOKENS),
            default=0,
            show_default=True,
            metavar="N",
            help="Unspent favor tokens, 1 point each.",
        ),
    )
    return functools.reduce(lambda made, option: option(made), reversed(options), loaded)
