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
    NO_GAP = auto()
    SEE_ALSO = auto()
    KIND = auto()
    LETTER = auto()
    SIZE = auto()
    VALUE = auto()
    RUIN_VALUE = auto()
    LOOK_UP = auto()


class Drawing(Key, section="drawing"):
    """A drawn position: its heading, what its marks mean, and what lies beside the boards."""

    MOMENT = auto()
    TO_PLAY = auto()
    OVER = auto()
    HAS_DONE = auto()
    SWAPPED = auto()
    EXCHANGED = auto()
    ACTED = auto()
    REPORTED_CARDS = auto()
    OWN_REGION = auto()
    REVISION = auto()

    PLAIN = auto()
    FOREST = auto()
    MOUNTAIN = auto()
    RIVER = auto()
    PRINTED = auto()
    ADVENTURER = auto()
    KINDS = auto()
    HEAVY_LINES = auto()
    DOUBLE_LINES = auto()
    THIN_LINES = auto()
    OWNER = auto()
    RUIN = auto()
    CUBES = auto()
    CARDS = auto()

    PLAYER = auto()
    MONEY = auto()
    SUPPLY = auto()
    HAND = auto()
    ADVENTURER_COLUMN = auto()
    SEALED = auto()
    CARDS_PLAYED = auto()
    STOCK = auto()
    OUT_OF_GAME = auto()
    PILE = auto()
    DISCARDS = auto()
    ROW = auto()

    MORE_SQUARES = auto()
    SQUARES = auto()
    DOMAIN = auto()


class Help(Key, section="help"):
    """What can be typed during a game."""

    SHORT = auto()
    WHO_PLAYS = auto()
    ADVENTURERS = auto()
    CARDS_LEFT = auto()
    DECISION = auto()
    SHOW = auto()
    BOARDS = auto()
    WHY = auto()
    WHY_UPGRADE = auto()
    RULE = auto()
    LEGAL = auto()
    PREVIEW = auto()
    DOMAINS = auto()
    INCOME = auto()
    UNDO = auto()
    CORRECT = auto()
    NOTE = auto()
    SAVE = auto()
    QUIT = auto()
    MOVES = auto()
    LETTERS = auto()
    COMMANDS = auto()


class Demo(Key, section="demo"):
    """Headings of the short demo, and what to try after it."""

    POSITION = auto()
    REFUSAL = auto()
    CASCADE = auto()
    END = auto()
    NEXT = auto()
    PLAY = auto()
    WATCH = auto()
    TURNS = auto()
    TABLE = auto()
    RULES = auto()
    SERVE = auto()


class Play(Key, section="play"):
    """A game at one terminal, with bots."""

    BOT_PLAYS = auto()
    BOTS = auto()
    PASS_KEYBOARD = auto()
    RECORD = auto()
    NO_GAME = auto()
    GAME_THERE = auto()
    NEW_GAME_ELSEWHERE = auto()
    BOT_TWICE = auto()
    NO_SEAT_FOR_BOT = auto()
    BOT_ILLEGAL = auto()
    BOTS_ALONE = auto()
    NO_GAME_OF_THESE = auto()


class Table(Key, section="table"):
    """What a table and a game at one terminal say between the moves."""

    BEGINS = auto()
    OPENING = auto()
    EVERYONE_TAKES = auto()
    EVERYONE_GETS = auto()
    ROW_LIES_OPEN = auto()
    SEE_HELP = auto()
    OVER = auto()
    CORRECTED = auto()
    THE_CORRECTION = auto()
    NOTHING_LOST = auto()
    NOT_SAVED = auto()
    SAVED_LATER = auto()
    WRITTEN = auto()
    NOT_DONE = auto()
    FILE_THERE = auto()
    END_PROMPT = auto()
    DECIDES_PROMPT = auto()
    CONTINUES = auto()
    LAST_ONE = auto()
    EVERYTHING_SAVED = auto()
