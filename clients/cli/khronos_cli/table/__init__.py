"""Run a game at a keyboard: a physical game that is refereed (ED-3), or a game with dealt cards.

`session` answers one line of input with the modules `setup`, `commands` and `corrections`. `history` contains the game
so far with its undone steps, and writes and reads it as text. `terminal` connects everything to a keyboard and to the
file of the game.
"""
