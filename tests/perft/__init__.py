"""Counts the positions that are reachable from fixed positions, like perft in chess."""
