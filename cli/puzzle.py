"""`vitrail puzzle`: puzzles with one proven answer; commands are imported when they run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from vitrail.cli.main import LazyGroup

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import Console

    from vitrail.cli.main import Table
    from vitrail.generators.sagrada.puzzle_file import PuzzleEntry
    from vitrail.solvers.sagrada.puzzle_values import Puzzle
    from vitrail.solvers.sagrada.puzzle_verdict import PuzzleAnswer

COMMANDS: Table = {
    "check": ("vitrail.cli.puzzle_check", "Prove that puzzles have exactly one answer."),
    "daily": ("vitrail.cli.puzzle_new:daily", "Show the puzzle of a day, for all the same."),
    "grade": ("vitrail.cli.puzzle_check:grade", "Tell how difficult puzzles are, and why."),
    "hint": ("vitrail.cli.puzzle_solve:hint", "Tell where to look next, and no more."),
    "new": ("vitrail.cli.puzzle_new", "Make puzzles of a level, each with one answer."),
    "print": ("vitrail.cli.puzzle_print:print_puzzles", "Print puzzles as a booklet."),
    "solve": ("vitrail.cli.puzzle_solve", "Solve a puzzle as a person would, step by step."),
}
"""As in `cli/main.py`: name, module (with `:` and the name there if it differs), one-line help."""


@click.group(cls=LazyGroup, table=COMMANDS)
def puzzle() -> None:
    """Make, check, solve and print window puzzles.

    PUZZLE is the ID of a puzzle (glazing:v1:...), the ID that makes it again (glazing:v1-easy#7), a
    file, one of its puzzles (FILE#2), or - for a file on stdin.

    Example: vitrail puzzle new --level easy --seed 7
    """


def entries_of(word: str) -> tuple[PuzzleEntry, ...]:
    """Return the puzzles that a word of the command line stands for: all those of a file.

    Raises
    ------
    VitrailError, InputError
        If it stands for none.
    """
    from vitrail.cli.inputs import STDIN, read_text, shown_name
    from vitrail.generators.sagrada.puzzle_file import PuzzleEntry, parse_puzzle_set
    from vitrail.generators.sagrada.puzzle_new import make_puzzle
    from vitrail.generators.sagrada.puzzle_request import is_seed_id, parse_seed_id
    from vitrail.solvers.sagrada.puzzle_id import looks_like_puzzle_id, parse_puzzle_id

    if is_seed_id(word):
        from vitrail.cli.render import working

        request, seed = parse_seed_id(word)
        made = working("making the puzzle ...", lambda: make_puzzle(request, seed))
        return (PuzzleEntry(made.puzzle, "", request.level, made.seed_id),)
    if looks_like_puzzle_id(word):
        return (PuzzleEntry(parse_puzzle_id(word)),)
    file, hash_sign, chosen = word.rpartition("#")
    if hash_sign and file and word != STDIN and not _exists(word):
        entries = parse_puzzle_set(read_text(file), file).entries
        return (_chosen(entries, chosen, file),)
    return parse_puzzle_set(read_text(word), shown_name(word)).entries


def _exists(word: str) -> bool:
    try:
        return Path(word).exists()
    except (OSError, ValueError):
        return False


def _chosen(entries: Sequence[PuzzleEntry], chosen: str, file: str) -> PuzzleEntry:
    """Return the puzzle of this number or name.

    Raises
    ------
    InputError
        If there is none.
    """
    from vitrail.cli.errors import InputError
    from vitrail.games.errors import suggestion

    if chosen.isascii() and chosen.isdigit() and 1 <= int(chosen) <= len(entries):
        return entries[int(chosen) - 1]
    named = [one for one in entries if one.name and one.name.casefold() == chosen.casefold()]
    if named:
        return named[0]
    nearest = suggestion(chosen, [one.name for one in entries if one.name])
    message = (
        f"{file}: holds no puzzle {chosen!r}: expected 1 to {len(entries)}, or a name{nearest}"
    )
    raise InputError(message)


def one_entry(word: str) -> PuzzleEntry:
    """Return the single puzzle that a word stands for.

    Raises
    ------
    VitrailError, InputError
        If it stands for none or several.
    """
    from vitrail.cli.errors import InputError

    entries = entries_of(word)
    if len(entries) > 1:
        message = f"{word}: holds {len(entries)} puzzles; choose one as {word}#1"
        raise InputError(message)
    return entries[0]


def puzzle_data(found: PuzzleEntry) -> dict[str, Any]:
    """Return a puzzle as data: the keys of a file."""
    from vitrail.games.sagrada.notation import window_rows
    from vitrail.solvers.sagrada.puzzle_id import format_puzzle_id
    from vitrail.solvers.sagrada.puzzle_ladder import LEVELS
    from vitrail.solvers.sagrada.puzzle_values import Endgame, Glazing

    asked = found.puzzle
    data: dict[str, Any] = {
        "kind": asked.kind,
        "level": LEVELS[found.level - 1] if found.level else None,
        "name": found.name or None,
        "id": format_puzzle_id(asked),
        "made_by": found.seed or None,
        "pattern": asked.window.pattern.name,
        "rows": list(asked.window.pattern.rows),
        "dice": list(window_rows(asked.window)),
    }
    if isinstance(asked, Glazing):
        data["supply"] = str(asked.supply)
    if isinstance(asked, Endgame):
        private = asked.objectives.private
        data["public"] = [one.id for one in asked.objectives.public]
        data["private"] = None if private is None else str(private)
        data["price"] = asked.open_space
        data["rounds"] = [
            {
                "pool": " ".join(map(str, one.pool)),
                "order": list(one.order),
                "wishes": " ".join(map(str, one.wishes)),
            }
            for one in asked.rounds
        ]
    return data


def answer_data(found: PuzzleAnswer) -> dict[str, Any]:
    """Return an answer as data."""
    from vitrail.cli.render import names
    from vitrail.games.sagrada.notation import window_rows

    data: dict[str, Any] = {"window": list(window_rows(found.window))}
    if found.removed:
        data["removed"] = names(found.removed)
    if found.play is not None:
        data["line"] = [str(turn) for turn in found.play.line]
        data["score"] = found.score
    return data


def print_puzzle(console: Console, found: PuzzleEntry) -> None:
    """Print a puzzle: what is asked, the window, the dice."""
    from vitrail.cli.render import print_window
    from vitrail.cli.words import say
    from vitrail.generators.sagrada.puzzle_sheet import objective_lines, question, round_lines
    from vitrail.solvers.sagrada.puzzle_values import Endgame, Glazing

    asked = found.puzzle
    console.print(title_of(found), soft_wrap=True)
    print_window(console, asked.window)
    if isinstance(asked, Glazing):
        say(console, f"supply: {asked.supply}")
    if isinstance(asked, Endgame):
        for line in objective_lines(asked):
            say(console, line)
        for at, one in enumerate(asked.rounds, start=1):
            pool = " ".join(map(str, one.pool))
            told = "; ".join(round_lines(one, at, len(asked.rounds)))
            say(console, f"{told}; dice {pool}")
    say(console, question(asked))


def title_of(found: PuzzleEntry) -> str:
    """Return kind, level and name in a line."""
    from vitrail.solvers.sagrada.puzzle_ladder import LEVELS

    level = f", {LEVELS[found.level - 1]}" if found.level else ""
    called = found.name or found.puzzle.window.pattern.name
    return f"{found.puzzle.kind} puzzle{level}: {called}"


def listed_ids(entries: Iterable[PuzzleEntry]) -> list[str]:
    """Return the IDs of puzzles."""
    from vitrail.solvers.sagrada.puzzle_id import format_puzzle_id

    return [format_puzzle_id(entry.puzzle) for entry in entries]


def print_answer(console: Console, asked: Puzzle, found: PuzzleAnswer) -> None:
    """Print an answer with its picture."""
    from vitrail.cli.render import print_window
    from vitrail.cli.words import say
    from vitrail.games.sagrada.drawing import Mark
    from vitrail.generators.sagrada.puzzle_sheet import answer_lines

    if found.removed:
        print_window(console, asked.window, dict.fromkeys(found.removed, Mark.WRONG))
    else:
        print_window(console, found.window)
    for line in answer_lines(found):
        say(console, line)
