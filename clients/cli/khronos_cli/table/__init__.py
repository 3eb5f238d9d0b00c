"""A session at the keyboard that referees a physical game (ED-3).

`session` answers one line of input with the modules `setup`, `moves`, `commands` and `edits`. `history` contains the
game so far with its undone steps, and `history_text` writes and reads it. `terminal` connects everything to a keyboard
and to the file of the game.
"""
