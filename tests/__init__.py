"""The tests, grouped by subject; shared helpers are imported as `tests.…`."""
