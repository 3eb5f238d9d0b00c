"""The texts that the command line alone needs, by their keys."""

from enum import auto

from khronos_engine.texts.languages import Key


class Narration(Key, section="narration"):
    """Headings, players' means, decisions and income at a terminal."""

    TURN = auto()
    DECISION_DUE = auto()
    CARDS_IN_HAND = auto()
    HAND = auto()
    STANDS = auto()
    STANDS_WITH_CARDS_LEFT = auto()

    ON_BOARD = auto()
    OWNED = auto()

    INCOME_OF_TURN = auto()
    COLLECTS = auto()
    FROM_DOMAIN = auto()
    HANDS = auto()
    BANK = auto()
    TILE = auto()
    RUIN_TILE = auto()
    PUT = auto()
    TAKE_OFF = auto()
    TURN_OVER = auto()
    PUT_CUBE = auto()
    WITH_CUBE = auto()
    CUBE_TO = auto()
    PAYS = auto()
    GETS = auto()
    CUBES_LEFT = auto()
    PAYS_THIS_TURN = auto()

    COLON = auto()
    NOTHING = auto()
    NOBODY_THERE = auto()
    NOT_COLLECTED = auto()

    WINS = auto()

    LEGAL = auto()
    LEGAL_PAID = auto()
    NOT_LEGAL = auto()
    NOT_PAID = auto()
    ADD = auto()
    TRY = auto()
    IF_ANSWERED = auto()
    UNDO_FAIR = auto()
    UNDO_UNFAIR = auto()
    CARD_DRAWN = auto()
    ANOTHER_DECIDED = auto()
    MORE_KNOWN = auto()

    RULEBOOK = auto()
    OUR_READING = auto()
    OTHER_WAY = auto()
    WHY = auto()
    SEE_ALSO = auto()
    KIND = auto()
    LETTER = auto()
    SIZE = auto()
    VALUE = auto()
    RUIN_VALUE = auto()
    LOOK_UP = auto()
