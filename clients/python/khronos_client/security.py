"""Read TLS credentials for a channel, and check API keys."""

from __future__ import annotations

import errno
import ipaddress
import os
import re
from pathlib import Path
from typing import Final

import grpc

_KEY: Final = re.compile(r"[\x21-\x7e]*")
_MAX_BYTES: Final = 1 << 20
"""The maximum number of bytes of a file of certificates; the largest bundles of systems have a quarter of this."""
_ON_THIS_MACHINE: Final = ("unix:", "unix-abstract:")
_RESOLVED: Final = ("dns:", "ipv4:", "ipv6:")


def tls_credentials(
    ca: str | os.PathLike[str] | None = None,
    cert: str | os.PathLike[str] | None = None,
    key: str | os.PathLike[str] | None = None,
) -> grpc.ChannelCredentials:
    """Read PEM files, and return the credentials of a channel with TLS.

    Args:
        ca: The trusted root certificates; None for gRPC's defaults.
        cert: The client certificate with its chain, for a server that requires one.
        key: The unencrypted private key of the client certificate.

    Raises:
        OSError: If a file can't be read, or has more than 1 MiB.
        ValueError: If only one of `cert` and `key` is given.
    """
    if (cert is None) != (key is None):
        raise ValueError("a certificate and its private key need each other")
    roots, own_key, own_chain = (None if each is None else _read(Path(each)) for each in (ca, key, cert))
    return grpc.ssl_channel_credentials(roots, own_key, own_chain)


def _read(path: Path) -> bytes:
    """Return the content of a file, up to a limit; without it, reading from a device might never end."""
    with path.open("rb") as file:
        content = file.read(_MAX_BYTES + 1)
    if len(content) > _MAX_BYTES:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return content


def check_api_key(api_key: str, address: str, *, encrypted: bool) -> None:
    """Check the form of a key, and that it is sent only over TLS or to this machine; an empty key is allowed.

    Raises:
        ValueError: If the key is malformed or would be sent unencrypted. The message doesn't show the key.
    """
    if not _KEY.fullmatch(api_key):
        raise ValueError("an API key may contain only ASCII letters, digits and punctuation")
    if api_key and not encrypted and not is_this_machine(address):
        raise ValueError(
            f"the API key would go to {address} unencrypted; pass credentials, such as tls_credentials(), or"
            " allow_plaintext_key=True"
        )


def is_this_machine(address: str) -> bool:
    """Return whether a gRPC target is on this machine, so that the connection cannot be intercepted."""
    if address.startswith(_ON_THIS_MACHINE):
        return True
    for scheme in _RESOLVED:
        if address.startswith(scheme):
            address = address.removeprefix(scheme).rpartition("/")[2]
    host = address.rpartition(":")[0].strip("[]")
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
