"""Settings come from options, variables and a file, and all invalid settings are reported together."""

from __future__ import annotations

import os
from dataclasses import fields, replace
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from khronos_service.configuration.keys import check_files
from khronos_service.configuration.settings import LogLevel, Settings
from khronos_service.configuration.sources import SettingsError, check_variables, read_settings


@pytest.fixture(autouse=True)
def _no_settings_of_this_machine() -> Any:
    left = {name: value for name, value in os.environ.items() if not name.startswith("KHRONOS_")}
    with mock.patch.dict(os.environ, left, clear=True):
        yield


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """An empty settings file."""
    path = tmp_path / "khronos.toml"
    path.touch()
    return path


def test_default_settings_are_used_if_nothing_is_set() -> None:
    read = read_settings({})
    assert read.settings == Settings()
    assert set(read.origins.values()) == {"default"}


def test_options_override_the_environment_and_the_environment_overrides_the_file(
    config: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config.write_text("port = 1\nworkers = 2\ngrace = 3\n")
    monkeypatch.setenv("KHRONOS_WORKERS", "4")
    monkeypatch.setenv("KHRONOS_GRACE", "5")
    read = read_settings({"grace": 6.0}, config)
    assert read.settings == Settings(port=1, workers=4, grace=6.0)
    origins = {name: read.origins[name] for name in ("host", "port", "workers", "grace")}
    assert origins == {"host": "default", "port": str(config), "workers": "KHRONOS_WORKERS", "grace": "--grace"}


@pytest.mark.parametrize(
    ("name", "value", "meant"),
    [
        ("REFLECTION", "off", {"reflection": False}),
        ("INSECURE", "True", {"insecure": True}),
        ("THREADS", "12", {"threads": 12}),
        ("GRACE", "2.5", {"grace": 2.5}),
        ("LOG_LEVEL", "error", {"log_level": LogLevel.ERROR}),
    ],
)
def test_environment_variables_are_parsed_by_the_type_of_the_setting(
    name: str, value: str, meant: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"KHRONOS_{name}", value)
    assert read_settings({}).settings == Settings(**meant)


def test_an_empty_variable_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KHRONOS_PORT", "")
    assert read_settings({}).settings == Settings()


def test_all_invalid_settings_are_reported_with_their_sources(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config.write_text('workres = 2\n_env_file = "x"\nlinger = nan\nhost = "localhost"\n')
    monkeypatch.setenv("KHRONOS_PORT", "tcp://10.0.0.1:50051")
    with pytest.raises(SettingsError) as raised:
        read_settings({"max_streams": 0}, config)
    assert [line.partition(":")[0] for line in raised.value.lines] == [
        f"workres ({config})",
        f"_env_file ({config})",
        "port (KHRONOS_PORT)",
        "max_streams (--max-streams)",
        f"linger ({config})",
    ]


@pytest.mark.parametrize("content", [b"port = ", b"\xff", b"port = 1\nport = 2"])
def test_file_that_is_not_toml_is_reported_by_name(content: bytes, config: Path) -> None:
    config.write_bytes(content)
    with pytest.raises(SettingsError, match=r"khronos\.toml is not TOML"):
        read_settings({}, config)


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("THREADS", "many", "must be a whole number, not 'many'"),
        ("GRACE", "long", "must be a number, not 'long'"),
        ("WEB", "maybe", "must be true or false, not 'maybe'"),
        ("LOG_LEVEL", "loud", "must be one of debug, info, warning, error, not 'loud'"),
        ("PORT", "70000", "must be at least 0 and at most 65535, not 70000"),
    ],
)
def test_invalid_value_is_refused_with_an_explanation(
    name: str, value: str, problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"KHRONOS_{name}", value)
    with pytest.raises(SettingsError) as raised:
        read_settings({})
    assert raised.value.lines == (f"{name.lower()} (KHRONOS_{name}): {problem}",)


def test_missing_file_is_reported_by_name(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"cannot read .*no\.toml: No such file"):
        read_settings({}, tmp_path / "no.toml")


def test_list_setting_may_be_a_toml_array(config: Path) -> None:
    config.write_text('web_origins = ["https://a.example", "https://b.example"]\ntrusted_proxy = ["10.0.0.0/8"]\n')
    read = read_settings({}, config)
    assert read.settings == Settings(web_origins="https://a.example,https://b.example", trusted_proxy="10.0.0.0/8")


@pytest.mark.parametrize("wrong", ['host = ["127.0.0.1"]', "web_origins = [1]"])
def test_array_is_refused_for_other_settings(wrong: str, config: Path) -> None:
    config.write_text(wrong)
    with pytest.raises(SettingsError, match="must be a text, not"):
        read_settings({}, config)


def test_printed_settings_are_a_valid_file_with_the_same_values(config: Path) -> None:
    read = read_settings({"host": 'a "quoted" # hôst', "insecure": True, "reflection": False, "grace": 1.5})
    config.write_text(read.as_toml(), encoding="utf-8")
    again = read_settings({}, config)
    assert again.settings == read.settings
    assert set(again.origins.values()) == {str(config)}


@pytest.mark.parametrize(
    "wrong",
    [
        {"port": -1},
        {"port": 65536},
        {"workers": 0},
        {"grace": -1.0},
        {"linger": float("nan")},
    ],
    ids=str,
)
def test_settings_out_of_range_raise_an_error_in_code(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        replace(Settings(), **wrong)


EVERYWHERE = "0.0.0.0"  # noqa: S104  # nothing listens here
CERTIFICATE = {"tls_cert_file": "chain.pem", "tls_key_file": "key.pem"}


@pytest.mark.parametrize("host", [EVERYWHERE, "::", "", "192.0.2.1", "khronos.test"])
@pytest.mark.parametrize("how", [{"insecure": True}, CERTIFICATE], ids=["insecure", "encrypted"])
def test_unencrypted_calls_from_other_machines_need_an_explicit_setting(host: str, how: dict[str, Any]) -> None:
    assert Settings(host=host, **how).host == host
    with pytest.raises(ValueError, match=r"without TLS; set tls_cert_file and tls_key_file, or set insecure"):
        Settings(host=host)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.8.8", "::1", "localhost"])
def test_encryption_is_off_by_default_for_local_calls(host: str) -> None:
    assert not Settings(host=host).encrypted


@pytest.mark.parametrize("lacking", [*CERTIFICATE, "tls_client_ca_file"])
def test_setting_that_depends_on_another_reports_its_name(lacking: str) -> None:
    only: dict[str, Any] = {lacking: "file.pem"}
    with pytest.raises(ValueError, match=r"tls_cert_file and tls_key_file"):
        Settings(**only)


def test_contradicting_settings_are_reported_with_their_sources(config: Path) -> None:
    config.write_text(f'host = "{EVERYWHERE}"\n')
    with pytest.raises(SettingsError) as raised:
        read_settings({}, config)
    assert raised.value.lines[0].startswith(f"host ({config}): host is ")


def test_unusable_files_are_reported_with_the_sources_of_their_settings(tmp_path: Path) -> None:
    files = {"tls_cert_file": str(tmp_path / "no.pem"), "tls_key_file": "key.pem"}
    with pytest.raises(SettingsError) as raised:
        check_files(read_settings(files))
    assert raised.value.lines == (
        f"tls_cert_file (--tls-cert-file): cannot read {tmp_path}/no.pem: No such file or directory",
    )


def test_every_setting_has_a_description_that_ends_with_a_period() -> None:
    assert [each.name for each in fields(Settings) if not each.metadata["meaning"].endswith(".")] == []


@pytest.mark.parametrize(
    "name",
    [
        "KHRONOS_API_KEYS_FILES",
        "KHRONOS_APIKEYS_FILE",
        "KHRONOS_TLS_CLIENT_CA",
        "khronos_tls_certs_file",
        "KHRONOS_SEALING_KEY",
    ],
)
def test_a_misspelt_variable_that_would_protect_the_server_is_an_error(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, "/run/secrets/keys")
    with pytest.raises(SettingsError, match=f"{name}: unknown setting; did you mean KHRONOS_"):
        check_variables(read_settings({}), ())


@pytest.mark.parametrize("name", ["KHRONOS_SERVICE_HOST", "KHRONOS_SERVICE_PORT", "KHRONOS_PORT_50051_TCP_ADDR"])
def test_unknown_variable_set_by_kubernetes_is_only_a_warning(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, "10.0.0.1")
    assert [each.partition(":")[0] for each in check_variables(read_settings({}), ())] == [name]
