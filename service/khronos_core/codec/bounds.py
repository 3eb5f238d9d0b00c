"""The bounds of fields, which are read from the descriptors of the contract."""

from __future__ import annotations

from typing import Any, Final

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from khronos.v1 import (
    action_pb2,
    advice_pb2,
    bounds_pb2,
    config_pb2,
    record_pb2,
    state_pb2,
)
from khronos.v1 import referee_service_pb2 as service_pb2


def max_items(field: FieldDescriptor) -> int | None:
    """Return the maximum number of elements of a list; None if the contract names no bound."""
    options = field.GetOptions().Extensions
    return options[bounds_pb2.items].max if bounds_pb2.items in options else None


def _max(message: type[Message], field: str, kind: Any) -> int:
    """Return an upper bound of a field, which the contract must name."""
    options = message.DESCRIPTOR.fields_by_name[field].GetOptions()
    found: int = options.Extensions[kind].max
    return found


TILES: Final = _max(state_pb2.Board, "tiles", bounds_pb2.items)
"""The maximum number of tiles of a public part, over all three boards; the game has 155."""

ANSWERS: Final = _max(state_pb2.Cascade, "answers", bounds_pb2.items)
"""The maximum number of decisions in a cascade; each building can cause only a few decisions."""

PILE: Final = _max(state_pb2.HiddenPart, "pile", bounds_pb2.items)
"""The maximum number of cards in a pile; a deck has 55."""

SEATS: Final = _max(state_pb2.GameState, "private_parts", bounds_pb2.items)
"""The maximum number of entries of a list with an entry per seat; a game has at most 5 seats."""

REGION_SIDE: Final = _max(config_pb2.CustomRegion, "rows", bounds_pb2.items)
"""The maximum number of rows of a custom region, and of characters in a row, that are read; at most 32 are valid."""

PHRASE: Final = _max(config_pb2.GameSetup, "seed_phrase", bounds_pb2.length)
"""The maximum number of characters of a seed phrase."""

NOTATION: Final = _max(action_pb2.GivenAction, "notation", bounds_pb2.length)
"""The maximum number of characters of an action in notation."""

REPLAYED: Final = _max(record_pb2.GameRecord, "actions", bounds_pb2.items)
"""The maximum number of actions of a replay or a record; the longest of 10 000 random games has about 200."""

HEADERS: Final = _max(record_pb2.GameRecord, "headers", bounds_pb2.items)
"""The maximum number of headers of a record."""

TEXT: Final = _max(service_pb2.ReadTextRequest, "text", bounds_pb2.length)
"""The maximum number of characters of a text; the text of a whole game has about a tenth of this."""

PLAN: Final = _max(service_pb2.PreviewActionsRequest, "actions", bounds_pb2.items)
"""The maximum number of actions of a preview; a turn has at most a dozen."""

EVENTS: Final = _max(service_pb2.ViewGameRequest, "events", bounds_pb2.items)
"""The maximum number of events of a view."""

FILTERS: Final = _max(service_pb2.ListLegalActionsRequest, "verbs", bounds_pb2.items)
"""The maximum number of values of a filter."""

SUGGESTIONS: Final = _max(service_pb2.SuggestActionsRequest, "max_suggestions", bounds_pb2.value)
"""The maximum number of suggestions of a call."""

SQUARE_READINGS: Final = _max(service_pb2.MatchActionRequest, "squares", bounds_pb2.items)
"""The maximum number of readings of squares in a call, enough for four pictures of three large boards."""

WORD_READINGS: Final = _max(service_pb2.MatchActionRequest, "words", bounds_pb2.items)
"""The maximum number of readings of words of a call; an action has about a dozen words."""

MATCHES: Final = _max(service_pb2.MatchActionRequest, "max_matches", bounds_pb2.value)
"""The maximum number of matches of a call."""

KIND_READINGS: Final = _max(advice_pb2.SquareReading, "kinds", bounds_pb2.items)
"""The maximum number of kinds of a reading of a square."""

WORD_ALTERNATIVES: Final = _max(advice_pb2.WordReading, "alternatives", bounds_pb2.items)
"""The maximum number of alternatives of a reading of a word."""

WORD: Final = _max(advice_pb2.WordAlternative, "text", bounds_pb2.length)
"""The maximum number of characters of a word that was read."""
