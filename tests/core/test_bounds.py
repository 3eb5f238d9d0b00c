"""The core enforces the bounds and required fields that the contract's descriptors contain."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest
from google.api import field_behavior_pb2
from google.protobuf.descriptor import Descriptor

from khronos.v1 import bounds_pb2
from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_core import METHODS, Core, limits
from khronos_engine.game.material import CARDS_PER_ADVENTURER, CUBES_PER_PLAYER, GAME_TURNS, HAND_SIZE, KINDS, SEATS
from khronos_engine.game.player_names import MAX_COLOUR_LENGTH, MAX_NAME_LENGTH
from khronos_engine.game.shuffle import SEED_BYTES

OF_THE_RULES = {
    "AdventurerState.cards_played": (0, CARDS_PER_ADVENTURER),
    "CardsDrawn.count": (1, HAND_SIZE),
    "CardsGivenUp.count": (1, HAND_SIZE),
    "GameConfig.seats": (SEATS.start, SEATS.stop - 1),
    "GameSetup.seed": (SEED_BYTES, SEED_BYTES),
    "GameState.public_digest": (0, 2 * sha256().digest_size),
    "HiddenPart.seed": (SEED_BYTES, SEED_BYTES),
    "KindEntry.size": (min(each.size for each in KINDS), max(each.size for each in KINDS)),
    "Player.cubes": (0, CUBES_PER_PLAYER),
    "Player.money": (0, limits.NUMBER),
    "PlayerTurn.number": (1, GAME_TURNS),
    "PublicPart.revision": (0, limits.NUMBER),
    "RequestOptions.seat_secret": (0, limits.SECRET),
    "Seat.colour": (0, MAX_COLOUR_LENGTH),
    "Seat.name": (1, MAX_NAME_LENGTH),
    "Sealed.key_id": (0, limits.KEY_ID),
    "Sealed.seed_hash": (0, sha256().digest_size),
    "SealedSeat.nonce": (limits.SECRET, limits.SECRET),
    "SealedSeat.secret_hash": (limits.SECRET, limits.SECRET),
    "Turn.number": (1, GAME_TURNS),
    "TurnPassed.number": (1, GAME_TURNS),
}
"""The bounds that follow from the rules or from constants outside the contract."""


def messages() -> Iterator[Descriptor]:
    """Yield each message of the contract once."""
    seen: set[str] = set()
    waiting = [
        each
        for method in service_pb2.DESCRIPTOR.services_by_name["RefereeService"].methods
        for each in (method.input_type, method.output_type)
    ]
    while waiting:
        kind = waiting.pop()
        if kind.full_name not in seen and kind.full_name.startswith("khronos."):
            seen.add(kind.full_name)
            yield kind
            waiting += [field.message_type for field in kind.fields if field.message_type is not None]


def name_of(field: Any) -> str:
    return field.full_name.removeprefix("khronos.v1.")


def bounds() -> dict[str, tuple[int, int]]:
    """Return the bounds of numbers in the contract; the core reads the bounds of lists and texts from it."""
    found = {}
    for field in (field for kind in messages() for field in kind.fields):
        options = field.GetOptions().Extensions
        for extension in (bounds_pb2.items, bounds_pb2.length, bounds_pb2.value):
            if extension in options:
                found[name_of(field)] = (options[extension].min, options[extension].max)
    return found


def test_bounds_of_the_rules_match_the_engine() -> None:
    named = bounds()
    assert {name: named.get(name) for name in OF_THE_RULES} == OF_THE_RULES


def required_fields() -> list[tuple[str, str]]:
    """Return the required fields of requests: the method and the name."""
    found = []
    for method, each in METHODS.items():
        for field in each.request.DESCRIPTOR.fields:
            extensions: Any = field.GetOptions().Extensions  # untyped: googleapis-common-protos has no stubs
            behaviour = extensions[field_behavior_pb2.field_behavior]
            if field_behavior_pb2.REQUIRED in behaviour:
                found.append((method, field.name))
    return found


@pytest.mark.parametrize(("method", "name"), required_fields())
def test_a_request_without_a_required_field_is_malformed(method: str, name: str) -> None:
    request: Any = METHODS[method].request()
    failure = Core().answer_message(method, request).failure
    assert failure is not None
    assert failure.reason == "MALFORMED"
    assert re.search(rf"\b{name}(\.\w+)?: ", failure.message)


def test_every_method_about_a_state_requires_it() -> None:
    with_state = {
        method
        for method, each in METHODS.items()
        if "state" in each.request.DESCRIPTOR.fields_by_name and method not in {"ReadText", "WriteText"}
    }
    assert {method for method, name in required_fields() if name == "state"} == with_state
