"""Calls and their callers: authentication, rate limits, shares of streams, and the calls that run."""
