"""Advise players: legal places of a building, consequences of actions, hints, suggestions, and their reasons."""
