"""The values of the game: material, boards, states, actions and events."""
