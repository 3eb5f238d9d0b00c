"""Provide positions, requests and servers for tests, tools, benchmarks and conformance vectors.

This package does not import tests, tools, benchmarks or conformance vectors.
"""
