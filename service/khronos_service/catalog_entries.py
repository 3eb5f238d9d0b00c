"""What the catalog lists of options and violation codes; languages have the words for it."""

from __future__ import annotations

from dataclasses import dataclass

from khronos_engine.clauses import Code


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game.

    Attributes:
        field: Path of the field in `GameConfig`.
        clauses: The clauses that it is about.
        values: The values that can be chosen, as JSON writes them, the default first.
    """

    field: str
    clauses: tuple[str, ...]
    values: tuple[str, ...]


OPTIONS = (
    Option("edition", ("T-5", "ED-1"), ("EDITION_MATAGOT", "EDITION_RIO_GRANDE")),
    Option("holdem", ("S-3", "HE-1", "HE-2"), ("false", "true")),
    Option("deck", ("M-5", "ED-1"), ("DECK_STANDARD", "DECK_FIRST_PRINTING")),
    Option("card_mode", ("ED-2", "ED-3"), ("CARD_MODE_DEALT", "CARD_MODE_REPORTED")),
    Option("rulings.paradox_tiles", ("M-3", "ED-4"), ("PARADOX_TILES_LEAVE_GAME", "PARADOX_TILES_TO_STOCK")),
    Option("rulings.mixed_terrain", ("G-3", "G-4", "ED-4"), ("MIXED_TERRAIN_BOTH", "MIXED_TERRAIN_HIGHER")),
    Option(
        "rulings.upgrade_terrain", ("U-1", "ED-4"), ("UPGRADE_TERRAIN_WHOLE_FOOTPRINT", "UPGRADE_TERRAIN_NEW_SQUARES")
    ),
    Option("rulings.old_shadow", ("R-7", "ED-4"), ("OLD_SHADOW_STAYS", "OLD_SHADOW_REMOVED")),
)
"""The options, in the order in which the contract lists them."""

_PAYING = ("C-1", "U-1", "X-1", "P-1", "N-1")

CITED: dict[Code, tuple[str, ...]] = {
    Code.GAME_OVER: ("T-7",),
    Code.NOT_YOUR_TURN: ("T-7",),
    Code.DECISION_PENDING: ("T-8",),
    Code.NO_DECISION_PENDING: ("T-8",),
    Code.NOT_YOUR_DECISION: ("T-8",),
    Code.NOT_A_CHOICE: ("J-5", "DV-1"),
    Code.PLACE_OUTSIDE: ("DS-2",),
    Code.ALREADY_EXCHANGED: ("T-2",),
    Code.EXCHANGE_AFTER_ACTION: ("T-2",),
    Code.NO_CARDS_GIVEN_UP: ("T-2",),
    Code.CARDS_NOT_IN_HAND: ("T-2", "T-4", "T-5", "HE-2"),
    Code.CARDS_BEYOND_TOTALS: ("T-2", "T-4", "T-5", "HE-2"),
    Code.TOO_LITTLE_MONEY: ("T-2", "T-3", "X-1"),
    Code.NO_HOLDEM: ("HE-1",),
    Code.ALREADY_SWAPPED: ("HE-2",),
    Code.SWAP_AFTER_ACTION: ("HE-2",),
    Code.NO_CARDS_TAKEN: ("HE-2",),
    Code.CARDS_NOT_IN_ROW: ("HE-2",),
    Code.UNEQUAL_SWAP: ("HE-2",),
    Code.SAME_BOARD: ("T-3",),
    Code.ADVENTURER_ELSEWHERE: ("T-4",),
    Code.ADVENTURER_SPENT: ("T-4",),
    Code.PAYMENT_UNCLEAR: ("T-4",),
    Code.TOO_FEW_CARDS: _PAYING,
    Code.WRONG_CARDS: _PAYING,
    Code.TOO_MANY_CARDS: _PAYING,
    Code.SURCHARGE_MISSING: ("G-3", "G-4"),
    Code.NO_ADVENTURER: _PAYING,
    Code.WRONG_BOARD: ("C-1", "U-1", "X-1"),
    Code.NO_TILE: ("C-1", "U-1", "R-3"),
    Code.NO_CUBE: ("C-1", "R-3", "P-1", "N-1"),
    Code.OFF_BOARD: ("C-1", "U-1"),
    Code.NOT_FREE: ("C-1", "U-1"),
    Code.NO_BUILDING: ("U-1", "X-1", "P-1", "N-1"),
    Code.NOT_YOURS: ("U-1",),
    Code.OTHER_TYPE: ("U-1", "P-1"),
    Code.NOT_LARGER: ("U-1",),
    Code.NOT_COVERED: ("U-1",),
    Code.TOO_LARGE: ("X-1",),
    Code.PRINTED: ("X-1",),
    Code.BUILDING_FULL: ("P-1",),
    Code.NOT_A_RUIN: ("N-1",),
    Code.RIVER: ("G-1",),
    Code.DOMAINS_JOINED: ("D-2", "R-4"),
    Code.EQUAL_HIGHEST: ("H-1", "R-4"),
    Code.HAND_NOT_GIVEN_UP: ("T-5",),
}
"""The clauses under which each code is cited, in the order of the rules."""
