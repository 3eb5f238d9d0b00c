"""Games with dealt cards at one terminal: players by name, and bots."""
