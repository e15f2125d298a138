"""Options: points that readings of the rules settle differently, each game's in `options.json`.

A record names a `reading:` for all of them and single options that differ from it; so does
`vitrail new --set`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING, Any

from vitrail.games.errors import ParameterError, suggestion

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

READING = "reading"
"""The key that sets all options together."""
READINGS = ("default", "seed", "rulebook")


@dataclass(frozen=True, slots=True)
class Option:
    """A point that readings of the rules settle differently.

    Parameters
    ----------
    id
        The key in a record.
    values
        What may be chosen, as text.
    by_reading
        The value of each of `READINGS`; a reading that is silent follows the default.
    meaning
        What the values stand for.
    """

    id: str
    values: tuple[str, ...]
    by_reading: Mapping[str, str]
    meaning: str


def load_options(package: str) -> tuple[Option, ...]:
    """Return the options of a game from the `options.json` of its package."""

    def as_text(value: Any) -> str:
        return value if isinstance(value, str) else json.dumps(value)

    file = resources.files(package).joinpath("options.json")
    entries = json.loads(file.read_text(encoding="utf-8"))["options"]
    return tuple(
        Option(
            entry["id"],
            tuple(map(as_text, entry["values"])),
            {
                reading: as_text(entry["default"] if value is None else value)
                for reading in READINGS
                for value in [entry.get(reading)]
            },
            entry["meaning"],
        )
        for entry in entries
    )


def told(options: Sequence[Option], setup: Mapping[str, Any]) -> dict[str, str]:
    """Return what the `setup:` of a record says about options."""
    keys = (READING, *(option.id for option in options))
    return {key: str(setup[key]) for key in keys if setup.get(key)}


def option_values(
    options: Sequence[Option], changes: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Return the value of every option: what is named, else what the reading says."""
    changes = changes or {}
    reading = changes.get(READING, READINGS[0])
    return {option.id: changes.get(option.id) or option.by_reading[reading] for option in options}


def check_options(options: Sequence[Option], changes: Mapping[str, str]) -> None:
    """Refuse what is no option of a game, or no value of one.

    Raises
    ------
    ParameterError
        At the first such key; the message suggests the nearest.
    """
    values = {READING: READINGS, **{option.id: option.values for option in options}}
    for key, value in changes.items():
        if key not in values:
            message = f"unknown option {key!r}: expected {', '.join(values)}"
            raise ParameterError(message + suggestion(key, values))
        if value not in values[key]:
            message = f"{key}: read {value!r}, expected {' or '.join(values[key])}"
            raise ParameterError(message + suggestion(value, values[key]))
