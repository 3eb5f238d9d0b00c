"""Drawings of positions for people, with colours or, where colours are missing, legible without them."""
