"""Calls and their callers: authentication, rate limits, stream limits and running calls."""
