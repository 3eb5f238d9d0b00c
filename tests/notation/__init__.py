"""The text notation."""
