"""A report as one file of HTML: no network, nothing beside it, readable without a mouse.

The page is made by the template beside this module, which escapes whatever it is given. What the
script needs (pictures, events, the text of the record) stands in it as JSON. A content security
policy allows the page's own script and style, known by their hashes, and nothing else.
"""

from __future__ import annotations

import base64
import hashlib
import importlib
import importlib.resources
import json
from typing import TYPE_CHECKING, Any

from vitrail.advisors.analysis import Kind
from vitrail.advisors.report.chart import chart_svg
from vitrail.advisors.report.pictures import Pictures
from vitrail.advisors.report.saving import Cuttable
from vitrail.advisors.verdict import (
    account,
    marks_sentence,
    result_sentence,
    swings,
    verdict,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.advisors.analysis import Alternative, Analysis, Event, Section
    from vitrail.games.replay import Replay

    AnyReplay = Replay[Any, Any]

_TEMPLATE, _STYLE, _SCRIPT = "report.html.j2", "report.css", "report.js"
_REASONS = 3


def report_html(
    found: AnyReplay,
    analyses: Sequence[Analysis],
    source: str,
    *,
    seed: int,
    results: Sequence[str] = (),
) -> str:
    """Return the report of a record as HTML text.

    Parameters
    ----------
    found
        The record.
    analyses
        One for each player looked at.
    source
        The text of the record, so that other lines can be saved as records; empty if there is none.
    seed
        Of the playouts, told at the end.
    results
        How the game ended, in sentences.
    """
    import jinja2

    style, script = _text(_STYLE), _text(_SCRIPT)
    environment = jinja2.Environment(
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
        loader=jinja2.FunctionLoader(_text),
    )
    told = _Told(found, analyses, Cuttable.read(source) if source else None)
    players = [told.player(one) for one in analyses]
    return environment.get_template(_TEMPLATE).render(
        style=style,
        script=script,
        style_hash=_hash(style),
        script_hash=_hash(script),
        title=told.title,
        about=found.about,
        results=results,
        stopped=analyses[0].stopped,
        assumed=analyses[0].assumed,
        players=players,
        budget=analyses[0].budget,
        scale=analyses[0].scale,
        seed=seed,
        data=_json({"pictures": told.pictures.data(), "record": told.record(), **told.data()}),
    )


class _Told:
    """Puts analyses into the values of the template and the data of the script."""

    def __init__(
        self, found: AnyReplay, analyses: Sequence[Analysis], cuttable: Cuttable | None
    ) -> None:
        self.found, self.analyses, self.cuttable = found, analyses, cuttable
        self.drawn = importlib.import_module(f"vitrail.advisors.{found.game}.pictures")
        self.pictures = Pictures()
        self.title = f"{found.game.capitalize()}: {', '.join(found.players)}"
        self.scripts: list[dict[str, Any]] = []

    def _table(self, position: Any, since: Any) -> int:
        return self.pictures.add(self.drawn.table_svg(position, self.found.players, since))

    def _own(self, position: Any, seat: int, since: Any) -> int | None:
        svg = self.drawn.own_svg(position, self.found.players, seat, since)
        return self.pictures.add(svg) if svg else None

    def record(self) -> dict[str, Any] | None:
        """Return the text of the record in pieces; None where other lines cannot be saved."""
        if self.cuttable is None:
            return None
        return {
            "head": self.cuttable.head,
            "items": list(self.cuttable.items),
            "tail": self.cuttable.tail,
        }

    def data(self) -> dict[str, Any]:
        """Return what the script shows step by step."""
        return {"game": self.found.game, "players": self.scripts}

    def player(self, one: Analysis) -> dict[str, Any]:
        """Return the part of a player for the template, and keep that for the script."""
        tables = [self._table(one.events[0].before, None)]
        tables += [self._table(event.after, event.before) for event in one.events]
        events = [self._event(event, one) for event in one.events]
        self.scripts.append({"name": one.name, "tables": tables, "events": events})
        return {
            "name": one.name,
            "result": result_sentence(one),
            "verdict": verdict(one),
            "marks": marks_sentence(one),
            "counts": one.lead_words,
            "points": f"{one.result.points:.0f}" if one.over else f"{one.result.points:.1f}",
            "adjusted": f"{one.adjusted.points:.1f}",
            "luck_points": f"{one.luck.points:+.1f}",
            "luck": f"{one.luck.lead:+.1f}",
            "lost": f"{one.lost:.1f}",
            "accuracy": None if one.accuracy is None else f"{one.accuracy:.0f}",
            "level": one.band,
            "account": [(words, f"{value:+.1f}") for words, value in account(one)],
            "chart": chart_svg(one),
            "worst": [self._worst(event, one) for event in one.worst()],
            "swings": [
                (event.round, event.text, f"{event.luck.lead:+.1f}", self._luck(one, event))
                for event in swings(one, 5)
            ],
            "lost_by": [
                (what, count, f"{lost:.1f}") for what, (count, lost) in one.lost_by().items()
            ],
            "sections": [self._section(section) for section in one.sections],
            "rows": [self._row(step, event, one) for step, event in enumerate(one.events, 1)],
            "steps": len(one.events),
        }

    def _luck(self, one: Analysis, event: Event) -> str:
        return one.scale.luck_words(event.luck.lead)

    def _worst(self, event: Event, one: Analysis) -> dict[str, Any]:
        decision = event.decision
        if decision is None:
            message = "a decision that lost was decided"
            raise ValueError(message)
        best = event.before
        for move in decision.best_moves:
            best = best.forced(move)
        pictures = [
            ("Before", self._own(event.before, one.seat, None)),
            (f"Played: {decision.played}", self._own(event.after, one.seat, event.before)),
            (f"Better: {decision.best}", self._own(best, one.seat, event.before)),
        ]
        return {
            "step": one.events.index(event) + 1,
            "round": event.round,
            "number": event.number,
            "played": decision.played,
            "sign": event.mark.sign,
            "mark": event.mark.word,
            "loss": f"{decision.loss:.1f}",
            "error": f"{decision.loss_error:.1f}",
            "best": decision.best,
            "best_reasons": decision.best_reasons[:_REASONS],
            "reasons": [
                text for text in decision.reasons[:_REASONS] if text not in decision.best_reasons
            ],
            "pictures": [(words, number) for words, number in pictures if number is not None],
        }

    def _section(self, section: Section) -> dict[str, Any]:
        return {
            "title": section.title,
            "sentences": section.sentences,
            "columns": section.columns,
            "rows": section.rows,
            "notes": section.notes,
            "save": self._save(section.kept, section.lines),
        }

    def _save(self, kept: int, lines: Sequence[str]) -> dict[str, Any] | None:
        """Return how a record with other lines is put together."""
        if self.cuttable is None or not lines or not all(lines):
            return None
        return {"kept": kept, "new": "".join(map(self.cuttable.entry, lines))}

    def _row(self, step: int, event: Event, one: Analysis) -> dict[str, Any]:
        who = "" if event.seat is None else one.players[event.seat]
        luck = f"{event.luck.lead:+.1f}" if event.kind is Kind.CHANCE else ""
        decision = event.decision
        return {
            "step": step,
            "round": event.round,
            "number": event.number,
            "who": who,
            "kind": event.kind.value,
            "text": event.text,
            "worth": f"{event.worth.lead:+.1f}",
            "luck": luck,
            "luck_words": self._luck(one, event) if luck else "",
            "loss": f"{decision.loss:.1f}" if decision and decision.loss else "",
            "sign": event.mark.sign,
            "mark": event.mark.word,
            "best": decision.best if decision and event.mark.sign else "",
        }

    def _event(self, event: Event, one: Analysis) -> dict[str, Any]:
        data: dict[str, Any] = {
            "round": event.round,
            "number": event.number,
            "kind": event.kind.value,
            "text": event.text,
            "points": round(event.worth.points, 1),
            "lead": round(event.worth.lead, 1),
            "change": round(event.change.lead, 1),
        }
        if event.kind is Kind.CHANCE:
            data["luck"] = round(event.luck.lead, 1)
            data["words"] = self._luck(one, event)
        decision = event.decision
        if decision is not None:
            data |= {
                "loss": round(decision.loss, 1),
                "error": round(decision.loss_error, 1),
                "rank": decision.rank,
                "choices": decision.choices,
                "mark": event.mark.word,
                "sign": event.mark.sign,
                "best": decision.best,
                "reasons": list(decision.reasons),
                "others": [self._alternative(other, event) for other in decision.alternatives],
            }
        return data

    def _alternative(self, one: Alternative, event: Event) -> dict[str, Any]:
        after = event.before
        for move in one.moves:
            after = after.forced(move)
        return {
            "move": one.move,
            "loss": round(one.loss, 1),
            "error": round(one.loss_error, 1),
            "rough": one.rough,
            "played": one.played,
            "reasons": list(one.reasons),
            "table": self._table(after, event.before),
            "save": self._save(event.turn_number - 1, (one.line,)),
        }


def _text(name: str) -> str:
    """Return a file beside this module."""
    return importlib.resources.files(__package__ or "").joinpath(name).read_text("utf-8")


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"


def _json(data: Any) -> str:
    """Return data as JSON that can stand in a script element: no `<`, `>` or `&` is left in it."""
    text = json.dumps(data, ensure_ascii=True, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
