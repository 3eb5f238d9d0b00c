"""Tampers with sealed states: changes bits, and moves parts within a state or from other states.

`python -m tests.sealed.tampering 1000000` makes a million of them and prints the outcomes.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator

from google.protobuf.message import DecodeError
from msgspec import Struct

from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.state_pb2 import GameState, Sealed
from khronos_core.codec.caches import NO_CACHES, Caches
from khronos_core.codec.states import read_public_part
from khronos_core.errors import FieldViolations, RequestError
from khronos_core.sealing import read_sealing
from testing.sealed import answer, apply, copy, request_as, sealed_game
from tests.support.calls import draw_action

MOMENTS = 12
"""The number of states of each game; some of these states and of their branches share public parts and hands."""

PARTS = ("public_part", "sealed", "public_digest")
SECRETS = ("key_id", "payload", "seats", "seed_hash")
"""The sealed fields."""


class Outcome(Struct, frozen=True):
    """The outcome of a changed state.

    Attributes:
        kind: The kind of change: `bit`, `swap` or `mixture`.
        reason: The reason for which the call failed. `SAME` if the call succeeded because only the bytes of the state
            have changed, not its values. `ANSWERED` if the call succeeded although values have changed.
        error: The text of the error.
        changed: The changed state.
    """

    kind: str
    reason: str
    error: str
    changed: GameState


def states(players: int = 3) -> list[GameState]:
    """Return sealed states of two games of one key: moments of each, and the results of another action there."""
    found: list[GameState] = []
    for game in ("a", "b"):
        state, chance = sealed_game(players, game=game), random.Random(game)
        for _ in range(MOMENTS):
            listed = answer(request_as(calls.ListLegalActionsRequest, state=state))
            listed = answer(request_as(calls.ListLegalActionsRequest, listed.seat, state=state))
            one, other = (draw_action(listed.groups, listed.seat, chance) for _ in range(2))
            found += (state, apply(state, other, listed.seat).state)
            state = apply(state, one, listed.seat).state
    return found


def outcomes(count: int, seed: int) -> Iterator[Outcome]:
    """Yield the outcomes of randomly changed states, each of which really differs from its original."""
    chance = random.Random(seed)
    known = states()
    caches = Caches(4 * len(known))
    for each in known:
        answer(request_as(calls.ViewGameRequest, 1, state=each), caches=caches)
    while count:
        kind, changed = _change(known, chance)
        if changed is None or changed in known:
            continue
        count -= 1
        try:
            answer(request_as(calls.ViewGameRequest, 1, state=changed), caches=caches)
        except RequestError as error:
            yield Outcome(kind, error.reason, str(error), changed)
        else:
            same = any(_values(changed) == _values(each) for each in known)
            yield Outcome(kind, "SAME" if same else "ANSWERED", "", changed)


def _change(known: list[GameState], chance: random.Random) -> tuple[str, GameState | None]:
    """Return the kind of change and the changed state; None if the changed bytes are not a state."""
    one, other = chance.sample(known, 2)
    match chance.randrange(4):
        case 0:
            return "swap", _swap(one, chance)
        case 1:
            return "mixture", _mix(one, other, chance)
        case _:
            return "bit", _flip(one, chance)


def _flip(state: GameState, chance: random.Random) -> GameState | None:
    data = bytearray(state.SerializeToString(deterministic=True))
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    try:
        changed = GameState.FromString(bytes(data))
    except DecodeError:
        return None
    changed.DiscardUnknownFields()  # like the server: an unknown field is not a change
    return changed


def _swap(state: GameState, chance: random.Random) -> GameState:
    """Return a state with two seats or two sections of the payload exchanged."""
    changed = copy(state)
    one, other = sorted(chance.sample(range(len(changed.sealed.seats)), 2))
    if chance.random() < 0.3:
        first, second = (copy(changed.sealed.seats[number]) for number in (one, other))
        changed.sealed.seats[one].CopyFrom(second)
        changed.sealed.seats[other].CopyFrom(first)
    else:
        payload = bytearray(changed.sealed.payload)
        hands = [slice(3 * number, 3 * number + 3) for number in (one, other)]
        payload[hands[0]], payload[hands[1]] = payload[hands[1]], payload[hands[0]]
        changed.sealed.payload = bytes(payload)
    return changed


def _values(state: GameState) -> tuple[object, ...]:
    """Return the values of a state, independent of its serialisation and of a missing digest."""
    public, _ = read_public_part(state, FieldViolations().root, NO_CACHES)
    sealed = state.sealed
    return public, sealed.key_id, sealed.payload, read_sealing(state), state.schema_version, state.rules_revision


def _mix(state: GameState, other: GameState, chance: random.Random) -> GameState:
    """Return a state in which some parts are from a different game, moment or branch."""
    changed = copy(state)
    for name in chance.sample(PARTS, chance.randint(0, len(PARTS) - 1)):
        if name == "public_digest":
            changed.public_digest = other.public_digest
        else:
            getattr(changed, name).CopyFrom(getattr(other, name))
    for name in SECRETS:
        if chance.random() < 0.3:
            changed.sealed.ClearField(name)  # type: ignore[arg-type]  # a name of the list
            changed.sealed.MergeFrom(_only(other.sealed, name))
    return changed


def _only(sealed: Sealed, name: str) -> Sealed:
    """Return one field of a sealed part."""
    found = copy(sealed)
    for each in SECRETS:
        if each != name:
            found.ClearField(each)  # type: ignore[arg-type]  # a name of the list
    return found


def main() -> int:
    """Change the given number of states, and print the outcomes; return 1 if one was answered."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("count", type=int, help="how many")
    parser.add_argument("--seed", type=int, default=1, help="what they follow from")
    options = parser.parse_args()
    began = time.perf_counter()
    counts = Counter((each.kind, each.reason) for each in outcomes(options.count, options.seed))
    for (kind, reason), count in sorted(counts.items()):
        print(f"{kind:8} {reason:20} {count:8}")
    print(f"{options.count} in {time.perf_counter() - began:.0f} s")
    return int(any(reason == "ANSWERED" for _, reason in counts))


if __name__ == "__main__":
    sys.exit(main())
