"""The TypeScript client has correct types, passes its tests with a server of this version, and locks its packages."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from conformance.run import SEALING_KEYS
from khronos_service import LogLevel, RunningServer, Settings, start_server
from khronos_service.configuration.keys import api_key_line, new_api_key
from tests.support import npm
from tests.support.certificates import Authority

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def server() -> Iterator[RunningServer]:
    """A server that also accepts browsers."""
    running = start_server(
        Settings(port=0, web=True, web_port=0, sealing_keys_file=SEALING_KEYS, log_level=LogLevel.ERROR)
    )
    yield running
    running.stop(grace=0)


@pytest.fixture
def secure(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The address of a server that requires TLS, client certificates and keys, and the folder with both."""
    authority, key = Authority(tmp_path), new_api_key()
    pair = authority.issue("localhost")
    authority.issue("caller", file="caller")
    (tmp_path / "keys").write_text(api_key_line("ann", key))
    (tmp_path / "api-key").write_text(key)
    settings = Settings(
        port=0,
        tls_cert_file=str(pair.cert),
        tls_key_file=str(pair.key),
        tls_client_ca_file=str(authority.file),
        api_keys_file=str(tmp_path / "keys"),
        log_level=LogLevel.ERROR,
    )
    server = start_server(settings)
    port = server.address.rpartition(":")[2]
    yield {"KHRONOS_SECURE": f"https://localhost:{port}", "KHRONOS_CERTIFICATES": str(tmp_path)}
    server.stop(grace=0)


def read(name: str) -> dict[str, Any]:
    """Return a JSON file of the package."""
    found: dict[str, Any] = json.loads((npm.CLIENT / name).read_text(encoding="utf-8"))
    return found


def test_typescript_client_is_type_correct_and_passes_its_own_tests(
    server: RunningServer, secure: dict[str, str]
) -> None:
    served = {"KHRONOS_GRPC": f"http://{server.address}", "KHRONOS_WEB": server.web_address}
    npm.run(npm.CLIENT, "test", **served, **secure)


def test_lock_file_contains_no_registry() -> None:
    packages = read("package-lock.json")["packages"]
    assert [name for name, each in packages.items() if "resolved" in each] == []
    assert [name for name, each in packages.items() if name and "integrity" not in each] == []


def test_code_generator_has_the_version_of_the_oldest_supported_runtime() -> None:
    package = read("package.json")
    oldest = package["dependencies"]["@bufbuild/protobuf"].removeprefix("^")
    assert package["devDependencies"]["@bufbuild/protoc-gen-es"] == oldest


def test_the_lock_file_matches_the_package() -> None:
    locked = read("package-lock.json")["packages"][""]
    kinds = ("dependencies", "devDependencies", "peerDependenciesMeta")
    assert {kind: locked[kind] for kind in kinds} == {kind: read("package.json")[kind] for kind in kinds}


def test_packages_installed_alongside_the_client_are_not_pinned() -> None:
    ranges = read("package.json")["dependencies"]
    assert {name: given for name, given in ranges.items() if given[0].isdigit()} == {}


def test_client_installs_with_newer_transports_on_an_old_node() -> None:
    # For that Node, npm would choose a version of connect-node that needs an older connect than the newest connect-web.
    assert "peerDependencies" not in read("package.json")
    assert read("package.json")["peerDependenciesMeta"] == {"@connectrpc/connect-node": {"optional": True}}
