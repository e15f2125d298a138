"""The rules that moves can break, each with its id in the digest, and the steps of a turn."""

from __future__ import annotations

import enum

from vitrail.games.base import Rule


class Phase(enum.IntEnum):
    """What the game waits for, in the order of a turn."""

    LAY = 0
    REWARD = 1
    BUILD = 2
    SUPPLY = 3
    BONUS = 4
    DROP = 5
    REFILL = 6
    DISTRICT = 7
    OVER = 8

    def __str__(self) -> str:
        """Return the word that a record has for it."""
        return self.name.casefold()


class GameRule(Rule):
    """The rules of the game."""

    OVER = ("END-2", "the game is over")
    # Laying and collecting.
    LAY_TIME = ("PLACE-1", "one tile is laid at the beginning of a turn")
    LAY_FIRST = ("PLACE-3", "a turn begins with a tile laid, or discarded if none fits")
    LAY_HAND = ("PLACE-1", "the tile is one of the three in the hand")
    LAY_FREE = ("PLACE-1", "a tile goes on two free desert squares")
    LAY_BESIDE = ("PLACE-1", "the two squares of a tile share a side")
    LAY_MATCH = ("PLACE-2", "at least one half shares a side with the same terrain")
    DISCARD_STUCK = ("PLACE-3", "a tile is discarded only if none of the hand can be laid")
    REWARD_TIME = ("GAIN-4", "only a square that this tile has shut in pays a good or a monument")
    REWARD_FIRST = ("GAIN-5", "the player first takes a good or sets a monument for a sanctuary")
    MONUMENT_SQUARE = ("GAIN-5", "a monument goes on a sanctuary that this tile has made")
    MONUMENT_LEFT = ("GAIN-5", "each player has four monuments")
    GOODS_LEFT = ("SETUP-8", "under this reading the supply holds 20 of each good")
    # Building.
    BUILD_TIME = ("BUILD-3", "a district is built after laying and before supplying")
    BUILD_ONCE = ("BUILD-1", "at most one district is built in a turn")
    BUILD_OPEN = ("BUILD-1", "the district is one of those that lie open")
    BUILD_PRICE = ("BUILD-2", "a district costs as many goods and wheat as it shows")
    BUILD_GOODS = ("BUILD-3", "only goods beside the metropolis and wheat pay for a district")
    BUILD_PLACE = ("BUILD-4", "a district needs a free place in the metropolis")
    # Supplying.
    SUPPLY_TIME = ("SUPPLY-1", "shops are supplied after laying, until the turn ends")
    SUPPLY_STOCK = ("SUPPLY-1", "goods come from beside the metropolis")
    SUPPLY_SHOP = ("SUPPLY-1", "goods go into shops of the own metropolis")
    SUPPLY_NEED = ("SUPPLY-2", "a shop takes exactly the goods that it shows")
    BONUS_TIME = ("SUPPLY-5", "only a shop that was just completed pays a good for another shop")
    BONUS_FIRST = ("SUPPLY-5", "a good paid by a shop goes into another shop at once")
    BONUS_KIND = ("SUPPLY-5", "the good paid is one of the kinds that the shop shows")
    BONUS_TARGET = ("SUPPLY-5", "under this reading the good paid needs another shop that takes it")
    # The end of a turn.
    TAKE_TIME = ("TURN-2", "a tile is taken at the end of a turn, once")
    TAKE_SHOWN = ("TURN-2", "the tile is one of the display")
    TAKE_LAST = ("END-1", "in the last turn no tile is taken")
    DONE_LAST = ("TURN-2", "a turn ends with a tile taken, all but the last one")
    DROP_TIME = ("VARIANT-2P", "in the variant one of the two tiles left is discarded after taking")
    DROP_FIRST = (
        "VARIANT-2P",
        "in the variant a tile of the display is discarded before refilling",
    )
    OPEN_FIRST = ("TURN-3", "the display is refilled before the next turn")
    OPEN_TIME = ("TURN-3", "tiles are opened where the display lacks some")
    OPEN_LEFT = ("SETUP-4", "the tile is not among those that nobody has seen yet")
    DISTRICT_FIRST = ("TURN-4", "the next district is opened before the next turn")
    DISTRICT_TIME = ("TURN-4", "a district is opened after one was built")
    DISTRICT_LEFT = ("SETUP-7", "the district is not among those that nobody has seen yet")
