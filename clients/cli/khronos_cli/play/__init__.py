"""Games with dealt cards at one terminal, for people and bots."""
