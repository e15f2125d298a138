"""The command `vitrail`: a table of commands that are only imported when they run.

`vitrail --help` must feel instant, so nothing here imports more than click. The one-line help of
each command stands in the table; a test compares it with the command's own.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Sequence

HELP_WIDTH = 100
Table = Mapping[str, tuple[str, str]]
CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": HELP_WIDTH}

COMMANDS: Table = {
    "analyze": (
        "vitrail.cli.analyze",
        "Tell what each move of a game was worth, and what was luck.",
    ),
    "cards": ("vitrail.cli.cards", "Rate, invent and print Sagrada pattern cards."),
    "check": ("vitrail.cli.game", "Tell which moves of a record break a rule."),
    "coach": ("vitrail.cli.coach", "Play a game at the table: type moves, get hints."),
    "components": (
        "vitrail.cli.components",
        "Check files with the pieces of a box; write one to fill in.",
    ),
    "hint": ("vitrail.cli.hint", "Rank the moves of a position and say why."),
    "new": ("vitrail.cli.new", "Write a record with a random set-up."),
    "puzzle": ("vitrail.cli.puzzle", "Make, check, solve and print window puzzles."),
    "score": ("vitrail.cli.game", "Score a game line by line, with tie-breaks."),
    "show": ("vitrail.cli.game", "Show the table of a game, in the terminal or as a picture."),
    "simulate": ("vitrail.cli.simulate", "Let agents play whole games and compare them."),
    "stats": ("vitrail.cli.stats", "Sum up many games: points, victories, accuracy and luck."),
    "window": ("vitrail.cli.window", "Check, score, solve and draw Sagrada windows."),
}
"""Name of each command: the module that holds it under the same name, and its one-line help.

A module may be followed by `:` and the name that the command has there.
"""


@dataclass
class Settings:
    """What the options before the command say; commands find it as `ctx.obj`."""

    debug: bool = False


class Command(click.Command):
    """A command that refuses an option of one value that is given twice."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words; click alone would silently take the last of two values.

        Raises
        ------
        click.UsageError
            If an option that takes one value occurs twice.
        """
        if not ctx.resilient_parsing:
            _, _, order = self.make_parser(ctx).parse_args(list(args))
            for option in order:
                if (
                    isinstance(option, click.Option)
                    and not (option.multiple or option.is_flag or option.count)
                    and order.count(option) > 1
                ):
                    name = max(option.opts, key=len)
                    message = f"{name} was given {order.count(option)} times, expected one value"
                    raise click.UsageError(message, ctx)
        return super().parse_args(ctx, args)


class Group(click.Group):
    """A group that suggests the nearest command and shows its help when it is called alone."""

    command_class = Command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Show the help, as an answer and not as an error, when nothing was asked for."""
        if not args and not ctx.resilient_parsing:
            click.echo(ctx.get_help())
            ctx.exit()
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command of the first word.

        Raises
        ------
        click.UsageError
            If there is none; the message suggests the nearest or lists all.
        """
        name, known = args[0], self.list_commands(ctx)
        if name not in known and not name.startswith("-") and not ctx.resilient_parsing:
            from vitrail.games.errors import suggestion

            hint = suggestion(name, known) or f"; expected one of: {', '.join(known)}"
            message = f"unknown command {name!r}{hint}"
            raise click.UsageError(message, ctx)
        return super().resolve_command(ctx, args)


class LazyGroup(Group):
    """A group whose commands are imported when they are asked for.

    Parameters
    ----------
    table
        The commands, as in `COMMANDS`.
    """

    def __init__(self, *args: Any, table: Table, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        self.table = table

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the table, sorted."""
        return sorted({*super().list_commands(ctx), *self.table})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command of the table."""
        if cmd_name not in self.table:
            return super().get_command(ctx, cmd_name)
        module, _, name = self.table[cmd_name][0].partition(":")
        command: click.Command = getattr(importlib.import_module(module), name or cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table into the help without importing the commands."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, self.table[name][1]) for name in sorted(self.table)])


@click.group(cls=LazyGroup, table=COMMANDS, context_settings=CONTEXT)
@click.option("--debug", is_flag=True, help="Show the traceback of an error.")
@click.version_option(package_name="vitrail", message="%(prog)s %(version)s")
@click.pass_context
def cli(ctx: click.Context, debug: bool) -> None:
    """Rules, proofs, hints and pictures for the board games Sagrada, Santiago, Fertility and Cuba.

    Exit codes: 0 done; 1 what was checked is not valid, or has no solution; 2 usage, or input that
    cannot be read; 3 no proof within the time limit, the best answer found is still given.

    Example: vitrail window list
    """
    ctx.ensure_object(Settings).debug = debug


def run(args: Sequence[str]) -> int:
    """Run the command line and return its exit code; errors are written to stderr."""
    from vitrail.cli.errors import guarded

    settings = Settings()
    return guarded(
        lambda: cli.main(list(args), prog_name="vitrail", standalone_mode=False, obj=settings),
        settings,
    )


def main() -> None:
    """Entry point of the command `vitrail`."""
    code = run(sys.argv[1:])
    from vitrail.cli.errors import ExitCode

    if code == ExitCode.INTERRUPTED:
        # A solver may still be running in its thread, and only the end of the process stops it.
        sys.stdout.flush()
        os._exit(code)
    sys.exit(code)
