"""Wrong rules of Fertility, one at a time; see `mutants.py`."""

from __future__ import annotations

from .mutants import Mutant

CHECKS = "vitrail.games.fertility.checks"
CITY = "vitrail.games.fertility.city"
COMPONENTS = "vitrail.games.fertility.components"
EFFECTS = "vitrail.games.fertility.effects"
LAND = "vitrail.games.fertility.land"
PLAY = "vitrail.games.fertility.play"
POSITION = "vitrail.games.fertility.position"
SCORING = "vitrail.games.fertility.scoring"
SETUP = "vitrail.games.fertility.setup"

RULES = "tests/games/fertility"
BOOK = (f"{RULES}/test_play.py", f"{RULES}/test_cases.py")
TESTS = {
    **dict.fromkeys((CHECKS, CITY, COMPONENTS, EFFECTS, LAND, PLAY, SCORING), BOOK),
    SETUP: (f"{RULES}/test_setup.py", f"{RULES}/test_dealt.py"),
    POSITION: (f"{RULES}/test_position.py",),
}
"""The rule-book tests of each module; property tests and the naive game stand behind them."""


def _of(module: str, *changes: tuple[str, str, str]) -> tuple[Mutant, ...]:
    return tuple(Mutant(f"fertility-{name}", module, old, new) for name, old, new in changes)


def _dropped(name: str, condition: str) -> tuple[str, str, str]:
    """Return the change that lets a condition never hold."""
    return name, f"if {condition}:", "if False:"


MUTANTS = (
    # Each rule dropped.
    *_of(
        CHECKS,
        _dropped("over-dropped", "position.phase is Phase.OVER"),
        _dropped("times-dropped", "position.phase not in phases"),
        _dropped("tile-not-in-hand", "tile not in hand"),
        _dropped("outside", "square not in shape(board)"),
        ("taken-squares", "elif sign(board, square) not in FREE:", "elif False:"),
        ("squares-apart", "if not are_beside(*squares):", "if False:"),
        ("no-contact", "elif not taken and not matches(position, tile, squares):", "elif False:"),
        (
            "discard-by-choice",
            'options["discard_only_if_stuck"] == "true" and can_lay(position)',
            'options["discard_only_if_stuck"] == "never"',
        ),
        (
            "discard-never-by-choice",
            'options["discard_only_if_stuck"] == "true" and can_lay(position)',
            'options["discard_only_if_stuck"] and can_lay(position)',
        ),
        (
            "reward-of-an-empty-supply",
            "        case TakeGood(good):\n            if not position.available(good):",
            "        case TakeGood(good):\n            if False:",
        ),
        _dropped("monument-anywhere", "square not in position.fresh"),
        _dropped("fifth-monument", "len(position.monuments[position.seat]) >= MONUMENTS"),
        _dropped("closed-district", "name not in position.districts"),
        _dropped("eighth-district", "built(position.cities[seat]) >= free"),
        _dropped("any-price", "sum(payment) != cost"),
        ("dearer-too", "if sum(payment) != cost:", "if sum(payment) < cost:"),
        _dropped("goods-lent", "payment[good] > position.stock[good]"),
        _dropped("wheat-lent", "payment[-1] > position.wheat[seat]"),
        (
            "second-district",
            "if isinstance(move, Build) and position.phase is Phase.SUPPLY and position.built:",
            "if False:",
        ),
        ("builds-while-supplying", "Build: (frozenset({Phase.BUILD})", "Build: (OWN_STEPS"),
        _dropped("supply-from-nowhere", "not position.stock[good]"),
        (
            "supply-of-no-shop",
            '    if found is None:\n        yield Violation(GameRule.SUPPLY_SHOP, detail=f"the',
            (
                "    if found is None:\n        return\n        yield "
                'Violation(GameRule.OVER, detail=f"the'
            ),
        ),
        ("complete-shop", "elif not found[0].missing(found[1]):", "elif False:"),
        ("any-good-fits", "elif not found[0].takes(found[1], good):", "elif False:"),
        _dropped("bonus-of-any-kind", "good not in kinds"),
        ("bonus-of-an-empty-supply", "elif not position.available(good):", "elif False:"),
        (
            "chain-into-nothing",
            'if position.setup.options["chain_without_target"] != "forbidden":',
            "if True:",
        ),
        (
            "chain-always-needs-a-target",
            'if position.setup.options["chain_without_target"] != "forbidden":',
            "if False:",
        ),
        _dropped("tile-of-the-last-round", "position.left is not None"),
        ("tile-not-shown", "elif tile not in position.display:", "elif False:"),
        _dropped("nothing-taken", "position.left is None and position.display"),
        (
            "dropped-from-elsewhere",
            "        case Drop(tile):\n            if tile not in position.display:",
            "        case Drop(tile):\n            if False:",
        ),
        _dropped("tile-of-any-number", "not position.unseen[TILES.index(tile)]"),
        _dropped("district-of-any-number", "not position.unseen_districts[at]"),
        (
            "one-payment-only",
            "yield (paid[0], paid[1], paid[2], paid[3], paid[4])",
            "yield (paid[0], paid[1], paid[2], paid[3], paid[4])\n            return",
        ),
        ("no-wheat-for-districts", "held = (*stock, wheat)", "held = (*stock, 0)"),
        ("doubles-twice", "if tile.first == tile.second and other < square:", "if False:"),
    ),
    # The valley.
    *_of(
        LAND,
        (
            "starts-far-away",
            "nearest = min(map(distance, found)",
            "nearest = max(map(distance, found)",
        ),
        (
            "first-start-only",
            "if distance(square) == nearest)",
            "if distance(square) == nearest)[:1]",
        ),
        (
            "corners-always",
            "whole.orthogonal(square) if around == 4",
            "whole.around(square) if around == 4",
        ),
        ("corners-never", "else whole.around(square)", "else whole.orthogonal(square)"),
        ("rim-never", "if not rim and len(near) < around:", "if len(near) < around:"),
        ("rim-always", "if not rim and len(near) < around:", "if False:"),
        (
            "one-free-side",
            "return not any(sign(board, other) in FREE for other in near)",
            "return sum(sign(board, other) in FREE for other in near) < 2",
        ),
        ("symbols-shut-in", 'FREE = ".PCAGS"', 'FREE = "."'),
        ("start-answers-nothing", "found += sides is None or", "found += sides is not None and"),
        (
            "start-always-wild",
            "found += sides is None or sides[_SIDE_TOUCHED[step]] == good",
            "found += 1",
        ),
        (
            "start-turned",
            "_SIDE_TOUCHED = {_DOWN: 0, _LEFT: 1, _UP: 2, _RIGHT: 3}",
            "_SIDE_TOUCHED = {_DOWN: 2, _LEFT: 3, _UP: 0, _RIGHT: 1}",
        ),
        ("all-terrains-alike", "found += HALVES.get(there) == good", "found += there in HALVES"),
        ("water-bears-wheat", "sign(board, near) == WHEAT for", 'sign(board, near) in "w~" for'),
        ("sides-once", 'met if options["resource_gain"] == "per_edge"', "met if False"),
        ("sides-always", 'met if options["resource_gain"] == "per_edge"', "met if True"),
        (
            "wheat-once",
            'wheat += fields if options["wheat_gain"] == "per_edge"',
            "wheat += fields if False",
        ),
        (
            "wheat-always",
            'wheat += fields if options["wheat_gain"] == "per_edge"',
            "wheat += fields if True",
        ),
        (
            "symbols-forgotten",
            (
                "        if symbol is not None:\n            by_symbols = added(by_symbols, "
                "symbol)\n    found"
            ),
            "    found",
        ),
        ("sanctuary-symbols-pay", 'if options["sanctuary_symbol_pays"] == "true":', "if True:"),
        (
            "sanctuary-symbols-never-pay",
            'if options["sanctuary_symbol_pays"] == "true":',
            "if False:",
        ),
        (
            "shut-in-before-pays",
            "            and not is_shut_in(before, square, around=around, rim=rim)\n",
            "",
        ),
        ("shut-in-before-never-pays", 'if options["only_newly_enclosed"] == "true":', "if True:"),
        ("paid-twice", "if square not in paid and is_shut_in(", "if is_shut_in("),
        (
            "inner-side-pays",
            "met = matching_sides(board, square, good, sides=wild)",
            "met = matching_sides(after, square, good, sides=wild)",
        ),
    ),
    # What moves do.
    *_of(
        EFFECTS,
        (
            "stays-in-hand",
            (
                "        case Discard(tile):\n            after = _with_hand(position, "
                "without(position.hands[position.seat], tile))"
            ),
            "        case Discard(tile):\n            after = position",
        ),
        (
            "reward-of-nothing",
            "after = _changed(position, stock=added(position.stock, good))",
            "after = position",
        ),
        (
            "rewards-for-ever",
            "return _rewarded(after, position.rewards - 1)\n        case SetMonument",
            "return _rewarded(after, position.rewards)\n        case SetMonument",
        ),
        (
            "one-reward-in-all",
            "return _rewarded(after, len(fresh) if each else min(1, len(fresh)))",
            "return _rewarded(after, min(1, len(fresh)))",
        ),
        (
            "a-reward-each-always",
            "return _rewarded(after, len(fresh) if each else min(1, len(fresh)))",
            "return _rewarded(after, len(fresh))",
        ),
        ("wheat-without-end", 'if setup.options["wheat_past_end"] == "lost":', "if False:"),
        ("wheat-always-ends", 'if setup.options["wheat_past_end"] == "lost":', "if True:"),
        (
            "no-monument-on-the-board",
            "board=with_sign(position.board, square, MONUMENT),",
            "board=position.board,",
        ),
        ("goods-paid-stay", "stock = added(stock, good, -min(payment[good], stock[good]))", "pass"),
        (
            "wheat-paid-stays",
            "wheat = max(0, position.wheat[seat] - payment[-1])",
            "wheat = position.wheat[seat]",
        ),
        (
            "district-stays-open",
            "districts=without(open_now, name) if name in open_now else open_now[1:],",
            "districts=open_now,",
        ),
        (
            "good-supplied-stays",
            "stock = added(position.stock, good, -min(1, position.stock[good]))  # lent if missing",
            "stock = position.stock",
        ),
        (
            "no-wheat-from-shops",
            "if reward is not None and reward.kind is RewardKind.WHEAT:",
            "if False:",
        ),
        (
            "bonus-waits-for-ever",
            "    while due and not _placeable(after, due[-1]):",
            "    while False:",
        ),
        (
            "unlimited-goods",
            "added(stock, good, min(goods[good], position.available(good)))",
            "added(stock, good, goods[good])",
        ),
        (
            "goods-kept",
            "after = _changed(_with_hand(position, hand), display=left, stock=NOTHING)",
            "after = _changed(_with_hand(position, hand), display=left)",
        ),
        (
            "tile-stays-in-the-display",
            "left = without(display, tile) if tile in display else display[1:]",
            "left = display",
        ),
        (
            "variant-always",
            "if position.setup.variant and left and position.left is None:",
            "if left and position.left is None:",
        ),
        (
            "variant-never",
            "if position.setup.variant and left and position.left is None:",
            "if False:",
        ),
        (
            "no-refill",
            "if position.left is None and position.lacking and position.stack:",
            "if False:",
        ),
        ("district-never", "if position.built and lacks and position.left != 1:", "if False:"),
        (
            "district-at-the-end",
            "if position.built and lacks and position.left != 1:",
            "if position.built and lacks:",
        ),
        (
            "no-last-round",
            "left = len(position.hands) if over else None",
            "left = 1 if over else None",
        ),
        (
            "one-more-round",
            "left = len(position.hands) if over else None",
            "left = 2 * len(position.hands) if over else None",
        ),
        (
            "counter-clockwise",
            "(position.seat + 1) % len(position.hands)",
            "(position.seat + 2) % len(position.hands)",
        ),
        ("building-for-ever", "        built=False,\n        fresh", "        fresh"),
        ("no-tile-drawn", "stack=position.stack - 1,", "stack=position.stack,"),
    ),
    # Metropolises and points.
    *_of(
        CITY,
        (
            "complete-one-early",
            "if found is None or found[0].missing(found[1]) != 1:",
            "if found is None or found[0].missing(found[1]) != 2:",
        ),
        (
            "unfinished-shops-pay",
            "        if not shop.missing(goods):\n            yield name, shop.reward",
            "        if sum(goods):\n            yield name, shop.reward",
        ),
        ("unfinished-always-count", "if unfinished or not shop.missing(goods):", "if True:"),
        (
            "unfinished-never-count",
            "if unfinished or not shop.missing(goods):",
            "if not shop.missing(goods):",
        ),
        (
            "gods-counted-twice",
            "return tuple(sorted(found))\n\n\ndef wheat_paid",
            "return tuple(sorted([*found, *found]))\n\n\ndef wheat_paid",
        ),
    ),
    *_of(
        COMPONENTS,
        ("any-of-any-number", "or sum(over) < self.any", "or self.any > 0"),
        ("any-for-nothing", "or sum(over) < self.any", ""),
        ("three-monuments", "MONUMENTS = 4", "MONUMENTS = 3"),
        (
            "another-stack",
            "VALLEY_STACK = {2: 24, 3: 35, 4: 46}",
            "VALLEY_STACK = {2: 25, 3: 36, 4: 45}",
        ),
        ("another-variant-stack", "VARIANT_STACK = 39", "VARIANT_STACK = 37"),
    ),
    *_of(
        SCORING,
        (
            "points-of-all-shops-alike",
            "point_shops.append((name, reward.value))",
            "point_shops.append((name, 1))",
        ),
        (
            "per-good-once",
            "per_good.append((name, reward.value * goods[reward.good]))",
            "per_good.append((name, reward.value))",
        ),
        (
            "per-good-of-all-kinds",
            "per_good.append((name, reward.value * goods[reward.good]))",
            "per_good.append((name, reward.value * sum(goods)))",
        ),
        (
            "unfinished-counts-always",
            'all_count = options["unfinished_goods_count"] == "true"',
            "all_count = True",
        ),
        (
            "beyond-the-table",
            "return table[min(number, len(table) - 1)]",
            "return table[number % len(table)]",
        ),
        (
            "dense-places",
            'len(set(ahead)) if options["monument_ties"] == "dense" else len(ahead)',
            "len(set(ahead))",
        ),
        (
            "competition-places",
            'len(set(ahead)) if options["monument_ties"] == "dense" else len(ahead)',
            "len(ahead)",
        ),
        (
            "nothing-is-ranked",
            'if not count and options["zero_monuments_score"] == "0":',
            "if False:",
        ),
        (
            "nothing-is-never-ranked",
            'if not count and options["zero_monuments_score"] == "0":',
            "if not count:",
        ),
    ),
    *_of(
        PLAY,
        ("endless-goods-always", "if not self.setup.limited:", "if True:"),
        (
            "goods-in-shops-are-free",
            "used = self.stock[good] + sum(",
            "used = self.stock[good] + 0 * sum(",
        ),
        ("more-goods-win", "return -own.total, own.goods", "return -own.total, -own.goods"),
        ("ties-are-ties", "return -own.total, own.goods", "return -own.total, 0"),
        ("another-starts", "seat=setup.first,", "seat=0,"),
    ),
    # What is refused where a set-up or a position is read.
    *_of(
        SETUP,
        _dropped("sections-of-any-number", "len(found) != expected"),
        _dropped("section-twice", "any(section.id == other.id for other in before)"),
        ("turned-ignored", "one.turned if turned else one.rows", "one.rows"),
        _dropped("start-anywhere", "square not in nearest"),
        _dropped("start-guessed", "len(nearest) > 1"),
        ("variant-for-all", '== "true" and seats != SEATS[0]:', '== "never":'),
        _dropped("hand-of-any-size", "count != HAND"),
        _dropped("display-of-any-size", "len(display) != HAND"),
        _dropped("districts-of-any-number", "len(districts) != DISTRICT_DISPLAY"),
        ("tiles-without-end", "most = pieces.tiles[TILES.index(tile)]", "most = 50"),
        ("districts-without-end", "most = pieces.district(name).count", "most = 40"),
        _dropped("metropolis-twice", "board in found.values()"),
        ("stack-of-the-variant", "VARIANT_STACK if self.variant else VALLEY", "VALLEY"),
        (
            "two-sections-always",
            'int(options["sections_two_players"]) if seats == SEATS[0] else seats',
            "seats",
        ),
        ("first-ignored", "0 if first is None else record.seat(", "0 * record.seat("),
    ),
    *_of(
        POSITION,
        _dropped("typed-on-others", "sign(board, square) not in FREE"),
        _dropped("typed-apart", "not are_beside(*lay.squares)"),
        _dropped("typed-without-contact", "not any(met)"),
        _dropped(
            "typed-monument-anywhere", "not is_shut_in(board, square, around=around, rim=rim)"
        ),
        _dropped("typed-fifth-monument", "len(found[seat]) > MONUMENTS"),
        _dropped("typed-eighth-district", "count > len(self.setup.metropolises[seat].free)"),
        _dropped("typed-early-goods", "any(stock) and phase is Phase.LAY"),
        _dropped("typed-more-tiles-than-turns", "len(lays) > turns"),
        ("typed-wheat-without-end", "if wheat[seat] > end and", "if False and"),
        ("typed-hands-of-any-size", "HAND - (played or over)", "len(hand)"),
        ("typed-display-of-any-size", "HAND if left is None else HAND - taken", "len(display)"),
        (
            "typed-last-round",
            "left = TURNS * seats - turn if number == TURNS else None",
            "left = None",
        ),
        ("typed-stack", "HAND * (seats + 1) - taken * turn", "HAND * (seats + 1)"),
    ),
)
"""Every mutant must make at least one test of the rules fail."""
