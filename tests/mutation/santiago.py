"""Wrong rules of Santiago, one at a time; see `mutants.py`."""

from __future__ import annotations

from .mutants import Mutant

CANALS = "vitrail.games.santiago.canals"
CHECKS = "vitrail.games.santiago.checks"
EFFECTS = "vitrail.games.santiago.effects"
PLAY = "vitrail.games.santiago.play"
PLOTS = "vitrail.games.santiago.plots"
SCORING = "vitrail.games.santiago.scoring"
SETUP = "vitrail.games.santiago.setup"

RULES = "tests/games/santiago"
BOOK = (f"{RULES}/test_play.py", f"{RULES}/test_cases.py")
TESTS = {
    CANALS: (*BOOK, f"{RULES}/test_components.py"),
    CHECKS: BOOK,
    EFFECTS: BOOK,
    PLAY: BOOK,
    PLOTS: BOOK,
    SCORING: BOOK,
    SETUP: BOOK,
}
"""The rule-book tests of each module; property tests and the naive game stand behind them."""


def _of(module: str, *changes: tuple[str, str, str]) -> tuple[Mutant, ...]:
    return tuple(Mutant(f"santiago-{name}", module, old, new) for name, old, new in changes)


MUTANTS = (
    # Each rule dropped.
    *_of(
        CHECKS,
        ("over-dropped", "if position.phase is Phase.OVER:", "if False:"),
        ("times-dropped", "if position.phase is not phase:", "if False:"),
        ("tiles-of-any-number", "if not position.unseen[TILES.index(tile)]:", "if False:"),
        ("palms-anywhere", "if position.spring is None or not palm_fits(", "if not any("),
        (
            "tiles-first-dropped",
            "if position.phase <= Phase.REVEAL else None",
            "if False else None",
        ),
        (
            "spring-first-dropped",
            "    if position.spring is None:\n        return GameRule.SPRING_FIRST\n",
            "",
        ),
        (
            "bid-of-nothing",
            "    if amount < least:\n        yield Violation(GameRule.BID_LEAST",
            "    if False:\n        yield Violation(GameRule.BID_LEAST",
        ),
        (
            "bid-over-money",
            "    if held is not None:\n        yield Violation(GameRule.BID_MONEY",
            "    if False:\n        yield Violation(GameRule.BID_MONEY",
        ),
        (
            "equal-bids",
            "if amount and any(amount == other for _, other in position.bids):",
            "if False:",
        ),
        ("one-pass-only", "if amount and any(amount == other for", "if any(amount == other for"),
        ("higher-bids-only", "any(amount == other for", "any(amount <= other for"),
        ("tile-not-shown", "if tile not in position.shown:", "if False:"),
        ("outside", "    if square not in SHAPE:\n        yield", "    if False:\n        yield"),
        ("desert-planted", "    elif plot is not None and plot.desert:", "    elif False:"),
        (
            "field-taken",
            "    elif plot is not None:\n        yield Violation(GameRule.PLANT_FREE",
            "    elif False:\n        yield Violation(GameRule.PLANT_FREE",
        ),
        ("planting-passed", "case Phase.PLANT | Phase.LEFTOVER:", "case Phase.LEFTOVER:"),
        ("leftover-passed", "case Phase.PLANT | Phase.LEFTOVER:", "case Phase.PLANT:"),
        ("leftover-anywhere", "            yield from _check_leftover(position, square)\n", ""),
        (
            "leftover-desert-too",
            "        yield Violation(GameRule.LEFTOVER_PLACE, square)",
            "        return",
        ),
        (
            "leftover-beside-nothing",
            "elif square not in beside(position, desert=True):",
            "elif False:",
        ),
        (
            "proposed-twice",
            "            if position.offer_at(segment):\n",
            "            if False:\n",
        ),
        (
            "support-of-nothing",
            (
                "            if not position.offer_at(segment):\n"
                "                yield Violation(GameRule.OFFER_NO_PLACE"
            ),
            "            if False:\n                yield Violation(GameRule.OFFER_NO_PLACE",
        ),
        (
            "proposal-anywhere",
            (
                "            yield from _check_segment(position, segment)\n"
                "            yield from _check_offer"
            ),
            "            yield from _check_offer",
        ),
        (
            "offer-of-nothing",
            "    if amount < least:\n        detail",
            "    if False:\n        detail",
        ),
        (
            "offer-over-money",
            '        detail = f"an offer of {amount}, but there are only {held}"\n        yield',
            '        detail = ""\n        return\n        yield',
        ),
        (
            "accept-of-nothing",
            (
                '                detail = f"nobody has proposed {segment}"\n'
                "                yield Violation"
            ),
            '                detail = ""\n                return\n                yield Violation',
        ),
        ("accept-without-supply", "            yield from _check_supply(position)\n", ""),
        (
            "own-without-supply",
            (
                "    yield from _check_segment(position, segment)\n"
                "    yield from _check_supply(position)"
            ),
            "    yield from _check_segment(position, segment)",
        ),
        (
            "own-on-proposed",
            'if position.offer_at(segment) and reading == "not_allowed":',
            "if False:",
        ),
        (
            "own-never-on-proposed",
            'if position.offer_at(segment) and reading == "not_allowed":',
            "if position.offer_at(segment):",
        ),
        (
            "own-anywhere",
            "    yield from _check_segment(position, segment)\n    yield from _check_supply",
            "    yield from _check_supply",
        ),
        (
            "own-over-money",
            "    held = _short(position, position.price)\n    if held is not None:",
            "    held = _short(position, position.price)\n    if False:",
        ),
        (
            "refusal-by-nothing",
            "case Phase.DECIDE if position.offers:",
            "case Phase.DECIDE if False:",
        ),
        (
            "must-build-dropped",
            'case Phase.DECIDE if options["no_bribe"] == "must_build_pay1":',
            "case Phase.DECIDE if False:",
        ),
        (
            "must-build-always",
            'case Phase.DECIDE if options["no_bribe"] == "must_build_pay1":',
            "case Phase.DECIDE:",
        ),
        ("extra-twice", "    if not position.extras[seat]:", "    if False:"),
        ("extra-after-pass", "    elif seat in position.acted:", "    elif False:"),
        (
            "extra-anywhere",
            (
                "        yield Violation(GameRule.EXTRA_TIME)\n"
                "    yield from _check_segment(position, segment)\n"
            ),
            "        yield Violation(GameRule.EXTRA_TIME)\n",
        ),
    ),
    *_of(
        CANALS,
        ("canal-twice", "    if segment in canals:\n        yield", "    if False:\n        yield"),
        ("canal-anywhere", "    elif not touches(spring, canals, segment):", "    elif False:"),
        (
            "canal-from-the-spring-only",
            "end == spring or any(other in canals for other in segments_at(end))",
            "end == spring",
        ),
        ("canal-not-from-the-spring", "end == spring or any(", "any("),
        (
            "canal-joined-at-both-ends",
            "    return any(\n        end == spring",
            "    return all(\n        end == spring",
        ),
        (
            "water-from-both-sides",
            "return any(segment in canals for segment in ditches_of",
            "return all(segment in canals for segment in ditches_of",
        ),
    ),
    # Each rule altered.
    *_of(
        EFFECTS,
        ("last-passer-is-overseer", "min(position.bids, key", "min(position.bids[::-1], key"),
        ("highest-bidder-is-overseer", "min(position.bids, key=", "max(position.bids, key="),
        ("passers-with-all-markers", "tile.planters - (seat in position.passers)", "tile.planters"),
        (
            "one-passer-only",
            "tile.planters - (seat in position.passers)",
            "tile.planters - (seat in position.passers[:1])",
        ),
        (
            "markers-on-the-fourth",
            "_take(position, tile, square, Plot(tile))",
            "_take(position, tile, square, Plot(tile, 0, 1))",
        ),
        (
            "bids-come-back",
            "    return _with(\n        position,\n        phase=Phase.BRIBE,",
            (
                "    for seat, amount in position.bids:\n"
                "        position = _paid(position, seat, -amount)\n"
                "    return _with(\n"
                "        position,\n"
                "        phase=Phase.BRIBE,"
            ),
        ),
        ("accepted-money-kept", "position.overseer, -offer.total)", "position.overseer, 0)"),
        (
            "first-part-only",
            "position.overseer, -offer.total)",
            "position.overseer, -offer.parts[0][1])",
        ),
        (
            "offers-lost",
            "            position = _paid(position, seat, -amount)",
            "            pass",
        ),
        ("own-plan-free", "_paid(position, position.overseer, position.price)", "position"),
        ("own-plan-without-canal", "_decided(_laid(paid, segment, supply=True))", "_decided(paid)"),
        (
            "extra-from-the-supply",
            "segment, supply=False), extras=left",
            "segment, supply=True), extras=left",
        ),
        ("extra-kept", "extras=left))", "))"),
        (
            "several-extras",
            "    return _round_over(_with(_laid",
            "    return (lambda one: one if one.waiting else _round_over(one))(_with(_laid",
        ),
        (
            "drought-in-the-last-round",
            "board = after_last_drought(position.board, position.canals)",
            "board = after_drought(position.board, position.canals)",
        ),
        ("income-of-2", "held + income for", "held + income - 1 for"),
        ("always-delayed", "immediate=position.setup.immediate_deserts", "immediate=False"),
        ("always-immediate", "immediate=position.setup.immediate_deserts", "immediate=True"),
        ("palm-stays-in-the-desert", "if not (plot and plot.desert)", "if True"),
        (
            "palms-ignored-by-drought",
            "        position.palms,\n        immediate",
            "        (),\n        immediate",
        ),
        (
            "no-fourth-tile",
            "if after.shown and after.setup.numbers.tiles > after.seats:",
            "if False:",
        ),
    ),
    *_of(
        PLAY,
        (
            "overseer-first",
            "for step in range(1, self.seats + 1))",
            "for step in range(self.seats))",
        ),
        (
            "anticlockwise",
            "(self.overseer + step) % self.seats",
            "(self.overseer - step) % self.seats",
        ),
        ("low-bids-first", "key=lambda bid: -bid[1])", "key=lambda bid: bid[1])"),
        ("early-pass-first", "*reversed(passed))", "*passed)"),
        (
            "fourth-tile-by-the-lowest",
            "return self.plant_order[:1] or",
            "return self.plant_order[-1:] or",
        ),
        ("overseer-bribes", "for seat in self.order[:-1] if", "for seat in self.order if"),
        ("refusal-without-1", "default=0) + money().refusal", "default=0)"),
        (
            "refusal-of-the-sum",
            "max((offer.total for offer in self.offers), default=0)",
            "sum(offer.total for offer in self.offers)",
        ),
        (
            "poor-cannot-build",
            "return min(cost, held) if forced and held is not None else cost",
            "return cost",
        ),
        (
            "one-round-more",
            "self.round >= self.setup.numbers.rounds",
            "self.round > self.setup.numbers.rounds",
        ),
        ("money-seen", "sum_ if other == seat else None for", "sum_ for"),
        ("offers-not-counted", "None if held is None else held + offered", "held"),
        ("one-winner", "if points[seat] == max(points))", "if points[seat] == max(points))[:1]"),
        (
            "asked-without-canal",
            "if self.extras[seat] and seat not in self.acted",
            "if seat not in self.acted",
        ),
    ),
    *_of(
        PLOTS,
        (
            "areas-by-corners",
            "for near in SHAPE.orthogonal(waiting.pop()):",
            "for near in SHAPE.around(waiting.pop()):",
        ),
        ("areas-of-any-crop", "if left.get(near) is crop:", "if left.get(near) is not None:"),
        (
            "deserts-in-areas",
            "return None if self.desert or self.tile is None",
            "return None if self.tile is None",
        ),
        (
            "wet-tiles-dry-out",
            "if not plot.desert and not is_watered(canals, square)",
            "if not plot.desert",
        ),
        (
            "two-markers-lost",
            "plot.with_markers(plot.markers - 1)",
            "plot.with_markers(max(0, plot.markers - 2))",
        ),
        ("neutral-stays", "if plot.markers else plot.turned()", "if plot.markers else plot"),
        ("immediate-without-palms", "and square not in palms:", ":"),
        ("owner-without-markers", "owner = self.owner if markers else None", "owner = self.owner"),
        (
            "end-spares-markers",
            "with_plot(board, square, plot and plot.turned())",
            "with_plot(board, square, plot if plot and plot.markers else plot and plot.turned())",
        ),
    ),
    *_of(
        SCORING,
        ("markers-only", "return self.area.size * self.markers", "return self.markers"),
        ("tiles-only", "return self.area.size * self.markers", "return self.area.size"),
        ("palms-count-nothing", "plot.markers + (square in palms)", "plot.markers"),
        (
            "palms-of-nobody",
            "plot.owner == seat and plot.markers:",
            "(plot.owner == seat or square in palms):",
        ),
        ("dry-tiles-count", "after_last_drought(board, canals) if drought else board", "board"),
        ("money-forgotten", "return self.harvest + (self.money or 0)", "return self.harvest"),
    ),
    *_of(
        SETUP,
        (
            "palms-at-the-spring",
            "return square not in fields_touching(spring) and not beside_palm",
            "return not beside_palm",
        ),
        (
            "palms-beside-palms",
            "return square not in fields_touching(spring) and not beside_palm",
            "return square not in fields_touching(spring)",
        ),
        (
            "palms-at-corners",
            "for near in SHAPE.around(square))",
            "for near in SHAPE.orthogonal(square))",
        ),
        (
            "palms-never-free",
            'if setup.options["palm_placing"] == "random_any_field":',
            "if False:",
        ),
        ("palms-on-palms", "if square not in SHAPE or square in palms:", "if square not in SHAPE:"),
    ),
)
"""Every mutant must make at least one test of the rules fail."""
