"""The files under deploy/ fit the server."""
