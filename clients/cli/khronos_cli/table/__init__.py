"""A session at the keyboard for a game on a real board with real cards (ED-3).

`session` answers one line of input, `story` is the game so far with what was taken back, `writing` keeps it as text,
`storage` puts that into a file, and `terminal` joins them to a keyboard.
"""
