"""The pages for operators match the server."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest
import typer.main

from khronos.v1.error_pb2 import ErrorReason
from khronos_cli.app import app
from khronos_core.loading import never
from khronos_service import Settings
from tests.cli.program import khronos, output_of
from tests.service.support import Log, call_of, handler_of
from tests.support.certificates import Authority

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = "\n".join(
    (DOCS / name).read_text(encoding="utf-8") for name in ("run-a-server.md", "deploy.md", "monitoring.md")
)
FILES = re.findall(r"^```toml\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def test_documented_log_line_has_the_fields_of_a_real_one() -> None:
    shown = json.loads(re.findall(r"^```json\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)[0])
    log = Log()
    handler_of(Settings(), log).answer(call_of("GetCatalog"), b"", never)
    (logged,) = log.lines()

    assert list(shown) == list(logged)
    assert [type(each) for each in shown.values()] == [type(each) for each in logged.values()]


@pytest.mark.parametrize("name", [each.name for each in fields(Settings) if each.name.startswith("max_")])
def test_documented_limits_match_the_server(name: str) -> None:
    assert f"| `{name}` | {getattr(Settings(), name)} |" in PAGE


def test_documented_durations_match_the_server() -> None:
    assert (Settings().linger, Settings().grace) == (0.5, 10.0)
    assert "half a second" in PAGE
    assert "ten seconds" in PAGE


def test_every_documented_error_reason_exists() -> None:
    named = re.findall(r"`(ERROR_REASON_\w+)`", PAGE)
    assert named
    assert set(named) <= set(ErrorReason.keys())


def test_every_documented_option_of_serve_exists() -> None:
    serve = typer.main.get_command(app).get_command(None, "serve")  # type: ignore[attr-defined]  # a group of commands
    options = {option for parameter in serve.params for option in parameter.opts}
    named = set(re.findall(r"(--[a-z]+[a-z-]*)", PAGE)) - {
        "--help",
        "--build-arg",
        "--restart",
        "--ulimit",
        "--upgrade",
    }  # of docker and pip
    assert named
    assert named <= options


@pytest.mark.parametrize("text", FILES, ids=["starting", "on the internet"])
def test_documented_configuration_file_is_valid(text: str, tmp_path: Path) -> None:
    made = Authority(tmp_path).issue()
    made.cert.rename(tmp_path / "chain.pem")
    made.key.rename(tmp_path / "key.pem")
    (tmp_path / "keys").write_text(output_of(khronos("api-key", "ann")).splitlines()[1], encoding="utf-8")
    (tmp_path / "khronos.toml").write_text(text.replace("/etc/khronos", str(tmp_path)), encoding="utf-8")

    shown = output_of(khronos("serve", "--config", str(tmp_path / "khronos.toml"), "--check-config"))

    assert tomllib.loads(text).keys() <= tomllib.loads(shown).keys()


def test_every_documented_setting_exists() -> None:
    names = {each.name for each in fields(Settings)}
    families = {name.partition("_")[0] for name in names if "_" in name}
    named = {word for word in re.findall(r"`([a-z]+_[a-z_]+)`", PAGE) if word.partition("_")[0] in families}
    assert named
    assert named <= names
