"""Write RESULTS.md from the recorded figures, so that no figure is ever typed by hand.

python -m benchmarks.report
"""

from __future__ import annotations

import json
from typing import Any

from benchmarks import puzzles_report, santiago_report
from benchmarks.common import HERE, RESULTS

Figures = dict[str, Any]

INTRODUCTION = """\
# Benchmark results

Written by `python -m benchmarks.report` from `results/*.json`; `make bench` makes every figure
again. Ratios come from one run on one machine. Times are wall times with one worker per case;
where two workers ran side by side, that is said.
"""


def load(name: str) -> Figures:
    """Return the recorded figures of one benchmark."""
    figures: Figures = json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8"))
    return figures


def machine(figures: Figures) -> str:
    """Return one line that says what the figures were made on."""
    made = figures["machine"]
    return (
        f"*{made['date']}, {made['cpu']}, {made['cores']} cores, {made['system']}, "
        f"Python {made['python']}, ortools {made['ortools']}*\n"
    )


def met(reached: bool) -> str:
    """Return the verdict on a target."""
    return "reached" if reached else "**missed**"


def optima(name: str, title: str, minutes: float, limits_ms: tuple[float, float] | None) -> str:
    """Return the section of a table of optima and its targets."""
    f = load(name)
    rows = [
        ("windows", f"{f['windows']:,}", ""),
        ("proved optimal", f"{f['proved']:,}", f"every one: {met(f['proved'] == f['windows'])}"),
        (
            f"wall time, {f['workers']} workers",
            f"{f['wall_s']:.0f} s",
            f"{minutes:.0f} min: {met(f['wall_s'] <= 60 * minutes)}",
        ),
        (
            "median of a window",
            f"{f['median_ms']:.0f} ms",
            f"{limits_ms[0]:.0f} ms: {met(f['median_ms'] <= limits_ms[0])}" if limits_ms else "",
        ),
        ("95th percentile", f"{f['p95_ms']:.0f} ms", ""),
        (
            "slowest",
            f"{f['max_ms']:.0f} ms",
            f"{limits_ms[1]:.0f} ms: {met(f['max_ms'] <= limits_ms[1])}" if limits_ms else "",
        ),
        (
            "optimum: lowest, mean, highest",
            f"{f['lowest_score']}, {f['mean_score']:.1f}, {f['highest_score']}",
            f"112 on the blank pattern: {met(f['highest_score'] == 112)}" if not limits_ms else "",
        ),
    ]
    lines = [f"## {title}\n", machine(f), "| figure | value | target |", "|---|---|---|"]
    lines += [f"| {figure} | {value} | {target} |" for figure, value, target in rows]
    return "\n".join(lines) + "\n"


def counts() -> str:
    """Return the section of the exact counts."""
    f = load("counts")
    lines = [
        "## Exact number of fills, 24 official patterns and the blank one\n",
        machine(f),
        "| figure | best of five | median | target |",
        "|---|---|---|---|",
        _timed(f"totals, all {f['patterns']} together", f, "totals"),
        _timed("with counts per space, color and value", f, "by_space"),
        "",
        "| pattern | complete fills |",
        "|---|---|",
    ]
    by_fills = sorted((fills, name) for name, fills in f["fills"].items())
    lines += [f"| {name} | {fills:,} |" for fills, name in by_fills]
    return "\n".join(lines) + "\n"


def _timed(figure: str, f: Figures, key: str) -> str:
    best, median = 1e3 * f[f"{key}_best_s"], 1e3 * f[f"{key}_median_s"]
    return f"| {figure} | {best:.0f} ms | {median:.0f} ms | 500 ms: {met(median < 500)} |"


def comparison() -> str:
    """Return the section that sets the solver beside others."""
    f = load("compare")
    names = {
        "vitrail": "vitrail",
        "plain_cp_sat": "plain CP-SAT model, default settings",
        "minizinc_gecode": "MiniZinc with Gecode",
    }
    lines = [
        "## Best window: against a plain CP-SAT model and another solver\n",
        machine(f),
        f"{f['cases']} sampled cases (seed {f['seed']}), the three solvers in turn on each case,",
        f"{f['limit_s']:.0f} s limit. A case not proved in time counts with the limit, so sums and",
        "ratios of a solver that missed cases are lower bounds.\n",
        "| solver | proved | median | slowest | sum | median ratio to vitrail |",
        "|---|---|---|---|---|---|",
    ]
    for key, name in names.items():
        if key in f:
            one = f[key]
            lines.append(
                f"| {name} | {one['proved']} | {one['median_ms']:.0f} ms | {one['max_ms']:.0f} ms "
                f"| {one['sum_s']:.1f} s | {one['median_ratio_to_vitrail']:.2f} |"
            )
    if "minizinc_flattening_median_s" in f:
        flat = f["minizinc_flattening_median_s"]
        lines.append(f"\nMiniZinc flattens for {flat:.2f} s within each of its times.")
    return "\n".join(lines) + "\n"


def clairvoyant() -> str:
    """Return the section of the clairvoyant optimum."""
    f = load("clairvoyant")
    lines = [
        "## Clairvoyant optimum of whole games of Sagrada\n",
        machine(f),
        f"Random deals and records from seed {f['seed']}, from the first roll on. Seconds are",
        "process times for each worker; the sum is wall time, which other work on the machine",
        f"lengthens. Proved: within {f['target_s']:.0f} s; the target is 95%.\n",
        "| setting | workers | cases | median | p95 | slowest | sum, wall | mean value | proved |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for name, one in f["settings"].items():
        share = one["proved_in_time"] / one["cases"]
        lines.append(
            f"| {name} | {one['workers']} | {one['cases']} | {one['median_ms'] / 1e3:.1f} s "
            f"| {one['p95_ms'] / 1e3:.1f} s | {one['max_ms'] / 1e3:.1f} s | {one['wall_s']:.0f} s "
            f"| {one['mean_value']:.1f} | {one['proved_in_time']}: {met(share >= 0.95)} |"
        )
    return "\n".join(lines) + "\n"


def games() -> str:
    """Return the section of whole games."""
    f = load("games")
    return (
        "## Whole games of four players in the reference rules\n\n"
        f"{machine(f)}\n"
        f"{f['games']} random games: {1 / f['seconds_a_game']:.1f} a second of process time, "
        f"{f['moves_a_game']:.0f} moves a game (rolls are moves of one die each), "
        f"{1e6 * f['seconds_a_game'] / f['moves_a_game']:.0f} microseconds a move.\n"
        f"`vitrail check` of a full record, median of {f['runs']}: "
        f"{f['check_median_s']:.2f} s of process time "
        f"(target 0.5 s: {met(f['check_median_s'] < 0.5)}).\n"
    )


ALONE = {
    "solo": ("solo without tools, points: share of the clairvoyant optimum", "share", 0.76),
    "margin": ("solo without tools, points less target", "mean", -29.0),
    "draft": ("drafting alone, 5 dice, one vanishes between the picks", "mean", 54.0),
    "comitas": ("Comitas, Row and Column Color Variety, 5 dice", "mean", 34.0),
}
"""Settings of `strength.py`: what they are, and the figure with a target."""


def strength() -> str:
    """Return the section of the playout policy and of the search, alone at the table."""
    f = load("strength")
    lines = [
        "## Strength alone at the table, without tool cards\n",
        machine(f),
        "Deals from a fixed seed; the interval is that of 95 %. The clairvoyant optimum of the",
        "same deals knows all dice (drafting alone: any two of the five, so it is a bound).",
        "Two dice that are taken from one pool in a row are chosen together.\n",
        "| setting | by | deals | mean | optimum | share | slowest decision | target |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for look, target in ((0, 34.0), (1, 36.0)):
        one = f[f"policy, look {look}"]
        by = "policy, two dice together" if look else "policy, one look ahead"
        lines.append(
            f"| solo without tools, points | {by} | {one['deals']:,} | {_give(one)} | | | "
            f"| {target:g}: {met(one['mean'] >= target)} |"
        )
    for key, one in f.items():
        name = key.partition(",")[0]
        if name not in ALONE:
            continue
        what, figure, target = ALONE[name]
        told = f"{target:.0%}" if figure == "share" else f"{target:g}"
        optimum = f"{one['optimum']:.1f}" if "optimum" in one else ""
        share = f"{one['share']:.1%}" if "share" in one else ""
        lines.append(
            f"| {what} | {one['playouts_a_decision']:,} playouts a decision, weights "
            f"`{one['policy']}` | {one['deals']} | {_give(one)} | {optimum} | {share} "
            f"| {one['slowest_decision_s']:.2f} s | {told}: {met(one[figure] >= target)} |"
        )
    p = load("playouts")
    lines += [
        "",
        (
            f"Whole playouts a second with the policy, one core: {p['a_second']:,.0f} "
            f"(target 200,000: {met(p['a_second'] >= 200_000)})."
        ),
        (
            f"`vitrail hint` on a position of round 4, median of {p['runs']}: {p['hint_s']:.2f} s "
            f"of wall time (target 1.5 s: {met(p['hint_s'] <= 1.5)})."
        ),
    ]
    return "\n".join(lines) + "\n"


def _give(one: Figures) -> str:
    return f"{one['mean']:.1f} ± {one['interval']:.1f}"


def strength_games() -> str:
    """Return the section of whole games under the full rules."""
    f = load("strength_games")
    two, policy = f["two_players"]["agents"]
    low, high = two["win_interval"]
    lines = [
        "## Strength in whole games\n",
        machine(f),
        f"Two players, `{two['name']}` against `{policy['name']}` (the playout policy as first",
        f"tuned, without tool cards), {f['two_players']['games']} games, seats rotated, three tool",
        (
            f"cards on the table: wins {two['win_share']:.0%} ({low:.0%} to {high:.0%}), "
            f"{two['mean']:.1f} points to {policy['mean']:.1f} "
            f"(target 62 %: {met(two['win_share'] >= 0.62)}).\n"
        ),
        "The solo game by number of tool cards and reading of the private objective; every cell is",
        f"`advisor:{next(iter(f['solo'].values()))['budget']}` on the same deals.\n",
        "| `solo_private` | tool cards | games | won | points | target | points less target |",
        "|---|---|---|---|---|---|---|",
    ]
    for one in f["solo"].values():
        low, high = one["win_interval"]
        games = one["games"]
        margin = one["margin"]
        lines.append(
            f"| {one['private']} | {one['tools']} | {games} "
            f"| {one['wins'] / games:.0%} ({low:.0%} to {high:.0%}) | {one['mean']:.1f} "
            f"| {one['target']['mean']:.1f} | {margin['mean']:.1f} ± {1.96 * margin['error']:.1f} |"
        )
    return "\n".join(lines) + "\n"


def cards() -> str:
    """Return the section of invented pattern cards and its targets."""
    f = load("cards")
    asked, single, sets = f["asked"], f["single_cards"], f["balanced_sets"]
    unrated, aimed = single["unrated_solver_wall"], single["process"]
    slowest = max(one["wall_s"] for one in sets)
    nearest = min(min(one["least_distance"], one["least_distance_official"]) for one in sets)
    least = f["guarantees"]["least_distance"]
    mean = sum(one["mean_distance"] for one in sets) / len(sets)
    guess, limit = f["guess_of_open_spaces"], asked["one_card_solving_ms"]
    rows = [
        (
            "one unrated card, solving: median, slowest",
            f"{unrated['median_ms']:.0f}, {unrated['max_ms']:.0f} ms",
            f"{limit} ms: {met(unrated['max_ms'] <= limit)}",
        ),
        (
            f"one proposal for a difficulty ({single['proposals']}), process time: median, slowest",
            f"{aimed['median_ms']:.0f}, {aimed['max_ms']:.0f} ms",
            "",
        ),
        ("of these without an answer", f"{single['without_answer']}", ""),
        (
            f"balanced set of 24, rated, slowest of {len(sets)}: wall time",
            f"{slowest:.0f} s",
            f"{asked['set_of_24_s']} s: {met(slowest <= asked['set_of_24_s'])}",
        ),
        (
            "its nearest two cards, or card and official card",
            f"{nearest} of 20 spaces differ",
            f"{least}: {met(nearest >= least)}",
        ),
        (
            "its cards: mean distance (the official ones)",
            f"{mean:.1f} ({f['official']['mean_distance']:.1f})",
            "",
        ),
        (
            "guess of open spaces: standard deviation from playouts",
            f"{guess['standard_deviation']:.2f} ({guess['patterns']} patterns)",
            "",
        ),
    ]
    lines = [
        "## Invented pattern cards\n",
        machine(f),
        "| figure | value | target |",
        "|---|---|---|",
    ]
    lines += [f"| {figure} | {value} | {target} |" for figure, value, target in rows]
    return "\n".join(lines) + "\n"


def puzzles() -> str:
    """Return the section of window puzzles and its targets."""
    figures = load("puzzles")
    return puzzles_report.section(figures, machine(figures))


def startup() -> str:
    """Return the section of the start of the command."""
    f = load("startup")
    return (
        "## `vitrail --help`\n\n"
        f"{machine(f)}\n"
        f"Median of {f['runs']} alternating runs: {f['help_median_ms']:.0f} ms, a Python process "
        f"that imports click {f['import_click_median_ms']:.0f} ms: ratio {f['ratio']:.2f} "
        f"(target 2: {met(f['ratio'] <= 2)}).\n"
    )


def main() -> None:
    """Write RESULTS.md."""
    sections = [
        INTRODUCTION,
        optima(
            "best-official",
            "Best window: 24 patterns x 120 triples of public objectives x 5 private colors",
            15,
            (40, 3000),
        ),
        optima("best-blank", "Best window: the blank pattern, all 600 combinations", 15, None),
        counts(),
        comparison(),
        clairvoyant(),
        strength(),
        strength_games(),
        games(),
        cards(),
        puzzles(),
        santiago_report.strength(),
        santiago_report.playouts(),
        startup(),
    ]
    (HERE / "RESULTS.md").write_text("\n".join(sections), encoding="utf-8")


if __name__ == "__main__":
    main()
