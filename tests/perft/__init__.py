"""Counts of reachable positions from fixed positions, like perft in chess."""
