"""Read the settings of a server from their sources, and the files that they name."""
