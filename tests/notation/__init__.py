"""Tests of the text notation of actions, positions, records and maps."""
