"""Read the bounds of fields from the descriptors of the contract."""

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
    """Return the upper bound that the contract names for a field."""
    options = message.DESCRIPTOR.fields_by_name[field].GetOptions()
    found: int = options.Extensions[kind].max
    return found


TILES: Final = _max(state_pb2.Board, "tiles", bounds_pb2.items)  # over all three boards; the game has 155
ANSWERS: Final = _max(state_pb2.Cascade, "answers", bounds_pb2.items)  # each building can cause only a few decisions
PILE: Final = _max(state_pb2.HiddenPart, "pile", bounds_pb2.items)  # a deck has 55 cards
SEATS: Final = _max(state_pb2.GameState, "private_parts", bounds_pb2.items)  # a game has at most 5
REGION_SIDE: Final = _max(config_pb2.CustomRegion, "rows", bounds_pb2.items)  # and of characters in a row; 32 are valid
PHRASE: Final = _max(config_pb2.GameSetup, "seed_phrase", bounds_pb2.length)
NOTATION: Final = _max(action_pb2.GivenAction, "notation", bounds_pb2.length)
REPLAYED: Final = _max(record_pb2.GameRecord, "actions", bounds_pb2.items)  # the longest of 10 000 random games has 200
HEADERS: Final = _max(record_pb2.GameRecord, "headers", bounds_pb2.items)
TEXT: Final = _max(service_pb2.ReadTextRequest, "text", bounds_pb2.length)  # a whole game has a tenth of this
PLAN: Final = _max(service_pb2.PreviewActionsRequest, "actions", bounds_pb2.items)  # a turn has at most a dozen
EVENTS: Final = _max(service_pb2.ViewGameRequest, "events", bounds_pb2.items)
FILTERS: Final = _max(service_pb2.ListLegalActionsRequest, "verbs", bounds_pb2.items)
SUGGESTIONS: Final = _max(service_pb2.SuggestActionsRequest, "max_suggestions", bounds_pb2.value)
SQUARE_READINGS: Final = _max(service_pb2.MatchActionRequest, "squares", bounds_pb2.items)  # for four large pictures
WORD_READINGS: Final = _max(service_pb2.MatchActionRequest, "words", bounds_pb2.items)  # an action has about a dozen
MATCHES: Final = _max(service_pb2.MatchActionRequest, "max_matches", bounds_pb2.value)
KIND_READINGS: Final = _max(advice_pb2.SquareReading, "kinds", bounds_pb2.items)
WORD_ALTERNATIVES: Final = _max(advice_pb2.WordReading, "alternatives", bounds_pb2.items)
WORD: Final = _max(advice_pb2.WordAlternative, "text", bounds_pb2.length)
