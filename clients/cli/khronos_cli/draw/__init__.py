"""Positions drawn for people, in colour where there is colour and legible where there is none."""
