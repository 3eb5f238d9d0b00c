"""Attacks on a server by its callers, each against a server of its own on this machine, bounded in count and time."""
