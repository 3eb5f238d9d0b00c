"""The static build has the right files, stays small, and loads nothing from other hosts."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from base64 import b64encode
from pathlib import Path

import pytest

from khronos_web import folder
from khronos_web.folder import RuntimeMissingError, write_folder
from tests.cli.program import khronos, output_of

MAX_BYTES = 8_000_000
"""The maximum bytes of a first visit, compressed like on web hosts."""


def files(written: Path) -> dict[str, bytes]:
    """Return the files of a folder, by name."""
    return {path.relative_to(written).as_posix(): path.read_bytes() for path in written.rglob("*") if path.is_file()}


def integrity(content: bytes) -> str:
    """Return the hash of a file, in the form of browsers."""
    return f"sha256-{b64encode(hashlib.sha256(content).digest()).decode()}"


def test_download_of_a_first_visit_is_limited(site: Path) -> None:
    packed = sum(len(gzip.compress(content, 6)) for content in files(site / "play").values())
    assert packed <= MAX_BYTES


def test_file_list_has_every_hash_and_the_service_worker_has_the_hash_of_the_list(site: Path) -> None:
    there = files(site / "play")
    listed = there.pop("files.json")
    assert integrity(listed) in there.pop("offline.js").decode()
    assert json.loads(listed) == {name: integrity(content) for name, content in there.items()}


def test_content_security_policy_allows_webassembly_but_not_eval(site: Path) -> None:
    page = (site / "play" / "index.html").read_text(encoding="utf-8")
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy
    assert "connect-src 'self';" in policy
    assert "'unsafe-eval'" not in policy
    assert "'unsafe-inline'" not in policy


def test_only_the_server_page_may_connect_to_other_servers(site: Path) -> None:
    assert "connect-src 'self' https:" in (site / "play" / "server.html").read_text(encoding="utf-8")


def test_licences_of_all_shipped_software_are_included(site: Path) -> None:
    text = (site / "play" / "runtime" / "LICENSES.txt").read_text(encoding="utf-8")
    for name in ("Mozilla Public License 2.0", "Python Software Foundation", "msgspec-", "protobuf-", "googleapis"):
        assert name in text


@pytest.mark.usefixtures("site")
def test_page_build_command_writes_the_same_folder_except_for_the_address(site: Path, tmp_path: Path) -> None:
    output_of(khronos("page", "build", str(tmp_path / "own"), "--address", "https://example.org/khronos"))
    own, there = files(tmp_path / "own"), files(site / "play")
    assert b'content="https://example.org/khronos/cover.png"' in own["index.html"]
    differing = {name for name in there if own[name] != there[name]}
    assert differing == {"files.json", "index.html", "offline.js", "server.html"}


def test_missing_runtime_is_an_error_and_no_folder_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "RUNTIME", tmp_path / "none")
    with pytest.raises(RuntimeMissingError):
        write_folder(tmp_path / "own")
    assert not (tmp_path / "own").exists()
