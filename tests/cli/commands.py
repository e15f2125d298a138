"""The live table of commands, for tests that must not forget one."""

from __future__ import annotations

import re

import click

from vitrail.cli.main import cli

EXAMPLE = re.compile(r"Example: (vitrail .+)")


def leaf_commands() -> dict[tuple[str, ...], click.Command]:
    """Return every command that does something, by the words that call it."""
    found: dict[tuple[str, ...], click.Command] = {}

    def walk(path: tuple[str, ...], command: click.Command) -> None:
        if not isinstance(command, click.Group):
            found[path] = command
            return
        context = click.Context(command)
        for name in command.list_commands(context):
            child = command.get_command(context, name)
            assert child is not None
            walk((*path, name), child)

    walk((), cli)
    return found


def example(command: click.Command) -> str:
    """Return the example that the help of a command gives."""
    found = EXAMPLE.search(" ".join((command.help or "").split()))
    return found[1] if found else ""
