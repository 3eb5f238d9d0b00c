"""Observability: log lines, metrics and traces."""
