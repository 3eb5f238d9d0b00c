"""Creates certificates for servers and callers, signed by the authority of a test."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import grpc
import trustme

from khronos_client import tls_credentials

NAME = "referee.test"
"""The name in the certificates of servers, which differs from their addresses."""


@dataclass(frozen=True)
class Pair:
    """The files of a certificate with its chain, and of its private key."""

    cert: Path
    key: Path


class Authority:
    """A certificate authority, which writes its files into a folder."""

    def __init__(self, folder: Path, name: str = "authority") -> None:
        self._ca = trustme.CA()
        self._folder = folder
        self._name = name
        self.file = folder / f"{name}.pem"
        self._ca.cert_pem.write_to_path(self.file)

    def issue(self, *names: str, file: str = "server") -> Pair:
        """Create a certificate for names, and replace the one in the files."""
        made = self._ca.issue_cert(*(names or (NAME,)))
        pair = Pair(self._folder / f"{file}.pem", self._folder / f"{file}.key")
        pair.cert.write_bytes(b"".join(each.bytes() for each in made.cert_chain_pems))
        made.private_key_pem.write_to_path(pair.key)
        return pair

    def channel(self, address: str, pair: Pair | None = None, name: str = NAME) -> grpc.Channel:
        """Return a channel of a caller that trusts this authority, with or without a client certificate.

        It does not share a connection with other channels, so that each one performs a handshake.
        """
        options = [("grpc.ssl_target_name_override", name), ("grpc.use_local_subchannel_pool", 1)]
        cert, key = (pair.cert, pair.key) if pair else (None, None)
        return grpc.secure_channel(address, tls_credentials(self.file, cert, key), options)
