"""What an analysis tells of Sagrada alone: what was possible, what is missing, the tool cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.advisors.analysis import Section
from vitrail.games.sagrada.components import TOOLS
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vitrail.advisors.analysis import Analysis
    from vitrail.advisors.sagrada.hindsight import Drop, Possible
    from vitrail.games.sagrada.replay import Replay

_TOKENS, _OPEN, _PRIVATE = "favor_tokens", "open_spaces", "private"


def sections_of(found: Replay, analysis: Analysis, possible: Possible) -> Iterator[Section]:
    """Yield the sections of a game."""
    yield _possible_section(found, analysis, possible)
    if possible.best is not None:
        yield _parts_section(found, analysis, possible)
    if tools := _tools_section(found, analysis):
        yield tools


# ---- what was possible


def _possible_section(found: Replay, analysis: Analysis, possible: Possible) -> Section:
    start, name = possible.start, analysis.name
    title = "What was possible on these dice"
    if start is None or possible.best is None:
        told = f"The best possible game of {name} is not known: {possible.why_not}."
        return Section("possible", title, (told,), data={"why_not": possible.why_not})
    rows = tuple(_drop_row(drop, len(name) + 1) for drop in possible.drops)
    return Section(
        "possible",
        title,
        tuple(_possible_sentences(found, analysis, possible)),
        ("round", "move", "played", "could reach", "change", "better"),
        rows,
        ("A tool card can make more possible than before.",)
        if any(drop.after > drop.before for drop in possible.drops)
        else (),
        data={
            "from_move": possible.begin,
            "best": start.value,
            "bound": start.bound,
            "proved": start.proved,
            "window": list(_rows(possible)),
            "line": list(possible.best.lines),
            "used_tools": possible.used_tools,
            "why_not": possible.why_not or None,
            "after": {
                str(number): {"best": one.value, "bound": one.bound}
                for number, one in possible.after.items()
            },
            "drops": [
                {
                    "number": drop.number,
                    "round": drop.round,
                    "move": drop.text,
                    "before": drop.before,
                    "after": drop.after,
                    "better": drop.better,
                    "tool": drop.tool,
                }
                for drop in possible.drops
            ],
        },
        below="played",
        reachable={number: one.value for number, one in possible.after.items() if one.proved},
        kept=possible.begin,
        lines=possible.best.lines,
    )


def _possible_sentences(found: Replay, analysis: Analysis, possible: Possible) -> Iterator[str]:
    start, name, solo = possible.start, analysis.name, found.final.setup.solo
    if start is None:
        return
    if possible.why_not:
        yield f"Before move {possible.begin} it is not defined: {possible.why_not}."
    what = _points(start.value, solo=solo)
    how = "proved" if start.proved else f"at most {start.bound} are possible"
    fixed = "" if solo else ", the others doing what they did"
    since = "" if not possible.why_not else f" from move {possible.begin} on"
    until = "" if analysis.over else " by the end of the record"
    yield (
        f"Who knew every roll could have reached {what} without tool cards{since}{until}{fixed} "
        f"({how})."
    )
    own = _reached(found, analysis.seat)
    missing = start.value - own
    if missing > 0:
        yield f"{name} has {_points(own, solo=solo)}, {missing} less."
    elif missing < 0:
        yield f"{name} has {_points(own, solo=solo)}: tool cards brought more than that."
    else:
        yield f"{name} reached exactly that."
    lost = [drop for drop in possible.drops if drop.after < drop.before]
    if lost:
        worst = max(lost, key=lambda drop: drop.before - drop.after)
        yield (
            f"The turn that cost most of it: {worst.text} in round {worst.round} (move "
            f"{worst.number}), from {worst.before} to {worst.after}."
        )


def _points(points: int, *, solo: bool) -> str:
    """Return points in words, in the solo game as the difference to the target."""
    if not solo:
        return plural(points, "point") if points >= 0 else f"{points} points"
    more = "more" if points >= 0 else "less"
    return f"{plural(abs(points), 'point')} {more} than the target"


def _reached(found: Replay, seat: int) -> int:
    """Return the points at the end of the record, in the solo game less the target."""
    final = found.final
    sheet = final.sheet(seat)
    total = sheet.total if sheet else 0
    if seat in final.unrecorded.tokens:
        total -= final.tokens[seat]
    return total - (final.target if final.setup.solo else 0)


def _drop_row(drop: Drop, cut: int) -> tuple[str, ...]:
    change = drop.after - drop.before
    return (
        str(drop.round),
        str(drop.number),
        drop.text[cut:],
        f"{drop.before} > {drop.after}",
        f"{change:+d}",
        drop.better[cut:],
    )


def _rows(possible: Possible) -> tuple[str, ...]:
    from vitrail.games.sagrada.notation import window_rows

    return () if possible.best is None else tuple(window_rows(possible.best.window))


# ---- where the points are missing


def _parts_section(found: Replay, analysis: Analysis, possible: Possible) -> Section:
    """Return the scoring beside that of the best possible game."""
    final, seat = found.final, analysis.seat
    best = dict(possible.points(found.at(possible.begin), seat))
    own = _own_points(found, seat)
    if final.setup.solo:
        best.pop(_TOKENS, None)
        own.pop(_TOKENS, None)
    spent = best.get(_TOKENS, 0) - own.get(_TOKENS, 0)
    rows = [(_part_name(name), own.get(name, 0), points) for name, points in best.items()]
    rows.append(("total", sum(row[1] for row in rows), sum(row[2] for row in rows)))
    missing = sorted(
        ((name, there - here) for name, here, there in rows[:-1] if there > here),
        key=lambda pair: -pair[1],
    )
    sentences = []
    if missing:
        told = ", ".join(f"{name} {points}" for name, points in missing)
        sentences.append(f"What the best possible game has more: {told}.")
    notes = []
    if spent > 0:
        notes.append(
            f"The best possible game spends no token; {plural(spent, 'token')} went into "
            "tool cards."
        )
    return Section(
        "parts",
        "Where the points are missing",
        tuple(sentences),
        ("scoring", analysis.name, "best possible", "difference"),
        tuple((name, str(here), str(there), f"{here - there:+d}") for name, here, there in rows),
        tuple(notes),
        data={
            "parts": [
                {"part": name, "points": own.get(name, 0), "best": points}
                for name, points in best.items()
            ]
        },
    )


def _own_points(found: Replay, seat: int) -> dict[str, int]:
    sheet = found.final.sheet(seat)
    if sheet is None:
        return {}
    points = {part.name: part.points for part in sheet.parts}
    if seat in found.final.unrecorded.tokens:
        points[_TOKENS] = 0
    return points


def _part_name(name: str) -> str:
    return {
        _PRIVATE: "private color",
        _TOKENS: "favor tokens",
        _OPEN: "empty spaces",
    }.get(name, name)


# ---- tool cards


def _tools_section(found: Replay, analysis: Analysis) -> Section | None:
    """Return what each tool card used brought against the best way to play without one."""
    solo = found.final.setup.solo
    rows, data = [], []
    for event in analysis.decisions:
        figures: Mapping[str, float] = event.decision.figures if event.decision else {}
        if "tool" not in figures:
            continue
        card = TOOLS[int(figures["tool"]) - 1]
        spent = event.before.tokens[analysis.seat] - event.after.tokens[analysis.seat]
        gain, error = figures["tool_gain"], figures["tool_gain_error"]
        price = "1 die" if solo else plural(spent, "token")
        rows.append(
            (str(event.round), str(event.number), card, price, f"{gain:+.1f} \u00b1 {error:.1f}")
        )
        data.append({"number": event.number, "tool": card, "tokens": spent, "gain": round(gain, 3)})
    if not rows:
        return None
    total = sum(float(one["gain"]) for one in data)
    sentence = (
        f"Against the best way to play each turn without a card, {plural(len(rows), 'tool card')} "
        f"brought {total:+.1f} points, the price counted."
    )
    return Section(
        "tools",
        "Tool cards",
        (sentence,),
        ("round", "move", "card", "price", "brought"),
        tuple(rows),
        data={"tools": data, "gain": round(total, 3)},
    )
