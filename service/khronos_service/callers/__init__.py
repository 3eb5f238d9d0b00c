"""Calls and their callers: authentication, rate limits, shares of streams, and running calls."""
