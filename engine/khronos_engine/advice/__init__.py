"""Advice before a move: possible places of a building, consequences of actions, holders of domains."""
