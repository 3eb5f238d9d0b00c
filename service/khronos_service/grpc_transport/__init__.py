"""The gRPC transport, on the synchronous server of gRPC's public API."""
