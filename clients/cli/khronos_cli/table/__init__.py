"""A game at a keyboard: a physical game that is refereed (ED-3), or one with dealt cards.

`session` answers one line of input with the modules `setup`, `moves`, `commands` and `edits`. `history` contains the
game so far with its undone steps, and `history_text` writes and reads it. `terminal` connects everything to a keyboard
and to the file of the game.
"""
