"""The answer of `vitrail analyze` as data; docs/analysis.md has its keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vitrail.advisors.analysis import Kind, Mark
from vitrail.advisors.verdict import result_sentence, verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.advisors.analysis import Alternative, Analysis, Event, Section, Worth
    from vitrail.games.replay import Replay

_DIGITS = 3


def analyses_data(
    found: Replay[Any, Any], analyses: Sequence[Analysis], *, seed: int, fast: bool
) -> dict[str, Any]:
    """Return the analyses of a record as data."""
    first = analyses[0]
    return {
        "game": first.game,
        "players": list(first.players),
        "legal": not found.faults,
        "over": first.over,
        "stopped": first.stopped or None,
        "points": dict(zip(first.players, first.outcome.points, strict=True)),
        "target": first.outcome.target,
        "seed": seed,
        "fast": fast,
        "assumed": list(first.assumed),
        "analyses": {one.name: _analysis_data(one) for one in analyses},
    }


def _analysis_data(one: Analysis) -> dict[str, Any]:
    return {
        "result": result_sentence(one),
        "verdict": list(verdict(one)),
        "won": one.outcome.won,
        "counts": one.lead_words,
        "start": _worth(one.start),
        "end": _worth(one.result),
        "luck": _worth(one.luck),
        "lost": _round(one.lost),
        "others": _worth(one.others),
        "rest": _round(one.rest),
        "adjusted": _worth(one.adjusted),
        "decisions": len(one.decisions),
        "mean_loss": _round(one.mean_loss),
        "accuracy": None if one.accuracy is None else round(one.accuracy, 1),
        "level": one.band,
        "marks": {mark.word: one.marked(mark) for mark in Mark},
        "lost_by": [
            {"what": what, "decisions": count, "lost": _round(lost)}
            for what, (count, lost) in one.lost_by().items()
        ],
        "worst": [event.number for event in one.worst()],
        "events": [_event(event, one) for event in one.events],
        "sections": [_section(section) for section in one.sections],
    }


def _event(event: Event, analysis: Analysis) -> dict[str, Any]:
    data: dict[str, Any] = {
        "number": event.number,
        "line": event.line,
        "round": event.round,
        "kind": event.kind.value,
        "player": None if event.seat is None else analysis.players[event.seat],
        "text": event.text,
        "after": _worth(event.worth),
        "change": _worth(event.change),
    }
    if event.kind is Kind.CHANCE:
        data["luck"] = _worth(event.luck)
    if event.decision is not None:
        one = event.decision
        data |= {
            "what": one.what,
            "mark": event.mark.word,
            "loss": _round(one.loss),
            "loss_error": _round(one.loss_error),
            "rank": one.rank,
            "choices": one.choices,
            "best": one.best,
            "reasons": list(one.reasons),
            "best_reasons": list(one.best_reasons),
            "alternatives": [_alternative(other) for other in one.alternatives],
            "figures": {name: _round(value) for name, value in one.figures.items()},
        }
    return data


def _alternative(one: Alternative) -> dict[str, Any]:
    return {
        "move": one.move,
        "loss": _round(one.loss),
        "loss_error": _round(one.loss_error),
        "rough": one.rough,
        "played": one.played,
        "reasons": list(one.reasons),
        "line_to_record": one.line or None,
    }


def _section(section: Section) -> dict[str, Any]:
    return {
        "name": section.name,
        "title": section.title,
        "sentences": [*section.sentences, *section.notes],
        "data": dict(section.data),
    }


def _worth(worth: Worth) -> dict[str, float]:
    return {"points": _round(worth.points), "ahead": _round(worth.lead)}


def _round(number: float) -> float:
    """Return a number with no more digits than it has meaning, and never minus nothing."""
    return round(number, _DIGITS) + 0.0
