"""Invariants that hold after every action of every game."""
