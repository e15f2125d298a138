"""The commands `puzzle check` and `puzzle grade`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from vitrail.cli.errors import ExitCode
from vitrail.cli.main import Command
from vitrail.cli.options import json_option
from vitrail.cli.puzzle import answer_data, entries_of, print_answer, title_of

if TYPE_CHECKING:
    from rich.console import Console

    from vitrail.generators.sagrada.puzzle_file import PuzzleEntry
    from vitrail.solvers.sagrada.puzzle_verdict import Grade, Verdict

_WORDS = {
    "unique": "exactly one answer (proved)",
    "several": "more than one answer",
    "none": "no answer (proved)",
    "unknown": "nothing proved in the time",
}


@click.command(cls=Command)
@click.argument("puzzles", nargs=-1, required=True, metavar="PUZZLE...")
@json_option
def check(puzzles: tuple[str, ...], as_json: bool) -> ExitCode:
    """Prove that puzzles have exactly one answer.

    A second answer is shown beside the first; without any, the rules that clash. A level that is
    written in the file is checked too. Exit code 1 if a puzzle is not what it should be, 3 if
    nothing was proved in the time.

    Example: vitrail puzzle check glazing:v1-easy#7
    """
    from vitrail.cli import render
    from vitrail.games.words import plural
    from vitrail.solvers.sagrada.puzzle_verdict import check as check_puzzle
    from vitrail.solvers.sagrada.puzzle_verdict import grade as grade_puzzle

    entries = [entry for word in puzzles for entry in entries_of(word)]
    found = render.working(
        "checking puzzles ...",
        lambda: [(check_puzzle(one.puzzle), grade_puzzle(one.puzzle)) for one in entries],
    )
    faults = [
        _fault(entry, verdict, graded)
        for entry, (verdict, graded) in zip(entries, found, strict=True)
    ]
    if as_json:
        render.print_json(
            {
                "valid": not any(faults),
                "puzzles": [
                    _data(entry, verdict, graded, fault)
                    for entry, (verdict, graded), fault in zip(entries, found, faults, strict=True)
                ],
            }
        )
    else:
        console = render.make_console()
        for number, (entry, (verdict, graded), fault) in enumerate(
            zip(entries, found, faults, strict=True), start=1
        ):
            before = f"{number}  " if len(entries) > 1 else ""
            _print(console, before, entry, verdict, graded, fault)
        if len(entries) > 1:
            good = sum(not fault for fault in faults)
            click.echo(f"{good} of {plural(len(entries), 'puzzle')} as they should be")
    return _code([verdict for verdict, _ in found], faults)


def _code(verdicts: list[Verdict], faults: list[str]) -> ExitCode:
    wrong = [v.status for v, fault in zip(verdicts, faults, strict=True) if fault]
    if any(status != "unknown" for status in wrong):
        return ExitCode.NOT_VALID
    return ExitCode.NO_PROOF if wrong else ExitCode.DONE


def _fault(entry: PuzzleEntry, verdict: Verdict, graded: Grade) -> str:
    """Return what is wrong with a puzzle in words, an empty text if nothing is."""
    from vitrail.solvers.sagrada.puzzle_ladder import LEVELS

    if verdict.status != "unique":
        return _WORDS[verdict.status]
    if entry.level is None or entry.level == graded.level:
        return ""
    is_of = LEVELS[graded.level - 1] if graded.level else "beyond the ladder of techniques"
    return f"the level is {is_of}, not {LEVELS[entry.level - 1]}"


def _data(entry: PuzzleEntry, verdict: Verdict, graded: Grade, fault: str) -> dict[str, Any]:
    from vitrail.cli import render
    from vitrail.solvers.sagrada.puzzle_id import format_puzzle_id
    from vitrail.solvers.sagrada.puzzle_ladder import LEVELS

    return {
        "id": format_puzzle_id(entry.puzzle),
        "kind": entry.puzzle.kind,
        "status": verdict.status,
        "fault": fault or None,
        "level": LEVELS[graded.level - 1] if graded.level else None,
        "answers": [answer_data(answer) for answer in verdict.answers],
        "firsts": ["pass" if move is None else str(move) for move in verdict.firsts],
        "core": render.core_data(verdict.core),
        "violations": render.violation_data(verdict.violations),
    }


def _print(
    console: Console, before: str, entry: PuzzleEntry, verdict: Verdict, graded: Grade, fault: str
) -> None:
    from vitrail.cli import render
    from vitrail.cli.words import say
    from vitrail.solvers.sagrada.puzzle_ladder import LEVELS

    level = f", {LEVELS[graded.level - 1]}" if graded.level and not fault else ""
    say(console, f"{before}{title_of(entry)}: {fault or _WORDS[verdict.status]}{level}")
    if verdict.status == "several":
        if verdict.firsts:
            moves = ["pass" if move is None else str(move) for move in verdict.firsts]
            say(console, f"first moves that reach the same score: {', '.join(moves)}")
        for answer in verdict.answers:
            print_answer(console, entry.puzzle, answer)
    if verdict.violations:
        render.print_faults(console, entry.puzzle.window, verdict.violations)
    elif verdict.status == "none":
        if not verdict.core:
            say(console, "nothing is broken" if entry.puzzle.kind == "repair" else "no way fits")
        for line in render.core_lines(verdict.core):
            say(console, line, indent="  ")


@click.command(cls=Command)
@click.argument("puzzles", nargs=-1, required=True, metavar="PUZZLE...")
@json_option
def grade(puzzles: tuple[str, ...], as_json: bool) -> ExitCode:
    """Tell how difficult puzzles are, and why.

    The level is that of the hardest technique needed, on the ladder of docs/puzzles.md; with it
    come the number of steps and how often each technique is used. Exit code 1 if a puzzle is
    beyond the ladder, or has not exactly one answer.

    Example: vitrail puzzle grade glazing:v1-medium#7
    """
    from vitrail.cli import render
    from vitrail.cli.words import say
    from vitrail.games.words import plural
    from vitrail.solvers.sagrada.puzzle_id import format_puzzle_id
    from vitrail.solvers.sagrada.puzzle_ladder import LEVELS
    from vitrail.solvers.sagrada.puzzle_verdict import grade as grade_puzzle

    entries = [entry for word in puzzles for entry in entries_of(word)]
    grades = render.working(
        "grading puzzles ...", lambda: [grade_puzzle(one.puzzle) for one in entries]
    )
    if as_json:
        render.print_json(
            {
                "puzzles": [
                    {
                        "id": format_puzzle_id(entry.puzzle),
                        "kind": entry.puzzle.kind,
                        "level": LEVELS[one.level - 1] if one.level else None,
                        "number": one.level,
                        "steps": one.steps,
                        "techniques": [
                            {"technique": name, "times": number}
                            for name, number in (one.techniques or {}).items()
                        ],
                    }
                    for entry, one in zip(entries, grades, strict=True)
                ]
            }
        )
    else:
        console = render.make_console()
        for number, (entry, one) in enumerate(zip(entries, grades, strict=True), start=1):
            before = f"{number}  " if len(entries) > 1 else ""
            name = f"{entry.puzzle.kind} puzzle: {entry.name or entry.puzzle.window.pattern.name}"
            if one.level is None:
                why = "no level: not one answer, or none that the techniques find"
                say(console, f"{before}{name}: {why}")
                continue
            used = ", ".join(f"{title} {times}x" for title, times in (one.techniques or {}).items())
            level = LEVELS[one.level - 1]
            say(console, f"{before}{name}: {level}, {plural(one.steps, 'step')} ({used})")
    done = all(one.level is not None for one in grades)
    return ExitCode.DONE if done else ExitCode.NOT_VALID
