"""The metrics of several processes as one: each sends what changed, and one adds all up.

A process that has ended stays in the counters, so that they never fall; what it held is held no longer.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from typing import Final

from prometheus_client import CollectorRegistry
from prometheus_client.metrics_core import Metric
from prometheus_client.samples import Sample

from khronos_service.observing.prometheus_metrics import PrometheusMetrics, WorkerMetrics

_Key = tuple[str, tuple[tuple[str, str], ...]]
"""The name of a sample, and its labels."""

_GAUGE: Final = "gauge"


class Changes:
    """The samples of a registry that have changed since they were last asked for."""

    def __init__(self, registry: CollectorRegistry) -> None:
        """At first all have changed."""
        self._registry = registry
        self._last: dict[_Key, float] = {}

    def written(self) -> bytes:
        """Return the changed samples with their values as a line without its end; empty if none has changed."""
        changed = []
        for metric in self._registry.collect():
            for sample in metric.samples:
                key = sample.name, tuple(sample.labels.items())
                if self._last.get(key) != sample.value:
                    self._last[key] = sample.value
                    changed.append((*key, sample.value))
        return json.dumps(changed, separators=(",", ":")).encode() if changed else b""


class MergedMetrics:
    """Sums of the samples of workers. Any thread may call its functions.

    Attributes:
        registry: What has the sums, and the metrics about workers.
        workers: The metrics about workers.
    """

    def __init__(self, workers: int) -> None:
        """Wait for samples; `workers` are to answer calls."""
        self._metrics = tuple(PrometheusMetrics().registry.collect())  # for their names, types and texts alone
        self._metric_of = {name: each.name for each in self._metrics for name in _sample_names(each)}
        self._gauges = frozenset(each.name for each in self._metrics if each.type == _GAUGE)
        self._ended: dict[_Key, float] = {}  # counters of processes that have ended
        self._running: dict[int, dict[_Key, float]] = {}
        self._lock = threading.Lock()
        self.registry = CollectorRegistry(auto_describe=True)
        self.registry.register(self)
        self.workers = WorkerMetrics(self.registry, workers)

    def update(self, process: int, changes: bytes) -> None:
        """Take what the `Changes` of a process has written; `process` is its number."""
        read = {(name, tuple(map(tuple, labels))): value for name, labels, value in json.loads(changes)}
        with self._lock:
            self._running.setdefault(process, {}).update(read)

    def end(self, process: int) -> None:
        """Note that a process has ended."""
        with self._lock:
            for key, value in self._running.pop(process, {}).items():
                if self._metric_of[key[0]] not in self._gauges:
                    self._ended[key] = self._ended.get(key, 0.0) + value

    def collect(self) -> Iterator[Metric]:
        """Yield each metric with the sums of its samples."""
        samples: dict[str, list[Sample]] = {each.name: [] for each in self._metrics}
        for (name, labels), value in self._sums().items():
            samples[self._metric_of[name]].append(Sample(name, dict(labels), value))
        for each in self._metrics:
            metric = Metric(each.name, each.documentation, each.type)
            metric.samples = samples[each.name]
            yield metric

    def _sums(self) -> dict[_Key, float]:
        with self._lock:
            sums = dict(self._ended)
            for samples in self._running.values():
                for key, value in samples.items():
                    sums[key] = sums.get(key, 0.0) + value
        return sums


def _sample_names(metric: Metric) -> tuple[str, ...]:
    """Return the names of a metric's samples."""
    match metric.type:
        case "counter":
            return (f"{metric.name}_total",)
        case "histogram":
            return tuple(f"{metric.name}_{suffix}" for suffix in ("bucket", "count", "sum"))
        case _:
            return (metric.name,)
