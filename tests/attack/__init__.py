"""Attacks on a server by its callers, each against a separate local server, bounded in number and time."""
