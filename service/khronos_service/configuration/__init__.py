"""Read the settings of a server from their sources, and read the files that the settings name."""
