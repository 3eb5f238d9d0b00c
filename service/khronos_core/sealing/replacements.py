"""Replacement of a lost secret of a seat: all other seats sign the hash of the new one."""

from __future__ import annotations

from khronos.v1 import state_pb2


def signed(sealing: state_pb2.Sealing, seat: int, secret_hash: bytes, signer: int) -> state_pb2.Sealing:
    """Add a signature to a sealing; the last one replaces the hash of the secret.

    Args:
        sealing: The sealing before.
        seat: The seat that gets a new secret, from 1.
        secret_hash: The hash of that secret. Signatures of another replacement are dropped.
        signer: The seat that signs, from 1, which must be another one.
    """
    after = state_pb2.Sealing()
    after.CopyFrom(sealing)
    under_way = after.replacement
    signers = {signer}
    if (under_way.seat, under_way.secret_hash) == (seat, secret_hash):
        signers.update(under_way.signed_by)
    if len(signers) == len(after.seats) - 1:
        after.seats[seat - 1].secret_hash = secret_hash
        after.ClearField("replacement")
    else:
        replacement = state_pb2.Replacement(seat=seat, secret_hash=secret_hash, signed_by=sorted(signers))
        after.replacement.CopyFrom(replacement)
    return after


def without_replacement(sealing: state_pb2.Sealing, seat: int) -> state_pb2.Sealing:
    """Cancel the replacement of the secret of a seat, from 1."""
    after = state_pb2.Sealing()
    after.CopyFrom(sealing)
    if after.replacement.seat == seat:
        after.ClearField("replacement")
    return after
