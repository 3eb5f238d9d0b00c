"""Positions, requests and servers for tests, tools, benchmarks and conformance vectors.

It imports none of these four.
"""
