"""A session at the keyboard that referees a physical game (ED-3).

`session` answers one line of input; the modules of the set-up, of moves, of questions and of edits do the work.
`history` is the game so far with its undone steps, `history_text` writes and reads it, `game_file` stores it, and
`terminal` connects everything to a keyboard.
"""
