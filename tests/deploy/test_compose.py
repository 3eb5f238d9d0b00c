"""The services of deploy/compose.yaml match each other, the server and the mounted files."""

from __future__ import annotations

import ipaddress
import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml

from khronos_service import Settings
from tests.support.envoy import CONFIGURATION

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"


def read(name: str) -> Any:
    return yaml.safe_load((DEPLOY / name).read_text("utf-8"))


COMPOSE = read("compose.yaml")
SERVICES = COMPOSE["services"]
SETTINGS = {name.removeprefix("KHRONOS_").lower(): value for name, value in SERVICES["referee"]["environment"].items()}


def test_environment_of_the_servers_contains_only_settings() -> None:
    assert SETTINGS.keys() <= {each.name for each in fields(Settings)}


def test_the_servers_trust_the_network_that_envoy_is_in() -> None:
    (subnet,) = COMPOSE["networks"]["inside"]["ipam"]["config"]
    assert ipaddress.ip_network(SETTINGS["trusted_proxy"]) == ipaddress.ip_network(subnet["subnet"])


@pytest.mark.parametrize("name", SERVICES)
def test_ports_are_published_only_on_this_machine(name: str) -> None:
    for port in SERVICES[name].get("ports", []):
        assert port.startswith("127.0.0.1:")


@pytest.mark.parametrize("name", SERVICES)
def test_every_mounted_file_exists(name: str) -> None:
    for mounted in SERVICES[name].get("volumes", []):
        source, _, _ = mounted.partition(":")
        assert (DEPLOY / source).exists() if source.startswith(".") else source in COMPOSE["volumes"]


def test_envoy_connects_to_the_servers_by_service_name_and_port() -> None:
    clusters = yaml.safe_load(CONFIGURATION.read_text("utf-8"))["static_resources"]["clusters"]
    for cluster, port in zip(clusters, (Settings().port, Settings().web_port), strict=True):
        (localities,) = cluster["load_assignment"]["endpoints"]
        (server,) = localities["lb_endpoints"]
        assert server["endpoint"]["address"]["socket_address"] == {"address": "referee", "port_value": port}
    assert "referee" in SERVICES


def test_prometheus_scrapes_the_metrics_port() -> None:
    (job,) = read("prometheus/prometheus.yml")["scrape_configs"]
    (found,) = job["dns_sd_configs"]
    assert job["job_name"] == "khronos"
    assert (found["names"], str(found["port"])) == (["referee"], SETTINGS["metrics_port"])


def test_grafana_finds_prometheus_and_the_dashboard() -> None:
    (source,) = read("grafana/provisioning/datasources/prometheus.yml")["datasources"]
    (provider,) = read("grafana/provisioning/dashboards/khronos.yml")["providers"]
    mounted = dict(each.split(":")[:2] for each in SERVICES["grafana"]["volumes"])
    assert source["url"] == "http://prometheus:9090"
    assert provider["options"]["path"] == str(Path(mounted["./grafana/khronos.json"]).parent)
    assert json.loads((DEPLOY / "grafana" / "khronos.json").read_text("utf-8"))["uid"]
