"""Responses never reveal what a seat may not know."""
