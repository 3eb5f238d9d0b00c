"""A referee in rooms of Matrix: a room is a game, which is played by post."""
