"""A whole game by random legal actions, played through the client and told turn by turn."""
