"""The files in deploy/ match the server."""
