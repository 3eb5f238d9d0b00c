"""The command line generates API keys, and sends the key of its user."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from khronos_service import Settings
from khronos_service.configuration.keys import api_key_line, digest_of, new_api_key, read_api_keys
from tests.cli.program import khronos, output_of
from tests.support.servers import run_server

NEW = ("new", "--seed", "castle")
KEY = new_api_key()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """The address of a server that knows one key."""
    keys = tmp_path / "keys"
    keys.write_text(api_key_line("ann", KEY))
    with run_server(api_keys_file=str(keys)) as server:
        yield server.address


@pytest.fixture
def key_file(tmp_path: Path) -> str:
    path = tmp_path / "ann.key"
    path.write_text(f"{KEY}\n")
    return str(path)


def test_new_key_matches_its_line_of_the_key_file(tmp_path: Path) -> None:
    key, line = output_of(khronos("api-key", "ann")).splitlines()
    (tmp_path / "keys").write_text(line)
    keys = read_api_keys(Settings(api_keys_file=str(tmp_path / "keys")))
    assert keys.name_of(digest_of(key)) == "ann"


def test_command_sends_the_key_from_a_file_or_from_the_environment(server: str, key_file: str) -> None:
    expected = output_of(khronos(*NEW))
    assert output_of(khronos(*NEW, "--server", server, "--api-key-file", key_file)) == expected
    assert output_of(khronos(*NEW, "--server", server, env={"KHRONOS_API_KEY": KEY})) == expected
    assert output_of(khronos(*NEW, "--server", server, env={"KHRONOS_API_KEY_FILE": key_file})) == expected


def test_a_key_file_takes_precedence_over_the_environment(server: str, key_file: str) -> None:
    output_of(khronos(*NEW, "--server", server, "--api-key-file", key_file, env={"KHRONOS_API_KEY": new_api_key()}))


def test_missing_key_is_reported_with_the_places_to_set_it(server: str) -> None:
    result = khronos(*NEW, "--server", server)
    assert result.returncode == 2
    assert result.stderr.startswith(f"error: {server} rejected the call: this server requires an API key")
    assert "--api-key-file or set KHRONOS_API_KEY" in result.stderr


def test_unknown_key_is_reported_without_being_shown(server: str) -> None:
    wrong = new_api_key()
    result = khronos(*NEW, "--server", server, env={"KHRONOS_API_KEY": wrong})
    assert result.returncode == 2
    assert "does not know the API key" in result.stderr
    assert wrong not in result.stderr


def test_key_is_not_sent_unencrypted_to_another_machine(key_file: str) -> None:
    options = (*NEW, "--server", "khronos.invalid:50051", "--api-key-file", key_file)
    refused = khronos(*options)
    assert refused.returncode == 2
    assert refused.stderr.startswith(
        "error: refusing to send the API key to khronos.invalid:50051 without encryption\n"
    )
    assert KEY not in refused.stderr
    assert khronos(*options, "--allow-plaintext-key").returncode == 3  # it was sent, but no server answered


def test_file_without_a_key_is_refused_and_not_sent(tmp_path: Path, server: str) -> None:
    (tmp_path / "letter").write_text("Dear Ann,\nthe key is …")
    result = khronos(*NEW, "--server", server, "--api-key-file", str(tmp_path / "letter"))
    assert (result.returncode, result.stderr) == (
        2,
        "error: an API key may contain only ASCII letters, digits and punctuation\n",
    )


def test_healthcheck_needs_no_key(server: str) -> None:
    assert "SERVING" in output_of(khronos("healthcheck", "--server", server))
