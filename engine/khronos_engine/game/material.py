"""Define the material of the game: ages, building kinds, cards, editions and options (chapters M and ED).

Enumerations count from 0 in the order of the rulebook, so that their members can index tuples. All lists use this
order.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Self

from msgspec import Struct
from msgspec.structs import fields

CUBES_PER_PLAYER = 25
"""The number of control cubes that a player starts with (M-4)."""

STARTING_MONEY = 4
"""The Ecus that a player starts with (M-6)."""

HAND_SIZE = 4
"""The number of cards to which players refill their hands (S-1, T-2, T-5)."""

HOLDEM_CARDS = 3
"""The number of face-up cards with the Hold'em option (HE-1)."""

CARDS_PER_ADVENTURER = 2
"""The maximum number of cards that one adventurer may play in a turn (T-4)."""

CARDS_PER_TURN = 2 * CARDS_PER_ADVENTURER
"""The maximum number of cards that a player may play in a turn (T-4)."""

GAME_TURNS = 7
"""The number of game turns, in each of which every player has one turn (S-2)."""

INCOME_TURNS = (4, 7)
"""The game turns in which players collect income at the end of their turns (I-1)."""

EXCHANGE_PRICE = 2
"""The price of an exchange of cards in Ecus (T-2)."""

TRAVEL_PRICE = 1
"""The price of one travel action in Ecus (T-3)."""

DEMOLITION_PRICE = 1
"""The price of a demolition in Ecus (X-1)."""

SEATS = range(2, 6)
"""The allowed numbers of players (M-7)."""


class Numbered(IntEnum):
    """An enumeration whose members hash as numbers, which is faster than the hash of `Enum`."""

    __hash__ = int.__hash__


class _Titled(Numbered):
    """An enumeration whose members have a name of one word."""

    @property
    def title(self) -> str:
        """The name as players write it: `Might`, `Military`, `Keep`."""
        return self.name.capitalize()


class Age(_Titled):
    """One of the three boards, in time order (M-1)."""

    MIGHT = 0
    FAITH = 1
    REASON = 2

    @property
    def later(self) -> tuple[Age, ...]:
        """The ages after this one, in time order."""
        return _LATER[self]


AGES = tuple(Age)
"""The ages in time order, as a tuple because it is faster to iterate over than an enumeration."""

_LATER = ((Age.FAITH, Age.REASON), (Age.REASON,), ())

BUILDING_AGES = (Age.MIGHT, Age.FAITH)
"""The boards on which buildings are constructed, upgraded and demolished (C-1, U-1, X-1)."""


class Type(_Titled):
    """The type of a building, and of the card that pays for it (M-2, M-5)."""

    MILITARY = 0
    RELIGIOUS = 1
    CIVIL = 2


TYPES = tuple(Type)
"""The types in their order."""

KIND_LETTERS = "WKCPMAHTY"
"""The letters of the kinds of building in drawings, in the order of the kinds; ruins have lower-case letters."""


class Kind(_Titled):
    """One of the nine kinds of building, with its numbers (M-2, M-3).

    Attributes:
        type: The type of the building: Military, Religious or Civil.
        is_civil: Whether the building has no owner (C-1).
        size: The side of the square footprint, 1 to 3 squares.
        worth: The value in the rulebook, 1 to 5: it is the cost in cards, counts for income, and ranks the building in
            the hierarchy.
        tiles: The number of tiles of the kind, for all three boards together (M-3).
        ruin_value: The value of the ruin for the income of Reason, 0 for kinds that have no ruin.
        renovation_cards: The number of cards that renovate the ruin, 0 for kinds that have no ruin (N-1).
    """

    type: Type
    is_civil: bool
    size: int
    worth: int
    tiles: int
    ruin_value: int
    renovation_cards: int

    def __new__(cls, number: int, *box: int) -> Self:
        """Make a member. Its numbers are plain attributes, because these are fast to read."""
        member = int.__new__(cls, number)
        member._value_ = number
        member.type = Type(number // len(Type))
        member.is_civil = member.type is Type.CIVIL
        member.size, member.worth, member.tiles, member.ruin_value, member.renovation_cards = box
        return member

    #             number, size, worth, tiles, ruin value, renovation cards
    WATCHTOWER = (0, 1, 1, 20, 0, 0)
    KEEP = (1, 2, 2, 24, 1, 1)
    CASTLE = (2, 3, 4, 9, 2, 2)
    CHAPEL = (3, 1, 1, 20, 0, 0)
    MONASTERY = (4, 2, 2, 20, 1, 1)
    ABBEY = (5, 3, 4, 9, 2, 2)
    HAMLET = (6, 1, 1, 20, 0, 0)
    TOWN = (7, 2, 3, 24, 0, 0)
    CITY = (8, 3, 5, 9, 0, 0)

    @property
    def letter(self) -> str:
        """The letter of the kind in drawings, such as `K`."""
        return KIND_LETTERS[self]

    @property
    def smaller(self) -> tuple[Kind, ...]:
        """The smaller kinds of the same type, the smallest first (U-1, DS-1)."""
        return _SMALLER[self]


KINDS = tuple(Kind)
"""The kinds in their order."""

_SMALLER = [KINDS[kind + 1 - kind.size : kind] for kind in KINDS]


class Edition(Numbered):
    """The printed edition; editions differ only in T-5 (ED-1)."""

    MATAGOT = 0
    RIO_GRANDE = 1


class Deck(Numbered):
    """The deck of construction cards (M-5, ED-1)."""

    STANDARD = 0
    """55 cards: 18 Military, 18 Religious, 19 Civil."""
    FIRST_PRINTING = 1
    """33 cards: 11 of each type."""


class CardMode(Numbered):
    """The source of the cards (ED-2, ED-3)."""

    DEALT = 0
    """The referee shuffles and deals."""
    REPORTED = 1
    """The players use their own cards: hands are unknown, and players report the cards that they play."""


class ParadoxTiles(Numbered):
    """The house rule about the tile of a building that a paradox destroys (ED-4, M-3)."""

    LEAVE_GAME = 0
    TO_STOCK = 1


class MixedTerrain(Numbered):
    """The house rule about the surcharge of a footprint on both forest and mountain (ED-4, G-4)."""

    BOTH = 0
    HIGHER = 1


class UpgradeTerrain(Numbered):
    """The house rule about the squares that count for the surcharge of an upgrade (ED-4, U-1)."""

    WHOLE_FOOTPRINT = 0
    NEW_SQUARES = 1


class OldShadow(Numbered):
    """The house rule about the shadow of the upgraded building if the upgrade does not ripple (ED-4, R-7)."""

    STAYS = 0
    REMOVED = 1


class HouseRules(Struct, frozen=True, gc=False, omit_defaults=True):
    """The house rules: ambiguities that players resolve in different ways; the defaults are our interpretations (ED-4).

    Attributes:
        paradox_tiles: Whether the tile of a building that a paradox destroys leaves the game.
        mixed_terrain: The surcharge of a footprint that covers both forest and mountain.
        upgrade_terrain: The squares of an upgrade that count for its surcharge.
        old_shadow: Whether the shadow of the upgraded building stays if the upgrade does not ripple.
    """

    paradox_tiles: ParadoxTiles = ParadoxTiles.LEAVE_GAME
    mixed_terrain: MixedTerrain = MixedTerrain.BOTH
    upgrade_terrain: UpgradeTerrain = UpgradeTerrain.WHOLE_FOOTPRINT
    old_shadow: OldShadow = OldShadow.STAYS


HOUSE_RULES: dict[str, type[Numbered]] = {each.name: each.type for each in fields(HouseRules)}
"""The choices of each house rule, by its field in `HouseRules`, the default first."""
