"""The components of the game and the prices, copied by hand from the rules."""

from dataclasses import dataclass

from khronos_engine.game.material import Age, Kind, Type

HAND = 4
"""The number of cards in a full hand (S-1, T-2, T-5)."""

CARDS_AN_ADVENTURER = 2
"""The maximum number of cards that one adventurer may play in a turn (T-4)."""

LAST_TURN = 7
"""The last game turn (S-2)."""

TURNS_OF_INCOME = (4, 7)
"""The game turns with income at their end (I-1)."""

PRICE_OF_EXCHANGE = 2
"""The price of an exchange in Ecus (T-2)."""

PRICE_OF_TRAVEL = 1
"""The price of travel in Ecus (T-3)."""

PRICE_OF_DEMOLITION = 1
"""The price of a demolition in Ecus (X-1)."""

BONUS = {Age.MIGHT: 1, Age.FAITH: 2}
"""The bonus for building size 2 or 3, in Ecus (C-2, U-2)."""

STANDARD_DECK = {Type.MILITARY: 18, Type.RELIGIOUS: 18, Type.CIVIL: 19}
"""The cards of the standard deck (M-5)."""

FIRST_DECK = {Type.MILITARY: 11, Type.RELIGIOUS: 11, Type.CIVIL: 11}
"""The deck of the first printing (ED-1)."""

FOREST_SURCHARGE = {2: 1, 3: 1, 4: 0, 5: 0}
"""The surcharge for forest in cards, by number of players (G-3)."""

MOUNTAIN_SURCHARGE = {2: 2, 3: 2, 4: 1, 5: 0}
"""The surcharge for mountain in cards, by number of players (G-4)."""


@dataclass(frozen=True)
class Sheet:
    """One line of the table of buildings (M-2)."""

    type: Type
    size: int
    value: int
    ruin_value: int = 0
    cards_to_renovate: int = 0


SHEETS: dict[Kind, Sheet] = {
    Kind.WATCHTOWER: Sheet(Type.MILITARY, 1, 1),
    Kind.KEEP: Sheet(Type.MILITARY, 2, 2, ruin_value=1, cards_to_renovate=1),
    Kind.CASTLE: Sheet(Type.MILITARY, 3, 4, ruin_value=2, cards_to_renovate=2),
    Kind.CHAPEL: Sheet(Type.RELIGIOUS, 1, 1),
    Kind.MONASTERY: Sheet(Type.RELIGIOUS, 2, 2, ruin_value=1, cards_to_renovate=1),
    Kind.ABBEY: Sheet(Type.RELIGIOUS, 3, 4, ruin_value=2, cards_to_renovate=2),
    Kind.HAMLET: Sheet(Type.CIVIL, 1, 1),
    Kind.TOWN: Sheet(Type.CIVIL, 2, 3),
    Kind.CITY: Sheet(Type.CIVIL, 3, 5),
}
"""The table of buildings (M-2)."""

SMALLER: dict[Kind, tuple[Kind, ...]] = {
    Kind.WATCHTOWER: (),
    Kind.KEEP: (Kind.WATCHTOWER,),
    Kind.CASTLE: (Kind.KEEP, Kind.WATCHTOWER),
    Kind.CHAPEL: (),
    Kind.MONASTERY: (Kind.CHAPEL,),
    Kind.ABBEY: (Kind.MONASTERY, Kind.CHAPEL),
}
"""The smaller kinds to which a building can be downsized, the next smaller one first (DS-1)."""

# The rules that a verdict may cite, in the order of `docs/rules.md`.
ORDER = (
    *("T-2", "T-3", "T-4", "T-5", "T-7", "T-8"),
    *("C-1", "U-1", "X-1", "G-1", "G-3", "G-4", "D-2", "H-1"),
    *("J-5", "DS-2", "DV-1", "P-1", "N-1", "HE-1", "HE-2"),
)
