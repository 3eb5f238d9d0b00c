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

READINGS_OF_STEP = 4
"""The readings of squares that are read in one step."""

STEPS_OF_SENTENCE = 4
"""The steps of writing a problem, a violation or a domain with its sentence."""

NUMBER = 100_000_000
"""The largest count, coordinate or amount; sums of several still fit the contract's 32 bits."""

COMMENTS = 2048
"""The most lines of comments in a record."""

REMEMBERED = 1024
"""The most states to which a play stream can go back."""

TEXT_LINES = 4096
"""The most line breaks of a text; a whole game has a tenth of it."""

DECISIONS = 2
"""The most decisions in a row that a preview follows; each can have as many answers as there are clashing buildings."""

PROBLEMS = 200
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
