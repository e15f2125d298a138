"""The commands `puzzle solve` and `puzzle hint`: the reasoning of a person, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from vitrail.cli.errors import ExitCode, InputError
from vitrail.cli.main import Command
from vitrail.cli.options import json_option, picture_path, reads
from vitrail.cli.puzzle import answer_data, one_entry, print_answer, print_puzzle, title_of
from vitrail.games.errors import VitrailError

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console

    from vitrail.games.sagrada.window import Placement
    from vitrail.generators.sagrada.puzzle_file import PuzzleEntry
    from vitrail.solvers.sagrada.puzzle_reason import Step
    from vitrail.solvers.sagrada.puzzle_repair import Removal
    from vitrail.solvers.sagrada.puzzle_values import Endgame, Glazing, Puzzle
    from vitrail.solvers.sagrada.puzzle_verdict import Verdict

_WORDS = {"several": "more than one answer", "none": "no answer", "unknown": "nothing proved"}


@click.command(cls=Command)
@click.argument("puzzle", metavar="PUZZLE")
@click.option(
    "--explain",
    is_flag=True,
    help="Walk step by step, each with the smallest set of rules that forces it.",
)
@click.option(
    "-o",
    "--output",
    callback=reads(picture_path),
    metavar="FILE",
    help="Glazing: a picture of every step, as .pdf, .svg or .png.",
)
@json_option
def solve(puzzle: str, explain: bool, output: Path | None, as_json: bool) -> ExitCode:
    """Solve a puzzle as a person would, step by step.

    Exit code 1 if there is not exactly one answer: puzzle check shows why.

    Example: vitrail puzzle solve glazing:v1-easy#7
    """
    from vitrail.cli import render
    from vitrail.cli.words import say
    from vitrail.solvers.sagrada.puzzle_id import format_puzzle_id
    from vitrail.solvers.sagrada.puzzle_ladder import LEVELS
    from vitrail.solvers.sagrada.puzzle_values import Glazing
    from vitrail.solvers.sagrada.puzzle_verdict import UNIQUE, check, grade

    entry = one_entry(puzzle)
    asked = entry.puzzle
    if output is not None and not isinstance(asked, Glazing):
        message = f"-o: pictures of steps are for glazing puzzles, this is a {asked.kind} puzzle"
        raise click.UsageError(message, click.get_current_context())
    verdict = render.working("solving ...", lambda: check(asked))
    if verdict.status != UNIQUE:
        return _refuse(entry, verdict, as_json=as_json)
    level = render.working("grading ...", lambda: grade(asked).level)
    steps = (
        render.working("looking for reasons ...", lambda: _walk(asked, explain=explain))
        if isinstance(asked, Glazing)
        else ()
    )
    removals = _removals(asked)
    if as_json:
        data: dict[str, Any] = {
            "id": format_puzzle_id(asked),
            "status": verdict.status,
            "level": LEVELS[level - 1] if level else None,
            "answer": answer_data(verdict.answers[0]),
            "steps": [_step_data(step) for step in steps] or [_removal_data(r) for r in removals],
        }
        render.print_json(data)
    else:
        console = render.make_console()
        print_puzzle(console, entry)
        if explain or not steps:
            console.print()
        if explain:
            for number, step in enumerate(steps, start=1):
                _print_step(console, number, step)
        elif steps:
            console.print()
            say(console, ", ".join(str(step.placed) for step in steps))
        for number, removal in enumerate(removals, start=1):
            title = removal.technique.title
            say(console, f"{number}  take out {removal.square}: {title}; {removal.text}")
        if not explain or not steps:
            print_answer(console, asked, verdict.answers[0])
        named = LEVELS[level - 1] if level else "beyond the ladder of techniques"
        say(console, f"level {named}")
    if output is not None:
        _write_steps(output, entry, steps)
        if not as_json:
            click.echo(f"{output}: a picture of each step")
    return ExitCode.DONE


def _walk(asked: Glazing, *, explain: bool) -> tuple[Step, ...]:
    from vitrail.solvers.sagrada.puzzle_reason import walk

    found, steps = walk(asked, explain=explain)
    return steps if found.finished else ()


def _removals(asked: Puzzle) -> tuple[Removal, ...]:
    from vitrail.solvers.sagrada.puzzle_repair import climb_repair
    from vitrail.solvers.sagrada.puzzle_values import Repair

    return climb_repair(asked.window)[0] if isinstance(asked, Repair) else ()


def _refuse(entry: PuzzleEntry, verdict: Verdict, *, as_json: bool) -> ExitCode:
    from vitrail.cli import render
    from vitrail.solvers.sagrada.puzzle_id import format_puzzle_id

    if as_json:
        render.print_json({"id": format_puzzle_id(entry.puzzle), "status": verdict.status})
    else:
        click.echo(f"{title_of(entry)}: {_WORDS[verdict.status]} (vitrail puzzle check shows why)")
    return ExitCode.NO_PROOF if verdict.status == "unknown" else ExitCode.NOT_VALID


def _step_data(step: Step) -> dict[str, Any]:
    from vitrail.cli import render

    data: dict[str, Any] = {
        "die": str(step.placed.die),
        "space": str(step.placed.square),
        "techniques": [
            {
                "technique": one.technique.title,
                "level": one.technique.level,
                "text": one.text,
                "spaces": render.names(one.squares),
            }
            for one in step.deductions
        ],
    }
    if step.reason is not None:
        data["core"] = render.core_data(step.reason.core)
        data["smallest"] = step.reason.smallest
    return data


def _removal_data(removal: Removal) -> dict[str, Any]:
    return {
        "space": str(removal.square),
        "techniques": [
            {
                "technique": removal.technique.title,
                "level": removal.technique.level,
                "text": removal.text,
                "spaces": [str(removal.square)],
            }
        ],
    }


def _print_step(console: Console, number: int, step: Step) -> None:
    from vitrail.cli import render
    from vitrail.cli.words import say
    from vitrail.games.sagrada.drawing import Mark

    say(console, f"{number}  {step.placed}", "bold")
    for one in step.deductions:
        say(console, f"- {one.technique.title}: {one.text}", indent="   ")
    if step.reason is not None:
        least = "" if step.reason.smallest else " (perhaps not the fewest)"
        say(console, f"forced by{least}:", indent="   ")
        for line in render.core_lines(step.reason.core):
            say(console, f"- {line}", indent="   ")
    render.print_window(console, step.after, {step.placed.square: Mark.LAST})
    console.print()


def _write_steps(output: Path, entry: PuzzleEntry, steps: tuple[Step, ...]) -> None:
    from vitrail.cli import render
    from vitrail.cli.puzzle_print import write_pages
    from vitrail.generators.sagrada.puzzle_steps import step_pages
    from vitrail.generators.typefaces import Typesetter

    title = title_of(entry)
    with Typesetter() as types:
        pages = step_pages(steps, types, title=title)
        render.working("drawing steps ...", lambda: write_pages(output, pages, types, title))


def _placements(words: tuple[str, ...]) -> list[Placement]:
    from vitrail.games.sagrada.window import Placement

    found = []
    for word in words:
        for one in word.split(","):
            try:
                found.append(Placement.parse(one))
            except VitrailError as error:
                message = f"--placed: {error}"
                raise InputError(message) from None
    return found


@click.command(cls=Command)
@click.argument("puzzle", metavar="PUZZLE")
@click.option(
    "--placed",
    multiple=True,
    metavar="'DIE SPACE'",
    help="Glazing: what you placed so far, for instance 'R4 A1, B3 C2'; repeatable.",
)
@click.option("--more", is_flag=True, help="Tell the step itself, not only where to look.")
@json_option
def hint(puzzle: str, placed: tuple[str, ...], more: bool, as_json: bool) -> ExitCode:
    """Tell where to look next, and no more.

    With --placed, dice that stand wrong are told first. --more tells the step and the rules that
    force it. Exit code 1 if there is not exactly one answer.

    Example: vitrail puzzle hint glazing:v1-easy#7
    """
    from vitrail.cli import render
    from vitrail.cli.words import say
    from vitrail.solvers.sagrada.puzzle_values import Endgame, Glazing
    from vitrail.solvers.sagrada.puzzle_verdict import UNIQUE, check

    entry = one_entry(puzzle)
    asked = entry.puzzle
    made = _placements(placed)
    if made and not isinstance(asked, Glazing):
        message = f"--placed is for glazing puzzles, this is a {asked.kind} puzzle"
        raise click.UsageError(message, click.get_current_context())
    verdict = render.working("solving ...", lambda: check(asked))
    if verdict.status != UNIQUE:
        return _refuse(entry, verdict, as_json=as_json)
    if isinstance(asked, Glazing):
        data, lines = _glazing_hint(asked, verdict, made, more=more)
    elif isinstance(asked, Endgame):
        data, lines = _endgame_hint(asked, verdict, more=more)
    else:
        data, lines = _repair_hint(asked, more=more)
    if as_json:
        render.print_json(data)
    else:
        console = render.make_console()
        for line in lines:
            say(console, line)
    return ExitCode.DONE


def _glazing_hint(
    asked: Glazing, verdict: Verdict, made: list[Placement], *, more: bool
) -> tuple[dict[str, Any], list[str]]:
    """Return the next step of a puzzle with dice that were placed so far."""
    from vitrail.cli import render
    from vitrail.solvers.sagrada.puzzle_reason import walk, without_die
    from vitrail.solvers.sagrada.puzzle_values import Glazing

    answer = verdict.answers[0].window
    open_spaces = set(asked.window.open_squares)
    for one in made:
        if one.square not in open_spaces:
            message = f"--placed: {one.square} is no open space of this puzzle"
            raise InputError(message)
    if len({one.square for one in made}) < len(made):
        message = "--placed: a space is there twice"
        raise InputError(message)
    wrong = [one for one in made if answer[one.square] != one.die]
    if wrong:
        listed = ", ".join(map(str, wrong))
        text = f"wrong: {listed}" if len(wrong) == 1 else f"wrong, {len(wrong)} dice: {listed}"
        return {"wrong": [str(one) for one in wrong], "finished": False}, [text]
    window, supply = asked.window, asked.supply
    for one in made:
        window, supply = window.with_die(one.die, one.square), without_die(supply, one.die)
    if not window.open_squares:
        return {"wrong": [], "finished": True}, ["the window is full, and right"]
    found, steps = walk(Glazing(window, supply))
    if not found.finished:
        return {"wrong": [], "finished": False}, ["the techniques of the ladder do not help here"]
    step = steps[0]
    data: dict[str, Any] = {"wrong": [], "finished": False, **_step_data(step)}
    lines = [f"{one.technique.title}: {one.technique.says}" for one in step.deductions]
    lines = list(dict.fromkeys(lines))
    lines.append(f"look at {step.placed.square}")
    if not more:
        for key in ("die", "core", "smallest"):
            data.pop(key, None)
        for one in data["techniques"]:
            del one["text"]
        return data, lines
    from vitrail.solvers.sagrada.puzzle_reason import why_here

    reason = why_here(window, supply, step.placed)
    data["core"] = render.core_data(reason.core)
    data["smallest"] = reason.smallest
    lines = [f"{step.placed}"]
    lines += [f"- {one.technique.title}: {one.text}" for one in step.deductions]
    lines += ["forced by:", *(f"- {line}" for line in render.core_lines(reason.core))]
    return data, lines


def _repair_hint(asked: Puzzle, *, more: bool) -> tuple[dict[str, Any], list[str]]:
    removals = _removals(asked)
    first = removals[0]
    lines = [f"{first.technique.title}: {first.technique.says}"]
    if more:
        return _removal_data(first), [*lines, f"take out {first.square}: {first.text}"]
    data = {"techniques": [{"technique": first.technique.title}], "dice": len(removals)}
    return data, [*lines, f"look at row {str(first.square)[0]}; {len(removals)} dice go in all"]


def _endgame_hint(
    asked: Endgame, verdict: Verdict, *, more: bool
) -> tuple[dict[str, Any], list[str]]:
    from vitrail.games.words import plural
    from vitrail.solvers.sagrada.puzzle_endgame import look_ahead

    (move,) = verdict.firsts
    depth = look_ahead(asked)
    score = verdict.answers[0].score
    ahead = f"look {plural(depth, 'turn')} ahead" if depth else "look far ahead"
    data: dict[str, Any] = {"look_ahead": depth, "score": score}
    if more:
        data["first"] = "pass" if move is None else str(move)
        what = "pass" if move is None else f"play {move}"
    else:
        data["die"] = None if move is None else str(move.die)
        what = "pass" if move is None else f"the die is {move.die}"
    return data, [f"{ahead}: {score} points can be reached", what]
