"""The limits of a request and of its work.

They are far above the needs of a game. The engine judges the bounds of the rules.
"""

from __future__ import annotations

CACHED_STATES = 1024
"""The default number of cached states of a core."""

CACHED_STATE_BYTES = 1 << 14
"""The most bytes of a cached state; a late state of five players has about 2000."""

CACHED_CONFIGS = 256
"""The most cached configurations of a core."""

CACHED_CONFIG_BYTES = 1 << 13
"""The most bytes of a cached configuration; the largest region with the longest names has fewer."""

CACHED_TILES = 1 << 12
"""The most cached messages of tiles of a core."""

CACHED_CATALOGS = 16
"""The most languages in which a core caches its catalog."""

CACHED_BOARDS = 1024
"""The most cached boards of a core."""

CACHED_BOARD_BYTES = 1 << 12
"""The most bytes of a cached board; a late board of five players has about 500."""

JSON = 1 << 14
"""The most commas and opening brackets of a request in JSON, a bound for its values, objects and lists. This many
are read in about 50 milliseconds.

A state has 1300 at most, a whole game as messages 1900, all its events 10 000.
"""

JSON_DEPTH = 100
"""The deepest nesting of messages in JSON, the same as in the bytes of protobuf."""

CACHED_AREA = 1 << 16
"""The most buildings times squares of a cached state or board: its derived facts grow with both."""

STEPS = 8000
"""The most steps of work of a call, about 25 microseconds each, so that a call ends within a fifth of a second.

The replay of a whole game with all events and sentences takes at most two thirds of them (`tools/contest.py`).
"""

ANSWER_TIMES = 40
ANSWER_BYTES = 1 << 16
"""An answer has at most `ANSWER_TIMES` times the bytes of its request plus `ANSWER_BYTES`, in their wire forms and
uncompressed. A whole game with events and sentences takes at most half of it, in JSON."""

STEPS_OF_LINE = 2
"""The steps of reading an action, as a line of notation or as a message."""

STEPS_OF_SENTENCE = 4
"""The steps of writing a fault, a violation or a domain with its sentence."""

NUMBER = 100_000_000
"""The largest count, coordinate or amount; sums of several still fit the contract's 32 bits."""

TILES = 256
"""The most tiles of a public part, over all three boards; the box holds 155."""

ANSWERS = 1024
"""The most decisions in a cascade; each building can be the subject of a few only."""

PILE = 256
"""The most cards in a pile; a deck holds 55."""

SEATS = 16
"""The most entries of a list with one for each seat; a game has 5 seats at most."""

NOTATION = 400
"""The most characters of an action in notation."""

REPLAYED = 1024
"""The most actions of a replay or a record; the longest of 10 000 random games has about 200."""

COMMENTS = 2048
"""The most lines of comments in a record."""

HEADERS = 128
"""The most headers of a record."""

REMEMBERED = 1024
"""The most states to which a play stream can go back."""

TEXT = 1 << 17
"""The most characters of a text; a whole game has a tenth of it."""

TEXT_LINES = 4096
"""The most line breaks of a text; a whole game has a tenth of it."""

PLAN = 32
"""The most actions of a preview; a turn has a dozen at most."""

DECISIONS = 2
"""The most decisions in a row that a preview follows; each can have as many answers as there are clashing buildings."""

SUGGESTIONS = 8
"""The most suggestions of a call."""

EVENTS = 4096
"""The most events of a view."""

FILTERS = 64
"""The most values of a filter."""

REGION_SIDE = 64
"""The most rows of a custom region, and characters of a row; 32 are sound."""

PHRASE = 4096
"""The most characters of a seed phrase."""

FAULTS = 200
"""The most stored violations of a request; the rest is counted."""

TEXT_ERRORS = 1 << 15
"""The bytes of text errors in an answer after which no further error is written: each may repeat a long name of the
text."""

DETAILS = 4096
"""The most bytes of the details of an error: trailers fail above 8 KiB, and base64 adds a third."""

MESSAGE = 300
"""The most bytes of the message of an error."""

SECRET = 32
"""The exact bytes of a seat's secret, of its hash and of a nonce."""

KEY_ID = 64
"""The most characters of the name of a sealing key."""

LISTS = {
    "khronos.v1.Board.hamlet_cubes": TILES,
    "khronos.v1.BuildingChoice.choices": TILES,
    "khronos.v1.Cascade.answers": ANSWERS,
    "khronos.v1.CustomRegion.rows": REGION_SIDE,
    "khronos.v1.DescribeDomainsRequest.ages": FILTERS,
    "khronos.v1.GameRecord.actions": REPLAYED,
    "khronos.v1.GameRecord.headers": HEADERS,
    "khronos.v1.GameState.private_parts": SEATS,
    "khronos.v1.ListLegalActionsRequest.ages": FILTERS,
    "khronos.v1.ListLegalActionsRequest.kinds": FILTERS,
    "khronos.v1.ListLegalActionsRequest.verbs": FILTERS,
    "khronos.v1.HiddenPart.pile": PILE,
    "khronos.v1.PreviewActionsRequest.actions": PLAN,
    "khronos.v1.ReplayGameRequest.actions": REPLAYED,
    "khronos.v1.ReviewGameRequest.actions": REPLAYED,
    "khronos.v1.ViewGameRequest.events": EVENTS,
}
"""The most elements of lists, by field; JSON lists are checked before they are read."""
