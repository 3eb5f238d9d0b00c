"""The queries of the dashboard and of the alert rules are valid, and the metrics in them exist."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import grpc
import promql_parser
import pytest
import yaml
from prometheus_client import CollectorRegistry
from prometheus_client.metrics import MetricWrapperBase

from khronos.v1.error_pb2 import ErrorReason
from khronos_core.methods import METHODS, PLAY
from khronos_engine.game.clauses import CLAUSES
from khronos_service.observing.reports import PrometheusMetrics

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "monitoring.md").read_text(encoding="utf-8")
DASHBOARD = json.loads((ROOT / "deploy" / "grafana" / "khronos.json").read_text(encoding="utf-8"))
ALERTS = [
    rule
    for group in yaml.safe_load((ROOT / "deploy" / "prometheus" / "alerts.yml").read_text(encoding="utf-8"))["groups"]
    for rule in group["rules"]
]
TARGETS = [target for panel in DASHBOARD["panels"] for target in panel["targets"]]

OF_PROMETHEUS = {"job", "instance"}
"""The labels that Prometheus adds to every sample."""

SUFFIXES = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum"), "gauge": ("",)}
"""The suffixes of sample names by kind of metric."""

VALUES = {
    "reason": {name.removeprefix("ERROR_REASON_") for name in ErrorReason.keys()},  # noqa: SIM118  # not a dictionary
    "code": {code.name for code in grpc.StatusCode},
    "method": {*METHODS, PLAY, "other"},
    "clause": set(CLAUSES),
}
"""The possible values of labels."""


@dataclass(frozen=True)
class Described:
    """A metric.

    Attributes:
        samples: The names of its samples.
        labels: Their labels.
    """

    samples: tuple[str, ...]
    labels: frozenset[str]


def describe_metrics() -> dict[str, Described]:
    """Return the metrics of a server by name."""
    registry = CollectorRegistry()
    PrometheusMetrics(registry, {})
    found = {}
    for each in registry._collector_to_names:
        assert isinstance(each, MetricWrapperBase)
        suffixes = SUFFIXES[str(each._type)]
        samples = tuple(each._name + suffix for suffix in suffixes)
        found[each._name] = Described(samples, frozenset(each._labelnames))
    return found


METRICS = describe_metrics()
SAMPLES = {
    sample: metric.labels | ({"le"} if sample.endswith("_bucket") else set())
    for metric in METRICS.values()
    for sample in metric.samples
}
QUERIES = [*(rule["expr"] for rule in ALERTS), *(target["expr"] for target in TARGETS)]


def parse_query(query: str) -> promql_parser.Expr:
    """Return a query as Prometheus reads it; variables of Grafana are given values."""
    return promql_parser.parse(query.replace("$__rate_interval", "5m"))


def nodes(query: promql_parser.Expr) -> list[Any]:
    found: list[Any] = []
    promql_parser.walk(query, found.append)
    return found


def selectors(query: promql_parser.Expr) -> Iterator[Any]:
    """Yield the sample names in a query, with their conditions on labels."""
    for node in nodes(query):
        if isinstance(node, promql_parser.VectorSelector):
            yield node
        elif isinstance(node, promql_parser.MatrixSelector):
            yield node.vector_selector


def known_labels(query: promql_parser.Expr) -> set[str]:
    return OF_PROMETHEUS.union(*(SAMPLES.get(str(each.name), set()) for each in selectors(query)))


@pytest.mark.parametrize("query", QUERIES)
def test_query_uses_existing_metrics_and_labels(query: str) -> None:
    for selector in selectors(parse_query(query)):
        assert selector.name in {*SAMPLES, "up"}
        for matcher in selector.matchers.matchers:
            assert matcher.name in SAMPLES.get(selector.name, set()) | OF_PROMETHEUS
            assert matcher.name not in VALUES or matcher.value in VALUES[matcher.name]


@pytest.mark.parametrize("query", QUERIES)
def test_query_aggregates_by_existing_labels(query: str) -> None:
    for node in nodes(parse_query(query)):
        if isinstance(node, promql_parser.AggregateExpr) and node.modifier is not None:
            assert set(node.modifier.labels) <= known_labels(node)


@pytest.mark.parametrize("query", QUERIES)
def test_queries_of_counters_use_a_rate(query: str) -> None:
    expression = parse_query(query)
    in_ranges = {
        node.vector_selector.name for node in nodes(expression) if isinstance(node, promql_parser.MatrixSelector)
    }
    gauges = {*METRICS["khronos_held"].samples, *METRICS["khronos_held_limit"].samples, "up"}
    for selector in selectors(expression):
        assert (selector.name in in_ranges) != (selector.name in gauges)


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target["expr"])
def test_legend_uses_existing_labels(target: dict[str, str]) -> None:
    assert set(re.findall(r"{{(\w+)}}", target["legendFormat"])) <= known_labels(parse_query(target["expr"]))


def test_every_metric_is_on_the_dashboard() -> None:
    shown = {str(each.name) for target in TARGETS for each in selectors(parse_query(target["expr"]))}
    assert [name for name, metric in METRICS.items() if not shown & set(metric.samples)] == []


def test_panels_of_the_dashboard_do_not_overlap() -> None:
    taken = [
        (at["x"] + column, at["y"] + row)
        for at in (panel["gridPos"] for panel in DASHBOARD["panels"])
        for column, row in product(range(at["w"]), range(at["h"]))
    ]
    assert len(taken) == len(set(taken))
    assert max(column for column, _ in taken) < 24
    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(DASHBOARD["panels"])


@pytest.mark.parametrize("rule", ALERTS, ids=lambda rule: rule["alert"])
def test_alert_text_uses_labels_of_its_query(rule: dict[str, Any]) -> None:
    named = set(re.findall(r"\$labels\.(\w+)", rule["annotations"]["summary"]))
    query = parse_query(rule["expr"])
    left = known_labels(query)
    for node in nodes(query):
        if isinstance(node, promql_parser.AggregateExpr):
            left &= set(() if node.modifier is None else node.modifier.labels)
    assert named <= left


def test_documentation_explains_every_alert() -> None:
    rows = set(re.findall(r"^\| `(Khronos\w+)` \|", PAGE, re.MULTILINE))
    assert rows == {rule["alert"] for rule in ALERTS}
    assert len(ALERTS) == len(rows)


def test_documentation_lists_every_metric() -> None:
    rows = set(re.findall(r"^\| `(khronos_\w+)` \|", PAGE, re.MULTILINE))
    assert rows == {metric.samples[0].removesuffix("_bucket") for metric in METRICS.values()}
