"""A browser for boards."""

from tests.web.conftest import browser

__all__ = ["browser"]  # a fixture
