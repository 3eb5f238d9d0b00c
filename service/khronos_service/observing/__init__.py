"""What an operator sees: log lines, metrics and traces."""
