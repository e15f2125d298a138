"""Where a game was won or lost, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.advisors.analysis import Kind, Mark
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.advisors.analysis import Analysis, Event

LEVEL = 0.5
"""A lead of less than this is called none."""


def result_sentence(analysis: Analysis) -> str:
    """Return how the game ended for the player, or how it stands."""
    outcome, name = analysis.outcome, analysis.name
    own = outcome.points[analysis.seat]
    if not analysis.over:
        return f"The game is not over: {name} may expect {_expected(analysis)}."
    if outcome.target is not None:
        return f"{name} {_beat(outcome.won)} the target: {own} to {outcome.target}."
    others = ", ".join(
        f"{other} {'?' if points is None else points}"
        for seat, (other, points) in enumerate(zip(analysis.players, outcome.points, strict=True))
        if seat != analysis.seat
    )
    verb = {True: "won", False: "did not win", None: "finished"}[outcome.won]
    level = outcome.won is not None and outcome.worth.lead == 0
    how = " by the tie-break" if level else ""
    return f"{name} {verb}{how}: {own} points; {others}."


def _beat(won: bool | None) -> str:
    return {True: "beat", False: "did not beat", None: "played against"}[won]


def _expected(analysis: Analysis) -> str:
    worth = analysis.result
    points = f"{worth.points:.1f} points"
    if analysis.lead_words == "points":
        return points
    return f"{points}, {_ahead(worth.lead, analysis)}"


def _ahead(lead: float, analysis: Analysis) -> str:
    """Return a lead in words, for instance `2.3 points behind Ben`."""
    words = analysis.lead_words
    if words == "points":
        return f"{lead:.1f} points"
    if abs(lead) < LEVEL:
        _, _, whom = words.partition(" ahead of ")
        return f"level with {whom}" if whom else "just at the target"
    if lead < 0:
        words = words.replace("ahead of", "behind").replace("more than", "less than")
    return f"{abs(lead):.1f} {words}"


def verdict(analysis: Analysis) -> tuple[str, ...]:
    """Return in a few sentences where the game was won or lost, and whether it was luck."""
    return tuple(_verdict(analysis))


def _verdict(analysis: Analysis) -> Iterator[str]:
    name, lost = analysis.name, analysis.lost
    yield _about_luck(analysis)
    if not analysis.decisions:
        yield f"{name} had nothing to decide."
        return
    if lost < LEVEL:
        yield f"{name} gave up next to nothing by own decisions."
    else:
        more = ""
        behind = -analysis.result.lead
        if analysis.lead_words != "points" and behind > 0:
            over = lost >= behind
            more = ", more than was missing in the end" if over else ", less than was missing"
        yield f"Own decisions gave up {lost:.1f} points{more}{_most_in(analysis)}."
        if worst := analysis.worst(1):
            yield _worst_sentence(worst[0], len(name) + 1)


def _worst_sentence(event: Event, cut: int) -> str:
    """Return the decision that lost most; `cut` letters of a line are the player's name."""
    decision = event.decision
    if decision is None:
        return ""
    return (
        f"The costliest: {decision.played[cut:]} in round {event.round} (move {event.number}, "
        f"{decision.loss:.1f} points; better {decision.best[cut:]})."
    )


def _about_luck(analysis: Analysis) -> str:
    """Return what luck did to the result."""
    luck, result, without = analysis.luck.lead, analysis.result.lead, analysis.adjusted.lead
    if abs(luck) < LEVEL:
        return "Luck was even over the game."
    kind = "good" if luck > 0 else "bad"
    told = f"Luck was {kind}: {luck:+.1f} points"
    if analysis.lead_words == "points":
        return f"{told}."
    if (result > 0) != (without > 0):
        turned = "it decided the game" if analysis.over else "it decides so far"
        return f"{told}, and {turned}: without it {_ahead(without, analysis)}."
    return f"{told}, which did not decide it: without it {_ahead(without, analysis)}."


def _most_in(analysis: Analysis) -> str:
    """Return in which round most was lost, if one stands out."""
    by_round: dict[int, float] = {}
    for event in analysis.decisions:
        by_round[event.round] = by_round.get(event.round, 0.0) + event.loss
    number = max(by_round, key=lambda one: by_round[one])
    if len(by_round) < 2 or by_round[number] < LEVEL:
        return ""
    return f", most of all in round {number} ({by_round[number]:.1f})"


def marks_sentence(analysis: Analysis) -> str:
    """Return accuracy, level and marks in a sentence."""
    if not analysis.decisions or analysis.accuracy is None:
        return "No decision to rate."
    counts = [
        plural(count, mark.word).replace("inaccuracys", "inaccuracies")
        for mark in (Mark.BLUNDER, Mark.MISTAKE, Mark.INACCURACY)
        if (count := analysis.marked(mark))
    ]
    told = ", ".join(counts) or "no mistake"
    return (
        f"Accuracy {analysis.accuracy:.0f} of 100, level {analysis.band}: "
        f"{analysis.mean_loss:.2f} points lost a decision ({len(analysis.decisions)}); {told}."
    )


def account(analysis: Analysis) -> tuple[tuple[str, float], ...]:
    """Return the lines that lead from what was expected at the start to the result."""
    end = "at the end" if analysis.over else "expected now"
    return (
        ("expected at the start", analysis.start.lead),
        ("luck", analysis.luck.lead),
        ("lost by own decisions", -analysis.lost),
        ("moves of the others", analysis.others.lead),
        ("found on a closer look", analysis.rest),
        (end, analysis.result.lead),
    )


def swings(analysis: Analysis, count: int = 3) -> tuple[Event, ...]:
    """Return the luckiest and unluckiest chance events, the greatest first."""
    chance = [
        event
        for event in analysis.events
        if event.kind is Kind.CHANCE and analysis.scale.luck_words(event.luck.lead)
    ]
    return tuple(sorted(chance, key=lambda event: -abs(event.luck.lead))[:count])
