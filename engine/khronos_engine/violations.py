"""Violations of the rules, their codes, and the refusal that lists them.

A clause may make several demands; a `Code` names the one that is not met.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from khronos_engine.clauses import rank

if TYPE_CHECKING:
    from khronos_engine.actions import Decision
    from khronos_engine.board import Building
    from khronos_engine.cards import Payment
    from khronos_engine.material import Age, Kind, Type
    from khronos_engine.squares import Square


class Code(IntEnum):
    """The demand of a clause that is not met: a row for each code, by its number.

    Attributes:
        meaning: Its general meaning, in one English sentence for players.
        clauses: Ids of the clauses under which it is cited, in the order of the rules.
        fields: The fields of a `Violation` that are set beside `code`, `clause`, `seats` and `age`.
    """

    meaning: str
    clauses: tuple[str, ...]
    fields: str

    def __new__(cls, number: int, meaning: str = "", clauses: tuple[str, ...] = (), fields: str = "") -> Code:  # noqa: PYI034  # an enumeration has no subclasses
        """Make a member from its row."""
        member = int.__new__(cls, number)
        member._value_ = number
        member.meaning, member.clauses, member.fields = meaning, clauses, fields
        return member

    GAME_OVER = 1, "The game is over.", ("T-7",)
    NOT_YOUR_TURN = 2, "It is another player's turn.", ("T-7",), "`seats` holds that player"
    DECISION_PENDING = 3, "A decision must be taken first.", ("T-8",), "`seats` holds the player who decides"
    NO_DECISION_PENDING = 4, "No decision of this kind is asked for.", ("T-8",)
    NOT_YOUR_DECISION = 5, "The decision is another player's.", ("T-8",), "`seats` holds that player"
    NOT_A_CHOICE = (
        6,
        "The building is not among the choices.",
        ("J-5", "DV-1"),
        "`squares` the square named, `buildings` the choices",
    )
    PLACE_OUTSIDE = (
        7,
        "The smaller building must lie inside the old one.",
        ("DS-2",),
        "`squares` outside, `buildings` the old one, `kind` the smaller one",
    )
    ALREADY_EXCHANGED = 8, "The one exchange of the turn is done.", ("T-2",)
    EXCHANGE_AFTER_ACTION = 9, "An exchange comes before any action.", ("T-2",)
    NO_CARDS_GIVEN_UP = 10, "An exchange gives up at least one card.", ("T-2",), "`needed` and `given` cards"
    CARDS_NOT_IN_HAND = (
        11,
        "The hand does not hold these cards.",
        ("T-2", "T-4", "T-5", "HE-2"),
        "`card_type`, `needed` and `given` of that type",
    )
    CARDS_BEYOND_TOTALS = (
        12,
        "No hand can hold these cards, by what has been seen of the deck.",
        ("T-2", "T-4", "T-5", "HE-2"),
        "`needed` named, `given` possible, of one `card_type` or, without it, of all",
    )
    TOO_LITTLE_MONEY = 13, "The player has too few Ecus.", ("T-2", "T-3", "X-1"), "`needed` and `given` Ecus"
    NO_HOLDEM = 14, "The game is played without Hold'em.", ("HE-1",)
    ALREADY_SWAPPED = 15, "The one swap of the turn is done.", ("HE-2",)
    SWAP_AFTER_ACTION = 16, "A swap comes before any action.", ("HE-2",)
    NO_CARDS_TAKEN = 17, "A swap takes at least one card.", ("HE-2",), "`needed` and `given` cards"
    CARDS_NOT_IN_ROW = (
        18,
        "The row does not hold that many cards of the type.",
        ("HE-2",),
        "`card_type`, `needed` and `given`",
    )
    UNEQUAL_SWAP = 19, "As many cards must be put in the row as are taken.", ("HE-2",), "`needed` taken and `given` put"
    SAME_BOARD = 20, "The adventurer is on that board already.", ("T-3",), "`adventurer`, `age`"
    ADVENTURER_ELSEWHERE = (
        21,
        "An adventurer plays cards only on the board where it stands.",
        ("T-4",),
        "`adventurer`, `age`",
    )
    ADVENTURER_SPENT = (
        22,
        "An adventurer plays at most 2 cards a turn.",
        ("T-4",),
        "`adventurer`, `needed` named, `given` left",
    )
    PAYMENT_UNCLEAR = (
        23,
        "Several payments are possible, and one must be named.",
        ("T-4",),
        "the refusal lists them in `payments`",
    )
    TOO_FEW_CARDS = (
        24,
        "Too few cards of the type.",
        ("C-1", "U-1", "X-1", "P-1", "N-1"),
        "`card_type`, `needed` and `given`",
    )
    WRONG_CARDS = (
        25,
        "Cards enough, but too few of the type.",
        ("C-1", "U-1", "X-1", "P-1", "N-1"),
        "`card_type`, `needed` and `given`",
    )
    TOO_MANY_CARDS = (
        26,
        "More cards than the action costs.",
        ("C-1", "U-1", "X-1", "P-1", "N-1"),
        "`needed` and `given`, surcharge included",
    )
    SURCHARGE_MISSING = (
        27,
        "The surcharge of the terrain is not paid.",
        ("G-3", "G-4"),
        "`squares` of the terrain, `needed` and `given` surcharge cards",
    )
    NO_ADVENTURER = 28, "No adventurer of the player is on the board.", ("C-1", "U-1", "X-1", "P-1", "N-1"), "`age`"
    WRONG_BOARD = 29, "The action has no place on that board.", ("C-1", "U-1", "X-1"), "`age`"
    NO_TILE = 30, "No tile of the kind is in stock.", ("C-1", "U-1", "R-3"), "`kind`"
    NO_CUBE = 31, "No cube is in the player's supply.", ("C-1", "R-3", "P-1", "N-1")
    OFF_BOARD = 32, "Squares of the building would lie off the board.", ("C-1", "U-1"), "`kind`, `squares`"
    NOT_FREE = 33, "Squares of the building are taken.", ("C-1", "U-1"), "`kind`, `squares`, `buildings` on them"
    NO_BUILDING = 34, "No building has its top-left square there.", ("U-1", "X-1", "P-1", "N-1"), "`squares`"
    NOT_YOURS = 35, "The building is another player's.", ("U-1",), "`buildings`; `seats` its owner, if any"
    OTHER_TYPE = (
        36,
        "The building is of another type.",
        ("U-1", "P-1"),
        "`buildings`; under U-1 `kind`, the new one, under P-1 `card_type`, the type asked for",
    )
    NOT_LARGER = 37, "The new kind is not larger than the building.", ("U-1",), "`buildings`, `kind`"
    NOT_COVERED = (
        38,
        "The new building does not cover the old one.",
        ("U-1",),
        "`kind`, `buildings` the old one, `squares` left uncovered",
    )
    TOO_LARGE = 39, "Only buildings of size 1 are demolished.", ("X-1",), "`buildings`"
    PRINTED = 40, "A printed hamlet never leaves.", ("X-1",), "`buildings`"
    BUILDING_FULL = (
        41,
        "The building holds as many cubes as its value.",
        ("P-1",),
        "`buildings`, `needed` places, `given` cubes",
    )
    NOT_A_RUIN = 42, "The building is not a ruin.", ("N-1",), "`buildings`"
    RIVER = 43, "The building may not cover river.", ("G-1",), "`kind`, `squares`"
    DOMAINS_JOINED = 44, "Domains would be joined.", ("D-2", "R-4"), "`kind`, `domains`"
    EQUAL_HIGHEST = (
        45,
        "The highest building of the type in the domain has the same value.",
        ("H-1", "R-4"),
        "`kind`, `buildings` it is equal to, `domains`",
    )
    HAND_NOT_GIVEN_UP = 46, "All cards left must be given up.", ("T-5",), "`needed` and `given`"


class Violation(NamedTuple):
    """One broken demand of one clause, as data.

    Attributes:
        code: The demand that is not met.
        clause: Id of the broken clause.
        seats: Players it is about.
        squares: Squares it is about, row first; they may lie off the board.
        buildings: Buildings it is about, by first square.
        domains: Squares of each domain it is about, by first square.
        age: The board it is about.
        kind: The kind of building it is about.
        card_type: The type of cards it is about.
        adventurer: The adventurer (0 or 1) it is about.
        needed: The number that is needed.
        given: The number that there is.
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


class Refusal(NamedTuple):
    """The refusal of an action: every broken clause that can be established.

    Attributes:
        violations: In the order of the rules, then of the codes.
        payments: The possible payments, if one must be named.
        question: The requested decision, if the refusal is about it.
    """

    violations: tuple[Violation, ...]
    payments: tuple[Payment, ...] = ()
    question: Decision | None = None

    @property
    def clauses(self) -> tuple[str, ...]:
        """The ids of the broken clauses, each once, in the order of the rules."""
        return tuple(dict.fromkeys(each.clause for each in self.violations))


def refusal(
    violations: list[Violation], payments: tuple[Payment, ...] = (), question: Decision | None = None
) -> Refusal | None:
    """Return the refusal that lists violations in order, each once; None if there are none."""
    if not violations:
        return None
    if len(violations) > 1:
        violations = sorted(dict.fromkeys(violations), key=lambda each: (rank(each.clause), each.code))
    return Refusal(tuple(violations), payments, question)
