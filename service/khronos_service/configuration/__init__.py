"""Settings, their sources, and the files that they name."""
