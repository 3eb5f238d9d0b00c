"""The clauses of the rules, one row each; verdicts, events, the catalog and the documentation cite them by id."""

from __future__ import annotations

from typing import NamedTuple


class Reading(NamedTuple):
    """Our reading of a gap in the printed rules.

    Attributes:
        ours: Our reading, in one sentence.
        other: Another possible reading.
        why: The reason for ours.
    """

    ours: str
    other: str
    why: str


class Clause(NamedTuple):
    """One rule.

    Attributes:
        id: The id by which verdicts cite it, such as `D-2`.
        title: Its subject in a word or two.
        text: The rule in one sentence.
        section: Its section of the printed rulebook, in the rulebook's numbering; empty if it has no number.
        readings: Our readings of the gaps that the printed rules leave in it; empty without a gap.
    """

    id: str
    title: str
    text: str
    section: str = ""
    readings: tuple[Reading, ...] = ()

    @property
    def chapter(self) -> str:
        """The letters of its id, which are the key of its chapter."""
        return self.id.rpartition("-")[0]

    @property
    def numbered_readings(self) -> tuple[tuple[str, Reading], ...]:
        """The readings, each with a name of its own, such as `M-2.1`."""
        return tuple((f"{self.id}.{number}", each) for number, each in enumerate(self.readings, start=1))


CHAPTERS = {
    "M": "Material",
    "V": "Material",
    "S": "Set-up",
    "T": "A player's turn",
    "C": "Building on Might and Faith",
    "U": "Building on Might and Faith",
    "X": "Building on Might and Faith",
    "G": "Building on Might and Faith",
    "D": "Building on Might and Faith",
    "H": "Building on Might and Faith",
    "R": "Ripples",
    "J": "Junctions",
    "DS": "Downsizing and division",
    "DV": "Downsizing and division",
    "P": "Reason, income and end",
    "N": "Reason, income and end",
    "I": "Reason, income and end",
    "E": "Reason, income and end",
    "HE": "Hold'em",
    "ED": "Editions, rulings and table modes",
    "EX": "The rulebook's worked examples",
}
"""The names of the chapters, by the letters of the ids."""

_ROWS = (
    Clause("M-1", "Boards", "Three boards, Might, Faith and Reason, show the same region.", "Set-up"),
    Clause(
        "M-2",
        "Buildings",
        "Nine kinds of building, each with a type, a square footprint and a value.",
        "Set-up",
        (
            Reading(
                "A Castle and an Abbey have the value 4, their ruins 2, the ruins of a Keep and a Monastery 1.",
                "Other values: the English texts print no table of them.",
                "Constructions of 3 or 4 cards exist, a ruin and the cards that renovate it make the full value,"
                " and the ruins of a Monastery and an Abbey are worth 3 together.",
            ),
        ),
    ),
    Clause(
        "M-3",
        "Stock",
        "155 tiles serve all boards; a tile taken off goes back to the stock, one lost to a paradox leaves the game.",
        "Set-up",
        (
            Reading(
                "A tile lost to a paradox leaves the game.",
                "It goes back to the stock, like every other tile (an option, ED-4).",
                "Both texts say that the building leaves the game.",
            ),
        ),
    ),
    Clause(
        "M-4",
        "Cubes",
        "Each player has 25 control cubes; a cube taken off a board goes back to its owner.",
        "Set-up",
        (
            Reading(
                "A cube that leaves a board goes back to its owner, that on a replaced ruin too.",
                "The cube on a replaced ruin is lost.",
                "The text calls it lost, but no other rule takes cubes out of the game.",
            ),
        ),
    ),
    Clause("M-5", "Cards", "The deck has 18 Military, 18 Religious and 19 Civil cards.", "Set-up"),
    Clause(
        "M-6",
        "Money",
        "Players start with 4 Ecus, the bank never runs out, and nobody may owe money.",
        "Set-up",
        (
            Reading(
                "The bank never runs out.",
                "It holds the coins of the box.",
                "No text says what happens when it is empty.",
            ),
        ),
    ),
    Clause("M-7", "Players", "Two to five play.", "Set-up"),
    Clause(
        "V-1",
        "Who knows what",
        "A hand is known to its player alone, the order of the pile to nobody; all else is public.",
        "Set-up",
        (
            Reading(
                "Money is public.", "Players hide their Ecus.", "No text hides them, and every payment is made openly."
            ),
            Reading(
                "The discards are public.",
                "Only the last card shows.",
                "No text hides them, and every card in them was played or given up openly.",
            ),
        ),
    ),
    Clause(
        "S-1", "Start", "Every player starts with 4 Ecus, 25 cubes, both adventurers on Might and 4 cards.", "Set-up"
    ),
    Clause(
        "S-2", "Turn order", "The first player is drawn or chosen; play goes clockwise for 7 game turns.", "Game turn"
    ),
    Clause(
        "S-3",
        "Hold'em set-up",
        "With Hold'em, one card of each type is laid face up before the cards are dealt.",
        "Hold'em",
        (
            Reading(
                "The row of Hold'em is laid before the pile is shuffled and the hands are dealt.",
                "It is drawn from the pile after the deal.",
                "One card of each type must be there, and a deal could leave none of a type in the pile.",
            ),
        ),
    ),
    Clause("T-1", "Turn", "A turn is an optional exchange, then any actions in any order, then its end.", "Game turn"),
    Clause(
        "T-2",
        "Exchange",
        "Once a turn, before any action, a player may pay 2 Ecus, give up cards and draw back to 4.",
        "I",
    ),
    Clause("T-3", "Travel", "A journey moves one adventurer to another board for 1 Ecu.", "II-1"),
    Clause(
        "T-4",
        "Card limit",
        "Each adventurer plays at most 2 cards a turn, each from the player's hand and on the board where it stands.",
        "II-2",
    ),
    Clause(
        "T-5",
        "End of turn",
        "At the end of a turn a player collects income (on turns 4 and 7), gives up cards, and draws back to 4.",
        "III, IV",
        (
            Reading(
                "Income comes before cards are given up and drawn.",
                "Cards first, then income.",
                "The texts list income first; the cards drawn cannot change it.",
            ),
        ),
    ),
    Clause("T-6", "Draw pile", "Cards played go to the discards, which are shuffled when the pile is empty.", "IV"),
    Clause(
        "T-7",
        "Next player",
        "Players take turns to the left; after the last player's seventh turn the game is over.",
        "Game turn",
    ),
    Clause("T-8", "Decisions", "While a player has to decide, nothing else is legal.", "C"),
    Clause(
        "C-1",
        "Construction",
        "A building is constructed on Might or Faith, on free squares, with an adventurer there, a tile in stock,"
        " a cube if it is Military or Religious, and as many cards of its type as its value. Nobody has the cards for a"
        " City; it is made by an upgrade.",
        "2.1",
        (
            Reading(
                "A Military or Religious building needs a cube in the player's supply.",
                "Without a cube it stands unmarked.",
                "Ownership decides upgrades, hierarchy and income, and only the cube shows it.",
            ),
        ),
    ),
    Clause(
        "C-2",
        "Construction bonus",
        "Constructing size 2 or 3 pays 1 Ecu on Might, 2 on Faith.",
        "2.1",
        (
            Reading(
                "The bonus is paid once, for the board of the construction.",
                "It is paid for each board that the building ripples to.",
                "The text pays it for constructing, and a ripple is a consequence.",
            ),
        ),
    ),
    Clause(
        "U-1",
        "Upgrade",
        "An upgrade replaces a player's own building, or a civil one, by a larger one of its type that covers it. It"
        " costs cards of the type: the difference of the values.",
        "2.2",
        (
            Reading(
                "An upgrade may skip a size.",
                "Only to the next size.",
                "The text asks for a larger building of the type, not for the next one.",
            ),
            Reading(
                "The surcharge is that of the whole new footprint.",
                "Only squares that the old building left free count (an option, ED-4).",
                "The surcharge is for the building that is laid, and that covers all of its squares.",
            ),
        ),
    ),
    Clause("U-2", "Upgrade bonus", "Every upgrade pays 1 Ecu on Might, 2 on Faith.", "2.2"),
    Clause(
        "X-1",
        "Demolition",
        "Any tile of size 1 on Might or Faith, of any owner, may be demolished for 1 Ecu and one card of its type.",
        "2.3",
    ),
    Clause(
        "G-1",
        "River",
        "Hamlets, Military and Religious buildings may not cover a river square; Towns and Cities may.",
        "A-1",
    ),
    Clause(
        "G-2",
        "Mixed squares",
        "A square of several terrains is river if it shows any, else mountain, else forest.",
        "A-1",
    ),
    Clause(
        "G-3", "Forest", "Covering forest costs 1 more card of any type with 2 or 3 players, nothing with more.", "A-1"
    ),
    Clause(
        "G-4",
        "Mountain",
        "Covering mountain costs 2 more cards of any types with 2 or 3 players, 1 with 4, nothing with 5.",
        "A-1",
        (
            Reading(
                "A footprint on forest and mountain pays both surcharges.",
                "It pays the higher one only (an option, ED-4).",
                "Each terrain has a rule of its own, and neither excepts the other.",
            ),
        ),
    ),
    Clause(
        "D-1",
        "Domain",
        "A domain is all buildings of one board that are joined by their sides; corners do not join.",
        "A-2",
    ),
    Clause("D-2", "Dominion", "A Military or Religious building may not join two domains.", "A-2"),
    Clause(
        "H-1",
        "Hierarchy",
        "In a domain the highest Military value belongs to one building only, and so does the highest Religious value.",
        "A-3",
    ),
    Clause(
        "R-1",
        "Ripple",
        "Buildings of size 2 and 3 ripple to every later board, on the same squares.",
        "B",
        (
            Reading(
                "The order is: lay the building, pay the bonus, lay its shadows on Faith and then on Reason, then"
                " settle Might and then Faith; Reason is never settled.",
                "Settle each board before the next shadow is laid.",
                "The ripple belongs to the construction, and junctions are looked at when it has ended.",
            ),
        ),
    ),
    Clause(
        "R-2",
        "Shadows",
        "A Military or Religious shadow has its owner's cube on Faith and is an ownerless ruin on Reason.",
        "B",
    ),
    Clause(
        "R-3",
        "Stock in a ripple",
        "A ripple stops at the board for which no tile is left or, on Faith, no cube of the owner.",
        "B",
        (
            Reading(
                "Without a cube in supply a Military or Religious building does not ripple to Faith, nor further.",
                "It ripples without a cube.",
                "A shadow on Faith carries its owner's cube, as every Military or Religious building there does.",
            ),
        ),
    ),
    Clause(
        "R-4",
        "Refused ripple",
        "A Military or Religious shadow that would break D-2 or H-1 on Faith is laid neither there nor on Reason.",
        "B",
        (
            Reading(
                "Dominion and hierarchy of a shadow are judged as the board would stand after replacements and"
                " paradoxes.",
                "They are judged as it stands before.",
                "What a shadow covers is gone when it lies there.",
            ),
            Reading(
                "A shadow that Faith refuses is not laid on Reason either.",
                "Reason still gets its ruin.",
                "A ripple goes from board to board, and one that is stopped goes no further (R-3).",
            ),
        ),
    ),
    Clause(
        "R-5",
        "Predecessors",
        "Without a paradox a shadow replaces the shadow of the building that was upgraded, a building identical to"
        " itself, and printed hamlets. It takes over the cubes of those that are civil.",
        "B, 2.4",
        (
            Reading(
                "A building identical to the new shadow (squares, kind, on Faith owner) is replaced, not destroyed.",
                "It is destroyed by a paradox.",
                "A paradox destroys a different building, and an identical one is none.",
            ),
        ),
    ),
    Clause(
        "R-6",
        "Paradox",
        "Any other building that a shadow covers, even partly, is destroyed, and the shadow that it cast with it.",
        "B",
        (
            Reading(
                "A paradox destroys on Reason too.",
                "On Reason the new building is not laid over others.",
                "The text names no board that is spared.",
            ),
            Reading(
                "A building destroyed on Faith takes its own shadow on Reason with it, lost to the paradox too.",
                "Its shadow stays.",
                "The shadow stands there only because of the building that is now gone.",
            ),
        ),
    ),
    Clause(
        "R-7",
        "Old shadow",
        "Where an upgraded building does not ripple, the old one's shadow stays.",
        "B",
        (
            Reading(
                "Where an upgrade does not ripple, the old building's shadow stays as it is.",
                "It is removed there and on the later board (an option, ED-4).",
                "Nothing new stands there to replace it, and no text takes it off.",
            ),
        ),
    ),
    Clause("R-8", "Terrain in a ripple", "Terrain plays no part in a ripple.", "B"),
    Clause(
        "R-9",
        "Cubes after a paradox",
        "When a paradox destroys a Town or City on a printed hamlet, the player with most cubes on it keeps one there.",
        "2.4",
        (
            Reading(
                "If the new building covers the printed hamlet, the cube that stays there moves onto it.",
                "The cube goes back to its owner.",
                "A printed hamlet under a new building is a predecessor, whose cubes pass on.",
            ),
        ),
    ),
    Clause("J-1", "Junction", "A civil building that joins domains makes a junction.", "C-a"),
    Clause(
        "J-2",
        "Order of settling",
        "On Might the Military hierarchy is restored first, on Faith the Religious; after every downsizing all is"
        " looked at again.",
        "C-a",
        (
            Reading(
                "After every downsizing the hierarchies are looked at again from the first type.",
                "Each type is restored once, in order.",
                "A downsizing of the second type can split a domain and upset the first.",
            ),
        ),
    ),
    Clause(
        "J-3",
        "Origin and clash",
        "In a clash a building counts for the domain in which it stood before the action, with that domain's power.",
        "C-a",
        (
            Reading(
                "Powers are compared only among equals that the junction has brought together: they come from several"
                " domains, and all were in one clash when settling of the board began.",
                "Every clash after a junction compares powers.",
                "Equals that a removal uncovers later were not brought together by the junction.",
            ),
        ),
    ),
    Clause(
        "J-4",
        "Power",
        "Of the buildings that share the highest value after a junction, those from weaker domains are downsized.",
        "C-a",
        (
            Reading(
                "Only the powers of the origin domains of the buildings that share the highest value are compared.",
                "All domains that were joined are compared.",
                "No other building can be downsized.",
            ),
        ),
    ),
    Clause(
        "J-5",
        "Tie",
        "If the powers are equal, the player whose turn it is downsizes one of their own buildings or, if none is"
        " theirs, chooses one.",
        "C-a",
    ),
    Clause(
        "J-6",
        "One at a time",
        "Buildings are downsized one at a time, from the top left of the board.",
        "C-a",
        (
            Reading(
                "Of several clashes the one with the smallest square of the board is settled first; of several"
                " buildings that must go, the one with the smallest top-left square.",
                "The player whose turn it is chooses the order.",
                "The result should not depend on a choice that no text gives to anybody.",
            ),
        ),
    ),
    Clause(
        "DS-1",
        "Downsizing",
        "Downsizing turns a building into the next smaller kind of its type that is in stock, or destroys it.",
        "C-a",
    ),
    Clause(
        "DS-2",
        "Place of the smaller building",
        "The smaller building lies inside the larger one's squares, whatever the rules of construction say.",
        "C-a",
    ),
    Clause("DS-3", "Choice of the place", "The owner chooses where the smaller building lies.", "C-a"),
    Clause(
        "DS-4",
        "Shadows of a downsized building",
        "A downsized building loses its shadows; a Keep or Monastery that takes its place ripples again.",
        "C-a",
        (
            Reading(
                "A building of Might that is downsized takes the identical ruin on Reason with it. The ruin stays if it"
                " belongs to a building of another player on Faith.",
                "It takes the ruin with it, of any player.",
                "A ruin has no owner, and the building on Faith shows whose it is.",
            ),
            Reading(
                "The smaller building leaves a ruin by the rules of ripples, whether or not the larger one had one.",
                "Only in place of a ruin.",
                "What it leaves follows from where it now stands, not from what the larger one had left.",
            ),
        ),
    ),
    Clause(
        "DV-1",
        "Division",
        "Where a removal leaves several highest buildings, the player whose turn it is downsizes one of their own"
        " or, if none is theirs, chooses one.",
        "C-b",
        (
            Reading(
                "A downsizing that splits a domain or takes its highest building can make a division too.",
                "Only demolitions and paradoxes can.",
                "The example of the Keep that is downsized (EX-13) is settled so.",
            ),
        ),
    ),
    Clause(
        "P-1",
        "Population",
        "On Reason a Civil card puts a cube on a civil building, which holds at most as many as its value.",
        "2.4",
    ),
    Clause(
        "N-1",
        "Renovation",
        "On Reason cards of its type renovate a ruin: one for size 2, two for size 3. It has its full value again.",
        "2.5",
    ),
    Clause(
        "I-1",
        "Income",
        "At the end of their turns 4 and 7 players collect on the boards where they have an adventurer.",
        "III",
    ),
    Clause(
        "I-2",
        "Income on Might",
        "On Might the owner of a domain's highest Military building collects the domain's civil power.",
        "III",
    ),
    Clause(
        "I-3",
        "Income on Faith",
        "On Faith the owner of a domain's highest Religious building collects the domain's civil power.",
        "III",
    ),
    Clause(
        "I-4",
        "Income on Reason",
        "On Reason the players with the most cubes in a domain each collect its Military and Religious power, to which"
        " a ruin adds its lower value.",
        "III",
        (
            Reading(
                "A domain pays every player who has the most cubes in it.",
                "Only a player with more than half of the cubes collects.",
                "The text pays tied players too, and of those none has more than half.",
            ),
        ),
    ),
    Clause(
        "I-5",
        "No income",
        "A domain pays nobody without a Military building on Might, a Religious one on Faith, or a cube on Reason.",
        "III",
    ),
    Clause(
        "E-1",
        "Winner",
        "The richest player wins; equal players share the win.",
        "End of the game",
        (Reading("Equal players share the win.", "A second count breaks the tie.", "No text gives one."),),
    ),
    Clause("HE-1", "Row", "With Hold'em three cards lie face up.", "Hold'em"),
    Clause(
        "HE-2",
        "Swap",
        "Once a turn, before any action, cards of one type may be taken from the row for as many others.",
        "Hold'em",
    ),
    Clause(
        "ED-1",
        "Editions",
        "The editions differ only in the cards given up at the end of a turn (T-5): the whole hand in Matagot's, any"
        " cards in Rio Grande's. The first printing had 33 cards.",
        "",
    ),
    Clause("ED-2", "Dealt cards", "With dealt cards the referee shuffles and deals.", ""),
    Clause(
        "ED-3",
        "Reported cards",
        "With reported cards the cards that players name are believed as far as the totals allow.",
        "",
    ),
    Clause(
        "ED-4",
        "Rulings",
        "Four gaps of the rules are options of a game: tiles lost to a paradox (M-3), forest and mountain"
        " together (G-4), the surcharge of an upgrade (U-1), the old shadow where an upgrade does not ripple"
        " (R-7).",
        "",
    ),
    Clause("EX-1", "Two journeys", "Two journeys cost 1 Ecu each.", "II-1"),
    Clause("EX-2", "A Keep on Might", "A Keep takes two Military cards and pays its builder 1 Ecu on Might.", "2.1"),
    Clause(
        "EX-3",
        "Two upgrades",
        "Upgrading a Chapel to a Monastery on Faith pays 2 Ecus; a Watchtower becomes a Keep for one card.",
        "2.2",
    ),
    Clause("EX-4", "No merging", "Two Chapels cannot become one Monastery.", "2.2"),
    Clause("EX-5", "A demolition", "Demolishing a Chapel takes a Religious card and 1 Ecu.", "2.3"),
    Clause(
        "EX-6",
        "Beside a Keep and an Abbey",
        "Beside a Keep and an Abbey, a second Keep or Abbey may not be laid, other sizes may.",
        "A-3",
    ),
    Clause(
        "EX-7",
        "Three ripples",
        "A Chapel does not ripple, a Town ripples twice, a Keep ripples and leaves a ruin.",
        "B",
    ),
    Clause("EX-8", "A paradox", "A Monastery rippled from Might wipes out another player's on Faith.", "B"),
    Clause(
        "EX-9",
        "Two refused ripples",
        "A Monastery is not rippled where it would join domains or equal the highest.",
        "B",
    ),
    Clause("EX-10", "A junction", "In a junction of 3 against 2 the weaker Keep becomes a Watchtower.", "C-a"),
    Clause(
        "EX-11",
        "A tie",
        "Between equal Keeps of others the builder picks one; then the builder's own Chapel clashes and is destroyed.",
        "C-a",
    ),
    Clause(
        "EX-12",
        "A Castle downsized",
        "The weaker Castle goes from all boards, and the Keep in its place ripples again.",
        "C-a",
    ),
    Clause(
        "EX-13",
        "A division",
        "A downsized Keep splits the domain, and the builder picks between two Monasteries.",
        "C-b",
    ),
    Clause("EX-14", "Populating", "One cube on a Hamlet, one on a Town, two on one Town.", "2.4"),
    Clause("EX-15", "Renovating", "One card renovates a Keep, one puts a cube on an Abbey.", "2.5"),
    Clause(
        "EX-16",
        "Income",
        "Income of 7 and 4 on Might, 6 on Faith, 5 on Reason.",
        "III",
        (
            Reading(
                "The income on Reason is 5: 2 for a renovated Keep, 3 for the ruins of an Abbey and a Monastery.",
                "It is 8, as the Matagot figures add up.",
                "Rio Grande's figures fit the values of the ruins, Matagot's do not.",
            ),
        ),
    ),
    Clause("EX-17", "A swap", "One Military and two Civil cards face up leave four choices.", "Hold'em"),
    Clause(
        "EX-18",
        "Four domains",
        "Four domains: corners do not join, and a lone printed hamlet is a domain that belongs to nobody.",
        "A-2",
    ),
)

CLAUSES: dict[str, Clause] = {clause.id: clause for clause in _ROWS}
"""Every clause by its id, in the order of the rules; the rulebook's worked examples, `EX-1` to `EX-18`, come last."""


class Term(NamedTuple):
    """A word of the game.

    Attributes:
        word: The word.
        meaning: Its meaning, in a sentence or two.
        clauses: The clauses that are about it.
    """

    word: str
    meaning: str
    clauses: tuple[str, ...]


_TERMS = (
    Term(
        "cascade",
        "All that one action sets off: shadows and paradoxes, then junctions, divisions and downsizing, until nothing"
        " is wrong.",
        ("R-1", "J-2", "T-8"),
    ),
    Term(
        "clash",
        "Two or more buildings of one type that share the highest value of a domain; one of them must be downsized.",
        ("J-3", "DV-1"),
    ),
    Term(
        "division",
        "What can follow when a building goes: its domain splits or loses its highest building, and others that"
        " were below it now share the highest value.",
        ("DV-1",),
    ),
    Term(
        "domain",
        "Buildings of one board that are joined by their sides; corners do not join. A printed hamlet that stands alone"
        " is a domain too.",
        ("D-1",),
    ),
    Term(
        "downsizing",
        "Turning a Military or Religious building into the next smaller kind of its type, inside its own squares; the"
        " smallest is destroyed.",
        ("DS-1", "DS-2", "DS-3", "DS-4"),
    ),
    Term(
        "footprint",
        "The squares of a building: 1, 2 by 2 or 3 by 3. It is named by the one at the top left.",
        ("M-2",),
    ),
    Term("junction", "What a civil building makes when it joins two or more domains.", ("J-1",)),
    Term(
        "origin domain",
        "The domain in which a building stood before the action; its power counts when domains clash.",
        ("J-3",),
    ),
    Term(
        "paradox",
        "What happens to a building that a shadow covers and does not replace: it is destroyed, even if both have the"
        " same owner.",
        ("R-6",),
    ),
    Term("power", "The sum of the values of one type in a domain.", ("J-3", "J-4", "I-2", "I-3", "I-4")),
    Term(
        "predecessor",
        "What a shadow replaces without a paradox: the shadow of the building that was upgraded, a building identical"
        " to itself, and a printed hamlet.",
        ("R-5",),
    ),
    Term(
        "printed hamlet",
        "A hamlet that is part of the board. It counts as a building, never leaves, and shows again when the tile over"
        " it goes.",
        ("M-3", "R-5"),
    ),
    Term(
        "ripple",
        "How a building of size 2 or 3 comes to the later boards, on the same squares: from Might to Faith and Reason,"
        " from Faith to Reason.",
        ("R-1", "R-3", "R-4"),
    ),
    Term(
        "ruin",
        "What a Military or Religious building leaves on Reason. Nobody owns it. It pays the players with the most"
        " cubes in its domain, and more once cards have renovated it.",
        ("R-2", "I-4", "N-1", "M-2"),
    ),
    Term("shadow", "A building that a ripple has laid on a later board.", ("R-1", "R-2")),
    Term(
        "surcharge",
        "The extra cards that a building costs on forest and mountain.",
        ("G-3", "G-4"),
    ),
    Term(
        "value",
        "A number from 1 to 5 for each kind: its price in cards, its rank in a domain, its weight in the income.",
        ("M-2", "H-1"),
    ),
)

GLOSSARY: dict[str, Term] = {term.word: term for term in _TERMS}
"""The words of the game that need an explanation, in alphabetical order."""

_RANK = {clause: rank for rank, clause in enumerate(CLAUSES)}


def rank(clause: str) -> int:
    """Return the index of a clause in the order of the rules."""
    return _RANK[clause]
