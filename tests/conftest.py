"""Provide the fixtures that all tests share."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from khronos_core import core
from khronos_core.codec.caches import NO_CACHES
from testing.switches import SWITCHES
from tests.support.languages import BRACKETED, PACKAGES, add_languages, bracket_templates

# Tests of laws play whole games, so a few examples contain many positions. The examples are the same in every run, so
# that the tests never flake. `--hypothesis-profile=search` tries more.
settings.register_profile(
    "suite", max_examples=12, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("search", max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("suite")

# The program adapts its output to them, and pytest-xdist sets COLUMNS.
for variable in ("COLUMNS", "FORCE_COLOR", "NO_COLOR"):
    os.environ.pop(variable, None)

MAX_MEMORY = 4 * 2**30
"""The maximum memory in bytes of tests that run without a rule, because a missing rule can cause endless loops."""


@pytest.fixture
def second_language(tmp_path: Path) -> Iterator[str]:
    """The tag of a second language that is available while a test runs."""
    folder = tmp_path / "languages"
    folder.mkdir()
    with add_languages({BRACKETED: {each: bracket_templates(each) for each in PACKAGES}}, folder):
        yield BRACKETED


@pytest.hookimpl(optionalhook=True)  # mutation tests run without xdist
def pytest_xdist_auto_num_workers() -> int:
    """Return the number of workers for `-n auto`: two more than cores, because many tests mostly wait."""
    return (os.cpu_count() or 1) + 2


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--without",
        metavar="CLAUSE",
        choices=list(SWITCHES),
        help="switch off a clause of the rules, such as R-6, to see which tests notice",
    )
    parser.addoption("--forgetful", action="store_true", help="let nothing be cached between calls")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that start a browser or need the static build as slow."""
    for item in items:
        if not {"browser", "site"}.isdisjoint(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.slow)


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--forgetful"):
        vars(core)["Caches"] = lambda *_: NO_CACHES  # regardless of the settings
    clause = config.getoption("--without")
    if clause:
        import resource  # not available on every system

        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
        SWITCHES[clause]()
