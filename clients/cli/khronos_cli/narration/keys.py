"""What is told of a game, by the sections of a language's file in which its templates stand."""

from enum import auto

from khronos_engine.texts.languages import Key


class Told(Key, section="events"):
    """Whole sentences, which the referee's answers have too."""

    BEGINS = "FirstPlayerChosen"
    ROW = "RowLaid"
    NEXT = "TurnPassed"
    WON = "GameWon"
    SHARED = "GameShared"
    WHICH_SHRINKS = "BuildingChoice"
    WHERE_TO = "PlaceChoice"


class Narration(Key, section="narration"):
    """What is told in a line for a deed and one for each thing that it set off."""

    TURN = auto()
    DECISION_DUE = auto()
    ECUS = auto()
    CARDS_IN_HAND = auto()
    STANDS = auto()
    STANDS_WITH_CARDS_LEFT = auto()

    BY = auto()
    BUILDS = auto()
    UPGRADES = auto()
    DEMOLISHES = auto()
    POPULATES = auto()
    RENOVATES = auto()
    HALF_RENOVATES = auto()
    TRAVELS = auto()
    EXCHANGES = auto()
    SWAPS = auto()
    ENDS_TURN = auto()
    ENDS_TURN_WITH = auto()
    GIVES_UP = auto()
    DRAWS = auto()
    SHUFFLES = auto()
    RIPPLES = auto()
    CARDS = auto()
    NO_CARDS = auto()
    UNKNOWN_CARDS = auto()
    PAID = auto()
    EARNED = auto()

    DECIDES = auto()
    ON_BOARD = auto()
    GIVES_WAY = auto()
    SHRINKS = auto()
    OWNED = auto()

    INCOME = auto()
    INCOME_OF_TURN = auto()
    INCOME_OF_BOARD = auto()
    DOMAINS = auto()
    COLLECTS = auto()
    FROM_DOMAIN = auto()
    NOBODY_THERE = auto()
    NOT_COLLECTED = auto()

    JUNCTION = auto()
    JOINS = auto()
    DOMAINS_OF_BOARD = auto()
    SHADOWS_VANISH = auto()
    RIPPLE_REFUSED = auto()
    NO_RIPPLE = auto()
    NO_TILE = auto()
    NO_CUBE = auto()
    WOULD_JOIN = auto()
    WOULD_EQUAL = auto()
    MAY_NOT = auto()
    PARADOX = auto()
    DESTROYED_BY_PARADOX = auto()
    GONE_WITH_ITS_CASTER = auto()
    KEEPS_CUBE = auto()
    DESTROYED = auto()
    STANDING = auto()
    REMOVED = auto()
    SHRUNK = auto()
    IS_NOW = auto()
    RIPPLES_TO = auto()
    DIVISION = auto()
    EQUALS = auto()
    CLASH = auto()
    WITH_POWER = auto()

    WINS = auto()

    LEGAL = auto()
    LEGAL_PAID = auto()
    NOT_LEGAL = auto()
    IF_ANSWERED = auto()
    UNDO_FAIR = auto()
    UNDO_UNFAIR = auto()
    CARD_DRAWN = auto()
    ANOTHER_DECIDED = auto()
    MORE_KNOWN = auto()
