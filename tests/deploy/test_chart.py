"""The chart renders valid Kubernetes objects that match the server, the image and the configuration of Envoy."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import Field, fields
from enum import StrEnum
from pathlib import Path
from typing import Any

import grpc
import pytest
import trustme
import yaml

from khronos_client import Referee
from khronos_service import Settings
from khronos_service.configuration.settings import bounds
from tests.support.envoy import CONFIGURATION, ENVOY, envoy_before
from tests.support.servers import run_server

helm = pytest.importorskip("helm_python", reason="there is no Helm for this machine")

ROOT = Path(__file__).resolve().parents[2]
CHART = ROOT / "deploy" / "chart"
KUBERNETES = "1.37"
NAMES = {"name": "demo", "namespace": "games"}
VALUES = {
    each.stem.removesuffix("-values"): yaml.safe_load(each.read_text("utf-8")) for each in CHART.glob("ci/*.yaml")
}
"""The chart values of the checked kinds of installations."""

OF_THE_CHART = {
    *("host", "port", "insecure", "tls_cert_file", "tls_key_file", "tls_client_ca_file"),
    *("api_keys_file", "sealing_keys_file"),
    *("web", "web_host", "web_port", "metrics_host", "metrics_port", "log_format", "workers"),
}
"""The settings that the chart sets itself; a pod is one worker."""

every_installation = pytest.mark.parametrize("values", VALUES.values(), ids=VALUES)


@pytest.fixture(scope="module")
def chart() -> Iterator[Any]:
    with helm.Chart.load(CHART) as found:
        yield found


def render_chart(chart: Any, values: Mapping[str, Any]) -> list[dict[str, Any]]:
    texts = chart.render(dict(values), **NAMES)
    found = (yaml.safe_load_all(text) for name, text in texts.items() if not name.endswith(".txt"))
    return [each for documents in found for each in documents if each]


def of_kind(objects: Sequence[dict[str, Any]], kind: str, name: str = "demo-khronos-referee") -> dict[str, Any]:
    (found,) = (each for each in objects if (each["kind"], each["metadata"]["name"]) == (kind, name))
    return found


def container(objects: Sequence[dict[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = of_kind(objects, "Deployment")["spec"]["template"]["spec"]["containers"][0]
    return found


# --- values -----------------------------------------------------------------------------------------------------------


@every_installation
def test_helm_lint_accepts_the_chart(values: dict[str, Any]) -> None:
    found = helm.lint(CHART, values, strict=True)
    assert found["errors"] == []
    assert [each for each in found["messages"] if each["severity"] > 1] == []


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"insecure": True, "replica": 3},
        {"insecure": True, "settings": {"host": "127.0.0.1"}},
        {"insecure": True, "settings": {"grace": -1}},
        {"insecure": True, "tls": {"clientCaSecretName": "authorities"}},
        {"insecure": True, "envoy": {"enabled": True}},
        {"tls": {"secretName": "a", "clientCaSecretName": "b"}, "envoy": {"enabled": True, "podNetwork": "10.0.0.0/8"}},
    ],
    ids=[
        "unencrypted without a word",
        "unknown value",
        "setting of the chart",
        "setting out of bounds",
        "certificates of callers without one of the server",
        "Envoy on an unknown network",
        "Envoy without a certificate to show",
    ],
)
def test_wrong_values_are_refused(chart: Any, values: dict[str, Any]) -> None:
    with pytest.raises(helm.HelmValuesError):
        chart.validate_schema(values)


def test_the_schema_has_the_settings_of_the_server(chart: Any) -> None:
    described = chart.schema["$defs"]["settings"]["properties"]
    assert described == {each.name: schema_of(each) for each in fields(Settings) if each.name not in OF_THE_CHART}


def schema_of(setting: Field[Any]) -> dict[str, Any]:
    names = {bool: "boolean", int: "integer", float: "number", str: "string"}
    default = setting.default
    found: dict[str, Any] = (
        {"enum": [each.value for each in type(default)]}
        if isinstance(default, StrEnum)
        else {"type": names[type(default)]}
    )
    min_value, max_value = bounds(setting)
    limits = {"minimum": min_value, "maximum": max_value}
    return {
        **found,
        **{name: value for name, value in limits.items() if value is not None},
        "description": setting.metadata["meaning"],
    }


# --- objects ----------------------------------------------------------------------------------------------------------


@every_installation
def test_every_object_matches_the_schema_of_kubernetes(chart: Any, values: dict[str, Any]) -> None:
    import kubernetes_validate  # imported here, because the import takes seconds

    for each in render_chart(chart, values):
        kubernetes_validate.validate(each, KUBERNETES, strict=True)


@every_installation
def test_the_pods_environment_contains_only_settings(chart: Any, values: dict[str, Any]) -> None:
    names = [each["name"].removeprefix("KHRONOS_").lower() for each in container(render_chart(chart, values))["env"]]
    assert set(names) <= {each.name for each in fields(Settings)}
    assert len(set(names)) == len(names)


@every_installation
def test_every_mounted_volume_exists(chart: Any, values: dict[str, Any]) -> None:
    for each in render_chart(chart, values):
        if each["kind"] == "Deployment":
            pod = each["spec"]["template"]["spec"]
            mounts = [mount["name"] for mount in pod["containers"][0].get("volumeMounts", [])]
            assert mounts == [volume["name"] for volume in pod.get("volumes") or []]


@every_installation
def test_selectors_match_the_pods_of_their_component(chart: Any, values: dict[str, Any]) -> None:
    objects = render_chart(chart, values)
    pods = [each["spec"]["template"]["metadata"]["labels"] for each in objects if each["kind"] == "Deployment"]
    selectors = [each["spec"]["selector"] for each in objects if each["kind"] in {"Service", "PodDisruptionBudget"}]
    for each in selectors:
        wanted = each.get("matchLabels", each)
        assert sum(wanted.items() <= labels.items() for labels in pods) == 1


@pytest.mark.parametrize(("name", "probe"), [("plain", "grpc"), ("whole", "exec"), ("mutual", "tcpSocket")])
def test_probe_has_the_type_that_the_settings_allow(chart: Any, name: str, probe: str) -> None:
    found = container(render_chart(chart, VALUES[name]))
    for each in ("startupProbe", "readinessProbe", "livenessProbe"):
        assert probe in found[each]


def test_exec_probe_runs_the_health_check_of_the_image(chart: Any) -> None:
    checks = re.search(r"^HEALTHCHECK .*CMD (.*)$", (CHART.parents[1] / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    assert checks is not None
    found = container(render_chart(chart, VALUES["whole"]))
    assert found["readinessProbe"]["exec"]["command"] == json.loads(checks[1])


@pytest.mark.parametrize("settings", [{}, {"linger": 2.5, "grace": 30}])
def test_grace_period_of_a_pod_covers_the_shutdown_of_the_server(chart: Any, settings: dict[str, float]) -> None:
    objects = render_chart(chart, {"insecure": True, "settings": settings})
    linger = next(float(each["value"]) for each in container(objects)["env"] if each["name"] == "KHRONOS_LINGER")
    seconds = of_kind(objects, "Deployment")["spec"]["template"]["spec"]["terminationGracePeriodSeconds"]
    assert seconds >= linger + settings.get("grace", Settings().grace) + 6


def test_number_of_pods_is_left_to_the_autoscaler_if_enabled(chart: Any) -> None:
    assert "replicas" not in of_kind(render_chart(chart, VALUES["whole"]), "Deployment")["spec"]
    assert of_kind(render_chart(chart, VALUES["plain"]), "Deployment")["spec"]["replicas"] == 2


def test_network_policy_admits_only_envoy_if_envoy_is_enabled(chart: Any) -> None:
    rules = of_kind(render_chart(chart, VALUES["whole"]), "NetworkPolicy")["spec"]["ingress"]
    (allowed,) = (rule["from"] for rule in rules if {"port": "grpc", "protocol": "TCP"} in rule["ports"])
    (peer,) = allowed
    assert peer["podSelector"]["matchLabels"]["app.kubernetes.io/component"] == "envoy"


def test_network_policy_forbids_outgoing_connections_by_default(chart: Any) -> None:
    policy = of_kind(render_chart(chart, VALUES["plain"]), "NetworkPolicy")["spec"]
    assert (policy["policyTypes"], policy["egress"]) == (["Ingress", "Egress"], [])


# --- Envoy ------------------------------------------------------------------------------------------------------------


def envoy_configuration(chart: Any, values: Mapping[str, Any]) -> str:
    objects = render_chart(chart, {**values, "envoy": {**VALUES["whole"]["envoy"], **values.get("envoy", {})}})
    return str(of_kind(objects, "ConfigMap", "demo-khronos-referee-envoy")["data"]["envoy.yaml"])


def test_the_configuration_of_envoy_is_the_shared_one(chart: Any) -> None:
    found = yaml.safe_load(envoy_configuration(chart, {"insecure": True, "envoy": {"tls": {"secretName": ""}}}))
    shared = yaml.safe_load(CONFIGURATION.read_text("utf-8"))
    for cluster in shared["static_resources"]["clusters"]:
        (localities,) = cluster["load_assignment"]["endpoints"]
        socket = localities["lb_endpoints"][0]["endpoint"]["address"]["socket_address"]
        socket["address"] = "demo-khronos-referee-headless.games.svc.cluster.local"
    assert found == shared


@pytest.mark.skipif(ENVOY is None, reason="there is no Envoy for this machine")
def test_calls_are_encrypted_on_both_sides_of_envoy(chart: Any, tmp_path: Path) -> None:
    authority = trustme.CA()
    for folder, name in (("referee", "demo-khronos-referee-headless.games.svc"), ("tls", "games.example")):
        certificate = authority.issue_cert(name)
        (tmp_path / folder).mkdir()
        certificate.private_key_pem.write_to_path(tmp_path / folder / "tls.key")
        for each in certificate.cert_chain_pems:
            each.write_to_path(tmp_path / folder / "tls.crt", append=True)
    (tmp_path / "referee-ca").mkdir()
    authority.cert_pem.write_to_path(tmp_path / "referee-ca" / "ca.crt")
    text = envoy_configuration(chart, VALUES["whole"]).replace("/etc/khronos", str(tmp_path))
    pair = {
        "tls_cert_file": str(tmp_path / "referee" / "tls.crt"),
        "tls_key_file": str(tmp_path / "referee" / "tls.key"),
    }
    credentials = grpc.ssl_channel_credentials(authority.cert_pem.bytes())
    options = (("grpc.ssl_target_name_override", "games.example"),)
    with (
        run_server(trusted_proxy="127.0.0.1/32", **pair) as server,
        envoy_before(int(server.address.rpartition(":")[2]), text=text) as envoy,
        Referee(envoy.address, credentials=credentials, channel_options=options) as referee,
    ):
        assert referee.catalog().kinds


# --- the archive ------------------------------------------------------------------------------------------------------


def pack(chart: Path, folder: Path) -> Path:
    """Pack a chart into a folder, like `make chart`, and return the archive."""
    command = [sys.executable, "-m", "tools.chart", str(chart), str(folder)]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return Path(done.stdout.strip())


def test_packaged_chart_contains_every_file(tmp_path: Path) -> None:
    with helm.Chart.load(pack(CHART, tmp_path)) as found:
        assert {"name": "files/envoy.yaml", "data": CONFIGURATION.read_text("utf-8")} in found.files


def test_packaged_chart_is_reproducible(tmp_path: Path) -> None:
    changed = shutil.copytree(CHART, tmp_path / "copy")
    for path in changed.rglob("*"):
        os.utime(path, (0, 0))
    assert pack(changed, tmp_path / "second").read_bytes() == pack(CHART, tmp_path / "first").read_bytes()
