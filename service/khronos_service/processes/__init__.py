"""The processes of a server: starting, workers and their supervisor, ports, the end."""
