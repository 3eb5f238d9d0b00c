"""Sealed games: clients can neither read nor change a state, and seats act with a secret.

`docs/how-sealed-games-work.md` explains them.

The engine does not know sealing: a sealed state is opened for the rules, and the new state is sealed again.
"""
