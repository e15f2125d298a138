"""Sagrada windows by themselves."""

from __future__ import annotations

import click

from vitrail.cli.main import Group


@click.group(cls=Group)
def window() -> None:
    """Check, score, solve and draw Sagrada windows."""
