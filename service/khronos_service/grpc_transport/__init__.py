"""Calls by gRPC, on the synchronous server of its public API."""
