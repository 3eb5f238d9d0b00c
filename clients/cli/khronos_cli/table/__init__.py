"""A session at the keyboard for a game on a real board with real cards (ED-3).

`session` answers one line of input; the modules of the set-up, of moves, of questions and of edits do the work.
`history` is the game so far with its undone steps, `history_text` writes and reads it, `game_file` stores it, and
`terminal` connects everything to a keyboard.
"""
