"""What all tests share."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# Laws play whole games, so a few examples are many positions; the same ones in every run, for a suite that never
# flakes. `--hypothesis-profile=search` looks further.
settings.register_profile(
    "suite", max_examples=12, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("search", max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("suite")
