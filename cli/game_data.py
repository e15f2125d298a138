"""The answers of `vitrail check`, `score` and `show` as data; docs/json.md has their keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vitrail.cli.render import violation_data
from vitrail.cli.rooms import data_of, table_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.replay import Fault, Replay

    AnyReplay = Replay[Any, Any]


def check_data(found: AnyReplay, torn: str | None) -> dict[str, Any]:
    """Return the answer of `check`."""
    return {
        "legal": not found.faults and not found.position_faults,
        "violations": position_data(found.position_faults),
        "faults": [
            {
                **move_data(found, number),
                "rules": [violation.rule.id for violation in step.violations],
                "reasons": [str(violation) for violation in step.violations],
                "skipped": step.skipped,
            }
            for number, step in enumerate(found.steps, start=1)
            if step.violations
        ],
        "moves": len(found.steps),
        **data_of(found.game).check_data(found),
        "torn": torn,
        "about": found.about,
        "assumed": list(found.assumed),
    }


def position_data(faults: Sequence[Fault]) -> list[dict[str, Any]]:
    """Return the rules that a position breaks, each with the player whom it is about."""
    return [{"player": fault.player, **violation_data([fault.violation])[0]} for fault in faults]


def score_data(found: AnyReplay) -> dict[str, Any]:
    """Return the answer of `score`: by player, with the rank after all tie-breaks."""
    data = data_of(found.game).score_data(found)
    return data | {"assumed": list(found.assumed)} if found.assumed else data


def show_data(found: AnyReplay, count: int, *, legal: bool) -> dict[str, Any]:
    """Return the answer of `show`: the table after the first `count` moves."""
    own = data_of(found.game).show_data(found, count, legal=legal)
    after = {"legal": own.pop("legal")} if legal else {}
    return {
        "about": found.about,
        "move": move_data(found, count) if count else None,
        "moves": len(found.steps),
        **own,
        "violations": position_data(found.position_faults),
        "assumed": list(found.assumed),
        **after,
    }


def list_data(found: AnyReplay) -> dict[str, Any]:
    """Return the answer of `show --list`: every move."""
    table = table_of(found.game)
    return {
        "about": found.about,
        "moves": [
            {
                **move_data(found, number),
                "round": table.round_of(step),
                "legal": not step.violations,
            }
            for number, step in enumerate(found.steps, start=1)
        ],
    }


def move_data(found: AnyReplay, number: int) -> dict[str, Any]:
    """Return a move as it was written."""
    written = found.written[number - 1]
    return {
        "number": number,
        "line": written.line,
        "move": written.text,
        "mark": written.mark,
        "comment": written.comment,
    }
