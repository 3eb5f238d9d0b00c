"""Counts of reachable positions from set positions: what perft is to chess."""
