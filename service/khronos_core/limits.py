"""Define the limits of a request and of its work.

These limits are far above the needs of a game. The engine checks the limits that are rules of the game.
"""

from __future__ import annotations

CACHED_STATES = 1024
"""The default number of cached states of a core."""

CACHED_STATE_BYTES = 1 << 14
"""The maximum number of bytes of a cached state; a late state of five players has about 2000."""

CACHED_CONFIGS = 256
"""The maximum number of cached configurations of a core."""

CACHED_CONFIG_BYTES = 1 << 13
"""The maximum number of bytes of a cached configuration; the largest region with the longest names has fewer."""

CACHED_TILES = 1 << 12
"""The maximum number of cached tiles of a core."""

CACHED_CATALOGS = 16
"""The maximum number of languages in which a core caches its catalog."""

CACHED_BOARDS = 1024
"""The maximum number of cached boards of a core."""

CACHED_BOARD_BYTES = 1 << 12
"""The maximum number of bytes of a cached board; a late board of five players has about 500."""

JSON = 1 << 14
"""The maximum number of commas and opening brackets of a request in JSON, which limits the number of values, objects
and lists. The server needs about 50 ms to read a request at this limit. A state has at most 1300, a whole game as
messages has 1900, and all events of a game are 10 000.
"""

JSON_DEPTH = 100
"""The maximum nesting depth of messages in JSON, which is the same as in the bytes of protobuf."""

CACHED_AREA = 1 << 16
"""The maximum product of buildings and squares of a cached state or board, because derived facts grow with both."""

STEPS = 8000
"""The maximum number of steps of work of a call. A step takes about 25 microseconds, so a call ends within 0.2 s. The
replay of a whole game with all events and sentences takes at most two thirds of these steps (`tools/contest.py`).
"""

ANSWER_TIMES = 40
ANSWER_BYTES = 1 << 16
"""A response is at most `ANSWER_TIMES` times the size of its request plus `ANSWER_BYTES`, in their wire formats and
uncompressed. A whole game with events and sentences needs at most half of this, in JSON."""

STEPS_OF_LINE = 2
"""The steps of reading one action, as a line of notation or as a message."""

READINGS_OF_STEP = 4
"""The number of readings of squares that are read in one step."""

STEPS_OF_SENTENCE = 4
"""The steps of writing a problem, a violation or a domain with its sentence."""

NUMBER = 100_000_000
"""The maximum count, coordinate or amount. Sums of several such numbers still fit the contract's 32 bits."""

COMMENTS = 2048
"""The maximum number of lines of comments in a record."""

REMEMBERED = 1024
"""The maximum number of earlier states that a play stream stores for undo."""

TEXT_LINES = 4096
"""The maximum number of line breaks of a text; the text of a whole game has about a tenth of this."""

DECISIONS = 2
"""The maximum number of successive decisions that a preview follows. Each decision can have as many answers as there
are clashing buildings.
"""

PROBLEMS = 200
"""The maximum number of stored violations of a request; further violations are only counted."""

TEXT_ERRORS = 1 << 15
"""The bytes of text errors in a response after which no more errors are written; an error may repeat a long name."""

DETAILS = 4096
"""The maximum number of bytes of the details of an error. Trailers fail above 8 KiB, and base64 adds a third."""

MESSAGE = 300
"""The maximum number of bytes of the message of an error."""

SECRET = 32
"""The exact length in bytes of a seat's secret, of its hash and of a nonce."""

KEY_ID = 64
"""The maximum number of characters of the name of a sealing key."""
