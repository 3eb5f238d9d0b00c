"""Settings, where they are read from, and the files that they name."""
