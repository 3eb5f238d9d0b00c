"""What all requests share: who asks, and which options a call has a use for."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from khronos.v1 import options_pb2
from khronos_core.codec.actions import read_seat
from khronos_core.errors import FieldViolations, SecretNeededError
from khronos_engine.material import CardMode
from khronos_engine.notation import GameSetup
from khronos_engine.state import State
from khronos_engine.views import holds_secrets

VIEWER, DIGEST, LOCALE, SENTENCES = "viewer", "expected_digest", "locale", "with_sentences"

EVERY_OPTION = frozenset({VIEWER, DIGEST, LOCALE, SENTENCES})

_FIELDS = {
    **dict.fromkeys(("seat", "spectator", "host", "seat_secret"), VIEWER),
    **{each: each for each in (DIGEST, LOCALE, SENTENCES)},
}
"""The option that each field of `RequestOptions` belongs to."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who asks.

    Attributes:
        seat: The player, from 0; None for a spectator and for the host.
        is_host: Whether it is the host, who may see all that a state shows.
    """

    seat: int | None = None
    is_host: bool = False


HOST, SPECTATOR = Viewer(is_host=True), Viewer()


def check_options(message: options_pb2.RequestOptions, used: frozenset[str]) -> None:
    """Check that only options are set that a call has a use for.

    Raises:
        MalformedError: Others are set.
    """
    violations = FieldViolations()
    for field, _ in message.ListFields():
        if _FIELDS[field.name] not in used:
            violations.add(f"options.{field.name}", "there is no use for it here; leave it out")
    if violations.malformed:
        raise violations.error()


def read_viewer(
    message: options_pb2.RequestOptions, players: int, violations: FieldViolations, *, secrets: bool
) -> Viewer:
    """Return who asks about an open game.

    Args:
        message: The options.
        players: How many play.
        violations: Where a seat that does not exist is noted, and a viewer who must be named and is not.
        secrets: Whether anything at hand is not for every viewer. If nothing is, nobody need be named.
    """
    if message.seat_secret:
        violations.add("options.seat_secret", "an open game has no secrets of seats; leave it out")
    match message.WhichOneof("viewer"):
        case "seat":
            return Viewer(read_seat(message.seat, players, "options.seat", violations))
        case "host":
            return HOST
        case None if secrets:
            violations.add("options.viewer", "it must be given: set seat, spectator or host")
    return SPECTATOR


def read_viewer_by_secret(
    message: options_pb2.RequestOptions, hashes: Sequence[bytes], violations: FieldViolations
) -> Viewer:
    """Return who asks about a sealed game: a seat by its secret, else a spectator.

    Args:
        message: The options.
        hashes: The SHA-256 of each seat's secret.
        violations: Where a seat that does not exist is noted, a host, and a secret without a seat.

    Raises:
        SecretNeededError: A seat asks without its secret.
    """
    named, secret = message.WhichOneof("viewer"), message.seat_secret
    if named == "seat":
        seat = read_seat(message.seat, len(hashes), "options.seat", violations)
        if message.seat == seat + 1 and not hmac.compare_digest(sha256(secret).digest(), hashes[seat]):
            raise SecretNeededError(message.seat, "wrong" if secret else "missing")
        return Viewer(seat)
    if named == "host":
        violations.add("options.host", "a sealed game has no host; ask as a seat with its secret, or as a spectator")
    if secret:
        violations.add("options.seat_secret", "it goes with a seat; set the seat too")
    return SPECTATOR


def read_viewer_of_game(
    message: options_pb2.RequestOptions, beginning: GameSetup | State, violations: FieldViolations
) -> Viewer:
    """Return who asks about a game, from how it begins; of dealt cards every set-up makes a hidden part."""
    secrets = holds_secrets(beginning) if isinstance(beginning, State) else beginning.config.cards is CardMode.DEALT
    return read_viewer(message, beginning.config.players, violations, secrets=secrets)
