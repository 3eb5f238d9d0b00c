"""The limits of requests and of the work that one may cause.

The limits lie far above what a game can need; what the rules themselves bound is judged by the engine.
"""

from __future__ import annotations

CACHED_STATES = 1024
"""States that a process caches, unless its settings name another number."""

CACHED_STATE_BYTES = 1 << 14
"""Bytes of the largest state that is cached; a late state of five players has some 2000."""

JSON = 1 << 14
"""Commas and opening brackets of a request in JSON, and so its values, objects and lists: they are counted as bytes,
and as many are read in some 50 milliseconds.

A state has 1300 at most, a whole game as messages 1900, all its events 10 000.
"""

JSON_DEPTH = 100
"""Messages in JSON that stand in each other, as many as in the bytes of protobuf."""

CACHED_AREA = 1 << 16
"""Buildings times squares of the largest state that is cached: the facts that are derived from it grow with both."""

STEPS = 8000
"""Steps of work that one call may take, each of some 25 microseconds; a call ends before a fifth of a second by them.

The replay of a whole game with all its events and sentences takes two thirds of them at most (`bench/games.py`).
"""

ANSWER_TIMES, ANSWER_BYTES = 40, 1 << 16
"""No answer to a call has more bytes than this many times those of its request, and these; both are counted in the form
in which they travel, but unpacked. A whole game with its events and sentences takes half of it at most, in JSON."""

STEPS_OF_LINE = 2
"""Steps that reading an action takes, as a line of notation or as a message."""

STEPS_OF_SENTENCE = 4
"""Steps that writing a fault, a violation or a domain takes, with its sentence."""

NUMBER = 100_000_000
"""The highest count, coordinate or amount: sums of several still fit the 32 bits of the contract."""

TILES = 256
"""Tiles of a public part, over all three boards; the box holds 155."""

ANSWERS = 1024
"""Decisions in one cascade; every building can be asked about a few times only."""

PILE = 256
"""Cards in a pile; a deck holds 55."""

SEATS = 16
"""Entries of lists that hold one for each seat; a game has 5 at most."""

NOTATION = 400
"""Characters of an action in notation."""

REPLAYED = 1024
"""Actions of one replay, or of one record; the longest of 10 000 random games takes some 200."""

COMMENTS = 2048
"""Lines of comments in one record."""

HEADERS = 128
"""Notes on one record."""

REMEMBERED = 1024
"""States that a play stream can go back to."""

TEXT = 1 << 17
"""Characters of a text; a whole game takes a tenth of it."""

TEXT_LINES = 4096
"""Line breaks of a text; a whole game takes a tenth of it."""

PLAN = 32
"""Actions in a row of one preview; a turn takes a dozen at most."""

DECISIONS = 2
"""Decisions in a row that a preview follows, however many are asked for; each can have as many answers as buildings
clash."""

SUGGESTIONS = 8
"""Actions that are suggested at once."""

COMPARED = 3
"""Turns of a game that one review compares; each takes an eighth or a sixth of the steps of a call."""

EVENTS = 4096
"""Events that are viewed at once."""

FILTERS = 64
"""Values in one filter of a list."""

REGION_SIDE = 64
"""Rows of a custom region, and characters of a row; 32 are sound."""

PHRASE = 4096
"""Characters of a seed phrase."""

FAULTS = 200
"""Violations that are stored of one request; the rest is counted."""

TEXT_ERRORS = 1 << 15
"""Bytes of the errors of a text in an answer, after which no further one is written: names that stand in the text once
would stand in each of them."""

DETAILS = 4096
"""Bytes of the details of an error: they travel in trailers, which break above 8 KiB (base64 adds a third)."""

MESSAGE = 300
"""Bytes of the message of an error."""

SECRET = 32
"""Bytes of a seat's secret, of its hash and of a nonce, no more and no fewer."""

KEY_ID = 64
"""Characters in the name of a sealing key."""

LISTS = {
    f"khronos.v1.{name}": most
    for name, most in {
        "Board.hamlet_cubes": TILES,
        "BuildingChoice.choices": TILES,
        "Cascade.answers": ANSWERS,
        "CustomRegion.rows": REGION_SIDE,
        "DescribeDomainsRequest.ages": FILTERS,
        "GameRecord.actions": REPLAYED,
        "GameRecord.headers": HEADERS,
        "GameState.private_parts": SEATS,
        "ListLegalActionsRequest.ages": FILTERS,
        "ListLegalActionsRequest.kinds": FILTERS,
        "ListLegalActionsRequest.verbs": FILTERS,
        "OpenHidden.pile": PILE,
        "PreviewActionRequest.actions": PLAN,
        "ReplayGameRequest.actions": REPLAYED,
        "ReviewGameRequest.actions": REPLAYED,
        "ViewGameRequest.events": EVENTS,
    }.items()
}
"""The most elements of lists, by field; in JSON they hold before a list is taken over."""
