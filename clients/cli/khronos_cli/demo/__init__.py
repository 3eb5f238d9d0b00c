"""A whole game by random legal actions, played through the client and printed turn by turn."""
