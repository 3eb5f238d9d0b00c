"""Positions, requests and servers for tests, tools, benchmarks and conformance vectors.

It does not import any of these four.
"""
