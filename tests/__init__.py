"""The tests, by what they are about; helpers are shared as `tests.…`."""
