"""Define the commands: each module contains one command or a few related ones."""
