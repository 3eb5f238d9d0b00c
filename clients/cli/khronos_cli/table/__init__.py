"""A session at the keyboard for a game on a real board with real cards (ED-3).

`session` answers one line of input by the modules of the set-up, of moves, of questions and of edits; `history` is the
game so far with its undone steps, `history_text` is its text, `game_file` stores that text, and `terminal` joins all to
a keyboard.
"""
