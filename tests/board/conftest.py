"""Provides a browser for tests of the board component."""

from tests.web.conftest import browser

__all__ = ["browser"]  # a fixture
