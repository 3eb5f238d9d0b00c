"""Run the processes of a server: start, workers and their supervisor, shutdown."""
