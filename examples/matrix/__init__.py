"""A referee in rooms of Matrix: each room is a correspondence game."""
