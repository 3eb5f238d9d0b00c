"""Violations of the rules, their codes, and the refusal that lists them.

A clause may have several requirements; a `Code` names the requirement that is not met.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from khronos_engine.game.actions import Decision
    from khronos_engine.game.board import Building
    from khronos_engine.game.cards import Payment
    from khronos_engine.game.material import Age, Kind, Type
    from khronos_engine.game.squares import Square


class Code(IntEnum):
    """The requirement of a clause that is not met; codes have the same numbers as in the contract.

    Attributes:
        clauses: The ids of the clauses that violations with this code cite, in the order of the rules.
        fields: The fields of a `Violation` that are set in addition to `code`, `clause`, `seats` and `age`.
    """

    clauses: tuple[str, ...]
    fields: str

    def __new__(cls, number: int, clauses: tuple[str, ...] = (), fields: str = "") -> Code:  # noqa: PYI034  # an enumeration has no subclasses
        """Make a member from its row."""
        member = int.__new__(cls, number)
        member._value_ = number
        member.clauses, member.fields = clauses, fields
        return member

    GAME_OVER = 1, ("T-7",)
    NOT_YOUR_TURN = 2, ("T-7",), "`seats` contains the player whose turn it is"
    DECISION_PENDING = 3, ("T-8",), "`seats` contains the player who decides"
    NO_DECISION_PENDING = 4, ("T-8",)
    NOT_YOUR_DECISION = 5, ("T-8",), "`seats` contains that player"
    NOT_A_CHOICE = 6, ("J-5", "DV-1"), "`squares` (the named square), `buildings` (the choices)"
    PLACE_OUTSIDE = 7, ("DS-2",), "`squares` (outside), `buildings` (the old building), `kind` (the smaller kind)"
    ALREADY_EXCHANGED = 8, ("T-2",)
    EXCHANGE_AFTER_ACTION = 9, ("T-2",)
    NO_CARDS_GIVEN_UP = 10, ("T-2",), "`needed` and `given` cards"
    CARDS_NOT_IN_HAND = 11, ("T-2", "T-4", "T-5", "HE-2"), "`card_type`, `needed` and `given` of that type"
    CARDS_BEYOND_TOTALS = (
        12,
        ("T-2", "T-4", "T-5", "HE-2"),
        "`needed` (cards named) and `given` (cards possible), of `card_type` or, without it, of all types",
    )
    TOO_LITTLE_MONEY = 13, ("T-2", "T-3", "X-1"), "`needed` and `given` Ecus"
    NO_HOLDEM = 14, ("HE-1",)
    ALREADY_SWAPPED = 15, ("HE-2",)
    SWAP_AFTER_ACTION = 16, ("HE-2",)
    NO_CARDS_TAKEN = 17, ("HE-2",), "`needed` and `given` cards"
    CARDS_NOT_IN_ROW = 18, ("HE-2",), "`card_type`, `needed` and `given`"
    UNEQUAL_SWAP = 19, ("HE-2",), "`needed` (cards taken) and `given` (cards put in)"
    SAME_BOARD = 20, ("T-3",), "`adventurer`, `age`"
    ADVENTURER_ELSEWHERE = 21, ("T-4",), "`adventurer`, `age`"
    ADVENTURER_SPENT = 22, ("T-4",), "`adventurer`, `needed` (cards named), `given` (cards left)"
    PAYMENT_UNCLEAR = 23, ("T-4",), "the refusal lists the payments in `payments`"
    TOO_FEW_CARDS = 24, ("C-1", "U-1", "X-1", "P-1", "N-1"), "`card_type`, `needed` and `given`"
    WRONG_CARDS = 25, ("C-1", "U-1", "X-1", "P-1", "N-1"), "`card_type`, `needed` and `given`"
    TOO_MANY_CARDS = 26, ("C-1", "U-1", "X-1", "P-1", "N-1"), "`needed` and `given`, including the surcharge"
    SURCHARGE_MISSING = 27, ("G-3", "G-4"), "`squares` of the terrain, `needed` and `given` surcharge cards"
    NO_ADVENTURER = 28, ("C-1", "U-1", "X-1", "P-1", "N-1"), "`age`"
    WRONG_BOARD = 29, ("C-1", "U-1", "X-1"), "`age`"
    NO_TILE = 30, ("C-1", "U-1", "R-3"), "`kind`"
    NO_CUBE = 31, ("C-1", "R-3", "P-1", "N-1")
    OFF_BOARD = 32, ("C-1", "U-1"), "`kind`, `squares`"
    NOT_FREE = 33, ("C-1", "U-1"), "`kind`, `squares`, `buildings` (on these squares)"
    NO_BUILDING = 34, ("U-1", "X-1", "P-1", "N-1"), "`squares`"
    NOT_YOURS = 35, ("U-1",), "`buildings`; `seats` (the owner, if any)"
    OTHER_TYPE = (
        36,
        ("U-1", "P-1"),
        "`buildings`; for U-1 `kind` (the new kind), for P-1 `card_type` (the required type)",
    )
    NOT_LARGER = 37, ("U-1",), "`buildings`, `kind`"
    NOT_COVERED = 38, ("U-1",), "`kind`, `buildings` (the old building), `squares` (left uncovered)"
    TOO_LARGE = 39, ("X-1",), "`buildings`"
    PRINTED = 40, ("X-1",), "`buildings`"
    BUILDING_FULL = 41, ("P-1",), "`buildings`, `needed` (places), `given` (cubes)"
    NOT_A_RUIN = 42, ("N-1",), "`buildings`"
    RIVER = 43, ("G-1",), "`kind`, `squares`"
    DOMAINS_JOINED = (
        44,
        ("D-2", "R-4"),
        "`kind`, `domains`, `buildings` (the neighbour in each domain; empty in a placement map)",
    )
    EQUAL_HIGHEST = 45, ("H-1", "R-4"), "`kind`, `buildings` (the equal buildings), `domains`"
    HAND_NOT_GIVEN_UP = 46, ("T-5",), "`needed` and `given`"


class Violation(NamedTuple):
    """One requirement of a clause that is not met, as data.

    Attributes:
        code: The requirement that is not met.
        clause: The id of the violated rule.
        seats: The players that the violation is about.
        squares: The squares that the violation is about, sorted by row, then by column. They may be off the board.
        buildings: The buildings that the violation is about, ordered by first square.
        domains: The squares of each domain that the violation is about, ordered by first square.
        age: The board that the violation is about.
        kind: The kind of building that the violation is about.
        card_type: The type of cards that the violation is about.
        adventurer: The adventurer that the violation is about, 0 or 1.
        needed: The number that the rule requires.
        given: The actual number in the position or the action.
        total: The total cost in cards, including the surcharge; set if the surcharge is not paid.
    """

    code: Code
    clause: str
    seats: tuple[int, ...] = ()
    squares: tuple[Square, ...] = ()
    buildings: tuple[Building, ...] = ()
    domains: tuple[int, ...] = ()
    age: Age | None = None
    kind: Kind | None = None
    card_type: Type | None = None
    adventurer: int | None = None
    needed: int | None = None
    given: int | None = None
    total: int | None = None


class Refusal(NamedTuple):
    """The refusal of an action: every violated rule that can be established.

    Attributes:
        violations: The violations, sorted by rule and code.
        payments: The possible payments, if the action must name one of them.
        question: The requested decision, if the refusal is about this decision.
    """

    violations: tuple[Violation, ...]
    payments: tuple[Payment, ...] = ()
    question: Decision | None = None

    @property
    def clauses(self) -> tuple[str, ...]:
        """The ids of the violated rules, each once, in the order of the rules."""
        return tuple(dict.fromkeys(each.clause for each in self.violations))
