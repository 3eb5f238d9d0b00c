"""Reading the shared options of requests: checks which ones a call uses, and reads the viewer."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from hashlib import sha256

from khronos.v1 import options_pb2
from khronos_core import limits
from khronos_core.codec.pieces import read_seat
from khronos_core.errors import FieldViolations, SecretNeededError
from khronos_core.visibility import HOST, SPECTATOR, Sealing, Viewer
from khronos_engine.game.material import CardMode
from khronos_engine.game.record import GameSetup
from khronos_engine.game.state import State
from khronos_engine.game.views import holds_secrets

VIEWER = "viewer"
DIGEST = "expected_digest"
LOCALE = "locale"
SENTENCES = "with_sentences"
AS_IF_ON_TURN = "as_if_on_turn"
EVERY_OPTION = frozenset({VIEWER, DIGEST, LOCALE, SENTENCES})
"""Every option except `as_if_on_turn`, which only the calls for planning use."""

_FIELDS = {
    "seat": VIEWER,
    "spectator": VIEWER,
    "host": VIEWER,
    "seat_secret": VIEWER,
    "expected_digest": DIGEST,
    "locale": LOCALE,
    "with_sentences": SENTENCES,
    "as_if_on_turn": AS_IF_ON_TURN,
}
"""The option that each field of `RequestOptions` belongs to."""


def check_options(message: options_pb2.RequestOptions, used: frozenset[str]) -> None:
    """Check that a request sets only options that its call uses.

    Raises:
        MalformedError: If the request sets an option that its call does not use.
    """
    violations = FieldViolations()
    for field, _ in message.ListFields():
        if _FIELDS[field.name] not in used:
            violations.add(f"options.{field.name}", "this method does not use it; remove it")
    if violations.malformed:
        raise violations.error()


def read_viewer(
    message: options_pb2.RequestOptions,
    game: GameSetup | State,
    violations: FieldViolations,
    sealing: Sealing | None = None,
) -> Viewer:
    """Return the viewer of a game; add a field violation if a required viewer is missing.

    Args:
        message: The options.
        game: A state or a set-up. If the cards are dealt, it has secrets and requires a viewer.
        violations: The collector of field violations.
        sealing: The public facts about the secrets of a sealed game; None for an open game.

    Raises:
        SecretNeededError: If a seat of a sealed game sends a request without its secret.
    """
    if sealing is not None:
        return _read_viewer_by_secret(message, [each.secret_hash for each in sealing.seats], violations)
    if message.seat_secret:
        violations.add("options.seat_secret", "an open game has no seat secrets; remove it")
    secrets = holds_secrets(game) if isinstance(game, State) else game.config.cards is CardMode.DEALT
    match message.WhichOneof("viewer"):
        case "seat":
            return Viewer(read_seat(message.seat, game.config.players, violations.root, "options.seat"))
        case "host":
            return HOST
        case None if secrets:
            violations.add("options.viewer", "is required: set options.seat, options.spectator or options.host")
    return SPECTATOR


def _read_viewer_by_secret(
    message: options_pb2.RequestOptions, hashes: Sequence[bytes], violations: FieldViolations
) -> Viewer:
    """Return the viewer of a sealed game: the seat whose secret has its SHA-256 in `hashes`, or a spectator."""
    named, secret = message.WhichOneof("viewer"), message.seat_secret
    if named == "seat":
        seat = read_seat(message.seat, len(hashes), violations.root, "options.seat")
        if secret and len(secret) != limits.SECRET:
            violations.add("options.seat_secret", f"must have {limits.SECRET} bytes, not {len(secret)}")
        elif message.seat == seat + 1 and not hmac.compare_digest(sha256(secret).digest(), hashes[seat]):
            raise SecretNeededError(message.seat, "wrong" if secret else "missing")
        return Viewer(seat)
    if named == "host":
        violations.add("options.host", "a sealed game has no host; use a seat with its secret, or a spectator")
    if secret:
        violations.add("options.seat_secret", "requires a seat; set options.seat too")
    return SPECTATOR
