"""The tests of the project, in one folder per subject. Shared helpers are imported as `tests.…`."""
