"""The TypeScript client: its types, its own tests against a server of this version, and its lock file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from khronos_service import LogLevel, Settings, start_server
from tools import npm

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def address() -> Iterator[str]:
    """Where a referee listens."""
    server = start_server(Settings(port=0, log_level=LogLevel.ERROR))
    yield server.address
    server.stop(grace=0)


def test_the_package_is_type_correct_and_passes_its_own_tests(address: str) -> None:
    try:
        npm.install()
    except npm.PackagesMissingError as error:
        pytest.skip(f"npm packages can't be installed here: {error}")
    done = npm.run("test", {"KHRONOS_GRPC": f"http://{address}"})
    assert done.returncode == 0, done.stdout


def test_the_lock_file_names_no_registry() -> None:
    text = (npm.PACKAGE / "package-lock.json").read_text(encoding="utf-8")
    assert "://" not in text
    packages = json.loads(text)["packages"]
    assert all("integrity" in each for name, each in packages.items() if name)


def test_the_generator_and_the_runtime_of_messages_are_one_version() -> None:
    package = json.loads((npm.PACKAGE / "package.json").read_text(encoding="utf-8"))
    assert package["dependencies"]["@bufbuild/protobuf"] == package["devDependencies"]["@bufbuild/protoc-gen-es"]


def test_the_package_is_private() -> None:
    assert json.loads((npm.PACKAGE / "package.json").read_text(encoding="utf-8"))["private"] is True
