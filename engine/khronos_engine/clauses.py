"""The clauses of the rules, and the faults that a verdict names.

Every clause has one row here; verdicts, events and documentation cite it by id. A `Code` is finer than a clause: it
says which demand of the clause is not met.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from khronos_engine.material import Numbered

if TYPE_CHECKING:
    from khronos_engine.actions import Decision
    from khronos_engine.board import Building
    from khronos_engine.cards import Payment
    from khronos_engine.material import Age, Kind, Type
    from khronos_engine.squares import Square


class Clause(Struct, frozen=True):
    """One rule.

    Attributes:
        id: The id by which verdicts cite it, such as `D-2`.
        text: The rule in one sentence.
        section: Where the printed rulebook has it, in the rulebook's own numbering; empty where it has no number.
        ours: Whether it is, wholly or in part, this referee's reading of a gap in the printed rules.
    """

    id: str
    text: str
    section: str = ""
    ours: bool = False


_ROWS = (
    Clause("M-1", "Three boards, Might, Faith and Reason, show the same region.", "Set-up"),
    Clause("M-2", "Nine kinds of building, each with a type, a square footprint and a value.", "Set-up", ours=True),
    Clause(
        "M-3",
        "155 tiles serve all boards; a tile taken off goes back to the stock, one lost to a paradox leaves the game.",
        "Set-up",
        ours=True,
    ),
    Clause(
        "M-4", "Each player has 25 control cubes; a cube taken off a board goes back to its owner.", "Set-up", ours=True
    ),
    Clause("M-5", "The deck has 18 Military, 18 Religious and 19 Civil cards.", "Set-up"),
    Clause("M-6", "Players start with 4 Ecus, the bank never runs out, and nobody may owe money.", "Set-up", ours=True),
    Clause("M-7", "Two to five play.", "Set-up"),
    Clause(
        "V-1",
        "A hand is known to its player alone, the order of the pile to nobody; all else is public.",
        "Set-up",
        ours=True,
    ),
    Clause("S-1", "Every player starts with 4 Ecus, 25 cubes, both adventurers on Might and 4 cards.", "Set-up"),
    Clause("S-2", "The first player is drawn or given; play goes clockwise for 7 game turns.", "Game turn"),
    Clause(
        "S-3", "With Hold'em, one card of each type is laid face up before the cards are dealt.", "Hold'em", ours=True
    ),
    Clause("T-1", "A turn is an optional exchange, then any actions in any order, then its end.", "Game turn"),
    Clause("T-2", "Once a turn, before any action, a player may pay 2 Ecus, give up cards and draw back to 4.", "I"),
    Clause("T-3", "A journey moves one adventurer to another board for 1 Ecu.", "II-1"),
    Clause(
        "T-4",
        "Each adventurer plays at most 2 cards a turn, each from the player's hand and on the board where it stands.",
        "II-2",
    ),
    Clause(
        "T-5",
        "At the end of the turn come income, the giving up of cards, and drawing back to 4.",
        "III, IV",
        ours=True,
    ),
    Clause("T-6", "Cards played go to the discards, which are shuffled when the pile is empty.", "IV"),
    Clause(
        "T-7", "Players take turns to the left; after the last player's seventh turn the game is over.", "Game turn"
    ),
    Clause("T-8", "While a decision is asked for, only that decision by that player is legal.", "C"),
    Clause(
        "C-1",
        "A building is constructed on Might or Faith, on free squares, with an adventurer there, a tile in stock, a"
        " cube if it is Military or Religious, and as many cards of its type as its value.",
        "2.1",
        ours=True,
    ),
    Clause("C-2", "Constructing size 2 or 3 pays 1 Ecu on Might, 2 on Faith.", "2.1", ours=True),
    Clause(
        "U-1",
        "An own or civil building may be replaced by a larger one of its type that covers it, for the difference of the"
        " values.",
        "2.2",
        ours=True,
    ),
    Clause("U-2", "Every upgrade pays 1 Ecu on Might, 2 on Faith.", "2.2"),
    Clause(
        "X-1",
        "A tile of size 1 on Might or Faith may be demolished for 1 Ecu and one card of its type.",
        "2.3",
    ),
    Clause("G-1", "Hamlets, Military and Religious buildings may not cover a river square.", "A-1"),
    Clause("G-2", "River goes before mountain, mountain before forest, forest before plain.", "A-1"),
    Clause("G-3", "Covering forest costs 1 more card of any type with 2 or 3 players.", "A-1"),
    Clause("G-4", "Covering mountain costs 2 more cards of any types with 2 or 3 players, 1 with 4.", "A-1", ours=True),
    Clause("D-1", "A domain is a largest set of buildings of one board joined by their sides.", "A-2"),
    Clause("D-2", "A Military or Religious building may not join two domains.", "A-2"),
    Clause(
        "H-1",
        "In a domain the highest Military value belongs to one building only, and so the highest Religious.",
        "A-3",
    ),
    Clause("R-1", "Buildings of size 2 and 3 ripple to every later board, on the same squares.", "B"),
    Clause(
        "R-2", "A Military or Religious shadow has its owner's cube on Faith and is an ownerless ruin on Reason.", "B"
    ),
    Clause("R-3", "A building ripples no further than there are tiles, and on Faith cubes, for it.", "B", ours=True),
    Clause(
        "R-4",
        "A Military or Religious shadow that would break D-2 or H-1 on Faith is laid on no later board.",
        "B",
        ours=True,
    ),
    Clause(
        "R-5",
        "A shadow replaces the shadow of the building upgraded, a building identical to itself and printed hamlets, and"
        " takes over the cubes of civil ones.",
        "B, 2.4",
        ours=True,
    ),
    Clause("R-6", "Any other building that a shadow covers is destroyed, and its own shadow with it.", "B", ours=True),
    Clause("R-7", "Where an upgraded building does not ripple, the old one's shadow stays.", "B", ours=True),
    Clause("R-8", "Terrain plays no part in a ripple.", "B"),
    Clause(
        "R-9",
        "Of the cubes on a Town or City lost to a paradox, the player with most keeps one on a printed hamlet beneath.",
        "2.4",
        ours=True,
    ),
    Clause("J-1", "A civil building that joins domains makes a junction.", "C-a"),
    Clause(
        "J-2",
        "On Might the Military hierarchy is restored first, on Faith the Religious; then all is looked at again.",
        "C-a",
        ours=True,
    ),
    Clause(
        "J-3",
        "Every building keeps for the action the domain that it came from, with the power it then had.",
        "C-a",
        ours=True,
    ),
    Clause("J-4", "In a junction the highest buildings from weaker domains are downsized.", "C-a", ours=True),
    Clause(
        "J-5",
        "Between equal powers the player whose turn it is downsizes an own building, or else chooses one.",
        "C-a",
    ),
    Clause("J-6", "Buildings are downsized one at a time, the first on the board first.", "C-a", ours=True),
    Clause(
        "DS-1",
        "Downsizing turns a building into the next smaller kind of its type that is in stock, or destroys it.",
        "C-a",
    ),
    Clause(
        "DS-2",
        "The smaller building lies inside the larger one's squares, whatever the rules of construction say.",
        "C-a",
    ),
    Clause("DS-3", "The owner chooses where the smaller building lies.", "C-a"),
    Clause(
        "DS-4",
        "A downsized building loses its shadows; a Keep or Monastery that takes its place ripples anew.",
        "C-a",
        ours=True,
    ),
    Clause(
        "DV-1",
        "Where a removal leaves equal highest buildings, the player whose turn it is downsizes an own one, or chooses.",
        "C-b",
        ours=True,
    ),
    Clause("P-1", "On Reason a Civil card puts a cube on a civil building, up to its value in cubes.", "2.4"),
    Clause("N-1", "On Reason cards of its type renovate a ruin: one for size 2, two for size 3.", "2.5"),
    Clause(
        "I-1", "At the end of their turns 4 and 7 players collect on the boards where they have an adventurer.", "III"
    ),
    Clause("I-2", "On Might the owner of a domain's highest Military building collects its civil power.", "III"),
    Clause("I-3", "On Faith the owner of a domain's highest Religious building collects its civil power.", "III"),
    Clause(
        "I-4",
        "On Reason the players with most cubes in a domain each collect its Military and Religious power.",
        "III",
        ours=True,
    ),
    Clause("I-5", "A domain without such a building, or without cubes, pays nobody.", "III"),
    Clause("E-1", "The richest player wins; equal players share the win.", "End of the game", ours=True),
    Clause("HE-1", "With Hold'em three cards lie face up.", "Hold'em"),
    Clause(
        "HE-2",
        "Once a turn, before any action, cards of one type may be taken from the row for as many others.",
        "Hold'em",
    ),
    Clause("ED-1", "The editions differ in T-5 alone; the first printing had 33 cards.", ""),
    Clause("ED-2", "With dealt cards the referee shuffles and deals.", ""),
    Clause("ED-3", "With reported cards the cards that players name are believed as far as the totals allow.", ""),
    Clause("ED-4", "Four gaps of the rules are options of a game.", "", ours=True),
    Clause("EX-1", "Two journeys cost 1 Ecu each.", "II-1"),
    Clause("EX-2", "A Keep takes two Military cards and pays its builder 1 Ecu on Might.", "2.1"),
    Clause("EX-3", "A Chapel becomes a Monastery on Faith for 2 Ecus; a Watchtower a Keep for one card.", "2.2"),
    Clause("EX-4", "Two Chapels cannot become one Monastery.", "2.2"),
    Clause("EX-5", "Demolishing a Chapel takes a Religious card and 1 Ecu.", "2.3"),
    Clause("EX-6", "Beside a Keep and an Abbey, a second Keep or Abbey may not be laid, other sizes may.", "A-3"),
    Clause("EX-7", "A Chapel does not ripple, a Town ripples twice, a Keep ripples and leaves a ruin.", "B"),
    Clause("EX-8", "A Monastery rippled from Might wipes out another player's on Faith.", "B"),
    Clause("EX-9", "A Monastery is not rippled where it would join domains or equal the highest.", "B"),
    Clause("EX-10", "In a junction of 3 against 2 the weaker Keep becomes a Watchtower.", "C-a"),
    Clause("EX-11", "Between equal Keeps of others the builder picks; then an own Chapel clashes and goes.", "C-a"),
    Clause("EX-12", "The weaker Castle goes from all boards, and the Keep in its place ripples anew.", "C-a"),
    Clause("EX-13", "A downsized Keep splits the domain, and the builder picks between two Monasteries.", "C-b"),
    Clause("EX-14", "One cube on a Hamlet, one on a Town, two on one Town.", "2.4"),
    Clause("EX-15", "One card restores a Keep, one puts a cube on an Abbey.", "2.5"),
    Clause("EX-16", "Income of 7 and 4 on Might, 6 on Faith, 5 on Reason.", "III", ours=True),
    Clause("EX-17", "One Military and two Civil cards face up leave four choices.", "Hold'em"),
    Clause("EX-18", "Four domains: corners do not join, a lone printed hamlet is a domain of nobody.", "A-2"),
)

CLAUSES: dict[str, Clause] = {clause.id: clause for clause in _ROWS}
"""Every clause by its id, in the order of the rules; the rulebook's worked examples, `EX-1` to `EX-18`, come last."""

_RANK = {clause: rank for rank, clause in enumerate(CLAUSES)}


def rank(clause: str) -> int:
    """Return the place of a clause in the order in which verdicts list them."""
    return _RANK[clause]


class Code(Numbered):
    """What exactly is wrong; each comment says which fields of a `Violation` are set beside `seats`."""

    GAME_OVER = 1
    """The game is over (T-7)."""
    NOT_YOUR_TURN = 2
    """It is another player's turn (T-7): `seats` holds that player."""
    DECISION_PENDING = 3
    """A decision must be taken first (T-8): `seats` holds the player who decides."""
    NO_DECISION_PENDING = 4
    """No decision, or none of this kind, is asked for (T-8)."""
    NOT_YOUR_DECISION = 5
    """The decision is another player's (T-8): `seats` holds that player."""
    NOT_A_CHOICE = 6
    """The building is not among the choices (J-5, DV-1): `squares` the square named, `buildings` the choices."""
    PLACE_OUTSIDE = 7
    """The smaller building would not lie inside the old one (DS-2): `squares` outside, `buildings` the old one."""
    ALREADY_EXCHANGED = 8
    """The one exchange of the turn is done (T-2)."""
    EXCHANGE_AFTER_ACTION = 9
    """An exchange comes before any action (T-2)."""
    NO_CARDS_GIVEN_UP = 10
    """An exchange gives up at least one card (T-2)."""
    CARDS_NOT_IN_HAND = 11
    """The hand does not hold these cards (T-2, T-4, T-5, HE-2): `card_type`, `needed` and `given` of that type."""
    CARDS_BEYOND_TOTALS = 12
    """The hand cannot hold these cards (T-2, T-4, T-5, HE-2, by ED-3): `needed` named, `given` possible."""
    TOO_LITTLE_MONEY = 13
    """Too few Ecus (T-2, T-3, X-1): `needed` and `given` Ecus."""
    NO_HOLDEM = 14
    """The game is played without Hold'em (HE-1)."""
    ALREADY_SWAPPED = 15
    """The one swap of the turn is done (HE-2)."""
    SWAP_AFTER_ACTION = 16
    """A swap comes before any action (HE-2)."""
    NO_CARDS_TAKEN = 17
    """A swap takes at least one card (HE-2)."""
    CARDS_NOT_IN_ROW = 18
    """The row does not hold so many cards of the type (HE-2): `card_type`, `needed` and `given`."""
    UNEQUAL_SWAP = 19
    """As many cards must be put in the row as are taken (HE-2): `needed` taken and `given` put."""
    SAME_BOARD = 20
    """The adventurer is on that board already (T-3): `adventurer`, `age`."""
    ADVENTURER_ELSEWHERE = 21
    """The adventurer who plays cards is not on that board (T-4): `adventurer`, `age`."""
    ADVENTURER_SPENT = 22
    """An adventurer would play more than 2 cards this turn (T-4): `adventurer`, `needed` named, `given` left."""
    PAYMENT_UNCLEAR = 23
    """Several payments are possible and none is named (T-4): the refusal lists them in `payments`."""
    TOO_FEW_CARDS = 24
    """Too few cards of the type (C-1, U-1, X-1, P-1, N-1): `card_type`, `needed` and `given`."""
    WRONG_CARDS = 25
    """Cards enough, but too few of the type (C-1, U-1, X-1, P-1, N-1): `card_type`, `needed` and `given`."""
    TOO_MANY_CARDS = 26
    """More cards than the action costs (C-1, U-1, X-1, P-1, N-1): `needed` and `given`, surcharge included."""
    SURCHARGE_MISSING = 27
    """The surcharge is not paid (G-3, G-4): `squares` of the terrain, `needed` and `given` surcharge cards."""
    NO_ADVENTURER = 28
    """No adventurer of the player is on the board (C-1, U-1, X-1, P-1, N-1): `age`."""
    WRONG_BOARD = 29
    """The action has no place on that board (C-1, U-1, X-1): `age`."""
    NO_TILE = 30
    """No tile of the kind is in stock (C-1, U-1, R-3): `kind`."""
    NO_CUBE = 31
    """No cube is in the player's supply (C-1, P-1, N-1, R-3)."""
    OFF_BOARD = 32
    """Squares of the footprint lie off the board (C-1, U-1): `squares`."""
    NOT_FREE = 33
    """Squares of the footprint are taken (C-1, U-1): `squares`, `buildings` on them."""
    NO_BUILDING = 34
    """No building has its top-left square there (U-1, X-1, P-1, N-1): `squares`."""
    NOT_YOURS = 35
    """The building is not the player's (U-1): `buildings`; `seats` its owner, if any."""
    OTHER_TYPE = 36
    """The building is of another type than the new kind, or not civil (U-1, P-1): `buildings`, `kind`."""
    NOT_LARGER = 37
    """The new kind is not larger than the building (U-1): `buildings`, `kind`."""
    NOT_COVERED = 38
    """The new footprint does not cover the building (U-1): `buildings`, `squares` left uncovered."""
    TOO_LARGE = 39
    """Only buildings of size 1 are demolished (X-1): `buildings`."""
    PRINTED = 40
    """A printed hamlet never leaves (X-1): `buildings`."""
    BUILDING_FULL = 41
    """The building holds as many cubes as its value (P-1): `buildings`, `needed` places, `given` cubes."""
    NOT_A_RUIN = 42
    """The building is not a ruin (N-1): `buildings`."""
    RIVER = 43
    """The kind may not cover river (G-1): `kind`, `squares`."""
    DOMAINS_JOINED = 44
    """Two or more domains would be joined (D-2, R-4): `domains`."""
    EQUAL_HIGHEST = 45
    """The highest of the type in the domain has the same value (H-1, R-4): `buildings` it is equal to, `domains`."""
    HAND_NOT_GIVEN_UP = 46
    """All cards left must be given up (T-5): `needed` and `given`."""


class Violation(NamedTuple):
    """One broken demand of one clause, as data.

    Attributes:
        code: What exactly is wrong.
        clause: Id of the broken clause.
        seats: Players it is about.
        squares: Squares it is about, row first; they may lie off the board.
        buildings: Buildings it is about, by first square.
        domains: Squares of each domain it is about, by first square.
        age: The board it is about.
        kind: The kind of building it is about.
        card_type: The type of cards it is about.
        adventurer: The adventurer (0 or 1) it is about.
        needed: How many are needed.
        given: How many there are.
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
    """Why an action is not legal: every broken clause that can be established.

    Attributes:
        violations: In the order of the rules, then of the codes.
        payments: The possible payments, where one must be named.
        question: The decision that is asked for, where the refusal is about it.
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
    """Return the refusal that violations amount to, in order and each once; None where there are none."""
    if not violations:
        return None
    if len(violations) > 1:
        violations = sorted(dict.fromkeys(violations), key=lambda each: (_RANK[each.clause], each.code))
    return Refusal(tuple(violations), payments, question)
