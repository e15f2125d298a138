"""The rules that moves can break, each with its id in the digest, and the phases of a round."""

from __future__ import annotations

import enum

from vitrail.games.base import Rule


class Phase(enum.IntEnum):
    """What the game waits for, in the order of a round."""

    ASIDE = 0
    SPRING = 1
    PALMS = 2
    REVEAL = 3
    BID = 4
    PLANT = 5
    LEFTOVER = 6
    BRIBE = 7
    DECIDE = 8
    EXTRA = 9
    OVER = 10

    def __str__(self) -> str:
        """Return the word that a record has for it."""
        return self.name.casefold()


class GameRule(Rule):
    """The rules of the game."""

    OVER = ("END-1", "the game is over")
    # Chance.
    TILE_TIME = ("BID-1", "tiles are turned up at the beginning of a round")
    TILES_FIRST = ("BID-1", "one tile of each stack is turned up before anybody acts")
    TILE_LEFT = ("SETUP-3", "the tile is not among those that nobody has seen yet")
    ASIDE_TIME = ("SETUP-3", "with three or four players one tile is removed before the game")
    SPRING_TIME = ("SETUP-1", "the spring is placed once, before the first round")
    SPRING_FIRST = ("SETUP-1", "the spring is placed before the first round")
    PALM_TIME = ("PALM-1", "in the palm variant three palms are placed before the first round")
    PALM_PLACE = (
        "PALM-1",
        "a palm stands on a field of its own, not at the spring and beside no other palm",
    )
    # Phases 1 to 3.
    BID_TIME = ("BID-2", "each player bids or passes once, after the tiles are turned up")
    BID_LEAST = ("BID-3", "a bid is at least 1")
    BID_MONEY = ("BID-3", "a bid is at most the money of the bidder")
    BID_TAKEN = ("BID-3", "a bid differs from every bid already made")
    PLANT_TIME = ("PLANT-1", "each player plants once, in the order of the bids")
    PLANT_SHOWN = ("PLANT-2", "the tile is one of those turned up")
    PLANT_FREE = ("PLANT-2", "a tile goes on a free field")
    PLANT_DESERT = ("PLANT-2", "deserts cannot be planted")
    PLANT_ALL = ("PLANT-2", "each player takes one tile and plants it")
    LEFTOVER_TIME = ("PLANT-4", "with three players the highest bidder puts down the fourth tile")
    LEFTOVER_PLACE = ("PLANT-4", "the fourth tile shares a side with a plantation")
    LEFTOVER_DESERT = (
        "PLANT-4",
        "the fourth tile shares a side with a desert where no free field touches a plantation",
    )
    # Phase 4.
    BRIBE_TIME = ("BRIBE-1", "each player but the overseer acts once, after the tiles are planted")
    OFFER_LEAST = ("BRIBE-1", "an offer is at least 1")
    OFFER_MONEY = ("BRIBE-1", "an offer is at most the money of the player")
    OFFER_PLACE_TAKEN = ("BRIBE-1", "a place already proposed is supported, not proposed again")
    OFFER_NO_PLACE = ("BRIBE-1", "only a place already proposed can be supported")
    DECIDE_TIME = ("BRIBE-2", "the overseer decides once all others have acted")
    ACCEPT_PROPOSED = ("BRIBE-2", "only a place that was proposed can be accepted")
    OWN_PLACE = ("BRIBE-3", "a plan of the own is for a place that nobody proposed")
    OWN_MONEY = ("BRIBE-3", "a plan of the own costs 1 more than the highest total of a proposal")
    OWN_ALONE = ("BRIBE-4", "a canal that nobody offered money for costs 1")
    MUST_ACCEPT = ("BRIBE-5", "once somebody offered the overseer accepts or pays for another plan")
    MUST_BUILD = ("BRIBE-4", "under this reading the overseer has to lay a canal")
    # Canals.
    CANAL_FREE = ("CANAL-2", "a canal is laid where none lies")
    CANAL_JOINED = ("CANAL-2", "a canal touches the spring or a canal that lies")
    CANAL_SUPPLY = ("SETUP-2", "the supply holds no more canals")
    EXTRA_TIME = ("EXTRA-1", "an extra canal is laid after the decision, at most one a round")
    EXTRA_ONCE = ("EXTRA-1", "each player has one extra canal for the whole game")
