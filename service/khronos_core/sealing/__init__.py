"""Sealed games: their holders can neither read nor change a state, and seats act by a secret (`docs/sealing.md`).

The engine does not know sealing: a sealed state is opened for the rules, and the new state is sealed again.
"""
